//! Classifies a header by its text alone: classes and entries, code, or the source of another program.

use crate::{Source, TokenKind};

/// What the text of a file looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Classes, or arrays with `[]` after their names.
    Config,
    /// Code, with local variables or words such as `private`.
    Script,
    /// Entries such as `height = 2;`, which may also be assignments.
    Entries,
    /// Only directives and macros.
    Macros,
    /// Classes, and words of code outside their entries.
    Both,
    /// Neither of these, or signs of none.
    Unclear,
    /// Source code in C++ or a similar language.
    Foreign,
}

/// Words of code that never occur in configs outside strings, in lower case.
const CODE: [&str; 12] =
    ["call", "else", "exitwith", "for", "foreach", "if", "isnil", "params", "private", "spawn", "then", "waituntil"];
/// Words of C++ that precede another word.
const FOREIGN: [&str; 16] = [
    "bool",
    "char",
    "const",
    "constexpr",
    "double",
    "float",
    "inline",
    "int",
    "namespace",
    "static",
    "struct",
    "template",
    "typedef",
    "unsigned",
    "virtual",
    "void",
];

/// Whether a file is the source of a program: extensions of the game are written in C++, and their files have the same
/// file name extensions as configs.
pub fn is_foreign(text: &str) -> bool {
    const WORDS: [&str; 7] =
        ["#pragma once", "std::", "\nnamespace ", "\ntemplate", "\nusing namespace ", "extern \"C\"", "static_cast<"];
    WORDS.iter().any(|word| memchr::memmem::find(text.as_bytes(), word.as_bytes()).is_some())
}

/// Classifies a text. The contents of parentheses do not count: macros that make strings of code take it that way. In
/// classes, the values of entries do not count either: the game reads code without quotes as a text.
pub fn content(source: &Source) -> Content {
    if is_foreign(source.text()) {
        return Content::Foreign;
    }
    let code = code(source);
    let kind = |at: usize| code.get(at).map(|token| source.tokens().kind(*token));
    let text = |at: usize| code.get(at).map_or("", |token| source.token_text(*token));
    let is_name = |at: usize| kind(at) == Some(TokenKind::Name);
    // The last name of `class Params {`, `class Gate: Params {`
    let ends_head = |at: usize| {
        let follows = |back: usize| at.checked_sub(back).is_some_and(|before| text(before) == "class");
        follows(1) || at > 0 && kind(at - 1) == Some(TokenKind::Colon) && follows(3)
    };
    // Also `call = 1;`, `params[] = {};`
    let is_named = |at: usize| {
        let is_array = is_array(kind(at + 1), kind(at + 2), text(at + 3));
        ends_head(at) || is_array || kind(at + 1) == Some(TokenKind::Assign)
    };
    let (mut has_classes, mut has_code, mut has_entries, mut has_other) = (false, false, false, false);
    // For each open brace, whether it is that of a class.
    let mut open: Vec<bool> = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let this = at;
        at += 1;
        match kind(this) {
            Some(TokenKind::LBrace) => {
                open.push(this.checked_sub(1).is_some_and(ends_head));
                continue;
            }
            Some(TokenKind::RBrace) => {
                open.pop();
                continue;
            }
            Some(TokenKind::Assign) if open.last() == Some(&true) => {
                at = end_of_value(at, &kind);
                continue;
            }
            Some(TokenKind::Name) => {}
            Some(TokenKind::Colon) if kind(this + 1) == Some(TokenKind::Colon) && is_name(this + 2) => {
                return Content::Foreign;
            }
            Some(TokenKind::DoubleString | TokenKind::Number) => {
                has_other = true;
                continue;
            }
            _ => continue,
        }
        let word = text(this);
        if is_name(this + 1) && FOREIGN.contains(&word) {
            return Content::Foreign;
        }
        has_classes |=
            is_class(word, kind(this + 1), kind(this + 2)) || is_array(kind(this + 1), kind(this + 2), text(this + 3));
        has_code |= word.starts_with('_') && !word.starts_with("__");
        has_code |= CODE.iter().any(|other| word.eq_ignore_ascii_case(other)) && !is_named(this);
        has_entries |= kind(this + 1) == Some(TokenKind::Assign);
    }
    match (has_classes, has_code) {
        (true, true) => Content::Both,
        (true, false) => Content::Config,
        (false, true) => Content::Script,
        (false, false) if has_entries => Content::Entries,
        (false, false) if has_other => Content::Unclear,
        (false, false) => Content::Macros,
    }
}

