//! Operations on the entries of an open folder.
//!
//! No step follows a link: an entry is what it is, not what it points to. On Linux and macOS the folder is open by
//! handle, so it stays the same one even if it is replaced by a link in the meantime. Elsewhere it is identified by its
//! path only, and checked before it is used.

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
mod handles;
#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
mod paths;

use std::fs::File;
use std::io;
use std::path::Path;

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
pub(super) use handles::Dir;
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
use handles::open_file;
#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
pub(super) use paths::Dir;
#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
use paths::open_file;

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Folder,
    /// A regular file.
    File,
    /// A regular file with several names (hard links). Not detected on Windows.
    #[cfg_attr(not(unix), allow(dead_code, reason = "never seen there"))]
    SharedFile,
    /// A symbolic link; on Windows also a junction or a mount point.
    Link,
    /// A pipe, a device ...
    Other,
}

/// Opens a file for reading and writing, and creates it if it is missing. Its content is kept.
///
/// # Errors
///
/// When it is a link or anything but a regular file.
pub fn open_own_file(path: &Path) -> io::Result<File> {
    if path.is_symlink() {
        // The system's message is less clear.
        return Err(io::Error::other("it is a link, and its target is not changed"));
    }
    ordinary(open_file(path)?)
}

/// Refuses anything but regular files.
fn ordinary(file: File) -> io::Result<File> {
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"))
    }
}

/// Counts a step that changes a folder. Tests can make it fail.
fn step() -> io::Result<()> {
    #[cfg(test)]
    faults::next()?;
    Ok(())
}

/// Counts an exchange of two folders. Tests can make it unsupported.
fn exchange_step() -> io::Result<()> {
    #[cfg(test)]
    if faults::cannot_exchange() {
        return Err(io::Error::from(io::ErrorKind::Unsupported));
    }
    step()
}

/// Makes steps of this thread fail.
#[cfg(test)]
pub(crate) mod faults {
    use std::cell::Cell;
    use std::io;
    use std::ops::Range;

    thread_local! {
        static STEP: Cell<u32> = const { Cell::new(0) };
        static FAILING: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
        static NO_EXCHANGE: Cell<bool> = const { Cell::new(false) };
    }

    /// Makes the steps with these numbers fail, starting at 0 from now on.
    pub(crate) fn fail(steps: Range<u32>) {
        STEP.set(0);
        FAILING.set((steps.start, steps.end));
    }

    /// Returns the number of steps since [`fail`].
    pub(crate) fn steps() -> u32 {
        STEP.get()
    }

    /// Forbids or allows exchanging folders in one step.
    pub(crate) fn forbid_exchange(forbidden: bool) {
        NO_EXCHANGE.set(forbidden);
    }

    pub(super) fn cannot_exchange() -> bool {
        NO_EXCHANGE.get()
    }

    pub(super) fn next() -> io::Result<()> {
        let step = STEP.replace(STEP.get() + 1);
        let (first, end) = FAILING.get();
        if (first..end).contains(&step) { Err(io::Error::other("the disk is broken")) } else { Ok(()) }
    }
}
