//! Commands and functions that return nothing, used as values.

use crate::prelude::*;
use crate::shared::nothing::{function_without_value, needs_a_value, returns_nothing};
use sqf_ide::fix::Edit;
use sqf_model::{Step, WithoutValue};
use sqf_reference::Type;
use sqf_reference::takes::Trait;
use sqf_reference::takes::remote_command;
use sqf_syntax::{Expr, NodeId, TokenKind};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "use of a command that returns nothing as a value",
    explanation: "A command that returns nothing, such as `setDamage`, is used as an operand, as a condition, or as the \
        value of a variable that is read later. The other command then does nothing, and the variable is nil. \
        An assignment at the end of a branch has no value either, as in `_gate = if (_isOpen) then { _near } else { \
        _other = _far }`. \
        Often the statement before it is not finished. The same goes for functions of the project that never return a \
        value; one that returns nothing in some cases is a hint where its value is an operand of a sum or a \
        comparison, unless the script looks at the argument that decides on it before. Only commands and functions that certainly return nothing are reported.",
    example: Example {
        wrong: "private _gate = player setDamage 1;\nhint str _gate;",
        right: "player setDamage 1;\nprivate _gate = damage player;\nhint str _gate;",
    },
    checks: &[Check::Node(Nodes::COMMANDS.and(Nodes::ASSIGNMENTS).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    of_functions(context, node, sink);
    lists_of_nothing(context, node, sink);
    branches_of_nothing(context, node, sink);
    possible_nothing(context, node, sink);
    match context.tree().expr(node) {
        Expr::Assign(value) | Expr::PrivateAssign(value)
            if returns_nothing(context, value) && is_read(context, node) =>
        {
            say(context, node, value, sink);
        }
        Expr::Unary(operand) if returns_nothing(context, operand) && takes_value(context, node) => {
            say(context, node, operand, sink);
        }
        Expr::Binary(_, list) if context.word(node) == "setvariable" => {
            let value = context.elements(list).and_then(|elements| elements.get(1).copied());
            if let Some(value) = value.filter(|value| returns_nothing(context, *value)) {
                say(context, node, value, sink);
            }
        }
        Expr::Binary(left, right) => {
            let has_arguments = matches!(context.bare(left), Expr::Array(_));
            if has_arguments && remote_command(context.word(node)).is_some() {
                run_here(context, node, left, sink);
            }
            let (is_left, is_right) = (returns_nothing(context, left), returns_nothing(context, right));
            if !(is_left || is_right) || !takes_value(context, node) {
                return;
            }
            let is_other_rule =
                needs_a_value(context.word(node)) && matches!(context.tree().expr(left), Expr::Unary(_));
            if !is_other_rule && is_left {
                say(context, node, left, sink);
            } else if is_right {
                say(context, node, right, sink);
            }
        }
        _ => {}
    }
}

/// Reports calls of functions that return nothing.
fn of_functions(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let values = match context.tree().expr(node) {
        Expr::Assign(value) | Expr::PrivateAssign(value) => [Some(value), None],
        Expr::Unary(operand) => [None, Some(operand)],
        Expr::Binary(left, right) => [Some(left), Some(right)],
        _ => return,
    };
    for value in values.into_iter().flatten() {
        let Some((name, summary)) = function_without_value(context, value) else { continue };
        let is_used = match context.tree().expr(node) {
            Expr::Assign(_) | Expr::PrivateAssign(_) => is_read(context, node) && !is_tested(context, node),
            _ => takes_value(context, node),
        };
        if is_used {
            let message = format!("`{}` returns nothing and cannot be used as a value", context.function_name(name));
            sink.node(value, Note::new(message).steps(context, &summary.returned));
        }
    }
}

/// Reports lists that `apply` makes of assignments or of calls of such a function, if they are used.
fn lists_of_nothing(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Assign(list) | Expr::PrivateAssign(list)) = context.tree().expr(node) else { return };
    let code = context.plain_binary(list, "apply").and_then(|(_, code)| context.statements(code));
    let Some(last) = code.and_then(<[NodeId]>::last).filter(|_| is_read(context, node)) else { return };
    if matches!(context.tree().expr(*last), Expr::Assign(_) | Expr::PrivateAssign(_)) && context.is_written(list) {
        let message = "the code of `apply` ends with an assignment, which has no value, so this list has no values";
        return sink.node(*last, Note::new(message));
    }
    let Some((name, summary)) = function_without_value(context, *last) else { return };
    let function = context.function_name(name);
    let message = format!("`{function}` returns nothing, so this list has no values");
    sink.node(*last, Note::new(message).steps(context, &summary.returned));
}

/// Reports assignments at the end of the branches of an `if` whose value is used: `_gate = if (_isOpen) then {_near} else
/// {_other = _far}`.
fn branches_of_nothing(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Assign(value) | Expr::PrivateAssign(value)) = context.tree().expr(node) else { return };
    let Some((_, one, other)) = context.if_then_else(value) else { return };
    if !is_read(context, node) || is_tested(context, node) {
        return;
    }
    for code in [one, other] {
        let Some(last) = context.statements(code).and_then(<[NodeId]>::last) else { continue };
        let is_assignment = matches!(context.tree().expr(*last), Expr::Assign(_) | Expr::PrivateAssign(_));
        if is_assignment && context.is_written(code) {
            let name = context.text(context.tree().token(node));
            let message = format!("this branch ends with an assignment, which has no value, so `{name}` is nil");
            sink.node(*last, Note::new(message));
        }
    }
}

