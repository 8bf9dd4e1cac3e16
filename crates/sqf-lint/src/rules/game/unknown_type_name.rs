//! Unknown type names.

use crate::prelude::*;
use sqf_reference::types::values::{type_names, value_of_type};
use sqf_syntax::{Expr, NodeId};
use sqf_text::typos;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "unknown type name",
    explanation: "`typeName` returns the game's own names in capitals, such as `SCALAR` for numbers and `BOOL` for \
        booleans. A comparison with any other name is never true. `==` ignores letter case; `isEqualTo`, `in` \
        and `case` do not. Only names that are known to be wrong are reported. `isEqualType` takes a value of the \
        type instead of its name, which is always text.",
    example: Example {
        wrong: "hint str (typeName time == \"NUMBER\");",
        right: "hint str (typeName time == \"SCALAR\");",
    },
    checks: &[Check::Node(Nodes::words(&["==", "!=", "isequalto", "isnotequalto", "in", "do", "isequaltype"]), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Common wrong names, and those of the game.
const WRONG: &[(&str, &str)] = &[
    ("NUMBER", "SCALAR"),
    ("INTEGER", "SCALAR"),
    ("INT", "SCALAR"),
    ("FLOAT", "SCALAR"),
    ("BOOLEAN", "BOOL"),
    ("STR", "STRING"),
    ("OBJ", "OBJECT"),
    ("ARR", "ARRAY"),
    ("GRP", "GROUP"),
    ("LIST", "ARRAY"),
    ("FUNCTION", "CODE"),
    ("UNIT", "OBJECT"),
    ("VEHICLE", "OBJECT"),
];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let asks = |node: NodeId| context.unary(node, "typename").is_some();
    match context.word(node) {
        "isequaltype" if asks(left) => {
            let note = Note::new("both operands of `isEqualType` are text here; compare them with `isEqualTo`");
            sink.word(node, note.fix("Write `isEqualTo`", context.replace_word(node, "isEqualTo"), false));
        }
        "isequaltype" => value(context, right, sink),
        "==" | "!=" if asks(left) => name(context, right, false, sink),
        "==" | "!=" if asks(right) => name(context, left, false, sink),
        "isequalto" | "isnotequalto" if asks(left) => name(context, right, true, sink),
        "isequalto" | "isnotequalto" if asks(right) => name(context, left, true, sink),
        "in" if asks(left) => {
            for element in context.elements(right).unwrap_or_default() {
                name(context, *element, true, sink);
            }
        }
        "do" if context.unary(left, "switch").is_some_and(asks) => {
            for statement in context.statements(right).unwrap_or_default() {
                let label = context.plain_binary(*statement, ":").map_or(*statement, |(label, _)| label);
                if let Some(value) = context.unary(label, "case") {
                    name(context, value, true, sink);
                }
            }
        }
        _ => {}
    }
}

/// Returns the type name of which the name is a typo.
fn near(upper: &str) -> Option<&'static str> {
    let is_near = |known: &&str| known.len() > 4 && typos(known, upper, 1).is_some();
    if type_names().any(|known| known == upper) { None } else { type_names().find(is_near) }
}

/// `_gate isEqualType "OBJECT"`, which tests for a string.
fn value(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(text) = context.string(node).filter(|_| !context.is_doubtful(node)) else { return };
    // `"STRING"` is a string, so the test works.
    if let Some(value) = value_of_type(&text).filter(|_| text != "STRING") {
        let note =
            Note::new(format!("`isEqualType` takes a value of the type, and `\"{text}\"` is text; write `{value}`"));
        sink.node(node, note.fix(format!("Write `{value}`"), context.replace(node, value.to_owned()), false));
    }
}

fn name(context: &Context<'_>, node: NodeId, by_case: bool, sink: &mut Sink<'_>) {
    let Some(text) = context.string(node) else { return };
    let upper = text.to_ascii_uppercase();
    let wrong = WRONG.iter().find(|(wrong, _)| *wrong == upper).map(|(_, right)| *right);
    let in_capitals = || type_names().find(|known| by_case && *text != upper && *known == upper);
    let Some(right) = wrong.or_else(|| near(&upper)).or_else(in_capitals) else { return };
    let note = Note::new(format!("`typeName` never returns `{text}`; use `{right}`"));
    let fix = format!("Replace `{text}` with `{right}`");
    sink.node(node, note.fix(fix, context.replace(node, format!("\"{right}\"")), false));
}
