//! Paths in scripts and headers.

/// The first folder of the game's own paths.
pub(crate) const GAME: &str = "a3";
/// Maximum depth of a path.
const DEEPEST: usize = 32;

/// A path: `\x\gates\addons\main\script_mod.hpp`, `..\script_component.hpp`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GamePath<'p> {
    /// Whether it begins with a backslash, and thus with the prefix of an addon.
    pub(crate) is_absolute: bool,
    /// Number of leading `..`.
    pub(crate) ups: usize,
    /// The names of folders, followed by that of the file.
    pub(crate) names: Vec<&'p str>,
}

impl<'p> GamePath<'p> {
    /// Parses a path; None if it is invalid in the game: with a drive, too deep, or with too many `..`.
    pub(crate) fn parse(path: &'p str) -> Option<GamePath<'p>> {
        let path = path.trim();
        let is_absolute = path.starts_with(['\\', '/']);
        let (mut ups, mut names) = (0, Vec::new());
        for name in path.split(['\\', '/']).filter(|name| !name.is_empty() && *name != ".") {
            if name == ".." {
                match names.pop() {
                    Some(_) => {}
                    None if is_absolute => return None,
                    None => ups += 1,
                }
            } else {
                names.push(name);
            }
        }
        let is_one = !names.is_empty() && names.len() + ups <= DEEPEST && !path.contains([':', '\0']);
        is_one.then_some(GamePath { is_absolute, ups, names })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_parsed() {
        let parse = |path| GamePath::parse(path).map(|path| (path.is_absolute, path.ups, path.names.join(" ")));
        assert_eq!(parse("script_mod.hpp"), Some((false, 0, "script_mod.hpp".to_owned())));
        assert_eq!(parse("..\\..\\ui/defs.hpp"), Some((false, 2, "ui defs.hpp".to_owned())));
        assert_eq!(parse("\\x\\gates\\.\\main\\..\\a.hpp"), Some((true, 0, "x gates a.hpp".to_owned())));
        assert_eq!(parse("a\\..\\..\\b.hpp"), Some((false, 1, "b.hpp".to_owned())));
        for none in ["", "\\", "..", "\\..\\a.hpp", "P:\\x\\a.hpp", &"a\\".repeat(100)] {
            assert_eq!(parse(none), None, "{none}");
        }
    }
}
