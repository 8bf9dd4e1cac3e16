//! Labels of edits, under which editors list their parts in a preview.

use tower_lsp::lsp_types::{
    AnnotatedTextEdit, ChangeAnnotation, CreateFile, DocumentChangeOperation, DocumentChanges, OneOf, RenameFile,
    ResourceOp, TextDocumentEdit, WorkspaceEdit,
};

/// The annotation of all parts of an edit.
const LABEL: &str = "change";

/// Gives all parts of an edit one label, under which editors list them in their preview. With `needs_confirmation`,
/// they show the preview first.
pub(in crate::server) fn labeled(edit: WorkspaceEdit, label: &str, needs_confirmation: bool) -> WorkspaceEdit {
    let id = || LABEL.to_owned();
    let document = |mut document: TextDocumentEdit| {
        let annotated = |edit| match edit {
            OneOf::Left(text_edit) => OneOf::Right(AnnotatedTextEdit { text_edit, annotation_id: id() }),
            known @ OneOf::Right(_) => known,
        };
        document.edits = document.edits.into_iter().map(annotated).collect();
        document
    };
    let operation = |operation| match operation {
        ResourceOp::Create(create) => ResourceOp::Create(CreateFile { annotation_id: Some(id()), ..create }),
        ResourceOp::Rename(rename) => ResourceOp::Rename(RenameFile { annotation_id: Some(id()), ..rename }),
        ResourceOp::Delete(_) => operation,
    };
    let part = |part| match part {
        DocumentChangeOperation::Op(op) => DocumentChangeOperation::Op(operation(op)),
        DocumentChangeOperation::Edit(edit) => DocumentChangeOperation::Edit(document(edit)),
    };
    let document_changes = match edit.document_changes {
        Some(DocumentChanges::Edits(edits)) => DocumentChanges::Edits(edits.into_iter().map(document).collect()),
        Some(DocumentChanges::Operations(all)) => DocumentChanges::Operations(all.into_iter().map(part).collect()),
        None => return edit,
    };
    let annotation =
        ChangeAnnotation { label: label.to_owned(), needs_confirmation: Some(needs_confirmation), description: None };
    let mut annotations = edit.change_annotations.unwrap_or_default();
    annotations.insert(id(), annotation);
    WorkspaceEdit {
        changes: edit.changes,
        document_changes: Some(document_changes),
        change_annotations: Some(annotations),
    }
}
