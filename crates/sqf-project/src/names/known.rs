//! Facts about what the files of a project define and name, from a scan of their words.

mod scan;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::file_words::hash_of;
use super::functions::ProjectFunctions;
use super::made::MadeName;
use super::scripts::{NamedScripts, Scripts};
use super::words::{GlobalWord, Mention, PlainWord, are_siblings, slips};
use crate::includes::{ByMission, View};
use crate::layout::{Layout, file_names, roots};
use crate::{Function, mod_of, place};
use sqf_model::EventScript;
use sqf_reference::library::Libraries;
use sqf_text::{Likeness, NearNames, TextRange, Typos, function_prefix};

pub use self::scan::Scanned;

/// The functions that a project may define.
#[derive(Debug, Default)]
pub(crate) struct ProjectNames {
    pub(crate) functions: ProjectFunctions,
    /// Names, in lower case, that anything in the project sets or mentions in a string: code that has the name in a
    /// string may set it.
    pub(crate) mentioned: FxHashSet<String>,
    /// Prefixes of the names of the project's functions, in lower case: `gate_fnc_`.
    pub(crate) tags: FxHashSet<String>,
    /// Functions that are only used, by their names in lower case, with those of the project that have the same names
    /// after another tag.
    pub(crate) renamed: FxHashMap<String, String>,
    /// Beginnings of names of functions in files that set variables whose names are values, in lower case.
    composed: FxHashSet<String>,
    /// The mods of which another part, which is required and not here, may have functions: first parts of names in
    /// lower case.
    shared: FxHashSet<String>,
    /// The mods of the functions that the project uses, by the first parts of their names in lower case: `cba`.
    pub(crate) foreign: FxHashSet<String>,
    /// Functions that several files use but nothing defines, in a project without an addon.
    repeated: FxHashSet<String>,
    /// Functions that several files use but nothing defines.
    used_often: FxHashSet<String>,
    /// What the files of each mission name, and all other files.
    missions: FxHashMap<Option<Arc<Path>>, MissionNames>,
    /// The files that define a macro with parameters, by its name.
    pub(crate) macros: FxHashMap<Box<str>, Vec<Arc<Path>>>,
    /// The scripts of functions, each with the names of its functions in lower case.
    functions_of_scripts: FxHashMap<Arc<Path>, Vec<Arc<str>>>,
    /// The scripts with the usual names of function scripts, by name in lower case without the usual prefix.
    pub(crate) scripts: FxHashMap<String, Vec<PathBuf>>,
    /// The names of other scripts, in lower case without extension: code that compiles them may name the functions
    /// after them.
    pub(crate) script_names: FxHashSet<Box<str>>,
    /// How the scripts of the project are called.
    pub(crate) called: Scripts,
    /// Functions whose scripts are missing, by the files that list them: the ranges and the paths.
    pub(crate) missing: FxHashMap<Arc<Path>, Vec<(TextRange, String)>>,
    /// The complete folders: those with a config or a mission. A script elsewhere may be called by anything.
    pub(crate) whole: Vec<PathBuf>,
    /// What files other than scripts name: configs, missions, state machines.
    pub(crate) outside: Outside,
    set: OnceLock<SetGlobals>,
    /// What the words with a `_` begin with, each with their number, and that of those that scripts set.
    word_tags: OnceLock<FxHashMap<Box<str>, (usize, usize)>>,
    /// The positions of the definitions of functions.
    by_mission: ByMission<String, usize>,
}

/// What the files of a mission name, or those outside of all missions. Missions side by side, of which many are copies of
/// one framework, do not see each other's.
#[derive(Debug, Default)]
struct MissionNames {
    /// Beginnings of names of functions that scripts put together, in lower case: `gate_fnc_open_`.
    begun: FxHashSet<String>,
    /// Words, in lower case, of which macros may make the names of functions that scripts set: `open` of `FUNC(open) =
    /// {...}`.
    pasted: FxHashSet<String>,
    /// Words, in lower case, that lists of functions to compile are given: `open` of `PREP(open)`.
    listed: FxHashSet<String>,
    /// The names of local variables in lower case, each with its only file; None if there are several.
    locals: FxHashMap<Arc<str>, Option<Arc<Path>>>,
    /// The names of local variables in lower case in files that are not scripts: configs, headers, missions.
    locals_of_configs: FxHashSet<Arc<str>>,
    /// Local variables that some file reads without setting them: its caller may set them.
    borrowed: FxHashSet<Arc<str>>,
    /// The words containing a `_` that may be names of global variables, by lowercase word.
    globals: FxHashMap<Arc<str>, GlobalWord>,
    /// The words without a `_` that something may set, in lower case.
    plain: FxHashMap<Arc<str>, PlainWord>,
    /// Whether scripts set global variables whose names are values, such as those in a database.
    sets_by_value: bool,
    /// The names of global variables that scripts put together and set.
    made: FxHashSet<MadeName>,
}

