//! The keys of a project's stringtables: whether a key exists, and which one an unknown key may stand for.
//!
//! The index contains the same keys, but takes a while to build, and `sqf-ls check` does without it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::layout::Layout;
use crate::{LARGEST_SOURCE, Mapping, mod_of};
use sqf_syntax::stringtable::{self, Stringtable};
use sqf_text::{NearNames, Typos, has_extension};

/// Number of keys with a tag that make it one of the project's own: fewer may replace texts of another mod.
const FEWEST_OWN: usize = 5;
/// From this length on, a word of a key may have two typos.
const LONG: usize = 5;
/// Words up to this length resemble many others.
const SHORTEST: usize = 3;
/// Prefix of all keys in all tables, in lower case.
const BEGIN: &str = "str_";
/// The stringtable of old missions.
const OLD_NAME: &str = "stringtable.csv";

/// Tags of the game, its expansions and libraries, in lower case: others may define keys with these at any time.
/// Unknown keys with such a tag are not reported, even if a project uses the tag for its own keys.
#[rustfmt::skip]
const FOREIGN_TAGS: [&str; 129] = [
    "3den", "a3", "ac", "ace", "act", "action", "author", "aware", "b", "ca", "campaign", "captain", "cav", "cfg",
    "channel", "city", "civilian", "colonel", "column", "combat", "composition", "controls", "corporal", "csla",
    "cup", "desc", "diamond", "difficulty", "difficulty0", "difficulty1", "difficulty2", "difficulty3", "dik",
    "disabled", "disp", "distance", "dn", "east", "echl", "echr", "ef", "enh", "entry", "ep1", "error", "file",
    "format", "friday", "game", "general", "getin", "gm", "group", "guerrila", "guerrilla", "hc", "help", "hint",
    "hints", "hyp", "info", "keyboard", "lang", "language", "lib", "lieutenant", "line", "loading", "lxws", "m01",
    "m02", "m03", "m04", "major", "map", "marker", "menu", "mission", "monday", "mp", "msg", "music", "opt", "pilot",
    "pmc", "position", "private", "q", "radio", "rearm", "refuel", "repair", "resistance", "rf", "rhs", "rscmenu",
    "safe", "saturday", "sensor", "sensoractiv", "sergeant", "short", "signature", "sn", "spe", "special", "speed",
    "staggered", "state", "status", "stealth", "sunday", "support", "team", "text", "thursday", "time", "tuesday",
    "unit", "units", "useract", "usract", "vee", "vn", "watch", "wedge", "wednesday", "west", "ws",
];

/// The stringtables of all projects.
#[derive(Debug, Clone, Default)]
pub(crate) struct Texts {
    is_scanned: bool,
    tables: FxHashMap<Arc<Path>, Arc<Keys>>,
}

/// The keys of one table.
#[derive(Debug)]
struct Keys {
    /// By lowercase key, as written.
    written: FxHashMap<Box<str>, Box<str>>,
    near: OnceLock<NearNames<Box<str>>>,
}

impl Keys {
    fn new<'t>(names: impl Iterator<Item = &'t str>) -> Keys {
        Keys { written: names.map(|name| (name.to_lowercase().into(), name.into())).collect(), near: OnceLock::new() }
    }

    /// Returns the index of the keys that finds misspelled ones.
    fn near(&self) -> &NearNames<Box<str>> {
        self.near.get_or_init(|| NearNames::new(self.written.iter().map(|(key, name)| (key.clone(), name.clone()))))
    }
}

impl Texts {
    /// Reads all stringtables.
    pub(crate) fn read(layout: &Layout) -> Texts {
        let roots = layout.roots();
        let files = roots.iter().flat_map(|root| layout.files_in(&layout.survey(root).folders, &["xml", "csv"]));
        let files: Vec<PathBuf> = files.filter(|file| is_table(file)).collect();
        let keys_of = |file: PathBuf| Some((Arc::from(file.as_path()), Arc::new(read_keys(layout, &file)?)));
        let tables = files.into_par_iter().filter_map(keys_of).collect();
        Texts { is_scanned: true, tables }
    }

    /// Returns the keys after some stringtables have changed.
    pub(crate) fn after(&self, layout: &Layout, changed: &FxHashSet<Arc<Path>>) -> Texts {
        let mut texts = self.clone();
        for path in changed.iter().filter(|_| self.is_scanned) {
            match layout.root_of(path).and_then(|_| read_keys(layout, path)) {
                Some(keys) => texts.tables.insert(Arc::clone(path), Arc::new(keys)),
                None => texts.tables.remove(path),
            };
        }
        texts
    }

