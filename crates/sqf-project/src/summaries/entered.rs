//! Follows the callers of a function to where the game begins to run code, see [`Entries`].
//!
//! Nothing of this is kept in the index: the scripts that name a function are read on request, and what they
//! start is kept until they change.

mod entry;

use std::path::Path;
use std::sync::Arc;

use memchr::memmem;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{SIZE_LIMIT, State};
use crate::includes::View;
use crate::layout::file_names;
use crate::names::ProjectNames;
use crate::{Project, Resolution};
use sqf_model::{
    Entries, Entry, EventScript, Machines, Mention, Origin, Script, Start, StartedCode, starts_in_text, starts_of,
};
use sqf_syntax::config::is_pressed;
use sqf_syntax::{Source, TokenKind};
use sqf_text::{function_prefix, is_word_byte, stop};

/// Limit for the functions and scripts that may lead to one.
const MOST_CALLERS: usize = 64;
/// Limit for the scripts that are read for one answer.
const MOST_READ: usize = 300;
/// Limit for the steps of a way.
const MOST_STEPS: usize = 5;
/// Limit for the ways into one function.
const MOST_ENTRIES: usize = 32;

/// Code that runs: a function by its name in lower case, or a script.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Caller {
    Function(Arc<str>),
    Script(Arc<Path>),
}

impl Project {
    /// Returns how the function that the file `from` means by a name in lower case is entered.
    pub(crate) fn entered_from(&self, name: &str, from: Option<&Path>) -> Entries {
        let Some(known) = self.names.scanned.clone().filter(|_| self.summaries.is_built) else {
            return Entries::default();
        };
        let state = self.current_state(None, &Arc::default);
        let view = self.view(from);
        let mut search = Search { is_about_machines: false, ..Search::new(self, &known, &state, view) };
        let mut entries = search.entries(&Caller::Function(Arc::from(name)));
        // Others may call the functions of an addon.
        entries.is_complete &= from.is_some_and(|from| self.layout.mission_of(from).is_some());
        entries.all.sort_unstable();
        entries
    }

    /// See [`sqf_model::WorkspaceFunctions::code_entered`].
    pub(crate) fn entry_of_code(&self, path: &Path, name: Option<&str>) -> Entries {
        let Some(known) = self.names.scanned.clone().filter(|_| self.summaries.is_built) else {
            return Entries::default();
        };
        let Some(mission) = self.layout.mission_of(path) else { return Entries::default() };
        // Objects of the map may start anything.
        let map = mission.join("mission.sqm");
        let view = self.view(Some(path));
        let has_map = self.layout.files.listing(&mission).get("mission.sqm").is_some_and(|entry| !entry.is_folder);
        if !has_map || known.outside.unread.iter().any(|file| **file == *map || view.sees(file)) {
            return Entries::default();
        }
        let state = self.current_state(None, &Arc::default);
        Search::new(self, &known, &state, view).entries(&match name {
            Some(name) => Caller::Function(Arc::from(name)),
            None => Caller::Script(Arc::from(path)),
        })
    }

    /// Returns what a script starts.
    fn starts_in(&self, path: &Arc<Path>) -> Arc<[Start]> {
        let source = match self.layout.files.known(path) {
            Some(source) => source,
            None => match self.layout.read(path, SIZE_LIMIT) {
                Ok(read) => Arc::new(Source::new(read.text)),
                Err(_) => return Arc::default(),
            },
        };
        let reference = self.reference();
        let script = Script::new(source, Some(path), &reference, self);
        starts_of(&script, &reference, script.semantics(&reference)).into()
    }
}

struct Search<'a> {
    project: &'a Project,
    known: &'a ProjectNames,
    state: &'a State,
    view: View,
    /// What is known already.
    found: FxHashMap<Caller, Entries>,
    /// The code whose callers are being followed, the innermost last.
    open: Vec<Caller>,
    /// How many scripts may still be read.
    left: usize,
    /// Whether only the machines count, which are not known unless all ways in are.
    is_about_machines: bool,
}

