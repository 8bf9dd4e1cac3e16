//! Control structures without code.

use crate::prelude::*;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId, TokenKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "`then`, `else`, `exitWith`, `do` or `case` without code",
    explanation: "The code to run must be wrapped in `{ }`. Without braces it runs before the condition is checked, and \
        the game reports an error or does nothing. `if` is followed by `then` or `exitWith`; `while`, `for`, \
        `switch` and `with` are followed by `do`, and the `:` of a `case` by the code for its value. Variables and calls that may return code are ignored.",
    example: Example {
        wrong: "if (alive player) then hint \"alive\";",
        right: "if (alive player) then { hint \"alive\" };",
    },
    checks: &[Check::Node(Nodes::words(&["then", "exitwith", "else", "do", ":"]).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

const LOOPS: TypeSet = TypeSet::of(&[Type::While, Type::For, Type::Switch, Type::With]);

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let word = context.word(node);
    if word == ":" {
        return after_case(context, left, right, sink);
    }
    if !matches!(word, "then" | "exitwith" | "else" | "do") {
        return;
    }
    let is_code = |types: TypeSet| types.contains(Type::Code);
    let name = context.name_of(node);
    let (before, after) = (context.present(left), context.types(right));
    let is_if = before == Type::If.into();
    match word {
        "then" | "exitwith" if before.is_empty() || before.contains(Type::If) || is_told(context, left) => {}
        "then" | "exitwith" if before.is_subset(LOOPS) => {
            let note = Note::new(format!("`{name}` belongs to `if`; write `do` here"));
            return sink.word(node, note.fix("Write `do`", context.replace_word(node, "do"), false));
        }
        "then" | "exitwith" => {
            return sink.node(left, Note::new(format!("left operand of `{name}` must be an `if`, found {before}")));
        }
        "do" if is_if => {
            let note = Note::new(format!("`{name}` belongs to loops and `switch`; write `then` after `if`"));
            return sink.word(node, note.fix("Write `then`", context.replace_word(node, "then"), false));
        }
        "do" if !before.is_empty() && before.is_disjoint(LOOPS) => {
            let message = format!(
                "left operand of `{name}` must be a `while`, `for`, `switch` or `with`, \
                found {before}"
            );
            return sink.node(left, Note::new(message));
        }
        "else" if !is_code(context.types(left)) => return without(context, sink, name, left),
        _ => {}
    }
    let is_other_rule = match word {
        // `else if (...) then`, `exitWith {...} else {...}`
        "else" => context.present(right) == Type::If.into(),
        "exitwith" => context.binary(right, "else").is_some(),
        // `then [{ ... }, { ... }]` is an older form of `then { ... } else { ... }`.
        "then" => after.contains(Type::Array) && !is_list_without_code(context, right),
        _ => false,
    };
    if !is_code(after) && !is_other_rule {
        without(context, sink, name, right);
    }
}

/// `case 1: hint "one"`: the code of a case has no braces.
fn after_case(context: &Context<'_>, label: NodeId, code: NodeId, sink: &mut Sink<'_>) {
    let given = context.types(code);
    let is_value = !given.is_empty() && !given.contains(Type::Code);
    if is_value && context.unary(label, "case").is_some() && context.is_written(code) {
        without(context, sink, "case", code);
    }
}

/// `if (a) and (b) then`: the `and` is reported.
fn is_told(context: &Context<'_>, left: NodeId) -> bool {
    let before = context.tree().tokens(left).start.checked_sub(1);
    before.is_some_and(|token| matches!(&*context.text(token).to_ascii_lowercase(), "and" | "or" | "&&" | "||"))
}

/// Whether an array literal has an element that is certainly not code: `then [hint "a"]`.
fn is_list_without_code(context: &Context<'_>, list: NodeId) -> bool {
    let elements = context.elements(list).unwrap_or_default();
    let is_other = |element: &NodeId| {
        let given = context.types(*element);
        !given.is_empty() && !given.contains(Type::Code)
    };
    context.is_written(list) && elements.iter().any(is_other)
}

/// The operand is not code.
fn without(context: &Context<'_>, sink: &mut Sink<'_>, name: &str, operand: NodeId) {
    let note = Note::new(format!("`{name}` expects code; wrap it in `{{ }}`"));
    let end = context.tree().tokens(operand).end;
    let next = context.kind(end);
    let is_last = matches!(next, None | Some(TokenKind::Semicolon | TokenKind::RBrace));
    if !is_last || !context.is_written(operand) {
        return sink.node(operand, note);
    }
    let inside = match context.tree().expr(operand) {
        Expr::Paren(Some(inside)) => inside,
        _ => operand,
    };
    let text = format!("{{ {} }}", context.source(inside));
    sink.node(operand, note.fix("Wrap in `{ }`", context.replace(operand, text), false));
}
