//! Values that are not used.

use crate::prelude::*;
use crate::shared::foreign_words::remedy;
use crate::shared::macros::is_in_capitals;
use sqf_reference::Type;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId, TokenKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "statement without an effect",
    explanation: "A statement consists of a value only: a block of code that nothing runs, a variable, a sum, a \
        command such as `getPos` or `toUpper` that only returns something, or a function without `call`. The last \
        statement of a block is its result; any other such statement has no effect, and something is missing, such as \
        `call` before `{ ... }`. A lone `return`, `end` or `pass`, words of other languages, has none either. Strings, \
        which some people use as comments, names that may be macros, and the only statement of a block are ignored. \
        The last statement of a loop is reported if it is a sum and the result of the loop is not used, and a \
        comparison with `==` or a command that only returns something also at the end of the code of such an `if`.",
    example: Example {
        wrong: "private _count = 1;\n_count + 1;\nhint str _count;",
        right: "private _count = 1;\n_count = _count + 1;\nhint str _count;",
    },
    checks: &[Check::Node(Nodes::STATEMENTS.by_value(), check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Code(statements) | Expr::File(statements)) = context.tree().expr(node) else { return };
    let Some((_, before)) = statements.split_last() else { return };
    for statement in statements {
        if let Some(note) = word_of_other_language(context, *statement) {
            sink.node(*statement, note);
        }
    }
    for statement in before {
        if is_function(context, *statement) {
            let name = context.name_of(*statement);
            let note = Note::new(format!("this function never runs; write `call {name}`"));
            sink.node(*statement, note.fix("Write `call`", context.replace(*statement, format!("call {name}")), false));
            continue;
        }
        if let Some(last) = last_of_loop(context, *statement) {
            sink.node(last, Note::new("unused value; this statement has no effect"));
        }
        if is_whole(context, *statement) {
            unused_comparisons(context, *statement, sink);
            unused_last_values(context, *statement, sink);
        }
        if !is_whole(context, *statement) || !is_pure(context, *statement) || !context.is_written(*statement) {
            continue;
        }
        let message = match context.bare(*statement) {
            Expr::Code(_) => NEVER_RUNS,
            Expr::Text => continue,
            Expr::Binary(left, _) if context.plain_binary(*statement, "==").is_some() && context.is_variable(left) => {
                comparison(context, *statement, sink);
                continue;
            }
            _ => unused(context, *statement),
        };
        sink.node(*statement, Note::new(message));
    }
}

/// The message about code as a statement.
const NEVER_RUNS: &str =
    "this code never runs; `call` or another command is missing, or the `;` before it is superfluous";

fn comparison(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let note = Note::new("unused comparison; use `=` to assign a variable");
    sink.node(node, note.fix("Write `=`", context.replace_word(node, "="), false));
}

/// Reports comparisons at the end of the code of an `if` or of a loop whose value is not used:
/// `if (_far) then { _speed == 5 };`.
fn unused_comparisons(context: &Context<'_>, statement: NodeId, sink: &mut Sink<'_>) {
    for code in discarded_codes(context, statement) {
        let Some(last) = context.statements(code).and_then(|code| code.last().copied()) else { continue };
        let is_comparison = context.plain_binary(last, "==").is_some_and(|(left, right)| {
            context.bare(left) == Expr::Name && context.is_variable(left) && is_pure(context, right)
        });
        match is_comparison {
            true if context.is_written(last) && context.begins_alone(last) => comparison(context, last, sink),
            true => {}
            false => unused_comparisons(context, last, sink),
        }
    }
}

/// Reports commands that only return a value, at the end of code whose value is not used, as of an `if` that is a
/// statement: `if (_isOpen) then { _gate modelToWorld [0, 1, 0] };`.
fn unused_last_values(context: &Context<'_>, statement: NodeId, sink: &mut Sink<'_>) {
    for code in discarded_codes(context, statement) {
        let Some(last) = context.statements(code).and_then(|code| code.last().copied()) else { continue };
        let is_ended = || {
            let end = context.kind(context.tree().tokens(last).end);
            matches!(end, Some(TokenKind::Semicolon | TokenKind::RBrace)) && context.begins_alone(last)
        };
        let is_value = matches!(context.bare(last), Expr::Unary(_) | Expr::Binary(..))
            && only_returns(context, context.tree().bare(last))
            && is_pure(context, last);
        // `{ ... } forEach _list` with code in braces at the end of the loop's own.
        let is_code =
            context.statements(last).is_some_and(|code| code.iter().any(|statement| !is_pure(context, *statement)));
        if (is_value || is_code) && is_ended() && context.is_written(last) {
            sink.node(last, Note::new(if is_code { NEVER_RUNS } else { unused(context, last) }));
        } else {
            unused_last_values(context, last, sink);
        }
    }
}

