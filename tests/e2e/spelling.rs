//! URIs are returned in the client's spelling.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::Setup;

/// Returns a path as spelled by clients that encode more than others.
fn spelled(path: &std::path::Path) -> String {
    let path = path.to_str().unwrap().replace('\\', "/");
    let path = path.trim_start_matches('/').replace(':', "%3A").replace("gate", "%67ate");
    format!("file:///{path}")
}

#[tokio::test]
async fn responses_name_documents_as_the_client_does() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let open = "GATE_isOpen = true;\nGATE_fnc_open = { params [\"_gate\"]; _gate };\nhint (1 +);\n";
    fs::write(path("gate open.sqf"), open).unwrap();
    let use_ = "[player] call GATE_fnc_open;\nhint str GATE_isOpen;\n";
    fs::write(path("gate use.sqf"), use_).unwrap();
    let client = json!({
        "general": {"positionEncodings": ["utf-8"]},
        "workspace": {"workspaceEdit": {"documentChanges": true}},
    });
    let mut session = Setup::new(client).root(folder.path()).start().await;
    // One spells the blank literally, the other encodes a letter.
    let (opened, used) = (spelled(&path("gate open.sqf")), spelled(&path("gate use.sqf")).replace(' ', "%20"));
    for (uri, text) in [(&opened, open), (&used, use_)] {
        let document = json!({"uri": uri, "languageId": "sqf", "version": 1, "text": text});
        session.notify_raw("textDocument/didOpen", json!({"textDocument": document})).await;
    }

    let definition = json!({"textDocument": {"uri": used}, "position": {"line": 0, "character": 17}});
    let mut found = Value::Null;
    // Until the index is built.
    for _ in 0..100 {
        found = session.ask_raw("textDocument/definition", definition.clone()).await.unwrap();
        if !found.is_null() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(found[0]["uri"], opened);

    let mut references = definition.clone();
    references["context"] = json!({"includeDeclaration": true});
    let found = session.ask_raw("textDocument/references", references).await.unwrap();
    let mut uris: Vec<&str> = found.as_array().unwrap().iter().map(|place| place["uri"].as_str().unwrap()).collect();
    uris.sort_unstable();
    let mut expected = [opened.as_str(), used.as_str()];
    expected.sort_unstable();
    assert_eq!(uris, expected);

    let mut rename = definition.clone();
    rename["newName"] = json!("GATE_fnc_unlock");
    let edit = session.ask_raw("textDocument/rename", rename).await.unwrap();
    let mut uris: Vec<&str> = edit["documentChanges"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["textDocument"]["uri"].as_str().unwrap())
        .collect();
    uris.sort_unstable();
    assert_eq!(uris, expected);

    let published = loop {
        let message = session.told_raw("textDocument/publishDiagnostics").await;
        if message["diagnostics"].as_array().is_some_and(|found| !found.is_empty()) {
            break message;
        }
    };
    assert_eq!(published["uri"], opened);
    session.hang_up().await;
}
