//! Chooses the archives that a project needs, and copies their sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::cache::{Cache, Limits, Sources};
use super::find::{GivenPath, ModFolder, given};
use super::index::{Index, ReadFailure};
use super::steam::{Game, find_game};
use crate::door::{Door, FileStamp};
use crate::{CopyOf, Mapping, NamedMods, mod_of_path};
use sqf_text::locked;

/// The name of the game among the mods.
const GAME: &str = "a3";
/// What the names of archives of the game with its functions begin with.
const WITH_FUNCTIONS: [&str; 2] = ["functions_f", "modules_f"];
/// Number of threads that read archives: the user keeps typing in the meantime.
const THREADS: usize = 2;
/// Number of sources from which copying an archive takes long.
const MANY_SOURCES: usize = 10_000;

/// What a project needs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ModRequest {
    /// Folders of mods, or of many of them, that the settings of the user name. All of these are read.
    pub folders: Vec<PathBuf>,
    /// Those that the settings of the project name.
    pub of_project: Vec<PathBuf>,
    /// What these may lead to.
    pub door: Door,
    /// The folder of the game, if the settings name it.
    pub game: Option<PathBuf>,
    /// Whether to look for the game and its mods through Steam.
    pub is_searched: bool,
    /// What the project names: of the mods that are found, only these are read. What the project itself contains is
    /// never taken from an archive.
    pub named: NamedMods,
    /// How long to copy sources. Archives that remain after that, and those with many sources, are left for a later
    /// scan. None to copy all of them.
    pub patience: Option<Duration>,
}

/// The archives that were chosen.
#[derive(Debug, Default)]
pub struct Selection {
    /// Those with sources.
    pub copied: Vec<Copied>,
    /// The folders with sources that the settings name, with their addons.
    pub sources: Vec<(PathBuf, Vec<Mapping>)>,
    /// Paths in the settings that lead to nothing that can be read, each with the reason.
    pub problems: Vec<(PathBuf, String)>,
    /// Mods that the project names and that were not found, as it names them.
    pub not_found: Vec<String>,
    /// The names of mods that were found, of which the project needs nothing.
    pub unused: Vec<String>,
    /// The archives that were read or left out, and the folders where others would be.
    pub read_from: BTreeSet<PathBuf>,
    /// Those that are left out, with the reasons.
    pub left_out: Vec<(PathBuf, ReadFailure)>,
    /// Whether some are left for another time.
    pub has_late: bool,
    /// Whether sources were copied just now.
    pub has_written: bool,
    /// The folders of mods of which not everything was read.
    partial: BTreeSet<PathBuf>,
    /// The archives that may be needed, as they were before they were read.
    seen: BTreeMap<PathBuf, Option<FileStamp>>,
}

/// Limits what is copied of one mod and in all. Each thread may exceed the limits by one archive.
struct Room<'a> {
    cache: &'a Cache,
    /// The archives that are in use.
    archives: Vec<PathBuf>,
    of_mods: Mutex<BTreeMap<PathBuf, u64>>,
    all: Mutex<Taken>,
}

/// What all copies in the cache take.
struct Taken {
    bytes: u64,
    /// Whether it is too much although all that nobody uses was removed.
    is_full: bool,
}

impl<'a> Room<'a> {
    fn new(cache: &'a Cache, archives: Vec<PathBuf>) -> Room<'a> {
        let all = Taken { bytes: cache.tidy(&archives), is_full: false };
        Room { cache, archives, of_mods: Mutex::default(), all: Mutex::new(all) }
    }

    fn all(&self) -> MutexGuard<'_, Taken> {
        locked(&self.all)
    }

    /// Whether the cache has room for another archive, which is made if that is possible.
    fn has_any(&self) -> bool {
        let (most, mut all) = (self.cache.limits().bytes, self.all());
        if all.bytes > most && !all.is_full {
            all.bytes = self.cache.tidy(&self.archives);
            all.is_full = all.bytes > most;
        }
        !all.is_full
    }

