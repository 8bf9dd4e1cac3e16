//! Selection ranges from the classes of a config: values, entries, the content of a class, the class.

use std::ops::Range;

use super::RangesAround;
use crate::config::ConfigFile;
use sqf_syntax::config::{Item, ValueId, ValueKind};
use sqf_text::TextRange;

/// Proposes the classes, the entry and the value around `target`.
pub(super) fn propose(file: &ConfigFile, text: &str, target: TextRange, around: &mut RangesAround) {
    let config = file.config();
    let mut class = config.root();
    loop {
        let it = config.class(class);
        if let (Some(open), Some(close)) = (range(file, it.open), range(file, it.close)) {
            around.add_trimmed(TextRange::new(open.end, close.start), text);
        }
        let contains = |item: &Item| place(file, config.tokens(*item)).is_some_and(|range| range.encloses(target));
        let Some(item) = it.items.iter().copied().find(contains) else { return };
        let tokens = config.tokens(item);
        let Some(whole) = place(file, tokens) else { return };
        around.add(whole);
        if let Some(semicolon) = range(file, config.semicolon(item)) {
            around.add(TextRange::new(whole.start, semicolon.end));
        }
        match item {
            Item::Class(inner) => class = inner,
            Item::Entry(entry) => {
                let value = config.entry(entry).value;
                return value.map_or((), |value| self::value(file, text, value, target, around));
            }
            Item::Token(_) => return,
        }
    }
}

/// Proposes a value and the elements in it.
fn value(file: &ConfigFile, text: &str, value: ValueId, target: TextRange, around: &mut RangesAround) {
    let mut value = value;
    loop {
        let it = file.config().value(value);
        let Some(whole) = place(file, it.first..it.end).filter(|whole| whole.encloses(target)) else { return };
        around.add(whole);
        let ValueKind::Array(elements) = &it.kind else { return };
        let (open, close) = (range(file, Some(it.first)), range(file, it.end.checked_sub(1)));
        if let (Some(open), Some(close)) = (open, close) {
            around.add_trimmed(TextRange::new(open.end, close.start.max(open.end)), text);
        }
        let holds = |element: &ValueId| {
            let it = file.config().value(*element);
            place(file, it.first..it.end).is_some_and(|range| range.encloses(target))
        };
        let Some(inner) = elements.iter().copied().find(holds) else { return };
        value = inner;
    }
}

fn place(file: &ConfigFile, tokens: Range<usize>) -> Option<TextRange> {
    file.place(tokens).map(|(range, _)| range)
}

/// Returns the range of a token in the text.
fn range(file: &ConfigFile, token: Option<usize>) -> Option<TextRange> {
    let token = token?;
    file.written(token..token + 1, 0)
}
