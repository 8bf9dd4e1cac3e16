//! How a project is opened: which folders belong to it besides its own.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::addons::{self, Addon};
use super::border::Border;
use super::files::Files;
use super::game_path::GAME;
use super::mod_name::mod_of_path;
use crate::{Storage, place};
use sqf_model::GameFile;
use sqf_reference::library::Libraries;
use sqf_reference::takes::Row;
use sqf_text::is_slip;

/// The config of an addon.
const CONFIG: &str = "config.cpp";
/// The stringtable of old mods.
const OLD_TEXTS: &str = "stringtable.csv";

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
    /// Makes copies of the texts of binary files, for editors to open. None if nobody opens them, as in `check`.
    pub text_copies: Option<Arc<dyn TextCopies>>,
    /// Where the files are.
    pub storage: Storage,
    /// Whether the files stay as they are while the project is open, as in `check`: then each is read once, and kept.
    pub is_still: bool,
}

/// Makes copies of the texts of files in the game's binary format.
pub trait TextCopies: fmt::Debug + Send + Sync {
    /// Returns a file with the text of a binary file; None if there can be none.
    fn text_of(&self, file: &Path) -> Option<PathBuf>;
}

/// A folder for a prefix of the game's paths. With an empty prefix it is a work drive (`P:\`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mapping {
    pub(crate) prefix: Vec<String>,
    pub(crate) folder: PathBuf,
    /// Whether it is a copy, which is never edited.
    pub(crate) is_copy: bool,
    /// Whether everything in its mod was read: no other archive of the mod may define more names.
    pub(crate) is_whole: bool,
    /// For a copy, the archive.
    archive: PathBuf,
    /// For a copy, the paths of all files in the archive, sorted by their names in lower case; the copy has the sources
    /// only. Empty if not all are known.
    files: Arc<[String]>,
    /// The name of the folder of its mod.
    mod_name: Option<Arc<str>>,
}

/// An archive, for the [`Mapping`] to a copy of it.
#[derive(Debug, Clone, Copy)]
pub struct CopyOf<'a> {
    /// Its path.
    pub archive: &'a Path,
    /// The paths of all files in it, sorted by their names in lower case; none if not all are known.
    pub files: &'a [String],
    /// Whether everything in its mod was read.
    pub is_whole: bool,
}

/// Whether a path is in one of the folders that the settings assign to prefixes.
pub(crate) fn is_below(mappings: &[Mapping], path: &Path) -> bool {
    mappings.iter().any(|mapping| path.starts_with(&mapping.folder))
}

impl Mapping {
    /// Maps `prefix`, such as `x\cba` or `\z\ace\addons`, to a folder.
    pub fn new(prefix: &str, folder: &Path) -> Mapping {
        let names = prefix.split(['\\', '/']).map(|name| name.trim().to_lowercase()).filter(|name| !name.is_empty());
        Mapping::at(names.collect(), place(folder))
    }

    fn at(prefix: Vec<String>, folder: PathBuf) -> Mapping {
        let (archive, files) = (PathBuf::new(), Arc::default());
        Mapping { prefix, folder, is_copy: false, is_whole: false, archive, files, mod_name: None }
    }

    /// Maps a prefix to a copy of the sources of an archive. Files in it are never a project of their own, whatever is
    /// opened.
    pub fn of_copy(prefix: &str, folder: &Path, of: CopyOf<'_>) -> Mapping {
        let CopyOf { archive, files, is_whole } = of;
        let archive = archive.to_owned();
        Mapping { is_copy: true, is_whole, archive, files: files.into(), ..Mapping::new(prefix, folder) }
    }

    /// Returns the addons with sources below a folder, by the prefixes that their files state.
    pub fn of_sources(folder: &Path) -> Vec<Mapping> {
        let files = Files::new(Border::default());
        let survey = addons::survey(&place(folder), addons::MOST_FOLDERS, &files);
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        survey
            .addons
            .into_iter()
            .map(|addon| {
                let Addon { prefix, folder: own, .. } = addon;
                Mapping { is_whole: !survey.is_cut, ..Mapping::at(prefix, own) }.of_mod(&name)
            })
            .collect()
    }

    /// Says that the files are those of a mod: `@Gates`.
    #[must_use]
    pub fn of_mod(self, name: &str) -> Mapping {
        Mapping { mod_name: Some(name.into()), ..self }
    }

    /// Returns where the game finds a file.
    pub(crate) fn game_file(&self, path: &Path) -> Option<GameFile> {
        let below = path.strip_prefix(&self.folder).ok()?;
        let names = self.prefix.iter().map(String::as_str).chain(below.iter().filter_map(|name| name.to_str()));
        let path = names.map(|name| format!("\\{name}")).collect();
        Some(GameFile { mod_name: self.mod_name.clone().filter(|_| !self.is_of_game()), path })
    }

    /// Returns the name of its mod, or of the folder around the archives.
    pub(crate) fn mod_name(&self) -> String {
        let of_folder = || self.mod_folder().file_name().unwrap_or_default().to_string_lossy().into_owned();
        self.mod_name.as_deref().map_or_else(of_folder, str::to_owned)
    }

    /// Returns the folder of its mod, if it is in an archive there; otherwise its own.
    pub(crate) fn mod_folder(&self) -> &Path {
        self.archive.ancestors().nth(2).unwrap_or(&self.folder)
    }

