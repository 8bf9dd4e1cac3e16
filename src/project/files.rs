//! Folders and texts, each read once.
//!
//! The game does not tell upper from lower case in paths, so a file is found by looking into the list of its folder.
//! Documents that are open in an editor take the place of the files on disk.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::border::Border;
use super::locks::{alone, shared};
use super::{ReadError, read};
use crate::order::Order as _;
use crate::parallel;
use crate::syntax::Source;
use crate::text::LineIndex;

/// Size of a file that is included, in MiB.
const SIZE_LIMIT: u64 = 16;
/// Entries of a folder that are read; what is beyond is not known.
const MOST_ENTRIES: usize = 1 << 16;

/// What has been read so far.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// What may be read.
    pub(super) border: Border,
    listings: RwLock<FxHashMap<PathBuf, Arc<Listing>>>,
    /// The texts that others include.
    sources: RwLock<FxHashMap<PathBuf, Arc<Source>>>,
    /// The texts that were asked for last for their own sake.
    recent: RwLock<VecDeque<(PathBuf, Arc<Source>)>>,
    /// Where lines begin in files on disk.
    lines: RwLock<FxHashMap<PathBuf, Arc<Lines>>>,
    /// What editors have open, by folders and names.
    overlay: RwLock<FxHashMap<PathBuf, FxHashMap<OsString, Arc<Source>>>>,
    /// Counts what was forgotten: nothing that was read before may be remembered after.
    forgotten: AtomicU64,
    /// Counts changes: after each, a path may lead elsewhere, or to another text.
    changes: AtomicU64,
    /// Whether work on many files is to end.
    is_abandoned: AtomicBool,
}

/// Texts that nothing includes and that are remembered: a project has thousands, each with its tokens, and a search for
/// symbols leads to hundreds of them.
const MOST_RECENT: usize = 16;

/// Where lines begin in a file on disk.
#[derive(Debug)]
pub struct Lines {
    /// The lines.
    pub index: LineIndex,
    /// Whether every character is one byte, so that columns can be told without the text.
    pub is_ascii: bool,
}

/// What is in a folder.
#[derive(Debug, Clone, Default)]
pub(super) struct Listing {
    /// By the name as it is, and by the name in lower case.
    entries: FxHashMap<Box<str>, Entry>,
    /// Whether there is nothing else in the folder.
    pub(super) is_whole: bool,
    /// Whether some of the folders have names that differ in case alone. Where the game runs, these are one folder.
    has_twins: bool,
}

/// A file or folder.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) name: Box<str>,
    pub(super) is_folder: bool,
    pub(super) is_link: bool,
}

/// Folders of the same name in another case that a search goes into.
const MOST_TWINS: usize = 4;

/// Where searches in folders ended that are one folder where the game runs.
fn together(found: impl Iterator<Item = Found>) -> Found {
    let mut all = None;
    for found in found {
        match found {
            Found::File(_) | Found::Folder(_) => return found,
            Found::No => all = Some(Found::No),
            Found::Unsure => all = all.or(Some(Found::Unsure)),
        }
    }
    all.unwrap_or(Found::Unsure)
}

/// Where a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Found {
    File(PathBuf),
    Folder(PathBuf),
    /// The folder that it would be in is there, and it certainly is not.
    No,
    /// Not even its folder is there, the folder cannot be read, or it is nothing that may be read.
    Unsure,
}

impl Listing {
    /// The entry of that name, in any case.
    pub(super) fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.get(name).or_else(|| self.entries.get(name.to_lowercase().as_str()))
    }

    /// The folders whose names differ from that of `entry` in case alone, in the order of their names.
    fn twins(&self, entry: &Entry) -> Vec<&Entry> {
        let lower = entry.name.to_lowercase();
        let is_twin =
            |other: &&Entry| other.is_folder && other.name != entry.name && other.name.to_lowercase() == lower;
        let has_twins = self.has_twins && entry.is_folder;
        if has_twins { self.entries().into_iter().filter(is_twin).collect() } else { Vec::new() }
    }

    /// All entries, in the order of their names.
    pub(super) fn entries(&self) -> Vec<&Entry> {
        let mut entries: Vec<&Entry> =
            self.entries.iter().filter(|(key, entry)| **key == entry.name).map(|(_, entry)| entry).collect();
        entries.order_by(|a, b| a.name.cmp(&b.name));
        entries
    }

    /// None when the folder is not there, or cannot be read.
    fn read(folder: &Path) -> Option<Listing> {
        let entries = std::fs::read_dir(folder).ok()?;
        let mut listing = Listing { is_whole: true, ..Listing::default() };
        for (count, entry) in entries.enumerate() {
            let Some(entry) = entry.ok().filter(|_| count < MOST_ENTRIES) else {
                listing.is_whole = false;
                break;
            };
            let (Ok(name), Ok(kind)) = (entry.file_name().into_string(), entry.file_type()) else { continue };
            let is_link = kind.is_symlink();
            let is_folder = if is_link { entry.path().is_dir() } else { kind.is_dir() };
            listing.add(Entry { name: name.into(), is_folder, is_link });
        }
        Some(listing)
    }

    /// Adds a file that only an editor has.
    fn add_open(&mut self, name: &str) {
        if self.get(name).is_none() {
            self.add(Entry { name: name.into(), is_folder: false, is_link: false });
        }
    }

    fn add(&mut self, entry: Entry) {
        let lower: Box<str> = entry.name.to_lowercase().into();
        self.has_twins |= entry.is_folder && self.entries.get(&lower).is_some_and(|other| other.name != entry.name);
        // Of two that differ in case alone the first, so that the answer is always the same.
        if self.entries.get(&lower).is_none_or(|other| *other.name != *lower && entry.name < other.name) {
            self.entries.insert(lower, entry.clone());
        }
        self.entries.insert(entry.name.clone(), entry);
    }
}

