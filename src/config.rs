//! Configuration files: `description.ext`, `config.cpp`, the headers with their classes, `mission.sqm` as text.
//!
//! [`Config::parse`] makes a tree of what the preprocessor gives, in which nodes lie in lists and name each other by
//! their positions. It never fails. What cannot be known, such as a macro of another mod, leaves a mark on the class it
//! is in ([`Class::is_whole`]) and nothing else.
//!
//! The tree is lossless: every token belongs to one item of one class ([`Class::items`]), or to the class itself. Mistakes
//! are a list beside it ([`Config::errors`]).

mod code;
mod content;
mod error;
mod index;
mod mission;
mod parser;

use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

pub use code::holds_code;
pub use content::{Content, content, is_foreign};
pub use error::{ConfigError, ConfigErrorKind};
use index::Index;
pub use mission::{PlacedKind, placed, placed_in};

/// Whether a file is one that the mission editor writes.
pub fn is_mission(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sqm"))
}

/// A configuration.
#[derive(Debug, Clone, Default)]
pub struct Config {
    classes: Vec<Class>,
    entries: Vec<Entry>,
    values: Vec<Value>,
    brackets: Vec<Unpaired>,
    errors: Vec<ConfigError>,
    /// The names in classes with many of them.
    index: OnceLock<Index>,
    /// The class that each inherits from.
    bases: OnceLock<Vec<Option<ClassId>>>,
}

/// A class, as its position in the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClassId(u32);

/// An entry, as its position in the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EntryId(u32);

/// A value, as its position in the configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueId(u32);

/// A class, or another block with a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// What it is.
    pub kind: ClassKind,
    /// Its name; empty for the root and for an `enum` without one.
    pub name: Box<str>,
    /// The token of its name, the first of several.
    pub token: usize,
    /// Its first token: `class`, `delete`, `import` or `enum`.
    pub first: usize,
    /// The token after its last, without the `;`.
    pub end: usize,
    /// The class that it inherits from.
    pub base: Option<Box<str>>,
    /// The token of the name of that class, the first of several.
    pub base_token: Option<usize>,
    /// The token of its `{`.
    pub open: Option<usize>,
    /// The token of its `}`.
    pub close: Option<usize>,
    /// The token of the `;` after it.
    pub semicolon: Option<usize>,
    /// The class that it is in; None for the root.
    pub outer: Option<ClassId>,
    /// The classes in it, in the order of the text.
    pub classes: Vec<ClassId>,
    /// The entries in it, in the order of the text.
    pub entries: Vec<EntryId>,
    /// All that is between its braces, in the order of the text.
    pub items: Vec<Item>,
    /// Whether all that is directly in it is understood.
    pub is_whole: bool,
}

/// A part of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Item {
    /// A class, or another block.
    Class(ClassId),
    /// An entry.
    Entry(EntryId),
    /// A token that belongs to neither: a `;` too many, a macro that nobody knows, a mistake.
    Token(usize),
}

/// What a class is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    /// The file itself.
    Root,
    /// `class Gate { ... };`
    Block,
    /// `class Gate;`: it is somewhere else.
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
    /// The token of its name, the first of several.
    pub token: usize,
    /// The token after its name.
    pub name_end: usize,
    /// The token of its `=`.
    pub assign: Option<usize>,
    /// The token after its last, without the `;`.
    pub end: usize,
    /// The token of the `;` after it.
    pub semicolon: Option<usize>,
    /// Whether `[]` is behind the name.
    pub is_array: bool,
    /// Whether it adds to an array that is inherited: `+=`.
    pub is_added: bool,
    /// The value; None where nothing is written.
    pub value: Option<ValueId>,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// What it is.
    pub kind: ValueKind,
    /// Its first token.
    pub first: usize,
    /// The token after its last.
    pub end: usize,
}

/// What a value is.
#[derive(Debug, Clone, PartialEq)]
pub enum ValueKind {
    /// A number.
    Number(f64),
    /// A text in quotes, without them.
    Text(Box<str>),
    /// What is written without quotes and is no number: a name, a path, a formula.
    Bare(Box<str>),
    /// `{...}`
    Array(Vec<ValueId>),
    /// Something that only the game can work out.
    Unknown,
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
    /// The file itself as a class.
    pub fn root(&self) -> ClassId {
        ClassId(0)
    }

    /// A class.
    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// An entry.
    #[inline]
    pub fn entry(&self, id: EntryId) -> &Entry {
        &self.entries[id.0 as usize]
    }

