//! What a session is started with.

use std::path::PathBuf;
use std::time::Duration;

use sqf_project::library::Cache;

/// Options of a session.
#[derive(Debug, Clone)]
pub struct Options {
    /// The reference to use; overrides the settings of the client.
    pub reference: Option<PathBuf>,
    /// The folder of the user's data, which contains the reference that `sqf-ls update` fetches.
    pub data: Option<PathBuf>,
    /// Where copies of the sources in archives of mods are; None to read no archives.
    pub archives: Option<Cache>,
    /// Debounce delay of diagnostics after a change.
    pub debounce: Duration,
    /// How long new diagnostics on the lines being typed are held back.
    pub typing: Duration,
    /// How often to check for a new reference.
    pub poll: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            reference: None,
            data: None,
            archives: None,
            debounce: Duration::from_millis(150),
            typing: Duration::from_secs(1),
            poll: Duration::from_secs(3),
        }
    }
}
