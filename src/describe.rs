//! Describes a mod in a library file, from its sources or its archives, see [`crate::catalog::library`].
//!
//! ```text
//! functions  of the index, with what their headers, their `params` and their code say of parameters and results
//! macros     in headers that other addons include
//! calls      of CBA's functions that raise an event or add a setting
//! classes    in the lists of configs whose names scripts use
//! ```
//!
//! Without [`Options::has_prose`], the result holds facts only, so that it may be published whatever the licence of the
//! mod is.

mod calls;
mod macros;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use crate::catalog::library::{FORMAT, Library, LibraryFunction};
use crate::catalog::{ClassList, Reference};
use crate::ide;
use crate::library::{Cache, Selection, Wanted};
use crate::model::{NamedSymbol, Role, Symbol, SymbolKind, WorkspaceFunctions, WorkspaceIndex, WorkspaceNames};
use crate::project::{Project, ProjectOptions, discover, place};
use crate::staging::replace_file;
use crate::text::FUNCTION_MARK;

/// Tags of the game, whose functions a mod may replace.
const OF_GAME: [&str; 3] = ["a3", "bin", "bis"];
/// Minimum number of functions for a tag to belong to the mod: fewer may replace those of another mod.
const FEWEST: usize = 3;
/// Maximum length of a default value that is stated; longer ones are code.
const LONGEST_DEFAULT: usize = 60;
/// A function that no mod has: if it is known to be missing, all functions are known.
const NEVER: &str = "sqfLsHasNone";

/// How to describe a mod.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Its name; by default, that of its folder.
    pub name: Option<String>,
    /// Its version; by default, that in its header `script_version.hpp`.
    pub version: Option<String>,
    /// Whether to include the text of header comments, which belongs to their authors.
    pub has_prose: bool,
    /// Whether to list the names of classes.
    pub has_classes: bool,
    /// Folders of mods whose headers it includes.
    pub mods: Vec<PathBuf>,
}

/// Describes the mod in a folder: a checkout of its sources, or an installed mod with archives. Archives are copied to
/// `cache` to read them.
pub fn describe(folder: &Path, reference: &Arc<Reference>, cache: Option<&Cache>, options: &Options) -> Library {
    let (project, places) = open(folder, reference, cache, options);
    let is_own = |file: &Path| places.iter().any(|place| file.starts_with(place));
    let functions = functions(&project, reference, options, &is_own);
    let tags = tags(&functions, &project.named_mods().own);
    let functions: Vec<LibraryFunction> =
        functions.into_iter().filter(|function| tags.contains(&tag_of(&function.name))).collect();
    let complete: BTreeSet<String> = functions
        .iter()
        .filter_map(|function| Some(function.name.split_once(FUNCTION_MARK)?.0.to_lowercase()))
        .collect();
    let is_complete = |tag: &String| project.defines_function(&format!("{tag}{FUNCTION_MARK}{NEVER}")) == Some(false);
    let files = discover(&places).scripts;
    let found = calls::find(&project, reference, &files, &tags);
    let (macros, version) = macros::find(&project, &files);
    Library {
        format: FORMAT,
        name: options.name.clone().unwrap_or_else(|| name_of(folder)),
        version: options.version.clone().or(version),
        complete: complete.into_iter().filter(is_complete).collect(),
        tags: tags.into_iter().collect(),
        functions,
        events: found.events,
        settings: found.settings,
        macros,
        variables: Vec::new(),
        classes: if options.has_classes { classes(&project, &is_own) } else { BTreeMap::new() },
    }
}

/// Writes a library file.
///
/// # Errors
///
/// When the file cannot be written; it keeps its old content then.
pub fn write(text: &str, file: &Path) -> io::Result<()> {
    replace_file(file, text.as_bytes())
}

