//! Completion and the documentation of its items.

use serde_json::{Value, json};
use tower_lsp::lsp_types::request::ResolveCompletionItem;
use tower_lsp::lsp_types::{CompletionItem, Url};

use crate::support::{Session, Setup, beside_script, modern, project, script, simple};

async fn complete(session: &mut Session, line: u32, character: u32) -> Vec<CompletionItem> {
    let params = json!({"textDocument": {"uri": script()}, "position": {"line": line, "character": character}});
    let mut answer = session.ask_raw("textDocument/completion", params).await.unwrap();
    Session::read(answer["items"].take())
}

fn find<'i>(items: &'i [CompletionItem], label: &str) -> &'i CompletionItem {
    let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
    items.iter().find(|item| item.label == label).unwrap_or_else(|| panic!("no {label} in {labels:?}"))
}

#[tokio::test]
async fn an_item_replaces_the_word_and_is_resolved_with_documentation() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "  closGat _gate;").await;
    let items = complete(&mut session, 0, 6).await;
    let item = find(&items, "closeGate").clone();
    assert_eq!(item.documentation, None);
    let edit = serde_json::to_value(&item.text_edit).unwrap();
    // The client decides whether to keep what follows the cursor.
    let until = |end: u32| json!({"start": {"line": 0, "character": 2}, "end": {"line": 0, "character": end}});
    assert_eq!(edit, json!({"insert": until(6), "replace": until(9), "newText": "closeGate"}));
    let resolved = session.ask::<ResolveCompletionItem>(item.clone()).await;
    let documentation = serde_json::to_value(resolved.documentation).unwrap();
    assert_eq!(documentation["kind"], "markdown");
    assert!(!documentation["value"].as_str().unwrap().is_empty());
    assert_eq!((resolved.label, resolved.text_edit), (item.label, item.text_edit));
    session.finish().await;
}

#[tokio::test]
async fn enter_after_a_new_name_accepts_nothing() {
    let mut session = Setup::new(modern()).start().await;
    for (name, text) in [
        ("component.sqf", "#define COMPONENT doors"),
        ("debug.sqf", "#ifdef DEBUG"),
        ("private.sqf", "private _player"),
        ("a/config.cpp", "class CfgVehicles { class Hint"),
        ("b/config.cpp", "class CfgFunctions { class TAG { class Gates { class open"),
    ] {
        let url = beside_script(name);
        session.open(&url, text).await;
        let position = json!({"line": 0, "character": text.len()});
        let params = json!({"textDocument": {"uri": url}, "position": position});
        let answer = session.ask_raw("textDocument/completion", params).await.unwrap();
        assert_eq!(answer["items"], json!([]), "{text}");
    }
    session.finish().await;
}

#[tokio::test]
async fn a_handler_replaces_the_quote_and_names_its_command() {
    // With the embedded reference.
    let mut session = Setup::new(modern()).start().await;
    session.open(&script(), "addMissionEventHandler [\"EntityKi\"];").await;
    let items = complete(&mut session, 0, 33).await;
    let item = find(&items, "EntityKilled").clone();
    let edit = serde_json::to_value(&item.text_edit).unwrap();
    // The text includes the closing quote of the string.
    assert_eq!(edit["range"], json!({"start": {"line": 0, "character": 25}, "end": {"line": 0, "character": 34}}));
    assert!(edit["newText"].as_str().unwrap().starts_with("EntityKilled\", {"), "{edit}");
    let resolved = session.ask::<ResolveCompletionItem>(item).await;
    let documentation = serde_json::to_value(resolved.documentation).unwrap();
    assert!(documentation["value"].as_str().unwrap().contains("addMissionEventHandler [\"EntityKilled\""));
    session.finish().await;
}

#[tokio::test]
async fn deprecated_items_are_marked_as_the_client_supports() {
    for (client, tags, deprecated) in [(modern(), json!([1]), Value::Null), (simple(), Value::Null, json!(true))] {
        let mut session = Setup::new(client.clone()).with_fixture().await;
        session.open(&script(), "openG").await;
        let items = complete(&mut session, 0, 5).await;
        let item = serde_json::to_value(find(&items, "openGate")).unwrap();
        assert_eq!((&item["tags"], &item["deprecated"]), (&tags, &deprecated));
        if client == simple() {
            session.published().await;
        }
        session.finish().await;
    }
}

