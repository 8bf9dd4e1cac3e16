//! Why a site could not be published, and what to do about it.

use std::path::PathBuf;

use thiserror::Error;

use super::shrinkage::Shrinkage;
use sqf_reference::load::LoadError;
use sqf_staging::StagingError;

/// Why a site could not be published. The old site, if there is one, is as it was.
#[derive(Debug, Error)]
pub enum PublishError {
    /// The folder contains something other than a site.
    #[error(
        "{} is not a reference site: it contains {found}; choose an empty or new folder, or pass --force to write \
         the site next to the existing files",
        .folder.display()
    )]
    NotASite {
        /// The folder.
        folder: PathBuf,
        /// Some of its contents.
        found: String,
    },
    /// The folder is a link to a folder that contains something other than a site.
    #[error(
        "{} is a link to {}, which is not a reference site: it contains {found}; pass that folder directly if this \
         is intended, or choose another folder",
        .link.display(),
        .folder.display()
    )]
    LinkToOther {
        /// The folder as the user wrote it.
        link: PathBuf,
        /// Its target.
        folder: PathBuf,
        /// Some of the target's contents.
        found: String,
    },
    /// The old site cannot be compared with the new one.
    #[error("cannot compare the old site with the new one: {0}; pass --force to replace it anyway")]
    OldIndex(#[source] LoadError),
    /// The new site lacks too many pages of the old one.
    #[error("{0}; the old site was kept. Pass --force if the pages were really removed")]
    Shrunk(Shrinkage),
    /// Two pages have the same path.
    #[error("two pages have the path {path}: `{first}` and `{second}`; the records contain a page twice")]
    SamePath {
        /// Path in the site, without extension.
        path: String,
        /// Title of one page.
        first: String,
        /// Title of the other.
        second: String,
    },
    /// The run was canceled before the new site replaced the old one.
    #[error("the run was interrupted; the old site was kept")]
    Ended,
    /// A record could not be serialized.
    #[error("cannot write a record as JSON: {0}")]
    Json(#[source] serde_json::Error),
    /// The folder cannot be written or replaced.
    #[error(transparent)]
    Folder(#[from] StagingError),
}
