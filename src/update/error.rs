//! Why the reference could not be updated, and what to do about it.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::staging::StagingError;

/// Why the reference could not be updated. Existing data are unchanged.
#[derive(Debug, Error)]
pub enum UpdateError {
    /// No source was given, and none is remembered.
    #[error(
        "no source for the reference is known yet; specify the address of a published mirror, or a site folder \
         written by `sqf-ls generate`"
    )]
    NoSource,
    /// Neither an address nor a path.
    #[error("invalid source `{text}`: {reason}; specify the https:// address of a published mirror, or a site folder")]
    Source {
        /// What was written.
        text: String,
        /// Why not.
        reason: String,
    },
    /// The system has no place for data.
    #[error("this system has no folder for program data; set one with SQF_LS_DATA")]
    NoDataFolder,
    /// There is no such folder.
    #[error("folder {} does not exist; specify a site folder of `sqf-ls generate`, or an address", .0.display())]
    NoFolder(PathBuf),
    /// The source is the folder to be updated.
    #[error("{} is the folder where the reference is stored; specify the folder or address to update it from", .0.display())]
    SameFolder(PathBuf),
    /// The data folder contains something else.
    #[error(
        "{} contains files that are not part of a reference; empty it, or set another data folder with --data or \
         SQF_LS_DATA",
        .0.display()
    )]
    NotAReference(PathBuf),
    /// A folder lacks a file of a site.
    #[error("{} is missing: the folder is not a complete site; create one with `sqf-ls generate`", .0.display())]
    MissingFile(PathBuf),
    /// A file of the source cannot be read.
    #[error("cannot read {}: {cause}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says. Part of the message, so not the source of the error.
        cause: io::Error,
    },
    /// The library for requests could not be set up.
    #[error("cannot send requests: {0}")]
    Setup(String),
    /// The server could not be reached, or the connection broke, again and again.
    #[error(
        "cannot fetch {url}: {reason}; check the address, the connection and the proxy settings, and try again later"
    )]
    Network {
        /// The file.
        url: String,
        /// What happened the last time.
        reason: String,
    },
    /// There is no such file.
    #[error(
        "{url} was not found ({status}); check the address: it must be the URL of a published site without /index.json"
    )]
    NotFound {
        /// The file.
        url: String,
        /// Number and name of the status.
        status: String,
    },
    /// The server requires authentication.
    #[error(
        "the server denied access to {url} ({status}); check the address, or download the site by other means and \
         specify its folder"
    )]
    Refused {
        /// The file.
        url: String,
        /// Number and name of the status.
        status: String,
    },
    /// The server answered with another failure.
    #[error("the server cannot deliver {url} ({status}); try again later, and check the address if that does not help")]
    Status {
        /// The file.
        url: String,
        /// Number and name of the status.
        status: String,
    },
    /// The server names another address, which is not asked.
    #[error("{url} redirects to {to} ({status}), which was not followed: {reason}; check the address")]
    Redirect {
        /// The file.
        url: String,
        /// Where the server sends it, or that it does not say so.
        to: String,
        /// Number and name of the status.
        status: String,
        /// Why not.
        reason: &'static str,
    },
    /// The server asks for a long pause.
    #[error("the server of {url} asks to wait {seconds} s ({status}); try again after that")]
    ComeBackLater {
        /// The file.
        url: String,
        /// Number and name of the status.
        status: String,
        /// How long.
        seconds: u64,
    },
    /// A web page came instead of data.
    #[error(
        "{address} is a web page, not reference data; check the address: it may lead to a login page or an error page"
    )]
    WebPage {
        /// Address or path.
        address: String,
    },
    /// The file is too large.
    #[error("{url} is larger than {limit} MB, which is too large for a reference file; check the address")]
    TooLarge {
        /// The file.
        url: String,
        /// Most megabytes.
        limit: u64,
    },
    /// The file would take for ever.
    #[error("{url} arrives too slowly: less than {bytes} bytes in {seconds} s; try again later, or use another mirror")]
    TooSlow {
        /// The file.
        url: String,
        /// Fewest bytes.
        bytes: u64,
        /// In how many seconds.
        seconds: u64,
    },
    /// The file is truncated.
    #[error(
        "{address} is truncated ({reason}); try again, and contact the operator of the mirror if that does not help"
    )]
    CutOff {
        /// Address or path.
        address: String,
        /// What the parser says.
        reason: String,
    },
    /// This program cannot read the file.
    #[error(
        "this version of sqf-ls cannot read {address}: {reason}; update sqf-ls if the mirror is newer, otherwise ask \
         its operator to generate it again"
    )]
    Content {
        /// Address or path.
        address: String,
        /// What is wrong.
        reason: String,
    },
    /// The folder of the data cannot be written or replaced.
    #[error(transparent)]
    Folder(#[from] StagingError),
    /// A part of the work ended early.
    #[error("the update was interrupted: {0}; try again")]
    Interrupted(String),
}
