//! `stringtable.xml`: texts in several languages, read with the places of everything in them.
//!
//! The reader takes any text: tables are read while they are typed. What is no XML becomes a [`Problem`], and reading
//! goes on behind it as it was most likely meant. A library that stops at the first error could not do that; the
//! tests compare both on correct XML.

mod entities;
mod languages;
mod plain;
mod reader;
mod tags;
#[cfg(test)]
mod tests;

use std::path::Path;

pub use languages::{LANGUAGES, language_of_locale, language_of_name};

use crate::text::TextRange;

/// Name of the file, which the game and this program find in any case.
pub const FILE_NAME: &str = "stringtable.xml";

/// The languages that the game takes when the one it wants has no text, the first one first.
const FALLBACKS: [&str; 2] = ["Original", "English"];

/// Whether a file is a stringtable, by its name.
pub fn is_stringtable(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.eq_ignore_ascii_case(FILE_NAME))
}

/// The number of an element, in the order in which elements begin.
pub type ElementId = usize;

/// A stringtable, taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stringtable {
    elements: Vec<Element>,
    comments: Vec<TextRange>,
    problems: Vec<Problem>,
}

/// An element: `<Key ID="STR_gate_open">...</Key>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// Its name in the start tag; empty while nothing but `<` is typed.
    pub name: TextRange,
    /// The start tag with its brackets.
    pub start: TextRange,
    /// The end tag with its brackets; None for `<Key/>`, and where it is missing.
    pub end: Option<TextRange>,
    /// From the start tag to the end tag, or to where the element ends because something else begins.
    pub whole: TextRange,
    /// What is between the tags; empty behind the start tag of `<Key/>`.
    pub content: TextRange,
    /// The element around it.
    pub parent: Option<ElementId>,
    /// Whether its start tag ends with `>`.
    pub is_closed: bool,
    /// Whether it is one tag: `<Key/>`.
    pub is_empty: bool,
    /// Its attributes, in the order of the text.
    pub attributes: Vec<Attribute>,
}

/// An attribute: `ID="STR_gate_open"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: TextRange,
    /// Its value without the quotes; None where there is no value in quotes.
    pub value: Option<TextRange>,
}

/// A part of a stringtable that is no XML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where it is.
    pub range: TextRange,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// What is wrong with a part of a stringtable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// An element has no end tag. The range is its start tag.
    Unclosed,
    /// An end tag has another name than the start tag it belongs to, whose name is at this place.
    Mismatched(TextRange),
    /// An end tag belongs to no element.
    Unopened,
    /// A tag has no `>`.
    UnclosedTag,
    /// Something in a tag is neither a name nor a value in quotes.
    MalformedTag,
    /// A comment, a `CDATA` section or an instruction has no end.
    UnclosedSection,
    /// An `&` that begins no entity.
    BareAmpersand,
    /// An entity of a name that XML does not have: `&nbsp;`.
    UnknownEntity,
    /// A `<` that begins no tag.
    BareLess,
    /// The first line names another encoding than UTF-8.
    Encoding,
}

/// What the name of an element says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// `<Project>`, around all others.
    Project,
    /// `<Package>`
    Package,
    /// `<Container>`
    Container,
    /// `<Key>`
    Key,
    /// The text of a key in a language: any element right inside of a key.
    Language,
    /// Something else, such as `<br/>` in a text.
    Other,
}

/// The texts of one key.
#[derive(Debug, Clone, Copy)]
pub struct Key<'t> {
    table: &'t Stringtable,
    /// The number of its element.
    pub id: ElementId,
    /// The element.
    pub element: &'t Element,
}

impl Stringtable {
    /// Reads a stringtable. Never fails.
    pub fn parse(text: &str) -> Stringtable {
        reader::read(text)
    }

    /// All elements, in the order in which they begin: an element comes before those in it.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The comments, with their marks.
    pub fn comments(&self) -> &[TextRange] {
        &self.comments
    }

