//! Folders known by their paths, for systems on which the program holds no handles of them.

use std::ffi::{OsStr, OsString};
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::{Kind, exchange_step, ordinary, step};
use crate::staging::patiently;

/// A folder.
#[derive(Debug)]
pub(in crate::staging) struct Dir {
    path: PathBuf,
}

impl Dir {
    /// Opens a folder. A link at the end of the path is not followed.
    pub(in crate::staging) fn open(path: &Path) -> io::Result<Dir> {
        match kind(&fs::symlink_metadata(path)?) {
            Kind::Folder => Ok(Dir { path: path.to_owned() }),
            _ => Err(io::Error::from(io::ErrorKind::NotADirectory)),
        }
    }

    /// Opens a folder in this one.
    pub(in crate::staging) fn below(&self, name: &OsStr) -> io::Result<Dir> {
        Dir::open(&self.path.join(name))
    }

    /// Where the folder is.
    pub(in crate::staging) fn path(&self) -> &Path {
        &self.path
    }

    /// Notes that the folder is at another place by now.
    pub(in crate::staging) fn has_moved(&mut self, path: &Path) {
        path.clone_into(&mut self.path);
    }

    /// Whether the folder belongs to the user who runs the program. The standard library does not tell here.
    pub(in crate::staging) fn is_mine(&self) -> io::Result<bool> {
        Ok(true)
    }

    /// A number that a copy of the folder does not have.
    pub(in crate::staging) fn identity(&self) -> io::Result<u64> {
        #[cfg(windows)]
        let identity = {
            let handle = winapi_util::Handle::from_path_any(&self.path)?;
            winapi_util::file::information(&handle)?.file_index()
        };
        #[cfg(not(windows))]
        let identity = std::os::unix::fs::MetadataExt::ino(&fs::symlink_metadata(&self.path)?);
        Ok(identity)
    }

    /// What an entry is; none when there is none of that name.
    pub(in crate::staging) fn kind(&self, name: &OsStr) -> io::Result<Option<Kind>> {
        match fs::symlink_metadata(self.path.join(name)) {
            Ok(metadata) => Ok(Some(kind(&metadata))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Names of all entries.
    pub(in crate::staging) fn names(&self) -> io::Result<Vec<OsString>> {
        fs::read_dir(&self.path)?.map(|entry| Ok(entry?.file_name())).collect()
    }

    /// Makes a folder. Who may use it is up to the folder above.
    pub(in crate::staging) fn create(&self, name: &OsStr, private: bool) -> io::Result<()> {
        step()?;
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, if private { 0o700 } else { 0o777 });
        let _ = (&mut builder, private);
        builder.create(self.path.join(name))
    }

    /// Opens an ordinary file to read and write it, and makes it if it is missing. Its content stays.
    pub(in crate::staging) fn open_file(&self, name: &OsStr) -> io::Result<File> {
        ordinary(open_file(&self.path.join(name))?)
    }

    /// Whether there is a file of this name. Whether it is `file` is not known here.
    pub(in crate::staging) fn holds(&self, name: &OsStr, _file: &File) -> bool {
        self.kind(name).is_ok_and(|kind| kind == Some(Kind::File))
    }

    /// Moves an entry into another folder.
    pub(in crate::staging) fn rename(&self, name: &OsStr, to: &Dir, new_name: &OsStr) -> io::Result<()> {
        step()?;
        patiently(|| fs::rename(self.path.join(name), to.path.join(new_name)))
    }

    /// Exchanges two folders in one step, which this system cannot do.
    pub(in crate::staging) fn exchange(&self, _: &OsStr, _: &Dir, _: &OsStr) -> io::Result<()> {
        exchange_step()?;
        Err(io::Error::from(io::ErrorKind::Unsupported))
    }

    pub(in crate::staging) fn remove_file(&self, name: &OsStr) -> io::Result<()> {
        step()?;
        fs::remove_file(self.path.join(name))
    }

    /// Removes a folder that is empty.
    pub(in crate::staging) fn remove_folder(&self, name: &OsStr) -> io::Result<()> {
        step()?;
        fs::remove_dir(self.path.join(name))
    }

    /// Removes a folder with all that is in it; folders in it, which hold thousands of files each, side by side.
    pub(in crate::staging) fn remove_all(&self, name: &OsStr) -> io::Result<()> {
        step()?;
        let folder = self.below(name)?;
        let folders = folder.names()?.into_par_iter().map(|name| folder.path.join(name));
        folders
            .filter(|path| fs::symlink_metadata(path).is_ok_and(|found| kind(&found) == Kind::Folder))
            .try_for_each(
                // The standard library follows no links here.
                |path| patiently(|| fs::remove_dir_all(&path)),
            )?;
        patiently(|| fs::remove_dir_all(&folder.path))
    }

    /// Waits until the names in the folder are on the disk. Windows sees to that on its own.
    pub(in crate::staging) fn sync(&self) -> io::Result<()> {
        step()?;
        if cfg!(unix) { File::open(&self.path)?.sync_all() } else { Ok(()) }
    }
}

/// See [`super::open_own_file`].
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

/// Places of a cloud drive are reparse points too, and count as what they show.
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
