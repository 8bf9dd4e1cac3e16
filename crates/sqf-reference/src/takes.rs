//! What scripts pass to commands and functions: code that is run, names of classes, events, variables and files, fixed
//! words.
//!
//! One table, with rows such as:
//!
//! ```text
//! setMarkerType  right     class CfgMarkers
//! addAction      right[1]  code-or-text later scheduled passes(_target Object, _caller Object)
//! ```
//!
//! The files with the rows are in the folder `takes`, with a README.md that explains them; the build script joins them,
//! and a test reads every row. Projects add rows for their own functions.

mod parse;
mod row;
#[cfg(test)]
mod tests;
mod vocabulary;

use std::borrow::Cow;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

pub use row::{
    ANY, ArgumentName, ArrayShape, ClassKind, Code, CodeNotation, Coverage, Events, NameUse, Param, Passes, Row, Runs,
    Side, Takes, Trait,
};

use super::{EventSet, Form};

/// All rows, one per line; see `build.rs`.
const ROWS: &str = include_str!(concat!(env!("OUT_DIR"), "/takes.txt"));

/// The rows by command or function.
#[derive(Debug)]
struct Table {
    /// Grouped by command or function, in the order of the files.
    rows: Vec<Row>,
    /// The range of rows of a command or function, by its name in lower case.
    places: FxHashMap<Box<str>, (u32, u32)>,
}

impl Table {
    fn embedded() -> &'static Table {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| Table::new(ROWS.lines().filter_map(|line| parse::row(line).ok()).collect()))
    }

    fn new(mut rows: Vec<Row>) -> Table {
        rows.sort_by_cached_key(|row| row.taker.to_ascii_lowercase());
        let mut places: FxHashMap<Box<str>, (u32, u32)> = FxHashMap::default();
        for (at, row) in (0..).zip(&rows) {
            places.entry(row.taker.to_ascii_lowercase().into()).or_insert((at, at)).1 = at + 1;
        }
        Table { rows, places }
    }

    fn rows(&self, taker: &str) -> &[Row] {
        let (start, end) = self.places.get(taker).copied().unwrap_or_default();
        self.rows.get(start as usize..end as usize).unwrap_or_default()
    }
}

/// Returns the rows of a command or function, by its name in lower case. Scripts cache them for each of their words
/// (`Script::takes`).
pub fn rows_of(taker: &str) -> &'static [Row] {
    Table::embedded().rows(taker)
}

/// Whether a command, given in lower case, has a trait.
pub fn has_trait(command: &str, what: Trait) -> bool {
    rows_of(command).iter().any(|row| row.takes == Takes::Is(what))
}

/// Returns the commands that have a trait.
pub fn all_with(what: Trait) -> impl Iterator<Item = &'static str> {
    all_rows().iter().filter(move |row| row.takes == Takes::Is(what)).map(|row| &*row.taker)
}

/// Whether a command, given in lower case, has a constant result: `west`, `objNull`, `true`.
pub fn is_constant(command: &str) -> bool {
    rows_of(command)
        .iter()
        .any(|row| matches!(row.takes, Takes::Is(Trait::Constant | Trait::Side | Trait::Null { .. })))
}

/// Whether a command, given in lower case, returns a null value: `objNull`.
pub fn is_null(command: &str) -> bool {
    rows_of(command).iter().any(|row| matches!(row.takes, Takes::Is(Trait::Null { .. })))
}

/// Returns the spelling of a command, given in lower case, if it runs what a string names on other machines:
/// `remoteExec`.
pub fn remote_command(command: &str) -> Option<&'static str> {
    let is_callable = |row: &&Row| matches!(row.takes, Takes::Name(ArgumentName::Callable(None), _));
    rows_of(command).iter().find(is_callable).map(|row| &*row.taker)
}

/// Returns all rows, those of one command or function together.
pub fn all_rows() -> &'static [Row] {
    &Table::embedded().rows
}

impl Row {
    /// Creates a row for code that a function takes.
    pub fn of_function(function: Cow<'static, str>, argument: u32, code: Code) -> Row {
        Row {
            taker: function,
            side: Side::Argument,
            form: None,
            path: vec![argument],
            takes: Takes::Code(Box::new(code)),
        }
    }

    /// Whether it applies to a place in an operand. A single argument of a function counts as an array of one.
    pub fn is_at(&self, side: Side, path: &[u32]) -> bool {
        let path = if side == Side::Argument && path.is_empty() { &[0] } else { path };
        self.side == side && self.has_path(path)
    }

    /// Whether a place in an array is that of the row.
    pub fn has_path(&self, path: &[u32]) -> bool {
        let is_it = |(wanted, at): (&u32, &u32)| *wanted == ANY || wanted == at;
        self.path.len() == path.len() && self.path.iter().zip(path).all(is_it)
    }

    /// Whether it applies to this form of the command: with or without a left operand.
    pub fn is_of_form(&self, has_left: bool) -> bool {
        self.form.is_none_or(|form| (form == Form::Binary) == has_left)
    }

    /// Returns the code, if it is about code.
    pub fn code(&self) -> Option<&Code> {
        if let Takes::Code(code) = &self.takes { Some(code) } else { None }
    }

    /// Returns the events, if it is about events of the game.
    pub fn events(&self) -> Option<&Events> {
        if let Takes::Event(events) = &self.takes { Some(events) } else { None }
    }
}

impl Code {
    /// Whether it can be written in braces.
    pub fn may_be_braces(&self) -> bool {
        self.written != CodeNotation::Text
    }

    /// Whether it can be a string.
    pub fn may_be_text(&self) -> bool {
        self.written != CodeNotation::Braces
    }

    /// Whether the code sees a local variable, in lower case, that it does not define itself.
    pub fn has_variable(&self, name: &str) -> bool {
        self.sees.iter().any(|variable| variable == name) || self.sets(name)
    }

    /// Whether an element of `_this` has that name, in lower case. A variable of that name need not exist.
    pub fn passes_element(&self, name: &str) -> bool {
        let is_it = |param: &Param| param.name.eq_ignore_ascii_case(name);
        matches!(&self.passes, Passes::Array(params) if params.iter().any(is_it))
    }

    /// Whether a local variable, in lower case, is set for the code.
    pub fn sets(&self, name: &str) -> bool {
        self.sets.iter().any(|variable| variable.name.eq_ignore_ascii_case(name))
    }
}

impl EventSet {
    /// Returns all families of events whose names the command or function `name` (in any case) takes: `has_left` is
    /// whether it has a left operand, which distinguishes the forms of `getEventHandlerInfo`.
    pub fn of_call(name: &str, has_left: bool) -> Vec<EventSet> {
        let rows = rows_of(&name.to_ascii_lowercase()).iter().filter(|row| row.is_of_form(has_left));
        rows.filter(|row| is_direct(row))
            .filter_map(Row::events)
            .flat_map(|events| events.sets.iter().copied())
            .collect()
    }

    /// Returns the family of events whose names the command or function `name` (in any case) takes as strings; the
    /// first if there are several.
    pub fn of_command(name: &str) -> Option<EventSet> {
        let mut rows = rows_of(&name.to_ascii_lowercase()).iter().filter(|row| is_direct(row));
        rows.find_map(|row| row.events()?.sets.first().copied())
    }
}

/// Whether a row is about a command, or about a function for events that only functions handle.
fn is_direct(row: &Row) -> bool {
    row.side == Side::Right || row.events().is_some_and(|events| events.sets == [EventSet::Scripted])
}
