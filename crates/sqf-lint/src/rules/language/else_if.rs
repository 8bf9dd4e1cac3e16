//! `else if`, which SQF does not have.

use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_syntax::{NodeId, TokenKind};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "`else if`",
    explanation: "`else` takes code. Unlike in other languages, the second `if` must be wrapped in braces: `else { if (b) \
        then { ... } }`. With `else if`, the script fails when it reaches this line.",
    example: Example {
        wrong: "if (alive player) then { hint \"up\" } else if (time > 5) then { hint \"down\" };",
        right: "if (alive player) then { hint \"up\" } else { if (time > 5) then { hint \"down\" } };",
    },
    checks: &[Check::Node(Nodes::words(&["else"]), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((_, other)) = context.plain_binary(node, "else") else { return };
    if context.plain_unary(other, "if").is_some() {
        let note = Note::new("`else if` does not exist in SQF; write `else { if ... }`");
        sink.word(
            other,
            match wrapped(context, other) {
                Some(edits) => note.fix("Write `else { if ... }`", edits, false),
                None => note,
            },
        );
    }
}

/// Adds braces from the second `if` to the end of its statement.
fn wrapped(context: &Context<'_>, other: NodeId) -> Option<Vec<Edit>> {
    let pre = context.pre();
    let first = context.tree().tokens(other).start;
    let (mut depth, mut end) = (0_usize, first);
    // Up to the `;`, or to the enclosing bracket.
    for token in first..pre.tokens().len() {
        let kind = pre.tokens()[token].kind;
        let is_end = depth == 0 && (kind == TokenKind::Semicolon || kind.closes());
        if is_end {
            break;
        }
        depth = depth + usize::from(kind.opens()) - usize::from(kind.closes());
        end = token;
    }
    let (start, end) = (context.place_of_written(first)?.start, context.place_of_written(end)?.end);
    let insert = |at: u32, text: &str| Edit { range: TextRange::empty(at), text: text.to_owned() };
    (start < end).then(|| vec![insert(start, "{ "), insert(end, " }")])
}