    /// What is no XML, in the order of the text.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// What an element is.
    pub fn role(&self, id: ElementId, text: &str) -> Role {
        let Some(element) = self.elements.get(id) else { return Role::Other };
        let is_key = |id: ElementId| {
            let key = self.elements.get(id);
            key.is_some_and(|key| Role::by_name(key.name.of(text)) == Some(Role::Key))
        };
        match Role::by_name(element.name.of(text)) {
            Some(role) => role,
            None if element.parent.is_some_and(is_key) => Role::Language,
            None => Role::Other,
        }
    }

    /// The keys, in the order of the text.
    pub fn keys<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Key<'t>> + 't {
        let elements = self.elements.iter().enumerate();
        let keys = elements.filter(|(_, element)| Role::by_name(element.name.of(text)) == Some(Role::Key));
        keys.map(|(id, element)| Key { table: self, id, element })
    }

    /// The innermost element that a cursor at `offset` is in.
    pub fn at(&self, offset: u32) -> Option<ElementId> {
        let before = self.elements.partition_point(|element| element.start.start < offset);
        let mut id = before.checked_sub(1)?;
        loop {
            let element = self.elements.get(id)?;
            // Behind the last character of an element that is being typed, the cursor is in it.
            let is_typed = element.end.is_none() && !element.is_empty;
            if offset < element.whole.end || (is_typed && offset == element.whole.end) {
                return Some(id);
            }
            id = element.parent?;
        }
    }

    /// The element, and those around it, from the inside out.
    pub fn around(&self, id: Option<ElementId>) -> impl Iterator<Item = ElementId> + '_ {
        std::iter::successors(id, |id| self.elements.get(*id)?.parent)
    }
}

impl Role {
    /// What the name of an element alone says.
    pub fn by_name(name: &str) -> Option<Role> {
        const NAMES: [(&str, Role); 4] = [
            ("Project", Role::Project),
            ("Package", Role::Package),
            ("Container", Role::Container),
            ("Key", Role::Key),
        ];
        NAMES.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, role)| role)
    }
}

impl Element {
    /// The attribute of that name, in any case.
    pub fn attribute(&self, name: &str, text: &str) -> Option<Attribute> {
        self.attributes.iter().find(|it| it.name.of(text).eq_ignore_ascii_case(name)).copied()
    }
}

impl<'t> Key<'t> {
    /// Where the key is written, without its quotes; None where it has no `ID`.
    pub fn name(&self, text: &str) -> Option<TextRange> {
        self.element.attribute("id", text)?.value
    }

    /// [`Key::name`], unless nothing is written there.
    pub fn filled_name(&self, text: &str) -> Option<TextRange> {
        self.name(text).filter(|name| !name.of(text).trim().is_empty())
    }

    /// The elements with the texts, each of one language.
    pub fn texts(&self) -> impl Iterator<Item = &'t Element> + use<'t> {
        let id = self.id;
        let (elements, end) = (&self.table.elements, self.element.whole.end);
        let inside = elements.get(id + 1..).unwrap_or_default().iter();
        inside.take_while(move |element| element.start.start < end).filter(move |element| element.parent == Some(id))
    }
}

/// The content of an element as the game shows it: without tags and comments, with entities as their characters.
pub fn plain_text(content: &str) -> String {
    plain::text(content)
}

/// The text that the game shows in a language, with the language it is in: `element` is the text of a `<Key>`. The
/// original, English or the first text take the place of one that is missing.
pub fn translation(element: &str, language: &str) -> Option<(String, String)> {
    let table = Stringtable::parse(element);
    let key = table.keys(element).next()?;
    let of = |language: &str| key.texts().find(|it| it.name.of(element).eq_ignore_ascii_case(language));
    let found = of(language).or_else(|| FALLBACKS.iter().find_map(|language| of(language))).or(key.texts().next())?;
    Some((found.name.of(element).to_owned(), plain_text(found.content.of(element)).trim().to_owned()))
}
