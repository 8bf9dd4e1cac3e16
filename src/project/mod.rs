//! Scripts on disk and what surrounds them: which files there are, how they are read, and which version of the game
//! the addon around them asks for.

mod config;
mod discover;
mod prefix;
mod read;
mod required_version;

pub use discover::{Discovered, discover};
pub use read::{Decoding, ReadError, Text, decode, read};
pub use required_version::{RequiredVersion, RequiredVersions, required_version};
