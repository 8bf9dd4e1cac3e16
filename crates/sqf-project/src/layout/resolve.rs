//! Resolves paths in scripts and headers to files on disk.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::addons::Addon;
use super::files::{Entry, SearchResult};
use super::game_path::{GAME, GamePath};
use super::ignored::{is_ignored, submodule_of};
use super::root_table::Root;
use super::{Layout, roots};
use crate::Mapping;
use sqf_text::is_slip;

/// The folder of a campaign with the scripts of all its missions.
const CAMPAIGN_SCRIPTS: &str = "scripts";

/// The target of a path in a script or header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// A file.
    Found(Arc<Path>),
    /// It should be in the project but certainly is not.
    Missing,
    /// It belongs to the game or to another mod, or that is unknown.
    Elsewhere,
}

/// Minimum length of the name of a script that says what it is for, unlike `init.sqf`.
const LONG: usize = 14;

/// Typical folders of missions and addons, in lower case, after which no mod is named.
const USUAL: [&str; 11] =
    ["dialogs", "fnc", "functions", "images", "img", "music", "pictures", "script", "scripts", "sound", "sounds"];

/// Whether a path begins with such a folder.
fn is_usual(names: &[&str]) -> bool {
    names.len() > 1 && names.first().is_some_and(|first| USUAL.iter().any(|usual| usual.eq_ignore_ascii_case(first)))
}

/// Whether a path certainly begins at the root of the game, where the game and the usual prefixes of mods are.
fn is_of_root(names: &[&str]) -> bool {
    let is = |root: &str| names.first().is_some_and(|first| first.eq_ignore_ascii_case(root));
    is(GAME) && names.len() > 2
        || (is("x") || is("z")) && names.get(2).is_some_and(|third| third.eq_ignore_ascii_case("addons"))
}

/// The surroundings of the file that contains the path.
struct PathContext<'p> {
    layout: &'p Layout,
    /// Its folder; None for a text that is not a file.
    folder: Option<&'p Path>,
    /// The folder that limits the search next to the file.
    limit: Option<PathBuf>,
}

/// Resolves an `#include`.
pub(crate) fn include(layout: &Layout, path: &str, folder: Option<&Path>) -> Resolution {
    let Some(path) = GamePath::parse(path) else { return Resolution::Elsewhere };
    let around = PathContext::new(layout, folder);
    if path.is_absolute { around.header(&path.names) } else { around.beside(&path) }
}

/// Resolves the path of a command such as `execVM`.
pub(crate) fn game_path(layout: &Layout, path: &str, folder: Option<&Path>) -> Resolution {
    let Some(path) = GamePath::parse(path).filter(|path| path.ups == 0) else { return Resolution::Elsewhere };
    let around = PathContext::new(layout, folder);
    let mission = around.mission().filter(|_| !path.is_absolute);
    let Some(mission) = mission else { return around.of_the_game_or_archives(&path.names) };
    let found = match around.find(&mission, &path) {
        SearchResult::File(file) => return Resolution::Found(file.into()),
        SearchResult::Unsure if around.is_own(&mission, &path.names) => SearchResult::No,
        found => found,
    };
    let campaign = roots::campaign(&mission, &layout.files);
    if let Some(campaign) = &campaign {
        let names: Vec<&str> = std::iter::once(CAMPAIGN_SCRIPTS).chain(path.names.iter().copied()).collect();
        if let SearchResult::File(file) = layout.files.find(campaign, &names) {
            return Resolution::Found(file.into());
        }
        // The game looks in the user's own `Scripts` folder as well, which has the same folders.
        let is_shared = names.len() > 2
            && matches!(layout.files.find(campaign, &names[..names.len() - 1]), SearchResult::Folder(_));
        if is_shared {
            return Resolution::Elsewhere;
        }
    }
    match around.of_the_game_or_archives(&path.names) {
        // A script of a campaign runs in any of its missions.
        _ if campaign.as_deref() == Some(&*mission) => Resolution::Elsewhere,
        Resolution::Elsewhere
            if around.lacks(&found, &mission, &path.names)
                && around.is_certain()
                && !around.is_in_other_half(&mission, &path.names) =>
        {
            Resolution::Missing
        }
        other => other,
    }
}

