//! Which of the names that match comes first.

use super::context::Wanted;
use super::matching::Match;
use super::names::{NameOrder, Operands, Standing};
use crate::catalog::TypeSet;

/// How good a candidate is; the smallest is the best.
///
/// The order of the fields is that of what counts: candidates that are equally good come in the order of their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    value: u64,
    /// Whether it follows all others of that value.
    is_after: bool,
    name: NameOrder,
}

/// What is known of a candidate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    pub(super) found: Match,
    pub(super) standing: Standing,
    /// How well it fits what the grammar wants.
    pub(super) fit: Fit,
    /// Whether the words before nearly always have it next.
    pub(super) likely: bool,
    /// How likely scripts write it at such a place, from 0 to 1; of a word of the script, how likely any word of its kind.
    pub(super) share: f32,
    /// How often the script uses it, as far as that counts here.
    pub(super) uses: f32,
    /// How many tokens ago it was last used, for the script's own words.
    pub(super) distance: Option<u32>,
    /// Decides between candidates about which nothing else differs.
    pub(super) name: NameOrder,
}

/// How well a name fits what the grammar wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// It can stand there.
    Good,
    /// It might.
    Fair,
    /// It is an error there, or unusual.
    Poor,
    /// It is certainly an error there.
    Wrong,
}

impl Fit {
    /// How a value that is no function counts as found where code is called: no earlier than a function whose name has
    /// what is typed in a later part. `nearest` means `TAG_fnc_getNearest` there, and not `nearestObject`.
    pub(super) fn in_call(self, found: Match) -> Match {
        match (self, found) {
            (Fit::Good | Fit::Fair, Match::Whole) => Match::Whole,
            (Fit::Good | Fit::Fair, found) => found.max(Match::LaterHumps),
            (Fit::Poor | Fit::Wrong, found) => found.max(Match::Substring),
        }
    }
}

impl Rank {
    /// The rank by all that is known; candidates of equal rank must be kept in their order.
    pub(super) fn new(facts: &Facts) -> Rank {
        let avoided = match facts.standing {
            Standing::Fine | Standing::Special => 0,
            Standing::Deprecated => 1,
            Standing::Broken => 2,
        };
        // A name that is typed in full and cannot stand there is more likely the beginning of another one.
        let found = match facts.found {
            Match::Whole if facts.fit >= Fit::Poor => Match::Prefix,
            found => found,
        };
        let special = u64::from(facts.standing == Standing::Special);
        let value = avoided << 60 | (found as u64) << 56 | special << 55 | rarity(facts) << 32;
        Rank { value, is_after: false, name: facts.name }
    }

    /// The same, but after all that are equally good.
    pub(super) fn after(self) -> Rank {
        Rank { is_after: true, ..self }
    }
}

// How much it counts that a script has used a name. The numbers are those with which the words that authors wrote come
// first most often, in missions and mods other than those that the shares are from.
/// Names of the reference, against how common they are.
const USED: f64 = 0.25;
/// Words of the script, when they were used right before.
const NEAR: f64 = 12.0;
/// After as many tokens that is half as much.
const HALF: f64 = 12.0;

/// How unlikely the name is here: 0 to 65535, in 1/1024 of a factor of two.
fn rarity(facts: &Facts) -> u64 {
    // What is likely in a script is what is common in scripts, and what has been used in this one, lately above all.
    let uses = f64::from(facts.uses) / (f64::from(facts.uses) + 8.0);
    let share = f64::from(facts.share);
    let common = match facts.distance {
        Some(distance) => share * (uses + NEAR / (f64::from(distance.min(100_000)) + HALF)),
        None => share + uses * USED,
    };
    let fit = match facts.fit {
        Fit::Good => 1.0,
        Fit::Fair => 0.2,
        Fit::Poor => 0.002,
        Fit::Wrong => 0.000_000_001,
    };
    let likely = if facts.likely { 50.0 } else { 1.0 };
    let probability = common * fit * likely;
    // The logarithm of what is between 100 and 0.000_000_1.
    ((7.0 - probability.log2()).clamp(0.0, 63.0) * 1024.0) as u64
}

/// How well a value fits where one of `expected` is wanted; nobody knows all types, so that nothing is ruled out.
pub(super) fn typed(fit: Fit, types: TypeSet, expected: TypeSet) -> Fit {
    if types.is_disjoint(expected) && !types.is_empty() { fit.max(Fit::Fair) } else { fit }
}

/// How well a name with `operands` fits.
pub(super) fn fit(operands: Operands, is_code: bool, wanted: Wanted) -> Fit {
    let starts = operands.nullary || operands.unary;
    match wanted {
        Wanted::Anything => Fit::Good,
        _ if operands.is_unknown() => Fit::Fair,
        Wanted::Operator if operands.binary => Fit::Good,
        Wanted::Operator => Fit::Poor,
        Wanted::Code if is_code => Fit::Good,
        Wanted::Code => Fit::Fair,
        Wanted::Statement | Wanted::Operand if !starts => Fit::Poor,
        Wanted::Statement | Wanted::Operand => Fit::Good,
    }
}
