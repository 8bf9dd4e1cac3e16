//! PNG: a signature, and chunks with a checksum each.

use std::io::Write as _;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

use super::Pixels;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Eight bits for each of red, green, blue and opacity; the usual compression and order of rows.
const LAYOUT: [u8; 5] = [8, 6, 0, 0, 0];

/// Writes pixels as PNG.
pub(super) fn encode(pixels: &Pixels) -> Vec<u8> {
    let side = |length: usize| (length as u32).to_be_bytes();
    let head = [&side(pixels.width)[..], &side(pixels.height), &LAYOUT].concat();
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::default());
    for row in pixels.rgba.chunks_exact(pixels.width * 4) {
        // Writing to memory does not fail. The byte before a row says that it is stored as it is.
        let _ = rows.write_all(&[0]);
        let _ = rows.write_all(row);
    }
    let mut png = SIGNATURE.to_vec();
    chunk(&mut png, *b"IHDR", &head);
    chunk(&mut png, *b"IDAT", &rows.finish().unwrap_or_default());
    chunk(&mut png, *b"IEND", &[]);
    png
}

fn chunk(png: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    let mut sum = Crc::new();
    sum.update(&name);
    sum.update(data);
    png.extend((data.len() as u32).to_be_bytes());
    png.extend(name);
    png.extend(data);
    png.extend(sum.sum().to_be_bytes());
}
