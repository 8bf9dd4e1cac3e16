//! Texts that `build.rs` has packed into the program.

/// What `build.rs` has packed under a name.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".zst"))
    };
}
pub(crate) use packed;

/// The text of a [`packed!`] one. It was packed in this very build, so it is whole; else nothing is known.
pub(crate) fn unpack(packed: &[u8]) -> String {
    let text = zstd::decode_all(packed).ok().and_then(|text| String::from_utf8(text).ok());
    text.unwrap_or_default()
}
