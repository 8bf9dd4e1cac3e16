//! What may be read outside of the projects, decided in one place for the server, `check`, `mcp` and `describe`.
//!
//! What the user names is read: the settings of an editor and the arguments of a command. `sqf-ls.toml` comes with the
//! folder, maybe from a stranger. Of an untrusted folder, only what it names inside of itself is used, and no link
//! leads out of it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::settings::{Prefixes, ProjectSettings, is_inside};
use sqf_project::library::{Cache, ModRequest, Selection};
use sqf_project::{Door, NamedMods, Trust};
use sqf_reference::library::LibraryPlace;
use sqf_reference::takes::Row;

/// What the user names, in the settings of an editor or in arguments.
#[derive(Debug, Clone, Default)]
pub struct UserChoices {
    /// Folders of other mods, which take precedence over those of the projects.
    pub prefixes: Prefixes,
    /// Folders of mods in archives, or of many mods.
    pub mods: Vec<PathBuf>,
    /// The folder of the game.
    pub game: Option<PathBuf>,
    /// Whether to look for installed mods.
    pub is_searched: bool,
    /// Library files of mods.
    pub libraries: Vec<LibraryPlace>,
}

/// Something that `sqf-ls.toml` names and that is ignored, because it is outside of an untrusted folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// A prefix of the game's paths, without the `\` at its start.
    Prefix(String),
    /// A folder of mods.
    Mods(PathBuf),
    /// A library file; wherever it is.
    Library(LibraryPlace),
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Prefix(prefix) => write!(f, "\\{prefix}"),
            Refused::Mods(folder) => folder.display().fmt(f),
            Refused::Library(place) => place.fmt(f),
        }
    }
}

/// What may be read outside of the projects, and which functions run code.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outside {
    /// Folders of other mods.
    pub(crate) prefixes: Prefixes,
    trust: Trust,
    /// What the settings of the projects name although it must not be read.
    pub refused: Vec<Refused>,
    /// Mods in archives, and where to look for them; the mods that the project names are not known yet.
    pub mods: ModRequest,
    /// Library files of mods.
    pub libraries: Vec<LibraryPlace>,
    /// Functions that run code, from the settings of the projects.
    pub(crate) code_runners: Arc<[Row]>,
}

impl Outside {
    /// Decides for some folders and the settings of the projects in them, the most important first.
    pub fn new(folders: &[PathBuf], projects: &[&ProjectSettings], own: UserChoices, trust: Trust) -> Outside {
        let is_inside = is_inside(folders);
        let is_trusted = trust == Trust::Trusted;
        let may_read = |place: &Path| is_trusted || is_inside(place);
        let (mut prefixes, mut mods, mut libraries) = (Prefixes::new(), Vec::new(), own.libraries);
        let mut refused = Vec::new();
        // Of two folders with the same prefix, the first one is used.
        for (prefix, folder) in projects.iter().rev().flat_map(|project| &project.prefixes) {
            match may_read(folder) {
                true => drop(prefixes.insert(prefix.clone(), folder.clone())),
                false => refused.push(Refused::Prefix(prefix.clone())),
            }
        }
        prefixes.extend(own.prefixes);
        for folder in projects.iter().flat_map(|project| &project.mods) {
            match may_read(folder) {
                true => mods.push(folder.clone()),
                false => refused.push(Refused::Mods(folder.clone())),
            }
        }
        for place in projects.iter().flat_map(|project| &project.libraries) {
            match is_trusted {
                true if libraries.contains(place) => {}
                true => libraries.push(place.clone()),
                false => refused.push(Refused::Library(place.clone())),
            }
        }
        let is_searched = is_trusted && own.is_searched;
        let door = if is_trusted { Door::of_user() } else { Door::within(folders) };
        Outside {
            prefixes,
            trust,
            refused,
            mods: ModRequest {
                folders: own.mods,
                of_project: mods,
                door,
                game: own.game,
                is_searched,
                ..ModRequest::default()
            },
            libraries,
            code_runners: projects.iter().flat_map(|project| project.code_runners.iter().cloned()).collect(),
        }
    }

    /// Whether the user trusts the projects.
    pub fn trust(&self) -> Trust {
        self.trust
    }

    /// Also wants the installed mods that a project names.
    #[must_use]
    pub fn naming(mut self, named: NamedMods) -> Outside {
        self.mods.named = named;
        self
    }

    /// Reads [the mods](Outside::mods); copies of archives are kept in `cache`.
    pub fn read_mods(&self, cache: &Cache) -> Selection {
        Selection::read(cache, &self.mods, &|_, _| ())
    }
}

#[cfg(test)]
mod tests;
