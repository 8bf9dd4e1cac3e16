//! Formatting: the edits that lay out a script, a config or a stringtable.

use std::sync::Arc;

use super::analysis::{Analysis, Kind};
use super::config::ConfigFile;
use super::fix::Edit;
use sqf_format::{Options, View, Viewed, format, format_table};
use sqf_model::SourceFile;
use sqf_reference::takes::{self, Trait};
use sqf_syntax::Parsed;
use sqf_text::TextRange;

/// A version of a script.
struct Script(Arc<Parsed>);

/// A version of a config.
struct Config(Arc<ConfigFile>);

impl Viewed for Script {
    fn view(&self) -> View<'_> {
        View::Script(&self.0)
    }
}

impl Viewed for Config {
    fn view(&self) -> View<'_> {
        View::Config { pre: self.0.pre(), config: self.0.config() }
    }
}

/// Returns the edits that format the text, in order. None for files that cannot be formatted.
pub(super) fn edits(analysis: &Analysis, options: &Options) -> Option<Vec<Edit>> {
    edits_of_lines(analysis, options, None)
}

fn edits_of_lines(analysis: &Analysis, options: &Options, lines: Option<TextRange>) -> Option<Vec<Edit>> {
    let first: Arc<dyn Viewed> = match analysis.kind() {
        Kind::Script => Arc::new(Script(Arc::clone(analysis.script().parsed()))),
        Kind::Config(_) => parsed(analysis, analysis.file().text())?,
        Kind::Stringtable(table) => {
            let edits = format_table(table, analysis.file().text(), options);
            return Some(edits.into_iter().map(|edit| Edit { range: edit.range, text: edit.text }).collect());
        }
        Kind::Other => return None,
    };
    let parse = |text: &str| parsed(analysis, text).unwrap_or_else(|| Arc::clone(&first));
    let edits = format(&first, &parse, &|word| spelling(analysis, word), options, lines);
    Some(edits.into_iter().map(|edit| Edit { range: edit.range, text: edit.text }).collect())
}

/// Returns the first place that keeps parts of the text from being formatted, with what is wrong.
pub(super) fn broken(analysis: &Analysis) -> Option<(TextRange, &'static str)> {
    match analysis.kind() {
        Kind::Script => sqf_format::broken(View::Script(analysis.script().parsed())),
        Kind::Config(file) => sqf_format::broken(View::Config { pre: file.pre(), config: file.config() }),
        Kind::Stringtable(_) | Kind::Other => None,
    }
}

/// Returns the edits that format what is on the lines of a range. A selection of whole lines ends at the start of a
/// line that it does not contain.
pub(super) fn edits_in(analysis: &Analysis, range: TextRange, options: &Options) -> Option<Vec<Edit>> {
    let text = analysis.file().text().as_bytes();
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let (start, end) = (range.start as usize, range.end as usize);
    let start = text.get(..start)?.iter().rposition(is_break).map_or(0, |at| at + 1);
    let selected = text.get(start..end)?;
    let end = match selected.iter().rposition(|byte| !is_break(byte)) {
        Some(last) if selected.last().is_some_and(is_break) => start + last + 1,
        _ => text.get(end..)?.iter().position(is_break).map_or(text.len(), |at| end + at),
    };
    let lines = TextRange::new(start as u32, end as u32);
    let edits = edits_of_lines(analysis, options, Some(lines))?;
    Some(edits.into_iter().filter(|edit| lines.encloses(edit.range)).collect())
}

/// Parses another version of the text.
fn parsed(analysis: &Analysis, text: &str) -> Option<Arc<dyn Viewed>> {
    let reading = analysis.reading();
    let workspace = reading.shared_workspace();
    match analysis.kind() {
        Kind::Script => Some(Arc::new(Script(Arc::clone(reading.of_text(text).script().parsed())))),
        Kind::Config(_) => {
            let source = Arc::clone(SourceFile::new(text).source());
            Some(Arc::new(Config(Arc::new(ConfigFile::new(source, reading.path(), workspace)))))
        }
        Kind::Stringtable(_) | Kind::Other => None,
    }
}

/// Returns the spelling of a command in the reference. None for sides in capitals, which are how the game shows them
/// and were written so on purpose.
fn spelling<'a>(analysis: &'a Analysis, word: &str) -> Option<&'a str> {
    let is_capital = word.bytes().all(|byte| byte.is_ascii_uppercase());
    if is_capital && takes::has_trait(&word.to_ascii_lowercase(), Trait::Side) {
        return None;
    }
    let record = analysis.reference().command(word)?;
    Some(record.operator.as_deref().unwrap_or(&record.name))
}

#[cfg(test)]
mod tests;
