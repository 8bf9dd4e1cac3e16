//! How a project is opened: which folders belong to it besides its own.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::border::Border;
use super::files::Files;
use super::{addons, place};
use crate::catalog::library::Libraries;
use crate::catalog::takes::Row;

/// Settings of a project.
#[derive(Debug, Clone, Default)]
pub struct ProjectOptions {
    /// Folders for prefixes of the game's paths.
    pub mappings: Vec<Mapping>,
    /// Whether to read nothing but the projects and these folders, so that no link leads out of them. Otherwise links
    /// may lead to source files anywhere.
    pub is_closed: bool,
    /// Functions that run code given to them.
    pub code_runners: Arc<[Row]>,
    /// Library files of mods that are not installed.
    pub libraries: Libraries,
}

/// A folder for a prefix of the game's paths. With an empty prefix it is a work drive (`P:\`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    pub(super) prefix: Vec<String>,
    pub(super) folder: PathBuf,
    /// Whether it is a copy, which is never edited.
    pub(super) is_copy: bool,
}

impl Mapping {
    /// Maps `prefix`, such as `x\cba` or `\z\ace\addons`, to a folder.
    pub fn new(prefix: &str, folder: &Path) -> Mapping {
        let names = prefix.split(['\\', '/']).map(|name| name.trim().to_lowercase()).filter(|name| !name.is_empty());
        Mapping { prefix: names.collect(), folder: place(folder), is_copy: false }
    }

    /// Maps a prefix to a copy of the sources of an archive. Files in it are never a project of their own, whatever is
    /// opened.
    pub fn of_copy(prefix: &str, folder: &Path) -> Mapping {
        Mapping { is_copy: true, ..Mapping::new(prefix, folder) }
    }

    /// Returns the addons with sources below a folder, by the prefixes that their files state.
    pub fn of_sources(folder: &Path) -> Vec<Mapping> {
        let files = Files::new(Border::default());
        let survey = addons::survey(&place(folder), addons::MOST_FOLDERS, &files);
        survey
            .addons
            .into_iter()
            .map(|addon| Mapping { prefix: addon.prefix, folder: addon.folder, is_copy: false })
            .collect()
    }

    /// Whether its files are below a folder.
    pub fn is_below(&self, folder: &Path) -> bool {
        self.folder.starts_with(folder)
    }

    pub(super) fn below<'n, 'a>(&self, names: &'n [&'a str]) -> Option<&'n [&'a str]> {
        addons::begins_with(names, &self.prefix).then(|| &names[self.prefix.len()..])
    }
}