/// Returns the token after the value that begins at `at`: its `;`, or the `}` of its class.
fn end_of_value(at: usize, kind: &impl Fn(usize) -> Option<TokenKind>) -> usize {
    let (mut at, mut depth) = (at, 0_usize);
    while let Some(kind) = kind(at) {
        match kind {
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace | TokenKind::Semicolon if depth == 0 => break,
            TokenKind::RBrace => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    at
}

/// Returns the tokens outside directives and parentheses that are neither whitespace nor comments.
fn code(source: &Source) -> Vec<usize> {
    let tokens = source.tokens();
    let mut code = Vec::new();
    let mut directives = source.directives().iter().peekable();
    let (mut token, mut depth) = (0, 0_usize);
    while token < tokens.len() {
        if let Some(directive) = directives.next_if(|directive| directive.token <= token) {
            token = directive.end.max(token + 1);
            continue;
        }
        match tokens.kind(token) {
            TokenKind::LParen => depth += 1,
            TokenKind::RParen => depth = depth.saturating_sub(1),
            kind if depth == 0 && !kind.is_trivia() => code.push(token),
            _ => {}
        }
        token += 1;
    }
    code
}

/// `class Gate {`, `class Gate: Wall`, `class Gate;`
fn is_class(word: &str, name: Option<TokenKind>, next: Option<TokenKind>) -> bool {
    let is_name = matches!(name, Some(TokenKind::Name | TokenKind::Number));
    word == "class" && is_name && matches!(next, Some(TokenKind::LBrace | TokenKind::Colon | TokenKind::Semicolon))
}

/// `gates[] =`, `gates[] +=`
fn is_array(open: Option<TokenKind>, close: Option<TokenKind>, after: &str) -> bool {
    open == Some(TokenKind::LBracket) && close == Some(TokenKind::RBracket) && matches!(after, "=" | "+")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_classified_by_unambiguous_signs() {
        for (text, expected) in [
            ("class Gate: Wall { height = 2; };", Content::Config),
            ("gates[] = {1};\nx = 2;", Content::Config),
            ("class Gate { init = QUOTE(private _x = 1; call open); };", Content::Config),
            ("#define OPEN call _x\nclass Gate;", Content::Config),
            ("class Params { class Gate: Call { default = 1; }; for = 2; };", Content::Config),
            ("class Gate { params[] = {}; class For { if[] += {1}; }; };", Content::Config),
            ("class Gate {}; params [1];", Content::Both),
            ("class Gate {}; params [] call gate;", Content::Both),
            ("class Gate { open = [1, _x] call gate; class A: B { lines[] = {if, {_x}}; }; };", Content::Config),
            ("class Gate { open = 1; _x = call gate; }; { private _x = 1; };", Content::Both),
            ("private _x = 1;", Content::Script),
            ("gate = [1]; if (gate) then {};", Content::Script),
            ("height = 2;\nwidth = 3;", Content::Entries),
            ("#include \"a.hpp\"\n#define X 1\nGATE(1)\n// private", Content::Macros),
            ("\"a\", \"b\"", Content::Unclear),
            ("class Gate {}; _x = 1;", Content::Both),
            ("class Gate {}; gate = { if (_x) then { call open; }; };", Content::Both),
            ("class Gate { public: void open(); };", Content::Foreign),
            ("class Gate { int height; };", Content::Foreign),
            ("#pragma once\nclass Gate {};", Content::Foreign),
            ("Gate::Gate() {}", Content::Foreign),
            ("", Content::Macros),
        ] {
            assert_eq!(content(&Source::new(text)), expected, "{text}");
        }
    }
}
