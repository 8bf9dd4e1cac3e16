//! The format for people: source lines with the findings below them.

use std::borrow::Cow;
use std::io::{self, Write};

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet, normalize_untrusted_str as untrusted};

use super::{Report, Script, advice};
use sqf_lint::{Diagnostic, Severity};
use sqf_text::{Encoding, LineIndex, TextRange, quoted, slashed, visible_source};

/// Lines longer than this, in bytes, are shown in part.
const LONG_LINE: usize = 2000;
/// Number of bytes of a long line shown on each side.
const SHOWN: usize = 100;
/// A related place farther away than this number of lines is mentioned, not shown.
const FAR: u32 = 40;
/// The same distance in bytes: a file can be one long line.
const FAR_BYTES: u32 = 4 << 10;

/// Presentation of the findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Human {
    /// Whether to write styles as ANSI escapes.
    pub styled: bool,
    /// Width of the terminal in columns.
    pub width: usize,
}

/// A text below the source lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    is_help: bool,
    text: String,
}

impl Note {
    /// Returns a fact.
    pub fn info(text: String) -> Note {
        Note { is_help: false, text }
    }

    /// Advice.
    pub fn help(text: String) -> Note {
        Note { is_help: true, text }
    }
}

/// Shows a place in a text whose first line has the number `first`, starting at 0, as findings are shown.
#[allow(clippy::too_many_arguments, reason = "all of them are shown")]
pub fn picture(
    severity: Severity,
    title: &str,
    id: &str,
    name: &str,
    text: &str,
    first: u32,
    range: TextRange,
    notes: &[Note],
    human: Human,
) -> String {
    let lines = LineIndex::new(text);
    let script =
        Script { name: name.to_owned(), relative: String::new(), text: text.into(), lines, findings: Vec::new() };
    let line = script.lines.line(range.start);
    let window = script.window(range, line);
    let written = window.of(text);
    let source = visible_source(written);
    let at = |offset: u32| {
        let at = (offset.clamp(window.start, window.end) - window.start) as usize;
        visible_source(written.get(..at).unwrap_or(written)).len()
    };
    let name = quoted(name);
    let id = quoted(id);
    let snippet = Snippet::source(&*source)
        .line_start((first + script.lines.line(window.start)) as usize + 1)
        .path(&*name)
        .annotation(AnnotationKind::Primary.span(at(range.start)..at(range.end.max(range.start))));
    let mut group = level(severity).primary_title(quoted(title)).id(&*id).element(snippet);
    for note in notes {
        let level = if note.is_help { Level::HELP } else { Level::NOTE };
        group = group.element(level.message(untrusted(&quoted(&note.text))));
    }
    renderer(human).render(&[group])
}

fn renderer(human: Human) -> Renderer {
    if human.styled { Renderer::styled() } else { Renderer::plain() }.term_width(human.width)
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Information => Level::INFO.with_name("information"),
        Severity::Hint => Level::NOTE.with_name("hint"),
    }
}

/// Writes each finding with the code that it is about.
///
/// # Errors
///
/// When `out` cannot be written.
pub(super) fn write(report: &Report, human: Human, out: &mut dyn Write) -> io::Result<()> {
    let renderer = renderer(human);
    for (script, finding) in report.findings() {
        writeln!(out, "{}\n", of_finding(script, finding, &renderer))?;
    }
    Ok(())
}

fn of_finding(script: &Script, finding: &Diagnostic, renderer: &Renderer) -> String {
    let level = level(finding.severity);
    let place = script.lines.position(finding.range.start, &script.text, Encoding::Utf32);
    let (line, column) = (place.line as usize + 1, place.column as usize + 1);
    let (near, far): (Vec<_>, Vec<_>) = finding.related.iter().partition(|related| {
        script.lines.line(related.range.start).abs_diff(place.line) <= FAR
            && related.range.start.abs_diff(finding.range.start) <= FAR_BYTES
    });
    let mut window = script.window(finding.range, place.line);
    for related in &near {
        let other = script.window(related.range, script.lines.line(related.range.start));
        window = TextRange::new(window.start.min(other.start), window.end.max(other.end));
    }
    let written = window.of(&script.text);
    let source = visible_source(written);
    // The replacement of a character may be longer.
    let at = |offset: u32| {
        let at = (offset.clamp(window.start, window.end) - window.start) as usize;
        match source {
            Cow::Borrowed(_) => at,
            Cow::Owned(_) => visible_source(written.get(..at).unwrap_or(written)).len(),
        }
    };
    let span = |range: TextRange| at(range.start)..at(range.end.max(range.start));
    // A snippet that begins within a line does not know its own column.
    let name = quoted(&script.name);
    let is_cut = script.lines.position(window.start, &script.text, Encoding::Utf8).column > 0;
    let mut snippet = Snippet::source(&*source)
        .line_start(script.lines.line(window.start) as usize + 1)
        .path((!is_cut).then_some(&*name))
        .annotation(AnnotationKind::Primary.span(span(finding.range)));
    for related in near {
        snippet = snippet.annotation(AnnotationKind::Context.span(span(related.range)).label(quoted(&related.message)));
    }
    let mut group = level
        .primary_title(quoted(&finding.message))
        .id(finding.code.name())
        .elements(is_cut.then(|| Origin::path(&*name).line(line).char_column(column)));
    group = group.element(snippet);
    for related in far {
        let place = script.lines.position(related.range.start, &script.text, Encoding::Utf32);
        let place = format!("{name}:{}:{}: ", place.line + 1, place.column + 1);
        group = group.element(Level::NOTE.message(untrusted(&(place + &quoted(&related.message)))));
    }
    for elsewhere in &finding.elsewhere {
        let path = slashed(&elsewhere.path);
        let column = elsewhere.columns(Encoding::Utf32).start + 1;
        let place = format!("{}:{}:{column}: ", quoted(&path), elsewhere.line + 1);
        group = group.element(Level::NOTE.message(untrusted(&(place + &quoted(&elsewhere.message)))));
    }
    if let Some(advice) = advice(finding) {
        group = group.element(Level::HELP.message(untrusted(&quoted(&advice))));
    }
    if let Some(url) = &finding.url {
        group = group.element(Level::NOTE.with_name("see").message(untrusted(&quoted(url))));
    }
    renderer.render(&[group])
}

impl Script {
    /// Returns the range to show: its lines, or the surroundings in a very long line.
    fn window(&self, range: TextRange, line: u32) -> TextRange {
        let last = self.lines.line(range.end.max(range.start + 1) - 1);
        let lines = |line| self.lines.range(line).unwrap_or(range);
        let whole = TextRange::new(lines(line).start, lines(last).end);
        let shown = self.text.get(whole.start as usize..whole.end as usize).unwrap_or_default();
        let end = whole.start + shown.trim_end_matches(['\r', '\n']).len() as u32;
        if (end - whole.start) as usize <= LONG_LINE {
            return TextRange::new(whole.start, end.max(range.end));
        }
        let boundary = |mut at: usize| {
            at = at.min(self.text.len());
            while !self.text.is_char_boundary(at) {
                at -= 1;
            }
            at as u32
        };
        let start = boundary((range.start as usize).saturating_sub(SHOWN));
        let stop = boundary((range.end as usize).min(range.start as usize + LONG_LINE) + SHOWN);
        TextRange::new(start.max(whole.start), stop.min(end).max(range.start))
    }
}
