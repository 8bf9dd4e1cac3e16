//! Moves a function to another category of `CfgFunctions`: its entry in the config and its script. With another tag,
//! all that names it is changed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::analysis::Analysis;
use crate::change::Change;
use crate::change::function::{Entry, Sibling, Spot, siblings};
use crate::config::ConfigFile;
use crate::fix::Edit;
use crate::memo::Memo;
use crate::navigation::{Replacement, with_tag};
use sqf_model::{FunctionDefinition, FunctionKind, Symbol};
use sqf_syntax::Command;
use sqf_text::{FUNCTION_MARK, TextRange, function_prefix, split_function};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "move-function", kind: RefactorKind::Rewrite, offer: Offers::Many(offers) };

pub(super) const OF_CONFIGS: Refactoring =
    Refactoring { id: "move-function", kind: RefactorKind::Rewrite, offer: Offers::ManyOfConfig(offers_in_config) };

/// Maximum number of categories to offer.
const MOST: usize = 8;

/// Other tags that are offered.
const MOST_TAGS: usize = 4;

/// The prefixes of the functions that a project lists, as they were found for a version of a script.
struct OtherTags(Vec<String>);

fn offers<'s>(site: &'s Site<'s>) -> Vec<Offer<'s>> {
    function(site).map_or_else(Vec::new, |function| moves(site.analysis, function))
}

/// Offers to move the function whose class in `CfgFunctions` is at an offset.
fn offers_in_config<'s>(analysis: &'s Analysis, _: &'s ConfigFile, offset: u32) -> Vec<Offer<'s>> {
    let index = analysis.index();
    let mut names = index.at(offset).into_iter().map(|(symbol, _)| symbol.name());
    let function = names.find(|name| name.contains(FUNCTION_MARK)).and_then(|name| listed(analysis, name));
    function.map_or_else(Vec::new, |function| moves(analysis, function))
}

/// Offers to move a function to other categories and tags.
fn moves(analysis: &Analysis, function: FunctionDefinition) -> Vec<Offer<'_>> {
    let Some((prefix, entry)) = movable(analysis, &function) else { return Vec::new() };
    let own_name = &function.name[prefix.len()..];
    let known = categories(analysis, &prefix);
    let to_category = known.iter().filter_map(|category| {
        let sibling = category.last()?;
        let listing = sibling.function.listing.clone()?;
        let own = function.listing.as_ref()?;
        if own.tag != listing.tag || own.category == listing.category {
            return None;
        }
        let to = free_path(analysis, sibling, own_name)?;
        let (function, category, entry) = (function.clone(), category.clone(), entry.clone());
        let title = format!("Move `{}` to category `{}`", function.name, listing.category);
        let make = move || moved(analysis, &function, &category, &entry, to, BTreeMap::new());
        Some(Offer::of_project(title, make))
    });
    let to_category: Vec<Offer<'_>> = to_category.take(MOST).collect();
    let to_tag = tag_moves(analysis, &function, &prefix);
    let to_tag = to_tag.iter().map(|found| {
        let (function, entry, found) = (function.clone(), entry.clone(), Arc::clone(found));
        Offer::of_project(found.title.clone(), move || {
            moved(analysis, &function, &found.category, &entry, found.to.clone(), found.files.clone())
        })
    });
    to_category.into_iter().chain(to_tag).collect()
}

/// Returns the path that the script of a function would have beside that of a sibling, if nothing is there.
fn free_path(analysis: &Analysis, sibling: &Sibling, own: &str) -> Option<PathBuf> {
    let to = sibling.folder.join(format!("{}{own}.sqf", sibling.head));
    let workspace = analysis.workspace();
    let is_free = workspace.file_index(&to).is_none() && !workspace.is_of_function(&to);
    is_free.then_some(to)
}

/// The moves of functions to other tags, as they were found for a version of a script.
#[derive(Default)]
struct TagMoves(Memo<Arc<str>, Arc<Vec<Arc<TagMove>>>>);

/// A move of a function to another tag.
struct TagMove {
    title: String,
    category: Category,
    to: PathBuf,
    /// What names the function.
    files: BTreeMap<Option<Arc<Path>>, Vec<Edit>>,
}

/// Returns the moves of a function to other tags. Finding all that names it takes a while, so that is only done in its
/// own script and at its entry, and once for each version of them.
fn tag_moves(analysis: &Analysis, function: &FunctionDefinition, prefix: &str) -> Arc<Vec<Arc<TagMove>>> {
    let homes = [function.file.as_deref(), Some(&*function.declared.file)];
    if !homes.contains(&analysis.path()) {
        return Arc::default();
    }
    let known: Arc<TagMoves> = analysis.prepared(TagMoves::default);
    known.0.get(Arc::clone(&function.name), |_| {
        let tags = other_tags(analysis, prefix);
        let moves = tags.iter().filter_map(|other| tag_move(analysis, function, prefix, other));
        Arc::new(moves.take(MOST_TAGS).map(Arc::new).collect())
    })
}

