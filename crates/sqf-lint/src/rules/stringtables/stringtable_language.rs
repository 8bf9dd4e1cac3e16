//! Languages of a stringtable that the game does not have, or that a key has twice.

use crate::context::{TableContext, TableSink};
use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_syntax::stringtable::{Element, LANGUAGES, language_of_name};
use sqf_text::{TextRange, most_typos, nearest};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "wrong language in a stringtable",
    explanation: "The game shows no text of this element: it has no language of that name, or the key has another text \
        in the same language.",
    example: Example {
        wrong: "<Project>\n    <Key ID=\"STR_TAG_open\">\n        <Original>Open</Original>\n        \
                <Germann>Öffnen</Germann>\n    </Key>\n</Project>",
        right: "<Project>\n    <Key ID=\"STR_TAG_open\">\n        <Original>Open</Original>\n        \
                <German>Öffnen</German>\n    </Key>\n</Project>",
    },
    checks: &[Check::Table(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &TableContext<'_>, sink: &mut TableSink<'_>) {
    let text = context.text;
    for key in context.table.keys(text) {
        let mut known: Vec<(&'static str, TextRange)> = Vec::new();
        for element in key.texts().filter(|element| element.is_closed) {
            let Some(language) = language_of_name(element.name.of(text)) else {
                sink.range(element.name, unknown(element, text));
                continue;
            };
            match known.iter().find(|(other, _)| *other == language) {
                Some((_, first)) => {
                    let note =
                        Note::new(format!("this key already has a text in `{language}`; the game shows one of them"));
                    sink.range(element.name, note.related(*first, "the other text is here"));
                }
                None => known.push((language, element.name)),
            }
        }
    }
}

fn unknown(element: &Element, text: &str) -> Note {
    let name = element.name.of(text);
    let lower = name.to_lowercase();
    let known = LANGUAGES.map(|language| (language.to_lowercase(), language));
    let known = known.iter().map(|(lower, language)| (&**lower, *language));
    let [meant] = nearest(&lower, most_typos(name.len(), &[5, 7]), known)[..] else {
        return Note::new(format!("the game has no language `{name}`, so it never shows this text"));
    };
    // The end tag repeats the name after `</`.
    let end = element.end.map(|end| TextRange::new(end.start + 2, end.start + 2 + element.name.len()));
    let names = [Some(element.name), end.filter(|end| end.of(text) == name)];
    let edits = names.into_iter().flatten().map(|range| Edit { range, text: meant.to_owned() });
    Note::new(format!("the game has no language `{name}`; did you mean `{meant}`?")).fix(
        format!("Replace with `{meant}`"),
        edits.collect(),
        false,
    )
}
