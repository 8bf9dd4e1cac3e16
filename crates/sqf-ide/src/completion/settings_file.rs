//! Completion in `cba_settings.sqf`, which is no script: each statement sets a setting of CBA, after any `force`.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::matching::{Match, Matchable, Pattern};
use super::{Completion, CompletionItem, EntryKey, ItemKind, LIMIT, MOST};
use crate::analysis::Analysis;
use crate::documentation::own;
use sqf_model::{ADDING_SETTINGS, AddedSetting, Script, SymbolKind};
use sqf_syntax::TokenKind;
use sqf_text::TextRange;

/// The word before a setting that others may not change.
const FORCE: &str = "force";
/// The kind of settings that are true or false.
const CHECKBOX: &str = "CHECKBOX";
/// Maximum number of files that are searched for settings.
const MOST_FILES: usize = 50;

/// What may be written in a file with settings.
pub(super) fn at(analysis: &Analysis, offset: u32) -> Completion {
    let file = analysis.file();
    let tokens = file.tokens();
    let is_word = |token: &usize| file.kind(*token) == TokenKind::Name;
    let word = file.at_cursor(offset).filter(is_word);
    let range = word.map_or(TextRange::new(offset, offset), |word| file.range(word));
    let end = word.or_else(|| tokens.at(offset)).unwrap_or(tokens.len());
    let before: Vec<usize> = (0..end).rev().filter(|token| !file.kind(*token).is_trivia()).take(2).collect();
    let typed = TextRange::new(range.start, offset).of(file.text());
    match before.first().map(|token| file.kind(*token)) {
        None | Some(TokenKind::Semicolon) => names(analysis, range, typed),
        Some(TokenKind::Name) if file.token_text(before[0]).eq_ignore_ascii_case(FORCE) => {
            names(analysis, range, typed)
        }
        Some(TokenKind::Assign) => match before.get(1) {
            Some(name) => values(analysis, file.token_text(*name), range),
            None => Completion::default(),
        },
        _ => Completion::default(),
    }
}

/// The settings of all mods that are known: such a file is about mods that the project itself need not name.
fn names(analysis: &Analysis, range: TextRange, typed: &str) -> Completion {
    let pattern = Pattern::new(typed);
    let libraries = analysis.workspace().libraries().with_tags(&|_| true);
    let of_libraries = libraries.flat_map(|named| {
        let library = named.library();
        library.settings.iter().map(|setting| (setting.name.clone(), library.name.clone()))
    });
    let added = added(analysis, typed)
        .into_iter()
        .map(|(setting, file)| (setting.name, own::shown_path(analysis.workspace(), &file)));
    let mut found: Vec<(Option<Match>, String, String)> = added
        .chain(of_libraries)
        .filter_map(|(name, place)| {
            let found = pattern.matches(&Matchable::new(&name));
            (typed.is_empty() || found.is_some()).then_some((found, name, place))
        })
        .collect();
    found.sort_by(|(a, a_name, _), (b, b_name, _)| (a, a_name.to_lowercase()).cmp(&(b, b_name.to_lowercase())));
    found.dedup_by(|(_, b, _), (_, a, _)| a.eq_ignore_ascii_case(b));
    let is_incomplete = found.len() > LIMIT;
    let items = found.into_iter().take(LIMIT).map(|(_, name, place)| item(name, &place, range));
    let force = CompletionItem::new(FORCE, ItemKind::Keyword, range);
    let force = Some(force).filter(|_| typed.is_empty() || pattern.matches(&Matchable::new(FORCE)).is_some());
    Completion { items: force.into_iter().chain(items).collect(), is_incomplete, ..Completion::default() }
}

/// Returns the settings that scripts of the project and of the mods that are read add, with their files. Those are
/// looked for where variables that match the typed text are set.
fn added(analysis: &Analysis, typed: &str) -> Vec<(AddedSetting, Arc<Path>)> {
    let workspace = analysis.workspace();
    let named = workspace.names(SymbolKind::Global, typed, MOST, analysis.path());
    let places = named
        .iter()
        .filter(|symbol| !symbol.is_function)
        .flat_map(|symbol| workspace.definitions(&symbol.symbol, analysis.path()).into_iter().map(|place| place.file));
    let mut files: BTreeSet<Arc<Path>> = places.collect();
    files.retain(|file| workspace.source(file).is_some_and(|source| adds_settings(source.text())));
    let of_file = |file: Arc<Path>| {
        let script = workspace.source(&file).map(|it| Script::new(it, Some(&file), analysis.reference(), workspace));
        let settings: Vec<AddedSetting> = script.iter().flat_map(AddedSetting::all_of).collect();
        settings.into_iter().map(move |setting| (setting, Arc::clone(&file)))
    };
    files.into_iter().take(MOST_FILES).flat_map(of_file).collect()
}

/// Whether a script calls one of CBA's functions that add a setting.
fn adds_settings(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ADDING_SETTINGS.iter().any(|function| lower.contains(function))
}

fn item(name: String, place: &str, range: TextRange) -> CompletionItem {
    CompletionItem {
        detail: Some(format!("setting of {place}")),
        key: Some(EntryKey::Global(name.clone())),
        ..CompletionItem::new(name, ItemKind::Variable, range)
    }
}

fn values(analysis: &Analysis, name: &str, range: TextRange) -> Completion {
    let of_library = || {
        let setting = analysis.workspace().libraries().setting(&name.to_lowercase());
        setting.map(|(_, setting)| setting.kind.clone().unwrap_or_default())
    };
    let added = added(analysis, name).into_iter().find(|(setting, _)| setting.name.eq_ignore_ascii_case(name));
    let kind = added.map(|(setting, _)| setting.kind).or_else(of_library);
    let is_checkbox = kind.is_none_or(|kind| kind == CHECKBOX);
    let values: &[&str] = if is_checkbox { &["true", "false"] } else { &[] };
    let items = values.iter().map(|value| CompletionItem::new(*value, ItemKind::Value, range)).collect();
    Completion { items, ..Completion::default() }
}
