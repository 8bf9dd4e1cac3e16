//! Keys of a hash map that are written twice.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId};
use rustc_hash::FxHashMap;

pub(crate) const RULE: Rule = Rule {
    code: Code::DuplicateKey,
    severity: Severity::Warning,
    is_on: true,
    title: "duplicate key",
    explanation: "A hash map holds each key once. When `createHashMapFromArray` receives two entries with the same key, \
        the later one replaces the earlier one. Strings are compared with letter case, as in the game. Only \
        literals are compared.",
    example: Example {
        wrong: "hint str (createHashMapFromArray [[\"gate\", 1], [\"gate\", 2]]);",
        right: "hint str (createHashMapFromArray [[\"gate\", 1], [\"barn\", 2]]);",
    },
    check: Check::Node(Nodes::words(&["createhashmapfromarray"]), check),
};

/// A value that is written out, to be compared as hash maps and `switch` do.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Literal {
    Text(String),
    Number(u64),
    Boolean(bool),
}

impl Literal {
    /// The value of a node that is a literal.
    pub(crate) fn of(context: &Context<'_>, node: NodeId) -> Option<Literal> {
        let script = context.script;
        if let Some(text) = script.string(node) {
            return Some(Literal::Text(text.into_owned()));
        }
        // Two numbers that differ beyond what the game keeps of them are the same; nobody writes such.
        let number = || script.number(node).map(|number| Literal::Number(((number + 0.0) as f32).to_bits().into()));
        number().or_else(|| script.boolean(node).map(Literal::Boolean))
    }
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(entries) = context.one(node, "createhashmapfromarray") else { return };
    let Some(entries) = context.script.elements(entries) else { return };
    let mut seen: FxHashMap<Literal, NodeId> = FxHashMap::default();
    for entry in entries {
        let Some([key, _]) = context.script.elements(*entry) else { continue };
        if !matches!(context.tree().expr(*entry), Expr::Array(_)) {
            continue;
        }
        let Some(literal) = Literal::of(context, *key) else { continue };
        match seen.get(&literal) {
            Some(first) => {
                let text = context.script.text(context.tree().token(*key));
                let note = Note::new(format!("duplicate key {text}; this value replaces the first one"));
                sink.node(*key, note.related(context.range(*first), "the first one"));
            }
            None => {
                seen.insert(literal, *key);
            }
        }
    }
}
