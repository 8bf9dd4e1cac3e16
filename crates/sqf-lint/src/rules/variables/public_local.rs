//! Local variables that are broadcast.

use crate::prelude::*;
use sqf_reference::takes::{ArgumentName, NameUse, Row, Takes, rows_of};
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "broadcast of a local variable",
    explanation: "`publicVariable` and its relatives send global variables by name. A name that begins with an underscore \
        belongs to a local variable, which they cannot access: nothing is sent.",
    example: Example { wrong: "publicVariable \"_score\";", right: "publicVariable \"TAG_score\";" },
    checks: &[Check::Node(Nodes::matching(|word| rows_of(word).iter().any(is_sent)), check)],
    behavior: Behavior::DEFAULT,
};

/// Whether a row is about a broadcast variable.
fn is_sent(row: &Row) -> bool {
    matches!(row.takes, Takes::Name(ArgumentName::Variable, NameUse::Send))
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    context.each_taken(node, &mut |name, row| {
        if is_sent(row) {
            look(context, node, name, sink);
        }
    });
}

fn look(context: &Context<'_>, node: NodeId, name: NodeId, sink: &mut Sink<'_>) {
    let Some(text) = context.string(name).filter(|text| text.starts_with('_')) else { return };
    let word = context.name_of(node);
    sink.node(
        name,
        Note::new(format!(
            "`{word}` works only with global variables; `{text}` is the name of \
        a local variable"
        )),
    );
}
