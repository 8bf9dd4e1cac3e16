//! The diagnostics of a document, as the client gets them.

pub(super) mod workspace;

use std::cmp::Reverse;
use std::time::Duration;

use tower_lsp::lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    NumberOrString, Position, Range, Url,
};

use super::capabilities::Capabilities;
use super::convert::Places;
use super::state::{RulePages, Snapshot, State};
use sqf_ide::Analysis;
use sqf_text::{Encoding, counted_as};

/// Maximum number of diagnostics shown per document. Nobody reads more, and some clients stall.
const MAX_DIAGNOSTICS: usize = 1000;

/// The `source` of diagnostics.
const SOURCE: &str = "sqf-ls";

/// The diagnostics of one version of a document.
#[derive(Debug)]
pub(super) struct Findings {
    /// Diagnostics, converted for the client.
    pub(super) shown: Vec<Diagnostic>,
    /// For how long others are held back while the user types; None if these are all.
    pub(super) held_back: Option<Duration>,
}

/// Computes the diagnostics of a document, except those that are held back.
pub(super) fn diagnostics_of(state: &State, snapshot: &Snapshot) -> Findings {
    if snapshot.document.is_log() {
        return Findings { shown: Vec::new(), held_back: None };
    }
    let analysis = snapshot.analysis();
    let Some(lints) = snapshot.lints(&analysis) else { return Findings { shown: Vec::new(), held_back: None } };
    let mut found = sqf_lint::findings(&analysis, &lints).to_vec();
    let typing = &snapshot.document.typing;
    let pause = state.options.typing;
    let is_held_back = typing.hold_back(&mut found, analysis.file().lines(), pause);
    let held_back = is_held_back.then(|| typing.left(pause).unwrap_or_default());
    Findings { shown: shown(state, &found, snapshot, &analysis), held_back }
}

/// Computes all diagnostics of a document or file, including those on lines being typed. Spawns no tasks, so it can be
/// called on any thread.
pub(super) fn findings_of(state: &State, snapshot: &Snapshot) -> Vec<Diagnostic> {
    if snapshot.document.is_log() {
        return Vec::new();
    }
    let analysis = snapshot.analysis();
    let found = snapshot.lints(&analysis).map(|lints| sqf_lint::findings(&analysis, &lints));
    found.map(|found| shown(state, &found, snapshot, &analysis)).unwrap_or_default()
}

fn shown(state: &State, found: &[sqf_lint::Diagnostic], snapshot: &Snapshot, analysis: &Analysis) -> Vec<Diagnostic> {
    let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
    let (shown, left_out) = worst(found, MAX_DIAGNOSTICS);
    let (client, pages) = (&snapshot.capabilities, &state.rule_pages);
    let shown = shown.into_iter().map(|it| diagnostic(it, &snapshot.url, places, client, pages));
    let closing = left_out.first().map(|first| summary(left_out.len(), first, places));
    shown.chain(closing).collect()
}

/// Splits diagnostics into the `most` severe ones, earlier ones first, and the rest; both ordered by position.
fn worst(found: &[sqf_lint::Diagnostic], most: usize) -> (Vec<&sqf_lint::Diagnostic>, Vec<&sqf_lint::Diagnostic>) {
    let mut found: Vec<&sqf_lint::Diagnostic> = found.iter().collect();
    if found.len() <= most {
        return (found, Vec::new());
    }
    found.sort_by_key(|found| (Reverse(found.severity), found.range.start));
    let mut rest = found.split_off(most);
    for found in [&mut found, &mut rest] {
        found.sort_by_key(|found| found.range.start);
    }
    (found, rest)
}

/// Converts a diagnostic. Its code links to the documentation of its rule, or else of the command or function.
pub(super) fn diagnostic(
    diagnostic: &sqf_lint::Diagnostic,
    url: &Url,
    places: Places<'_>,
    client: &Capabilities,
    pages: &RulePages,
) -> Diagnostic {
    let related = diagnostic.related.iter().map(|related| DiagnosticRelatedInformation {
        location: Location::new(url.clone(), places.range(related.range)),
        message: related.message.clone(),
    });
    let related: Vec<_> =
        related.chain(diagnostic.elsewhere.iter().filter_map(|place| elsewhere(place, places.encoding()))).collect();
    let tag = match diagnostic.code {
        code if code.is_deprecated() => Some(DiagnosticTag::DEPRECATED),
        code => code.is_unnecessary().then_some(DiagnosticTag::UNNECESSARY),
    };
    let wiki = || diagnostic.url.as_deref().and_then(|url| Url::parse(url).ok());
    let page = pages.url(diagnostic.code).or_else(wiki);
    Diagnostic {
        range: places.range(diagnostic.range),
        severity: Some(match diagnostic.severity {
            sqf_lint::Severity::Hint => DiagnosticSeverity::HINT,
            sqf_lint::Severity::Information => DiagnosticSeverity::INFORMATION,
            sqf_lint::Severity::Warning => DiagnosticSeverity::WARNING,
            sqf_lint::Severity::Error => DiagnosticSeverity::ERROR,
        }),
        code: Some(NumberOrString::String(diagnostic.code.name().to_owned())),
        code_description: page.map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message: diagnostic.message.clone(),
        related_information: (client.related_information && !related.is_empty()).then_some(related),
        tags: tag.filter(|_| client.diagnostic_tags).map(|tag| vec![tag]),
        data: None,
    }
}

/// Creates the diagnostic that replaces those over the limit; `first` is the first of them.
fn summary(count: usize, first: &sqf_lint::Diagnostic, places: Places<'_>) -> Diagnostic {
    let left_out = counted_as(count, "more finding is", "more findings are");
    Diagnostic {
        range: places.range(first.range),
        severity: Some(DiagnosticSeverity::INFORMATION),
        source: Some(SOURCE.to_owned()),
        message: format!("{left_out} not shown; run `sqf-ls check` to list all of them"),
        ..Diagnostic::default()
    }
}

/// Returns a location in another file as related information.
fn elsewhere(place: &sqf_lint::Elsewhere, encoding: Encoding) -> Option<DiagnosticRelatedInformation> {
    let columns = place.columns(encoding);
    let (start, end) = (Position::new(place.line, columns.start), Position::new(place.line, columns.end));
    let url = Url::from_file_path(&*place.path).ok()?;
    let location = Location::new(url, Range::new(start, end));
    Some(DiagnosticRelatedInformation { location, message: place.message.clone() })
}

#[cfg(test)]
pub(super) mod tests;