/// Opens the mod as a project; also returns the folders with its files.
fn open(
    folder: &Path,
    reference: &Arc<Reference>,
    cache: Option<&Cache>,
    options: &Options,
) -> (Project, Vec<PathBuf>) {
    let folder = place(folder);
    let folders = options.mods.iter().cloned().chain([folder.clone()]).collect();
    let wanted = Wanted { folders, ..Wanted::default() };
    let selection = cache.map(|cache| Selection::read(cache, &wanted, &|_, _| ())).unwrap_or_default();
    let copies = selection.copied.iter().filter(|copied| copied.archive.starts_with(&folder));
    let mut places: Vec<PathBuf> = copies.map(|copied| copied.sources.clone()).collect();
    if places.is_empty() {
        places.push(folder.clone());
    }
    let mut mappings = selection.mappings();
    mappings.retain(|mapping| !mapping.is_below(&folder));
    let mut project = Project::open(&places, ProjectOptions { mappings, ..ProjectOptions::default() })
        .with_reference(Some(Arc::clone(reference)));
    project.scan();
    project.scan_functions(&|word| !reference.forms(word).is_empty());
    project.build_index(&|_, _| ());
    (project, places)
}

/// Returns the functions that files of the mod define, sorted by name.
fn functions(
    project: &Project,
    reference: &Arc<Reference>,
    options: &Options,
    is_own: &(dyn Fn(&Path) -> bool + Sync),
) -> Vec<LibraryFunction> {
    let names = project.function_names("", usize::MAX, None);
    let describe = |symbol: &NamedSymbol| {
        let lower = symbol.symbol.name();
        let is_meant = lower.contains(FUNCTION_MARK) && !lower.starts_with('_');
        let found = WorkspaceFunctions::functions(project, lower, None).into_iter().filter(|_| is_meant);
        let found = found.into_iter().find(|found| is_own(&found.declared.file))?;
        let mut function = ide::library_function(reference, project, &found, options.has_prose);
        for param in function.params.iter_mut().flatten() {
            let is_fact = |default: &String| default.len() <= LONGEST_DEFAULT && !default.contains(['\n', '{', '"']);
            let is_text = |default: &String| default.len() <= LONGEST_DEFAULT && *default == "\"\"";
            param.default = param.default.take().filter(|default| is_fact(default) || is_text(default));
        }
        Some(function)
    };
    let mut functions: Vec<LibraryFunction> = names.par_iter().filter_map(describe).collect();
    functions.sort_by_cached_key(|function| function.name.to_lowercase());
    functions.dedup_by(|a, b| a.name.eq_ignore_ascii_case(&b.name));
    functions
}

/// Returns the first part of a name, in lower case.
fn tag_of(name: &str) -> String {
    name.split('_').next().unwrap_or_default().to_lowercase()
}

/// Returns the tags of the mod. If one is a folder in the prefixes of its addons, as in `z\ace\addons`, functions with
/// others replace those of other mods.
fn tags(functions: &[LibraryFunction], prefixes: &BTreeSet<String>) -> BTreeSet<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for function in functions {
        *counts.entry(tag_of(&function.name)).or_default() += 1;
    }
    counts.retain(|tag, _| !OF_GAME.contains(&tag.as_str()));
    let is_prefix = |tag: &String| prefixes.iter().any(|prefix| prefix.split('\\').any(|folder| folder == tag));
    if counts.keys().any(is_prefix) {
        counts.retain(|tag, _| is_prefix(tag));
    }
    let most = counts.values().copied().max().unwrap_or_default();
    counts.into_iter().filter(|(_, count)| *count >= FEWEST.min(most)).map(|(tag, _)| tag).collect()
}

/// Returns the names of classes that files of the mod define, by the lists that scripts name them from.
fn classes(project: &Project, is_own: &dyn Fn(&Path) -> bool) -> BTreeMap<String, Vec<String>> {
    let mut classes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for symbol in project.names(SymbolKind::Class, "", usize::MAX, None) {
        let Symbol::Class(path) = &symbol.symbol else { continue };
        let Some((root, name)) = path.split_once('/').filter(|(_, name)| !name.contains('/')) else { continue };
        let Some(list) = ClassList::by_name(root) else { continue };
        let places = project.definitions(&symbol.symbol, None);
        if places.iter().any(|place| place.occurrence.role == Role::Definition && is_own(&place.file)) {
            let name = if symbol.name.eq_ignore_ascii_case(name) { symbol.name.to_string() } else { name.to_owned() };
            classes.entry(list.name().to_owned()).or_default().push(name);
        }
    }
    classes.values_mut().for_each(|names| names.sort());
    classes
}

/// Returns the name of a folder, without the `@` of installed mods.
fn name_of(folder: &Path) -> String {
    let folder = place(folder);
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.trim_start_matches('@').to_owned()
}
