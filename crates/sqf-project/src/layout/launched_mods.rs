//! The mods that a project is started with: `-mod=` in scripts that start the game or a server, and presets of
//! launchers.

mod script;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use self::script::Language;
use super::Layout;

/// Extensions of scripts and presets.
const EXTENSIONS: [&str; 8] = ["bat", "cmd", "html", "par", "par2", "preset2", "ps1", "sh"];
/// Files of HEMTT that may list mods to start the game with.
const OF_HEMTT: [&str; 2] = [".hemtt/launch.toml", ".hemtt/layout.toml"];
/// Size limit for a file, in MiB.
const SIZE_LIMIT: u64 = 1;
/// Maximum number of files.
const MOST: usize = 100;
/// What is before the folders of mods: `-mod=@CBA_A3;@ace`, `-serverMod=`.
const PARAMETER: &str = "mod=";
/// What is before the number of a mod in the Workshop: in presets that the launcher exports, and in its own.
const NUMBERS: [&str; 2] = ["filedetails/?id=", "<id>steam:"];
/// What is before the folder of a mod in a preset.
const LOCAL: &str = "<id>local:";
/// What is before the name of a mod in a preset that the launcher exports.
const TITLE: &str = "data-type=\"DisplayName\">";
/// The list of HEMTT with numbers of the Workshop.
const WORKSHOP: &str = "workshop";

