//! Puts a finished folder in the place of another one, all at once or not at all: a site, the data of the language
//! server. `replace_file` does it with one file.
//!
//! Beside the target `site` a folder `.site.sqf-ls` exists while a run works:
//!
//! | entry | what |
//! | --- | --- |
//! | `lock` | locked by the run, so that a second one stops and what a killed one left is known to be unused |
//! | `new` | the new content, being written |
//! | `old` | the replaced content, until it is removed |
//!
//! Where the system can exchange two folders in one step (Linux, macOS), there
//! is never a moment without a site. Elsewhere the old one is renamed away and
//! the new one in; a run that is killed between the two leaves the old site in
//! `old`, and the next run puts it back before it does anything else.
//!
//! Entries of the target that are none of ours (`.git`, `CNAME`, `.nojekyll` ...
//! in a site) are moved over to the new content, also by the next run if this one
//! is killed. So a site can live in a checkout or carry files for its host.

mod error;
mod file;

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rayon::prelude::*;

pub(crate) use error::IoContext;
pub use error::StagingError;
pub(crate) use file::{remove_helpers, replace_file, replace_unchanged};

/// How often a step is tried that Windows refuses while another program has a file open.
const TRIES: u32 = 20;

/// Pause between two tries.
const PAUSE: Duration = Duration::from_millis(50);

/// The work folder of one run. Dropping it removes what was not published.
#[derive(Debug)]
pub(crate) struct Staging {
    target: PathBuf,
    folder: PathBuf,
    /// Names at the top of the target that are ours. Anything else there belongs to somebody else.
    ours: &'static [&'static str],
    /// Held for its lock; `None` once released.
    lock: Option<File>,
}

