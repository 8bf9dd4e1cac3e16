//! Fixes that change other files or create them.

use std::fs;

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::support::{Setup, modern, project};

const PROJECT: &str = "\
//- description.ext
class CfgFunctions { class GATE { class doors {
    file = \"functions\";
    class open {};
}; }; };
//- functions/fn_open.sqf
hint \"open\";
//- init.sqf
[] call GATE_fnc_lock;
";

/// Returns the edit of the action at the start of a name whose title begins with `title`, once there is one that begins
/// with `until`: before the index is built, fewer are offered.
async fn action(capabilities: Value, until: &str, title: &str) -> Option<(tempfile::TempDir, Value)> {
    action_in(project(PROJECT), capabilities, until, title).await
}

async fn action_in(
    folder: tempfile::TempDir,
    capabilities: Value,
    until: &str,
    title: &str,
) -> Option<(tempfile::TempDir, Value)> {
    let mut session = Setup::new(capabilities).root(folder.path()).start().await;
    let url = Url::from_file_path(folder.path().join("init.sqf")).unwrap();
    session.open(&url, "[] call GATE_fnc_lock;\n").await;
    let place = json!({"line": 0, "character": 10});
    let params = json!({
        "textDocument": {"uri": url}, "range": {"start": place, "end": place}, "context": {"diagnostics": []},
    });
    let is_known = |answer: &Value| {
        answer
            .as_array()
            .is_some_and(|actions| actions.iter().any(|it| it["title"].as_str().unwrap().starts_with(until)))
    };
    let actions = session.ask_until("textDocument/codeAction", params, is_known).await;
    session.finish().await;
    let found = actions.as_array().unwrap().iter().find(|it| it["title"].as_str().unwrap().starts_with(title));
    found.map(|action| (folder, action["edit"].clone()))
}

#[tokio::test]
async fn a_function_is_listed_and_its_script_created() {
    let mut client = modern();
    client["workspace"]["workspaceEdit"]["resourceOperations"] = json!(["create"]);
    let title = "Create `GATE_fnc_lock` in `functions\\fn_lock.sqf`";
    let (folder, edit) = action(client, title, title).await.unwrap();
    let changes = edit["documentChanges"].as_array().unwrap();
    let url = |name: &str| Url::from_file_path(folder.path().join(name)).unwrap();
    assert_eq!((&changes[0]["kind"], &changes[0]["uri"]), (&json!("create"), &json!(url("functions/fn_lock.sqf"))));
    assert_eq!(changes[1]["textDocument"], json!({"uri": url("functions/fn_lock.sqf"), "version": null}));
    assert!(changes[1]["edits"][0]["newText"].as_str().unwrap().contains("[] call GATE_fnc_lock"));
    assert_eq!(changes[2]["textDocument"]["uri"], json!(url("description.ext")));
    assert_eq!(changes[2]["edits"][0]["newText"], "\n    class lock {};");
    assert_eq!(changes[2]["edits"][0]["range"]["start"], json!({"line": 2, "character": 18}));
    assert!(fs::exists(folder.path().join("functions")).unwrap(), "the client makes the change");
}

#[tokio::test]
async fn a_file_that_the_project_does_not_read_is_not_created_again() {
    let folder = project(PROJECT);
    // Some editors would empty it.
    fs::write(folder.path().join("functions/fn_lock.sqf"), " ".repeat(17 << 20)).unwrap();
    let mut client = modern();
    client["workspace"]["workspaceEdit"]["resourceOperations"] = json!(["create"]);
    assert!(action_in(folder, client, "Allow `unknown-project-function` here", "Create").await.is_none());
}

#[tokio::test]
async fn clients_that_cannot_create_files_are_offered_none() {
    assert_eq!(action(modern(), "Allow `unknown-project-function` here", "Create").await.map(|(_, edit)| edit), None);
}
