//! Elements of arrays without a comma between them.

use memchr::memmem;

use crate::prelude::*;
use sqf_ide::analysis::Analysis;
use sqf_ide::fix::Edit;
use sqf_syntax::{Preprocessed, Source};
use sqf_text::{TextRange, is_word_byte};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "missing comma between strings",
    explanation: "Two quotes inside a string are one quote of its text, so two names in an array without a `,` between them \
        are one string, `gate\"wall`, which names nothing. Only names are looked at: letters, digits and `_`.",
    example: Example {
        wrong: "private _kinds = [\"gate\"\"wall\"];\nhint str _kinds;",
        right: "private _kinds = [\"gate\", \"wall\"];\nhint str _kinds;",
    },
    checks: &[Check::Lines(check)],
    behavior: Behavior::DEFAULT,
};

fn check(analysis: &Analysis, _: &Preprocessed) -> Vec<(TextRange, Note)> {
    let source = analysis.file().source();
    let text = source.text().as_bytes();
    // Few texts contain doubled quotes; most of those are empty strings.
    let is_between =
        |at: &usize| *at > 0 && is_word_byte(text[at - 1]) && text.get(at + 2).is_some_and(|byte| is_word_byte(*byte));
    let quotes = memmem::find_iter(text, b"\"\"").filter(is_between);
    let found = quotes.filter(|at| is_element_of_names(source, *at)).map(|at| {
        let range = TextRange::new(at as u32, at as u32 + 2);
        let edit = Edit { range, text: "\", \"".to_owned() };
        let note = Note::new("missing `,` between two strings; `\"\"` is a quote inside one string");
        (range, note.fix("Insert `,`", vec![edit], false))
    });
    found.collect()
}

/// Whether a position is in a string that is the only element of an array and consists of names.
fn is_element_of_names(source: &Source, at: usize) -> bool {
    let tokens = source.tokens();
    let Some(token) = tokens.at(at as u32) else { return false };
    let names = source.token_text(token).strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let is_name = |name: &str| name.len() > 1 && name.bytes().all(is_word_byte);
    let is_beside = |token: Option<usize>, ends: &[&str]| token.is_some_and(|it| ends.contains(&source.token_text(it)));
    let is_seen = |token: &usize| !tokens.kind(*token).is_trivia();
    names.is_some_and(|names| names.split("\"\"").all(is_name))
        && is_beside((0..token).rfind(is_seen), &["[", "{", ","])
        && is_beside((token + 1..tokens.len()).find(is_seen), &["]", "}", ","])
}
