//! Opaque pieces of expanded wikitext.
//!
//! Expansion replaces everything whose contents must not be parsed as markup any more (code, `<nowiki>`, links, boxes)
//! by one private-use character, like MediaWiki's strip markers. What remains is a plain string that can be split at
//! `|`, `:` or line breaks without ever cutting through such a piece.

/// The piece that a marker character stands for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Atom {
    /// `[[target|label]]`, or an external link.
    Link(Link),
    /// Literal text, whatever it looks like.
    Literal(String),
    /// Inline code.
    InlineCode(String),
    /// A code block.
    CodeBlock(CodeBlock),
    /// An icon in words: a version, a locality. Omitted from plain lines such as a syntax.
    Badge(String),
    /// A box with a label: a notice, a quotation.
    Notice(Notice),
    /// The caption of a framed picture, as markup. The text flows around the picture.
    Caption(String),
}

/// A link whose target has not been looked up yet.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Link {
    /// Page title as written, with its `#section`; a URL for external links.
    pub(crate) target: String,
    /// The visible text, as markup.
    pub(crate) label: String,
}

/// A code block.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CodeBlock {
    /// Language for the Markdown fence; empty if the page states none.
    pub(crate) language: &'static str,
    /// The code, without surrounding blank lines.
    pub(crate) code: String,
}

/// A box.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Notice {
    /// The kind of the box, in words: `Warning`, `Arma 3`, `Obsolete`.
    pub(crate) label: String,
    /// Its text, as markup.
    pub(crate) body: String,
}

/// The atoms of one page.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    atoms: Vec<Atom>,
}

/// The two supplementary private-use planes. Their characters never occur on the wiki; [`sanitize`] ensures that.
const FIRST: u32 = 0xF_0000;
const LAST: u32 = 0x10_FFFD;

impl Arena {
    /// Stores an atom and returns its marker. Atoms beyond 131,069, which no page reaches, are lost.
    pub(crate) fn add(&mut self, atom: Atom) -> char {
        let code = FIRST + u32::try_from(self.atoms.len()).unwrap_or(u32::MAX - FIRST);
        // U+FFFFE and U+FFFFF are noncharacters between the planes, but valid scalars all the same.
        match char::from_u32(code).filter(|_| code <= LAST) {
            Some(marker) => {
                self.atoms.push(atom);
                marker
            }
            None => char::REPLACEMENT_CHARACTER,
        }
    }

    /// Returns the atom for a character, if it is a marker.
    pub(crate) fn get(&self, character: char) -> Option<&Atom> {
        if !is_marker(character) {
            return None;
        }
        self.atoms.get((u32::from(character) - FIRST) as usize)
    }

    /// Whether a character is the marker of a block.
    pub(crate) fn is_block(&self, character: char) -> bool {
        matches!(self.get(character), Some(Atom::CodeBlock(_) | Atom::Notice(_) | Atom::Caption(_)))
    }

    /// Returns the link for a character.
    pub(crate) fn link(&self, character: char) -> Option<&Link> {
        match self.get(character) {
            Some(Atom::Link(link)) => Some(link),
            _ => None,
        }
    }
}

/// Whether a character can be a marker.
pub(crate) fn is_marker(character: char) -> bool {
    (FIRST..=LAST).contains(&u32::from(character))
}

/// Replaces characters of a page that could be mistaken for markers.
pub(crate) fn sanitize(source: &str) -> std::borrow::Cow<'_, str> {
    // Both planes are encoded with these two lead bytes; checking for them first makes the normal case one memchr.
    if memchr::memchr2(0xF3, 0xF4, source.as_bytes()).is_none() || !source.chars().any(is_marker) {
        return source.into();
    }
    source.chars().map(|c| if is_marker(c) { char::REPLACEMENT_CHARACTER } else { c }).collect::<String>().into()
}
