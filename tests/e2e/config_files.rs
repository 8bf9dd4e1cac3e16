//! `description.ext` as a document: hover, completion and tokens.

use serde_json::{Value, json};
use tower_lsp::lsp_types::{NumberOrString, Url};

use crate::navigation::Editor;
use crate::support::{Setup, range, simple};

const NAME: &str = "description.ext";

#[tokio::test]
async fn hover_explains_settings_and_functions() {
    let mut editor = Editor::new(NAME, "respawn<|>Delay = 10;\n").await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    insta::assert_snapshot!(hover["contents"]["value"].as_str().unwrap(), @r"
    respawnDelay = number;

    Seconds between death and respawn.

    respawnDelay on the wiki:
    https://community.bistudio.com/wiki/Description.ext#respawnDelay
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
        // The client does not support snippets.
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

/// Returns a line with code in a string, in which quotes are doubled.
fn in_code(code: &str) -> String {
    format!("class Gate {{\n    onLoad = \"GATE_name = \"\"a\"\"; {code}\";\n}};\n")
}

#[tokio::test]
async fn code_in_strings_is_explained_and_completed() {
    let mut editor = Editor::new(NAME, &in_code("gate openG<|>ate 1")).await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    assert!(hover["contents"]["value"].as_str().unwrap().contains("openGate"), "{hover}");
    let (start, end) = (&hover["range"]["start"], &hover["range"]["end"]);
    let column = start["character"].as_u64().unwrap() as usize;
    assert_eq!((&start["line"], &end["character"]), (&json!(1), &json!(column + "openGate".len())));
    assert_eq!(column, in_code("").lines().nth(1).unwrap().len() - 2 + "gate ".len());
    editor.finish().await;

    let mut editor = Editor::new(NAME, &in_code("gate openGa<|>")).await;
    let found = editor.ask("textDocument/completion", json!({})).await;
    let item = found["items"].as_array().unwrap().iter().find(|item| item["label"] == "openGate").unwrap();
    assert_eq!(item["textEdit"]["range"]["start"]["line"], 1);
    editor.finish().await;

    let mut editor = Editor::new(NAME, &in_code("gate openGate [<|>")).await;
    let help = editor.ask("textDocument/signatureHelp", json!({})).await;
    assert!(help["signatures"][0]["label"].as_str().unwrap().contains("openGate"), "{help}");
    editor.finish().await;
}

#[tokio::test]
async fn variables_of_code_in_strings_are_followed() {
    let mut editor = Editor::new(NAME, &in_code("private _open = 1; hint str _op<|>en")).await;
    let line = in_code("private _open = 1; hint str _open").lines().nth(1).unwrap().to_owned();
    let columns: Vec<usize> = line.match_indices("_open").map(|(at, _)| at).collect();
    let definition = editor.ask("textDocument/definition", json!({})).await;
    assert_eq!(definition[0]["targetSelectionRange"]["start"], json!({"line": 1, "character": columns[0]}));
    let references = editor.ask("textDocument/references", json!({"context": {"includeDeclaration": true}})).await;
    let found: Vec<&Value> =
        references.as_array().unwrap().iter().map(|it| &it["range"]["start"]["character"]).collect();
    assert_eq!(found, [&json!(columns[0]), &json!(columns[1])]);
    let highlights = editor.ask("textDocument/documentHighlight", json!({})).await;
    assert_eq!(highlights.as_array().unwrap().len(), 2);
    editor.finish().await;
}

#[tokio::test]
async fn findings_in_code_are_shown_in_its_string() {
    let mut editor = Editor::new(NAME, &in_code("GATE_x<|> = 1 / 0")).await;
    let report = editor.ask("textDocument/diagnostic", json!({})).await;
    let finding = report["items"].as_array().unwrap().iter().find(|it| it["code"] == "division-by-zero").unwrap();
    let line = in_code("GATE_x = 1 / 0").lines().nth(1).unwrap().to_owned();
    let (start, end) = (line.find("1 / 0").unwrap(), line.find("1 / 0").unwrap() + 5);
    let range = &finding["range"];
    assert_eq!(range["start"]["line"], 1);
    assert!(range["start"]["character"].as_u64().unwrap() as usize >= start, "{range}");
    assert!(range["end"]["character"].as_u64().unwrap() as usize <= end, "{range}");
    editor.finish().await;
}

#[tokio::test]
async fn the_outline_shows_entries_with_their_values() {
    let mut editor =
        Editor::new(NAME, "class Gate {\n    height = <|>2;\n    sizes[] = {1, 2};\n    onLoad = \"open\";\n};\n")
            .await;
    let mut symbols = Value::Null;
    // The project, which knows the names of classes, is read in the background.
    for _ in 0..200 {
        symbols = editor.ask("textDocument/documentSymbol", json!({})).await;
        if symbols[0]["name"] == "Gate" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    let entries = symbols[0]["children"].as_array().unwrap();
    let shown: Vec<_> = entries.iter().map(|it| (&it["name"], &it["kind"], &it["detail"])).collect();
    assert_eq!(
        shown,
        [
            (&json!("height"), &json!(7), &json!("2")),
            (&json!("sizes[]"), &json!(7), &json!("{1, 2}")),
            (&json!("onLoad"), &json!(24), &json!("\"open\"")),
        ]
    );
    assert_eq!(entries[1]["range"]["end"], json!({"line": 2, "character": 21}));
    assert_eq!(entries[1]["selectionRange"]["end"], json!({"line": 2, "character": 9}));
    editor.finish().await;
}

#[tokio::test]
async fn code_of_a_mission_is_checked_and_explained() {
    let text = "class Item0 { dataType=\"Trigger\"; class Attributes {\n  condition=\"this\";\n  \
        onActivation=\"close<|>Gate thisTrigger;\" \\n \"[1] spawn BIS_fnc_paintGate;\";\n}; };\n";
    let mut editor = Editor::new("mission.sqm", text).await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    assert!(hover["contents"]["value"].as_str().unwrap().contains("closeGate"), "{hover}");
    let mut session = Setup::new(simple()).with_fixture().await;
    let mission = Url::from_file_path(editor.folder.path().join("mission.sqm")).unwrap();
    session.open(&mission, &text.replace("<|>", "")).await;
    let published = session.published().await;
    let found: Vec<_> = published.diagnostics.iter().map(|found| (found.code.clone(), found.range)).collect();
    let broken = Some(NumberOrString::String("broken".to_owned()));
    assert!(found.contains(&(broken, range((2, 54), (2, 71)))), "{found:?}");
    session.finish().await;
    editor.finish().await;
}
