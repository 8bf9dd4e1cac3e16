//! The findings of a version, kept for the next request.

use std::sync::{Arc, Mutex, PoisonError};

use super::analysis::Analysis;
use super::diagnostics::{Diagnostic, Lints, diagnostics};
use super::fix::{Edit, combined, joined};

/// Findings that are kept; many more would take megabytes.
const MOST_KEPT: usize = 2_000;

/// What was looked for last in a version, and what was found.
type Last = Mutex<Option<(Lints, Arc<Vec<Diagnostic>>)>>;

/// Everything that `lints` want to say, in the order of the text.
pub(super) fn all(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let mut found = diagnostics(analysis, lints);
    found.iter_mut().for_each(Diagnostic::quote);
    found
}

/// Everything that `lints` want to say, kept for the next request. Of two requests at the same time, one waits for the
/// other.
pub(super) fn findings(analysis: &Analysis, lints: &Lints) -> Arc<Vec<Diagnostic>> {
    let last: Arc<Last> = analysis.prepared(Last::default);
    let mut kept = last.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, found)) = kept.as_ref().filter(|(known, _)| known == lints) {
        return Arc::clone(found);
    }
    let found = Arc::new(all(analysis, lints));
    if found.len() <= MOST_KEPT {
        *kept = Some((lints.clone(), Arc::clone(&found)));
    }
    found
}

/// The edits that fix all that can be fixed unseen; one round. Very many edits that are close together are joined into
/// one.
pub(super) fn safe_edits(analysis: &Analysis, lints: &Lints) -> Vec<Edit> {
    let findings = findings(analysis, lints);
    let edits = combined(findings.iter().filter_map(Diagnostic::safe_fix)).0;
    joined(analysis.file().text(), edits)
}
