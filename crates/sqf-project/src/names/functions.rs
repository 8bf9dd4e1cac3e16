//! The functions that a project defines, and other facts from its configs.
//!
//! Functions come from `CfgFunctions` (wiki: "Arma 3: Functions Library") and from scripts that compile others: the
//! `PREP` lists of CBA, and plain `gate_fnc_open = compile preprocessFileLineNumbers "..."`.

mod cfg_functions;
mod compiled;

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

pub(crate) use self::compiled::{may_compile, read_script};
use crate::layout::site::{Site, site};
use crate::layout::{Layout, file_names};
use crate::{Resolution, mod_of, mod_of_path};
use sqf_reference::library::is_usual_addon;
use sqf_syntax::config::{Class, ClassId, ClassKind, Config};
use sqf_syntax::{Include, Preprocessed};
use sqf_text::{function_prefix, has_extension, starts_with_ignoring_case};

/// Limit for functions from one file.
const MOST: usize = 1 << 14;
/// Maximum length in bytes of a name or path that is copied to every function of a class.
const LONGEST_TEXT: usize = 512;

/// Names of the main config files.
const CONFIGS: [&str; 2] = ["config.cpp", "description.ext"];
/// How the names of addons end that only servers have, in lower case.
const OF_SERVER: &str = "_server";

/// Definitions in the configs and scripts of a project.
#[derive(Debug, Clone, Default)]
pub struct ProjectFunctions {
    /// The functions, by name in lower case. Several missions or addons of a project may have functions of the same
    /// name.
    pub functions: FxHashMap<String, Vec<Function>>,
    /// Whether there are certainly no others: every config was read with all its includes, and no macro that matters is
    /// unknown.
    pub is_complete: bool,
    /// Prefixes of functions, in lower case, of which there are certainly no others although a file that a mission includes
    /// is missing, or of components whose addons are complete although others are not: `gate_fnc_`.
    whole_tags: FxHashSet<String>,
    /// The names of the classes in its configs, in lower case.
    pub(crate) classes: FxHashSet<Box<str>>,
    /// Whether there are certainly no others, judging by the configs alone.
    pub(crate) has_all_classes: bool,
    /// Prefixes of addon names up to the first `_`, in lower case: true for those of the project, false for those that
    /// its addons require.
    pub(crate) mods: FxHashMap<String, bool>,
    /// The names of its addons and of those that they require, in lower case.
    addons: FxHashSet<String>,
    required: FxHashSet<String>,
    /// The mods, in lower case, of which its addons only have some functions, judging by their own names.
    partial: FxHashSet<String>,
}

/// A function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its name as defined: `GATE_fnc_open`.
    pub name: String,
    /// The path of its script as the game resolves it; empty if unknown.
    pub path: String,
    /// What the path resolves to.
    pub file: Resolution,
    /// Where it is defined.
    pub defined_at: Site,
    /// Further settings in the config; None for a function that a script compiles.
    pub config: Option<FunctionConfig>,
}

/// Settings of a function in `CfgFunctions`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionConfig {
    /// The class of its tag.
    pub tag: String,
    /// The class of its category.
    pub category: String,
    /// Whether its name begins with the class name of its tag: there is no `tag = "GATE";`.
    pub is_named_by_tag: bool,
    /// Whether its script is in a folder with the name of its category: there is no `file = "doors";`.
    pub is_found_by_category: bool,
    /// Called when a mission begins, before objects are initialized.
    pub pre_init: bool,
    /// Called when a mission begins, after objects are initialized.
    pub post_init: bool,
    /// Called when the game starts.
    pub pre_start: bool,
    /// Recompiled with every mission.
    pub recompile: bool,
    /// `headerType`: -1 for no header, 0 for the debug header, 1 for the system header.
    pub header_type: i8,
}

/// Adds the functions that a config lists.
pub(crate) fn read_config(
    layout: &Layout,
    file: &Path,
    text: &Preprocessed,
    config: &Config,
    part: &mut FileDefinitions,
) {
    cfg_functions::read(&ConfigReader { layout, file, text, config }, part);
}

