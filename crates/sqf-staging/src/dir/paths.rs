//! Folders identified by their paths, for systems without folder handles.

use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::{Kind, exchange_step, ordinary, step};
use crate::patiently;

/// A folder.
#[derive(Debug)]
pub(crate) struct Dir {
    path: PathBuf,
}

impl Dir {
    /// Opens a folder. A link at the end of the path is not followed.
    ///
    /// # Errors
    ///
    /// When the path is missing, is a link or no folder, or may not be opened.
    pub(crate) fn open(path: &Path) -> io::Result<Dir> {
        match kind(&fs::symlink_metadata(path)?) {
            Kind::Folder => Ok(Dir { path: path.to_owned() }),
            _ => Err(io::Error::from(io::ErrorKind::NotADirectory)),
        }
    }

    /// Opens a folder in this one.
    ///
    /// # Errors
    ///
    /// As for [`Dir::open`].
    pub(crate) fn below(&self, name: &OsStr) -> io::Result<Dir> {
        Dir::open(&self.path.join(name))
    }

    /// Returns the path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Updates the path after the folder was moved.
    pub(crate) fn has_moved(&mut self, path: &Path) {
        path.clone_into(&mut self.path);
    }

    /// Whether the folder belongs to the user who runs the program. The standard library cannot tell here.
    ///
    /// # Errors
    ///
    /// Never, unlike where the system tells.
    pub(crate) fn is_mine(&self) -> io::Result<bool> {
        Ok(true)
    }

    /// Returns a number that a copy of the folder does not share.
    ///
    /// # Errors
    ///
    /// When the folder is gone, or the system does not tell.
    pub(crate) fn identity(&self) -> io::Result<u64> {
        #[cfg(windows)]
        let identity = {
            let handle = winapi_util::Handle::from_path_any(&self.path)?;
            winapi_util::file::information(&handle)?.file_index()
        };
        #[cfg(not(windows))]
        let identity = std::os::unix::fs::MetadataExt::ino(&fs::symlink_metadata(&self.path)?);
        Ok(identity)
    }

    /// Returns the kind of an entry; None if it does not exist.
    ///
    /// # Errors
    ///
    /// When the folder cannot be searched. A missing entry is no error.
    pub(crate) fn kind(&self, name: &OsStr) -> io::Result<Option<Kind>> {
        match fs::symlink_metadata(self.path.join(name)) {
            Ok(metadata) => Ok(Some(kind(&metadata))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns the names of all entries.
    ///
    /// # Errors
    ///
    /// When the folder cannot be listed.
    pub(crate) fn names(&self) -> io::Result<Vec<OsString>> {
        fs::read_dir(&self.path)?.map(|entry| Ok(entry?.file_name())).collect()
    }

    /// Creates a folder, with the permissions of its parent.
    ///
    /// # Errors
    ///
    /// When the entry exists, or the folder cannot be written.
    pub(crate) fn create(&self, name: &OsStr, private: bool) -> io::Result<()> {
        step()?;
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, if private { 0o700 } else { 0o777 });
        let _ = (&mut builder, private);
        builder.create(self.path.join(name))
    }

    /// Opens a regular file for reading and writing, and creates it if it is missing. Its content is kept.
    ///
    /// # Errors
    ///
    /// When the entry is a link or no regular file, or may not be written.
    pub(crate) fn open_file(&self, name: &OsStr) -> io::Result<File> {
        ordinary(open_file(&self.path.join(name))?)
    }

    /// Whether there is a file of this name. Cannot tell whether it is `file`.
    pub(crate) fn holds(&self, name: &OsStr, _file: &File) -> bool {
        self.kind(name).is_ok_and(|kind| kind == Some(Kind::File))
    }

    /// Moves an entry into another folder.
    ///
    /// # Errors
    ///
    /// When the entry is missing, the new name is taken by something that cannot be replaced, or a program holds one of
    /// them.
    pub(crate) fn rename(&self, name: &OsStr, to: &Dir, new_name: &OsStr) -> io::Result<()> {
        step()?;
        patiently(|| fs::rename(self.path.join(name), to.path.join(new_name)))
    }

    /// Fails: this system cannot exchange two folders in one step.
    ///
    /// # Errors
    ///
    /// Always: [`Unsupported`](io::ErrorKind::Unsupported).
    pub(crate) fn exchange(&self, _: &OsStr, _: &Dir, _: &OsStr) -> io::Result<()> {
        exchange_step()?;
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }

    /// Removes a file, or a link and not what it leads to.
    ///
    /// # Errors
    ///
    /// When the entry is missing or a folder, or a program holds it.
    pub(crate) fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        step()?;
        fs::remove_file(self.path.join(name))
    }

    /// Removes an empty folder.
    ///
    /// # Errors
    ///
    /// When the folder is missing or not empty.
    pub(crate) fn remove_folder(&self, name: &OsStr) -> io::Result<()> {
        step()?;
        fs::remove_dir(self.path.join(name))
    }

    /// Removes a folder with its contents; subfolders, with thousands of files each, in parallel.
    ///
    /// # Errors
    ///
    /// When an entry cannot be removed. The others may be gone then.
    pub(crate) fn remove_all(&self, name: &OsStr) -> io::Result<()> {
        step()?;
        let folder = self.below(name)?;
        let folders = folder.names()?.into_par_iter().map(|name| folder.path.join(name));
        folders
            .filter(|path| fs::symlink_metadata(path).is_ok_and(|found| kind(&found) == Kind::Folder))
            .try_for_each(
                // The standard library does not follow links here.
                |path| patiently(|| fs::remove_dir_all(&path)),
            )?;
        patiently(|| fs::remove_dir_all(&folder.path))
    }

    /// Flushes the names in the folder to the disk, which Windows does on its own.
    ///
    /// # Errors
    ///
    /// When the disk does not confirm.
    pub(crate) fn sync(&self) -> io::Result<()> {
        step()?;
        if cfg!(unix) { File::open(&self.path)?.sync_all() } else { Ok(()) }
    }
}

/// See [`super::open_own_file`].
///
/// # Errors
///
/// As for [`super::open_own_file`].
pub(super) fn open_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(windows)]
    {
        /// `FILE_FLAG_OPEN_REPARSE_POINT`: opens a link itself.
        const NOT_FOLLOWED: u32 = 0x0020_0000;
        std::os::windows::fs::OpenOptionsExt::custom_flags(&mut options, NOT_FOLLOWED);
    }
    if fs::symlink_metadata(path).is_ok_and(|found| kind(&found) != Kind::File) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    options.open(path)
}

/// Files of a cloud drive are reparse points too, and count as what they show.
fn kind(metadata: &Metadata) -> Kind {
    match metadata.file_type() {
        kind if kind.is_symlink() => Kind::Link,
        kind if kind.is_dir() => Kind::Folder,
        #[cfg(unix)]
        kind if kind.is_file() && std::os::unix::fs::MetadataExt::nlink(metadata) > 1 => Kind::SharedFile,
        kind if kind.is_file() => Kind::File,
        _ => Kind::Other,
    }
}
