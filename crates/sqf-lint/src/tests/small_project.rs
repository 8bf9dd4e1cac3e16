//! A project for tests of rules that ask about other files.

use std::path::Path;
use std::sync::Arc;

use sqf_model::{
    Drafts, GlobalUse, NamedSymbol, PathTarget, Step, StepKind, Symbol, TextKey, WorkspaceFiles, WorkspaceFunctions,
    WorkspaceIndex, WorkspaceNames, WorkspaceTexts, unknown,
};
use sqf_reference::Type;
use sqf_syntax::{Included, Includes, Source};
use sqf_text::{TextRange, starts_with_ignoring_case};

/// A small project in which everything is known: it has the function `TAG_fnc_open` and the file `scripts\open.sqf`,
/// whose only local variable is `_caller`.
#[derive(Debug)]
pub(super) struct SmallProject;

impl Includes for SmallProject {
    fn include(&self, _: &str, _: Option<&Path>) -> Included {
        Included::Missing
    }
}

/// What clients of the small project may execute on other machines.
const REMOTE: &str = "
class CfgRemoteExec {
    class Functions { mode = 1; jip = 0; class TAG_fnc_open {}; };
    class Commands { mode = 1; class hint { allowedTargets = 1; }; class say3D { allowedTargets = 2; }; };
};";

impl WorkspaceFiles for SmallProject {
    fn find(&self, path: &str, _: &Path) -> PathTarget {
        match path.trim_start_matches('\\').to_ascii_lowercase() {
            path if ["scripts\\open.sqf", "description.ext", "mission.sqm"].contains(&&*path) => {
                PathTarget::File(path.into())
            }
            path if path.starts_with("a3\\") => PathTarget::Elsewhere,
            _ => PathTarget::Missing,
        }
    }

    fn source(&self, path: &Path) -> Option<Arc<Source>> {
        match path.to_str()? {
            "description.ext" => Some(Arc::new(Source::new(REMOTE))),
            "mission.sqm" => Some(Arc::new(Source::new("class Mission {};"))),
            _ => None,
        }
    }

    unknown! {
        is_part, includers, packed_file, packed_bytes, find_in_addon, file_below, absent_file, entries, home, mission,
        is_built_by_hemtt, is_library, game_file, own_file, text_copy, has_script_named, missions_naming, last_files
    }
}

impl WorkspaceFunctions for SmallProject {
    fn is_of_function(&self, _: &Path) -> bool {
        true
    }

    fn assigned_values(&self, name: &str, from: &Path, _: &dyn Fn() -> Arc<Drafts>) -> Option<Vec<Step>> {
        let types = Type::Boolean.into();
        let step = |types| Step { file: from.into(), range: TextRange::new(0, 4), what: StepKind::Assigned(types) };
        match name {
            "tag_isopen" => Some(vec![step(types)]),
            "tag_color" => Some(vec![step(Type::Number.into()), step(Type::String.into())]),
            "tag_width" => Some(vec![step(Type::Number.into()), step(types)]),
            _ => None,
        }
    }

    fn function_names(&self, prefix: &str, _: usize, _: Option<&Path>) -> Vec<NamedSymbol> {
        let name = "TAG_fnc_open";
        let is_meant = starts_with_ignoring_case(name, prefix);
        let symbol = Symbol::global(name);
        let found = NamedSymbol { symbol, name: name.into(), file: None, files: 1, is_function: true };
        is_meant.then_some(found).into_iter().collect()
    }

    unknown! {
        functions, is_function, functions_in, undefined_functions, missing_functions, runs_before_mission, runs_alone,
        entered, code_entered, script_of_game, libraries, summary, summary_of_script, code_runners
    }
}

impl WorkspaceNames for SmallProject {
    fn defines_function(&self, name: &str) -> Option<bool> {
        let name = name.to_ascii_lowercase();
        name.starts_with("tag_fnc_").then(|| name == "tag_fnc_open")
    }

    fn meant_function(&self, name: &str, _: Option<&Path>) -> Option<String> {
        name.eq_ignore_ascii_case("TAG_fnc_opne").then(|| "TAG_fnc_open".to_owned())
    }

    fn function_of_file(&self, name: &str, _: &Path) -> Option<String> {
        name.eq_ignore_ascii_case("fn_open").then(|| "TAG_fnc_open".to_owned())
    }

    fn defines_class(&self, _: &str) -> Option<bool> {
        Some(false)
    }

    fn names_local(&self, name: &str, _: &Path) -> Option<bool> {
        Some(name == "_caller")
    }

    fn borrows_local(&self, name: &str, _: Option<&Path>) -> bool {
        name == "_caller"
    }

    fn meant_global(&self, name: &str, _: &Path) -> Option<String> {
        (name == "TAG_doros").then(|| "TAG_doors".to_owned())
    }

    fn meant_event(&self, name: &str, _: bool, _: &Path) -> Option<String> {
        let known = [("TAG_opnened", "TAG_opened"), ("ace_unconsciuos", "ace_unconscious")];
        known.iter().find(|(wrong, _)| *wrong == name).map(|(_, right)| (*right).to_owned())
    }

    fn meant_setting(&self, name: &str, _: bool, _: &Path) -> Option<String> {
        (name == "ace_gates_enabeld").then(|| "ace_gates_enabled".to_owned())
    }

    fn global_use(&self, name: &str, _: &Path) -> Option<GlobalUse> {
        let is_set = name.eq_ignore_ascii_case("B_Heli_Light_01_F");
        Some(GlobalUse {
            count: 1,
            is_set,
            is_quoted: false,
            may_be_variable: is_set,
            is_set_otherwise: false,
            may_be_composed: !name.eq_ignore_ascii_case("TAG_lost"),
            is_other: false,
            is_only_read: false,
            has_own_tag: false,
            may_be_set_by_value: false,
            is_class: false,
        })
    }

    unknown!(names_mod, reads_mod, meant_class, may_inherit, declared_function, unlisted_function, macro_elsewhere);
}

unknown!(impl WorkspaceIndex for SmallProject);

impl WorkspaceTexts for SmallProject {
    fn text_key(&self, key: &str, _: &Path) -> TextKey {
        match key.trim_start_matches('$').to_ascii_lowercase().as_str() {
            "str_tag_open" => TextKey::Defined,
            "str_tag_opne" => TextKey::Missing { near: Some("STR_TAG_open".to_owned()) },
            key if key.starts_with("str_tag_") => TextKey::Missing { near: None },
            _ => TextKey::Unknown,
        }
    }

    fn is_unused_text(&self, key: &str) -> bool {
        key == "STR_TAG_unused"
    }

    unknown!(text);
}
