//! The style of one file: what the options say, or else what the file itself does.

use super::braces::{self, Braces, Owner};
use super::options::{BraceStyle, BracketSpaces, CommandSpacing, IndentStyle, LineEnding, Options};
use super::page::Page;
use super::roles::{Bracket, Role};

/// The characters of an indentation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub(super) indent: IndentStyle,
    /// Columns of a level, and of a tab.
    pub(super) width: u32,
    pub(super) braces: Braces,
    /// Spaces inside `()` and `[]`.
    pub(super) has_spaces: bool,
    /// Spaces inside `{}`; None to leave them as they are.
    pub(super) has_brace_spaces: Option<bool>,
    /// A space between a command and the parenthesis after it.
    pub(super) has_command_spaces: bool,
    /// No space before the `:` of a class; otherwise it is left as it is.
    pub(super) has_tight_colons: bool,
    pub(super) ending: LineEnding,
}

/// The indentation of files that have none of their own.
const DEFAULT_WIDTH: u32 = 4;

/// Levels of indentation. What is nested deeper begins in the same column: otherwise, a line of one bracket each would
/// become a text that grows with the square of their number.
const DEEPEST: u32 = 64;

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
    /// Decides the style: what the options say, or else what the text itself does.
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
        let braces = match options.brace_style {
            Some(style) => Braces { of_statements: Some(style), of_commands: Some(style), has_own_else: true },
            None => own_braces(page),
        };
        let has_tight_colons = page.is_config && has_own_tight_colons(page);
        let ending = options.line_ending.unwrap_or_else(|| LineEnding::of(page.text));
        Style { indent, width, braces, has_spaces, has_brace_spaces, has_command_spaces, has_tight_colons, ending }
    }

    /// Writes the indentation of a line.
    pub(super) fn indent(self, column: u32, into: &mut String) {
        let column = column.min(DEEPEST * self.width);
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

/// Whether most classes have no space before the `:`.
fn has_own_tight_colons(page: &Page<'_>) -> bool {
    let is_colon = |atom: &usize| page.role(*atom) == Role::Colon && !page.begins_line(*atom);
    let (mut without, mut with) = (0, 0);
    for colon in (1..page.atoms.len()).filter(is_colon) {
        *(if page.gap(colon).is_empty() { &mut without } else { &mut with }) += 1;
    }
    is_most(without, with)
}

/// Returns where the braces of a file are; the default is at the end of the line.
fn own_braces(page: &Page<'_>) -> Braces {
    let (mut of_statements, mut of_commands) = ([0, 0], [0, 0]);
    let mut elses = [0, 0];
    for (open, close) in page.tall_blocks() {
        if let Some(after) = braces::other_branch(page, close).filter(|after| braces::has_tall_block(page, *after)) {
            elses[usize::from(page.begins_line(after))] += 1;
        }
        let counts = match braces::owner(page, open) {
            Some(Owner::Statement) => &mut of_statements,
            Some(Owner::Command) => &mut of_commands,
            None => continue,
        };
        counts[usize::from(page.begins_line(open))] += 1;
    }
    let consistent = |[same, next]: [usize; 2]| match (same, next) {
        _ if is_most(same, next) => Some(BraceStyle::SameLine),
        _ if is_most(next, same) => Some(BraceStyle::NextLine),
        _ => None,
    };
    let is_default = consistent(of_statements).is_none() && !page.is_config;
    let of_statements = consistent(of_statements).or(is_default.then_some(BraceStyle::SameLine));
    let of_commands = match of_statements {
        // Where both are common, braces stay where they are.
        Some(BraceStyle::NextLine) => consistent(of_commands).filter(|own| *own == BraceStyle::NextLine),
        style => style,
    };
    Braces { of_statements, of_commands, has_own_else: consistent(elses) != Some(BraceStyle::SameLine) }
}
