//! `description.ext` as a document: hover, completion and tokens.

use serde_json::{Value, json};

use crate::navigation::Editor;

const NAME: &str = "description.ext";

#[tokio::test]
async fn hover_explains_settings_and_functions() {
    let mut editor = Editor::new(NAME, "respawn<|>Delay = 10;\n").await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    insta::assert_snapshot!(hover["contents"]["value"].as_str().unwrap(), @r"
    respawnDelay = number;

    Seconds between death and respawn.

    respawnDelay on the wiki: https://community.bistudio.com/wiki/Description.ext#respawnDelay
    ");
    editor.finish().await;
}

#[tokio::test]
async fn completion_offers_settings_values_and_classes() {
    for (text, label, kind) in [
        ("respawnDe<|>\n", "respawnDelay", 10),
        ("respawn = <|>;\n", "\"BASE\"", 12),
        ("class CfgNot<|>\n", "CfgNotifications", 7),
        ("class Wall {};\nclass Gate: Wa<|> {};\n", "Wall", 7),
        (
            "class CfgRespawnTemplates { class GATE { onPlayerKilled = \"functions\\\\fn_<|>\"; }; };\n",
            "fn_open.sqf",
            17,
        ),
        ("overviewText = \"$STR_gate<|>\";\n", "STR_gate_shut", 1),
    ] {
        let mut editor = Editor::new(NAME, text).await;
        // The project is read in the background.
        let mut found = Value::Null;
        for _ in 0..200 {
            let answer = editor.ask("textDocument/completion", json!({})).await;
            let items = answer["items"].as_array().cloned().unwrap_or_default();
            if let Some(item) = items.into_iter().find(|item| item["label"] == label) {
                found = item;
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        assert_eq!(found["kind"], kind, "{text}: {found}");
        // The client says nothing of snippets.
        assert_ne!(found["insertTextFormat"], 2, "{text}");
        editor.finish().await;
    }
}

#[tokio::test]
async fn selections_and_folds_know_classes() {
    let mut editor = Editor::new(NAME, "class Gate {\n    height = <|>2;\n};\n").await;
    let folds = editor.ask("textDocument/foldingRange", json!({})).await;
    assert_eq!((&folds[0]["startLine"], &folds[0]["endLine"]), (&json!(0), &json!(2)));
    let places = json!({"positions": [{"line": 1, "character": 13}]});
    let ranges = editor.ask("textDocument/selectionRange", places).await;
    let entry = &ranges[0]["parent"]["range"];
    assert_eq!((&entry["start"]["character"], &entry["end"]["character"]), (&json!(4), &json!(14)));
    editor.finish().await;
}
