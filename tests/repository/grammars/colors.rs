//! Fixtures of `tests/data/colors`: what the highlighting of the tree-sitter grammars shows. A test of the extension
//! for VS Code reads the same fixtures, so its grammar agrees.
//!
//! A fixture has a title after `//-`, its text, and after `//=` each token with its class. `UPDATE_FIXTURES=1` writes
//! them.

use std::fmt::Write as _;
use std::fs;

use tree_sitter::{Query, QueryCursor, StreamingIterator as _};

/// Returns the class of a capture: kinds of names that either grammar does not tell apart are one.
fn class(capture: &str) -> &str {
    match capture {
        "function.macro" | "constant.macro" => "macro",
        "variable.parameter" => "variable",
        "string.special.symbol" => "string.special",
        "punctuation.delimiter" | "punctuation.bracket" => "punctuation",
        other => other,
    }
}

/// Returns the tokens of a text with their classes: adjacent characters of the same class.
fn colored(text: &str, is_config: bool) -> String {
    let (language, query) = if is_config {
        (tree_sitter_arma_config::LANGUAGE, tree_sitter_arma_config::HIGHLIGHTS_QUERY)
    } else {
        (tree_sitter_sqf::LANGUAGE, tree_sitter_sqf::HIGHLIGHTS_QUERY)
    };
    let query = Query::new(&language.into(), query).unwrap();
    let tree = super::parser(is_config).parse(text, None).unwrap();
    assert!(!tree.root_node().has_error(), "{text}\n{}", tree.root_node().to_sexp());
    let mut classes = vec!["none"; text.len()];
    let mut cursor = QueryCursor::new();
    let mut captures = cursor.captures(&query, tree.root_node(), text.as_bytes());
    while let Some((found, index)) = captures.next() {
        let capture = found.captures[*index];
        let name = query.capture_names()[capture.index as usize];
        if name != "spell" {
            classes[capture.node.byte_range()].fill(class(name));
        }
    }
    let mut shown = String::new();
    let mut last = None;
    for (at, char) in text.char_indices() {
        let continues_line = char == '\\' && text[at + 1..].starts_with('\n');
        if char.is_whitespace() || continues_line {
            last = None;
            continue;
        }
        if last != Some(classes[at]) {
            let _ = write!(shown, "\n{} ", classes[at]);
            last = Some(classes[at]);
        }
        shown.push(char);
    }
    shown.trim_start().to_owned() + "\n"
}

#[test]
fn the_fixtures_have_their_colors() {
    let mut count = 0;
    for (name, is_config) in [("script.sqf", false), ("config.ext", true)] {
        let path = super::path(&format!("tests/data/colors/{name}"));
        let text = fs::read_to_string(&path).unwrap();
        let mut updated = String::new();
        for case in text.split("//- ").skip(1) {
            let (title, rest) = case.split_once('\n').unwrap();
            let code = rest.split_once("//=\n").map_or(rest, |(code, _)| code);
            let _ = write!(updated, "//- {title}\n{code}//=\n{}", colored(code, is_config));
            count += 1;
        }
        if std::env::var_os("UPDATE_FIXTURES").is_some() {
            fs::write(&path, &updated).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), updated, "{name}");
    }
    assert!(count >= 50, "{count}");
}
