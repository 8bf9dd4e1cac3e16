//! Where the files of projects are: on disk, or in memory where there is no disk.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::door::{self, FolderEntry, ReadError};
use sqf_reference::no_file;
use sqf_text::quoted;

/// Where the files of projects are.
#[derive(Debug, Clone, Default)]
pub enum Storage {
    /// On the disks of this machine.
    #[default]
    Disk,
    /// In memory: nothing else can be found.
    Memory(Arc<Memory>),
}

/// Folders with what is in them.
#[derive(Debug, Default)]
pub struct Memory(BTreeMap<PathBuf, BTreeMap<OsString, Content>>);

#[derive(Debug)]
enum Content {
    Folder,
    Text(String),
}

impl Memory {
    /// Holds files with their texts; paths are absolute, as returned by [`place()`](crate::place()). Of two with the same path, the last counts; a folder is not replaced by a file.
    pub fn new(files: impl IntoIterator<Item = (PathBuf, String)>) -> Memory {
        let mut memory = Memory::default();
        for (mut path, text) in files {
            let mut content = Content::Text(text);
            while let (Some(folder), Some(name)) = (path.parent().map(Path::to_owned), path.file_name()) {
                let entries = memory.0.entry(folder.clone()).or_default();
                match (entries.get(name), &content) {
                    (Some(Content::Folder), _) => break,
                    _ => drop(entries.insert(name.to_owned(), content)),
                }
                (path, content) = (folder, Content::Folder);
            }
        }
        memory
    }

    fn content(&self, path: &Path) -> Option<&Content> {
        self.0.get(path.parent()?)?.get(path.file_name()?)
    }

    fn text(&self, path: &Path) -> Option<&str> {
        match self.content(path)? {
            Content::Text(text) => Some(text),
            Content::Folder => None,
        }
    }
}

impl Storage {
    /// Whether a path leads to a file.
    pub(crate) fn has_file(&self, path: &Path) -> bool {
        match self {
            Storage::Disk => path.is_file(),
            Storage::Memory(memory) => memory.text(path).is_some(),
        }
    }

    /// Whether a path leads to a folder.
    pub(crate) fn has_folder(&self, path: &Path) -> bool {
        match self {
            Storage::Disk => path.is_dir(),
            Storage::Memory(memory) => memory.0.contains_key(path),
        }
    }

    /// Whether a path ends in a link.
    ///
    /// # Errors
    ///
    /// When nothing is at the path, or the system does not tell.
    pub(crate) fn is_link(&self, path: &Path) -> io::Result<bool> {
        match self {
            Storage::Disk => path.symlink_metadata().map(|about| about.is_symlink()),
            Storage::Memory(_) => self.real(path).map(|_| false),
        }
    }

