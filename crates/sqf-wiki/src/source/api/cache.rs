//! The page cache: what earlier runs fetched, and how far they got.
//!
//! A cache is a folder with three files:
//! * `pages.jsonl` contains the pages, one per line: the CRC-32 of the rest of the line in eight hex digits, a blank,
//!   and a JSON object. The first line names the format and the wiki, every other line is one page as it was at one
//!   moment. Lines are only ever appended; of several lines for one page, the last one counts.
//! * `state.json` records what the last complete run found on the wiki, so that the next one only needs to request what
//!   has changed. It is replaced as a whole when a run is complete.
//! * `lock` is locked by the run that uses the cache, so that a second one stops.
//!
//! None of them may be a link: the folder may come with an untrusted repository, and nothing outside is written.
//!
//! A run may be killed at any moment. At worst that leaves a partial line at the end, and the next run fetches that
//! page again. Lines that are damaged in other ways are detected by their checksums and handled the same way. If most
//! of `pages.jsonl` is outdated, it is rewritten next to the old one and swapped.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use flate2::Crc;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::ApiError;
use sqf_staging::{open_own_file, with_remedy};

/// Changes with the meaning of the files; a cache of another format is discarded.
const FORMAT: u32 = 1;

const PAGES: &str = "pages.jsonl";
const STATE: &str = "state.json";
const LOCK: &str = "lock";

/// A file of outdated lines is only worth rewriting from this size on.
const SMALLEST_REWRITE: u64 = 1 << 20;

/// A page as it was at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CachedPage {
    pub pageid: u64,
    pub ns: i32,
    pub title: String,
    pub revid: u64,
    /// Time of the revision.
    pub timestamp: Option<String>,
    /// The wiki's timestamp for "something about this page changed"; template edits update it, too.
    pub touched: Timestamp,
    /// The server's clock when the page was requested.
    pub checked: Timestamp,
    pub redirect: bool,
    /// Titles of all categories, including hidden ones.
    pub categories: Vec<String>,
    pub text: String,
}

/// First line of the pages file.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Heading {
    sqf_ls_page_cache: u32,
    wiki: String,
}

/// The available pages, in memory and, if there is a folder, on disk.
pub(super) struct Cache {
    pages: BTreeMap<u64, CachedPage>,
    store: Option<Store>,
    damaged: usize,
}

/// The folder of a cache.
struct Store {
    folder: PathBuf,
    /// Open for its lock.
    _lock: File,
    heading: String,
    file: File,
    /// Size of the pages file in bytes.
    size: u64,
}

impl Cache {
    /// Opens the cache in `folder`, creating it if needed; without a folder, pages are only kept in memory. `wiki`
    /// names the wiki they come from.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read or written, is in use, or contains pages of another wiki.
    pub(super) fn open(folder: Option<&Path>, wiki: &str) -> Result<Cache, ApiError> {
        let mut cache = Cache { pages: BTreeMap::new(), store: None, damaged: 0 };
        let Some(folder) = folder else {
            return Ok(cache);
        };
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| ApiError::Cache { path, source }
        };
        std::fs::create_dir_all(folder).map_err(failed(folder))?;
        let lock = lock(folder)?;
        let heading = line(&Heading { sqf_ls_page_cache: FORMAT, wiki: wiki.to_owned() });

        let path = folder.join(PAGES);
        let mut file = open_own_file(&path).map_err(failed(&path))?;
        let mut old = Vec::new();
        file.read_to_end(&mut old).map_err(failed(&path))?;
        let mut lines = old.split_inclusive(|byte| *byte == b'\n');
        let usable = match lines.next().and_then(parse::<Heading>) {
            Some(found) if found.sqf_ls_page_cache != FORMAT => {
                tracing::warn!(cache = %folder.display(), "the page cache has an incompatible format; starting a new \
                                                           one");
                false
            }
            Some(found) if found.wiki != wiki => {
                return Err(ApiError::OtherWiki {
                    path: folder.to_owned(),
                    found: found.wiki,
                    wanted: wiki.to_owned(),
                });
            }
            Some(_) => true,
            None if old.is_empty() => false,
            None => {
                tracing::warn!(cache = %folder.display(), "the start of the page cache is damaged; starting a new one");
                cache.damaged += 1;
                false
            }
        };
        if usable {
            for line in lines {
                match parse::<CachedPage>(line) {
                    Some(page) => {
                        cache.pages.insert(page.pageid, page);
                    }
                    None => cache.damaged += 1,
                }
            }
            if cache.damaged > 0 {
                tracing::warn!(
                    cache = %folder.display(),
                    entries = cache.damaged,
                    "entries of the page cache are damaged; fetching their pages again"
                );
            }
        } else {
            remove(&folder.join(STATE)).map_err(failed(folder))?;
            // Some systems do not swap open files.
            drop(file);
            replace(&path, [heading.as_str()].into_iter()).map_err(failed(&path))?;
            file = open_own_file(&path).map_err(failed(&path))?;
        }

