//! Code with colors, by the lexer of the language server, in which each known word is a link to its page.

use super::book::{Page, Subject};
use super::view::View;
use sqf_ide::is_keyword;
use sqf_markdown::{escape_into, html_escaped};
use sqf_reference::{RecordKind, takes};
use sqf_syntax::{TokenKind, Tokens, tokenize};

/// Colors SQF.
pub(super) fn colored(view: &View<'_>, source: &str) -> String {
    colored_with(view, source, &[])
}

/// Colors a line of syntax, in which the names of operands are not commands: `damage` in `object setDamage damage`.
pub(super) fn colored_with(view: &View<'_>, source: &str, operands: &[&str]) -> String {
    let tokens = tokenize(source);
    let mut out = String::with_capacity(source.len() * 3);
    for token in 0..tokens.len() {
        let text = tokens.text(token, source);
        match tokens.kind(token) {
            TokenKind::Name if operands.contains(&text) => span("v", text, &mut out),
            TokenKind::Name => name(view, text, &mut out),
            TokenKind::Operator | TokenKind::Hash | TokenKind::Assign | TokenKind::Colon => {
                linked(view, view.book.word(text), "o", text, &mut out);
            }
            TokenKind::Directive => {
                linked(view, view.book.word(&text.replace([' ', '\t'], "")), "p", text, &mut out);
            }
            kind if kind.is_string() => string(view, &tokens, token, source, &mut out),
            kind => span(class(kind), text, &mut out),
        }
    }
    out
}

/// Colors code of another language that has the same strings, numbers and comments.
pub(super) fn colored_plainly(source: &str) -> String {
    let tokens = tokenize(source);
    let mut out = String::with_capacity(source.len() * 2);
    for token in 0..tokens.len() {
        let text = tokens.text(token, source);
        let kind = tokens.kind(token);
        let is_keyword = kind == TokenKind::Name && matches!(text, "class" | "delete" | "enum" | "import");
        span(if is_keyword { "w" } else { class(kind) }, text, &mut out);
    }
    out
}

/// Returns the class of a token that is not a word; empty if it has no color.
fn class(kind: TokenKind) -> &'static str {
    match kind {
        kind if kind.is_comment() => "c",
        kind if kind.is_string() => "s",
        TokenKind::IncludePath => "s",
        TokenKind::Number => "n",
        TokenKind::Directive => "p",
        _ => "",
    }
}

fn name(view: &View<'_>, text: &str, out: &mut String) {
    // Local variables have no page, but `_x` and `__LINE__` do.
    if text.starts_with('_') {
        return linked(view, view.book.word(text), "v", text, out);
    }
    let page = view.book.word(text);
    let lower = text.to_ascii_lowercase();
    let class = match page.map(|page| page.subject) {
        Some(_) if is_keyword(&lower) => "w",
        Some(_) if takes::is_constant(&lower) => "n",
        Some(Subject::Record(record)) if record.kind == RecordKind::Function => "f",
        Some(_) => "k",
        None => "",
    };
    linked(view, page, class, text, out);
}

/// Writes a string. The name of an event after a command that adds a handler is a link.
fn string(view: &View<'_>, tokens: &Tokens, token: usize, source: &str, out: &mut String) {
    let text = tokens.text(token, source);
    let mut before = (0..token).rev().filter(|token| !tokens.kind(*token).is_trivia());
    let bracket = before.next().filter(|token| tokens.kind(*token) == TokenKind::LBracket);
    let command = bracket.and_then(|_| before.next()).filter(|token| tokens.kind(*token) == TokenKind::Name);
    let content = text.trim_matches(['"', '\'']);
    let page = command.and_then(|command| view.book.event(tokens.text(command, source), content));
    linked(view, page, "s", text, out);
}

/// Writes a text with a color, as a link unless it leads to the page itself.
fn linked(view: &View<'_>, page: Option<&Page<'_>>, class: &str, text: &str, out: &mut String) {
    match page.filter(|page| !view.is_at(page)) {
        Some(page) => {
            out.push_str("<a class=\"");
            out.push_str(class);
            out.push_str("\" href=\"");
            out.push_str(&html_escaped(&view.link_to(page)));
            out.push_str("\">");
            escape_into(out, text);
            out.push_str("</a>");
        }
        None => span(class, text, out),
    }
}

fn span(class: &str, text: &str, out: &mut String) {
    if class.is_empty() {
        return escape_into(out, text);
    }
    out.push_str("<span class=\"");
    out.push_str(class);
    out.push_str("\">");
    escape_into(out, text);
    out.push_str("</span>");
}
