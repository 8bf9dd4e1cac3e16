//! Why the reference could not be updated, and what to do about it.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use sqf_staging::StagingError;

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
        /// The text.
        text: String,
        /// Why it is neither.
        reason: String,
    },
    /// The system has no folder for data.
    #[error("this system has no folder for program data; set one with SQF_LS_DATA")]
    NoDataFolder,
    /// The folder does not exist.
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
        /// The system's error. Part of the message, so not the source of the error.
        cause: io::Error,
    },
    /// The HTTP library could not be set up.
    #[error("cannot send requests: {0}")]
    Setup(String),
    /// The server could not be reached, or the connection kept breaking.
    #[error(
        "cannot fetch {url}: {reason}; check the address, the connection and the proxy settings, and try again later"
    )]
    Network {
        /// The file.
        url: String,
        /// The last error.
        reason: String,
    },
    /// The file does not exist.
    #[error(
        "{url} was not found ({status}); check the address: it must be the URL of a published site without /index.json"
    )]
    NotFound {
        /// The file.
        url: String,
        /// Status code and name.
        status: String,
    },
    /// A library file cannot be used.
    #[error("cannot use the library file {url}: {reason}")]
    Library {
        /// The file.
        url: String,
        /// Why not.
        reason: String,
    },
    /// The server requires authentication.
    #[error(
        "the server denied access to {url} ({status}); check the address, or download the site by other means and \
         specify its folder"
    )]
    Refused {
        /// The file.
        url: String,
        /// Status code and name.
        status: String,
    },
    /// The server answered with another error.
    #[error("the server cannot deliver {url} ({status}); try again later, and check the address if that does not help")]
    Status {
        /// The file.
        url: String,
        /// Status code and name.
        status: String,
    },
    /// The server redirects to an address that is not followed.
    #[error("{url} redirects to {to} ({status}), which was not followed: {reason}; check the address")]
    Redirect {
        /// The file.
        url: String,
        /// The target of the redirect, or a note that there is none.
        to: String,
        /// Status code and name.
        status: String,
        /// Why it is not followed.
        reason: &'static str,
    },
    /// The server asks for a long pause.
    #[error("the server of {url} asks to wait {seconds} s ({status}); try again after that")]
    ComeBackLater {
        /// The file.
        url: String,
        /// Status code and name.
        status: String,
        /// The length of the pause.
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
        /// The limit in megabytes.
        limit: u64,
    },
    /// The file would take forever.
    #[error("{url} arrives too slowly: less than {bytes} bytes in {seconds} s; try again later, or use another mirror")]
    TooSlow {
        /// The file.
        url: String,
        /// The minimum number of bytes.
        bytes: u64,
        /// The period in seconds.
        seconds: u64,
    },
    /// The file is truncated.
    #[error(
        "{address} is truncated ({reason}); try again, and contact the operator of the mirror if that does not help"
    )]
    CutOff {
        /// Address or path.
        address: String,
        /// The parser's message.
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
    /// The data folder cannot be written or replaced.
    #[error(transparent)]
    Folder(#[from] StagingError),
    /// A task ended early.
    #[error("the update was interrupted: {0}; try again")]
    Interrupted(String),
}
