//! The style of one file: what the options say, or else what the file itself does.

use super::options::{BraceStyle, BracketSpaces, CommandSpacing, IndentStyle, LineEnding, Options};
use super::page::Page;
use super::roles::{Bracket, Role};

/// The characters of an indentation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub(super) indent: IndentStyle,
    /// Columns of a level, and of a tab.
    pub(super) width: u32,
    /// None to leave braces where they are.
    pub(super) brace: Option<BraceStyle>,
    /// Spaces inside `()` and `[]`.
    pub(super) has_spaces: bool,
    /// Spaces inside `{}`; None to leave them as they are.
    pub(super) has_brace_spaces: Option<bool>,
    /// A space between a command and the parenthesis after it.
    pub(super) has_command_spaces: bool,
    pub(super) ending: LineEnding,
}

/// The indentation of files that have none of their own.
const DEFAULT_WIDTH: u32 = 4;

/// A file is consistent if all but one of this many cases are alike.
const CONSISTENT: usize = 3;

/// Minimum number of brackets with spaces for a habit.
const HABIT: usize = 10;

/// Columns of a tab where the file does not say.
pub(super) fn tab_width(options: &Options) -> u32 {
    options.indent_width.or(options.fallback.map(|(_, width)| width)).unwrap_or(DEFAULT_WIDTH).max(1)
}

/// Whether nearly all cases are of the first kind.
pub(super) fn is_most(count: usize, others: usize) -> bool {
    count > 0 && others * CONSISTENT <= count + others
}

impl Style {
    pub(super) fn of(page: &Page<'_>, options: &Options) -> Style {
        let (indent, width) = indentation(page, options);
        let (has_spaces, has_brace_spaces) = match options.bracket_spaces {
            Some(spaces) => (spaces == BracketSpaces::All, Some(spaces != BracketSpaces::None)),
            None => (has_own_spaces(page), None),
        };
        let has_command_spaces = match options.command_spacing {
            Some(spacing) => spacing == CommandSpacing::Space,
            None => has_own_command_spaces(page),
        };
        let brace = options.brace_style.or_else(|| own_braces(page));
        let ending = options.line_ending.unwrap_or_else(|| LineEnding::of(page.text));
        Style { indent, width, brace, has_spaces, has_brace_spaces, has_command_spaces, ending }
    }

    /// Writes the indentation of a line.
    pub(super) fn indent(self, column: u32, into: &mut String) {
        let tabs = if self.indent == IndentStyle::Tabs { column / self.width } else { 0 };
        into.extend(std::iter::repeat_n('\t', tabs as usize));
        into.extend(std::iter::repeat_n(' ', (column - tabs * self.width) as usize));
    }
}

fn indentation(page: &Page<'_>, options: &Options) -> (IndentStyle, u32) {
    let (fallback, fallback_width) = options.fallback.unwrap_or((IndentStyle::Spaces, DEFAULT_WIDTH));
    let own = Own::of(page);
    let style = options.indent_style.or_else(|| own.style()).unwrap_or(fallback);
    let own_width = if style == IndentStyle::Spaces { own.width() } else { None };
    let width = options.indent_width.or(own_width).unwrap_or(fallback_width);
    (style, width.clamp(1, 16))
}

/// How the lines of a file are indented.
#[derive(Default)]
struct Own {
    tabs: usize,
    spaces: usize,
    /// Counts the additional indentation of lines, in columns.
    steps: [usize; 9],
}

impl Own {
    fn of(page: &Page<'_>) -> Own {
        let mut own = Own::default();
        let mut around: Vec<&str> = Vec::new();
        for line in 0..page.line_count() {
            let atoms = page.line(line);
            let first = atoms.start;
            let blanks = blanks(page.gap(first));
            let is_touched = !page.atoms.all()[first].is_untouched();
            if is_touched && blanks.starts_with('\t') {
                own.tabs += 1;
            } else if is_touched && !blanks.is_empty() {
                own.spaces += 1;
            }
            if is_touched
                && page.shapes[first].begins
                && let Some(step) = around.last().and_then(|outer| blanks.strip_prefix(*outer))
                && !step.contains('\t')
                && let Some(count) = own.steps.get_mut(step.len())
            {
                *count += 1;
            }
            for atom in atoms {
                match page.role(atom) {
                    Role::Open(_) => around.push(blanks),
                    Role::Close(_) => drop(around.pop()),
                    _ => {}
                }
            }
        }
        own
    }

    fn style(&self) -> Option<IndentStyle> {
        match (self.tabs, self.spaces) {
            (tabs, spaces) if is_most(tabs, spaces) => Some(IndentStyle::Tabs),
            (tabs, spaces) if is_most(spaces, tabs) => Some(IndentStyle::Spaces),
            _ => None,
        }
    }

    fn width(&self) -> Option<u32> {
        let steps = self.steps.iter().enumerate().skip(2);
        let (width, most) = steps.max_by_key(|(width, count)| (**count, usize::MAX - width))?;
        let all: usize = self.steps.iter().skip(1).sum();
        is_most(*most, all - *most).then_some(width as u32)
    }
}

/// Returns the blanks at the end of a gap that begin its last line.
pub(super) fn blanks(gap: &str) -> &str {
    &gap[gap.rfind(['\n', '\r']).map_or(0, |at| at + 1)..]
}

/// Whether there are spaces inside `()` and `[]`.
fn has_own_spaces(page: &Page<'_>) -> bool {
    let mut counts = [0, 0];
    for open in 0..page.atoms.len() {
        let is_other = matches!(page.role(open), Role::Open(Bracket::Array | Bracket::Paren));
        let close = page.partner(open).filter(|close| is_other && *close > open + 1);
        if close.is_some_and(|close| page.spot(open).line == page.spot(close).line) {
            counts[usize::from(!page.gap(open + 1).is_empty())] += 1;
        }
    }
    counts[1] >= HABIT && counts[1] >= HABIT * counts[0]
}

/// Whether there are spaces between commands and the parentheses after them; the default is that there are.
fn has_own_command_spaces(page: &Page<'_>) -> bool {
    let (mut without, mut with) = (0, 0);
    for open in 1..page.atoms.len() {
        let is_operand = page.role(open) == Role::Open(Bracket::Paren) && page.shapes[open - 1].is_called;
        if is_operand && !page.begins_line(open) {
            *(if page.gap(open).is_empty() { &mut without } else { &mut with }) += 1;
        }
    }
    !is_most(without, with)
}

/// Returns where the braces of a file are; the default is at the end of the line.
fn own_braces(page: &Page<'_>) -> Option<BraceStyle> {
    let (mut same, mut next) = (0, 0);
    for (open, _) in page.tall_blocks() {
        if super::braces::may_move(page, open) {
            *(if page.begins_line(open) { &mut next } else { &mut same }) += 1;
        }
    }
    match (same, next) {
        (same, next) if is_most(same, next) => Some(BraceStyle::SameLine),
        (same, next) if is_most(next, same) => Some(BraceStyle::NextLine),
        _ if page.is_config => None,
        _ => Some(BraceStyle::SameLine),
    }
}
