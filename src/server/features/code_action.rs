//! `textDocument/codeAction` and `codeAction/resolve`: fixes with their edits, and refactorings whose edits are
//! computed when they are chosen.

mod refactorings;

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    self as lsp, CodeActionKind, CodeActionOptions, CodeActionOrCommand, CodeActionParams, CodeActionResponse, OneOf,
    OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit, Url, WorkspaceEdit,
};

use super::{change, commands};
use crate::server::answer::answer_long;
use crate::server::capabilities::Capabilities;
use crate::server::convert::{InOrder, Places};
use crate::server::findings::diagnostic;
use crate::server::state::{RulePages, Snapshot, State};
use sqf_ide::Analysis;
use sqf_lint::Effect;
use sqf_text::TextRange;

pub(super) use refactorings::resolve;

/// The kind of the code action that applies all safe fixes, which editors can run on save.
const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.sqf-ls");

/// Maximum number of diagnostics away from the cursor for which a client can request actions.
const MOST_NAMED: usize = 100;

/// Returns what the server announces.
pub(in crate::server) fn options() -> CodeActionOptions {
    CodeActionOptions {
        code_action_kinds: Some(vec![
            CodeActionKind::QUICKFIX,
            CodeActionKind::REFACTOR_EXTRACT,
            CodeActionKind::REFACTOR_INLINE,
            CodeActionKind::REFACTOR_REWRITE,
            FIX_ALL,
        ]),
        resolve_provider: Some(true),
        ..CodeActionOptions::default()
    }
}

/// Answers `textDocument/codeAction`: fixes of findings, refactorings and actions for the whole file, of the kinds that
/// the client asks for.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn code_action(
    state: &Arc<State>,
    params: CodeActionParams,
) -> Result<Option<CodeActionResponse>> {
    let only = params.context.only.as_deref();
    let wants_fixes = wants_quick_fixes(only) || wants_fix_all(only);
    let wants_refactorings = refactorings::are_wanted(only);
    if !wants_fixes && !wants_refactorings {
        return Ok(None);
    }
    let uri = params.text_document.uri.clone();
    answer_long(state, &uri, move |state, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let range = places.bytes(params.range)?;
        let mut actions = match wants_fixes {
            true => fixes(state, snapshot, &analysis, &params, range).unwrap_or_default(),
            false => Vec::new(),
        };
        if wants_refactorings {
            actions.extend(refactorings::offered(state, snapshot, &analysis, &params, range));
        }
        Some(actions)
    })
    .await
}

/// Returns the fixes and other actions about diagnostics.
fn fixes(
    state: &Arc<State>,
    snapshot: &Snapshot,
    analysis: &Analysis,
    params: &CodeActionParams,
    range: TextRange,
) -> Option<CodeActionResponse> {
    let only = params.context.only.as_deref();
    let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
    let lints = snapshot.lints(analysis)?;
    // Some clients send the cursor as the range, with all diagnostics of its line.
    let named = params.context.diagnostics.iter().take(MOST_NAMED).filter_map(|known| places.bytes(known.range));
    let named: Vec<_> = named.filter(|named| !named.meets(range)).collect();
    let actions =
        if wants_quick_fixes(only) { sqf_lint::code_actions(analysis, range, &named, &lints) } else { Vec::new() };
    let all = if wants_fix_all(only) { sqf_lint::safe_edits(analysis, &lints) } else { Vec::new() };
    let document = (&snapshot.url, snapshot.document.version);
    let known = &params.context.diagnostics;
    let (client, pages) = (&snapshot.capabilities, &state.rule_pages);
    let actions = actions.into_iter().filter_map(|action| {
        let change = match &action.effect {
            Effect::Change(change) => Some(change::workspace_edit(change, state, snapshot, analysis)?),
            Effect::Edit(_) | Effect::FixProject(_) | Effect::Open(_) => None,
        };
        converted((action, change), document, known, places, client, pages)
    });
    let all = fix_all(all, document, places, &snapshot.capabilities);
    Some(actions.chain(all).collect())
}

