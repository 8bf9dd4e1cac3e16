//! Event names in operands of commands.

use crate::context::Context;
use sqf_reference::EventSet;
use sqf_reference::takes::{Events, Side};
use sqf_syntax::{Expr, NodeId};

/// Returns the event in the arguments of a function, with what the function accepts.
pub(crate) fn of_function<'c>(context: &Context<'c>, call: NodeId) -> Option<(NodeId, &'c Events)> {
    let mut found = None;
    context.each_taken(call, &mut |value, row| {
        if let Some(events) = row.events().filter(|_| row.side == Side::Argument) {
            found = Some((value, events));
        }
    });
    found.filter(|(name, _)| context.bare(*name) == Expr::Text)
}

/// Whether a command takes the name of an event.
pub(crate) fn is_about_events(command: &str) -> bool {
    EventSet::of_command(command).is_some()
}

/// Returns the event in the operands of a command for handlers, and its possible families.
pub(crate) fn literal_event(context: &Context<'_>, node: NodeId) -> Option<(NodeId, Vec<EventSet>)> {
    event_name(context, node).filter(|(name, _)| context.bare(*name) == Expr::Text)
}

/// Returns the value in place of the event's name, and the possible families.
pub(crate) fn event_name(context: &Context<'_>, node: NodeId) -> Option<(NodeId, Vec<EventSet>)> {
    let mut found = None;
    context.each_taken(node, &mut |value, row| {
        if let Some(events) = row.events().filter(|_| row.side == Side::Right) {
            found = Some((value, events.sets.clone()));
        }
    });
    found
}
