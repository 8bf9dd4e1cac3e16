//! Syntax errors.

mod around;
mod habits;
mod included;
mod rewrite;
mod told;

use rustc_hash::FxHashSet;

use self::around::{ErrorPlace, Mistake};
use self::told::ReportedErrors;
use crate::prelude::*;
use crate::shared::{macros, near};
use sqf_ide::fix::Edit;
use sqf_reference::Form;
use sqf_syntax::{Command, ErrorKind, SyntaxError, TokenKind};
use sqf_text::{TextRange, has_extension};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "text that the game cannot parse",
    explanation: "A bracket, a `;` or an operand is missing, or a token stands where it is not allowed. The game does not \
        run any part of a script with such an error. Only the first error in a statement is reported. To find \
        the bracket that is never closed, the indentation of the lines is taken into account. Errors that an \
        unknown macro might explain are not reported.",
    example: Example {
        wrong: "private _gate = [1, 2\nhint \"open\";",
        right: "private _gate = [1, 2];\nhint str _gate;",
    },
    checks: &[Check::Script(check), Check::Markup(check_markup)],
    behavior: Behavior {
        in_strings: InStrings::OfScripts,
        despite_errors: true,
        can_be_allowed: false,
        is_early: true,
        may_prove_code: true,
        ..Behavior::DEFAULT
    },
};

/// Reports a text that is not a script at its first tag.
fn check_markup(context: &Context<'_>, tag: usize, sink: &mut Sink<'_>) {
    // An unknown macro begins a text that another script includes.
    let is_for_another = context.unknown_calls().any(|(_, name, _)| macros::is_in_capitals(name))
        // A header can contain any text for a script to include.
        || context.path().is_some_and(|path| !has_extension(path, "sqf"));
    if is_for_another {
        return;
    }
    let is_list = context.kind(tag).is_some_and(TokenKind::is_string);
    if is_list && context.is_part() {
        let more = context.pre().tokens().len() - 2;
        let note = Note::new(format!("missing `,` at the end of this line and of {more} more"));
        return sink.tokens(tag..tag + 1, note);
    }
    let is_tag = context.text(tag) == "<";
    let what = match context.text(tag) {
        "<" => "marked-up text",
        "class" => "classes of a config",
        "%" => "a text for `format`",
        _ => "text or a list",
    };
    let message = format!(
        "this file contains {what} instead of SQF and is not checked further; rename it so that it does not end with \
         `.sqf`"
    );
    let note = Note::new(message).severity(Severity::Hint);
    sink.tokens(tag..tag + if is_tag { 4 } else { 1 }, note);
}

/// Whether an error is between the text of an included file and the next line, and the `#include` is followed by a `;`:
/// `#include "gate.sqf";`. The effect of that `;` is uncertain, and working projects rely on it.
fn is_after_ended_include(context: &Context<'_>, error: usize) -> bool {
    let pre = context.pre();
    let in_main = |token: usize| pre.tokens().get(token).and_then(|_| pre.written(token)).filter(|place| place.0 == 0);
    (error..=error + 1).any(|next| {
        let Some((_, place)) = in_main(next).filter(|_| next > 0 && in_main(next - 1).is_none()) else { return false };
        let before = pre.includes().iter().rfind(|include| include.file == 0 && include.range.end <= place.start);
        let rest = before.and_then(|include| pre.files().first()?.source.text().get(include.range.end as usize..));
        rest.is_some_and(|rest| rest.trim_start_matches([' ', '\t']).starts_with(';'))
    })
}

/// Maximum number of errors to explain, which takes time.
const MOST_HABITS: usize = 1_000;

