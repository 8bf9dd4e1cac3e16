//! Zstandard frames, which a C library reads, or one in Rust where there is no C: in a browser.

/// Decompresses a Zstandard frame that says its length, which is at most `most` bytes, to a text.
///
/// # Errors
///
/// What is wrong with it, in a few words.
pub fn decompress(frame: &[u8], most: u64) -> Result<String, String> {
    // Decompress into a buffer of the right size: a stream would need a window as large as the content in addition.
    let length = match length(frame) {
        Some(length) if length <= most => usize::try_from(length).map_err(|_| "too large")?,
        Some(_) => return Err("too large".to_owned()),
        None => return Err("not compressed as expected".to_owned()),
    };
    String::from_utf8(bytes(frame, length)?).map_err(|_| "it is not text".to_owned())
}

#[cfg(not(target_family = "wasm"))]
fn length(frame: &[u8]) -> Option<u64> {
    zstd::zstd_safe::get_frame_content_size(frame).ok().flatten()
}

#[cfg(not(target_family = "wasm"))]
fn bytes(frame: &[u8], length: usize) -> Result<Vec<u8>, String> {
    zstd::bulk::decompress(frame, length).map_err(|error| error.to_string())
}

#[cfg(target_family = "wasm")]
fn length(frame: &[u8]) -> Option<u64> {
    let mut decoder = ruzstd::decoding::FrameDecoder::new();
    decoder.init(frame).ok()?;
    // Zero if the frame does not say it. Nothing empty is compressed.
    Some(decoder.content_size()).filter(|length| *length > 0)
}

#[cfg(target_family = "wasm")]
fn bytes(frame: &[u8], length: usize) -> Result<Vec<u8>, String> {
    let mut content = Vec::with_capacity(length);
    let mut decoder = ruzstd::decoding::FrameDecoder::new();
    decoder.decode_all_to_vec(frame, &mut content).map_err(|error| error.to_string())?;
    Ok(content)
}
