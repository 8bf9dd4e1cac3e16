//! Why the reference could not be updated, in words that say what to do.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::staging::StagingError;

/// Why the reference could not be updated. The old data, if there are some, are as they were.
#[derive(Debug, Error)]
pub enum UpdateError {
    /// Nothing was named, and nothing is remembered.
    #[error(
        "no address of a reference is known yet; name one: the address of a published mirror, or the folder of a site \
         that `sqf-ls generate` wrote"
    )]
    NoSource,
    /// Neither an address nor a path.
    #[error(
        "`{text}` cannot be used: {reason}; name the https:// address of a published mirror, or the folder of a site"
    )]
    Source {
        /// What was written.
        text: String,
        /// Why not.
        reason: String,
    },
    /// The system has no place for data.
    #[error("this system has no folder for data of programs; name one with SQF_LS_DATA")]
    NoDataFolder,
    /// There is no such folder.
    #[error("there is no folder {}; name the folder of a site that `sqf-ls generate` wrote, or an address", .0.display())]
    NoFolder(PathBuf),
    /// The source is the folder that is to be brought up to date.
    #[error("{} is where the data are kept; name the folder or the address that they shall come from", .0.display())]
    SameFolder(PathBuf),
    /// Where the data should be kept, there is something else.
    #[error(
        "{} holds other things than a reference; empty it, or name another data folder with --data or SQF_LS_DATA",
        .0.display()
    )]
    NotAReference(PathBuf),
    /// A folder lacks a file of a site.
    #[error("{} is missing: that folder is no complete site; write one with `sqf-ls generate`", .0.display())]
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
        "cannot fetch {url}: {reason}; check the address, the connection and the settings of a proxy, and try again later"
    )]
    Network {
        /// The file.
        url: String,
        /// What happened the last time.
        reason: String,
    },
    /// There is no such file.
    #[error(
        "there is no {url} ({status}); check the address: it must be that of a published site, and what stands before \
         /index.json there"
    )]
    NotFound {
        /// The file.
        url: String,
        /// Number and name of the status.
        status: String,
    },
    /// The server wants to know who is asking.
    #[error(
        "the server does not give out {url} ({status}); check the address, or download the site by other means and \
         name its folder"
    )]
    Refused {
        /// The file.
        url: String,
        /// Number and name of the status.
        status: String,
    },
    /// The server answered with another failure.
    #[error(
        "the server cannot give out {url} ({status}); try again later, and check the address if that does not help"
    )]
    Status {
        /// The file.
        url: String,
        /// Number and name of the status.
        status: String,
    },
    /// The server names another address, which is not asked.
    #[error("{url} redirects to {to} ({status}), which is not followed: {reason}; check the address")]
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
    #[error("the server of {url} asks to wait for {seconds} s ({status}); try again after that")]
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
        "{address} is a web page, not data of a reference; check the address: a login page or an error page may be in \
         its place"
    )]
    WebPage {
        /// Address or path.
        address: String,
    },
    /// The file has no end.
    #[error("{url} is larger than {limit} MB, which no file of a reference is; check the address")]
    TooLarge {
        /// The file.
        url: String,
        /// Most megabytes.
        limit: u64,
    },
    /// The file ends in the middle.
    #[error("{address} is cut off ({reason}); try again, and tell the operator of the mirror if that does not help")]
    CutOff {
        /// Address or path.
        address: String,
        /// What the parser says.
        reason: String,
    },
    /// The file is none that this program can read.
    #[error(
        "{address} is not what this version of sqf-ls reads: {reason}; update sqf-ls if the mirror is newer, else ask \
         its operator to generate it anew"
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
