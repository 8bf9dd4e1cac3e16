//! What a project tells of the files around a script.

#[cfg(test)]
mod tests;
mod words;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use self::words::{
    GlobalWord, Mention, are_siblings, functions_of, is_slip, macros, pasted, plain_words, slips, tag, variables,
};
use super::functions::Site;
use super::functions::may_compile;
use super::locks::{alone, shared};
use super::missions::View;
use super::{Project, ProjectFunctions, Resolution, file_names, read, roots, scan};
use crate::catalog::TypeSet;
use crate::model::{
    CodeRunner, FileIndex, Found, FunctionDefinition, GlobalUse, Kept, Located, NamedSymbol, Symbol, SymbolKind,
    TextKey, Translation, Workspace,
};
use crate::order::Order as _;
use crate::parallel;
use crate::syntax::Source;
use crate::text::TextRange;

/// Size of a file that is looked into for functions, in MiB.
const SIZE_LIMIT: u64 = 2;

/// The functions that a project may define.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) functions: ProjectFunctions,
    /// Names, in lower case, that anything in the project sets, or speaks of in a string: who has the name in a string
    /// may set it.
    mentioned: FxHashSet<String>,
    /// Words, in lower case, of which macros may make the names of functions that scripts set: `open` of
    /// `FUNC(open) = {...}`.
    pub(super) pasted: FxHashSet<String>,
    /// What the names of the project's functions begin with, in lower case: `gate_fnc_`.
    tags: FxHashSet<String>,
    /// The names of local variables in lower case, each with the file that alone has it; None where several do.
    locals: FxHashMap<Box<str>, Option<Arc<Path>>>,
    /// Those that some file reads and does not set: its caller may.
    borrowed: FxHashSet<Box<str>>,
    /// The words with a `_` in them that may be names of global variables, by their lower case: those of each mission, and
    /// those of all other files.
    globals: FxHashMap<Option<Arc<Path>>, FxHashMap<Box<str>, GlobalWord>>,
    /// The words without a `_` that something may set, in lower case, each as it is written before a `=`; the others stand in
    /// quotes.
    plain: FxHashMap<Box<str>, Option<Box<str>>>,
    /// The files that define a macro with parameters, by its name.
    macros: FxHashMap<Box<str>, Vec<Arc<Path>>>,
    /// The scripts of functions.
    function_files: FxHashSet<Arc<Path>>,
    /// The scripts that are named as those of functions are, by their names in lower case, without what functions have.
    scripts: FxHashMap<String, Vec<PathBuf>>,
    /// The names of other scripts, in lower case and without their endings: what compiles them may call the functions so.
    script_names: FxHashSet<Box<str>>,
    /// The functions whose scripts are missing, by the files that list them: the places and the paths.
    missing: FxHashMap<Arc<Path>, Vec<(TextRange, String)>>,
    /// The folders whose files are all there: those with a config or a mission. A script that lies somewhere else may
    /// be called by anything.
    whole: Vec<PathBuf>,
}

/// Files whose words are gathered before they are put together with those of the others.
const FILES_AT_ONCE: usize = 256;

/// The words of one file.
#[derive(Default)]
struct Words {
    /// Names of functions, and what the file does with them.
    named: Vec<(String, Mention)>,
    pasted: Vec<String>,
    /// Names of local variables, and whether the file sets them.
    locals: FxHashMap<Box<str>, bool>,
    globals: FxHashMap<Box<str>, GlobalWord>,
    /// Words without a `_`, and how they are written before a `=`.
    plain: FxHashMap<Box<str>, Option<Box<str>>>,
    /// The names of macros with parameters that it defines.
    macros: Vec<Box<str>>,
    /// Whether it may compile scripts.
    compiles: bool,
}

impl Known {
    /// What the files in a view do with a name in lower case.
    fn global(&self, name: &str, view: &View<'_>) -> Option<GlobalWord> {
        let of_folder = |words: Option<&FxHashMap<Box<str>, GlobalWord>>| words?.get(name).cloned();
        let add = |mut all: GlobalWord, word: GlobalWord| {
            all.add(&word);
            all
        };
        // There may be a hundred missions, and this is asked for each variable of each script.
        match view.home() {
            Some(home) => {
                let folders = [None, Some(Arc::clone(home))];
                folders.iter().filter_map(|folder| of_folder(self.globals.get(folder))).reduce(add)
            }
            None => self.globals.values().filter_map(|words| of_folder(Some(words))).reduce(add),
        }
    }
}

