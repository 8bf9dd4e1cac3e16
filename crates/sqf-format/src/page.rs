//! The layout of the original text.

use super::atoms::{AtomKind, Atoms};
use super::roles::{Bracket, Role, Shape};
use sqf_syntax::TokenKind;
use sqf_text::TextRange;

/// Minimum number of commas in a file of generated data.
const MANY_COMMAS: usize = 1000;

/// A text with its atoms.
pub(super) struct Page<'a> {
    pub(super) text: &'a str,
    pub(super) atoms: &'a Atoms,
    pub(super) shapes: &'a [Shape],
    /// Whether it is a config.
    pub(super) is_config: bool,
    /// Whether all macros are known.
    pub(super) is_complete: bool,
    /// The lines that are formatted; None for all.
    pub(super) within: Option<TextRange>,
    /// Whether it is data, in which no blanks follow commas.
    pub(super) is_dense: bool,
    spots: Vec<Spot>,
    /// For each bracket, its partner.
    partners: Vec<Option<u32>>,
    /// The first atom of each line.
    lines: Vec<u32>,
    /// For each line, whether no comma is followed by a blank.
    dense_lines: Vec<bool>,
    /// For each atom, itself or the next one that is not a comment.
    next_code: Vec<u32>,
}

/// The place of an atom.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spot {
    /// The column where it begins, and the one after its last line.
    pub(super) column: u32,
    pub(super) end: u32,
    /// The line breaks before it.
    pub(super) breaks: u32,
    /// The line that it is on, counting only lines with atoms.
    pub(super) line: u32,
    /// Whether there is more before it than white space, such as the `\` of a continued line.
    pub(super) is_continued: bool,
    /// Whether it has several lines itself.
    pub(super) is_tall: bool,
}