    /// Looks up a key, in lower case, in the stringtables around the file `from`.
    pub(crate) fn look_up(&self, layout: &Layout, key: &str, from: &Path) -> KeyFound {
        let Some(root) = layout.root_of(from).filter(|root| !layout.survey(root).is_cut) else {
            return KeyFound::Unknown;
        };
        if !self.is_scanned {
            return KeyFound::Unknown;
        }
        let near_by = || self.tables.iter().filter(|(file, _)| file.starts_with(&root.folder)).map(|(_, keys)| keys);
        if near_by().any(|keys| keys.written.contains_key(key)) {
            return KeyFound::Defined;
        }
        let Some(tag) = tag(key) else { return KeyFound::Foreign };
        let own = || near_by().flat_map(|keys| keys.written.keys()).filter(|other| other.starts_with(tag));
        // Another mod may have more keys of a tag with few keys here: suggest one only if it is certainly a typo.
        let is_own = own().nth(FEWEST_OWN - 1).is_some();
        let is_meant = |other: &str| other.starts_with(tag) && (is_own || sqf_text::is_slip(key, other));
        let near = |most| {
            let like = near_by().flat_map(|keys| keys.near().like(key, most)).filter(|(other, _)| is_meant(other));
            like.filter_map(|(other, written)| Some((slips(key, other)?, written))).min()
        };
        // Most have one typo, which is found much faster.
        let near = near(1).or_else(|| near(2)).map(|(_, written)| written.to_string());
        if is_own || near.is_some() { KeyFound::Missing { near } } else { KeyFound::Foreign }
    }
}

/// What the stringtables of a project say of a key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum KeyFound {
    /// It is in one of them.
    Defined,
    /// It has the tag of the project, but is not there, perhaps because it is a misspelling of `near`.
    Missing { near: Option<String> },
    /// Another mod or the game may define it.
    Foreign,
    /// They have not all been read.
    Unknown,
}

fn read_keys(layout: &Layout, file: &Path) -> Option<Keys> {
    let is_old = has_extension(file, "csv");
    let read = |text: &str| if is_old { keys_of_csv(text) } else { keys_of_xml(text) };
    match layout.files.known(file) {
        Some(source) => Some(read(source.text())),
        None => layout.read(file, LARGEST_SOURCE).ok().map(|text| read(&text.text)),
    }
}

/// Whether a key, in lower case, has the tag of a mod of which there are files, and not one of the game.
pub(crate) fn may_be_of_mod(layout: &Layout, key: &str) -> bool {
    let tag = key.strip_prefix(BEGIN).and_then(|own| own.split('_').next()).unwrap_or_default();
    let names_it = |mapping: &Mapping| mapping.prefix.iter().any(|name| mod_of(name) == tag);
    !FOREIGN_TAGS.contains(&tag) || layout.mappings.iter().any(|mapping| !mapping.is_of_game() && names_it(mapping))
}

/// Whether a file is a stringtable, by its name.
pub(crate) fn is_table(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    stringtable::is_stringtable(path) || name.eq_ignore_ascii_case(OLD_NAME)
}

fn keys_of_xml(text: &str) -> Keys {
    let table = Stringtable::parse(text);
    let names = table.keys(text).filter_map(|key| key.name(text)).map(|name| name.of(text));
    Keys::new(names)
}

/// Returns the first field of each line.
fn keys_of_csv(text: &str) -> Keys {
    let first = text.lines().map(|line| line.split([',', ';']).next().unwrap_or_default().trim().trim_matches('"'));
    Keys::new(first.filter(|name| !name.is_empty()))
}

/// Returns the prefix of a project's keys, `str_gate_` of `str_gate_open`; None if others may use it as well.
fn tag(key: &str) -> Option<&str> {
    let own = key.strip_prefix(BEGIN)?;
    let (tag, rest) = own.split_once('_')?;
    let is_own = !tag.is_empty() && !rest.is_empty() && !FOREIGN_TAGS.contains(&tag);
    is_own.then(|| &key[..BEGIN.len() + tag.len() + 1])
}