impl Files {
    /// No files yet, within a border.
    pub(super) fn new(border: Border) -> Files {
        Files { border, ..Files::default() }
    }

    /// What is in a folder; nothing when it cannot be read.
    pub(super) fn listing(&self, folder: &Path) -> Arc<Listing> {
        if let Some(listing) = shared(&self.listings).get(folder) {
            return Arc::clone(listing);
        }
        let before = self.forgotten.load(Ordering::SeqCst);
        let listing = Listing::read(folder);
        let is_there = listing.is_some();
        let mut listing = listing.unwrap_or_default();
        let overlay = shared(&self.overlay);
        let open = overlay.get(folder);
        for name in open.iter().flat_map(|files| files.keys()).filter_map(|name| name.to_str()) {
            listing.add_open(name);
        }
        // The names of folders that do not exist are endless, so these are not remembered. Where documents are open in one
        // it is: going through them each time would be quadratic.
        let is_remembered = is_there || open.is_some();
        drop(overlay);
        let listing = Arc::new(listing);
        let mut listings = alone(&self.listings);
        if is_remembered && self.forgotten.load(Ordering::SeqCst) == before {
            listings.insert(folder.to_owned(), Arc::clone(&listing));
        }
        listing
    }

    /// What was created or deleted in folders that are remembered. Lists these again.
    pub(super) fn untold(&self) -> Vec<PathBuf> {
        let known: Vec<(PathBuf, Arc<Listing>)> = {
            let listings = shared(&self.listings);
            listings.iter().map(|(folder, listing)| (folder.clone(), Arc::clone(listing))).collect()
        };
        let of_folder = |(folder, known): &(PathBuf, Arc<Listing>)| -> Vec<PathBuf> {
            let now = Listing::read(folder).unwrap_or_default();
            let missing = |of: &Listing, other: &Listing| -> Vec<PathBuf> {
                let names = of.entries().into_iter().map(|entry| &entry.name);
                names.filter(|name| !other.entries.contains_key(*name)).map(|name| folder.join(&**name)).collect()
            };
            let is_open = |path: &PathBuf| {
                let overlay = shared(&self.overlay);
                let name = path.file_name();
                name.is_some_and(|name| overlay.get(folder).is_some_and(|files| files.contains_key(name)))
            };
            let mut changed = missing(&now, known);
            changed.extend(missing(known, &now).into_iter().filter(|path| !is_open(path)));
            changed
        };
        parallel::map(&known, of_folder).concat()
    }

    /// The file or folder `names` below `folder`, in any case.
    pub(super) fn find(&self, folder: &Path, names: &[&str]) -> Found {
        self.find_below(folder, folder.to_owned(), names, false)
    }