/// The definitions in one file.
#[derive(Debug, Default)]
pub(crate) struct FileDefinitions {
    pub(crate) functions: Vec<Function>,
    is_incomplete: bool,
    /// Whether a file that a mission includes is missing, which may contain functions with tags that the rest does not have.
    lacks_tags: bool,
    /// See [`ProjectFunctions::whole_tags`].
    whole_tags: Vec<String>,
    /// See [`ProjectFunctions::classes`].
    classes: FxHashSet<Box<str>>,
    lacks_classes: bool,
    /// Names of addons: true for those of the project, false for those that they require.
    addons: Vec<(String, bool)>,
}

impl FileDefinitions {
    /// Whether there is room for another function.
    fn has_room(&self) -> bool {
        self.functions.len() < MOST
    }
}

impl ProjectFunctions {
    /// Whether no functions can have these tags, in lower case (`gate_fnc_`), but those that were found.
    pub(crate) fn has_all_of(&self, tag: &str) -> bool {
        self.is_complete || self.whole_tags.contains(tag)
    }

    /// Whether a config or a script lists a function with this tag, in lower case, whose script exists.
    pub(crate) fn lists_any_of(&self, tag: &str) -> bool {
        let is_listed = |it: &Function| it.config.is_some() || matches!(it.file, Resolution::Found(_));
        self.functions.iter().any(|(name, functions)| name.starts_with(tag) && functions.iter().any(is_listed))
    }

    /// Returns the mods of which the project has a part: other addons with their tag are required, by its addons or as
    /// one of these names in lower case, or it has only some functions of them. What has their tag may be elsewhere.
    pub(crate) fn shared_mods<'s>(&'s self, others: impl Iterator<Item = &'s String>) -> FxHashSet<String> {
        let required = self.required.iter().chain(others).filter(|name| !self.addons.contains(*name));
        required.map(|name| mod_of(name)).chain(self.partial.iter().cloned()).collect()
    }

    /// Returns the mods of which the addons only have some functions. If the addons are named after one of the tags in
    /// their configs and require others that are not here, another tag is that of a mod in which they replace functions.
    /// The functions of a server's addon call those of its missions, which have the same tag and may be elsewhere.
    fn partial_mods(&self, layout: &Layout, has_mission: bool) -> FxHashSet<String> {
        let of_servers = self.addons.iter().filter(|addon| !has_mission && addon.ends_with(OF_SERVER));
        let mut partial: FxHashSet<String> = of_servers.map(|addon| mod_of(addon)).collect();
        let is_of_addons = |functions: &[Function]| {
            functions.iter().all(|it| it.config.is_some() && layout.addon_of(&it.defined_at.file).is_some())
        };
        let of_addons = self.functions.iter().filter(|(_, functions)| is_of_addons(functions));
        let tags: FxHashSet<String> = of_addons.filter_map(|(name, _)| Some(mod_of(function_prefix(name)?))).collect();
        let roots = layout.roots();
        let surveyed = roots.iter().flat_map(|root| &layout.survey(root).addons);
        let prefixes: Vec<String> = surveyed.filter_map(|addon| mod_of_path(&addon.prefix.join("\\"))).collect();
        let is_own = |tag: &String| self.addons.iter().chain(&prefixes).any(|name| name.starts_with(tag.as_str()));
        let is_elsewhere = |addon: &String| !self.addons.contains(addon) && !is_usual_addon(addon);
        if self.required.iter().any(is_elsewhere) && tags.iter().any(is_own) {
            partial.extend(tags.iter().filter(|tag| !is_own(tag)).cloned());
        }
        partial
    }

    /// Records that there are files that were not read.
    pub(crate) fn cut(&mut self) {
        self.is_complete = false;
        self.has_all_classes = false;
        self.whole_tags.clear();
    }

    /// Adds the tags of components that only scripts outside of incomplete addons compile: `MOD_gates_fnc_`. An addon
    /// does not compile functions of another one.
    fn add_tags_of_others(&mut self, incomplete: &[&Path]) {
        let mut tags: FxHashMap<&str, bool> = FxHashMap::default();
        for (name, definitions) in &self.functions {
            let Some(tag) = function_prefix(name) else { continue };
            let is_of_component = tag.trim_end_matches("_fnc_").contains('_');
            let is_apart = definitions.iter().all(|function| {
                let file = &function.defined_at.file;
                !incomplete.iter().any(|folder| file.starts_with(folder))
            });
            *tags.entry(tag).or_insert(true) &= is_of_component && is_apart;
        }
        let whole: Vec<String> =
            tags.iter().filter(|(_, is_whole)| **is_whole).map(|(tag, _)| (*tag).to_owned()).collect();
        self.whole_tags.extend(whole);
    }

    fn add(&mut self, part: FileDefinitions) {
        self.is_complete &= !part.is_incomplete;
        self.whole_tags.extend(part.whole_tags);
        self.has_all_classes &= !part.lacks_classes;
        self.classes.extend(part.classes);
        for (name, is_own) in part.addons {
            *self.mods.entry(mod_of(&name)).or_default() |= is_own;
            if is_own { &mut self.addons } else { &mut self.required }.insert(name.to_lowercase());
        }
        for function in part.functions {
            let known = self.functions.entry(function.name.to_lowercase()).or_default();
            // Lists are often included in several scripts.
            match known.iter_mut().find(|other| other.defined_at == function.defined_at) {
                // Another script may know what a guess could not find.
                Some(other) if other.file == Resolution::Elsewhere => *other = function,
                Some(_) => {}
                None => known.push(function),
            }
        }
    }
}

