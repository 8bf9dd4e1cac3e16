//! Arguments that a function of the project needs and a call lacks.

use crate::prelude::*;
use crate::shared::calls::{FunctionCall, THAT_CALL, calls, is_unit_test};
use sqf_model::Need;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "missing argument",
    explanation: "A function of the project is called without an argument that it has no default for and that it uses in \
        any case. The variable is undefined in the function: scheduled code stops with an error, unscheduled code skips \
        the command. Not reported if the function tests the variable, as with `isNil`, or uses it only on a \
        condition.",
    example: Example {
        wrong: "TAG_fnc_hurt = { params [\"_unit\", \"_amount\"]; _unit setDamage _amount; };\n[player] call TAG_fnc_hurt;",
        right: "TAG_fnc_hurt = { params [\"_unit\", \"_amount\"]; _unit setDamage _amount; };\n[player, 1] call TAG_fnc_hurt;",
    },
    checks: &[Check::Node(THAT_CALL, check)],
    behavior: Behavior { in_strings: InStrings::WithProject, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    for call in calls(context, node) {
        look_at(context, &call, sink);
    }
}

fn look_at(context: &Context<'_>, call: &FunctionCall, sink: &mut Sink<'_>) {
    let Some(count) = call.count() else { return };
    let missing = call.summary.params.iter().skip(count).filter(|param| !param.has_default && !param.name.is_empty());
    let is_certain = |need: &&Need| {
        !need.is_declared && !need.is_conditional && !need.is_of_elements && !need.types.may_be_nothing()
    };
    // Usually all following arguments are missing as well, so the first one suffices.
    let found = missing.filter_map(|param| Some((param, param.needs.iter().find(is_certain)?))).next();
    let Some((param, need)) = found.filter(|_| !is_unit_test(context)) else { return };
    let function = call.function(context);
    let message = match call.is_passed {
        true => format!("the event passes no argument `{}`, which `{function}` needs", param.name),
        false => format!("argument `{}` of `{function}` is missing", param.name),
    };
    let mut steps = vec![param.declared_at.clone()];
    steps.extend(need.why.iter().cloned());
    sink.node(call.name, Note::new(message).steps(context, &steps));
}
