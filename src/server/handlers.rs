//! Handlers of messages: convert in, call [`crate::ide`], convert out.
//!
//! Handlers that change documents never wait. Handlers of requests take their snapshot first, and compute on a blocking
//! thread.

use std::cmp::Reverse;
use std::panic;
use std::sync::Arc;

use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    CodeActionParams, CodeActionResponse, CompletionItem, CompletionParams, CompletionResponse, Diagnostic,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    DocumentDiagnosticParams, DocumentDiagnosticReport, DocumentDiagnosticReportResult, FullDocumentDiagnosticReport,
    Hover, HoverParams, MessageType, RelatedFullDocumentDiagnosticReport, RelatedUnchangedDocumentDiagnosticReport,
    SignatureHelp, SignatureHelpParams, UnchangedDocumentDiagnosticReport, Url,
};

use super::convert::{self, Places};
use super::documents::{Document, Kind};
use super::state::{Snapshot, State};
use super::{features, listed, lost, rescan, session, signatures, workspace_findings};
use crate::ide::{self, Analysis, CompletionOptions, Effect, Language};
use crate::project::{binarised, is_binarised};

/// Maximum number of diagnostics shown per document. Nobody reads more, and some clients stall.
const MAX_DIAGNOSTICS: usize = 1000;

/// Maximum number of diagnostics away from the cursor for which a client can request actions.
const MOST_NAMED: usize = 100;

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

pub(super) async fn code_action(state: &Arc<State>, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
    let only = params.context.only.as_deref();
    let (wants_quick_fixes, wants_all) = (convert::wants_quick_fixes(only), convert::wants_fix_all(only));
    if !wants_quick_fixes && !wants_all {
        return Ok(None);
    }
    answer(state, &params.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let range = places.bytes(params.range)?;
        let lints = snapshot.lints(&analysis)?;
        // Some clients send the cursor as the range, with all diagnostics of its line.
        let named = params.context.diagnostics.iter().take(MOST_NAMED).filter_map(|known| places.bytes(known.range));
        let named: Vec<_> = named.filter(|named| !named.meets(range)).collect();
        let actions = if wants_quick_fixes { analysis.code_actions(range, &named, &lints) } else { Vec::new() };
        let all = if wants_all { analysis.safe_edits(&lints) } else { Vec::new() };
        let document = (&snapshot.url, snapshot.document.version);
        let known = &params.context.diagnostics;
        let (client, pages) = (&snapshot.capabilities, &state.rule_pages);
        let actions = actions.into_iter().filter_map(|action| {
            let change = match &action.effect {
                Effect::Change(change) => Some(features::change::workspace_edit(change, state, snapshot, &analysis)?),
                Effect::Edit(_) | Effect::Open(_) => None,
            };
            convert::code_action((action, change), document, known, places, client, pages)
        });
        let all = convert::fix_all(all, document, places, &snapshot.capabilities);
        Some(actions.chain(all).collect())
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

/// The diagnostics of one version of a document.
#[derive(Debug)]
pub(super) struct Findings {
    /// Diagnostics, converted for the client.
    pub(super) shown: Vec<Diagnostic>,
    /// Whether these are all diagnostics. Otherwise some are held back until the user stops typing.
    is_settled: bool,
}

/// Computes the diagnostics of a document, except those that are held back.
pub(super) fn diagnostics_of(state: &Arc<State>, snapshot: &Snapshot) -> Findings {
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

/// Takes a snapshot and runs `work` with it; None if the document is not known, or is the source of another program.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work began, because the answer would be about a text that
/// the client no longer shows.
pub(super) async fn answer<T, F>(state: &Arc<State>, url: &Url, work: F) -> Result<Option<T>>
where
    T: Send + 'static,
    F: FnOnce(&Arc<State>, &Snapshot) -> Option<T> + Send + 'static,
{
    let Some(snapshot) = state.snapshot(url) else { return Ok(None) };
    let state = Arc::clone(state);
    let answer = blocking(move || match snapshot.is_outdated(&state) {
        true => Err(Error::content_modified()),
        false => Ok(answer_from(&state, &snapshot, work)),
    });
    answer.await?
}

/// Runs `work` with a snapshot; None if the document is the source of another program.
fn answer_from<T>(
    state: &Arc<State>,
    snapshot: &Snapshot,
    work: impl FnOnce(&Arc<State>, &Snapshot) -> Option<T>,
) -> Option<T> {
    if snapshot.document.is_foreign(&snapshot.url) {
        return None;
    }
    let answer = work(state, snapshot);
    session::look_at_gone(state, snapshot);
    answer
}

/// Like [`answer`], but reads a file that is not open from the disk.
pub(super) async fn answer_for<T, F>(state: &Arc<State>, url: &Url, work: F) -> Result<Option<T>>
where
    T: Send + 'static,
    F: FnOnce(&Arc<State>, &Snapshot) -> Option<T> + Send + 'static,
{
    let (state, world, url) = (Arc::clone(state), state.world(), url.clone());
    blocking(move || {
        let snapshot = state.snapshot_of_file(&world, &url)?;
        work(&state, &snapshot)
    })
    .await
}

/// Runs `work` on a blocking thread; a panic is passed on to the guard.
pub(super) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => Ok(answer),
        Err(error) if error.is_panic() => panic::resume_unwind(error.into_panic()),
        Err(_) => Err(Error::internal_error()),
    }
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
