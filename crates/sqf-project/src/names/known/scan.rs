//! Reads all files of a project for their names.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{MissionNames, ProjectNames};
use crate::copies::OfTexts;
use crate::includes::View;
use crate::layout::site::Site;
use crate::layout::{Layout, file_names};
use crate::names::file_words::{FileWords, is_script, words_of};
use crate::names::functions::{self, ProjectFunctions};
use crate::names::texts::Texts;
use crate::names::words::Mention;
use crate::{Resolution, mod_of};
use sqf_text::{TextRange, function_prefix, has_extension};

/// The definitions and names in all files of a project, see
/// [`Project::read_functions`](crate::Project::read_functions).
#[derive(Debug)]
pub struct Scanned {
    pub(crate) known: ProjectNames,
    pub(crate) texts: Texts,
}

/// Number of files whose words are collected before they are merged.
const FILES_AT_ONCE: usize = 256;

impl Scanned {
    /// Returns the functions that were found.
    #[cfg(any(test, feature = "fixture"))]
    pub(crate) fn functions(self) -> ProjectFunctions {
        self.known.functions
    }

    /// Reads the files of all projects; `view` is that of all files, `is_command` as in
    /// [`sqf_syntax::PreprocessorSettings`]. None if the project has been abandoned.
    pub(crate) fn read(layout: &Layout, view: &View, is_command: &(dyn Fn(&str) -> bool + Sync)) -> Option<Scanned> {
        let (files, whole, is_cut) = files_with_names(layout);
        let copies = OfTexts::default();
        let of_file = |file: &PathBuf| (Arc::<Path>::from(file.as_path()), words_of(layout, file, &copies));
        let mut merged = Merged::default();
        // Most words are in many files, so all of them together need much less memory than those of each file.
        for files in files.chunks(FILES_AT_ONCE) {
            for (file, words) in files.par_iter().map(of_file).collect::<Vec<_>>() {
                merged.add(&file, view.only_mission(&file), &words);
            }
        }
        let Merged { mut known, compilers, named } = merged;
        known.functions = functions::all(layout, is_command, &|script| compilers.contains(script));
        if is_cut {
            known.functions.cut();
        }
        if layout.files.is_abandoned() {
            return None;
        }
        known.complete(&files, whole, named);
        Some(Scanned { known, texts: Texts::read(layout) })
    }
}

/// Returns the files with names, the complete folders, and whether there are more files than the limit.
fn files_with_names(layout: &Layout) -> (Vec<PathBuf>, Vec<PathBuf>, bool) {
    let (mut files, mut whole, mut is_cut) = (Vec::new(), Vec::new(), false);
    for root in &layout.roots() {
        let survey = layout.survey(root);
        let own = layout.files_in(&survey.folders, &file_names::WITH_CODE);
        is_cut |= survey.is_cut;
        if !survey.is_cut && own.iter().any(|file| is_begin(file)) {
            whole.push(root.folder.clone());
        }
        files.extend(own);
    }
    (files, whole, is_cut)
}

/// The words of all files that were read so far.
#[derive(Default)]
struct Merged {
    known: ProjectNames,
    /// The scripts that may compile others.
    compilers: FxHashSet<Arc<Path>>,
    named: NamedFunctions,
}

/// The functions that files name, in lower case.
#[derive(Default)]
struct NamedFunctions {
    /// Those that they use, each with the number of files.
    used: FxHashMap<String, u32>,
    /// Those that they assign: `GATE_fnc_open = {...}`.
    set: FxHashSet<String>,
    /// Those that they call on other machines.
    remote: FxHashSet<String>,
    /// The addons that missions require, in lower case.
    required: FxHashSet<String>,
}

impl Merged {
    fn add(&mut self, file: &Arc<Path>, mission: Option<&Arc<Path>>, words: &FileWords) {
        let known = &mut self.known;
        let is_script = is_script(file);
        known.outside.words.extend(&words.others);
        if words.is_unread {
            known.outside.unread.push(Arc::clone(file));
        } else if !is_script {
            known.outside.add(file, &words.named, &words.called);
        }
        known.outside.pasted.extend(words.given.called.iter().cloned());
        known.outside.handed_on.extend(words.given.quoted.iter().map(|name| name.as_str().into()));
        known.called.add(file, &words.called);
        self.named.required.extend(words.required.iter().cloned());
        if words.compiles {
            self.compilers.insert(Arc::clone(file));
        }
        for name in &words.macros {
            known.macros.entry(name.clone()).or_default().push(Arc::clone(file));
        }
        let names = known.missions.entry(mission.cloned()).or_default();
        for (name, word) in &words.plain {
            add_use(&mut names.plain, name, |known| known.add(word));
        }
        for (name, word) in &words.globals {
            add_use(&mut names.globals, name, |known| known.add(word));
        }
        names.pasted.extend(words.given.pasted.iter().cloned());
        names.listed.extend(words.given.listed.iter().cloned());
        names.sets_by_value |= words.sets_by_value;
        names.made.extend(words.made.iter().cloned());
        if words.sets_by_value {
            let begun = words.named.iter().filter(|(_, mention)| *mention == Mention::Begin);
            known.composed.extend(begun.map(|(name, _)| name.clone()));
        }
        names.add_locals(file, &words.locals);
        self.add_functions(mission, &words.named);
    }

