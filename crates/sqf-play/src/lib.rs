//! The playground: a page on which anybody can check a script, without installing anything.
//!
//! [`Playground`] is what the page asks: files in memory, with the same findings, completion and formatting as in an
//! editor. It only converts: places are bytes below it, and UTF-16 code units from the start of a text above it, as
//! JavaScript counts them. Paths are relative to the folder of the project, with slashes, and lines end with `\n`.
//!
//! `bindings` gives it to JavaScript, with JSON for all values; everything else is ordinary Rust, tested without a
//! browser. It opens no files, starts no threads and asks no clock. No input is an error: unknown paths and places out
//! of the text have empty answers.

mod answer;
#[cfg(target_family = "wasm")]
mod bindings;
mod completion;
mod files;
mod findings;
mod html;
mod log;
mod look;
mod options;
#[cfg(test)]
mod tests;
mod text;
mod units;

pub use answer::{
    Completion, Edit, Expanded, Finding, Fix, Fold, Formatted, Hover, Item, Logged, OutlineItem, Place, Related,
    SafeFixes, Signature,
};
pub use files::Refused;
pub use options::{InvalidOptions, Options};

use std::sync::Arc;

use files::Files;
use sqf_reference::Reference;

/// Files in memory, and what can be asked about them.
#[derive(Debug)]
pub struct Playground {
    reference: Arc<Reference>,
    files: Files,
    options: Options,
    /// The items of the last completion, for their documentation.
    offered: Vec<Option<sqf_ide::EntryKey>>,
}

impl Default for Playground {
    fn default() -> Playground {
        let reference = Reference::embedded();
        let files = Files::new(Arc::clone(&reference));
        Playground { reference, files, options: Options::default(), offered: Vec::new() }
    }
}

impl Playground {
    /// Adds a file, or replaces its text.
    ///
    /// # Errors
    ///
    /// When there are too many, it is too large, or the path is not that of a file. Then all stay as they were.
    pub fn set_text(&mut self, path: &str, text: &str) -> Result<(), Refused> {
        self.files.set(path, text)
    }

    /// Removes a file.
    pub fn remove(&mut self, path: &str) {
        self.files.remove(path);
    }

    /// Sets what is reported.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }
}
