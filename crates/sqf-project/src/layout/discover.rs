//! Finds the scripts, configs and headers under the given paths.

use std::collections::HashSet;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::file_names::ends_in;
use super::ignored::{Ignored, LISTS};
use crate::door::{self, FolderEntry};
use crate::{ReadError, place};

/// The files under some paths.
#[derive(Debug, Default)]
pub struct Discovered {
    /// The scripts, configs and headers, each once, sorted by path; each as it was given, or below what was given.
    pub scripts: Vec<PathBuf>,
    /// Paths that could not be read, and why.
    pub failures: Vec<(PathBuf, String)>,
}

/// Finds the scripts under `paths`: files as they are, and in folders, at any depth, all files with the names of
/// scripts, stringtables, configs and headers. Whether a header belongs to the game is left to the caller.
///
/// In folders, hidden files and those that a `.gitignore` or `.ignore` names are skipped, whether or not there is a git
/// repository. Links to folders are not followed, so nothing is visited twice and there are no endless loops; a given
/// path may be a link. The user's own git settings are ignored, so that the result is the same on every machine. A
/// dangling link, a pipe or a device with the name of a script counts as one; reading it reports the error.
pub fn discover(paths: &[PathBuf]) -> Discovered {
    let mut found = Discovered::default();
    for path in paths {
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => walk(path, &mut found),
            // Anything else is reported when it is read.
            Ok(_) => found.scripts.push(path.clone()),
            Err(error) => found.failures.push((path.clone(), ReadError::of(path, error).to_string())),
        }
    }
    found.scripts.sort();
    let mut seen = HashSet::new();
    found.scripts.retain(|script| seen.insert(std::path::absolute(script).unwrap_or_else(|_| script.clone())));
    found.failures.sort();
    found
}

/// A folder that is to be listed.
struct PendingFolder {
    /// As given, or below what was given.
    folder: PathBuf,
    /// Its absolute path.
    place: PathBuf,
    ignored: Option<Arc<Ignored>>,
}

fn walk(folder: &Path, found: &mut Discovered) {
    let whole = place(folder);
    let mut open = vec![PendingFolder { folder: without_dot(folder), ignored: Ignored::above(&whole), place: whole }];
    while let Some(next) = open.pop() {
        let (below, error) = look_into(&next, found);
        if let Some(error) = error {
            let shown = if next.folder.as_os_str().is_empty() { folder } else { &next.folder };
            found.failures.push((shown.to_owned(), ReadError::from(error).to_string()));
        }
        open.extend(below);
    }
}

/// Collects the scripts of a folder; returns its subfolders, and the error if it could not be read.
fn look_into(open: &PendingFolder, found: &mut Discovered) -> (Vec<PendingFolder>, Option<io::Error>) {
    let path = if open.folder.as_os_str().is_empty() { Path::new(".") } else { &open.folder };
    let (mut entries, mut error) = (Vec::new(), None);
    match door::list(path) {
        Ok(list) => {
            for entry in list {
                entry.map_or_else(|other| error = Some(other), |entry| entries.push(entry));
            }
        }
        Err(other) => error = Some(other),
    }
    let has = |name: &str| entries.iter().any(|entry: &FolderEntry| entry.name == name);
    let failed = |name: &str, error: ReadError| found.failures.push((open.folder.join(name), error.to_string()));
    let ignored = Ignored::below(open.ignored.clone(), &open.place, LISTS.map(has), has(".git"), failed);
    let mut folders = Vec::new();
    for entry in entries {
        let FolderEntry { name, is_link, is_folder } = entry;
        let is_own_folder = is_folder && !is_link;
        let (folder, place) = (open.folder.join(&name), open.place.join(&name));
        let is_hidden = name.as_encoded_bytes().first() == Some(&b'.');
        if is_hidden || ignored.as_ref().is_some_and(|ignored| ignored.has(&place, is_own_folder)) {
            continue;
        }
        if is_own_folder {
            folders.push(PendingFolder { folder, place, ignored: ignored.clone() });
        } else if is_script(&folder) && !is_folder {
            found.scripts.push(folder);
        }
    }
    (folders, error)
}

/// File name extensions that are checked.
const EXTENSIONS: [&str; 10] = ["sqf", "ext", "cpp", "hpp", "h", "inc", "sqm", "fsm", "rvmat", "bisurf"];
/// Other file names that are checked, in lower case.
const NAMES: [&str; 2] = ["model.cfg", "stringtable.xml"];

