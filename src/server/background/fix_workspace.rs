//! The command that applies the safe fixes of one rule, or of all, in the whole workspace.

use std::sync::Arc;

use tower_lsp::lsp_types::{
    AnnotatedTextEdit, DocumentChanges, MessageType, OneOf, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit,
    TextEdit, WorkspaceEdit,
};

use crate::server::convert::{InOrder, Places, labeled};
use crate::server::findings::workspace::each_script;
use crate::server::state::{Snapshot, State};
use crate::server::task::spawn;
use crate::server::work::in_place;
use sqf_ide::{Fix, combined};
use sqf_lint::Code;
use sqf_project::Decoding;

/// The fixes of a file.
struct Fixed {
    edit: TextDocumentEdit,
    count: usize,
}

/// Fixes all files in one edit, which the user can undo as a whole. Shows how much was fixed.
pub(in crate::server) fn start(state: &Arc<State>, code: Option<Code>) {
    let state = Arc::clone(state);
    spawn(async move {
        let looking = Arc::clone(&state);
        let fix = move || {
            each_script(&looking, "sqf-ls: fixing the workspace", |snapshot, is_open| fixed(snapshot, is_open, code))
        };
        let Ok(Some(found)) = in_place(&state, Vec::new(), fix).await else { return };
        let (files, count) = (found.len(), found.iter().map(|fixed| fixed.count).sum::<usize>());
        if files == 0 {
            state.tell(MessageType::INFO, "sqf-ls: nothing to fix in the workspace");
            return;
        }
        // What the user does not see is shown first.
        let has_closed = found.iter().any(|fixed| fixed.edit.text_document.version.is_none());
        let edits = found.into_iter().map(|fixed| fixed.edit).collect();
        let mut edit = workspace_edit(edits, state.capabilities().versioned_edits);
        if state.capabilities().change_annotations {
            let label = code.map_or("Safe fixes".to_owned(), |code| format!("Fixes of `{code}`"));
            edit = labeled(edit, &label, has_closed);
        }
        let message = match state.client.apply_edit(edit).await {
            Ok(response) if response.applied => format!("sqf-ls: fixed {count} findings in {files} files"),
            _ => "sqf-ls: the editor did not apply the fixes".to_owned(),
        };
        state.tell(MessageType::INFO, message);
    });
}

/// Returns the fixes of a file that may be changed: one of the project, in UTF-8.
fn fixed(snapshot: &Snapshot, is_open: bool, code: Option<Code>) -> Option<Fixed> {
    let analysis = snapshot.analysis();
    let lints = snapshot.lints(&analysis)?;
    let path = snapshot.path()?;
    let findings = sqf_lint::findings(&analysis, &lints);
    let wanted = findings.iter().filter(|finding| code.is_none_or(|code| finding.code == code));
    let fixes: Vec<&Fix> = wanted.filter_map(|finding| finding.safe_fix()).collect();
    let (edits, count) = combined(fixes);
    if count == 0 || analysis.workspace().own_file(&path).is_none() || analysis.workspace().is_library(&path) {
        return None;
    }
    // An editor may decode other files differently.
    let is_utf8 = || snapshot.files().read(&path).is_ok_and(|text| text.decoding == Decoding::Utf8);
    if !is_open && !is_utf8() {
        return None;
    }
    let mut places = InOrder::new(Places::new(analysis.file(), snapshot.capabilities.encoding));
    let edits =
        edits.into_iter().map(|edit| OneOf::Left(TextEdit { range: places.range(edit.range), new_text: edit.text }));
    let version = is_open.then_some(snapshot.document.version);
    let text_document = OptionalVersionedTextDocumentIdentifier { uri: snapshot.url.clone(), version };
    Some(Fixed { edit: TextDocumentEdit { text_document, edits: edits.collect() }, count })
}

fn workspace_edit(edits: Vec<TextDocumentEdit>, is_versioned: bool) -> WorkspaceEdit {
    if is_versioned {
        return WorkspaceEdit { document_changes: Some(DocumentChanges::Edits(edits)), ..WorkspaceEdit::default() };
    }
    let plain = |edit: OneOf<TextEdit, AnnotatedTextEdit>| match edit {
        OneOf::Left(edit) => edit,
        OneOf::Right(annotated) => annotated.text_edit,
    };
    let changes = edits.into_iter().map(|file| (file.text_document.uri, file.edits.into_iter().map(plain).collect()));
    WorkspaceEdit { changes: Some(changes.collect()), ..WorkspaceEdit::default() }
}
