//! What a log says, piece by piece.

use super::kinds::Kind;
use super::session::Session;

/// What a log says.
#[derive(Debug)]
pub enum Event<'a> {
    /// The game was started: the head of the log, up to its last line.
    Session(&'a Session),
    /// The mods of the session, one by one: the name, and the folder.
    Mod(&'a str, &'a str),
    /// A mission is loaded: its name.
    Mission(&'a str),
    /// The mission begins to run, or ends.
    Game {
        /// Whether it begins.
        begins: bool,
    },
    /// A player is named.
    Player(&'a str),
    /// A script error.
    Error(RawError<'a>),
    /// A message that the catalog explains.
    Message {
        /// Which.
        kind: &'static Kind,
        /// The message, without the time.
        text: &'a [u8],
    },
}

/// A script error in the bytes of the log.
#[derive(Debug, Clone, Copy)]
pub struct RawError<'a> {
    pub(super) expression: &'a [u8],
    pub(super) position: &'a [u8],
    pub(super) message: &'a [u8],
    pub(super) file: &'a [u8],
    pub(super) calls: &'a [u8],
}

/// Where an event is.
#[derive(Debug, Clone, Copy)]
pub struct At<'a> {
    /// The line at which it begins, from 0 on.
    pub line: u64,
    /// Its number of lines.
    pub count: u64,
    /// The time, as it is written.
    pub stamp: Option<&'a [u8]>,
}

/// Called with each event.
pub type Take<'t> = dyn FnMut(At<'_>, Event<'_>) + 't;
