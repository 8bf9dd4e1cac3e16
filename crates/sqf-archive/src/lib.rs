//! The game's binary files, from bytes to text and pictures.
//!
//! * [`Archive`]: the entries of a PBO archive, and their contents, packed or not;
//! * [`rap_text`]: a binary config as the text that it was made from;
//! * [`picture`]: a picture of the game as a small PNG;
//! * [`safe_names`]: the path of an entry, if a file can be written there.
//!
//! The bytes may come from anywhere: none of them can make it panic, or use time and memory without a limit. It knows
//! no projects, and writes nothing.

mod lzss;
mod pbo;
pub mod picture;
mod rap;

pub use lzss::unpack as unpack_lzss;
pub use pbo::{Archive, ArchiveError, Entry};
pub use rap::{RapError, is_rap, rap_text};

/// Maximum number of names in a path.
const DEEPEST: usize = 32;
/// Size limit for a name, in bytes.
const LONGEST_NAME: usize = 200;
/// Names of devices on Windows, with any extension.
const DEVICES: [&str; 22] = [
    "aux", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "con", "lpt1", "lpt2", "lpt3",
    "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9", "nul", "prn",
];

/// Returns the folders and the name of a path in an archive, if a file can be written there on any system without
/// leaving its folder. Obfuscated archives have names that no file can have.
pub fn safe_names(path: &str) -> Option<Vec<&str>> {
    let names: Vec<&str> = path.split(['\\', '/']).collect();
    (names.len() <= DEEPEST && names.iter().all(|name| is_safe(name))).then_some(names)
}

fn is_safe(name: &str) -> bool {
    let is_odd = |c: char| c.is_control() || "<>:\"|?*".contains(c);
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    !name.is_empty()
        && name.len() <= LONGEST_NAME
        && !name.contains(is_odd)
        && !name.ends_with(['.', ' '])
        && !name.starts_with(' ')
        && !DEVICES.iter().any(|device| device.eq_ignore_ascii_case(stem))
}

#[cfg(test)]
mod tests;
#[cfg(any(test, feature = "fixture"))]
pub mod writer;
