//! Diagnostics of a version, and the cache of them.

use std::sync::{Arc, Mutex};

use crate::{Diagnostic, Lints, run};
use sqf_ide::analysis::Analysis;
use sqf_ide::fix::{Edit, combined, joined};
use sqf_text::locked;

/// Maximum number of cached diagnostics; a text with more is checked again for each request for actions.
const MOST_KEPT: usize = 20_000;

/// The last result of a version, with the rules that it is for.
type Last = Mutex<Option<(Lints, Arc<Vec<Diagnostic>>)>>;

/// Returns the diagnostics of the rules in `lints`, in text order.
pub fn diagnostics(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let mut found = run(analysis, lints);
    found.iter_mut().for_each(Diagnostic::quote);
    found
}

/// Like [`diagnostics`], but cached: clients request code actions whenever the cursor moves. Of two concurrent
/// requests, one waits for the other.
pub fn findings(analysis: &Analysis, lints: &Lints) -> Arc<Vec<Diagnostic>> {
    let last: Arc<Last> = analysis.prepared(Last::default);
    let mut kept = locked(&last);
    if let Some((_, found)) = kept.as_ref().filter(|(known, _)| known == lints) {
        return Arc::clone(found);
    }
    let found = Arc::new(diagnostics(analysis, lints));
    if found.len() <= MOST_KEPT {
        *kept = Some((lints.clone(), Arc::clone(&found)));
    }
    found
}

/// Returns the edits of all safe fixes, in one round, see [`combined`]. Very many nearby edits are
/// merged into one.
pub fn safe_edits(analysis: &Analysis, lints: &Lints) -> Vec<Edit> {
    let findings = findings(analysis, lints);
    let edits = combined(findings.iter().filter_map(Diagnostic::safe_fix)).0;
    joined(analysis.file().text(), edits)
}
