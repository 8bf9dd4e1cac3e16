//! Entries of configs, missions and state machines whose strings are code.

use sqf_model::Machines;
use sqf_syntax::{Source, TokenKind};

/// Limit for the tokens of a class or an entry that are searched in one direction.
const FARTHEST: usize = 2_000;

/// Returns the name of the entry whose value is at a token, `init` of `init = "..."`, and the code in it: the strings
/// joined by line breaks.
pub(super) fn code(source: &Source, token: usize) -> Option<(&str, String)> {
    let tokens = source.tokens();
    let is_joint = |token: &usize| {
        is_gap(source, *token)
            || tokens.kind(*token).is_string()
            || matches!(source.token_text(*token), "\\" | "n" | "endl")
    };
    let first = (0..token).rev().take(FARTHEST).find(|it| !is_joint(it))?;
    let name = (0..first).rev().find(|it| !is_gap(source, *it))?;
    let is_entry = tokens.kind(first) == TokenKind::Assign && tokens.kind(name) == TokenKind::Name;
    let strings = (first + 1..tokens.len()).take(2 * FARTHEST).take_while(is_joint);
    let lines = strings.filter(|it| tokens.kind(*it).is_string()).map(|it| {
        let text = source.token_text(it);
        text.get(1..text.len().saturating_sub(1)).unwrap_or_default().replace("\"\"", "\"")
    });
    let code = lines.collect::<Vec<_>>().join("\n");
    is_entry.then(|| (source.token_text(name), code))
}

/// Returns the machines on which the code of a mission in a string may run, by its entry: a trigger may exist on the
/// server only.
pub(super) fn machines(source: &Source, token: usize) -> Machines {
    match has_server_only(source, token) {
        true => Machines::SERVERS,
        false => Machines::ALL,
    }
}

/// Whether the class around a token has the entry `isServerOnly=1`.
fn has_server_only(source: &Source, token: usize) -> bool {
    let tokens = source.tokens();
    let mut depth = 0_usize;
    let start = (0..token).rev().take(FARTHEST).find(|at| match tokens.kind(*at) {
        TokenKind::RBrace => {
            depth += 1;
            false
        }
        TokenKind::LBrace if depth == 0 => true,
        TokenKind::LBrace => {
            depth -= 1;
            false
        }
        _ => false,
    });
    let Some(start) = start else { return false };
    let mut depth = 0_usize;
    let mut last: [&str; 2] = [""; 2];
    for at in (start + 1..tokens.len()).take(2 * FARTHEST).filter(|at| !is_gap(source, *at)) {
        let text = source.token_text(at);
        match tokens.kind(at) {
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace if depth == 0 => return false,
            TokenKind::RBrace => depth -= 1,
            TokenKind::Number if depth == 0 && last[0].eq_ignore_ascii_case("isServerOnly") && last[1] == "=" => {
                return text == "1";
            }
            _ => {}
        }
        last = [last[1], text];
    }
    false
}

fn is_gap(source: &Source, token: usize) -> bool {
    use TokenKind::{BlockComment, Continuation, LineComment, Newline, Whitespace};
    matches!(source.tokens().kind(token), Whitespace | Newline | Continuation | LineComment | BlockComment)
}
