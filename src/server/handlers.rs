//! Handlers of messages: convert in, call [`crate::ide`], convert out.
//!
//! Handlers that change documents never wait. Handlers of requests take their snapshot first, and compute on a blocking
//! thread.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CompletionItem, CompletionParams, CompletionResponse, Diagnostic, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams, DocumentDiagnosticParams,
    DocumentDiagnosticReport, DocumentDiagnosticReportResult, FullDocumentDiagnosticReport, Hover, HoverParams,
    MessageType, RelatedFullDocumentDiagnosticReport, RelatedUnchangedDocumentDiagnosticReport, SignatureHelp,
    SignatureHelpParams, UnchangedDocumentDiagnosticReport,
};

use super::answer::{answer, answer_from, blocking};
use super::convert::{self, Places};
use super::documents::{Document, Kind};
use super::findings::diagnostics_of;
use super::state::{Snapshot, State};
use super::{features, listed, lost, rescan, session, signatures, workspace_findings};
use crate::ide::{self, Analysis, CompletionOptions, Language};
use crate::project::{binarised, is_binarised};

pub(super) fn did_open(state: &Arc<State>, params: DidOpenTextDocumentParams) {
    let url = params.text_document.uri.clone();
    if is_binarised(&params.text_document.text) {
        let path = url.to_file_path().unwrap_or_default();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        state.tell(MessageType::INFO, format!("{name}: {}", binarised(&path)));
    }
    let before = state.world();
    state.change(|world| world.open(params.text_document));
    state.follow_text(&url, before);
    workspace_findings::take_back(state, &url);
    state.publisher.publish_soon(state, url);
}

pub(super) fn did_change(state: &Arc<State>, params: &DidChangeTextDocumentParams) {
    let encoding = state.capabilities().encoding;
    let id = &params.text_document;
    let before = state.world();
    match state.change(|world| world.change(id, &params.content_changes, encoding)) {
        Ok(true) => {
            state.follow_text(&id.uri, before);
            state.publisher.publish_later(state, id.uri.clone());
        }
        Ok(false) => {}
        Err(trouble) => lost::out_of_step(state, &id.uri, &trouble.to_string()),
    }
}

pub(super) fn did_save(state: &Arc<State>, params: DidSaveTextDocumentParams) {
    // Some clients do not support file watching.
    session::look_at_project(state);
    let is_script = |document: Arc<Document>| document.kind == Kind::Script;
    let is_watched = state.capabilities().register_watched_files;
    if !is_watched {
        rescan::start(state, vec![params.text_document.uri]);
    } else if state.world().documents().get(&params.text_document.uri).is_some_and(is_script) {
        state.publisher.publish_soon(state, params.text_document.uri);
    } else {
        // The document may be the config that sets the required version of the game.
        session::look_at_files(state, vec![params.text_document.uri]);
    }
}

pub(super) fn did_close(state: &Arc<State>, params: DidCloseTextDocumentParams) {
    let before = state.world();
    state.change(|world| world.close(&params.text_document.uri));
    state.follow_text(&params.text_document.uri, before);
    state.tokens.forget(&params.text_document.uri);
    state.signatures.forget(&params.text_document.uri);
    state.listed.forget(&params.text_document.uri);
    session::tidy(state);
    state.publisher.clear(state, params.text_document.uri);
}

pub(super) async fn hover(state: &Arc<State>, params: HoverParams) -> Result<Option<Hover>> {
    let at = params.text_document_position_params;
    let position = at.position;
    if let Some(of_log) = features::log::answer(state, &at.text_document.uri, move |log| log.hover(position)).await {
        return of_log;
    }
    answer(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let offset = places.offset(at.position)?;
        let hover = match speaks_of(snapshot, &analysis, offset) {
            true => analysis.hover(offset),
            false => analysis.hover_of_list(offset),
        };
        Some(convert::hover(hover?, places, &snapshot.capabilities))
    })
    .await
}

pub(super) async fn completion(state: &Arc<State>, params: CompletionParams) -> Result<Option<CompletionResponse>> {
    let at = params.text_document_position;
    let trigger = params.context.and_then(|context| context.trigger_character);
    // `_` is a trigger only for clients that do not treat it as part of a word.
    let trigger = trigger.and_then(|trigger| trigger.chars().next()).filter(|trigger| *trigger != '_');
    answer(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let offset = places.offset(at.position)?;
        let is_table = snapshot.language(&analysis) == Some(Language::Stringtable);
        let is_meant = match trigger {
            Some('<') => is_table,
            Some('\\' | '/') => !is_table,
            _ => true,
        };
        if !is_meant || !speaks_of(snapshot, &analysis, offset) {
            return None;
        }
        let options = CompletionOptions { snippets: snapshot.capabilities.snippets, trigger };
        let completion = analysis.completion(offset, options);
        Some(CompletionResponse::List(convert::completion(completion, places, &snapshot.capabilities)))
    })
    .await
}

pub(super) async fn resolve(state: &Arc<State>, mut item: CompletionItem) -> Result<CompletionItem> {
    let (state, world) = (Arc::clone(state), state.world());
    blocking(move || {
        let resolved = convert::entry_key(&item).and_then(|key| {
            ide::resolve(&world.reference(), &**world.project(), &key, state.text_language(&state.settings()))
        });
        if let Some(resolved) = resolved {
            convert::resolved(&mut item, resolved, &state.capabilities());
        }
        item
    })
    .await
}

pub(super) async fn signature_help(state: &Arc<State>, params: SignatureHelpParams) -> Result<Option<SignatureHelp>> {
    let at = params.text_document_position_params;
    let asked = convert::signature_asked(params.context.as_ref());
    answer(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let offset = places.offset(at.position)?;
        if !snapshot.is_script(&analysis) && analysis.config().is_none() {
            return None;
        }
        let help = analysis.signature_help(offset, asked)?;
        Some(convert::signature_help(help, &snapshot.capabilities))
    })
    .await
}

pub(super) async fn diagnostic(
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
        let result_id = if found.is_settled { result_id } else { unsettled };
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

/// Whether a position can have an answer: any in scripts, configs and stringtables; in other files only in preprocessor
/// directives.
fn speaks_of(snapshot: &Snapshot, analysis: &Analysis, offset: u32) -> bool {
    if snapshot.language(analysis) == Some(Language::Stringtable) {
        return true;
    }
    let file = analysis.file();
    // The position at the end of a line or of the text belongs to the token before it.
    let before = offset.checked_sub(1).and_then(|before| file.tokens().at(before));
    let here = file.tokens().at(offset);
    let is_directive = |token: usize| file.directive(token).is_some();
    let is_known = matches!(snapshot.language(analysis), Some(Language::Script | Language::Config));
    is_known || [here, before].into_iter().flatten().any(is_directive)
}
