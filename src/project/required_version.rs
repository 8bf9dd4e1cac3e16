//! The version of the game that the addon around a script asks for.
//!
//! It is the `requiredVersion` of `CfgPatches` in the nearest `config.cpp`, from the script's folder upwards. Most of
//! the world's configs have `0.1` or `1.0` there, which everybody copies and nobody means: such a value says nothing.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::files::Found;
use super::functions::site;
use super::locks::{alone, shared};
use super::{Project, place};
use crate::catalog::Version;
use crate::config::{Config, Entry, ValueKind};
use crate::syntax::{Preprocessed, TokenKind};
use crate::text::LineIndex;

/// The lowest version that somebody means: before it there was no addon for the game.
const FIRST_MEANT: Version = Version { major: 1, minor: 2 };

/// A version that an addon asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredVersion {
    /// The version.
    pub version: Version,
    /// The file with the number: a config, or a header that defines the macro in it.
    pub file: Arc<Path>,
    /// Its line, counted from 0.
    pub line: u32,
}

/// What is known of the folders of a project.
#[derive(Debug, Clone, Default)]
pub(super) struct RequiredVersions {
    folders: FxHashMap<PathBuf, Option<RequiredVersion>>,
    /// What configs say that were read for something else.
    configs: FxHashMap<PathBuf, Said>,
    /// The configs that were read, and what they include.
    files: FxHashSet<Arc<Path>>,
}

impl RequiredVersions {
    /// What is still known after the text of a file has changed.
    pub(super) fn after(&self, changed: &Path) -> RequiredVersions {
        if self.files.contains(changed) { RequiredVersions::default() } else { self.clone() }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.folders.len() + self.files.len()
    }
}

/// What a config says of the version.
#[derive(Debug)]
enum Answer {
    /// Nothing.
    Silent,
    /// Something that only the game can work out.
    Unsure,
    /// The highest of the versions that its addons ask for: all of them run on it. With the token of the number.
    Version(Version, usize),
}

/// What a config says, with the place.
#[derive(Debug, Clone)]
enum Said {
    /// Nothing that anybody means.
    Nothing,
    /// Something that only the game can work out, or that stands nowhere.
    Unsure,
    Version(RequiredVersion),
}

impl Project {
    /// The version that the addon around `script` asks for; None where nothing is certain.
    ///
    /// Looks no higher than the project, or the next git repository. Every folder is looked at once.
    pub fn required_version(&self, script: &Path) -> Option<RequiredVersion> {
        let script = place(script);
        let root = self.root_of(&script)?;
        let (mut passed, mut files) = (Vec::new(), Vec::new());
        let mut version = None;
        for folder in script.ancestors().skip(1).take_while(|folder| folder.starts_with(&root.folder)) {
            if let Some(known) = shared(&self.required).folders.get(folder) {
                version.clone_from(known);
                break;
            }
            passed.push(folder.to_owned());
            if let Found::File(config) = self.files.find(folder, &["config.cpp"]) {
                let said = shared(&self.required).configs.get(&config).cloned();
                let said = match said {
                    Some(said) => said,
                    None => {
                        // Without commands, what has parentheses behind it and is no macro is one that nobody knows.
                        let Ok(text) = self.preprocess(&config, &|_| false) else { break };
                        files.extend(text.files().iter().filter_map(|file| file.path.clone()));
                        self.said(&text, &Config::parse(&text), &config)
                    }
                };
                match said {
                    Said::Nothing => {}
                    Said::Unsure => break,
                    Said::Version(found) => {
                        version = Some(found);
                        break;
                    }
                }
            }
            if self.files.listing(folder).get(".git").is_some() {
                break;
            }
        }
        let mut known = alone(&self.required);
        known.folders.extend(passed.into_iter().map(|folder| (folder, version.clone())));
        known.files.extend(files);
        drop(known);
        version
    }

    /// Remembers what a config says of the version that is read for something else.
    pub(super) fn note_required_version(&self, text: &Preprocessed, config: &Config, path: &Path) {
        let said = self.said(text, config, path);
        let mut known = alone(&self.required);
        known.files.extend(text.files().iter().filter_map(|file| file.path.clone()));
        known.configs.insert(path.to_owned(), said);
    }

    fn said(&self, text: &Preprocessed, config: &Config, path: &Path) -> Said {
        match answer(text, config) {
            Answer::Silent => Said::Nothing,
            Answer::Unsure => Said::Unsure,
            Answer::Version(version, _) if version < FIRST_MEANT => Said::Nothing,
            Answer::Version(version, token) => {
                self.written(version, token, text, path).map_or(Said::Unsure, Said::Version)
            }
        }
    }

    /// A version with the place of its number: in a macro, where that is defined.
    fn written(&self, version: Version, token: usize, text: &Preprocessed, config: &Path) -> Option<RequiredVersion> {
        let site = site(text, config, token);
        let line = LineIndex::new(self.source(&site.file).ok()?.text()).line(site.range.start);
        Some(RequiredVersion { version, file: site.file, line })
    }
}

/// What a config says.
fn answer(text: &Preprocessed, config: &Config) -> Answer {
    let root = config.class(config.root());
    let patches: Vec<_> = config.named(config.root(), "CfgPatches").map(|patches| config.class(patches)).collect();
    let addons: Vec<_> = patches.iter().flat_map(|patches| &patches.classes).map(|id| config.class(*id)).collect();
    // The whole list may be in a header that is not at hand, or in a macro that nobody knows.
    let is_known = text.is_complete() && root.is_whole && patches.iter().all(|patches| patches.is_whole);
    if addons.is_empty() && !is_known {
        return Answer::Unsure;
    }
    let mut highest = Answer::Silent;
    for addon in addons {
        let entries = addon.entries.iter().map(|entry| config.entry(*entry));
        let mut versions = entries.filter(|entry| entry.name.eq_ignore_ascii_case("requiredVersion")).peekable();
        // It may be in such a macro as well.
        if versions.peek().is_none() && !addon.is_whole {
            return Answer::Unsure;
        }
        for entry in versions {
            let Some((version, token)) = number(entry, config, text) else { return Answer::Unsure };
            if !matches!(highest, Answer::Version(other, _) if other >= version) {
                highest = Answer::Version(version, token);
            }
        }
    }
    highest
}

/// The version that is the value of an entry, with its token; None where that is not certain.
fn number(entry: &Entry, config: &Config, text: &Preprocessed) -> Option<(Version, usize)> {
    let value = config.value(entry.value?);
    let is_plain = matches!(value.kind, ValueKind::Number(_) | ValueKind::Text(_)) && value.end == value.first + 1;
    let is_ended = text.tokens().get(value.end).is_some_and(|token| token.kind == TokenKind::Semicolon);
    if !is_plain || !is_ended || text.is_guess(value.first) {
        return None;
    }
    let version = text.text(value.first).trim_matches('"').parse().ok()?;
    Some((version, value.first))
}

#[cfg(test)]
mod tests;
