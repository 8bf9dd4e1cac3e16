//! Commands on a machine that cannot do what they ask for.

use crate::ide::diagnostics::prelude::*;
use rustc_hash::FxHashSet;

use crate::model::CodeUse;
use crate::syntax::{Expr, NodeId};

pub(crate) const RULE: Rule = Rule {
    code: Code::Locality,
    severity: Severity::Information,
    is_on: false,
    title: "command that has no effect on this machine",
    explanation: "Code that certainly does not run on the server, as in `if (!isServer) then { ... }` or after `if \
        (isServer) exitWith { ... }`, uses a command that only works on the server; `remoteExec` with target 2 \
        runs it there. Or code that certainly runs on a dedicated server, as in `if (isDedicated) then { ... }`, \
        uses `player`, which is `objNull` there. Other code may run on any machine and is ignored. Off by \
        default.",
    example: Example {
        wrong: "if (!isServer) then { TAG_gate hideObjectGlobal true; };",
        right: "if (!isServer) then { [TAG_gate, true] remoteExec [\"hideObjectGlobal\", 2]; };",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

/// Commands that do nothing but on the server, in lower case, of those of which the wiki says so: of some others it says
/// it where they merely reach less far.
const OF_SERVER: &[&str] = &[
    "addcuratorpoints",
    "addscore",
    "addscoreside",
    "assigncurator",
    "enablesimulationglobal",
    "hideobjectglobal",
    "onplayerconnected",
    "onplayerdisconnected",
    "setgroupowner",
    "setowner",
    "settimemultiplier",
    "unassigncurator",
];

/// What is known of the machine that runs some code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Machine {
    /// It is not the server.
    Client,
    /// Nobody plays on it.
    Empty,
}

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.is_sound() {
        return;
    }
    for machine in [Machine::Client, Machine::Empty] {
        let wrong = |node: &NodeId| is_wrong(context, *node, machine);
        let wrong: Vec<NodeId> = context.nodes().filter(wrong).collect();
        if wrong.is_empty() {
            continue;
        }
        let certain = certain(context, machine);
        for node in wrong.into_iter().filter(|node| certain[node.index()]) {
            let word = context.name_of(node);
            sink.word(
                node,
                Note::new(match machine {
                    Machine::Client => {
                        format!("`{word}` only works on the server, where this code never runs")
                    }
                    Machine::Empty => format!(
                        "`{word}` is always `objNull` here: this code runs on a \
                        machine without a player"
                    ),
                }),
            );
        }
    }
}

/// Whether a command is wrong on a machine.
fn is_wrong(context: &Context<'_>, node: NodeId, machine: Machine) -> bool {
    let word = context.word(node);
    match (machine, context.tree().expr(node)) {
        (Machine::Client, Expr::Unary(_) | Expr::Binary(..)) => {
            let is_of_server = || context.reference().command(word).is_some_and(|it| it.locality.server_exec);
            OF_SERVER.contains(&word) && is_of_server()
        }
        (Machine::Empty, Expr::Name) => word == "player",
        _ => false,
    }
}

/// For each node whether such a machine is certain to run it.
fn certain(context: &Context<'_>, machine: Machine) -> Vec<bool> {
    let tree = context.tree();
    let mut certain = vec![false; tree.len()];
    let mut guarded = FxHashSet::default();
    // Parents come after their children.
    for node in context.nodes().rev() {
        let is_asked = context.unary(node, "isnull").is_some();
        let is_here = certain[node.index()] && !is_asked;
        guarded.extend(branch(context, node, machine));
        for child in tree.children(node) {
            certain[child.index()] = match tree.expr(child) {
                Expr::Code(_) => guarded.contains(&child) || is_here && stays(context, child),
                _ => is_here,
            };
        }
        let (Expr::File(statements) | Expr::Code(statements)) = tree.expr(node) else { continue };
        let leaves = |statement: &NodeId| {
            let exit = context.binary(*statement, "exitwith");
            exit.and_then(|(condition, _)| context.unary(condition, "if"))
                .is_some_and(|condition| says(context, condition, machine) == Some(false))
        };
        if let Some(at) = statements.iter().position(leaves) {
            statements[at + 1..].iter().for_each(|statement| certain[statement.index()] = true);
        }
    }
    certain
}

/// The code that an `if` runs on such a machine only.
fn branch(context: &Context<'_>, node: NodeId, machine: Machine) -> Option<NodeId> {
    let (condition, branches) = context.binary(node, "then")?;
    let on = says(context, context.unary(condition, "if")?, machine)?;
    let code = match (context.binary(branches, "else"), on) {
        (Some((then, _)), true) => then,
        (Some((_, other)), false) => other,
        (None, true) => branches,
        (None, false) => return None,
    };
    Some(context.tree().bare(code))
}

/// Whether code is run by the machine that runs what is around it.
fn stays(context: &Context<'_>, code: NodeId) -> bool {
    let scope = context.semantics().scope_of(code).map(|scope| context.semantics().scope(scope));
    scope.is_some_and(|scope| match scope.runs {
        CodeUse::Inline => true,
        CodeUse::Fresh => scope.command.is_some_and(|command| context.word(command) == "spawn"),
        CodeUse::Unknown => false,
    })
}

/// The value of a condition that is certain to mean such a machine, if one is.
fn says(context: &Context<'_>, condition: NodeId, machine: Machine) -> Option<bool> {
    let not = context.unary(condition, "!").or_else(|| context.unary(condition, "not"));
    let asked = context.tree().bare(not.unwrap_or(condition));
    if context.tree().expr(asked) != Expr::Name {
        return None;
    }
    let is_plain = not.is_none();
    match (machine, context.word(asked)) {
        (Machine::Client, "isserver") => Some(!is_plain),
        // Not `hasInterface`: a headless client has none, but a `player`.
        (Machine::Empty, "isdedicated") => Some(is_plain),
        _ => None,
    }
}
