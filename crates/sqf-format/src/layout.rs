//! The gaps between the atoms of a page.
//!
//! Lines stay as the author broke them. A line that begins with a statement, an element or a closing bracket is
//! indented by the brackets around it; any other line continues one, and keeps its distance to it.

use super::align;
use super::atoms::AtomKind;
use super::braces::{self, Move};
use super::page::Page;
use super::roles::{Bracket, Role};
use super::rows::{self, Rows};
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

/// Rows of data that are this many levels from their statement are below a bracket that may move.
const FAR: u32 = 3;

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
    /// The lines that begin with its elements.
    rows: Rows,
    /// Whether something on the line of the current statement or element is before what continues it: `_a =`, `if (`.
    is_led: bool,
    /// Whether a line that continues the current statement began in its column.
    is_flush: bool,
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
    /// The last atom that is not a comment.
    code: Option<usize>,
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
        rows: Rows::default(),
        is_led: false,
        is_flush: false,
    };
    let mut layout = Layout {
        page,
        style,
        kept: align::kept(page),
        moves: braces::moves(page, style.braces),
        frames: vec![file],
        line: Column::default(),
        base: Column::default(),
        depth: 1,
        column: 0,
        comment: Column::default(),
        code: None,
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
            _ if page.is_outside(atom) => page.begins_line(atom),
            Some(Move::Join) => false,
            Some(Move::Split) => true,
            None => page.begins_line(atom),
        };
        let is_untouched = page.atoms.all()[atom].is_untouched() && !self.is_indented_include(atom);
        let gap = if is_untouched || spot.is_continued || page.is_outside(atom) {
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
        match page.role(atom) {
            Role::Comment => self.comment = begin,
            _ => self.code = Some(atom),
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

    /// Whether an atom is an `#include` among statements or entries, and indented like them: others begin their lines.
    fn is_indented_include(&self, atom: usize) -> bool {
        let is_include = self.page.atoms.all()[atom].kind == AtomKind::Include;
        let is_in_block = || self.frames.last().is_some_and(|frame| frame.bracket == Bracket::Block);
        is_include && self.page.spot(atom).column > 0 && is_in_block()
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
        let is_row_of_data = self.kept[atom] && !matches!(page.role(atom), Role::Close(_));
        let column = match self.moves[atom] {
            Some(Move::Split) => self.base.new,
            _ if is_row_of_data => self.column_of_data(atom),
            _ => self.below_comment(atom).unwrap_or_else(|| self.indentation(atom)),
        };
        self.column = column;
        self.begin_line(Column { old: spot.column, new: column });
        match is_row_of_data && column == spot.column {
            true => Gap::BreakAsWritten { breaks },
            false => Gap::Break { breaks, column },
        }
    }

    /// Returns the column of a row of data: it moves with its statement. Rows far from it come closer.
    fn column_of_data(&self, atom: usize) -> u32 {
        let (old, width) = (self.page.spot(atom).column, self.style.width);
        let Some(frame) = self.frames.last() else { return old };
        let far = frame.base.old + FAR * width;
        match frame.first.is_none() && frame.rows.column >= far {
            true => (frame.base.new + width + old).saturating_sub(frame.rows.column),
            false => (old + frame.base.new).saturating_sub(frame.base.old),
        }
    }

    /// Returns the column of a comment that follows another one on the line above, or begins below one at the end of
    /// that line: code that is commented out keeps its shape.
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
            if let Some(column) = self.column_of_block(atom) {
                return column;
            }
            let continues = frame.is_led && !rows::is_tall(page, atom) && self.continues_expression(atom);
            if continues && (old <= frame.item.old || frame.is_flush) {
                self.frame().is_flush = true;
                return frame.item.new + width;
            }
            return shift(frame.item);
        }
        let content = frame.base.new + if self.frames.len() == 1 { 0 } else { width };
        match (frame.bracket, frame.first) {
            (Bracket::Block, _) => content,
            (_, Some(first)) if old == first.old => first.new,
            // A bracket that opens in the column of the statement closes there, and the other elements are below it.
            (_, Some(_)) if old == frame.base.old && frame.rows.has_flush_bracket => frame.base.new,
            (_, Some(_)) if old < frame.base.old + width => content,
            (_, Some(_)) => shift(frame.base),
            (_, None) if old + width > frame.rows.column && frame.rows.keeps(page, atom, &self.kept) => {
                (content + old).saturating_sub(frame.rows.column)
            }
            (_, None) => content,
        }
    }

    /// Whether an atom begins a statement or an element, or is a comment before one or at the end of a bracket.
    fn begins_item(&self, atom: usize) -> bool {
        let page = self.page;
        if page.role(atom) != Role::Comment {
            return page.shapes[atom].begins || page.atoms.all()[atom].kind == AtomKind::Include;
        }
        page.next_code(atom)
            .is_none_or(|next| page.shapes[next].begins || matches!(page.role(next), Role::Close(_) | Role::Untouched))
    }

    /// Returns the column of a brace or an `else` on a line of its own.
    fn column_of_block(&self, atom: usize) -> Option<u32> {
        let page = self.page;
        let frame = self.frames.last().filter(|frame| frame.bracket == Bracket::Block)?;
        let before = atom.checked_sub(1)?;
        if page.is_word(atom, &["else", "catch"]) {
            return (page.begins_line(before) && page.role(before) == Role::Close(Bracket::Block))
                .then_some(self.line.new);
        }
        let is_block = page.role(atom) == Role::Open(Bracket::Block) && rows::is_tall(page, atom);
        // Below the `else` that is alone on its line, or below the statement.
        let owner = if page.begins_line(before) { self.line } else { frame.item };
        (is_block && braces::owner(page, atom).is_some()).then_some(owner.new)
    }

    /// Whether a word begins the line before an element or statement on it. After brackets and operators, lines are
    /// often continued in the column of the bracket.
    fn is_led(&self, atom: usize) -> bool {
        let page = self.page;
        let first = page.line(page.spot(atom).line as usize).start;
        let is_bare =
            matches!(page.role(first), Role::Open(_) | Role::Close(_) | Role::Sign) || self.is_operator(first);
        first < atom && !is_bare
    }

    fn is_operator(&self, atom: usize) -> bool {
        self.page.role(atom) == Role::Operator || self.page.is_word(atom, &["and", "or"])
    }

    /// Whether a line that begins with an atom continues an expression: before or after an operator.
    fn continues_expression(&self, atom: usize) -> bool {
        let page = self.page;
        let is_operator = |atom: usize| self.is_operator(atom);
        !page.is_config && (page.next_code(atom).is_some_and(is_operator) || self.code.is_some_and(is_operator))
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
        let is_comment = page.role(atom) == Role::Comment;
        let wanted = if is_joined { Some(1) } else { self.blanks(atom, written) };
        let blanks = wanted.unwrap_or(written);
        self.column += blanks;
        let is_same = blanks == written && (wanted.is_none() || !page.gap(atom).contains('\t') || is_comment);
        match is_same && !is_joined {
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
            self.frame().is_led = self.is_led(atom);
            self.frame().is_flush = false;
            let is_first = !page.begins_line(atom) && atom > 0 && matches!(page.role(atom - 1), Role::Open(_));
            if is_first {
                self.frame().first = Some(begin);
            }
        }
        match page.role(atom) {
            Role::Open(bracket) => {
                let base = self.base_of(atom);
                let rows = Rows::of(page, atom, base.old, self.style.width);
                let (is_led, is_flush) = (false, false);
                self.frames.push(Frame {
                    bracket,
                    atom,
                    open: begin,
                    base,
                    item: base,
                    first: None,
                    rows,
                    is_led,
                    is_flush,
                });
            }
            // A value that begins on the next line is continued in its own column.
            Role::Assign => self.frame().is_led = page.next_code(atom + 1).is_some_and(|next| !page.begins_line(next)),
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
