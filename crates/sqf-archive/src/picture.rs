//! Pictures of the game, `.paa` and `.pac`, as small PNG pictures that editors can show.
//!
//! ```text
//! paa     the file: which smaller versions of the picture it has, and the pixels of one
//! lzo     the compression of large versions with blocks of pixels
//! blocks  pixels in blocks of four by four, with two colors each
//! png     the result
//! ```
//!
//! Files may come from anywhere: any bytes are read, in time and memory that depend on the size of the result only.

mod blocks;
mod lzo;
mod paa;
mod png;
#[cfg(test)]
mod tests;

use base64::prelude::{BASE64_STANDARD, Engine as _};

/// Greatest width and height of a preview.
const LARGEST: usize = 128;

/// Pixels in rows from the top, each as red, green, blue and opacity.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Pixels {
    width: usize,
    height: usize,
    rgba: Vec<u8>,
}

/// Returns a picture as PNG, at most 128 pixels wide and high. None if the bytes are no picture of the game, or one
/// that this program cannot read.
pub fn preview(bytes: &[u8]) -> Option<Vec<u8>> {
    Some(png::encode(&paa::read(bytes, LARGEST)?.shrunk(LARGEST)))
}

/// Returns the address of a picture as PNG, see [`preview`]: `data:image/png;base64,...`.
pub fn data_url(bytes: &[u8]) -> Option<String> {
    Some(address("png", &preview(bytes)?))
}

/// Returns the address of a picture in a format that browsers read, such as `jpeg`.
pub fn address(format: &str, bytes: &[u8]) -> String {
    format!("data:image/{format};base64,{}", BASE64_STANDARD.encode(bytes))
}

impl Pixels {
    /// Leaves out pixels until neither side is longer than `most`.
    fn shrunk(self, most: usize) -> Pixels {
        let step = self.width.max(self.height).div_ceil(most).max(1);
        if step == 1 {
            return self;
        }
        let (width, height) = ((self.width / step).max(1), (self.height / step).max(1));
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (y * step, x * step)));
        let rgba = places.flat_map(|(y, x)| {
            let at = (y.min(self.height - 1) * self.width + x.min(self.width - 1)) * 4;
            self.rgba[at..at + 4].to_vec()
        });
        Pixels { width, height, rgba: rgba.collect() }
    }
}
