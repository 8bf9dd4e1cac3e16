//! `textDocument/prepareRename` and `textDocument/rename`.

use std::path::Path;
use std::sync::Arc;

use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::lsp_types::{
    AnnotatedTextEdit, ChangeAnnotation, DocumentChangeOperation, DocumentChanges, MessageType, OneOf,
    OptionalVersionedTextDocumentIdentifier, PrepareRenameResponse, RenameFile, RenameParams, ResourceOp,
    TextDocumentEdit, TextDocumentPositionParams, TextEdit, Url, WorkspaceEdit,
};

use super::locations::Locations;
use crate::server::answer::answer_long;
use crate::server::convert::Places;
use crate::server::state::{Snapshot, State};
use sqf_ide::{Refusal, Rename, Replacement};
use sqf_text::quoted;

/// `RequestFailed` of LSP 3.17: the request is valid but refused; clients show the message.
const REQUEST_FAILED: i64 = -32803;

/// The annotation of changes that need review.
const DOUBTFUL: &str = "doubtful";

/// Answers `textDocument/prepareRename`.
///
/// # Errors
///
/// Why the name cannot be changed; or `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn prepare_rename(
    state: &Arc<State>,
    params: TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>> {
    let answer = answer_long(state, &params.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.settled_analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let start = analysis.prepare_rename(places.offset(params.position)?);
        Some(start.map(|start| PrepareRenameResponse::RangeWithPlaceholder {
            range: places.range(start.range),
            placeholder: start.name,
        }))
    });
    answer.await?.transpose().map_err(refused)
}

/// Answers `textDocument/rename`, with edits in all files that have the name.
///
/// # Errors
///
/// Why the name cannot be changed; or `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn rename(state: &Arc<State>, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
    let at = params.text_document_position;
    let answer = answer_long(state, &at.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.settled_analysis();
        let offset = Places::new(analysis.file(), snapshot.capabilities.encoding).offset(at.position)?;
        let rename = match analysis.rename(offset, params.new_name.trim()) {
            Ok(rename) => rename,
            Err(refusal) => return Some(Err(refused(refusal))),
        };
        if !rename.moves.is_empty() && !snapshot.capabilities.file_renames {
            let names = rename.moves.iter().filter_map(|it| it.from.file_name()).map(|name| name.to_string_lossy());
            let names: Vec<_> = names.collect();
            return Some(Err(failed(format!(
                "this editor cannot rename files; rename {} manually after changing the name",
                names.join(", ")
            ))));
        }
        let mut locations = Locations::new(snapshot, analysis.file());
        Some(Ok(workspace_edit(rename, state, snapshot, &mut locations)))
    });
    answer.await?.transpose()
}

fn refused(refusal: Refusal) -> Error {
    failed(refusal.to_string())
}

fn failed(message: String) -> Error {
    let message = quoted(&message).into_owned().into();
    Error { code: ErrorCode::ServerError(REQUEST_FAILED), message, data: None }
}

/// Converts edits of several files, with their versions if they are open.
pub(super) fn workspace_edit(
    rename: Rename,
    state: &Arc<State>,
    snapshot: &Snapshot,
    locations: &mut Locations<'_>,
) -> WorkspaceEdit {
    let client = &snapshot.capabilities;
    let mut left = 0;
    let mut edits: Vec<(Url, Vec<(TextEdit, bool)>)> = Vec::new();
    for (file, replacements) in &rename.files {
        let Some(url) = locations.url(file.as_ref()) else { continue };
        let mut of_file = Vec::with_capacity(replacements.len());
        for replacement in replacements {
            if replacement.is_doubtful && !client.change_annotations {
                left += 1;
                continue;
            }
            of_file.extend(text_edit(replacement, file.as_ref(), locations));
        }
        edits.push((url, of_file));
    }
    if left > 0 {
        let message =
            format!("sqf-ls did not change {left} strings that have the same text but may mean something else.");
        state.tell(MessageType::INFO, message);
    }
    if !client.versioned_edits {
        let plain = edits.into_iter().map(|(url, edits)| (url, edits.into_iter().map(|(edit, _)| edit).collect()));
        return WorkspaceEdit { changes: Some(plain.collect()), ..WorkspaceEdit::default() };
    }
    let has_doubts = edits.iter().any(|(_, edits)| edits.iter().any(|(_, is_doubtful)| *is_doubtful));
    let edits = edits.into_iter().map(|(url, edits)| document_edit(url, edits, snapshot));
    let moves = rename.moves.iter().filter_map(|moved| {
        // On a case-insensitive file system, the client finds the file by either spelling.
        let old_uri = locations.url(Some(&moved.from))?;
        let new_uri = Url::from_file_path(&moved.to).ok()?;
        Some(ResourceOp::Rename(RenameFile { old_uri, new_uri, options: None, annotation_id: None }))
    });
    let changes = if rename.moves.is_empty() {
        DocumentChanges::Edits(edits.collect())
    } else {
        let edits = edits.map(DocumentChangeOperation::Edit);
        DocumentChanges::Operations(edits.chain(moves.map(DocumentChangeOperation::Op)).collect())
    };
    let annotation = ChangeAnnotation {
        label: "Strings with this text".to_owned(),
        needs_confirmation: Some(true),
        description: Some("the string may mean something else".to_owned()),
    };
    WorkspaceEdit {
        changes: None,
        document_changes: Some(changes),
        change_annotations: has_doubts.then(|| [(DOUBTFUL.to_owned(), annotation)].into()),
    }
}

fn text_edit(
    replacement: &Replacement,
    file: Option<&Arc<Path>>,
    locations: &mut Locations<'_>,
) -> Option<(TextEdit, bool)> {
    let range = locations.range(file, replacement.range)?;
    Some((TextEdit { range, new_text: replacement.text.clone() }, replacement.is_doubtful))
}

fn document_edit(url: Url, edits: Vec<(TextEdit, bool)>, snapshot: &Snapshot) -> TextDocumentEdit {
    let version = if url == snapshot.url {
        Some(snapshot.document.version)
    } else {
        // With the version of an open document, the client rejects the edit if the document has changed.
        snapshot.world.documents().get(&url).map(|document| document.version)
    };
    let edits = edits.into_iter().map(|(edit, is_doubtful)| {
        if is_doubtful {
            OneOf::Right(AnnotatedTextEdit { text_edit: edit, annotation_id: DOUBTFUL.to_owned() })
        } else {
            OneOf::Left(edit)
        }
    });
    TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { uri: url, version },
        edits: edits.collect(),
    }
}