/// Reads all configs of the projects, and the scripts that compile others. `is_command` is as in
/// [`sqf_syntax::PreprocessorSettings`]; `may_compile` is false for scripts that certainly compile no others.
pub(crate) fn all(
    layout: &Layout,
    is_command: &(dyn Fn(&str) -> bool + Sync),
    may_compile: &(dyn Fn(&Path) -> bool + Sync),
) -> ProjectFunctions {
    let roots = layout.roots();
    let mut files: Vec<PathBuf> = Vec::new();
    for root in &roots {
        let survey = layout.survey(root);
        let is_own = |file: &PathBuf| survey.copies.as_ref().is_none_or(|copies| !file.starts_with(copies));
        files.extend(layout.files_in(&survey.folders, &file_names::EXTENSIONS).into_iter().filter(is_own));
    }
    files.sort();
    let parts: Vec<Option<FileDefinitions>> =
        files.par_iter().map(|file| part(layout, file, is_command, may_compile)).collect();
    let mut functions = ProjectFunctions { is_complete: true, has_all_classes: true, ..ProjectFunctions::default() };
    let lacks_tags = parts.iter().flatten().any(|part| part.lacks_tags);
    let incomplete = files.iter().zip(&parts).filter(|(_, part)| part.as_ref().is_some_and(|part| part.is_incomplete));
    let incomplete: Vec<&Path> = incomplete.filter_map(|(file, _)| file.parent()).collect();
    for part in parts.into_iter().flatten() {
        functions.add(part);
    }
    if lacks_tags && functions.is_complete {
        functions.is_complete = false;
    } else {
        functions.whole_tags.clear();
        functions.add_tags_of_others(&incomplete);
    }
    let is_mission = |file: &PathBuf| file.file_name().is_some_and(|name| name.eq_ignore_ascii_case(CONFIGS[1]));
    functions.partial = functions.partial_mods(layout, files.iter().any(is_mission));
    functions
}

/// Whether a config may have more classes than those that it is known to define.
pub(crate) fn lacks_classes(layout: &Layout, config: &Path) -> bool {
    part(layout, config, &|_| false, &|_| false).is_none_or(|part| part.lacks_classes)
}

