//! `textDocument/diagnostic`, which clients that pull diagnostics send, and `workspace/diagnostic`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Diagnostic, DiagnosticOptions, DiagnosticServerCapabilities, DocumentDiagnosticParams, DocumentDiagnosticReport,
    DocumentDiagnosticReportResult, FullDocumentDiagnosticReport, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, WorkspaceDiagnosticReportResult,
};

use crate::server::answer::answer_from;
use crate::server::background::{callers, listed, publish, signatures};
use crate::server::findings::diagnostics_of;
use crate::server::findings::workspace;
use crate::server::state::{Snapshot, State};
use crate::server::work::{about, long, passed_on};

/// Returns what the server announces.
pub(in crate::server) fn options() -> DiagnosticServerCapabilities {
    DiagnosticServerCapabilities::Options(DiagnosticOptions {
        identifier: Some("sqf-ls".to_owned()),
        inter_file_dependencies: false,
        workspace_diagnostics: false,
        ..DiagnosticOptions::default()
    })
}

/// Answers `textDocument/diagnostic`; "unchanged" if the client has these findings already.
///
/// # Errors
///
/// When the program ends before the work is done.
pub(in crate::server) async fn diagnostic(
    state: &Arc<State>,
    params: DocumentDiagnosticParams,
) -> Result<DocumentDiagnosticReportResult> {
    state.reference_chosen().await;
    // Never refused: editors treat an error as a document without diagnostics. If the document changes meanwhile, the
    // answer is about the new version.
    loop {
        let Some(snapshot) = state.snapshot(&params.text_document.uri) else {
            // There are no diagnostics for an unknown document.
            return Ok(full_report(None, Vec::new()).into());
        };
        let known = params.previous_result_id.clone();
        let report = move |state: &Arc<State>, snapshot: &Snapshot| {
            answer_from(state, snapshot, |state, snapshot| Some(report(state, snapshot, known)))
        };
        if let Some(report) = passed_on(about(state, snapshot, report).await)? {
            return Ok(report.unwrap_or_else(|| full_report(None, Vec::new())).into());
        }
    }
}

/// Reports the diagnostics of a document; `known` is the ID of those that the client has.
fn report(state: &Arc<State>, snapshot: &Snapshot, known: Option<String>) -> DocumentDiagnosticReport {
    let result_id = snapshot.result_id();
    // The ID of an incomplete result, while some diagnostics are held back.
    let unsettled = format!("{result_id}.typing");
    let is_typing = snapshot.document.typing.left(state.options.typing).is_some();
    if let Some(known) = known.filter(|known| *known == result_id || (is_typing && *known == unsettled)) {
        return DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
            related_documents: None,
            unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id: known },
        });
    }
    let found = diagnostics_of(state, snapshot);
    signatures::refresh_hints_if_signatures_changed(state, snapshot);
    listed::refresh_if_list_changed(state, snapshot);
    callers::refresh_if_summaries_changed(state, snapshot);
    let result_id = match found.held_back {
        Some(left) => {
            publish::settle(state, snapshot, left);
            unsettled
        }
        None => result_id,
    };
    full_report(Some(result_id), found.shown)
}

fn full_report(result_id: Option<String>, items: Vec<Diagnostic>) -> DocumentDiagnosticReport {
    DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
    })
}

/// Answers `workspace/diagnostic`, with the findings in all files.
///
/// # Errors
///
/// `ContentModified` if nobody waits for the work any more.
pub(in crate::server) async fn workspace_diagnostic(state: &Arc<State>) -> Result<WorkspaceDiagnosticReportResult> {
    state.reference_chosen().await;
    let looking = Arc::clone(state);
    let report = long(state, move || workspace::report(&looking)).await?;
    Ok(WorkspaceDiagnosticReportResult::Report(report))
}
