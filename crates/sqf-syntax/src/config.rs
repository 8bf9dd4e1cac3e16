//! Configuration files: `description.ext`, `config.cpp`, headers with classes, `mission.sqm` in text form.
//!
//! [`Config::parse`] builds a tree from the preprocessor's output, in which nodes are stored in lists and refer to each
//! other by position. It never fails. Anything unknown, such as a macro of another mod, only marks its class as
//! incomplete ([`Class::is_whole`]).
//!
//! The tree is lossless: every token belongs to one item of one class ([`Class::items`]), or to the class itself.
//! Errors are kept separately ([`Config::errors`]).

mod code;
mod content;
mod error;
mod glance;
mod index;
mod mission;
mod occasion;
mod parser;

use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

pub use code::{always_holds_code, holds_code, holds_handlers, is_pressed};
pub use content::{Content, content, is_foreign};
pub use error::{ConfigError, ConfigErrorKind};
pub use glance::text_at;
use index::Index;
pub use mission::{PlacedKind, placed, placed_in};
pub use occasion::{EntryCode, Occasion, may_contain_code};
use sqf_text::has_extension;

/// Whether the mission editor writes files of this name.
pub fn is_mission(path: &Path) -> bool {
    has_extension(path, "sqm")
}

/// A configuration.
#[derive(Debug, Clone, Default)]
pub struct Config {
    classes: Vec<Class>,
    entries: Vec<Entry>,
    values: Vec<Value>,
    brackets: Vec<Unpaired>,
    errors: Vec<ConfigError>,
    is_broken: bool,
    has_open_string: bool,
    /// Names in large classes.
    index: OnceLock<Index>,
    /// The base of each class.
    bases: OnceLock<Vec<Option<ClassId>>>,
}

/// A class, identified by its position in the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(u32);

/// An entry, identified by its position in the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(u32);

/// A value, identified by its position in the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueId(u32);

/// A class, or another named block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// Its kind.
    pub kind: ClassKind,
    /// Its name; empty for the root and for an `enum` without one.
    pub name: Box<str>,
    /// The token of its name; the first if there are several.
    pub token: usize,
    /// Its first token: `class`, `delete`, `import` or `enum`.
    pub first: usize,
    /// The token after its last, without the `;`.
    pub end: usize,
    /// The name of the class that it inherits from.
    pub base: Option<Box<str>>,
    /// The token of that name; the first if there are several.
    pub base_token: Option<usize>,
    /// The token of its `{`.
    pub open: Option<usize>,
    /// The token of its `}`.
    pub close: Option<usize>,
    /// The token of the `;` after it.
    pub semicolon: Option<usize>,
    /// The enclosing class; None for the root.
    pub outer: Option<ClassId>,
    /// The classes in it, in text order.
    pub classes: Vec<ClassId>,
    /// The entries in it, in text order.
    pub entries: Vec<EntryId>,
    /// Everything between its braces, in text order.
    pub items: Vec<Item>,
    /// Whether everything directly in it was understood.
    pub is_whole: bool,
}

/// An item of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A class, or another block.
    Class(ClassId),
    /// An entry.
    Entry(EntryId),
    /// A token that belongs to neither: a superfluous `;`, an undefined macro, a mistake.
    Token(usize),
}

/// The kind of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    /// The file itself.
    Root,
    /// `class Gate { ... };`
    Block,
    /// `class Gate;`: defined elsewhere.
    Forward,
    /// `import Gate;` or `import Gate from CfgGates;`
    Import,
    /// `delete Gate;`
    Delete,
    /// `enum { ... };`
    Enum,
    /// A block that begins with something unknown.
    Unknown,
}

/// `name = value;`, `name[] = {...};` or `name[] += {...};`, or a name in an `enum`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: Box<str>,
    /// The token of its name; the first if there are several.
    pub token: usize,
    /// The token after its name.
    pub name_end: usize,
    /// The token of its `=`.
    pub assign: Option<usize>,
    /// The token after its last, without the `;`.
    pub end: usize,
    /// The token of the `;` after it.
    pub semicolon: Option<usize>,
    /// Whether the name is followed by `[]`.
    pub is_array: bool,
    /// Whether it appends to an inherited array: `+=`.
    pub is_added: bool,
    /// The value; None if there is none.
    pub value: Option<ValueId>,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// Its kind.
    pub kind: ValueKind,
    /// Its first token.
    pub first: usize,
    /// The token after its last.
    pub end: usize,
}