    /// Whether it has stringtables of the old kind, whose keys are not read.
    pub(crate) fn has_old_texts(&self) -> bool {
        self.files.iter().any(|file| file.to_lowercase().ends_with(OLD_TEXTS))
    }

    /// Returns the archive and the path in it of a file without a copy, by its names below the prefix.
    pub(crate) fn packed(&self, below: &[&str]) -> Option<(PathBuf, String)> {
        let wanted = below.join("\\").to_lowercase();
        let at = self.files.partition_point(|file| *file.to_lowercase() < *wanted);
        let file = self.files.get(at).filter(|file| file.to_lowercase() == wanted)?;
        Some((self.archive.clone(), file.clone()))
    }

    /// Returns its configs that are text. Binary ones have copies of the same name.
    pub(crate) fn text_configs(&self) -> Vec<PathBuf> {
        if !self.is_copy {
            return vec![self.folder.join(CONFIG)];
        }
        let is_config = |file: &&String| file.rsplit('\\').next().is_some_and(|name| name.eq_ignore_ascii_case(CONFIG));
        let below = |file: &String| file.split('\\').fold(self.folder.clone(), |path, name| path.join(name));
        self.files.iter().filter(is_config).map(below).collect()
    }

    /// Whether its files are below a folder.
    pub fn is_below(&self, folder: &Path) -> bool {
        self.folder.starts_with(folder)
    }

    /// Adds the files and folders in a folder of the archive, by the names of the folders from the root of the game.
    pub(crate) fn add_entries(&self, names: &[&str], entries: &mut Vec<(String, bool)>) {
        let names: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
        let count = self.prefix.len().min(names.len());
        let has_files = !self.files.is_empty() || !self.is_copy;
        if !has_files || self.prefix[..count] != names[..count] {
            return;
        }
        if let Some(next) = self.prefix.get(names.len()) {
            entries.push((next.clone(), true));
            return;
        }
        let folder: String = names[count..].iter().map(|name| format!("{name}\\")).collect();
        let mut last = None;
        for below in self.starting(&folder) {
            let (name, rest) = below.split_once('\\').map_or((below, None), |(name, rest)| (name, Some(rest)));
            if !last.is_some_and(|last: &str| last.eq_ignore_ascii_case(name)) {
                entries.push((name.to_owned(), rest.is_some()));
                last = Some(name);
            }
        }
    }

    /// Whether the archive certainly has no file with these names below its prefix. It may have one of another kind,
    /// such as a picture that was converted, or a folder; the game itself is known in part only.
    pub(crate) fn lacks(&self, below: &[&str]) -> bool {
        let is_of_many = self.is_of_game() || self.prefix.concat().len() <= 1;
        let Some((file, folders)) = below.split_last().filter(|_| !self.files.is_empty() && !is_of_many) else {
            return false;
        };
        let stem = file.rsplit_once('.').map_or(*file, |(stem, _)| stem);
        let path: String = folders.iter().map(|name| format!("{name}\\")).chain([stem.to_owned()]).collect();
        let path = path.to_lowercase();
        !self.starting(&path).any(|rest| rest.is_empty() || rest.starts_with(['.', '\\']))
    }

    /// Whether the archive has any file with the extension of a path below its prefix.
    pub(crate) fn has_like(&self, below: &[&str]) -> bool {
        let ending = |name: &str| name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
        let wanted = below.last().and_then(|name| ending(name));
        wanted.is_some() && self.files.iter().any(|file| ending(file) == wanted)
    }

    /// Whether the archive has a file whose path differs in one letter of its name from one below the prefix.
    pub(crate) fn has_near(&self, below: &[&str]) -> bool {
        let Some((name, folders)) = below.split_last() else { return false };
        let folder: String = folders.iter().map(|name| format!("{}\\", name.to_lowercase())).collect();
        let name = name.to_lowercase();
        self.starting(&folder).any(|other| !other.contains('\\') && is_slip(&name, &other.to_lowercase()))
    }

    /// Returns the paths of files in the archive that begin with some text in lower case, without it.
    fn starting<'a>(&'a self, start: &'a str) -> impl Iterator<Item = &'a str> {
        let first = self.files.partition_point(|file| *file.to_lowercase() < *start);
        // Very few letters have another length in lower case.
        let rest = |file: &'a String| file.get(start.len()..).unwrap_or_default();
        let found = self.files[first..].iter().take_while(move |file| file.to_lowercase().starts_with(start));
        found.map(rest)
    }

    /// Whether it belongs to the mod with a tag in lower case.
    pub fn is_of_mod(&self, tag: &str) -> bool {
        mod_of_path(&self.prefix.join("\\")).is_some_and(|name| name == tag)
    }

    /// Whether it is a copy of an archive of the game.
    pub(crate) fn is_of_game(&self) -> bool {
        self.prefix.first().is_some_and(|first| first == GAME)
    }

    /// Returns what follows the prefix in the parts of a path; None if the path does not begin with it.
    pub(crate) fn below<'n, 'a>(&self, names: &'n [&'a str]) -> Option<&'n [&'a str]> {
        let is_same = |(folder, name): (&String, &&str)| *folder == name.to_lowercase();
        let begins = names.len() > self.prefix.len() && self.prefix.iter().zip(names).all(is_same);
        begins.then(|| &names[self.prefix.len()..])
    }
}
