//! Describes a mod in a library file, from its sources or its archives, see [`sqf_reference::library`].
//!
//! ```text
//! functions  of the index, with what their headers, their `params` and their code say of parameters and results
//! macros     in headers that other addons include
//! calls      of CBA's functions that raise an event or add a setting
//! classes    in the lists of configs whose names scripts use
//! spelling   of tags that macros make, as scripts write them
//! unread     what could not be read: archives, files in them, headers of other mods
//! ```
//!
//! Without [`Options::has_prose`], the result holds facts only, so that it may be published whatever the license of the
//! mod is.

mod calls;
mod classes;
mod macros;
mod spelling;
#[cfg(test)]
mod tests;
mod unread;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use crate::outside::{Outside, UserChoices};
use crate::session::Session;
use sqf_model::{NamedSymbol, WorkspaceFunctions, WorkspaceNames};
use sqf_project::library::Cache;
use sqf_project::{Project, Trust, discover, place};
use sqf_reference::Reference;
use sqf_reference::library::{FORMAT, Libraries, Library, LibraryFunction};
use sqf_staging::replace_file;
use sqf_text::FUNCTION_MARK;

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
    /// What is known of it otherwise, which takes precedence.
    pub own: Option<Library>,
}

/// The addons of a mod.
#[derive(Debug, Default)]
struct Addons {
    /// The folders with its files.
    places: Vec<PathBuf>,
    /// The copies of archives, with the folders that their paths begin with in the game.
    copies: Vec<(PathBuf, String)>,
}

/// An addon that contains a file.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Home {
    folder: PathBuf,
    /// What its paths begin with in the game, in lower case: `x\gates\addons\main`.
    prefix: String,
}

impl Addons {
    fn are_around(&self, file: &Path) -> bool {
        self.places.iter().any(|place| file.starts_with(place))
    }

    /// Returns the addon that contains a file.
    fn of(&self, project: &Project, file: &Path) -> Option<Home> {
        let copy = self.copies.iter().find(|(folder, _)| file.starts_with(folder));
        let of_copy = copy.map(|(folder, prefix)| Home { folder: folder.clone(), prefix: prefix.to_lowercase() });
        let of_sources = || {
            let addon = project.addon_of(file)?;
            Some(Home { prefix: addon.prefix.join("\\"), folder: addon.folder })
        };
        of_copy.or_else(of_sources)
    }

    /// Returns the prefixes of the addons that the mod contains as a whole. Others are copies of headers of the game
    /// and of other mods.
    fn prefixes(&self, project: &Project) -> BTreeSet<String> {
        let of_copies = self.copies.iter().map(|(_, prefix)| prefix.to_lowercase());
        project.named_mods().own.into_iter().chain(of_copies).collect()
    }
}

/// Describes the mod in a folder: a checkout of its sources, or an installed mod with archives. Archives are copied to
/// `cache` to read them. Also returns what could not be read, for people.
pub fn describe(
    folder: &Path,
    reference: &Arc<Reference>,
    cache: Option<&Cache>,
    options: &Options,
) -> (Library, Vec<String>) {
    let (project, addons, left_out) = open(folder, reference, cache, options);
    let prefixes = addons.prefixes(&project);
    let mut functions = functions(&project, reference, options, &addons);
    let files = discover(&addons.places).scripts;
    spelling::apply(&mut functions, &project, &files);
    let mut tags = tags(&functions, &prefixes);
    tags.extend(options.own.iter().flat_map(|own| own.tags.iter().cloned()));
    let found = calls::find(&project, reference, &files, &tags);
    add_aliases(&mut functions, &found.aliases);
    let functions: Vec<LibraryFunction> =
        functions.into_iter().filter(|function| tags.contains(&tag_of(&function.name))).collect();
    let complete: BTreeSet<String> = functions
        .iter()
        .filter_map(|function| Some(function.name.split_once(FUNCTION_MARK)?.0.to_lowercase()))
        .collect();
    let is_complete = |tag: &String| project.defines_function(&format!("{tag}{FUNCTION_MARK}{NEVER}")) == Some(false);
    let (macros, version) = macros::find(&project, reference, &files, &addons, &prefixes);
    let classes = if options.has_classes { classes::find(&project, reference, &addons) } else { BTreeMap::new() };
    let mut library = Library {
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
        classes,
    };
    if let Some(own) = &options.own {
        library.take(own.clone());
    }
    (library, left_out.into_iter().chain(unread::headers(&project, reference, &files)).collect())
}

