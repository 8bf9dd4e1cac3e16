//! Refactorings: offered by their titles, computed when one is chosen.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::json;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Command, Range, Url, WorkspaceEdit,
};

use crate::server::answer::answer_long;
use crate::server::capabilities::RENAME;
use crate::server::convert::{Places, labeled};
use crate::server::features::change;
use crate::server::state::{Snapshot, State};
use sqf_ide::{Analysis, Change, Offered, RefactorKind};
use sqf_model::SourceFile;
use sqf_text::TextRange;

/// The data to resolve a refactoring by.
#[derive(Debug, Serialize, Deserialize)]
struct RefactoringKey {
    uri: Url,
    version: i32,
    range: Range,
    refactoring: String,
    choice: usize,
}

/// Returns the refactorings, without their edits if the client resolves these later.
pub(super) fn offered(
    state: &Arc<State>,
    snapshot: &Snapshot,
    analysis: &Analysis,
    params: &CodeActionParams,
    range: TextRange,
) -> Vec<CodeActionOrCommand> {
    if !snapshot.capabilities.code_actions || !analysis.is_script() && analysis.config().is_none() {
        return Vec::new();
    }
    let only = params.context.only.as_deref();
    let is_wanted = |kind: &CodeActionKind| only.is_none_or(|kinds| kinds.iter().any(|wanted| is_above(wanted, kind)));
    let action = |offered: Offered| {
        let kind = kind(offered.kind);
        let mut action = CodeAction { title: offered.title, kind: Some(kind), ..CodeAction::default() };
        if snapshot.capabilities.resolves_actions {
            action.data = Some(json!(RefactoringKey {
                uri: snapshot.url.clone(),
                version: snapshot.document.version,
                range: params.range,
                refactoring: offered.id.to_owned(),
                choice: offered.choice,
            }));
        } else {
            let change = analysis.refactoring(range, offered.id, offered.choice)?;
            action.edit = Some(edit(&change, &action.title, state, snapshot, analysis)?);
            action.command = rename(&change, snapshot, analysis);
        }
        Some(CodeActionOrCommand::CodeAction(action))
    };
    let offered = analysis.refactorings(range).into_iter().filter(|offered| is_wanted(&kind(offered.kind)));
    offered.filter_map(action).collect()
}

/// Computes the edits of a refactoring.
///
/// # Errors
///
/// `ContentModified` if the document has changed since the menu was opened.
pub(in crate::server) async fn resolve(state: &Arc<State>, action: CodeAction) -> Result<CodeAction> {
    let Some(key) = action.data.as_ref().and_then(|data| RefactoringKey::deserialize(data).ok()) else {
        return Ok(action);
    };
    let (uri, title) = (key.uri.clone(), action.title.clone());
    let made = answer_long(state, &uri, move |state, snapshot| {
        if snapshot.document.version != key.version {
            return Some(Err(Error::content_modified()));
        }
        let analysis = snapshot.settled_analysis();
        let range = Places::new(analysis.file(), snapshot.capabilities.encoding).bytes(key.range)?;
        let change = analysis.refactoring(range, &key.refactoring, key.choice)?;
        let edit = edit(&change, &title, state, snapshot, &analysis)?;
        Some(Ok((edit, rename(&change, snapshot, &analysis))))
    });
    let (edit, command) = made.await?.transpose()?.unzip();
    Ok(CodeAction { edit, command: command.flatten(), ..action })
}

/// Returns the command that lets the user name what a refactoring has added, if the client can run it.
fn rename(change: &Change, snapshot: &Snapshot, analysis: &Analysis) -> Option<Command> {
    let (text, place) = change.place_of_new_name(analysis.file().text()).filter(|_| snapshot.capabilities.renames)?;
    let changed = SourceFile::new(text);
    let position = Places::new(&changed, snapshot.capabilities.encoding).position(place);
    let arguments = Some(vec![json!(snapshot.url), json!(position)]);
    Some(Command { title: "Rename".to_owned(), command: RENAME.to_owned(), arguments })
}

/// The edit of a refactoring. If it changes other files, its parts have its title in the preview.
fn edit(
    change: &Change,
    title: &str,
    state: &Arc<State>,
    snapshot: &Snapshot,
    analysis: &Analysis,
) -> Option<WorkspaceEdit> {
    let edit = change::workspace_edit(change, state, snapshot, analysis)?;
    let is_of_script = change.created.is_empty() && change.moved.is_empty() && change.files.keys().all(Option::is_none);
    Some(match snapshot.capabilities.change_annotations && !is_of_script {
        true => labeled(edit, title, change::is_far_reaching(change)),
        false => edit,
    })
}

fn kind(kind: RefactorKind) -> CodeActionKind {
    match kind {
        RefactorKind::Extract => CodeActionKind::REFACTOR_EXTRACT,
        RefactorKind::Inline => CodeActionKind::REFACTOR_INLINE,
        RefactorKind::Rewrite => CodeActionKind::REFACTOR_REWRITE,
    }
}

/// Whether a request for actions of the kinds `only` includes some refactorings.
pub(super) fn are_wanted(only: Option<&[CodeActionKind]>) -> bool {
    only.is_none_or(|kinds| kinds.iter().any(is_of_refactorings))
}

/// Whether a kind that a client requests includes some refactorings.
fn is_of_refactorings(wanted: &CodeActionKind) -> bool {
    let own = [RefactorKind::Extract, RefactorKind::Inline, RefactorKind::Rewrite].map(kind);
    own.iter().any(|own| is_above(wanted, own))
}

/// Whether a kind is another one or includes it.
pub(super) fn is_above(wanted: &CodeActionKind, kind: &CodeActionKind) -> bool {
    let rest = kind.as_str().strip_prefix(wanted.as_str());
    wanted.as_str().is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
