use std::io::Write;

use super::*;

/// Returns the content of every compressed file below. Lines differ, so that it does not shrink to a few bytes.
fn sentence() -> Vec<u8> {
    (0..500u32)
        .flat_map(|line| {
            let noise = line.wrapping_mul(2_654_435_761);
            format!("Line {line} of a made-up file, {noise:x}.\n").into_bytes()
        })
        .collect()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(data: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::best());
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

fn xz(data: &[u8]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 6);
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// Compresses with a checksum, like the `zstd` program.
fn zstd(data: &[u8]) -> Vec<u8> {
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
    encoder.include_checksum(true).unwrap();
    encoder.write_all(data).unwrap();
    encoder.finish().unwrap()
}

/// Returns an encoder of a compressed format.
type Encoder = fn(&[u8]) -> Vec<u8>;
const FORMATS: [(Format, Encoder); 4] =
    [(Format::Gzip, gzip), (Format::Bzip2, bzip2), (Format::Xz, xz), (Format::Zstd, zstd)];

/// A reader that returns one byte at a time, like a slow pipe.
struct Dripping(io::Cursor<Vec<u8>>);

impl Read for Dripping {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let one = buffer.len().min(1);
        self.0.read(&mut buffer[..one])
    }
}

fn open(data: Vec<u8>) -> Result<Input, OpenError> {
    Input::new("wiki.xml", io::Cursor::new(data), &Arc::default())
}

fn read(data: Vec<u8>) -> Result<Vec<u8>, String> {
    let mut input = open(data).map_err(|error| error.to_string())?;
    let mut out = Vec::new();
    input.read_to_end(&mut out).map_err(|error| error.to_string())?;
    Ok(out)
}

#[test]
fn plain_text_passes_through() {
    for text in ["", "a", "<mediawiki/>", "BZ is no header", "PK"] {
        assert_eq!(read(text.as_bytes().to_vec()).unwrap(), text.as_bytes());
    }
}

#[test]
fn every_format_is_detected_by_content() {
    for (format, encode) in FORMATS {
        let packed = encode(&sentence());
        assert_eq!(Format::of(&packed), Ok(format));
        assert_eq!(read(packed).unwrap(), sentence(), "{format:?}");
    }
}

#[test]
fn several_members_are_one_stream() {
    for (format, encode) in FORMATS {
        let (first, rest) = (b"<mediawiki>".as_slice(), b"</mediawiki>".as_slice());
        let packed = [encode(first), encode(b""), encode(rest)].concat();
        assert_eq!(read(packed).unwrap(), [first, rest].concat(), "{format:?}");
    }
}

#[test]
fn a_skippable_zstandard_frame_may_come_first() {
    let mut packed = vec![0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
    packed.extend(zstd(b"text"));
    assert_eq!(read(packed).unwrap(), b"text");
}

#[test]
fn a_pipe_that_returns_single_bytes_is_recognized() {
    for (format, encode) in FORMATS {
        let pipe = Dripping(io::Cursor::new(encode(&sentence())));
        let mut out = Vec::new();
        Input::new("pipe", pipe, &Arc::default()).unwrap().read_to_end(&mut out).unwrap();
        assert_eq!(out, sentence(), "{format:?}");
    }
}

#[test]
fn data_truncated_anywhere_are_an_error() {
    for (format, encode) in FORMATS {
        let packed = encode(&sentence());
        for length in (MAGIC..packed.len()).step_by(37).chain([packed.len() - 1]) {
            assert_eq!(
                read(packed[..length].to_vec()).unwrap_err(),
                format!("wiki.xml is truncated: the compressed data ({}) ends early; download it again", format.name()),
                "{format:?} cut at {length} of {}",
                packed.len()
            );
        }
    }
}

#[test]
fn damaged_data_is_an_error() {
    for (format, encode) in FORMATS {
        let mut packed = encode(&sentence());
        let middle = packed.len() / 2;
        for byte in &mut packed[middle..middle + 16] {
            *byte ^= 0x5a;
        }
        let message = read(packed).unwrap_err();
        let start = format!("wiki.xml contains damaged compressed data ({}: ", format.name());
        assert!(message.starts_with(&start), "{message}");
        assert!(message.ends_with("; download it again"), "{message}");
    }
}

#[test]
fn archives_are_refused_by_name() {
    let zip = read(b"PK\x03\x04and more".to_vec()).unwrap_err();
    assert_eq!(zip, "wiki.xml is a ZIP archive; unpack it and pass the file inside");
    let seven = read(b"7z\xbc\xaf\x27\x1c and more".to_vec()).unwrap_err();
    assert!(seven.starts_with("wiki.xml is a 7z archive"), "{seven}");
}

#[test]
fn a_missing_file_and_a_folder_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.xml");
    for path in [missing.as_path(), folder.path()] {
        // Opening a folder fails on Windows, reading from it elsewhere.
        let error = Input::open(path, &Arc::default()).err().unwrap();
        let start = format!("cannot read {}: ", path.display());
        assert!(error.to_string().starts_with(&start), "{error}");
    }
}

#[test]
fn progress_counts_the_bytes_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wiki.xml.zst");
    let packed = zstd(&sentence());
    std::fs::write(&path, &packed).unwrap();

    let progress = Arc::new(Progress::default());
    assert_eq!((progress.read(), progress.total()), (0, None));
    progress.expect_files(std::slice::from_ref(&path));
    assert_eq!(progress.total(), Some(packed.len() as u64));

    let mut input = Input::open(&path, &progress).unwrap();
    io::copy(&mut input, &mut io::sink()).unwrap();
    assert_eq!(progress.read(), packed.len() as u64);

    progress.expect_files(&[path, PathBuf::from("-")]);
    assert_eq!(progress.total(), None);
}
