//! Requests with positions that do not exist are answered.

use serde_json::{Value, json};

use crate::support::{Session, Setup, modern, script};

/// What the server announces that has no position in a document.
const WITHOUT_POSITION: [&str; 9] = [
    "codeLens",
    "color",
    "diagnostic",
    "documentFormatting",
    "documentLink",
    "documentSymbol",
    "executeCommand",
    "foldingRange",
    "workspaceSymbol",
];

/// The code of a refusal with a message for the user, such as for a rename.
const REFUSED: i32 = -32803;

/// Returns every request with a position that the server announces.
fn methods(session: &Session) -> Vec<String> {
    let announced = session.capabilities.as_object().unwrap().iter().filter(|(_, value)| **value != false);
    let names = announced.filter_map(|(name, _)| name.strip_suffix("Provider"));
    let names = names.filter(|name| !WITHOUT_POSITION.contains(name));
    let method = |name: &str| match name {
        "callHierarchy" => "prepareCallHierarchy".to_owned(),
        "typeHierarchy" => "prepareTypeHierarchy".to_owned(),
        "semanticTokens" => "semanticTokens/range".to_owned(),
        "documentRangeFormatting" => "rangeFormatting".to_owned(),
        "documentOnTypeFormatting" => "onTypeFormatting".to_owned(),
        name => name.to_owned(),
    };
    names.map(|name| format!("textDocument/{}", method(name))).collect()
}

/// Returns parameters for any request: each ignores what it does not know.
fn params(position: &Value) -> Value {
    json!({
        "textDocument": {"uri": script()},
        "position": position,
        "positions": [position],
        "range": {"start": position, "end": {"line": 0, "character": 0}},
        "options": {"tabSize": 4, "insertSpaces": true},
        "context": {"diagnostics": [], "includeDeclaration": true, "triggerKind": 1, "isRetrigger": false},
        "ch": "\n",
        "newName": "shutGate",
    })
}

#[tokio::test]
async fn positions_past_every_end_are_not_errors() {
    let mut session = Setup::new(modern()).with_fixture().await;
    let methods = methods(&session);
    for text in ["", "closeGate \u{10400}", "openGate [1, \"\n", "#define A(x) \\\n\"", "\r\r\n\n", "/*"] {
        session.open(&script(), text).await;
        for line in [0, 1, 2, 3, 1000, i32::MAX as u32, u32::MAX] {
            for character in [0, 1, 11, 12, 13, 14, 1000, i32::MAX as u32, u32::MAX] {
                for method in &methods {
                    let answer = session.ask_raw(method, params(&json!({"line": line, "character": character}))).await;
                    let is_answered = answer.as_ref().err().is_none_or(|error| error["code"] == REFUSED);
                    assert!(is_answered, "{text:?} {line}:{character}: {method}: {answer:?}");
                }
            }
        }
    }
    session.finish().await;
}

#[tokio::test]
async fn malformed_positions_are_invalid() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "closeGate").await;
    for position in [json!({"line": -1, "character": 0}), json!({"line": 0, "character": 4294967296u64}), json!("here")]
    {
        for method in methods(&session) {
            let error = session.ask_raw(&method, params(&position)).await.unwrap_err();
            assert_eq!(error["code"], -32602, "{method}");
        }
    }
    session.finish().await;
}