/// Returns where a missing file that a path names would be. Uses the names of existing folders on disk. `is_include`
/// distinguishes the path of an `#include`, which is relative to the file, from that of a command.
pub(crate) fn absent(layout: &Layout, path: &str, from: &Path, is_include: bool) -> Option<PathBuf> {
    let path = GamePath::parse(path)?;
    let (file, folders) = path.names.split_last()?;
    let is_name = |name: &&str| !name.contains(['<', '>', '"', '|', '?', '*']) && !name.contains(char::is_control);
    let around = PathContext::new(layout, from.parent());
    let limit = around.limit.clone()?;
    let (mut place, below) = match around.addon_for(&path.names) {
        Some(addon) if path.ups == 0 && addon.prefix.len() <= folders.len() => {
            (addon.folder.clone(), &folders[addon.prefix.len()..])
        }
        _ if path.is_absolute => return None,
        _ if is_include => (from.parent()?.ancestors().nth(path.ups)?.to_owned(), folders),
        _ if path.ups > 0 => return None,
        _ => (around.mission()?, folders),
    };
    for name in below {
        match layout.files.find(&place, &[name]) {
            SearchResult::Folder(folder) => place = folder,
            SearchResult::File(_) => return None,
            SearchResult::No | SearchResult::Unsure => place.push(name),
        }
    }
    let is_inside = place.starts_with(&limit) && path.names.iter().all(is_name);
    (is_inside && matches!(layout.files.find(&place, &[file]), SearchResult::No | SearchResult::Unsure))
        .then(|| place.join(file))
}

/// Returns the only file in the folders of the mission of `from` whose path ends like `path`, or else the one in the
/// mission's root with that name, as a path from this root. For a path of an addon, only a file of the addon of `from`, if
/// the path begins with the addon's folder instead of its prefix. None for a path without a folder, which says too little.
pub(crate) fn file_below(layout: &Layout, path: &str, from: &Path) -> Option<String> {
    let path = GamePath::parse(path)?;
    if let Some(found) = below_folder_of_addon(layout, &path, from) {
        return Some(found);
    }
    let (file, folders) = path.names.split_last().filter(|(_, folders)| !path.is_absolute && !folders.is_empty())?;
    let root = layout.root_of(from)?;
    let mission = roots::mission(from.parent()?, &root.folder, &layout.files)?;
    if path.ups > 0 {
        // The game knows no `..` in paths from the root of a mission; the folder of the script may be meant.
        let beside = from.parent()?.ancestors().nth(path.ups).filter(|folder| folder.starts_with(&mission));
        let found =
            beside.into_iter().chain([&*mission]).find_map(|folder| match layout.files.find(folder, &path.names) {
                SearchResult::File(file) => Some(file),
                _ => None,
            });
        return Some(found?.strip_prefix(&mission).ok()?.to_str()?.replace('/', "\\"));
    }
    let ends_so = |folder: &&PathBuf| {
        let mut pairs = folder.iter().rev().zip(folders.iter().rev());
        pairs.all(|(name, other)| name.eq_ignore_ascii_case(other))
            && folder.strip_prefix(&mission).is_ok_and(|below| below.iter().count() > folders.len())
    };
    let of_folder = |folder: &PathBuf| match layout.files.find(folder, &[file]) {
        SearchResult::File(found) => found.strip_prefix(&mission).ok().map(Path::to_owned),
        _ => None,
    };
    let named = layout.survey(&root).folders_named(folders.last()?);
    let mut found = named.iter().filter(ends_so).filter_map(of_folder);
    let only = match (found.next(), found.next()) {
        (Some(only), None) => only,
        (Some(_), Some(_)) => return None,
        _ if is_of_root(&path.names) || file.len() < LONG || folders.len() > 1 => return None,
        _ => of_folder(&mission)?,
    };
    Some(only.to_str()?.replace('/', "\\"))
}

