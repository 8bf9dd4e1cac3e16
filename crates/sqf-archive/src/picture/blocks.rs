//! Pixels in blocks of four by four: two colors, and for each pixel how much it has of either.

/// The pixels of a block, row by row.
type Block = [[u8; 4]; 16];

/// Decodes a picture of `width` and `height` from blocks of `size` bytes.
pub(super) fn decode(data: &[u8], (width, height): (usize, usize), size: usize, block: fn(&[u8]) -> Block) -> Vec<u8> {
    let mut rgba = vec![0; width * height * 4];
    let in_row = width.div_ceil(4);
    for (number, bytes) in data.chunks_exact(size).enumerate() {
        let (left, top) = (number % in_row * 4, number / in_row * 4);
        for (at, pixel) in block(bytes).iter().enumerate() {
            let (x, y) = (left + at % 4, top + at / 4);
            if x < width && y < height {
                let place = (y * width + x) * 4;
                rgba[place..place + 4].copy_from_slice(pixel);
            }
        }
    }
    rgba
}

/// A block of colors, where one of four may be transparent.
pub(super) fn opaque(bytes: &[u8]) -> Block {
    colors(bytes, true)
}

/// A block with four bits of opacity for each pixel.
pub(super) fn with_bits(bytes: &[u8]) -> Block {
    let mut block = colors(&bytes[8..], false);
    for (at, pixel) in block.iter_mut().enumerate() {
        pixel[3] = (bytes[at / 2] >> (at % 2 * 4) & 15) * 17;
    }
    block
}

/// A block with two opacities, and steps between them for each pixel.
pub(super) fn with_steps(bytes: &[u8]) -> Block {
    let (first, last) = (u32::from(bytes[0]), u32::from(bytes[1]));
    let opacity = |step: u32| match step {
        0 => first,
        1 => last,
        step if first > last => ((8 - step) * first + (step - 1) * last) / 7,
        6 => 0,
        7 => 255,
        step => ((6 - step) * first + (step - 1) * last) / 5,
    };
    let steps = bytes[2..8].iter().rev().fold(0u64, |steps, byte| steps << 8 | u64::from(*byte));
    let mut block = colors(&bytes[8..], false);
    for (at, pixel) in block.iter_mut().enumerate() {
        pixel[3] = opacity((steps >> (at * 3) & 7) as u32) as u8;
    }
    block
}

/// Decodes the colors of a block. Its palette is the two stored colors and two mixtures of them. If `may_be_clear`, and
/// the first color is not greater than the second, the palette has one mixture, and transparency in place of the other.
fn colors(bytes: &[u8], may_be_clear: bool) -> Block {
    let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let (first, last) = (word(0), word(2));
    let (one, two) = (of_word(first), of_word(last));
    let mix = |parts: [u16; 2]| -> [u8; 4] {
        let of = |at: usize| (u16::from(one[at]) * parts[0] + u16::from(two[at]) * parts[1]) / (parts[0] + parts[1]);
        [of(0) as u8, of(1) as u8, of(2) as u8, 255]
    };
    let palette = match may_be_clear && first <= last {
        true => [one, two, mix([1, 1]), [0; 4]],
        false => [one, two, mix([2, 1]), mix([1, 2])],
    };
    std::array::from_fn(|at| palette[usize::from(bytes[4 + at / 4] >> (at % 4 * 2) & 3)])
}

/// Returns a color of five bits red, six green and five blue.
fn of_word(word: u16) -> [u8; 4] {
    let (red, green, blue) = ((word >> 11) as u8, (word >> 5 & 63) as u8, (word & 31) as u8);
    [red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2, 255]
}
