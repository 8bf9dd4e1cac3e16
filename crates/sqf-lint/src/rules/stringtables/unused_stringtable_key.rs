//! Unused keys of stringtables.

use crate::context::{TableContext, TableSink};
use crate::prelude::*;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Information),
    title: "unused stringtable key",
    explanation: "No script, config or mission of the project names the key. Not reported for keys that code or a macro \
        may assemble: `\"STR_TAG_\" + _state`, `LSTRING(open)`. Other mods may still use the key.",
    example: Example {
        wrong: "<Project>\n    <Key ID=\"STR_TAG_unused\">\n        <Original>Open</Original>\n    </Key>\n</Project>",
        right: "<Project>\n    <Key ID=\"STR_TAG_open\">\n        <Original>Open</Original>\n    </Key>\n</Project>",
    },
    checks: &[Check::Table(check)],
    behavior: Behavior {
        needs_index: true,
        around_example: &[("init.sqf", "hint localize \"STR_TAG_open\";\n")],
        ..Behavior::DEFAULT
    },
};

fn check(context: &TableContext<'_>, sink: &mut TableSink<'_>) {
    let (text, workspace) = (context.text, context.workspace());
    for range in context.table.keys(text).filter_map(|key| key.name(text)) {
        let name = range.of(text);
        if !name.trim().is_empty() && workspace.is_unused_text(name) {
            sink.range(range, Note::new(format!("unused stringtable key `{name}`")));
        }
    }
}
