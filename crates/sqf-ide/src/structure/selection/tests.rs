//! Tests of expanding selections, each written as the selected text.

use std::sync::Arc;

use super::MOST;
use crate::Analysis;
use crate::fixture::cursors;
use sqf_model::SourceFile;
use sqf_reference::Reference;
use sqf_text::TextRange;

/// Checks the selected texts at the cursor `<|>`, except the whole text at the end.
#[track_caller]
fn check(script: &str, expected: &[&str]) {
    let (text, offsets) = cursors(script);
    let [offset] = offsets[..] else { panic!("one cursor is expected in {script:?}") };
    let ranges = ranges(&text, offset);
    let (whole, inner) = ranges.split_last().unwrap();
    assert_eq!(*whole, TextRange::new(0, text.len() as u32));
    let found: Vec<&str> = inner.iter().map(|range| range.of(&text)).collect();
    assert_eq!(found, expected, "{script}");
}

fn ranges(text: &str, offset: u32) -> Vec<TextRange> {
    let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)));
    analysis.selection_ranges(offset)
}

#[test]
fn operands_grow_to_expressions_and_statements() {
    check(
        "a = 1;\nprivate _b = _c + da<|>mage _d * 2;",
        &[
            "damage",
            "damage _d",
            "damage _d * 2",
            "_c + damage _d * 2",
            "private _b = _c + damage _d * 2",
            "private _b = _c + damage _d * 2;",
        ],
    );
    check("_a setDamage <|>0.5; b", &["0.5", "_a setDamage 0.5", "_a setDamage 0.5;"]);
    check("_a <|>setDamage 0.5", &["setDamage"]);
    check("_a<|> = 1; b", &["_a", "_a = 1", "_a = 1;"]);
}

#[test]
fn blocks_and_arrays_grow_without_and_with_their_brackets() {
    check(
        "if (a) then { hint \"b\"; hint <|>c; };",
        &[
            "c",
            "hint c",
            "hint c;",
            "hint \"b\"; hint c;",
            "{ hint \"b\"; hint c; }",
            "if (a) then { hint \"b\"; hint c; }",
        ],
    );
    check(
        "x = [1, [2, <|>_b], 3]; y",
        &["_b", "2, _b", "[2, _b]", "1, [2, _b], 3", "[1, [2, _b], 3]", "x = [1, [2, _b], 3]", "x = [1, [2, _b], 3];"],
    );
    check("x = (<|> a); y", &["( a)", "x = ( a)", "x = ( a);"]);
    check("a call <|>{\n};", &["{\n}", "a call {\n}"]);
}

#[test]
fn strings_and_comments_grow_from_the_word() {
    check(
        "hint \"The ga<|>te is \"\"open\"\"\"; a",
        &[
            "gate",
            "The gate is \"\"open\"\"",
            "\"The gate is \"\"open\"\"\"",
            "hint \"The gate is \"\"open\"\"\"",
            "hint \"The gate is \"\"open\"\"\";",
        ],
    );
    check("a = 1; // The <|>gate.\n// It opens.\nb", &["gate", "The gate.", "// The gate."]);
    check(
        "a = 1;\n  // The gate.\n  // It <|>opens.\nb",
        &["opens", "It opens.", "// It opens.", "// The gate.\n  // It opens."],
    );
    check(
        "{ a; /* The\n * ga<|>te */ b }",
        &["gate", "* gate", "The\n * gate", "/* The\n * gate */", "a; /* The\n * gate */ b"],
    );
    check(
        "#include \"gates\\op<|>en.hpp\"\na",
        &["open", "gates\\open.hpp", "\"gates\\open.hpp\"", "#include \"gates\\open.hpp\""],
    );
    check("a = 'ope<|>n", &["open", "'open"]);
}

#[test]
fn arguments_of_macros_grow_by_themselves() {
    let expected = ["_c", "alive _c", "a && alive _c", "CHECK(a && alive _c, 2)", "b = CHECK(a && alive _c, 2)"];
    check("#define CHECK(x, y) (x > y)\nb = CHECK(a && alive <|>_c, 2)", &expected);
    check("b = CHECK(a && alive <|>_c, 2)", &expected[..4]);
    check("GVAR(ga<|>te) = 1; a", &["gate", "GVAR(gate)", "GVAR(gate) = 1", "GVAR(gate) = 1;"]);
    check(
        "b = OUT(1, PAIR([a, _<|>c], 2)); a",
        &[
            "_c",
            "a, _c",
            "[a, _c]",
            "PAIR([a, _c], 2)",
            "OUT(1, PAIR([a, _c], 2))",
            "b = OUT(1, PAIR([a, _c], 2))",
            "b = OUT(1, PAIR([a, _c], 2));",
        ],
    );
}

