//! Completion of fixed words: `_unit setUnitPos "<|>"`, `behaviour _unit == "<|>"`.

use super::items::simple;
use super::matching::{Matchable, Pattern};
use super::rank::{Facts, Rank};
use super::usage::RARE;
use super::{Completion, CompletionItem, CompletionOptions, ItemKind, texts};
use crate::analysis::Analysis;
use crate::names::fixed_words;
use sqf_reference::takes::{Coverage, Takes};
use sqf_text::{TextRange, is_word_byte};

/// Returns the words that fit a string; None if it can be anything.
pub(super) fn at(analysis: &Analysis, offset: u32, options: CompletionOptions) -> Option<Completion> {
    if options.trigger.is_some_and(|trigger| !matches!(trigger, '_' | '"' | '\'')) {
        return None;
    }
    let file = analysis.file();
    let token = file.tokens().at(offset.checked_sub(1)?).filter(|token| file.kind(*token).is_string())?;
    let (range, text) = (file.range(token), file.token_text(token));
    let quote = text.chars().next()?;
    let is_closed = text.len() > 1 && text.ends_with(quote);
    let inside = TextRange::new(range.start + 1, range.end - u32::from(is_closed));
    // Some consist of two words.
    let is_plain = |text: &str| text.bytes().all(|byte| is_word_byte(byte) || byte == b' ');
    if !inside.touches(offset) {
        return None;
    }
    let typed = TextRange::new(inside.start, offset).of(file.text());
    let rest = TextRange::new(offset, inside.end).of(file.text());
    if !is_plain(typed) {
        return None;
    }
    let end = if is_closed && is_plain(rest) {
        inside.end
    } else {
        offset + rest.bytes().take_while(|byte| is_word_byte(*byte)).count() as u32
    };
    let cursor = analysis.reading().at_token(token)?;
    let (slot, script) = cursor.slot()?;
    let choice = fixed_words::at(script, &slot)?;
    let is_any = choice.fixed.known == Coverage::Few;
    // Where projects have names of their own, the words are among these.
    if is_any && script.taken_at(&slot).any(|row| matches!(row.takes, Takes::Class(_))) {
        return None;
    }
    let shares = texts::shares(slot.word(script), &slot);
    let pattern = Pattern::new(typed);
    let mut found: Vec<(Rank, CompletionItem)> = Vec::new();
    for word in choice.fixed.words {
        let Some(fits) = pattern.matches(&Matchable::new(word)) else { continue };
        let item = CompletionItem {
            about: Some("value".to_owned()),
            ..CompletionItem::new(choice.spelled(word), ItemKind::Value, TextRange::new(inside.start, end))
        };
        // Without a name, to keep the order of the list for words without counts.
        let share = shares.map_or(RARE, |shares| shares.of(word));
        found.push((Rank::new(&Facts { share, ..simple(fits, "") }), item));
    }
    if is_any && found.is_empty() {
        return None;
    }
    found.sort_by_key(|(rank, _)| *rank);
    let items = found.into_iter().map(|(_, item)| item).collect();
    Some(Completion { items, ..Completion::default() })
}
