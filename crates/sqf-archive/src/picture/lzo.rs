//! LZO1X, as its stream is described in the documentation of Linux: bytes as they are, and copies of what was written
//! before.
//!
//! The first bits of an instruction tell what it is. Those for copies say in two bits how many bytes follow as they
//! are.

/// After this many bytes as they are, an instruction below 16 is a copy of three bytes from far away.
const MANY: usize = 4;

/// Unpacks `size` bytes; None if there are fewer, or the stream is damaged.
pub(super) fn unpack(packed: &[u8], size: usize) -> Option<Vec<u8>> {
    let mut stream =
        Stream { packed, at: 0, out: Vec::with_capacity(size.min(packed.len().saturating_mul(256))), size };
    // Bytes as they are that were written last, at most `MANY`.
    let mut written = 0;
    if let Some(first @ 18..) = packed.first().copied() {
        stream.at = 1;
        written = usize::from(first) - 17;
        stream.literals(written)?;
        written = written.min(MANY);
    }
    loop {
        let code = usize::from(stream.byte()?);
        let (length, distance, after) = match code {
            0..16 if written == 0 => {
                let length = 3 + stream.long(code, 15)?;
                stream.literals(length)?;
                written = MANY;
                continue;
            }
            0..16 => {
                let high = usize::from(stream.byte()?) << 2;
                let (length, far) = if written == MANY { (3, 2048) } else { (2, 0) };
                (length, far + high + (code >> 2) + 1, code & 3)
            }
            16..32 => {
                let length = 2 + stream.long(code & 7, 7)?;
                let word = stream.word()?;
                let distance = 0x4000 + ((code & 8) << 11) + (word >> 2);
                if distance == 0x4000 {
                    return (stream.out.len() == size).then_some(stream.out);
                }
                (length, distance, word & 3)
            }
            32..64 => {
                let length = 2 + stream.long(code & 31, 31)?;
                let word = stream.word()?;
                (length, (word >> 2) + 1, word & 3)
            }
            64..128 => {
                let high = usize::from(stream.byte()?) << 3;
                (3 + (code >> 5 & 1), high + (code >> 2 & 7) + 1, code & 3)
            }
            _ => {
                let high = usize::from(stream.byte()?) << 3;
                (5 + (code >> 5 & 3), high + (code >> 2 & 7) + 1, code & 3)
            }
        };
        stream.copy(length, distance)?;
        stream.literals(after)?;
        written = after;
    }
}

struct Stream<'p> {
    packed: &'p [u8],
    at: usize,
    out: Vec<u8>,
    /// The size of the result: the stream is damaged if there is more.
    size: usize,
}

impl Stream<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = self.packed.get(self.at).copied();
        self.at += 1;
        byte
    }

    fn word(&mut self) -> Option<usize> {
        Some(usize::from(u16::from_le_bytes([self.byte()?, self.byte()?])))
    }

    /// Returns a length. If the bits in the instruction are 0, it goes on: `base`, 255 for each byte 0, and the byte
    /// after these.
    fn long(&mut self, bits: usize, base: usize) -> Option<usize> {
        if bits != 0 {
            return Some(bits);
        }
        let mut length = base;
        loop {
            match self.byte()? {
                0 => length += 255,
                last => return Some(length + usize::from(last)),
            }
        }
    }

    fn literals(&mut self, count: usize) -> Option<()> {
        let bytes = self.packed.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        self.out.extend_from_slice(bytes);
        (self.out.len() <= self.size).then_some(())
    }

    fn copy(&mut self, length: usize, distance: usize) -> Option<()> {
        let start = self.out.len().checked_sub(distance)?;
        if self.out.len() + length > self.size {
            return None;
        }
        for at in start..start + length {
            self.out.push(self.out[at]);
        }
        Some(())
    }
}