/// The global variables that scripts set, to find those that a misspelled name may mean.
#[derive(Debug)]
pub(crate) struct SetGlobals {
    /// Those without a `_`, in lower case.
    pub(crate) plain: NearNames<Vec<SetGlobal>>,
    /// The others, in lower case.
    pub(crate) words: NearNames<Vec<SetGlobal>>,
}

/// A global variable that scripts of a mission set, or those outside of all missions.
#[derive(Debug)]
pub(crate) struct SetGlobal {
    pub(crate) mission: Option<Arc<Path>>,
    pub(crate) written: Arc<str>,
}

/// Returns the beginning of a name up to its first `_`, or the name.
pub(crate) fn tag_of(name: &str) -> &str {
    name.split_inclusive('_').next().unwrap_or_default()
}

/// What files other than scripts may start.
#[derive(Debug, Default)]
pub(crate) struct Outside {
    /// The files that name a function, by its name in lower case.
    pub(crate) functions: FxHashMap<Box<str>, Vec<Arc<Path>>>,
    /// The functions, in lower case, whose names their code hands on: what runs them is unknown. Those that macros name
    /// are without their tags: `open` of `QFUNC(open)`.
    pub(crate) handed_on: FxHashSet<Box<str>>,
    /// Words, in lower case, that macros in them are given, except for lists of functions to compile: `open` of
    /// `FUNC(open)`.
    pub(crate) pasted: FxHashSet<String>,
    /// The files that name a script, by its name in lower case without extension.
    pub(crate) scripts: FxHashMap<Box<str>, Vec<Arc<Path>>>,
    /// The hashes of all other words in them, in lower case: scripts may call functions by such names, too.
    words: FxHashSet<u64>,
    /// The files that cannot be read, or are too large to.
    pub(crate) unread: Vec<Arc<Path>>,
}

impl Outside {
    /// Whether one of them may start a function, by its name in lower case.
    pub(crate) fn may_start(&self, name: &str) -> bool {
        match function_prefix(name) {
            Some(prefix) => self.functions.contains_key(name) || self.pasted.contains(&name[prefix.len()..]),
            None => self.pasted.contains(name) || self.names(name),
        }
    }

    /// Whether one of them hands on the name of a function, in lower case.
    pub(crate) fn hands_on(&self, name: &str) -> bool {
        let own = function_prefix(name).map(|prefix| &name[prefix.len()..]);
        self.handed_on.contains(name) || own.is_some_and(|own| self.handed_on.contains(own))
    }

    /// Whether one of them has a word, in lower case.
    pub(crate) fn names(&self, word: &str) -> bool {
        self.words.contains(&hash_of(word))
    }

    fn add(&mut self, file: &Arc<Path>, functions: &[(String, Mention)], called: &NamedScripts) {
        for (name, mention) in functions {
            if *mention == Mention::InnerQuote {
                self.handed_on.insert(name.as_str().into());
            }
            let files = self.functions.entry(name.as_str().into()).or_default();
            if files.last() != Some(file) {
                files.push(Arc::clone(file));
            }
        }
        for (name, _) in &called.scripts {
            self.scripts.entry(name.clone()).or_default().push(Arc::clone(file));
        }
    }
}

impl ProjectNames {
    /// Whether a file is the script of a function.
    pub(crate) fn is_of_function(&self, file: &Path) -> bool {
        self.functions_of_scripts.contains_key(file)
    }

    /// Returns the names, in lower case, of the functions with a script.
    pub(crate) fn functions_of_script(&self, script: &Path) -> &[Arc<str>] {
        self.functions_of_scripts.get(script).map_or(&[], Vec::as_slice)
    }

