//! A `forEach` that is an `apply`.

use super::super::context::{Context, Note, Sink};
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::{Expr, NodeId};

pub(in super::super) const RULE: Rule = Rule {
    code: Code::ForEachApply,
    severity: Severity::Hint,
    is_on: false,
    title: "`forEach` that is an `apply`",
    explanation: "An empty array to which a `forEach` adds one element for each is what `apply` gives: `private _names = \
        _units apply { name _x }`.",
    example: Example {
        wrong: "private _names = [];\n{ _names pushBack name _x } forEach allUnits;\nhint str _names;",
        right: "private _names = allUnits apply { name _x };\nhint str _names;",
    },
    check: Check::Node(check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::File(statements) | Expr::Code(statements)) = context.tree().expr(node) else { return };
    for pair in statements.windows(2) {
        let [first, then] = pair else { continue };
        let (Expr::Assign(value) | Expr::PrivateAssign(value)) = context.tree().expr(*first) else { continue };
        let is_empty = context.script.elements(value).is_some_and(<[NodeId]>::is_empty);
        let Some((code, _)) = context.two(*then, "foreach").filter(|_| is_empty) else { continue };
        let Some((array, _)) = context.only(code).and_then(|only| context.two(only, "pushback")) else { continue };
        let name = context.script.text(context.tree().token(*first));
        let is_it = context.is_variable(array) && context.word(context.tree().bare(array)) == context.word(*first);
        if is_it && context.is_written(*then) {
            sink.word(*then, Note::new(format!("with `apply`, `{name}` is made of the other array at once")));
        }
    }
}