/// Returns the `\` of a `#define` with blanks after it, which prevent it from continuing on the next line.
fn cut_definition(context: &Context<'_>) -> Option<TextRange> {
    let source = &context.pre().files().first()?.source;
    source.directives().iter().filter(|directive| matches!(directive.command, Command::Define(_))).find_map(|it| {
        let line = source.range_of(it);
        let text = line.of(source.text()).trim_end_matches(['\r', '\n']);
        let end = line.start + text.len() as u32;
        let blanks = text.trim_end_matches([' ', '\t']);
        let is_cut = blanks.len() < text.len() && blanks.ends_with('\\');
        is_cut.then(|| TextRange::new(line.start + blanks.len() as u32 - 1, end))
    })
}

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    // Who includes a header elsewhere may define macros for it.
    if context.is_header_of_others() {
        return;
    }
    let count = context.pre().tokens().len();
    // The lines that should belong to it, and its uses, have many errors.
    let is_faulty = !context.has_no_errors();
    if let Some(range) = is_faulty.then(|| cut_definition(context)).flatten() {
        let edits = vec![Edit { range, text: "\\".to_owned() }];
        let message = "`\\` continues a `#define` on the next line only as the last character of its line";
        return sink.range(range, Note::new(message).fix("Remove the blanks", edits, true));
    }
    let (mut told, mut asked) = (ReportedErrors::default(), FxHashSet::default());
    for (number, error) in context.errors().iter().enumerate() {
        if sink.is_full() {
            return;
        }
        if may_be_name(context, error) || is_of_own_plugin(context, error) {
            continue;
        }
        // A macro may begin a string that another one ends; an included script reports its own.
        let is_included = || context.pre().written(error.token).is_some_and(|(file, _)| file > 0);
        if error.kind == ErrorKind::UnclosedString && is_included() {
            continue;
        }
        let is_told = told.explains(context, error);
        if is_told || context.is_prose(error.token) || is_after_ended_include(context, error.token) {
            continue;
        }
        if let Some(message) = told.cause(context, error) {
            sink.tokens(error.token..error.token + 1, Note::new(message));
            continue;
        }
        let around = ErrorPlace { context, at: error.token };
        if habits::follows_for_each(&around) || habits::is_in_directive(&around) {
            continue;
        }
        let habit = if number < MOST_HABITS { habits::known_mistake(&around, error.kind) } else { None };
        let said = habit.unwrap_or_else(|| plainly(&around, error));
        let Mistake { message, tokens, fix, related, proves_code } =
            told::with_list(&around, said, &context.errors()[number..]);
        let first = tokens.start.min(count.saturating_sub(1));
        if let Some((range, note)) = (count > 0).then(|| included::note(context, first, &message, &mut asked)).flatten()
        {
            sink.range(range, note);
            continue;
        }
        let tokens = first..tokens.end.clamp(first + 1, count.max(first + 1));
        let mut note = Note::new(message).proving_code(proves_code).with(fix);
        for (token, message) in related {
            note = note.related(context.token_range(token), message);
        }
        sink.tokens(tokens, note);
    }
    calls(context, sink);
}

/// Whether the game may read a name where this finds an error: a macro of a missing file that is spelled like a command
/// in capitals, or a name that begins with a digit, as published scripts have them: `3DText = compile ...`.
fn may_be_name(context: &Context<'_>, error: &SyntaxError) -> bool {
    let is_macro = |token: usize| !context.is_complete() && macros::is_in_capitals(context.text(token));
    match error.kind {
        ErrorKind::MissingOperand { after } => is_macro(after),
        ErrorKind::MissingLeft => is_macro(error.token),
        ErrorKind::MissingSeparator => {
            let before = error.token.checked_sub(1);
            let is_number = before.is_some_and(|before| context.kind(before) == Some(TokenKind::Number));
            let ends = before.and_then(|before| context.place_of_written(before)).map(|range| range.end);
            let begins = context.place_of_written(error.token).map(|range| range.start);
            let goes_on = is_number && ends.is_some() && ends == begins;
            goes_on && context.kind(error.token) == Some(TokenKind::Name)
                || before.is_some_and(|before| is_lone_name(context, before))
        }
        _ => false,
    }
}

/// Whether an unknown command begins with the tag of a mod that the project names, as in `gatesOpenAll [_gate]`: a
/// plugin of the mod may add it. Not if it is nearly a command of the game.
fn is_of_own_plugin(context: &Context<'_>, error: &SyntaxError) -> bool {
    /// Shortest and longest tags.
    const LENGTHS: std::ops::RangeInclusive<usize> = 3..=12;
    let Some(before) = error.token.checked_sub(1).filter(|_| error.kind == ErrorKind::MissingSeparator) else {
        return false;
    };
    let begins_with_tag = |token: usize, form: Form| {
        let name = context.text(token);
        let is_capital = |end: usize| name.as_bytes().get(end).is_some_and(u8::is_ascii_uppercase);
        let is_tag = |end: usize| is_capital(end) && context.workspace().names_mod(&name[..end].to_ascii_lowercase());
        let is_name = context.kind(token) == Some(TokenKind::Name) && name.is_ascii() && !name.contains('_');
        let is_like = |near: &String| near::has_like_parts(name, near);
        let is_near = || near::commands(context.reference(), name, form).iter().any(is_like);
        is_name && LENGTHS.into_iter().any(is_tag) && !is_near()
    };
    begins_with_tag(before, Form::Unary) || begins_with_tag(error.token, Form::Binary)
}

