//! Keys of stringtables without languages that most others have.

use crate::prelude::*;
use rustc_hash::FxHashMap;

use crate::context::{TableContext, TableSink};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "missing translation",
    explanation: "A key of a stringtable has no text in a language that at least half of the keys in the file have.",
    example: Example {
        wrong: "<Project>\n    <Key ID=\"STR_TAG_open\">\n        <Original>Open</Original>\n        \
                <German>Öffnen</German>\n    </Key>\n    <Key ID=\"STR_TAG_shut\">\n        \
                <Original>Shut</Original>\n    </Key>\n</Project>",
        right: "<Project>\n    <Key ID=\"STR_TAG_open\">\n        <Original>Open</Original>\n        \
                <German>Öffnen</German>\n    </Key>\n    <Key ID=\"STR_TAG_shut\">\n        \
                <Original>Shut</Original>\n        <German>Schließen</German>\n    </Key>\n</Project>",
    },
    checks: &[Check::Table(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &TableContext<'_>, sink: &mut TableSink<'_>) {
    let text = context.text;
    // By lower case: the first spelling, its range, and the number of keys.
    let mut languages: FxHashMap<String, (&str, u32, usize)> = FxHashMap::default();
    let mut keys = Vec::new();
    for key in context.table.keys(text) {
        let texts = key.texts().filter(|element| !element.content.of(text).trim().is_empty());
        let mut own: Vec<String> = Vec::new();
        for element in texts {
            let name = element.name.of(text);
            let lower = name.to_ascii_lowercase();
            if !own.contains(&lower) {
                languages.entry(lower.clone()).or_insert((name, element.name.start, 0)).2 += 1;
                own.push(lower);
            }
        }
        keys.push((key, own));
    }
    let mut wanted: Vec<(&String, &(&str, u32, usize))> =
        languages.iter().filter(|(_, (_, _, count))| count * 2 >= keys.len()).collect();
    wanted.sort_by_key(|(_, (_, place, _))| *place);
    for (key, own) in &keys {
        let Some(range) = key.name(text).filter(|_| !own.is_empty()) else { continue };
        let missing = wanted.iter().filter(|(lower, _)| !own.contains(lower)).map(|(_, (name, _, _))| *name);
        let missing: Vec<&str> = missing.collect();
        if !missing.is_empty() {
            sink.range(range, Note::new(format!("`{}` has no text in {}", range.of(text), missing.join(", "))));
        }
    }
}
