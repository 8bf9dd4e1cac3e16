//! The diagnostics of a document, as the client gets them.

use std::cmp::Reverse;
use std::sync::Arc;

use tower_lsp::lsp_types::Diagnostic;

use super::convert::{self, Places};
use super::state::{Snapshot, State};
use crate::ide::{self, Analysis};

/// Maximum number of diagnostics shown per document. Nobody reads more, and some clients stall.
const MAX_DIAGNOSTICS: usize = 1000;

/// The diagnostics of one version of a document.
#[derive(Debug)]
pub(super) struct Findings {
    /// Diagnostics, converted for the client.
    pub(super) shown: Vec<Diagnostic>,
    /// Whether these are all diagnostics. Otherwise some are held back until the user stops typing.
    pub(super) is_settled: bool,
}

/// Computes the diagnostics of a document, except those that are held back.
pub(super) fn diagnostics_of(state: &Arc<State>, snapshot: &Snapshot) -> Findings {
    if snapshot.document.is_log() {
        return Findings { shown: Vec::new(), is_settled: true };
    }
    let analysis = snapshot.analysis();
    let Some(lints) = snapshot.lints(&analysis) else { return Findings { shown: Vec::new(), is_settled: true } };
    let mut found = analysis.findings(&lints).to_vec();
    let typing = &snapshot.document.typing;
    let is_settled = !typing.hold_back(&mut found, analysis.file().lines(), state.options.typing);
    if !is_settled {
        state.publisher.settle(state, snapshot, typing.left(state.options.typing).unwrap_or_default());
    }
    Findings { shown: shown(state, &found, snapshot, &analysis), is_settled }
}

/// Computes all diagnostics of a document or file, including those on lines being typed. Spawns no tasks, so it can be
/// called on any thread.
pub(super) fn findings_of(state: &State, snapshot: &Snapshot) -> Vec<Diagnostic> {
    if snapshot.document.is_log() {
        return Vec::new();
    }
    let analysis = snapshot.analysis();
    let found = snapshot.lints(&analysis).map(|lints| analysis.findings(&lints));
    found.map(|found| shown(state, &found, snapshot, &analysis)).unwrap_or_default()
}

fn shown(state: &State, found: &[ide::Diagnostic], snapshot: &Snapshot, analysis: &Analysis) -> Vec<Diagnostic> {
    let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
    let (shown, left_out) = worst(found, MAX_DIAGNOSTICS);
    let (client, pages) = (&snapshot.capabilities, &state.rule_pages);
    let shown = shown.into_iter().map(|it| convert::diagnostic(it, &snapshot.url, places, client, pages));
    let closing = left_out.first().map(|first| convert::left_out(left_out.len(), first, places));
    shown.chain(closing).collect()
}

/// Splits diagnostics into the `most` severe ones, earlier ones first, and the rest; both ordered by position.
fn worst(found: &[ide::Diagnostic], most: usize) -> (Vec<&ide::Diagnostic>, Vec<&ide::Diagnostic>) {
    let mut found: Vec<&ide::Diagnostic> = found.iter().collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::{Code, Severity};
    use crate::text::TextRange;

    #[test]
    fn the_most_severe_diagnostics_are_kept_in_order() {
        let severities = [Severity::Hint, Severity::Error, Severity::Hint, Severity::Warning, Severity::Error];
        let found: Vec<_> = (0..)
            .zip(severities)
            .map(|(start, severity)| ide::Diagnostic {
                range: TextRange::new(start, start + 1),
                code: Code::Broken,
                severity,
                message: String::new(),
                url: None,
                related: Vec::new(),
                elsewhere: Vec::new(),
                fix: None,
            })
            .collect();
        let places = |found: Vec<&ide::Diagnostic>| -> Vec<u32> { found.iter().map(|it| it.range.start).collect() };
        let split = |most| {
            let (kept, rest) = worst(&found, most);
            (places(kept), places(rest))
        };
        assert_eq!(split(1), (vec![1], vec![0, 2, 3, 4]));
        assert_eq!(split(3), (vec![1, 3, 4], vec![0, 2]));
        assert_eq!(split(4), (vec![0, 1, 3, 4], vec![2]));
        assert_eq!(split(5), (vec![0, 1, 2, 3, 4], vec![]));
    }
}
