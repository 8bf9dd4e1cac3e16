//! Folders held by handles.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rustix::fs::{
    AtFlags, CWD, FileType, Mode, OFlags, RenameFlags, Stat, fstat, fsync, mkdirat, openat, renameat, renameat_with,
    statat, unlinkat,
};
use rustix::io::Errno;
use rustix::process::geteuid;

use super::{Kind, exchange_step, ordinary, step};

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// A pipe must be opened without waiting for its other end.
const OWN_FILE: OFlags =
    OFlags::RDWR.union(OFlags::CREATE).union(OFlags::NOFOLLOW).union(OFlags::NONBLOCK).union(OFlags::CLOEXEC);

/// A folder.
#[derive(Debug)]
pub(crate) struct Dir {
    path: PathBuf,
    handle: OwnedFd,
}

impl Dir {
    /// Opens a folder. A link at the end of the path is not followed.
    ///
    /// # Errors
    ///
    /// When the path is missing, is a link or no folder, or may not be opened.
    pub(crate) fn open(path: &Path) -> io::Result<Dir> {
        Ok(Dir { handle: openat(CWD, path, FOLDER, Mode::empty())?, path: path.to_owned() })
    }

    /// Opens a folder in this one.
    ///
    /// # Errors
    ///
    /// As for [`Dir::open`].
    pub(crate) fn below(&self, name: &OsStr) -> io::Result<Dir> {
        Ok(Dir { handle: openat(&self.handle, name, FOLDER, Mode::empty())?, path: self.path.join(name) })
    }

    /// Returns the path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Updates the path after the folder was moved.
    pub(crate) fn has_moved(&mut self, path: &Path) {
        path.clone_into(&mut self.path);
    }

    /// Whether the folder belongs to the user who runs the program.
    ///
    /// # Errors
    ///
    /// When the system does not tell.
    pub(crate) fn is_mine(&self) -> io::Result<bool> {
        Ok(fstat(&self.handle)?.st_uid == geteuid().as_raw())
    }

    /// Returns a number that a copy of the folder does not share.
    ///
    /// # Errors
    ///
    /// When the folder is gone, or the system does not tell.
    pub(crate) fn identity(&self) -> io::Result<u64> {
        Ok(fstat(&self.handle)?.st_ino)
    }

