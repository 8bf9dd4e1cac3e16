//! Fixed words in operands of commands and functions.

use crate::context::Context;
use sqf_ide::names::fixed_words::{self, FixedWord};
use sqf_model::CalledFunction;
use sqf_reference::takes::{Coverage, Side};
use sqf_syntax::{Expr, NodeId};

/// The command, in lower case, that returns the text of a key.
pub(crate) const LOCALIZE: &str = "localize";

/// Whether a command, in lower case, takes fixed words.
pub(crate) fn takes_word(command: &str) -> bool {
    fixed_words::taken_by(command, Side::Right).next().is_some()
}

/// Returns the operands or elements of a command that are fixed words, with the accepted words.
pub(crate) fn words_of(context: &Context<'_>, node: NodeId) -> impl Iterator<Item = (NodeId, FixedWord)> {
    let operand = match context.tree().expr(node) {
        Expr::Unary(operand) | Expr::Binary(_, operand) => Some(operand),
        _ => None,
    };
    fixed_words::taken_by(context.word(node), Side::Right).filter_map(move |fixed| {
        let step = |at: NodeId, index: &u32| context.elements(at)?.get(*index as usize).copied();
        let said = fixed.path.iter().try_fold(operand?, step)?;
        Some((said, fixed))
    })
}

/// Returns the arguments of a called function that are fixed words, with the accepted words.
pub(crate) fn place_in_call(context: &Context<'_>, node: NodeId) -> Option<(NodeId, FixedWord)> {
    let CalledFunction { name, arguments } = context.called_function(node)?;
    let fixed = fixed_words::taken_by(context.word(name), Side::Argument).find(|fixed| fixed.known != Coverage::Few)?;
    let [index] = fixed.path else { return None };
    Some((*context.elements(arguments)?.get(*index as usize)?, fixed))
}
