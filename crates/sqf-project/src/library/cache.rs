//! Copies of the sources in archives.
//!
//! Each version of an archive has a folder, whose name is that of the archive with a hash of the path and one of size and
//! time: `index.json` says what it contains, and `files` are its sources, once they are needed. A folder is written to the
//! side and renamed, and never changes after that, so any number of sessions may share it. Beside the folders are files
//! with what sessions found in the sources, `names-...bin`, one for each set of archives. Folders of versions that are
//! replaced, and what nobody has used for long, are removed.

use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use rustc_hash::{FxHashSet, FxHasher};

use super::index::{self, Index, ReadFailure};
use crate::TextCopies;
use sqf_archive::{ArchiveError, is_rap, rap_text};

/// Part of the names of folders; changes whenever what is in them does.
const VERSION: u64 = 4;
/// The file with the index.
const INDEX: &str = "index.json";
/// Prefix of files with what was found in the sources.
const KEPT: &str = "names-";
/// Limit for these files: each build of one's own mod makes another.
const MOST_KEPT: usize = 8;
/// The folder with the sources.
const FILES: &str = "files";
/// Prefix of folders that are being written.
const NEW: &str = ".new-";
/// Age at which unused folders are removed.
const UNUSED: Duration = Duration::from_secs(90 * 24 * 60 * 60);
/// Age at which folders of replaced versions are removed: another session may still read them.
const REPLACED: Duration = Duration::from_secs(24 * 60 * 60);
/// Age at which what is being written is removed: its session was killed.
const ABANDONED: Duration = Duration::from_secs(60 * 60);
/// Limit for the characters of the name of an archive in that of its folder.
const LONGEST_STEM: usize = 40;
/// Limit for the bytes of the sources of one archive.
const MOST_BYTES: u64 = 512 << 20;

/// The user's cache.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
}

/// A version of an archive.
struct Version {
    /// The name of its folder without the last hash.
    of_path: String,
    of_content: u64,
}

impl Version {
    fn of(archive: &Path) -> io::Result<Version> {
        let metadata = fs::metadata(archive)?;
        let hash = |parts: &dyn Fn(&mut FxHasher)| {
            let mut hasher = FxHasher::default();
            parts(&mut hasher);
            hasher.finish()
        };
        let modified = metadata.modified()?;
        let stem = archive.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        let stem: String = stem.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').take(LONGEST_STEM).collect();
        let of_path = format!("{stem}-{:016x}", hash(&|hasher| archive.hash(hasher)));
        let of_content = hash(&|hasher| (VERSION, metadata.len(), modified).hash(hasher));
        Ok(Version { of_path, of_content })
    }

    fn folder(&self) -> String {
        format!("{}-{:016x}", self.of_path, self.of_content)
    }
}

impl Cache {
    /// Returns the cache of this user; None if the system has no folder for it.
    pub fn of_user() -> Option<Cache> {
        Some(Cache::new(dirs::cache_dir()?.join("sqf-ls").join("archives")))
    }

