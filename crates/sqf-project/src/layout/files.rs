//! Folders and texts, each read once.
//!
//! The game ignores case in paths, so a file is found by searching the listing of its folder. Documents that are open
//! in an editor overlay the files on disk.

use std::collections::VecDeque;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, RwLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::border::Border;
use super::place::place;
use super::read::{LARGEST_SOURCE, Text, read_linked};
use crate::Storage;
use crate::door::{FileStamp, FolderEntry, ReadError};
use sqf_syntax::Source;
use sqf_text::{LineIndex, read_locked, write_locked};

/// Limit for entries of a folder; the others are unknown.
const MOST_ENTRIES: usize = 1 << 16;

/// The text of a document that is open in an editor, tokenized on first use.
pub(crate) type OpenText = Arc<dyn Fn() -> Arc<Source> + Send + Sync>;

/// The files of one snapshot of a project: what was read from disk, overlaid with the documents of the editor.
///
/// A snapshot never changes. Later ones share everything that is the same.
#[derive(Clone, Default)]
pub(crate) struct Files {
    /// Decides what may be read.
    pub(crate) border: Arc<Border>,
    disk: Arc<Disk>,
    kept: Option<Arc<KeptTexts>>,
    open: Arc<OpenTexts>,
    /// The number of this snapshot.
    number: u64,
    /// The number of the newest snapshot.
    newest: Arc<AtomicU64>,
    /// Whether to cancel work on many files.
    is_abandoned: Arc<AtomicBool>,
}

/// Cache of what was read from disk. Nothing in it is ever read again; after a change, the cache is replaced.
#[derive(Debug, Default)]
struct Disk {
    listings: RwLock<FxHashMap<PathBuf, Arc<Listing>>>,
    /// Texts of included files.
    sources: RwLock<FxHashMap<PathBuf, Arc<Source>>>,
    /// The texts that were requested most recently.
    recent: RwLock<VecDeque<(PathBuf, Arc<Source>)>>,
    /// Line indexes of files on disk.
    lines: RwLock<FxHashMap<PathBuf, Arc<Lines>>>,
}

/// The texts of all files, up to a limit, while several passes read them: opening a file costs more than copying its
/// text, above all on Windows.
#[derive(Debug)]
struct KeptTexts {
    /// Whether the files stay as they are. If not, a text is only used while its file has the same stamp.
    are_still: bool,
    texts: RwLock<FxHashMap<PathBuf, (Option<FileStamp>, Text)>>,
    /// Their size in bytes.
    size: AtomicUsize,
}

/// Limit for the size of the texts that are kept, in bytes.
const MOST_KEPT: usize = 32 << 20;

/// Documents that are open in editors.
#[derive(Clone, Default)]
struct OpenTexts {
    texts: FxHashMap<Arc<Path>, OpenText>,
    /// The same files by folder.
    folders: Arc<FxHashMap<PathBuf, Vec<Arc<Path>>>>,
    /// Listings of these folders, including files that exist only in the editor.
    listings: Arc<RwLock<FxHashMap<PathBuf, Arc<Listing>>>>,
}

/// Limit for cached texts that nothing includes: a project has thousands, each with its tokens, and a search for
/// symbols leads to hundreds of them.
const MOST_RECENT: usize = 16;

/// The lines of a file on disk.
#[derive(Debug)]
pub struct Lines {
    /// The lines.
    pub index: LineIndex,
    /// Whether every character is one byte, so that columns can be computed without the text.
    pub is_ascii: bool,
}

/// The entries of a folder.
#[derive(Debug, Clone, Default)]
pub(crate) struct Listing {
    /// By exact name, and by name in lower case.
    entries: FxHashMap<Box<str>, Entry>,
    /// Whether the listing is complete.
    pub(crate) is_whole: bool,
    /// Whether some of the folders have names that differ in case alone. In the game, these are a single folder.
    has_twins: bool,
}

/// A file or folder.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) name: Box<str>,
    pub(crate) is_folder: bool,
    pub(crate) is_link: bool,
}

/// Limit for folders that differ in case alone and are searched.
const MOST_TWINS: usize = 4;

