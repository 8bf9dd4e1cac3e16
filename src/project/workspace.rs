//! What a project tells of the files around a script.

use std::path::Path;
use std::sync::Arc;

use memchr::memmem;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::files::{alone, shared};
use super::{Project, ProjectFunctions, Resolution, read, scan};
use crate::model::{Found, Workspace};

/// What the name of every function of a library has in it.
const MARK: &str = "_fnc_";
/// Size of a file that is looked into for functions, in MiB.
const SIZE_LIMIT: u64 = 2;

/// The functions that a project may define.
#[derive(Debug, Default)]
pub(super) struct Known {
    functions: ProjectFunctions,
    /// Names, in lower case, that anything in the project sets, or speaks of in a string: who has the name in a string
    /// may set it.
    mentioned: FxHashSet<String>,
    /// What the names of the project's functions begin with, in lower case: `gate_fnc_`.
    tags: FxHashSet<String>,
}

impl Project {
    /// Finds out what the project defines, for [`Workspace::defines_function`]. Takes about as long as a check;
    /// `is_command` is as in [`crate::syntax::PreprocessorSettings`].
    pub fn scan_functions(&self, is_command: &(dyn Fn(&str) -> bool + Sync)) {
        let functions = self.functions(is_command);
        let roots = self.roots();
        let files = roots.iter().flat_map(|root| scan::files(self, &self.survey(root).folders));
        let files: Vec<_> = files.collect();
        let of_file = |file: &std::path::PathBuf| -> Vec<String> {
            match self.files.known(file) {
                Some(source) => mentioned(source.text()),
                None => read(file, SIZE_LIMIT).map(|text| mentioned(&text.text)).unwrap_or_default(),
            }
        };
        let mentioned = files.par_iter().flat_map_iter(of_file).collect();
        let tags = functions.functions.keys().filter_map(|name| tag(name)).map(str::to_owned).collect();
        *alone(&self.known) = Some(Arc::new(Known { functions, mentioned, tags }));
    }
}

impl Workspace for Project {
    fn is_part(&self, path: &Path) -> bool {
        Project::is_part(self, path)
    }

    fn find(&self, path: &str, from: &Path) -> Found {
        match self.resolve_game_path(path, Some(from)) {
            Resolution::Found(path) => Found::File(path.to_path_buf()),
            Resolution::Missing => Found::Missing,
            Resolution::Elsewhere => Found::Elsewhere,
        }
    }

    fn defines_function(&self, name: &str) -> Option<bool> {
        let known = shared(&self.known).clone()?;
        let name = name.to_lowercase();
        if known.functions.functions.contains_key(&name) || known.mentioned.contains(&name) {
            return Some(true);
        }
        // Of a tag that the project has no function of, any may come from another mod.
        let is_own = tag(&name).is_some_and(|tag| known.tags.contains(tag));
        (is_own && known.functions.is_complete).then_some(false)
    }
}

/// `gate_fnc_` of `gate_fnc_open`.
fn tag(name: &str) -> Option<&str> {
    Some(&name[..name.find(MARK)? + MARK.len()])
}

/// The names of functions in a text that are set there, or stand in a string.
fn mentioned(text: &str) -> Vec<String> {
    let lower = text.to_ascii_lowercase();
    let bytes = lower.as_bytes();
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut names = Vec::new();
    for at in memmem::find_iter(bytes, MARK) {
        let start = bytes[..at].iter().rposition(|byte| !is_word(byte)).map_or(0, |before| before + 1);
        let end = at + bytes[at..].iter().take_while(|byte| is_word(byte)).count();
        let is_quoted = bytes[..start].last().is_some_and(|byte| matches!(byte, b'"' | b'\''));
        let behind = lower[end..].trim_start();
        let is_set = behind.starts_with('=') && !behind.starts_with("==");
        if is_quoted || is_set {
            names.push(lower[start..end].to_owned());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_a_text_sets_or_quotes_are_known() {
        let text =
            "Gate_fnc_open = {}; call gate_fnc_shut; \"gate_fnc_oil\" x; gate_fnc_a == gate_fnc_b; ['gate_fnc_c']";
        assert_eq!(mentioned(text), ["gate_fnc_open", "gate_fnc_oil", "gate_fnc_c"]);
    }

    #[test]
    fn a_function_is_unknown_only_where_its_tag_is_the_projects_own() {
        let folder = tempfile::tempdir().unwrap();
        let config = "class CfgFunctions { class GATE { class doors { class open {}; }; }; };";
        std::fs::write(folder.path().join("description.ext"), config).unwrap();
        std::fs::write(folder.path().join("init.sqf"), "GATE_fnc_shut = { hint \"shut\" };").unwrap();
        let project = Project::open(&[folder.path().to_owned()], super::super::ProjectOptions::default());
        assert_eq!(project.defines_function("gate_fnc_open"), None, "nobody has looked");
        project.scan_functions(&|_| false);
        assert_eq!(project.defines_function("gate_fnc_OPEN"), Some(true));
        assert_eq!(project.defines_function("GATE_fnc_shut"), Some(true));
        assert_eq!(project.defines_function("GATE_fnc_oil"), Some(false));
        assert_eq!(project.defines_function("BARN_fnc_oil"), None);
    }
}
