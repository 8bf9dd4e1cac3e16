//! Invalid preprocessor directives.

mod condition;
mod unknown;

use crate::prelude::*;
use sqf_ide::analysis::Analysis;
use sqf_ide::fix::Edit;
use sqf_ide::language::Language;
use sqf_syntax::{
    BodyToken, Command, Directive, Macro, ParamFault, Preprocessed, Source, TokenKind, is_built_in,
    is_preprocessor_word,
};
use sqf_text::{Cover, TextRange};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "unknown, incomplete or misplaced directive",
    explanation: "A line that begins with `#` is a directive, and the game refuses a file with one that it does not know. \
        Every `#if`, `#ifdef` and `#ifndef` needs an `#endif`; without one, the game skips the rest of the file \
        or refuses to load it. `#else` and `#endif` need an opening condition, and a condition has at most one \
        `#else`. `#define`, `#undef`, `#ifdef` and `#ifndef` need a name, and \
        the parameters of a macro are names: with a blank in one, the game removes each use of the macro, and with a digit \
        at its start, it reads nothing of the file. In the text of a macro, it drops a `#` that no word follows, and puts the word of a line such as `#ifdef` in quotes. \
        It has no `#elif`, and skips one with the part that a condition leaves out. It reads \
        what follows `#else`, `#endif` or the name after `#ifdef` on a line as code. `#if` needs a number, or two numbers and one of `<`, `>`, `<=`, `>=`, `==` \
        and `!=`. `#include` needs a path in quotes or \
        angle brackets, and the path cannot come from a macro. A comment that begins with `/*` and never ends \
        hides the rest of the file; if it begins a line and every bracket before it is closed, that may be meant, and the \
        finding is information.",
    example: Example {
        wrong: "#ifdef GATE_DEBUG\nsystemChat \"open\";",
        right: "#ifdef GATE_DEBUG\nsystemChat \"open\";\n#endif",
    },
    checks: &[Check::Lines(check)],
    behavior: Behavior { despite_errors: true, ..Behavior::DEFAULT },
};

fn check(analysis: &Analysis, pre: &Preprocessed) -> Vec<(TextRange, Note)> {
    let source = analysis.file().source();
    let mut found = Vec::new();
    // A header may belong to a C++ program, where much more is allowed.
    let is_of_game = analysis.language().is_some()
        || analysis.path().is_some_and(|path| Language::is_part_of_game(path, analysis.workspace()));
    let inactive = Cover::of(pre.inactive().iter().copied());
    for directive in source.directives() {
        let range = range(source, directive);
        if inactive.contains(range.start) {
            continue;
        }
        if let Some(message) = incomplete(source, directive) {
            let note = Note::new(message);
            // An empty directive has no effect in the game.
            let is_bare = matches!(range.of(source.text()), "#define" | "#undef");
            found.push((range, if is_bare { note.severity(Severity::Warning) } else { note }));
        } else if let Some(token) = behind(source, directive).filter(|_| is_of_game) {
            let line = range.of(source.text()).trim_end();
            let message = format!("the game reads what follows `{line}` as code; write `//` before it");
            let edits =
                vec![Edit { range: TextRange::empty(source.tokens().range(token).start), text: "// ".to_owned() }];
            let note = Note::new(message).fix("Make it a comment", edits, false);
            found.push((source.tokens().range(token), note.severity(Severity::Warning)));
        } else if let Some((token, message)) = condition::wrong(source, directive).or_else(|| wrong(source, directive))
            && is_of_game
        {
            found.push((source.tokens().range(token), Note::new(message).severity(Severity::Warning)));
        } else if let Some(hash) = lone_hash(source, directive).filter(|_| is_of_game) {
            // Most texts mean the same without it.
            let note = Note::new("the game drops a `#` that no word follows");
            found.push((hash, note.severity(Severity::Information)));
        }
    }
    if is_of_game {
        found.extend(unknown::check(source, &inactive));
        found.extend(skipped_branches(source, &inactive));
    }
    let misplaced = misplaced(source);
    if !misplaced.is_empty() && !has_directive_in_string(source) {
        for (directive, message) in misplaced {
            found.push((range(source, directive), Note::new(message)));
        }
    }
    if let Some(last) = source.tokens().len().checked_sub(1)
        && source.tokens().kind(last) == TokenKind::BlockComment
        && (source.token_text(last).len() < 4 || !source.token_text(last).ends_with("*/"))
    {
        let start = source.tokens().range(last).start;
        let note = Note::new("unterminated comment; the game does not read the rest of the file");
        let severity = if cuts_off_a_tail(source, last) { Severity::Information } else { Severity::Warning };
        found.push((TextRange::new(start, start + 2), note.severity(severity)));
    }
    found
}

