//! Values that are written out.

use crate::ide::diagnostics::context::Context;
use crate::syntax::NodeId;

/// A value that is written out, to be compared as hash maps and `switch` do.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Literal {
    Text(String),
    Number(u64),
    Boolean(bool),
}

impl Literal {
    /// The value of a node that is a literal.
    pub(crate) fn of(context: &Context<'_>, node: NodeId) -> Option<Literal> {
        if let Some(text) = context.string(node) {
            return Some(Literal::Text(text.into_owned()));
        }
        // Two numbers that differ beyond what the game keeps of them are the same; nobody writes such.
        let number = || context.number(node).map(|number| Literal::Number(((number + 0.0) as f32).to_bits().into()));
        number().or_else(|| context.boolean(node).map(Literal::Boolean))
    }
}
