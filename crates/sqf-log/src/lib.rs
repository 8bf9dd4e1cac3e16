//! The log of the game (`.rpt`): what is in it, what it means, and where its errors are in a project.
//!
//! * [`Parser`]: reads pieces of any size and sends events; [`Follower`] reads a log that grows;
//! * [`Summary`]: keeps each distinct event once;
//! * [`Kind`]: what a message means and what to do, from `messages.md`;
//! * [`place`]: finds errors in the files of a project; [`document`]: a log as an editor shows it;
//! * [`Mask`]: hides who played; [`newest()`](newest()): the log that was written last.
//!
//! The game writes one log for each start. The log of a server grows to hundreds of megabytes, most of which are
//! repetitions, so it is read in one pass and in bounded memory. Logs are hostile input: lines may be truncated, of any
//! length and in any encoding, and several runs may share a file.
//!
//! It never writes, and prints nothing. Nothing here knows a project, except [`place`].
//!
//! ```text
//! bytes -> lines            split, whatever the pieces; `stamp` reads the time in front
//!       -> parser -> event  with `head` (the game, its mods), `session` (a start), `error` (a script error),
//!                           `kinds` (messages that are explained)
//!       -> summary          each distinct event once, and the players that `mask` hides
//!       -> place, document  for projects and editors
//! ```
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests make the files that they open"))]

pub mod document;
mod error;
mod event;
mod follow;
mod head;
mod kinds;
mod lines;
mod mask;
mod newest;
mod parser;
pub mod place;
mod session;
mod stamp;
mod summary;

pub use error::Frame;
pub use follow::Follower;
pub use kinds::{Kind, Level};
pub use mask::Mask;
pub use newest::{folders, is_log, newest};
pub use parser::Parser;
pub use summary::{ErrorGroup, MessageGroup, Moment, Noise, Since, Summary};

#[cfg(test)]
mod tests;
