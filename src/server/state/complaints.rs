//! The complaints about settings that were last shown, so that none is shown twice.

use std::sync::Mutex;

/// The last complaints about each kind of settings; empty if there are none.
#[derive(Debug, Default)]
pub(in crate::server) struct Complaints {
    /// The settings of the client.
    pub(in crate::server) settings: Mutex<String>,
    /// The settings files of projects.
    pub(in crate::server) project: Mutex<String>,
    /// The mods that the settings name.
    pub(in crate::server) mods: Mutex<Vec<String>>,
    /// The library files that the settings name.
    pub(in crate::server) libraries: Mutex<Vec<String>>,
    /// What keeps parts of the document that was formatted last from being formatted.
    pub(in crate::server) formatting: Mutex<Vec<String>>,
}
