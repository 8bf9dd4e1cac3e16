//! Defaults of values that scripts look up.

use rustc_hash::FxHashMap;

use crate::context::Context;
use sqf_reference::TypeSet;
use sqf_syntax::{Expr, NodeId};

/// Returns the types of the default of `_gate getVariable ["width", []]`; none of other values.
pub(crate) fn default_of(context: &Context<'_>, operand: NodeId) -> TypeSet {
    let Expr::Binary(_, list) = context.tree().expr(context.tree().bare(operand)) else { return TypeSet::NONE };
    let is_read = matches!(context.word(context.tree().bare(operand)), "getvariable" | "getordefault");
    match context.elements(list).filter(|_| is_read && context.is_written(operand)) {
        Some([name, default]) if !is_named_before(context, *name) => context.present(*default),
        _ => TypeSet::NONE,
    }
}

/// Whether the script has the same string before: it may have tested the value, so that the default is never used.
fn is_named_before(context: &Context<'_>, name: NodeId) -> bool {
    let token = context.tree().token(context.tree().bare(name));
    let strings = context.prepared(|pre| {
        let mut strings = FirstStrings::default();
        for token in (0..pre.tokens().len()).filter(|token| pre.tokens()[*token].kind.is_string()) {
            strings.0.entry(pre.text(token).to_owned()).or_insert(token);
        }
        strings
    });
    strings.0.get(context.pre().text(token)).is_some_and(|first| *first < token)
}

/// The strings of a script, each with the first token that has it.
#[derive(Default)]
struct FirstStrings(FxHashMap<String, usize>);
