//! Chooses the archives that a project needs, and copies their sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::cache::Cache;
use super::find::{ModFolder, find_mods};
use super::index::{Index, ReadFailure};
use super::steam::{Game, find_game};
use crate::project::{Mapping, NamedMods};

/// The name of the game among the mods.
const GAME: &str = "a3";
/// What the names of archives of the game with its functions begin with.
const WITH_FUNCTIONS: [&str; 2] = ["functions_f", "modules_f"];
/// Number of threads that read archives: the user keeps typing in the meantime.
const THREADS: usize = 2;

/// What a project needs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Folders of mods, or of many of them, that the settings name. All of these are read.
    pub folders: Vec<PathBuf>,
    /// The folder of the game, if the settings name it.
    pub game: Option<PathBuf>,
    /// Whether to look for the game and its mods through Steam.
    pub is_searched: bool,
    /// What the project names: of the mods that are found, only these are read. What the project itself contains is
    /// never taken from an archive.
    pub named: NamedMods,
}

/// The archives that were chosen.
#[derive(Debug, Default)]
pub struct Selection {
    /// Those with sources.
    pub copied: Vec<Copied>,
    /// Addons with sources in folders that the settings name.
    pub sources: Vec<Mapping>,
    /// Mods that were found, of which the project needs nothing.
    pub unused: Vec<ModFolder>,
    /// The archives that were read or left out, and the folders where others would be.
    pub read_from: BTreeSet<PathBuf>,
    /// Those that are left out, with the reasons.
    pub left_out: Vec<(PathBuf, ReadFailure)>,
}

/// An archive whose sources have been copied.
#[derive(Debug, Clone)]
pub struct Copied {
    /// The archive.
    pub archive: PathBuf,
    /// The folder of its mod.
    pub mod_folder: PathBuf,
    /// What it contains.
    pub index: Index,
    /// The folder with its sources.
    pub sources: PathBuf,
}

/// An archive that may be needed.
struct Candidate {
    archive: PathBuf,
    mod_folder: PathBuf,
    /// Whether the settings name it.
    is_named: bool,
    is_of_game: bool,
    /// Whether the project is started with its mod.
    is_launched: bool,
}

impl Wanted {
    /// Whether nothing can be found.
    pub fn is_nothing(&self) -> bool {
        self.folders.is_empty() && self.game.is_none() && !self.is_searched
    }
}

impl Selection {
    /// Returns the folders with the sources of the archives, by their prefixes in the game.
    pub fn mappings(&self) -> Vec<Mapping> {
        self.copied
            .iter()
            .map(|copied| {
                let Index { prefix, files, odd, .. } = &copied.index;
                Mapping::of_copy(prefix, &copied.sources, if *odd == 0 { files } else { &[] })
            })
            .chain(self.sources.iter().cloned())
            .collect()
    }

    /// Returns the folders with the copies of archives.
    pub fn copies(&self) -> impl Iterator<Item = &PathBuf> {
        self.copied.iter().map(|copied| &copied.sources)
    }

    /// Returns the folders of the mods, sorted, each with the number of its archives.
    pub fn by_mod(&self) -> BTreeMap<&Path, usize> {
        let mut mods = BTreeMap::new();
        for copied in &self.copied {
            *mods.entry(copied.mod_folder.as_path()).or_default() += 1;
        }
        mods
    }

    /// Reads what a project needs. This takes a while for new archives. `progress` gets the number of archives done and
    /// the total.
    pub fn read(cache: &Cache, wanted: &Wanted, progress: &(dyn Fn(usize, usize) + Sync)) -> Selection {
        let read = || Selection::read_here(cache, wanted, progress);
        match rayon::ThreadPoolBuilder::new().num_threads(THREADS).build() {
            Ok(pool) => pool.install(read),
            Err(_) => read(),
        }
    }

    fn note_places(&mut self, wanted: &Wanted) {
        let archives = self.copied.iter().map(|copied| &copied.archive).chain(self.left_out.iter().map(|(it, _)| it));
        let with_folders = archives.flat_map(|archive| archive.ancestors().take(2)).map(Path::to_path_buf);
        self.read_from = with_folders.chain(wanted.folders.iter().cloned()).collect();
    }

