//! Ranking of the matching names.

use super::context::ExpectedSyntax;
use super::matching::Match;
use super::names::{NameOrder, Operands, Standing};
use sqf_reference::TypeSet;

/// The rank of a candidate; the lowest is the best.
///
/// Fields are compared in order; candidates of equal rank are ordered by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    value: u64,
    /// Whether it comes after all others that are equal so far.
    is_after: bool,
    name: NameOrder,
}

/// Evidence for a candidate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    pub(super) found: Match,
    pub(super) standing: Standing,
    /// How well it fits the grammar.
    pub(super) fit: Fit,
    /// Whether it almost always follows the preceding words.
    pub(super) likely: bool,
    /// Its likelihood in this context, from 0 to 1; for a word of the script, that of any word of its kind.
    pub(super) share: f32,
    /// Relevant number of its uses in the script.
    pub(super) uses: f32,
    /// Number of tokens to its nearest use, for the script's own words.
    pub(super) distance: Option<u32>,
    /// The same for a name of the reference.
    pub(super) recent: Option<u32>,
    /// How much it shares with the variables of the line, from 0 to 1.
    pub(super) alike: f32,
    /// Tie-breaker.
    pub(super) name: NameOrder,
}

/// How well a name fits the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// It is valid.
    Good,
    /// It may be valid.
    Fair,
    /// It is invalid or unusual.
    Poor,
    /// It is certainly invalid.
    Wrong,
}

impl Fit {
    /// Caps the match of other values where code is called, so that a function with the typed text in a later part of
    /// its name is not ranked lower: `nearest` means `TAG_fnc_getNearest` there, not `nearestObject`.
    pub(super) fn in_call(self, found: Match) -> Match {
        match (self, found) {
            (Fit::Good | Fit::Fair, Match::Whole) => Match::Whole,
            (Fit::Good | Fit::Fair, found) => found.max(Match::LaterHumps),
            (Fit::Poor | Fit::Wrong, found) => found.max(Match::Substring),
        }
    }
}

impl Rank {
    /// Computes the rank. Candidates of equal rank must stay in order.
    pub(super) fn new(facts: &Facts) -> Rank {
        let avoided = match facts.standing {
            Standing::Fine | Standing::Special => 0,
            // The author of the script has decided.
            Standing::Deprecated if facts.uses > 0.0 => 0,
            Standing::Deprecated => 1,
            Standing::Broken => 2,
        };
        // An exact match that is invalid here is more likely the start of another name.
        let found = match facts.found {
            Match::Whole if facts.fit >= Fit::Poor => Match::Prefix,
            found => found,
        };
        let special = u64::from(facts.standing == Standing::Special);
        let value = avoided << 60 | (found as u64) << 56 | special << 55 | rarity(facts) << 32;
        Rank { value, is_after: false, name: facts.name }
    }

    /// Returns the same rank, after all others that are equal.
    pub(super) fn after(self) -> Rank {
        Rank { is_after: true, ..self }
    }
}

// How much a script's own uses of a name count. With these numbers, the words that authors wrote come first most often,
// in missions and mods other than those from which the shares were counted.
/// For names of the reference, relative to how common they are.
const USED: f64 = 0.25;
/// For words of the script, immediately after their last use.
const NEAR: f64 = 12.0;
/// For names of the reference, likewise.
const NEAR_KNOWN: f64 = 0.6;
/// Number of tokens after which this is halved.
const HALF: f64 = 12.0;
/// For names that share all words with the assigned variable.
const ALIKE: f64 = 40.0;

/// Unlikelihood of the name: 0 to 65535, in units of 1/1024 of a factor of two.
fn rarity(facts: &Facts) -> u64 {
    // Names are likely if they are common in scripts, or were used in this one, especially recently.
    let uses = f64::from(facts.uses) / (f64::from(facts.uses) + 8.0);
    let share = f64::from(facts.share);
    let common = match facts.distance {
        Some(distance) => share * (uses + NEAR / (f64::from(distance.min(100_000)) + HALF)),
        None => {
            let near = facts.recent.map_or(0.0, |distance| NEAR_KNOWN / (f64::from(distance.min(100_000)) + HALF));
            share + uses * USED + near
        }
    };
    let fit = match facts.fit {
        Fit::Good => 1.0,
        Fit::Fair => 0.2,
        Fit::Poor => 0.002,
        Fit::Wrong => 0.000_000_001,
    };
    let likely = if facts.likely { 50.0 } else { 1.0 };
    let alike = 1.0 + ALIKE * f64::from(facts.alike);
    let probability = common * fit * likely * alike;
    // The logarithm of a value between 100 and 0.000_000_1.
    ((7.0 - probability.log2()).clamp(0.0, 63.0) * 1024.0) as u64
}

/// Scores a value against the expected types. Types are never completely known, so nothing is ruled out.
pub(super) fn typed(fit: Fit, types: TypeSet, expected: TypeSet) -> Fit {
    if types.is_disjoint(expected) && !types.is_empty() { fit.max(Fit::Fair) } else { fit }
}

/// Scores a name with `operands`.
pub(super) fn fit(operands: Operands, is_code: bool, wanted: ExpectedSyntax) -> Fit {
    let starts = operands.nullary || operands.unary;
    match wanted {
        ExpectedSyntax::Anything => Fit::Good,
        _ if operands.is_unknown() => Fit::Fair,
        ExpectedSyntax::Operator if operands.binary => Fit::Good,
        ExpectedSyntax::Operator => Fit::Poor,
        ExpectedSyntax::Code if is_code => Fit::Good,
        ExpectedSyntax::Code => Fit::Fair,
        ExpectedSyntax::Statement | ExpectedSyntax::Operand if !starts => Fit::Poor,
        ExpectedSyntax::Statement | ExpectedSyntax::Operand => Fit::Good,
    }
}
