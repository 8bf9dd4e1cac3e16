//! Keys of stringtables without a text that most players can read.

use crate::context::{TableContext, TableSink};
use crate::prelude::*;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Information),
    title: "stringtable key without text",
    explanation: "A key has no text at all, or none in `Original` or `English`, which the game uses for languages without \
        a text of their own.",
    example: Example {
        wrong: "<Project>\n    <Key ID=\"STR_TAG_open\">\n        <German>Öffnen</German>\n    </Key>\n</Project>",
        right: "<Project>\n    <Key ID=\"STR_TAG_open\">\n        <Original>Open</Original>\n        \
                <German>Öffnen</German>\n    </Key>\n</Project>",
    },
    checks: &[Check::Table(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &TableContext<'_>, sink: &mut TableSink<'_>) {
    let text = context.text;
    for key in context.table.keys(text) {
        let Some(range) = key.name(text) else { continue };
        let mut texts = key.texts().filter(|element| !element.content.of(text).trim().is_empty()).peekable();
        let name = range.of(text);
        let message = if texts.peek().is_none() {
            format!("`{name}` has no text")
        } else if !texts.any(|element| is_common(element.name.of(text))) {
            format!("`{name}` has no text in `Original` or `English`")
        } else {
            continue;
        };
        sink.range(range, Note::new(message));
    }
}

fn is_common(language: &str) -> bool {
    ["original", "english"].iter().any(|common| language.eq_ignore_ascii_case(common))
}
