//! Replaces a `forEach` that fills an array, searches or counts by the command that does so.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_reference::Type;
use sqf_reference::takes::is_constant;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "loop-to-command", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

/// The command that does what a loop does.
struct LoopCommand {
    command: &'static str,
    /// Where its code comes from.
    code: Source,
    /// What becomes of its result.
    finds: Finds,
}

/// What becomes of the result of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Finds {
    /// It is the value of the variable.
    Value,
    /// Whether it is an index: `_list findIf {...} != -1`.
    Whether,
    /// The element at that index.
    Element,
}

enum Source {
    /// The condition of an `if`.
    Condition(NodeId),
    /// The code of the loop, whose last statement is replaced by the value that it adds.
    Value { code: NodeId, last: NodeId, value: NodeId },
}

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let (loop_node, block) = loop_at(site)?;
    let (code, array) = site.binary(loop_node, "foreach")?;
    let statements = site.statements(block);
    let at = statements.iter().position(|it| *it == loop_node)?;
    let declaration = *statements.get(at.checked_sub(1)?)?;
    let (_, start, _) = site.assignment(declaration)?;
    let variable = site.script.word(declaration);
    let found = add(site, variable, start, code)
        .or_else(|| search(site, variable, start, code))
        .or_else(|| search_any(site, variable, start, code, array))?;
    let range = site.range_of(declaration)?;
    let whole = site.range_of(loop_node)?;
    let between = TextRange::new(range.end, whole.start);
    let is_apart = !site.mentions(site.tree().tokens(array), &[variable]);
    let is_whole = site.is_written(declaration) && site.is_plain(TextRange::new(range.start, whole.end));
    if !variable.starts_with('_')
        || !site.is_array(array)
        || !is_apart
        || !is_whole
        || site.has_comment(between)
        || !keeps_comments(site, code, &found)
    {
        return None;
    }
    Some(Offer::new(format!("Convert `forEach` to `{}`", found.command), move || {
        let (from, to) = (site.indent_at(whole.start), site.indent_at(range.start));
        let text = match found.code {
            Source::Condition(condition) => site.braced(site.source(site.shown(condition))?),
            Source::Value { last, value, .. } if site.only(code) == Some(last) && is_short(site, value) => {
                site.braced(site.source(site.shown(value))?)
            }
            Source::Value { code, last, value } => {
                let (code, last) = (site.range_of(code)?, site.range_with_end(last)?);
                let before = TextRange::new(code.start, last.start).of(site.text());
                let after = TextRange::new(last.end, code.end).of(site.text());
                site.moved(&format!("{before}{}{after}", site.source(site.shown(value))?), from, to)
            }
        };
        let array = site.operand(array)?;
        let value_range = site.range_of(start)?;
        // The name stays, with `private`.
        let head = TextRange::new(range.start, value_range.start).of(site.text());
        let text = match (found.command, found.finds) {
            ("count", _) => format!("{head}{text} count {array}"),
            (command, Finds::Value) => format!("{head}{array} {command} {text}"),
            (command, Finds::Whether) => format!("{head}{array} {command} {text} != -1"),
            (command, Finds::Element) => {
                let index = site.new_local("index");
                let line = format!("{}{to}", site.line_break());
                let default = site.source(start)?;
                let element = site.braced(&format!("{array} select {index}"));
                let none = site.braced(default);
                format!(
                    "private {index} = {array} {command} {text};{line}{head}if ({index} == -1) then {none} else {element}"
                )
            }
        };
        Some(vec![Edit { range: TextRange::new(range.start, whole.end), text }])
    }))
}

/// Returns the loop at the cursor and the code that it is a statement of. The cursor may also be at the brace of the
/// loop, or at the variable that it fills, before it.
fn loop_at(site: &Site<'_>) -> Option<(NodeId, NodeId)> {
    let as_loop = |node: NodeId| {
        site.binary(node, "foreach")?;
        site.statement_of(node).filter(|(statement, _)| *statement == node)
    };
    let at_brace = || as_loop(site.script.parent(site.code_at_brace()?)?);
    let after = || {
        let (statement, block) = site.statement_of(site.at_cursor()?)?;
        site.assignment(statement)?;
        let statements = site.statements(block);
        let at = statements.iter().position(|it| *it == statement)?;
        as_loop(*statements.get(at + 1)?)
    };
    site.around(as_loop).or_else(at_brace).or_else(after)
}

/// Whether the code with a value fits on a line.
fn is_short(site: &Site<'_>, value: NodeId) -> bool {
    site.source(site.shown(value)).is_some_and(|text| text.len() < 80 && !text.contains(['\n', '\r']))
}

/// `{ _list pushBack ... } forEach`, also below an `if`.
fn add(site: &Site<'_>, variable: &str, start: NodeId, code: NodeId) -> Option<LoopCommand> {
    let is_empty = site.script.elements(start).is_some_and(<[NodeId]>::is_empty);
    let last = *site.code(code)?.last()?;
    if !is_empty || site.mentions_loop(site.tree().tokens(code)) || count_of(site, code, variable) != 1 {
        return None;
    }
    let adds = |statement: NodeId| {
        let (list, value) = site.binary(statement, "pushback")?;
        (site.variable(list) == Some(variable)).then_some(value)
    };
    if let Some(value) = adds(last) {
        // Only one of the two ways accepts nil as an element.
        let types = site.types(value);
        let is_value = !types.is_any() && types != Type::Nothing.into();
        return is_value.then_some(LoopCommand {
            command: "apply",
            code: Source::Value { code, last, value },
            finds: Finds::Value,
        });
    }
    let condition = site.if_at(site.only(code)?).filter(|it| it.otherwise.is_none())?;
    let value = adds(site.only(condition.then)?)?;
    let is_element = site.variable(value) == Some("_x");
    (is_element && is_condition(site, condition.condition)).then_some(LoopCommand {
        command: "select",
        code: Source::Condition(condition.condition),
        finds: Finds::Value,
    })
}