/// Combines the results of searches in folders that are a single one in the game.
fn together(found: impl Iterator<Item = SearchResult>) -> SearchResult {
    let mut all = None;
    for found in found {
        match found {
            SearchResult::File(_) | SearchResult::Folder(_) => return found,
            SearchResult::No => all = Some(SearchResult::No),
            SearchResult::Unsure => all = all.or(Some(SearchResult::Unsure)),
        }
    }
    all.unwrap_or(SearchResult::Unsure)
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SearchResult {
    File(PathBuf),
    Folder(PathBuf),
    /// The folder that should contain it exists, but it certainly does not.
    No,
    /// Its folder does not exist either or cannot be read, or it is something that must not be read.
    Unsure,
}

impl Listing {
    /// Returns the entry of that name, in any case.
    pub(crate) fn get(&self, name: &str) -> Option<&Entry> {
        self.entries.get(name).or_else(|| self.entries.get(name.to_lowercase().as_str()))
    }

    /// Returns the folders whose names differ from that of `entry` in case alone, sorted by name.
    fn twins(&self, entry: &Entry) -> Vec<&Entry> {
        let lower = entry.name.to_lowercase();
        let is_twin =
            |other: &&Entry| other.is_folder && other.name != entry.name && other.name.to_lowercase() == lower;
        let has_twins = self.has_twins && entry.is_folder;
        if has_twins { self.entries().into_iter().filter(is_twin).collect() } else { Vec::new() }
    }

    /// Returns all entries, sorted by name.
    pub(crate) fn entries(&self) -> Vec<&Entry> {
        let mut entries: Vec<&Entry> =
            self.entries.iter().filter(|(key, entry)| **key == entry.name).map(|(_, entry)| entry).collect();
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        entries
    }

    /// Lists a folder; None if it does not exist or cannot be read.
    fn read(storage: &Storage, folder: &Path) -> Option<Listing> {
        let mut listing = Listing { is_whole: true, ..Listing::default() };
        for (count, entry) in storage.list(folder).ok()?.enumerate() {
            let Some(FolderEntry { name, is_link, is_folder }) = entry.ok().filter(|_| count < MOST_ENTRIES) else {
                listing.is_whole = false;
                break;
            };
            if let Ok(name) = name.into_string() {
                listing.add(Entry { name: name.into(), is_folder, is_link });
            }
        }
        Some(listing)
    }

    /// Adds a file that exists only in an editor.
    fn add_open(&mut self, name: &str) {
        if self.get(name).is_none() {
            self.add(Entry { name: name.into(), is_folder: false, is_link: false });
        }
    }

    fn add(&mut self, entry: Entry) {
        let lower: Box<str> = entry.name.to_lowercase().into();
        self.has_twins |= entry.is_folder && self.entries.get(&lower).is_some_and(|other| other.name != entry.name);
        // Of two that differ in case alone, always choose the first.
        if self.entries.get(&lower).is_none_or(|other| *other.name != *lower && entry.name < other.name) {
            self.entries.insert(lower, entry.clone());
        }
        self.entries.insert(entry.name.clone(), entry);
    }
}

impl Files {
    /// Creates an empty snapshot with a border.
    pub(crate) fn new(border: Border) -> Files {
        Files { border: Arc::new(border), ..Files::default() }
    }

    /// Keeps the text of each file that is read from now on.
    pub(crate) fn keep_texts(&mut self, are_still: bool) {
        let (texts, size) = (RwLock::default(), AtomicUsize::default());
        self.kept = Some(Arc::new(KeptTexts { are_still, texts, size }));
    }

    /// Uses the texts that another snapshot keeps.
    pub(crate) fn keep_texts_of(&mut self, other: &Files) {
        self.kept.clone_from(&other.kept);
    }

    /// Drops the texts that are kept.
    pub(crate) fn drop_texts(&mut self) {
        self.kept = None;
    }

    /// Returns where the files are.
    pub(crate) fn storage(&self) -> &Storage {
        &self.border.storage
    }

    /// Returns the listing of a folder; empty if it cannot be read.
    pub(crate) fn listing(&self, folder: &Path) -> Arc<Listing> {
        let Some(open) = self.open.folders.get(folder) else { return self.disk.listing(self.storage(), folder) };
        if let Some(listing) = read_locked(&self.open.listings).get(folder) {
            return Arc::clone(listing);
        }
        let mut listing = Listing::clone(&self.disk.listing(self.storage(), folder));
        for name in open.iter().filter_map(|path| path.file_name()?.to_str()) {
            listing.add_open(name);
        }
        let listing = Arc::new(listing);
        write_locked(&self.open.listings).insert(folder.to_owned(), Arc::clone(&listing));
        listing
    }

    /// Returns what was created or deleted in listed folders. Lists these again.
    pub(crate) fn untold(&self) -> Vec<PathBuf> {
        let known: Vec<(PathBuf, Arc<Listing>)> = {
            let listings = read_locked(&self.disk.listings);
            listings.iter().map(|(folder, listing)| (folder.clone(), Arc::clone(listing))).collect()
        };
        let of_folder = |(folder, known): &(PathBuf, Arc<Listing>)| -> Vec<PathBuf> {
            let now = Listing::read(self.storage(), folder).unwrap_or_default();
            let missing = |of: &Listing, other: &Listing| -> Vec<PathBuf> {
                let names = of.entries().into_iter().map(|entry| &entry.name);
                names.filter(|name| !other.entries.contains_key(*name)).map(|name| folder.join(&**name)).collect()
            };
            let mut changed = missing(&now, known);
            changed.extend(missing(known, &now).into_iter().filter(|path| !self.is_open(path)));
            changed
        };
        known.par_iter().flat_map_iter(of_folder).collect()
    }

    /// Finds the file or folder `names` below `folder`, in any case.
    pub(crate) fn find(&self, folder: &Path, names: &[&str]) -> SearchResult {
        self.find_below(folder, folder.to_owned(), names, false)
    }

    /// Finds the file or folder `names` below `path`, which was reached from `folder`, possibly through a link.
    fn find_below(&self, folder: &Path, mut path: PathBuf, names: &[&str], mut is_linked: bool) -> SearchResult {
        let mut is_folder = true;
        for (at, name) in names.iter().enumerate() {
            // No drive letters, and nothing else that would replace the path.
            let mut components = Path::new(name).components();
            if !is_folder || !matches!((components.next(), components.next()), (Some(Component::Normal(_)), None)) {
                return SearchResult::Unsure;
            }
            let listing = self.listing(&path);
            let Some(entry) = listing.get(name) else {
                // Do not reveal what exists elsewhere on the machine.
                let is_inside = || self.border.is_inside(if is_linked { &path } else { folder });
                let is_certain = listing.is_whole && at + 1 == names.len() && is_inside();
                return if is_certain { SearchResult::No } else { SearchResult::Unsure };
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
            return SearchResult::Folder(path);
        }
        let may_read = if is_linked { self.border.may_read_link(&path) } else { self.border.may_read(folder, &path) };
        if may_read { SearchResult::File(path) } else { SearchResult::Unsure }
    }

    /// Reads a file from disk. A link that leads out of the project must lead to a source file.
    ///
    /// # Errors
    ///
    /// When the file is missing or too large, is no regular file, or is outside of what the project may read.
    pub(crate) fn read(&self, path: &Path, limit: u64) -> Result<Text, ReadError> {
        // `..` may lead back from the target of a link.
        let is_direct = !path.components().any(|component| component == Component::ParentDir);
        let Some(kept) = self.kept.as_ref().filter(|_| is_direct) else { return self.read_again(path, limit) };
        let place = place(path);
        let stamp = if kept.are_still { None } else { FileStamp::unless_link(path) };
        if !kept.are_still && (stamp.is_none() || self.border.forbids(&place)) {
            return self.read_again(path, limit);
        }
        if let Some((then, text)) = read_locked(&kept.texts).get(&place)
            && *then == stamp
            && text.text.len() as u64 <= limit << 20
        {
            return Ok(text.clone());
        }
        // The stamp is from before, so a text that is read while the file changes is not used again.
        let read = self.read_again(path, limit)?;
        if kept.size.load(Ordering::Relaxed) + read.text.len() <= MOST_KEPT {
            let before = write_locked(&kept.texts).insert(place, (stamp, read.clone()));
            let freed = before.map_or(0, |(_, before)| before.text.len());
            kept.size.fetch_add(read.text.len(), Ordering::Relaxed);
            kept.size.fetch_sub(freed, Ordering::Relaxed);
        }
        Ok(read)
    }

    fn read_again(&self, path: &Path, limit: u64) -> Result<Text, ReadError> {
        if self.border.forbids(&place(path)) {
            return Err(ReadError::ForeignLink("to a file outside the project"));
        }
        read_linked(self.storage(), path, limit, |_| match self.border.may_read_link(&place(path)) {
            true => Ok(()),
            false => Err(ReadError::ForeignLink("to a file outside the project that is not a source file")),
        })
    }

    /// Like [`Files::read`], for a file with a fixed name: a link may lead to one with that name as well.
    ///
    /// # Errors
    ///
    /// As for [`Files::read`]; also when the link leads to a file with another name.
    pub(crate) fn read_named(&self, path: &Path, limit: u64) -> Result<Text, ReadError> {
        let refused = || ReadError::ForeignLink("to a file with another name");
        if self.border.may_read_named(&place(path)) {
            read_linked(self.storage(), path, limit, |_| Ok(()))
        } else {
            Err(refused())
        }
    }

    /// Returns the text of a file: the editor's version if it is open, else that on disk.
    ///
    /// # Errors
    ///
    /// When the file is not open and cannot be read from disk.
    pub(crate) fn source(&self, path: &Path) -> Result<Arc<Source>, ReadError> {
        if let Some(source) = self.known(path) {
            return Ok(source);
        }
        let source = Arc::new(Source::new(self.read(path, LARGEST_SOURCE)?.text));
        Ok(Arc::clone(write_locked(&self.disk.sources).entry(path.to_owned()).or_insert(source)))
    }

    /// Like [`Files::source`], for a file that a request names. Only the most recent of these that `is_known` are kept.
    ///
    /// # Errors
    ///
    /// As for [`Files::source`].
    pub(crate) fn asked(&self, path: &Path, is_known: impl FnOnce() -> bool) -> Result<Arc<Source>, ReadError> {
        if let Some(source) = self.known(path).or_else(|| self.disk.recent(path)) {
            return Ok(source);
        }
        let source = Arc::new(Source::new(self.read(path, LARGEST_SOURCE)?.text));
        if !is_known() {
            return Ok(source);
        }
        let mut recent = write_locked(&self.disk.recent);
        if !recent.iter().any(|(other, _)| other == path) {
            if recent.len() >= MOST_RECENT {
                recent.pop_front();
            }
            recent.push_back((path.to_owned(), Arc::clone(&source)));
        }
        Ok(source)
    }

    /// Returns the lines of a file that is not open in an editor. Does not cache the text.
    ///
    /// # Errors
    ///
    /// When the file cannot be read from disk.
    pub(crate) fn lines(&self, path: &Path) -> Result<Arc<Lines>, ReadError> {
        if let Some(lines) = read_locked(&self.disk.lines).get(path) {
            return Ok(Arc::clone(lines));
        }
        let of = |text: &str| Arc::new(Lines { index: LineIndex::new(text), is_ascii: text.is_ascii() });
        let lines = match read_locked(&self.disk.sources).get(path).cloned().or_else(|| self.disk.recent(path)) {
            Some(source) => of(source.text()),
            None => of(&self.read(path, LARGEST_SOURCE)?.text),
        };
        write_locked(&self.disk.lines).insert(path.to_owned(), Arc::clone(&lines));
        Ok(lines)
    }

    /// Whether a file is open in an editor.
    pub(crate) fn is_open(&self, path: &Path) -> bool {
        self.open.texts.contains_key(path)
    }

    /// Iterates over the files that are open in editors.
    pub(crate) fn open_files(&self) -> impl Iterator<Item = &Arc<Path>> {
        self.open.texts.keys()
    }

    /// Returns the text of a file that is open in an editor, or that others include and that is cached.
    pub(crate) fn known(&self, path: &Path) -> Option<Arc<Source>> {
        match self.open.texts.get(path) {
            Some(text) => Some(text()),
            None => read_locked(&self.disk.sources).get(path).cloned(),
        }
    }

    /// Whether the files stay as they are.
    pub(crate) fn are_still(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.are_still)
    }

    /// Whether a file is open in an editor or exists on disk now.
    pub(crate) fn is_there(&self, path: &Path) -> bool {
        self.is_open(path) || self.storage().has_file(path)
    }

    /// Overlays a file with the text of an editor; returns whether the editor has just opened it.
    pub(crate) fn set_open(&mut self, path: &Path, text: OpenText) -> bool {
        let open = Arc::make_mut(&mut self.open);
        let is_new = match open.texts.get_mut(path) {
            Some(known) => {
                *known = text;
                false
            }
            None => {
                let path: Arc<Path> = Arc::from(path);
                let folder = path.parent().unwrap_or(Path::new("")).to_owned();
                Arc::make_mut(&mut open.folders).entry(folder).or_default().push(Arc::clone(&path));
                open.listings = Arc::default();
                open.texts.insert(path, text);
                true
            }
        };
        self.change();
        is_new
    }

    /// Removes overlays, and invalidates what was read of the files before.
    pub(crate) fn remove_open(&mut self, paths: &[PathBuf]) {
        let open = Arc::make_mut(&mut self.open);
        let folders = Arc::make_mut(&mut open.folders);
        for path in paths {
            open.texts.remove(&**path);
            let Some(folder) = path.parent() else { continue };
            if let Some(files) = folders.get_mut(folder) {
                files.retain(|file| **file != **path);
                if files.is_empty() {
                    folders.remove(folder);
                }
            }
        }
        open.listings = Arc::default();
        self.forget(paths);
    }

    /// Invalidates files or folders, and the listings of the folders that contain them.
    pub(crate) fn forget(&mut self, paths: &[PathBuf]) {
        for path in paths {
            self.border.forget(path);
        }
        // Everything below a folder goes with it. A known file has nothing below it, which saves the search.
        let folders: FxHashSet<&Path> =
            paths.iter().filter(|path| !self.disk.has_listed(path)).map(PathBuf::as_path).collect();
        let is_left = |path: &Path| folders.is_empty() || !path.ancestors().any(|folder| folders.contains(folder));
        let disk = self.disk.only(is_left);
        for path in paths {
            disk.forget(path);
        }
        self.disk = Arc::new(disk);
        // Files do change. The time of one may be too coarse to show it.
        match &self.kept {
            Some(kept) if !kept.are_still => {
                let is_gone = |path: &Path| paths.iter().any(|gone| path.starts_with(gone));
                write_locked(&kept.texts).retain(|path, _| !is_gone(path));
            }
            _ => self.drop_texts(),
        }
        Arc::make_mut(&mut self.open).listings = Arc::default();
        self.change();
    }

    /// Drops everything that is not `known`.
    pub(crate) fn retain(&mut self, known: impl Fn(&Path) -> bool) {
        self.disk = Arc::new(self.disk.only(known));
        self.change();
    }

    /// Returns the unique number of this snapshot.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Makes this a new snapshot.
    fn change(&mut self) {
        self.number = self.newest.fetch_add(1, Ordering::Relaxed) + 1;
    }

    /// Cancels work on many files.
    pub(crate) fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Release);
    }

    /// Whether work on many files has been canceled.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.is_abandoned.load(Ordering::Acquire)
    }

    /// Returns the number of cached texts, folders and documents.
    #[cfg(any(test, feature = "fixture"))]
    pub fn remembered(&self) -> [usize; 3] {
        let disk = &self.disk;
        let texts = read_locked(&disk.sources).len() + read_locked(&disk.recent).len() + read_locked(&disk.lines).len();
        [texts, read_locked(&disk.listings).len(), self.open.texts.len()]
    }
}

