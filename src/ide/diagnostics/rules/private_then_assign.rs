//! Variables that are declared, and set in the next statement.

use crate::ide::Edit;
use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

pub(crate) const RULE: Rule = Rule {
    code: Code::PrivateThenAssign,
    severity: Severity::Hint,
    is_on: false,
    title: "`private` and assignment in two statements",
    explanation: "`private \"_gate\"; _gate = 1;` can be written as `private _gate = 1;`, which is shorter and faster. Off \
        by default. Not reported when the value itself uses the variable.",
    example: Example {
        wrong: "private \"_gate\";\n_gate = cursorObject;\nhint str _gate;",
        right: "private _gate = cursorObject;\nhint str _gate;",
    },
    check: Check::Node(Nodes::STATEMENTS, check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Code(statements) | Expr::File(statements)) = context.tree().expr(node) else { return };
    for pair in statements.windows(2) {
        let &[declaration, assignment] = pair else { continue };
        if let Some(note) = joined(context, declaration, assignment) {
            sink.node(declaration, note);
        }
    }
}

fn joined(context: &Context<'_>, declaration: NodeId, assignment: NodeId) -> Option<Note> {
    let tree = context.tree();
    let names = context.unary(declaration, "private")?;
    let name = match context.script.elements(names) {
        Some([name]) => *name,
        Some(_) => return None,
        None => names,
    };
    let name = context.script.string(name)?;
    let Expr::Assign(value) = tree.expr(assignment) else { return None };
    let is_name = |token: usize| context.script.text(token).eq_ignore_ascii_case(&name);
    let is_sound = is_name(tree.token(assignment))
        && !tree.tokens(value).any(is_name)
        && context.is_written(declaration)
        && context.is_written(assignment);
    if !is_sound {
        return None;
    }
    let (first, second) = (context.range(declaration), context.range(assignment));
    let between = TextRange::new(first.end, second.start).of(context.analysis.file().text());
    let written = context.script.text(tree.token(assignment));
    let note = Note::new(format!("combine this with the next statement: `private {written} = ...`"));
    // Comments between stay where they are.
    let is_plain = between.chars().all(|c| c == ';' || c.is_whitespace());
    let edit = Edit { range: TextRange::new(first.start, second.start), text: "private ".to_owned() };
    Some(if is_plain { note.fix("Join with the assignment", vec![edit], true) } else { note })
}
