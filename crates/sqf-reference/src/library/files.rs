//! The library files that settings name.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use rustc_hash::FxHasher;

use super::{Libraries, Library};

/// The folder in the user's data with the files that were fetched.
const FETCHED: &str = "libraries";
/// Number of characters of a URL that the name of its copy shows.
const SHOWN: usize = 40;

/// Where a library file is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LibraryPlace {
    /// On this machine.
    File(PathBuf),
    /// At a URL. Only `sqf-ls update` fetches it, and keeps a copy.
    Url(String),
}

impl LibraryPlace {
    /// Returns the file to read; for a URL, the copy in the user's data, which need not exist.
    pub fn file(&self, data: &Path) -> PathBuf {
        match self {
            LibraryPlace::File(file) => file.clone(),
            LibraryPlace::Url(url) => {
                let mut hasher = FxHasher::default();
                url.hash(&mut hasher);
                let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
                let name: String = url.rsplit("://").next().unwrap_or_default().chars().map(word).take(SHOWN).collect();
                data.join(FETCHED).join(format!("{name}-{:016x}.json", hasher.finish()))
            }
        }
    }

    /// Like [`LibraryPlace::file`]; None for an address if this system has no folder for data.
    pub fn file_if(&self, data: Option<&Path>) -> Option<PathBuf> {
        match (self, data) {
            (LibraryPlace::File(file), _) => Some(file.clone()),
            (LibraryPlace::Url(_), data) => Some(self.file(data?)),
        }
    }
}

impl fmt::Display for LibraryPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryPlace::File(file) => write!(f, "{}", file.display()),
            LibraryPlace::Url(url) => f.write_str(url),
        }
    }
}

impl Libraries {
    /// Reads the library files that settings name; `data` is the folder of the user's data. Also returns what is wrong
    /// with those that cannot be used.
    pub fn read(places: &[LibraryPlace], data: Option<&Path>) -> (Libraries, Vec<String>) {
        let (mut libraries, mut problems) = (Vec::new(), Vec::new());
        for place in places {
            let Some(file) = place.file_if(data) else {
                problems.push(format!("{place}: this system has no folder for program data"));
                continue;
            };
            match Library::read(&file) {
                Ok(library) => libraries.push(library),
                Err(_) if matches!(place, LibraryPlace::Url(_)) && !file.exists() => {
                    problems.push(format!("{place} has not been fetched; run `sqf-ls update --project`"));
                }
                Err(error) => problems.push(format!("{place}: {error}")),
            }
        }
        (Libraries::new(libraries), problems)
    }
}
