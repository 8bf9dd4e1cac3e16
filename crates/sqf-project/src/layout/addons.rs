//! The addons of a project, by the prefixes of their paths in the game.
//!
//! The prefix of an addon is in the file `$PBOPREFIX$` of its folder, for which some tools use other names. In a HEMTT
//! project, an addon without such a file has the prefix of the project and its own name. Where only the packer is told,
//! a header of the mod that is included by its path in the game says which prefix that is.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::file_names::{PREFIX_FILES, is_of_tools};
use super::files::{Files, SearchResult};
use super::game_path::GamePath;
use sqf_syntax::Command;

/// Size limit for files with prefixes, in MiB.
const PREFIX_LIMIT: u64 = 1;
/// Limit for folders of one project.
pub(crate) const MOST_FOLDERS: usize = 20_000;
/// Limit for folders around a script at an arbitrary location, such as among downloads.
pub(crate) const FEW_FOLDERS: usize = 100;
/// Limit for nested folders.
const DEEPEST: usize = 24;
/// The folder with the addons of a mod.
const ADDONS: &str = "addons";
/// The folders of addons in HEMTT projects.
const HEMTT_FOLDERS: [&str; 2] = [ADDONS, "optionals"];
/// The header with the name of an addon, which includes those of its mod, as CBA and ACE have it.
const COMPONENT_HEADER: &str = "script_component.hpp";

/// An addon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addon {
    /// Its folder on disk.
    pub folder: PathBuf,
    /// The folders that its paths begin with in the game, in lower case: `["x", "gates", "addons", "main"]`.
    pub prefix: Vec<String>,
    /// Whether all its files exist. Copies of other mods' headers in a project are partial.
    pub(crate) is_whole: bool,
}

/// What has a prefix, by its number in a list: a path is not compared with each of hundreds.
#[derive(Debug, Default)]
pub(crate) struct Prefixes(FxHashMap<String, Vec<usize>>);

impl Prefixes {
    /// Collects prefixes in lower case.
    pub(crate) fn new<'p>(prefixes: impl Iterator<Item = &'p [String]>) -> Prefixes {
        let mut all: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (number, prefix) in prefixes.enumerate() {
            all.entry(prefix.join("\\")).or_default().push(number);
        }
        Prefixes(all)
    }

    /// Returns the numbers of those that a path with these names begins with, if more follows, in order.
    pub(crate) fn of(&self, names: &[&str]) -> Vec<usize> {
        let (mut start, mut found) = (String::new(), Vec::new());
        for (at, name) in names.iter().enumerate() {
            found.extend(self.0.get(&start).into_iter().flatten());
            if at > 0 {
                start.push('\\');
            }
            start.push_str(&name.to_lowercase());
        }
        found.sort_unstable();
        found
    }
}

/// The folders and addons below the root of a project.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// All folders except hidden ones and those of tools.
    pub(crate) folders: FxHashSet<PathBuf>,
    pub(crate) addons: Vec<Addon>,
    prefixes: Prefixes,
    /// The addons by their folders.
    places: FxHashMap<PathBuf, usize>,
    /// The folders by their names in lower case, collected when first needed.
    names: OnceLock<FxHashMap<String, Vec<PathBuf>>>,
    /// The folder in which HEMTT stores headers of other mods.
    pub(crate) copies: Option<PathBuf>,
    /// Whether there are more folders than the limit.
    pub(crate) is_cut: bool,
}

impl Survey {
    /// Returns the addons that a path with these names leads into.
    pub(crate) fn addons_for(&self, names: &[&str]) -> impl Iterator<Item = &Addon> {
        self.prefixes.of(names).into_iter().filter_map(|number| self.addons.get(number))
    }

    /// Returns the addon that contains a file or folder, the innermost one.
    pub(crate) fn addon_of(&self, path: &Path) -> Option<&Addon> {
        let number = path.ancestors().find_map(|folder| self.places.get(folder))?;
        self.addons.get(*number)
    }

    /// Whether any of the folders has a name, regardless of the case of ASCII letters.
    pub(crate) fn has_folder_named(&self, name: &str) -> bool {
        !self.folders_named(name).is_empty()
    }

