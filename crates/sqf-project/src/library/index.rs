//! What an archive contains, without its contents.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::door::{Door, OpenFile};
use crate::{LARGEST_SOURCE, PREFIX_FILES, is_source, mod_of, mod_of_path};
use sqf_archive::{Archive, ArchiveError, Entry, is_rap, rap_text, safe_names};
use sqf_text::windows_1252;

/// Extensions of archives that only the game can read.
const ENCRYPTED: [&str; 2] = ["ebo", "xbo"];
/// Maximum number of files that are named because they cannot be read.
const MOST_NAMED: usize = 20;

/// What an archive contains.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Index {
    /// What paths of its files begin with in the game: `x\gates\addons\main`.
    pub prefix: String,
    /// The names of its addons, as in `CfgPatches`.
    pub addons: Vec<String>,
    /// The mods of the addons that it requires, in lower case.
    pub requires: Vec<String>,
    /// The paths of its files below the prefix, sorted by their names in lower case.
    pub files: Vec<String>,
    /// The number of its source files.
    pub sources: usize,
    /// The number of its files with names that no file can have, as obfuscation leaves them.
    pub odd: usize,
    /// Source files that cannot be read, each with the reason.
    pub unread: Vec<(String, String)>,
}

/// Why an archive is left out.
#[derive(Debug, thiserror::Error)]
pub enum ReadFailure {
    /// It cannot be read.
    #[error("{0}")]
    Archive(#[from] ArchiveError),
    /// Only the game can read it.
    #[error("the archive is encrypted")]
    Encrypted,
    /// Most of its names are nonsense.
    #[error("the archive is obfuscated")]
    Obfuscated,
    /// It was replaced each time that it was read.
    #[error("the archive is being written")]
    Changing,
    /// So much of its mod was copied already that there is no room for it.
    #[error("the mod has more than {0} MiB of sources")]
    Full(u64),
    /// What is used of the cache is so much that there is no room for it.
    #[error(
        "the copies of all mods have more than {0} MiB; name fewer mods, or remove copies with `sqf-ls mods --clean`"
    )]
    CacheFull(u64),
    /// The cache cannot be written.
    #[error("cannot copy to {0}")]
    Cache(std::io::Error),
}

impl ReadFailure {
    /// Whether the cache is at fault, and not the archive.
    pub fn is_of_cache(&self) -> bool {
        matches!(self, ReadFailure::Cache(_) | ReadFailure::CacheFull(_))
    }
}

/// Opens the file of an archive.
///
/// # Errors
///
/// When the extension is that of encrypted archives, or the file cannot be opened.
pub(super) fn open(path: &Path, door: &Door) -> Result<OpenFile, ReadFailure> {
    let extension = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
    if ENCRYPTED.iter().any(|other| extension.eq_ignore_ascii_case(other)) {
        return Err(ReadFailure::Encrypted);
    }
    Ok(door.open(path).map_err(|error| ArchiveError::Io(error.into()))?)
}

/// Reads what an archive contains.
///
/// # Errors
///
/// When most names in the archive are obfuscated.
pub(super) fn read(archive: &mut Archive<File>, path: &Path) -> Result<Index, ReadFailure> {
    let entries = archive.entries().to_vec();
    let (mut files, mut odd) = (Vec::new(), 0);
    for entry in &entries {
        match safe_names(&entry.name) {
            Some(names) => files.push(names.join("\\")),
            None => odd += 1,
        }
    }
    if odd > entries.len() / 2 {
        return Err(ReadFailure::Obfuscated);
    }
    files.sort_by_cached_key(|file| file.to_lowercase());
    files.dedup_by(|file, other| file.eq_ignore_ascii_case(other));
    let is_source = |entry: &&Entry| target(&entry.name).is_some();
    let refused = entries.iter().filter(is_source).filter_map(|entry| Some((entry, refusal(entry)?)));
    let mut unread: Vec<(String, String)> = refused.map(|(entry, why)| (entry.name.clone(), why.to_string())).collect();
    let (mut addons, mut requires) = (BTreeSet::new(), BTreeSet::new());
    for entry in entries.iter().filter(|entry| is_config(&entry.name) && refusal(entry).is_none()) {
        match text(archive, entry) {
            Ok(text) => {
                addons.extend(addons_in(&text).map(str::to_owned));
                requires.extend(required_in(&text).map(mod_of));
            }
            Err(failure) => unread.push((entry.name.clone(), failure.to_string())),
        }
    }
    let sources = entries.iter().filter(is_source).count();
    if sources > 0
        && entries.iter().filter(is_source).all(|entry| matches!(refusal(entry), Some(ArchiveError::Encrypted)))
    {
        return Err(ReadFailure::Encrypted);
    }
    let sources = sources - unread.len();
    unread.truncate(MOST_NAMED);
    let prefix = prefix(archive, &entries, path);
    let (addons, requires) = (addons.into_iter().collect(), requires.into_iter().collect());
    Ok(Index { prefix, addons, requires, files, sources, odd, unread })
}

/// Returns why a file is never read, as far as the header of its archive says.
fn refusal(entry: &Entry) -> Option<ArchiveError> {
    Archive::<File>::refusal(entry, LARGEST_SOURCE)
}

/// Returns the prefix of the paths in an archive: a property, the text of a file, or the name of the archive.
fn prefix(archive: &mut Archive<File>, entries: &[Entry], path: &Path) -> String {
    let tidy = |prefix: &str| prefix.trim().trim_matches(['\\', '/']).to_owned();
    if let Some(prefix) = archive.property("prefix").map(tidy).filter(|prefix| !prefix.is_empty()) {
        return prefix;
    }
    let is_prefix = |entry: &&Entry| PREFIX_FILES.iter().any(|name| entry.name.eq_ignore_ascii_case(name));
    let written = entries.iter().find(is_prefix).and_then(|entry| archive.read(entry, 1).ok());
    let written = written.map(|bytes| windows_1252(&bytes)).and_then(|text| {
        let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
        Some(tidy(line.split_once('=').map_or(line, |(_, value)| value)))
    });
    let stem = || path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    written.filter(|prefix| !prefix.is_empty()).unwrap_or_else(stem)
}