    fn read_here(cache: &Cache, wanted: &Wanted, progress: &(dyn Fn(usize, usize) + Sync)) -> Selection {
        let candidates = candidates(wanted);
        let (count, all) = (AtomicUsize::new(0), candidates.len());
        let indexed: Vec<(Candidate, Result<Index, ReadFailure>)> = candidates
            .into_par_iter()
            .map(|candidate| {
                let index = cache.index(&candidate.archive);
                progress(count.fetch_add(1, Ordering::Relaxed) + 1, all);
                (candidate, index)
            })
            .collect();
        let launched = indexed.iter().filter(|(candidate, _)| candidate.is_launched);
        let launched = launched.filter_map(|(_, index)| index.as_ref().ok()).flat_map(Index::mods);
        let named = with_required(&indexed, &wanted.named.mods.iter().cloned().chain(launched).collect());
        let of_sources = wanted.folders.iter().filter(|folder| find_mods(folder).is_empty());
        let sources = of_sources.flat_map(|folder| Mapping::of_sources(folder)).collect();
        let mut selection = Selection { sources, ..Selection::default() };
        let (mut chosen, mut unused) = (Vec::new(), BTreeMap::<PathBuf, bool>::new());
        for (candidate, index) in indexed {
            let is_used = matches!(&index, Ok(index) if is_needed(&candidate, index, wanted, &named));
            *unused.entry(candidate.mod_folder.clone()).or_insert(!candidate.is_of_game) &= !is_used;
            match index {
                Ok(index) if is_used => chosen.push((candidate, index)),
                Ok(_) => {}
                // Nobody asked for the others.
                Err(failure) if candidate.is_named => selection.left_out.push((candidate.archive, failure)),
                Err(failure) => tracing::debug!("{}: {failure}", candidate.archive.display()),
            }
        }
        let unused = unused.into_iter().filter(|(_, is_unused)| *is_unused).map(|(folder, _)| folder);
        selection.unused = unused.map(|folder| ModFolder { folder, archives: Vec::new() }).collect();
        let copied: Vec<_> = chosen
            .into_par_iter()
            .map(|(candidate, index)| {
                let sources = cache.sources(&candidate.archive);
                (candidate, index, sources)
            })
            .collect();
        for (candidate, index, sources) in copied {
            let Candidate { archive, mod_folder, .. } = candidate;
            match sources {
                Ok(sources) => {
                    selection.copied.push(Copied { archive, mod_folder, index, sources });
                }
                Err(failure) => selection.left_out.push((archive, failure)),
            }
        }
        selection.note_places(wanted);
        let archives: Vec<PathBuf> = selection.copied.iter().map(|copied| copied.archive.clone()).collect();
        cache.tidy(&archives);
        selection
    }
}

/// Returns all archives that may be needed, without reading them.
fn candidates(wanted: &Wanted) -> Vec<Candidate> {
    let of_mod = |found: ModFolder, is_named: bool| {
        let launched = &wanted.named.launched;
        let is_launched = !launched.is_empty() && found.keys().iter().any(|key| launched.contains(key));
        let ModFolder { folder, archives } = found;
        let candidate = move |archive| {
            let mod_folder = folder.clone();
            Candidate { archive, mod_folder, is_named, is_of_game: false, is_launched }
        };
        archives.into_iter().map(candidate)
    };
    let mut candidates: Vec<Candidate> =
        wanted.folders.iter().flat_map(|folder| find_mods(folder)).flat_map(|found| of_mod(found, true)).collect();
    let mut game = if wanted.is_searched { find_game() } else { Game::default() };
    if let Some(folder) = &wanted.game {
        let found = Game::at(folder);
        game = Game { mods: [game.mods, found.mods].concat(), ..found };
    }
    candidates.extend(game.mods.into_iter().flat_map(|found| of_mod(found, false)));
    // Of the game itself, its functions, and what the project includes.
    let is_included = |archive: &PathBuf| {
        let stem = archive.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        WITH_FUNCTIONS.iter().any(|name| stem.starts_with(name)) || wanted.named.headers.contains(&stem)
    };
    candidates.extend(
        game.addons
            .into_iter()
            .flat_map(|found| {
                let folder = found.folder;
                let candidate = move |archive| Candidate {
                    archive,
                    mod_folder: folder.clone(),
                    is_named: false,
                    is_of_game: true,
                    is_launched: false,
                };
                found.archives.into_iter().map(candidate)
            })
            .filter(|candidate| is_included(&candidate.archive)),
    );
    let mut seen = BTreeSet::new();
    candidates.retain(|candidate| seen.insert(candidate.archive.clone()));
    candidates
}

/// Returns the named mods, and those that their addons require.
fn with_required(indexed: &[(Candidate, Result<Index, ReadFailure>)], named: &BTreeSet<String>) -> BTreeSet<String> {
    let mut all = named.clone();
    loop {
        let before = all.len();
        for index in indexed.iter().filter_map(|(_, index)| index.as_ref().ok()) {
            if !index.mods().is_disjoint(&all) {
                all.extend(index.requires.iter().filter(|name| *name != GAME).cloned());
            }
        }
        if all.len() == before {
            return all;
        }
    }
}

fn is_needed(candidate: &Candidate, index: &Index, wanted: &Wanted, named: &BTreeSet<String>) -> bool {
    let is_own = wanted.named.own.contains(&index.prefix.to_lowercase());
    let is_wanted =
        candidate.is_named || candidate.is_of_game || candidate.is_launched || !index.mods().is_disjoint(named);
    index.sources > 0 && !is_own && is_wanted
}
