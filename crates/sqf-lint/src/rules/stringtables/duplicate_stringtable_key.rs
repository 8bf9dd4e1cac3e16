//! Duplicate keys of a stringtable.

use crate::prelude::*;
use rustc_hash::FxHashMap;

use crate::context::{TableContext, TableSink};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "duplicate stringtable key",
    explanation: "Two keys of a stringtable have the same `ID`, regardless of letter case, so the texts of one of them are \
        never shown.",
    example: Example {
        wrong: "<Project>\n    <Key ID=\"STR_TAG_open\"><Original>Open</Original></Key>\n    \
                <Key ID=\"STR_tag_open\"><Original>Shut</Original></Key>\n</Project>",
        right: "<Project>\n    <Key ID=\"STR_TAG_open\"><Original>Open</Original></Key>\n    \
                <Key ID=\"STR_TAG_shut\"><Original>Shut</Original></Key>\n</Project>",
    },
    checks: &[Check::Table(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &TableContext<'_>, sink: &mut TableSink<'_>) {
    let text = context.text;
    let mut seen: FxHashMap<String, TextRange> = FxHashMap::default();
    for range in context.table.keys(text).filter_map(|key| key.name(text)) {
        let name = range.of(text);
        if name.trim().is_empty() {
            continue;
        }
        match seen.get(&name.to_lowercase()) {
            Some(first) => {
                let note = Note::new(format!("`{name}` is already defined in this file"));
                sink.range(range, note.related(*first, "first defined here"));
            }
            None => {
                seen.insert(name.to_lowercase(), range);
            }
        }
    }
}