/// Returns what a mod is compared by: its name in lower case without blanks and signs, such as `cbaa3` for `@CBA_A3`,
/// or its number in the Workshop.
pub(crate) fn mod_key(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl Layout {
    /// Returns the mods that scripts and presets in a folder or in one directly below it name, by their
    /// [keys](mod_key).
    pub(crate) fn launched_mods(&self, folder: &Path) -> BTreeMap<String, String> {
        let mut mods = BTreeMap::new();
        for file in self.launchers(folder) {
            let Ok(text) = self.read(&file, SIZE_LIMIT) else { continue };
            let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            match Language::of_extension(extension) {
                Some(language) => add(&language.lines(&text.text), &mut mods),
                None => add(&text.text, &mut mods),
            }
        }
        mods
    }

    fn launchers(&self, folder: &Path) -> Vec<PathBuf> {
        let entries = |folder: &Path| -> Vec<(PathBuf, bool)> {
            let listing = self.files.listing(folder);
            listing.entries().into_iter().map(|entry| (folder.join(&*entry.name), entry.is_folder)).collect()
        };
        let is_launcher = |path: &PathBuf| {
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            EXTENSIONS.iter().any(|other| extension.eq_ignore_ascii_case(other))
        };
        let here = entries(folder);
        let folders = here.iter().filter(|(_, is_folder)| *is_folder).flat_map(|(inner, _)| entries(inner));
        let files = here.iter().cloned().chain(folders).filter(|(_, is_folder)| !is_folder).map(|(path, _)| path);
        let of_hemtt = OF_HEMTT.iter().map(|file| folder.join(file)).filter(|file| file.is_file());
        of_hemtt.chain(files.filter(is_launcher).take(MOST)).collect()
    }
}

/// Adds the mods that a text names.
fn add(text: &str, mods: &mut BTreeMap<String, String>) {
    let mut add = |name: &str| {
        let key = mod_key(name);
        if !key.is_empty() {
            mods.entry(key).or_insert_with(|| name.to_owned());
        }
    };
    // Offsets in both are the same.
    let lower = text.to_ascii_lowercase();
    for (at, _) in lower.match_indices(PARAMETER) {
        folders(text, at).filter_map(last_name).for_each(&mut add);
    }
    for before in NUMBERS {
        for rest in text.split(before).skip(1) {
            add(rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default());
        }
    }
    for rest in text.split(LOCAL).skip(1) {
        last_name(rest.split('<').next().unwrap_or_default()).into_iter().for_each(&mut add);
    }
    for rest in text.split(TITLE).skip(1) {
        add(rest.split('<').next().unwrap_or_default());
    }
    for rest in text.split(WORKSHOP).skip(1) {
        let Some(list) = rest.trim_start().strip_prefix('=').and_then(|rest| rest.trim_start().strip_prefix('['))
        else {
            continue;
        };
        // What is in quotes is every other part.
        list.split(']').next().unwrap_or_default().split('"').skip(1).step_by(2).for_each(&mut add);
    }
}

/// Returns the folders in the parameter at a place. It may be in quotes as a whole (`"-mod=@a;@b c"`), or its value.
fn folders(text: &str, at: usize) -> impl Iterator<Item = &str> {
    let is_word = |c: char| c.is_ascii_alphabetic() || c == '-';
    let before = text[..at].trim_end_matches(is_word).chars().next_back();
    let value = &text[at + PARAMETER.len()..];
    let quote = |c: &char| matches!(c, '"' | '\'');
    let (value, quote) = match (value.chars().next().filter(quote), before.filter(quote)) {
        (Some(quote), _) => (&value[1..], Some(quote)),
        (None, around) => (value, around),
    };
    let is_end = move |c: char| match quote {
        Some(quote) => c == quote || c == '\n',
        None => c.is_whitespace() || quote_or_end(c),
    };
    value.split(is_end).next().unwrap_or_default().split(';')
}

fn quote_or_end(c: char) -> bool {
    matches!(c, '"' | '\'' | '<')
}

/// Returns the name of a mod's folder, which begins with `@`, or is a number.
fn last_name(path: &str) -> Option<&str> {
    let name = path.trim().trim_end_matches(['\\', '/']).rsplit(['\\', '/']).next()?;
    let is_mod = name.starts_with('@') || !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    is_mod.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Storage;

    fn named(text: &str) -> String {
        let mut mods = BTreeMap::new();
        add(text, &mut mods);
        mods.into_keys().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn parameters_name_folders_of_mods() {
        assert_eq!(named("start arma3server.exe -mod=@Gates;@Oak_Doors -config=a.cfg"), "gates oakdoors");
        assert_eq!(
            named("./server \"-mod=mods/@big gates;@oak\" \"-serverMod=C:\\x\\@Barns\\;\""),
            "barns biggates oak"
        );
        assert_eq!(named("-MOD=\"@a b;450814997\" -world=empty"), "450814997 ab");
        assert_eq!(named("./server -mod=@a\\;@b\\; -x\nmod=curator;heli"), "a b");
    }

    #[test]
    fn scripts_and_presets_beside_a_mission_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let put = |path: &str, text: &str| {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        put("description.ext", "");
        put("start.BAT", "arma3server -mod=@Gates");
        put("server/run.sh", "arma3server -mod=@Oak");
        put("server/old/run.sh", "arma3server -mod=@Fences");
        put("notes.md", "-mod=@Roofs");
        put(".hemtt/launch.toml", "[default]\nworkshop = [\"12\"]\n");
        let project = Layout::open(&[folder.path().to_owned()], Vec::new(), false, Storage::Disk);
        assert_eq!(project.named_mods().launched.into_keys().collect::<Vec<_>>(), ["12", "gates", "oak"]);
    }

    #[test]
    fn presets_of_launchers_name_mods_by_title_and_number() {
        let html = "<tr data-type=\"ModContainer\"><td data-type=\"DisplayName\">Oak Doors</td><td><a \
                    href=\"https://steamcommunity.com/sharedfiles/filedetails/?id=123\">x</a></td></tr>";
        assert_eq!(named(html), "123 oakdoors");
        let preset = "<published-ids><id>steam:77</id><id>local:C:\\mods\\@Barns\\</id></published-ids>";
        assert_eq!(named(preset), "77 barns");
        assert_eq!(named("[default]\nworkshop = [\n    \"450814997\", # doors\n    \"12\",\n]\n"), "12 450814997");
        assert_eq!(named("workshop of gates, mod=, ?id=x"), "");
    }
}