    /// Returns the definitions in a view of a function by its name in lower case. A thousand missions may have one each.
    pub(crate) fn functions_in(&self, name: String, view: &View) -> Vec<&Function> {
        let Some(all) = self.functions.functions.get(&name) else { return Vec::new() };
        let files = all.iter().enumerate().map(|(at, function)| (at, &function.defined_at.file));
        self.by_mission.seen(name, view, files).into_iter().filter_map(|at| all.get(at)).collect()
    }

    /// Returns the global variables that scripts set.
    pub(crate) fn set_globals(&self) -> &SetGlobals {
        /// Missions side by side set the same variables.
        type ByName<'n> = FxHashMap<&'n str, Vec<SetGlobal>>;
        self.set.get_or_init(|| {
            let (mut plain, mut words) = (ByName::default(), ByName::default());
            for (mission, names) in &self.missions {
                let set = |written: &Arc<str>| SetGlobal { mission: mission.clone(), written: Arc::clone(written) };
                for (word, uses) in &names.plain {
                    if let Some(written) = &uses.written {
                        plain.entry(word).or_default().push(set(written));
                    }
                }
                for (word, uses) in names.globals.iter().filter(|(_, uses)| uses.is_set) {
                    words.entry(word).or_default().push(set(&uses.written));
                }
            }
            SetGlobals { plain: NearNames::new(plain), words: NearNames::new(words) }
        })
    }

    /// Returns the numbers of all words with a tag, in lower case with its `_`, and of those that scripts set.
    fn words_with(&self, tag: &str) -> (usize, usize) {
        let words = self.word_tags.get_or_init(|| {
            let mut tags: FxHashMap<Box<str>, (usize, usize)> = FxHashMap::default();
            for (word, uses) in self.missions.values().flat_map(|names| &names.globals) {
                let known = tags.entry(tag_of(word).into()).or_default();
                (known.0, known.1) = (known.0 + 1, known.1 + usize::from(uses.is_set));
            }
            tags
        });
        words.get(tag).copied().unwrap_or_default()
    }

    /// Whether scripts set a global variable with a tag, in lower case with its `_`.
    pub(crate) fn sets_tag(&self, tag: &str) -> bool {
        self.words_with(tag).1 > 0
    }

    /// Whether scripts set nearly all words with a tag, in lower case with its `_`, and the project does not name a mod
    /// with that tag, which has variables of its own.
    pub(crate) fn owns_tag(&self, tag: &str, libraries: &Libraries) -> bool {
        const FEWEST: usize = 10;
        let name = tag.trim_end_matches('_');
        let (count, set) = self.words_with(tag);
        set >= FEWEST.max((count - set).saturating_mul(FEWEST))
            && !self.foreign.contains(name)
            && !self.functions.mods.contains_key(name)
            && libraries.with_tags(&|other| other == name).next().is_none()
    }

    /// Whether a name without a `_`, in lower case, begins like the names of another mod.
    pub(crate) fn begins_like_mod(&self, name: &str) -> bool {
        const SHORTEST: usize = 3;
        // A file may consist of one name.
        const LONGEST: usize = 64;
        let tags = (SHORTEST..=name.len().min(LONGEST)).filter_map(|end| Some(format!("{}_", name.get(..end)?)));
        tags.into_iter().any(|tag| self.foreign.contains(tag.trim_end_matches('_')) || self.is_mostly_of_others(&tag))
    }

    /// Whether files name many things with a tag, in lower case with its `_`, most of which scripts do not set.
    fn is_mostly_of_others(&self, tag: &str) -> bool {
        const FEWEST: usize = 3;
        let (count, set) = self.words_with(tag);
        count >= FEWEST && set * 2 < count
    }

    /// Whether a tag, in lower case with its `_`, is that of another mod: files name things with it, such as classes, but
    /// scripts set none, and no addon or function of the project has it.
    pub(crate) fn is_tag_of_others(&self, tag: &str) -> bool {
        const FEWEST: usize = 3;
        let (count, set) = self.words_with(tag);
        let is_own = || {
            self.functions.mods.get(tag.trim_end_matches('_')) == Some(&true)
                || self.tags.iter().any(|own| own.starts_with(tag))
        };
        count >= FEWEST && set == 0 && !is_own()
    }