#[test]
fn directives_and_macros_grow_to_their_lines() {
    check(
        "#define OPEN(gate) if (gate) then { hint <|>gate; }\na",
        &[
            "gate",
            "hint gate",
            "hint gate;",
            "{ hint gate; }",
            "if (gate) then { hint gate; }",
            "OPEN(gate) if (gate) then { hint gate; }",
            "#define OPEN(gate) if (gate) then { hint gate; }",
        ],
    );
    check("#ifdef GA<|>TE\na\n#endif\nb", &["GATE", "#ifdef GATE", "#ifdef GATE\na\n#endif"]);
}

#[test]
fn selections_grow_in_code_that_the_game_does_not_run() {
    check(
        "{\n#ifdef GATE\n  a = 1;\n  b = <|>_c + 1;\n#else\n  d;\n#endif\n e\n};",
        &[
            "_c",
            "_c + 1",
            "b = _c + 1",
            "b = _c + 1;",
            "a = 1;\n  b = _c + 1;",
            "#ifdef GATE\n  a = 1;\n  b = _c + 1;\n#else\n  d;\n#endif",
            "#ifdef GATE\n  a = 1;\n  b = _c + 1;\n#else\n  d;\n#endif\n e",
            "{\n#ifdef GATE\n  a = 1;\n  b = _c + 1;\n#else\n  d;\n#endif\n e\n}",
        ],
    );
    check(
        "#ifdef A\n#ifdef B\nhint <|>c\n#endif\n#endif\n",
        &["c", "hint c", "#ifdef B\nhint c\n#endif", "#ifdef A\n#ifdef B\nhint c\n#endif\n#endif"],
    );
}

#[test]
fn half_typed_code_grows_too() {
    check("if (a) then { hint <|>", &[]);
    check("if (a) then { hi<|>nt", &["hint", "{ hint"]);
    check("_a set<|>D [1, ", &["setD"]);
    check("<|>", &[]);
}

#[test]
fn endless_nesting_stays_within_bounds() {
    for text in ["[".repeat(50_000), "a + ".repeat(50_000), "(".repeat(20_000) + &")".repeat(20_000)] {
        for offset in [0, 1, text.len() as u32 / 2, text.len() as u32] {
            let ranges = ranges(&text, offset);
            assert!(ranges.len() <= MOST);
            assert_eq!(ranges.last(), Some(&TextRange::new(0, text.len() as u32)));
        }
    }
}

/// Like [`check`], in a config.
#[track_caller]
fn check_config(config: &str, expected: &[&str]) {
    let (text, offsets) = cursors(config);
    let path: Arc<std::path::Path> = std::path::Path::new("description.ext").into();
    let file = Arc::new(SourceFile::new(text.as_str()));
    let analysis = Analysis::in_workspace(Reference::embedded(), file, Some(path), Arc::new(sqf_model::Alone));
    let ranges = analysis.selection_ranges(offsets[0]);
    let found: Vec<&str> = ranges.iter().map(|range| range.of(&text)).collect();
    assert_eq!(found.split_last().map(|(whole, inner)| (*whole, inner)), Some((text.as_str(), expected)), "{config}");
}

#[test]
fn values_grow_to_entries_and_classes() {
    check_config(
        "x = 1; class Gate: Wall { parts[] = {1, {2, <|>3}}; height = 2; }; y = 1;",
        &[
            "3",
            "2, 3",
            "{2, 3}",
            "1, {2, 3}",
            "{1, {2, 3}}",
            "parts[] = {1, {2, 3}}",
            "parts[] = {1, {2, 3}};",
            "parts[] = {1, {2, 3}}; height = 2;",
            "class Gate: Wall { parts[] = {1, {2, 3}}; height = 2; }",
            "class Gate: Wall { parts[] = {1, {2, 3}}; height = 2; };",
        ],
    );
    check_config("class Ga<|>te {}; x = 1;", &["Gate", "class Gate {}", "class Gate {};"]);
}