/// Reports values of functions that return nothing in some cases, where an operator needs one at once.
fn possible_nothing(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let values = match context.tree().expr(node) {
        Expr::Unary(operand) => [Some(operand), None],
        Expr::Binary(left, right) => [Some(left), Some(right)],
        _ => return,
    };
    if !context.has_trait(node, Trait::Calculates) && !context.has_trait(node, Trait::Orders) {
        return;
    }
    for value in values.into_iter().flatten() {
        let Some((name, way)) = function_with_few_values(context, value) else { continue };
        let function = context.function_name(name);
        let message = format!("`{function}` returns nothing in some cases, and then `{}` fails", context.name_of(node));
        let note = Note::new(message).severity(Severity::Hint).steps(context, std::slice::from_ref(&way.place));
        sink.node(value, note);
    }
}

/// Returns the function whose result a value is, also through a variable that is never tested, if it returns nothing in
/// some cases; with its name, and where it returns nothing.
fn function_with_few_values<'a>(context: &'a Context<'_>, value: NodeId) -> Option<(NodeId, &'a WithoutValue<Step>)> {
    let tree = context.tree();
    let bare = tree.bare(value);
    let types = context.types(bare);
    if types.is_any() || !types.may_be_nothing() || types == Type::Nothing.into() {
        return None;
    }
    let semantics = context.semantics();
    let call = match tree.expr(bare) {
        Expr::Name => {
            let token = tree.token(bare);
            let local = semantics.local(semantics.local_at(token)?);
            let is_first = || local.reads.iter().all(|read| *read >= token);
            let is_new = local.writes.len() == 1 && local.named.is_empty() && !local.escapes && is_first();
            tree.bare(semantics.value_at(token).filter(|_| is_new)?)
        }
        _ => bare,
    };
    let (arguments, called) = tree.operands(call).filter(|_| context.word(call) == "call")?;
    let name = tree.bare(called);
    let way = semantics.called(context.word_id(name))?.without_value.as_ref()?;
    way.about.iter().all(|position| is_any(context, arguments, *position)).then_some((name, way))
}

/// Whether nothing in the script looks at an argument before the call, so that it may have any value.
fn is_any(context: &Context<'_>, arguments: Option<NodeId>, position: usize) -> bool {
    let (tree, semantics) = (context.tree(), context.semantics());
    let value = arguments.and_then(|arguments| context.elements(arguments)?.get(position).copied());
    let is_new = |token: usize| match semantics.local_at(token) {
        Some(local) => {
            let local = semantics.local(local);
            !local.writes.is_empty() && local.named.is_empty() && local.reads.iter().all(|read| *read >= token)
        }
        None => {
            let word = context.words().of(token);
            !context.text(token).starts_with('_') && context.words().tokens_of(word).all(|other| other >= token)
        }
    };
    let is_name = |token: &usize| context.pre().tokens()[*token].kind == TokenKind::Name;
    value.is_some_and(|value| tree.tokens(value).filter(is_name).all(is_new))
}

/// Whether the script tests with `isNil` whether the variable of an assignment has a value.
fn is_tested(context: &Context<'_>, assignment: NodeId) -> bool {
    let semantics = context.semantics();
    let local = semantics.local_at(context.tree().token(assignment));
    local.is_none_or(|local| !semantics.local(local).named.is_empty())
}

/// `[hint "now"] remoteExec ["hint"]`: the command runs immediately and locally, and returns nothing to pass on.
fn run_here(context: &Context<'_>, node: NodeId, arguments: NodeId, sink: &mut Sink<'_>) {
    for element in context.elements(arguments).unwrap_or_default() {
        if returns_nothing(context, *element) {
            let command = context.name_of(*element);
            let remote = context.name_of(node);
            let message = format!(
                "`{command}` runs here, at once, and returns nothing that `{remote}` could pass on; put only its operands \
                 into this array"
            );
            sink.node(*element, Note::new(message));
        }
    }
}

fn takes_value(context: &Context<'_>, node: NodeId) -> bool {
    let word = context.word(node);
    let runs_values =
        matches!(word, "call" | "spawn" | "if" | "foreach" | "select" | "count" | "remoteexec" | "waituntil");
    (runs_values || !context.has_trait(node, Trait::AnyResult)) && context.is_written(node)
}

/// Whether the script reads the variable of an assignment.
fn is_read(context: &Context<'_>, assignment: NodeId) -> bool {
    let token = context.tree().token(assignment);
    match context.semantics().local_at(token) {
        Some(local) => !context.semantics().local(local).reads.is_empty(),
        None => {
            let name = context.text(token);
            // Other scripts may use its value.
            let is_function = name.to_ascii_lowercase().contains("_fnc_");
            is_function || !name.starts_with('_') && context.reads_global(name)
        }
    }
}

fn say(context: &Context<'_>, node: NodeId, value: NodeId, sink: &mut Sink<'_>) {
    let command = context.name_of(value);
    let first = context.tree().tokens(value).start;
    let is_on_next_line = context.tree().token(node) < first && context.begins_line(first);
    if is_on_next_line {
        if context.is_hidden(context.range(value), Code::NothingValue) {
            return;
        }
        let message = format!("missing value at the end of this line; `{command}` on the next line returns nothing");
        let before = first.saturating_sub(1);
        return sink.tokens(before..before + 1, Note::new(message));
    }
    // `sleep 5`, and on the next line `cutText [...]`, which can also have a left operand.
    let (word, end) = (context.tree().token(node), context.tree().tokens(value).end);
    if end == word && context.begins_line(word) && context.is_written(node) {
        let other = context.text(word);
        let message = format!(
            "missing `;` at the end of this line; `{command}` returns nothing and cannot be an operand of `{other}`"
        );
        let place = context.range(value).end;
        let edit = Edit { range: TextRange::new(place, place), text: ";".to_owned() };
        return sink.node(value, Note::new(message).fix("Insert `;`", vec![edit], false));
    }
    sink.node(value, Note::new(format!("`{command}` returns nothing and cannot be used as a value")));
}
