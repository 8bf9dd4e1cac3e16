//! The reference without its prose: facts alone, in one small file.
//!
//! The program embeds such a file, so that it is useful on a fresh machine without a network. Names, syntax lines,
//! types, versions and the like are facts that anyone may state; the explanations belong to the wiki's authors and are
//! left out. [`of_catalog`] reduces a catalog to facts; [`encode`] and [`decode`] write and read the file.
//!
//! The file is lines of text, optionally compressed with Zstandard. The first is a JSON object about the whole file.
//! Then follows one line of JSON for each command, function, topic and event; names of records precede the JSON,
//! separated by tabs, so that they can be found without parsing it. A record has the fields of a published one under
//! the same names; fields that are empty or follow from others are left out. The rest of the file is the game's own
//! list of operands.

mod phrase;
mod reduce;
mod wire;

#[cfg(test)]
mod tests;

pub use reduce::of_catalog;
use sqf_pack::packed;
pub use wire::{Contents, PackedRecords, decode, encode, engine, open};

/// The facts that the program carries, as `sqf-ls generate --facts` writes them, compressed.
pub const EMBEDDED: &[u8] = packed!("facts");