    /// Creates a cache in a folder.
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder }
    }

    /// Returns what an archive contains. Reads it only if this version of it is new.
    ///
    /// # Errors
    ///
    /// When the archive cannot be read or the cache cannot be written.
    pub fn index(&self, archive: &Path) -> Result<Index, ReadFailure> {
        let version = Version::of(archive).map_err(ArchiveError::Io)?;
        let folder = self.folder.join(version.folder());
        let known = fs::read(folder.join(INDEX)).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
        if let Some(index) = known {
            return Ok(index);
        }
        let index = index::read(archive)?;
        let json = serde_json::to_vec(&index).map_err(|error| ReadFailure::Cache(io::Error::other(error)))?;
        // A folder without an index that can be read was damaged.
        let kept = match folder.is_dir() {
            true => self.replace(&folder.join(INDEX), &json),
            false => self.put(&folder, |new| fs::write(new.join(INDEX), &json)),
        };
        kept.map_err(ReadFailure::Cache)?;
        Ok(index)
    }

    /// Whether the sources of an archive have been copied.
    pub fn has_sources(&self, archive: &Path) -> bool {
        Version::of(archive).is_ok_and(|version| self.folder.join(version.folder()).join(FILES).is_dir())
    }

    /// Returns the folder with the sources of an archive, after [`Cache::index`]. Copies them on first use.
    ///
    /// # Errors
    ///
    /// When the archive cannot be read, or the cache not be written.
    pub fn sources(&self, archive: &Path) -> Result<PathBuf, ReadFailure> {
        let version = Version::of(archive).map_err(ArchiveError::Io)?;
        let folder = self.folder.join(version.folder());
        let files = folder.join(FILES);
        if files.is_dir() {
            note_use(&folder.join(INDEX));
            return Ok(files);
        }
        let mut failure = None;
        let copied = self.put(&files, |new| {
            copy(archive, new).map_err(|problem| match problem {
                ReadFailure::Cache(error) => error,
                other => {
                    failure = Some(other);
                    io::Error::other("the archive cannot be read")
                }
            })
        });
        match (copied, failure) {
            (Ok(()), _) => Ok(files),
            (Err(_), Some(failure)) => Err(failure),
            (Err(error), None) => Err(ReadFailure::Cache(error)),
        }
    }

    fn kept_file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{KEPT}{name}.bin"))
    }

    /// Returns what was [kept](Cache::keep) under a name.
    pub fn kept(&self, name: &str) -> Option<Vec<u8>> {
        let file = self.kept_file(name);
        let bytes = fs::read(&file).ok()?;
        note_use(&file);
        Some(bytes)
    }

    /// Keeps what was found in the copies of some archives.
    ///
    /// # Errors
    ///
    /// When the cache cannot be written.
    pub fn keep(&self, name: &str, found: &[u8]) -> io::Result<()> {
        self.replace(&self.kept_file(name), found)
    }

    /// Writes a file to the side and renames it.
    fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        let new = self.aside(file);
        fs::create_dir_all(&self.folder)?;
        fs::write(&new, bytes).and_then(|()| fs::rename(&new, file)).inspect_err(|_| remove(&new))
    }

    /// Returns the path of something that is being written.
    fn aside(&self, target: &Path) -> PathBuf {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        // Processes in containers have the same numbers.
        let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
        self.folder.join(format!("{NEW}{name}-{}-{number}-{time}", std::process::id()))
    }

    /// Writes a folder to the side and renames it, unless another session was faster.
    fn put(&self, folder: &Path, write: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
        let new = self.aside(folder);
        fs::create_dir_all(&new)?;
        let written = write(&new).and_then(|()| match folder.parent().map(fs::create_dir_all) {
            Some(Err(error)) => Err(error),
            _ => fs::rename(&new, folder),
        });
        if let Err(error) = written {
            remove(&new);
            return if folder.is_dir() { Ok(()) } else { Err(error) };
        }
        Ok(())
    }

    /// Removes the remains of killed sessions, copies of archives that have changed, and copies that nobody has used
    /// for long.
    pub fn tidy(&self, archives: &[PathBuf]) {
        let versions: Vec<Version> = archives.iter().filter_map(|archive| Version::of(archive).ok()).collect();
        let current: FxHashSet<String> = versions.iter().map(Version::folder).collect();
        let paths: FxHashSet<String> = versions.into_iter().map(|version| version.of_path).collect();
        let mut kept: Vec<(SystemTime, PathBuf)> = Vec::new();
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let folder = entry.path();
            if name.starts_with(KEPT) {
                let modified = entry.metadata().and_then(|about| about.modified());
                kept.push((modified.unwrap_or(SystemTime::UNIX_EPOCH), folder));
                continue;
            }
            let limit = match name.rsplit_once('-') {
                _ if current.contains(&name) => continue,
                _ if name.starts_with(NEW) => ABANDONED,
                Some((path, _)) if paths.contains(path) => REPLACED,
                _ => UNUSED,
            };
            let index = folder.join(INDEX);
            let used = if index.exists() { index } else { folder.clone() };
            if age(&used).is_none_or(|age| age > limit) {
                remove(&folder);
            }
        }
        kept.sort_unstable_by(|a, b| b.cmp(a));
        for (number, (_, file)) in kept.iter().enumerate() {
            if number >= MOST_KEPT || age(file).is_some_and(|age| age > UNUSED) {
                remove(file);
            }
        }
    }
}

