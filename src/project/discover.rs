//! Which scripts are under the given paths.

use std::collections::HashSet;
use std::path::{Component, Path, PathBuf};

use ignore::WalkBuilder;
use ignore::gitignore::Gitignore;

/// What is under some paths.
#[derive(Debug, Default)]
pub struct Discovered {
    /// The scripts, each once, in the order of their paths; each as it was given, or below what was given.
    pub scripts: Vec<PathBuf>,
    /// Places that could not be looked at, and why.
    pub failures: Vec<(PathBuf, String)>,
}

/// Finds the scripts under `paths`: files as they are, and of folders all that end with `.sqf`, at any depth.
///
/// In folders, hidden files and those that a `.gitignore` or `.ignore` names are left out, whether or not there is a
/// git repository. Links to folders are not followed, so nothing is visited twice and no loop is endless; a path that
/// was given may be a link. What a person's own git settings ignore does not count: the result is the same on every
/// machine.
pub fn discover(paths: &[PathBuf]) -> Discovered {
    let mut found = Discovered::default();
    for path in paths {
        match std::fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => walk(path, &mut found),
            // Whatever else it is, reading says so.
            Ok(_) => found.scripts.push(path.clone()),
            Err(error) => found.failures.push((path.clone(), super::ReadError::from(error).to_string())),
        }
    }
    found.scripts.sort();
    let mut seen = HashSet::new();
    found.scripts.retain(|script| seen.insert(std::path::absolute(script).unwrap_or_else(|_| script.clone())));
    found.failures.sort();
    found
}

/// Whether a `.gitignore` between a file and `root` names it: it may be made by a tool, so that it is no matter when it is
/// not there.
pub(super) fn is_ignored(file: &Path, root: &Path) -> bool {
    let folders = file.ancestors().skip(1).take_while(|folder| folder.starts_with(root));
    folders.map(|folder| Gitignore::new(folder.join(".gitignore")).0).any(|ignore| {
        // The paths of an empty list have no root to begin at.
        !ignore.is_empty() && ignore.matched_path_or_any_parents(file, false).is_ignore()
    })
}

fn walk(folder: &Path, found: &mut Discovered) {
    let walk = WalkBuilder::new(folder).require_git(false).git_global(false).build();
    for entry in walk {
        match entry {
            Ok(entry) => {
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file() || kind.is_symlink());
                if is_file && is_script(entry.path()) && entry.path().is_file() {
                    found.scripts.push(without_dot(entry.path()));
                }
            }
            Err(error) => found.failures.push(failure(folder, &error)),
        }
    }
}

fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sqf"))
}

/// `./a/b.sqf` is `a/b.sqf`.
fn without_dot(path: &Path) -> PathBuf {
    let mut components = path.components();
    while components.as_path().components().next() == Some(Component::CurDir) {
        components.next();
    }
    components.as_path().to_owned()
}

/// The place that an error speaks of, and what it says without it.
fn failure(folder: &Path, error: &ignore::Error) -> (PathBuf, String) {
    match error {
        ignore::Error::WithPath { path, err } => (path.clone(), failure(folder, err).1),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => failure(folder, err),
        ignore::Error::Io(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            (folder.to_owned(), "permission denied".to_owned())
        }
        error => (folder.to_owned(), error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    fn names(folder: &Path, paths: &[PathBuf]) -> Vec<String> {
        let found = discover(paths);
        assert_eq!(found.failures, []);
        let name = |script: &PathBuf| script.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
        found.scripts.iter().map(name).collect()
    }

    #[test]
    fn scripts_of_all_folders_are_found_and_what_is_ignored_or_hidden_is_not() {
        let folder = folder(&[
            ("z.sqf", ""),
            ("a/init.SQF", ""),
            ("a/config.cpp", ""),
            ("a-b/x.sqf", ""),
            (".git/hooks/x.sqf", ""),
            (".hidden.sqf", ""),
            ("build/x.sqf", ""),
            ("a/generated.sqf", ""),
            (".gitignore", "build/\ngenerated.sqf\n"),
        ]);
        assert_eq!(names(folder.path(), &[folder.path().to_owned()]), ["a/init.SQF", "a-b/x.sqf", "z.sqf"]);
    }

    #[test]
    fn files_that_are_named_are_taken_once_whatever_they_are() {
        let folder = folder(&[("a.sqf", ""), ("b.txt", ""), (".gitignore", "*\n")]);
        let paths = ["b.txt", "a.sqf", "b.txt"].map(|name| folder.path().join(name));
        assert_eq!(names(folder.path(), &paths), ["a.sqf", "b.txt"]);
        let both = [folder.path().to_owned(), folder.path().join("a.sqf")];
        fs::write(folder.path().join(".gitignore"), "").unwrap();
        assert_eq!(names(folder.path(), &both), ["a.sqf"]);
    }

    #[test]
    fn a_path_that_does_not_exist_is_reported_and_the_others_are_searched() {
        let folder = folder(&[("a.sqf", "")]);
        let missing = folder.path().join("gate");
        let found = discover(&[missing.clone(), folder.path().to_owned()]);
        assert_eq!(found.failures, [(missing, "it does not exist".to_owned())]);
        assert_eq!(found.scripts.len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_to_files_count_and_links_to_folders_lead_nowhere() {
        let folder = folder(&[("a/a.sqf", "")]);
        std::os::unix::fs::symlink("..", folder.path().join("a/up")).unwrap();
        std::os::unix::fs::symlink("a.sqf", folder.path().join("a/b.sqf")).unwrap();
        std::os::unix::fs::symlink("nowhere", folder.path().join("a/c.sqf")).unwrap();
        assert_eq!(names(folder.path(), &[folder.path().to_owned()]), ["a/a.sqf", "a/b.sqf"]);
    }
}
