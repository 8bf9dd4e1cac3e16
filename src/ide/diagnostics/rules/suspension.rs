//! Waiting where nothing can wait.

use std::ops::Range;

use crate::ide::diagnostics::prelude::*;
use crate::ide::diagnostics::rule::StringCheck;
use crate::ide::fix::{Edit, Fix};
use crate::model::{CodeUse, Script, Semantics};
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;
use rustc_hash::FxHashSet;

pub(crate) const RULE: Rule = Rule {
    code: Code::Suspension,
    severity: Severity::Warning,
    is_on: true,
    title: "suspension in unscheduled code",
    explanation: "The code of an event handler, of a trigger or waypoint, of `onEachFrame`, of `isNil {}` and of CBA's \
        timers runs unscheduled and cannot be suspended: `sleep`, `uiSleep` and `waitUntil` fail there with \"Suspending not allowed in this \
        context\". Move the code that has to wait into `[] spawn { ... }`. Not reported for code that is stored \
        or called as a function, or in scripts that check `canSuspend`.",
    example: Example {
        wrong: "player addEventHandler [\"Killed\", { sleep 5; hint \"He fell.\" }];",
        right: "player addEventHandler [\"Killed\", { [] spawn { sleep 5; hint \"He fell.\" }; }];",
    },
    check: Check::Script(check),
    behavior: Behavior {
        string_checks: &[StringCheck { applies: |string| string.is_unscheduled, check: waiting_at_once }],
        ..Behavior::DEFAULT
    },
};

const WAITING: &[&str] = &["sleep", "uisleep", "waituntil"];

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let tree = context.tree();
    if !context.is_sound() {
        return;
    }
    let is_waiting =
        |node: &NodeId| matches!(tree.expr(*node), Expr::Unary(_)) && WAITING.contains(&context.word(*node));
    let waiting: Vec<NodeId> = context.nodes().filter(is_waiting).collect();
    // Whoever asks whether he can wait, waits only where he can.
    if waiting.is_empty() || context.mentions(context.root(), &["cansuspend"]) {
        return;
    }
    let codes = context.semantics().scopes().iter().filter(|scope| scope.is_unscheduled).map(|scope| scope.node);
    let codes: FxHashSet<NodeId> = codes.collect();
    let within = context.within(&codes);
    for node in waiting.into_iter().filter(|node| within[node.index()]) {
        let note = Note::new(message(context.name_of(node)));
        sink.word(node, note.with(wrapped(context, node, &codes)));
    }
}

/// What is said of a command that waits where nothing can wait.
fn message(word: &str) -> String {
    format!("`{word}` cannot suspend unscheduled code; move it into `[] spawn {{ ... }}`")
}

/// The commands of a script that wait when it runs, and not in code that runs later or elsewhere; none when the script
/// checks whether it can wait.
fn waiting_at_once(script: &Script, semantics: &Semantics) -> Vec<(Range<usize>, String)> {
    let tree = script.tree();
    if !script.is_sound() || script.words().find("cansuspend").is_some() {
        return Vec::new();
    }
    // Parents come after their children.
    let mut is_later = vec![false; tree.len()];
    let mut found = Vec::new();
    for node in script.tree().ids().rev() {
        let is_here = !is_later[node.index()];
        tree.each_child(node, |child| {
            let is_code = matches!(tree.expr(child), Expr::Code(_));
            is_later[child.index()] = !is_here || (is_code && semantics.code_use(child) != CodeUse::Inline);
        });
        if is_here && matches!(tree.expr(node), Expr::Unary(_)) && WAITING.contains(&script.word(node)) {
            let token = tree.token(node);
            found.push((token..token + 1, message(script.text(token))));
        }
    }
    found.reverse();
    found
}

/// Variables, in lower case, that the code has and a script that it begins has not.
const OWN: &[&str] = &[
    "_thisevent",
    "_thiseventhandler",
    "_thisargs",
    "_thisid",
    "_thistype",
    "_thisfnc",
    "_pos",
    "_units",
    "_shift",
    "_alt",
];

/// Puts all of the code that must not wait into a script of its own.
fn wrapped(context: &Context<'_>, node: NodeId, codes: &FxHashSet<NodeId>) -> Option<Fix> {
    let tree = context.tree();
    let token = tree.token(node);
    let around = codes.iter().copied().filter(|code| tree.tokens(*code).contains(&token));
    let code = around.min_by_key(|code| tree.tokens(*code).len())?;
    let scope = context.semantics().scope(context.semantics().scope_of(code)?);
    if scope.is_awaited || !context.is_written(code) || context.mentions(code, OWN) {
        return None;
    }
    let tokens = tree.tokens(code);
    let (open, close) = (context.token_range(tokens.start).end, context.token_range(tokens.end.checked_sub(1)?).start);
    let edits = vec![
        Edit { range: TextRange::new(open, open), text: " _this spawn {".to_owned() },
        Edit { range: TextRange::new(close, close), text: "} ".to_owned() },
    ];
    Some(Fix { title: "Put the code into `spawn`".to_owned(), edits, is_safe: false })
}
