//! Completion in `cba_settings.sqf`, which is no script: each statement sets a setting of CBA, after any `force`.

use super::matching::{Matchable, Pattern};
use super::{Completion, CompletionItem, EntryKey, ItemKind, LIMIT};
use crate::catalog::library::LibrarySetting;
use crate::ide::analysis::Analysis;
use crate::syntax::TokenKind;
use crate::text::TextRange;

/// The word before a setting that others may not change.
const FORCE: &str = "force";
/// The kind of settings that are true or false.
const CHECKBOX: &str = "CHECKBOX";

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
    let settings = libraries.flat_map(|named| named.library().settings.iter().map(|it| (it, &*named.library().name)));
    let mut found: Vec<_> = settings
        .filter_map(|(setting, library)| {
            let found = pattern.matches(&Matchable::new(&setting.name));
            (typed.is_empty() || found.is_some()).then_some((found, &setting.name, setting, library))
        })
        .collect();
    found.sort_by_key(|(found, name, ..)| (*found, *name));
    let is_incomplete = found.len() > LIMIT;
    let items = found.into_iter().take(LIMIT).map(|(_, _, setting, library)| item(setting, library, range));
    let force = CompletionItem::new(FORCE, ItemKind::Keyword, range);
    let force = Some(force).filter(|_| typed.is_empty() || pattern.matches(&Matchable::new(FORCE)).is_some());
    Completion { items: force.into_iter().chain(items).collect(), is_incomplete, ..Completion::default() }
}

fn item(setting: &LibrarySetting, library: &str, range: TextRange) -> CompletionItem {
    CompletionItem {
        detail: Some(format!("setting of {library}")),
        key: Some(EntryKey::Global(setting.name.clone())),
        ..CompletionItem::new(setting.name.as_str(), ItemKind::Variable, range)
    }
}

fn values(analysis: &Analysis, name: &str, range: TextRange) -> Completion {
    let setting = analysis.workspace().libraries().setting(&name.to_lowercase());
    let is_checkbox = setting.is_none_or(|(_, setting)| setting.kind.as_deref() == Some(CHECKBOX));
    let values: &[&str] = if is_checkbox { &["true", "false"] } else { &[] };
    let items = values.iter().map(|value| CompletionItem::new(*value, ItemKind::Value, range)).collect();
    Completion { items, ..Completion::default() }
}
