//! The compression of packed files in archives: LZSS with references to the last 4 KiB of the result.
//!
//! A byte of flags precedes each eight items, of which the lowest bit counts first. A set bit stands for a byte as it
//! is, a cleared one for a reference of two bytes: how far back the copy begins, and how long it is. A checksum of four
//! bytes follows, the sum of all bytes of the result.

/// Maximum distance of a reference.
const WINDOW: usize = 4096;
/// Minimum length of a copy.
const SHORTEST: usize = 3;
/// The content of the window before the first byte.
const BLANK: u8 = b' ';

/// Unpacks `size` bytes; None if there are fewer, or the checksum differs.
pub fn unpack(packed: &[u8], size: usize) -> Option<Vec<u8>> {
    // Two bytes stand for at most 18, so a false size cannot reserve more than that.
    const MOST_OF_ONE: usize = 18;
    if size / MOST_OF_ONE > packed.len() {
        return None;
    }
    let mut out: Vec<u8> = Vec::with_capacity(size);
    let mut bytes = packed.iter().copied();
    'all: while out.len() < size {
        let flags = bytes.next()?;
        for bit in 0..8 {
            if out.len() >= size {
                break 'all;
            }
            if flags >> bit & 1 == 1 {
                out.push(bytes.next()?);
                continue;
            }
            let (low, high) = (usize::from(bytes.next()?), usize::from(bytes.next()?));
            let back = low | (high & 0xf0) << 4;
            let length = (high & 0x0f) + SHORTEST;
            copy(&mut out, back, length, size);
        }
    }
    let checksum = [bytes.next()?, bytes.next()?, bytes.next()?, bytes.next()?];
    is_sum(&out, u32::from_le_bytes(checksum)).then_some(out)
}

/// Appends what is `back` bytes before the end; before the beginning, there are blanks.
fn copy(out: &mut Vec<u8>, back: usize, length: usize, size: usize) {
    debug_assert!(back < WINDOW);
    for _ in 0..length.min(size - out.len()) {
        // A reference to the end itself has nothing to copy yet.
        let byte = out.len().checked_sub(back).and_then(|at| out.get(at)).copied();
        out.push(byte.unwrap_or(BLANK));
    }
}

/// Whether the checksum is correct. Some tools add signed bytes.
fn is_sum(bytes: &[u8], checksum: u32) -> bool {
    let unsigned = bytes.iter().fold(0_u32, |sum, byte| sum.wrapping_add(u32::from(*byte)));
    let signed = bytes.iter().fold(0_u32, |sum, byte| sum.wrapping_add(*byte as i8 as u32));
    checksum == unsigned || checksum == signed
}
