//! Data that is text in the repository and packed in the program.
//!
//! A build script reads the files of its crate with [`Files`], joins them, and calls [`pack`]; the program embeds the
//! result with [`packed!`] and reads it with [`unpack`]. Both sides know only this crate, so a build script never
//! compiles what it packs the data for.
//!
//! [`facts`], [`classes`] and [`rows`] join the files of one kind each. The first two are also how the data is compared
//! when it is made again, see `docs/data.md`. What the data means is not known here.
#![allow(clippy::disallowed_methods, reason = "it packs files of this repository")]

pub mod classes;
pub mod facts;
#[cfg(not(target_family = "wasm"))]
mod files;
mod frame;
pub mod rows;

#[cfg(not(target_family = "wasm"))]
pub use files::{Files, pack};
pub use frame::decompress;

/// Returns the bytes that the build script of this crate has packed under a name.
#[macro_export]
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".zst"))
    };
}

/// Unpacks the bytes of [`packed!`]. They were packed by the same build, so they are valid; otherwise, the text is
/// empty.
pub fn unpack(packed: &[u8]) -> String {
    decompress(packed, u64::MAX).unwrap_or_default()
}
