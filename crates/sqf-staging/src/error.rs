//! Why a folder could not be replaced, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a folder could not be replaced. It is unchanged, unless the message says otherwise.
#[derive(Debug, Error)]
pub enum StagingError {
    /// The path, or a folder above it, is a file.
    #[error("{} is a file, not a folder; choose another folder", .0.display())]
    NotAFolder(PathBuf),
    /// The folder cannot be exchanged as a whole.
    #[error("{} cannot be replaced, because it has no parent folder; choose a folder inside it", .0.display())]
    NoParent(PathBuf),
    /// Another run is writing to the same folder.
    #[error("another run is writing to {}; wait for it to finish, or choose another folder", .0.display())]
    InUse(PathBuf),
    /// The work folder's name is taken by something that this program did not create.
    #[error(
        "{} {problem}; it was not created by sqf-ls, so it is not changed; inspect it, remove it, and try again",
        .path.display()
    )]
    NotOurs {
        /// The work folder or an entry of it.
        path: PathBuf,
        /// The problem: a verb phrase to follow the path.
        problem: &'static str,
    },
    /// The work folder lacks the mark of this program.
    #[error(
        "{} was not created here by this version of sqf-ls: it may be a copy, or left over from an earlier version. \
         Move anything you need out of its `old` folder, remove it, and try again",
        .0.display()
    )]
    NoMark(PathBuf),
    /// Something failed, and not everything could be restored.
    #[error("{cause}{}; {}", .undo.as_ref().map(|undo| format!(", and then: {undo}")).unwrap_or_default(), left(.names, .aside, .target))]
    LeftAside {
        /// What failed.
        cause: Box<StagingError>,
        /// What failed while undoing it.
        undo: Option<Box<StagingError>>,
        /// The folder to be replaced.
        target: PathBuf,
        /// Where the entries are.
        aside: PathBuf,
        /// What is missing in the target; empty if the whole target is missing.
        names: Vec<String>,
    },
    /// The folder is replaced, but the system does not confirm that this will survive a power failure.
    #[error("{} was replaced, but may not be saved to the disk yet: {cause}; check the disk", .target.display())]
    Unconfirmed {
        /// The folder.
        target: PathBuf,
        /// The system's error. Part of the message, so not the source of the error.
        cause: io::Error,
    },
    /// The system refused an operation.
    #[error("cannot {action} {}: {}", .path.display(), explained(.cause))]
    Io {
        /// The operation: a verb phrase to precede a path.
        action: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error. Part of the message, so not the source of the error.
        cause: io::Error,
    },
}

/// Adds to an error of the system what was being done.
pub trait IoContext<T> {
    /// `action` precedes the path: `create the folder`.
    ///
    /// # Errors
    ///
    /// If the operation failed: [`StagingError::Io`].
    fn doing(self, action: &'static str, path: &Path) -> Result<T, StagingError>;
}

impl<T> IoContext<T> for io::Result<T> {
    fn doing(self, action: &'static str, path: &Path) -> Result<T, StagingError> {
        self.map_err(|cause| StagingError::Io { action, path: path.to_owned(), cause })
    }
}

/// Describes where the rest of the old content is, and what happens to it.
fn left(names: &[String], aside: &Path, target: &Path) -> String {
    let (target, aside) = (target.display(), aside.display());
    let what = match names {
        [] => format!("the old content of {target}"),
        names => format!("what is missing in {target} ({})", names.join(", ")),
    };
    format!("{what} is now in {aside}. The next run restores it, or you can move it back yourself")
}

/// Adds to an error of the system what the user can do about it, if it is about space for a file.
#[must_use]
pub fn with_remedy(error: io::Error) -> io::Error {
    use io::ErrorKind;

    let remedy = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space and try again",
        ErrorKind::FileTooLarge => "raise the limit for the size of files, or use another disk",
        _ => return error,
    };
    io::Error::new(error.kind(), format!("{error}; {remedy}"))
}

/// Returns the system's message, with advice if there is any.
fn explained(error: &io::Error) -> String {
    use io::ErrorKind;

    let remedy = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space, or choose a folder on another disk",
        ErrorKind::FileTooLarge => "raise the limit for the size of files, or choose a folder on another disk",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "choose a folder that you can write to",
        ErrorKind::ResourceBusy | ErrorKind::CrossesDevices => {
            "the folder is a mount point or in use; choose a folder inside it"
        }
        _ => return error.to_string(),
    };
    format!("{error}; {remedy}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named_with_its_file() {
        let full: io::Result<()> = Err(io::Error::from(io::ErrorKind::StorageFull));
        let error = full.doing("write", Path::new("site/index.json")).unwrap_err();
        assert!(std::error::Error::source(&error).is_none(), "it is part of the message already");
        assert_eq!(
            error.to_string(),
            "cannot write site/index.json: no storage space; free some space, or choose a folder on another disk"
        );
    }
}