/// Returns the message for an unused value.
fn unused(context: &Context<'_>, statement: NodeId) -> &'static str {
    if sets_nothing(context, statement) {
        "unused value; `setVariable` sets a variable"
    } else {
        "unused value; this statement has no effect"
    }
}

/// Returns the codes whose values a statement with an unused value discards.
fn discarded_codes(context: &Context<'_>, statement: NodeId) -> Vec<NodeId> {
    let tree = context.tree();
    let Expr::Binary(left, right) = tree.expr(statement) else { return Vec::new() };
    match context.word(statement) {
        "then" => match context.bare(right) {
            Expr::Binary(one, other) if context.word(tree.bare(right)) == "else" => vec![one, other],
            _ => vec![right],
        },
        "foreach" | "foreachreversed" => vec![left],
        "do" if context.is_loop(left) => vec![right],
        _ => Vec::new(),
    }
}

/// `_gate getVariable ["isOpen", true];`
fn sets_nothing(context: &Context<'_>, statement: NodeId) -> bool {
    let list = context.plain_binary(statement, "getvariable").map(|(_, list)| list);
    list.and_then(|list| context.elements(list)).is_some_and(|elements| elements.len() > 1)
}

/// Whether a statement is only the name of a function of the game or of the project.
fn is_function(context: &Context<'_>, statement: NodeId) -> bool {
    let is_name =
        context.bare(statement) == Expr::Name && context.word(context.tree().bare(statement)).contains("_fnc_");
    is_name && is_whole(context, statement) && context.is_written(statement) && context.is_complete() && {
        let name = context.word(context.tree().bare(statement));
        let is_own = || context.defines_function(name) == Some(true);
        context.reference().function(name).is_some() || is_own()
    }
}

/// Whether a statement is enclosed by separators. A statement that ended by error recovery may continue for the game.
fn is_whole(context: &Context<'_>, statement: NodeId) -> bool {
    let end = context.tree().tokens(statement).end;
    let is_ended = context.token(end).is_some_and(|it| it.kind == TokenKind::Semicolon);
    // Code after a `,` is reported by another rule.
    let before = context.tree().tokens(statement).start.checked_sub(1);
    let is_comma = before.is_some_and(|token| context.kind(token) == Some(TokenKind::Comma));
    is_ended && !is_comma && context.begins_alone(statement)
}

/// Returns the unused sum at the end of a loop body: `{ _sum + _x; } forEach _list; hint "a";`.
fn last_of_loop(context: &Context<'_>, statement: NodeId) -> Option<NodeId> {
    let tree = context.tree();
    let Expr::Binary(left, right) = tree.expr(statement) else { return None };
    let code = match context.word(statement) {
        "foreach" | "foreachreversed" => left,
        "do" if context.is_loop(left) => right,
        _ => return None,
    };
    let last = *context.statements(code)?.last()?;
    let Expr::Binary(one, other) = tree.expr(last) else { return None };
    let is_sum = matches!(context.word(last), "+" | "-" | "*" | "/" | "%" | "^" | "mod");
    let is_value = |node: NodeId| is_pure(context, node) || context.is_variable(node);
    (is_sum && is_whole(context, statement) && is_value(one) && is_value(other) && context.is_written(last))
        .then_some(last)
}

/// Whether the command of a node only returns a value. A name in capitals is more likely a macro.
fn only_returns(context: &Context<'_>, node: NodeId) -> bool {
    !is_in_capitals(context.name_of(node)) && context.only_returns(node)
}

/// Whether evaluating a value certainly has no side effects.
fn is_pure(context: &Context<'_>, node: NodeId) -> bool {
    let tree = context.tree();
    let node = tree.bare(node);
    match tree.expr(node) {
        Expr::Number | Expr::Text | Expr::Code(_) => true,
        Expr::Name => context.word(node).starts_with('_') || context.boolean(node).is_some(),
        Expr::Array(elements) => elements.iter().all(|element| is_pure(context, *element)),
        Expr::Unary(operand) => match context.word(node) {
            // Intercept learns the types of values from it.
            "str" if context.mentions(context.root(), &["callextension"]) => false,
            "-" | "count" | "str" => is_pure(context, operand),
            _ => only_returns(context, node) && is_given(context, operand),
        },
        Expr::Binary(left, right) => {
            let word = context.word(node);
            let is_left_pure = is_pure(context, left) || (is_comparison(context, node) && context.is_variable(left));
            let is_sum = context.has_trait(node, Trait::Calculates);
            // With a third element it may set the value of the key.
            let only_looks = word == ">>"
                || word == "getordefault" && context.elements(right).is_some_and(|elements| elements.len() == 2);
            let only_returns = |node| only_looks || only_returns(context, node);
            (is_sum || is_comparison(context, node)) && is_left_pure && is_pure(context, right)
                || only_returns(node) && is_given(context, left) && is_given(context, right) && {
                    // `_list select _isOpen` may run code.
                    word != "select" || context.is_at_most(right, Type::Number)
                }
        }
        _ => false,
    }
}

/// Whether an operand of such a command is pure, too, and not code that the command runs.
fn is_given(context: &Context<'_>, node: NodeId) -> bool {
    let bare = context.tree().bare(node);
    match context.tree().expr(bare) {
        Expr::Code(_) => false,
        Expr::Name => true,
        Expr::Array(elements) => elements.iter().all(|element| is_given(context, *element)),
        _ => is_pure(context, bare),
    }
}

fn is_comparison(context: &Context<'_>, node: NodeId) -> bool {
    matches!(context.word(node), "==" | "!=" | "<" | ">" | "<=" | ">=" | "isequalto" | "isnotequalto")
}

/// Returns the message for a statement that only consists of a keyword of another language: a variable that is never
/// assigned.
fn word_of_other_language(context: &Context<'_>, statement: NodeId) -> Option<Note> {
    let tree = context.tree();
    let is_name = tree.expr(statement) == Expr::Name && context.is_variable(statement) && context.is_written(statement);
    if !is_name || !is_whole(context, statement) || !context.is_complete() {
        return None;
    }
    let remedy = remedy(context.word(statement))?;
    let name = context.name_of(statement);
    let is_set_elsewhere = || {
        let used = context.path().and_then(|path| context.workspace().global_use(name, path));
        used.is_some_and(|used| used.is_set || used.is_quoted)
    };
    let is_known = context.is_known_to_the_script(context.word(statement)) || is_set_elsewhere();
    (!is_known).then(|| Note::new(format!("`{name}` does not exist in SQF; {remedy}")))
}