    /// Returns the folders of that name in any order, regardless of the case of ASCII letters.
    pub(crate) fn folders_named(&self, name: &str) -> &[PathBuf] {
        let names = self.names.get_or_init(|| {
            let mut names: FxHashMap<String, Vec<PathBuf>> = FxHashMap::default();
            for folder in &self.folders {
                if let Some(name) = folder.file_name().and_then(|name| name.to_str()) {
                    names.entry(name.to_ascii_lowercase()).or_default().push(folder.clone());
                }
            }
            names
        });
        names.get(&name.to_ascii_lowercase()).map_or(&[], Vec::as_slice)
    }
}

/// Scans the folders below `root`, up to a limit.
pub(crate) fn survey(root: &Path, most: usize, files: &Files) -> Survey {
    let hemtt = Hemtt::read(root, files);
    let copies = hemtt.is_some().then(|| root.join("include"));
    let mut survey = Survey { copies: copies.clone(), ..Survey::default() };
    let mut unnamed = Vec::new();
    let mut open = vec![(root.to_owned(), 0)];
    while let Some((folder, depth)) = open.pop() {
        if survey.folders.len() >= most || files.is_abandoned() {
            survey.is_cut = true;
            break;
        }
        let listing = files.listing(&folder);
        let is_file = |name: &&&str| listing.get(name).is_some_and(|entry| !entry.is_folder);
        let written = PREFIX_FILES.iter().find(is_file).and_then(|name| listing.get(name)).and_then(|entry| {
            let text = files.read_named(&folder.join(&*entry.name), PREFIX_LIMIT).ok()?;
            prefix_names(&text.text)
        });
        let has_toml = written.is_none() && listing.get("addon.toml").is_some();
        let written = written.or_else(|| key(&folder.join("addon.toml"), "prefix", files).filter(|_| has_toml));
        let written = written.or_else(|| hemtt.as_ref()?.prefix(&folder, root, files));
        if let Some(names) = written.filter(|names| !names.is_empty()) {
            let is_copy = copies.as_ref().is_some_and(|copies| folder.starts_with(copies));
            let is_whole = !is_copy && names.first().is_none_or(|name| name != "a3");
            survey.addons.push(Addon { folder: folder.clone(), prefix: names, is_whole });
        } else if listing.get("config.cpp").is_some() && is_among_addons(&folder) {
            unnamed.push(folder.clone());
        }
        if depth < DEEPEST {
            let folders = listing.entries().into_iter().rev().filter(|entry| entry.is_folder && !entry.is_link);
            let folders = folders.filter(|entry| !is_of_tools(&entry.name));
            open.extend(folders.map(|entry| (folder.join(&*entry.name), depth + 1)));
        }
        survey.folders.insert(folder);
    }
    survey.addons.extend(implied(&unnamed, files));
    survey.prefixes = Prefixes::new(survey.addons.iter().map(|addon| &*addon.prefix));
    let addons = survey.addons.iter().enumerate();
    survey.places = addons.map(|(number, addon)| (addon.folder.clone(), number)).collect();
    survey
}

/// Whether a file may change the prefixes of addons.
pub(crate) fn is_about_prefixes(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let is_named = |other: &&str| other.eq_ignore_ascii_case(name);
    PREFIX_FILES.iter().chain(&["addon.toml", "project.toml", "config.cpp", COMPONENT_HEADER]).any(is_named)
}

/// Whether an addon stands where those of one mod do: in a folder `addons`.
fn is_among_addons(folder: &Path) -> bool {
    let above = folder.parent().and_then(Path::file_name);
    above.is_some_and(|name| name.eq_ignore_ascii_case(ADDONS))
}

/// Returns addons without a stated prefix, with the one that headers of their mod imply.
fn implied(folders: &[PathBuf], files: &Files) -> Vec<Addon> {
    let mut mods: FxHashMap<&Path, Vec<&PathBuf>> = FxHashMap::default();
    for folder in folders {
        mods.entry(folder.parent().unwrap_or(folder)).or_default().push(folder);
    }
    let mut found = Vec::new();
    for (around, addons) in mods {
        let Some(start) = addons.iter().find_map(|addon| prefix_of_mod(around, addon, files)) else { continue };
        for folder in addons {
            let Some(name) = folder.file_name().and_then(|name| name.to_str()) else { continue };
            let prefix = start.iter().cloned().chain([ADDONS.to_owned(), name.to_lowercase()]).collect();
            found.push(Addon { folder: folder.clone(), prefix, is_whole: true });
        }
    }
    found
}

