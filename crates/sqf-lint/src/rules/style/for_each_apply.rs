//! A `forEach` that can be an `apply`.

use crate::prelude::*;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "`forEach` instead of `apply`",
    explanation: "A `forEach` that only adds one element per iteration to an empty array can be written as `apply`: \
        `private _names = _units apply { name _x }`. Not reported when the code uses `_forEachIndex` or the \
        array itself.",
    example: Example {
        wrong: "private _names = [];\n{ _names pushBack name _x } forEach allUnits;\nhint str _names;",
        right: "private _names = allUnits apply { name _x };\nhint str _names;",
    },
    checks: &[Check::Node(Nodes::STATEMENTS, check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::File(statements) | Expr::Code(statements)) = context.tree().expr(node) else { return };
    for pair in statements.windows(2) {
        let [first, then] = pair else { continue };
        let (Expr::Assign(value) | Expr::PrivateAssign(value)) = context.tree().expr(*first) else { continue };
        let is_empty = context.elements(value).is_some_and(<[NodeId]>::is_empty);
        let Some((code, _)) = context.plain_binary(*then, "foreach").filter(|_| is_empty) else { continue };
        let Some((array, _)) = context.only(code).and_then(|only| context.plain_binary(only, "pushback")) else {
            continue;
        };
        let name = context.name_of(*first);
        let is_it = context.is_variable(array) && context.word(context.tree().bare(array)) == context.word(*first);
        // `apply` has neither index nor key, and the array does not exist until it has finished.
        let needs_for_each = context.mentions(code, &["_foreachindex", "_y"])
            || context.statements(code).is_some_and(|code| uses_twice(context, code, context.word(*first)));
        if is_it && !needs_for_each && context.is_written(*then) {
            sink.word(*then, Note::new(format!("`apply` creates `{name}` from the other array in one step")));
        }
    }
}

/// Whether code contains a name more than once.
fn uses_twice(context: &Context<'_>, code: &[NodeId], name: &str) -> bool {
    let tokens = code.iter().flat_map(|statement| context.tree().tokens(*statement));
    tokens.filter(|token| context.text(*token).eq_ignore_ascii_case(name)).count() > 1
}