    /// The file or folder `names` below `path`, to which the way from `folder` led, over a link or not.
    fn find_below(&self, folder: &Path, mut path: PathBuf, names: &[&str], mut is_linked: bool) -> Found {
        let mut is_folder = true;
        for (at, name) in names.iter().enumerate() {
            // No drive letters, and nothing else that would replace the path.
            let mut components = Path::new(name).components();
            if !is_folder || !matches!((components.next(), components.next()), (Some(Component::Normal(_)), None)) {
                return Found::Unsure;
            }
            let listing = self.listing(&path);
            let Some(entry) = listing.get(name) else {
                // Of what is elsewhere on the machine, nobody learns whether it is there.
                let is_inside = || self.border.is_inside(if is_linked { &path } else { folder });
                let is_certain = listing.is_whole && at + 1 == names.len() && is_inside();
                return if is_certain { Found::No } else { Found::Unsure };
            };
            let twins = listing.twins(entry);
            if !twins.is_empty() {
                let ways = std::iter::once(entry).chain(twins).take(MOST_TWINS);
                let found = ways.map(|way| {
                    self.find_below(folder, path.join(&*way.name), &names[at + 1..], is_linked || way.is_link)
                });
                return together(found);
            }
            path.push(&*entry.name);
            is_folder = entry.is_folder;
            is_linked |= entry.is_link;
        }
        if is_folder {
            return Found::Folder(path);
        }
        let may_read = if is_linked { self.border.may_read_link(&path) } else { self.border.may_read(folder, &path) };
        if may_read { Found::File(path) } else { Found::Unsure }
    }

    /// The text of a file: that of the editor where it is open, else that on disk.
    pub(super) fn source(&self, path: &Path) -> Result<Arc<Source>, ReadError> {
        if let Some(source) = self.known(path) {
            return Ok(source);
        }
        let before = self.forgotten.load(Ordering::SeqCst);
        let source = Arc::new(Source::new(read(path, SIZE_LIMIT)?.text));
        let mut sources = alone(&self.sources);
        if let Some(other) = sources.get(path) {
            return Ok(Arc::clone(other));
        }
        if self.forgotten.load(Ordering::SeqCst) == before {
            sources.insert(path.to_owned(), Arc::clone(&source));
        }
        Ok(source)
    }

    /// Like [`Files::source`], for a file that a request names. Only the most recent of these are kept.
    pub(super) fn asked(&self, path: &Path) -> Result<Arc<Source>, ReadError> {
        if let Some(source) = self.known(path).or_else(|| self.recent(path)) {
            return Ok(source);
        }
        let before = self.forgotten.load(Ordering::SeqCst);
        let source = Arc::new(Source::new(read(path, SIZE_LIMIT)?.text));
        let mut recent = alone(&self.recent);
        if self.forgotten.load(Ordering::SeqCst) == before && !recent.iter().any(|(other, _)| other == path) {
            if recent.len() >= MOST_RECENT {
                recent.pop_front();
            }
            recent.push_back((path.to_owned(), Arc::clone(&source)));
        }
        Ok(source)
    }

    fn recent(&self, path: &Path) -> Option<Arc<Source>> {
        shared(&self.recent).iter().find(|(other, _)| other == path).map(|(_, source)| Arc::clone(source))
    }

    /// Where lines begin in a file that no editor has open. The text is not remembered.
    pub(super) fn lines(&self, path: &Path) -> Result<Arc<Lines>, ReadError> {
        if let Some(lines) = shared(&self.lines).get(path) {
            return Ok(Arc::clone(lines));
        }
        let before = self.forgotten.load(Ordering::SeqCst);
        let of = |text: &str| Arc::new(Lines { index: LineIndex::new(text), is_ascii: text.is_ascii() });
        let lines = match shared(&self.sources).get(path).cloned().or_else(|| self.recent(path)) {
            Some(source) => of(source.text()),
            None => of(&read(path, SIZE_LIMIT)?.text),
        };
        let mut known = alone(&self.lines);
        if self.forgotten.load(Ordering::SeqCst) == before {
            known.insert(path.to_owned(), Arc::clone(&lines));
        }
        Ok(lines)
    }

    /// Whether an editor has a file open.
    pub(super) fn is_open(&self, path: &Path) -> bool {
        path.parent().zip(path.file_name()).is_some_and(|(folder, name)| {
            shared(&self.overlay).get(folder).is_some_and(|files| files.contains_key(name))
        })
    }

    /// Forgets the texts of files that are not `left`.
    fn keep_texts(&self, left: impl Fn(&Path) -> bool) {
        alone(&self.sources).retain(|path, _| left(path));
        alone(&self.recent).retain(|(path, _)| left(path));
        alone(&self.lines).retain(|path, _| left(path));
    }

    fn forget_text(&self, path: &Path) {
        alone(&self.sources).remove(path);
        alone(&self.recent).retain(|(other, _)| other != path);
        alone(&self.lines).remove(path);
    }

    /// The text of a file that an editor has open, or that others include and that has been read already.
    pub(super) fn known(&self, path: &Path) -> Option<Arc<Source>> {
        let overlay = shared(&self.overlay);
        if !overlay.is_empty() {
            let (folder, name) = (path.parent()?, path.file_name()?);
            if let Some(open) = overlay.get(folder).and_then(|files| files.get(name)) {
                return Some(Arc::clone(open));
            }
        }
        drop(overlay);
        shared(&self.sources).get(path).cloned()
    }

