//! Duplicate keys of a hash map.

use crate::prelude::*;
use crate::shared::literal::Literal;
use rustc_hash::FxHashMap;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "duplicate key",
    explanation: "A hash map holds each key once. When `createHashMapFromArray` receives two entries with the same key, \
        the later one replaces the earlier one. Strings are compared with letter case, as in the game. Only \
        literals are compared.",
    example: Example {
        wrong: "hint str (createHashMapFromArray [[\"gate\", 1], [\"gate\", 2]]);",
        right: "hint str (createHashMapFromArray [[\"gate\", 1], [\"barn\", 2]]);",
    },
    checks: &[Check::Node(Nodes::words(&["createhashmapfromarray"]), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(entries) = context.plain_unary(node, "createhashmapfromarray") else { return };
    let Some(entries) = context.elements(entries) else { return };
    let mut seen: FxHashMap<Literal, NodeId> = FxHashMap::default();
    for entry in entries {
        let Some([key, _]) = context.elements(*entry) else { continue };
        if !matches!(context.tree().expr(*entry), Expr::Array(_)) {
            continue;
        }
        let Some(literal) = Literal::of(context, *key) else { continue };
        match seen.get(&literal) {
            Some(first) => {
                let text = context.name_of(*key);
                let note = Note::new(format!("duplicate key {text}; this value replaces the first one"));
                sink.node(*key, note.related(context.range(*first), "the first one"));
            }
            None => {
                seen.insert(literal, *key);
            }
        }
    }
}
