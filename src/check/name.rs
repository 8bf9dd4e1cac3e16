//! What files are called in reports.

use std::path::{Component, Path, PathBuf};

/// The path as it is, and relative to `base` where it is below that; both with slashes on every system.
pub(super) fn of(path: &Path, base: &Path) -> (String, String) {
    let whole = if path.is_absolute() { path.to_owned() } else { base.join(path) };
    let whole = without_detours(&whole);
    let relative = whole.strip_prefix(base).map_or(path, |relative| relative);
    (slashes(path), slashes(relative))
}

/// Takes `.` and, where a folder stands before it, `..` out. Nothing is looked up: `a/../b` is `b` unless `a` is a
/// link, and then neither name is wrong enough to matter.
fn without_detours(path: &Path) -> PathBuf {
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

/// The text of a path. Characters that would move the cursor or break a line are shown as `?`.
fn slashes(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text = if std::path::MAIN_SEPARATOR == '\\' { text.replace('\\', "/") } else { text.into_owned() };
    if text.contains(char::is_control) { text.replace(char::is_control, "?") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_below_the_base_are_relative_to_it() {
        let base = if cfg!(windows) { Path::new("C:\\mods") } else { Path::new("/mods") };
        let names = |path: &Path| of(path, base);
        let same = |text: &str| (text.to_owned(), text.to_owned());
        assert_eq!(names(Path::new("gate/init.sqf")), same("gate/init.sqf"));
        assert_eq!(names(Path::new("./gate/../a.sqf")), ("./gate/../a.sqf".to_owned(), "a.sqf".to_owned()));
        assert_eq!(names(&base.join("gate/init.sqf")).1, "gate/init.sqf");
        assert_eq!(names(Path::new("../other/a.sqf")), same("../other/a.sqf"));
        assert_eq!(names(Path::new("a\u{1b}[31m\nb.sqf")), same("a?[31m?b.sqf"));
    }
}