    /// Returns the kind of an entry; None if it does not exist.
    ///
    /// # Errors
    ///
    /// When the folder cannot be searched. A missing entry is no error.
    pub(crate) fn kind(&self, name: &OsStr) -> io::Result<Option<Kind>> {
        match statat(&self.handle, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => Ok(Some(kind(&stat))),
            Err(Errno::NOENT) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the names of all entries.
    ///
    /// # Errors
    ///
    /// When the folder cannot be listed.
    pub(crate) fn names(&self) -> io::Result<Vec<OsString>> {
        Ok(self.entries()?.into_iter().map(|(name, _)| name).collect())
    }

    /// Returns the names of all entries, and which of them are folders.
    fn entries(&self) -> io::Result<Vec<(OsString, bool)>> {
        let mut entries = Vec::new();
        for entry in rustix::fs::Dir::read_from(&self.handle)? {
            let entry = entry?;
            let name = OsStr::from_bytes(entry.file_name().to_bytes());
            if name == "." || name == ".." {
                continue;
            }
            let is_folder = match entry.file_type() {
                FileType::Unknown => self.kind(name)? == Some(Kind::Folder),
                known => known.is_dir(),
            };
            entries.push((name.to_owned(), is_folder));
        }
        Ok(entries)
    }

    /// Creates a folder, accessible only to this user if `private`.
    ///
    /// # Errors
    ///
    /// When the entry exists, or the folder cannot be written.
    pub(crate) fn create(&self, name: &OsStr, private: bool) -> io::Result<()> {
        step()?;
        let mode = if private { Mode::RWXU } else { Mode::RWXU | Mode::RWXG | Mode::RWXO };
        Ok(mkdirat(&self.handle, name, mode)?)
    }

    /// Opens a regular file for reading and writing, and creates it if it is missing. Its content is kept.
    ///
    /// # Errors
    ///
    /// When the entry is a link or no regular file, or may not be written.
    pub(crate) fn open_file(&self, name: &OsStr) -> io::Result<File> {
        ordinary(File::from(openat(&self.handle, name, OWN_FILE, Mode::RUSR | Mode::WUSR)?))
    }

    /// Whether `file` is the one that has this name.
    pub(crate) fn holds(&self, name: &OsStr, file: &File) -> bool {
        let named = statat(&self.handle, name, AtFlags::SYMLINK_NOFOLLOW);
        let (Ok(named), Ok(held)) = (named, fstat(file)) else { return false };
        (named.st_dev, named.st_ino) == (held.st_dev, held.st_ino)
    }

    /// Moves an entry into another folder.
    ///
    /// # Errors
    ///
    /// When the entry is missing, the new name is taken by something that cannot be replaced, or a program holds one of
    /// them.
    pub(crate) fn rename(&self, name: &OsStr, to: &Dir, new_name: &OsStr) -> io::Result<()> {
        step()?;
        Ok(renameat(&self.handle, name, &to.handle, new_name)?)
    }

    /// Exchanges two folders in one step.
    ///
    /// # Errors
    ///
    /// When an entry is missing, or the file system cannot exchange entries.
    pub(crate) fn exchange(&self, name: &OsStr, with: &Dir, other_name: &OsStr) -> io::Result<()> {
        exchange_step()?;
        Ok(renameat_with(&self.handle, name, &with.handle, other_name, RenameFlags::EXCHANGE)?)
    }

    /// Removes a file, or a link and not what it leads to.
    ///
    /// # Errors
    ///
    /// When the entry is missing or a folder, or a program holds it.
    pub(crate) fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        step()?;
        Ok(unlinkat(&self.handle, name, AtFlags::empty())?)
    }

    /// Removes an empty folder.
    ///
    /// # Errors
    ///
    /// When the folder is missing or not empty.
    pub(crate) fn remove_folder(&self, name: &OsStr) -> io::Result<()> {
        step()?;
        Ok(unlinkat(&self.handle, name, AtFlags::REMOVEDIR)?)
    }

    /// Removes a folder with its contents.
    ///
    /// # Errors
    ///
    /// When an entry cannot be removed. The others may be gone then.
    pub(crate) fn remove_all(&self, name: &OsStr) -> io::Result<()> {
        step()?;
        self.below(name)?.clear()?;
        Ok(unlinkat(&self.handle, name, AtFlags::REMOVEDIR)?)
    }

    /// Removes all entries; those of subfolders, with thousands of files each, in parallel.
    fn clear(&self) -> io::Result<()> {
        let (folders, files): (Vec<_>, Vec<_>) = self.entries()?.into_iter().partition(|(_, is_folder)| *is_folder);
        folders.par_iter().try_for_each(|(name, _)| {
            self.below(name)?.clear()?;
            io::Result::Ok(unlinkat(&self.handle, name.as_os_str(), AtFlags::REMOVEDIR)?)
        })?;
        files.iter().try_for_each(|(name, _)| Ok(unlinkat(&self.handle, name.as_os_str(), AtFlags::empty())?))
    }

    /// Flushes the names in the folder to the disk.
    ///
    /// # Errors
    ///
    /// When the disk does not confirm.
    pub(crate) fn sync(&self) -> io::Result<()> {
        step()?;
        match fsync(&self.handle) {
            // Some network disks do that on their own and refuse the request.
            Err(Errno::INVAL | Errno::NOTSUP | Errno::NOSYS) => Ok(()),
            result => Ok(result?),
        }
    }

    /// Flushes the whole file system of the folder to the disk. False if that is unsupported.
    ///
    /// # Errors
    ///
    /// When the disk does not confirm, or the system is too old.
    #[cfg(target_os = "linux")]
    pub(crate) fn sync_file_system(&self) -> io::Result<bool> {
        step()?;
        match rustix::fs::syncfs(&self.handle) {
            Ok(()) => Ok(true),
            Err(Errno::INVAL | Errno::NOTSUP | Errno::NOSYS | Errno::PERM) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// See [`super::open_own_file`].
///
/// # Errors
///
/// As for [`super::open_own_file`].
pub(super) fn open_file(path: &Path) -> io::Result<File> {
    let mode = Mode::RUSR | Mode::WUSR | Mode::RGRP | Mode::WGRP | Mode::ROTH | Mode::WOTH;
    Ok(File::from(openat(CWD, path, OWN_FILE, mode)?))
}

fn kind(stat: &Stat) -> Kind {
    match FileType::from_raw_mode(stat.st_mode) {
        FileType::Directory => Kind::Folder,
        FileType::RegularFile if stat.st_nlink > 1 => Kind::SharedFile,
        FileType::RegularFile => Kind::File,
        FileType::Symlink => Kind::Link,
        _ => Kind::Other,
    }
}
