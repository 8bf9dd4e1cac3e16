//! Events of CBA that differ by a typo from one of the project or of a mod.

use crate::prelude::*;
use sqf_reference::takes::{ArgumentName, NameUse, Side, Takes};
use sqf_syntax::{Expr, NodeId};
use sqf_text::is_word;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "misspelled event",
    explanation: "The script raises an event through CBA that nothing in the project handles, or handles one that \
        nothing raises, and the name differs by one wrong, missing, extra or swapped letter from an event of the \
        project or of a known mod, such as ACE. Names that a string elsewhere in the project contains are ignored, \
        because a script may use any of its strings as the name of an event. Events of the project itself are only \
        reported in editors.",
    example: Example {
        wrong: "[\"ace_unconsciuos\", { hint \"Help\" }] call CBA_fnc_addEventHandler;",
        right: "[\"ace_unconscious\", { hint \"Help\" }] call CBA_fnc_addEventHandler;",
    },
    checks: &[Check::Node(Nodes::words(&["call", "spawn"]).by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let mut event = None;
    context.each_taken(node, &mut |value, row| {
        if let Takes::Name(ArgumentName::OwnEvent, does) = row.takes
            && row.side == Side::Argument
            && row.path == [0]
            && context.tree().expr(value) == Expr::Text
        {
            event = Some((value, does == NameUse::Call));
        }
    });
    let Some((value, is_raised)) = event else { return };
    let (Some(name), Some(path)) = (context.string(value).filter(|name| is_word(name)), context.path()) else { return };
    let Some(meant) = context.workspace().meant_event(&name, is_raised, path) else { return };
    let what = if is_raised { "handles" } else { "raises" };
    let message = format!("nothing {what} the event `{name}`; did you mean `{meant}`?");
    let edits = context.replace(value, format!("\"{meant}\""));
    sink.node(value, Note::new(message).fix(format!("Write `{meant}`"), edits, false));
}
