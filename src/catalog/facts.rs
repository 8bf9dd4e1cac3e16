//! The reference without its prose: facts alone, in one small file.
//!
//! The program carries such a file, so that it is of use on a fresh machine without a network. Names, syntax lines,
//! types, versions and the like are facts that anybody may state; the explanations belong to the wiki's authors and are
//! not in it. [`of_catalog`] leaves only facts of a catalog, [`encode`] and [`decode`] are the file's two directions.
//!
//! The file is lines of text, and may be compressed with Zstandard. The first is a JSON object about the whole file.
//! Then comes a line for each command, function, topic and event, in JSON; names of records stand before it, with tabs
//! between them, so that they are found without reading the JSON. A record has the fields of a published one under the
//! same names; what is empty or follows from other fields is left out. The game's own list of operands is the rest.

mod phrase;
mod reduce;
mod wire;

#[cfg(test)]
mod join;
#[cfg(test)]
mod tests;

use crate::packed::packed;
pub use reduce::of_catalog;
pub use wire::{Contents, PackedRecords, decode, encode, engine, open};

/// The facts that the program carries, as `sqf-ls generate --facts` writes them, compressed.
pub const EMBEDDED: &[u8] = packed!("facts");
