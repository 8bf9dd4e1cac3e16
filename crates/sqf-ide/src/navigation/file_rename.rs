//! Renaming of files in an editor's file tree: finds the other necessary changes.
//!
//! These are the same as for a rename of the name in a script, a config or a list. If a reference to the file cannot be
//! updated, only the file changes, as without a language server.

use std::path::Path;
use std::sync::Arc;

use super::rename::{FileMove, FileNaming, Rename, leading_to, places_of, rename};
use crate::analysis::Analysis;
use sqf_model::{FileOccurrence, Workspace};

/// A rename of a file, and a position from which a rename has the same effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRename {
    /// The script or config with the position.
    pub file: Arc<Path>,
    offset: u32,
    /// The replacement of the old name there.
    name: String,
    moved: FileMove,
}

impl FileRename {
    /// Finds a position that names a file of the workspace. None if there is none, or if changes could be missed: the
    /// file moves to another folder or extension, several functions are named after it, or not everything is indexed.
    pub fn new(workspace: &dyn Workspace, from: &Path, to: &Path) -> Option<FileRename> {
        let extension = |path: &Path| path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        let is_rename = from.parent() == to.parent() && from != to && extension(from) == extension(to);
        if !is_rename || !workspace.is_indexed() {
            return None;
        }
        let places = places_of(workspace, from);
        let (declared, name) = match leading_to(workspace, from, &places) {
            FileNaming::Name(function, own) => (function.declared, new_name(&own, from, to)?),
            FileNaming::Paths => {
                let is_certain =
                    |place: &FileOccurrence| place.occurrence.is_certain && place.occurrence.name.is_some();
                (places.into_iter().find(is_certain)?, to.file_name()?.to_str()?)
            }
            FileNaming::Unknown => return None,
        };
        let offset = declared.occurrence.name?.start;
        let moved = FileMove { from: Arc::from(from), to: to.to_owned() };
        Some(FileRename { file: declared.file, offset, name: name.to_owned(), moved })
    }

    /// Returns all changes in files, computed in the script with the position. None if one could be missed, or if they
    /// would give the file another name.
    pub fn changes(&self, analysis: &Analysis) -> Option<Rename> {
        let rename = rename(analysis, self.offset, &self.name).ok()?;
        let is_meant = rename.moves == std::slice::from_ref(&self.moved) && !rename.files.is_empty();
        is_meant.then(|| Rename { moves: Vec::new(), ..rename })
    }
}

/// Returns the replacement of `own` in the new name of the file: `shut` if `fn_open.sqf` becomes `fn_shut.sqf`. None if
/// the part before it changes, because the function would no longer be found in the file.
fn new_name<'t>(own: &str, from: &Path, to: &'t Path) -> Option<&'t str> {
    let (from, to) = (from.file_stem()?.to_str()?, to.file_stem()?.to_str()?);
    let head = from.get(..from.len().checked_sub(own.len())?)?;
    let (start, rest) = to.split_at_checked(head.len())?;
    (start == head && !rest.is_empty()).then_some(rest)
}
