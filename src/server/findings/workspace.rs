//! Diagnostics of the whole workspace, on request: `workspace/diagnostic`, and the command that shows those of files
//! that are not open.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashMap;
use tower_lsp::lsp_types::{
    Diagnostic, DiagnosticSeverity, FullDocumentDiagnosticReport, MessageType, Url, WorkspaceDiagnosticReport,
    WorkspaceDocumentDiagnosticReport, WorkspaceFullDocumentDiagnosticReport,
};

use crate::server::findings::findings_of;
use crate::server::state::{Snapshot, State};
use crate::server::task::spawn;
use crate::server::work::in_place;
use sqf_project::{discover, place};
use sqf_text::{counted, counted_as, listed, locked, parallel};

/// The diagnostics of one file.
struct FileFindings {
    url: Url,
    /// The version of an open document.
    version: Option<i32>,
    findings: Vec<Diagnostic>,
}

/// Answers `workspace/diagnostic`: includes scripts without diagnostics, so that a client discards old ones.
pub(in crate::server) fn report(state: &Arc<State>) -> WorkspaceDiagnosticReport {
    let items = look(state).into_iter().map(|found| {
        WorkspaceDocumentDiagnosticReport::Full(WorkspaceFullDocumentDiagnosticReport {
            uri: found.url,
            version: found.version.map(i64::from),
            full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id: None, items: found.findings },
        })
    });
    WorkspaceDiagnosticReport { items: items.collect() }
}

/// Publishes the diagnostics of all scripts that are not open.
pub(in crate::server) fn show(state: &Arc<State>) {
    let state = Arc::clone(state);
    spawn(async move {
        let looking = Arc::clone(&state);
        let Ok(Some(found)) = in_place(&state, Vec::new(), move || look(&looking)).await else { return };
        let message = summary(&found);
        for found in found.into_iter().filter(|found| found.version.is_none()) {
            let news = {
                let mut shown = locked(&state.shown);
                let was_shown = shown.remove(&found.url);
                if !found.findings.is_empty() {
                    shown.insert(found.url.clone());
                }
                was_shown || !found.findings.is_empty()
            };
            if news {
                state.client.publish_diagnostics(found.url, found.findings, None).await;
            }
        }
        state.tell(MessageType::INFO, message);
    });
}

/// Summarizes the number of diagnostics per severity, because lists of problems omit hints.
fn summary(found: &[FileFindings]) -> String {
    let files = found.iter().filter(|found| !found.findings.is_empty()).count();
    let levels = [
        (DiagnosticSeverity::ERROR, "error", "errors"),
        (DiagnosticSeverity::WARNING, "warning", "warnings"),
        (DiagnosticSeverity::INFORMATION, "information", "information"),
        (DiagnosticSeverity::HINT, "hint", "hints"),
    ];
    let counts = levels.into_iter().filter_map(|(level, one, many)| {
        let findings = found.iter().flat_map(|found| &found.findings);
        match findings.filter(|finding| finding.severity == Some(level)).count() {
            0 => None,
            count => Some(counted_as(count, one, many)),
        }
    });
    match (listed(&counts.collect::<Vec<_>>(), "and"), files) {
        (_, 0) => "sqf-ls: no problems in the workspace".to_owned(),
        (counts, files) => format!("sqf-ls: {counts} in {}", counted(files, "file")),
    }
}

/// Clears the published diagnostics of a file that was opened, and now has its own, or that has changed.
pub(in crate::server) fn take_back(state: &Arc<State>, url: &Url) {
    let was_shown = locked(&state.shown).remove(url);
    if was_shown {
        let (client, url) = (state.client.clone(), url.clone());
        spawn(async move { client.publish_diagnostics(url, Vec::new(), None).await });
    }
}

/// Checks every script of the workspace, in the order of their paths.
fn look(state: &Arc<State>) -> Vec<FileFindings> {
    each_script(state, "sqf-ls: checking the workspace", |snapshot, is_open| {
        let version = is_open.then_some(snapshot.document.version);
        Some(FileFindings { url: snapshot.url.clone(), version, findings: findings_of(state, snapshot) })
    })
}

/// Looks at every script of the workspace, in the order of their paths, and tells whether it is open in the editor.
///
/// `look` may wait for what another thread computes of an open document, so it must not run on rayon's pool: see
/// [`parallel`].
pub(in crate::server) fn each_script<T: Send>(
    state: &Arc<State>,
    title: &'static str,
    look: impl Fn(&Snapshot, bool) -> Option<T> + Sync,
) -> Vec<T> {
    let progress = state.progress(title);
    let scripts = discover(&state.folders()).scripts;
    let world = state.world();
    world.project().settle_index();
    let open = state.snapshots(&world).filter_map(|snapshot| Some((snapshot.path()?, snapshot)));
    let open: FxHashMap<Arc<Path>, Snapshot> = open.collect();
    let done = AtomicUsize::new(0);
    let each = |number: usize| {
        let path = place(&scripts[number]);
        let found = match open.get(&*path) {
            Some(snapshot) => look(snapshot, true),
            None => {
                let url = Url::from_file_path(&path).ok()?;
                look(&state.snapshot_of_file(&world, &url)?, false)
            }
        };
        progress.counted(done.fetch_add(1, Ordering::Relaxed) + 1, scripts.len(), "scripts");
        found
    };
    parallel::each(scripts.len(), parallel::cores(), each).into_iter().flatten().collect()
}
