//! Replaces a folder by finished new content, all at once or not at all: a site, the data of the language server.
//!
//! * [`Staging`]: the new content while it is written; [`Synced`]: when it is complete and on the disk;
//! * [`replace_file`]: the same for one file;
//! * [`StagingError`]: what went wrong, and where the content is now.
//!
//! It knows nothing of what it replaces, keeps entries of the folder that it is not told of, and never follows a link
//! that was put into its work folder.
//!
//! Next to the target `site`, a folder `.site.sqf-ls` exists during a run:
//!
//! | entry | what |
//! | --- | --- |
//! | `lock` | locked by the run, to stop a second one and to recognize what a killed run left; names the folder |
//! | `new` | the new content, being written |
//! | `old` | the replaced content, until it is removed |
//!
//! Where the system can exchange two folders in one step (Linux, macOS), there is never a moment without a site.
//! Elsewhere the old one is renamed away and then the new one in; a run that is killed between the two leaves the old
//! site in `old`, and the next run restores it before it does anything else.
//!
//! Foreign entries of the target (`.git`, `CNAME`, `.nojekyll` ... in a site) are moved over to the new content, by the
//! next run if this one is killed. So a site can be in a checkout or contain files for its host. If one of them cannot
//! be moved, the exchange is undone.
//!
//! A work folder that was not created here by this program is refused, see `work`. The target itself may be a link,
//! which is followed: the folder that it leads to is replaced, and the work folder is next to that one.
//!
//! The new content is flushed to the disk before the exchange, and the exchange before the old content is removed, so
//! one of the two survives a power failure as well.
#![allow(clippy::disallowed_methods, reason = "it replaces files and folders, and knows nothing of projects")]

mod dir;
mod error;
mod file;
mod sync;
#[cfg(test)]
mod tests;
mod work;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use dir::Dir;

#[cfg(test)]
pub(crate) use dir::faults;
pub use dir::open_own_file;
pub use error::{IoContext, StagingError, with_remedy};
pub use file::{remove_helpers, replace_file, replace_unchanged};

/// Name of the lock file in the work folder.
const LOCK: &str = "lock";

/// Name of the new content in the work folder.
const NEW: &str = "new";

/// Name of the old content in the work folder.
const OLD: &str = "old";

/// How often to retry a step that Windows refuses while another program has a file open.
const TRIES: u32 = 20;

/// Pause between two attempts.
const RETRY_PAUSE: Duration = Duration::from_millis(50);

/// The work folder of one run. Dropping it removes unpublished content.
#[derive(Debug)]
pub struct Staging {
    target: PathBuf,
    /// The parent folder of the target.
    parent: Dir,
    /// Name of the target in it.
    name: OsString,
    work: Dir,
    /// Names of our top-level entries of the target. All other entries are kept.
    ours: &'static [&'static str],
    /// Open for its lock; None once released.
    lock: Option<File>,
    /// Files of the new content that have not been flushed yet.
    fresh: Mutex<Vec<PathBuf>>,
}

