//! Code actions on invented scripts: `<|>` marks the cursor, or both ends of the selection.

use std::sync::Arc;

use super::*;
use crate::tests::reference;
use sqf_ide::fixture;
use sqf_model::SourceFile;

fn actions(script: &str) -> (String, Vec<Action>) {
    let (text, offsets) = fixture::cursors(script);
    let range = TextRange::new(offsets[0], offsets[offsets.len() - 1]);
    let analysis = Analysis::new(reference(), Arc::new(SourceFile::new(text.as_str())));
    (text, crate::code_actions(&analysis, range, &[], &Lints::default()))
}

/// Compares the titles of all actions, `*` before preferred ones.
#[track_caller]
fn check_titles(script: &str, expected: &[&str]) {
    let (_, actions) = actions(script);
    let title = |action: &Action| format!("{}{}", if action.preferred { "*" } else { "" }, action.title);
    assert_eq!(actions.iter().map(title).collect::<Vec<_>>(), expected, "{script}");
}

/// Compares the script after applying the only action whose title begins with `title`.
#[track_caller]
fn check_edit(script: &str, title: &str, expected: &str) {
    let (mut text, actions) = actions(script);
    let action = actions.iter().find(|action| action.title.starts_with(title));
    let Some(Action { effect: Effect::Edit(edits), .. }) = action else { panic!("no edit {title} in {actions:?}") };
    for edit in edits {
        text.replace_range(std::ops::Range::<usize>::from(edit.range), &edit.text);
    }
    assert_eq!(text, expected);
    // The reported problem is suppressed or fixed.
    let again =
        crate::diagnostics(&Analysis::new(reference(), Arc::new(SourceFile::new(text.as_str()))), &Lints::default());
    assert!(
        again.len()
            < crate::diagnostics(
                &Analysis::new(reference(), Arc::new(SourceFile::new(fixture::cursors(script).0))),
                &Lints::default()
            )
            .len()
    );
}

#[test]
fn syntax_errors_cannot_be_suppressed() {
    let titles = |script: &str| {
        let (_, actions) = actions(script);
        actions.into_iter().map(|action| action.title).collect::<Vec<_>>()
    };
    let shown = titles("_a = (1 + <|>;");
    assert!(shown.iter().all(|title| !title.contains("Allow")), "{shown:?}");
    // Other diagnostics on the same lines can.
    let shown = titles("<|>_a = (1 + ;\noilGate _gate;<|>");
    assert!(shown.iter().any(|title| title == "Allow `deprecated` here"), "{shown:?}");
    assert!(shown.iter().all(|title| !title.contains("`syntax`")), "{shown:?}");
}

#[test]
fn diagnostics_are_fixed_explained_or_suppressed() {
    check_titles(
        "oil<|>Gate _gate;",
        &[
            "*Replace `oilGate` with `greaseGate`",
            "Open the wiki page of `oilGate`",
            "Allow `deprecated` here",
            "Allow `deprecated` in this file",
        ],
    );
    check_titles(
        "call BIS_fnc_gatePrama<|>;",
        &[
            "*Replace `BIS_fnc_gatePrama` with `BIS_fnc_gateParam`",
            "Open the wiki page of `BIS_fnc_gateParam`",
            "Allow `unknown-function` here",
            "Allow `unknown-function` in this file",
        ],
    );
    check_titles("hint<|> \"open\"; oilGate _gate;", &[]);
}

#[test]
fn actions_for_several_diagnostics_are_offered_once() {
    check_titles(
        "<|>oilGate _gate; oilGate _barn;\noilGate 1; _gate ringGate 2;<|>",
        &[
            "*Replace `oilGate` with `greaseGate`",
            "*Replace `oilGate` with `greaseGate`",
            "*Replace `oilGate` with `greaseGate`",
            "Fix all 3 of `deprecated` in this file",
            "Open the wiki page of `oilGate`",
            "Open the wiki page of `ringGate`",
            "Allow `deprecated` here",
            "Allow `deprecated` here",
            "Allow `broken` here",
            "Allow `deprecated` in this file",
            "Allow `broken` in this file",
        ],
    );
}

#[test]
fn the_first_of_very_many_diagnostics_have_their_own_actions() {
    let (_, actions) = actions(&format!("<|>{}_gate ringGate 2;<|>", "oilGate _gate;\n".repeat(1000)));
    let count = |title: &str| actions.iter().filter(|action| action.title.starts_with(title)).count();
    assert_eq!(count("Replace"), MOST_OF_A_KIND);
    assert_eq!(count("Allow `deprecated` here"), MOST_OF_A_KIND);
    // Actions for the whole file are all included.
    let whole: Vec<&str> = actions.iter().map(|it| it.title.as_str()).filter(|it| it.ends_with("file")).collect();
    assert_eq!(
        whole,
        ["Fix all 1000 of `deprecated` in this file", "Allow `deprecated` in this file", "Allow `broken` in this file"]
    );
    assert_eq!(
        actions[0].effect,
        Effect::Edit(vec![Edit { range: TextRange::new(0, 7), text: "greaseGate".to_owned() }])
    );
}

