use std::io::Read as _;

use flate2::read::ZlibDecoder;

use super::*;

/// Makes a file with one version of a picture.
fn paa(kind: u16, (width, height): (u16, u16), data: &[u8]) -> Vec<u8> {
    let mut file = kind.to_le_bytes().to_vec();
    file.extend(b"GGATCGVA\x04\0\0\0\x01\x02\x03\x04\0\0");
    add(&mut file, (width, height), data);
    file
}

/// Adds a version of a picture.
fn add(file: &mut Vec<u8>, (width, height): (u16, u16), data: &[u8]) {
    file.extend(width.to_le_bytes());
    file.extend(height.to_le_bytes());
    file.extend(&(data.len() as u32).to_le_bytes()[..3]);
    file.extend(data);
}

/// Returns width, height and pixels of a PNG.
fn shown(png: &[u8]) -> (u32, u32, Vec<[u8; 4]>) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    let (width, height) = (number(16), number(20));
    let at = png.windows(4).position(|name| name == b"IDAT").unwrap();
    let mut rows = Vec::new();
    ZlibDecoder::new(&png[at + 4..at + 4 + number(at - 4) as usize]).read_to_end(&mut rows).unwrap();
    let rows = rows.chunks_exact(width as usize * 4 + 1).map(|row| {
        assert_eq!(row[0], 0);
        &row[1..]
    });
    let pixels: Vec<[u8; 4]> = rows.flat_map(|row| row.chunks_exact(4)).map(|it| it.try_into().unwrap()).collect();
    assert_eq!(pixels.len(), (width * height) as usize);
    (width, height, pixels)
}

const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];
const CLEAR: [u8; 4] = [0; 4];

#[test]
fn pixels_of_each_kind_are_read() {
    for (kind, data, expected) in [
        (0x8888, &[0, 0, 255, 255, 255, 0, 0, 255][..], [RED, BLUE]),
        (0x4444, &[0x00, 0xff, 0x0f, 0xf0], [RED, BLUE]),
        (0x1555, &[0x00, 0xfc, 0x1f, 0x80], [RED, BLUE]),
        (0x8080, &[255, 255, 0, 0], [[255; 4], CLEAR]),
    ] {
        let png = preview(&paa(kind, (2, 1), data)).unwrap();
        assert_eq!(shown(&png), (2, 1, expected.to_vec()), "{kind:x}");
    }
}

#[test]
fn blocks_have_two_colors_and_what_is_between_them() {
    // Red, blue, two thirds red, one third red in the first row.
    let colors = [0x00, 0xf8, 0x1f, 0x00, 0b11_10_01_00, 0, 0, 0];
    let (_, _, pixels) = shown(&preview(&paa(0xff01, (4, 4), &colors)).unwrap());
    assert_eq!(pixels[..5], [RED, BLUE, [170, 0, 85, 255], [85, 0, 170, 255], RED]);
    // With the smaller color first, the last one is transparent.
    let colors = [0x1f, 0x00, 0x00, 0xf8, 0b11_10_01_00, 0, 0, 0];
    let (_, _, pixels) = shown(&preview(&paa(0xff01, (4, 4), &colors)).unwrap());
    assert_eq!(pixels[..4], [BLUE, RED, [127, 0, 127, 255], CLEAR]);
    // The first pixel has the first opacity, the second the last, the third six sevenths of the first.
    let block = [&[252, 0, 0b10_001_000, 0, 0, 0, 0, 0][..], &[0x00, 0xf8, 0x1f, 0x00, 0, 0, 0, 0]].concat();
    let (_, _, pixels) = shown(&preview(&paa(0xff05, (4, 4), &block)).unwrap());
    assert_eq!(pixels[..4].iter().map(|pixel| pixel[3]).collect::<Vec<_>>(), [252, 0, 216, 252]);
    let block = [&[0xf8, 0, 0, 0, 0, 0, 0, 0][..], &[0x00, 0xf8, 0x1f, 0x00, 0, 0, 0, 0]].concat();
    let (_, _, pixels) = shown(&preview(&paa(0xff03, (4, 4), &block)).unwrap());
    assert_eq!(pixels[..3].iter().map(|pixel| pixel[3]).collect::<Vec<_>>(), [136, 255, 0]);
}

#[test]
fn compressed_blocks_are_unpacked() {
    // Eight bytes as they are, eight copied from the beginning, and the end.
    let colors = [0x00, 0xf8, 0x1f, 0x00, 0, 0, 0, 0];
    let packed = [&[17 + 8][..], &colors, &[0x20 | 6, 7 << 2, 0, 0x11, 0, 0]].concat();
    assert_eq!(lzo::unpack(&packed, 16).unwrap(), [colors, colors].concat());
    let png = preview(&paa(0xff01, (8 | 0x8000, 4), &packed)).unwrap();
    assert_eq!(shown(&png), (8, 4, vec![RED; 32]));
    assert_eq!(lzo::unpack(&packed, 15), None, "it is longer");
    assert_eq!(lzo::unpack(&packed[..14], 16), None, "it has no end");
    // A copy of two bytes after one as it is, and one of five.
    let packed = [17 + 1, b'a', 0, 0, 0x80, 0, 0x11, 0, 0];
    assert_eq!(lzo::unpack(&packed, 8).unwrap(), b"aaaaaaaa");
    assert_eq!(lzo::unpack(&[17 + 1, b'a', 0x80, 9, 0x11, 0, 0], 6), None, "it copies what is not there");
}

#[test]
fn the_smallest_version_that_is_large_enough_is_shown() {
    let mut file = paa(0x8080, (256, 256), &vec![1; 256 * 256 * 2]);
    add(&mut file, (128, 128), &vec![2; 128 * 128 * 2]);
    add(&mut file, (64, 64), &vec![3; 64 * 64 * 2]);
    let (width, height, pixels) = shown(&preview(&file).unwrap());
    assert_eq!((width, height, pixels[0][0]), (128, 128, 2));
    let (width, height, pixels) = shown(&preview(&paa(0x8080, (400, 200), &vec![1; 400 * 200 * 2])).unwrap());
    assert_eq!((width, height, pixels[0][0]), (100, 50, 1), "a large one becomes small");
}

#[test]
fn other_files_are_no_pictures() {
    let whole = paa(0x8888, (2, 2), &[0; 16]);
    assert!(preview(&whole).is_some());
    for length in 0..whole.len() {
        assert_eq!(preview(&whole[..length]), None, "{length}");
    }
    assert_eq!(preview(&paa(0x1234, (2, 2), &[0; 16])), None);
    assert_eq!(preview(&paa(0xff01, (0x7fff, 0xffff), &[0; 16])), None, "it claims to be huge");
    assert_eq!(preview(&paa(0xff01, (0xffff, 4), &[0; 16])), None);
    assert_eq!(preview(&paa(0x8888, (4096, 4096), &[0; 16])), None);
}

#[test]
fn a_picture_has_an_address_of_its_own() {
    let url = data_url(&paa(0x8888, (1, 1), &[0, 0, 255, 255])).unwrap();
    assert!(url.starts_with("data:image/png;base64,iVBORw0KGgo"), "{url}");
}
