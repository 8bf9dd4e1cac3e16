//! The version of the game that the addon containing a script requires.
//!
//! It is the `requiredVersion` of `CfgPatches` in the nearest `config.cpp`, from the script's folder upward. Most
//! existing configs have `0.1` or `1.0` there, copied without thought: such a value is ignored.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Layout;
use super::files::SearchResult;
use super::site::site;
use crate::place;
use sqf_reference::Version;
use sqf_syntax::config::{Config, Entry, ValueKind};
use sqf_syntax::{Preprocessed, TokenKind};
use sqf_text::{LineIndex, read_locked, write_locked};

/// The lowest version that can be intended: before it there were no addons for the game.
const FIRST_MEANT: Version = Version { major: 1, minor: 2 };

/// A version that an addon requires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredVersion {
    /// The version.
    pub version: Version,
    /// The file with the number: a config, or a header that defines the macro for it.
    pub file: Arc<Path>,
    /// Its zero-based line.
    pub line: u32,
}

/// Cached results for the folders of a project.
#[derive(Debug, Clone, Default)]
pub(crate) struct RequiredVersions {
    folders: FxHashMap<PathBuf, Option<RequiredVersion>>,
    /// Results from configs that were read for another purpose.
    configs: FxHashMap<PathBuf, Said>,
    /// The configs that were read, and their includes.
    files: FxHashSet<Arc<Path>>,
}

impl RequiredVersions {
    /// Returns what is still valid after the text of a file has changed.
    pub(crate) fn after(&self, changed: &Path) -> RequiredVersions {
        if self.files.contains(changed) { RequiredVersions::default() } else { self.clone() }
    }

    /// Returns the number of kept answers, for folders and for files.
    #[cfg(any(test, feature = "fixture"))]
    pub(crate) fn len(&self) -> usize {
        self.folders.len() + self.files.len()
    }
}

/// The version in a config.
#[derive(Debug)]
enum Answer {
    /// There is none.
    Silent,
    /// Only the game can compute it.
    Unsure,
    /// The highest of the versions that its addons require: all of them run on it. With the token of the number.
    Version(Version, usize),
}

/// The version in a config, with its position.
#[derive(Debug, Clone)]
enum Said {
    /// Nothing meaningful.
    Nothing,
    /// Only the game can compute it, or it has no position.
    Unsure,
    Version(RequiredVersion),
}

impl Layout {
    /// Returns the version that the addon containing `script` requires; None if it is uncertain.
    ///
    /// Searches up to the root of the project, or the next git repository. Every folder is searched once.
    pub fn required_version(&self, script: &Path) -> Option<RequiredVersion> {
        let script = place(script);
        let root = self.root_of(&script)?;
        let (mut passed, mut files) = (Vec::new(), Vec::new());
        let mut version = None;
        for folder in script.ancestors().skip(1).take_while(|folder| folder.starts_with(&root.folder)) {
            if let Some(known) = read_locked(&self.required).folders.get(folder) {
                version.clone_from(known);
                break;
            }
            passed.push(folder.to_owned());
            if let SearchResult::File(config) = self.files.find(folder, &["config.cpp"]) {
                let said = read_locked(&self.required).configs.get(&config).cloned();
                let said = match said {
                    Some(said) => said,
                    None => {
                        // Without commands, anything followed by parentheses that is not a macro counts as an unknown
                        // one.
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
        let mut known = write_locked(&self.required);
        known.folders.extend(passed.into_iter().map(|folder| (folder, version.clone())));
        known.files.extend(files);
        drop(known);
        version
    }

    /// Caches the version in a config that is read for another purpose.
    pub(crate) fn note_required_version(&self, text: &Preprocessed, config: &Config, path: &Path) {
        let said = self.said(text, config, path);
        let mut known = write_locked(&self.required);
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

    /// Returns a version with the position of its number: in the definition, if it comes from a macro.
    fn written(&self, version: Version, token: usize, text: &Preprocessed, config: &Path) -> Option<RequiredVersion> {
        let site = site(text, config, token);
        let line = LineIndex::new(self.source(&site.file).ok()?.text()).line(site.range.start);
        Some(RequiredVersion { version, file: site.file, line })
    }
}

/// Determines the version in a config.
fn answer(text: &Preprocessed, config: &Config) -> Answer {
    let root = config.class(config.root());
    let patches: Vec<_> = config.named(config.root(), "CfgPatches").map(|patches| config.class(patches)).collect();
    let addons: Vec<_> = patches.iter().flat_map(|patches| &patches.classes).map(|id| config.class(*id)).collect();
    // The whole list may be in an unavailable header, or in an unknown macro.
    let is_known = text.is_complete() && root.is_whole && patches.iter().all(|patches| patches.is_whole);
    if addons.is_empty() && !is_known {
        return Answer::Unsure;
    }
    let mut highest = Answer::Silent;
    for addon in addons {
        let entries = addon.entries.iter().map(|entry| config.entry(*entry));
        let mut versions = entries.filter(|entry| entry.name.eq_ignore_ascii_case("requiredVersion")).peekable();
        // It may be in such a macro, too.
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

/// Returns the version that is the value of an entry, with its token; None if it is uncertain.
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
