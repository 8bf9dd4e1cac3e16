//! `stringtable.xml`: texts in several languages, parsed with the positions of everything in them.
//!
//! The parser accepts any text, because tables are parsed while they are typed. Invalid XML becomes a [`Problem`], and
//! parsing continues after it as it was most likely meant. A library that stops at the first error could not do that;
//! the tests compare the two on valid XML.

mod entities;
mod languages;
mod plain;
mod reader;
mod tags;
#[cfg(test)]
mod tests;

use std::path::Path;

pub use languages::{LANGUAGES, language_of_locale, language_of_name};

use sqf_text::TextRange;

/// Name of the file, which the game and this program match in any case.
pub const FILE_NAME: &str = "stringtable.xml";

/// The languages that the game falls back to, in order, when the selected one has no text.
const FALLBACKS: [&str; 2] = ["Original", "English"];

/// Whether a file is a stringtable, by its name.
pub fn is_stringtable(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.eq_ignore_ascii_case(FILE_NAME))
}

/// The number of an element, in the order in which elements begin.
pub type ElementId = usize;

/// A parsed stringtable.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stringtable {
    elements: Vec<Element>,
    comments: Vec<TextRange>,
    problems: Vec<Problem>,
}

/// An element: `<Key ID="STR_gate_open">...</Key>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// Its name in the start tag; empty while only `<` is typed.
    pub name: TextRange,
    /// The start tag with its brackets.
    pub start: TextRange,
    /// The end tag with its brackets; None for `<Key/>`, and where it is missing.
    pub end: Option<TextRange>,
    /// From the start tag to the end tag, or to where the element ends because something else begins.
    pub whole: TextRange,
    /// The content between the tags; empty after the start tag of `<Key/>`.
    pub content: TextRange,
    /// The enclosing element.
    pub parent: Option<ElementId>,
    /// Whether its start tag ends with `>`.
    pub is_closed: bool,
    /// Whether it is one tag: `<Key/>`.
    pub is_empty: bool,
    /// Its attributes, in text order.
    pub attributes: Vec<Attribute>,
}

/// An attribute: `ID="STR_gate_open"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: TextRange,
    /// Its value without the quotes; None if there is no quoted value.
    pub value: Option<TextRange>,
}

/// Invalid XML in a stringtable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Its range.
    pub range: TextRange,
    /// Its kind.
    pub kind: ProblemKind,
}

/// The kind of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// An element has no end tag. The range is its start tag.
    Unclosed,
    /// The name of an end tag differs from that of its start tag, which is at this range.
    Mismatched(TextRange),
    /// An end tag belongs to no element.
    Unopened,
    /// A tag lacks its `>`.
    UnclosedTag,
    /// Something in a tag is neither a name nor a quoted value.
    MalformedTag,
    /// A comment, a `CDATA` section or an instruction is never closed.
    UnclosedSection,
    /// An `&` that does not begin an entity.
    BareAmpersand,
    /// An entity that XML does not define: `&nbsp;`.
    UnknownEntity,
    /// A `<` that does not begin a tag.
    BareLess,
    /// The first line names an encoding other than UTF-8.
    Encoding,
}

/// The role of an element, from its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// `<Project>`, the outermost element.
    Project,
    /// `<Package>`
    Package,
    /// `<Container>`
    Container,
    /// `<Key>`
    Key,
    /// The text of a key in a language: any direct child of a key.
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
    /// Parses a stringtable. Never fails.
    pub fn parse(text: &str) -> Stringtable {
        reader::read(text)
    }

    /// Returns all elements in the order in which they begin: an element precedes its children.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Returns the comments, with their delimiters.
    pub fn comments(&self) -> &[TextRange] {
        &self.comments
    }

    /// Returns the problems, in text order.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns the role of an element.
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

    /// Returns the keys, in text order.
    pub fn keys<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Key<'t>> + 't {
        let elements = self.elements.iter().enumerate();
        let keys = elements.filter(|(_, element)| Role::by_name(element.name.of(text)) == Some(Role::Key));
        keys.map(|(id, element)| Key { table: self, id, element })
    }

    /// Returns the innermost element that a cursor at `offset` is in.
    pub fn at(&self, offset: u32) -> Option<ElementId> {
        let before = self.elements.partition_point(|element| element.start.start < offset);
        let mut id = before.checked_sub(1)?;
        loop {
            let element = self.elements.get(id)?;
            // After the last character of an unfinished element, the cursor is still in it.
            let is_typed = element.end.is_none() && !element.is_empty;
            if offset < element.whole.end || (is_typed && offset == element.whole.end) {
                return Some(id);
            }
            id = element.parent?;
        }
    }

    /// Iterates over the element and its ancestors, from the inside out.
    pub fn around(&self, id: Option<ElementId>) -> impl Iterator<Item = ElementId> + '_ {
        std::iter::successors(id, |id| self.elements.get(*id)?.parent)
    }
}

impl Role {
    /// Returns the role that the name alone determines.
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
    /// Returns the attribute of that name, in any case.
    pub fn attribute(&self, name: &str, text: &str) -> Option<Attribute> {
        self.attributes.iter().find(|it| it.name.of(text).eq_ignore_ascii_case(name)).copied()
    }
}

impl<'t> Key<'t> {
    /// Returns the range of the key's name, without its quotes; None if it has no `ID`.
    pub fn name(&self, text: &str) -> Option<TextRange> {
        self.element.attribute("id", text)?.value
    }

    /// [`Key::name`], unless nothing is written there.
    pub fn filled_name(&self, text: &str) -> Option<TextRange> {
        self.name(text).filter(|name| !name.of(text).trim().is_empty())
    }

    /// Returns the elements with the texts, each of one language.
    pub fn texts(&self) -> impl Iterator<Item = &'t Element> + use<'t> {
        let id = self.id;
        let (elements, end) = (&self.table.elements, self.element.whole.end);
        let inside = elements.get(id + 1..).unwrap_or_default().iter();
        inside.take_while(move |element| element.start.start < end).filter(move |element| element.parent == Some(id))
    }
}

/// Returns the content of an element as the game shows it: without tags and comments, and with entities decoded.
pub fn plain_text(content: &str) -> String {
    plain::text(content)
}

/// Returns the text that the game shows in a language, and the language it is in: `element` is the text of a `<Key>`.
/// Falls back to the original, English or the first text.
pub fn translation(element: &str, language: &str) -> Option<(String, String)> {
    let table = Stringtable::parse(element);
    let key = table.keys(element).next()?;
    let of = |language: &str| key.texts().find(|it| it.name.of(element).eq_ignore_ascii_case(language));
    let found = of(language).or_else(|| FALLBACKS.iter().find_map(|language| of(language))).or(key.texts().next())?;
    Some((found.name.of(element).to_owned(), plain_text(found.content.of(element)).trim().to_owned()))
}