/// Returns the definitions in a file; None for a header, or a script that compiles nothing.
fn part(
    layout: &Layout,
    file: &Path,
    is_command: &(dyn Fn(&str) -> bool + Sync),
    may_compile: &(dyn Fn(&Path) -> bool + Sync),
) -> Option<FileDefinitions> {
    if layout.files.is_abandoned() {
        return None;
    }
    let name = file.file_name()?.to_str()?;
    let is_config = CONFIGS.iter().any(|config| config.eq_ignore_ascii_case(name));
    let is_script = has_extension(file, "sqf");
    let is_compiler = is_script && may_compile(file);
    if !is_config && !is_compiler {
        return None;
    }
    let text = if is_config { layout.preprocess(file, &|_| false) } else { layout.preprocess(file, is_command) };
    let Ok(text) = text else {
        return Some(FileDefinitions {
            is_incomplete: is_config,
            lacks_classes: is_config,
            ..FileDefinitions::default()
        });
    };
    let mut part = FileDefinitions::default();
    if is_config {
        let config = Config::parse(&text);
        let reader = ConfigReader { layout, file, text: &text, config: &config };
        cfg_functions::read(&reader, &mut part);
        if !name.eq_ignore_ascii_case(CONFIGS[1]) {
            part.addons = addons(&config);
            layout.note_required_version(&text, &config, file);
        }
        let lacks_includes = text.includes().iter().any(|include| include.target.is_err());
        // Headers of the game define no functions of a project, and those at the top of an addon define macros.
        let begin =
            text.tokens().iter().position(|token| token.is_written()).map(|first| text.place(first).range.start);
        let is_top = |include: &Include| begin.is_none_or(|begin| include.place.start < begin);
        let is_mission = name.eq_ignore_ascii_case(CONFIGS[1]);
        let lacks = |include: &Include| include.target.is_err() && !is_of_game(&include.path);
        let mut lacking = text.includes().iter().filter(|include| lacks(include) && (is_mission || !is_top(include)));
        match is_mission {
            true => part.lacks_tags = lacking.next().is_some(),
            false => part.is_incomplete |= lacking.next().is_some(),
        }
        part.lacks_classes = lacks_includes || text.exhausted().is_some() || !lists(&config).all(|it| it.is_whole);
        part.classes = config.classes().filter_map(|id| class_name(config.class(id))).collect();
    } else {
        read_script(layout, file, &text, &mut part);
    }
    Some(part)
}

/// Whether the path of an `#include` leads to the game's own files: `\a3\ui_f\hpp\defineCommonGrids.inc`.
fn is_of_game(path: &str) -> bool {
    let path = path.trim_start_matches(['\\', '/']);
    ["a3\\", "a3/"].iter().any(|root| starts_with_ignoring_case(path, root))
}

/// Iterates over the top-level classes of a config, such as `CfgVehicles`, and the config itself.
fn lists(config: &Config) -> impl Iterator<Item = &Class> {
    let root = config.class(config.root());
    std::iter::once(root).chain(root.classes.iter().map(|id| config.class(*id)))
}

/// Returns the name of a class in lower case; deleted classes do not count.
fn class_name(class: &Class) -> Option<Box<str>> {
    let is_there = class.kind != ClassKind::Delete && !class.name.is_empty();
    is_there.then(|| class.name.to_ascii_lowercase().into())
}

/// Returns the addons in a config, and those that they require.
fn addons(config: &Config) -> Vec<(String, bool)> {
    let mut addons = Vec::new();
    for addon in config.named(config.root(), "CfgPatches").flat_map(|patches| config.blocks(patches)) {
        addons.push((config.class(addon).name.to_string(), true));
        addons.extend(config.texts(addon, "requiredAddons").map(|name| (name.to_owned(), false)));
    }
    addons
}

/// A config that is being read.
struct ConfigReader<'r> {
    layout: &'r Layout,
    file: &'r Path,
    text: &'r Preprocessed,
    config: &'r Config,
}

impl ConfigReader<'_> {
    fn site(&self, token: usize) -> Site {
        site(self.text, self.file, token)
    }

    /// Whether it is that of a mission.
    fn is_mission(&self) -> bool {
        self.file.file_name().is_some_and(|name| name.eq_ignore_ascii_case(CONFIGS[1]))
    }

    /// Whether a name may be a macro of a missing file.
    fn may_be_macro(&self, name: &str) -> bool {
        let is_missing = |include: &Include| include.target.is_err() && !is_of_game(&include.path);
        !name.contains(|c: char| c.is_ascii_lowercase()) && self.text.includes().iter().any(is_missing)
    }

    /// Whether a file that is included within a class may be missing.
    fn lacks_part(&self, class: ClassId) -> bool {
        let class = self.config.class(class);
        let first = self.text.place(class.first).range.start;
        let last = self.text.place(class.end.saturating_sub(1)).range.end;
        let mut missing = self.text.includes().iter().filter(|include| include.target.is_err());
        missing.any(|include| (first..last).contains(&include.place.start))
    }
}

#[cfg(test)]
mod tests;