impl Known {
    /// The one function whose name, in lower case, is nearest to this one, as it is written. Only those in files that
    /// `sees` accepts.
    fn meant_function(&self, name: &str, sees: impl Fn(&Arc<Path>) -> bool) -> Option<String> {
        let functions = self.functions.functions.iter();
        let near = functions.filter_map(|(other, definitions)| {
            let slips = slips(name, other)?;
            let function = definitions.iter().find(|function| sees(&function.defined_at.file))?;
            Some((slips, function))
        });
        let near: Vec<(usize, &super::Function)> = near.collect();
        let least = near.iter().map(|(slips, _)| *slips).min()?;
        let mut nearest = near.iter().filter(|(slips, _)| *slips == least);
        let (_, function) = nearest.next().filter(|_| nearest.next().is_none())?;
        Some(function.name.clone())
    }
}

impl Project {
    /// Finds out what the project defines, for [`Workspace::defines_function`], and which words its files have, for
    /// [`Workspace::names_local`]. Takes about as long as a check; `is_command` is as in
    /// [`crate::syntax::PreprocessorSettings`].
    pub fn scan_functions(&self, is_command: &(dyn Fn(&str) -> bool + Sync)) {
        let roots = self.roots();
        let (mut files, mut whole, mut is_cut) = (Vec::new(), Vec::new(), false);
        for root in &roots {
            let survey = self.survey(root);
            let own = scan::files(self, &survey.folders, &file_names::WITH_CODE);
            is_cut |= survey.is_cut;
            if !survey.is_cut && own.iter().any(|file| is_begin(file)) {
                whole.push(root.folder.clone());
            }
            files.extend(own);
        }
        let of_file = |file: &PathBuf| {
            let words = |text: &str| {
                let (locals, globals) = variables(text);
                Words {
                    named: functions_of(text),
                    pasted: pasted(text),
                    locals,
                    globals,
                    plain: plain_words(text),
                    macros: macros(text),
                    compiles: may_compile(text),
                }
            };
            if self.is_abandoned() {
                return (Arc::from(file.as_path()), Words::default());
            }
            let words = match self.files.known(file) {
                Some(source) => words(source.text()),
                // One that is too long for this may still compile scripts.
                None => read(file, SIZE_LIMIT)
                    .map_or_else(|_| Words { compiles: true, ..Words::default() }, |text| words(&text.text)),
            };
            (Arc::<Path>::from(file.as_path()), words)
        };
        let (mut known, mut compilers) = (Known::default(), FxHashSet::default());
        let (mut named, mut remote) = (FxHashSet::default(), FxHashSet::default());
        // Most words are in many files, so all of them together need much less memory than those of each file.
        for (file, words) in files.chunks(FILES_AT_ONCE).flat_map(|files| parallel::map(files, of_file)) {
            let Words { named: names, pasted, locals, globals, plain, macros, compiles } = words;
            if compiles {
                compilers.insert(Arc::clone(&file));
            }
            for (name, written) in plain {
                let known = known.plain.entry(name).or_default();
                *known = known.take().or(written);
            }
            let of_mission = known.globals.entry(self.only_mission(&file)).or_default();
            for (name, word) in globals {
                of_mission.entry(name).or_default().add(&word);
            }
            for (name, mention) in names {
                match mention {
                    Mention::Use => named.insert(name),
                    Mention::Set => known.mentioned.insert(name),
                    Mention::Remote => remote.insert(name),
                };
            }
            known.pasted.extend(pasted);
            for name in macros {
                known.macros.entry(name).or_default().push(Arc::clone(&file));
            }
            for (name, is_set) in locals {
                if !is_set {
                    known.borrowed.insert(name.clone());
                }
                let is_other = |known: &Option<Arc<Path>>| known.as_ref() != Some(&file);
                let holder = known.locals.entry(name).or_insert_with(|| Some(Arc::clone(&file)));
                if is_other(holder) {
                    *holder = None;
                }
            }
        }
        known.functions = self.functions_of(is_command, &|script| compilers.contains(script));
        known.functions.is_complete &= !is_cut;
        if self.is_abandoned() {
            return;
        }
        known.function_files = function_files(&known.functions);
        known.scripts = unlisted(&files, &known.function_files);
        known.script_names = script_names(&files);
        known.missing = missing(&known.functions);
        known.whole = whole;
        // The machine that executes it may have an addon with the function, unless it is plainly a misspelt one.
        let is_elsewhere = |name: &String| {
            let meant = known.meant_function(name, |_| true);
            meant.is_none_or(|meant| {
                slips(name, &meant.to_lowercase()) != Some(1) || are_siblings(name, &meant.to_lowercase())
            })
        };
        remote.retain(is_elsewhere);
        known.mentioned.extend(remote);
        known.tags = own_tags(&known, &named);
        *alone(&self.known) = Some(Arc::new(known));
        self.scan_texts();
    }
}