/// The kind of a value.
#[derive(Debug, Clone, PartialEq)]
pub enum ValueKind {
    /// A number.
    Number(f64),
    /// A quoted text, without its quotes.
    Text(Box<str>),
    /// Unquoted text that is not a number: a name, a path, a formula.
    Bare(Box<str>),
    /// `{...}`
    Array(Vec<ValueId>),
    /// Something that only the game can evaluate.
    Unknown,
}

impl ValueKind {
    /// Returns the number that the game reads.
    pub fn number(&self) -> Option<f64> {
        match self {
            ValueKind::Number(number) => Some(*number),
            ValueKind::Text(text) | ValueKind::Bare(text) => text.trim().parse().ok(),
            ValueKind::Array(_) | ValueKind::Unknown => None,
        }
    }
}

/// A brace without its partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unpaired {
    /// `{` that is never closed.
    Open(usize),
    /// `}` that closes nothing.
    Close(usize),
}

impl Config {
    /// Returns the file itself as a class.
    pub fn root(&self) -> ClassId {
        ClassId(0)
    }

    /// Returns a class.
    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// Returns an entry.
    #[inline]
    pub fn entry(&self, id: EntryId) -> &Entry {
        &self.entries[id.0 as usize]
    }

    /// Returns a value.
    #[inline]
    pub fn value(&self, id: ValueId) -> &Value {
        &self.values[id.0 as usize]
    }

