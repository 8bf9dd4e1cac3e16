//! The one door through which files and folders are opened.
//!
//! A folder from a stranger may contain pipes, devices, endless files, and links to whatever its reader may read. So
//! nothing else in this crate opens files of projects and mods (clippy's `disallowed-methods` sees to that), and a
//! [`Door`] says where a path may lead. Only `library::cache` opens its own files in the user's cache folder directly.
//! For the files of a project, [`Border`](crate::layout::border::Border) decides, which knows more.

#![expect(clippy::disallowed_methods, reason = "this is the door")]

use std::borrow::Cow;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use sqf_archive::RapError;
use sqf_reference::{open_file, open_unless_link};

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A system error, or a folder, a pipe or a device.
    // It is part of the message, so it is not a source that would be printed again.
    #[error("{}", plain(.0))]
    Io(io::Error),
    /// A dangling link.
    #[error("{0}")]
    DeadLink(&'static str),
    /// A link to a file that must not be read here.
    #[error("it links {0}")]
    ForeignLink(&'static str),
    /// Too large for a script.
    #[error("the file is larger than {0} MiB")]
    TooLarge(u64),
    /// Damaged, in the game's binary format for configs.
    #[error("{0}")]
    Binarized(#[from] RapError),
    /// Not text, or UTF-16 without a byte order mark.
    #[error("not a text file; UTF-16 needs a byte order mark")]
    Binary,
}

/// What may be opened: everything, or only what is below some folders, with all links resolved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Door {
    /// The folders without links; None for everything.
    within: Option<Arc<[PathBuf]>>,
}

/// A regular file that is open.
#[derive(Debug)]
pub(crate) struct OpenFile {
    pub(crate) file: File,
    pub(crate) about: Metadata,
}

/// An entry of a folder.
#[derive(Debug)]
pub(crate) struct FolderEntry {
    pub(crate) name: std::ffi::OsString,
    pub(crate) is_link: bool,
    /// Whether it is a folder, or a link to one.
    pub(crate) is_folder: bool,
}

impl Door {
    /// For what the user names, and for folders of the system: everything may be opened.
    pub fn of_user() -> Door {
        Door::default()
    }

    /// For an untrusted workspace: only what is below its folders may be opened.
    pub fn within(folders: &[PathBuf]) -> Door {
        Door { within: Some(folders.iter().filter_map(|folder| folder.canonicalize().ok()).collect()) }
    }

    /// Whether a path leads to something that may be opened.
    pub(crate) fn leads_to(&self, path: &Path) -> bool {
        let Some(within) = &self.within else { return true };
        path.canonicalize().is_ok_and(|real| within.iter().any(|folder| real.starts_with(folder)))
    }

    /// Opens a file.
    ///
    /// # Errors
    ///
    /// When the path leads somewhere the door is closed, or the file cannot be opened.
    pub(crate) fn open(&self, path: &Path) -> Result<OpenFile, ReadError> {
        match self.leads_to(path) {
            true => open(path),
            false => Err(ReadError::ForeignLink("to a file outside the workspace")),
        }
    }

    /// Reads a file of at most `limit` MiB.
    ///
    /// # Errors
    ///
    /// As for [`Door::open`]; also when the file is larger or ends in an error.
    pub(crate) fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.open(path)?.read(limit)
    }

    /// Returns the entries of a folder, at most `most`, sorted; none if it may not be opened.
    pub(crate) fn entries(&self, folder: &Path, most: usize) -> Vec<PathBuf> {
        let listed = if self.leads_to(folder) { list(folder).ok() } else { None };
        let entries = listed.into_iter().flatten().flatten().take(most);
        let mut paths: Vec<PathBuf> = entries.map(|entry| folder.join(entry.name)).collect();
        paths.sort();
        paths
    }

    /// Whether there is a regular file that may be opened.
    pub(crate) fn has_file(&self, path: &Path) -> bool {
        path.is_file() && self.leads_to(path)
    }

    /// Whether there is a folder that may be opened.
    pub(crate) fn has_folder(&self, path: &Path) -> bool {
        path.is_dir() && self.leads_to(path)
    }
}

impl OpenFile {
    /// Reads the file, which may have at most `limit` MiB.
    ///
    /// # Errors
    ///
    /// When the file is larger than `limit`, or cannot be read to its end.
    pub(crate) fn read(self, limit: u64) -> Result<Vec<u8>, ReadError> {
        let bytes = limit.saturating_mul(1 << 20);
        if self.about.len() > bytes {
            return Err(ReadError::TooLarge(limit));
        }
        // The size is only a guess: some system files report 0, and others grow.
        let mut content = Vec::with_capacity(usize::try_from(self.about.len()).unwrap_or_default());
        self.file.take(bytes.saturating_add(1)).read_to_end(&mut content)?;
        if content.len() as u64 > bytes { Err(ReadError::TooLarge(limit)) } else { Ok(content) }
    }
}

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> io::Error {
        match error {
            ReadError::Io(error) => error,
            other => io::Error::other(other),
        }
    }
}