impl Staging {
    /// Prepares to replace `target` and recovers from a killed run.
    ///
    /// `ours` are the names of the content's top-level entries.
    ///
    /// # Errors
    ///
    /// If `target` or a folder above it is a file, if `target` has no parent folder, if another run is replacing it, if
    /// the work folder was not made by this program, or if that folder cannot be written.
    pub fn open(target: &Path, ours: &'static [&'static str]) -> Result<Staging, StagingError> {
        let target = resolve(target)?;
        let (Some(parent), Some(name)) = (target.parent(), target.file_name()) else {
            return Err(StagingError::NoParent(target));
        };
        let parent = Dir::open(parent).doing("open the folder", parent)?;
        let name = name.to_owned();
        let (work, lock) = work::claim(&parent, &work_name(&name), &target)?;
        let staging = Staging { target, parent, name, work, ours, lock: Some(lock), fresh: Mutex::default() };
        staging.recover()?;
        staging.work.create(NEW.as_ref(), false).doing("create the folder", &staging.new_content())?;
        Ok(staging)
    }

    /// Returns the folder to be replaced, with links resolved.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Returns the folder for the new content.
    pub fn new_content(&self) -> PathBuf {
        self.work.path().join(NEW)
    }

    fn old_content(&self) -> PathBuf {
        self.work.path().join(OLD)
    }

    /// Writes a file of the new content, which must not exist yet.
    ///
    /// # Errors
    ///
    /// If the file exists, or cannot be written.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<(), StagingError> {
        self.stream(name, |file| file.write_all(content))
    }

    /// Like [`Staging::write`], for content that is too long to be in memory at once.
    ///
    /// # Errors
    ///
    /// As for [`Staging::write`], and what `content` returns.
    pub fn stream(&self, name: &str, content: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), StagingError> {
        let path = self.new_content().join(name);
        let file = File::options().write(true).create_new(true).open(&path);
        file.and_then(|mut file| content(&mut file)).doing("write", &path)?;
        self.wrote(path);
        Ok(())
    }

    /// Records a file of the new content that was written in another way.
    pub fn wrote(&self, path: PathBuf) {
        self.fresh.lock().unwrap_or_else(PoisonError::into_inner).push(path);
    }

    /// Flushes the new content to the disk.
    ///
    /// # Errors
    ///
    /// If a file cannot be flushed, for example because the disk is full. The target stays as it was.
    pub fn sync(self) -> Result<Synced, StagingError> {
        let new = self.work.below(NEW.as_ref()).doing("open the folder", &self.new_content())?;
        let fresh = std::mem::take(&mut *self.fresh.lock().unwrap_or_else(PoisonError::into_inner));
        sync::sync(&new, fresh)?;
        if cfg!(target_vendor = "apple")
            && let Some(lock) = &self.lock
        {
            // On macOS, only this call also empties the cache of the disk, and it is slow.
            lock.sync_all().doing("write to the disk", &self.new_content())?;
        }
        Ok(Synced(self))
    }

    fn publish(self) -> Result<Vec<String>, StagingError> {
        let mut new = self.work.below(NEW.as_ref()).doing("open the folder", &self.new_content())?;
        if !has(&self.parent, &self.name)? {
            self.rename(&self.work, NEW, &self.parent, &self.name)?;
            new.has_moved(&self.target);
            self.confirm(&new)?;
            return Ok(Vec::new());
        }
        let foreign = self.foreign_entries(&self.open_target()?)?;
        self.swap()?;
        new.has_moved(&self.target);
        if let Err(cause) = self.carry_over(&foreign, &new) {
            return Err(self.undo(cause, &foreign));
        }
        self.confirm(&new)?;
        if let Err(error) = self.work.remove_all(OLD.as_ref()) {
            tracing::warn!("cannot remove what was replaced in {}: {error}", self.old_content().display());
        }
        Ok(foreign.iter().map(|name| name.to_string_lossy().into_owned()).collect())
    }

    /// Exchanges target and new content, after which the old content is in `old`. After an error, everything is as
    /// before.
    fn swap(&self) -> Result<(), StagingError> {
        // The new content is named `old` first, so that after the exchange the old content has that name: the next run
        // discards `new`.
        self.rename(&self.work, NEW, &self.work, OLD)?;
        let Err(error) = self.work.exchange(OLD.as_ref(), &self.parent, &self.name) else { return Ok(()) };
        self.rename(&self.work, OLD, &self.work, NEW)?;
        if !is_unsupported(&error) {
            return Err(error).doing("replace", &self.target);
        }
        self.rename(&self.parent, &self.name, &self.work, OLD)?;
        let Err(cause) = self.rename(&self.work, NEW, &self.parent, &self.name) else { return Ok(()) };
        match self.rename(&self.work, OLD, &self.parent, &self.name) {
            Ok(()) => Err(cause),
            Err(undo) => Err(self.left_aside(cause, Some(undo), Vec::new())),
        }
    }

    /// Puts the old content back after an error. Returns the error to report.
    fn undo(&self, cause: StagingError, foreign: &[OsString]) -> StagingError {
        match self.swap_back(foreign) {
            Ok(()) => cause,
            Err(undo) => {
                let old = self.work.below(OLD.as_ref()).ok();
                let is_aside = |name: &&OsString| old.as_ref().is_none_or(|old| has(old, name).unwrap_or(true));
                let names = foreign.iter().filter(is_aside).map(|name| name.to_string_lossy().into_owned()).collect();
                self.left_aside(cause, Some(undo), names)
            }
        }
    }

    fn swap_back(&self, foreign: &[OsString]) -> Result<(), StagingError> {
        let target = self.open_target()?;
        let old = self.open_old()?;
        for name in foreign {
            if has(&target, name)? {
                self.rename(&target, name, &old, name)?;
            }
        }
        match self.work.exchange(OLD.as_ref(), &self.parent, &self.name) {
            // `old` now contains the new content. If it stays there, the next run removes it.
            Ok(()) => drop(self.rename(&self.work, OLD, &self.work, NEW)),
            Err(error) if is_unsupported(&error) => {
                self.rename(&self.parent, &self.name, &self.work, NEW)?;
                self.rename(&self.work, OLD, &self.parent, &self.name)?;
            }
            Err(error) => return Err(error).doing("put back", &self.target),
        }
        Ok(())
    }

    /// Cleans up after a killed run.
    fn recover(&self) -> Result<(), StagingError> {
        if has(&self.work, OLD)? {
            if has(&self.parent, &self.name)? {
                let foreign = self.foreign_entries(&self.open_old()?)?;
                if let Err(cause) = self.carry_over(&foreign, &self.open_target()?) {
                    let names = foreign.iter().map(|name| name.to_string_lossy().into_owned()).collect();
                    return Err(self.left_aside(cause, None, names));
                }
                self.work.remove_all(OLD.as_ref()).doing("remove", &self.old_content())?;
            } else {
                self.rename(&self.work, OLD, &self.parent, &self.name)?;
            }
        }
        if has(&self.work, NEW)? {
            self.work.remove_all(NEW.as_ref()).doing("remove", &self.new_content())?;
        }
        Ok(())
    }

    /// Moves foreign entries from the old content to the target.
    fn carry_over(&self, foreign: &[OsString], target: &Dir) -> Result<(), StagingError> {
        if foreign.is_empty() {
            return Ok(());
        }
        let old = self.open_old()?;
        for name in foreign {
            if has(target, name)? {
                // An entry of that name was created after a run was killed. Neither may be lost.
                let taken = Err(io::Error::from(io::ErrorKind::AlreadyExists));
                return taken.doing("put back what was in", &old.path().join(name));
            }
            self.rename(&old, name, target, name)?;
        }
        Ok(())
    }

    /// Waits until the moved names are on the disk. `new` is the new content, already in its place.
    fn confirm(&self, new: &Dir) -> Result<(), StagingError> {
        let sync = || {
            new.sync()?;
            self.work.sync()?;
            self.parent.sync()
        };
        sync().map_err(|cause| StagingError::Unconfirmed { target: self.target.clone(), cause })
    }

    fn open_target(&self) -> Result<Dir, StagingError> {
        self.parent.below(&self.name).doing("open the folder", &self.target)
    }

    fn open_old(&self) -> Result<Dir, StagingError> {
        self.work.below(OLD.as_ref()).doing("open the folder", &self.old_content())
    }

    /// Returns the foreign top-level entries of a folder, sorted.
    fn foreign_entries(&self, folder: &Dir) -> Result<Vec<OsString>, StagingError> {
        let names = folder.names().doing("read the folder", folder.path())?;
        Ok(foreign(names, self.ours))
    }

    fn rename(
        &self,
        from: &Dir,
        name: impl AsRef<OsStr>,
        to: &Dir,
        new_name: impl AsRef<OsStr>,
    ) -> Result<(), StagingError> {
        let new_name = new_name.as_ref();
        from.rename(name.as_ref(), to, new_name).doing("move into place", &to.path().join(new_name))
    }

    fn left_aside(&self, cause: StagingError, undo: Option<StagingError>, names: Vec<String>) -> StagingError {
        let (cause, undo) = (Box::new(cause), undo.map(Box::new));
        StagingError::LeftAside { cause, undo, target: self.target.clone(), aside: self.old_content(), names }
    }

    /// Ends like a killed process, without cleanup.
    #[cfg(any(test, feature = "fixture"))]
    pub fn die(self) {
        let mut staging = std::mem::ManuallyDrop::new(self);
        drop(staging.lock.take());
    }
}

