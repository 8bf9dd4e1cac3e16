//! The gaps between the atoms of a page.
//!
//! Lines stay as the author broke them. A line that begins with a statement, an element or a closing bracket is indented
//! by the brackets around it; any other line continues one, and keeps its distance to it.

use super::align;
use super::braces::{self, Move};
use super::page::Page;
use super::roles::{Bracket, Role};
use super::spacing;
use super::style::Style;

/// What is written before an atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// What was there.
    Same,
    /// Blanks.
    Blanks(u32),
    /// Line breaks, and the indentation.
    Break { breaks: u32, column: u32 },
    /// Line breaks, and the indentation as it was written.
    BreakAsWritten { breaks: u32 },
}

/// At most this many line breaks follow each other: one empty line.
const MOST_BREAKS: u32 = 2;

/// The weight of an element relative to a comment when the most common column is determined.
const OF_ELEMENT: usize = 1000;

/// An original column, and the new one.
#[derive(Debug, Clone, Copy, Default)]
struct Column {
    old: u32,
    new: u32,
}

/// An open bracket.
#[derive(Debug, Clone, Copy)]
struct Frame {
    bracket: Bracket,
    /// The bracket itself.
    atom: usize,
    open: Column,
    /// The line that its contents are indented from.
    base: Column,
    /// The line where the current statement or element begins.
    item: Column,
    /// Where the first element begins, if it is on the line of the bracket.
    first: Option<Column>,
    /// The column of most rows.
    rows: u32,
}

/// Where atoms are written.
pub(super) struct Laid {
    /// For each atom.
    pub(super) gaps: Vec<Gap>,
    /// The column where each line begins, and where each atom ends.
    pub(super) ends: Vec<u32>,
    /// The columns that the contents of brackets are indented from.
    pub(super) bases: Vec<u32>,
}

struct Layout<'a> {
    page: &'a Page<'a>,
    style: &'a Style,
    kept: Vec<bool>,
    moves: Vec<Option<Move>>,
    frames: Vec<Frame>,
    /// The line being written.
    line: Column,
    /// What brackets on this line are indented from, and the number of open brackets there.
    base: Column,
    depth: usize,
    column: u32,
    /// The last comment.
    comment: Column,
}

/// Lays out a page.
pub(super) fn layout(page: &Page<'_>, style: &Style) -> Laid {
    let margin = margin(page, style.width);
    let file = Frame {
        bracket: Bracket::Block,
        atom: 0,
        open: Column::default(),
        base: Column { old: margin, new: margin },
        item: Column { old: margin, new: margin },
        first: None,
        rows: 0,
    };
    let mut layout = Layout {
        page,
        style,
        kept: align::kept(page),
        moves: braces::moves(page, style.brace),
        frames: vec![file],
        line: Column::default(),
        base: Column::default(),
        depth: 1,
        column: 0,
        comment: Column::default(),
    };
    let count = page.atoms.len();
    let mut laid =
        Laid { gaps: Vec::with_capacity(count), ends: Vec::with_capacity(count), bases: Vec::with_capacity(count) };
    for atom in 0..count {
        laid.gaps.push(layout.place(atom));
        laid.ends.push(layout.column);
        laid.bases.push(layout.base.new);
    }
    laid
}