    fn add_functions(&mut self, mission: Option<&Arc<Path>>, names: &[(String, Mention)]) {
        let mut used = FxHashSet::default();
        for (name, mention) in names {
            match mention {
                Mention::Use => {
                    used.insert(name);
                    continue;
                }
                Mention::Remote => {
                    self.named.remote.insert(name.clone());
                    continue;
                }
                Mention::Set => {
                    self.named.set.insert(name.clone());
                }
                Mention::Begin => {
                    self.known.missions.entry(mission.cloned()).or_default().begun.insert(name.clone());
                }
                Mention::Quote | Mention::InnerQuote => {}
            }
            self.known.mentioned.insert(name.clone());
        }
        for name in used {
            *self.named.used.entry(name.clone()).or_default() += 1;
        }
    }
}

/// Adds a use of a name. Most names are known already, and are not copied.
fn add_use<T: Default>(names: &mut FxHashMap<Arc<str>, T>, name: &Arc<str>, add: impl FnOnce(&mut T)) {
    match names.get_mut(name) {
        Some(known) => add(known),
        None => add(names.entry(Arc::clone(name)).or_default()),
    }
}

impl MissionNames {
    fn add_locals(&mut self, file: &Arc<Path>, locals: &FxHashMap<Arc<str>, bool>) {
        let is_script = is_script(file);
        for (name, is_set) in locals {
            if !is_script {
                self.locals_of_configs.insert(name.clone());
            }
            if !is_set {
                self.borrowed.insert(name.clone());
            }
            match self.locals.get_mut(name) {
                Some(Some(holder)) if holder == file => {}
                Some(holder) => *holder = None,
                None => {
                    self.locals.insert(name.clone(), Some(Arc::clone(file)));
                }
            }
        }
    }
}

impl ProjectNames {
    /// Adds what follows from the words of all files.
    fn complete(&mut self, files: &[PathBuf], whole: Vec<PathBuf>, mut named: NamedFunctions) {
        self.functions_of_scripts = functions_of_scripts(&self.functions);
        // Where the addon of a list is not known, its functions may have any tag.
        let functions = self.functions.functions.keys().filter(|_| self.functions.is_complete);
        let owns = functions.filter_map(|name| Some(&name[function_prefix(name)?.len()..]));
        let owns: FxHashSet<&str> = owns.collect();
        for names in self.missions.values_mut() {
            let listed = std::mem::take(&mut names.listed);
            names.pasted.extend(listed.into_iter().filter(|word| !owns.contains(word.as_str())));
        }
        self.scripts = unlisted(files, &self.functions_of_scripts);
        self.script_names = script_names(files);
        self.missing = missing(&self.functions);
        self.whole = whole;
        // If the project has addons of its own, that addon is one of them.
        let has_addon = self.functions.mods.values().any(|is_own| *is_own);
        // Several with one tag are those of a part for other machines, also with the tag of the project: a mission has
        // functions that the addon of its server executes.
        let mut count: FxHashMap<&str, usize> = FxHashMap::default();
        for name in named.remote.iter().filter(|name| !self.functions.functions.contains_key(*name)) {
            *count.entry(function_prefix(name).unwrap_or_default()).or_default() += 1;
        }
        let parts: FxHashSet<String> =
            count.into_iter().filter(|(_, count)| *count > 1).map(|(tag, _)| tag.to_owned()).collect();
        let is_of_part = |name: &String| function_prefix(name).is_some_and(|tag| parts.contains(tag));
        // The machine that executes it may have an addon with the function, unless it is obviously a typo.
        named.remote.retain(|name| (!has_addon || is_of_part(name)) && !self.is_slip(name));
        self.mentioned.extend(std::mem::take(&mut named.remote));
        self.shared = self.functions.shared_mods(named.required.iter());
        self.tags = own_tags(self, &named);
        self.renamed = renamed(self, &named);
        let used = &named.used;
        self.foreign = used.keys().map(|name| mod_of(name)).collect();
        let is_repeated = |(name, files): (&String, &u32)| (*files > 1 && !has_addon).then(|| name.clone());
        let is_unknown = |name: &&String| !self.functions.functions.contains_key(*name);
        self.used_often =
            used.iter().filter(|(_, files)| **files > 1).map(|(name, _)| name).filter(is_unknown).cloned().collect();
        self.repeated = used.iter().filter_map(is_repeated).collect();
    }
}