    /// Whether a tag, in lower case with its `_`, is that of a mod that addons of the project require, and of none of them.
    pub(crate) fn is_of_required_mod(&self, tag: &str) -> bool {
        self.functions.mods.get(tag.trim_end_matches('_')) == Some(&false)
    }

    /// Whether a script only ever runs on its own, with the view from it. None where something else may call it.
    pub(crate) fn is_only_executed(&self, layout: &Layout, path: &Path, view: &View) -> Option<bool> {
        self.whole.iter().find(|folder| path.starts_with(folder))?;
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let name = name.strip_suffix(".sqf")?;
        let is_function = self.is_of_function(&place(path))
            || file_names::after_usual_prefix(name).is_some()
            || self.is_pasted(name, view);
        let folder = path.parent()?;
        let is_of_mission = EventScript::of(path).is_some() && roots::mission(folder, folder, &layout.files).is_some();
        // Paths to scripts of an addon begin with its prefix.
        let script = layout.addon_of(path).is_none().then_some(path);
        Some(!is_function && self.called.is_only_executed(script, name, is_of_mission, view))
    }

    /// Returns what the files in a view do with a name in lower case.
    pub(crate) fn global(&self, name: &str, view: &View) -> Option<GlobalWord> {
        let add = |mut all: GlobalWord, word: GlobalWord| {
            all.add(&word);
            all
        };
        self.seen(view).filter_map(|names| names.globals.get(name).cloned()).reduce(add)
    }

    /// Returns what the files in a view name. There may be a hundred missions, and this runs for each variable of each
    /// script.
    fn seen(&self, view: &View) -> impl Iterator<Item = &MissionNames> {
        let all = view.sees_all().then(|| self.missions.values()).into_iter().flatten();
        let homes = view.home().map(|home| [None, Some(Arc::clone(home))]).into_iter().flatten();
        all.chain(homes.filter_map(|home| self.missions.get(&home)))
    }

    /// Returns the missions whose files have a word that may be the name of a global variable, in lower case.
    pub(crate) fn missions_with(&self, word: &str) -> impl Iterator<Item = &Arc<Path>> {
        self.missions
            .iter()
            .filter(|(_, names)| names.globals.contains_key(word))
            .filter_map(|(mission, _)| mission.as_ref())
    }

    /// Returns what the files in a view do with a name without a `_`, in lower case.
    fn plain(&self, name: &str, view: &View) -> impl Iterator<Item = &PlainWord> {
        self.seen(view).filter_map(move |names| names.plain.get(name))
    }

    /// Whether a config in a view has a class of a name without a `_`, in lower case.
    pub(crate) fn is_plain_class(&self, name: &str, view: &View) -> bool {
        self.plain(name, view).any(|word| word.is_class)
    }

    /// Returns whether something in a view sets a name without a `_`, in lower case; None if it does not have that word.
    pub(crate) fn sets_plain(&self, name: &str, view: &View) -> Option<bool> {
        let found = self.plain(name, view).filter(|word| word.is_quoted || word.written.is_some());
        found.map(|word| word.written.is_some()).reduce(|one, other| one || other)
    }

    /// Whether something in a view may set a name without a `_`, in lower case, as a variable.
    pub(crate) fn may_be_variable(&self, name: &str, view: &View) -> bool {
        self.plain(name, view).any(|word| word.may_be_variable)
    }

    /// Whether scripts anywhere set global variables whose names are values: the server of a mission may have a folder of
    /// its own.
    pub(crate) fn sets_by_value(&self) -> bool {
        self.missions.values().any(|names| names.sets_by_value)
    }

    /// Whether macros in a view may make a name of a word in lower case.
    pub(crate) fn is_pasted(&self, word: &str, view: &View) -> bool {
        self.seen(view).any(|names| names.pasted.contains(word))
    }

    /// Whether macros anywhere may make a name of a word in lower case.
    pub(crate) fn is_pasted_anywhere(&self, word: &str) -> bool {
        self.missions.values().any(|names| names.pasted.contains(word))
    }

    /// Whether a file in a view, other than `from`, has a local variable of that name in lower case.
    pub(crate) fn names_local(&self, name: &str, from: &Path, view: &View) -> bool {
        let is_elsewhere = |holder: &Option<Arc<Path>>| holder.as_deref() != Some(from);
        self.seen(view).filter_map(|names| names.locals.get(name)).any(is_elsewhere)
    }

