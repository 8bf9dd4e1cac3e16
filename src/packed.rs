//! Texts that `build.rs` has packed into the program.

/// Returns the bytes that `build.rs` has packed under a name.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".zst"))
    };
}
pub(crate) use packed;

/// Unpacks the bytes of [`packed!`]. They were packed by the same build, so they are valid; otherwise, the text is
/// empty.
pub(crate) fn unpack(packed: &[u8]) -> String {
    let text = zstd::decode_all(packed).ok().and_then(|text| String::from_utf8(text).ok());
    text.unwrap_or_default()
}
