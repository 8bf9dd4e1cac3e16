//! Limits on the output for one script.
//!
//! A macro of one line can ask for more tokens than any machine has memory for. So everything that expansion produces
//! is paid for before it is allocated, including intermediate results: each copy of an argument, each substituted body,
//! each joined or quoted text. The main text itself is free, and so is the first inclusion of a file, since neither is
//! longer than what a person has written.

use sqf_text::stop;

/// The cost of one script.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Tokens produced, including intermediate results: the time.
    pub steps: usize,
    /// The text of these tokens, in bytes.
    pub bytes: usize,
    /// Tokens of intermediate results that exist at one time: the memory until the end of a call.
    pub live: usize,
    /// Tokens of the output: the memory that its readers need.
    pub tokens: usize,
}

pub(super) const LIMIT: Cost = Cost { steps: 8 << 20, bytes: 24 << 20, live: 1 << 19, tokens: 5 << 18 };

/// Tokens that need as much memory as the record of an include.
const INCLUDE: usize = 4;

/// Number of steps after which it is asked whether anybody still waits: a few milliseconds.
const STEPS_BETWEEN_LOOKS: usize = 1 << 15;

/// What was spent so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    /// `live` is the current number.
    spent: Cost,
    is_exhausted: bool,
    /// Number of repeated inclusions, and their limit.
    repeats: usize,
    most_repeats: usize,
}

/// The budget is exhausted. Nothing more can be taken from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exhausted;

impl Budget {
    /// Creates a budget with a limit of repeated inclusions, apart from what they cost.
    pub(super) fn new(most_repeats: usize) -> Budget {
        Budget { spent: Cost::default(), is_exhausted: false, repeats: 0, most_repeats }
    }

    /// Pays for something that is about to be produced.
    ///
    /// # Errors
    ///
    /// When it exceeds the limits. From then on every call fails, so that nothing is expanded in part.
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
        if spent.steps / STEPS_BETWEEN_LOOKS != next.steps / STEPS_BETWEEN_LOOKS {
            stop::check();
        }
        self.spent = next;
        Ok(())
    }

    /// Pays for tokens of an intermediate result with their text.
    ///
    /// # Errors
    ///
    /// When the budget is spent. It stays so.
    #[inline]
    pub(super) fn take(&mut self, tokens: usize, bytes: usize) -> Result<(), Exhausted> {
        self.pay(Cost { steps: tokens, bytes, live: tokens, tokens: 0 })
    }

    /// Pays for tokens that are only read.
    ///
    /// # Errors
    ///
    /// When the budget is spent. It stays so.
    #[inline]
    pub(super) fn look(&mut self, tokens: usize) -> Result<(), Exhausted> {
        self.pay(Cost { steps: tokens, bytes: 0, live: 0, tokens: 0 })
    }

    /// Pays for a token of the output.
    ///
    /// # Errors
    ///
    /// When the budget is spent. It stays so.
    #[inline]
    pub(super) fn emit(&mut self, bytes: usize) -> Result<(), Exhausted> {
        self.pay(Cost { steps: 1, bytes, live: 0, tokens: 1 })
    }

    /// Pays for including a file again.
    ///
    /// # Errors
    ///
    /// When the budget is spent. It stays so.
    pub(super) fn include(&mut self, bytes: usize) -> Result<(), Exhausted> {
        self.repeats += 1;
        self.is_exhausted |= self.repeats > self.most_repeats;
        self.pay(Cost { steps: INCLUDE, bytes, live: 0, tokens: INCLUDE })
    }

    /// Returns the number of repeated inclusions.
    pub(super) fn repeats(&self) -> usize {
        self.repeats
    }

    /// Returns the number of live intermediate tokens.
    #[inline]
    pub(super) fn live(&self) -> usize {
        self.spent.live
    }

    /// Lowers the number of live intermediate tokens to `live`.
    #[inline]
    pub(super) fn free_to(&mut self, live: usize) {
        self.spent.live = live;
    }

    /// Whether something was refused.
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Returns a budget with the limit of this one from which the same was spent as from another one; None if that is
    /// more than the limit.
    pub(super) fn after(&self, other: Budget) -> Option<Budget> {
        (other.repeats <= self.most_repeats).then_some(Budget { most_repeats: self.most_repeats, ..other })
    }

    /// Whether nothing was spent or refused.
    pub(super) fn is_unused(&self) -> bool {
        !self.is_exhausted && self.spent == Cost::default()
    }

    /// Returns what was spent.
    pub(super) fn spent(&self) -> Cost {
        self.spent
    }
}
