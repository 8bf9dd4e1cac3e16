//! Breaks long lines where authors would: between the elements of an array, between the statements of a block, and
//! before `&&` and `||`.

use super::doc::{self, Doc};
use super::layout::{Gap, Laid};
use super::page::Page;
use super::roles::{Bracket, Role};
use super::style::Style;

/// Maximum depth of nested brackets; deeper lines are not broken.
const DEEPEST: usize = 64;

/// Operators that a line may begin with.
const CHAINED: &[&str] = &["&&", "||", "and", "or"];

/// Breaks lines that are longer than `width` columns.
pub(super) fn wrap(page: &Page<'_>, style: &Style, width: u32, laid: &mut Laid) {
    let mut start = 0;
    while start < page.atoms.len() {
        let is_start = |atom: &usize| breaks(page, &laid.gaps, *atom);
        let end = (start + 1..page.atoms.len()).find(is_start).unwrap_or(page.atoms.len());
        wrap_line(page, style, width, start..end, laid);
        start = end;
    }
}

/// Whether an atom begins a line of the result.
fn breaks(page: &Page<'_>, gaps: &[Gap], atom: usize) -> bool {
    match gaps[atom] {
        Gap::Break { .. } | Gap::BreakAsWritten { .. } => true,
        Gap::Same => page.begins_line(atom),
        Gap::Blanks(_) => false,
    }
}

fn wrap_line(page: &Page<'_>, style: &Style, width: u32, mut line: std::ops::Range<usize>, laid: &mut Laid) {
    let Gap::Break { column, .. } = laid.gaps[line.start] else { return };
    while line.len() > 1 && page.role(line.end - 1) == Role::Comment {
        line.end -= 1;
    }
    if laid.ends[line.end - 1] <= width {
        return;
    }
    let is_plain =
        |atom: usize| !matches!(page.role(atom), Role::Untouched | Role::Comment) && !page.spot(atom).is_tall;
    if !line.clone().all(is_plain) {
        return;
    }
    let Some(doc) = Builder::new(page, style, laid).build(line) else { return };
    for broken in doc::print(&doc, column, column, width) {
        laid.gaps[broken.atom] = Gap::Break { breaks: 1, column: broken.column };
    }
}

/// Builds the document of a line.
struct Builder<'a> {
    page: &'a Page<'a>,
    style: &'a Style,
    laid: &'a Laid,
    /// The open brackets, each with what is in it so far.
    open: Vec<(Part, Vec<Doc>)>,
}

/// The document so far.
#[derive(Debug, Clone, Copy)]
struct Part {
    /// The bracket; None for the line itself.
    open: Option<usize>,
    /// Whether it contains a place where a line may be broken.
    has_lines: bool,
}

impl<'a> Builder<'a> {
    fn new(page: &'a Page<'a>, style: &'a Style, laid: &'a Laid) -> Builder<'a> {
        Builder { page, style, laid, open: vec![(Part { open: None, has_lines: false }, Vec::new())] }
    }

    fn build(mut self, line: std::ops::Range<usize>) -> Option<Doc> {
        for atom in line.clone() {
            let partner = self.page.partner(atom);
            match self.page.role(atom) {
                Role::Open(_) if partner.is_some_and(|close| close < line.end) => {
                    if self.open.len() > DEEPEST {
                        return None;
                    }
                    self.add(atom, line.start);
                    self.open.push((Part { open: Some(atom), has_lines: false }, Vec::new()));
                }
                Role::Close(_) if partner.is_some_and(|open| open >= line.start) => self.close(atom),
                _ => self.add(atom, line.start),
            }
        }
        let (part, docs) = self.open.pop()?;
        let doc = Doc::Concat(docs);
        Some(if part.has_lines { Doc::Group(Box::new(doc)) } else { doc })
    }

    /// Adds an atom to the innermost part.
    fn add(&mut self, atom: usize, start: usize) {
        let (blanks, columns) = self.size(atom);
        let Some((part, _)) = self.open.last() else { return };
        let may_break = atom > start && self.may_break(atom, *part);
        let doc = match (may_break, part.open) {
            // The rest of a statement is indented.
            (true, None) => Doc::Indent(self.style.width, Box::new(Doc::Line { atom, blanks, columns })),
            (true, Some(_)) => Doc::Line { atom, blanks, columns },
            (false, _) => Doc::Text { atom, blanks, columns },
        };
        if let Some((part, docs)) = self.open.last_mut() {
            part.has_lines |= may_break;
            docs.push(doc);
        }
    }

    fn close(&mut self, atom: usize) {
        let (blanks, columns) = self.size(atom);
        let Some((part, docs)) = self.open.pop() else { return };
        let inside = Doc::Concat(docs);
        let doc = match part.has_lines {
            true => {
                let inside = Doc::Indent(self.style.width, Box::new(inside));
                let close = Doc::Line { atom, blanks, columns };
                Doc::Group(Box::new(Doc::Concat(vec![inside, close])))
            }
            false => Doc::Concat(vec![inside, Doc::Text { atom, blanks, columns }]),
        };
        if let Some((_, docs)) = self.open.last_mut() {
            docs.push(doc);
        }
    }

    /// Whether a line may begin with an atom.
    fn may_break(&self, atom: usize, part: Part) -> bool {
        let is_first = part.open == Some(atom - 1);
        let is_item = self.page.shapes[atom].begins && !self.is_chain_free_paren(part) && !self.is_single(part);
        let is_chained =
            !self.page.is_config && CHAINED.iter().any(|word| self.page.own(atom).eq_ignore_ascii_case(word));
        match part.open {
            Some(_) => is_item || is_chained,
            None => is_chained && !is_first,
        }
    }

    /// Whether a part is an array of one element.
    fn is_single(&self, part: Part) -> bool {
        self.is_without(part, Bracket::Array, |atom| self.page.role(atom) == Role::Comma)
    }

    /// Whether a part is in parentheses that contain no operator to break the line at.
    fn is_chain_free_paren(&self, part: Part) -> bool {
        let is_chained = |atom: usize| CHAINED.iter().any(|word| self.page.own(atom).eq_ignore_ascii_case(word));
        self.is_without(part, Bracket::Paren, is_chained)
    }

    /// Whether a part is in brackets of that kind, with no such atom directly in them.
    fn is_without(&self, part: Part, bracket: Bracket, is_such: impl Fn(usize) -> bool) -> bool {
        let Some(open) = part.open.filter(|open| self.page.role(*open) == Role::Open(bracket)) else { return false };
        let close = self.page.partner(open).unwrap_or(open);
        let after = |atom: usize| self.page.partner(atom).filter(|partner| *partner > atom).unwrap_or(atom) + 1;
        let mut inside = std::iter::successors(Some(open + 1), |atom| Some(after(*atom)));
        !inside.by_ref().take_while(|atom| *atom < close).any(is_such)
    }

    /// Returns the blanks before an atom, and its columns.
    fn size(&self, atom: usize) -> (u32, u32) {
        let spot = self.page.spot(atom);
        let blanks = match self.laid.gaps[atom] {
            Gap::Blanks(blanks) => blanks,
            Gap::Same if atom > 0 => spot.column.saturating_sub(self.page.spot(atom - 1).end),
            _ => 0,
        };
        (blanks, spot.end.saturating_sub(spot.column))
    }
}
