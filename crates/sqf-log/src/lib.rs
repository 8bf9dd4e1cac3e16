//! The log of the game (`.rpt`): its content and its meaning.
//!
//! The game writes one log for each start. The log of a server grows to hundreds of megabytes, most of which are
//! repetitions, so it is read in one pass and in bounded memory: [`Parser`] reads pieces of any size and sends
//! [events](event::Event), of which [`Summary`] keeps each distinct one once. Logs are hostile input: lines may be
//! truncated, of any length and in any encoding, and several runs may share a file.
//!
//! Nothing here knows a project, except [`place`], which finds errors in its files.

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
