//! Test fixtures: projects written as a single text.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::{CopyOf, Project, ProjectOptions, Resolution, place};

/// A copy of an archive with these files, of a mod of which everything was read.
pub(super) fn copy_of(files: &[String]) -> CopyOf<'_> {
    CopyOf { archive: Path::new("gates.pbo"), files, is_whole: true }
}

/// Writes the files of a fixture into a folder: each begins with a line `//- path`.
pub(super) fn folder(fixture: &str) -> TempDir {
    files(fixture.split("//- ").skip(1).map(|file| file.split_once('\n').unwrap()))
}

/// Writes files into a folder.
pub(super) fn files<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// Opens a folder as a project.
pub(super) fn open(folder: &TempDir) -> Project {
    Project::open(&[folder.path().to_owned()], ProjectOptions::default())
}

/// Opens a folder as a project and reads its includes and names.
pub(super) fn scanned(folder: &TempDir) -> Project {
    let mut project = open(folder);
    project.scan();
    project.scan_functions();
    project
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
