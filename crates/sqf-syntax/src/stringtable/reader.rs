//! Builds elements from tags, even if some are missing.
//!
//! The names of a stringtable's elements tell how deep they belong, which distinguishes a missing end tag from a
//! misspelled one: a `<German>` or `</Key>` inside an `<English>` means that the latter was not closed.

use super::languages::language_of_name;
use super::tags::{Piece, Pieces, Tag};
use super::{Element, ElementId, Problem, ProblemKind, Role, Stringtable};
use sqf_text::TextRange;

/// Limit for elements of one table. Anything larger is not a stringtable.
const MOST: usize = 2_000_000;
/// Limit for nested elements.
const DEEPEST: usize = 200;

/// Reads a stringtable. Accepts any text: what is wrong becomes a list of problems.
pub(super) fn read(text: &str) -> Stringtable {
    let mut reader = TableReader { text, table: Stringtable::default(), open: Vec::new(), last_tag: 0 };
    for piece in Pieces::new(text) {
        match piece {
            Piece::Start(tag) => reader.start(tag),
            Piece::End(tag) => reader.end(&tag),
            Piece::Comment(range) => reader.table.comments.push(range),
            Piece::Problem(problem) => reader.table.problems.push(problem),
            Piece::Instruction(range) => reader.instruction(range),
            Piece::Text(_) | Piece::CData(_) => {}
        }
    }
    let end = text.len() as u32;
    while let Some(id) = reader.open.pop() {
        reader.leave_open(id, end);
    }
    let mut table = reader.table;
    table.problems.sort_by_key(|problem| (problem.range.start, problem.range.end));
    table
}

/// How far out an element belongs; the outermost is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Project,
    Package,
    Container,
    Key,
    Language,
}

struct TableReader<'t> {
    text: &'t str,
    table: Stringtable,
    open: Vec<ElementId>,
    /// The end of the last tag of an element. An unclosed one may end with whitespace.
    last_tag: u32,
}

impl TableReader<'_> {
    fn problem(&mut self, range: TextRange, kind: ProblemKind) {
        self.table.problems.push(Problem { range, kind });
    }

    /// Returns where an element of that name belongs; None if it may appear anywhere, such as `<br/>`.
    fn rank(&self, name: TextRange) -> Option<Rank> {
        let name = name.of(self.text);
        match Role::by_name(name) {
            Some(Role::Project) => Some(Rank::Project),
            Some(Role::Package) => Some(Rank::Package),
            Some(Role::Container) => Some(Rank::Container),
            Some(Role::Key) => Some(Rank::Key),
            _ => language_of_name(name).map(|_| Rank::Language),
        }
    }

    fn name(&self, id: ElementId) -> TextRange {
        self.table.elements.get(id).map(|element| element.name).unwrap_or_default()
    }

    fn start(&mut self, tag: Tag) {
        if self.table.elements.len() >= MOST {
            return;
        }
        if let Some(rank) = self.rank(tag.name) {
            // Keys and languages never contain another of their kind, or anything that belongs further out.
            let is_ended = |reader: &TableReader<'_>, id: ElementId| {
                reader.rank(reader.name(id)).is_some_and(|other| other >= Rank::Key && other >= rank)
            };
            let first = self.open.iter().position(|id| is_ended(self, *id));
            while first.is_some_and(|first| self.open.len() > first) {
                if let Some(id) = self.open.pop() {
                    self.leave_open(id, tag.whole.start);
                }
            }
        }
        let id = self.table.elements.len();
        self.last_tag = tag.whole.end;
        self.table.elements.push(Element {
            name: tag.name,
            start: tag.whole,
            end: None,
            whole: tag.whole,
            content: TextRange::empty(tag.whole.end),
            parent: self.open.last().copied(),
            is_closed: tag.is_closed,
            is_empty: tag.is_empty,
            attributes: tag.attributes,
        });
        // The content of an unfinished tag is unknown; but a key is always a container.
        let holds = tag.is_closed || self.rank(tag.name).is_some_and(|rank| rank <= Rank::Key);
        if holds && !tag.is_empty && self.open.len() < DEEPEST {
            self.open.push(id);
        }
    }

    fn end(&mut self, tag: &Tag) {
        let name = tag.name.of(self.text);
        let Some(top) = self.open.last().copied() else {
            return self.problem(tag.whole, ProblemKind::Unopened);
        };
        let is_same = |id: &ElementId| self.name(*id).of(self.text).eq_ignore_ascii_case(name);
        if let Some(at) = self.open.iter().rposition(is_same) {
            while self.open.len() > at + 1 {
                if let Some(id) = self.open.pop() {
                    self.leave_open(id, tag.whole.start);
                }
            }
        } else {
            let (rank, of_top) = (self.rank(tag.name), self.rank(self.name(top)));
            let is_meant = match (rank, of_top) {
                // `<English>...</Orginal>`, but not the `</br>` of `<English>...</br></English>`.
                (None, _) => !self.is_ended_next(tag.whole.end, self.name(top)),
                // `<Englsh>...</English>`
                (Some(rank), None) => rank == Rank::Language || self.open.len() == 1,
                (Some(rank), Some(top)) => rank == top,
            };
            if !is_meant {
                return self.problem(tag.whole, ProblemKind::Unopened);
            }
        }
        let Some(id) = self.open.pop() else { return };
        self.last_tag = tag.whole.end;
        let opened = self.name(id);
        if opened.of(self.text) != name {
            self.problem(tag.name, ProblemKind::Mismatched(opened));
        }
        if let Some(element) = self.table.elements.get_mut(id) {
            element.end = Some(tag.whole);
            element.whole.end = tag.whole.end;
            element.content.end = tag.whole.start;
        }
    }

    /// Whether the next tag after an offset is the end tag of that name.
    fn is_ended_next(&self, from: u32, name: TextRange) -> bool {
        let behind = self.text.get(from as usize..).unwrap_or_default();
        let next = memchr::memchr(b'<', behind.as_bytes()).and_then(|at| behind.get(at..)?.strip_prefix("</"));
        let name = name.of(self.text);
        next.and_then(|next| next.get(..name.len())).is_some_and(|next| next.eq_ignore_ascii_case(name))
    }

    /// Ends an element that has no end tag.
    fn leave_open(&mut self, id: ElementId, end: u32) {
        let text = self.text;
        let last_tag = self.last_tag;
        let Some(element) = self.table.elements.get_mut(id) else { return };
        let inside = TextRange::new(element.start.end, end).of(text).trim_end().len() as u32;
        element.whole.end = (element.start.end + inside).max(last_tag);
        element.content.end = element.whole.end;
        let range = element.start;
        self.problem(range, ProblemKind::Unclosed);
    }

    /// The game reads UTF-8, whatever the first line says.
    fn instruction(&mut self, range: TextRange) {
        let Some(declaration) = range.of(self.text).strip_prefix("<?xml") else { return };
        let Some(at) = declaration.find("encoding") else { return };
        let behind = &declaration[at + "encoding".len()..];
        let value = behind.trim_start().strip_prefix('=').unwrap_or_default().trim_start();
        let Some(quote) = value.chars().next().filter(|quote| matches!(quote, '"' | '\'')) else { return };
        let Some((encoding, _)) = value[1..].split_once(quote) else { return };
        if !["utf-8", "utf8"].iter().any(|known| known.eq_ignore_ascii_case(encoding.trim())) {
            let start = range.end - value.len() as u32 + 1;
            self.problem(TextRange::new(start, start + encoding.len() as u32), ProblemKind::Encoding);
        }
    }
}
