//! Undefined stringtable keys: adds them after the most similar one.

use std::sync::Arc;

use super::{Addition, Change, shown};

use crate::analysis::Analysis;
use crate::fix::Edit;
use sqf_model::{Role, SymbolKind};
use sqf_syntax::stringtable::{Key, Stringtable};
use sqf_text::{TextRange, is_word};

/// Adds a key with its own name as the text, in the language in which the key before it has its first text.
pub fn added(analysis: &Analysis, key: &str) -> Option<Addition> {
    let key = key.trim_start_matches('$');
    if !is_word(key) {
        return None;
    }
    let workspace = analysis.workspace();
    let lower = key.to_ascii_lowercase();
    let common = |name: &str| name.bytes().zip(lower.bytes()).take_while(|(a, b)| a == b).count();
    let mut known = workspace.names(SymbolKind::Text, "str_", usize::MAX, analysis.path());
    known.retain(|named| named.symbol.name().contains('_'));
    known.sort_by_key(|named| std::cmp::Reverse(common(named.symbol.name())));
    let nearest = known.into_iter().next()?;
    let mut places = workspace.definitions(&nearest.symbol, analysis.path()).into_iter();
    let place = places.find(|place| place.occurrence.role == Role::Definition && !workspace.is_library(&place.file))?;
    let source = workspace.source(&place.file)?;
    let text = source.text();
    let table = Stringtable::parse(text);
    let is_it = |name: TextRange| place.occurrence.range.contains(name.start);
    let before = table.keys(text).find(|key| key.name(text).is_some_and(is_it))?;
    let edit = after(text, &before, key, &own_name(key))?;
    let file = Arc::clone(&place.file);
    let title = format!("Add `{key}` to `{}`", shown(workspace, &file));
    Some((title, Change { files: [(Some(file), vec![edit])].into(), ..Change::default() }))
}

/// Returns the edit that adds a key after another one, laid out like it, with its text in the first of its languages.
/// The text is written as XML.
pub(crate) fn after(text: &str, before: &Key<'_>, key: &str, shown: &str) -> Option<Edit> {
    let language = before.texts().next().map_or("Original", |it| it.name.of(text));
    let whole = before.element.whole;
    let line = text.get(..whole.start as usize)?.rsplit('\n').next().unwrap_or_default();
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let indent = line.get(..line.len() - line.trim_start().len()).unwrap_or_default();
    let texts = format!("<{language}>{shown}</{language}>");
    // As the key before it is laid out.
    let inside = before.element.content.of(text);
    let between = inside.get(..inside.len() - inside.trim_start().len()).filter(|blanks| blanks.contains('\n'));
    let element = match between {
        Some(blanks) => format!("<Key ID=\"{key}\">{blanks}{texts}{line_end}{indent}</Key>"),
        None => format!("<Key ID=\"{key}\">{texts}</Key>"),
    };
    Some(Edit { range: TextRange::empty(whole.end), text: format!("{line_end}{indent}{element}") })
}

/// Returns the name of a key without its tag, as words: `gate open` of `STR_TAG_gate_open`.
fn own_name(key: &str) -> String {
    let own = key.splitn(3, '_').nth(2).unwrap_or(key);
    own.replace('_', " ").trim().to_owned()
}