impl ReadError {
    /// Converts an error of the system for a path that may be a link.
    pub(crate) fn of(path: &Path, error: io::Error) -> ReadError {
        /// "Too many levels of symbolic links", which has no `ErrorKind` in the standard library yet.
        const CIRCLE: i32 = if cfg!(windows) {
            1921
        } else if cfg!(any(target_os = "linux", target_os = "android")) {
            40
        } else {
            62
        };
        match error.kind() {
            io::ErrorKind::NotFound if path.is_symlink() => ReadError::DeadLink("broken link"),
            _ if error.raw_os_error() == Some(CIRCLE) => ReadError::DeadLink("circular link"),
            _ => ReadError::Io(error),
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}

/// Returns the text of an error, without its number.
fn plain(error: &io::Error) -> Cow<'static, str> {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => error.to_string().into(),
    }
}

/// Opens a regular file, following links. Does not wait for pipes and devices.
///
/// # Errors
///
/// When the file is missing, is not a regular one, or the user may not read it.
pub(crate) fn open(path: &Path) -> Result<OpenFile, ReadError> {
    let (file, about) = open_file(path).map_err(|error| ReadError::of(path, error))?;
    Ok(OpenFile { file, about })
}

/// Opens a regular file; None if the path ends in a link.
///
/// # Errors
///
/// As for [`open`].
pub(crate) fn open_plain(path: &Path) -> Result<Option<OpenFile>, ReadError> {
    let opened = open_unless_link(path).map_err(|error| ReadError::of(path, error))?;
    Ok(opened.map(|(file, about)| OpenFile { file, about }))
}

/// Lists a folder. An entry that cannot be read is an error as well.
///
/// # Errors
///
/// When the folder cannot be opened.
pub(crate) fn list(folder: &Path) -> io::Result<impl Iterator<Item = io::Result<FolderEntry>> + use<>> {
    let entries = fs::read_dir(folder)?;
    Ok(entries.map(|entry| {
        let entry = entry?;
        let kind = entry.file_type()?;
        let is_link = kind.is_symlink();
        let is_folder = if is_link { entry.path().is_dir() } else { kind.is_dir() };
        Ok(FolderEntry { name: entry.file_name(), is_link, is_folder })
    }))
}

/// Returns the size of a regular file in bytes.
pub(crate) fn size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().filter(Metadata::is_file).map(|about| about.len())
}

/// Time of modification and size of a file. Keep it with what was read from the file, to notice when the file changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileStamp {
    modified: Option<SystemTime>,
    size: u64,
}

impl FileStamp {
    /// Returns the stamp that a file has now; None if it is not there.
    pub fn now(path: &Path) -> Option<FileStamp> {
        fs::metadata(path).ok().map(|about| FileStamp::of(&about))
    }

    /// Like [`FileStamp::now`], but None if the path ends in a link.
    pub(crate) fn unless_link(path: &Path) -> Option<FileStamp> {
        fs::symlink_metadata(path).ok().filter(Metadata::is_file).map(|about| FileStamp::of(&about))
    }

    fn of(about: &Metadata) -> FileStamp {
        FileStamp { modified: about.modified().ok(), size: about.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_opened() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert!(std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
        std::fs::write(at("file"), "gate").unwrap();
        symlink("file", at("link")).unwrap();
        symlink("/dev/zero", at("device")).unwrap();
        symlink("link-to-nothing", at("dead")).unwrap();
        let refused = |name: &str| open(&at(name)).unwrap_err().to_string();
        assert_eq!(refused("pipe"), "expected a file, found a pipe or device");
        assert_eq!(refused("device"), "expected a file, found a pipe or device");
        assert_eq!(refused("."), "expected a file, found a folder");
        assert_eq!(refused("dead"), "broken link");
        assert_eq!(open(&at("link")).unwrap().read(1).unwrap(), b"gate");
        assert!(open_plain(&at("link")).unwrap().is_none() && open_plain(&at("file")).unwrap().is_some());
    }

    #[test]
    fn a_file_has_a_limit() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, vec![b' '; (1 << 20) + 1]).unwrap();
        assert!(matches!(open(&file).unwrap().read(1), Err(ReadError::TooLarge(1))));
        assert!(open(&file).unwrap().read(2).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn an_untrusted_workspace_has_walls() {
        let folder = tempfile::tempdir().unwrap();
        let (inside, outside) = (folder.path().join("in"), folder.path().join("out"));
        for place in [&inside, &outside] {
            std::fs::create_dir(place).unwrap();
            std::fs::write(place.join("a"), "").unwrap();
        }
        std::os::unix::fs::symlink("../out", inside.join("link")).unwrap();
        let door = Door::within(std::slice::from_ref(&inside));
        assert!(door.has_file(&inside.join("a")) && door.open(&inside.join("a")).is_ok());
        for path in [inside.join("link/a"), outside.join("a"), inside.join("../out/a")] {
            assert!(!door.has_file(&path) && door.open(&path).is_err(), "{}", path.display());
            assert!(Door::of_user().open(&path).is_ok());
        }
        assert_eq!(door.entries(&inside.join("link"), 10), [""; 0].map(PathBuf::from));
        assert!(!Door::within(&[]).has_file(&inside.join("a")), "no folder is open");
    }
}
