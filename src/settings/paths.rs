//! Paths as users write them.

use std::path::{Component, Path, PathBuf};

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

/// Returns whether something is below one of some folders, with links resolved.
pub fn is_inside(folders: &[PathBuf]) -> impl Fn(&Path) -> bool + use<> {
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
    fn a_folder_is_inside_by_where_it_really_is() {
        let folder = tempfile::tempdir().unwrap();
        let (project, other) = (folder.path().join("gates"), folder.path().join("fences"));
        for folder in [project.join("include"), other] {
            std::fs::create_dir_all(folder).unwrap();
        }
        let is_inside_gates = is_inside(std::slice::from_ref(&project));
        let is_inside_gates = |path: &str| is_inside_gates(&project.join(path));
        for path in ["include", "not-yet", "../gates/include"] {
            assert!(is_inside_gates(path), "{path}");
            assert!(!is_inside(&[])(&project.join(path)), "no folder is open");
        }
        for path in ["../fences", "../not-yet", ".."] {
            assert!(!is_inside_gates(path), "{path}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("../fences", project.join("link")).unwrap();
            std::os::unix::fs::symlink("../gone", project.join("dead")).unwrap();
            for path in ["link", "link/not-yet", "dead", "dead/not-yet"] {
                assert!(!is_inside_gates(path), "{path}");
            }
        }
    }
}