    /// Copies the sources of an archive unless its mod has enough of them already, or the cache.
    fn take(
        &self,
        candidate: &ArchiveCandidate,
        copy: impl FnOnce() -> Result<Sources, ReadFailure>,
    ) -> Result<Sources, ReadFailure> {
        let Limits { bytes_of_mod, bytes, .. } = self.cache.limits();
        let of_mods = || locked(&self.of_mods);
        if of_mods().get(&candidate.mod_folder).is_some_and(|taken| taken >= bytes_of_mod) {
            return Err(ReadFailure::Full(bytes_of_mod >> 20));
        }
        if !self.cache.has_sources(&candidate.archive) && !self.has_any() {
            return Err(ReadFailure::CacheFull(bytes >> 20));
        }
        let sources = copy()?;
        *of_mods().entry(candidate.mod_folder.clone()).or_default() += sources.bytes;
        if sources.is_new {
            self.all().bytes += sources.bytes;
        }
        Ok(sources)
    }
}

/// An archive whose sources have been copied.
#[derive(Debug, Clone)]
pub struct Copied {
    /// The archive.
    pub archive: PathBuf,
    /// The folder of its mod.
    pub mod_folder: PathBuf,
    /// The name of its mod.
    pub mod_name: String,
    /// What it contains.
    pub index: Index,
    /// The folder with its sources.
    pub sources: PathBuf,
}

/// An archive that may be needed.
struct ArchiveCandidate {
    archive: PathBuf,
    /// What it may lead to.
    door: Door,
    mod_folder: PathBuf,
    mod_name: String,
    /// What its mod is compared by with those that the project is started with.
    keys: [String; 2],
    /// Whether the settings name it.
    is_named: bool,
    is_of_game: bool,
    /// Whether the project is started with its mod.
    is_launched: bool,
}

impl ModRequest {
    /// Whether nothing can be found.
    pub fn is_nothing(&self) -> bool {
        self.folders.is_empty() && self.of_project.is_empty() && self.game.is_none() && !self.is_searched
    }
}

impl Selection {
    /// Returns the folders with the sources of the archives, by their prefixes in the game.
    pub fn mappings(&self) -> Vec<Mapping> {
        self.copied
            .iter()
            .map(|copied| {
                let Index { prefix, files, odd, .. } = &copied.index;
                let files = if *odd == 0 { &files[..] } else { &[] };
                let is_whole = !self.partial.contains(&copied.mod_folder);
                let copy = CopyOf { archive: &copied.archive, files, is_whole };
                Mapping::of_copy(prefix, &copied.sources, copy).of_mod(&copied.mod_name)
            })
            .chain(self.sources.iter().flat_map(|(_, addons)| addons.iter().cloned()))
            .collect()
    }

