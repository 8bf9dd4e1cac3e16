//! Code actions.

use serde_json::{Value, json};

use crate::support::{Setup, modern, script};

fn params(context: Value) -> Value {
    let range = json!({"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": 2}});
    json!({"textDocument": {"uri": script()}, "range": range, "context": context})
}

#[tokio::test]
async fn actions_are_about_the_findings_of_the_client() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "openGate _gate;").await;
    let report = json!({"textDocument": {"uri": script()}});
    let report = session.ask_raw("textDocument/diagnostic", report).await.unwrap();
    let mut known = report["items"].as_array().unwrap().clone();
    for found in &mut known {
        found["data"] = json!("of the client");
    }
    let actions = session.ask_raw("textDocument/codeAction", params(json!({ "diagnostics": known }))).await.unwrap();
    let actions = actions.as_array().unwrap();
    let about = |code: &str| {
        let is_about = |action: &&Value| action["diagnostics"][0]["code"] == code;
        actions.iter().find(is_about).unwrap_or_else(|| panic!("nothing about {code} in {actions:?}"))
    };
    assert_eq!(about("deprecated")["diagnostics"][0]["data"], "of the client");
    assert_eq!(about("deprecated")["kind"], "quickfix");
    let opens = actions.iter().any(|action| action["command"]["command"] == "sqf-ls.open");
    assert!(opens, "{actions:?}");
    let edits: Vec<&Value> = actions.iter().filter_map(|action| action.get("edit")).collect();
    assert!(!edits.is_empty());
    for edit in edits {
        assert_eq!(edit["documentChanges"][0]["textDocument"], json!({"uri": script(), "version": 1}));
    }
    session.finish().await;
}

#[tokio::test]
async fn only_requested_kinds_are_returned() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "openGate _gate;").await;
    let context = json!({"diagnostics": [], "only": ["source.organizeImports"]});
    assert_eq!(session.ask_raw("textDocument/codeAction", params(context)).await, Ok(Value::Null));
    let context = json!({"diagnostics": [], "only": ["quickfix"]});
    assert_ne!(session.ask_raw("textDocument/codeAction", params(context)).await, Ok(json!([])));
    session.finish().await;
}

#[tokio::test]
async fn safe_fixes_are_applied_together_on_request() {
    let mut session = Setup::new(modern()).start().await;
    session.open(&script(), "titleCut [\"\", \"BLACK\", 5];\nhint str 1;\ntitleCut [\"\", \"BLACK\", 5];\n").await;
    for only in ["source.fixAll", "source.fixAll.sqf-ls", "source"] {
        let context = json!({"diagnostics": [], "only": [only]});
        let actions = session.ask_raw("textDocument/codeAction", params(context)).await.unwrap();
        let [action] = actions.as_array().unwrap().as_slice() else { panic!("{actions:?}") };
        assert_eq!(action["kind"], "source.fixAll.sqf-ls");
        let edits = action["edit"]["documentChanges"][0]["edits"].as_array().unwrap();
        let lines: Vec<&Value> = edits.iter().map(|edit| &edit["range"]["start"]["line"]).collect();
        assert_eq!((lines, &edits[0]["newText"]), (vec![&json!(0), &json!(2)], &json!("cutText")));
    }
    session.change(&script(), 2, None, "hint str 1;").await;
    let context = json!({"diagnostics": [], "only": ["source.fixAll"]});
    assert_eq!(session.ask_raw("textDocument/codeAction", params(context)).await, Ok(json!([])));
    session.finish().await;
}

#[tokio::test]
async fn responses_about_a_whole_file_stay_small() {
    let mut session = Setup::new(modern()).start().await;
    const LINES: usize = 3000;
    const LINE: &str = "titleCut [\"\", \"BLACK\", 5];";
    for text in [format!("{LINE}\n").repeat(LINES), format!("{LINE} ").repeat(LINES)] {
        session.open(&script(), &text).await;
        let report = json!({"textDocument": {"uri": script()}});
        let report = session.ask_raw("textDocument/diagnostic", report).await.unwrap();
        let everything = json!({"start": {"line": 0, "character": 0}, "end": {"line": LINES, "character": 0}});
        let params = |only: &str| {
            let context = json!({"diagnostics": report["items"], "only": [only]});
            json!({"textDocument": {"uri": script()}, "range": everything, "context": context})
        };
        let actions = session.ask_raw("textDocument/codeAction", params("quickfix")).await.unwrap();
        let actions = actions.as_array().unwrap();
        let fixes = actions.iter().filter(|action| action["isPreferred"] == true).count();
        assert_eq!(fixes, 100, "of {} actions", actions.len());
        assert!(actions.len() <= 300, "{}", actions.len());
        // The action that fixes everything is complete, and not longer than the text.
        let actions = session.ask_raw("textDocument/codeAction", params("source.fixAll")).await.unwrap();
        let edits = actions[0]["edit"]["documentChanges"][0]["edits"].as_array().unwrap();
        let [edit] = edits.as_slice() else { panic!("{} edits", edits.len()) };
        assert_eq!(edit["range"]["start"], json!({"line": 0, "character": 0}));
        assert_eq!(edit["newText"].as_str().unwrap().matches("cutText").count(), LINES);
        session
            .change(
                &script(),
                2,
                serde_json::from_value(edit["range"].clone()).unwrap(),
                edit["newText"].as_str().unwrap(),
            )
            .await;
        assert_eq!(session.ask_raw("textDocument/codeAction", params("source.fixAll")).await, Ok(json!([])));
    }
    session.finish().await;
}

#[tokio::test]
async fn findings_that_the_client_names_have_actions_wherever_the_cursor_is() {
    let mut session = Setup::new(modern()).start().await;
    session.open(&script(), "hint \"\"; titleCut [\"\", \"BLACK\", 5]; titleCut [\"\", \"PLAIN\"];").await;
    let report = json!({"textDocument": {"uri": script()}});
    let report = session.ask_raw("textDocument/diagnostic", report).await.unwrap();
    let known = report["items"].as_array().unwrap();
    assert_eq!(known.len(), 2, "{known:?}");
    for named in [&[][..], &known[..1], &known[..]] {
        // The cursor is in `hint`; Neovim sends all findings of the line.
        let actions =
            session.ask_raw("textDocument/codeAction", params(json!({ "diagnostics": named }))).await.unwrap();
        let fixes: Vec<&Value> = actions.as_array().unwrap().iter().filter(|it| it["isPreferred"] == true).collect();
        let places: Vec<_> = fixes.iter().map(|fix| &fix["diagnostics"][0]["range"]).collect();
        assert_eq!(places, named.iter().map(|it| &it["range"]).collect::<Vec<_>>());
    }
    session.finish().await;
}
