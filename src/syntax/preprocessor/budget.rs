//! How much may be produced for one script.
//!
//! A macro of one line can ask for more tokens than any machine has memory for. So everything that expansion produces is
//! paid for before it is allocated, intermediate results as well: each copy of an argument, each substituted body, each
//! joined or quoted text. What the main text says itself is free, and so is the first inclusion of a file, since neither
//! is longer than what somebody has written.

/// What one script may cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Tokens that are produced, intermediate results included: the time.
    pub steps: usize,
    /// The text of these tokens, in bytes.
    pub bytes: usize,
    /// Tokens of intermediate results that are there at one time: the memory until the end of a call.
    pub live: usize,
    /// Tokens of the result: the memory that whoever reads them needs.
    pub tokens: usize,
}

/// The limits.
pub(super) const LIMIT: Cost = Cost { steps: 8 << 20, bytes: 24 << 20, live: 1 << 19, tokens: 5 << 18 };

/// Tokens that need as much memory as what is remembered of an include.
const INCLUDE: usize = 4;

/// What was produced so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    /// `live` is that of this moment.
    spent: Cost,
    is_exhausted: bool,
    /// Files that were included once more, and how many may be.
    repeats: usize,
    most_repeats: usize,
}

/// The budget is exhausted. Nothing more can be taken from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exhausted;

impl Budget {
    /// With a limit of files that are included once more, beside what they cost.
    pub(super) fn new(most_repeats: usize) -> Budget {
        Budget { spent: Cost::default(), is_exhausted: false, repeats: 0, most_repeats }
    }

    /// Pays for something that is about to be produced.
    ///
    /// # Errors
    ///
    /// When that is too much. From then on every call fails, so that nothing is expanded in part.
    #[inline]
    fn pay(&mut self, cost: Cost) -> Result<(), Exhausted> {
        let spent = &self.spent;
        let next = Cost {
            steps: spent.steps.saturating_add(cost.steps),
            bytes: spent.bytes.saturating_add(cost.bytes),
            live: spent.live.saturating_add(cost.live),
            tokens: spent.tokens.saturating_add(cost.tokens),
        };
        self.is_exhausted |= next.steps > LIMIT.steps
            || next.bytes > LIMIT.bytes
            || next.live > LIMIT.live
            || next.tokens > LIMIT.tokens;
        if self.is_exhausted {
            return Err(Exhausted);
        }
        self.spent = next;
        Ok(())
    }

    /// Pays for tokens of an intermediate result with their text.
    #[inline]
    pub(super) fn take(&mut self, tokens: usize, bytes: usize) -> Result<(), Exhausted> {
        self.pay(Cost { steps: tokens, bytes, live: tokens, tokens: 0 })
    }

    /// Pays for tokens that are looked at.
    #[inline]
    pub(super) fn look(&mut self, tokens: usize) -> Result<(), Exhausted> {
        self.pay(Cost { steps: tokens, bytes: 0, live: 0, tokens: 0 })
    }

    /// Pays for a token of the result.
    #[inline]
    pub(super) fn emit(&mut self, bytes: usize) -> Result<(), Exhausted> {
        self.pay(Cost { steps: 1, bytes, live: 0, tokens: 1 })
    }

    /// Pays for an include in a file that was included before.
    pub(super) fn include(&mut self, bytes: usize) -> Result<(), Exhausted> {
        self.repeats += 1;
        self.is_exhausted |= self.repeats > self.most_repeats;
        self.pay(Cost { steps: INCLUDE, bytes, live: 0, tokens: INCLUDE })
    }

    /// Number of files that were included once more.
    pub(super) fn repeats(&self) -> usize {
        self.repeats
    }

    /// Tokens of intermediate results that are there.
    #[inline]
    pub(super) fn live(&self) -> usize {
        self.spent.live
    }

    /// Tells that no more tokens of intermediate results are there than so many.
    #[inline]
    pub(super) fn free_to(&mut self, live: usize) {
        self.spent.live = live;
    }

    /// Whether something was refused.
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Whether nothing was produced or refused.
    pub(super) fn is_unused(&self) -> bool {
        !self.is_exhausted && self.spent == Cost::default()
    }

    /// What was produced.
    pub(super) fn spent(&self) -> Cost {
        self.spent
    }
}
