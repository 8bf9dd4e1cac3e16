//! How code is run: by what it is an operand of.

use crate::catalog::EventSet;
use crate::model::{CodeUse, Script};
use crate::syntax::{Expr, NodeId};

/// Commands that run the code after them at once.
const UNARY_INLINE: &[&str] =
    &["call", "while", "waituntil", "try", "default", "isnil", "count", "with", "switch", "if", "then", "for"];

/// Commands between values that run code on their right side at once.
const BINARY_INLINE: &[&str] = &[
    "call",
    "then",
    "else",
    "do",
    "exitwith",
    "apply",
    "select",
    "findif",
    "catch",
    ":",
    "and",
    "or",
    "&&",
    "||",
    "getordefaultcall",
    "foreach",
    "foreachreversed",
    "count",
];

/// Commands between values that run code on their left side at once.
const BINARY_INLINE_LEFT: &[&str] = &["foreach", "foreachreversed", "count", "else"];

/// Commands that run the code on their right side in a script of its own.
const FRESH: &[&str] = &[
    "spawn",
    "oneachframe",
    "onmapsingleclick",
    "onplayerconnected",
    "onplayerdisconnected",
    "addpublicvariableeventhandler",
];

/// Whether a command runs code at once and leaves `_this` as it is.
pub(in crate::model) fn keeps_this(word: &str) -> bool {
    let is_inline = [UNARY_INLINE, BINARY_INLINE, BINARY_INLINE_LEFT].iter().any(|words| words.contains(&word));
    is_inline && !matches!(word, "call" | "getordefaultcall")
}

/// How the operand `code` of `parent` is run. `parent` is a unary or binary node, `is_left` whether the code stands
/// before the command.
pub(super) fn of_operand(script: &Script, parent: NodeId, is_left: bool) -> CodeUse {
    let word = script.word(parent);
    match script.tree().expr(parent) {
        Expr::Unary(_) if FRESH.contains(&word) => CodeUse::Fresh,
        Expr::Unary(_) if UNARY_INLINE.contains(&word) => CodeUse::Inline,
        Expr::Binary(..) if is_left && BINARY_INLINE_LEFT.contains(&word) => CodeUse::Inline,
        Expr::Binary(..) if is_left && is_remote(script, parent) => CodeUse::Fresh,
        Expr::Binary(..) if is_left => CodeUse::Unknown,
        Expr::Binary(..) if FRESH.contains(&word) => CodeUse::Fresh,
        Expr::Binary(..) if BINARY_INLINE.contains(&word) => CodeUse::Inline,
        _ => CodeUse::Unknown,
    }
}

/// How code is run that is an element of the array before or after the command of `parent`.
pub(super) fn of_element(script: &Script, parent: NodeId, is_left: bool, index: usize) -> CodeUse {
    let word = script.word(parent);
    let is_event = || EventSet::of_command(word).is_some_and(|set| set != EventSet::Scripted);
    match (word, is_left, index) {
        ("then", false, 0 | 1) | ("getordefaultcall", false, 1) => CodeUse::Inline,
        ("addaction", false, 1) => CodeUse::Fresh,
        ("adduseractioneventhandler", false, 2) => CodeUse::Fresh,
        (_, false, 1) if is_event() => CodeUse::Fresh,
        // `[arguments, {...}] remoteExec ["call"]`
        (_, true, 1) if is_remote(script, parent) => CodeUse::Fresh,
        _ => CodeUse::Unknown,
    }
}

/// Whether a node runs the code before it on other machines: `{...} remoteExec ["call", 2]`. Also where the other
/// machine is this one, that is a script of its own.
fn is_remote(script: &Script, node: NodeId) -> bool {
    if !matches!(script.word(node), "remoteexec" | "remoteexeccall") {
        return false;
    }
    let Expr::Binary(_, right) = script.tree().expr(node) else { return false };
    let first = script.elements(right).and_then(|elements| elements.first());
    let verb = first.and_then(|first| script.string(*first)).unwrap_or_default();
    verb.eq_ignore_ascii_case("call") || verb.eq_ignore_ascii_case("spawn")
}
