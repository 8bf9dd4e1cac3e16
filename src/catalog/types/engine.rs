//! The operand types of the game's commands, as the game itself lists them.
//!
//! The script command `supportInfo ""` prints them; [`crate::catalog::facts`] carry them. They are kept as text, one
//! command a line, and read when types are first asked for:
//!
//! ```text
//! alive;OBJECT
//! player;
//! setdamage;OBJECT SCALAR,ARRAY
//! ```
//!
//! After the name stands each way to write the command: nothing for no operand, the types of the one after it, the types
//! of the one before it and the one after it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{TypeSet, names};
use crate::catalog::Form;

/// All commands of the game with the types of their operands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EngineSignatures {
    lines: String,
}

/// Where the ways to write a command are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    start: u32,
    end: u32,
}

/// One way to write a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineSignature {
    /// Number and place of operands.
    pub form: Form,
    /// What the operand before the command may be; anything where there is none.
    pub left: TypeSet,
    /// What the operand after the command may be; anything where there is none.
    pub right: TypeSet,
}

impl EngineSignatures {
    /// From the types of the operands by lower-case name, each written as in the lines.
    pub fn new(commands: &BTreeMap<String, BTreeSet<String>>) -> EngineSignatures {
        let line = |(name, ways): (&String, &BTreeSet<String>)| {
            let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
            format!("{name};{}\n", ways.join(";"))
        };
        EngineSignatures { lines: commands.iter().map(line).collect() }
    }

    /// From its text, one command a line.
    pub fn of_lines(lines: &str) -> EngineSignatures {
        EngineSignatures { lines: lines.to_owned() }
    }

    /// The text, one command a line.
    pub fn lines(&self) -> &str {
        &self.lines
    }

    /// Whether it has no command.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The commands in the order of their names, each with the ways to write it.
    pub fn commands(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = EngineSignature>)> {
        self.places().map(|(name, place)| (name, self.ways(place)))
    }

    /// The commands in the order of their names, each with the place of the ways to write it.
    pub(super) fn places(&self) -> impl Iterator<Item = (&str, Place)> {
        let mut start = 0;
        self.lines.split_inclusive('\n').map(move |line| {
            let end = start + line.len();
            let line = line.trim_end();
            let (name, ways) = line.split_once(';').unwrap_or((line, ""));
            let place = Place { start: (start + line.len() - ways.len()) as u32, end: (start + line.len()) as u32 };
            start = end;
            (name, place)
        })
    }

    /// The ways to write a command.
    pub(super) fn ways(&self, place: Place) -> impl Iterator<Item = EngineSignature> {
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
