//! Names of files in reports.

use std::path::Path;

use crate::settings::without_detours;
use sqf_text::slashed;

/// Returns the path as it is, and relative to `base` if it is below that; both with slashes on every system.
pub fn whole_and_relative(path: &Path, base: &Path) -> (String, String) {
    let whole = if path.is_absolute() { path.to_owned() } else { base.join(path) };
    let whole = without_detours(&whole);
    let relative = whole.strip_prefix(base).map_or(path, |relative| relative);
    // The base itself has an empty relative path.
    let relative = if relative.as_os_str().is_empty() { Path::new(".") } else { relative };
    (slashed(path).into_owned(), slashed(relative).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_below_the_base_are_relative_to_it() {
        let base = if cfg!(windows) { Path::new("C:\\mods") } else { Path::new("/mods") };
        let names = |path: &Path| whole_and_relative(path, base);
        let same = |text: &str| (text.to_owned(), text.to_owned());
        assert_eq!(names(Path::new("gate/init.sqf")), same("gate/init.sqf"));
        assert_eq!(names(Path::new("./gate/../a.sqf")), ("./gate/../a.sqf".to_owned(), "a.sqf".to_owned()));
        assert_eq!(names(&base.join("gate/init.sqf")).1, "gate/init.sqf");
        assert_eq!(names(Path::new("../other/a.sqf")), same("../other/a.sqf"));
        assert_eq!(names(Path::new(".")), same("."));
    }

    #[test]
    fn names_keep_their_control_characters() {
        let (name, relative) = whole_and_relative(Path::new("a\u{1b}[31m\nb.sqf"), Path::new("mods"));
        assert_eq!((name.as_str(), relative.as_str()), ("a\u{1b}[31m\nb.sqf", "a\u{1b}[31m\nb.sqf"));
    }
}