        let size = file.seek(SeekFrom::End(0)).map_err(failed(&path))?;
        let mut store = Store { folder: folder.to_owned(), _lock: lock, heading, size, file };
        if usable && old.last() != Some(&b'\n') {
            // The last run was killed in the middle of a line. The next line must not be appended to it.
            store.append("\n").map_err(failed(&path))?;
        }
        cache.store = Some(store);
        Ok(cache)
    }

    /// Returns a page as last seen.
    pub(super) fn get(&self, pageid: u64) -> Option<&CachedPage> {
        self.pages.get(&pageid)
    }

    /// Removes a page and returns it.
    pub(super) fn take(&mut self, pageid: u64) -> Option<CachedPage> {
        self.pages.remove(&pageid)
    }

    /// Returns the number of unreadable entries.
    pub(super) fn damaged(&self) -> usize {
        self.damaged
    }

    /// Stores pages, on disk in a single write.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub(super) fn keep(&mut self, pages: Vec<CachedPage>) -> Result<(), ApiError> {
        if let Some(store) = &mut self.store {
            let lines: String = pages.iter().map(line).collect();
            store.append(&lines).map_err(|source| ApiError::Cache { path: store.folder.join(PAGES), source })?;
        }
        self.pages.extend(pages.into_iter().map(|page| (page.pageid, page)));
        Ok(())
    }

    /// Returns the state of the last complete run; None if there is none, or it is damaged.
    pub(super) fn state<T: DeserializeOwned>(&self) -> Option<T> {
        let store = self.store.as_ref()?;
        let path = store.folder.join(STATE);
        if !path.symlink_metadata().is_ok_and(|found| found.is_file()) {
            return None;
        }
        let text = std::fs::read(path).ok()?;
        match serde_json::from_slice(&text) {
            Ok(state) => Some(state),
            Err(error) => {
                tracing::warn!(cache = %store.folder.display(), %error, "cannot read the state of the cache; listing \
                                                                         the wiki again");
                None
            }
        }
    }

    /// Ends a complete run: stores its state, and drops outdated lines if most lines are. `live` are the pages of the
    /// run. Pages stored afterwards stay in memory.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub(super) fn finish<T: Serialize>(&mut self, state: &T, live: &BTreeSet<u64>) -> Result<(), ApiError> {
        let Some(store) = self.store.take() else {
            return Ok(());
        };
        let failed = |file: &str| {
            let path = store.folder.join(file);
            move |source| ApiError::Cache { path, source }
        };
        // Some systems do not swap open files.
        drop(store.file);
        let state = serde_json::to_string(state).map_err(io::Error::other).map_err(failed(STATE))?;
        replace(&store.folder.join(STATE), std::iter::once(state)).map_err(failed(STATE))?;

        let pages = &self.pages;
        let lines = || live.iter().filter_map(|id| pages.get(id)).map(line);
        let wanted: u64 = lines().map(|line| line.len() as u64).sum();
        if store.size > SMALLEST_REWRITE && store.size > 2 * wanted {
            let all = std::iter::once(store.heading).chain(lines());
            replace(&store.folder.join(PAGES), all).map_err(failed(PAGES))?;
        }
        Ok(())
    }
}

impl Store {
    fn append(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes()).map_err(with_remedy)?;
        self.size += text.len() as u64;
        Ok(())
    }
}

/// Formats a value as a line with its checksum.
fn line<T: Serialize>(value: &T) -> String {
    let json = serde_json::to_string(value).expect("strings, numbers, times and lists of them always have a JSON form");
    format!("{:08x} {json}\n", checksum(json.as_bytes()))
}