/// Returns the tags that belong to the project: it lists functions with them, and not only a few in place of those of
/// another mod, or its scripts assign nearly all that it uses.
fn own_tags(known: &ProjectNames, named: &NamedFunctions) -> FxHashSet<String> {
    /// Functions that others define, for one in the project's own `CfgFunctions`.
    const MOST_FOREIGN: usize = 4;
    /// Functions that scripts assign, for one that nothing defines.
    const LEAST_SET: usize = 10;
    /// Tag prefixes of widely used mods.
    const MODS: [&str; 7] = ["ace_", "acex_", "acre_", "alive_", "cba_", "tfar_", "zen_"];
    let is_of_mod = |tag: &str| MODS.iter().any(|prefix| tag.starts_with(prefix));
    let mut set: FxHashMap<&str, usize> = FxHashMap::default();
    for tag in named.set.iter().filter_map(|name| function_prefix(name)) {
        *set.entry(tag).or_default() += 1;
    }
    let mut counts: FxHashMap<&str, (usize, usize, bool)> = set.keys().map(|tag| (*tag, <_>::default())).collect();
    for (name, definitions) in &known.functions.functions {
        let Some(tag) = function_prefix(name) else { continue };
        let count = counts.entry(tag).or_default();
        // A function of such a mod without a script is a stub: `CBA_fnc_globalEvent = compileFinal "true"`.
        let is_own = definitions.iter().any(|definition| !definition.path.is_empty()) || !is_of_mod(tag);
        count.0 += usize::from(is_own);
        count.2 |= definitions.iter().any(|definition| definition.config.is_some());
    }
    let is_unknown = |name: &&String| {
        !known.functions.functions.contains_key(*name)
            && !known.mentioned.contains(*name)
            && !function_prefix(name).is_some_and(|tag| known.is_pasted_anywhere(&name[tag.len()..]))
    };
    for name in named.used.keys().filter(is_unknown) {
        if let Some(count) = function_prefix(name).and_then(|tag| counts.get_mut(tag)) {
            count.1 += 1;
        }
    }
    let is_own = |tag: &str, (defined, foreign, is_listed): (usize, usize, bool)| {
        // Another part of the mod may have the function.
        if known.is_shared(tag) {
            return false;
        }
        // A mod that builds on another may override some of its functions.
        match known.functions.mods.get(&mod_of(tag)) {
            Some(false) => return false,
            None if is_listed && is_of_mod(tag) => return false,
            _ => {}
        }
        // `CfgFunctions` of an addon may override a function of a popular mod.
        let is_listed = is_listed && !is_of_mod(tag);
        let is_set = set.get(tag).is_some_and(|set| *set >= foreign.saturating_mul(LEAST_SET).max(LEAST_SET));
        let most = if is_listed { defined.saturating_mul(MOST_FOREIGN) } else { defined };
        defined > 0 && foreign <= most || is_set && !is_of_mod(tag)
    };
    counts.into_iter().filter(|(tag, count)| is_own(tag, *count)).map(|(tag, _)| tag.to_owned()).collect()
}

