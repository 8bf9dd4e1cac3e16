//! The operand types of the game's commands, as the game itself lists them.
//!
//! The script command `supportInfo ""` prints them; they are part of [`crate::facts`]. They stay text, one
//! command per line, and are parsed on first use:
//!
//! ```text
//! alive;OBJECT
//! player;
//! setdamage;OBJECT SCALAR,ARRAY
//! ```
//!
//! The name is followed by each form of the command: empty for no operand, the types of the right operand, or the types
//! of the left and the right one.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{TypeSet, names};
use crate::Form;

/// All commands of the game with the types of their operands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EngineSignatures {
    lines: String,
}

/// The place of the signatures of a command.
#[derive(Debug, Clone, Copy)]
pub(super) struct SignatureRange {
    start: u32,
    end: u32,
}

/// One signature of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineSignature {
    /// Number and position of operands.
    pub form: Form,
    /// Types of the left operand; any if there is none.
    pub left: TypeSet,
    /// Types of the right operand; any if there is none.
    pub right: TypeSet,
}

impl EngineSignatures {
    /// Builds the list from the types of the operands by lowercase name, each written as in the lines.
    pub fn new(commands: &BTreeMap<String, BTreeSet<String>>) -> EngineSignatures {
        let line = |(name, ways): (&String, &BTreeSet<String>)| {
            let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
            format!("{name};{}\n", ways.join(";"))
        };
        EngineSignatures { lines: commands.iter().map(line).collect() }
    }

    /// Creates the list from its text, one command per line.
    pub(crate) fn of_lines(lines: &str) -> EngineSignatures {
        EngineSignatures { lines: lines.to_owned() }
    }

    /// Returns the text, one command per line.
    pub fn lines(&self) -> &str {
        &self.lines
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Iterates over the commands, ordered by name, each with its signatures.
    pub fn commands(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = EngineSignature>)> {
        self.places().map(|(name, place)| (name, self.ways(place)))
    }

    /// Iterates over the commands, ordered by name, each with the place of its signatures.
    pub(super) fn places(&self) -> impl Iterator<Item = (&str, SignatureRange)> {
        let mut start = 0;
        self.lines.split_inclusive('\n').map(move |line| {
            let end = start + line.len();
            let line = line.trim_end();
            let (name, ways) = line.split_once(';').unwrap_or((line, ""));
            let place =
                SignatureRange { start: (start + line.len() - ways.len()) as u32, end: (start + line.len()) as u32 };
            start = end;
            (name, place)
        })
    }

    /// Returns the signatures of a command.
    pub(super) fn ways(&self, place: SignatureRange) -> impl Iterator<Item = EngineSignature> {
        let ways = self.lines.get(place.start as usize..place.end as usize).unwrap_or_default();
        ways.split(';').map(EngineSignature::read)
    }
}

impl EngineSignature {
    fn read(way: &str) -> EngineSignature {
        let set = |names: &str| names.split(',').map(names::of_engine_name).fold(TypeSet::NONE, TypeSet::union);
        match way.split_once(' ') {
            Some((left, right)) => EngineSignature { form: Form::Binary, left: set(left), right: set(right) },
            None if way.is_empty() => EngineSignature { form: Form::Nullary, left: TypeSet::ANY, right: TypeSet::ANY },
            None => EngineSignature { form: Form::Unary, left: TypeSet::ANY, right: set(way) },
        }
    }
}
