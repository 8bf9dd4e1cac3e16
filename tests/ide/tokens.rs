//! Any text is tokenized without loss, and complete lines are tokenized the same way wherever they are.
//!
//! With `SQF_BENCH_DIR` set to a folder of scripts, those are tokenized, too.

use std::path::Path;
use std::{env, fs};

use proptest::prelude::*;
use sqf_model::SourceFile;
use sqf_syntax::{TokenKind, Tokens, tokenize, tokenize_edited};

/// Checks that tokens follow each other and cover the text.
fn assert_lossless(text: &str, tokens: &Tokens) {
    let mut end = 0;
    for token in 0..tokens.len() {
        let range = tokens.range(token);
        assert_eq!(range.start, end, "a gap or an overlap");
        assert!(!range.is_empty(), "an empty token");
        assert_eq!(tokens.text(token, text).len(), range.len() as usize, "an end inside a character");
        for offset in [range.start, range.end - 1] {
            assert_eq!(tokens.at(offset), Some(token));
        }
        end = range.end;
    }
    assert_eq!(end as usize, text.len());
    assert_eq!(tokens.at(end), None);
}

/// Returns kinds and texts of the tokens.
fn shown(text: &str) -> Vec<(TokenKind, String)> {
    let tokens = tokenize(text);
    (0..tokens.len()).map(|token| (tokens.kind(token), tokens.text(token, text).to_owned())).collect()
}

/// Texts that are difficult for a tokenizer.
fn hostile() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(vec![
        "\"",
        "'",
        "\"\"",
        "''",
        "/*",
        "*/",
        "//",
        "\\",
        "\n",
        "\r\n",
        "\r",
        "#",
        "##",
        "#define ",
        "#include ",
        "#if ",
        "<",
        ">",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "=",
        "==",
        "$",
        "$f",
        "0x",
        "0xF",
        "1",
        ".",
        "e",
        "+",
        "-5",
        "_a",
        "gate",
        "ß",
        "→",
        "\u{feff}",
        "\u{0}",
        "\u{a0}",
        " ",
        "\t",
        "\u{10400}",
        "&",
        "|",
        "&&",
        "!",
    ]);
    prop::collection::vec(parts, 0..60).prop_map(|parts| parts.concat())
}

/// Complete lines: no string, comment or `\` extends past their end.
fn whole_line() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(vec![
        "_gate",
        "setDamage",
        "0.5",
        "\"a \"\"b\"\"\"",
        "'it''s'",
        "/* c */",
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        ",",
        ";",
        "==",
        "#",
        "##",
        "GVAR(x)",
        "ü",
        "$ff",
        "a\\b",
    ]);
    let start = prop::sample::select(vec!["", "\t", "#define A(x) ", "#include \"a//b.hpp\" ", "#ifdef B ", "#endif"]);
    let end = prop::sample::select(vec!["", " // d 'e", "; // \"f /*"]);
    (start, prop::collection::vec(parts, 0..12), end)
        .prop_map(|(start, parts, end)| format!("{start}{}{end}", parts.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_text_is_tokenized_without_loss(text in any::<String>()) {
        assert_lossless(&text, &tokenize(&text));
    }

    #[test]
    fn any_sequence_of_marks_is_tokenized_without_loss(text in hostile()) {
        assert_lossless(&text, &tokenize(&text));
        let file = SourceFile::new(text.as_str());
        for token in 0..file.tokens().len() {
            let is_code = |token: &usize| !file.kind(*token).is_trivia();
            prop_assert_eq!(file.before(token), (0..token).rev().find(is_code));
            prop_assert_eq!(file.after(token), (token + 1..file.tokens().len()).find(is_code));
        }
    }

    #[test]
    fn whole_lines_are_tokenized_the_same_alone_and_together(
        lines in prop::collection::vec(whole_line(), 1..8),
        ending in prop::sample::select(vec!["\n", "\r\n", "\r"]),
    ) {
        let text: String = lines.iter().flat_map(|line| [line.as_str(), ending]).collect();
        let mut alone = Vec::new();
        for line in &lines {
            alone.extend(shown(line));
            alone.push((TokenKind::Newline, ending.to_owned()));
        }
        prop_assert_eq!(shown(&text), alone);
    }
}

#[test]
fn real_scripts_are_tokenized_without_loss() {
    let Some(folder) = env::var_os("SQF_BENCH_DIR") else {
        eprintln!("SQF_BENCH_DIR is not set: no real scripts to look at");
        return;
    };
    let mut scripts = 0;
    visit(Path::new(&folder), &mut |text| {
        assert_lossless(text, &tokenize(text));
        scripts += 1;
    });
    assert!(scripts > 0, "no scripts below SQF_BENCH_DIR");
}

fn visit(folder: &Path, look: &mut impl FnMut(&str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        if path.is_dir() {
            visit(&path, look);
        } else if matches!(extension, "sqf" | "hpp" | "inc" | "cpp" | "ext") {
            look(&String::from_utf8_lossy(&fs::read(&path).unwrap()));
        }
    }
}

proptest! {
    /// Reusing tokens after an edit has the same result as tokenizing from scratch.
    #[test]
    fn tokens_of_an_edited_text_are_those_of_the_text(
        parts in prop::collection::vec(hostile(), 1..12),
        cut in (0.0..1.0_f64, 0.0..1.0_f64),
        inserted in hostile(),
    ) {
        let before = parts.concat();
        let place = |share: f64| floor_boundary(&before, (before.len() as f64 * share) as usize);
        let (start, end) = (place(cut.0.min(cut.1)), place(cut.0.max(cut.1)));
        for removed in [start, (start + 2).min(end), end] {
            let removed = floor_boundary(&before, removed).max(start);
            let text = format!("{}{inserted}{}", &before[..start], &before[removed..]);
            prop_assert_eq!(tokenize_edited(&text, (&tokenize(&before), &before)), tokenize(&text), "{:?} {:?}", before, text);
        }
    }
}

fn floor_boundary(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}
