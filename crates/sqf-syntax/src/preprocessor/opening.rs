//! Shares the result of the first `#include` between scripts.
//!
//! Every script of a folder begins with `#include "script_component.hpp"`, which leads to hundreds of `#define`s in ten
//! headers. The result does not depend on the script, so the first script that reads it caches it for the others.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, RwLock};

use rustc_hash::FxHashMap;

use super::budget::Budget;
use super::environment::{Environment, Table};
use super::include::unquoted;
use super::origins::{MacroUse, Places};
use super::walk::Walks;
use super::{Call, File, Include, Included, Includes, Preprocessor};
use crate::source::{Command, Directive, Source};
use sqf_text::{TextRange, read_locked, write_locked};

/// Limit for cached openings; files are read folder by folder. Each takes about 50 KB.
const MOST: usize = 24;

/// Cache of the results of first includes.
#[derive(Debug, Default)]
pub struct Openings {
    /// The most recent ones, oldest first.
    kept: RwLock<VecDeque<Arc<Opening>>>,
    /// What was read for the parts of a file.
    pub(super) walks: Walks,
}

/// The state after the first `#include` of a text, if nothing before it matters and it adds no tokens.
#[derive(Debug)]
pub(super) struct Opening {
    /// The included file and its own includes: files 1, 2, ... of the text.
    files: Vec<File>,
    /// Their numbers.
    numbers: FxHashMap<Arc<Path>, usize>,
    /// All includes, the one of the text first.
    includes: Vec<Include>,
    macros: Arc<Table>,
    uses: Vec<MacroUse>,
    noted: Arc<Places>,
    is_complete: bool,
    guessed: Option<usize>,
    budget: Budget,
    /// All queries to the project. The opening is valid while the answers are the same.
    asked: Vec<IncludeAnswer>,
    /// The latest version of the project for which these answers are known to hold.
    version: AtomicU64,
}

/// A query to [`Includes`] and its answer.
#[derive(Debug)]
pub(super) struct IncludeAnswer {
    path: Box<str>,
    from: Option<Arc<Path>>,
    answer: Included,
}

impl Openings {
    /// Returns the opening for a file that is included first, if it is still valid.
    fn get(&self, path: &Path, source: &Arc<Source>, version: u64, includes: &dyn Includes) -> Option<Arc<Opening>> {
        let kept = read_locked(&self.kept);
        let is_it = |opening: &&Arc<Opening>| {
            opening.files.first().is_some_and(|file| Arc::ptr_eq(&file.source, source))
                && opening.files.first().and_then(|file| file.path.as_deref()) == Some(path)
        };
        let opening = kept.iter().find(is_it).cloned()?;
        drop(kept);
        if opening.version.load(Ordering::Acquire) != version {
            if !opening.asked.iter().all(|asked| asked.is_answered_so(includes)) {
                return None;
            }
            opening.version.store(version, Ordering::Release);
        }
        Some(opening)
    }

    fn put(&self, opening: Arc<Opening>) {
        let mut kept = write_locked(&self.kept);
        kept.retain(|other| other.files[0].path != opening.files[0].path);
        if kept.len() >= MOST {
            kept.pop_front();
        }
        kept.push_back(opening);
    }
}

impl IncludeAnswer {
    fn is_answered_so(&self, includes: &dyn Includes) -> bool {
        match (&self.answer, includes.include(&self.path, self.from.as_deref())) {
            (Included::File(path, source), Included::File(new_path, new_source)) => {
                Arc::ptr_eq(source, &new_source) && (Arc::ptr_eq(path, &new_path) || *path == new_path)
            }
            (Included::Missing, Included::Missing) | (Included::Elsewhere, Included::Elsewhere) => true,
            _ => false,
        }
    }
}

impl Opening {
    /// Returns the number of a file.
    pub(super) fn number(&self, path: &Path) -> Option<usize> {
        self.numbers.get(path).copied()
    }

    /// Returns the numbers of all files.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (Arc<Path>, usize)> {
        self.numbers.iter().map(|(path, number)| (Arc::clone(path), *number))
    }

    /// Whether the opening depends on a file.
    fn is_about(&self, path: &Path) -> bool {
        self.asked.iter().any(|asked| matches!(&asked.answer, Included::File(file, _) if **file == *path))
    }
}

