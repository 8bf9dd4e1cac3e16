//! Copies of the sources in archives.
//!
//! Each version of an archive has a folder, whose name is that of the archive with a hash of the path and one of size
//! and time: `index.json` says what it contains, `files` are its sources, once they are needed, and `copies.json`
//! counts them. A folder is written to the side and renamed, and never changes after that, so any number of sessions
//! may share it. Users and their tools may delete any of it: what is not whole is written again. Beside the folders are
//! files with what sessions found in the sources, `names-...bin`, one for each set of archives. Folders of versions
//! that are replaced, what nobody has used for long, and what is too much are removed.

#![expect(clippy::disallowed_methods, reason = "the cache is the user's own folder; archives are opened by a `Door`")]

use std::fs::{self, File, Metadata};
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use serde::{Deserialize, Serialize};

use super::index::{self, Index, ReadFailure};
use crate::door::{self, Door, OpenFile};
use crate::{LARGEST_SOURCE, TextCopies};
use sqf_archive::{Archive, ArchiveError, is_rap, rap_text};

/// Part of the names of folders; changes whenever what is in them does.
const VERSION: u64 = 6;
/// The file with the index.
const INDEX: &str = "index.json";
/// Prefix of files with what was found in the sources.
const KEPT: &str = "names-";
/// Limit for these files: each build of one's own mod makes another.
const MOST_KEPT: usize = 8;
/// The folder with the sources.
const FILES: &str = "files";
/// The file with their number, sizes and times.
const COPIES: &str = "copies.json";
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
/// Size limit for a binary config that is no part of an archive, in MiB.
const LARGEST_TEXT: u64 = 64;
/// What a file or folder takes on the disk at least, in bytes.
pub(super) const BLOCK: u64 = 4 << 10;
/// Number of times that an archive is read again because it was replaced meanwhile.
const TRIES: usize = 3;

/// The user's cache.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
    limits: Limits,
    /// What the texts of binary configs take on the disk that were copied in this session and belong to no archive.
    texts: Arc<AtomicU64>,
}

/// Limits for copies. Bytes are those that files and folders take on the disk.
#[derive(Debug, Clone)]
pub(super) struct Limits {
    /// For the bytes of one archive.
    pub(super) bytes_of_archive: u64,
    /// For the files of one archive.
    pub(super) files_of_archive: u64,
    /// For the bytes of one mod, and of the texts of binary configs that are copied in one session.
    pub(super) bytes_of_mod: u64,
    /// For the bytes of all copies.
    pub(super) bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes_of_archive: 256 << 20, files_of_archive: 20_000, bytes_of_mod: 1 << 30, bytes: 4 << 30 }
    }
}

/// What was removed from a cache.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Cleaned {
    /// The folder of the cache.
    pub folder: PathBuf,
    /// Number of versions of archives.
    pub archives: usize,
    /// What the files and folders took on the disk, in bytes.
    pub bytes: u64,
    /// Number of files and folders that could not be removed.
    pub left: usize,
}

/// A version of an archive.
#[derive(Debug, PartialEq, Eq)]
struct Version {
    /// The name of its folder without the last hash.
    of_path: String,
    of_content: u64,
}

/// The sources of an archive in the cache.
#[derive(Debug)]
pub(super) struct Sources {
    /// What the archive contains, in the version that was copied.
    pub(super) index: Index,
    pub(super) folder: PathBuf,
    /// What they take on the disk, in bytes.
    pub(super) bytes: u64,
    /// Whether they were copied just now.
    pub(super) is_new: bool,
}

/// The copies of the sources of an archive, to see whether some are missing or were changed.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Copies {
    count: u64,
    /// What they take on the disk.
    bytes: u64,
    /// Of their paths, sizes and times.
    sum: u64,
    /// Sources that were left out because there are too many files or bytes.
    left_out: u64,
}

