//! Why a site could not be published, in words that say what to do.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::shrinkage::Shrinkage;
use crate::catalog::load::LoadError;

/// Why a site could not be published. The old site, if there is one, is as it was.
#[derive(Debug, Error)]
pub enum PublishError {
    /// The folder holds other things than a site.
    #[error(
        "{} is not a reference site: it holds {found}; choose an empty folder or one that does not exist yet, \
         or pass --force to put the site there beside what it holds",
        .folder.display()
    )]
    NotASite {
        /// The folder.
        folder: PathBuf,
        /// Some of what it holds.
        found: String,
    },
    /// The path, or a folder above it, is a file.
    #[error("{} is a file, not a folder; choose another folder for the site", .0.display())]
    NotAFolder(PathBuf),
    /// The folder cannot be exchanged as a whole.
    #[error("{} cannot hold a site, because it has no folder above it; choose a folder below it", .0.display())]
    NoParent(PathBuf),
    /// Another run is writing to the same folder.
    #[error("another run is writing to {}; wait for it to end, or choose another folder", .0.display())]
    InUse(PathBuf),
    /// The site to be replaced cannot be compared with the new one.
    #[error(
        "the site to be replaced cannot be compared with the new one: {0}; pass --force to replace it all the same"
    )]
    OldIndex(#[source] LoadError),
    /// The new site lacks too many pages of the old one.
    #[error("{0}; the old site was kept. Pass --force if the pages are really gone")]
    Shrunk(Shrinkage),
    /// Two pages have the same path.
    #[error("two pages lie at {path}: `{first}` and `{second}`; the records hold a page twice")]
    SamePath {
        /// Path in the site, without extension.
        path: String,
        /// Title of one page.
        first: String,
        /// Title of the other.
        second: String,
    },
    /// A record could not be serialised.
    #[error("a record cannot be written as JSON: {0}")]
    Json(#[source] serde_json::Error),
    /// The system refused something.
    #[error("cannot {action} {}: {}", .path.display(), explained(.source))]
    Io {
        /// What was to be done: a verb and more, to go before a path.
        action: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Adds to an error of the system what was being done.
pub(super) trait IoContext<T> {
    /// `action` goes before the path: `create the folder`.
    fn doing(self, action: &'static str, path: &Path) -> Result<T, PublishError>;
}

impl<T> IoContext<T> for io::Result<T> {
    fn doing(self, action: &'static str, path: &Path) -> Result<T, PublishError> {
        self.map_err(|source| PublishError::Io { action, path: path.to_owned(), source })
    }
}

/// The message of the system, and a remedy where there is one.
fn explained(error: &io::Error) -> String {
    use io::ErrorKind;

    let remedy = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space, or choose a folder on another disk",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "choose a folder that you may write to",
        ErrorKind::ResourceBusy | ErrorKind::CrossesDevices => {
            "the folder is a mount point or in use; choose a folder below it"
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
        assert_eq!(
            error.to_string(),
            "cannot write site/index.json: no storage space; free some space, or choose a folder on another disk"
        );
    }
}