impl Disk {
    fn listing(&self, storage: &Storage, folder: &Path) -> Arc<Listing> {
        if let Some(listing) = read_locked(&self.listings).get(folder) {
            return Arc::clone(listing);
        }
        // There are infinitely many names of missing folders, so these are not cached.
        let Some(listing) = Listing::read(storage, folder).map(Arc::new) else { return Arc::default() };
        Arc::clone(write_locked(&self.listings).entry(folder.to_owned()).or_insert(listing))
    }

    fn recent(&self, path: &Path) -> Option<Arc<Source>> {
        read_locked(&self.recent).iter().find(|(other, _)| other == path).map(|(_, source)| Arc::clone(source))
    }

    /// Whether the cached listing of its folder contains a file of that name.
    fn has_listed(&self, path: &Path) -> bool {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else {
            return false;
        };
        let listings = read_locked(&self.listings);
        listings.get(folder).and_then(|listing| listing.get(name)).is_some_and(|entry| !entry.is_folder)
    }

    /// Copies the cache for the files and folders that are `left`.
    fn only(&self, left: impl Fn(&Path) -> bool) -> Disk {
        fn of<T: Clone>(
            known: &RwLock<FxHashMap<PathBuf, T>>,
            left: impl Fn(&Path) -> bool,
        ) -> RwLock<FxHashMap<PathBuf, T>> {
            let known = read_locked(known);
            let left = known.iter().filter(|(path, _)| left(path));
            RwLock::new(left.map(|(path, value)| (path.clone(), value.clone())).collect())
        }
        let recent = read_locked(&self.recent).iter().filter(|(path, _)| left(path)).cloned().collect();
        Disk {
            listings: of(&self.listings, &left),
            sources: of(&self.sources, &left),
            recent: RwLock::new(recent),
            lines: of(&self.lines, &left),
        }
    }

