//! Arguments of a type that a function of the project does not take.

use crate::prelude::*;
use crate::shared::calls::{FunctionCall, THAT_CALL, calls, elements_of, is_unit_test};
use sqf_reference::Type;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "argument of the wrong type",
    explanation: "A function of the project is called with an argument of a type that it does not take: its `params` \
        lists other types or another number of elements, so that the game reports an error and uses the default, or the argument is used in a way \
        that fails with this type, in the function itself or in another one that it is passed on to. The related \
        locations show the way. Elements of lists are checked as well, and so are the arguments that the game passes \
        to an event handler or an action, even if the function is given by its name or in a string. Not reported for \
        functions that test the argument, that may be replaced or cannot be read, or whose names scripts compose, for \
        calls in unit tests (`test_*.sqf` with macros `TEST_...`), and, unless the game passes the argument, for uses \
        that depend on a condition. To silence the finding, put the comment at the call.",
    example: Example {
        wrong: "TAG_fnc_hurt = { params [\"_unit\"]; _unit setDamage 0.5; };\n[\"player\"] call TAG_fnc_hurt;",
        right: "TAG_fnc_hurt = { params [\"_unit\"]; _unit setDamage 0.5; };\n[player] call TAG_fnc_hurt;",
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
    if is_unit_test(context) {
        return;
    }
    for (position, value, sizes, given) in call.wrong_sizes(context) {
        let param = &call.summary.params[position];
        let (name, function, sizes) = (&param.name, call.function(context), elements_of(sizes));
        let message = format!("argument `{name}` of `{function}` must have {sizes}, found {given}");
        sink.node(value, Note::new(message).steps(context, std::slice::from_ref(&param.declared_at)));
    }
    for mismatch in call.mismatches(context) {
        if mismatch.value.is_some_and(|value| context.asks_for_type(value)) {
            continue;
        }
        let param = mismatch.position.map(|position| &call.summary.params[position]);
        let function = call.function(context);
        let (types, given) = (mismatch.need.types.without(Type::Nothing.into()), mismatch.given);
        let argument = match (param, mismatch.position) {
            (Some(param), _) if !param.name.is_empty() => format!("`{}`", param.name),
            (_, Some(position)) => format!("`_this select {position}`"),
            _ => "`_this`".to_owned(),
        };
        let message = match call.is_passed {
            false if mismatch.need.is_of_elements => {
                format!("elements of argument {argument} of `{function}` must be {types}, found {given}")
            }
            false => format!("argument {argument} of `{function}` must be {types}, found {given}"),
            true => format!("argument {argument} of `{function}` must be {types}, but the event passes {given}"),
        };
        let mut steps = mismatch.need.why.clone();
        if let Some(param) = param.filter(|_| !mismatch.need.is_declared) {
            steps.insert(0, param.declared_at.clone());
        }
        let mut note = Note::new(message).steps(context, &steps);
        if let Some(value) = mismatch.value.filter(|_| param.is_none() && types == Type::Array.into()) {
            let text = format!("[{}]", context.source(value));
            note = note.fix("Add brackets", context.replace(value, text), false);
        }
        match mismatch.value {
            Some(value) => sink.node(value, note),
            None => sink.node(call.name, note),
        }
    }
}
