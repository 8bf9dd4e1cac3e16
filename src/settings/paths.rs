//! Paths as users write them.

use std::path::{Component, Path, PathBuf};

use super::Prefixes;

/// Returns the absolute path, without `.` and `..`; does not access the disk, see [`without_detours`].
pub fn absolute(path: &Path) -> PathBuf {
    // The empty path is the current folder.
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    without_detours(&std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
}

/// Removes `.` and, if a folder precedes it, `..`. Does not access the disk: `a/../b` becomes `b`, which is only wrong
/// if `a` is a link, and that does not matter here.
pub fn without_detours(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            component => plain.push(component),
        }
    }
    plain
}

/// Expands a path as users write it: `~` is the home folder, and a relative path starts at `root`.
pub fn full_path(path: &str, root: Option<&Path>) -> PathBuf {
    let below = if path == "~" { Some("") } else { path.strip_prefix("~/").or_else(|| path.strip_prefix("~\\")) };
    if let Some(below) = below
        && let Some(home) = dirs::home_dir()
    {
        return home.join(below);
    }
    root.map_or_else(|| PathBuf::from(path), |root| root.join(path))
}

/// Returns the address or the folder of a site as written by the user; a folder as in [`full_path`].
pub fn full_source(text: &str, root: Option<&Path>) -> String {
    if text.contains("://") {
        return text.to_owned();
    }
    full_path(text, root).to_str().map_or_else(|| text.to_owned(), str::to_owned)
}

/// Normalizes a prefix such as `\x\CBA` for [`super::Prefixes`]: `x\cba`. A work drive, `\`, becomes empty.
pub fn prefix_name(prefix: &str) -> String {
    let parts = prefix.split(['\\', '/']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("\\")
}

/// Removes prefixes whose folders are not below one of `folders`, with links resolved; returns their names.
pub fn without_outside(prefixes: &mut Prefixes, folders: &[PathBuf]) -> Vec<String> {
    let is_inside = inside(folders);
    let outside: Vec<String> =
        prefixes.iter().filter(|(_, folder)| !is_inside(folder)).map(|(prefix, _)| prefix.clone()).collect();
    prefixes.retain(|prefix, _| !outside.contains(prefix));
    outside
}

/// Removes folders that are not below one of `folders`, with links resolved; returns them.
pub fn folders_outside(given: &mut Vec<PathBuf>, folders: &[PathBuf]) -> Vec<PathBuf> {
    let is_inside = inside(folders);
    let (kept, outside) = std::mem::take(given).into_iter().partition(|folder| is_inside(folder));
    *given = kept;
    outside
}

/// Returns whether something is below one of some folders, with links resolved.
fn inside(folders: &[PathBuf]) -> impl Fn(&Path) -> bool + use<> {
    let real: Vec<PathBuf> = folders.iter().filter_map(|folder| folder.canonicalize().ok()).collect();
    // A missing path would be created in its first existing ancestor.
    let first = |folder: &Path| folder.ancestors().find(|above| above.symlink_metadata().is_ok())?.canonicalize().ok();
    move |folder| first(&absolute(folder)).is_some_and(|folder| real.iter().any(|real| folder.starts_with(real)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_has_one_name_however_it_is_written() {
        for written in ["\\x\\CBA", "x/cba", "/x\\cba/", " x \\ cba"] {
            assert_eq!(prefix_name(written), "x\\cba", "{written}");
        }
        assert_eq!(prefix_name("\\"), "");
    }

    #[test]
    fn detours_are_removed() {
        let plain = |path: &str| without_detours(Path::new(path));
        assert_eq!(plain("a/./b/../c"), Path::new("a/c"));
        assert_eq!(plain("../a"), Path::new("../a"));
        assert_eq!(absolute(Path::new("a/..")), absolute(Path::new("")));
    }

    #[test]
    fn prefixes_that_lead_out_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let (project, other) = (folder.path().join("gates"), folder.path().join("fences"));
        for folder in [project.join("include"), other.clone()] {
            std::fs::create_dir_all(folder).unwrap();
        }
        let all = [
            ("a", project.join("include")),
            ("b", project.join("not-yet")),
            ("c", other.clone()),
            ("d", project.join("../fences")),
            ("e", project.join("../not-yet")),
            ("", folder.path().to_owned()),
        ];
        let mut prefixes: Prefixes = all.into_iter().map(|(prefix, folder)| (prefix.to_owned(), folder)).collect();
        assert_eq!(without_outside(&mut prefixes, std::slice::from_ref(&project)), ["", "c", "d", "e"]);
        assert_eq!(prefixes.keys().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(without_outside(&mut prefixes, &[]), ["a", "b"], "no folder is open");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../fences", project.join("link")).unwrap();
            std::os::unix::fs::symlink("../gone", project.join("dead")).unwrap();
            let links =
                ["link", "link/not-yet", "dead", "dead/not-yet"].map(|link| (link.to_owned(), project.join(link)));
            let mut prefixes = Prefixes::from(links);
            without_outside(&mut prefixes, &[project]);
            assert_eq!(prefixes, Prefixes::new());
        }
    }
}