/// Writes a library file.
///
/// # Errors
///
/// When the file cannot be written; it keeps its old content then.
pub fn write(text: &str, file: &Path) -> io::Result<()> {
    replace_file(file, text.as_bytes())
}

/// Opens the mod as a project. Also returns what was left out.
fn open(
    folder: &Path,
    reference: &Arc<Reference>,
    cache: Option<&Cache>,
    options: &Options,
) -> (Project, Addons, Vec<String>) {
    let folder = place(folder);
    let folders = options.mods.iter().cloned().chain([folder.clone()]).collect();
    let own = UserChoices { mods: folders, ..UserChoices::default() };
    let outside = Outside::new(std::slice::from_ref(&folder), &[], own, Trust::Trusted);
    let selection = cache.map(|cache| outside.read_mods(cache)).unwrap_or_default();
    let copies = selection.copied.iter().filter(|copied| copied.archive.starts_with(&folder));
    let copies: Vec<(PathBuf, String)> =
        copies.map(|copied| (place(&copied.sources), copied.index.prefix.clone())).collect();
    let mut places: Vec<PathBuf> = copies.iter().map(|(sources, _)| sources.clone()).collect();
    if places.is_empty() {
        places.push(folder.clone());
    }
    let mut mappings = selection.mappings();
    mappings.retain(|mapping| !mapping.is_below(&folder));
    let session = Session::with(outside, mappings, Libraries::default());
    let mut project = session.project(&places).with_reference(Some(Arc::clone(reference)));
    project.read_all();
    (project, Addons { places, copies }, unread::archives(&selection))
}

/// Returns the functions that files of the mod define, sorted by name.
fn functions(
    project: &Project,
    reference: &Arc<Reference>,
    options: &Options,
    addons: &Addons,
) -> Vec<LibraryFunction> {
    let names = project.function_names("", usize::MAX, None);
    let describe = |symbol: &NamedSymbol| {
        let lower = symbol.symbol.name();
        let is_meant = lower.contains(FUNCTION_MARK) && !lower.starts_with('_');
        let found = WorkspaceFunctions::functions(project, lower, None).into_iter().filter(|_| is_meant);
        let found = found.into_iter().find(|found| addons.are_around(&found.declared.file))?;
        let (mut function, said) = sqf_ide::library_function(reference, project, &found, options.has_prose);
        for param in function.params.iter_mut().flatten() {
            param.default = param.default.take().filter(|default| is_fact(default));
        }
        Some((function, said))
    };
    let described: Vec<(LibraryFunction, Option<bool>)> = names.par_iter().filter_map(describe).collect();
    // Where headers say who may call a function, one without such a header is not for others.
    let says = described.iter().filter(|(_, said)| said.is_some()).count() > described.len() / 2;
    let internal = |(function, said): (LibraryFunction, Option<bool>)| LibraryFunction {
        internal: function.internal || says && said.is_none(),
        ..function
    };
    let mut functions: Vec<LibraryFunction> = described.into_iter().map(internal).collect();
    functions.sort_by_cached_key(|function| function.name.to_lowercase());
    functions.dedup_by(|a, b| a.name.eq_ignore_ascii_case(&b.name));
    functions
}

/// Whether a default value is a fact: no code, and no text of several words.
fn is_fact(default: &str) -> bool {
    let mut texts = default.split(['"', '\'']).skip(1).step_by(2);
    default.len() <= LONGEST_DEFAULT && !default.contains(['\n', '{']) && !texts.any(|text| text.contains(' '))
}

/// Adds the functions that have other names as well, under these.
fn add_aliases(functions: &mut Vec<LibraryFunction>, aliases: &BTreeMap<String, String>) {
    let named = functions.iter().enumerate().map(|(at, function)| (function.name.to_lowercase(), at));
    let mut places: BTreeMap<String, usize> = named.collect();
    for (name, meant) in aliases {
        let found = places.get(&meant.to_lowercase()).map(|at| functions[*at].clone());
        if let Some(function) = found
            && !places.contains_key(&name.to_lowercase())
        {
            places.insert(name.to_lowercase(), functions.len());
            functions.push(LibraryFunction { name: name.clone(), ..function });
        }
    }
    functions.sort_by_cached_key(|function| function.name.to_lowercase());
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

/// Returns the name of a folder, without the `@` of installed mods.
fn name_of(folder: &Path) -> String {
    let folder = place(folder);
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    name.trim_start_matches('@').to_owned()
}
