//! Negations that another operator can express.

use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "double negation",
    explanation: "`!(a == b)` is `a != b`, and `!!a` is `a`. `isNotEqualTo` exists since version 2.02.",
    example: Example { wrong: "hint str (!(time == 5));", right: "hint str (time != 5);" },
    checks: &[Check::Node(Nodes::words(&["!", "not"]).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let tree = context.tree();
    let Expr::Unary(operand) = tree.expr(node) else { return };
    if !matches!(context.word(node), "!" | "not") || !context.is_written(node) {
        return;
    }
    let bare = tree.bare(operand);
    let before = TextRange { start: context.range(node).start, end: context.range(operand).start };
    match (tree.expr(bare), context.word(bare)) {
        (Expr::Unary(inside), "!" | "not") => {
            let text = context.operand(inside);
            let note = Note::new(format!("double negation; write `{}`", Context::brief(&text)));
            let is_safe = context.is_certainly(inside, Type::Boolean);
            sink.node(node, note.fix("Remove the double negation", context.replace(node, text), is_safe));
        }
        (Expr::Binary(..), word) => {
            let opposite = match word {
                "==" => "!=",
                "!=" => "==",
                "isequalto" if context.has("isNotEqualTo") => "isNotEqualTo",
                "isnotequalto" => "isEqualTo",
                _ => return,
            };
            let operator = context.token_range(tree.token(bare));
            // Keep the parentheses, unless they are within others.
            let mut edits =
                vec![Edit { range: before, text: String::new() }, Edit { range: operator, text: opposite.to_owned() }];
            if context.is_enclosed(node) {
                let (all, inside) = (context.range(node), context.range(bare));
                edits[0].range = TextRange { start: all.start, end: inside.start };
                edits.push(Edit { range: TextRange { start: inside.end, end: all.end }, text: String::new() });
            }
            let note = Note::new(format!("`{opposite}` expresses this without a negation"));
            sink.node(node, note.fix(format!("Replace with `{opposite}`"), edits, true));
        }
        _ => {}
    }
}