/// The tags that the project defines functions of, and not only a few in the place of those of another mod.
fn own_tags(known: &Known, named: &FxHashSet<String>) -> FxHashSet<String> {
    /// Functions that others define, for one in the project's own `CfgFunctions`.
    const MOST_FOREIGN: usize = 4;
    /// What the tags of widely used mods begin with.
    const MODS: [&str; 7] = ["ace_", "acex_", "acre_", "alive_", "cba_", "tfar_", "zen_"];
    let is_of_mod = |tag: &str| MODS.iter().any(|prefix| tag.starts_with(prefix));
    let mut counts: FxHashMap<&str, (usize, usize, bool)> = FxHashMap::default();
    for (name, definitions) in &known.functions.functions {
        let Some(tag) = tag(name) else { continue };
        let count = counts.entry(tag).or_default();
        // A function of such a mod without a script is a stand-in: `CBA_fnc_globalEvent = compileFinal "true"`.
        let is_own = definitions.iter().any(|definition| !definition.path.is_empty()) || !is_of_mod(tag);
        count.0 += usize::from(is_own);
        count.2 |= definitions.iter().any(|definition| definition.config.is_some());
    }
    let is_unknown = |name: &&String| {
        !known.functions.functions.contains_key(*name)
            && !known.mentioned.contains(*name)
            && !tag(name).is_some_and(|tag| known.pasted.contains(&name[tag.len()..]))
    };
    for name in named.iter().filter(is_unknown) {
        if let Some(count) = tag(name).and_then(|tag| counts.get_mut(tag)) {
            count.1 += 1;
        }
    }
    let is_own = |tag: &str, (defined, foreign, is_listed): (usize, usize, bool)| {
        // `CfgFunctions` of an addon may put a function in the place of one of a mod that many build on.
        let is_listed = is_listed && !is_of_mod(tag);
        foreign <= if is_listed { defined.saturating_mul(MOST_FOREIGN) } else { defined }
    };
    counts.into_iter().filter(|(tag, count)| is_own(tag, *count)).map(|(tag, _)| tag.to_owned()).collect()
}

/// The functions whose scripts are missing, by the files that list them.
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
    // Several scripts may include one list, and some of them may not be what it was written for.
    for (file, places) in &mut missing {
        places.retain(|(range, _)| !found.contains(&Site { range: *range, file: Arc::clone(file) }));
        places.order();
        places.dedup_by_key(|(range, _)| *range);
    }
    missing
}

/// What the scripts are called that are not named as those of functions are.
fn script_names(files: &[PathBuf]) -> FxHashSet<Box<str>> {
    let scripts = files.iter().filter(|file| file.extension().is_some_and(|it| it.eq_ignore_ascii_case("sqf")));
    let names = scripts.filter_map(|file| Some(file.file_stem()?.to_str()?.to_lowercase()));
    let is_own = |name: &String| name.contains('_') && !name.starts_with("fn_") && !name.starts_with("fnc_");
    names.filter(is_own).map(String::into_boxed_str).collect()
}

