//! Arguments that a function of the project ignores.

use crate::prelude::*;
use crate::rule::Tag;
use crate::shared::calls::{Arguments, function_call, is_unit_test, may_call};
use sqf_syntax::NodeId;
use sqf_text::counted;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "surplus argument",
    explanation: "A function of the project is called with more arguments than its `params` names, and it reads its \
        arguments in no other way, so the further ones have no effect. Often the function has changed, or the arguments \
        are meant to be one array.",
    example: Example {
        wrong: "TAG_fnc_hurt = { params [\"_unit\"]; _unit setDamage 0.5; };\n[player, 1] call TAG_fnc_hurt;",
        right: "TAG_fnc_hurt = { params [\"_unit\"]; _unit setDamage 0.5; };\n[player] call TAG_fnc_hurt;",
    },
    checks: &[Check::Node(Nodes::matching(may_call).by_value(), check)],
    behavior: Behavior { tag: Some(Tag::Unnecessary), in_strings: InStrings::WithProject, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(call) = function_call(context, node) else { return };
    let (Arguments::Written(values), known) = (&call.arguments, call.summary.params.len()) else { return };
    let Some(first) = values.get(known).filter(|_| call.summary.is_closed && known > 0) else { return };
    if is_unit_test(context) {
        return;
    }
    let function = context.function_name(call.name);
    let message = format!("`{function}` takes {}; this one has no effect", counted(known, "argument"));
    let declared = call.summary.params.last().map(|param| param.declared_at.clone());
    sink.node(*first, Note::new(message).steps(context, declared.as_slice()));
}
