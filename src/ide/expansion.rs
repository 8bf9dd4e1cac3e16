//! What a macro becomes, step by step: each step takes the macros that the step before has left.

use super::markup::escaped;
use crate::model::Cursor;
use crate::syntax::{Macro, Preprocessed, Source, TokenKind, Tokens, tokenize};

/// Steps that are shown.
const MOST_STEPS: usize = 6;

/// Maximum number of characters of a step: longer ones are unreadable in a popup.
const LONGEST: usize = 400;

/// The steps from the call of the macro at a token to what the game reads, as Markdown; None if it is not a call.
pub(super) fn steps(cursor: &Cursor, token: usize) -> Option<String> {
    let pre = cursor.script().pre();
    let source = &pre.files().first()?.source;
    let call = call_at(source, token);
    let mut shown = Vec::new();
    let mut text = call;
    for _ in 0..MOST_STEPS {
        let Some(next) = step(&text, pre).filter(|next| *next != text) else { break };
        shown.push(short(&next));
        if next.len() > LONGEST {
            break;
        }
        text = next;
    }
    let last = shown.pop()?;
    let mut blocks = String::from("Expands to\n");
    for (number, step) in shown.iter().enumerate() {
        let title = if number == 0 { "" } else { ", then" };
        blocks.push_str(&format!("{}\n```sqf\n{step}\n```\n", escaped(title)));
    }
    if !shown.is_empty() {
        blocks.push_str("and in the end\n");
    }
    blocks.push_str(&format!("```sqf\n{last}\n```"));
    Some(blocks)
}

/// The name at a token, with the parentheses after it.
fn call_at(source: &Source, token: usize) -> String {
    let tokens = source.tokens();
    let open = (token + 1..tokens.len()).find(|next| !tokens.kind(*next).is_trivia());
    let open = open.filter(|open| tokens.kind(*open) == TokenKind::LParen);
    let close = open.and_then(|open| source.closer(open)).unwrap_or(token);
    let (start, end) = (tokens.range(token).start as usize, tokens.range(close).end as usize);
    source.text().get(start..end).unwrap_or_default().to_owned()
}

fn short(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("```", "");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}\u{2026}", &text[..end]),
        None => text,
    }
}

/// A text with each macro in it, but for those in the arguments of others, replaced once.
fn step(text: &str, pre: &Preprocessed) -> Option<String> {
    let tokens = tokenize(text);
    let mut out = String::with_capacity(text.len() * 2);
    let mut has_changed = false;
    let mut at = 0;
    while at < tokens.len() {
        let word = tokens.text(at, text);
        let found = (tokens.kind(at) == TokenKind::Name).then(|| pre.macro_named(word)).flatten();
        let replaced = found.and_then(|(found, file)| {
            let (arguments, end) = match &found.params {
                Some(_) => arguments(&tokens, text, at)?,
                None => (Vec::new(), at + 1),
            };
            Some((replaced(found, &pre.files().get(file)?.source, &arguments)?, end))
        });
        match replaced {
            Some((body, end)) => {
                has_changed = true;
                out.push_str(&body);
                at = end;
            }
            None => {
                out.push_str(word);
                at += 1;
            }
        }
        if out.len() > LONGEST * 4 {
            break;
        }
    }
    has_changed.then_some(out)
}

/// The arguments in the parentheses after the name `at`, and the token after those.
fn arguments<'t>(tokens: &Tokens, text: &'t str, at: usize) -> Option<(Vec<&'t str>, usize)> {
    let open = (at + 1..tokens.len()).find(|token| !tokens.kind(*token).is_trivia())?;
    if tokens.kind(open) != TokenKind::LParen {
        return None;
    }
    let mut depth = 0_usize;
    let mut start = tokens.range(open).end as usize;
    let mut arguments = Vec::new();
    for token in open..tokens.len() {
        let range = tokens.range(token);
        match tokens.kind(token) {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen if depth == 1 => {
                arguments.push(text.get(start..range.start as usize)?.trim());
                return Some((arguments, token + 1));
            }
            TokenKind::RParen => depth = depth.saturating_sub(1),
            TokenKind::Comma if depth == 1 => {
                arguments.push(text.get(start..range.start as usize)?.trim());
                start = range.end as usize;
            }
            _ => {}
        }
    }
    None
}

/// The text of a macro with the arguments in it.
fn replaced(found: &Macro, source: &Source, arguments: &[&str]) -> Option<String> {
    let mut out = String::new();
    let mut at = 0;
    while let Some(part) = found.body.get(at) {
        at += 1;
        if part.kind == TokenKind::HashHash {
            continue;
        }
        if part.is_spaced && !out.is_empty() {
            out.push(' ');
        }
        let value = |param: Option<u16>| param.and_then(|param| arguments.get(usize::from(param)));
        let next = found.body.get(at);
        if part.kind == TokenKind::Hash
            && let Some(next) = next.filter(|next| !next.is_spaced && next.kind == TokenKind::Name)
        {
            at += 1;
            let text = value(next.param).copied().unwrap_or_else(|| next.range.of(source.text()));
            out.push_str(&format!("\"{}\"", text.replace('"', "\"\"")));
            continue;
        }
        out.push_str(value(part.param).copied().unwrap_or_else(|| part.range.of(source.text())));
        if out.len() > LONGEST * 4 {
            return None;
        }
    }
    Some(out)
}
