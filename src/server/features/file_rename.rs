//! `workspace/willRenameFiles`: what else changes when files are renamed or moved in the tree of the editor.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    FileOperationFilter, FileOperationPattern, FileOperationPatternKind, FileOperationRegistrationOptions,
    RenameFilesParams, Url, WorkspaceEdit, WorkspaceFileOperationsServerCapabilities,
};

use super::locations::Locations;
use super::rename::workspace_edit;
use crate::ide::{FileChanges, FileMoves, FileRename, Rename};
use crate::order::Order as _;
use crate::project::place;
use crate::server::handlers::blocking;
use crate::server::state::{Snapshot, State};

/// Files of one request that are looked at: clients wait only so long for an answer.
const MOST_FILES: usize = 200;

/// The changes for files that are renamed or moved. Nothing is refused: the user moves the files, whatever the server
/// knows.
pub(in crate::server) async fn will_rename(
    state: &Arc<State>,
    params: RenameFilesParams,
) -> Result<Option<WorkspaceEdit>> {
    let path = |uri: &str| Some(place(&Url::parse(uri).ok()?.to_file_path().ok()?));
    let files = params.files.iter().filter_map(|file| Some((path(&file.old_uri)?, path(&file.new_uri)?)));
    let files: Vec<(PathBuf, PathBuf)> = files.filter(|(from, to)| from != to).collect();
    if files.is_empty() || files.len() > MOST_FILES {
        return Ok(None);
    }
    let state = Arc::clone(state);
    blocking(move || changes(&state, &files)).await
}

fn changes(state: &Arc<State>, files: &[(PathBuf, PathBuf)]) -> Option<WorkspaceEdit> {
    state.settle();
    let mut changes = FileMoves::new(&*state.files.current(), files).changes();
    for (from, to) in files {
        for (file, replacements) in renamed(state, from, to).into_iter().flatten() {
            let known = changes.entry(file).or_default();
            for replacement in replacements {
                // A path that leads to another folder has the new name already.
                if !known.iter().any(|other| other.range.meets(replacement.range)) {
                    known.push(replacement);
                }
            }
        }
    }
    for replacements in changes.values_mut() {
        replacements.order();
    }
    let snapshot = snapshot(state, changes.keys().next()?)?;
    let analysis = snapshot.analysis(state);
    let mut locations = Locations::new(state, &snapshot, analysis.file());
    let files = changes.into_iter().map(|(file, replacements)| (Some(file), replacements)).collect();
    Some(workspace_edit(Rename { files, moves: Vec::new() }, state, &snapshot, &mut locations))
}

/// The changes that go with a new name of a file in the same folder.
fn renamed(state: &Arc<State>, from: &Path, to: &Path) -> Option<FileChanges> {
    let rename = FileRename::new(&*state.files.current(), from, to)?;
    let snapshot = snapshot(state, &rename.file)?;
    let changes = rename.changes(&snapshot.analysis(state))?;
    let named =
        |(file, replacements): (Option<Arc<Path>>, _)| (file.unwrap_or_else(|| Arc::clone(&rename.file)), replacements);
    Some(changes.files.into_iter().map(named).collect())
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
