//! Tests of snippets.

use super::*;

#[test]
fn snippets_are_for_clients_that_support_them() {
    assert_eq!(taken("f<|>", "for from to do"), "for \"${1:_i}\" from ${2:0} to ${3:10} do {\n\t$0\n\\};");
    assert_eq!(taken("player addEv<|>", "addEventHandler []"), "player addEventHandler [\"$1\"]$0");
    assert!(!labels("f<|>").contains("for from to do"));
    let options = CompletionOptions { snippets: true, ..CompletionOptions::default() };
    for script in ["x = f<|>", "player addEv<|> [\"Opened\", {}]"] {
        let (_, completion) = complete(script, options);
        assert!(completion.items.iter().all(|item| item.kind != ItemKind::Snippet), "{script}");
    }
}

#[test]
fn snippets_are_offered_where_they_fit() {
    let options = CompletionOptions { snippets: true, ..CompletionOptions::default() };
    let snippets = |script: &str| {
        let (_, completion) = complete(script, options);
        let snippets = completion.items.iter().filter(|item| item.kind == ItemKind::Snippet);
        let mut labels: Vec<String> = snippets.map(|item| item.label.clone()).collect();
        labels.sort_unstable();
        labels.join(", ")
    };
    assert_eq!(snippets("player addAc<|>"), "addAction []");
    assert_eq!(snippets("player addAc<|> [\"a\", {}]"), "");
    assert!(!snippets("addAc<|>").contains("addAction"));
    assert_eq!(snippets("{ openGate _x } forE<|>"), "forEach []");
    assert_eq!(snippets("forEach<|>"), "forEach {}, forEachEntry");
    assert_eq!(snippets("onSer<|>"), "onServer");
    assert_eq!(snippets("_a = onSer<|>"), "");
    assert_eq!(complete("for <|>", options).1.items[0].label, "\"_i\" from to do");
    assert!(!snippets("for <|>\"_i\" from 0 to 1 do {};").contains("\"_i\""));
    assert_eq!(snippets("wai<|>"), "waitUntil {}");
    assert_eq!(snippets("swi<|>"), "switch do");
    assert_eq!(snippets("_a = swi<|>"), "");
    assert_eq!(snippets("hea<|>"), "function header");
    assert_eq!(snippets("// A script.\nhea<|>"), "function header");
    assert_eq!(snippets("openGate 1; hea<|>"), "");
    for script in ["player addAc<|>", "swi<|>", "hea<|>", "switch (_a) do { <|>"] {
        let (_, completion) = complete(script, options);
        let filters = completion.items.iter().filter(|item| item.kind == ItemKind::Snippet);
        let filters: Vec<_> = filters.map(|item| item.filter.clone().unwrap_or_default()).collect();
        assert!(filters.iter().all(|filter| !filter.is_empty() && !filter.contains(' ')), "{filters:?}");
    }
}

#[test]
fn the_header_of_a_function_is_one_that_hover_reads() {
    let header = taken("hea<|>", "function header");
    let mut text = String::new();
    let mut rest = header.as_str();
    // The text without filling in any placeholder.
    while let Some((before, after)) = rest.split_once("${") {
        let (inside, after) = after.split_once('}').unwrap();
        text.push_str(before);
        text.push_str(inside.split_once(':').unwrap().1);
        rest = after;
    }
    text.push_str(&rest.replace("$0", ""));
    insta::assert_snapshot!(text.trim_end(), @r#"
    /*
     * What the function does.
     *
     * Arguments:
     * 0: What it is <OBJECT>
     *
     * Return Value:
     * None
     *
     * Example:
     * [player] call TAG_fnc_name
     */

    params ["_object"];
    "#);
    let comment = text.split_inclusive("*/").next().unwrap();
    let header = sqf_docblock::parse(comment).unwrap();
    let params = sqf_docblock::params(&header);
    assert_eq!(params.iter().map(|param| param.types.join(" ")).collect::<Vec<_>>(), ["Object"]);
}

#[test]
fn a_snippet_is_matched_by_its_words_alone() {
    let options = CompletionOptions { snippets: true, ..CompletionOptions::default() };
    let items = complete("par<|>", options).1.items;
    let params = items.iter().find(|item| item.label == "params []").unwrap();
    assert_eq!(params.filter.as_deref(), Some("params"), "`params [` is no longer matched");
    assert!(items.iter().filter(|item| item.kind != ItemKind::Snippet).all(|item| item.filter.is_none()));
}
