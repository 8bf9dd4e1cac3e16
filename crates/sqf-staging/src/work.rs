//! The work folder of a run: used only if it is certainly ours.
//!
//! A folder from an untrusted source (a repository, an archive) may contain anything, even in place of the work folder:
//! links that lead out of it, or entries that look like those of a killed run. So before anything is changed, the
//! folder and each entry that will be used have to be a real folder or file, to belong to the user, and to carry the
//! mark of this program, which is the content of the file `lock`. The mark identifies the folder by a number that no
//! copy of it shares (its inode, on Windows its file index), so a copy of the mark does not help.
//!
//! The owner is not checked on Windows, where folders inherit their permissions.

use std::ffi::OsStr;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

use super::dir::{Dir, Kind};
use super::error::{IoContext, StagingError};
use super::{LOCK, NEW, OLD};

/// Size limit for a mark; none comes close.
const LONGEST_MARK: u64 = 1000;

/// Creates the work folder `name` next to `target`, or takes over the one that a killed run left, and locks it.
///
/// # Errors
///
/// When another run holds the folder, it belongs to another user, or it cannot be created.
pub(super) fn claim(parent: &Dir, name: &OsStr, target: &Path) -> Result<(Dir, File), StagingError> {
    let path = parent.path().join(name);
    loop {
        let is_new = match parent.create(name, true) {
            Ok(()) => true,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => false,
            Err(error) => return Err(error).doing("create the folder", &path),
        };
        // A file system may assign new folders to another user, so only an old one is checked.
        if !is_new && !is_real(parent, name, Kind::Folder)? {
            continue;
        }
        let folder = match parent.below(name) {
            // A run that just ended removed the folder.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            folder => folder.doing("open the folder", &path)?,
        };
        let has_content = !is_new && has_content(&folder)?;
        let lock_path = path.join(LOCK);
        let mut lock = match folder.open_file(LOCK.as_ref()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            file => file.doing("open", &lock_path)?,
        };
        match lock.try_lock() {
            Ok(()) if folder.holds(LOCK.as_ref(), &lock) => {}
            Ok(()) => continue,
            Err(TryLockError::WouldBlock) => return Err(StagingError::InUse(target.to_owned())),
            // Some network disks do not support locks. The work folder is still exclusive unless two runs meet there.
            Err(TryLockError::Error(error)) => {
                tracing::debug!("cannot lock {}: {error}", lock_path.display());
            }
        }
        let mark = mark(&folder).doing("look at", &path)?;
        let mut found = String::new();
        match (&lock).take(LONGEST_MARK).read_to_string(&mut found) {
            Ok(_) if found == mark => {}
            // Only an empty folder may lack the mark: a run was killed before it could write it.
            Ok(0) if !has_content => write(&mut lock, &mark).doing("write", &lock_path)?,
            Err(error) if error.kind() != io::ErrorKind::InvalidData => return Err(error).doing("read", &lock_path),
            _ => return Err(StagingError::NoMark(path)),
        }
        return Ok((folder, lock));
    }
}

/// Checks an old work folder. Whether it has content that the run would move or remove.
fn has_content(folder: &Dir) -> Result<bool, StagingError> {
    if !folder.is_mine().doing("look at", folder.path())? {
        return Err(StagingError::NotOurs { path: folder.path().to_owned(), problem: "belongs to another user" });
    }
    let mut has_content = false;
    for name in [NEW, OLD] {
        has_content |= is_real(folder, name.as_ref(), Kind::Folder)?;
    }
    if !is_real(folder, LOCK.as_ref(), Kind::File)? && has_content {
        return Err(StagingError::NoMark(folder.path().to_owned()));
    }
    Ok(has_content)
}

/// Whether there is an entry of this name. Fails if it is not of the `wanted` kind.
fn is_real(folder: &Dir, name: &OsStr, wanted: Kind) -> Result<bool, StagingError> {
    let path = folder.path().join(name);
    let problem = match folder.kind(name).doing("look at", &path)? {
        None => return Ok(false),
        Some(kind) if kind == wanted => return Ok(true),
        Some(Kind::Link) => "is a link",
        Some(Kind::SharedFile) if wanted == Kind::File => "is the same file as another one",
        Some(_) if wanted == Kind::Folder => "is not a folder",
        Some(_) => "is not a regular file",
    };
    Err(StagingError::NotOurs { path, problem })
}

/// Returns the mark of a work folder.
fn mark(folder: &Dir) -> io::Result<String> {
    Ok(format!(
        "sqf-ls work folder 1\n\
         sqf-ls builds the new content of the folder beside this one here. What a run leaves that was stopped is put \
         right by the next one.\n\
         id {}\n",
        folder.identity()?
    ))
}

/// Writes the mark. It has to be on the disk before anything that needs it.
fn write(lock: &mut File, mark: &str) -> io::Result<()> {
    lock.rewind()?;
    lock.write_all(mark.as_bytes())?;
    lock.sync_all()
}
