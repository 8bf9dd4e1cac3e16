//! New names of files: what else changes when somebody renames a file in the tree of an editor.
//!
//! The same as when the name is changed where a script, a config or a list has it. A file that is named in a way that
//! cannot be followed changes alone, as it would without a language server.

use std::path::Path;
use std::sync::Arc;

use super::rename::{FileMove, Leading, Rename, leading_to, places_of, rename};
use crate::ide::analysis::Analysis;
use crate::model::{Located, Workspace};

/// A new name of a file, and the place where a rename begins that leads to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRename {
    /// The script or config with the place.
    pub file: Arc<Path>,
    offset: u32,
    /// What the place gets in place of the old name.
    name: String,
    moved: FileMove,
}

impl FileRename {
    /// Looks for a place that names a file of the workspace. None where nothing does, and where something may be missed: the
    /// file gets another folder or extension, several functions are named after it, or not everything has been read.
    pub fn new(workspace: &dyn Workspace, from: &Path, to: &Path) -> Option<FileRename> {
        let extension = |path: &Path| path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        let is_rename = from.parent() == to.parent() && from != to && extension(from) == extension(to);
        if !is_rename || !workspace.is_indexed() {
            return None;
        }
        let places = places_of(workspace, from);
        let (declared, name) = match leading_to(workspace, from, &places) {
            Leading::Name(function, own) => (function.declared, new_name(&own, from, to)?),
            Leading::Paths => {
                let is_certain = |place: &Located| place.occurrence.is_certain && place.occurrence.name.is_some();
                (places.into_iter().find(is_certain)?, to.file_name()?.to_str()?)
            }
            Leading::Unknown => return None,
        };
        let offset = declared.occurrence.name?.start;
        let moved = FileMove { from: Arc::from(from), to: to.to_owned() };
        Some(FileRename { file: declared.file, offset, name: name.to_owned(), moved })
    }

    /// All changes in files that go with the new name, asked for in the script that has the place. None where one may be
    /// missed, or where the file would get another name by them.
    pub fn changes(&self, analysis: &Analysis) -> Option<Rename> {
        let rename = rename(analysis, self.offset, &self.name).ok()?;
        let is_meant = rename.moves == std::slice::from_ref(&self.moved) && !rename.files.is_empty();
        is_meant.then(|| Rename { moves: Vec::new(), ..rename })
    }
}

/// What takes the place of `own` in the new name of the file: `shut` where `fn_open.sqf` becomes `fn_shut.sqf`. None where
/// what stands before it is another, so that no function would be looked for in the file.
fn new_name<'t>(own: &str, from: &Path, to: &'t Path) -> Option<&'t str> {
    let (from, to) = (from.file_stem()?.to_str()?, to.file_stem()?.to_str()?);
    let head = from.get(..from.len().checked_sub(own.len())?)?;
    let (start, rest) = to.split_at_checked(head.len())?;
    (start == head && !rest.is_empty()).then_some(rest)
}
