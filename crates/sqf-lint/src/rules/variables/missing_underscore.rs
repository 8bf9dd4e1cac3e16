//! Magic variables without their underscore, and `this` where it is undefined.

use crate::prelude::*;
use rustc_hash::FxHashMap;
use sqf_ide::fix::Edit;
use sqf_model::{Access, CodeUse, EventScript};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "magic variable without its underscore",
    explanation: "The element of a loop is `_x` and its index `_forEachIndex`; `x` and `forEachIndex` are global variables. \
        `this`, `thisList` and `thisTrigger` exist only in init fields, conditions and statements of the editor: in \
        scripts that the game runs itself, such as `init.sqf`, and in code that runs later, they are nil. Not \
        reported if the script assigns a variable of that name, and not for `this` in other scripts, which init \
        fields may call.",
    example: Example {
        wrong: "{ x setDamage 0 } forEach units player;",
        right: "{ _x setDamage 0 } forEach units player;",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

/// Maximum number of variables that a fix corrects together.
const MOST_TOGETHER: usize = 100;

/// Variables in code of the editor, in lower case.
const OF_EDITOR: [&str; 3] = ["this", "thislist", "thistrigger"];

/// How the code around a node runs.
#[derive(Debug, Clone, Copy)]
struct CodeAround {
    /// Unknown.
    is_unknown: bool,
    /// As a separate script.
    fresh: Option<NodeId>,
    /// In a loop over elements, which are in `_x`.
    each: Option<NodeId>,
    /// In a `forEach`.
    for_each: Option<NodeId>,
}

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let words = context.words();
    let is_there = ["x", "foreachindex"].iter().chain(&OF_EDITOR).any(|word| words.find(word).is_some());
    if !is_there || !context.has_no_errors() || !context.is_complete() {
        return;
    }
    let tree = context.tree();
    let nowhere = CodeAround { is_unknown: false, fresh: None, each: None, for_each: None };
    let mut around = vec![nowhere; tree.len()];
    let mut found = Vec::new();
    // Parents come after their children.
    for node in context.nodes().rev() {
        let here = around[node.index()];
        tree.each_child(node, |child| {
            around[child.index()] = match tree.expr(child) {
                Expr::Code(_) => enter(context, child, here),
                _ => here,
            };
        });
        if tree.expr(node) == Expr::Name && context.is_written(node) {
            found.extend(note(context, node, here).map(|note| (node, here.each, note)));
        }
    }
    found.reverse();
    let mut alike: FxHashMap<_, Vec<NodeId>> = FxHashMap::default();
    for (node, each, _) in &found {
        alike.entry((context.word(*node), *each)).or_default().push(*node);
    }
    for (node, each, note) in found {
        let word = context.word(node);
        let right = match word {
            "x" => "_x",
            "foreachindex" => "_forEachIndex",
            _ => {
                sink.node(node, note);
                continue;
            }
        };
        // Beside `_x`, another `x` may be meant, and is not reported: all of a loop are corrected at once.
        let together = alike.get(&(word, each)).filter(|nodes| nodes.len() <= MOST_TOGETHER);
        let nodes = together.map_or(std::slice::from_ref(&node), Vec::as_slice);
        let edit = |node: &NodeId| {
            let range = context.token_range(context.tree().token(*node));
            Edit { range, text: right.to_owned() }
        };
        sink.node(node, note.fix(format!("Write `{right}`"), nodes.iter().map(edit).collect(), false));
    }
}

/// Returns the context of each node.
fn enter(context: &Context<'_>, code: NodeId, here: CodeAround) -> CodeAround {
    let scope = context.semantics().scope_of(code).map(|scope| context.semantics().scope(scope));
    let Some(scope) = scope else { return CodeAround { is_unknown: true, ..here } };
    match scope.runs {
        CodeUse::Unknown => CodeAround { is_unknown: true, ..here },
        CodeUse::Fresh => CodeAround { is_unknown: false, fresh: Some(code), each: None, for_each: None },
        CodeUse::Inline => {
            let word = scope.command.map_or("", |command| context.word(command));
            let is_for_each = matches!(word, "foreach" | "foreachreversed");
            let is_each = is_for_each || matches!(word, "apply" | "count" | "findif" | "select");
            CodeAround {
                each: if is_each { Some(code) } else { here.each },
                for_each: if is_for_each { Some(code) } else { here.for_each },
                ..here
            }
        }
    }
}

fn note(context: &Context<'_>, node: NodeId, around: CodeAround) -> Option<Note> {
    let word = context.word(node);
    let token = context.tree().token(node);
    let name = context.text(token);
    let note = match word {
        "x" if around.each.is_some_and(|code| !context.mentions(code, &["_x"])) => {
            Note::new(format!("`{name}` is a global variable that this script never assigns; the element is in `_x`"))
        }
        "foreachindex" if around.for_each.is_some() => {
            Note::new(format!("`{name}` is a global variable that this script never assigns; write `_forEachIndex`"))
        }
        "this" | "thislist" | "thistrigger" if !around.is_unknown => editor(context, name, around)?,
        _ => return None,
    };
    (!is_assigned(context, word)).then_some(note)
}

/// Returns the message for a variable that only exists in code of the editor.
fn editor(context: &Context<'_>, name: &str, around: CodeAround) -> Option<Note> {
    let message = match around.fresh.and_then(|code| context.semantics().scope_of(code)) {
        Some(scope) => {
            let scope = context.semantics().scope(scope);
            let command = scope.function.or(scope.command)?;
            let command = context.name_of(command);
            let help = if name.eq_ignore_ascii_case("this") { "; its arguments are in `_this`" } else { "" };
            format!("`{name}` is nil here: code that `{command}` runs does not see it{help}")
        }
        None if context.path().and_then(EventScript::of).is_some() => format!(
            "`{name}` is nil here: it exists only in init fields, conditions and statements of the editor; give the \
             object a variable name there and use that"
        ),
        None => return None,
    };
    Some(Note::new(message))
}

fn is_assigned(context: &Context<'_>, word: &str) -> bool {
    context.semantics().globals().iter().any(|global| {
        global.access != Access::Read && context.text(global.token).trim_matches(['"', '\'']).eq_ignore_ascii_case(word)
    })
}