impl<'a> Page<'a> {
    /// Measures where each atom stands in the text. `tab` is the width of a tab in columns.
    pub(super) fn new(
        text: &'a str,
        atoms: &'a Atoms,
        shapes: &'a [Shape],
        (is_config, is_complete): (bool, bool),
        tab: u32,
    ) -> Page<'a> {
        let mut spots = Vec::with_capacity(atoms.len());
        let mut lines = Vec::new();
        let mut column = 0;
        for (at, atom) in atoms.all().iter().enumerate() {
            let gap = atoms.gap(at, text).of(text);
            let breaks = count_breaks(gap);
            column = column_after(gap, column, tab);
            if breaks > 0 || at == 0 {
                lines.push(at as u32);
            }
            let own = atom.range.of(text);
            let end = column_after(own, column, tab);
            let is_tall = own.contains(['\n', '\r']);
            let line = lines.len() as u32 - 1;
            spots.push(Spot {
                column,
                end,
                breaks,
                line,
                is_continued: gap.contains(|c| !matches!(c, ' ' | '\t' | '\r' | '\n')),
                is_tall,
            });
            column = end;
        }
        let partners = partners(shapes);
        let mut page = Page {
            text,
            atoms,
            shapes,
            is_config,
            is_complete,
            within: None,
            is_dense: false,
            spots,
            partners,
            lines,
            dense_lines: Vec::new(),
            next_code: next_code(shapes),
        };
        page.is_dense = page.has_dense_commas();
        page.dense_lines = (0..page.lines.len()).map(|line| page.has_no_blank_after_commas(line)).collect();
        page
    }

    fn has_no_blank_after_commas(&self, line: usize) -> bool {
        let is_loose = |atom: usize| {
            self.role(atom - 1) == Role::Comma && self.role(atom) != Role::Comment && !self.gap(atom).is_empty()
        };
        !self.line(line).skip(1).any(is_loose)
    }

    /// Whether no comma on the line of an atom is followed by a blank.
    pub(super) fn is_dense_line(&self, atom: usize) -> bool {
        self.dense_lines[self.spots[atom].line as usize]
    }

    /// Whether there are very many commas, nearly all without a blank after them.
    fn has_dense_commas(&self) -> bool {
        let is_inline = |atom: &usize| self.role(*atom - 1) == Role::Comma && !self.begins_line(*atom);
        let (mut dense, mut all) = (0, 0);
        for atom in (1..self.atoms.len()).filter(is_inline) {
            all += 1;
            dense += usize::from(self.gap(atom).is_empty());
        }
        all >= MANY_COMMAS && dense * 10 >= all * 9
    }

    /// Returns where an atom stands in the text as it was.
    pub(super) fn spot(&self, atom: usize) -> Spot {
        self.spots[atom]
    }

    pub(super) fn role(&self, atom: usize) -> Role {
        self.shapes[atom].role
    }

    /// Whether an atom is the first of its line in the text as it was.
    pub(super) fn begins_line(&self, atom: usize) -> bool {
        atom == 0 || self.spots[atom].breaks > 0
    }

    /// Returns the bracket that closes or opens this one; None for other atoms and unpaired brackets.
    pub(super) fn partner(&self, atom: usize) -> Option<usize> {
        self.partners[atom].map(|partner| partner as usize)
    }

    /// Returns the number of lines with atoms.
    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Returns the atoms of a line.
    pub(super) fn line(&self, line: usize) -> std::ops::Range<usize> {
        let end = self.lines.get(line + 1).map_or(self.atoms.len(), |end| *end as usize);
        self.lines[line] as usize..end
    }

    /// Returns the blanks before an atom.
    pub(super) fn gap(&self, atom: usize) -> &'a str {
        self.atoms.gap(atom, self.text).of(self.text)
    }

    /// Returns the text of an atom.
    pub(super) fn own(&self, atom: usize) -> &'a str {
        self.atoms.all()[atom].range.of(self.text)
    }

    /// Returns the next atom that is not a comment.
    pub(super) fn next_code(&self, atom: usize) -> Option<usize> {
        self.next_code.get(atom).map(|next| *next as usize).filter(|next| *next < self.atoms.len())
    }

    /// Returns the blocks with several lines, each with its braces. Nothing on the line follows the brace but a
    /// comment.
    pub(super) fn tall_blocks(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.atoms.len()).filter_map(|open| {
            let close = self.partner(open).filter(|close| *close > open)?;
            let is_tall = self.role(open) == Role::Open(Bracket::Block)
                && self.spot(open).line != self.spot(close).line
                && self.begins_line(self.next_code(open + 1)?);
            is_tall.then_some((open, close))
        })
    }

    /// Whether an atom is not on the lines that are formatted.
    pub(super) fn is_outside(&self, atom: usize) -> bool {
        self.within.is_some_and(|lines| !lines.touches(self.atoms.all()[atom].range.start))
    }

    pub(super) fn is_number(&self, atom: usize) -> bool {
        self.atoms.all()[atom].kind == AtomKind::Token(TokenKind::Number)
    }

    /// Returns the number that begins at an atom, which may be its sign.
    pub(super) fn number_after_sign(&self, atom: usize) -> Option<usize> {
        let number = atom + usize::from(self.role(atom) == Role::Sign);
        Some(number).filter(|number| *number < self.atoms.len() && self.is_number(*number))
    }

    /// Returns the column after the ones of a number.
    pub(super) fn ones(&self, number: usize) -> u32 {
        let own = self.own(number);
        self.spot(number).column + own.find('.').unwrap_or(own.len()) as u32
    }

    /// Whether an atom is that word, ignoring case.
    pub(super) fn is_word(&self, atom: usize, words: &[&str]) -> bool {
        self.atoms.all()[atom].kind == AtomKind::Token(TokenKind::Name)
            && words.iter().any(|word| self.own(atom).eq_ignore_ascii_case(word))
    }
}

fn next_code(shapes: &[Shape]) -> Vec<u32> {
    let mut next = shapes.len() as u32;
    let mut found = vec![next; shapes.len()];
    for (at, shape) in shapes.iter().enumerate().rev() {
        if shape.role != Role::Comment {
            next = at as u32;
        }
        found[at] = next;
    }
    found
}

fn partners(shapes: &[Shape]) -> Vec<Option<u32>> {
    let mut partners = vec![None; shapes.len()];
    let mut open = Vec::new();
    for (at, shape) in shapes.iter().enumerate() {
        match shape.role {
            Role::Open(_) => open.push(at),
            Role::Close(_) => {
                if let Some(partner) = open.pop() {
                    partners[partner] = Some(at as u32);
                    partners[at] = Some(partner as u32);
                }
            }
            _ => {}
        }
    }
    partners
}

/// Returns the number of line breaks in a text.
pub(super) fn count_breaks(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let is_break = |at: &usize| bytes[*at] == b'\n' || (bytes[*at] == b'\r' && bytes.get(*at + 1) != Some(&b'\n'));
    (0..bytes.len()).filter(is_break).count() as u32
}

/// Returns the column after a text that begins at `column`.
pub(super) fn column_after(text: &str, column: u32, tab: u32) -> u32 {
    let last = text.rfind(['\n', '\r']).map(|at| at + 1);
    let (mut column, text) = (if last.is_some() { 0 } else { column }, &text[last.unwrap_or(0)..]);
    for c in text.chars() {
        column = if c == '\t' { (column / tab + 1) * tab } else { column + 1 };
    }
    column
}