/// Whether the last token, a comment, starts a line with all brackets closed: the code in it is commented out on
/// purpose.
fn cuts_off_a_tail(source: &Source, comment: usize) -> bool {
    let (text, tokens) = (source.text(), source.tokens());
    let before = text.get(..tokens.range(comment).start as usize).unwrap_or_default();
    let begins_line =
        before.trim_end_matches([' ', '\t']).is_empty() || before.trim_end_matches([' ', '\t']).ends_with(['\n', '\r']);
    let depth: i64 =
        (0..comment).map(|token| i64::from(tokens.kind(token).opens()) - i64::from(tokens.kind(token).closes())).sum();
    begins_line && depth == 0
}

/// Returns the line of a directive, up to its last word.
fn range(source: &Source, directive: &Directive) -> TextRange {
    let tokens = source.tokens();
    let last = (directive.token..directive.end).rev().find(|token| !tokens.kind(*token).is_trivia());
    let end = match directive.command {
        Command::Other | Command::Include(_) => last.unwrap_or(directive.token),
        _ => directive.token,
    };
    TextRange::new(tokens.range(directive.token).start, tokens.range(end).end)
}

fn word<'s>(source: &'s Source, directive: &Directive) -> &'s str {
    source.token_text(directive.token).trim_start_matches(['#', ' ', '\t'])
}

/// What to write in place of `#elif`.
const INSTEAD: &str = "write `#else` and another condition in it";

/// Reports each `#elif` after a part that its own condition leaves out: to the game, it is more of that part.
fn skipped_branches(source: &Source, inactive: &Cover) -> Vec<(TextRange, Note)> {
    let is_skipped = |directive: &Directive| inactive.contains(source.tokens().range(directive.token).start);
    // `outer`: whether its condition is skipped as a whole.
    let is_skipped_elif = |directive: &Directive, outer: Option<&bool>| {
        word(source, directive) == "elif" && outer == Some(&false) && is_skipped(directive)
    };
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for directive in source.directives() {
        match directive.command {
            Command::If | Command::IfDef(_) | Command::IfNotDef(_) => open.push(is_skipped(directive)),
            Command::EndIf => drop(open.pop()),
            Command::Other if is_skipped_elif(directive, open.last()) => {
                let message = format!("the game has no `#elif` and skips this part as well; {INSTEAD}");
                found.push((range(source, directive), Note::new(message).severity(Severity::Warning)));
            }
            _ => {}
        }
    }
    found
}

/// Returns what a directive lacks.
fn incomplete(source: &Source, directive: &Directive) -> Option<String> {
    match directive.command {
        Command::Other => {
            let word = word(source, directive);
            match word {
                "define" | "undef" | "ifdef" | "ifndef" => Some(format!(
                    "`#{word}` requires the name of a macro: letters, digits and `_`, not \
                        starting with a digit"
                )),
                "elif" => Some(format!("the game has no `#elif`; {INSTEAD}")),
                "include" => Some("`#include` requires a path in quotes; the path cannot be a macro".to_owned()),
                _ => None,
            }
        }
        Command::Include(path) => {
            let path = source.token_text(path);
            let inside = match path.as_bytes().first() {
                Some(b'<') => path.get(1..).and_then(|path| path.strip_suffix('>')),
                _ => path.get(1..).and_then(|path| path.strip_suffix('"')),
            };
            match inside {
                None => Some("missing closing quote or bracket after the path of `#include`".to_owned()),
                Some(inside) if inside.trim().is_empty() => Some("the path of this `#include` is empty".to_owned()),
                Some(_) => None,
            }
        }
        _ => None,
    }
}