/// Returns functions with a tag that nothing defines, if the project has all of them under one tag of its own: the tag
/// was changed, or they were copied.
fn renamed(known: &ProjectNames, named: &NamedFunctions) -> FxHashMap<String, String> {
    /// Minimum length of the names after the tag.
    const SHORTEST: usize = 6;
    let mut own: FxHashMap<&str, Option<(&str, &str)>> = FxHashMap::default();
    for (name, functions) in &known.functions.functions {
        let (Some(tag), Some(function)) = (function_prefix(name), functions.first()) else { continue };
        own.entry(&name[tag.len()..]).and_modify(|one| *one = None).or_insert(Some((tag, function.name.as_str())));
    }
    /// The functions with a tag, each with the tag and the name of the one that is meant; None if one has no such.
    type Renamed<'n> = Option<Vec<(&'n str, (&'n str, &'n str))>>;
    let mut tags: FxHashMap<&str, Renamed<'_>> = FxHashMap::default();
    for name in named.used.keys().chain(&named.set) {
        let Some(tag) = function_prefix(name) else { continue };
        let other = own.get(&name[tag.len()..]).copied().flatten();
        let other = other.filter(|(other, _)| *other != tag && known.tags.contains(*other));
        let is_free = name.len() - tag.len() >= SHORTEST
            && !known.mentioned.contains(name)
            && !known.functions.mods.contains_key(&mod_of(tag))
            && !known.tags.contains(tag);
        let all = tags.entry(tag).or_insert_with(|| Some(Vec::new()));
        match (all.as_mut(), other.filter(|_| is_free)) {
            (Some(all), Some(other)) => all.push((name, other)),
            _ => *all = None,
        }
    }
    // A single one with a name of one word may be that of a mod with a function of the same name.
    let has_words = |meant: &str| {
        let own = function_prefix(meant).map_or(meant, |tag| &meant[tag.len()..]);
        own.len() > SHORTEST && own.bytes().skip(1).any(|byte| byte.is_ascii_uppercase() || byte == b'_')
    };
    let is_whole = |all: &Vec<(&str, (&str, &str))>| {
        let is_meant = all.len() > 1 || all.iter().any(|(_, (_, meant))| has_words(meant));
        is_meant && all.iter().all(|(_, (tag, _))| *tag == all[0].1.0)
    };
    let whole = tags.into_values().flatten().filter(is_whole);
    whole.flatten().map(|(name, (_, meant))| (name.to_owned(), meant.to_owned())).collect()
}

/// Returns the functions whose scripts are missing, by the files that list them.
fn missing(functions: &ProjectFunctions) -> FxHashMap<Arc<Path>, Vec<(TextRange, String)>> {
    let mut missing: FxHashMap<Arc<Path>, Vec<(TextRange, String)>> = FxHashMap::default();
    let mut found: FxHashSet<&Site> = FxHashSet::default();
    for function in functions.functions.values().flatten() {
        match &function.file {
            Resolution::Missing if !function.path.is_empty() => {
                let of_file = missing.entry(Arc::clone(&function.defined_at.file)).or_default();
                of_file.push((function.defined_at.range, function.path.clone()));
            }
            Resolution::Found(_) => {
                found.insert(&function.defined_at);
            }
            _ => {}
        }
    }
    // Several scripts may include one list, and some of them may not be its intended users.
    for (file, places) in &mut missing {
        places.retain(|(range, _)| !found.contains(&Site { range: *range, file: Arc::clone(file) }));
        places.sort();
        places.dedup_by_key(|(range, _)| *range);
    }
    missing
}

/// Returns the names of scripts without the usual names of function scripts.
fn script_names(files: &[PathBuf]) -> FxHashSet<Box<str>> {
    let scripts = files.iter().filter(|file| has_extension(file, "sqf"));
    let names = scripts.filter_map(|file| Some(file.file_stem()?.to_str()?.to_lowercase()));
    let is_own = |name: &String| name.contains('_') && file_names::after_usual_prefix(name).is_none();
    names.filter(is_own).map(String::into_boxed_str).collect()
}

/// Returns the scripts of functions, each with the names of its functions in lower case.
fn functions_of_scripts(functions: &ProjectFunctions) -> FxHashMap<Arc<Path>, Vec<Arc<str>>> {
    let mut found: FxHashMap<Arc<Path>, Vec<Arc<str>>> = FxHashMap::default();
    for (name, definitions) in &functions.functions {
        let name: Arc<str> = name.as_str().into();
        for definition in definitions {
            let Resolution::Found(script) = &definition.file else { continue };
            let names = found.entry(Arc::clone(script)).or_default();
            if names.last() != Some(&name) {
                names.push(Arc::clone(&name));
            }
        }
    }
    found
}

/// Returns the scripts with the usual names of function scripts that belong to no function.
fn unlisted(files: &[PathBuf], listed: &FxHashMap<Arc<Path>, Vec<Arc<str>>>) -> FxHashMap<String, Vec<PathBuf>> {
    let mut scripts: FxHashMap<String, Vec<PathBuf>> = FxHashMap::default();
    for file in files.iter().filter(|file| !listed.contains_key(file.as_path())) {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_lowercase();
        if let Some(own) = file_names::after_usual_prefix(&name).and_then(|own| own.strip_suffix(".sqf")) {
            scripts.entry(own.to_owned()).or_default().push(file.clone());
        }
    }
    scripts
}

/// Files that missions and addons start with; the scripts are run in missions only.
const BEGINS: [&str; 6] =
    ["description.ext", "mission.sqm", "config.cpp", "initServer.sqf", "initPlayerLocal.sqf", "initPlayerServer.sqf"];

/// Whether a file is one of those that missions and addons start with.
fn is_begin(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    BEGINS.iter().any(|begin| begin.eq_ignore_ascii_case(name))
}
