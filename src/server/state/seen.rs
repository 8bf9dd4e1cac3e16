//! The files of the project and those that it was opened with, to compare with those at the last check.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rustc_hash::FxHashMap;

use sqf_project::{FileStamp, discover};
use sqf_text::locked;

/// The files of the project at the last check.
#[derive(Debug, Default)]
pub(in crate::server) struct LastScan {
    last: Mutex<Option<FolderStamps>>,
}

impl LastScan {
    /// Checks the files of `folders`. Returns what was created, changed or deleted since the last check.
    pub(in crate::server) fn changes(&self, folders: Vec<PathBuf>) -> Vec<PathBuf> {
        let now = FolderStamps::at(folders);
        let mut last = locked(&self.last);
        let changes = last.as_ref().map(|last| now.changes_since(last)).unwrap_or_default();
        *last = Some(now);
        changes
    }
}

/// Some files and folders as they were when they were read.
#[derive(Debug, Default)]
pub(in crate::server) struct StampedFiles(Mutex<Vec<(PathBuf, Option<FileStamp>)>>);

impl StampedFiles {
    /// Notes how some files are now, instead of those before.
    pub(in crate::server) fn note(&self, files: impl IntoIterator<Item = PathBuf>) {
        let now = files.into_iter().map(|file| (file.clone(), FileStamp::now(&file))).collect();
        *locked(&self.0) = now;
    }

    /// Whether one of them was created, changed or deleted since. Says so once: reading them again takes a while.
    pub(in crate::server) fn have_changed(&self) -> bool {
        let mut noted = locked(&self.0);
        let now: Vec<_> = noted.iter().map(|(file, _)| (file.clone(), FileStamp::now(file))).collect();
        let before = std::mem::replace(&mut *noted, now);
        *noted != before
    }
}

/// The files of some folders at one point in time.
#[derive(Debug, Default)]
struct FolderStamps {
    folders: Vec<PathBuf>,
    stamps: FxHashMap<PathBuf, FileStamp>,
}

impl FolderStamps {
    fn at(folders: Vec<PathBuf>) -> FolderStamps {
        let scripts = discover(&folders).scripts.into_iter();
        let stamps = scripts.filter_map(|path| FileStamp::now(&path).map(|stamp| (path, stamp))).collect();
        FolderStamps { folders, stamps }
    }

    /// Returns what was created, changed or deleted since `before`. All files of an added folder count as changed, none
    /// of a removed one.
    fn changes_since(&self, before: &FolderStamps) -> Vec<PathBuf> {
        let is_new = |(path, stamp): &(&PathBuf, &FileStamp)| before.stamps.get(*path) != Some(*stamp);
        let is_covered = |path: &Path| self.folders.iter().any(|folder| path.starts_with(folder));
        let is_gone = |path: &&PathBuf| is_covered(path) && !self.stamps.contains_key(*path);
        let new = self.stamps.iter().filter(is_new).map(|(path, _)| path);
        new.chain(before.stamps.keys().filter(is_gone)).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn created_deleted_and_changed_files_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        let look = || FolderStamps::at(vec![folder.path().to_owned()]);
        for name in ["same.sqf", "longer.hpp", "gone.sqf"] {
            write(name, "1");
        }
        let before = look();
        assert_eq!(look().changes_since(&before), Vec::<PathBuf>::new());
        write("longer.hpp", "12");
        write("new.sqf", "1");
        fs::remove_file(folder.path().join("gone.sqf")).unwrap();
        let mut changes = look().changes_since(&before);
        changes.sort();
        let names: Vec<_> = changes.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect();
        assert_eq!(names, ["gone.sqf", "longer.hpp", "new.sqf"]);
    }

    #[test]
    fn a_replacement_of_the_same_size_is_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gate.sqf");
        fs::write(&path, "1").unwrap();
        let file = fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        let before = FolderStamps::at(vec![folder.path().to_owned()]);
        fs::write(&path, "2").unwrap();
        assert_eq!(FolderStamps::at(vec![folder.path().to_owned()]).changes_since(&before), [path]);
    }

    #[test]
    fn added_folders_have_changed_and_removed_ones_have_not() {
        let [old, new] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        for folder in [&old, &new] {
            fs::write(folder.path().join("gate.sqf"), "1").unwrap();
        }
        let before = FolderStamps::at(vec![old.path().to_owned()]);
        let both = FolderStamps::at(vec![old.path().to_owned(), new.path().to_owned()]);
        assert_eq!(both.changes_since(&before), [new.path().join("gate.sqf")]);
        assert_eq!(before.changes_since(&both), Vec::<PathBuf>::new());
    }
}
