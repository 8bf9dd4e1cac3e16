//! Blanks around the arguments of a macro that break the word it makes.

use crate::prelude::*;
use sqf_ide::analysis::Analysis;
use sqf_ide::fix::Edit;
use sqf_syntax::{Call, Preprocessed, SplitWord};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Information),
    title: "blank around an argument breaks a word",
    explanation: "The game keeps the blanks around the arguments of a macro. Where the macro continues a word with an \
        argument by `##`, a blank in between leaves two words. Blanks around arguments of other macros do no harm, nor do \
        blanks in the name of a variable if every use has the same ones.",
    example: Example {
        wrong: "#define GATE_FNC(name) gate_fnc_##name\n[] call GATE_FNC( open);",
        right: "#define GATE_FNC(name) gate_fnc_##name\n[] call GATE_FNC(open);",
    },
    checks: &[Check::Lines(check)],
    behavior: Behavior { despite_errors: true, ..Behavior::DEFAULT },
};

fn check(analysis: &Analysis, pre: &Preprocessed) -> Vec<(TextRange, Note)> {
    // Which definition counts may be a guess.
    if pre.split_words().is_empty() || pre.is_guess(pre.tokens().len()) {
        return Vec::new();
    }
    let text = analysis.file().text();
    let of_calls = pre.split_words().chunk_by(|word, next| word.call == next.call);
    of_calls.map(|words| (words[0].call.range, note(words[0].call, words, text, pre))).collect()
}

/// Describes the blanks in one call.
fn note(call: Call, words: &[SplitWord], text: &str, pre: &Preprocessed) -> Note {
    let mut blanks: Vec<TextRange> = words.iter().map(|word| word.blank).collect();
    blanks.sort_by_key(|blank| blank.start);
    blanks.dedup();
    let name =
        call.range.of(text).split(|char: char| !char.is_alphanumeric() && char != '_').next().unwrap_or_default();
    let message =
        format!("the game keeps the blanks around the arguments of `{name}`, so they break the word it makes");
    let edits = blanks.into_iter().map(|range| Edit { range, text: String::new() }).collect();
    Note::new(message).definition(call, pre).fix("Remove the blanks", edits, false)
}