impl Preprocessor<'_> {
    /// Whether nothing has been read so far that could affect the next include.
    pub(super) fn is_untouched(&self) -> bool {
        let is_first = self.files.len() == 1 && self.including.len() == 1 && self.calls.is_empty();
        let is_alone = self.includes.is_empty() && self.tokens.is_empty() && self.unknown_calls.is_empty();
        let is_unused = self.origins.is_empty() && self.guessed.is_none();
        is_first && is_alone && is_unused && self.macros.is_empty() && self.is_unspent()
    }

    fn is_unspent(&self) -> bool {
        !self.is_repeated
            && !self.is_before_main
            && self.counter == Some(0)
            && self.made.is_empty()
            && self.budget.is_unused()
    }

    /// Uses the cached opening of the file that the text includes first, instead of reading it. Whether there was one.
    pub(super) fn take_opening(&mut self, path: &Path, source: &Arc<Source>, include: &Include) -> bool {
        let Some((openings, version)) = self.settings.includes.openings() else { return false };
        let Some(opening) = openings.get(path, source, version, self.settings.includes) else { return false };
        if self.settings.path.is_some_and(|main| opening.is_about(main)) {
            return false;
        }
        self.files.extend_from_slice(&opening.files);
        let place = include.place;
        self.includes.push(Include { target: opening.includes[0].target, ..include.clone() });
        self.includes.extend(opening.includes.iter().skip(1).map(|inner| Include { place, ..inner.clone() }));
        self.calls.push(Call { range: place, definition: None });
        self.macros = Environment::of(Arc::clone(&opening.macros));
        self.origins.begin_with(&opening.uses, &opening.noted);
        self.is_complete &= opening.is_complete;
        self.guessed = opening.guessed;
        self.budget = opening.budget;
        self.opening = Some(opening);
        true
    }

    /// Uses the cached opening of the file that the includer of the main text includes first, if the includer begins
    /// with that include. Only its definitions are used. Whether there was one.
    pub(super) fn take_opening_of(&mut self, outer: &Arc<Path>, source: &Arc<Source>) -> bool {
        let Some((openings, version)) = self.settings.includes.openings() else { return false };
        let Some(Directive { command: Command::Include(path), .. }) = source.directives().first() else { return false };
        let written = unquoted(source.token_text(*path));
        let Included::File(path, included) = self.settings.includes.include(written, Some(outer)) else { return false };
        let Some(opening) = openings.get(&path, &included, version, self.settings.includes) else { return false };
        let is_apart = |file: &Path| !opening.is_about(file) && file != &*path;
        if !is_apart(outer) || !self.settings.path.is_none_or(is_apart) || !opening.budget.is_unused() {
            return false;
        }
        self.files.extend_from_slice(&opening.files);
        self.macros = Environment::of(Arc::clone(&opening.macros));
        self.is_complete &= opening.is_complete;
        self.opening = Some(opening);
        true
    }

    /// Caches the result of the first include for other texts, if it is the same for all.
    pub(super) fn keep_opening(&mut self, asked: Vec<IncludeAnswer>, version: u64) {
        let Some((openings, _)) = self.settings.includes.openings() else { return };
        let is_empty =
            self.tokens.is_empty() && self.made.is_empty() && self.counter == Some(0) && self.calls.len() == 1;
        let is_silent = self.unknown_calls.is_empty() && self.miscalls.is_empty() && self.exhausted.is_none();
        let is_read = self.files.len() > 1 && !self.includes.is_empty() && !self.is_cut;
        if !is_empty || !is_silent || !is_read {
            return;
        }
        let Some((uses, noted)) = self.origins.without_tokens() else { return };
        let files: Vec<File> = self.files[1..].to_vec();
        let numbers = files.iter().enumerate().filter_map(|(at, file)| Some((file.path.clone()?, at + 1)));
        let opening = Opening {
            numbers: numbers.collect(),
            files,
            includes: self.includes.iter().map(|it| Include { place: TextRange::default(), ..it.clone() }).collect(),
            macros: self.macros.shared(),
            uses,
            noted,
            is_complete: self.is_complete,
            guessed: self.guessed,
            budget: self.budget,
            asked,
            version: AtomicU64::new(version),
        };
        if self.settings.path.is_none_or(|main| !opening.is_about(main)) {
            openings.put(Arc::new(opening));
        }
    }

    /// Asks the project for an include and records the answer.
    pub(super) fn find_include(&mut self, path: &str, from: Option<&Arc<Path>>) -> Included {
        let answer = self.settings.includes.include(path, from.map(|from| &**from));
        if let Some(asked) = &mut self.asked {
            asked.push(IncludeAnswer { path: path.into(), from: from.cloned(), answer: answer.clone() });
        }
        answer
    }
}

#[cfg(test)]
mod tests;
