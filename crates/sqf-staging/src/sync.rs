//! Flushes new content to the disk before it replaces the old.
//!
//! A system writes files when it likes, and the names of folders often before the files in them. After a power failure,
//! a site could consist of empty files although each step of the run succeeded.
//!
//! Flushing thousands of files one after the other takes half a minute. Two ways are faster: let the system flush
//! everything for that disk (Linux), or flush many files in parallel, which the system then writes together.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::{io, thread};

use super::dir::{Dir, Kind};
use super::error::{IoContext, StagingError};

/// Number of files that are flushed in parallel.
const AT_ONCE: usize = 16;

/// From this number of files on, the whole file system is flushed if possible. Below, that may be slower: there can be
/// much unrelated data to write.
#[cfg(target_os = "linux")]
const MANY: usize = 200;

/// Flushes the `fresh` files in `folder` and all folders in it.
///
/// # Errors
///
/// When a file or folder cannot be opened or flushed; the data may be lost if the power fails then.
pub(super) fn sync(folder: &Dir, fresh: Vec<PathBuf>) -> Result<(), StagingError> {
    #[cfg(target_os = "linux")]
    if fresh.len() >= MANY && folder.sync_file_system().doing("write to the disk", folder.path())? {
        return Ok(());
    }
    let mut paths = fresh;
    if cfg!(unix) {
        add_folders(folder, &mut paths).doing("read the folder", folder.path())?;
    }
    let size = paths.len().div_ceil(AT_ONCE).max(1);
    let results: Vec<Result<(), StagingError>> = thread::scope(|scope| {
        let workers: Vec<_> = paths.chunks(size).map(|paths| scope.spawn(|| sync_paths(paths))).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| Err(interrupted(folder.path())))).collect()
    });
    results.into_iter().collect()
}

/// Adds the path of a folder and of all folders in it.
fn add_folders(folder: &Dir, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    paths.push(folder.path().to_owned());
    for name in folder.names()? {
        if folder.kind(&name)? == Some(Kind::Folder) {
            add_folders(&folder.below(&name)?, paths)?;
        }
    }
    Ok(())
}

fn sync_paths(paths: &[PathBuf]) -> Result<(), StagingError> {
    paths.iter().try_for_each(|path| sync_path(path).doing("write to the disk", path))
}

/// Flushes one file or folder.
fn sync_path(path: &Path) -> io::Result<()> {
    // Windows requires write access, which no system grants for a folder.
    let file = if cfg!(windows) { File::options().write(true).open(path)? } else { File::open(path)? };
    #[cfg(target_vendor = "apple")]
    let result = rustix::fs::fsync(&file).map_err(io::Error::from);
    #[cfg(not(target_vendor = "apple"))]
    let result = file.sync_all();
    match result {
        // Some network disks refuse the request for folders.
        Err(error)
            if path.is_dir() && matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) =>
        {
            Ok(())
        }
        result => result,
    }
}

fn interrupted(folder: &Path) -> StagingError {
    let cause = io::Error::other("a part of the work ended early");
    StagingError::Io { action: "write to the disk", path: folder.to_owned(), cause }
}
