//! Opening projects together with what is read around them: mods and library files.
//!
//! Every command and the server open projects here, so none of them can forget a part: what
//! [`Outside`] decides may be read is read by [`Session::open`], or handed in by the server, which reads in the
//! background.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::outside::Outside;
use sqf_project::library::{Cache, Selection};
use sqf_project::{Mapping, Project, ProjectOptions, Storage, TextCopies, Trust};
use sqf_reference::library::Libraries;

/// What projects are opened with: what may be read outside of them, and what was read of that.
#[derive(Debug, Clone)]
pub struct Session {
    outside: Outside,
    mods: Arc<[Mapping]>,
    libraries: Libraries,
}

/// What [`Session::open`] could not read.
#[derive(Debug, Default)]
pub struct UnreadSources {
    /// The mods, with the folders and archives that could not be read.
    pub mods: Selection,
    /// Sentences on library files that cannot be used.
    pub libraries: Vec<String>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(Outside::default())
    }
}

impl Session {
    /// A session that reads nothing outside of the projects except the headers in their prefixes. It knows the mods
    /// that are described in the program.
    pub fn new(outside: Outside) -> Session {
        Session::with(outside, Vec::new(), Libraries::embedded().clone())
    }

    /// A session with mods and libraries that were read before.
    pub fn with(outside: Outside, mods: impl Into<Arc<[Mapping]>>, libraries: Libraries) -> Session {
        Session { outside, mods: mods.into(), libraries }
    }

    /// Reads the mods and library files that may be read; `data` is the folder of the user's data.
    pub fn open(outside: Outside, data: Option<&Path>) -> (Session, UnreadSources) {
        let cache = if outside.mods.is_nothing() { None } else { Cache::of_user() };
        let mods = cache.map(|cache| outside.read_mods(&cache)).unwrap_or_default();
        let (libraries, problems) = Libraries::read(&outside.libraries, data);
        (Session::with(outside, mods.mappings(), libraries), UnreadSources { mods, libraries: problems })
    }

    /// Whether the user trusts the projects.
    pub fn trust(&self) -> Trust {
        self.outside.trust()
    }

    /// Opens the projects around some files and folders, which stay as they are.
    pub fn project(&self, places: &[PathBuf]) -> Project {
        self.open_project(places, None, true)
    }

    /// Opens the projects of an editor; `copies` is where it finds the texts of binary files, which it cannot open.
    pub fn project_for_editor(&self, places: &[PathBuf], copies: Option<&Cache>) -> Project {
        self.open_project(places, copies, false)
    }

    fn open_project(&self, places: &[PathBuf], copies: Option<&Cache>, is_still: bool) -> Project {
        let prefixes = self.outside.prefixes.iter().map(|(prefix, folder)| Mapping::new(prefix, folder));
        let options = ProjectOptions {
            // Prefixes take precedence over mods.
            mappings: prefixes.chain(self.mods.iter().cloned()).collect(),
            is_closed: self.trust() == Trust::Untrusted,
            code_runners: Arc::clone(&self.outside.code_runners),
            libraries: self.libraries.clone(),
            text_copies: copies.map(|cache| Arc::new(cache.clone()) as Arc<dyn TextCopies>),
            storage: Storage::Disk,
            is_still,
        };
        Project::open(places, options)
    }
}