    /// A value.
    #[inline]
    pub fn value(&self, id: ValueId) -> &Value {
        &self.values[id.0 as usize]
    }

    /// All classes, in the order in which they begin, the root first.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> + use<> {
        (0..self.classes.len() as u32).map(ClassId)
    }

    /// All entries, in the order in which they begin.
    pub fn entries(&self) -> impl Iterator<Item = EntryId> + use<> {
        (0..self.entries.len() as u32).map(EntryId)
    }

    /// Where the text is no configuration, in the order of the text. What macros of other mods may stand for is not among
    /// them; what only a macro that is not defined could explain is.
    pub fn errors(&self) -> &[ConfigError] {
        &self.errors
    }

    /// The tokens of an item, without the `;` after it.
    pub fn tokens(&self, item: Item) -> Range<usize> {
        match item {
            Item::Class(class) => self.class(class).first..self.class(class).end,
            Item::Entry(entry) => self.entry(entry).token..self.entry(entry).end,
            Item::Token(token) => token..token + 1,
        }
    }

    /// The token of the `;` after an item.
    pub fn semicolon(&self, item: Item) -> Option<usize> {
        match item {
            Item::Class(class) => self.class(class).semicolon,
            Item::Entry(entry) => self.entry(entry).semicolon,
            Item::Token(_) => None,
        }
    }

    /// The innermost class around the place behind the first `tokens` tokens.
    pub fn innermost(&self, tokens: usize) -> ClassId {
        let mut class = self.root();
        loop {
            let items = &self.class(class).items;
            let begun = items.partition_point(|item| self.tokens(*item).start < tokens);
            let Some(Item::Class(inner)) = begun.checked_sub(1).and_then(|last| items.get(last)) else { return class };
            let it = self.class(*inner);
            let is_inside = it.open.is_some_and(|open| open < tokens) && it.close.is_none_or(|close| tokens <= close);
            if !is_inside {
                return class;
            }
            class = *inner;
        }
    }

    /// Braces without partners. An error only when the file is whole in itself and nothing in it is unknown.
    pub fn unpaired(&self) -> &[Unpaired] {
        &self.brackets
    }

    /// The blocks of classes directly in a class.
    pub fn blocks(&self, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
        self.class(class).classes.iter().copied().filter(|id| self.class(*id).kind == ClassKind::Block)
    }

    /// The blocks of that name directly in a class. The game does not mind the case.
    pub fn named<'a>(&'a self, class: ClassId, name: &'a str) -> impl Iterator<Item = ClassId> + 'a {
        self.blocks(class).filter(move |id| self.class(*id).name.eq_ignore_ascii_case(name))
    }

    /// The entry of that name in a class or in those that it inherits from, as far as they are in this file.
    pub fn find(&self, class: ClassId, name: &str) -> Option<EntryId> {
        let mut class = class;
        // A circle of classes comes to an end.
        for _ in 0..DEEPEST_BASE {
            if let Some(entry) = self.own_entry(class, name) {
                return Some(entry);
            }
            class = self.base(class)?;
        }
        None
    }

    /// The text of the entry of that name, with or without quotes; numbers are text, too. None where there is none or
    /// it is unknown.
    pub fn text(&self, class: ClassId, name: &str) -> Option<String> {
        let value = self.value(self.entry(self.find(class, name)?).value?);
        match &value.kind {
            ValueKind::Text(text) | ValueKind::Bare(text) => Some(text.to_string()),
            ValueKind::Number(number) => Some(number.to_string()),
            ValueKind::Array(_) | ValueKind::Unknown => None,
        }
    }

    /// The number of the entry of that name.
    pub fn number(&self, class: ClassId, name: &str) -> Option<f64> {
        match &self.value(self.entry(self.find(class, name)?).value?).kind {
            ValueKind::Number(number) => Some(*number),
            ValueKind::Text(text) | ValueKind::Bare(text) => text.trim().parse().ok(),
            ValueKind::Array(_) | ValueKind::Unknown => None,
        }
    }

    /// The class that a class inherits from, as the game looks for it: in the class around it, in those that this one
    /// inherits from, then further out. None where there is none, and where a class on the way inherits from one that is
    /// not known here, which may have it.
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

    /// The same, when it is known of the classes before.
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

    /// Whether a class is in another, at any depth.
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

/// No class inherits over more classes, and none is deeper.
const DEEPEST_BASE: usize = 64;

#[cfg(test)]
mod tests;
