//! Detection of a file's language.
//!
//! Most files are recognized by name. A header may be code or classes: its text and the files including it must agree,
//! otherwise its language is unknown. Sources of other programs with the extensions of configs have no known language.

use std::path::Path;

use sqf_model::{Includers, Workspace};
use sqf_syntax::Source;
use sqf_syntax::config::{Content, content, is_foreign};

/// A language of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// SQF.
    Script,
    /// Classes and entries: `description.ext`, `config.cpp`, `mod.cpp`, the headers of these, `mission.sqm` as text,
    /// `.fsm`, `.rvmat`, `.bisurf`, `model.cfg`.
    Config,
    /// `stringtable.xml`
    Stringtable,
}

/// The language according to a file name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LanguageByName {
    Certain(Language),
    /// A config, but possibly the source of another program.
    Config,
    Header,
    Nothing,
}

impl Language {
    /// Returns the language of a text with the path `path`. A text without a path is a script.
    pub fn of(path: Option<&Path>, source: &Source, workspace: &dyn Workspace) -> Option<Language> {
        let Some(path) = path else { return Some(Language::Script) };
        match named(path) {
            LanguageByName::Certain(Language::Script) if is_of_config(path, source, workspace) => {
                Some(Language::Config)
            }
            LanguageByName::Certain(language) => Some(language),
            LanguageByName::Config => (!is_foreign(source.text())).then_some(Language::Config),
            LanguageByName::Header => of_header(path, source, workspace),
            LanguageByName::Nothing => None,
        }
    }

    /// Returns the language of a file if its name is sufficient, as for most files except headers.
    pub fn of_name(path: &Path) -> Option<Language> {
        match named(path) {
            LanguageByName::Certain(language) => Some(language),
            LanguageByName::Config => Some(Language::Config),
            LanguageByName::Header | LanguageByName::Nothing => None,
        }
    }

    /// Whether a text is the source of another program with the extension of a config. Editors that send all headers
    /// include those, and expect no answers on them.
    pub fn is_foreign(path: &Path, source: &Source) -> bool {
        matches!(named(path), LanguageByName::Header | LanguageByName::Config) && content(source) == Content::Foreign
    }

    /// Whether a file is a header of scripts or configs, even if its text does not determine which.
    pub(super) fn is_header(path: &Path, source: &Source) -> bool {
        named(path) == LanguageByName::Header && content(source) != Content::Foreign
    }

    /// Returns the language of the files that include a header, which applies if its text is ambiguous. Macros included
    /// by both scripts and configs count as config.
    pub(super) fn of_includers(path: &Path, source: &Source, workspace: &dyn Workspace) -> Option<Language> {
        if !Language::is_header(path, source) || !workspace.is_part(path) {
            return None;
        }
        let includers = workspace.includers(path);
        let of_configs = includers.others().iter().any(|file| Language::is_root(file)).then_some(Language::Config);
        of_configs.or_else(|| (!includers.scripts().is_empty()).then_some(Language::Script))
    }

    /// Whether a file is a header without text in the folders of a mission or addon.
    pub(super) fn is_new_header(path: &Path, source: &Source, workspace: &dyn Workspace) -> bool {
        let is_root_of_game = |folder: &Path| {
            let mut roots = ["config.cpp", "description.ext", "mission.sqm"].iter().map(|name| folder.join(name));
            roots.any(|root| workspace.source(&root).is_some())
        };
        named(path) == LanguageByName::Header
            && source.text().trim().is_empty()
            && workspace.home(path).is_some_and(|home| is_root_of_game(&home))
    }

    /// Whether a script or the config of a mission or addon includes a file.
    pub fn is_part_of_game(path: &Path, workspace: &dyn Workspace) -> bool {
        let includers = workspace.includers(path);
        let is_of_game =
            || !includers.scripts().is_empty() || includers.others().iter().any(|file| Language::is_root(file));
        workspace.is_part(path) && is_of_game()
    }

    /// Whether a file is the root of a config, not a part of another.
    pub(super) fn is_root(path: &Path) -> bool {
        let name = lower(path.file_name());
        ["config.cpp", "description.ext", "mod.cpp", "model.cfg"].contains(&&*name)
            || ["sqm", "fsm", "rvmat", "bisurf"].contains(&&*lower(path.extension()))
    }

    /// Whether it is a whole config: a `config.cpp` may be included by the `description.ext` in its folder.
    pub(super) fn is_whole(path: &Path, workspace: &dyn Workspace) -> bool {
        Language::is_root(path) && !(named(path) == LanguageByName::Config && workspace.is_part(path))
    }
}