fn is_script(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    ends_in(path, &EXTENSIONS) || NAMES.iter().any(|other| name.eq_ignore_ascii_case(other))
}

/// Shortens `./a/b.sqf` to `a/b.sqf`.
fn without_dot(path: &Path) -> PathBuf {
    let mut components = path.components();
    while components.as_path().components().next() == Some(Component::CurDir) {
        components.next();
    }
    components.as_path().to_owned()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::fixture;

    fn names(folder: &Path, paths: &[PathBuf]) -> Vec<String> {
        let found = discover(paths);
        assert_eq!(found.failures, []);
        let name = |script: &PathBuf| script.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
        found.scripts.iter().map(name).collect()
    }

    #[test]
    fn scripts_are_found_in_all_folders_except_ignored_and_hidden_ones() {
        let folder = fixture::files([
            ("z.sqf", ""),
            ("a/init.SQF", ""),
            ("a/config.cpp", ""),
            ("a/gate.HPP", ""),
            ("a/gate.p3d", ""),
            ("a-b/x.sqf", ""),
            ("a-b/model.cfg", ""),
            (".git/hooks/x.sqf", ""),
            (".hidden.sqf", ""),
            ("build/x.sqf", ""),
            ("a/generated.sqf", ""),
            (".gitignore", "build/\ngenerated.sqf\n"),
        ]);
        assert_eq!(
            names(folder.path(), &[folder.path().to_owned()]),
            ["a/config.cpp", "a/gate.HPP", "a/init.SQF", "a-b/model.cfg", "a-b/x.sqf", "z.sqf"]
        );
    }

    #[test]
    fn the_nearest_ignore_list_counts_and_none_above_a_repository() {
        let folder = fixture::files([
            (".gitignore", "*.gen.sqf\n/x/drafts\n[broken\n"),
            (".ignore", "secret.sqf\n"),
            ("a.gen.sqf", ""),
            ("secret.sqf", ""),
            ("x/drafts/a.sqf", ""),
            ("x/.gitignore", "!b.gen.sqf\n"),
            ("x/a.gen.sqf", ""),
            ("x/b.gen.sqf", ""),
            ("x/c.sqf", ""),
            ("y/.git/config", ""),
            ("y/a.gen.sqf", ""),
            ("y/secret.sqf", ""),
            ("z/.ignore", "!d.gen.sqf\n"),
            ("z/d.gen.sqf", ""),
        ]);
        let all = ["x/b.gen.sqf", "x/c.sqf", "y/a.gen.sqf", "z/d.gen.sqf"];
        assert_eq!(names(folder.path(), &[folder.path().to_owned()]), all);
        // The lists above a folder apply if only the folder is given.
        let below = ["x", "y", "z"].map(|name| folder.path().join(name));
        assert_eq!(names(folder.path(), &below), all);
    }

    #[test]
    fn named_files_are_returned_once_whatever_they_are() {
        let folder = fixture::files([("a.sqf", ""), ("b.txt", ""), (".gitignore", "*\n")]);
        let paths = ["b.txt", "a.sqf", "b.txt"].map(|name| folder.path().join(name));
        assert_eq!(names(folder.path(), &paths), ["a.sqf", "b.txt"]);
        let both = [folder.path().to_owned(), folder.path().join("a.sqf")];
        fs::write(folder.path().join(".gitignore"), "").unwrap();
        assert_eq!(names(folder.path(), &both), ["a.sqf"]);
    }

    #[test]
    fn a_path_that_does_not_exist_is_reported_and_the_others_are_searched() {
        let folder = fixture::files([("a.sqf", "")]);
        let missing = folder.path().join("gate");
        let found = discover(&[missing.clone(), folder.path().to_owned()]);
        assert_eq!(found.failures, [(missing, "no such file or folder".to_owned())]);
        assert_eq!(found.scripts.len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_to_files_are_followed_and_links_to_folders_are_not() {
        let folder = fixture::files([("a/a.sqf", "")]);
        std::os::unix::fs::symlink("..", folder.path().join("a/up")).unwrap();
        std::os::unix::fs::symlink("a.sqf", folder.path().join("a/b.sqf")).unwrap();
        std::os::unix::fs::symlink("nowhere", folder.path().join("a/c.sqf")).unwrap();
        std::os::unix::fs::symlink("../a", folder.path().join("a/d.sqf")).unwrap();
        let all = [folder.path().to_owned()];
        assert_eq!(
            names(folder.path(), &all),
            ["a/a.sqf", "a/b.sqf", "a/c.sqf"],
            "broken links are reported when they are read"
        );
    }
}