fn tag_move(analysis: &Analysis, function: &FunctionDefinition, prefix: &str, other: &str) -> Option<TagMove> {
    // The category of that name, or else the last one.
    let own = function.listing.as_ref()?;
    let in_order = categories(analysis, other);
    let is_same = |it: &&Category| {
        let listing = it.last().and_then(|it| it.function.listing.as_ref());
        listing.is_some_and(|it| it.category == own.category)
    };
    let category = in_order.iter().find(is_same).or(in_order.last())?.clone();
    let to = free_path(analysis, category.last()?, &function.name[prefix.len()..])?;
    let tags = (prefix.strip_suffix(FUNCTION_MARK)?, other.strip_suffix(FUNCTION_MARK)?);
    let (new, rename) = with_tag(analysis, function, tags).ok()?;
    let edits = |replacements: Vec<Replacement>| {
        replacements.into_iter().map(|it| Edit { range: it.range, text: it.text }).collect()
    };
    let files = rename.files.into_iter().map(|(file, it)| (file, edits(it))).collect();
    let title = format!("Move `{}` to tag `{}` as `{new}`", function.name, tags.1);
    Some(TagMove { title, category, to, files })
}

/// The functions of a category, in the order of its list.
type Category = Arc<Vec<Sibling>>;

/// The categories by the prefix of their functions, as they were found for a version of a script.
#[derive(Default)]
struct Categories(Memo<String, Arc<Vec<Category>>>);

/// Returns the categories of functions with this prefix, in the order of the lists.
fn categories(analysis: &Analysis, prefix: &str) -> Arc<Vec<Category>> {
    let known: Arc<Categories> = analysis.prepared(Categories::default);
    known.0.get(prefix.to_owned(), |prefix| Arc::new(find_categories(analysis, prefix)))
}

fn find_categories(analysis: &Analysis, prefix: &str) -> Vec<Category> {
    let mut all: Vec<Sibling> =
        siblings(analysis, prefix).into_iter().filter(|it| it.function.listing.is_some()).collect();
    all.sort_by_key(starts);
    let mut categories: Vec<Vec<Sibling>> = Vec::new();
    for sibling in all {
        let key = |it: &Sibling| it.function.listing.as_ref().map(|it| (it.tag.clone(), it.category.clone()));
        match categories.iter_mut().find(|known| known.last().map(key) == Some(key(&sibling))) {
            Some(known) => known.push(sibling),
            None => categories.push(vec![sibling]),
        }
    }
    categories.into_iter().map(Arc::new).collect()
}

/// The prefixes of the other functions that the project lists in `CfgFunctions` under a tag that begins their names.
fn other_tags(analysis: &Analysis, own: &str) -> Vec<String> {
    let workspace = analysis.workspace();
    let known: Arc<OtherTags> = analysis.prepared(|| {
        let mut found: Vec<String> = Vec::new();
        for named in workspace.function_names("", usize::MAX, analysis.path()) {
            let Some(prefix) = function_prefix(&named.name).map(str::to_owned) else { continue };
            if found.iter().any(|known| known.eq_ignore_ascii_case(&prefix)) {
                continue;
            }
            let functions = workspace.functions(&named.name, analysis.path());
            let is_listed = |function: &FunctionDefinition| {
                function.kind == FunctionKind::Config
                    && !function.is_library
                    && function.listing.as_ref().is_some_and(|listing| listing.is_named_by_tag)
            };
            if functions.iter().any(is_listed) {
                found.push(prefix);
            }
        }
        OtherTags(found)
    });
    known.0.iter().filter(|prefix| !prefix.eq_ignore_ascii_case(own)).take(MOST_TAGS).cloned().collect()
}

/// Returns where a sibling is listed.
fn starts(sibling: &Sibling) -> (Arc<Path>, u32) {
    let declared = &sibling.function.declared;
    (Arc::clone(&declared.file), declared.occurrence.range.start)
}

/// Returns the function whose name is at the cursor, also as a macro makes it, or whose script begins there.
fn function(site: &Site<'_>) -> Option<FunctionDefinition> {
    let analysis = site.analysis;
    if !site.range.is_empty() {
        return None;
    }
    let Some(node) = site.at_cursor() else {
        let made = site.script.pre().tokens_from(TextRange::new(site.range.start, site.range.start + 1));
        return if made.len() == 1 { listed(analysis, site.script.text(made.start)) } else { None };
    };
    if let Some(name) = site.variable(node).filter(|name| name.contains(FUNCTION_MARK)) {
        return listed(analysis, name);
    }
    let (statement, block) = site.statement_of(node)?;
    let is_first = block == site.tree().root() && site.statements(block).first() == Some(&statement);
    let path = analysis.path().filter(|_| is_first)?;
    let functions = analysis.workspace().functions_in(path);
    listed(analysis, &functions.into_iter().find(|it| it.file.as_deref() == Some(path))?.name)
}

