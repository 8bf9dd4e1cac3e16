//! Tests with texts before and after formatting, and properties of any formatted text.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Analysis, apply};
use sqf_format::*;
use sqf_model::{Alone, SourceFile};
use sqf_reference::Reference;
use sqf_syntax::TokenKind;
use sqf_text::TextRange;

/// Formats a text as the file of that name.
fn formatted(name: &str, text: &str, options: &Options) -> String {
    let file = Arc::new(SourceFile::new(text));
    let path = Some(Arc::from(Path::new(name)));
    let analysis = Analysis::in_workspace(Reference::embedded(), file, path, Arc::new(Alone));
    let edits = analysis.formatting(options).unwrap_or_default();
    apply(text, &edits).unwrap()
}

/// Formats the lines between `«` and `»`.
fn formatted_between(text: &str, name: &str) -> String {
    let (start, end) = (text.find('«').unwrap(), text.find('»').unwrap() - '«'.len_utf8());
    let text = text.replace(['«', '»'], "");
    let file = Arc::new(SourceFile::new(&*text));
    let path = Some(Arc::from(Path::new(name)));
    let analysis = Analysis::in_workspace(Reference::embedded(), file, path, Arc::new(Alone));
    let range = TextRange::new(start as u32, end as u32);
    apply(&text, &analysis.range_formatting(range, &Options::default()).unwrap()).unwrap()
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Reads `line-width=40 brace-style=next-line`.
fn options(text: &str) -> Options {
    let mut options = Options::default();
    for (key, value) in text.split_whitespace().filter_map(|word| word.split_once('=')) {
        match (key, value) {
            ("indent-style", "tabs") => options.indent_style = Some(IndentStyle::Tabs),
            ("indent-style", "spaces") => options.indent_style = Some(IndentStyle::Spaces),
            ("indent-width", width) => options.indent_width = Some(width.parse().unwrap()),
            ("line-width", width) => options.line_width = Some(width.parse().unwrap()),
            ("brace-style", "same-line") => options.brace_style = Some(BraceStyle::SameLine),
            ("brace-style", "next-line") => options.brace_style = Some(BraceStyle::NextLine),
            ("bracket-spaces", "none") => options.bracket_spaces = Some(BracketSpaces::None),
            ("bracket-spaces", "braces") => options.bracket_spaces = Some(BracketSpaces::Braces),
            ("command-spacing", "space") => options.command_spacing = Some(CommandSpacing::Space),
            ("command-spacing", "none") => options.command_spacing = Some(CommandSpacing::None),
            ("bracket-spaces", "all") => options.bracket_spaces = Some(BracketSpaces::All),
            ("command-case", "true") => options.command_case = Some(true),
            other => panic!("{other:?}"),
        }
    }
    options
}

/// Returns the styles in which properties are tested.
fn styles() -> Vec<Options> {
    let texts = [
        "",
        "line-width=40",
        "line-width=12 indent-width=2 indent-style=spaces",
        "brace-style=next-line indent-style=tabs",
        "brace-style=same-line bracket-spaces=all",
        "bracket-spaces=none command-case=true",
        "command-spacing=none",
    ];
    let mut styles: Vec<Options> = texts.into_iter().map(options).collect();
    styles.push(Options { line_ending: Some(LineEnding::CrLf), final_newline: Some(false), ..Options::default() });
    styles
}

/// Returns everything in a text except blanks, which no layout may change.
fn seen(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase()
}

/// Formats a text in all styles and checks the properties.
#[track_caller]
fn check_properties(name: &str, text: &str, styles: &[Options]) {
    for style in styles {
        let once = formatted(name, text, style);
        assert_eq!(seen(&once), seen(text), "{name} {style:?}\n{text}");
        if style.command_case.is_none() {
            let tokens = |text: &str| without_blanks(text);
            assert_eq!(tokens(&once), tokens(text), "{name} {style:?}\n{text}");
        }
        let twice = formatted(name, &once, style);
        assert_eq!(twice, once, "{name} {style:?}\n{text}");
    }
}

/// Returns the tokens of a text, without blanks, including those at the ends of comments.
fn without_blanks(text: &str) -> Vec<String> {
    let tokens = sqf_syntax::tokenize(text);
    let seen = (0..tokens.len()).filter(|token| !is_blank(tokens.kind(*token)));
    let lines = |text: &str| text.lines().collect::<Vec<_>>().join("\n").trim_end().to_owned();
    seen.map(|token| lines(tokens.text(token, text))).collect()
}

fn is_blank(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Whitespace | TokenKind::Newline | TokenKind::Continuation)
}

