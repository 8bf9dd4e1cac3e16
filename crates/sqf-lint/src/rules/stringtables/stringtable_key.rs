//! Keys of stringtables that cannot be referenced.

use crate::context::{TableContext, TableSink};
use crate::prelude::*;
use sqf_text::starts_with_ignoring_case;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "invalid stringtable key",
    explanation: "A `<Key>` has no `ID`, an empty one, or one that does not begin with `STR`: configs only look up names \
        that begin with `$STR`. The last is a hint, because `localize` finds such a key.",
    example: Example {
        wrong: "<Project>\n    <Key ID=\"TAG_open\">\n        <Original>Open</Original>\n    </Key>\n</Project>",
        right: "<Project>\n    <Key ID=\"STR_TAG_open\">\n        <Original>Open</Original>\n    </Key>\n</Project>",
    },
    checks: &[Check::Table(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &TableContext<'_>, sink: &mut TableSink<'_>) {
    let text = context.text;
    for key in context.table.keys(text) {
        // Ignore incomplete tags, and an `ID` without quotes, which is a syntax error.
        let is_written = key.element.attribute("id", text).is_some_and(|attribute| attribute.value.is_none());
        if !key.element.is_closed || is_written {
            continue;
        }
        let Some(range) = key.name(text) else {
            sink.range(key.element.name, Note::new("this key has no `ID`"));
            continue;
        };
        let name = range.of(text);
        if name.trim().is_empty() {
            sink.range(key.element.start, Note::new("the `ID` of this key is empty"));
        } else if !starts_with_ignoring_case(name, "str") {
            // Scripts may look it up, even by a value: `localize rank _unit`.
            let note = Note::new(format!("`{name}` does not begin with `STR_`; configs cannot use it"));
            sink.range(range, note.severity(Severity::Hint));
        }
    }
}