/// Converts a code action; None if the client does not support it.
///
/// `known` contains the client's diagnostics, one of which the action may fix; `change` is the edit of an action that
/// changes other files.
fn converted(
    (action, change): (sqf_lint::Action, Option<WorkspaceEdit>),
    document: (&Url, i32),
    known: &[lsp::Diagnostic],
    places: Places<'_>,
    client: &Capabilities,
    pages: &RulePages,
) -> Option<CodeActionOrCommand> {
    let (url, version) = document;
    let (edit, command) = match action.effect {
        sqf_lint::Effect::Edit(edits) => (Some(workspace_edit(edits, url, version, places, client)), None),
        sqf_lint::Effect::Change(_) => (Some(change?), None),
        sqf_lint::Effect::FixProject(_) if !client.applies_edits => return None,
        sqf_lint::Effect::FixProject(rule) => (None, Some(commands::fix_project(action.title.clone(), rule))),
        sqf_lint::Effect::Open(page) => (None, Some(commands::open(action.title.clone(), page))),
    };
    if !client.code_actions {
        return command.map(CodeActionOrCommand::Command);
    }
    let diagnostic = action.diagnostic.map(|found| {
        let found = diagnostic(&found, url, places, client, pages);
        // The client's own diagnostic, including any data the client added.
        let own = known.iter().find(|own| own.range == found.range && own.code == found.code);
        own.cloned().unwrap_or(found)
    });
    Some(CodeActionOrCommand::CodeAction(lsp::CodeAction {
        title: action.title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: diagnostic.map(|diagnostic| vec![diagnostic]),
        edit,
        command,
        is_preferred: action.preferred.then_some(true),
        ..lsp::CodeAction::default()
    }))
}

fn workspace_edit(
    edits: Vec<sqf_ide::Edit>,
    url: &Url,
    version: i32,
    places: Places<'_>,
    client: &Capabilities,
) -> WorkspaceEdit {
    let mut places = InOrder::new(places);
    let edits: Vec<TextEdit> =
        edits.into_iter().map(|edit| TextEdit { range: places.range(edit.range), new_text: edit.text }).collect();
    if !client.versioned_edits {
        return WorkspaceEdit { changes: Some([(url.clone(), edits)].into()), ..WorkspaceEdit::default() };
    }
    // The version makes the client reject a stale edit.
    let text_document = OptionalVersionedTextDocumentIdentifier { uri: url.clone(), version: Some(version) };
    let edits = edits.into_iter().map(OneOf::Left).collect();
    WorkspaceEdit {
        document_changes: Some(lsp::DocumentChanges::Edits(vec![TextDocumentEdit { text_document, edits }])),
        ..WorkspaceEdit::default()
    }
}

/// Combines all safe fixes into one action; None without fixes, or if the client does not support it.
fn fix_all(
    edits: Vec<sqf_ide::Edit>,
    document: (&Url, i32),
    places: Places<'_>,
    client: &Capabilities,
) -> Option<CodeActionOrCommand> {
    let (url, version) = document;
    (!edits.is_empty() && client.code_actions).then(|| {
        CodeActionOrCommand::CodeAction(lsp::CodeAction {
            title: "Apply all safe fixes".to_owned(),
            kind: Some(FIX_ALL),
            edit: Some(workspace_edit(edits, url, version, places, client)),
            ..lsp::CodeAction::default()
        })
    })
}

/// Whether a request for actions of the kinds `only` includes the fix-all action. It must be requested by name, since
/// it would be a distraction in the menu at the cursor.
fn wants_fix_all(only: Option<&[CodeActionKind]>) -> bool {
    only.is_some_and(|kinds| {
        kinds.iter().any(|kind| !kind.as_str().is_empty() && refactorings::is_above(kind, &FIX_ALL))
    })
}

/// Whether a request for actions of the kinds `only` includes quick fixes.
fn wants_quick_fixes(only: Option<&[CodeActionKind]>) -> bool {
    // A kind includes its sub-kinds, and the empty kind includes all.
    only.is_none_or(|kinds| kinds.iter().any(|kind| matches!(kind.as_str(), "" | "quickfix")))
}

#[cfg(test)]
mod tests;
