//! The stored state of an update.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Source, UpdateError};
use sqf_reference::read_regular;
use sqf_staging::IoContext;

/// Name of the file.
pub(super) const STATE_FILE: &str = "update.json";
/// Size limit in MiB.
const LARGEST_STATE: u64 = 1;

/// Where files came from, and how to ask whether they changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct State {
    pub(super) source: Source,
    pub(super) summary: Summary,
    pub(super) files: BTreeMap<String, Stored>,
}

/// A summary of the data.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Number of commands.
    pub commands: usize,
    /// Number of functions.
    pub functions: usize,
    /// Number of topics.
    pub topics: usize,
    /// The newest edit of the wiki in them (ISO 8601, UTC).
    pub updated: Option<String>,
}

/// A file as the server sent it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stored {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) etag: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) last_modified: Option<String>,
    pub(super) length: u64,
}

/// Writes a file that only the user can read: the address in it may contain a password or a key.
fn write_privately(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(bytes)
}

impl State {
    /// Reads the state of a folder. An unreadable file counts as missing: everything is fetched again.
    pub(super) fn read(folder: &Path) -> Option<State> {
        serde_json::from_slice(&read_regular(&folder.join(STATE_FILE), LARGEST_STATE).ok()?).ok()
    }

    /// Writes the file and returns its path.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub(super) fn write(&self, folder: &Path) -> Result<PathBuf, UpdateError> {
        let path = folder.join(STATE_FILE);
        let json = serde_json::to_vec_pretty(self).map_err(|error| UpdateError::Interrupted(error.to_string()))?;
        write_privately(&path, &json).doing("write", &path)?;
        Ok(path)
    }

    /// Returns how to request `file` conditionally, provided that it is still unchanged on disk.
    pub(super) fn usable(&self, folder: &Path, file: &str) -> Option<&Stored> {
        let stored = self.files.get(file)?;
        let is_there =
            fs::metadata(folder.join(file)).is_ok_and(|found| found.is_file() && found.len() == stored.length);
        is_there.then_some(stored)
    }
}