impl Staging {
    /// Prepares to replace `target` and puts right what a killed run may have left.
    ///
    /// `ours` are the names that the content has at its top.
    pub(crate) fn open(target: &Path, ours: &'static [&'static str]) -> Result<Staging, StagingError> {
        let target = resolve(target)?;
        let (Some(parent), Some(name)) = (target.parent(), target.file_name()) else {
            return Err(StagingError::NoParent(target));
        };
        let folder = parent.join(work_name(name));
        let lock = lock(&folder, &target)?;
        let staging = Staging { target, folder, ours, lock: Some(lock) };
        staging.recover()?;
        let new = staging.new_content();
        fs::create_dir(&new).doing("create the folder", &new)?;
        Ok(staging)
    }

    /// The folder to be replaced, with links resolved.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// The folder in which the new content is made.
    pub(crate) fn new_content(&self) -> PathBuf {
        self.folder.join("new")
    }

    fn old_content(&self) -> PathBuf {
        self.folder.join("old")
    }

    /// Puts the new content in the place of the target. Gives the names of entries that were not ours and were kept.
    pub(crate) fn publish(self) -> Result<Vec<String>, StagingError> {
        let (new, old) = (self.new_content(), self.old_content());
        if !self.target.exists() {
            rename(&new, &self.target)?;
            return Ok(Vec::new());
        }
        // The new content takes the name `old` first, so that after the exchange the old content has it: `new` is
        // what the next run throws away.
        rename(&new, &old)?;
        if let Err(error) = exchange(&old, &self.target) {
            rename(&old, &new)?;
            if !is_unsupported(&error) {
                return Err(error).doing("replace", &self.target);
            }
            rename(&self.target, &old)?;
            if let Err(error) = rename(&new, &self.target) {
                rename(&old, &self.target)?;
                return Err(error);
            }
        }
        let kept = self.carry_over()?;
        if let Err(error) = remove(&old) {
            tracing::warn!("cannot remove what was replaced in {}: {error}", old.display());
        }
        Ok(kept)
    }

    /// Deals with what a killed run left.
    fn recover(&self) -> Result<(), StagingError> {
        let (new, old) = (self.new_content(), self.old_content());
        if old.exists() {
            if self.target.exists() {
                self.carry_over()?;
                remove(&old).doing("remove", &old)?;
            } else {
                rename(&old, &self.target)?;
            }
        }
        if new.exists() {
            remove(&new).doing("remove", &new)?;
        }
        Ok(())
    }

    /// Moves what is not ours from the old content to the target.
    fn carry_over(&self) -> Result<Vec<String>, StagingError> {
        let old = self.old_content();
        let foreign = foreign_entries(&old, self.ours)?;
        for name in &foreign {
            let place = self.target.join(name);
            if place.symlink_metadata().is_ok() {
                // Somebody put another one there after a run was killed. Neither may be lost.
                let taken = Err(io::Error::from(io::ErrorKind::AlreadyExists));
                return taken.doing("put back what was in", &old.join(name));
            }
            rename(&old.join(name), &place)?;
        }
        Ok(foreign.iter().map(|name| name.to_string_lossy().into_owned()).collect())
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        let new = self.new_content();
        if new.exists()
            && let Err(error) = remove(&new)
        {
            tracing::warn!("cannot remove {}: {error}", new.display());
        }
        // Windows removes no file that is open.
        drop(self.lock.take());
        if !self.old_content().exists() {
            // A folder that cannot be removed is used again by the next run.
            let _ = fs::remove_file(self.folder.join("lock"));
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// Where the old content of `target` is if a run was killed while it exchanged the two.
pub(crate) fn set_aside(target: &Path) -> PathBuf {
    match target.file_name() {
        Some(name) => target.with_file_name(work_name(name)).join("old"),
        None => target.to_owned(),
    }
}

/// Name of the work folder beside a target.
fn work_name(target: &OsStr) -> OsString {
    let mut name = OsString::from(".");
    name.push(target);
    name.push(".sqf-ls");
    name
}

/// Entries at the top of `folder` that are not in `ours`, sorted.
pub(crate) fn foreign_entries(folder: &Path, ours: &[&str]) -> Result<Vec<OsString>, StagingError> {
    let mut foreign = Vec::new();
    for entry in fs::read_dir(folder).doing("read the folder", folder)? {
        let name = entry.doing("read the folder", folder)?.file_name();
        if !ours.iter().any(|own| name == **own) {
            foreign.push(name);
        }
    }
    foreign.sort();
    Ok(foreign)
}

/// The folder that `target` means, with links resolved. Creates the folders above it.
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

/// Creates the work folder and locks it.
fn lock(folder: &Path, target: &Path) -> Result<File, StagingError> {
    let path = folder.join("lock");
    loop {
        match fs::create_dir(folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(error).doing("create the folder", folder);
            }
            _ => {}
        }
        let file = match File::create(&path) {
            // A run that just ended took the folder away.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            file => file.doing("create", &path)?,
        };
        match file.try_lock() {
            Ok(()) if path.exists() => return Ok(file),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StagingError::InUse(target.to_owned())),
            // Some network disks have no locks. The work folder is still ours alone unless two runs meet there.
            Err(TryLockError::Error(error)) => {
                tracing::debug!("{} cannot be locked: {error}", path.display());
                return Ok(file);
            }
        }
    }
}

/// Exchanges two folders in one step.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};

    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).map_err(io::Error::from)
}

/// Exchanges two folders in one step, which this system cannot do.
#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::Error::from(io::ErrorKind::Unsupported))
}

/// Whether the file system, or the system as a whole, cannot exchange folders.
fn is_unsupported(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput)
}

fn rename(from: &Path, to: &Path) -> Result<(), StagingError> {
    patiently(|| fs::rename(from, to)).doing("move into place", to)
}

/// Removes a folder; those in it, which hold thousands of files each, side by side.
fn remove(folder: &Path) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.par_iter().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).try_for_each(|entry| {
        let path = entry.path();
        patiently(|| fs::remove_dir_all(&path))
    })?;
    patiently(|| fs::remove_dir_all(folder))
}

/// Tries again for a second what Windows refuses while a virus scanner, an indexer or an editor has a file open.
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
                std::thread::sleep(PAUSE);
            }
            result => return result,
        }
    }
    step()
}