    /// Iterates over all classes in the order in which they begin, the root first.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.classes.len() as u32).map(ClassId)
    }

    /// Iterates over all entries in the order in which they begin.
    pub fn entries(&self) -> impl Iterator<Item = EntryId> + use<> {
        (0..self.entries.len() as u32).map(EntryId)
    }

    /// Returns the classes and entries that have a token in one of some ranges, which are in order, without looking at
    /// the others. The root is always one.
    pub fn within(&self, ranges: &[Range<usize>]) -> (Vec<ClassId>, Vec<EntryId>) {
        let (mut classes, mut entries) = (vec![self.root()], Vec::new());
        for range in ranges {
            // What contains the first token is around what began last before it.
            let begun = self.classes.partition_point(|class| class.first < range.start);
            let last = begun.checked_sub(1).map(|last| ClassId(last as u32));
            let around = std::iter::successors(last, |id| self.class(*id).outer);
            classes.extend(around.filter(|id| self.class(*id).end > range.start));
            let in_range = self.classes[begun..].iter().take_while(|class| class.first < range.end).count();
            classes.extend((begun..begun + in_range).map(|at| ClassId(at as u32)));

            let begun = self.entries.partition_point(|entry| entry.token < range.start);
            let first = if begun > 0 && self.entries[begun - 1].end > range.start { begun - 1 } else { begun };
            let in_range = self.entries[first..].iter().take_while(|entry| entry.token < range.end).count();
            entries.extend((first..first + in_range).map(|at| EntryId(at as u32)));
        }
        classes.sort_unstable();
        classes.dedup();
        entries.dedup();
        (classes, entries)
    }

    /// Iterates over the tokens of all arrays.
    pub fn arrays(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let arrays = self.values.iter().filter(|value| matches!(value.kind, ValueKind::Array(_)));
        arrays.map(|array| array.first..array.end)
    }

    /// Iterates over the tokens of all values that are not arrays.
    pub fn plain_values(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let values = self.values.iter().filter(|value| !matches!(value.kind, ValueKind::Array(_)));
        values.map(|value| value.first..value.end)
    }

    /// Returns the syntax errors, in text order. Excludes those that macros of other mods may explain, but includes
    /// those that only an undefined macro could explain.
    pub fn errors(&self) -> &[ConfigError] {
        &self.errors
    }

    /// Whether a brace or a quote is missing, so that any other error is a guess.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Whether a quote is missing.
    pub fn has_open_string(&self) -> bool {
        self.has_open_string
    }

    /// Returns the tokens of an item, without the `;` after it.
    pub fn tokens(&self, item: Item) -> Range<usize> {
        match item {
            Item::Class(class) => self.class(class).first..self.class(class).end,
            Item::Entry(entry) => self.entry(entry).token..self.entry(entry).end,
            Item::Token(token) => token..token + 1,
        }
    }

    /// Returns the token of the `;` after an item.
    pub fn semicolon(&self, item: Item) -> Option<usize> {
        match item {
            Item::Class(class) => self.class(class).semicolon,
            Item::Entry(entry) => self.entry(entry).semicolon,
            Item::Token(_) => None,
        }
    }

    /// Returns the innermost class around the position after the first `tokens` tokens.
    pub fn innermost(&self, tokens: usize) -> ClassId {
        let mut class = self.root();
        loop {
            let items = &self.class(class).items;
            let begun = items.partition_point(|item| self.tokens(*item).start < tokens);
            let Some(Item::Class(inner)) = begun.checked_sub(1).and_then(|last| items.get(last)) else { return class };
            let it = self.class(*inner);
            // A class without a `}` ends with its file.
            let is_before_end = match it.close {
                Some(close) => tokens <= close,
                None => tokens < it.end || it.end == self.class(self.root()).end,
            };
            if !is_before_end || it.open.is_none_or(|open| open >= tokens) {
                return class;
            }
            class = *inner;
        }
    }

    /// Returns braces without partners. They are errors only if the file is self-contained and nothing in it is
    /// unknown.
    pub fn unpaired(&self) -> &[Unpaired] {
        &self.brackets
    }

    /// Returns the blocks of classes directly in a class.
    pub fn blocks(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        self.class(class).classes.iter().copied().filter(|id| self.class(*id).kind == ClassKind::Block)
    }

    /// Returns the blocks of that name directly in a class. The game ignores case.
    pub fn named<'a>(&'a self, class: ClassId, name: &'a str) -> impl Iterator<Item = ClassId> + 'a {
        self.blocks(class).filter(move |id| self.class(*id).name.eq_ignore_ascii_case(name))
    }

    /// Returns the entry of that name in a class or in its bases, if they are in this file.
    pub fn find(&self, class: ClassId, name: &str) -> Option<EntryId> {
        let mut class = class;
        // Bounded, because classes may inherit from each other in a cycle.
        for _ in 0..DEEPEST_BASE {
            if let Some(entry) = self.own_entry(class, name) {
                return Some(entry);
            }
            class = self.base(class)?;
        }
        None
    }

    /// Returns the text of the entry of that name, quoted or not; numbers are text, too. None if it is missing or
    /// unknown.
    pub fn text(&self, class: ClassId, name: &str) -> Option<String> {
        let value = self.value(self.entry(self.find(class, name)?).value?);
        match &value.kind {
            ValueKind::Text(text) | ValueKind::Bare(text) => Some(text.to_string()),
            ValueKind::Number(number) => Some(number.to_string()),
            ValueKind::Array(_) | ValueKind::Unknown => None,
        }
    }

    /// Returns the texts of the array of that name; nothing if it is missing or no array.
    pub fn texts(&self, class: ClassId, name: &str) -> impl Iterator<Item = &str> {
        let value = self.find(class, name).and_then(|entry| self.entry(entry).value);
        let items = match value.map(|value| &self.value(value).kind) {
            Some(ValueKind::Array(items)) => items.as_slice(),
            _ => &[],
        };
        items.iter().filter_map(|item| match &self.value(*item).kind {
            ValueKind::Text(text) => Some(&**text),
            _ => None,
        })
    }

    /// Returns the number in the entry of that name.
    pub fn number(&self, class: ClassId, name: &str) -> Option<f64> {
        self.value(self.entry(self.find(class, name)?).value?).kind.number()
    }

    /// Returns the base of a class, resolved as the game does: in the enclosing class, in the bases of that, then
    /// further out. None if there is none, or if a class on the way has an unknown base, which may contain it.
    pub fn base(&self, class: ClassId) -> Option<ClassId> {
        let bases = self.bases.get_or_init(|| {
            let mut bases = Vec::with_capacity(self.classes.len());
            for number in 0..self.classes.len() {
                let base = self.find_base(ClassId(number as u32), &bases);
                bases.push(base);
            }
            bases
        });
        *bases.get(class.0 as usize)?
    }

    /// Like [`Config::base`], given the bases of the classes before.
    fn find_base(&self, class: ClassId, known: &[Option<ClassId>]) -> Option<ClassId> {
        let name = self.class(class).base.as_deref()?;
        let mut outer = self.class(class).outer;
        let mut steps = DEEPEST_BASE;
        while let Some(around) = outer {
            let mut from = around;
            loop {
                steps = steps.checked_sub(1)?;
                if let Some(found) = self.other_block(from, name, class) {
                    return (!self.is_in(class, found)).then_some(found);
                }
                if self.class(from).base.is_none() {
                    break;
                }
                from = (*known.get(from.0 as usize)?)?;
            }
            outer = self.class(around).outer;
        }
        None
    }

    /// Whether a class is nested in another, at any depth.
    pub fn is_in(&self, class: ClassId, other: ClassId) -> bool {
        let mut outer = self.class(class).outer;
        while let Some(around) = outer {
            if around == other {
                return true;
            }
            outer = self.class(around).outer;
        }
        false
    }
}

/// Limit for the length of chains of bases and for nesting.
const DEEPEST_BASE: usize = 64;

#[cfg(test)]
mod tests;