impl Copies {
    fn add(&mut self, path: &Path, about: &Metadata) {
        let mut hasher = FxHasher::default();
        path.hash(&mut hasher);
        about.len().hash(&mut hasher);
        // Not every file system keeps parts of seconds.
        let since = about.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        since.map(|since| since.as_secs()).hash(&mut hasher);
        self.count += 1;
        self.bytes += on_disk(about.len());
        self.sum = self.sum.wrapping_add(hasher.finish());
    }

    /// Counts the files in a folder.
    fn in_folder(folder: &Path) -> Copies {
        let mut found = Copies::default();
        let mut open = vec![folder.to_owned()];
        while let Some(inner) = open.pop() {
            for entry in fs::read_dir(inner).into_iter().flatten().flatten() {
                let (path, Ok(about)) = (entry.path(), entry.metadata()) else { continue };
                match path.strip_prefix(folder) {
                    Ok(below) if !about.is_dir() => found.add(below, &about),
                    _ => {
                        found.bytes += BLOCK;
                        open.push(path);
                    }
                }
            }
        }
        found
    }

    /// Whether a folder has exactly these.
    fn are_in(&self, folder: &Path) -> bool {
        let found = Copies::in_folder(folder);
        (found.count, found.sum) == (self.count, self.sum) && folder.is_dir()
    }
}

/// Returns what a file takes on the disk.
fn on_disk(bytes: u64) -> u64 {
    bytes.next_multiple_of(BLOCK).max(BLOCK)
}

impl Version {
    fn new(archive: &Path, about: &Metadata) -> io::Result<Version> {
        let hash = |parts: &dyn Fn(&mut FxHasher)| {
            let mut hasher = FxHasher::default();
            parts(&mut hasher);
            hasher.finish()
        };
        let modified = about.modified()?;
        let stem = archive.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        let stem: String = stem.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').take(LONGEST_STEM).collect();
        let of_path = format!("{stem}-{:016x}", hash(&|hasher| archive.hash(hasher)));
        let of_content = hash(&|hasher| (VERSION, about.len(), modified).hash(hasher));
        Ok(Version { of_path, of_content })
    }

    /// Returns the version that an archive has now.
    fn now(archive: &Path) -> io::Result<Version> {
        Version::new(archive, &fs::metadata(archive)?)
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
        Cache { folder, limits: Limits::default(), texts: Arc::default() }
    }

    /// Sets the limits for copies.
    #[cfg(test)]
    pub(super) fn with_limits(self, limits: Limits) -> Cache {
        Cache { limits, ..self }
    }

    /// Returns the limits for copies.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns what an archive contains. Reads it only if this version of it is new.
    ///
    /// # Errors
    ///
    /// When the archive cannot be read or the cache cannot be written.
    pub fn index(&self, archive: &Path, door: &Door) -> Result<Index, ReadFailure> {
        let (version, file) = open(archive, door)?;
        self.index_of(archive, &version, file).map_err(|failure| self.explained(failure))
    }