/// New content that is complete and on the disk.
#[derive(Debug)]
pub struct Synced(Staging);

impl Synced {
    /// Replaces the target by the new content. Returns the names of foreign entries, which were kept.
    ///
    /// # Errors
    ///
    /// If the folders cannot be exchanged. The old content is in its place then, or where [`set_aside`] finds it.
    pub fn publish(self) -> Result<Vec<String>, StagingError> {
        self.0.publish()
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if has(&self.work, NEW).unwrap_or(true)
            && let Err(error) = self.work.remove_all(NEW.as_ref())
        {
            tracing::warn!("cannot remove {}: {error}", self.new_content().display());
        }
        if cfg!(windows) {
            // Windows does not remove open files.
            drop(self.lock.take());
        }
        let is_needed = |name| has(&self.work, name).unwrap_or(true);
        if !is_needed(OLD) && !is_needed(NEW) {
            // The next run reuses a folder that cannot be removed.
            let _ = self.work.remove_file(LOCK.as_ref());
            let _ = self.parent.remove_folder(&work_name(&self.name));
        }
        drop(self.lock.take());
    }
}

/// Whether a folder has an entry of this name.
fn has(folder: &Dir, name: impl AsRef<OsStr>) -> Result<bool, StagingError> {
    let name = name.as_ref();
    Ok(folder.kind(name).doing("look at", &folder.path().join(name))?.is_some())
}