    /// Whether a file in a view that is no script has a local variable of that name in lower case.
    pub(crate) fn names_local_in_config(&self, name: &str, view: &View) -> bool {
        self.seen(view).any(|names| names.locals_of_configs.contains(name))
    }

    /// Whether a file in a view reads a local variable, in lower case, without setting it.
    pub(crate) fn borrows_local(&self, name: &str, view: &View) -> bool {
        self.seen(view).any(|names| names.borrowed.contains(name))
    }
}

impl ProjectNames {
    /// Whether files other than scripts may call what a global variable holds, by its name in lower case: configs,
    /// missions, state machines.
    pub(crate) fn may_be_called_outside(&self, name: &str, view: &View) -> bool {
        // Names without a `_` are only known where something sets them.
        !name.contains('_') || self.global(name, view).is_some_and(|word| word.is_outside)
    }

    /// Whether code may compose a name, in lower case: a string in a view has a beginning of it, or its tag, or a macro
    /// is given its end.
    pub(crate) fn may_compose(&self, name: &str, view: &View) -> bool {
        let Some(tag) = name.find('_') else { return true };
        let is_quoted = |word: &str| self.global(word, view).is_some_and(|word| word.is_quoted);
        // The tag of a project is in its configs as well, as in `tag = "TAG"`, but these make no names of variables.
        self.plain(&name[..tag], view).any(|word| word.is_in_script)
            || (tag + 1..name.len()).any(|end| name.get(..end).is_some_and(is_quoted))
            || name.match_indices('_').any(|(at, _)| self.is_pasted(&name[at + 1..], view))
    }

    /// Whether code may compose the name of a function, in lower case: a string has the beginning of it, or a macro is
    /// given the rest.
    pub(crate) fn may_compose_function(&self, name: &str, view: &View) -> bool {
        let Some(own) = function_prefix(name).map(str::len) else { return self.may_compose(name, view) };
        self.is_begun(name, view) || self.is_pasted(&name[own..], view)
    }

    /// Whether a string in a view has the beginning of a function's name in lower case, as in `format ["GATE_fnc_%1", _way]`:
    /// what calls the function is unknown.
    pub(crate) fn is_begun(&self, name: &str, view: &View) -> bool {
        let mut begun = self.seen(view).flat_map(|names| &names.begun);
        begun.any(|begun| name.len() > begun.len() && name.starts_with(begun.as_str()))
    }

    /// Whether a file that sets variables whose names are values has a string with the beginning of a function's name
    /// in lower case, `missionNamespace setVariable ["GATE_fnc_" + _way, {...}]`, or puts such a name together.
    pub(crate) fn is_composed(&self, name: &str, view: &View) -> bool {
        self.composed.iter().any(|begun| name.starts_with(begun.as_str())) || self.makes(name, view)
    }

    /// Whether scripts in a view may put a name together, in lower case, and set the global variable.
    pub(crate) fn makes(&self, name: &str, view: &View) -> bool {
        self.seen(view).any(|names| names.made.iter().any(|made| made.matches(name)))
    }

    /// Whether the name of a function, in lower case, is plainly that of one of the project with a slip of the hand, and
    /// only one file uses it: that is enough even if there are functions that are not known.
    pub(crate) fn is_clear_slip(&self, name: &str, view: &View) -> bool {
        /// Minimum length of the name after the tag.
        const SHORTEST: usize = 6;
        let is_long = function_prefix(name).is_some_and(|tag| name.len() - tag.len() >= SHORTEST);
        let is_often = self.repeated.contains(name) || self.used_often.contains(name);
        // A loop, a list or a macro may make it of its own part.
        let own = function_prefix(name).map_or(name, |tag| &name[tag.len()..]);
        let may_be_made = || {
            self.seen(view).any(|names| names.pasted.contains(own))
                || self.plain(own, view).any(|word| word.is_in_script)
                || self.is_begun(name, view)
        };
        is_long
            && !is_often
            && !may_be_made()
            && self.meant_function(name, |_| true).is_some_and(|meant| {
                let meant = meant.to_lowercase();
                Likeness::GLOBAL_SLIP.is_typo(name, &meant) && !are_siblings(name, &meant)
            })
    }