impl Layout<'_> {
    fn frame(&mut self) -> &mut Frame {
        // The frame of the file is never popped.
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Decides what is before an atom.
    fn place(&mut self, atom: usize) -> Gap {
        let page = self.page;
        let spot = page.spot(atom);
        let begins_line = match self.moves[atom] {
            Some(Move::Join) => false,
            Some(Move::Split) => true,
            None => page.begins_line(atom),
        };
        let is_row_of_data = begins_line && self.kept[atom];
        let gap = if page.atoms.all()[atom].is_untouched() || spot.is_continued || is_row_of_data {
            self.column = spot.column;
            if begins_line {
                self.begin_line(Column { old: spot.column, new: spot.column });
            }
            Gap::Same
        } else if begins_line {
            self.broken(atom)
        } else {
            self.inline(atom)
        };
        let begin = Column { old: spot.column, new: self.column };
        if page.role(atom) == Role::Comment {
            self.comment = begin;
        }
        self.enter(atom, begin);
        let own = page.own(atom);
        self.column = match spot.is_tall {
            true => spot.end,
            false => self.column + (spot.end - spot.column).max(u32::from(own.is_empty())),
        };
        gap
    }

    fn begin_line(&mut self, column: Column) {
        (self.line, self.base) = (column, column);
        self.depth = self.frames.len();
    }

    /// Places an atom at the start of a line.
    fn broken(&mut self, atom: usize) -> Gap {
        let (page, spot) = (self.page, self.page.spot(atom));
        let breaks = match self.moves[atom] {
            Some(Move::Split) => 1,
            _ if atom == 0 => 0,
            _ => spot.breaks.min(MOST_BREAKS),
        };
        if spot.is_tall && page.role(atom) == Role::Comment {
            self.column = spot.column;
            self.begin_line(Column { old: spot.column, new: spot.column });
            return Gap::BreakAsWritten { breaks };
        }
        let column = match self.moves[atom] {
            Some(Move::Split) => self.base.new,
            _ => self.below_comment(atom).unwrap_or_else(|| self.indentation(atom)),
        };
        self.column = column;
        self.begin_line(Column { old: spot.column, new: column });
        Gap::Break { breaks, column }
    }

    /// Returns the column of a comment that follows another one on the line above, or begins below one at the end of that
    /// line: code that is commented out keeps its shape.
    fn below_comment(&self, atom: usize) -> Option<u32> {
        let (page, spot) = (self.page, self.page.spot(atom));
        let above = atom.checked_sub(1).filter(|above| page.atoms.all()[*above].is_line_comment())?;
        let is_comment = page.atoms.all()[atom].is_line_comment() && spot.breaks == 1;
        let is_below = page.begins_line(above) || spot.column == self.comment.old;
        (is_comment && is_below).then(|| (self.comment.new + spot.column).saturating_sub(self.comment.old))
    }

    /// Returns the column of an atom at the start of a line.
    fn indentation(&mut self, atom: usize) -> u32 {
        let (page, old) = (self.page, self.page.spot(atom).column);
        let shift = |from: Column| (from.new + old).saturating_sub(from.old).max(from.new);
        let width = self.style.width;
        if let Role::Close(bracket) = page.role(atom) {
            let frame = *self.frame();
            return match frame.first {
                Some(_) if bracket != Bracket::Block && old == frame.open.old => frame.open.new,
                Some(_) if bracket != Bracket::Block => shift(frame.base),
                _ => frame.base.new,
            };
        }
        let frame = *self.frame();
        if !self.begins_item(atom) {
            return shift(frame.item);
        }
        let content = frame.base.new + if self.frames.len() == 1 { 0 } else { width };
        match (frame.bracket, frame.first) {
            (Bracket::Block, _) => content,
            (_, Some(first)) if old == first.old => first.new,
            // A bracket that opens in the column of the statement closes there.
            (_, Some(_)) if old == frame.base.old && self.is_tall_bracket(atom) => frame.base.new,
            (_, Some(_)) if old <= frame.base.old => content,
            (_, Some(_)) => shift(frame.base),
            (_, None) if old + width > frame.rows => (content + old).saturating_sub(frame.rows),
            (_, None) => content,
        }
    }

    /// Whether an atom opens a bracket that closes on another line.
    fn is_tall_bracket(&self, atom: usize) -> bool {
        let page = self.page;
        let close = page.partner(atom).filter(|close| *close > atom);
        close.is_some_and(|close| page.spot(close).line != page.spot(atom).line)
    }

    /// Whether an atom begins a statement or an element, or is a comment before one or at the end of a bracket.
    fn begins_item(&self, atom: usize) -> bool {
        let page = self.page;
        if page.role(atom) != Role::Comment {
            return page.shapes[atom].begins;
        }
        page.next_code(atom)
            .is_none_or(|next| page.shapes[next].begins || matches!(page.role(next), Role::Close(_) | Role::Untouched))
    }

    /// Places an atom after another one on its line.
    fn inline(&mut self, atom: usize) -> Gap {
        let (page, spot) = (self.page, self.page.spot(atom));
        let written = spot.column.saturating_sub(page.spot(atom - 1).end);
        let is_joined = self.moves[atom] == Some(Move::Join);
        if self.kept[atom] && !is_joined {
            self.column += written;
            return Gap::Same;
        }
        let wanted = if is_joined { Some(1) } else { self.blanks(atom, written) };
        let blanks = wanted.unwrap_or(written);
        self.column += blanks;
        match blanks == written && !is_joined {
            true => Gap::Same,
            false => Gap::Blanks(blanks),
        }
    }

    fn blanks(&self, atom: usize, written: u32) -> Option<u32> {
        let page = self.page;
        let is_last = || atom + 1 == page.atoms.len() || page.begins_line(atom + 1);
        if page.atoms.all()[atom].is_line_comment() || (page.role(atom) == Role::Comment && is_last()) {
            return Some(match written {
                0 | 1 => 1,
                // Comments below each other stay there.
                _ => {
                    let from_line = self.page.spot(atom).column.saturating_sub(self.line.old);
                    (self.line.new + from_line).saturating_sub(self.column).max(1)
                }
            });
        }
        spacing::blanks(page, atom, self.style)
    }

    /// Returns what the contents of a bracket are indented from. Of two brackets that begin on one line and end on
    /// different ones, the inner one is a level further in.
    fn base_of(&self, open: usize) -> Column {
        let page = self.page;
        let ends = |open: usize| page.partner(open).filter(|close| page.begins_line(*close));
        let outer = self.frames.last().filter(|_| self.frames.len() > 1).map(|frame| frame.atom);
        let is_inner = outer.is_some_and(|outer| {
            let is_one_line = page.spot(outer).line == page.spot(open).line && !page.begins_line(open);
            let lines = (ends(outer).map(|close| page.spot(close).line), ends(open).map(|close| page.spot(close).line));
            is_one_line && matches!(lines, (Some(one), Some(other)) if one != other)
        });
        let Column { old, new } = self.base;
        let more = if is_inner { self.style.width } else { 0 };
        Column { old: old + more, new: new + more }
    }

    /// Keeps track of brackets and statements.
    fn enter(&mut self, atom: usize, begin: Column) {
        let page = self.page;
        if page.shapes[atom].begins {
            self.frame().item = self.line;
            let is_first = !page.begins_line(atom) && atom > 0 && matches!(page.role(atom - 1), Role::Open(_));
            if is_first {
                self.frame().first = Some(begin);
            }
        }
        match page.role(atom) {
            Role::Open(bracket) => {
                let rows = rows(page, atom, self.style.width);
                let base = self.base_of(atom);
                self.frames.push(Frame { bracket, atom, open: begin, base, item: base, first: None, rows });
            }
            Role::Close(_) if self.frames.len() > 1 => {
                let Some(frame) = self.frames.pop() else { return };
                if self.frames.len() < self.depth {
                    self.depth = self.frames.len();
                    self.base = frame.base;
                }
            }
            _ => {}
        }
    }
}