#[test]
fn names_are_only_replaced_by_equivalent_ones() {
    check_edit("OilGate<|> _gate;", "Replace", "greaseGate _gate;");
    check_edit("call BIS_fnc_gatePrama<|>", "Replace", "call BIS_fnc_gateParam");
    for script in [
        // Several candidates, none, a page.
        "waxGate<|> _gate;",
        "hint str allGates<|>;",
        "onGate<|> {};",
        // A different return type, a renamed operand, an additional operand, an operand on the other side.
        "lookGate<|> _gate;",
        "dimGate<|> 1;",
        "swingGate<|> [1, 2];",
        "sealGate<|> _gate;",
        // Sets a value instead of adding one.
        "setGateCode<|> {};",
    ] {
        let (_, actions) = actions(script);
        assert!(actions.iter().any(|action| action.title.starts_with("Open")), "{script}");
        assert!(!actions.iter().any(|action| action.title.starts_with("Replace")), "{script}");
    }
}

#[test]
fn a_comment_is_added_at_the_end_of_the_line() {
    check_edit(
        "\toilGate<|> _gate;  \r\nhint 1;",
        "Allow `deprecated` here",
        "\toilGate _gate; // sqf-ls: allow(deprecated)\r\nhint 1;",
    );
    check_edit("oilGate<|> _gate", "Allow `deprecated` here", "oilGate _gate // sqf-ls: allow(deprecated)");
    check_edit(
        "#define A oilGate<|> x\nA",
        "Allow `deprecated` here",
        "#define A oilGate x // sqf-ls: allow(deprecated)\nA",
    );
}

#[test]
fn a_comment_is_added_above_if_the_end_of_the_line_is_unsuitable() {
    check_edit(
        "hint 1;\r\n\toilGate<|> _gate; // why\r\n",
        "Allow `deprecated` here",
        "hint 1;\r\n\t// sqf-ls: allow(deprecated)\r\n\toilGate _gate; // why\r\n",
    );
    check_edit(
        "#define A \\\n  oilGate<|> x; \\\n  hint 1\nA",
        "Allow `deprecated` here",
        "// sqf-ls: allow(deprecated)\n#define A \\\n  oilGate x; \\\n  hint 1\nA",
    );
    check_edit(
        "  oilGate<|> _gate; hint \"a\nb\";",
        "Allow `deprecated` here",
        "  // sqf-ls: allow(deprecated)\n  oilGate _gate; hint \"a\nb\";",
    );
    // At the end of the line, the comment would be within the string.
    check_edit(
        "  oilGate<|> _gate; hint \"a \"\"b",
        "Allow `deprecated` here",
        "  // sqf-ls: allow(deprecated)\n  oilGate _gate; hint \"a \"\"b",
    );
    let long = format!("oilGate _gate; hint \"{}\";", "a".repeat(80));
    let cursor = long.replacen("oilGate", "oilGate<|>", 1);
    check_edit(&cursor, "Allow `deprecated` here", &format!("// sqf-ls: allow(deprecated)\n{long}"));
}

#[test]
fn comments_are_not_added_within_strings() {
    let (_, actions) = actions("hint \"a\nb\"; oilGate<|> 1; hint \"c\nd\";");
    assert!(!actions.iter().any(|action| action.title.ends_with("here")));
}

#[test]
fn an_existing_comment_is_extended() {
    check_edit(
        "oilGate<|> _gate; // sqf-ls: allow(broken)",
        "Allow `deprecated` here",
        "oilGate _gate; // sqf-ls: allow(broken, deprecated)",
    );
    check_edit(
        "// sqf-ls: allow(broken) because\noilGate<|> _gate;",
        "Allow `deprecated` here",
        "// sqf-ls: allow(broken, deprecated) because\noilGate _gate;",
    );
    check_edit(
        "// The gates.\n/* sqf-ls: allow-file( broken ) */\noilGate<|> _gate;",
        "Allow `deprecated` in this file",
        "// The gates.\n/* sqf-ls: allow-file( broken, deprecated ) */\noilGate _gate;",
    );
}

#[test]
fn a_whole_file_is_suppressed_at_its_start() {
    check_edit("oilGate<|> 1;\r\n", "Allow `deprecated` in", "// sqf-ls: allow-file(deprecated)\r\noilGate 1;\r\n");
    check_edit(
        "\u{feff}oilGate<|> 1;",
        "Allow `deprecated` in",
        "\u{feff}// sqf-ls: allow-file(deprecated)\noilGate 1;",
    );
}
