//! Strings that commands do not accept.

use crate::prelude::*;
use crate::shared::keywords::{place_in_call, takes_word, words_of};
use sqf_ide::names::fixed_words;
use sqf_ide::names::fixed_words::FixedWord;
use sqf_reference::takes::Coverage;
use sqf_syntax::{Expr, NodeId};
use sqf_text::{most_typos, nearest};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "unknown keyword",
    explanation: "Some commands accept one of a few words, in any letter case: `setBehaviour`, for example, accepts \
        \"CARELESS\", \"SAFE\", \"AWARE\", \"COMBAT\" and \"STEALTH\". The game ignores any other word, or uses \
        the first of the list instead. Where the wiki's list may be incomplete, only words that differ by one \
        typo from a known word are reported. A variable counts for the String that was assigned to it directly before.",
    example: Example {
        wrong: "group player setBehaviour \"CARELES\";",
        right: "group player setBehaviour \"CARELESS\";",
    },
    checks: &[Check::Node(Nodes::matching(is_meant).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Words of older games that some scripts still use.
const OF_OLDER_GAMES: &[&str] = &["PATHPLAN"];

/// Other names of sides, in lower case, and those that triggers accept.
const SIDES: [(&str, &str); 6] = [
    ("blufor", "WEST"),
    ("civilian", "CIV"),
    ("independent", "GUER"),
    ("indfor", "GUER"),
    ("opfor", "EAST"),
    ("resistance", "GUER"),
];

/// Commands and functions that take fixed words, and comparisons with those that return them.
fn is_meant(word: &str) -> bool {
    matches!(word, "==" | "!=" | "call" | "spawn") || takes_word(word)
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let word = context.word(node);
    match (context.tree().expr(node), word) {
        (Expr::Binary(left, right), "==" | "!=") => {
            for (asked, compared) in [(left, right), (right, left)] {
                let asked = context.tree().bare(asked);
                if let (Expr::Unary(_), Some(known)) =
                    (context.tree().expr(asked), fixed_words::returned(context.word(asked)))
                {
                    let name = context.name_of(asked);
                    look(context, compared, (name, "never returns"), (false, known), sink);
                }
            }
        }
        (Expr::Binary(_, function), "call" | "spawn") => {
            if let Some((said, FixedWord { known, words, .. })) = place_in_call(context, node) {
                let name = context.name_of(function);
                look(context, said, (name, "does not accept"), (known == Coverage::Every, words), sink);
            }
        }
        (Expr::Unary(_) | Expr::Binary(..), _) => {
            for (said, fixed) in words_of(context, node).filter(|(_, fixed)| fixed.known != Coverage::Few) {
                let name = context.reference().command(word).map_or(word, |record| &record.name);
                look(context, said, (name, "does not accept"), (fixed.known == Coverage::Every, fixed.words), sink);
            }
        }
        _ => {}
    }
}

/// Returns the known word that another one, in lower case, is a typo of.
fn near(lower: &str, known: &[&'static str]) -> Option<&'static str> {
    /// Lengths of words from which they may have one and two typos.
    const LENGTHS: [usize; 2] = [0, 5];
    let words: Vec<(String, &str)> = known.iter().map(|word| (word.to_ascii_lowercase(), *word)).collect();
    let most = most_typos(lower.len(), &LENGTHS);
    let near = nearest(lower, most, words.iter().map(|(word, known)| (word.as_str(), (word, *known))));
    // A short word without its first letter is a different word.
    let begins_alike = |word: &str| most > 1 || word.as_bytes().first() == lower.as_bytes().first();
    near.first().filter(|(word, _)| begins_alike(word)).map(|(_, known)| *known)
}

fn look(
    context: &Context<'_>,
    node: NodeId,
    (command, verb): (&str, &str),
    (is_complete, known): (bool, &[&'static str]),
    sink: &mut Sink<'_>,
) {
    // A variable with a string that was assigned a few lines before.
    let is_variable = context.bare(node) == Expr::Name && context.is_written(node);
    let value = is_variable.then(|| context.semantics().value_at(context.tree().token(context.tree().bare(node))));
    let text = value.flatten().filter(|value| context.is_written(*value));
    let Some(said) = context.string(text.unwrap_or(node)).filter(|said| !said.is_empty()) else { return };
    if known.iter().chain(OF_OLDER_GAMES).any(|word| word.eq_ignore_ascii_case(&said)) {
        return;
    }
    let lower = said.to_ascii_lowercase();
    let near = near(&lower, known);
    let side = SIDES.iter().find(|(other, _)| *other == lower).map(|(_, side)| side);
    let near = side.copied().filter(|side| known.contains(side)).or(near);
    let at = node;
    let start = format!("`{command}` {verb} \"{said}\"");
    match near {
        Some(near) => {
            let node = text.unwrap_or(node);
            let quote = context.name_of(node).get(..1).unwrap_or("\"");
            let edits = context.replace(node, format!("{quote}{near}{quote}"));
            let note = Note::new(format!("{start}; did you mean \"{near}\"?"));
            sink.node(at, note.fix(format!("Write \"{near}\""), edits, false));
        }
        None if is_complete => {
            let list: Vec<String> = known.iter().map(|word| format!("\"{word}\"")).collect();
            sink.node(node, Note::new(format!("{start}; expected {}", list.join(", "))));
        }
        None => {}
    }
}