/// Returns the number of typos between two keys in lower case: all in one word, whose length limits them. Keys with
/// different numbers of words are unrelated.
pub(crate) fn slips(key: &str, other: &str) -> Option<usize> {
    let mut words = other.split('_');
    let mut found = None;
    for word in key.split('_') {
        let other = words.next()?;
        if word == other {
            continue;
        }
        let typos = Typos::between(word, other, 2).filter(|typos| {
            // `fail` and `failed`: an ending counts as one typo.
            let is_short = word.len().max(other.len()) < LONG && !typos.is_ending();
            typos.shorter() >= SHORTEST && (typos.count == 1 || !is_short) && typos.are_in(|c| !c.is_numeric())
        })?;
        if found.is_some() {
            return None;
        }
        found = Some(typos.count);
    }
    if words.next().is_some() { None } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Project, fixture, place};
    use sqf_model::{TextKey, WorkspaceTexts};

    fn table(keys: &[&str]) -> String {
        let keys = keys.iter().map(|key| format!("<Key ID=\"{key}\"><Original>x</Original></Key>"));
        format!("<Project><Package>{}</Package></Project>", keys.collect::<String>())
    }

    #[test]
    fn a_key_is_missing_where_its_tag_is_the_projects_own() {
        let folder = tempfile::tempdir().unwrap();
        let keys = ["STR_gate_open", "STR_gate_shut", "STR_GATE_oil", "STR_gate_wax", "STR_gate_paint"];
        std::fs::write(folder.path().join("description.ext"), "").unwrap();
        std::fs::write(folder.path().join("Stringtable.xml"), table(&[&keys[..], &["STR_barn_a"]].concat())).unwrap();
        std::fs::write(folder.path().join("stringtable.csv"), "LANGUAGE,English\nSTR_gate_old,\"Old\"\n").unwrap();
        let mut project = fixture::open(&folder);
        let init = place(&folder.path().join("init.sqf"));
        let ask_in = |project: &Project, key: &str| project.text_key(key, &init);
        assert_eq!(ask_in(&project, "STR_gate_opn"), TextKey::Unknown, "the files have not been read");
        project.scan_functions();
        let scanned = project.clone();
        let ask = |key: &str| ask_in(&scanned, key);
        assert_eq!(ask("$str_GATE_open"), TextKey::Defined);
        assert_eq!(ask("STR_gate_old"), TextKey::Defined);
        assert_eq!(ask("STR_gate_opn"), TextKey::Missing { near: Some("STR_gate_open".to_owned()) });
        assert_eq!(ask("STR_gate_entirelyDifferent"), TextKey::Missing { near: None });
        for other in ["STR_A3_gate", "STR_barn_b", "STR_gate", "STR_gate_", "gate_open"] {
            assert_eq!(ask(other), TextKey::Unknown, "{other}");
        }
        assert_eq!(project.text_key("STR_gate_opn", Path::new("/elsewhere/init.sqf")), TextKey::Unknown);
        // As an editor shows it.
        let xml = place(&folder.path().join("Stringtable.xml"));
        let changed = table(&[&keys[..], &["STR_gate_opn"]].concat());
        project.set_overlay(&xml, Arc::new(sqf_syntax::Source::new(changed)));
        assert_eq!(ask_in(&project, "STR_gate_opn"), TextKey::Defined);
        assert_eq!(
            ask("STR_gate_opn"),
            TextKey::Missing { near: Some("STR_gate_open".to_owned()) },
            "an earlier state"
        );
        project.close(&[xml]);
        assert_eq!(ask_in(&project, "STR_gate_opn"), TextKey::Missing { near: Some("STR_gate_open".to_owned()) });
    }

    #[test]
    fn keys_are_similar_by_typos_in_one_word() {
        for (key, other, expected) in [
            ("str_gate_opn", "str_gate_open", Some(1)),
            ("str_gate_paintreuqests", "str_gate_paintrequests", Some(1)),
            ("str_gate_paintreuqest", "str_gate_paintrequests", Some(2)),
            ("str_gate_open", "str_gate_opened", Some(2)),
            ("str_gate_opnn", "str_gate_oil", None),
            ("str_gate_door_6", "str_gate_door_1", None),
            ("str_gate_door6", "str_gate_door1", None),
            ("str_gate_opn_dor", "str_gate_open_door", None),
            ("str_gate_open", "str_gate_open_door", None),
        ] {
            assert_eq!(slips(key, other), expected, "{key}, {other}");
        }
    }

    #[test]
    fn tags_of_the_game_belong_to_no_project() {
        assert_eq!(tag("str_gate_open_door"), Some("str_gate_"));
        for key in ["str_a3_gate", "str_disp_ok", "str_gate", "str_gate_", "str__gate", "xstr_gate_open"] {
            assert_eq!(tag(key), None, "{key}");
        }
    }
}
