//! Uses of broken commands and functions.

use crate::named::WatchedUse;
use sqf_reference::{Breakage, Type};
use sqf_syntax::Expr;

/// Returns the message for a use; None if it works, or if a deprecation notice is more helpful.
pub(crate) fn accusation(named: &WatchedUse<'_>) -> Option<Breakage> {
    match named.record.breakage()? {
        Breakage::Whole => Some(Breakage::Whole),
        Breakage::Alternative => is_alternative(named).then_some(Breakage::Alternative),
        Breakage::Part => named.record.replaced_by.is_empty().then_some(Breakage::Part),
        // Some of these work, so the list alone is not sufficient.
        Breakage::Unsaid => None,
    }
}

/// Whether the use certainly does not match the first syntax: its form differs, or its right operand is an array
/// instead of code, or vice versa.
fn is_alternative(named: &WatchedUse<'_>) -> bool {
    let (Some(main), Some(fitting)) = (named.record.syntaxes.first(), named.syntaxes()) else { return false };
    if !fitting.contains(&main) {
        return true;
    }
    let right = main.shape.as_ref().and_then(|shape| shape.right.as_ref());
    let (Some(right), Some(operand)) = (right, named.right()) else { return false };
    let written = match named.context.bare(operand) {
        // The wiki page does not mention a namespace as the target, but scripts of the game use the command so.
        Expr::Array([target, ..]) if named.context.types(*target) == Type::Namespace.into() => return false,
        Expr::Array(_) => "Array",
        Expr::Code(_) => "Code",
        _ => return false,
    };
    !right.types.is_empty()
        && right.types.iter().all(|other| matches!(other.as_str(), "Array" | "Code") && other != written)
}
