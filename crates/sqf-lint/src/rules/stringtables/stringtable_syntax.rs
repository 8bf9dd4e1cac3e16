//! Stringtables that are not valid XML.

use crate::context::{TableContext, TableSink};
use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_syntax::stringtable::{Problem, ProblemKind, Role, language_of_name};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "invalid XML in a stringtable",
    explanation: "`stringtable.xml` is not well-formed: an end tag is missing, a tag or a comment is incomplete, text \
        contains an unescaped `&` or `<`, or the first line names an encoding other than UTF-8. A mismatched end \
        tag is a warning: the game accepts it, but other programs reject the file.",
    example: Example {
        wrong: "<Project>\n    <Package>\n        <Key ID=\"STR_TAG_open\">\n            <Original>Lock & load</Original>\n        \
                </Key>\n    </Package>\n</Project>",
        right: "<Project>\n    <Package>\n        <Key ID=\"STR_TAG_open\">\n            <Original>Lock &amp; load</Original>\n        \
                </Key>\n    </Package>\n</Project>",
    },
    checks: &[Check::Table(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &TableContext<'_>, sink: &mut TableSink<'_>) {
    for problem in context.table.problems() {
        sink.range(problem.range, note(context.text, problem));
    }
}

fn note(text: &str, problem: &Problem) -> Note {
    let written = problem.range.of(text);
    let replace = |note: Note, with: &str, is_safe: bool| {
        let edits = vec![Edit { range: problem.range, text: with.to_owned() }];
        note.fix(format!("Replace with `{with}`"), edits, is_safe)
    };
    match problem.kind {
        ProblemKind::Unclosed => {
            let name = written.trim_start_matches('<').split(|c: char| c.is_whitespace() || c == '>').next();
            let name = name.unwrap_or_default();
            Note::new(format!("`<{name}>` has no end tag"))
        }
        ProblemKind::Mismatched(opened) => mismatched(text, opened, problem.range),
        ProblemKind::Unopened => Note::new(format!("unmatched end tag `{}`", written.trim())),
        ProblemKind::UnclosedTag => Note::new("missing `>` at the end of this tag"),
        ProblemKind::MalformedTag => Note::new("expected an attribute with a value in quotes, such as `name=\"...\"`"),
        ProblemKind::UnclosedSection => Note::new(format!("`{}` is never closed", written.trim())),
        ProblemKind::BareAmpersand => replace(Note::new("`&` is not allowed in XML; write `&amp;`"), "&amp;", true),
        ProblemKind::BareLess => replace(Note::new("`<` is not allowed in XML; write `&lt;`"), "&lt;", true),
        ProblemKind::UnknownEntity => {
            let escaped = format!("&amp;{}", written.trim_start_matches('&'));
            replace(Note::new(format!("unknown XML entity `{written}`; write `{escaped}`")), &escaped, false)
        }
        ProblemKind::Encoding => Note::new(format!("stringtables must be saved as UTF-8, found `{written}`")),
    }
}

/// Returns a mismatched end tag. If the game supports only one of the names, the other one is wrong.
fn mismatched(text: &str, opened: TextRange, closed: TextRange) -> Note {
    let (open, close) = (opened.of(text), closed.of(text));
    let is_known = |name: &str| language_of_name(name).is_some() || Role::by_name(name).is_some();
    let (range, name) = match is_known(close) && !is_known(open) {
        true => (opened, close),
        false => (closed, open),
    };
    let note = Note::new(format!("mismatched end tag `</{close}>` for `<{open}>`")).severity(Severity::Warning);
    let note = note.related(opened, "the element begins here");
    note.fix(format!("Replace with `{name}`"), vec![Edit { range, text: name.to_owned() }], false)
}
