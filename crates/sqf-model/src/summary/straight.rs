//! Visits the code that certainly runs: the statements up to the first that may end it, except conditional code.

use crate::Script;
use crate::branches::ends_code;
use sqf_reference::takes::Trait;
use sqf_syntax::{Expr, NodeId};
use sqf_text::stop;

/// Commands, in lower case, about objects that may be gone. An exit on such a condition, or on one about the machine,
/// does not end the code in general.
const EXISTENCE: [&str; 3] = ["isnull", "alive", "local"];

/// Receives the nodes that certainly run, in the order in which they run.
pub(super) trait Visit {
    /// A node, after its children.
    fn node(&mut self, node: NodeId);

    /// Whether the walk continues after an exit on this condition, with this code.
    fn passes_exit(&mut self, condition: NodeId, code: NodeId) -> bool;

    /// Whether to visit the code that runs on this condition, until [`Visit::leave`].
    fn enters(&mut self, _condition: NodeId) -> bool {
        false
    }

    /// Ends code that runs on a condition.
    fn leave(&mut self) {}

    /// Whether to visit the code that `spawn` runs with this argument, until [`Visit::leave_spawned`].
    fn enters_spawned(&mut self, _argument: NodeId, _code: NodeId) -> bool {
        false
    }

    /// Ends code that `spawn` runs.
    fn leave_spawned(&mut self) {}
}

/// Visits all nodes in some statements that certainly run. The code of loops counts as well: a loop that never runs
/// would be pointless.
pub(super) fn walk(script: &Script, statements: &[NodeId], visit: &mut impl Visit) {
    for statement in statements {
        if !goes_on(script, *statement, visit) {
            return;
        }
    }
}

/// Visits a statement; whether those after it run.
fn goes_on(script: &Script, statement: NodeId, visit: &mut impl Visit) -> bool {
    stop::check();
    let tree = script.tree();
    if script.word(statement) == "exitwith"
        && let Expr::Binary(left, code) = tree.expr(statement)
    {
        expression(script, left, visit);
        return match tree.expr(tree.bare(left)) {
            Expr::Unary(condition) => is_about_machine(script, condition) || visit.passes_exit(condition, code),
            _ => false,
        };
    }
    expression(script, statement, visit);
    !ends_code(script, statement)
}

fn is_about_machine(script: &Script, condition: NodeId) -> bool {
    let tree = script.tree();
    let condition = tree.bare(condition);
    match tree.expr(condition) {
        Expr::Name => script.has_trait(condition, Trait::Machine),
        Expr::Unary(operand) if EXISTENCE.contains(&script.word(condition)) => {
            tree.expr(tree.bare(operand)) == Expr::Name
        }
        Expr::Unary(operand) => {
            let exists = script.word(tree.bare(operand)) == "isnull";
            script.has_trait(condition, Trait::Logic) && !exists && is_about_machine(script, operand)
        }
        Expr::Binary(left, right) => {
            script.has_trait(condition, Trait::Logic)
                && is_about_machine(script, left)
                && is_about_machine(script, right)
        }
        Expr::Code([only]) => is_about_machine(script, *only),
        _ => false,
    }
}

fn expression(script: &Script, node: NodeId, visit: &mut impl Visit) {
    let tree = script.tree();
    match tree.expr(node) {
        Expr::Code(_) => return,
        Expr::Unary(operand) => match (script.word(node), script.statements(operand)) {
            ("call" | "while" | "waituntil", Some(statements)) => walk(script, statements, visit),
            _ => expression(script, operand, visit),
        },
        Expr::Binary(left, right) => {
            expression(script, left, visit);
            match (script.word(node), script.statements(right)) {
                ("call", Some(statements)) => walk(script, statements, visit),
                ("do", Some(statements)) if is_loop(script, left) => {
                    walk(script, statements, visit);
                }
                ("foreach" | "foreachreversed" | "count", _) => {
                    expression(script, right, visit);
                    if let Some(statements) = script.statements(left) {
                        walk(script, statements, visit);
                    }
                }
                ("apply" | "select" | "findif", Some(statements)) => walk(script, statements, visit),
                ("then", Some(statements)) => {
                    if let Expr::Unary(condition) = tree.expr(tree.bare(left))
                        && visit.enters(condition)
                    {
                        walk(script, statements, visit);
                        visit.leave();
                    }
                }
                ("spawn", Some(statements)) => {
                    if visit.enters_spawned(left, right) {
                        walk(script, statements, visit);
                        visit.leave_spawned();
                    }
                }
                _ => expression(script, right, visit),
            }
        }
        _ => tree.each_child(node, |child| expression(script, child, visit)),
    }
    visit.node(node);
}

/// Whether the left operand of `do` is that of a loop that usually runs: `for`, `while {true}`, and
/// `while {_count < 5}` after `_count = 0`.
pub(super) fn is_loop(script: &Script, left: NodeId) -> bool {
    let node = script.tree().leftmost(left);
    match (script.word(node), script.tree().expr(node)) {
        ("for", _) => true,
        ("while", Expr::Unary(code)) => {
            let condition = script.statements(code).and_then(|code| if let [only] = code { Some(*only) } else { None });
            condition.is_some_and(|only| script.boolean(only) == Some(true) || begins_true(script, only))
        }
        _ => false,
    }
}

/// Whether a comparison of a local variable with a number is met when a loop begins: by the number that the script
/// assigns to it before, in the last assignment above.
fn begins_true(script: &Script, condition: NodeId) -> bool {
    let tree = script.tree();
    let condition = tree.bare(condition);
    let Expr::Binary(left, right) = tree.expr(condition) else { return false };
    let name = tree.bare(left);
    let Some(limit) = script.number(right).filter(|_| tree.expr(name) == Expr::Name) else { return false };
    let word = script.word_id(name);
    if !script.word(name).starts_with('_') {
        return false;
    }
    stop::check();
    let before = tree.token(condition);
    let Some(last) = script.last_assignment(word, before) else { return false };
    let (Expr::Assign(value) | Expr::PrivateAssign(value)) = tree.expr(last) else { return false };
    // An assignment in a branch may not have run.
    let is_around = script.parent(last).is_some_and(|code| tree.tokens(code).contains(&before));
    let Some(start) = script.number(value).filter(|_| is_around) else { return false };
    match script.text(tree.token(condition)) {
        "<" => start < limit,
        "<=" => start <= limit,
        ">" => start > limit,
        ">=" => start >= limit,
        "!=" => (start - limit).abs() > f64::EPSILON,
        _ => false,
    }
}
