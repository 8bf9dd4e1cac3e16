//! Events that are newer than the target version.

use crate::prelude::*;
use crate::shared::events;
use crate::shared::versions::requires;
use sqf_reference::takes::{Passes, Takes};
use sqf_reference::{EventHandler, Version};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "event newer than the target version",
    explanation: "The event was introduced in a later version of the game than the one that the script targets, where the \
        handler is not added, or a parameter that the handler names is newer, and is nil there. The target version \
        comes from `sqf.targetVersion` or from a `requiredVersion` in the project; findings based on the latter are \
        information. Not reported when the wiki does not state the version.",
    example: Example {
        wrong: "addMissionEventHandler [\"ProjectileCreated\", { hint \"A shot.\" }];",
        right: "addMissionEventHandler [\"EachFrame\", { hint \"A frame.\" }];",
    },
    checks: &[Check::Node(Nodes::matching(events::is_about_events), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(target) = context.target() else { return };
    let Some((name, sets)) = events::literal_event(context, node) else { return };
    let Some(text) = context.string(name) else { return };
    let named = sets.iter().flat_map(|set| context.reference().events_named(*set, &text));
    let events: Vec<&EventHandler> = named.collect();
    // If several events have that name, all must be newer.
    let newest = |versions: &mut dyn Iterator<Item = Option<&String>>| {
        let newer = |since: Option<&String>| since?.parse().ok().filter(|since| *since > target.version);
        let newer: Option<Vec<Version>> = versions.map(newer).collect();
        newer.and_then(|newer| newer.into_iter().min())
    };
    if let Some(since) = newest(&mut events.iter().map(|event| event.since.as_ref())) {
        return sink.node(name, requires(&format!("the event `{text}`"), since, target));
    }
    if events.iter().any(|event| event.is_each) {
        return;
    }
    for (place, element) in named_params(context, node).iter().enumerate() {
        // An array has a default value.
        let Some(param) = context.string(*element) else { continue };
        if let Some(since) = newest(&mut events.iter().map(|event| event.params.get(place)?.since.as_ref())) {
            sink.node(*element, requires(&format!("`{param}` of the event `{text}`"), since, target));
        }
    }
}

/// Returns the elements of `params` among the statements of a handler.
fn named_params<'a>(context: &Context<'a>, node: NodeId) -> &'a [NodeId] {
    let mut handler = None;
    context.each_taken(node, &mut |value, row| {
        if matches!(&row.takes, Takes::Code(code) if matches!(code.passes, Passes::Event(_))) {
            handler = Some(value);
        }
    });
    let Some(Expr::Code(statements)) = handler.map(|code| context.bare(code)) else { return &[] };
    let list = statements.iter().find_map(|statement| match context.tree().expr(*statement) {
        Expr::Unary(list) if context.word(*statement) == "params" => Some(list),
        _ => None,
    });
    list.and_then(|list| context.elements(list)).unwrap_or_default()
}