/// Reports errors in a definition: invalid names of parameters, the name of a macro that the game defines.
fn wrong(source: &Source, directive: &Directive) -> Option<(usize, String)> {
    let Command::Define(definition) = &directive.command else { return None };
    let name = source.tokens().at(definition.place.start)?;
    if is_built_in(&definition.name) {
        return Some((name, format!("the game defines `{}` itself; use another name", definition.name)));
    }
    match definition.fault {
        Some(ParamFault::NoName) => Some((
            name + 1,
            format!(
                "the parameters of a macro must be names separated by `,`; the game removes each use of `{}`",
                definition.name
            ),
        )),
        Some(ParamFault::Digit) => Some((
            name + 1,
            "the name of a parameter cannot start with a digit; the game reads nothing of this file".to_owned(),
        )),
        None => quoted_directive(source, definition),
    }
}

/// Reports a line of a continued definition that looks like a directive.
fn quoted_directive(source: &Source, definition: &Macro) -> Option<(usize, String)> {
    let text = source.text();
    let is_directive = |parts: &&[BodyToken]| match parts {
        [hash, name] => {
            let begins_line = || {
                let before = text.get(..hash.range.start as usize).unwrap_or_default();
                before.rsplit(['\n', '\r']).next().unwrap_or_default().trim_start().is_empty()
            };
            hash.kind == TokenKind::Hash
                && name.kind == TokenKind::Name
                && name.param.is_none()
                && is_preprocessor_word(name.range.of(text))
                && !is_built_in(name.range.of(text))
                && begins_line()
        }
        _ => false,
    };
    let parts = definition.body.windows(2).find(is_directive)?;
    let word = parts[1].range.of(text);
    let message = format!(
        "`#{word}` is not a directive in a definition, which continues after the `\\`; the game inserts `\"{word}\"`"
    );
    Some((source.tokens().at(parts[0].range.start)?, message))
}

/// Returns the first `#` in the text of a macro that no word follows, unless it may be an argument.
fn lone_hash(source: &Source, directive: &Directive) -> Option<TextRange> {
    let Command::Define(definition) = &directive.command else { return None };
    let parts = &definition.body;
    let mut depth = 0_usize;
    for (at, part) in parts.iter().enumerate() {
        match part.kind {
            TokenKind::LParen if depth > 0 || at > 0 && parts[at - 1].kind == TokenKind::Name => depth += 1,
            TokenKind::RParen => depth = depth.saturating_sub(1),
            TokenKind::Hash if depth == 0 => {
                // Between them, a line may be continued.
                let touches = |next: &BodyToken| next.kind == TokenKind::Name && next.range.start == part.range.end;
                if !parts.get(at + 1).is_some_and(touches) {
                    return source.tokens().at(part.range.start).map(|hash| source.tokens().range(hash));
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns the first token that follows a complete directive on its line.
fn behind(source: &Source, directive: &Directive) -> Option<usize> {
    let first = match directive.command {
        Command::Else | Command::EndIf => directive.token + 1,
        Command::IfDef(name) | Command::IfNotDef(name) => name + 1,
        _ => return None,
    };
    (first..directive.end).find(|token| !source.tokens().kind(*token).is_trivia())
}

/// Reports conditions without an end, and branches without a condition.
fn misplaced(source: &Source) -> Vec<(&Directive, &'static str)> {
    let mut found = Vec::new();
    let mut open: Vec<(&Directive, bool)> = Vec::new();
    for directive in source.directives() {
        match directive.command {
            Command::If | Command::IfDef(_) | Command::IfNotDef(_) => open.push((directive, false)),
            // If the name is missing, another check reports it.
            Command::Other if word(source, directive).starts_with("if") => open.push((directive, false)),
            Command::Else => match open.last_mut() {
                None => found.push((directive, "`#else` without `#if`, `#ifdef` or `#ifndef`")),
                Some((_, true)) => found.push((
                    directive,
                    "this condition already has an `#else`; end it \
                    with `#endif`",
                )),
                Some((_, has_else)) => *has_else = true,
            },
            Command::EndIf if open.pop().is_none() => {
                found.push((directive, "`#endif` without `#if`, `#ifdef` or `#ifndef`"));
            }
            _ => {}
        }
    }
    found.extend(open.into_iter().map(|(directive, _)| (directive, "missing `#endif` for this condition")));
    found
}

/// Whether a string of several lines contains a directive: an apostrophe in an excluded branch or in a macro may look
/// like the start of a string.
fn has_directive_in_string(source: &Source) -> bool {
    let tokens = source.tokens();
    let has_directive = |text: &str| text.lines().skip(1).any(|line| line.trim_start().starts_with('#'));
    (0..tokens.len()).any(|token| tokens.kind(token).is_string() && has_directive(source.token_text(token)))
}
