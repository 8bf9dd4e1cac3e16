//! Classes of `CfgFunctions` whose names matter to the game: names of functions begin with their tag, and the scripts
//! of a category may be in a folder with its name.

use std::path::Path;
use std::sync::Arc;

use super::super::letter_case::in_case_of;
use super::super::places_from;
use super::places::{is_in_define, replace_in_header, source_of};
use super::{Refusal, Rename, Renaming, Replacement};
use crate::analysis::Analysis;
use sqf_model::{FunctionDefinition, Listing, Occurrence, Role, Symbol, SymbolKind};
use sqf_text::{FUNCTION_MARK, TextRange};

/// Whether a symbol is a class of `CfgFunctions` around functions.
pub(super) fn is_list_class(symbol: &Symbol) -> bool {
    matches!(symbol, Symbol::Class(path) if path.starts_with("cfgfunctions/"))
}

/// Adds the further changes for a class to a rename: if it is a tag, the names of its functions. `path` is that of the
/// class, `at` the spelling of its name where the rename began.
pub(super) fn rename_functions(
    analysis: &Analysis,
    path: &str,
    (at, new): (&str, &str),
    from: Option<&Path>,
    rename: &mut Rename,
) -> Renaming<()> {
    let names: Vec<&str> = path.split('/').collect();
    let is_named = |listing: &Listing, tag: &str| listing.is_named_by_tag && listing.tag.eq_ignore_ascii_case(tag);
    let is_found = |listing: &Listing, tag: &str, category: &str| {
        listing.is_found_by_category
            && listing.category.eq_ignore_ascii_case(category)
            && listing.tag.eq_ignore_ascii_case(tag)
    };
    match names[..] {
        ["cfgfunctions", tag] => {
            let functions = listed(analysis, &format!("{tag}{FUNCTION_MARK}"), from, |listing| is_named(listing, tag))?;
            if !functions.is_empty() && !at.eq_ignore_ascii_case(tag) {
                return Err(Refusal::Macro("this place".to_owned()));
            }
            for function in &functions {
                let new_name = rename_function(analysis, &function.name, (at, new), from, rename)?;
                replace_in_header(analysis, function, (&new_name, 0), rename);
            }
            if functions.is_empty() {
                return Ok(());
            }
            // Calls of undefined functions are as wrong with the new name as with the old one.
            let workspace = analysis.workspace();
            for named in workspace.names(SymbolKind::Global, &format!("{tag}{FUNCTION_MARK}"), usize::MAX, from) {
                if !named.is_function && workspace.defines_function(&named.name) == Some(false) {
                    rename_function(analysis, &named.name, (at, new), from, rename)?;
                }
            }
            check_beginnings(analysis, at, from, rename)
        }
        ["cfgfunctions", tag, category] if !new.eq_ignore_ascii_case(category) => {
            let functions = listed(analysis, "", from, |listing| is_found(listing, tag, category))?;
            if functions.is_empty() { Ok(()) } else { Err(Refusal::Folder(at.to_owned())) }
        }
        _ => Ok(()),
    }
}

/// Replaces the tag of a single function. Returns its new name.
pub(super) fn rename_alone(
    analysis: &Analysis,
    function: &FunctionDefinition,
    (at, new): (&str, &str),
    from: Option<&Path>,
    rename: &mut Rename,
) -> Renaming<String> {
    let new_name = rename_function(analysis, &function.name, (at, new), from, rename)?;
    replace_in_header(analysis, function, (&new_name, 0), rename);
    check_beginnings(analysis, at, from, rename)?;
    Ok(new_name)
}

