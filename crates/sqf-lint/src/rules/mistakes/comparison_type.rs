//! Comparisons of values of different types.

use crate::prelude::*;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "comparison of different types",
    explanation: "`==` and `!=` compare two values of the same type and do not accept arrays, code or scripts: the game \
        reports an error. `isEqualTo` compares anything, but values of different types are never equal, which is \
        reported as a warning, and so are `in` with a list of values of other types and a `case` of another type than \
        the value of its `switch`. Not reported when a type is uncertain.",
    example: Example {
        wrong: "if (getPosATL player == [0, 0, 0]) then { hint \"middle\" };",
        right: "if (getPosATL player isEqualTo [0, 0, 0]) then { hint \"middle\" };",
    },
    checks: &[Check::Node(Nodes::words(&["==", "!=", "isequalto", "isnotequalto", "in", "do"]).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Plain types, without null values.
const PLAIN: TypeSet = TypeSet::of(&[
    Type::Number,
    Type::Boolean,
    Type::String,
    Type::Array,
    Type::HashMap,
    Type::Code,
    Type::Side,
    Type::Namespace,
]);

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Expr::Binary(left, right) = context.tree().expr(node) else { return };
    let word = context.word(node);
    if word == "do" {
        return cases(context, left, right, sink);
    }
    let (before, after) = (context.present(left), context.present(right));
    if !before.is_empty() && !after.is_empty() && context.asks_for_type(node) {
        return;
    }
    match word {
        "==" | "!=" if context.signatures(node).is_some_and(|command| command.refuses_binary(before, after)) => {
            refused(context, node, (left, right), (before, after), sink);
        }
        "in" => {
            let Some(elements) = context.elements(right).filter(|elements| !elements.is_empty()) else { return };
            let listed = elements.iter().map(|element| context.types(*element)).fold(TypeSet::NONE, TypeSet::union);
            let is_known = |types: TypeSet| !types.is_empty() && !types.is_any() && !types.may_be_nothing();
            let given = context.types(left);
            if is_known(given) && is_known(listed) && given.is_disjoint(listed) && listed.is_subset(PLAIN) {
                let message = format!("this is always false: {given} is never an element of an array of {listed}");
                sink.node(node, Note::new(message).severity(Severity::Warning));
            }
        }
        "isequalto" | "isnotequalto" => {
            let (before_any, after_any) = (context.types(left), context.types(right));
            let may_be_nothing = before_any.may_be_nothing() || after_any.may_be_nothing();
            let is_plain = before.is_subset(PLAIN) || after.is_subset(PLAIN);
            if may_be_nothing || !is_plain || !before.is_disjoint(after) || before.is_empty() || after.is_empty() {
                return;
            }
            let outcome = if word == "isequalto" { "false" } else { "true" };
            let message = format!("this is always {outcome}: {before} and {after} are never equal");
            sink.node(node, Note::new(message).severity(Severity::Warning));
        }
        _ => {}
    }
}

/// Reports a `case` whose value never equals that of the `switch`: `switch (side player) do { case "WEST": { ... } }`.
fn cases(context: &Context<'_>, switch: NodeId, code: NodeId, sink: &mut Sink<'_>) {
    let Some(value) = context.unary(switch, "switch") else { return };
    let known = |node: NodeId| {
        // Without a value, `switch` runs nothing, and nothing is equal to it.
        let types = context.types(node).without(Type::Nothing.into());
        (!types.is_empty() && types.is_subset(PLAIN)).then_some(types)
    };
    // A macro compares values of several types.
    if !context.token(context.tree().token(switch)).is_some_and(|token| token.is_written()) {
        return;
    }
    let (Some(given), Some(statements)) = (known(value), context.statements(code)) else { return };
    for statement in statements {
        let label = context.plain_binary(*statement, ":").map_or(*statement, |(label, _)| label);
        let Some(case) = context.unary(label, "case") else { continue };
        if let Some(types) = known(case).filter(|types| types.is_disjoint(given)) {
            if let Expr::Code([inside]) = context.tree().expr(value) {
                let message = "`switch` compares this code itself, which no case is equal to; write `( )`";
                let edits = context.replace(value, format!("({})", context.source(*inside)));
                let note = Note::new(message).fix("Write `( )`", edits, false);
                return sink.node(value, note.severity(Severity::Warning));
            }
            let message = format!("this case never matches: {given} and {types} are never equal");
            sink.node(case, Note::new(message).severity(Severity::Warning));
        }
    }
}

/// `==` with types that it does not accept.
fn refused(
    context: &Context<'_>,
    node: NodeId,
    (left, right): (NodeId, NodeId),
    (before, after): (TypeSet, TypeSet),
    sink: &mut Sink<'_>,
) {
    let Some(command) = context.signatures(node) else { return };
    let name = context.name_of(node);
    let never = [before, after].into_iter().find(|types| command.refuses_binary(*types, TypeSet::ANY));
    let Some(never) = never else {
        let message = format!("`{name}` cannot compare {before} with {after}; the game reports an error");
        return sink.node(node, Note::new(message));
    };
    let meant = if name == "==" { "isEqualTo" } else { "isNotEqualTo" };
    let instead = if context.has(meant) { format!("`{meant}`") } else { "`!(a isEqualTo b)`".to_owned() };
    let note = Note::new(format!("`{name}` cannot compare {never}; use {instead}"));
    // `isEqualTo` has higher precedence, which does not matter if no operand is an operation.
    let is_simple = |operand: NodeId| !matches!(context.tree().expr(operand), Expr::Binary(..));
    if context.is_written(node) && context.has(meant) && is_simple(left) && is_simple(right) {
        return sink.node(node, note.fix(format!("Write `{meant}`"), context.replace_word(node, meant), false));
    }
    sink.node(node, note);
}
