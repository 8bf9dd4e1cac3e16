//! The events of a log.

use super::kinds::Kind;
use super::session::Session;

/// An event of a log.
#[derive(Debug)]
pub enum Event<'a> {
    /// The game was started. Sent after the last line of the head.
    Session(&'a Session),
    /// A mod of the session: its name and its folder.
    Mod(&'a str, &'a str),
    /// A mission with this name is loaded.
    Mission(&'a str),
    /// The mission begins or ends.
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
        /// The kind.
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

/// The place of an event.
#[derive(Debug, Clone, Copy)]
pub struct EventPlace<'a> {
    /// Its first line, starting at 0.
    pub line: u64,
    /// Its number of lines.
    pub count: u64,
    /// The time as written.
    pub stamp: Option<&'a [u8]>,
}

/// Called with each event.
pub(crate) type EventSink<'t> = dyn FnMut(EventPlace<'_>, Event<'_>) + 't;