/// Returns the functions with this prefix whose entries match.
fn listed(
    analysis: &Analysis,
    prefix: &str,
    from: Option<&Path>,
    is_wanted: impl Fn(&Listing) -> bool,
) -> Renaming<Vec<FunctionDefinition>> {
    let workspace = analysis.workspace();
    let mut found = Vec::new();
    for named in workspace.function_names(prefix, usize::MAX, from) {
        let functions = workspace.functions(&named.name, from);
        let is_it = |function: &FunctionDefinition| function.listing.as_ref().is_some_and(&is_wanted);
        match functions.iter().filter(|function| is_it(function)).count() {
            0 => {}
            count if count == functions.len() => found.extend(functions.into_iter().next()),
            // Another definition has the same name and would keep it.
            _ => return Err(Refusal::Ambiguous { name: named.name.to_string(), count: functions.len() }),
        }
    }
    Ok(found)
}

/// Replaces the tag in all references to a function. Returns its new name.
fn rename_function(
    analysis: &Analysis,
    name: &str,
    (at, new): (&str, &str),
    from: Option<&Path>,
    rename: &mut Rename,
) -> Renaming<String> {
    let workspace = analysis.workspace();
    let new_name = format!("{new}{}", name.get(at.len()..).unwrap_or_default());
    let is_same = new_name.eq_ignore_ascii_case(name);
    let is_taken = |symbol: &Symbol| {
        !workspace.definitions(symbol, from).is_empty() || !workspace.occurrences(symbol, from).is_empty()
    };
    if !is_same && (analysis.reference().get(&new_name).is_some() || is_taken(&Symbol::global(&new_name))) {
        return Err(Refusal::Taken(new_name));
    }
    let mut found = places_from(analysis, &Symbol::global(name), from);
    let words = places_from(analysis, &Symbol::Word(name.to_lowercase().into()), from);
    found.extend(words.into_iter().map(|(place, word)| (place, Occurrence { is_certain: false, ..word })));
    let whole = |occurrence: &Occurrence| occurrence.name.filter(|written| written.len() as usize == name.len());
    let is_in_macro = found.iter().any(|(place, it)| whole(it).is_some() && is_in_define(analysis, place));
    for (place, occurrence) in found {
        if place.file.as_deref().is_some_and(|file| workspace.is_library(file)) {
            return Err(Refusal::Library(name.to_owned()));
        }
        let Some(written) = whole(&occurrence) else {
            // The entry of the function contains only the rest of the name, and some macros contain all of it in their
            // text.
            let is_entry = occurrence.role == Role::Definition && occurrence.name.is_some();
            if is_entry || (occurrence.name.is_none() && occurrence.is_exact && is_in_macro) {
                continue;
            }
            let file = place.file.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
            return Err(Refusal::Macro(file.unwrap_or_else(|| "this script".to_owned())));
        };
        let source = source_of(analysis, place.file.as_deref());
        let range = TextRange::new(written.start, written.start + at.len() as u32);
        let text = in_case_of(source.as_ref().map_or("", |source| range.of(source.text())), at, new);
        let replacement = Replacement { range, text, is_doubtful: !occurrence.is_certain };
        rename.files.entry(place.file).or_default().push(replacement);
    }
    Ok(new_name)
}

/// Refuses if code may compose names of functions: `call (missionNamespace getVariable ("GATE_fnc_" + _name))`.
fn check_beginnings(analysis: &Analysis, tag: &str, from: Option<&Path>, rename: &Rename) -> Renaming<()> {
    let beginning = format!("{tag}{FUNCTION_MARK}").to_lowercase();
    let name: Arc<str> = beginning.as_str().into();
    let mut names = [Symbol::Global(Arc::clone(&name)), Symbol::Word(name)].into_iter();
    let is_word = names.any(|name| !places_from(analysis, &name, from).is_empty());
    let has_part = |text: &str| {
        let text = text.to_ascii_lowercase();
        text.match_indices(&beginning).any(|(at, found)| text[at + found.len()..].starts_with(['%', '"', '\'']))
    };
    let is_part = || {
        let sources = rename.files.keys().filter_map(|file| source_of(analysis, file.as_deref()));
        sources.into_iter().any(|source| has_part(source.text()))
    };
    if is_word || is_part() {
        let why = "a string has the beginning of these names, so code may compose them".to_owned();
        return Err(Refusal::Unsure { name: format!("{tag}{FUNCTION_MARK}"), why });
    }
    Ok(())
}