/// Returns where the old content of `target` is if a run was killed during the exchange.
pub fn set_aside(target: &Path) -> Option<PathBuf> {
    let work = target.with_file_name(work_name(target.file_name()?));
    let old = work.join(OLD);
    // Neither is ever created as a link.
    [&work, &old].iter().all(|path| path.symlink_metadata().is_ok_and(|found| found.is_dir())).then_some(old)
}

/// Returns the name of the work folder for a target.
fn work_name(target: &OsStr) -> OsString {
    let mut name = OsString::from(".");
    name.push(target);
    name.push(".sqf-ls");
    name
}

/// Returns the top-level entries of `folder` that are not in `ours`, sorted.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn foreign_entries(folder: &Path, ours: &[&str]) -> Result<Vec<OsString>, StagingError> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).doing("read the folder", folder)? {
        names.push(entry.doing("read the folder", folder)?.file_name());
    }
    Ok(foreign(names, ours))
}

/// Returns the names that are not in `ours`, sorted.
fn foreign(mut names: Vec<OsString>, ours: &[&str]) -> Vec<OsString> {
    names.retain(|name| !ours.iter().any(|own| *name == **own));
    names.sort();
    names
}

/// Returns the folder that `target` refers to, with links resolved. Creates its parent folders.
fn resolve(target: &Path) -> Result<PathBuf, StagingError> {
    if target.symlink_metadata().is_ok() {
        let resolved = target.canonicalize().doing("find", target)?;
        if !resolved.is_dir() {
            return Err(StagingError::NotAFolder(target.to_owned()));
        }
        return Ok(resolved);
    }
    if let Some(file) = target.ancestors().skip(1).find(|above| above.is_file()) {
        return Err(StagingError::NotAFolder(file.to_owned()));
    }
    let absolute = std::path::absolute(target).doing("find", target)?;
    let (Some(parent), Some(name)) = (absolute.parent(), absolute.file_name()) else {
        return Err(StagingError::NoParent(target.to_owned()));
    };
    fs::create_dir_all(parent).doing("create the folder", parent)?;
    let parent = parent.canonicalize().doing("find", parent)?;
    Ok(parent.join(name))
}

/// Whether the file system, or the system as a whole, cannot exchange folders.
fn is_unsupported(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput)
}

/// Retries for a second if Windows refuses because a virus scanner, an indexer or an editor has a file open.
fn patiently(step: impl Fn() -> io::Result<()>) -> io::Result<()> {
    for _ in 1..TRIES {
        match step() {
            Err(error)
                if cfg!(windows)
                    && matches!(
                        error.kind(),
                        io::ErrorKind::PermissionDenied
                            | io::ErrorKind::ResourceBusy
                            | io::ErrorKind::DirectoryNotEmpty
                    ) =>
            {
                std::thread::sleep(RETRY_PAUSE);
            }
            result => return result,
        }
    }
    step()
}