/// Returns the only function of that name, if `CfgFunctions` lists it.
fn listed(analysis: &Analysis, name: &str) -> Option<FunctionDefinition> {
    let workspace = analysis.workspace();
    let path = analysis.path().filter(|_| workspace.is_indexed() && name.contains(FUNCTION_MARK))?;
    let [function] = <[FunctionDefinition; 1]>::try_from(workspace.functions(name, Some(path))).ok()?;
    (function.kind == FunctionKind::Config && !function.is_library).then_some(function)
}

/// Returns the tag and the entry of a function that the game finds by its name, and that nothing finds by its path.
fn movable(analysis: &Analysis, function: &FunctionDefinition) -> Option<(String, Entry)> {
    let workspace = analysis.workspace();
    let prefix = function_prefix(&function.name)?;
    let file = function.file.as_ref()?;
    let name = file.file_name()?.to_str()?;
    let is_named =
        name.to_ascii_lowercase().ends_with(&format!("{}.sqf", function.name[prefix.len()..].to_ascii_lowercase()));
    let places = workspace.occurrences(&Symbol::File(Arc::clone(file)), None);
    let has_paths = places.iter().any(|place| place.occurrence.name.is_none_or(|it| it.len() as usize >= name.len()));
    // Includes of files beside it would no longer be found.
    let script = workspace.source(file)?;
    let is_beside = script.directives().iter().any(|line| {
        let words = script.range_of(line);
        matches!(line.command, Command::Include(_)) && !words.of(script.text()).contains(['\\', '/'])
            || words.of(script.text()).contains("..")
    });
    if !is_named || has_paths || is_beside {
        return None;
    }
    let entry = Entry::of(analysis, function)?;
    let (source, range) = (&entry.source, entry.range);
    // Functions that the game runs at the start run in the order of their entries.
    let lower = range.of(source.text()).to_ascii_lowercase();
    let is_ordered = ["preinit", "postinit", "prestart"].iter().any(|word| lower.contains(word));
    let is_removable = whole_lines(source.text(), range).is_some();
    (!is_ordered && is_removable).then(|| (prefix.to_owned(), entry))
}

fn moved(
    analysis: &Analysis,
    function: &FunctionDefinition,
    category: &[Sibling],
    entry: &Entry,
    to: PathBuf,
    files: BTreeMap<Option<Arc<Path>>, Vec<Edit>>,
) -> Option<Change> {
    let (text, own) = (entry.source.text(), entry.range);
    let (_, name) = split_function(&function.name)?;
    let spot = Spot::in_list(analysis, category, name)?;
    let words = own.of(text);
    let added = match words.split_once('{') {
        Some((_, "};")) => spot.entry(name),
        // What is in it moves with it.
        _ => {
            let from = entry.indent().unwrap_or_default();
            let lines = words.lines().map(|line| line.strip_prefix(from).unwrap_or(line));
            lines.collect::<Vec<_>>().join(&format!("{}{}", spot.line_end(), spot.indent().unwrap_or_default()))
        }
    };
    let added = spot.edit(&added);
    let removed = Edit { range: whole_lines(text, own)?, text: String::new() };
    let mut change = Change { moved: vec![(function.file.clone()?, to)], files, ..Change::default() };
    for (file, edit) in [(&spot.file, added), (&function.declared.file, removed)] {
        let key = (Some(&**file) != analysis.path()).then(|| Arc::clone(file));
        change.files.entry(key).or_default().push(edit);
    }
    for edits in change.files.values_mut() {
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    }
    Some(change)
}

/// Returns the blanks before an offset if nothing else is on its line.
fn blanks_before(text: &str, offset: u32) -> Option<&str> {
    let line = text.get(..offset as usize)?.rsplit('\n').next().unwrap_or_default();
    line.trim().is_empty().then_some(line)
}

/// Returns the range with its line if nothing else is on it. None if a comment may be about it.
fn whole_lines(text: &str, range: TextRange) -> Option<TextRange> {
    let (before, after) = (text.get(..range.start as usize)?, text.get(range.end as usize..)?);
    let Some(blanks) = blanks_before(text, range.start) else {
        let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
        return Some(TextRange::new(range.start, range.end + blanks as u32));
    };
    let line = after.split_inclusive('\n').next().unwrap_or_default();
    let above = before[..before.len() - blanks.len()].lines().next_back().unwrap_or_default().trim();
    if !line.trim().is_empty() || above.starts_with("//") || above.ends_with("*/") {
        return None;
    }
    Some(TextRange::new(range.start - blanks.len() as u32, range.end + line.len() as u32))
}
