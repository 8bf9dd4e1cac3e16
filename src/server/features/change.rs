//! Converts changes of the project to workspace edits, which create files and edit others.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tower_lsp::lsp_types::{
    CreateFile, DocumentChangeOperation, DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, Position,
    Range, ResourceOp, TextDocumentEdit, TextEdit, Url, WorkspaceEdit,
};

use super::locations::Locations;
use super::rename;
use crate::server::state::{Snapshot, State};
use sqf_ide::{Analysis, Change, Edit, FileMove, Rename, Replacement};

/// Converts a change; None if it creates or moves files and the client cannot, or if something is in their place.
pub(in crate::server) fn workspace_edit(
    change: &Change,
    state: &Arc<State>,
    snapshot: &Snapshot,
    analysis: &Analysis,
) -> Option<WorkspaceEdit> {
    let client = &snapshot.capabilities;
    let is_in_the_way = || {
        let is_created_over = change.created.iter().any(|(path, _)| is_taken(path));
        is_created_over || change.moved.iter().any(|(from, to)| is_other(from, to))
    };
    let cannot =
        !change.created.is_empty() && !client.file_creations || !change.moved.is_empty() && !client.file_renames;
    if cannot || is_in_the_way() {
        return None;
    }
    let replacements = |(file, edits): (&Option<Arc<Path>>, &Vec<Edit>)| {
        let replacement = |edit: &Edit| Replacement { range: edit.range, text: edit.text.clone(), is_doubtful: false };
        (file.clone(), edits.iter().map(replacement).collect())
    };
    let files = change.files.iter().map(replacements).collect();
    let moved = |(from, to): &(Arc<Path>, PathBuf)| FileMove { from: Arc::clone(from), to: to.clone() };
    let moves = change.moved.iter().map(moved).collect();
    let mut locations = Locations::new(snapshot, analysis.file());
    let edit = rename::workspace_edit(Rename { files, moves }, state, snapshot, &mut locations);
    if change.created.is_empty() {
        return Some(edit);
    }
    let created = change.created.iter().filter_map(|(path, text)| created(path, text)).flatten();
    let edits = match edit.document_changes {
        Some(DocumentChanges::Edits(edits)) => edits.into_iter().map(DocumentChangeOperation::Edit).collect(),
        Some(DocumentChanges::Operations(operations)) => operations,
        None => Vec::new(),
    };
    let operations = DocumentChanges::Operations(created.chain(edits).collect());
    Some(WorkspaceEdit { document_changes: Some(operations), ..WorkspaceEdit::default() })
}

/// Whether editors should show a preview of a change: it moves files, or edits more than one file besides the script.
pub(in crate::server) fn is_far_reaching(change: &Change) -> bool {
    !change.moved.is_empty() || change.files.keys().flatten().count() > 1
}

/// Whether something is at the path of a file to create, even what the project does not read: some editors would
/// empty it.
fn is_taken(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Whether something else is where a file is moved to.
fn is_other(from: &Path, to: &Path) -> bool {
    let is_renamed = from.to_string_lossy().to_lowercase() == to.to_string_lossy().to_lowercase();
    is_taken(to) && !is_renamed
}

/// Creates a file with `text`.
fn created(path: &Path, text: &str) -> Option<impl Iterator<Item = DocumentChangeOperation> + use<>> {
    let uri = Url::from_file_path(path).ok()?;
    let create = ResourceOp::Create(CreateFile { uri: uri.clone(), options: None, annotation_id: None });
    let start = Position::default();
    let edit = TextEdit { range: Range::new(start, start), new_text: text.to_owned() };
    let write = (!text.is_empty()).then(|| TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { uri, version: None },
        edits: vec![OneOf::Left(edit)],
    });
    Some(std::iter::once(DocumentChangeOperation::Op(create)).chain(write.map(DocumentChangeOperation::Edit)))
}
