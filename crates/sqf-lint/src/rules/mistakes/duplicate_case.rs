//! Duplicate cases of a `switch`, which are never reached.

use crate::prelude::*;
use crate::shared::literal::Literal;
use rustc_hash::FxHashMap;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "duplicate `case`",
    explanation: "`switch` checks its cases in order and runs the first that matches. A second `case` with the same value \
        never runs, and of two `default` blocks only one does. Strings are compared with letter case, as in the \
        game. Only literals are compared.",
    example: Example {
        wrong: "switch (player getVariable \"door\") do {\n    case 1: { hint \"open\" };\n    case 1: { hint \"closed\" };\n};",
        right: "switch (player getVariable \"door\") do {\n    case 1: { hint \"open\" };\n    case 2: { hint \"closed\" };\n};",
    },
    checks: &[Check::Node(Nodes::words(&["do"]), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Whether the values come from macros with different names.
fn is_alias(context: &Context<'_>, first: NodeId, second: NodeId) -> bool {
    let text = |node| context.range(node).of(context.file().text());
    !(context.is_written(first) && context.is_written(second)) && text(first) != text(second)
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some((switch, code)) = context.plain_binary(node, "do") else { return };
    if context.unary(switch, "switch").is_none() {
        return;
    }
    let Some(statements) = context.statements(code) else { return };
    let mut seen: FxHashMap<Option<Literal>, NodeId> = FxHashMap::default();
    for statement in statements {
        let label = context.plain_binary(*statement, ":").map_or(*statement, |(label, _)| label);
        let (value, place) = match (context.unary(label, "case"), context.unary(label, "default")) {
            (Some(value), _) => match Literal::of(context, value) {
                Some(literal) => (Some(literal), value),
                None => continue,
            },
            (None, Some(_)) => (None, label),
            (None, None) => continue,
        };
        match seen.get(&value) {
            // Two macros may happen to have the same value.
            Some(first) if is_alias(context, *first, place) => {}
            Some(first) => {
                let note = Note::new(match value.is_some() {
                    true => "an earlier case already matches this value",
                    false => "only one `default` of a `switch` runs",
                });
                let note = note.related(context.range(*first), "the first one");
                if value.is_some() { sink.node(place, note) } else { sink.word(place, note) }
            }
            None => {
                seen.insert(value, place);
            }
        }
    }
}