    /// Names the folder in an error of the cache, and what to do about a full disk.
    fn explained(&self, failure: ReadFailure) -> ReadFailure {
        let ReadFailure::Cache(error) = failure else { return failure };
        let remedy = match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
                "; free some space, or remove all copies with `sqf-ls mods --clean`"
            }
            _ => "",
        };
        let folder = self.folder.display();
        ReadFailure::Cache(io::Error::new(error.kind(), format!("{folder}: {error}{remedy}")))
    }

    fn index_of(&self, archive: &Path, version: &Version, file: File) -> Result<Index, ReadFailure> {
        let folder = self.folder.join(version.folder());
        if let Some(index) = read_json(&folder.join(INDEX)) {
            return Ok(index);
        }
        let index = index::read(&mut Archive::open(file)?, archive)?;
        let json = to_json(&index)?;
        // A folder without an index that can be read was damaged.
        let kept = match folder.is_dir() {
            true => self.replace(&folder.join(INDEX), &json),
            false => self.put(&folder, |new| fs::write(new.join(INDEX), &json)),
        };
        kept.map_err(ReadFailure::Cache)?;
        Ok(index)
    }

    /// Whether the sources of an archive have been copied.
    pub(crate) fn has_sources(&self, archive: &Path) -> bool {
        Version::now(archive).is_ok_and(|version| self.folder.join(version.folder()).join(FILES).is_dir())
    }

    /// Returns the sources of an archive. Copies them on first use, and when some are missing.
    ///
    /// # Errors
    ///
    /// When the archive cannot be read, is being written, or the cache cannot be written.
    pub(super) fn sources(&self, archive: &Path, door: &Door) -> Result<Sources, ReadFailure> {
        for _ in 0..TRIES {
            let (version, file) = open(archive, door)?;
            let kept = file.try_clone().map_err(ArchiveError::Io)?;
            let found = self.sources_of(archive, &version, file);
            // It may have been written to, or replaced.
            let is_same = |about: io::Result<Metadata>| {
                about.and_then(|about| Version::new(archive, &about)).is_ok_and(|now| now == version)
            };
            if is_same(kept.metadata()) && is_same(fs::metadata(archive)) {
                return found.map_err(|failure| self.explained(failure));
            }
        }
        Err(ReadFailure::Changing)
    }

    fn sources_of(&self, archive: &Path, version: &Version, file: File) -> Result<Sources, ReadFailure> {
        let again = || file.try_clone().map_err(ArchiveError::Io);
        let mut index = self.index_of(archive, version, again()?)?;
        let folder = self.folder.join(version.folder());
        let files = folder.join(FILES);
        let known: Option<Copies> = read_json(&folder.join(COPIES)).filter(|known: &Copies| known.are_in(&files));
        let is_new = known.is_none();
        let copies = match known {
            Some(known) => {
                note_use(&folder.join(INDEX));
                known
            }
            None => self.copy(archive, version, again()?)?,
        };
        if copies.left_out > 0 {
            let Limits { bytes_of_archive, files_of_archive, .. } = self.limits;
            let most = format!("{files_of_archive} files or {} MiB", bytes_of_archive >> 20);
            let reason = format!("{} sources are left out: there are more than {most}", copies.left_out);
            index.unread.push(("*".to_owned(), reason));
        }
        Ok(Sources { index, folder: files, bytes: copies.bytes, is_new })
    }

    /// Copies the sources of an archive into the folder of its version.
    fn copy(&self, archive: &Path, version: &Version, file: File) -> Result<Copies, ReadFailure> {
        let folder = self.folder.join(version.folder());
        let files = folder.join(FILES);
        if files.exists() {
            // Some are missing. Another session may still read the others.
            let old = self.aside(&files);
            let _ = fs::rename(&files, &old);
            remove(&old);
        }
        let about = file.try_clone().map_err(ArchiveError::Io)?;
        let (mut failure, mut copies) = (None, Copies::default());
        let copied = self.put(&files, |new| {
            let left_out = copy(file, new, &self.limits).map_err(|problem| match problem {
                ReadFailure::Cache(error) => error,
                other => {
                    failure = Some(other);
                    io::Error::other("the archive cannot be read")
                }
            })?;
            // What was written to meanwhile is of no version.
            if Version::new(archive, &about.metadata()?)? != *version {
                failure = Some(ReadFailure::Changing);
                return Err(io::Error::other("the archive is being written"));
            }
            copies = Copies { left_out, ..Copies::in_folder(new) };
            self.note(&folder, &copies)
        });
        match (copied, failure) {
            (Ok(()), _) if copies.are_in(&files) => Ok(copies),
            (Ok(()), _) => Err(ReadFailure::Cache(io::Error::other("copies are missing"))),
            (Err(_), Some(failure)) => Err(failure),
            (Err(error), None) => Err(ReadFailure::Cache(error)),
        }
    }

    /// Writes down what the folder of a version has.
    fn note(&self, folder: &Path, copies: &Copies) -> io::Result<()> {
        self.replace(&folder.join(COPIES), &serde_json::to_vec(copies).map_err(io::Error::other)?)
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

    /// Removes the remains of killed sessions, copies of archives that have changed, copies that nobody has used for
    /// long, and those that nobody has used for longest if there is too much of them. Returns what the copies that
    /// remain take on the disk, in bytes.
    pub fn tidy(&self, archives: &[PathBuf]) -> u64 {
        let versions: Vec<Version> = archives.iter().filter_map(|archive| Version::now(archive).ok()).collect();
        let current: FxHashSet<String> = versions.iter().map(Version::folder).collect();
        let paths: FxHashSet<String> = versions.into_iter().map(|version| version.of_path).collect();
        let (mut kept, mut unused) = (Vec::new(), Vec::new());
        let mut bytes: FxHashMap<PathBuf, u64> = FxHashMap::default();
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let folder = entry.path();
            if name.starts_with(KEPT) {
                kept.push((used(&folder), folder));
                continue;
            }
            let limit = match name.rsplit_once('-') {
                _ if current.contains(&name) => Duration::MAX,
                _ if name.starts_with(NEW) => ABANDONED,
                Some((path, _)) if paths.contains(path) => REPLACED,
                _ => UNUSED,
            };
            let index = folder.join(INDEX);
            let used_at = used(if index.exists() { &index } else { &folder });
            if age(used_at).is_none_or(|age| age > limit) {
                remove(&folder);
                continue;
            }
            bytes.insert(folder.clone(), read_json(&folder.join(COPIES)).map_or(0, |copies: Copies| copies.bytes));
            if !current.contains(&name) {
                unused.push((used_at, folder));
            }
        }
        let remaining = self.remove_oldest(unused, &bytes);
        kept.sort_unstable_by(|a, b| b.cmp(a));
        for (number, (used_at, file)) in kept.iter().enumerate() {
            if number >= MOST_KEPT || age(*used_at).is_some_and(|age| age > UNUSED) {
                remove(file);
            }
        }
        remaining
    }

    /// Removes everything but what another session is writing, and returns what it was.
    pub fn clean(&self) -> Cleaned {
        let mut cleaned = Cleaned { folder: self.folder.clone(), ..Cleaned::default() };
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let is_new = entry.file_name().to_string_lossy().starts_with(NEW);
            if is_new && age(used(&path)).is_none_or(|age| age < ABANDONED) {
                continue;
            }
            let bytes = if path.is_dir() { Copies::in_folder(&path).bytes } else { door::size(&path).unwrap_or(0) };
            remove(&path);
            match path.symlink_metadata() {
                Ok(_) => cleaned.left += 1,
                Err(_) => {
                    cleaned.archives += usize::from(path.extension().is_none());
                    cleaned.bytes += bytes;
                }
            }
        }
        cleaned
    }

    /// Removes what was not used for longest until what is left is not too much. Returns the bytes of that.
    fn remove_oldest(&self, mut unused: Vec<(SystemTime, PathBuf)>, bytes: &FxHashMap<PathBuf, u64>) -> u64 {
        let mut all: u64 = bytes.values().sum();
        unused.sort_unstable();
        for (used_at, folder) in unused {
            // What was just written is of another session.
            if all <= self.limits.bytes || age(used_at).is_none_or(|age| age < ABANDONED) {
                break;
            }
            all -= bytes.get(&folder).copied().unwrap_or_default();
            remove(&folder);
        }
        all
    }
}

