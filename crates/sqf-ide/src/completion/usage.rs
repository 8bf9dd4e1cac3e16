//! Frequencies of names in scripts, by context.
//!
//! Counted in scripts of public projects, see docs/data.md: the number of scripts with a name in a context. They only
//! order names that match equally well. `usage.txt` has two parts, separated by an empty line:
//!
//! - `name statement value operator`: the share of the name among all names at the start of a statement, in place of a
//!   value, and after a value, in units of 1/100,000;
//! - `operand scripts name share ...`: the shares of names in an operand, in units of 1/1,000, and the number of names
//!   counted. `setpos` is the operand of the command, `setvariable[1` the second element of its array, `=` an assigned
//!   value, and `remoteexec[0"` what the string names.
//!
//! `<local>` and `<global>` stand for all variables.

mod counts;

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::context::{CodePlace, ExpectedSyntax};
use sqf_model::{Script, Side, Slot};
use sqf_pack::{packed, unpack};

pub use counts::{Counts, KnownNames};

/// The frequencies.
const COUNTS: &[u8] = packed!("usage");

/// The share of a name without a count.
pub(super) const RARE: f32 = 0.000_01;

/// With this number of names in an operand, its own counts and the general ones have equal weight.
const TRUSTED: f32 = 40.0;

/// The key of strings that name what is executed remotely.
const EXECUTED: &str = "remoteexec[0\"";

/// Deeper elements of arrays are not counted.
const DEEPEST: usize = 2;

/// Shares of a name by context.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Shares {
    statement: f32,
    value: f32,
    operator: f32,
}

/// The frequencies by index in a list of names.
#[derive(Debug, Default)]
pub(super) struct Usage {
    /// All local variables.
    local: Shares,
    /// All global variables, including functions.
    global: Shares,
    operands: FxHashMap<Box<str>, Operand>,
}

/// Frequencies in one operand of a command.
#[derive(Debug)]
struct Operand {
    /// The weight relative to the general counts, from 0 to 1.
    weight: f32,
    local: f32,
    global: f32,
    /// By index in the list of names.
    names: Vec<(u32, f32)>,
}

/// The frequencies in one context.
#[derive(Debug, Clone, Copy)]
pub(super) struct ContextShares<'u> {
    usage: &'u Usage,
    wanted: ExpectedSyntax,
    operand: Option<&'u Operand>,
}

impl Default for Shares {
    fn default() -> Shares {
        Shares { statement: RARE, value: RARE, operator: RARE }
    }
}

impl Shares {
    fn at(self, wanted: ExpectedSyntax) -> f32 {
        match wanted {
            ExpectedSyntax::Statement => self.statement,
            ExpectedSyntax::Operand | ExpectedSyntax::Code => self.value,
            ExpectedSyntax::Operator => self.operator,
            ExpectedSyntax::Anything => self.statement.max(self.value).max(self.operator),
        }
    }

    /// Returns the share of the wanted context among all occurrences of the name.
    fn part(self, wanted: ExpectedSyntax) -> f32 {
        self.at(wanted) / (self.statement + self.value + self.operator)
    }
}

impl Usage {
    /// Parses the frequencies. Calls `found` with the shares of names that `position` knows.
    pub(super) fn read(position: impl Fn(&str) -> Option<usize>, mut found: impl FnMut(usize, Shares)) -> Usage {
        let mut usage = Usage::default();
        let counts = unpack(COUNTS);
        let (names, operands) = counts.split_once("\n\n").unwrap_or((&counts, ""));
        for line in names.lines() {
            let mut words = line.split(' ');
            let name = words.next().unwrap_or_default();
            let mut share = || words.next().and_then(|share| share.parse().ok()).unwrap_or(0.0_f32) / 100_000.0 + RARE;
            let shares = Shares { statement: share(), value: share(), operator: share() };
            match name {
                "<local>" => usage.local = shares,
                "<global>" => usage.global = shares,
                _ => {
                    if let Some(position) = position(name) {
                        found(position, shares);
                    }
                }
            }
        }
        for line in operands.lines() {
            let mut words = line.split(' ');
            let (Some(key), Some(count)) = (words.next(), words.next().and_then(|count| count.parse::<f32>().ok()))
            else {
                continue;
            };
            let mut operand = Operand { weight: count / (count + TRUSTED), local: 0.0, global: 0.0, names: Vec::new() };
            while let (Some(name), Some(share)) = (words.next(), words.next().and_then(|s| s.parse::<f32>().ok())) {
                let share = share / 1_000.0;
                match name {
                    "<local>" => operand.local = share,
                    "<global>" => operand.global = share,
                    _ => operand.names.extend(position(name).map(|position| (position as u32, share))),
                }
            }
            usage.operands.insert(key.into(), operand);
        }
        usage
    }

    /// Returns the frequencies in a place in code.
    pub(super) fn at(&self, place: &CodePlace) -> ContextShares<'_> {
        let operand = match place.wanted {
            ExpectedSyntax::Operand | ExpectedSyntax::Code => key_of(place).and_then(|key| self.operands.get(&*key)),
            ExpectedSyntax::Statement | ExpectedSyntax::Operator | ExpectedSyntax::Anything => None,
        };
        ContextShares { usage: self, wanted: place.wanted, operand }
    }

    /// Returns the frequencies in a string that names what is executed remotely.
    pub(super) fn executed(&self) -> ContextShares<'_> {
        ContextShares { usage: self, wanted: ExpectedSyntax::Anything, operand: self.operands.get(EXECUTED) }
    }
}

impl ContextShares<'_> {
    /// Returns the likelihood of a name, by index, from 0 to 1, and the share of this context among its occurrences.
    pub(super) fn share(&self, position: usize, shares: Shares) -> (f32, f32) {
        let of_all = shares.at(self.wanted);
        let share = self.operand.map_or(of_all, |operand| {
            let named = operand.names.iter().find(|(name, _)| *name as usize == position);
            mixed(operand, named.map_or(RARE, |(_, share)| *share), of_all)
        });
        (share, shares.part(self.wanted))
    }

    /// Returns the likelihood of any local variable.
    pub(super) fn local(&self) -> f32 {
        let of_all = self.usage.local.at(self.wanted);
        self.operand.map_or(of_all, |operand| mixed(operand, operand.local, of_all))
    }

    /// Returns the likelihood of any global variable.
    pub(super) fn global(&self) -> f32 {
        let of_all = self.usage.global.at(self.wanted);
        self.operand.map_or(of_all, |operand| mixed(operand, operand.global, of_all))
    }
}

fn mixed(operand: &Operand, share: f32, of_all: f32) -> f32 {
    operand.weight * share + (1.0 - operand.weight) * of_all
}

/// Returns the key of the operand around a place.
fn key_of(place: &CodePlace) -> Option<String> {
    if let Some((slot, script)) = place.code.slot() {
        let is_here = std::ptr::eq(script, &**place.code.script());
        return (is_here && slot.side == Side::Right && slot.path.len() <= DEEPEST).then(|| key(&slot, script));
    }
    place.assigned().map(|_| "=".to_owned())
}

fn key(slot: &Slot, script: &Script) -> String {
    let mut key = slot.word(script).to_ascii_lowercase();
    for element in &slot.path {
        // Writing to a string cannot fail.
        let _ = write!(key, "[{element}");
    }
    key
}
