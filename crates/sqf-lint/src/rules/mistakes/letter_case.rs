//! Comparisons of text in one case with text in another.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "comparison that is always false because of letter case",
    explanation: "`toLower` never returns capitals, and `toUpper` never returns lower-case letters. `isEqualTo`, `in`, \
        `find` and `switch` are case-sensitive, so a comparison with a string that contains such letters is \
        always false. `==` and `!=` ignore letter case and are not reported.",
    example: Example {
        wrong: "switch (toLower worldName) do {\n    case \"Altis\": { hint \"an island\" };\n    default { hint \"?\" };\n};",
        right: "switch (toLower worldName) do {\n    case \"altis\": { hint \"an island\" };\n    default { hint \"?\" };\n};",
    },
    checks: &[Check::Node(Nodes::words(&["isequalto", "isnotequalto", "in", "find", "do"]), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// The case that a command converts letters to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Case {
    Lower,
    Upper,
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    // The converted values, and the literals that they are compared with.
    let elements = |list: NodeId| context.elements(list).unwrap_or_default();
    let pairs = match context.word(node) {
        "isequalto" | "isnotequalto" => vec![(left, vec![right]), (right, vec![left])],
        // In a list or a text. Any part of a literal text that is searched may match.
        "in" => vec![(left, elements(right).to_vec()), (right, vec![left])],
        "find" => vec![(right, elements(left).to_vec()), (left, vec![right])],
        "do" => match context.unary(left, "switch") {
            Some(value) => vec![(value, cases(context, right))],
            None => return,
        },
        _ => return,
    };
    for (made, literals) in pairs {
        let Some(case) = case(context, made) else { continue };
        for literal in literals {
            look(context, literal, case, sink);
        }
    }
}

/// Returns the values of the cases of a `switch`.
fn cases(context: &Context<'_>, code: NodeId) -> Vec<NodeId> {
    let statements = context.statements(code).unwrap_or_default();
    let label = |statement: &NodeId| context.plain_binary(*statement, ":").map_or(*statement, |(label, _)| label);
    statements.iter().map(label).filter_map(|label| context.unary(label, "case")).collect()
}

/// Returns the case of the text that a node returns.
fn case(context: &Context<'_>, node: NodeId) -> Option<Case> {
    let is = |words: [&str; 2]| words.iter().any(|word| context.unary(node, word).is_some());
    if is(["tolower", "toloweransi"]) {
        Some(Case::Lower)
    } else {
        is(["toupper", "toupperansi"]).then_some(Case::Upper)
    }
}

/// Reports a text with letters that the other side never has.
fn look(context: &Context<'_>, text: NodeId, case: Case, sink: &mut Sink<'_>) {
    // The text of a macro may match elsewhere.
    let Some(string) = context.string(text).filter(|_| context.is_written(text)) else { return };
    let (is_wrong, command, letters, right) = match case {
        Case::Lower => {
            (string.bytes().any(|it| it.is_ascii_uppercase()), "toLower", "capitals", string.to_ascii_lowercase())
        }
        Case::Upper => (
            string.bytes().any(|it| it.is_ascii_lowercase()),
            "toUpper",
            "lower-case letters",
            string.to_ascii_uppercase(),
        ),
    };
    if !is_wrong {
        return;
    }
    let note = Note::new(format!("this text never matches: `{command}` never returns {letters}"));
    let is_plain = !string.contains(['"', '\'']);
    let edits = context.replace(text, format!("\"{right}\""));
    sink.node(text, if is_plain { note.fix(format!("Write \"{right}\""), edits, false) } else { note });
}
