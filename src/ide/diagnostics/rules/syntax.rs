//! What the game cannot read.

use super::super::context::{Context, Note, Sink};
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::syntax::{ErrorKind, SyntaxError};

pub(in super::super) const RULE: Rule = Rule {
    code: Code::Syntax,
    severity: Severity::Error,
    is_on: true,
    title: "text that the game cannot read",
    explanation: "A bracket, a `;` or an operand is missing, or something stands where it cannot. The game does not run \
        any of a script with such an error. Nothing is said where a macro that is not known may explain it.",
    example: Example {
        wrong: "private _gate = [1, 2\nhint \"open\";",
        right: "private _gate = [1, 2];\nhint str _gate;",
    },
    check: Check::Script(check),
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    for error in context.script.errors() {
        let count = context.script.pre().tokens().len();
        let token = error.token.min(count.saturating_sub(1));
        sink.tokens(token..token + 1, Note::new(message(context, error)));
    }
}

fn message(context: &Context<'_>, error: &SyntaxError) -> String {
    let text = |token: usize| context.script.text(token);
    let here = text(error.token);
    match error.kind {
        ErrorKind::MissingOperand { after } => format!("`{}` has nothing on its right side", text(after)),
        ErrorKind::MissingLeft => format!("`{here}` has nothing on its left side"),
        ErrorKind::MissingValue => "the value is missing after `=`".to_owned(),
        ErrorKind::MissingSeparator => format!("`;` or an operator is missing before `{here}`"),
        ErrorKind::MissingComma => format!("`,` is missing before `{here}`"),
        ErrorKind::EmptyElement => format!("an element is missing before `{here}`"),
        ErrorKind::EmptyParen => "there is nothing in these parentheses".to_owned(),
        ErrorKind::SemicolonInside { open } => format!("`;` cannot stand inside of `{}`", text(open)),
        ErrorKind::CommaInside { open } => format!("`,` cannot stand inside of `{}`", text(open)),
        ErrorKind::Assignment => "`=` sets a variable and cannot stand here; `==` compares".to_owned(),
        ErrorKind::Unclosed { .. } => format!("`{here}` is never closed"),
        ErrorKind::Unopened => format!("`{here}` closes nothing"),
        ErrorKind::UnclosedString => "this string is never closed".to_owned(),
        ErrorKind::UnknownCharacter => format!("`{here}` has no meaning here"),
    }
}