fn lower(name: Option<&std::ffi::OsStr>) -> String {
    name.and_then(|name| name.to_str()).unwrap_or_default().to_ascii_lowercase()
}

fn named(path: &Path) -> LanguageByName {
    let name = lower(path.file_name());
    match &*lower(path.extension()) {
        "ext" | "sqm" | "fsm" | "rvmat" | "bisurf" => LanguageByName::Certain(Language::Config),
        "cfg" if name == "model.cfg" => LanguageByName::Certain(Language::Config),
        "xml" if name == "stringtable.xml" => LanguageByName::Certain(Language::Stringtable),
        "cpp" if name == "config.cpp" || name == "mod.cpp" => LanguageByName::Config,
        "cpp" | "hpp" | "h" | "inc" => LanguageByName::Header,
        "cfg" | "xml" | "sqs" | "bin" => LanguageByName::Nothing,
        // A file with any other name is treated as a script.
        _ => LanguageByName::Certain(Language::Script),
    }
}

/// Returns the language of a header, if its text agrees with the files that include it.
fn of_header(path: &Path, source: &Source, workspace: &dyn Workspace) -> Option<Language> {
    let content = content(source);
    if content == Content::Foreign {
        return None;
    }
    let includers = if workspace.is_part(path) { workspace.includers(path) } else { Includers::default() };
    let of_scripts = includers.scripts().len();
    let of_configs = includers.others().iter().filter(|file| Language::is_root(file)).count();
    let is_only = |count: usize| count > 0 && count == includers.all().len();
    match content {
        Content::Config => (!is_only(of_scripts)).then_some(Language::Config),
        Content::Script => (of_configs == 0).then_some(Language::Script),
        Content::Entries | Content::Macros | Content::Both if is_only(of_configs) => Some(Language::Config),
        Content::Entries if is_only(of_scripts) => Some(Language::Script),
        Content::Entries | Content::Macros | Content::Both | Content::Unclear | Content::Foreign => None,
    }
}

/// Whether a file named like a script contains classes, and is included by configs only.
fn is_of_config(path: &Path, source: &Source, workspace: &dyn Workspace) -> bool {
    if !workspace.is_part(path) || content(source) != Content::Config {
        return false;
    }
    let includers = workspace.includers(path);
    !includers.all().is_empty() && includers.all().iter().all(|file| Language::is_root(file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_model::Alone;

    #[test]
    fn most_files_are_recognized_by_name() {
        let of = |path: &str, text: &str| Language::of(Some(Path::new(path)), &Source::new(text), &Alone);
        assert_eq!(of("a/fn_open.SQF", "class A {};"), Some(Language::Script));
        assert_eq!(of("Description.ext", ""), Some(Language::Config));
        assert_eq!(of("mission.sqm", ""), Some(Language::Config));
        assert_eq!(of("model.cfg", ""), Some(Language::Config));
        assert_eq!(of("server.cfg", "class Missions {};"), None);
        assert_eq!(of("Stringtable.xml", ""), Some(Language::Stringtable));
        assert_eq!(of("config.cpp", "class CfgPatches {};"), Some(Language::Config));
        assert_eq!(of("config.cpp", "#pragma once\nclass Config {};"), None);
        assert_eq!(of("Mod.cpp", "name = \"Gates\";"), Some(Language::Config));
        assert_eq!(of("mod.cpp", "#pragma once\nint main() {}"), None);
        assert_eq!(of("gate.hpp", "class Gate { height = 2; };"), Some(Language::Config));
        assert_eq!(of("gate.hpp", "class Gate { open = [1, 2] call gate; };"), Some(Language::Config));
        assert_eq!(of("gate.hpp", "private _gate = 1;"), Some(Language::Script));
        assert_eq!(of("gate.hpp", "class Gate { public: int height; };"), None);
        assert_eq!(of("gate.hpp", "height = 2;"), None);
        let is_foreign = |path: &str, text: &str| Language::is_foreign(Path::new(path), &Source::new(text));
        assert!(is_foreign("gate.hpp", "namespace gates { class Gate; }"));
        assert!(is_foreign("config.cpp", "#include <string>\nint main() {}"));
        assert!(!is_foreign("gate.hpp", "#define GATE 1") && !is_foreign("gate.sqf", "int main() {}"));
        assert_eq!(of("gate.hpp", "#define GATE 1"), None);
        assert_eq!(Language::of(None, &Source::new("class A {};"), &Alone), Some(Language::Script));
    }
}