/// Returns the path in the game of a file of the addon of `from` that a path seeks in the addon's folder:
/// `main\open.sqf` in the addon `\x\gates\addons\main`.
fn below_folder_of_addon(layout: &Layout, path: &GamePath<'_>, from: &Path) -> Option<String> {
    let addon = layout.addon_of(from)?;
    let (first, below) = path.names.split_first().filter(|(_, below)| path.ups == 0 && !below.is_empty())?;
    let is_folder = addon.folder.file_name().is_some_and(|name| name.eq_ignore_ascii_case(first));
    // A prefix of one folder may be meant, with another spelling.
    let has_prefix = addon.prefix.len() > 1;
    let is_there = || matches!(layout.files.find(&addon.folder, below), SearchResult::File(_));
    if !is_folder || !has_prefix || !is_there() {
        return None;
    }
    let names = addon.prefix.iter().map(String::as_str).chain(below.iter().copied());
    let begin = if path.is_absolute { "\\" } else { "" };
    Some(format!("{begin}{}", names.collect::<Vec<_>>().join("\\")))
}

impl Layout {
    /// Returns the names of the folders that lead to a file or folder of an addon in the game, its own name last, and how
    /// many of them are inside the addon.
    pub(crate) fn place_in_game(&self, path: &Path) -> Option<(Vec<String>, usize)> {
        let addon = self.addon_of(path)?;
        let below = path.strip_prefix(&addon.folder).ok()?.iter().map(|name| Some(name.to_str()?.to_owned()));
        let below: Vec<String> = below.collect::<Option<_>>()?;
        let inside = below.len();
        Some((addon.prefix.into_iter().chain(below).collect(), inside))
    }

    /// Returns the file with this path in an addon whose prefix only its packer knows: a folder around the file `from`
    /// has the name of one in the path, below which the file is.
    pub(crate) fn file_by_folder(&self, path: &str, from: &Path) -> Option<PathBuf> {
        let path = GamePath::parse(path).filter(|path| path.ups == 0)?;
        let root = self.root_of(from)?;
        let folders = from.ancestors().skip(1).take_while(|folder| folder.starts_with(&root.folder));
        folders.filter(|folder| self.addon_of(folder).is_none()).find_map(|folder| {
            let name = folder.file_name()?.to_str()?;
            let at = path.names.iter().position(|part| part.eq_ignore_ascii_case(name))?;
            match self.files.find(folder, path.names.get(at + 1..)?) {
                SearchResult::File(file) => Some(file),
                _ => None,
            }
        })
    }

    /// Returns the file with this path in the addon of the file `from`, or in the sibling addon of that name.
    pub(crate) fn file_in_addon(&self, addon: Option<&str>, path: &str, from: &Path) -> Option<PathBuf> {
        let path = GamePath::parse(path).filter(|path| path.ups == 0)?;
        let own = match self.addon_of(from) {
            Some(addon) => addon.folder,
            None => {
                let root = self.root_of(from)?;
                let mut folders = from.ancestors().skip(1).take_while(|folder| folder.starts_with(&root.folder));
                folders.find(|folder| roots::has_file(&self.files.listing(folder), "config.cpp"))?.to_owned()
            }
        };
        let (folder, before) = match addon {
            Some(addon) => (own.parent()?, Some(addon)),
            None => (&*own, None),
        };
        let names: Vec<&str> = before.into_iter().chain(path.names.iter().copied()).collect();
        match self.files.find(folder, &names) {
            SearchResult::File(file) => Some(file),
            _ => None,
        }
    }
}

