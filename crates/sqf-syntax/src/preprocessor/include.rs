//! Resolves and reads included files.

use std::path::Path;
use std::sync::Arc;

use super::origins::Origins;
use super::{Absent, Call, File, Include, Included, MADE, Preprocessor, stand_in};
use crate::source::{Command, Directive, Source};
use sqf_text::{TextRange, stop};

/// Limit for nested includes.
const DEEPEST: usize = 32;

/// Returns the path between the quotes of an `#include`.
pub(super) fn unquoted(written: &str) -> &str {
    let inside = written.get(1..).unwrap_or_default();
    inside.strip_suffix(['"', '>']).unwrap_or(inside)
}

impl Preprocessor<'_> {
    /// Reads the file that an `#include` names.
    pub(super) fn include(&mut self, source: &Source, file: usize, directive: &Directive, path: usize) {
        if std::mem::take(&mut self.is_opened) {
            return;
        }
        stop::check();
        let range = source.tokens().range(path);
        let inside = unquoted(source.token_text(path));
        let whole = TextRange::new(source.tokens().range(directive.token).start, range.end);
        let place = self.origin.and_then(|call| self.call_of(call)).map_or(whole, |call| call.range);
        let from = self.files[file].path.clone();
        if self.is_repeated && self.budget.include(inside.len()).is_err() {
            self.is_cut = true;
            return;
        }
        let is_untouched = self.is_untouched();
        let include = Include { file, range, place, path: inside.into(), target: Err(Absent::TooDeep) };
        let version = self.settings.includes.openings().map(|(_, version)| version).filter(|_| is_untouched);
        let found = self.find_include(inside, from.as_ref());
        if let (Some(version), Included::File(path, included)) = (version, &found) {
            if self.take_opening(path, included, &include) {
                return;
            }
            let was_complete = std::mem::replace(&mut self.is_complete, true);
            self.asked = Some(Vec::new());
            self.follow(include, found, whole);
            let asked = self.asked.take().unwrap_or_default();
            self.keep_opening(asked, version);
            self.is_complete &= was_complete;
        } else {
            self.follow(include, found, whole);
        }
    }

    /// Reads the file that an include leads to. `whole` is its directive.
    fn follow(&mut self, include: Include, found: Included, whole: TextRange) {
        let (at, file) = (self.includes.len(), include.file);
        let stand_ins = match found {
            Included::Elsewhere => stand_in::headers_for(&include.path, self.macros.get("PREFIX").is_some()),
            _ => Vec::new(),
        };
        self.includes.push(include);
        let target = match found {
            Included::File(path, included) => self.enter(path, included, file, whole),
            Included::Missing => Err(Absent::Missing),
            Included::Elsewhere => Err(Absent::Elsewhere),
        };
        let is_replaced = !stand_ins.is_empty() && stand_ins.into_iter().all(|source| self.read_stand_in(source));
        self.is_complete &= target.is_ok() || is_replaced;
        self.includes[at].target = target;
    }

    /// Reads what stands in for a header: nothing but definitions. Whether there is room for it.
    fn read_stand_in(&mut self, source: &Arc<Source>) -> bool {
        let known = self.files.iter().position(|file| Arc::ptr_eq(&file.source, source));
        let is_full = self.files.len() >= usize::from(MADE) - 1;
        if is_full || known.is_some() && self.budget.look(1 + source.tokens().len()).is_err() {
            return false;
        }
        let number = known.unwrap_or_else(|| {
            self.files.push(File { path: None, source: Arc::clone(source) });
            self.files.len() - 1
        });
        self.file(number);
        true
    }

    /// Reads an included file. `place` is the range of the directive in the file `from`.
    fn enter(&mut self, path: Arc<Path>, source: Arc<Source>, from: usize, place: TextRange) -> Result<usize, Absent> {
        self.mark(&path);
        let of_opening = || self.opening.as_ref().and_then(|opening| opening.number(&path));
        let of_walk = || self.walked.as_ref().and_then(|walked| walked.number(&path));
        let known = self.numbers.get(&path).copied().or_else(of_opening).or_else(of_walk);
        let is_open = known.is_some_and(|file| self.including.contains(&file));
        if self.is_before_main && known == Some(0) {
            self.is_cut = true;
        }
        let is_full = self.files.len() >= usize::from(MADE) - 1;
        if is_open && self.is_guarded(&source) {
            return known.ok_or(Absent::TooDeep);
        }
        if is_open || is_full || self.including.len() > DEEPEST {
            return Err(Absent::TooDeep);
        }
        let is_repeated = self.is_repeated || known.is_some();
        if self.budget.is_exhausted() || is_repeated && self.budget.look(1 + source.tokens().len()).is_err() {
            self.exhaust(Call { range: place, definition: None });
            self.push_unknown(from, place);
            return Err(Absent::Exhausted);
        }
        let number = known.unwrap_or_else(|| {
            self.numbers.insert(Arc::clone(&path), self.files.len());
            self.files.push(File { path: Some(path), source });
            self.files.len() - 1
        });
        let (outer, was_repeated, written) = (self.origin, self.is_repeated, self.tokens.len());
        if outer.is_none() {
            self.calls.push(Call { range: place, definition: None });
            self.origin = Some(self.calls.len() as u32);
        }
        self.is_repeated = is_repeated;
        self.file(number);
        (self.origin, self.is_repeated) = (outer, was_repeated);
        if self.is_cut && outer.is_none() {
            // A partially included file is useless, so all of its tokens are dropped.
            self.is_cut = false;
            self.exhaust(Call { range: place, definition: None });
            self.tokens.truncate(written);
            self.push_unknown(from, place);
        }
        Ok(number)
    }

    /// Whether a file that is being read would skip all of itself if included again: it begins with an `#ifndef` of a
    /// macro that is defined by now.
    fn is_guarded(&self, source: &Source) -> bool {
        source.directives().first().is_some_and(|first| match first.command {
            Command::IfNotDef(name) => self.macros.get(source.token_text(name)).is_some(),
            _ => false,
        })
    }

    /// Reads a file that includes the main text up to that include, only for its definitions.
    pub(super) fn read_includer(&mut self, path: &Arc<Path>, source: &Arc<Source>) {
        if self.take_walk(path, source) {
            return;
        }
        self.is_opened = self.take_opening_of(path, source);
        self.read_before_main(path, source);
        if let Some(opening) = self.opening.take() {
            self.numbers.extend(opening.numbers());
        }
        self.is_opened = false;
        self.tokens.clear();
        self.calls.clear();
        self.includes.clear();
        self.made.clear();
        self.origins = Origins::default();
        (self.guessed, self.counter) = (None, Some(0));
    }

    /// Reads a file as far as the include of the main text, or to its end.
    pub(super) fn read_before_main(&mut self, path: &Arc<Path>, source: &Arc<Source>) {
        let number = self.files.len();
        self.numbers.insert(Arc::clone(path), number);
        self.files.push(File { path: Some(Arc::clone(path)), source: Arc::clone(source) });
        // As if the main text included it: none of it has a position there.
        self.calls.push(Call { range: TextRange::default(), definition: None });
        (self.origin, self.is_before_main) = (Some(1), true);
        self.including.push(0);
        self.file(number);
        self.including.pop();
        (self.origin, self.is_before_main, self.is_cut, self.is_repeated) = (None, false, false, false);
    }

    /// Records that a call or include exceeds the limits; in an included file, the one in the main text that leads to
    /// it.
    pub(super) fn exhaust(&mut self, call: Call) {
        let outer = self.origin.and_then(|origin| self.call_of(origin));
        self.exhausted.get_or_insert(outer.unwrap_or(call));
        self.is_complete = false;
    }

    /// Returns the call that tokens of that origin come from.
    fn call_of(&self, origin: u32) -> Option<Call> {
        self.calls.get(origin.checked_sub(1)? as usize).copied()
    }
}