/// Parses a line; None if it is damaged.
fn parse<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    let (sum, json) = line.strip_suffix(b"\n")?.split_at_checked(8)?;
    let json = json.strip_prefix(b" ")?;
    let sum = u32::from_str_radix(std::str::from_utf8(sum).ok()?, 16).ok()?;
    (sum == checksum(json)).then(|| serde_json::from_slice(json).ok())?
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// Writes a file next to the old one and swaps them, so that there is always one complete file.
fn replace(path: &Path, mut lines: impl Iterator<Item = impl AsRef<str>>) -> io::Result<()> {
    let beside = path.with_extension("new");
    // A killed run may have left it. If it is a link, it is removed, not its target.
    remove(&beside)?;
    let mut file = io::BufWriter::new(File::create_new(&beside)?);
    let written = lines.try_for_each(|line| file.write_all(line.as_ref().as_bytes()));
    // Some systems do not swap open files.
    let written = written.and_then(|()| file.into_inner()?.sync_all());
    written.and_then(|()| std::fs::rename(&beside, path)).map_err(|error| {
        // The error is more important than the leftover.
        let _ = remove(&beside);
        with_remedy(error)
    })
}

/// Ensures that no other run uses the folder while the file is open.
fn lock(folder: &Path) -> Result<File, ApiError> {
    let path = folder.join(LOCK);
    let file = open_own_file(&path).map_err(|source| ApiError::Cache { path: path.clone(), source })?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(ApiError::CacheInUse(folder.to_owned())),
        // Some network disks do not support locks.
        Err(TryLockError::Error(error)) => tracing::debug!("cannot lock {}: {error}", path.display()),
    }
    Ok(file)
}

fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIKI: &str = "//wiki.test/api.php";

    fn page(pageid: u64, text: &str) -> CachedPage {
        CachedPage {
            pageid,
            ns: 0,
            title: format!("page {pageid}"),
            revid: 100 + pageid,
            timestamp: Some("2020-01-02T03:04:05Z".to_owned()),
            touched: Timestamp::UNIX_EPOCH,
            checked: Timestamp::UNIX_EPOCH,
            redirect: false,
            categories: vec!["Category:X".to_owned()],
            text: text.to_owned(),
        }
    }

    fn texts(cache: &Cache) -> Vec<&str> {
        cache.pages.values().map(|page| page.text.as_str()).collect()
    }

    fn open(folder: &Path) -> Cache {
        Cache::open(Some(folder), WIKI).unwrap()
    }

    #[test]
    fn pages_outlive_a_run_that_never_ends() {
        let folder = tempfile::tempdir().unwrap();
        let mut cache = open(folder.path());
        cache.keep(vec![page(1, "one\nline"), page(2, "two")]).unwrap();
        cache.keep(vec![page(1, "one again")]).unwrap();
        drop(cache);

        let cache = open(folder.path());
        assert_eq!(texts(&cache), ["one again", "two"]);
        assert_eq!(cache.get(2), Some(&page(2, "two")));
        assert_eq!(cache.state::<u32>(), None);
    }

    #[test]
    fn a_partial_line_at_the_end_loses_only_that_page() {
        let folder = tempfile::tempdir().unwrap();
        open(folder.path()).keep(vec![page(1, "one"), page(2, "two")]).unwrap();
        let path = folder.path().join(PAGES);
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 5]).unwrap();

        let mut cache = open(folder.path());
        assert_eq!((texts(&cache), cache.damaged()), (vec!["one"], 1));
        cache.keep(vec![page(3, "three")]).unwrap();
        drop(cache);
        assert_eq!(texts(&open(folder.path())), ["one", "three"]);
    }

    #[test]
    fn a_changed_byte_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        open(folder.path()).keep(vec![page(1, "one"), page(2, "two")]).unwrap();
        let path = folder.path().join(PAGES);
        let changed = std::fs::read_to_string(&path).unwrap().replace("one", "own");
        std::fs::write(&path, changed).unwrap();
        let cache = open(folder.path());
        assert_eq!((texts(&cache), cache.damaged()), (vec!["two"], 1));
    }

    #[test]
    fn invalid_files_and_other_formats_are_discarded() {
        let other = line(&Heading { sqf_ls_page_cache: FORMAT + 1, wiki: WIKI.to_owned() });
        for content in ["no cache at all\n", other.as_str()] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(folder.path().join(PAGES), content).unwrap();
            std::fs::write(folder.path().join(STATE), "7").unwrap();
            let mut cache = open(folder.path());
            assert_eq!(texts(&cache), Vec::<&str>::new());
            assert_eq!(cache.state::<u32>(), None, "the state is gone with the pages");
            cache.keep(vec![page(1, "one")]).unwrap();
            drop(cache);
            assert_eq!(texts(&open(folder.path())), ["one"]);
        }
    }

    #[test]
    fn a_second_run_fails() {
        let folder = tempfile::tempdir().unwrap();
        let first = open(folder.path());
        let error = Cache::open(Some(folder.path()), WIKI).err().unwrap().to_string();
        assert!(error.starts_with("another run is using the page cache "), "{error}");
        drop(first);
        let mut second = open(folder.path());
        second.finish(&7, &BTreeSet::new()).unwrap();
        open(folder.path());
    }

    #[cfg(unix)]
    #[test]
    fn links_in_the_folder_are_not_followed() {
        use std::os::unix::fs::symlink;

        for (name, is_refused) in
            [(PAGES, true), (LOCK, true), (STATE, false), ("pages.new", false), ("state.new", false)]
        {
            let (folder, home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            let diary = home.path().join("diary");
            std::fs::write(&diary, "7").unwrap();
            symlink(&diary, folder.path().join(name)).unwrap();
            match Cache::open(Some(folder.path()), WIKI) {
                Ok(mut cache) => {
                    assert!(!is_refused, "{name}");
                    assert_eq!(cache.state::<u32>(), None, "{name}");
                    cache.finish(&7, &BTreeSet::new()).unwrap();
                }
                Err(error) => assert!(is_refused && error.to_string().contains("it is a link"), "{name}: {error}"),
            }
            assert_eq!(std::fs::read_to_string(&diary).unwrap(), "7", "{name}");
        }
    }

    #[test]
    fn another_wikis_cache_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        open(folder.path());
        let error = Cache::open(Some(folder.path()), "//other.test/api.php").err().unwrap().to_string();
        assert!(error.contains("contains pages of //wiki.test/api.php"), "{error}");
        assert!(error.contains("not of //other.test/api.php"), "{error}");
    }

    #[test]
    fn the_state_is_that_of_the_last_complete_run() {
        let folder = tempfile::tempdir().unwrap();
        open(folder.path()).finish(&7, &BTreeSet::new()).unwrap();
        assert_eq!(open(folder.path()).state::<u32>(), Some(7));
        std::fs::write(folder.path().join(STATE), "{").unwrap();
        assert_eq!(open(folder.path()).state::<u32>(), None);
    }

    #[test]
    fn outdated_lines_are_dropped_when_they_are_most() {
        let folder = tempfile::tempdir().unwrap();
        let mut cache = open(folder.path());
        let long = "text ".repeat(100_000);
        for round in 0..6 {
            cache.keep(vec![page(1, &format!("{round}{long}"))]).unwrap();
        }
        cache.keep(vec![page(2, "no longer wanted")]).unwrap();
        cache.finish(&7, &BTreeSet::from([1])).unwrap();

        let size = std::fs::metadata(folder.path().join(PAGES)).unwrap().len();
        assert!(size < 2 * long.len() as u64, "{size}");
        let cache = open(folder.path());
        assert_eq!((cache.damaged(), texts(&cache).len()), (0, 1));
        assert!(cache.get(1).unwrap().text.starts_with('5'));
    }

    #[test]
    fn an_invalid_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let error = Cache::open(Some(&file.join("cache")), WIKI).err().unwrap();
        assert!(error.to_string().contains("file"), "{error}");
    }

    #[test]
    fn without_a_folder_pages_stay_in_memory() {
        let mut cache = Cache::open(None, WIKI).unwrap();
        cache.keep(vec![page(1, "one")]).unwrap();
        cache.finish(&7, &BTreeSet::from([1])).unwrap();
        assert_eq!((texts(&cache), cache.state::<u32>()), (vec!["one"], None));
    }
}
