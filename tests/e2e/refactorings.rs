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
async fn what_was_extracted_is_renamed_at_once() {
    let mut client = lazy();
    client["experimental"] = json!({"commands": {"commands": ["sqf.rename"]}});
    let mut session = Setup::new(client).start().await;
    session.open(&script(), SCRIPT).await;
    let action = actions(&mut session, "refactor").await.remove(0);
    let resolved = session.ask_raw("codeAction/resolve", action).await.unwrap();
    let command = &resolved["command"];
    assert_eq!(command["command"], "sqf.rename");
    // Of `private _distance = ...`, which is the new second line.
    assert_eq!(command["arguments"], json!([script(), {"line": 1, "character": 8}]));
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

/// A client that shows previews.
fn with_previews() -> Value {
    let mut client = lazy();
    client["workspace"]["applyEdit"] = json!(true);
    client["workspace"]["workspaceEdit"]["resourceOperations"] = json!(["create", "rename"]);
    client["workspace"]["workspaceEdit"]["changeAnnotationSupport"] = json!({"groupsOnLabel": true});
    client
}

#[tokio::test]
async fn a_rule_is_fixed_in_the_project_from_the_menu() {
    let folder = crate::support::project(
        "//- description.ext\nname = 1;\n//- init.sqf\ntitleCut [\"\", \"BLACK\", 5];\n//- other.sqf\ntitleCut [\"\", \"PLAIN\"];\n",
    );
    let title = "Fix all of `deprecated` in the project";
    for (client, is_offered) in [(with_previews(), true), (modern(), false)] {
        let mut session = Setup::new(client).root(folder.path()).start().await;
        let url = tower_lsp::lsp_types::Url::from_file_path(folder.path().join("init.sqf")).unwrap();
        session.open(&url, "titleCut [\"\", \"BLACK\", 5];\n").await;
        let place = json!({"line": 0, "character": 2});
        let params = json!({
            "textDocument": {"uri": url}, "range": {"start": place, "end": place}, "context": {"diagnostics": [], "only": ["quickfix"]},
        });
        if !is_offered {
            let is_known = |answer: &Value| answer.as_array().is_some_and(|all| !all.is_empty());
            let actions = session.ask_until("textDocument/codeAction", params, is_known).await;
            assert!(actions.as_array().unwrap().iter().all(|it| it["title"] != title), "{actions}");
            session.hang_up().await;
            continue;
        }
        let is_known = |answer: &Value| answer.as_array().is_some_and(|all| all.iter().any(|it| it["title"] == title));
        let actions = session.ask_until("textDocument/codeAction", params, is_known).await;
        let action = actions.as_array().unwrap().iter().find(|it| it["title"] == title).unwrap().clone();
        let command = json!({"command": action["command"]["command"], "arguments": action["command"]["arguments"]});
        assert_eq!(session.ask_raw("workspace/executeCommand", command).await, Ok(Value::Null));
        let (id, asked) = session.asked::<ApplyWorkspaceEdit>().await;
        let edit = json!(asked.edit);
        // A file that is not open is shown first.
        let label = json!({"label": "Fixes of `deprecated`", "needsConfirmation": true});
        assert_eq!(edit["changeAnnotations"]["change"], label);
        assert_eq!(edit["documentChanges"].as_array().unwrap().len(), 2);
        session.reply(&id, json!({"applied": true})).await;
        session.hang_up().await;
    }
}

#[tokio::test]
async fn changes_of_several_files_have_the_title_in_the_preview() {
    let folder = crate::support::project(
        "//- description.ext\nclass CfgFunctions { class GATE { class doors {\n    file = \"functions\";\n    class open {};\n}; }; };\n\
         //- functions/fn_open.sqf\nhint \"open\";\n//- init.sqf\n",
    );
    let mut session = Setup::new(with_previews()).root(folder.path()).start().await;
    let url = tower_lsp::lsp_types::Url::from_file_path(folder.path().join("init.sqf")).unwrap();
    session.open(&url, "hint \"a\";\nhint \"b\";\n[] call GATE_fnc_open;\n").await;
    let params = json!({
        "textDocument": {"uri": url},
        "range": {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 9}},
        "context": {"diagnostics": [], "only": ["refactor"]},
    });
    let title = "Extract into function `GATE_fnc_newFunction`";
    let is_known = |answer: &Value| answer.as_array().is_some_and(|all| all.iter().any(|it| it["title"] == title));
    let actions = session.ask_until("textDocument/codeAction", params, is_known).await;
    let action = actions.as_array().unwrap().iter().find(|it| it["title"] == title).unwrap().clone();
    let resolved = session.ask_raw("codeAction/resolve", action).await.unwrap();
    let edit = &resolved["edit"];
    assert_eq!(edit["changeAnnotations"]["change"], json!({"label": title, "needsConfirmation": false}));
    let parts = edit["documentChanges"].as_array().unwrap();
    assert_eq!((&parts[0]["kind"], &parts[0]["annotationId"]), (&json!("create"), &json!("change")));
    assert!(parts[1..].iter().all(|part| part["edits"][0]["annotationId"] == "change"), "{edit}");
    session.finish().await;
}
