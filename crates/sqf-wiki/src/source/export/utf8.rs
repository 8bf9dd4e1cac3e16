//! Turns a byte stream into valid UTF-8.
//!
//! quick-xml accepts valid UTF-8 only and grows its buffer until a piece of text ends. [`Utf8Reader`] comes before it:
//! invalid bytes become U+FFFD and are counted, and a piece that exceeds a limit is an error.

use std::io::{self, BufRead, ErrorKind, Read};

const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Reads the bytes of a reader as valid UTF-8, without copying bytes that are valid already.
pub(super) struct Utf8Reader<R> {
    inner: R,
    /// How many of the bytes buffered in `inner` are known to be valid and not consumed.
    valid: usize,
    /// A replacement, or a character that was split between two buffers; returned before anything else.
    patch: Vec<u8>,
    patch_start: usize,
    /// Bytes returned since the last [`Utf8Reader::start_piece`].
    piece: u64,
    limit: u64,
    replaced: u64,
    ended: bool,
}

impl<R: BufRead> Utf8Reader<R> {
    /// Wraps a reader; no piece may have more than `limit` bytes.
    pub(super) fn new(inner: R, limit: u64) -> Self {
        Self { inner, valid: 0, patch: Vec::new(), patch_start: 0, piece: 0, limit, replaced: 0, ended: false }
    }

    /// Starts a new piece, which resets the limit.
    pub(super) fn start_piece(&mut self) {
        self.piece = 0;
    }

    /// Whether the last error came from the limit.
    pub(super) fn is_over_limit(&self) -> bool {
        self.piece > self.limit
    }

    /// Returns the number of characters that replace invalid bytes.
    pub(super) fn replaced(&self) -> u64 {
        self.replaced
    }

    /// Whether everything was returned.
    pub(super) fn ended(&self) -> bool {
        self.ended
    }

    /// Examines the next bytes of `inner`, when nothing is left to return.
    fn advance(&mut self) -> io::Result<()> {
        let chunk = self.inner.fill_buf()?;
        if chunk.is_empty() {
            self.ended = true;
            return Ok(());
        }
        match std::str::from_utf8(chunk) {
            Ok(_) => self.valid = chunk.len(),
            Err(error) if error.valid_up_to() > 0 => self.valid = error.valid_up_to(),
            Err(error) => match error.error_len() {
                Some(length) => {
                    self.inner.consume(length);
                    self.replace();
                }
                None => self.join()?,
            },
        }
        Ok(())
    }

    /// Completes a character of which only the beginning is in the buffer.
    fn join(&mut self) -> io::Result<()> {
        self.patch.clear();
        self.patch_start = 0;
        loop {
            let next = match self.inner.fill_buf() {
                Ok(chunk) => chunk.first().copied(),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let Some(next) = next else {
                self.replace();
                return Ok(());
            };
            self.patch.push(next);
            match std::str::from_utf8(&self.patch) {
                Ok(_) => {
                    self.inner.consume(1);
                    return Ok(());
                }
                Err(error) if error.error_len().is_none() => self.inner.consume(1),
                // This byte does not continue the character; it is examined again later.
                Err(_) => {
                    self.replace();
                    return Ok(());
                }
            }
        }
    }

    fn replace(&mut self) {
        self.replaced += 1;
        self.patch.clear();
        self.patch.extend_from_slice(REPLACEMENT);
        self.patch_start = 0;
    }
}

impl<R: BufRead> BufRead for Utf8Reader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.is_over_limit() {
            return Err(io::Error::other("piece over the limit"));
        }
        if self.valid == 0 && self.patch_start == self.patch.len() {
            self.advance()?;
        }
        if self.patch_start < self.patch.len() {
            Ok(&self.patch[self.patch_start..])
        } else if self.valid > 0 {
            Ok(&self.inner.fill_buf()?[..self.valid])
        } else {
            Ok(&[])
        }
    }

    fn consume(&mut self, amount: usize) {
        self.piece += amount as u64;
        if self.patch_start < self.patch.len() {
            self.patch_start += amount;
        } else {
            self.valid -= amount;
            self.inner.consume(amount);
        }
    }
}

impl<R: BufRead> Read for Utf8Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use proptest::prelude::*;

    use super::*;

    /// Reads bytes through buffers of a given size.
    fn read(bytes: &[u8], buffer: usize) -> (String, u64) {
        let mut reader = Utf8Reader::new(BufReader::with_capacity(buffer, bytes), u64::MAX);
        let mut out = String::new();
        reader.read_to_string(&mut out).unwrap();
        assert!(reader.ended());
        (out, reader.replaced())
    }

    #[test]
    fn characters_split_between_buffers_stay_whole() {
        let text = "a é 字 𐐀 z";
        for buffer in 1..12 {
            assert_eq!(read(text.as_bytes(), buffer), (text.to_owned(), 0));
        }
    }

    #[test]
    fn other_bytes_are_replaced_and_counted() {
        assert_eq!(read(b"caf\xe9 noir", 64), ("caf\u{FFFD} noir".into(), 1));
        assert_eq!(read(b"\xff\xfe", 64), ("\u{FFFD}\u{FFFD}".into(), 2));
        assert_eq!(read(b"cut \xe5\xad", 64), ("cut \u{FFFD}".into(), 1));
    }

    #[test]
    fn a_piece_over_the_limit_is_an_error() {
        let text = [b'x'; 100];
        let mut reader = Utf8Reader::new(BufReader::with_capacity(10, text.as_slice()), 50);
        assert!(reader.read_to_string(&mut String::new()).is_err());
        assert!(reader.is_over_limit());
        reader.start_piece();
        assert!(reader.fill_buf().is_ok());
    }

    proptest! {
        #[test]
        fn the_result_equals_that_of_the_standard_library(
            bytes in proptest::collection::vec(
                prop_oneof![any::<u8>(), Just(b'a'), Just(0xe5), Just(0xad), Just(0x97), Just(0xf0), Just(0x90)],
                0..60,
            ),
            buffer in 1usize..9,
        ) {
            prop_assert_eq!(read(&bytes, buffer).0, String::from_utf8_lossy(&bytes));
        }
    }
}