/// Each fixture has cases: `//- title | options`, the text, `//=`, and the text after it, if it differs.
#[test]
fn fixtures_are_formatted() {
    let mut wrong = String::new();
    for entry in fs::read_dir(folder("tests/data/format")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let mut updated = String::new();
        for case in text.split("//- ").skip(1) {
            let (title, rest) = case.split_once('\n').unwrap();
            let (before, after) = rest.split_once("//=\n").unwrap_or((rest, rest));
            let options = options(title.split_once('|').map_or("", |(_, options)| options));
            let found = formatted(name, before, &options);
            let _ = write!(updated, "//- {title}\n{before}");
            if found != before {
                let _ = write!(updated, "//=\n{found}");
            }
            if found != after {
                let _ = write!(wrong, "{name}: {title}\n{found}\n");
            }
            assert_eq!(formatted(name, &found, &options), found, "{name}: {title}");
            check_properties(name, before, &styles());
        }
        if std::env::var_os("UPDATE_FIXTURES").is_some() {
            fs::write(&path, updated).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn all_fixtures_and_examples_keep_the_properties() {
    let mut files = Vec::new();
    for name in ["tests/data", "../sqf-lint/tests/data", "../../tests/data", "../../examples"] {
        collect(&folder(name), &mut files);
    }
    assert!(files.len() > 100);
    for path in files {
        if let Ok(text) = fs::read_to_string(&path) {
            check_properties(path.file_name().unwrap().to_str().unwrap(), &text, &styles()[..2]);
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| ["sqf", "ext", "hpp", "cpp"].iter().any(|known| it == *known)) {
            files.push(path);
        }
    }
}

/// Parts of random programs.
const PARTS: &[&str] = &[
    "_a",
    "hint",
    "player",
    "1",
    "\"x\ny\"",
    "'y'",
    "+",
    "-",
    "!",
    "&&",
    "==",
    "select",
    "#",
    ">>",
    "^",
    "=",
    ",",
    ";",
    ";",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "{",
    "}",
    "if",
    "then",
    "else",
    "private",
    "call",
    ":",
    "case",
    "\n",
    "\n\n\n",
    "  ",
    "\t",
    "// c \n",
    "/* d\n e */",
    "\n#define A(x) x  +1\n",
    "A(  1, 2 )",
    "\n#ifdef B\n  c =1;\n#endif\n",
    "LOG( _a)",
    "\\\n",
    "// sqf-ls: format off\n",
    "// sqf-ls: format on\n",
    "// sqf-ls: format skip\n",
    "\r\n",
    "\u{feff}",
    "class",
    "é",
];

#[test]
fn selected_lines_are_indented_from_the_lines_around_them() {
    for (before, after) in [
        ("if(a)then{\nif(b)then{\n«c=1;\nd=2;»\n};\n};\n", "if(a)then{\nif(b)then{\n    c = 1;\n    d = 2;\n};\n};\n"),
        ("  if(a)then{\n«b=1;»\n  };\n", "  if(a)then{\n      b = 1;\n  };\n"),
        ("a=1;  \n«  b=1;  »\n  c=1;  \n", "a=1;  \nb = 1;\n  c=1;  \n"),
        ("if(a)then{\nb=1;\n«};»\nc=1;\n", "if(a)then{\nb=1;\n};\nc=1;\n"),
        ("a=1;  // b  \n«c=[\n1\n];»\nd=1;", "a=1;  // b  \nc = [\n    1\n];\nd=1;"),
    ] {
        assert_eq!(formatted_between(before, "gate.sqf"), after, "{before}");
    }
    let class = "class Gate\n{\n«height=2;»\nwidth=1;\n};\n";
    assert_eq!(formatted_between(class, "description.ext"), "class Gate\n{\n    height = 2;\nwidth=1;\n};\n");
}

#[test]
fn a_selection_of_whole_lines_does_not_contain_the_line_where_it_ends() {
    assert_eq!(formatted_between("«    a=1;\n»b=1;\n", "gate.sqf"), "a = 1;\nb=1;\n");
    assert_eq!(formatted_between("«a=1;\r\n»b=1;\r\n", "gate.sqf"), "a = 1;\r\nb=1;\r\n");
    assert_eq!(formatted_between("a=1;\nb=«»1;\nc=1;\n", "gate.sqf"), "a=1;\nb = 1;\nc=1;\n");
}

#[test]
fn characters_that_editors_do_not_show_stay() {
    for text in [
        "hint  \u{feff}str 1;\n",
        "    \u{feff}  hint str 1;\n",
        "_a = [\u{0}\"gate\",1];\n",
        "if (a) then {\u{0}\n  hint   str 1;\n};\n",
        "/* a \u{0} */\nhint str 1;\u{feff}\n",
    ] {
        check_properties("gate.sqf", text, &styles());
    }
}

#[test]
fn random_texts_keep_the_properties() {
    let styles = styles();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % limit as u64) as usize
    };
    for round in 0..600 {
        let mut text = String::new();
        let mut open = Vec::new();
        for _ in 0..random(40) {
            let part = PARTS[random(PARTS.len())];
            // Brackets are mostly closed, or nothing would be formatted.
            match part {
                "(" => open.push(")"),
                "[" => open.push("]"),
                "{" => open.push("}"),
                ")" | "]" | "}" => {
                    text.push_str(open.pop().unwrap_or(" "));
                    continue;
                }
                _ => {}
            }
            text.push_str(part);
            text.push_str([" ", "", "   ", "\n"][random(4)]);
        }
        text.extend(open.into_iter().rev());
        check_properties(if round % 3 == 0 { "description.ext" } else { "gate.sqf" }, &text, &styles);
    }
}

#[test]
fn deep_and_long_texts_are_formatted() {
    let deep = format!("{}1{};", "[".repeat(20_000), "]".repeat(20_000));
    let long = "if(a)then{hint\"b\"};\n".repeat(3_000);
    for options in [Options::default(), Options { line_width: Some(80), ..Options::default() }] {
        assert_eq!(formatted("a.sqf", &deep, &options), format!("{deep}\n"));
        assert_eq!(formatted("a.sqf", &long, &options), "if (a) then {hint \"b\"};\n".repeat(3_000));
    }
}

#[test]
fn a_mission_with_ten_thousand_markers_is_formatted() {
    let mission = |tab: &str| {
        let item = |n: usize| format!("{tab}class Item{n}\n{tab}{{\n{tab}{tab}name = \"m{n}\";\n{tab}}};\n");
        format!("class Markers\n{{\n{}}};\n", (0..10_000).map(item).collect::<String>())
    };
    // A message would print all of it.
    assert!(formatted("mission.sqm", &mission(""), &Options::default()) == mission("    "));
}

/// Otherwise, the result would grow with the square of the number of lines.
#[test]
fn deep_lines_are_indented_to_a_limit() {
    for (open, close) in [("if (a) then {\n", "};\n"), ("x = [\n", "];\n")] {
        let text = open.repeat(2_000) + &close.repeat(2_000);
        let once = formatted("a.sqf", &text, &Options::default());
        assert!(once.len() < text.len() + 4_000 * 64 * 4 + 100, "{}", once.len());
        assert_eq!(formatted("a.sqf", &once, &Options::default()), once);
    }
}
