//! How much may be produced for one script.
//!
//! A macro of one line can ask for more tokens than any machine has memory for. So everything that expansion produces is
//! paid for before it is allocated, intermediate results as well: each copy of an argument, each substituted body, each
//! joined or quoted text. What the main text says itself is free, and so is the first inclusion of a file, since neither
//! is longer than what somebody has written.

/// Tokens that are produced for one script at most.
pub(super) const MOST_TOKENS: usize = 1 << 20;

/// Bytes of text that are produced for one script at most.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// What may still be produced.
#[derive(Debug)]
pub(super) struct Budget {
    tokens: usize,
    bytes: usize,
    is_exhausted: bool,
}

/// The budget is exhausted. Nothing more can be taken from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exhausted;

impl Budget {
    pub(super) fn new() -> Budget {
        Budget { tokens: MOST_TOKENS, bytes: MOST_BYTES, is_exhausted: false }
    }

    /// Takes what is about to be produced.
    ///
    /// # Errors
    ///
    /// When that is too much. From then on every call fails, so that a macro is either expanded as the game does it or
    /// not at all.
    #[inline]
    pub(super) fn take(&mut self, tokens: usize, bytes: usize) -> Result<(), Exhausted> {
        self.is_exhausted |= tokens > self.tokens || bytes > self.bytes;
        if self.is_exhausted {
            return Err(Exhausted);
        }
        self.tokens -= tokens;
        self.bytes -= bytes;
        Ok(())
    }

    /// Whether something was refused.
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// The tokens and bytes that were produced.
    pub(super) fn taken(&self) -> (usize, usize) {
        (MOST_TOKENS - self.tokens, MOST_BYTES - self.bytes)
    }
}
