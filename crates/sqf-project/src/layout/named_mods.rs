//! Which mods a project names: in the addons that it requires, the functions that it calls, the headers that it
//! includes, and what starts it.

use std::collections::{BTreeMap, BTreeSet};

use memchr::memmem;
use rayon::prelude::*;

use super::game_path::GAME;
use super::mod_name::{mod_of, mod_of_path};
use super::{Layout, file_names};
use crate::LARGEST_SOURCE;
use sqf_text::{FUNCTION_MARK, is_word_byte};

/// The lists of addons: in configs, and in missions.
const LISTS: [&str; 3] = ["requiredAddons[]", "addons[]", "addOns[]"];
/// The tags of the game's own functions.
const OF_GAME: [&str; 4] = ["a3", "bin", "bis", "rscdisplay"];

/// The mods that a project names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NamedMods {
    /// Mods, in lower case: `cba` for the addon `cba_main`, `CBA_fnc_addEventHandler` and `\x\cba\addons`.
    pub mods: BTreeSet<String>,
    /// Those among them of which it requires addons.
    pub required: BTreeSet<String>,
    /// The mods that it is started with as written, by what they are [compared by](crate::mod_key): `cbaa3` for
    /// `-mod=@CBA_A3`.
    pub launched: BTreeMap<String, String>,
    /// Addons of the game with headers that it includes: `ui_f` for `\a3\ui_f\hpp\defineCommonGrids.inc`.
    pub headers: BTreeSet<String>,
    /// The prefixes of its own addons: `x\gates\addons\main`.
    pub own: BTreeSet<String>,
}

impl Layout {
    /// Finds the mods that the files of the project name. Reads all of them.
    pub fn named_mods(&self) -> NamedMods {
        let mut named = NamedMods::default();
        for root in self.roots() {
            let survey = self.survey(&root);
            named.own.extend(survey.addons.iter().filter(|addon| addon.is_whole).map(|addon| addon.prefix.join("\\")));
            let files = self.files_in(&survey.folders, &file_names::WITH_CODE);
            let of_files = files.par_iter().map(|file| {
                let mut of_file = NamedMods::default();
                if self.files.is_abandoned() {
                    return of_file;
                }
                match self.files.known(file) {
                    Some(source) => of_file.add(source.text()),
                    None => of_file.add(&self.read(file, LARGEST_SOURCE).map(|text| text.text).unwrap_or_default()),
                }
                of_file
            });
            let found = of_files.reduce(NamedMods::default, |mut all, other| {
                all.mods.extend(other.mods);
                all.required.extend(other.required);
                all.headers.extend(other.headers);
                all
            });
            named.mods.extend(found.mods);
            named.required.extend(found.required);
            named.headers.extend(found.headers);
            named.launched.extend(self.launched_mods(&root.folder));
        }
        named.mods.retain(|name| !OF_GAME.contains(&name.as_str()));
        named
    }
}

impl NamedMods {
    /// Adds what a text names.
    fn add(&mut self, text: &str) {
        for list in LISTS.iter().flat_map(|list| text.split(list).skip(1)) {
            let list = list.find(['{', ';']).filter(|at| list[*at..].starts_with('{')).map_or("", |at| &list[at..]);
            let items = list.split('}').next().unwrap_or_default();
            // What is in quotes is every other part.
            self.required.extend(items.split('"').skip(1).step_by(2).map(mod_of).filter(|name| !name.is_empty()));
        }
        self.mods.extend(self.required.iter().cloned());
        let bytes = text.as_bytes();
        for at in memmem::find_iter(bytes, FUNCTION_MARK) {
            let start = bytes[..at].iter().rposition(|byte| !is_word_byte(*byte)).map_or(0, |before| before + 1);
            if let Some(tag) = text.get(start..at).map(mod_of).filter(|tag| !tag.is_empty()) {
                self.mods.insert(tag);
            }
        }
        for path in text.split("#include").skip(1).filter_map(|rest| rest.lines().next()) {
            let path = path.trim_start().trim_start_matches(['"', '<']);
            let Some(path) = path.strip_prefix(['\\', '/']).and_then(|path| path.split(['"', '>']).next()) else {
                continue;
            };
            let mut names = path.split(['\\', '/']);
            match (names.next(), names.next()) {
                (Some(game), Some(addon)) if game.eq_ignore_ascii_case(GAME) => {
                    self.headers.insert(addon.to_lowercase());
                }
                _ => self.mods.extend(mod_of_path(path)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> String {
        let mut named = NamedMods::default();
        named.add(text);
        let all = |names: BTreeSet<String>| names.into_iter().collect::<Vec<_>>().join(" ");
        format!("{} | {}", all(named.mods), all(named.headers))
    }

    #[test]
    fn mods_are_named_by_required_addons_functions_and_headers() {
        assert_eq!(named("requiredAddons[] = {\"gates_main\", \"Oak_doors\"}; x[] = {\"barn_a\"};"), "gates oak | ");
        assert_eq!(named("addOns[]=\n{\n\t\"fence_core\",\n};"), "fence | ");
        assert_eq!(named("call GATES_main_fnc_open; [] spawn oak_fnc_x;_fnc_y"), "gates oak | ");
        assert_eq!(named("#include \"\\x\\gates\\addons\\main\\a.hpp\"\n#include \"\\oak\\b.hpp\""), "gates oak | ");
        assert_eq!(named("#include \"\\a3\\UI_F\\hpp\\defs.inc\"\n#include \"b.hpp\""), " | ui_f");
        assert_eq!(named("requiredAddons[]; x[] = {\"a_b\"}; addons[] = {\"open"), "open | ");
    }
}
