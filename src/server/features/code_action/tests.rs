use serde_json::json;

use super::*;
use crate::server::findings::tests::example;
use sqf_model::SourceFile;
use sqf_text::{Encoding, TextRange};

fn url() -> Url {
    Url::parse("file:///mission/init.sqf").unwrap()
}

#[test]
fn actions_refer_to_the_diagnostic_of_the_client() {
    let file = SourceFile::new("openGate 1");
    let places = Places::new(&file, Encoding::Utf16);
    let action = || sqf_lint::Action {
        title: "Use unlockGate".to_owned(),
        diagnostic: Some(example()),
        preferred: true,
        effect: sqf_lint::Effect::Edit(vec![sqf_ide::Edit {
            range: TextRange::new(0, 8),
            text: "unlockGate".to_owned(),
        }]),
    };
    let own = lsp::Diagnostic {
        data: Some(json!(7)),
        ..diagnostic(&example(), &url(), places, &Capabilities::everything(), &RulePages::new(None))
    };
    let converted = |known: &[lsp::Diagnostic], client: Capabilities| {
        converted((action(), None), (&url(), 3), known, places, &client, &RulePages::new(None))
    };
    let edit = json!({
        "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 8 } },
        "newText": "unlockGate",
    });
    let change = json!({ "textDocument": { "uri": url(), "version": 3 }, "edits": [edit] });
    let expected = json!({
        "title": "Use unlockGate",
        "kind": "quickfix",
        "diagnostics": [own],
        "edit": { "documentChanges": [change] },
        "isPreferred": true,
    });
    let found = converted(std::slice::from_ref(&own), Capabilities::everything());
    assert_eq!(serde_json::to_value(found).unwrap(), expected);
    assert_eq!(converted(&[], Capabilities::default()), None, "a client that supports only commands");
}

#[test]
fn pages_are_opened_by_a_command() {
    let file = SourceFile::new("openGate 1");
    let places = Places::new(&file, Encoding::Utf16);
    let action = sqf_lint::Action {
        title: "Open the page".to_owned(),
        diagnostic: None,
        preferred: false,
        effect: sqf_lint::Effect::Open("https://wiki.example.org/openGate".to_owned()),
    };
    let converted =
        converted((action, None), (&url(), 3), &[], places, &Capabilities::default(), &RulePages::new(None));
    insta::assert_compact_json_snapshot!(converted, @r#"
    {"title": "Open the page", "command": "sqf-ls.open", "arguments": ["https://wiki.example.org/openGate"]}
    "#);
}

#[test]
fn quick_fixes_are_requested_by_their_kind_or_a_parent() {
    let wants = |kinds: &[&'static str]| {
        let kinds: Vec<CodeActionKind> = kinds.iter().map(|kind| CodeActionKind::new(kind)).collect();
        wants_quick_fixes(Some(&kinds))
    };
    assert!(wants_quick_fixes(None));
    assert!(wants(&["refactor", "quickfix"]));
    assert!(wants(&[""]));
    assert!(!wants(&["refactor"]));
    assert!(!wants(&["quickfix.other"]));
}