impl<'a> Search<'a> {
    fn new(project: &'a Project, known: &'a ProjectNames, state: &'a State, view: View) -> Search<'a> {
        let (found, open) = (FxHashMap::default(), Vec::new());
        Search { project, known, state, view, found, open, left: MOST_READ, is_about_machines: true }
    }

    /// Whether other ways into the code that is being followed do not matter: the machines stay unknown, or a script runs
    /// on all of them, which is as much as is known without its callers.
    fn is_settled(&self, entries: &Entries) -> bool {
        let is_everywhere = || {
            let on = entries.all.iter().map(|entry| entry.on).reduce(|all, on| all | on);
            matches!(*self.open, [Caller::Script(_)]) && on == Some(Machines::ALL)
        };
        self.is_about_machines && (!entries.is_complete || is_everywhere())
    }

    fn entries(&mut self, code: &Caller) -> Entries {
        if let Some(at) = self.open.iter().position(|open| open == code) {
            // A function that calls itself has no further way in. Of several that call each other, one may be entered
            // elsewhere with fewer conditions.
            let is_itself = at + 2 >= self.open.len();
            return Entries { all: Vec::new(), is_complete: is_itself };
        }
        if let Some(found) = self.found.get(code) {
            return found.clone();
        }
        stop::check();
        // What is being followed counts as well, which bounds the depth.
        if self.found.len() + self.open.len() >= MOST_CALLERS {
            return Entries::default();
        }
        self.open.push(code.clone());
        let mut entries = match code {
            Caller::Function(name) => self.of_function(name),
            Caller::Script(path) => self.of_script(path),
        };
        if entries.all.len() > MOST_ENTRIES {
            entries.all.truncate(MOST_ENTRIES);
            entries.is_complete = false;
        }
        self.open.pop();
        self.found.insert(code.clone(), entries.clone());
        entries
    }

    fn of_function(&mut self, name: &Arc<str>) -> Entries {
        let mut entries = Entries { all: Vec::new(), is_complete: true };
        for function in self.known.functions_in(name.to_string(), &self.view) {
            let Some(config) = &function.config else { continue };
            let attributes = [
                (config.pre_start, "preStart", false),
                (config.pre_init, "preInit", false),
                (config.post_init, "postInit", true),
            ];
            for (_, attribute, is_scheduled) in attributes.into_iter().filter(|(is_set, ..)| *is_set) {
                entries.add(Entry::at(Origin::Attribute(attribute), is_scheduled, Machines::ALL));
            }
        }
        entries.is_complete &= !self.known.may_compose_function(name, &self.view);
        let naming = self.state.naming.of(&self.state.store, &self.view, name);
        for (file, mention) in naming.iter() {
            if self.is_settled(&entries) {
                return entries;
            }
            let Some(starts) = self.starts(file) else {
                entries.is_complete = false;
                break;
            };
            let is_it = |start: &&Start| matches!(&start.what, StartedCode::Function(other) if other == name);
            let mut is_started = false;
            for start in starts.iter().filter(is_it) {
                is_started = true;
                self.add(&mut entries, file, start);
            }
            // A variable that holds the function may be called anywhere.
            entries.is_complete &= is_started || *mention < Mention::Value;
        }
        self.in_configs(name, &mut entries);
        entries
    }

    fn of_script(&mut self, path: &Arc<Path>) -> Entries {
        let mut entries = Entries { all: Vec::new(), is_complete: true };
        let origin = Origin::Script(Arc::clone(path));
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_ascii_lowercase();
        if let Some(script) =
            EventScript::of(path).filter(|_| self.project.layout.mission_of(path).as_deref() == path.parent())
            && script != EventScript::Unclear
        {
            entries.add(Entry::at(origin, true, script.machines()));
        } else if ["xeh_preinit", "xeh_postinit", "xeh_prestart"].contains(&&*stem) {
            entries.add(Entry::at(origin, false, Machines::ALL));
            return entries;
        }
        let functions = self.known.functions_of_script(path).to_vec();
        let is_function = !functions.is_empty();
        // Something may also read the script of a function by its path.
        let is_in_mission = self.project.layout.addon_of(path).is_none();
        let script = is_in_mission.then_some(&**path);
        entries.is_complete &= !is_function || !self.known.is_named_by_path(script, &stem, &self.view);
        for name in functions {
            if self.is_settled(&entries) {
                return entries;
            }
            let of_function = self.entries(&Caller::Function(name));
            entries.is_complete &= of_function.is_complete;
            of_function.all.into_iter().for_each(|entry| entries.add(entry));
        }
        if !is_function {
            let is_executed = self.project.is_only_executed(path) == Some(true);
            let is_outside =
                self.known.outside.scripts.get(&*stem).into_iter().flatten().any(|file| self.view.sees(file));
            entries.is_complete &= !is_outside && (is_executed || !entries.all.is_empty());
            self.executed(path, &mut entries);
        }
        entries
    }

    /// Adds what executes a script by its path.
    fn executed(&mut self, path: &Arc<Path>, entries: &mut Entries) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return };
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_ascii_lowercase();
        if self.is_settled(entries) {
            return;
        }
        for file in self.state.naming.executing(&self.state.store, &self.view, &stem) {
            if self.is_settled(entries) {
                return;
            }
            let Some(starts) = self.starts(&file) else {
                entries.is_complete = false;
                return;
            };
            for start in starts.iter() {
                let StartedCode::Script(written) = &start.what else { continue };
                if !written.to_ascii_lowercase().ends_with(&name.to_ascii_lowercase()) {
                    continue;
                }
                match self.project.layout.resolve_game_path(written, Some(&file)) {
                    Resolution::Found(found) if found == *path => self.add(entries, &file, start),
                    Resolution::Found(_) | Resolution::Missing => {}
                    Resolution::Elsewhere => entries.is_complete = false,
                }
            }
        }
    }

    /// Adds the ways into what a place in a file starts.
    fn add(&mut self, entries: &mut Entries, file: &Arc<Path>, start: &Start) {
        if !start.is_known {
            entries.is_complete = false;
            return;
        }
        let around = match &start.within {
            Some(name) => Caller::Function(Arc::clone(name)),
            None => Caller::Script(Arc::clone(file)),
        };
        let around = self.entries(&around);
        let reached = |on: Machines| start.apart | (start.on & on);
        match &start.by {
            Some(by) => {
                let on = around.all.iter().map(|entry| entry.on).reduce(|all, on| all | on);
                let on = reached(if around.is_complete { on.unwrap_or_default() } else { Machines::ALL });
                entries.is_complete &= start.is_scheduled.is_some() && (around.is_complete || start.apart == start.on);
                if let Some(is_scheduled) = start.is_scheduled.filter(|_| !on.is_empty()) {
                    let way = vec![(Arc::clone(file), start.place)];
                    entries.add(Entry { way, ..Entry::at(Origin::By(by.clone()), is_scheduled, on) });
                }
            }
            None => {
                entries.is_complete &= around.is_complete;
                for mut entry in around.all {
                    let on = reached(entry.on);
                    entry.way.truncate(MOST_STEPS);
                    entry.way.push((Arc::clone(file), start.place));
                    let is_scheduled = start.is_scheduled.unwrap_or(entry.is_scheduled);
                    if !on.is_empty() {
                        entries.add(Entry { is_scheduled, on, ..entry });
                    }
                }
            }
        }
    }

    /// Adds the code in configs that starts a function: `init` of an object, the `action` of a button.
    fn in_configs(&mut self, name: &Arc<str>, entries: &mut Entries) {
        // Which files have other names is not kept.
        entries.is_complete &= function_prefix(name).is_some() || !self.known.outside.may_start(name);
        let files = self.known.outside.functions.get(&**name).into_iter().flatten();
        for file in files.filter(|file| self.view.sees(file)) {
            let Ok(source) = self.project.source(file) else {
                entries.is_complete = false;
                continue;
            };
            let mut seen: FxHashSet<usize> = FxHashSet::default();
            for at in words_in(source.text(), name) {
                let Some(token) = source.tokens().at(at).filter(|token| seen.insert(*token)) else { continue };
                match source.tokens().kind(token) {
                    TokenKind::LineComment | TokenKind::BlockComment => {}
                    kind if kind.is_string() => self.in_config(name, file, &source, token, entries),
                    // `CfgRemoteExec` only says who may start it.
                    _ => entries.is_complete &= is_class_name(&source, token),
                }
            }
        }
    }

    /// Adds the code in a string of a config that starts a function.
    fn in_config(&self, name: &Arc<str>, file: &Arc<Path>, source: &Source, token: usize, entries: &mut Entries) {
        let Some((entry, text)) = entry::code(source, token) else {
            entries.is_complete = false;
            return;
        };
        let starts = starts_in_text(&text, &self.project.reference());
        let is_it = |start: &&Start| matches!(&start.what, StartedCode::Function(other) if other == name);
        let mut is_started = false;
        for start in starts.iter().filter(is_it) {
            if !start.is_known {
                continue;
            }
            // A state machine runs where scripts start it.
            is_started = !file_names::ends_in(file, &["fsm"]);
            let origin = match &start.by {
                Some(by) => Origin::By(by.clone()),
                None => Origin::Config(Arc::clone(file), entry.into()),
            };
            let here = start.on & entry::machines(source, token);
            let here = if is_pressed(entry) { here & Machines::PLAYERS } else { here };
            let way = vec![(Arc::clone(file), source.tokens().range(token))];
            let on = start.apart | here;
            entries.add(Entry { way, ..Entry::at(origin, start.is_scheduled.unwrap_or(false), on) });
        }
        entries.is_complete &= is_started;
    }

    /// Returns what a script starts; None if too many were read.
    fn starts(&mut self, file: &Arc<Path>) -> Option<Arc<[Start]>> {
        let known = &self.state.store.get(file)?.starts;
        if let Some(starts) = known.get() {
            return Some(Arc::clone(starts));
        }
        self.left = self.left.checked_sub(1)?;
        stop::check();
        let starts = self.project.starts_in(file);
        known.set(Arc::clone(&starts));
        Some(starts)
    }
}

/// Returns where a word, in lower case, occurs in a text.
fn words_in<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = u32> + 'a {
    let lower = text.to_ascii_lowercase();
    let places: Vec<usize> = memmem::find_iter(lower.as_bytes(), word).collect();
    places.into_iter().filter_map(move |at| {
        let bytes = text.as_bytes();
        let is_end = |at: Option<&u8>| at.is_none_or(|byte| !is_word_byte(*byte));
        let is_word = is_end(at.checked_sub(1).and_then(|at| bytes.get(at))) && is_end(bytes.get(at + word.len()));
        u32::try_from(at).ok().filter(|_| is_word)
    })
}

/// Whether a token of a config is the name of a class.
fn is_class_name(source: &Source, token: usize) -> bool {
    let before = (0..token).rev().find(|it| source.tokens().kind(*it) != TokenKind::Whitespace);
    before.is_some_and(|before| source.token_text(before) == "class")
}

#[cfg(test)]
mod tests;