/// Returns the column of all statements of a file that are in no bracket: headers may be indented as a whole.
fn margin(page: &Page<'_>, width: u32) -> u32 {
    let mut depth = 0_usize;
    let mut margin = None;
    for atom in 0..page.atoms.len() {
        match page.role(atom) {
            Role::Open(_) => depth += 1,
            Role::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_opened = matches!(page.role(atom), Role::Open(_));
        if depth == usize::from(is_opened) && page.shapes[atom].begins && page.begins_line(atom) {
            let column = page.spot(atom).column;
            if *margin.get_or_insert(column) != column {
                return 0;
            }
        }
    }
    margin.filter(|margin| margin % width == 0).unwrap_or(0)
}

/// Returns the column of most elements that begin a line in a bracket, or of those that are a little further out.
fn rows(page: &Page<'_>, open: usize, width: u32) -> u32 {
    let Some(close) = page.partner(open) else { return 0 };
    if page.role(open) == Role::Open(Bracket::Block) || page.spot(open).line == page.spot(close).line {
        return 0;
    }
    let mut counts: Vec<(u32, usize)> = Vec::new();
    let mut atom = open + 1;
    while atom < close {
        let is_comment = page.role(atom) == Role::Comment;
        let is_row = page.shapes[atom].begins || (is_comment && !page.spot(atom).is_tall);
        if page.begins_line(atom) && is_row && page.role(atom) != Role::Untouched {
            let column = page.spot(atom).column;
            let weight = if is_comment && page.begins_line(atom + 1) { 1 } else { OF_ELEMENT };
            match counts.iter_mut().find(|(known, _)| *known == column) {
                Some((_, count)) => *count += weight,
                None => counts.push((column, weight)),
            }
        }
        atom = page.partner(atom).filter(|partner| *partner > atom).unwrap_or(atom) + 1;
    }
    // Of equally frequent columns, the first. Signs and digits may begin a little before it.
    let most = counts.iter().rev().max_by_key(|(_, count)| *count).map_or(0, |(column, _)| *column);
    let near = counts.iter().map(|(column, _)| *column).filter(|column| *column + width > most);
    near.min().unwrap_or(most)
}
