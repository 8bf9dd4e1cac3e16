//! The layout of scripts, configs and stringtables.
//!
//! * [`format()`] returns the edits of a parsed text, [`format_table`] those of a stringtable; [`broken`] says why parts
//!   of a text stay;
//! * [`Options`]: what settings decide; what they leave open, the file itself does;
//! * [`View`] and [`Parse`]: the parsed text, and how another version of it is parsed.
//!
//! It never changes what the game reads, and knows no reference and no project.
//!
//! A text is a row of atoms with gaps between them. Only gaps are written: tokens and comments stay, in their order.
//!
//! The modules, in the order in which a text goes through them:
//!
//! | module | purpose |
//! | --- | --- |
//! | [`view`] | the parsed text, and parsing another version of it |
//! | [`frozen`] | what stays as it is: definitions, arguments of macros, conditions of the preprocessor, broken code |
//! | [`atoms`], [`roles`] | the parts of the text, and what each is to its neighbors |
//! | [`page`] | how the text is laid out now |
//! | [`options`], [`style`] | what is set, or else what the file itself does |
//! | [`layout`] | the gaps: the indentation of each line, following the lines of the author |
//! | [`spacing`], [`braces`] | blanks between two atoms on a line; where braces of blocks stand |
//! | [`rows`], [`align`] | arrays in rows, and columns that were aligned by hand |
//! | [`wrap`], [`doc`] | breaking lines that are too long, and the algebra for it |
//! | [`write`](mod@write), [`edits`] | the new text, and its differences from the old one |
//! | [`verify`] | what the game makes of both texts; where that differs, the text stays as it was |
//! | [`table`] | stringtables, which have a layout of their own |
//!
//! A result is formatted again until it no longer changes, so a second run never changes anything.

mod align;
mod atoms;
mod braces;
mod doc;
mod edits;
mod frozen;
mod layout;
mod options;
mod page;
mod roles;
mod rows;
mod spacing;
mod style;
mod table;
mod verify;
mod view;
mod wrap;
mod write;

#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use edits::TextEdit;
pub use options::{
    BraceStyle, BracketSpaces, CommandSpacing, IndentStyle, LineEnding, MOST_COLUMNS, MOST_INDENT, Options,
};
pub use table::format_table;
pub use view::{Parse, View, Viewed};
pub use write::Spelling;

use atoms::Atoms;
use page::Page;
use sqf_text::TextRange;
use style::Style;
use verify::Fault;

/// Maximum number of rounds in which a text is formatted until it no longer changes.
const ROUNDS: usize = 6;
/// Maximum number of parts that are left alone because formatting would change their meaning; after that, the whole
/// text is.
const TRIES: usize = 4;
/// Larger texts are left alone.
const LARGEST: usize = 16 << 20;

/// Formats a text: returns the edits, in order.
///
/// `first` is the text; `parse` parses other versions of it, and `spelling` returns how the reference writes a command.
/// `lines` are the only lines that change, if any: they are indented from those around them.
pub fn format(
    first: &Arc<dyn Viewed>,
    parse: &Parse<'_>,
    spelling: &Spelling<'_>,
    options: &Options,
    lines: Option<TextRange>,
) -> Vec<TextEdit> {
    let text = first.view().source().text();
    if text.len() > LARGEST || conflict(text).is_some() {
        return Vec::new();
    }
    let mut current = Arc::clone(first);
    for _ in 0..ROUNDS {
        // Nothing changes before and after the lines.
        let grown = current.view().source().text().len() as u32;
        let lines =
            lines.map(|lines| TextRange::new(lines.start, (lines.end + grown).saturating_sub(text.len() as u32)));
        match once(&current, parse, spelling, options, lines) {
            Some(next) => current = next,
            None if Arc::ptr_eq(&current, first) => return Vec::new(),
            None => return edits::between(first.view().source(), current.view().source()),
        }
    }
    Vec::new()
}

/// Returns the first place that keeps parts of a text from being formatted, with what is wrong: a bracket or a quote that
/// is missing, or a conflict of a merge.
pub fn broken(view: View<'_>) -> Option<(TextRange, &'static str)> {
    match conflict(view.source().text()) {
        Some(range) => Some((range, "conflict of a merge")),
        None => frozen::broken(view),
    }
}

/// Returns the mark that begins a conflict of a merge that is not resolved: formatting would change one side of it.
/// Conflicts in conflicts have longer marks.
fn conflict(text: &str) -> Option<TextRange> {
    let place = |mark: &str| match text.starts_with(mark) {
        true => Some(0),
        false => text.find(&format!("\n{mark}")).map(|at| at + 1),
    };
    let at = place("<<<<<<<")? as u32;
    place(">>>>>>>").map(|_| TextRange::new(at, at + 7))
}

/// Formats a text once. None if nothing changes.
fn once(
    current: &Arc<dyn Viewed>,
    parse: &Parse<'_>,
    spelling: &Spelling<'_>,
    options: &Options,
    lines: Option<TextRange>,
) -> Option<Arc<dyn Viewed>> {
    let mut kept: Vec<TextRange> = Vec::new();
    for _ in 0..TRIES {
        let view = current.view();
        let text = formatted(view, &kept, spelling, options, lines)?;
        let next = parse(&text);
        match verify::compare(view, next.view(), options.command_case == Some(true)) {
            Ok(()) => return Some(next),
            Err(Fault { at }) => {
                let wider = kept.last().filter(|last| last.meets(at)).copied();
                kept.push(frozen::around(view, at, wider));
            }
        }
    }
    None
}

/// Returns the formatted text. None if it does not change.
fn formatted(
    view: View<'_>,
    kept: &[TextRange],
    spelling: &Spelling<'_>,
    options: &Options,
    lines: Option<TextRange>,
) -> Option<String> {
    let source = view.source();
    let frozen = frozen::frozen(view, kept)?;
    let calls = frozen::calls(source, view.pre());
    let atoms = Atoms::new(source, &calls, &frozen.flags);
    let shapes = roles::shapes(view, &atoms);
    let is_config = matches!(view, View::Config { .. });
    let kind = (is_config, view.pre().is_complete());
    let mut page = Page::new(source.text(), &atoms, &shapes, kind, style::tab_width(options));
    page.within = lines;
    let style = Style::of(&page, options);
    let mut laid = layout::layout(&page, &style);
    if let Some(width) = options.line_width {
        wrap::wrap(&page, &style, width, &mut laid);
    }
    let text = write::write(&page, &laid.gaps, &style, spelling, options);
    (*text != **source.text()).then_some(text)
}
