//! What files are called in reports.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use crate::settings::without_detours;
use crate::text::slashed;

/// The path as it is, and relative to `base` where it is below that; both with slashes on every system.
pub(super) fn of(path: &Path, base: &Path) -> (String, String) {
    let whole = if path.is_absolute() { path.to_owned() } else { base.join(path) };
    let whole = without_detours(&whole);
    let relative = whole.strip_prefix(base).map_or(path, |relative| relative);
    // The base itself has no name relative to it.
    let relative = if relative.as_os_str().is_empty() { Path::new(".") } else { relative };
    (slashed(path).into_owned(), slashed(relative).into_owned())
}

/// A name as people see it: characters that would move the cursor or break a line are shown as `?`. Other programs get
/// the name as it is, each format with its own escapes.
pub fn shown(name: &str) -> Cow<'_, str> {
    if name.contains(char::is_control) { name.replace(char::is_control, "?").into() } else { name.into() }
}

/// The real path of a file or folder below `border`; the file need not be there, its folder must.
///
/// # Errors
///
/// When links lead it to some other place, or the folder cannot be found.
pub fn real_below(path: &Path, border: &Path) -> io::Result<PathBuf> {
    let real = match (path.symlink_metadata(), path.parent(), path.file_name()) {
        (Err(_), Some(folder), Some(name)) => {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            folder.canonicalize()?.join(name)
        }
        _ => path.canonicalize()?,
    };
    let border = border.canonicalize()?;
    if real.starts_with(&border) {
        return Ok(real);
    }
    Err(io::Error::other(format!("it resolves to {}, which is outside {}", plain(&real), plain(&border))))
}

/// A path without links as people know it: Windows writes `\\?\` before such paths.
fn plain(path: &Path) -> String {
    let text = path.to_string_lossy();
    shown(text.strip_prefix(r"\\?\").unwrap_or(&text)).into_owned()
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
        assert_eq!(names(Path::new(".")), same("."));
    }

    #[test]
    fn only_people_see_names_without_control_characters() {
        let (name, relative) = of(Path::new("a\u{1b}[31m\nb.sqf"), Path::new("mods"));
        assert_eq!((name.as_str(), relative.as_str()), ("a\u{1b}[31m\nb.sqf", "a\u{1b}[31m\nb.sqf"));
        assert_eq!(shown(&name), "a?[31m?b.sqf");
        assert_eq!(shown("a/ö.sqf"), "a/ö.sqf");
    }
}
