//! Texts that `build.rs` has packed into the program.

use std::io::Read;

use flate2::read::DeflateDecoder;

/// What `build.rs` has packed under a name.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".deflate"))
    };
}
pub(crate) use packed;

/// The text of a [`packed!`] one. It was packed in this very build, so it is whole; else nothing is known.
pub(crate) fn unpack(packed: &[u8]) -> String {
    let mut text = String::new();
    match DeflateDecoder::new(packed).read_to_string(&mut text) {
        Ok(_) => text,
        Err(_) => String::new(),
    }
}