    /// Returns the source files in archives that could not be read, each as a line with the reason.
    pub fn unread(&self) -> impl Iterator<Item = String> {
        self.copied.iter().flat_map(|Copied { archive, index, .. }| {
            index.unread.iter().map(|(file, reason)| format!("{}: {file}: {reason}", archive.display()))
        })
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
    pub fn read(cache: &Cache, wanted: &ModRequest, progress: &(dyn Fn(usize, usize) + Sync)) -> Selection {
        let read = || Selection::read_here(cache, wanted, progress);
        match rayon::ThreadPoolBuilder::new().num_threads(THREADS).build() {
            Ok(pool) => pool.install(read),
            Err(_) => read(),
        }
    }

    /// Whether archives were added, replaced or removed while these were read, so that they are read again.
    pub fn is_outdated(&self, wanted: &ModRequest) -> bool {
        stamps(&Selection::default().candidates(wanted)) != self.seen
    }

    fn note_places(&mut self, wanted: &ModRequest) {
        let archives = self.copied.iter().map(|copied| &copied.archive).chain(self.left_out.iter().map(|(it, _)| it));
        let with_folders = archives.flat_map(|archive| archive.ancestors().take(2)).map(Path::to_path_buf);
        let given = wanted.folders.iter().chain(&wanted.of_project).chain(&wanted.game).cloned();
        self.read_from = with_folders.chain(given).collect();
    }

    fn read_here(cache: &Cache, wanted: &ModRequest, progress: &(dyn Fn(usize, usize) + Sync)) -> Selection {
        let mut selection = Selection::default();
        let candidates = selection.candidates(wanted);
        selection.seen = stamps(&candidates);
        let found: BTreeSet<String> = candidates.iter().flat_map(|candidate| candidate.keys.clone()).collect();
        let (count, all) = (AtomicUsize::new(0), candidates.len());
        let indexed: Vec<(ArchiveCandidate, Result<Index, ReadFailure>)> = candidates
            .into_par_iter()
            .map(|candidate| {
                let index = cache.index(&candidate.archive, &candidate.door);
                progress(count.fetch_add(1, Ordering::Relaxed) + 1, all);
                (candidate, index)
            })
            .collect();
        let launched = indexed.iter().filter(|(candidate, _)| candidate.is_launched);
        let launched = launched.filter_map(|(_, index)| index.as_ref().ok()).flat_map(Index::mods);
        let named = with_required(&indexed, &wanted.named.mods.iter().cloned().chain(launched).collect());
        selection.not_found = selection.not_found(wanted, &found, &indexed);
        let (mut chosen, mut unused) = (Vec::new(), BTreeMap::<PathBuf, (String, bool)>::new());
        for (candidate, index) in indexed {
            let is_used = matches!(&index, Ok(index) if is_needed(&candidate, index, wanted, &named));
            let of_mod = || (candidate.mod_name.clone(), !candidate.is_of_game);
            unused.entry(candidate.mod_folder.clone()).or_insert_with(of_mod).1 &= !is_used;
            if !matches!(&index, Ok(index) if index.odd == 0 && index.unread.is_empty() && (is_used || index.sources == 0))
            {
                selection.partial.insert(candidate.mod_folder.clone());
            }
            match index {
                Ok(index) if is_used => chosen.push((candidate, index)),
                Ok(_) => {}
                // Only archives of mods that the settings name are reported: the user asked for these.
                Err(failure) if candidate.is_named => selection.left_out.push((candidate.archive, failure)),
                Err(failure) => tracing::debug!("{}: {failure}", candidate.archive.display()),
            }
        }
        selection.unused = unused.into_values().filter(|(_, is_unused)| *is_unused).map(|(name, _)| name).collect();
        let begun = Instant::now();
        let is_late = |candidate: &ArchiveCandidate, index: &Index| {
            let has_passed = |patience| index.sources > MANY_SOURCES || begun.elapsed() > patience;
            wanted.patience.is_some_and(has_passed) && !cache.has_sources(&candidate.archive)
        };
        let room = Room::new(cache, chosen.iter().map(|(candidate, _)| candidate.archive.clone()).collect());
        let copied: Vec<_> = chosen
            .into_par_iter()
            .map(|(candidate, index)| {
                let copy = || room.take(&candidate, || cache.sources(&candidate.archive, &candidate.door));
                let sources = (!is_late(&candidate, &index)).then(copy);
                (candidate, sources)
            })
            .collect();
        for (candidate, sources) in copied {
            let Some(sources) = sources else {
                selection.has_late = true;
                selection.partial.insert(candidate.mod_folder);
                continue;
            };
            let ArchiveCandidate { archive, mod_folder, mod_name, .. } = candidate;
            match sources {
                Ok(Sources { index, folder: sources, is_new, .. }) => {
                    selection.has_written |= is_new;
                    if !index.unread.is_empty() {
                        selection.partial.insert(mod_folder.clone());
                    }
                    selection.copied.push(Copied { archive, mod_folder, mod_name, index, sources });
                }
                Err(failure) => {
                    selection.partial.insert(mod_folder);
                    selection.left_out.push((archive, failure));
                }
            }
        }
        selection.join_failures();
        selection.note_places(wanted);
        selection
    }
}

impl Selection {
    /// If copies cannot be written, says so once.
    fn join_failures(&mut self) {
        let mut is_first = true;
        self.left_out.retain(|(_, failure)| !failure.is_of_cache() || std::mem::take(&mut is_first));
    }

    /// Returns the mods that the project names and that were not found: those that it is started with, and those of
    /// which it requires addons. An archive that cannot be read may belong to any of the latter, so these are left out
    /// then.
    fn not_found(
        &self,
        wanted: &ModRequest,
        found: &BTreeSet<String>,
        indexed: &[(ArchiveCandidate, Result<Index, ReadFailure>)],
    ) -> Vec<String> {
        let archives = indexed.iter().filter_map(|(_, index)| index.as_ref().ok());
        let known: BTreeSet<String> = archives.flat_map(Index::mods).collect();
        let is_own =
            |name: &str| wanted.named.own.iter().any(|prefix| mod_of_path(prefix).is_some_and(|own| own == name));
        let is_source =
            |name: &str| self.sources.iter().flat_map(|(_, addons)| addons).any(|addon| addon.is_of_mod(name));
        let is_unsure = indexed.iter().any(|(_, index)| index.is_err());
        let is_missing =
            |name: &&String| !is_unsure && *name != GAME && !known.contains(*name) && !is_own(name) && !is_source(name);
        let launched =
            wanted.named.launched.iter().filter(|(key, _)| !found.contains(*key)).map(|(_, written)| written);
        launched.chain(wanted.named.required.iter().filter(is_missing)).cloned().collect()
    }

