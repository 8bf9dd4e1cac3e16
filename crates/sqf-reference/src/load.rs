//! Reads a published site back from its folder.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::regular::{LARGEST_FILE, read_regular};
use super::words::further_forms;
use super::{Bundle, EngineSignatures, EventHandler, Forms, Index, PageKind, Record, Topic, events};

/// All records of a site, in the order of its bundles.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Catalog {
    /// Scripting commands and operators.
    pub commands: Vec<Record>,
    /// Functions of the game's library.
    pub functions: Vec<Record>,
    /// Concept pages.
    pub topics: Vec<Topic>,
    /// Event handlers, in the order of their topics.
    pub events: Vec<EventHandler>,
    /// Forms of commands, by lower-case name or symbol, that their syntax lines do not show.
    pub forms: Vec<(String, Forms)>,
    /// Types of operands as the game lists them. A published site has none; the embedded ones are used then.
    pub engine: EngineSignatures,
    /// The newest edit of the wiki in the data (ISO 8601, UTC).
    pub updated: Option<String>,
}

/// Why a site could not be read. The message says what to do about it.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The folder does not exist.
    #[error("folder {} does not exist; generate a site with `sqf-ls generate`, or choose the folder of an existing one", .0.display())]
    NoFolder(PathBuf),
    /// The folder lacks a file that every site has.
    #[error("{} is missing: {} is not a complete reference site; generate it with `sqf-ls generate`, or choose \
             another folder", .file.display(), .folder.display())]
    Missing {
        /// The file.
        file: PathBuf,
        /// The folder that was expected to contain a site.
        folder: PathBuf,
    },
    /// The file is not JSON, not the expected JSON, or truncated.
    #[error("{} is damaged: {reason}; generate the site again, or get a new copy", .file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong, with line and column where known.
        reason: String,
    },
    /// The file is not a file of facts, or is damaged.
    #[error("{} cannot be used as a reference: {reason}; choose the folder of a site, or a file written by `sqf-ls \
             generate --facts`", .file.display())]
    Facts {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The file exists but cannot be read.
    #[error("cannot read {}: {cause}", .file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The system's error. Part of the message, so not the source of the error.
        cause: io::Error,
    },
}

impl LoadError {
    /// Returns what is wrong without advice, for callers with better advice.
    pub fn problem(&self) -> String {
        match self {
            LoadError::NoFolder(folder) => format!("folder {} does not exist", folder.display()),
            LoadError::Missing { file, .. } => format!("{} is missing", file.display()),
            LoadError::Damaged { file, reason } => format!("{} is damaged: {reason}", file.display()),
            LoadError::Facts { file, reason } => {
                format!("{} cannot be used as a reference: {reason}", file.display())
            }
            LoadError::Unreadable { .. } => self.to_string(),
        }
    }
}

/// The file with the forms of commands.
pub(crate) const SYNTAX_FILE: &str = "syntax.json";

/// Reads the three bundles of the site in `folder`, and the forms of commands in its syntax table if it has one.
///
/// # Errors
///
/// When a bundle is missing or damaged; the message says which and what to do.
pub fn catalog(folder: &Path) -> Result<Catalog, LoadError> {
    // The commands are half of all data.
    let (commands, others) = rayon::join(
        || bundle::<Record>(folder, PageKind::Command),
        || {
            let functions = bundle::<Record>(folder, PageKind::Function)?;
            let topics = bundle::<Topic>(folder, PageKind::Topic)?;
            let events = events::of_topics(&topics.items);
            Ok((functions, topics, events, forms_table(folder)?))
        },
    );
    let (commands, (functions, topics, events, table)) = (commands?, others?);
    let updated = [commands.updated, functions.updated, topics.updated].into_iter().flatten().max();
    let table = table.iter().map(|(name, entry)| (name.as_str(), entry.forms));
    let forms = further_forms(&commands.items, table);
    Ok(Catalog {
        commands: commands.items,
        functions: functions.items,
        topics: topics.items,
        events,
        forms,
        engine: EngineSignatures::default(),
        updated,
    })
}

/// Reads a file of facts.
///
/// # Errors
///
/// When it is damaged or of another kind.
pub fn facts(file: &Path) -> Result<Catalog, LoadError> {
    let bytes =
        read_regular(file, LARGEST_FILE).map_err(|cause| LoadError::Unreadable { file: file.to_owned(), cause })?;
    super::facts::decode(&bytes).map_err(|error| LoadError::Facts { file: file.to_owned(), reason: error.to_string() })
}

/// The fields used from an entry of the syntax table.
#[derive(Deserialize)]
struct TableEntry {
    forms: Forms,
}

/// Reads the commands of the syntax table; empty if a folder has none.
fn forms_table(folder: &Path) -> Result<BTreeMap<String, TableEntry>, LoadError> {
    #[derive(Deserialize)]
    struct Table {
        commands: BTreeMap<String, TableEntry>,
    }
    match json::<Table>(folder, SYNTAX_FILE) {
        Ok(table) => Ok(table.commands),
        Err(LoadError::Missing { .. }) => Ok(BTreeMap::new()),
        Err(error) => Err(error),
    }
}

/// Reads the index of the site in `folder`.
///
/// # Errors
///
/// The file is missing, cannot be read, or does not have as many entries as it says.
pub fn index(folder: &Path) -> Result<Index, LoadError> {
    let file = "index.json";
    let index: Index = json(folder, file)?;
    check_count(folder, file, index.count, index.items.len())?;
    Ok(index)
}

fn bundle<T: DeserializeOwned>(folder: &Path, kind: PageKind) -> Result<Bundle<T>, LoadError> {
    let file = format!("{}.json", kind.folder());
    let bundle: Bundle<T> = json(folder, &file)?;
    check_count(folder, &file, bundle.count, bundle.items.len())?;
    Ok(bundle)
}

fn json<T: DeserializeOwned>(folder: &Path, name: &str) -> Result<T, LoadError> {
    let file = folder.join(name);
    let text = match read_regular(&file, LARGEST_FILE) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(if folder.is_dir() {
                LoadError::Missing { file, folder: folder.to_owned() }
            } else {
                LoadError::NoFolder(folder.to_owned())
            });
        }
        Err(cause) => return Err(LoadError::Unreadable { file, cause }),
    };
    serde_json::from_slice(&text).map_err(|error| LoadError::Damaged { file, reason: error.to_string() })
}

fn check_count(folder: &Path, name: &str, count: usize, found: usize) -> Result<(), LoadError> {
    if count == found {
        return Ok(());
    }
    Err(LoadError::Damaged {
        file: folder.join(name),
        reason: format!("it declares {count} items but contains {found}"),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Creates a site folder with the given files.
    fn site(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            fs::write(folder.path().join(name), content).unwrap();
        }
        folder
    }

    const EMPTY: &str = r#"{"updated":null,"source":"https://wiki.example.org","count":0,"items":[]}"#;

    #[track_caller]
    fn check_error(files: &[(&str, &str)], expected: &str) {
        let folder = site(files);
        let message = catalog(folder.path()).unwrap_err().to_string();
        let shown = format!("{}{}", folder.path().display(), std::path::MAIN_SEPARATOR);
        assert_eq!(message.replace(&shown, ""), expected);
    }

    #[test]
    fn bundles_are_read() {
        let files = ["commands.json", "functions.json", "topics.json"].map(|file| (file, EMPTY));
        let folder = site(&files);
        let catalog = catalog(folder.path()).unwrap();
        assert_eq!(catalog.commands.len() + catalog.functions.len() + catalog.topics.len(), 0);
    }

    #[test]
    fn a_truncated_file_is_named_with_the_place() {
        check_error(
            &[("commands.json", &EMPTY[..40])],
            "commands.json is damaged: EOF while parsing a string at line 1 column 40; \
             generate the site again, or get a new copy",
        );
    }

    #[test]
    fn a_file_of_another_kind_is_named() {
        check_error(
            &[("commands.json", "<html>")],
            "commands.json is damaged: expected value at line 1 column 1; \
             generate the site again, or get a new copy",
        );
        let wrong = EMPTY.replace(":0", ":3");
        check_error(
            &[("commands.json", &wrong)],
            "commands.json is damaged: it declares 3 items but contains 0; \
             generate the site again, or get a new copy",
        );
    }

    #[test]
    fn a_missing_file_or_folder_is_named() {
        let folder = site(&[("commands.json", EMPTY)]);
        let message = catalog(folder.path()).unwrap_err().to_string();
        assert!(message.contains("functions.json is missing: "), "{message}");
        let message = index(&folder.path().join("nowhere")).unwrap_err().to_string();
        assert!(message.contains("nowhere does not exist; "), "{message}");
    }
}