/// Whether a name such as `_setup` is alone on its line and nowhere else in the script, which does not know all of its
/// macros: a variable would be assigned somewhere.
fn is_lone_name(context: &Context<'_>, token: usize) -> bool {
    let name = context.text(token);
    if context.is_complete() || context.kind(token) != Some(TokenKind::Name) || !name.starts_with('_') {
        return false;
    }
    let Some(range) = context.place_of_written(token) else { return false };
    let source = context.file().source();
    let text = source.text();
    let before = text[..range.start as usize].rsplit('\n').next().unwrap_or_default();
    let after = text[range.end as usize..].lines().next().unwrap_or_default();
    let tokens = source.tokens();
    let uses = (0..tokens.len()).filter(|token| tokens.text(*token, text).eq_ignore_ascii_case(name));
    before.trim().is_empty() && after.trim().is_empty() && uses.count() == 1
}

/// `f(1, 2)`, which is not a call in SQF.
fn calls(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.is_complete() {
        return;
    }
    for (token, name, rest) in context.unknown_calls() {
        if macros::is_in_capitals(name) {
            continue;
        }
        if let Some(Mistake { message, tokens, .. }) = habits::definition(&ErrorPlace { context, at: token }) {
            sink.tokens(tokens, Note::new(message));
            continue;
        }
        let dot = token.checked_sub(1).filter(|dot| context.text(*dot) == ".");
        let arguments = rest.strip_suffix(')').unwrap_or(rest).trim();
        let method = dot.and_then(|at| habits::method(&ErrorPlace { context, at }, name, arguments, token + 1));
        if let Some(Mistake { message, tokens, fix, .. }) = method {
            sink.tokens(tokens, Note::new(message).with(fix));
            continue;
        }
        if let Some(header) = macros::missing_header(context, name) {
            let message = format!("`{name}` is a macro of `{header}`, which is not included");
            sink.tokens(token..token + 1, Note::new(message));
            continue;
        }
        let near = near::commands(context.reference(), name, Form::Unary);
        let is_function = name.starts_with('_') || name.contains("_fnc_") || name.contains("_FNC_");
        let is_typo = near.len() == 1 && !is_function;
        let message = match near.as_slice() {
            [near] if is_typo => format!("unknown command `{name}`; did you mean `{near}`?"),
            _ if arguments.is_empty() => format!("`{name}(...)` does not call a function; write `[] call {name}`"),
            _ => format!("`{name}(...)` does not call a function; write `[...] call {name}`"),
        };
        let note = match context.place_of_written(token) {
            Some(range) if is_function && !arguments.contains(['\n', '\r']) => {
                let text = format!("[{arguments}] call {name}");
                Note::new(message).fix(format!("Write `[...] call {name}`"), vec![Edit { range, text }], false)
            }
            _ => Note::new(message),
        };
        sink.tokens(token..token + 1, note.proving_code(is_typo && proves_code(name)));
    }
}

/// Whether a misspelled command in a text which may be something else proves that it is code: nothing else has a word
/// like a command in place of one.
fn proves_code(name: &str) -> bool {
    const SHORTEST: usize = 5;
    name.len() >= SHORTEST
}

