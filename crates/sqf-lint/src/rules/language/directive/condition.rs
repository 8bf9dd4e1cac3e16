//! Invalid conditions of `#if`.

use sqf_syntax::{Command, Directive, Source, TokenKind};

/// Comparison operators (wiki: "`PreProcessor Commands`"), and signs.
const OPERATORS: [&str; 8] = ["<", ">", "<=", ">=", "==", "!=", "+", "-"];

/// Returns the error in the condition of an `#if`, with its position.
pub(super) fn wrong(source: &Source, directive: &Directive) -> Option<(usize, String)> {
    let Command::If = directive.command else { return None };
    let tokens = source.tokens();
    let rest = (directive.token + 1..directive.end).filter(|token| !tokens.kind(*token).is_trivia());
    let rest: Vec<usize> = rest.collect();
    let text = |token: usize| source.token_text(token);
    let Some(first) = rest.first().copied() else {
        return Some((directive.token, "missing condition after `#if`".to_owned()));
    };
    if text(first) == "__has_include" {
        let path = rest.get(2).copied().filter(|path| tokens.kind(*path) == TokenKind::Name)?;
        return Some((path, "`__has_include` requires a path in quotes".to_owned()));
    }
    let is_wrong = |token: &&usize| match tokens.kind(**token) {
        TokenKind::Operator => !OPERATORS.contains(&text(**token)),
        kind => kind == TokenKind::Assign,
    };
    if let Some(operator) = rest.iter().find(is_wrong) {
        let message = format!(
            "`#if` does not know `{}`; it compares two numbers with `<`, `>`, `<=`, `>=`, `==` or `!=`",
            text(*operator)
        );
        return Some((*operator, message));
    }
    let names = rest.iter().copied().filter(|token| tokens.kind(*token) == TokenKind::Name);
    names.into_iter().find_map(|name| {
        let message = match value(source, directive.token, text(name))? {
            Expansion::Empty => format!("`{0}` has no value to compare; use `#ifdef {0}`", text(name)),
            Expansion::Text => format!("`{}` is a String; `#if` compares only numbers", text(name)),
        };
        Some((name, message))
    })
}

/// The expansion of a macro that a condition cannot use.
enum Expansion {
    Empty,
    Text,
}

/// Returns the body of a macro before the token `end`, if the file itself defines it exactly once.
fn value(source: &Source, end: usize, name: &str) -> Option<Expansion> {
    let mut definitions = source.directives().iter().filter_map(|it| match &it.command {
        Command::Define(definition) if &*definition.name == name => Some((it.token, definition)),
        _ => None,
    });
    let (at, definition) = definitions.next().filter(|_| definitions.next().is_none())?;
    // Within a condition, the macro may have another definition elsewhere.
    let depth: i32 = source
        .directives()
        .iter()
        .take_while(|it| it.token < at)
        .map(|it| match it.command {
            Command::If | Command::IfDef(_) | Command::IfNotDef(_) => 1,
            Command::EndIf => -1,
            _ => 0,
        })
        .sum();
    let is_certain = at < end && definition.params.is_none() && depth == 0;
    let is_undefined = source.directives().iter().any(|it| match it.command {
        Command::Undef(token) => source.token_text(token) == name,
        Command::Include(_) => it.token < end,
        _ => false,
    });
    if !is_certain || is_undefined {
        return None;
    }
    let mut words = definition.words();
    match (words.next(), words.next()) {
        (None, _) => Some(Expansion::Empty),
        (Some(only), None) if only.kind.is_string() => Some(Expansion::Text),
        _ => None,
    }
}
