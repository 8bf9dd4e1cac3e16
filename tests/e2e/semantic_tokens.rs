//! Semantic tokens: full, delta and range.

use serde_json::{Value, json};
use tower_lsp::lsp_types::request::SemanticTokensRefresh;

use crate::support::{Setup, range, script};

fn client() -> Value {
    json!({"textDocument": {
        "diagnostic": {},
        "semanticTokens": {
            "requests": {"full": {"delta": true}, "range": true},
            "tokenTypes": ["variable", "parameter", "function", "macro"],
            "tokenModifiers": ["declaration", "static", "defaultLibrary"],
            "formats": ["relative"],
            "augmentsSyntaxTokens": true,
        },
    }, "workspace": {"diagnostics": {"refreshSupport": true}}})
}

#[tokio::test]
async fn a_client_gets_full_tokens_then_deltas() {
    let (mut session, result) = Setup::new(client()).initialize().await;
    let provider = serde_json::to_value(result.capabilities.semantic_tokens_provider).unwrap();
    let legend = json!({
        "tokenTypes": ["function", "variable", "parameter", "macro"],
        "tokenModifiers": ["declaration", "static", "defaultLibrary", "inactive"],
    });
    assert_eq!(provider, json!({"legend": legend, "range": true, "full": {"delta": true}}));
    session.notify_raw("initialized", json!({})).await;
    session.open(&script(), "params [\"_gate\"];\nhint _gate;\nhint _gate;\n").await;
    let document = json!({"uri": script()});
    let full = session.ask_raw("textDocument/semanticTokens/full", json!({"textDocument": document})).await.unwrap();
    let data = json!([0, 0, 6, 0, 4, 0, 9, 5, 2, 1, 1, 0, 4, 0, 4, 0, 5, 5, 2, 0, 1, 0, 4, 0, 4, 0, 5, 5, 2, 0]);
    assert_eq!(full["data"], data);

    session.change(&script(), 2, Some(range((1, 5), (1, 10))), "a").await;
    let params = |id: &Value| json!({"textDocument": document, "previousResultId": id});
    let method = "textDocument/semanticTokens/full/delta";
    let delta = session.ask_raw(method, params(&full["resultId"])).await.unwrap();
    let edits = json!([{"start": 15, "deleteCount": 5, "data": [0, 5, 1, 1, 2]}]);
    assert_eq!(delta["edits"], edits);
    assert_ne!(delta["resultId"], full["resultId"]);

    let same = session.ask_raw(method, params(&delta["resultId"])).await.unwrap();
    assert_eq!(same["edits"], json!([]));
    let unknown = session.ask_raw(method, params(&full["resultId"])).await.unwrap();
    assert_eq!(unknown["data"].as_array().unwrap().len(), data.as_array().unwrap().len(), "everything is sent again");

    let part = json!({"textDocument": document, "range": range((2, 0), (3, 0))});
    let part = session.ask_raw("textDocument/semanticTokens/range", part).await.unwrap();
    assert_eq!(part, json!({"data": [2, 0, 4, 0, 4, 0, 5, 5, 2, 0]}));

    session.notify_raw("textDocument/didClose", json!({"textDocument": document})).await;
    let closed = session.ask_raw(method, params(&unknown["resultId"])).await.unwrap();
    assert_eq!(closed, Value::Null);
    session.finish().await;
}

#[tokio::test]
async fn a_client_that_shows_no_tokens_is_offered_none() {
    let (session, result) = Setup::new(json!({})).initialize().await;
    assert_eq!(result.capabilities.semantic_tokens_provider, None);
    session.finish().await;
}

#[tokio::test]
async fn tokens_are_refreshed_when_functions_are_found() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("description.ext"), "").unwrap();
    std::fs::write(folder.path().join("open.sqf"), "yard_fnc_open = {};").unwrap();
    let mut client = client();
    client["workspace"]["semanticTokens"] = json!({"refreshSupport": true});
    let mut session = Setup::new(client).root(folder.path()).start().await;
    let (id, ()) = session.asked::<SemanticTokensRefresh>().await;
    session.reply(&id, Value::Null).await;
    session.hang_up().await;
}