impl TextCopies for Cache {
    /// Copies the text of a binary config or mission that is no part of an archive, once for each version of the file.
    fn text_of(&self, file: &Path) -> Option<PathBuf> {
        let folder = self.folder.join(Version::of(file).ok()?.folder());
        let copy = folder.join(FILES).join(file.file_name()?);
        if !copy.is_file() {
            let text = rap_text(&fs::read(file).ok()?).ok()?;
            self.put(&folder, |new| {
                fs::create_dir(new.join(FILES))?;
                write(&new.join(FILES).join(copy.file_name().unwrap_or_default()), text.as_bytes())
            })
            .ok()?;
        }
        Some(copy)
    }
}

/// Records that something is used, once a day, in the time of one of its files.
fn note_use(file: &Path) {
    let is_recent = age(file).is_some_and(|age| age < REPLACED);
    if !is_recent && let Ok(file) = fs::File::options().append(true).open(file) {
        let _ = file.set_modified(SystemTime::now());
    }
}

/// Removes a folder with copies, or a file, if that is possible; otherwise, it is tried again another day.
fn remove(folder: &Path) {
    // Not every Windows removes files with the read-only attribute.
    if cfg!(not(unix)) {
        make_writable(folder);
    }
    let _ = if folder.is_dir() { fs::remove_dir_all(folder) } else { fs::remove_file(folder) };
}

#[allow(clippy::permissions_set_readonly_false, reason = "only used where it is an attribute of the file")]
fn make_writable(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, Ok(about)) = (entry.path(), entry.metadata()) else { continue };
        if about.is_dir() {
            make_writable(&path);
        } else if about.permissions().readonly() {
            let mut permissions = about.permissions();
            permissions.set_readonly(false);
            let _ = fs::set_permissions(path, permissions);
        }
    }
}

fn age(file: &Path) -> Option<Duration> {
    SystemTime::now().duration_since(fs::metadata(file).ok()?.modified().ok()?).ok()
}

/// Copies the sources of an archive into a folder. Files that cannot be read are left out.
pub(super) fn copy(archive: &Path, folder: &Path) -> Result<(), ReadFailure> {
    let mut archive = index::open(archive)?;
    let entries = archive.entries().to_vec();
    let names: FxHashSet<String> = entries.iter().map(|entry| entry.name.to_lowercase()).collect();
    let (mut left, mut made) = (MOST_BYTES, FxHashSet::default());
    let mut written = FxHashSet::default();
    for entry in &entries {
        let Some(target) = index::target(&entry.name).filter(|_| entry.size <= left) else { continue };
        let lower = entry.name.to_lowercase();
        let is_binary = lower.ends_with("config.bin");
        // Beside its source, a binary config is ignored by the game as well.
        if is_binary && names.contains(&lower.replace("config.bin", "config.cpp")) {
            continue;
        }
        // Two names that differ in case alone are one file on some systems.
        if !written.insert(lower) {
            continue;
        }
        left -= entry.size;
        let Ok(bytes) = archive.read(entry, index::SIZE_LIMIT) else { continue };
        let bytes = match is_rap(&bytes) {
            true => match rap_text(&bytes) {
                Ok(text) => text.into_bytes(),
                Err(_) => continue,
            },
            false => bytes,
        };
        let path = target.iter().fold(folder.to_owned(), |path, name| path.join(name));
        if let Some(folder) = path.parent().filter(|folder| made.insert(folder.to_path_buf())) {
            fs::create_dir_all(folder).map_err(ReadFailure::Cache)?;
        }
        write(&path, &bytes).map_err(ReadFailure::Cache)?;
    }
    Ok(())
}

/// Writes a read-only file.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = fs::File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o444);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    if cfg!(not(unix)) {
        let mut permissions = file.metadata()?.permissions();
        permissions.set_readonly(true);
        file.set_permissions(permissions)?;
    }
    Ok(())
}
