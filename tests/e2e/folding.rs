//! Folding ranges, depending on the client's capabilities.

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::support::{Setup, script, simple};

async fn folds(capabilities: Value, url: &Url, text: &str) -> Value {
    let setup = Setup::new(capabilities).initialization_options(json!({"diagnostics": {"enabled": false}}));
    let mut session = setup.options(|options| options.debounce = std::time::Duration::from_secs(60)).start().await;
    session.open(url, text).await;
    let params = json!({"textDocument": {"uri": url}});
    let folds = session.ask_raw("textDocument/foldingRange", params).await.unwrap();
    assert!(session.published().await.diagnostics.is_empty());
    session.finish().await;
    folds
}

const SCRIPT: &str = "// Opens\n// the gate.\nif (é) then {\n    hint \"a\";\n};\n";

#[tokio::test]
async fn a_simple_client_gets_positions() {
    let expected = json!([
        {"startLine": 0, "startCharacter": 0, "endLine": 1, "endCharacter": 12, "kind": "comment"},
        {"startLine": 2, "startCharacter": 13, "endLine": 4, "endCharacter": 0},
    ]);
    assert_eq!(folds(simple(), &script(), SCRIPT).await, expected);
}

#[tokio::test]
async fn a_client_that_folds_lines_gets_lines_up_to_its_limit() {
    let client = |limit: u32| json!({"textDocument": {"foldingRange": {"lineFoldingOnly": true, "rangeLimit": limit}}});
    let expected = json!([{"startLine": 0, "endLine": 1, "kind": "comment"}, {"startLine": 2, "endLine": 3}]);
    assert_eq!(folds(client(5000), &script(), SCRIPT).await, expected);
    assert_eq!(folds(client(1), &script(), SCRIPT).await, json!([expected[0]]));
}

#[tokio::test]
async fn configs_fold_too() {
    let url = Url::parse("file:///mission/description.ext").unwrap();
    let text = "#pragma region Gates\nclass CfgGates {\n    class Gate {};\n};\n#pragma endregion\n";
    let client = json!({"textDocument": {"foldingRange": {"lineFoldingOnly": true}}});
    let expected = json!([{"startLine": 0, "endLine": 4, "kind": "region"}, {"startLine": 1, "endLine": 2}]);
    assert_eq!(folds(client, &url, text).await, expected);
}
