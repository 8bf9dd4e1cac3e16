//! The mods on this machine: where they are, and a readable copy of the sources in their archives.
//!
//! Editors cannot open a file in an archive, so sources are copied into a folder of the user's cache, once for each
//! version of an archive; see [`Cache`]. Every session and every editor shares them. Projects read them like folders of
//! other mods that the settings assign to prefixes.

mod cache;
mod find;
mod index;
mod select;
mod steam;
#[cfg(test)]
mod tests;

pub use cache::{Cache, Cleaned};
pub use select::{Copied, ModRequest, Selection};