    /// Returns all archives that may be needed, without reading them. Notes sources, and paths that lead to nothing.
    fn candidates(&mut self, wanted: &ModRequest) -> Vec<ArchiveCandidate> {
        let user = Door::of_user();
        let of_project = wanted.of_project.iter().map(|path| (path, &wanted.door));
        let mut named: Vec<(ModFolder, Door)> = Vec::new();
        for (path, door) in wanted.folders.iter().map(|path| (path, &user)).chain(of_project) {
            match given(path, door) {
                GivenPath::Mods(found) => named.extend(found.into_iter().map(|found| (found, door.clone()))),
                GivenPath::Sources(addons) => self.sources.push((path.clone(), addons)),
                GivenPath::Nothing(reason) => self.problems.push((path.clone(), reason)),
            }
        }
        let mut game = if wanted.is_searched { find_game() } else { Game::default() };
        match wanted.game.as_deref().map(Game::given) {
            Some(Ok(found)) => game = Game { mods: [game.mods, found.mods].concat(), ..found },
            Some(Err(reason)) => self.problems.extend(wanted.game.clone().map(|path| (path, reason))),
            None => {}
        }
        candidates(wanted, named, game)
    }
}

/// Returns all archives that may be needed: of the mods that settings name, of the installed ones, and of the game.
fn candidates(wanted: &ModRequest, named: Vec<(ModFolder, Door)>, game: Game) -> Vec<ArchiveCandidate> {
    let of_mod = |found: ModFolder, door: Door, is_named: bool| {
        let launched = &wanted.named.launched;
        let keys = found.keys();
        let is_launched = !launched.is_empty() && keys.iter().any(|key| launched.contains_key(key));
        let ModFolder { folder, name, archives } = found;
        let candidate = move |archive| {
            let (mod_folder, mod_name, keys) = (folder.clone(), name.clone(), keys.clone());
            let door = door.clone();
            ArchiveCandidate { archive, door, mod_folder, mod_name, keys, is_named, is_of_game: false, is_launched }
        };
        archives.into_iter().map(candidate)
    };
    let mut candidates: Vec<ArchiveCandidate> =
        named.into_iter().flat_map(|(found, door)| of_mod(found, door, true)).collect();
    candidates.extend(game.mods.into_iter().flat_map(|found| of_mod(found, Door::of_user(), false)));
    // Of the game itself, its functions, and what the project includes.
    let is_included = |archive: &PathBuf| {
        let stem = archive.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        WITH_FUNCTIONS.iter().any(|name| stem.starts_with(name)) || wanted.named.headers.contains(&stem)
    };
    candidates.extend(
        game.addons
            .into_iter()
            .flat_map(|found| {
                let (folder, name) = (found.folder, found.name);
                let candidate = move |archive| ArchiveCandidate {
                    archive,
                    door: Door::of_user(),
                    mod_folder: folder.clone(),
                    mod_name: name.clone(),
                    keys: Default::default(),
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

/// Returns how archives are now.
fn stamps(candidates: &[ArchiveCandidate]) -> BTreeMap<PathBuf, Option<FileStamp>> {
    candidates.iter().map(|it| (it.archive.clone(), FileStamp::now(&it.archive))).collect()
}

/// Returns the named mods, and those that their addons require.
fn with_required(
    indexed: &[(ArchiveCandidate, Result<Index, ReadFailure>)],
    named: &BTreeSet<String>,
) -> BTreeSet<String> {
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

fn is_needed(candidate: &ArchiveCandidate, index: &Index, wanted: &ModRequest, named: &BTreeSet<String>) -> bool {
    let is_own = wanted.named.own.contains(&index.prefix.to_lowercase());
    let is_wanted =
        candidate.is_named || candidate.is_of_game || candidate.is_launched || !index.mods().is_disjoint(named);
    index.sources > 0 && !is_own && is_wanted
}
