//! Texts as HTML.

use sqf_markdown::{Dressing, Ids, escape_into, html, html_escaped};
use sqf_syntax::{TokenKind, tokenize};

/// Code has the colors of the pages of the reference.
struct Plain;

impl Dressing for Plain {
    fn code_block(&self, code: &str, language: &str) -> String {
        let content = match language {
            "sqf" | "cpp" | "arma-config" => colored(code),
            _ => html_escaped(code),
        };
        format!("<div class=\"code\"><pre><code>{content}</code></pre></div>\n")
    }

    fn inline_code(&self, code: &str) -> String {
        format!("<code>{}</code>", html_escaped(code))
    }
}

/// Converts Markdown.
pub(super) fn from_markdown(markdown: &str) -> String {
    html(markdown, &Plain, &mut Ids::default(), 2).body
}

fn colored(code: &str) -> String {
    let tokens = tokenize(code);
    let mut out = String::with_capacity(code.len() * 2);
    for token in 0..tokens.len() {
        let (text, kind) = (tokens.text(token, code), tokens.kind(token));
        let class = match kind {
            kind if kind.is_comment() => "c",
            kind if kind.is_string() => "s",
            TokenKind::IncludePath => "s",
            TokenKind::Number => "n",
            TokenKind::Directive => "p",
            TokenKind::Name if text.starts_with('_') => "v",
            TokenKind::Name if sqf_ide::is_keyword(&text.to_ascii_lowercase()) => "w",
            _ => "",
        };
        if class.is_empty() {
            escape_into(&mut out, text);
        } else {
            out.push_str(&format!("<span class=\"{class}\">{}</span>", html_escaped(text)));
        }
    }
    out
}
