//! Arrays whose brackets are missing.

use crate::context::Context;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

/// Whether a statement ends with a command that takes an array but got another operand. The commas after the statement
/// then belong to the intended array.
pub(crate) fn lacks_brackets(context: &Context<'_>, statement: NodeId) -> bool {
    let mut at = statement;
    loop {
        let operand = match context.tree().expr(at) {
            Expr::Assign(value) | Expr::PrivateAssign(value) => value,
            Expr::Unary(operand) | Expr::Binary(_, operand) => operand,
            _ => return false,
        };
        let refuses = context.signatures(at).is_some_and(|command| {
            let given = context.present(operand);
            match context.tree().expr(at) {
                Expr::Unary(_) => {
                    command.from_engine.unary()
                        && command.refuses_unary(given)
                        && without_nothing(command.unary_operands()) == Type::Array.into()
                }
                Expr::Binary(left, _) => {
                    command.from_engine.binary()
                        && command.refuses_binary(TypeSet::ANY, given)
                        && without_nothing(command.right_operands(context.present(left))) == Type::Array.into()
                }
                _ => false,
            }
        });
        if refuses {
            return true;
        }
        at = operand;
    }
}

/// Returns the types without `Nothing`: those of a value that exists.
pub(crate) fn without_nothing(types: TypeSet) -> TypeSet {
    types.without(Type::Nothing.into())
}