    /// Resolves all links in a path.
    ///
    /// # Errors
    ///
    /// When a part of the path does not exist, or its links form a circle.
    pub(crate) fn real(&self, path: &Path) -> io::Result<PathBuf> {
        match self {
            Storage::Disk => path.canonicalize(),
            Storage::Memory(_) if self.has_file(path) || self.has_folder(path) => Ok(path.to_owned()),
            Storage::Memory(_) => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// Resolves all links in a path that must lead below `border`; the file need not exist, its folder must.
    pub(crate) fn real_below(&self, path: &Path, border: &Path) -> Option<PathBuf> {
        match self {
            Storage::Disk => real_below(path, border).ok(),
            Storage::Memory(_) => path.starts_with(border).then(|| path.to_owned()),
        }
    }

    /// Lists a folder; see [`door::list`].
    ///
    /// # Errors
    ///
    /// When the folder cannot be opened; an entry that cannot be read is an error of its own.
    pub(crate) fn list(&self, folder: &Path) -> io::Result<Box<dyn Iterator<Item = io::Result<FolderEntry>> + '_>> {
        match self {
            Storage::Disk => Ok(Box::new(door::list(folder)?)),
            Storage::Memory(memory) => {
                let entries = memory.0.get(folder).ok_or(io::ErrorKind::NotFound)?;
                let listed = |(name, content): (&OsString, &Content)| FolderEntry {
                    name: name.clone(),
                    is_link: false,
                    is_folder: matches!(content, Content::Folder),
                };
                Ok(Box::new(entries.iter().map(move |entry| Ok(listed(entry)))))
            }
        }
    }

    /// Reads a regular file of at most `limit` MiB; None if the path ends in a link.
    ///
    /// # Errors
    ///
    /// When the file is missing or larger, is no regular file, or cannot be read.
    pub(crate) fn read_plain(&self, path: &Path, limit: u64) -> Result<Option<Vec<u8>>, ReadError> {
        match self {
            Storage::Disk => door::open_plain(path)?.map(|file| file.read(limit)).transpose(),
            Storage::Memory(memory) => match memory.content(path) {
                Some(Content::Text(text)) if text.len() as u64 > limit << 20 => Err(ReadError::TooLarge(limit)),
                Some(Content::Text(text)) => Ok(Some(text.clone().into_bytes())),
                Some(Content::Folder) => Err(ReadError::Io(no_file("a folder"))),
                None => Err(ReadError::Io(io::ErrorKind::NotFound.into())),
            },
        }
    }

    /// Returns the first bytes of a file; None if it is shorter or cannot be read.
    pub(crate) fn start<const N: usize>(&self, path: &Path) -> Option<[u8; N]> {
        match self {
            Storage::Disk => {
                let mut start = [0; N];
                door::open(path).ok()?.file.read_exact(&mut start).ok()?;
                Some(start)
            }
            Storage::Memory(memory) => memory.text(path)?.as_bytes().first_chunk().copied(),
        }
    }
}

/// Returns the real path of a file or folder below `border`; the file need not exist, its folder must.
///
/// # Errors
///
/// When links lead it to some other place, or the folder cannot be found.
pub fn real_below(path: &Path, border: &Path) -> io::Result<PathBuf> {
    let real = match (path.symlink_metadata(), path.parent(), path.file_name()) {
        (Err(_), Some(folder), Some(name)) => {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            folder.canonicalize()?.join(name)
        }
        _ => path.canonicalize()?,
    };
    let border = border.canonicalize()?;
    if real.starts_with(&border) {
        return Ok(real);
    }
    Err(io::Error::other(format!("it resolves to {}, which is outside {}", plain(&real), plain(&border))))
}

/// Writes a path without links in the usual form: Windows puts `\\?\` before such paths.
fn plain(path: &Path) -> String {
    let text = path.to_string_lossy();
    quoted(text.strip_prefix(r"\\?\").unwrap_or(&text)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{below, shown};
    use crate::{Project, ProjectOptions, place};
    use sqf_model::WorkspaceFiles;

    fn project(files: &[(&str, &str)]) -> (PathBuf, Project) {
        let folder = place(Path::new("/mission.Altis"));
        let files = files.iter().map(|(path, text)| (folder.join(path), (*text).to_owned()));
        let storage = Storage::Memory(Arc::new(Memory::new(files)));
        let options = ProjectOptions { storage, ..ProjectOptions::default() };
        (folder.clone(), Project::open(&[folder], options))
    }

    #[test]
    fn a_project_in_memory_is_like_one_on_disk() {
        let (folder, project) = project(&[
            ("description.ext", "#include \"sub\\gates.hpp\"\n"),
            ("sub/gates.hpp", "#define OPEN 1\n"),
            ("sub/open.sqf", ""),
            ("sub/deep/shut.sqf", ""),
        ]);
        let config = folder.join("description.ext");
        assert_eq!(project.folders(), std::slice::from_ref(&folder));
        assert_eq!(shown(&folder, &project.resolve_game_path("SUB\\Open.sqf", Some(&config))), "sub/open.sqf");
        assert_eq!(shown(&folder, &project.resolve_game_path("sub\\lost.sqf", Some(&config))), "Missing");
        assert_eq!(&**project.source(&config).unwrap().text(), "#include \"sub\\gates.hpp\"\n");
        let listed = project.entries("sub", &config, false);
        assert_eq!(
            listed,
            [("deep".to_owned(), true), ("gates.hpp".to_owned(), false), ("open.sqf".to_owned(), false)]
        );
        let mut scanned = project.clone();
        scanned.scan();
        let dependents = scanned.dependents(&folder.join("sub/gates.hpp"));
        assert_eq!(dependents.iter().map(|path| below(&folder, path)).collect::<Vec<_>>(), ["description.ext"]);
        assert_eq!(project.own_file(&config), Some(config));
        let new = folder.join("new/open.sqf");
        assert_eq!(project.own_file(&new), Some(new));
    }

    #[test]
    fn nothing_else_can_be_read() {
        let outside = tempfile::NamedTempFile::new().unwrap();
        let (folder, project) = project(&[("init.sqf", "")]);
        for path in [outside.path(), &folder, &folder.join("lost.sqf"), Path::new("/")] {
            assert!(project.source(path).is_err(), "{}", path.display());
        }
    }

    #[test]
    fn files_and_folders_that_share_a_path_are_no_trouble() {
        let at = |path: &str| PathBuf::from(path);
        let text = String::new;
        for paths in [["/m/a", "/m/a/b"], ["/m/a/b", "/m/a"], ["/m/a", "/m/a"], ["/", "/m"], ["", ".."]] {
            let storage = Storage::Memory(Arc::new(Memory::new(paths.map(|path| (at(path), text())))));
            let _ = (storage.list(&at("/m")).map(Iterator::count), storage.read_plain(&at("/m/a"), 1));
        }
    }
}