/// `{ if (...) exitWith { _index = _forEachIndex } } forEach`, or `then { _count = _count + 1 }`.
fn search(site: &Site<'_>, variable: &str, start: NodeId, code: NodeId) -> Option<LoopCommand> {
    let only = site.only(code)?;
    if let Some(it) = site.if_at(only).filter(|it| it.otherwise.is_none()) {
        let (_, value, is_private) = site.assignment(site.only(it.then)?)?;
        let (left, right) = site.binary(value, "+")?;
        let is_own = site.script.word(site.only(it.then)?) == variable && site.variable(left) == Some(variable);
        let counts =
            is_own && !is_private && site.script.number(right) == Some(1.0) && site.script.number(start) == Some(0.0);
        let is_free = !site.mentions_loop(site.tree().tokens(it.condition))
            && !site.mentions(site.tree().tokens(it.condition), &[variable]);
        return (counts && is_free && is_condition(site, it.condition)).then_some(LoopCommand {
            command: "count",
            code: Source::Condition(it.condition),
            finds: Finds::Value,
        });
    }
    let (left, leaving) = site.binary(only, "exitwith")?;
    let condition = site.unary(left, "if")?;
    let assignment = site.only(leaving)?;
    let (_, value, is_private) = site.assignment(assignment)?;
    let finds = site.script.word(assignment) == variable
        && !is_private
        && site.variable(value) == Some("_foreachindex")
        && site.script.number(start) == Some(-1.0);
    let is_free = !site.mentions_loop(site.tree().tokens(condition))
        && !site.mentions(site.tree().tokens(condition), &[variable]);
    (finds && is_free && is_condition(site, condition)).then_some(LoopCommand {
        command: "findIf",
        code: Source::Condition(condition),
        finds: Finds::Value,
    })
}

/// `{ if (...) exitWith { _isFound = true } } forEach`, or `{ _first = _x }`. With `then`, only if evaluating the
/// condition for the elements after the first one changes nothing.
fn search_any(site: &Site<'_>, variable: &str, start: NodeId, code: NodeId, array: NodeId) -> Option<LoopCommand> {
    let only = site.only(code)?;
    let leaving = site.binary(only, "exitwith").and_then(|(left, leaving)| Some((site.unary(left, "if")?, leaving)));
    let (condition, body) = match leaving {
        Some(found) => found,
        None => site.if_at(only).filter(|it| it.otherwise.is_none()).map(|it| (it.condition, it.then))?,
    };
    let assignment = site.only(body)?;
    let (_, value, is_private) = site.assignment(assignment)?;
    let tokens = site.tree().tokens(condition);
    let is_free = !site.mentions_loop(tokens.clone()) && !site.mentions(tokens, &[variable]);
    if is_private || site.script.word(assignment) != variable || !is_free || !is_condition(site, condition) {
        return None;
    }
    let is_pure = site.is_pure(condition);
    let finds = match site.script.boolean(value) {
        Some(true) if site.script.boolean(start) == Some(false) && (leaving.is_some() || is_pure) => Finds::Whether,
        // The array is written twice.
        None if site.variable(value) == Some("_x") && leaving.is_some() && is_pure => {
            let is_local = site.variable(array).is_some_and(|name| name.starts_with('_'));
            let starts = matches!(site.tree().expr(site.tree().bare(start)), Expr::Number | Expr::Text)
                || is_constant(site.script.word(site.tree().bare(start)));
            (is_local && starts && site.script.word(site.tree().bare(start)) != "nil").then_some(Finds::Element)?
        }
        _ => return None,
    };
    Some(LoopCommand { command: "findIf", code: Source::Condition(condition), finds })
}

/// Whether a condition is certainly a Boolean: these commands accept nothing else.
fn is_condition(site: &Site<'_>, condition: NodeId) -> bool {
    site.types(condition).without(Type::Nothing.into()) == Type::Boolean.into()
}

fn count_of(site: &Site<'_>, node: NodeId, word: &str) -> usize {
    let tokens = site.tree().tokens(node);
    tokens.filter(|token| site.script.words().text(site.script.words().of(*token)) == word).count()
}

/// Whether no comment is lost.
fn keeps_comments(site: &Site<'_>, code: NodeId, found: &LoopCommand) -> bool {
    let Some(range) = site.range_of(code) else { return false };
    match found.code {
        Source::Condition(condition) => {
            let bare = site.tree().bare(condition);
            !site.has_comment(range) && site.range_of(bare).is_some()
        }
        Source::Value { last, value, .. } => {
            let (Some(last), Some(value)) = (site.range_of(last), site.range_of(site.shown(value))) else {
                return false;
            };
            let around = [TextRange::new(last.start, value.start), TextRange::new(value.end, last.end)];
            !around.iter().any(|part| site.has_comment(*part))
        }
    }
}
