//! The reference without its prose: facts alone, in one small file.
//!
//! The program carries such a file, so that it is of use on a fresh machine without a network. Names, syntax lines, types,
//! versions and the like are facts that anybody may state; the explanations belong to the wiki's authors and are not in
//! it. [`of_catalog`] leaves only facts of a catalog, [`encode`] and [`decode`] are the file's two directions.
//!
//! The file is JSON, compressed with Zstandard. A record has the fields of a published one under the same names; what is
//! empty or follows from other fields is left out.

mod phrase;
mod reduce;
mod wire;

#[cfg(test)]
mod tests;

pub use reduce::of_catalog;
pub use wire::{decode, encode, engine};

/// The facts that the program carries, as `sqf-ls generate --facts` wrote them.
pub const EMBEDDED: &[u8] = include_bytes!("facts/facts.json.zst");
