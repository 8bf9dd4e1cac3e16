//! Paths as people write them.

use std::path::{Component, Path, PathBuf};

/// The whole path, without `.` and `..`; nothing is looked up, see [`without_detours`].
pub fn absolute(path: &Path) -> PathBuf {
    // The empty path is the working folder.
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    without_detours(&std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
}

/// Takes `.` and, where a folder stands before it, `..` out. Nothing is looked up: `a/../b` is `b` unless `a` is a
/// link, and then neither name is wrong enough to matter.
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

/// A path as people write it: `~` is the home folder, and a relative one begins at `root`.
pub fn full_path(path: &str, root: Option<&Path>) -> PathBuf {
    let below = if path == "~" { Some("") } else { path.strip_prefix("~/").or_else(|| path.strip_prefix("~\\")) };
    if let Some(below) = below
        && let Some(home) = dirs::home_dir()
    {
        return home.join(below);
    }
    root.map_or_else(|| PathBuf::from(path), |root| root.join(path))
}

/// The name of a prefix such as `\x\CBA` in [`super::Prefixes`]: `x\cba`. Of `\`, which is a work drive, it is empty.
pub fn prefix_name(prefix: &str) -> String {
    let parts = prefix.split(['\\', '/']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("\\")
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
    fn detours_are_taken_out() {
        let plain = |path: &str| without_detours(Path::new(path));
        assert_eq!(plain("a/./b/../c"), Path::new("a/c"));
        assert_eq!(plain("../a"), Path::new("../a"));
        assert_eq!(absolute(Path::new("a/..")), absolute(Path::new("")));
    }
}
