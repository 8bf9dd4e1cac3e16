//! Tokens as encoded for the protocol.

use serde_json::json;

use super::*;
use crate::server::capabilities::Legend;
use sqf_ide::{Analysis, SemanticKind, SemanticModifiers};
use sqf_model::SourceFile;
use sqf_reference::Reference;
use sqf_text::{Encoding, TextRange};

fn legend(client: serde_json::Value) -> Option<Legend> {
    let mut all = json!({
        "requests": {"full": true},
        "tokenTypes": ["variable", "function", "parameter", "macro", "comment"],
        "tokenModifiers": ["static", "declaration"],
        "formats": ["relative"],
        "augmentsSyntaxTokens": true,
    });
    for (key, value) in client.as_object().unwrap() {
        all[key] = value.clone();
    }
    Legend::new(&serde_json::from_value(all).unwrap())
}

fn numbers(text: &str, legend: &Legend, encoding: Encoding) -> Vec<[u32; 5]> {
    let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)));
    let options = SemanticOptions { range: None, is_script: true, with_syntax: legend.with_syntax };
    let (tokens, file) = (analysis.semantic_tokens(options), analysis.file());
    let data = legend.encode(&tokens, (file.lines(), file.text()), encoding);
    let numbers =
        |it: &SemanticToken| [it.delta_line, it.delta_start, it.length, it.token_type, it.token_modifiers_bitset];
    data.iter().map(numbers).collect()
}

#[test]
fn positions_are_relative_in_the_encoding_of_the_client() {
    let legend = legend(json!({})).unwrap();
    let text = "a = 1; /* \u{10400} */ b = 2;\n\n  c = 3; _d = 4;";
    // `a`, `b`, `c` are global variables, `_d` is a local one defined here: `variable` is the second type.
    let expected = |second| vec![[0, 0, 1, 1, 2], [0, second, 1, 1, 2], [2, 2, 1, 1, 2], [0, 7, 2, 1, 1]];
    assert_eq!(numbers(text, &legend, Encoding::Utf16), expected(16));
    assert_eq!(numbers(text, &legend, Encoding::Utf8), expected(18));
    assert_eq!(numbers(text, &legend, Encoding::Utf32), expected(15));
}

#[test]
fn only_types_of_the_client_are_used() {
    let text = "#define ONE 1\nparams [\"_gate\"]; _gate = ONE;";
    let types =
        |legend: Legend| -> Vec<u32> { numbers(text, &legend, Encoding::Utf8).iter().map(|token| token[3]).collect() };
    assert_eq!(types(legend(json!({})).unwrap()), [3, 0, 2, 2, 3]);
    let few = legend(json!({"tokenTypes": ["variable", "function"]})).unwrap();
    assert_eq!(types(few), [0, 0, 1, 1, 0], "a parameter is a variable, a macro a function");
    assert_eq!(types(legend(json!({"tokenTypes": ["variable"]})).unwrap()), [0, 0]);
}

#[test]
fn clients_without_a_grammar_get_literals() {
    let client = json!({"augmentsSyntaxTokens": null, "tokenTypes": ["number", "keyword", "string", "operator"]});
    let legend = legend(client).unwrap();
    let expected = vec![[0, 0, 2, 0, 0], [0, 7, 4, 0, 0], [1, 1, 5, 1, 0], [0, 6, 1, 3, 0], [0, 2, 1, 2, 0]];
    assert_eq!(numbers("if (a) then {\n \"b c\" + 1 };", &legend, Encoding::Utf8), expected);
}

#[test]
fn clients_without_semantic_tokens_have_no_legend() {
    assert_eq!(legend(json!({"formats": []})), None);
    assert_eq!(legend(json!({"tokenTypes": []})), None);
    assert_eq!(legend(json!({"requests": {}})), None);
    assert_eq!(legend(json!({"requests": {"full": false, "range": false}})), None);
    let options = |requests: serde_json::Value| {
        let options = legend(json!({ "requests": requests })).unwrap().options();
        (options.range.unwrap(), serde_json::to_value(options.full).unwrap())
    };
    assert_eq!(options(json!({"range": true})), (true, json!(null)));
    assert_eq!(options(json!({"full": true})), (false, json!({"delta": false})));
    assert_eq!(options(json!({"full": {"delta": true}, "range": true})), (true, json!({"delta": true})));
}

#[test]
fn a_delta_is_one_minimal_edit() {
    let token = |length: u32| SemanticToken { length, ..SemanticToken::default() };
    let tokens = |lengths: &[u32]| lengths.iter().map(|length| token(*length)).collect::<Vec<_>>();
    let check = |before: &[u32], after: &[u32], expected: Option<(u32, u32, &[u32])>| {
        let edits = difference(&tokens(before), &tokens(after));
        let expected: Vec<_> = expected
            .map(|(start, delete_count, data)| SemanticTokensEdit { start, delete_count, data: Some(tokens(data)) })
            .into_iter()
            .collect();
        assert_eq!(edits, expected, "{before:?} to {after:?}");
    };
    check(&[1, 2, 3], &[1, 2, 3], None);
    check(&[1, 2, 3], &[1, 9, 3], Some((5, 5, &[9])));
    check(&[1, 2, 3], &[1, 2, 2, 3], Some((10, 0, &[2])));
    check(&[1, 2, 2, 3], &[1, 2, 3], Some((10, 5, &[])));
    check(&[], &[1], Some((0, 0, &[1])));
    check(&[1, 2], &[], Some((0, 10, &[])));
}

#[test]
fn inactive_code_has_its_own_modifier() {
    let legend = legend(json!({"tokenModifiers": []})).unwrap();
    let token = sqf_ide::SemanticToken {
        range: TextRange::new(0, 1),
        kind: SemanticKind::Comment,
        modifiers: SemanticModifiers::INACTIVE,
    };
    assert_eq!(legend.of(&token), Some((4, 1)));
    assert_eq!(legend.options().legend.token_modifiers.last().unwrap().as_str(), "inactive");
}
