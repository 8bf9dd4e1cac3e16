//! Test fixtures: projects written as a single text.

use std::fs;
use std::path::Path;

use crate::{CopyOf, Resolution, place};

/// A copy of an archive with these files, of a mod of which everything was read.
pub(super) fn copy_of(files: &[String]) -> CopyOf<'_> {
    CopyOf { archive: Path::new("gates.pbo"), files, is_whole: true }
}

/// Writes the files of a fixture into a folder: each begins with a line `//- path`.
pub(super) fn folder(fixture: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in fixture.split("//- ").skip(1) {
        let (path, text) = file.split_once('\n').unwrap();
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Returns the path below `folder`, or the result if it is not a file.
pub(super) fn shown(folder: &Path, found: &Resolution) -> String {
    match found {
        Resolution::Found(path) => below(folder, path),
        other => format!("{other:?}"),
    }
}

/// Returns a path relative to `folder`.
pub(super) fn below(folder: &Path, path: &Path) -> String {
    path.strip_prefix(place(folder)).unwrap_or(path).to_str().unwrap().replace('\\', "/")
}
