//! What a file has defined before each of its includes, for the headers that are checked as parts of it.
//!
//! A thousand headers of one script are read with what the script defines before each of them. If the script were read
//! again up to each, the time would grow with the square of their number. So one of them has it read to its end, and
//! the state before each include is kept for the others.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, RwLock};

use rustc_hash::FxHashMap;

use super::budget::Budget;
use super::environment::Environment;
use super::{File, Preprocessor, Settings};
use crate::source::{Macro, Source};
use sqf_text::{read_locked, write_locked};

/// Number of readings up to a header before the whole file is read: after a key, few headers are asked about, and
/// most of them may be at the beginning.
const READ_IN_PART: usize = 4;

/// Limit for files whose state is kept.
const MOST: usize = 4;

/// The files that include others, as they are read for these.
#[derive(Debug, Default)]
pub(super) struct Walks(RwLock<VecDeque<Arc<Includer>>>);

/// A file that includes others, in one version of the project.
#[derive(Debug)]
struct Includer {
    path: Arc<Path>,
    source: Arc<Source>,
    version: u64,
    /// How many headers have asked for it.
    readings: AtomicUsize,
    walk: OnceLock<Arc<Walk>>,
}

/// Everything that was defined while a file was read to its end, and the states before its includes.
#[derive(Debug)]
pub(super) struct Walk {
    files: Vec<File>,
    numbers: FxHashMap<Arc<Path>, usize>,
    changes: Vec<Change>,
    marks: FxHashMap<Arc<Path>, Option<Mark>>,
    end: Option<Mark>,
}

/// What is recorded during a walk.
#[derive(Debug, Default)]
pub(super) struct Recording {
    changes: Vec<Change>,
    /// By the included file, before it is included for the first time. None if more is known there than what is
    /// defined.
    marks: FxHashMap<Arc<Path>, Option<Mark>>,
}

#[derive(Debug)]
enum Change {
    Defined(Arc<Macro>, u16),
    Removed(Box<str>),
}

/// The state before an include.
#[derive(Debug, Clone, Copy)]
struct Mark {
    changes: usize,
    files: usize,
    budget: Budget,
    is_complete: bool,
}

/// A walk up to one of its includes.
#[derive(Debug)]
pub(super) struct Walked {
    walk: Arc<Walk>,
    files: usize,
}

impl Walks {
    fn of(&self, path: &Arc<Path>, source: &Arc<Source>, version: u64) -> Arc<Includer> {
        let is_it = |known: &&Arc<Includer>| {
            known.version == version && Arc::ptr_eq(&known.source, source) && known.path == *path
        };
        if let Some(known) = read_locked(&self.0).iter().find(is_it) {
            return Arc::clone(known);
        }
        let mut all = write_locked(&self.0);
        if let Some(known) = all.iter().find(is_it) {
            return Arc::clone(known);
        }
        all.retain(|known| known.path != *path);
        if all.len() >= MOST {
            all.pop_front();
        }
        let (path, source) = (Arc::clone(path), Arc::clone(source));
        let new = Arc::new(Includer { path, source, version, readings: AtomicUsize::new(0), walk: OnceLock::new() });
        all.push_back(Arc::clone(&new));
        new
    }
}

impl Walk {
    fn of(includer: &Includer, settings: &Settings<'_>) -> Walk {
        let settings = Settings { path: None, includer: None, ..*settings };
        let main = File { path: None, source: Arc::clone(&includer.source) };
        let mut preprocessor = Preprocessor::new(&settings, vec![main]);
        preprocessor.recording = Some(Recording::default());
        preprocessor.read_before_main(&includer.path, &includer.source);
        let end = preprocessor.state();
        let Recording { changes, marks } = preprocessor.recording.take().unwrap_or_default();
        Walk { files: preprocessor.files, numbers: preprocessor.numbers, changes, marks, end }
    }

    /// Returns the macros after some changes.
    fn macros(&self, changes: usize) -> Environment {
        let mut macros = Environment::default();
        for change in &self.changes[..changes] {
            match change {
                Change::Defined(definition, file) => macros.define(definition, *file),
                Change::Removed(name) => macros.undefine(name),
            }
        }
        macros
    }
}

impl Walked {
    /// Returns the number of a file that was read.
    pub(super) fn number(&self, path: &Path) -> Option<usize> {
        self.walk.numbers.get(path).copied().filter(|number| *number < self.files)
    }
}

impl Recording {
    pub(super) fn defined(&mut self, definition: &Arc<Macro>, file: u16) {
        self.changes.push(Change::Defined(Arc::clone(definition), file));
    }

    pub(super) fn removed(&mut self, name: &str) {
        self.changes.push(Change::Removed(name.into()));
    }
}

impl Preprocessor<'_> {
    /// Records the state before a file is included, during a walk.
    pub(super) fn mark(&mut self, path: &Arc<Path>) {
        let state = self.state();
        if let Some(recording) = &mut self.recording {
            recording.marks.entry(Arc::clone(path)).or_insert(state);
        }
    }

    /// Returns the state during a walk; None if something was noticed that is not recorded.
    fn state(&self) -> Option<Mark> {
        let is_plain = self.unknown_calls.is_empty()
            && self.miscalls.is_empty()
            && self.split_words.is_empty()
            && self.exhausted.is_none()
            && !self.has_open_call
            && !self.budget.is_exhausted();
        let recording = self.recording.as_ref().filter(|_| is_plain)?;
        Some(Mark {
            changes: recording.changes.len(),
            files: self.files.len(),
            budget: self.budget,
            is_complete: self.is_complete,
        })
    }

    /// Takes over what a walk through the includer of the main text has found before that. Whether there was one.
    pub(super) fn take_walk(&mut self, path: &Arc<Path>, source: &Arc<Source>) -> bool {
        let Some((openings, version)) = self.settings.includes.openings() else { return false };
        let is_part = |main: &&Path| !self.settings.is_exact && **main != **path;
        let Some(main) = self.settings.path.filter(is_part) else { return false };
        let includer = openings.walks.of(path, source, version);
        if includer.readings.fetch_add(1, Ordering::Relaxed) < READ_IN_PART {
            return false;
        }
        let walk = includer.walk.get_or_init(|| Arc::new(Walk::of(&includer, self.settings)));
        // A file that conditions leave out is a part of what is known at the end.
        let Some(mark) = walk.marks.get(main).unwrap_or(&walk.end) else { return false };
        let Some(budget) = self.budget.after(mark.budget) else { return false };
        self.budget = budget;
        self.is_complete &= mark.is_complete;
        self.files.extend_from_slice(&walk.files[1..mark.files]);
        self.macros = walk.macros(mark.changes);
        self.walked = Some(Walked { walk: Arc::clone(walk), files: mark.files });
        true
    }
}

#[cfg(test)]
mod tests;
