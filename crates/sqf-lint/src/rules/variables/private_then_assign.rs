//! Declarations that can be merged with the next assignment.

use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "`private` and assignment in two statements",
    explanation: "`private \"_gate\"; _gate = 1;` can be written as `private _gate = 1;`, which is shorter and faster. Off \
        by default. The same applies to `private [...]` with several names that the next statements assign. Not reported \
        when the value itself uses the variable.",
    example: Example {
        wrong: "private \"_gate\";\n_gate = cursorObject;\nhint str _gate;",
        right: "private _gate = cursorObject;\nhint str _gate;",
    },
    checks: &[Check::Node(Nodes::STATEMENTS, check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Code(statements) | Expr::File(statements)) = context.tree().expr(node) else { return };
    for (at, declaration) in statements.iter().enumerate() {
        let rest = statements.get(at + 1..).unwrap_or_default();
        let Some(first) = rest.first() else { return };
        let note = joined(context, *declaration, *first).or_else(|| spread(context, *declaration, rest));
        if let Some(note) = note {
            sink.node(*declaration, note);
        }
    }
}

/// `private ["_a", "_b"]; _a = 1; _b = 2;`: the assignments follow directly, in any order.
fn spread(context: &Context<'_>, declaration: NodeId, rest: &[NodeId]) -> Option<Note> {
    let tree = context.tree();
    let names = context.elements(context.unary(declaration, "private")?)?;
    let names: Vec<_> = names.iter().map(|name| context.string(*name)).collect::<Option<_>>()?;
    let mut left: Vec<&str> = names.iter().map(|name| &**name).collect();
    if left.len() < 2 || !context.is_written(declaration) {
        return None;
    }
    let mut set = Vec::new();
    for statement in rest {
        let Expr::Assign(value) = tree.expr(*statement) else { break };
        let written = context.name_of(*statement);
        let Some(at) = left.iter().position(|name| written.eq_ignore_ascii_case(name)) else { break };
        let reads = |token: usize| left.iter().any(|name| context.text(token).eq_ignore_ascii_case(name));
        // Until then, the name would refer to a variable of the enclosing code.
        if tree.tokens(value).any(reads) || !context.is_written(*statement) {
            break;
        }
        left.remove(at);
        set.push(*statement);
    }
    let first = *set.first()?;
    let written = context.name_of(first);
    let note = Note::new(format!("combine this with the next statements: `private {written} = ...`"));
    let (all, next) = (context.range(declaration), context.range(first));
    let between = context.written(TextRange::new(all.end, next.start));
    if !left.is_empty() || !between.chars().all(|c| c == ';' || c.is_whitespace()) {
        return Some(note);
    }
    let mut edits = vec![Edit { range: TextRange::new(all.start, next.start), text: "private ".to_owned() }];
    edits.extend(set.iter().skip(1).map(|statement| {
        let start = context.range(*statement).start;
        Edit { range: TextRange::new(start, start), text: "private ".to_owned() }
    }));
    Some(note.fix("Join with the assignments", edits, true))
}

fn joined(context: &Context<'_>, declaration: NodeId, assignment: NodeId) -> Option<Note> {
    let tree = context.tree();
    let names = context.unary(declaration, "private")?;
    let name = match context.elements(names) {
        Some([name]) => *name,
        Some(_) => return None,
        None => names,
    };
    let name = context.string(name)?;
    let Expr::Assign(value) = tree.expr(assignment) else { return None };
    let is_name = |token: usize| context.text(token).eq_ignore_ascii_case(&name);
    let is_sound = is_name(tree.token(assignment))
        && !tree.tokens(value).any(is_name)
        && context.is_written(declaration)
        && context.is_written(assignment);
    if !is_sound {
        return None;
    }
    let (first, second) = (context.range(declaration), context.range(assignment));
    let between = context.written(TextRange::new(first.end, second.start));
    let written = context.name_of(assignment);
    let note = Note::new(format!("combine this with the next statement: `private {written} = ...`"));
    // Comments between them stay in place.
    let is_plain = between.chars().all(|c| c == ';' || c.is_whitespace());
    let edit = Edit { range: TextRange::new(first.start, second.start), text: "private ".to_owned() };
    Some(if is_plain { note.fix("Join with the assignment", vec![edit], true) } else { note })
}