    /// Invalidates the text of a file and the listing of its folder, and the listings of parent folders that were not
    /// known to exist.
    fn forget(&self, path: &Path) {
        write_locked(&self.sources).remove(path);
        write_locked(&self.recent).retain(|(other, _)| other != path);
        write_locked(&self.lines).remove(path);
        let mut listings = write_locked(&self.listings);
        for (folder, name) in path.ancestors().skip(1).zip(path.ancestors().map(Path::file_name)) {
            let name = name.and_then(|name| name.to_str()).unwrap_or_default();
            let is_known = listings.remove(folder).is_some_and(|listing| listing.get(name).is_some());
            if is_known {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::time::SystemTime;

    use crate::{Project, ProjectOptions};

    /// Writes a file as if at one time, so that only the size shows a change.
    fn write(path: &Path, text: &str) {
        fs::write(path, text).unwrap();
        fs::File::options().write(true).open(path).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
    }

    fn open(is_still: bool) -> (tempfile::TempDir, PathBuf, Project) {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("open.sqf");
        fs::write(folder.path().join("description.ext"), "").unwrap();
        write(&script, "one");
        let options = ProjectOptions { is_still, ..ProjectOptions::default() };
        let project = Project::open(&[folder.path().to_owned()], options);
        (folder, script, project)
    }

    fn read(project: &Project, path: &Path) -> String {
        project.read(path).unwrap().text
    }

    #[test]
    fn files_that_stay_as_they_are_are_read_once() {
        for (is_still, then) in [(false, "three"), (true, "one")] {
            let (_folder, script, project) = open(is_still);
            assert_eq!(read(&project, &script), "one");
            write(&script, "three");
            assert_eq!(read(&project, &script), then);
        }
    }

    #[test]
    fn files_are_read_again_when_they_change_while_texts_are_kept() {
        let (_folder, script, mut project) = open(false);
        project.keep_texts();
        assert_eq!(read(&project, &script), "one");
        write(&script, "two");
        assert_eq!(read(&project, &script), "one", "nothing shows that it has changed");
        write(&script, "three");
        assert_eq!(read(&project, &script), "three");
        let next = Project::open(&project.folders(), ProjectOptions::default()).with_texts_of(&project);
        write(&script, "seven");
        assert_eq!(read(&next, &script), "three", "it is kept for the next project");
        project.drop_texts();
        assert_eq!(read(&project, &script), "seven");
        fs::remove_file(&script).unwrap();
        assert!(next.read(&script).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_again_while_texts_are_kept() {
        let (folder, script, mut project) = open(false);
        let link = folder.path().join("link.sqf");
        let other = folder.path().join("other.sqf");
        write(&other, "two");
        project.keep_texts();
        for (target, text) in [(&script, "one"), (&other, "two")] {
            std::os::unix::fs::symlink(target, &link).unwrap();
            assert_eq!(read(&project, &link), text);
            fs::remove_file(&link).unwrap();
        }
        write(&link, "two");
        assert_eq!(read(&project, &link), "two");
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink(&script, &link).unwrap();
        assert_eq!(read(&project, &link), "one");
    }
}
