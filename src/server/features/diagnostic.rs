//! `textDocument/diagnostic`, which clients that pull diagnostics send, and `workspace/diagnostic`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Diagnostic, DiagnosticOptions, DiagnosticServerCapabilities, DocumentDiagnosticParams, DocumentDiagnosticReport,
    DocumentDiagnosticReportResult, FullDocumentDiagnosticReport, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, WorkspaceDiagnosticReportResult,
};

use crate::server::answer::{answer_from, blocking};
use crate::server::background::{callers, listed, publish, signatures};
use crate::server::findings::diagnostics_of;
use crate::server::findings::workspace;
use crate::server::state::{Snapshot, State};

/// Returns what the server announces.
pub(in crate::server) fn options() -> DiagnosticServerCapabilities {
    DiagnosticServerCapabilities::Options(DiagnosticOptions {
        identifier: Some("sqf-ls".to_owned()),
        inter_file_dependencies: false,
        workspace_diagnostics: false,
        ..DiagnosticOptions::default()
    })
}

pub(in crate::server) async fn diagnostic(
    state: &Arc<State>,
    params: DocumentDiagnosticParams,
) -> Result<DocumentDiagnosticReportResult> {
    let Some(snapshot) = state.snapshot(&params.text_document.uri) else {
        // There are no diagnostics for an unknown document.
        return Ok(full_report(None, Vec::new()).into());
    };
    let state = Arc::clone(state);
    let report = move |state: &Arc<State>, snapshot: &Snapshot| {
        let result_id = snapshot.result_id();
        // The ID of an incomplete result, while some diagnostics are held back.
        let unsettled = format!("{result_id}.typing");
        let is_typing = snapshot.document.typing.left(state.options.typing).is_some();
        let known = params.previous_result_id.as_ref();
        if known == Some(&result_id) || (is_typing && known == Some(&unsettled)) {
            let result_id = known.cloned().unwrap_or_default();
            let unchanged_document_diagnostic_report = UnchangedDocumentDiagnosticReport { result_id };
            return Some(DocumentDiagnosticReport::Unchanged(RelatedUnchangedDocumentDiagnosticReport {
                related_documents: None,
                unchanged_document_diagnostic_report,
            }));
        }
        let found = diagnostics_of(state, snapshot);
        signatures::look(state, snapshot);
        listed::look(state, snapshot);
        callers::look(state, snapshot);
        let result_id = match found.held_back {
            Some(left) => {
                publish::settle(state, snapshot, left);
                unsettled
            }
            None => result_id,
        };
        Some(full_report(Some(result_id), found.shown))
    };
    // Never refused, even when outdated: editors treat an error as a document without diagnostics.
    let report = blocking(move || answer_from(&state, &snapshot, report)).await?;
    Ok(report.unwrap_or_else(|| full_report(None, Vec::new())).into())
}

fn full_report(result_id: Option<String>, items: Vec<Diagnostic>) -> DocumentDiagnosticReport {
    DocumentDiagnosticReport::Full(RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
    })
}

pub(in crate::server) async fn workspace_diagnostic(state: &Arc<State>) -> Result<WorkspaceDiagnosticReportResult> {
    let state = Arc::clone(state);
    let report = blocking(move || workspace::report(&state)).await?;
    Ok(WorkspaceDiagnosticReportResult::Report(report))
}
