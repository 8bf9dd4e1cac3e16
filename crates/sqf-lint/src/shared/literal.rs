//! Literal values.

use crate::context::Context;
use sqf_syntax::NodeId;

/// A literal value, compared like by hash maps and `switch`.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Literal {
    Text(String),
    Number(u64),
    Boolean(bool),
}

impl Literal {
    /// Returns the value of a literal node.
    pub(crate) fn of(context: &Context<'_>, node: NodeId) -> Option<Literal> {
        if let Some(text) = context.string(node) {
            return Some(Literal::Text(text.into_owned()));
        }
        // The game's numbers are less precise, which does not matter in practice.
        let number = || context.number(node).map(|number| Literal::Number(((number + 0.0) as f32).to_bits().into()));
        number().or_else(|| context.boolean(node).map(Literal::Boolean))
    }
}
