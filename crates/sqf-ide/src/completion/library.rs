//! Completion of what library files of mods list: functions, settings, events, macros and classes.

use std::cmp::Reverse;

use super::matching::{Matchable, Pattern};
use super::{MOST, SHORTEST};
use crate::analysis::Analysis;
use crate::documentation::own;
use sqf_model::{NamedSymbol, Symbol};
use sqf_reference::library::{LibraryEvent, LibraryFunction, LibraryMacro, LibrarySetting};

/// What the names of CBA's functions for settings begin with.
const OF_SETTINGS: &str = "cba_settings_fnc_";

/// Returns functions that match the typed text: those of mods that the project names, and those whose tag is typed.
pub(super) fn functions(analysis: &Analysis, typed: &str) -> Vec<NamedSymbol> {
    let workspace = analysis.workspace();
    let Some(is_wanted) = by_tag(analysis, typed) else { return Vec::new() };
    let pattern = Pattern::new(typed);
    let functions = workspace.libraries().with_tags(&is_wanted).flat_map(|library| library.functions(""));
    let found = functions.filter(|function| {
        !function.internal
            && pattern.matches(&Matchable::new(&function.name)).is_some()
            && !workspace.is_function(&function.name.to_ascii_lowercase())
    });
    let mut found: Vec<&LibraryFunction> = found.collect();
    found.sort_by_key(|function| Reverse(function.uses));
    let symbol = |function: &LibraryFunction| NamedSymbol {
        is_function: true,
        files: function.uses.unwrap_or_default(),
        ..named(Symbol::global(&function.name), &function.name)
    };
    found.into_iter().take(MOST).map(symbol).collect()
}

/// Returns settings that match the typed text, likewise.
pub(super) fn settings(analysis: &Analysis, typed: &str) -> Vec<NamedSymbol> {
    let Some(is_wanted) = by_tag(analysis, typed) else { return Vec::new() };
    settings_of(analysis, typed, &is_wanted)
}

/// Returns the settings that a string may name. CBA's functions for settings take those of any mod.
pub(super) fn settings_in_string(analysis: &Analysis, taker: &str, typed: &str) -> Vec<NamedSymbol> {
    match taker.to_ascii_lowercase().starts_with(OF_SETTINGS) {
        true => settings_of(analysis, typed, &|_| true),
        false => settings(analysis, typed),
    }
}

fn settings_of(analysis: &Analysis, typed: &str, is_wanted: &dyn Fn(&str) -> bool) -> Vec<NamedSymbol> {
    let (workspace, pattern) = (analysis.workspace(), Pattern::new(typed));
    let settings = workspace.libraries().with_tags(is_wanted).flat_map(|named| &named.library().settings);
    let is_meant = |setting: &&LibrarySetting| {
        let is_match = typed.is_empty() || pattern.matches(&Matchable::new(&setting.name)).is_some();
        // Those that the project or a mod that was read adds are offered as its own.
        is_match && workspace.definitions(&Symbol::global(&setting.name), analysis.path()).is_empty()
    };
    settings.filter(is_meant).take(MOST).map(|it| named(Symbol::global(&it.name), &it.name)).collect()
}

/// Returns events that match the typed text: those of mods that the project names.
pub(super) fn events(analysis: &Analysis, typed: &str) -> Vec<NamedSymbol> {
    let workspace = analysis.workspace();
    let is_named = |tag: &str| workspace.names_mod(tag);
    let pattern = Pattern::new(typed);
    let events = workspace.libraries().with_tags(&is_named).flat_map(|named| &named.library().events);
    let is_match = |event: &&LibraryEvent| typed.is_empty() || pattern.matches(&Matchable::new(&event.name)).is_some();
    events.filter(is_match).take(MOST).map(|event| named(Symbol::event(&event.name), &event.name)).collect()
}

/// Returns macros of mods with headers that the script includes and that are not there.
pub(super) fn macros<'a>(analysis: &'a Analysis, pattern: &Pattern) -> Vec<&'a LibraryMacro> {
    let libraries = own::library::of_absent_headers(analysis).into_iter();
    let macros = libraries.flat_map(|named| &named.library().macros);
    let is_unknown = |it: &&LibraryMacro| analysis.pre().macro_named(&it.name).is_none();
    macros.filter(is_unknown).filter(|it| pattern.matches(&Matchable::new(&it.name)).is_some()).take(MOST).collect()
}

/// Returns classes that match the typed text, in some lists of the config.
pub(super) fn classes(analysis: &Analysis, lists: &[&str], typed: &str) -> Vec<NamedSymbol> {
    let (libraries, pattern) = (analysis.workspace().libraries(), Pattern::new(typed));
    let classes = lists.iter().flat_map(|list| libraries.classes(list).map(move |(_, name)| (*list, name)));
    let is_match = |name: &str| typed.is_empty() || pattern.matches(&Matchable::new(name)).is_some();
    let symbol = |list: &str, name: &str| {
        let path = if list.is_empty() { name.to_lowercase() } else { format!("{list}/{name}").to_lowercase() };
        Symbol::Class(path.into())
    };
    classes.filter(|(_, name)| is_match(name)).take(MOST).map(|(list, name)| named(symbol(list, name), name)).collect()
}

/// Returns which tags to offer names of; None if too little is typed.
fn by_tag<'a>(analysis: &'a Analysis, typed: &str) -> Option<impl Fn(&str) -> bool + use<'a>> {
    let workspace = analysis.workspace();
    let typed_tag = typed.split('_').next().unwrap_or_default().to_ascii_lowercase();
    (typed_tag.len() >= SHORTEST).then_some(move |tag: &str| tag == typed_tag || workspace.names_mod(tag))
}

fn named(symbol: Symbol, name: &str) -> NamedSymbol {
    NamedSymbol { symbol, name: name.into(), file: None, files: 0, is_function: false }
}
