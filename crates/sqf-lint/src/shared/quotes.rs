//! Names without quotes in place of strings.

use crate::context::Context;
use crate::shared::free_names::is_unset;
use crate::shared::{events, keywords};
use sqf_reference::EventSet;
use sqf_syntax::{Expr, NodeId};

/// Returns a fixed word or the name of an event without quotes that is never assigned: `setFormation WEDGE`.
pub(crate) fn fixed_word(context: &Context<'_>, node: NodeId) -> Option<NodeId> {
    // It may be a macro of a missing file.
    let is_certain = |name: NodeId| is_global(context, name) && context.is_complete();
    let text = |name: NodeId| context.name_of(name);
    let of_function = keywords::place_in_call(context, node).map(|(name, fixed)| (name, fixed.words));
    let of_command = keywords::words_of(context, node).map(|(name, fixed)| (name, fixed.words));
    let words = of_command.chain(of_function);
    let is_name = |name: NodeId| context.bare(name) == Expr::Name;
    let is_word =
        |words: &[&str], name: NodeId| is_name(name) && words.iter().any(|word| word.eq_ignore_ascii_case(text(name)));
    let word = words.filter(|(name, words)| is_word(words, *name)).map(|(name, _)| name).next();
    let event = || {
        let (name, sets) = events::event_name(context, node)?;
        let is_event = |set: &EventSet| context.reference().handled_event(*set, text(name)).is_some();
        sets.iter().any(is_event).then_some(name)
    };
    let name = word.or_else(event)?;
    (is_certain(name) && !context.sets_global(text(name))).then_some(name)
}

/// Whether `missing-quotes` reports a name in an operand of a command.
pub(crate) fn accuses(context: &Context<'_>, node: NodeId, name: NodeId) -> bool {
    let bare = |node: NodeId| context.tree().bare(node);
    if fixed_word(context, node).is_some_and(|word| bare(word) == bare(name)) {
        return true;
    }
    let text = context.name_of(bare(name));
    context.named_as(node, Expr::Name).into_iter().any(|(class, wanted)| {
        bare(class) == bare(name)
            && wanted.named(&context.reference().classes(), text).is_some()
            && is_unset(context, text)
    })
}

/// Whether a node is the name of a global variable, literally in the text.
pub(crate) fn is_global(context: &Context<'_>, node: NodeId) -> bool {
    context.is_variable(node) && context.is_written(node) && !context.word(context.tree().bare(node)).starts_with('_')
}
