//! Requests with positions that do not exist are answered.

use serde_json::{Value, json};

use crate::support::{Setup, modern, script};

/// Returns every request that has a position.
fn questions(position: &Value) -> Vec<(&'static str, Value)> {
    let document = json!({"uri": script()});
    let place = json!({"textDocument": document, "position": position});
    let range = json!({"start": position, "end": {"line": 0, "character": 0}});
    let options = json!({"tabSize": 4, "insertSpaces": true});
    vec![
        ("textDocument/hover", place.clone()),
        ("textDocument/completion", place.clone()),
        ("textDocument/signatureHelp", place.clone()),
        ("textDocument/prepareTypeHierarchy", place),
        ("textDocument/rangeFormatting", json!({"textDocument": document, "range": range, "options": options})),
        (
            "textDocument/onTypeFormatting",
            json!({"textDocument": document, "position": position, "ch": "\n", "options": options}),
        ),
        ("textDocument/codeAction", json!({"textDocument": document, "range": range, "context": {"diagnostics": []}})),
    ]
}

#[tokio::test]
async fn positions_past_every_end_are_not_errors() {
    let mut session = Setup::new(modern()).with_fixture().await;
    for text in ["", "closeGate \u{10400}", "openGate [1, \"\n", "#define A(x) \\\n\"", "\r\r\n\n", "/*"] {
        session.open(&script(), text).await;
        for line in [0, 1, 2, 3, 1000, i32::MAX as u32, u32::MAX] {
            for character in [0, 1, 11, 12, 13, 14, 1000, i32::MAX as u32, u32::MAX] {
                for (method, params) in questions(&json!({"line": line, "character": character})) {
                    let answer = session.ask_raw(method, params).await;
                    assert!(answer.is_ok(), "{text:?} {line}:{character}: {method}: {answer:?}");
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
        for (method, params) in questions(&position) {
            let error = session.ask_raw(method, params).await.unwrap_err();
            assert_eq!(error["code"], -32602, "{method}");
        }
    }
    session.finish().await;
}
