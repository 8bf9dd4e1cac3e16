//! Refactorings: offered without their edits, which follow when one is chosen.

use serde_json::{Value, json};
use tower_lsp::lsp_types::request::ApplyWorkspaceEdit;

use crate::support::{Session, Setup, modern, script};

const SCRIPT: &str = "params [\"_gate\"];\nhint str (_gate distance player);\n";

/// Asks for the actions at the call of `distance`.
async fn actions(session: &mut Session, only: &str) -> Vec<Value> {
    let params = json!({
        "textDocument": {"uri": script()},
        "range": {"start": {"line": 1, "character": 10}, "end": {"line": 1, "character": 31}},
        "context": {"diagnostics": [], "only": [only]},
    });
    let actions = session.ask_raw("textDocument/codeAction", params).await.unwrap();
    actions.as_array().cloned().unwrap_or_default()
}

fn lazy() -> Value {
    let mut client = modern();
    client["textDocument"]["codeAction"]["dataSupport"] = json!(true);
    client["textDocument"]["codeAction"]["resolveSupport"] = json!({"properties": ["edit"]});
    client
}

#[tokio::test]
async fn edits_follow_when_a_refactoring_is_chosen() {
    let mut session = Setup::new(lazy()).start().await;
    session.open(&script(), SCRIPT).await;
    let actions = actions(&mut session, "refactor").await;
    let [action] = actions.as_slice() else { panic!("{actions:?}") };
    assert_eq!(
        (&action["title"], &action["kind"]),
        (&json!("Extract into variable `_distance`"), &json!("refactor.extract"))
    );
    assert_eq!(action["edit"], Value::Null);
    let resolved = session.ask_raw("codeAction/resolve", action.clone()).await.unwrap();
    let change = &resolved["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({"uri": script(), "version": 1}));
    let texts: Vec<&Value> = change["edits"].as_array().unwrap().iter().map(|edit| &edit["newText"]).collect();
    assert_eq!(texts, [&json!("private _distance = _gate distance player;\n"), &json!("_distance")]);
    // The document has changed since the menu was opened.
    session.change(&script(), 2, None, "hint str 1;\n").await;
    let outdated = session.ask_raw("codeAction/resolve", action.clone()).await.unwrap_err();
    assert_eq!(outdated["code"], -32801);
    session.finish().await;
}

#[tokio::test]
async fn simple_clients_get_the_edits_at_once() {
    let mut session = Setup::new(modern()).start().await;
    session.open(&script(), SCRIPT).await;
    for (only, count) in [("refactor", 1), ("refactor.extract", 1), ("refactor.inline", 0), ("", 1)] {
        let actions = actions(&mut session, only).await;
        let found: Vec<&Value> = actions.iter().filter(|action| action["kind"] == "refactor.extract").collect();
        assert_eq!(found.len(), count, "{only}: {actions:?}");
        assert!(found.iter().all(|action| action["edit"]["documentChanges"][0]["edits"].is_array()), "{found:?}");
    }
    session.finish().await;
}

#[tokio::test]
async fn all_safe_fixes_of_a_workspace_are_one_edit() {
    let folder = crate::support::project(
        "//- description.ext\nname = 1;\n//- init.sqf\ntitleCut [\"\", \"BLACK\", 5];\n//- other.sqf\nhint \"\";\ntitleCut [\"\", \"PLAIN\"];\n",
    );
    let mut session = Setup::new(modern()).root(folder.path()).start().await;
    let command = json!({"command": "sqf-ls.fixWorkspace", "arguments": ["deprecated"]});
    assert_eq!(session.ask_raw("workspace/executeCommand", command).await, Ok(Value::Null));
    let (id, asked) = session.asked::<ApplyWorkspaceEdit>().await;
    let files = crate::navigation::apply(folder.path(), &json!(asked.edit));
    session.reply(&id, json!({"applied": true})).await;
    assert_eq!(session.shown().await, "sqf-ls: fixed 2 findings in 2 files");
    assert_eq!(files["init.sqf"], "cutText [\"\", \"BLACK\", 5];\n");
    assert_eq!(files["other.sqf"], "hint \"\";\ncutText [\"\", \"PLAIN\"];\n");
    let wrong = json!({"command": "sqf-ls.fixWorkspace", "arguments": ["colour"]});
    assert!(session.ask_raw("workspace/executeCommand", wrong).await.is_err());
    session.hang_up().await;
}
