//! Projects for tests, written out in one text.

use std::fs;

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