/// Reads a file as text, that of a binary config as its source.
///
/// # Errors
///
/// When the entry cannot be read, or is a damaged binary config.
pub(super) fn text(archive: &mut Archive<File>, entry: &Entry) -> Result<String, ReadFailure> {
    let bytes = archive.read(entry, LARGEST_SOURCE)?;
    match is_rap(&bytes) {
        true => Ok(rap_text(&bytes).map_err(|_| ArchiveError::Damaged)?),
        false => Ok(windows_1252(&bytes)),
    }
}

fn is_config(name: &str) -> bool {
    let file = name.rsplit(['\\', '/']).next().unwrap_or_default();
    ["config.bin", "config.cpp"].iter().any(|config| file.eq_ignore_ascii_case(config))
}

/// Returns the path of the copy of a file, if it is a source: a binary config is copied as its source.
pub(super) fn target(name: &str) -> Option<Vec<String>> {
    let mut names: Vec<String> = safe_names(name)?.into_iter().map(str::to_owned).collect();
    let file = names.last_mut()?;
    if file.eq_ignore_ascii_case("config.bin") {
        *file = "config.cpp".to_owned();
    }
    is_source(Path::new(file)).then_some(names)
}

/// Returns the names of the addons in the text of a config: the classes in `CfgPatches`.
fn addons_in(text: &str) -> impl Iterator<Item = &str> {
    let start = text.find("CfgPatches").map_or("", |at| &text[at..]);
    let (mut depth, mut is_class) = (0_usize, false);
    let is_separate = |c: char| !(c.is_alphanumeric() || "_{}".contains(c));
    let words = start.split(is_separate).flat_map(|part| part.split_inclusive(['{', '}']));
    words
        .map_while(move |word| {
            let name = word.trim_end_matches(['{', '}']);
            let is_name = is_class && depth == 1 && !name.is_empty();
            if !name.is_empty() {
                is_class = name == "class";
            }
            match word.chars().last() {
                Some('{') => depth += 1,
                Some('}') => depth = depth.checked_sub(1)?,
                _ => {}
            }
            let is_end = depth == 0 && word.ends_with('}');
            (!is_end).then_some(if is_name { name } else { "" })
        })
        .filter(|name| !name.is_empty())
}

/// Returns the addons that a config requires.
fn required_in(text: &str) -> impl Iterator<Item = &str> {
    text.split("requiredAddons[]").skip(1).filter_map(|rest| Some(&rest[..rest.find('}')?])).flat_map(|list| {
        // What is in quotes is every other part.
        list.split('"').skip(1).step_by(2)
    })
}

impl Index {
    /// Returns the mods that its addons belong to, in lower case: `gates` of `gates_main` and of `x\gates\addons\main`.
    pub fn mods(&self) -> BTreeSet<String> {
        let of_addons = self.addons.iter().map(|addon| mod_of(addon)).filter(|name| !name.is_empty());
        of_addons.chain(mod_of_path(&self.prefix)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addons_are_the_classes_in_cfg_patches() {
        let names = |text: &'static str| addons_in(text).collect::<Vec<_>>();
        let text = "class CfgMods { class a {}; };\nclass CfgPatches {\n class gates_main {\n units[] = {\"a\"};\n \
                    class inner {}; };\n\tclass gates_doors: gates_main{requiredVersion = 1;};\n};\nclass CfgVehicles { \
                    class Gate_Big {}; };";
        assert_eq!(names(text), ["gates_main", "gates_doors"]);
        assert_eq!(names("class CfgPatches {};class a {};"), [""; 0]);
        assert_eq!(names("class CfgVehicles { class a {}; };"), [""; 0]);
        assert_eq!(names("class CfgPatches { class a"), ["a"]);
    }

    #[test]
    fn required_addons_are_the_texts_in_their_lists() {
        let text = "class a { requiredAddons[] = {\"cba_main\", \"A3_Data_F\"}; }; class b { requiredAddons[] = {}; x = \"y\"; };";
        assert_eq!(required_in(text).map(mod_of).collect::<Vec<_>>(), ["cba", "a3"]);
        assert_eq!(required_in("requiredAddons[] = {\"open").count(), 0);
    }

    #[test]
    fn only_sources_have_a_copy() {
        let of = |name: &str| target(name).map(|names| names.join("/"));
        assert_eq!(of("functions\\fn_open.sqf").as_deref(), Some("functions/fn_open.sqf"));
        assert_eq!(of("doors/Config.bin").as_deref(), Some("doors/config.cpp"));
        assert_eq!(of("Stringtable.xml").as_deref(), Some("Stringtable.xml"));
        for other in ["gate.paa", "texheaders.bin", "..\\fn_open.sqf", "readme", "fn_open.sqfc"] {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn mods_are_named_by_addons_and_prefixes() {
        let index = |prefix: &str, addons: &[&str]| {
            let addons = addons.iter().map(|name| (*name).to_owned()).collect();
            let index = Index {
                prefix: prefix.to_owned(),
                addons,
                requires: Vec::new(),
                files: Vec::new(),
                sources: 0,
                odd: 0,
                unread: Vec::new(),
            };
            index.mods().into_iter().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(index("x\\gates\\addons\\main", &["GATES_main"]), "gates");
        assert_eq!(index("barn_doors", &["oak_doors", "oak_roofs"]), "barn oak");
    }
}
