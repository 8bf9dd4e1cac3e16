//! Waiting where nothing can wait.

use super::super::context::{Context, Note, Sink};
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::catalog::EventSet;
use crate::syntax::{Expr, NodeId};
use rustc_hash::FxHashSet;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::Suspension,
    severity: Severity::Warning,
    is_on: true,
    title: "waiting where it is not allowed",
    explanation: "The code of an event handler, of `onEachFrame` and of `isNil {}` runs at once and cannot wait: `sleep`, \
        `uiSleep` and `waitUntil` fail there with “Suspending not allowed in this context”. Put what has to wait \
        into `[] spawn { ... }`. Nothing is said of code that is kept elsewhere or called as a function, nor of scripts that ask `canSuspend`.",
    example: Example {
        wrong: "player addEventHandler [\"Killed\", { sleep 5; hint \"He fell.\" }];",
        right: "player addEventHandler [\"Killed\", { [] spawn { sleep 5; hint \"He fell.\" }; }];",
    },
    check: Check::Script(check),
};

const WAITING: &[&str] = &["sleep", "uisleep", "waituntil"];

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let tree = context.tree();
    if !context.script.is_sound() {
        return;
    }
    let is_waiting =
        |node: &NodeId| matches!(tree.expr(*node), Expr::Unary(_)) && WAITING.contains(&&*context.word(*node));
    // Whoever asks whether he can wait, waits only where he can.
    if context.mentions(tree.root(), &["cansuspend"]) {
        return;
    }
    let waiting: Vec<NodeId> = tree.ids().filter(is_waiting).collect();
    if waiting.is_empty() {
        return;
    }
    let codes: FxHashSet<NodeId> = tree.ids().filter_map(|node| unscheduled(context, node)).collect();
    let within = context.within(&codes);
    for node in waiting.into_iter().filter(|node| within[node.index()]) {
        let word = context.script.text(tree.token(node));
        let note = format!("`{word}` cannot wait here: this code runs at once; put it into `[] spawn {{ ... }}`");
        sink.word(node, Note::new(note));
    }
}

/// The code that a command runs where nothing can wait.
fn unscheduled(context: &Context<'_>, node: NodeId) -> Option<NodeId> {
    let (operand, has_left) = match context.tree().expr(node) {
        Expr::Unary(operand) => (operand, false),
        Expr::Binary(_, operand) => (operand, true),
        _ => return None,
    };
    let code = match (&*context.word(node), has_left) {
        ("isnil" | "oneachframe", false) | ("addpublicvariableeventhandler", true) => operand,
        (word, _) if word.contains("eventhandler") => {
            EventSet::of_command(word)?;
            *context.script.elements(operand)?.get(1)?
        }
        _ => return None,
    };
    let code = context.tree().bare(code);
    matches!(context.tree().expr(code), Expr::Code(_)).then_some(code)
}