    /// Whether the name of a function, in lower case, is that of one of the project with a single typo.
    fn is_slip(&self, name: &str) -> bool {
        let meant = self.meant_function(name, |_| true).map(|meant| meant.to_lowercase());
        meant.is_some_and(|meant| slips(name, &meant) == Some(1) && !are_siblings(name, &meant))
    }

    /// Whether a function with the tag of a mod, of which another part is not here, is one of this part with a typo.
    pub(crate) fn is_slip_of_part(&self, name: &str) -> bool {
        function_prefix(name).is_some_and(|tag| self.is_shared(tag)) && self.is_slip(name)
    }

    /// Whether another part of the mod with a tag is required and not here: `gate_walls` or `GateWalls` for
    /// `gate_fnc_`.
    fn is_shared(&self, tag: &str) -> bool {
        /// Shorter tags begin the names of other mods.
        const SHORTEST: usize = 3;
        let tag = mod_of(tag);
        let begins = |part: &String| tag.len() >= SHORTEST && part.starts_with(&tag);
        self.shared.contains(&tag) || self.shared.iter().any(begins)
    }

    /// Whether a string in a view has more of a function's name than the prefix that it shares with all others of its mod:
    /// `"GATE_fnc_open_" + _way` calls one of several that stand for each other.
    pub(crate) fn is_one_of_several(&self, name: &str, view: &View) -> bool {
        let longer = |begun: &&String| function_prefix(name).is_some_and(|prefix| begun.len() > prefix.len());
        let mut begun = self.seen(view).flat_map(|names| &names.begun).filter(longer);
        begun.any(|begun| name.len() > begun.len() && name.starts_with(begun.as_str()))
    }

    /// Whether a script names another one by its path, or composes such paths; `stem` is its name in lower case without
    /// extension. `script` as in [`Scripts::is_named`].
    pub(crate) fn is_named_by_path(&self, script: Option<&Path>, stem: &str, view: &View) -> bool {
        self.called.is_named(script, stem, view)
    }

    /// Whether a function of a mission that nothing defines may come from the addon of its server, which sends it to
    /// the clients: several files use it, its name is not a misspelling of another function, and no script of the
    /// project is named like it.
    pub(crate) fn may_be_sent(&self, name: &str) -> bool {
        let has_script = || function_prefix(name).is_some_and(|tag| self.scripts.contains_key(&name[tag.len()..]));
        self.repeated.contains(name) && !has_script() && self.meant_function(name, |_| true).is_none()
    }

    /// Returns the one function of the project that a name, in lower case, means with a misspelled tag.
    pub(crate) fn meant_tag(&self, name: &str) -> Option<String> {
        /// Minimum length of tags and names of which one is recognized.
        const SHORTEST: (usize, usize) = (5, 6);
        let tag = function_prefix(name).filter(|tag| !self.tags.contains(*tag))?;
        let (own, plain) = (&name[tag.len()..], tag.trim_end_matches("_fnc_"));
        if plain.len() < SHORTEST.0 || own.len() < SHORTEST.1 {
            return None;
        }
        let is_typo = |other: &&String| {
            let other = other.trim_end_matches("_fnc_");
            Typos::between(plain, other, 1).is_some() && !are_siblings(plain, other)
        };
        let mut near = self.tags.iter().filter(is_typo).filter_map(|other| {
            let function = self.functions.functions.get(&format!("{other}{own}"))?.first()?;
            Some(function.name.clone())
        });
        near.next().filter(|_| near.next().is_none())
    }

    /// Returns the one function whose name is most similar to this one, which is in lower case, in its original
    /// spelling. Considers only those in files that `sees` accepts.
    pub(crate) fn meant_function(&self, name: &str, sees: impl Fn(&Arc<Path>) -> bool) -> Option<String> {
        let functions = self.functions.functions.iter();
        let near = functions.filter_map(|(other, definitions)| {
            let slips = slips(name, other)?;
            let function = definitions.iter().find(|function| sees(&function.defined_at.file))?;
            Some((slips, function))
        });
        let near: Vec<(usize, &Function)> = near.collect();
        let least = near.iter().map(|(slips, _)| *slips).min()?;
        let mut nearest = near.iter().filter(|(slips, _)| *slips == least);
        let (_, function) = nearest.next().filter(|_| nearest.next().is_none())?;
        Some(function.name.clone())
    }
}
