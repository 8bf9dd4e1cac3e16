//! Actions on invented scripts: `<|>` is where the cursor is, or both ends of what is selected.

use std::sync::Arc;

use super::*;
use crate::ide::diagnostics::tests::reference;
use crate::ide::fixture;
use crate::model::SourceFile;

fn actions(script: &str) -> (String, Vec<Action>) {
    let (text, offsets) = fixture::cursors(script);
    let range = TextRange::new(offsets[0], offsets[offsets.len() - 1]);
    let analysis = Analysis::new(reference(), Arc::new(SourceFile::new(text.as_str())));
    (text, analysis.code_actions(range, &[], &Lints::default()))
}

/// The titles of what can be done, `*` before what is preferred.
#[track_caller]
fn check_titles(script: &str, expected: &[&str]) {
    let (_, actions) = actions(script);
    let title = |action: &Action| format!("{}{}", if action.preferred { "*" } else { "" }, action.title);
    assert_eq!(actions.iter().map(title).collect::<Vec<_>>(), expected, "{script}");
}

/// The script after the one action whose title begins with `title`.
#[track_caller]
fn check_edit(script: &str, title: &str, expected: &str) {
    let (mut text, actions) = actions(script);
    let action = actions.iter().find(|action| action.title.starts_with(title));
    let Some(Action { effect: Effect::Edit(edits), .. }) = action else { panic!("no edit {title} in {actions:?}") };
    for edit in edits {
        text.replace_range(std::ops::Range::<usize>::from(edit.range), &edit.text);
    }
    assert_eq!(text, expected);
    // What was to be silenced or mended is.
    let again = Analysis::new(reference(), Arc::new(SourceFile::new(text.as_str()))).diagnostics(&Lints::default());
    assert!(
        again.len()
            < Analysis::new(reference(), Arc::new(SourceFile::new(fixture::cursors(script).0)))
                .diagnostics(&Lints::default())
                .len()
    );
}

#[test]
fn a_syntax_error_cannot_be_silenced() {
    let titles = |script: &str| {
        let (_, actions) = actions(script);
        actions.into_iter().map(|action| action.title).collect::<Vec<_>>()
    };
    let shown = titles("_a = (1 + <|>;");
    assert!(shown.iter().all(|title| !title.contains("Allow")), "{shown:?}");
    // Other findings in the same lines can.
    let shown = titles("<|>_a = (1 + ;\noilGate _gate;<|>");
    assert!(shown.iter().any(|title| title == "Allow `deprecated` here"), "{shown:?}");
    assert!(shown.iter().all(|title| !title.contains("`syntax`")), "{shown:?}");
}

#[test]
fn a_finding_is_mended_explained_or_silenced() {
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
fn what_is_about_several_findings_is_offered_once() {
    check_titles(
        "<|>oilGate _gate; oilGate _barn;\noilGate 1; _gate ringGate 2;<|>",
        &[
            "*Replace `oilGate` with `greaseGate`",
            "*Replace `oilGate` with `greaseGate`",
            "*Replace `oilGate` with `greaseGate`",
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
fn of_very_many_findings_the_first_have_actions_of_their_own() {
    let (_, actions) = actions(&format!("<|>{}_gate ringGate 2;<|>", "oilGate _gate;\n".repeat(1000)));
    let count = |title: &str| actions.iter().filter(|action| action.title.starts_with(title)).count();
    assert_eq!(count("Replace"), MOST_OF_A_KIND);
    assert_eq!(count("Allow `deprecated` here"), MOST_OF_A_KIND);
    // What is about the file is all there.
    let whole: Vec<&str> = actions.iter().map(|it| it.title.as_str()).filter(|it| it.ends_with("file")).collect();
    assert_eq!(whole, ["Allow `deprecated` in this file", "Allow `broken` in this file"]);
    assert_eq!(
        actions[0].effect,
        Effect::Edit(vec![Edit { range: TextRange::new(0, 7), text: "greaseGate".to_owned() }])
    );
}

#[test]
fn a_name_is_replaced_only_by_one_that_does_the_same() {
    check_edit("OilGate<|> _gate;", "Replace", "greaseGate _gate;");
    check_edit("call BIS_fnc_gatePrama<|>", "Replace", "call BIS_fnc_gateParam");
    for script in [
        // Several that might be meant, none at all, a page.
        "waxGate<|> _gate;",
        "hint str allGates<|>;",
        "onGate<|> {};",
        // Another type is given back, an operand has another name, there is one more, or it is on the other side.
        "lookGate<|> _gate;",
        "dimGate<|> 1;",
        "swingGate<|> [1, 2];",
        "sealGate<|> _gate;",
        // It is set, and would be added.
        "setGateCode<|> {};",
    ] {
        let (_, actions) = actions(script);
        assert!(actions.iter().any(|action| action.title.starts_with("Open")), "{script}");
        assert!(!actions.iter().any(|action| action.title.starts_with("Replace")), "{script}");
    }
}

#[test]
fn a_comment_goes_behind_the_code() {
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
fn a_comment_goes_above_where_it_cannot_be_behind() {
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
    // Behind it the comment would be in the string.
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
fn no_comment_goes_into_a_string() {
    let (_, actions) = actions("hint \"a\nb\"; oilGate<|> 1; hint \"c\nd\";");
    assert!(!actions.iter().any(|action| action.title.ends_with("here")));
}

#[test]
fn a_comment_that_is_there_is_made_longer() {
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
fn a_whole_file_is_silenced_at_its_start() {
    check_edit("oilGate<|> 1;\r\n", "Allow `deprecated` in", "// sqf-ls: allow-file(deprecated)\r\noilGate 1;\r\n");
    check_edit(
        "\u{feff}oilGate<|> 1;",
        "Allow `deprecated` in",
        "\u{feff}// sqf-ls: allow-file(deprecated)\noilGate 1;",
    );
}
