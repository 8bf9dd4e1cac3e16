//! `workspace/willRenameFiles`: what else changes when a file is renamed in the tree of the editor.

use std::path::Path;
use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    FileOperationFilter, FileOperationPattern, FileOperationPatternKind, FileOperationRegistrationOptions,
    RenameFilesParams, Url, WorkspaceEdit, WorkspaceFileOperationsServerCapabilities,
};

use super::locations::Locations;
use super::rename::workspace_edit;
use crate::ide::FileRename;
use crate::project::place;
use crate::server::handlers::blocking;
use crate::server::state::{Snapshot, State};

/// The changes for one file that is renamed. Several at once are moved, as a rule, and several renames might not fit
/// together. Nothing is refused: the user renames the file, whatever the server knows.
pub(in crate::server) async fn will_rename(
    state: &Arc<State>,
    params: RenameFilesParams,
) -> Result<Option<WorkspaceEdit>> {
    let [file] = &params.files[..] else { return Ok(None) };
    let path = |uri: &str| Url::parse(uri).ok()?.to_file_path().ok();
    let (Some(from), Some(to)) = (path(&file.old_uri), path(&file.new_uri)) else { return Ok(None) };
    let state = Arc::clone(state);
    blocking(move || changes(&state, &place(&from), &place(&to))).await
}

fn changes(state: &Arc<State>, from: &Path, to: &Path) -> Option<WorkspaceEdit> {
    state.settle();
    let rename = FileRename::new(&*state.files.current(), from, to)?;
    let snapshot = snapshot(state, &rename.file)?;
    let analysis = snapshot.analysis(state);
    let changes = rename.changes(&analysis)?;
    let mut locations = Locations::new(state, &snapshot, analysis.file());
    Some(workspace_edit(changes, state, &snapshot, &mut locations))
}

/// A file as it is in the editor, else as it is on disk.
fn snapshot(state: &State, file: &Path) -> Option<Snapshot> {
    let mut open = state.snapshots();
    let open = open.find(|snapshot| snapshot.path().as_deref() == Some(file));
    open.or_else(|| state.snapshot_of_file(&Url::from_file_path(file).ok()?))
}

/// What clients are to ask about.
pub(in crate::server) fn operations() -> WorkspaceFileOperationsServerCapabilities {
    let pattern = FileOperationPattern {
        glob: "**/*".to_owned(),
        matches: Some(FileOperationPatternKind::File),
        ..FileOperationPattern::default()
    };
    let filters = vec![FileOperationFilter { scheme: Some("file".to_owned()), pattern }];
    WorkspaceFileOperationsServerCapabilities {
        will_rename: Some(FileOperationRegistrationOptions { filters }),
        ..WorkspaceFileOperationsServerCapabilities::default()
    }
}
