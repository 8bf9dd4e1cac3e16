//! Moves a function to another category of `CfgFunctions`: its entry in the config and its script. Its name stays.

use std::path::PathBuf;
use std::sync::Arc;

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::ide::code_action::project::Change;
use crate::ide::code_action::project::function::{Sibling, class, siblings};
use crate::ide::fix::Edit;
use crate::model::{FunctionDefinition, FunctionKind, Symbol};
use crate::syntax::{Command, Source};
use crate::text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "move-function", kind: RefactorKind::Rewrite, offer: Offers::Many(offers) };

/// The text between the tag and the rest of a function's name.
const MIDDLE: &str = "_fnc_";

/// Maximum number of categories to offer.
const MOST: usize = 8;

fn offers<'s>(site: &'s Site<'s>) -> Vec<Offer<'s>> {
    let Some(function) = function(site) else { return Vec::new() };
    let Some((prefix, entry)) = movable(site, &function) else { return Vec::new() };
    let mut categories: Vec<Sibling> = Vec::new();
    for sibling in siblings(site.analysis, &prefix) {
        let Some(listing) = &sibling.function.listing else { continue };
        if function.listing.as_ref().is_none_or(|own| own.tag != listing.tag || own.category == listing.category) {
            continue;
        }
        let is_same =
            |known: &Sibling| known.function.listing.as_ref().is_some_and(|it| it.category == listing.category);
        // After the last function of the category.
        match categories.iter_mut().find(|known| is_same(known)) {
            Some(known) if starts(known) < starts(&sibling) => *known = sibling,
            Some(_) => {}
            None => categories.push(sibling),
        }
    }
    categories.sort_by_key(starts);
    let own = function.name[prefix.len()..].to_owned();
    let offer = |sibling: Sibling| {
        let category = Arc::clone(&sibling.function.listing.as_ref()?.category);
        let to = sibling.folder.join(format!("{}{own}.sqf", sibling.head));
        let workspace = site.analysis.workspace();
        if workspace.file_index(&to).is_some() || workspace.is_of_function(&to) {
            return None;
        }
        let (function, entry) = (function.clone(), entry.clone());
        let title = format!("Move `{}` to category `{category}`", function.name);
        Some(Offer::of_project(title, move || moved(site, &function, &sibling, &entry, to)))
    };
    categories.into_iter().filter_map(offer).take(MOST).collect()
}

/// Returns where a sibling is listed.
fn starts(sibling: &Sibling) -> (Arc<std::path::Path>, u32) {
    let declared = &sibling.function.declared;
    (Arc::clone(&declared.file), declared.occurrence.range.start)
}

/// Returns the function whose name is at the cursor, or whose script begins there.
fn function(site: &Site<'_>) -> Option<FunctionDefinition> {
    let node = site.at_cursor()?;
    let workspace = site.analysis.workspace();
    let path = site.analysis.path().filter(|_| workspace.is_indexed())?;
    let name = match site.variable(node).filter(|name| name.contains(MIDDLE)) {
        Some(name) => name.into(),
        None => {
            let (statement, block) = site.statement_of(node)?;
            let is_first = block == site.tree().root() && site.statements(block).first() == Some(&statement);
            let functions = workspace.functions_in(path).into_iter().filter(|_| is_first);
            functions.into_iter().find(|it| it.file.as_deref() == Some(path))?.name
        }
    };
    let functions = workspace.functions(&name, Some(path));
    let [function] = <[FunctionDefinition; 1]>::try_from(functions).ok()?;
    (function.kind == FunctionKind::Config && !function.is_library).then_some(function)
}

/// The entry of a function in its category.
#[derive(Debug, Clone)]
struct Entry {
    source: Arc<Source>,
    range: TextRange,
}

/// Returns the tag and the entry of a function that the game finds by its name, and that nothing finds by its path.
fn movable(site: &Site<'_>, function: &FunctionDefinition) -> Option<(String, Entry)> {
    let workspace = site.analysis.workspace();
    let prefix = function.name.get(..function.name.to_ascii_lowercase().find(MIDDLE)? + MIDDLE.len())?;
    let file = function.file.as_ref()?;
    let name = file.file_name()?.to_str()?;
    let is_named =
        name.to_ascii_lowercase().ends_with(&format!("{}.sqf", function.name[prefix.len()..].to_ascii_lowercase()));
    let places = workspace.occurrences(&Symbol::File(Arc::clone(file)), None);
    let has_paths = places.iter().any(|place| place.occurrence.name.is_none_or(|it| it.len() as usize >= name.len()));
    // Includes of files beside it would no longer be found.
    let script = workspace.source(file)?;
    let is_beside = script.directives().iter().any(|line| {
        let words = TextRange::new(script.tokens().range(line.token).start, script.tokens().range(line.end - 1).end);
        matches!(line.command, Command::Include(_)) && !words.of(script.text()).contains(['\\', '/'])
            || words.of(script.text()).contains("..")
    });
    if !is_named || has_paths || is_beside {
        return None;
    }
    let source = workspace.source(&function.declared.file)?;
    let (start, end, _) = class(&source, function.declared.occurrence.name?, "")?;
    let range = TextRange::new(start, end);
    // Functions that the game runs at the start run in the order of their entries.
    let lower = range.of(source.text()).to_ascii_lowercase();
    let is_ordered = ["preinit", "postinit", "prestart"].iter().any(|word| lower.contains(word));
    (!is_ordered).then(|| (prefix.to_owned(), Entry { source, range }))
}

fn moved(
    site: &Site<'_>,
    function: &FunctionDefinition,
    sibling: &Sibling,
    entry: &Entry,
    to: PathBuf,
) -> Option<Change> {
    let (text, own) = (entry.source.text(), entry.range);
    let target = &sibling.function.declared;
    let source = site.analysis.workspace().source(&target.file)?;
    let (start, end, _) = class(&source, target.occurrence.name?, "")?;
    let line_end = if source.text().contains("\r\n") { "\r\n" } else { "\n" };
    let indent = blanks_before(source.text(), start);
    // Entries on one line stay on one line.
    let before = indent.map_or(" ".to_owned(), |indent| format!("{line_end}{indent}"));
    let from = blanks_before(text, own.start).unwrap_or_default();
    let lines = own.of(text).lines().map(|line| line.strip_prefix(from).unwrap_or(line));
    let added = lines.collect::<Vec<_>>().join(&format!("{line_end}{}", indent.unwrap_or_default()));
    let added = Edit { range: TextRange::empty(end), text: format!("{before}{added}") };
    let removed = Edit { range: whole_lines(text, own)?, text: String::new() };
    let mut change = Change { moved: vec![(function.file.clone()?, to)], ..Change::default() };
    for (file, edit) in [(&target.file, added), (&function.declared.file, removed)] {
        let key = (Some(&**file) != site.analysis.path()).then(|| Arc::clone(file));
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