impl<'p> PathContext<'p> {
    fn new(layout: &'p Layout, folder: Option<&'p Path>) -> PathContext<'p> {
        let root = folder.and_then(|folder| layout.root_of(folder));
        let limit = root.map(|root| root.folder.clone()).or_else(|| {
            let mapped = layout.mappings.iter().map(|mapping| &mapping.folder);
            mapped.filter(|mapped| folder.is_some_and(|folder| folder.starts_with(mapped))).max().cloned()
        });
        PathContext { layout, folder, limit }
    }

    /// Whether missing files would be noticed: the file is in a project, and is not a copy of another mod's header.
    fn is_certain(&self) -> bool {
        let root = self.folder.and_then(|folder| self.layout.root_of(folder));
        root.as_ref().zip(self.folder).is_some_and(|(root, folder)| {
            let copies = self.layout.survey(root).copies.as_ref();
            copies.is_none_or(|copies| !folder.starts_with(copies))
        })
    }

    /// Whether a search shows that a file should exist but does not; those that git ignores may be generated by a tool,
    /// and those of a submodule not checked out.
    fn lacks(&self, found: &SearchResult, folder: &Path, names: &[&str]) -> bool {
        *found == SearchResult::No && {
            let file = names.iter().fold(folder.to_owned(), |path, name| path.join(name));
            let root = self.layout.root_of(&file);
            let is_checked_out = |folder: &Path| self.layout.files.listing(folder).get(".git").is_some();
            !is_ignored(&file, root.as_ref().map_or(folder, |root| &root.folder))
                && submodule_of(&file).is_none_or(|submodule| is_checked_out(&submodule))
        }
    }

    /// Whether a tool may make one mission of this folder and another one of the project, which has the file: only one
    /// of the two has a `mission.sqm`.
    fn is_in_other_half(&self, mission: &Path, names: &[&str]) -> bool {
        let (files, halves) = (&self.layout.files, self.layout.halves());
        let has_map = roots::has_file(&files.listing(mission), roots::MISSION_FILES[1]);
        let others = if has_map { &halves.scripts } else { &halves.maps };
        let Some(root) = self.layout.root_of(mission) else { return false };
        let mut others = others.iter().filter(|folder| folder.starts_with(&root.folder));
        others.any(|folder| matches!(files.find(folder, names), SearchResult::File(_)))
    }

    /// Like [`PathContext::is_in_other_half`], for a path relative to the folder of the file.
    fn is_beside_in_other_half(&self, path: &GamePath<'_>) -> bool {
        let (Some(mission), Some(folder)) = (self.mission(), self.folder) else { return false };
        let base = folder.ancestors().nth(path.ups).and_then(|base| base.strip_prefix(&mission).ok());
        let below = base.and_then(|base| base.iter().map(|name| name.to_str()).collect::<Option<Vec<_>>>());
        below.is_some_and(|below| self.is_in_other_half(&mission, &[&below[..], &path.names].concat()))
    }

    /// Whether an unresolved path begins in a folder of the mission, or in one that only the mission can have, and a
    /// folder on the way does not exist.
    fn is_own(&self, mission: &Path, names: &[&str]) -> bool {
        for count in 1..names.len() {
            match self.layout.files.find(mission, &names[..count]) {
                SearchResult::Folder(_) => {}
                SearchResult::No => return count > 1 || is_usual(names) || self.is_misspelled(mission, names[0]),
                SearchResult::File(_) | SearchResult::Unsure => return false,
            }
        }
        false
    }

    /// Whether a folder of a path does not exist, and its name differs in one letter from one that does.
    fn is_slip_of_folder(&self, base: &Path, names: &[&str]) -> bool {
        let mut parent = base.to_owned();
        for count in 1..names.len() {
            match self.layout.files.find(base, &names[..count]) {
                SearchResult::Folder(folder) => parent = folder,
                SearchResult::No => return self.is_misspelled(&parent, names[count - 1]),
                SearchResult::File(_) | SearchResult::Unsure => return false,
            }
        }
        false
    }

    /// Whether a name that a mission lacks differs in one letter from one of its folders.
    fn is_misspelled(&self, mission: &Path, name: &str) -> bool {
        const SHORTEST: usize = 4;
        let lower = name.to_lowercase();
        let listing = self.layout.files.listing(mission);
        let is_near = |entry: &&Entry| entry.is_folder && is_slip(&lower, &entry.name.to_lowercase());
        lower.len() >= SHORTEST && listing.entries().iter().any(is_near)
    }

    /// Resolves a path relative to the folder of the file. One that is right from the root of the mission or of the
    /// game is missing: the game does not look there.
    fn beside(&self, path: &GamePath<'_>) -> Resolution {
        let (Some(folder), Some(limit)) = (self.folder, &self.limit) else { return Resolution::Elsewhere };
        let mut is_missing = false;
        if let Some(base) = folder.ancestors().nth(path.ups).filter(|base| base.starts_with(limit)) {
            match self.find(base, path) {
                SearchResult::File(file) => return Resolution::Found(file.into()),
                found => {
                    is_missing = self.lacks(&found, base, &path.names) || self.is_slip_of_folder(base, &path.names);
                }
            }
        }
        if path.ups == 0
            && let Some(mission) = self.mission()
        {
            match self.find(&mission, path) {
                SearchResult::File(_) => is_missing = true,
                found => is_missing |= self.lacks(&found, &mission, &path.names),
            }
        }
        // Try the game's folders as well, which may differ from those on disk.
        if let Some((folders, is_inside)) = self.in_the_game(path) {
            match self.of_the_game(&folders) {
                // Without `..` the folder is the one on disk; if it does not exist, the path may be one of the game.
                Resolution::Missing => is_missing |= path.ups > 0,
                Resolution::Elsewhere => is_missing &= is_inside,
                found @ Resolution::Found(_) => return found,
            }
        }
        // Some people omit the leading backslash.
        is_missing = is_missing || self.lacks_backslash(path) || self.lacks_usual_folder(path);
        is_missing = is_missing && !self.is_beside_in_other_half(path);
        if is_missing && self.is_certain() { Resolution::Missing } else { Resolution::Elsewhere }
    }

    /// Converts a path relative to the file to one from the root of the game, and tells whether that is in the same
    /// addon.
    fn in_the_game(&self, path: &GamePath<'_>) -> Option<(Vec<String>, bool)> {
        let (mut names, inside) = self.layout.place_in_game(self.folder?)?;
        let is_inside = path.ups <= inside;
        names.truncate(names.len().checked_sub(path.ups)?);
        names.extend(path.names.iter().map(|name| (*name).to_owned()));
        Some((names, is_inside))
    }

    /// Returns the addon of the project that a path with these names leads into, the nearest one if there are several.
    fn addon_for(&self, names: &[&str]) -> Option<Addon> {
        let roots = self.layout.root_table().around(self.folder);
        let surveys: Vec<_> = roots.iter().map(|root| self.layout.survey(root)).collect();
        let found = surveys.iter().flat_map(|survey| survey.addons_for(names)).filter(|addon| addon.is_whole);
        found.max_by_key(|addon| (addon.prefix.len(), self.nearness(&addon.folder))).cloned()
    }

    /// Resolves a path that begins with the prefix of an addon.
    fn of_the_game<N: AsRef<str>>(&self, names: &[N]) -> Resolution {
        self.below_root(names, &|_| true)
    }

    /// Like [`PathContext::of_the_game`], where the folders of some projects cannot be the root of the game.
    fn below_root<N: AsRef<str>>(&self, names: &[N], may_be_root: &dyn Fn(&Path) -> bool) -> Resolution {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        let files = &self.layout.files;
        let roots = self.layout.root_table().around(self.folder);
        let mut addons: Vec<&Addon> = Vec::new();
        for root in &roots {
            addons.extend(self.layout.survey(root).addons_for(&names));
        }
        // Of several with the same prefix, prefer the one nearest to the file.
        addons.sort_by_key(|addon| std::cmp::Reverse((addon.prefix.len(), self.nearness(&addon.folder))));
        let mut is_missing = false;
        for addon in addons {
            let below = &names[addon.prefix.len()..];
            match files.find(&addon.folder, below) {
                SearchResult::File(file) => return Resolution::Found(file.into()),
                // Other mods may use a prefix of one folder, such as `z`, too.
                SearchResult::Unsure if addon.prefix.len() < 2 && !is_usual(below) => {}
                SearchResult::Unsure | SearchResult::No => {
                    is_missing |= addon.is_whole && self.lacks(&SearchResult::No, &addon.folder, below);
                }
                SearchResult::Folder(_) => return Resolution::Elsewhere,
            }
        }
        for (mapping, below) in self.layout.mappings_for(&names) {
            if let SearchResult::File(file) = files.find(&mapping.folder, below) {
                return Resolution::Found(file.into());
            }
        }
        // The whole path: in a work drive, or HEMTT's folder for headers of other mods.
        for root in &roots {
            let copies = root.folder.join("include");
            for folder in [&root.folder, &copies].into_iter().filter(|folder| may_be_root(folder)) {
                if let SearchResult::File(file) = files.find(folder, &names) {
                    // An empty copy of another mod's header only satisfies a tool.
                    let is_empty = || self.layout.source(&file).is_ok_and(|source| source.text().is_empty());
                    let is_stub = folder == &copies && is_empty();
                    return match () {
                        () if is_stub => Resolution::Elsewhere,
                        () if self.is_packed_elsewhere(&file, &names) => Resolution::Missing,
                        () => Resolution::Found(file.into()),
                    };
                }
            }
        }
        let is_missing = is_missing || self.is_slip_of_addon(&roots, &names);
        if is_missing { Resolution::Missing } else { Resolution::Elsewhere }
    }

    /// Whether a file that a path leads to from the root of a project has another one in the game, because its addon
    /// has a prefix of its own.
    fn is_packed_elsewhere(&self, file: &Path, names: &[&str]) -> bool {
        let leads_into = |addon: &Addon| self.addon_for(names).is_some_and(|other| other.folder == addon.folder);
        self.layout.addon_of(file).is_some_and(|addon| addon.is_whole && !leads_into(&addon)) && self.is_certain()
    }

    /// Whether a path leads beside the addons of the project, into a folder whose name differs in one letter from one
    /// of theirs: `\z\tag\addons\mian`.
    fn is_slip_of_addon(&self, roots: &[Arc<Root>], names: &[&str]) -> bool {
        const SHORTEST: usize = 4;
        let lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
        let is_slip_of = |addon: &Addon| {
            let Some((own, above)) = addon.prefix.split_last().filter(|_| addon.is_whole) else { return false };
            let Some(name) = lower.get(above.len()) else { return false };
            above.len() >= 2 && lower.starts_with(above) && name.len() >= SHORTEST && is_slip(name, own)
        };
        let surveys: Vec<_> = roots.iter().map(|root| self.layout.survey(root)).collect();
        // Two addons may differ by a letter.
        surveys.iter().all(|survey| survey.addons_for(names).next().is_none())
            && surveys.iter().flat_map(|survey| &survey.addons).any(is_slip_of)
    }

    /// Like [`PathContext::of_the_game`], for an `#include`. The root of a mission is not that of the game.
    fn header(&self, names: &[&str]) -> Resolution {
        let mission = self.mission();
        let is_in_mission = |mission: &PathBuf| matches!(self.layout.files.find(mission, names), SearchResult::File(_));
        match self.below_root(names, &|root| mission.as_deref() != Some(root)) {
            Resolution::Elsewhere if self.archives_lack_header(names) => Resolution::Missing,
            Resolution::Elsewhere if mission.as_ref().is_some_and(is_in_mission) && self.is_certain() => {
                Resolution::Missing
            }
            found => found,
        }
    }

    /// Whether a path without a leading backslash would be right with one. A mission may be packed with files that are
    /// further up in the project.
    fn lacks_backslash(&self, path: &GamePath<'_>) -> bool {
        if path.ups > 0 || path.names.len() < 2 {
            return false;
        }
        let found = match self.mission() {
            Some(_) if is_of_root(&path.names) => return true,
            Some(_) => self.below_root(&path.names, &|_| false),
            None => self.header(&path.names),
        };
        !matches!(found, Resolution::Elsewhere)
    }

    /// Whether a path begins in a folder that missions usually have, which exists nowhere in the project.
    fn lacks_usual_folder(&self, path: &GamePath<'_>) -> bool {
        if path.ups > 0 || !is_usual(&path.names) || self.mission().is_none() {
            return false;
        }
        let roots = self.layout.root_table().around(self.folder);
        let surveys: Vec<_> = roots.iter().map(|root| self.layout.survey(root)).collect();
        path.names.first().is_none_or(|first| !surveys.iter().any(|survey| survey.has_folder_named(first)))
    }

    /// Whether a header is certainly missing in an archive, which has others. A mission reads it from there; an addon
    /// may be built with the sources of another version, so that only a typo is certain.
    fn archives_lack_header(&self, names: &[&str]) -> bool {
        let is_of_mission = self.mission().is_some();
        let has_others = |(mapping, below): (&Mapping, &[&str])| {
            if is_of_mission { mapping.has_like(below) } else { mapping.has_near(below) }
        };
        self.archives_lack(names) && self.layout.mappings_for(names).any(has_others)
    }

    /// Like [`PathContext::of_the_game`], where only what is there while the game runs counts. Archives need not have the
    /// headers that other mods include when they are built.
    fn of_the_game_or_archives(&self, names: &[&str]) -> Resolution {
        match self.of_the_game(names) {
            Resolution::Elsewhere if self.archives_lack(names) => Resolution::Missing,
            found => found,
        }
    }

    /// Whether a path lies in an archive whose files are all known, and is not one of these files.
    fn archives_lack(&self, names: &[&str]) -> bool {
        let mut found = self.layout.mappings_for(names).peekable();
        // Folders of the settings may have anything.
        let is_missing = found.peek().is_some() && found.all(|(mapping, below)| mapping.lacks(below));
        if !is_missing || !self.is_certain() {
            return false;
        }
        let roots = self.layout.root_table().around(self.folder);
        let mut addons = roots.iter().flat_map(|root| self.layout.survey(root).addons_for(names));
        addons.next().is_none() && !self.is_built_of_project(names)
    }

    /// Whether the archive that a path leads into may be an older build of the project, whose packer is told the
    /// prefix: some folder of the project has the file.
    fn is_built_of_project(&self, names: &[&str]) -> bool {
        let roots = self.layout.root_table().around(self.folder);
        let surveys: Vec<_> = roots.iter().map(|root| self.layout.survey(root)).collect();
        self.layout.mappings_for(names).any(|(_, below)| {
            let mut folders = surveys.iter().flat_map(|survey| &survey.folders);
            folders.any(|folder| matches!(self.layout.files.find(folder, below), SearchResult::File(_)))
        })
    }

    /// Returns how many parent folders both have in common.
    fn nearness(&self, other: &Path) -> usize {
        let folder = self.folder.unwrap_or(Path::new(""));
        folder.components().zip(other.components()).take_while(|(a, b)| a == b).count()
    }

    fn find(&self, folder: &Path, path: &GamePath<'_>) -> SearchResult {
        let files = &self.layout.files;
        let found = files.find(folder, &path.names);
        if matches!(found, SearchResult::File(_) | SearchResult::Folder(_)) {
            return found;
        }
        // A parent folder may have a sibling whose name differs in case alone.
        let again = || {
            let limit = self.limit.as_deref()?;
            let way = folder.strip_prefix(limit).ok()?.iter().map(|name| name.to_str()).collect::<Option<Vec<_>>>()?;
            let names: Vec<&str> = way.into_iter().chain(path.names.iter().copied()).collect();
            Some(files.find(limit, &names)).filter(|found| matches!(found, SearchResult::File(_)))
        };
        again().unwrap_or(found)
    }

    fn mission(&self) -> Option<PathBuf> {
        roots::mission(self.folder?, self.limit.as_deref()?, &self.layout.files)
    }
}