/// Returns what the paths of a mod begin with, in lower case: `["x", "gates"]` if an addon includes
/// `\x\gates\addons\main\script_mod.hpp`, which exists below the folder of its addons and defines `PREFIX` as `gates`.
fn prefix_of_mod(addons: &Path, addon: &Path, files: &Files) -> Option<Vec<String>> {
    let component = files.source(&addon.join(COMPONENT_HEADER)).ok()?;
    let includes = component.directives().iter().filter_map(|directive| match directive.command {
        Command::Include(path) => Some(component.token_text(path).trim_matches('"')),
        _ => None,
    });
    includes.filter_map(GamePath::parse).filter(|path| path.is_absolute).find_map(|path| {
        let [first, name, between, below @ ..] = &*path.names else { return None };
        if !between.eq_ignore_ascii_case(ADDONS) {
            return None;
        }
        let SearchResult::File(header) = files.find(addons, below) else { return None };
        let header = files.source(&header).ok()?;
        let is_own = header.directives().iter().any(|directive| match &directive.command {
            Command::Define(defined) if &*defined.name == "PREFIX" => {
                defined.words().next().is_some_and(|word| word.range.of(header.text()).eq_ignore_ascii_case(name))
            }
            _ => false,
        });
        is_own.then(|| vec![first.to_lowercase(), name.to_lowercase()])
    })
}

/// Parses the text of a `$PBOPREFIX$` to lowercase folders. It is one line, or one of several starting with `prefix=`,
/// after which some tools write a semicolon.
fn prefix_names(text: &str) -> Option<Vec<String>> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    let named = lines().filter_map(|line| line.split_once('='));
    let named = named.filter(|(key, _)| key.trim().eq_ignore_ascii_case("prefix")).map(|(_, value)| value.trim());
    let prefix = named.chain(lines().filter(|line| !line.contains('='))).next()?;
    let folders = prefix.trim_end_matches(';').split(['\\', '/']).filter(|name| !name.is_empty());
    Some(folders.map(str::to_lowercase).collect())
}

/// The project file of HEMTT.
struct Hemtt {
    main_prefix: Vec<String>,
    prefix: Vec<String>,
}

impl Hemtt {
    fn read(root: &Path, files: &Files) -> Option<Hemtt> {
        files.listing(root).get(".hemtt")?;
        let path = root.join(".hemtt").join("project.toml");
        Some(Hemtt {
            main_prefix: key(&path, "mainprefix", files).unwrap_or_default(),
            prefix: key(&path, "prefix", files)?,
        })
    }

    /// Returns the prefix of an addon that does not state one.
    fn prefix(&self, folder: &Path, root: &Path, files: &Files) -> Option<Vec<String>> {
        let above = folder.parent().filter(|above| above.parent() == Some(root))?;
        let is_for_addons = HEMTT_FOLDERS.iter().any(|name| above.file_name().is_some_and(|other| other == *name));
        if !is_for_addons || files.listing(folder).get("config.cpp").is_none() {
            return None;
        }
        let name = folder.file_name()?.to_str()?.to_lowercase();
        let addons = [ADDONS.to_owned(), name];
        Some(self.main_prefix.iter().chain(&self.prefix).cloned().chain(addons).collect())
    }
}

/// Returns the path that a key before the first section of a TOML file has as its value.
fn key(path: &Path, key: &str, files: &Files) -> Option<Vec<String>> {
    let text = files.read_named(path, PREFIX_LIMIT).ok()?.text;
    let lines = text.lines().map(str::trim).take_while(|line| !line.starts_with('['));
    let mut values = lines.filter_map(|line| {
        let (name, value) = line.split_once('=')?;
        let value = value.trim().strip_prefix(['"', '\''])?;
        let end = value.find(['"', '\''])?;
        (name.trim() == key).then_some(&value[..end])
    });
    let path = GamePath::parse(values.next()?)?;
    Some(path.names.iter().map(|name| name.to_lowercase()).collect())
}