/// The scripts of functions.
fn function_files(functions: &ProjectFunctions) -> FxHashSet<Arc<Path>> {
    let found = |function: &super::Function| match &function.file {
        Resolution::Found(path) => Some(Arc::clone(path)),
        _ => None,
    };
    functions.functions.values().flatten().filter_map(found).collect()
}

/// The scripts that are named as those of functions are and that no function has.
fn unlisted(files: &[PathBuf], listed: &FxHashSet<Arc<Path>>) -> FxHashMap<String, Vec<PathBuf>> {
    let mut scripts: FxHashMap<String, Vec<PathBuf>> = FxHashMap::default();
    for file in files.iter().filter(|file| !listed.contains(file.as_path())) {
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_lowercase();
        let own = name.strip_prefix("fn_").or_else(|| name.strip_prefix("fnc_"));
        if let Some(own) = own.and_then(|own| own.strip_suffix(".sqf")) {
            scripts.entry(own.to_owned()).or_default().push(file.clone());
        }
    }
    scripts
}

impl Workspace for Project {
    fn code_runners(&self) -> Arc<[CodeRunner]> {
        Arc::clone(&self.code_runners)
    }

    fn is_part(&self, path: &Path) -> bool {
        Project::is_part(self, path)
    }

    fn find(&self, path: &str, from: &Path) -> Found {
        match self.resolve_game_path(path, Some(from)) {
            Resolution::Found(path) => Found::File(path.to_path_buf()),
            Resolution::Missing => Found::Missing,
            Resolution::Elsewhere => Found::Elsewhere,
        }
    }

    fn find_in_addon(&self, addon: Option<&str>, path: &str, from: &Path) -> Found {
        self.file_in_addon(addon, path, from).map_or(Found::Elsewhere, Found::File)
    }

    fn defines_function(&self, name: &str) -> Option<bool> {
        let known = shared(&self.known).clone()?;
        let name = name.to_lowercase();
        if known.functions.functions.contains_key(&name) || known.mentioned.contains(&name) {
            return Some(true);
        }
        let tag = tag(&name)?;
        let own = &name[tag.len()..];
        // What puts names together, as in `format ["TAG_fnc_%1", _x]`, may compile a script that no list has.
        if known.pasted.contains(own) || (known.mentioned.contains(tag) && known.scripts.contains_key(own)) {
            return Some(true);
        }
        // Of a tag that the project has no function of, any may come from another mod.
        let is_own = known.tags.contains(tag);
        (is_own && known.functions.is_complete).then_some(false)
    }

    fn meant_function(&self, name: &str, from: Option<&Path>) -> Option<String> {
        let known = shared(&self.known).clone()?;
        let view = self.view(from);
        known.meant_function(&name.to_lowercase(), |file| view.sees(file))
    }

    fn kept(&self) -> Option<&Kept> {
        Some(&self.kept)
    }

    fn missing_functions(&self, file: &Path) -> Vec<(TextRange, String)> {
        let Some(known) = shared(&self.known).clone() else { return Vec::new() };
        known.missing.get(file).cloned().unwrap_or_default()
    }

    fn names_local(&self, name: &str, from: &Path) -> Option<bool> {
        let known = shared(&self.known).clone()?;
        known.whole.iter().find(|folder| from.starts_with(folder))?;
        Some(known.locals.get(name).is_some_and(|holder| holder.as_deref() != Some(from)))
    }

    fn includers(&self, path: &Path) -> Vec<PathBuf> {
        shared(&self.written).outermost(&super::place(path)).iter().map(|file| file.to_path_buf()).collect()
    }