impl TextCopies for Cache {
    /// Copies the text of a binary config or mission that is no part of an archive, once for each version of the file.
    fn text_of(&self, file: &Path) -> Option<PathBuf> {
        let opened = door::open(file).ok()?;
        let folder = self.folder.join(Version::new(file, &opened.about).ok()?.folder());
        let (files, name) = (folder.join(FILES), file.file_name()?);
        if !files.join(name).is_file() {
            if self.texts.load(Ordering::Relaxed) >= self.limits.bytes_of_mod {
                let most = self.limits.bytes_of_mod >> 20;
                tracing::warn!("cannot copy the text of {}: such texts have more than {most} MiB", file.display());
                return None;
            }
            // Without its text, the folder would be in the way.
            remove(&files);
            let text = rap_text(&opened.read(LARGEST_TEXT).ok()?).ok()?;
            self.texts.fetch_add(on_disk(text.len() as u64), Ordering::Relaxed);
            let put = self.put(&files, |new| write(&new.join(name), text.as_bytes()));
            let put = put.and_then(|()| self.note(&folder, &Copies::in_folder(&files)));
            put.inspect_err(|error| tracing::warn!("cannot copy the text of {}: {error}", file.display())).ok()?;
        }
        Some(files.join(name))
    }
}

/// Records that something is used, once a day, in the time of one of its files.
fn note_use(file: &Path) {
    let is_recent = age(used(file)).is_some_and(|age| age < REPLACED);
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

/// Returns when something was used last.
fn used(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|about| about.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}

fn age(time: SystemTime) -> Option<Duration> {
    SystemTime::now().duration_since(time).ok()
}

/// Opens an archive; returns it with its version.
fn open(archive: &Path, door: &Door) -> Result<(Version, File), ReadFailure> {
    let OpenFile { file, about } = index::open(archive, door)?;
    Ok((Version::new(archive, &about).map_err(ArchiveError::Io)?, file))
}

fn read_json<T: for<'d> Deserialize<'d>>(file: &Path) -> Option<T> {
    serde_json::from_slice(&fs::read(file).ok()?).ok()
}

fn to_json<T: Serialize>(value: &T) -> Result<Vec<u8>, ReadFailure> {
    serde_json::to_vec(value).map_err(|error| ReadFailure::Cache(io::Error::other(error)))
}

/// Copies the sources of an archive into a folder, but for files that cannot be read. Returns the number of those that
/// are left out because there are too many files or bytes.
///
/// # Errors
///
/// When the file is no archive, or a copy cannot be written.
pub(super) fn copy(archive: File, folder: &Path, limits: &Limits) -> Result<u64, ReadFailure> {
    let mut archive = Archive::open(archive)?;
    let entries = archive.entries().to_vec();
    let names: FxHashSet<String> = entries.iter().map(|entry| entry.name.to_lowercase()).collect();
    let (mut made, mut written) = (FxHashSet::default(), FxHashSet::default());
    let (mut files, mut bytes, mut left_out) = (0, 0, 0);
    for entry in &entries {
        let Some(target) = index::target(&entry.name) else { continue };
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
        if files >= limits.files_of_archive || entry.size > limits.bytes_of_archive - bytes {
            left_out += 1;
            continue;
        }
        let Ok(source) = archive.read(entry, LARGEST_SOURCE) else { continue };
        let source = match is_rap(&source) {
            true => match rap_text(&source) {
                Ok(text) => text.into_bytes(),
                Err(_) => continue,
            },
            false => source,
        };
        let path = target.iter().fold(folder.to_owned(), |path, name| path.join(name));
        let parents = path.ancestors().skip(1).take_while(|parent| *parent != folder && !made.contains(*parent));
        let parents: Vec<PathBuf> = parents.map(Path::to_path_buf).collect();
        // The text of a binary config is longer.
        let needed = on_disk(source.len() as u64) + parents.len() as u64 * BLOCK;
        if needed > limits.bytes_of_archive - bytes {
            left_out += 1;
            continue;
        }
        if let Some(parent) = parents.first() {
            fs::create_dir_all(parent).map_err(ReadFailure::Cache)?;
        }
        write(&path, &source).map_err(ReadFailure::Cache)?;
        made.extend(parents);
        files += 1;
        bytes += needed;
    }
    Ok(left_out)
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
