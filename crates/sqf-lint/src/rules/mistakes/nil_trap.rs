//! Comparisons with `nil`.

use crate::prelude::*;
use sqf_model::Declaration;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "comparison with `nil`",
    explanation: "A comparison with `nil` returns neither `true` nor `false` but `nil`, and an `if` with it does nothing \
        at all. Use `isNil \"_x\"` or `isNil { ... }` to check whether there is a value. `isNil _x` is \
        different: it takes the name of a variable, or code, from `_x`, and is not reported when `_x` may hold a \
        string or code. In a string, `isNil` accepts nothing but a name: `isNil \"_this select 0\"` is always true. `isNil { \"_x\" }` is always false. \
        `isNil _x` is also reported for a parameter that `params` sets to `nil` by default.",
    example: Example {
        wrong: "private _gate = player getVariable \"gate\";\nif (_gate == nil) then { hint \"none\" };",
        right: "private _gate = player getVariable \"gate\";\nif (isNil \"_gate\") then { hint \"none\" };",
    },
    checks: &[Check::Node(Nodes::words(&["==", "!=", "isequalto", "isnotequalto", "isnil"]).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    match context.tree().expr(node) {
        Expr::Binary(left, right) => {
            let is_equal = match context.word(node) {
                "==" | "isequalto" => true,
                "!=" | "isnotequalto" => false,
                _ => return,
            };
            let is_nil =
                |node: NodeId| context.bare(node) == Expr::Name && context.word(context.tree().bare(node)) == "nil";
            let value = match (is_nil(left), is_nil(right)) {
                (false, true) => left,
                (true, false) => right,
                _ => return,
            };
            let text = question(context, value);
            let text = if is_equal { text } else { format!("!({text})") };
            let note = Note::new(format!("a comparison with `nil` returns `nil`; write `{text}`"));
            fixed(context, node, note, text, sink);
        }
        Expr::Unary(operand) if context.word(node) == "isnil" => {
            if let Some(text) = expression(context, operand) {
                let note = Note::new(format!(
                    "always true: a string for `isNil` is the name of a variable, not an expression; write `{text}`"
                ));
                return fixed(context, node, note, text, sink);
            }
            if let Some(text) = context.statements(operand).and_then(|code| name_in_code(context, code)) {
                let note = Note::new(format!("always false: code that is a string returns it; write `{text}`"));
                return fixed(context, node, note, text, sink);
            }
            let given = context.present(operand);
            let is_own_nil = given.is_disjoint(TypeSet::of(&[Type::Code])) && defaults_to_nil(context, operand);
            if is_own_nil {
                let text = question(context, operand);
                let name = context.name_of(operand);
                let note = Note::new(format!("`isNil` looks for a variable whose name is in `{name}`; write `{text}`"));
                return fixed(context, node, note, text, sink);
            }
            if given.is_empty() || !given.is_disjoint(TypeSet::of(&[Type::String, Type::Code])) {
                return;
            }
            let text = question(context, operand);
            let note = Note::new(format!(
                "`isNil` expects the name of a variable, or code, found {given}; \
                write `{text}`"
            ));
            fixed(context, node, note, text, sink);
        }
        _ => {}
    }
}

/// Returns the correction of `isNil { "_gate" }`, whose code is only the quoted name of a variable.
fn name_in_code(context: &Context<'_>, code: &[NodeId]) -> Option<String> {
    let [only] = code else { return None };
    let name = context.string(*only).filter(|_| context.is_written(*only))?;
    Some(format!("isNil \"{name}\""))
}

/// Whether an operand is a parameter whose default in `params` is nil, which requires a test for nil.
fn defaults_to_nil(context: &Context<'_>, operand: NodeId) -> bool {
    let operand = context.tree().bare(operand);
    if context.tree().expr(operand) != Expr::Name {
        return false;
    }
    let semantics = context.semantics();
    let local = semantics.local_at(context.tree().token(operand)).map(|local| semantics.local(local));
    let Some(Declaration::Param { element, .. }) = local.map(|local| local.declared) else { return false };
    match context.elements(element) {
        Some([_, default, _, ..]) => context.bare(*default) == Expr::Name && context.word(*default) == "nil",
        _ => false,
    }
}

/// Returns the correction of an expression in a string: `isNil "_this select 0"`.
fn expression(context: &Context<'_>, operand: NodeId) -> Option<String> {
    let text = context.string(operand).filter(|_| context.is_written(operand))?;
    let has_command =
        || text.split_whitespace().any(|word| ["select", "getVariable"].iter().any(|it| word.eq_ignore_ascii_case(it)));
    (!text.contains('%') && (text.contains(['(', '[']) || has_command())).then(|| format!("isNil {{ {text} }}"))
}

/// Returns how to test whether there is a value.
fn question(context: &Context<'_>, value: NodeId) -> String {
    let bare = context.tree().bare(value);
    if !context.is_written(value) {
        return "isNil { ... }".to_owned();
    }
    let source = context.source(bare);
    if context.is_variable(value) { format!("isNil \"{source}\"") } else { format!("isNil {{ {source} }}") }
}

fn fixed(context: &Context<'_>, node: NodeId, note: Note, text: String, sink: &mut Sink<'_>) {
    let note =
        if context.is_written(node) { note.fix("Use `isNil`", context.replace(node, text), false) } else { note };
    sink.node(node, note);
}