    fn meant_global(&self, name: &str, from: &Path) -> Option<String> {
        let known = shared(&self.known).clone()?;
        known.whole.iter().find(|folder| from.starts_with(folder))?;
        let name = name.to_ascii_lowercase();
        if !name.contains('_') {
            let set = known.plain.iter().filter_map(|(other, written)| Some((other, written.as_ref()?)));
            let mut near = set.filter(|(other, _)| is_slip(&name, other)).map(|(_, written)| written);
            let meant = near.next().filter(|_| near.next().is_none() && !known.plain.contains_key(&*name))?;
            return Some(meant.to_string());
        }
        let view = self.view(Some(from));
        let word = known.global(&name, &view)?;
        if word.count != 1 || word.is_set || word.is_quoted {
            return None;
        }
        let words = known.globals.iter().filter(|(mission, _)| view.sees_mission(mission.as_ref()));
        let mut near: Vec<(&str, &GlobalWord)> = words
            .flat_map(|(_, words)| words)
            .filter(|(other, word)| word.is_set && is_slip(&name, other))
            .map(|(other, word)| (&**other, word))
            .collect();
        near.order_by_key(|(other, _)| *other);
        near.dedup_by_key(|(other, _)| *other);
        let [(_, meant)] = near[..] else { return None };
        Some(meant.written.to_string())
    }

    fn global_use(&self, name: &str, from: &Path) -> Option<GlobalUse> {
        let known = shared(&self.known).clone()?;
        known.whole.iter().find(|folder| from.starts_with(folder))?;
        let name = name.to_ascii_lowercase();
        if !name.contains('_') {
            let plain = known.plain.get(&*name);
            let is_set = plain.is_some_and(Option::is_some);
            let is_quoted = plain.is_some() && !is_set;
            return Some(GlobalUse { count: 0, is_set, is_quoted, is_other: false, is_class: false });
        }
        let word = known.global(&name, &self.view(Some(from)))?;
        let is_certain = !word.other.is_doubtful;
        Some(GlobalUse {
            count: word.count,
            is_set: word.is_set,
            is_quoted: word.is_quoted,
            is_other: word.other.is_there && is_certain,
            is_class: word.other.is_class && is_certain,
        })
    }

    fn unlisted_function(&self, name: &str, from: &Path) -> Option<PathBuf> {
        let known = shared(&self.known).clone()?;
        let folder = known.whole.iter().find(|folder| from.starts_with(folder))?;
        let name = name.to_lowercase();
        let own = &name[tag(&name)?.len()..];
        let view = self.view(Some(from));
        let of_folder = |file: &&PathBuf| file.starts_with(folder) && view.sees(&Arc::from(file.as_path()));
        let mut found = known.scripts.get(own)?.iter().filter(of_folder);
        let file = found.next().filter(|_| found.next().is_none())?;
        file.strip_prefix(folder).ok().map(Path::to_owned)
    }

    fn declared_function(&self, name: &str, from: &Path) -> Option<String> {
        let known = shared(&self.known).clone()?;
        let folder = known.whole.iter().find(|folder| from.starts_with(folder))?;
        let definitions = known.functions.functions.get(&name.to_lowercase())?;
        let is_near =
            |function: &&super::Function| function.config.is_some() && function.defined_at.file.starts_with(folder);
        definitions.iter().find(is_near).map(|function| function.name.clone())
    }

    fn has_script_named(&self, name: &str) -> bool {
        let known = shared(&self.known).clone();
        known.is_some_and(|known| known.script_names.contains(name.to_lowercase().as_str()))
    }

    fn function_of_file(&self, name: &str, from: &Path) -> Option<String> {
        let known = shared(&self.known).clone()?;
        let folder = known.whole.iter().find(|folder| from.starts_with(folder))?;
        let is_it = |function: &&super::Function| {
            let Resolution::Found(file) = &function.file else { return false };
            let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            function.config.is_some() && file.starts_with(folder) && stem.eq_ignore_ascii_case(name)
        };
        let mut found = known.functions.functions.values().flatten().filter(is_it);
        let function = found.next().filter(|_| found.next().is_none())?;
        Some(function.name.clone())
    }

    fn macro_elsewhere(&self, name: &str, from: &Path) -> Option<PathBuf> {
        let known = shared(&self.known).clone()?;
        let view = self.view(Some(from));
        let home = self.home(from);
        let mut files = known.macros.get(name)?.iter().filter(|file| &***file != from && view.sees(file));
        let is_near = |file: &&Arc<Path>| home.as_ref().is_some_and(|home| file.starts_with(home));
        let file = files.clone().find(is_near).or_else(|| files.next())?;
        Some(file.to_path_buf())
    }

