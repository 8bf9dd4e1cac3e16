//! Reading library files, which may come from anywhere.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use super::{FORMAT, Library};
use crate::read_regular;

/// Size limit for library files, in MiB.
const SIZE_LIMIT: u64 = 32;
/// Maximum length of a name. The game has no longer ones, so items with longer names are left out.
const LONGEST_NAME: usize = 200;

/// Why a library file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(std::io::Error),
    /// It is not a library file.
    #[error("not a library file: {0}")]
    Invalid(String),
    /// Its format is newer than this program.
    #[error("the file has format {0}; this version of sqf-ls reads format {FORMAT}")]
    Newer(u32),
}

impl Library {
    /// Reads a library file.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, is too large, or is not a library file.
    pub fn read(path: &Path) -> Result<Library, LibraryError> {
        let bytes = read_regular(path, SIZE_LIMIT).map_err(LibraryError::Unreadable)?;
        Library::parse(&bytes)
    }

    /// Parses the content of a library file. Items with names that scripts cannot write are left out.
    ///
    /// # Errors
    ///
    /// When it is not a library file.
    pub fn parse(bytes: &[u8]) -> Result<Library, LibraryError> {
        let invalid = |error: serde_json::Error| LibraryError::Invalid(error.to_string());
        let mut library: Library = serde_json::from_slice(bytes).map_err(invalid)?;
        match library.format {
            FORMAT => {}
            0 => return Err(LibraryError::Invalid("`format` must be 1".to_owned())),
            format => return Err(LibraryError::Newer(format)),
        }
        let is_word = |name: &str| sqf_text::is_word(name) && name.len() <= LONGEST_NAME;
        library.functions.retain(|function| is_word(&function.name));
        library.macros.retain(|it| is_word(&it.name));
        library.settings.retain(|setting| is_word(&setting.name));
        library.variables.retain(|variable| is_word(&variable.name));
        library.events.retain(|event| is_word(&event.name));
        let of_functions = library.functions.iter_mut().flat_map(|function| &mut function.params);
        let of_events = library.events.iter_mut().flat_map(|event| &mut event.params);
        for param in of_functions.chain(of_events).flatten() {
            if !is_word(&param.name) {
                param.name.clear();
            }
        }
        for name in library.tags.iter_mut().chain(&mut library.complete) {
            *name = name.to_ascii_lowercase();
        }
        Ok(library)
    }

    /// Returns the text of its file: one line for each item, so that differences can be read.
    ///
    /// # Errors
    ///
    /// Never for what [`Library::parse`] can read.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        let Library { format, name, version, tags, complete, functions, events, macros, settings, variables, classes } =
            self;
        let mut text = format!("{{\n  \"format\": {format}");
        add(&mut text, "name", &serde_json::to_string(name)?);
        if let Some(version) = version {
            add(&mut text, "version", &serde_json::to_string(version)?);
        }
        add(&mut text, "tags", &serde_json::to_string(tags)?);
        if !complete.is_empty() {
            add(&mut text, "complete", &serde_json::to_string(complete)?);
        }
        add_list(&mut text, "functions", functions)?;
        add_list(&mut text, "events", events)?;
        add_list(&mut text, "macros", macros)?;
        add_list(&mut text, "settings", settings)?;
        add_list(&mut text, "variables", variables)?;
        if !classes.is_empty() {
            add(&mut text, "classes", &serde_json::to_string(classes)?);
        }
        text.push_str("\n}\n");
        Ok(text)
    }
}

fn add(text: &mut String, name: &str, value: &str) {
    let _ = write!(text, ",\n  \"{name}\": {value}");
}

fn add_list<T: Serialize>(text: &mut String, name: &str, items: &[T]) -> Result<(), serde_json::Error> {
    if items.is_empty() {
        return Ok(());
    }
    let lines: Result<Vec<String>, _> = items.iter().map(serde_json::to_string).collect();
    add(text, name, &format!("[\n    {}\n  ]", lines?.join(",\n    ")));
    Ok(())
}