#[tokio::test]
async fn a_foreign_item_is_returned_unchanged() {
    let mut session = Setup::new(modern()).with_fixture().await;
    for data in [Value::Null, json!("word:noSuchThing"), json!({"other": 1})] {
        let item = json!({"label": "x", "data": data});
        let item: CompletionItem = Session::read(item);
        assert_eq!(session.ask::<ResolveCompletionItem>(item.clone()).await, item);
    }
    session.finish().await;
}

#[tokio::test]
async fn other_files_are_completed_in_lines_of_the_preprocessor_only() {
    let mut session = Setup::new(modern()).with_fixture().await;
    let url = "file:///mission/config.hpp".parse().unwrap();
    session.open(&url, "closeG\n").await;
    let params = json!({"textDocument": {"uri": url}, "position": {"line": 0, "character": 6}});
    assert_eq!(session.ask_raw("textDocument/completion", params).await, Ok(Value::Null));
    session.finish().await;
}

#[tokio::test]
async fn completion_of_a_path_continues_after_its_slash() {
    let folder = project("//- description.ext\n//- scripts/night/raid.sqf\nhint \"raid\";\n");
    let mut client = modern();
    client["experimental"] = json!({"commands": {"commands": ["editor.action.triggerSuggest"]}});
    let mut session = Setup::new(client).root(folder.path()).start().await;
    let url = Url::from_file_path(folder.path().join("init.sqf")).unwrap();
    session.open(&url, "execVM \"scripts\\\";\n_half = 1 /2;\nhint \"a\\\";\nexecVM \"no\\\";").await;
    let mut offered = async |line: u32, character: u32, slash: &str| {
        let params = json!({
            "textDocument": {"uri": url}, "position": {"line": line, "character": character},
            "context": {"triggerKind": 2, "triggerCharacter": slash},
        });
        let answer = session.ask_raw("textDocument/completion", params).await.unwrap();
        answer["items"].as_array().cloned().unwrap_or_default()
    };
    let [folder] = &offered(0, 16, "\\").await[..] else { panic!("one folder is wanted") };
    assert_eq!((&folder["label"], &folder["textEdit"]["newText"]), (&json!("night"), &json!("night\\")));
    assert_eq!(folder["command"]["command"], "editor.action.triggerSuggest");
    assert_eq!(offered(1, 11, "/").await, [Value::Null; 0]);
    assert_eq!(offered(2, 8, "\\").await, [Value::Null; 0]);
    assert_eq!(offered(3, 11, "\\").await, [Value::Null; 0]);
    session.finish().await;
}

#[tokio::test]
async fn the_signature_of_an_item_is_only_in_its_documentation() {
    let mut session = Setup::new(modern()).start().await;
    session.open(&script(), "player setDamag").await;
    let items = complete(&mut session, 0, 15).await;
    let resolved = session.ask::<ResolveCompletionItem>(find(&items, "setDamage").clone()).await;
    assert_eq!(resolved.detail.as_deref(), Some("Nothing"), "what it returns");
    let documentation = serde_json::to_value(resolved.documentation).unwrap();
    assert!(documentation["value"].as_str().unwrap().starts_with("```sqf\n_object setDamage _damage"));
    session.finish().await;
}

#[tokio::test]
async fn functions_of_the_project_come_first_after_call() {
    let folder = project(
        "//- description.ext\nclass CfgFunctions { class GATE { class all {\n    file = \"functions\";\n    \
         class getNearestBarn {};\n    class clearYard {};\n}; }; };\n\
         //- functions/fn_getNearestBarn.sqf\nobjNull\n//- functions/fn_clearYard.sqf\ntrue\n",
    );
    let mut session = Setup::new(modern()).root(folder.path()).start().await;
    let url = Url::from_file_path(folder.path().join("init.sqf")).unwrap();
    session.open(&url, "call nearest;\n[] spawn clear;").await;
    for (line, character, expected) in [(0, 12, "GATE_fnc_getNearestBarn"), (1, 14, "GATE_fnc_clearYard")] {
        let params = json!({"textDocument": {"uri": url}, "position": {"line": line, "character": character}});
        let is_first = |answer: &Value| answer["items"][0]["label"] == expected;
        let answer = session.ask_until("textDocument/completion", params, is_first).await;
        assert_eq!(answer["isIncomplete"], true);
        assert_eq!(answer["items"][0]["sortText"], "00000");
    }
    session.finish().await;
}