    fn is_of_function(&self, path: &Path) -> bool {
        let Some(known) = shared(&self.known).clone() else { return false };
        known.function_files.contains(&*super::place(path))
    }

    fn borrows_local(&self, name: &str) -> bool {
        shared(&self.known).as_ref().is_some_and(|known| known.borrowed.contains(name))
    }

    fn entries(&self, folder: &str, from: &Path, is_include: bool) -> Vec<(String, bool)> {
        self.entries_of(folder, from, is_include)
    }

    fn source(&self, path: &Path) -> Option<Arc<Source>> {
        Project::source(self, path).ok()
    }

    fn is_indexed(&self) -> bool {
        Project::is_indexed(self)
    }

    fn is_library(&self, path: &Path) -> bool {
        self.is_of_library(path)
    }

    fn file_index(&self, path: &Path) -> Option<Arc<FileIndex>> {
        self.fresh_index(&super::place(path))
    }

    fn mission(&self, path: &Path) -> Option<Arc<Path>> {
        self.only_mission(path)
    }

    fn home(&self, path: &Path) -> Option<PathBuf> {
        let root = self.root_of(path)?;
        // The folder may be one that the client is about to create.
        let folder = path.ancestors().skip(1).find(|folder| folder.is_dir())?;
        let addon = self.addon_of(folder).map(|addon| addon.folder);
        let mission = roots::mission(folder, &root.folder, &self.files);
        let nearest = [addon, mission].into_iter().flatten().max_by_key(|home| home.components().count());
        Some(nearest.unwrap_or_else(|| root.folder.clone()))
    }

    fn value_types(&self, name: &str, from: Option<&Path>) -> TypeSet {
        self.index_value_types(&Symbol::global(name), from)
    }

    fn symbol_types(&self, symbol: &Symbol, from: Option<&Path>) -> TypeSet {
        self.index_value_types(symbol, from)
    }

    fn occurrences(&self, symbol: &Symbol, from: Option<&Path>) -> Vec<Located> {
        self.index_occurrences(symbol, from)
    }

    fn definitions(&self, symbol: &Symbol, from: Option<&Path>) -> Vec<Located> {
        self.index_definitions(symbol, from)
    }

    fn functions(&self, name: &str, from: Option<&Path>) -> Vec<FunctionDefinition> {
        self.index_functions(name, from)
    }

    fn is_function(&self, name: &str) -> bool {
        self.index_is_function(name)
    }

    fn functions_in(&self, path: &Path) -> Vec<FunctionDefinition> {
        self.index_functions_in(path)
    }

    fn classes(&self, name: &str) -> Vec<Symbol> {
        self.index_classes(name)
    }

    fn names(&self, kind: SymbolKind, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol> {
        self.index_names(kind, prefix, limit, from)
    }

    fn names_where(
        &self,
        kind: SymbolKind,
        limit: usize,
        from: Option<&Path>,
        is_wanted: &dyn Fn(&Symbol) -> bool,
    ) -> Vec<NamedSymbol> {
        self.index_names_where(kind, limit, from, is_wanted)
    }

    fn function_names(&self, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol> {
        self.index_function_names(prefix, limit, from)
    }

    fn undefined_functions(&self, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol> {
        self.index_undefined_functions(prefix, limit, from)
    }

    fn symbols_matching(
        &self,
        query: &str,
        kind: Option<SymbolKind>,
        limit: usize,
        from: Option<&Path>,
    ) -> Vec<NamedSymbol> {
        self.index_matching(query, kind, limit, from)
    }

    fn place_of(&self, symbol: &Symbol, from: Option<&Path>) -> Option<Located> {
        self.index_place(symbol, from)
    }

    fn text(&self, key: &str, language: &str) -> Option<Translation> {
        self.index_text(key, language)
    }

    fn text_key(&self, key: &str, from: &Path) -> TextKey {
        Project::text_key(self, key, from)
    }

    fn is_unused_text(&self, key: &str) -> bool {
        self.index_lacks_uses(key)
    }
}

/// Whether a file is what missions and addons begin with.
fn is_begin(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    ["description.ext", "mission.sqm", "config.cpp"].iter().any(|begin| begin.eq_ignore_ascii_case(name))
}
