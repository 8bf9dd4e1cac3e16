//! `workspace/willRenameFiles`: updates references when files are renamed or moved in the editor's file tree.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    FileOperationFilter, FileOperationPattern, FileOperationRegistrationOptions, RenameFilesParams, Url, WorkspaceEdit,
    WorkspaceFileOperationsServerCapabilities,
};

use super::locations::Locations;
use super::rename::workspace_edit;
use crate::server::state::world::World;
use crate::server::state::{Snapshot, State};
use crate::server::work::long;
use sqf_ide::{FileChanges, FileMoves, FileRename, Rename};
use sqf_project::place;

/// Maximum number of files per request: clients wait only so long for a response.
const MOST_FILES: usize = 2000;

/// Maximum depth of folders.
const DEEPEST: usize = 32;

/// Returns the edits for renamed or moved files. Nothing is refused: the user moves the files regardless.
///
/// # Errors
///
/// `ContentModified` if nobody waits for the work any more.
pub(in crate::server) async fn will_rename(
    state: &Arc<State>,
    params: RenameFilesParams,
) -> Result<Option<WorkspaceEdit>> {
    let path = |uri: &str| Some(place(&Url::parse(uri).ok()?.to_file_path().ok()?));
    let files = params.files.iter().filter_map(|file| Some((path(&file.old_uri)?, path(&file.new_uri)?)));
    let files: Vec<(PathBuf, PathBuf)> = files.filter(|(from, to)| from != to).collect();
    if files.is_empty() {
        return Ok(None);
    }
    let (asking, world) = (Arc::clone(state), state.world());
    long(state, move || {
        let files = with_files_of_folders(files)?;
        changes(&asking, &world, &files)
    })
    .await
}

/// Replaces folders by the files in them. None if there are too many.
fn with_files_of_folders(named: Vec<(PathBuf, PathBuf)>) -> Option<Vec<(PathBuf, PathBuf)>> {
    let mut files = Vec::new();
    let mut open: Vec<(PathBuf, PathBuf, usize)> = named.into_iter().map(|(from, to)| (from, to, 0)).collect();
    while let Some((from, to, depth)) = open.pop() {
        if files.len() + open.len() >= MOST_FILES || depth > DEEPEST {
            return None;
        }
        // Files in a symlinked folder do not move.
        let is_folder = from.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
        if !is_folder {
            files.push((from, to));
        } else {
            #[expect(clippy::disallowed_methods, reason = "the editor moves it; only its names are read")]
            let entries = fs::read_dir(&from).into_iter().flatten().flatten();
            open.extend(entries.map(|entry| (entry.path(), to.join(entry.file_name()), depth + 1)));
        }
    }
    Some(files)
}

fn changes(state: &Arc<State>, world: &Arc<World>, files: &[(PathBuf, PathBuf)]) -> Option<WorkspaceEdit> {
    world.project().settle_index();
    let mut changes = FileMoves::new(&**world.project(), files).changes();
    for (from, to) in files {
        for (file, replacements) in renamed(state, world, from, to).into_iter().flatten() {
            let known = changes.entry(file).or_default();
            for replacement in replacements {
                // A path updated for a move contains the new name already.
                if !known.iter().any(|other| other.range.meets(replacement.range)) {
                    known.push(replacement);
                }
            }
        }
    }
    for replacements in changes.values_mut() {
        replacements.sort();
    }
    let snapshot = snapshot(state, world, changes.keys().next()?)?;
    let analysis = snapshot.analysis();
    let mut locations = Locations::new(&snapshot, analysis.file());
    let files = changes.into_iter().map(|(file, replacements)| (Some(file), replacements)).collect();
    Some(workspace_edit(Rename { files, moves: Vec::new() }, state, &snapshot, &mut locations))
}

/// Returns the edits for a file that is renamed within its folder.
fn renamed(state: &Arc<State>, world: &Arc<World>, from: &Path, to: &Path) -> Option<FileChanges> {
    let rename = FileRename::new(&**world.project(), from, to)?;
    let snapshot = snapshot(state, world, &rename.file)?;
    let changes = rename.changes(&snapshot.analysis())?;
    let named =
        |(file, replacements): (Option<Arc<Path>>, _)| (file.unwrap_or_else(|| Arc::clone(&rename.file)), replacements);
    Some(changes.files.into_iter().map(named).collect())
}

/// Takes the snapshot of a file, from the editor if it is open.
fn snapshot(state: &State, world: &Arc<World>, file: &Path) -> Option<Snapshot> {
    let open = state.snapshots(world).find(|snapshot| snapshot.path().as_deref() == Some(file));
    open.or_else(|| state.snapshot_of_file(world, &Url::from_file_path(file).ok()?))
}

/// Returns the operations that clients are to report.
pub(in crate::server) fn operations() -> WorkspaceFileOperationsServerCapabilities {
    // Includes folders: clients report them without their contents.
    let pattern = FileOperationPattern { glob: "**/*".to_owned(), ..FileOperationPattern::default() };
    let filters = vec![FileOperationFilter { scheme: Some("file".to_owned()), pattern }];
    WorkspaceFileOperationsServerCapabilities {
        will_rename: Some(FileOperationRegistrationOptions { filters }),
        ..WorkspaceFileOperationsServerCapabilities::default()
    }
}
