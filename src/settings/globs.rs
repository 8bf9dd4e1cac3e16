//! Patterns that match files and folders.

use std::path::{Path, PathBuf};

use super::paths::absolute;
use sqf_text::{Glob, GlobStyle, slashed};

/// Some patterns, and the folder that they are relative to.
///
/// They work as in a `.gitignore`: a name without a slash matches at any depth, one with a slash is relative to the
/// folder, and a folder includes everything inside. They are case-insensitive, as the game is, so that the result is
/// the same on every machine. `\` can be used instead of `/`.
#[derive(Debug, Clone, Default)]
pub struct Globs {
    folder: PathBuf,
    written: Vec<String>,
    globs: Vec<Glob>,
}

/// Why a pattern cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid pattern `{pattern}`: {reason}")]
pub struct WrongGlob {
    /// The pattern.
    pub pattern: String,
    /// What is wrong with it.
    pub reason: String,
}

impl Globs {
    /// Builds a set of patterns; invalid ones are skipped and returned.
    pub fn new<'p>(folder: &Path, patterns: impl IntoIterator<Item = &'p str>) -> (Globs, Vec<WrongGlob>) {
        let (mut written, mut globs, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
        for pattern in patterns {
            match glob(pattern) {
                Ok(glob) => {
                    written.push(pattern.to_owned());
                    globs.push(glob);
                }
                Err(reason) => wrong.push(WrongGlob { pattern: pattern.to_owned(), reason }),
            }
        }
        (Globs { folder: absolute(folder), written, globs }, wrong)
    }

    /// Whether one of the patterns matches the file, or a folder around it. Files outside the folder never match.
    pub fn matches(&self, file: &Path) -> bool {
        if self.globs.is_empty() {
            return false;
        }
        let file = absolute(file);
        let Ok(relative) = file.strip_prefix(&self.folder) else { return false };
        // The file itself is named most often, so go from the inside out.
        relative.ancestors().any(|path| {
            let path = slashed(path);
            self.globs.iter().any(|glob| glob.matches(&path))
        })
    }
}

impl PartialEq for Globs {
    fn eq(&self, other: &Globs) -> bool {
        // Without patterns, the folder does not matter.
        self.written == other.written && (self.written.is_empty() || self.folder == other.folder)
    }
}

impl Eq for Globs {}

fn glob(pattern: &str) -> Result<Glob, String> {
    let path = pattern.trim().replace('\\', "/");
    let is_drive = path.as_bytes().get(1) == Some(&b':');
    if path.is_empty() || is_drive || path.starts_with("//") {
        return Err("expected a path below this folder, such as `legacy/**`".to_owned());
    }
    if path.split('/').any(|part| part == "..") {
        return Err("`..` is not allowed".to_owned());
    }
    let plain = path.trim_end_matches('/');
    let own = plain.strip_prefix("./").unwrap_or(plain).trim_start_matches('/');
    let own = match own {
        "" | "." => "**".to_owned(),
        own if plain.contains('/') => own.to_owned(),
        own => format!("**/{own}"),
    };
    Glob::new(&own, GlobStyle::Settings).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, named: &[&str], others: &[&str]) {
        let folder = absolute(Path::new("mods"));
        let (globs, wrong) = Globs::new(&folder, [pattern]);
        assert_eq!(wrong, []);
        for (files, expected) in [(named, true), (others, false)] {
            for file in files {
                assert_eq!(globs.matches(&folder.join(file)), expected, "{pattern}: {file}");
            }
        }
    }

    #[test]
    fn patterns_work_as_in_a_gitignore() {
        check("legacy", &["legacy/a.sqf", "x/Legacy/y/a.sqf"], &["legacy2/a.sqf", "legacy.sqf"]);
        check("/legacy", &["legacy/a.sqf"], &["x/legacy/a.sqf"]);
        check("legacy/**", &["legacy/a.sqf", "legacy/x/a.sqf"], &["x/legacy/a.sqf"]);
        check("x/legacy/", &["x/legacy/a.sqf"], &["y/x/legacy/a.sqf"]);
        check("*.gen.sqf", &["a.gen.sqf", "x/y/A.GEN.SQF"], &["a.sqf"]);
        check("addons/*/test", &["addons/gate/test/a.sqf"], &["addons/x/gate/test/a.sqf"]);
        check("addons\\{gate,fence}", &["addons/fence/a.sqf"], &["addons/barn/a.sqf"]);
        check("./init.sqf", &["init.sqf"], &["x/init.sqf"]);
        check(".", &["a.sqf", "x/a.sqf"], &["../a.sqf"]);
        check("**/legacy/*.sqf", &["legacy/a.sqf", "x/legacy/a.sqf"], &["legacy/x/a.sqf"]);
    }

    #[test]
    fn invalid_patterns_are_reported_and_the_others_used() {
        let (globs, wrong) = Globs::new(Path::new(""), ["[a", "", "../x", "C:\\x", "\\\\host\\x", "{a", "b"]);
        let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(wrong.join("\n"), @r"
        invalid pattern `[a`: unclosed character class; missing ']'
        invalid pattern ``: expected a path below this folder, such as `legacy/**`
        invalid pattern `../x`: `..` is not allowed
        invalid pattern `C:\x`: expected a path below this folder, such as `legacy/**`
        invalid pattern `\\host\x`: expected a path below this folder, such as `legacy/**`
        invalid pattern `{a`: unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)
        ");
        assert!(globs.matches(Path::new("b/a.sqf")));
        assert!(!Globs::default().matches(Path::new("a.sqf")));
    }
}