    /// Whether an editor has a file open, or it is on the disk now.
    pub(super) fn is_there(&self, path: &Path) -> bool {
        self.is_open(path) || path.is_file()
    }

    /// Puts a text in the place of a file; returns whether there was no such file until now.
    pub(super) fn set_overlay(&self, path: &Path, source: Arc<Source>) -> bool {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return false };
        if let Some(known) = alone(&self.overlay).get_mut(folder).and_then(|files| files.get_mut(name)) {
            *known = source;
            self.change();
            return false;
        }
        let listing = self.listing(folder);
        let new_name = name.to_str().filter(|name| listing.get(name).is_none());
        drop(listing);
        alone(&self.overlay).entry(folder.to_owned()).or_default().insert(name.to_owned(), source);
        self.change();
        let Some(name) = new_name else { return false };
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        // The folder is not read again: for many new files in one folder that would be quadratic.
        if let Some(listing) = alone(&self.listings).get_mut(folder) {
            Arc::make_mut(listing).add_open(name);
        }
        self.change();
        true
    }

    /// Puts the file on disk in its place again; whether there was a text of an editor in it, and whether paths lead to it as
    /// before. Otherwise the list of its folder is forgotten.
    pub(super) fn remove_overlay(&self, path: &Path) -> (bool, bool) {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return (false, false) };
        let mut overlay = alone(&self.overlay);
        let removed = overlay.get_mut(folder).and_then(|files| files.remove(name));
        if overlay.get(folder).is_some_and(FxHashMap::is_empty) {
            overlay.remove(folder);
        }
        drop(overlay);
        let is_there = removed.is_some()
            && self.is_listed_file(path)
            && path.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.forget_text(path);
        if !is_there {
            self.border.forget(path);
            self.unlist(path);
        }
        self.change();
        (removed.is_some(), is_there)
    }

    /// Forgets what was read of files or folders, and the lists of the folders that they are in.
    pub(super) fn forget(&self, paths: &[PathBuf]) {
        for path in paths {
            self.border.forget(path);
        }
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        // With a folder goes all that is below it. A known file has nothing below it, which saves the search.
        let folders: FxHashSet<&Path> =
            paths.iter().filter(|path| !self.is_listed_file(path)).map(PathBuf::as_path).collect();
        if !folders.is_empty() {
            let is_left = |path: &Path| !path.ancestors().any(|folder| folders.contains(folder));
            self.keep_texts(is_left);
            alone(&self.listings).retain(|path, _| is_left(path));
        }
        for path in paths {
            self.forget_text(path);
            self.unlist(path);
        }
        self.change();
    }

    /// Forgets all but what is `known`.
    pub(super) fn retain(&self, known: impl Fn(&Path) -> bool) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.keep_texts(&known);
        alone(&self.listings).retain(|path, _| known(path));
        self.change();
    }

    /// A number that is another after each change of what paths lead to.
    pub(super) fn changes(&self) -> u64 {
        self.changes.load(Ordering::SeqCst)
    }

    /// Tells that something has changed that paths lead to.
    pub(super) fn change(&self) {
        self.changes.fetch_add(1, Ordering::SeqCst);
    }

    /// Ends work on many files.
    pub(super) fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Release);
    }

    pub(super) fn is_abandoned(&self) -> bool {
        self.is_abandoned.load(Ordering::Acquire)
    }

    /// Number of texts, folders and documents that are remembered.
    #[cfg(test)]
    pub(super) fn remembered(&self) -> [usize; 3] {
        let texts = shared(&self.sources).len() + shared(&self.recent).len() + shared(&self.lines).len();
        [texts, shared(&self.listings).len(), shared(&self.overlay).len()]
    }

    /// Whether the list of its folder is known and has a file of that name.
    fn is_listed_file(&self, path: &Path) -> bool {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else {
            return false;
        };
        let listings = shared(&self.listings);
        listings.get(folder).and_then(|listing| listing.get(name)).is_some_and(|entry| !entry.is_folder)
    }

    /// Forgets the list of the folder that a file is in, and the lists of the folders above as well, as long as these were
    /// not known to be there.
    fn unlist(&self, path: &Path) {
        let mut listings = alone(&self.listings);
        for (folder, name) in path.ancestors().skip(1).zip(path.ancestors().map(Path::file_name)) {
            let name = name.and_then(|name| name.to_str()).unwrap_or_default();
            let is_known = listings.remove(folder).is_some_and(|listing| listing.get(name).is_some());
            if is_known {
                break;
            }
        }
    }
}