/// Returns the general message of an error.
fn plainly(around: &ErrorPlace<'_>, error: &SyntaxError) -> Mistake {
    let at = error.token;
    let text = |token: usize| around.shown(token);
    let here = text(at);
    match error.kind {
        ErrorKind::MissingOperand { after } => {
            let place = if around.begins_line(at) { after } else { at };
            Mistake::at(place, format!("missing right operand of `{}`", text(after)))
        }
        ErrorKind::MissingLeft => Mistake::at(at, format!("missing left operand of `{here}`")),
        ErrorKind::MissingValue if at > 0 && around.begins_line(at) => Mistake::at(at - 1, "missing value after `=`"),
        ErrorKind::MissingValue => Mistake::at(at, "missing value after `=`"),
        ErrorKind::MissingSeparator if is_between_elements(around) => missing(around, ",", "`,`"),
        ErrorKind::MissingSeparator => missing(around, ";", "`;` or an operator"),
        ErrorKind::MissingComma => missing(around, ",", "`,`"),
        ErrorKind::EmptyElement if around.kind(at) == Some(TokenKind::RBracket) && at > 0 => {
            Mistake::at(at - 1, "trailing comma is not allowed in arrays")
                .fixed("Remove `,`", [around.replace(at - 1, "")])
        }
        ErrorKind::EmptyElement => Mistake::at(at, format!("missing element before `{here}`")),
        ErrorKind::EmptyParen => Mistake::at(at, "empty parentheses"),
        ErrorKind::SemicolonInside { open } if around.kind(open) == Some(TokenKind::LBracket) => {
            Mistake::at(at, "expected `,` between elements, found `;`").fixed("Write `,`", [around.replace(at, ",")])
        }
        ErrorKind::SemicolonInside { .. } => Mistake::at(at, "`;` is not allowed inside `( )`"),
        ErrorKind::CommaInside { .. } => Mistake::at(at, "`,` is not allowed inside `( )`; write arrays in `[ ]`"),
        ErrorKind::Assignment => Mistake::at(at, "assignment is not allowed here; use `==` to compare")
            .fixed("Write `==`", [around.replace(at, "==")]),
        ErrorKind::Unclosed { closer, last, .. } => {
            let mistake = match closer {
                None => Mistake::at(at, format!("`{here}` is never closed")),
                Some(closer) => Mistake::at(
                    at,
                    format!("`{here}` is never closed; `{}` is missing before another one", text(closer)),
                ),
            };
            let is_inside = closer.is_none();
            let mistake = match (
                last.or_else(|| around.end_by_indentation(at).filter(|_| is_inside)),
                around.semicolon_inside(at).filter(|_| is_inside),
            ) {
                (Some(last), _) => mistake.related(last, "it should end after this, judging by the indentation"),
                (None, Some(semicolon)) => mistake.related(semicolon, "it should end before this `;`"),
                (None, None) => mistake,
            };
            match closer {
                Some(closer) => {
                    mistake.related(closer, "this closes the enclosing bracket, judging by the indentation")
                }
                None => mistake,
            }
        }
        ErrorKind::Unopened { closes, next } => {
            let mistake = match closes {
                None => Mistake::at(at, format!("unmatched `{here}`")),
                Some(open) => {
                    let message = format!("unmatched `{here}`: it is superfluous, or its `{}` is missing", text(open));
                    let why = "it closes this bracket, which should end later, judging by the indentation";
                    Mistake::at(at, message).related(open, why)
                }
            };
            match next {
                Some(next) => {
                    mistake.related(next, "the opening bracket is missing before this, judging by the indentation")
                }
                None => mistake,
            }
        }
        ErrorKind::UnclosedString => Mistake::at(at, "unterminated string, or a quote is missing earlier"),
        ErrorKind::UnknownCharacter => Mistake::at(at, format!("unexpected `{here}`")),
    }
}

/// Whether both sides of an error are plain values in a list: the values before or after them are separated by a `,`.
fn is_between_elements(around: &ErrorPlace<'_>) -> bool {
    let ends = |kind: TokenKind| kind.is_string() || matches!(kind, TokenKind::Number | TokenKind::RBracket);
    let begins = |kind: TokenKind| kind.is_string() || matches!(kind, TokenKind::Number | TokenKind::LBracket);
    let sides = around.at.checked_sub(1).and_then(|before| around.kind(before)).zip(around.kind(around.at));
    if !sides.is_some_and(|(before, after)| ends(before) && begins(after)) || around.bracket(around.at).is_some() {
        return false;
    }
    let mut depth = 0_i32;
    let mut separator = |token: &usize| {
        let Some(kind) = around.kind(*token) else { return true };
        depth += i32::from(kind.opens()) - i32::from(kind.closes());
        depth == 0 && matches!(kind, TokenKind::Comma | TokenKind::Semicolon)
    };
    let before = (0..around.at).rev().take(around::FARTHEST).find(&mut separator);
    let after = || (around.at..around.at + around::FARTHEST).find(&mut separator);
    let sign = before.or_else(after).and_then(|token| around.kind(token));
    sign == Some(TokenKind::Comma)
}

/// Returns the error that something is missing before a token.
fn missing(around: &ErrorPlace<'_>, sign: &str, what: &str) -> Mistake {
    let at = around.at;
    let Some(before) = at.checked_sub(1) else { return Mistake::at(at, format!("missing {what}")) };
    let said = if around.begins_line(at) {
        Mistake::at(before, format!("missing `{sign}` at the end of this line"))
    } else {
        Mistake::at(at, format!("missing {what} before `{}`", around.shown(at)))
    };
    said.fixed(format!("Insert `{sign}`"), [around.insert_after(before, sign)])
}
