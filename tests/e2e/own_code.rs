//! Hover, signatures and completion for a project's own functions, variables, macros, texts and files.

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::navigation::{Editor, OPEN, SHUT, with_cursor};

#[tokio::test]
async fn hover_shows_the_header_of_a_function() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "call GATE_fnc_<|>open")).await;
    // Until its file is read, only the name of the function is known.
    let mut hover = Value::Null;
    for _ in 0..200 {
        hover = editor.ask("textDocument/hover", json!({})).await;
        if hover["contents"]["value"].as_str().is_some_and(|text| text.contains("Opens")) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    // The rest of the hover depends on which reference has been loaded by now.
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(
        text.starts_with("[_gate, _speed] call GATE_fnc_open\n\nOpens a gate.\n\nParameters:\n\n- _gate"),
        "{text}"
    );
    assert!(text.ends_with("Function in functions/fn_open.sqf"), "{text}");
    editor.finish().await;
}

#[tokio::test]
async fn hover_shows_the_text_of_a_key() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "STR_gate<|>_shut")).await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    insta::assert_snapshot!(hover["contents"]["value"].as_str().unwrap(), @r"
    Shut

    English
    ");
    editor.finish().await;
}

#[tokio::test]
async fn hover_shows_macros_of_headers_and_variables() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "[_gate, SPE<|>ED]")).await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    insta::assert_snapshot!(hover["contents"]["value"].as_str().unwrap(), @r"
    #define SPEED 2

    Macro of gate.hpp, line 1

    Expands to

    2
    ");
    editor.finish().await;
    let mut editor = Editor::new("functions/fn_open.sqf", &with_cursor(OPEN, "\"door\", _spe<|>ed")).await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    insta::assert_snapshot!(hover["contents"]["value"].as_str().unwrap(), @r#"
    params ["_gate", ["_speed", 1]];

    parameter: probably Number
    "#);
    editor.finish().await;
}

#[tokio::test]
async fn signatures_of_own_functions_come_from_their_params() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "[_gate, <|>SPEED]")).await;
    let mut help = Value::Null;
    for _ in 0..200 {
        help = editor.ask("textDocument/signatureHelp", json!({})).await;
        if help["signatures"][0]["label"].as_str().is_some_and(|label| label.contains("GATE")) {
            break;
        }
    }
    assert_eq!(help["signatures"][0]["label"], "[_gate, _speed] call GATE_fnc_open");
    assert_eq!(help["activeParameter"], 1);
    editor.finish().await;
}

/// Returns the completion labels when they include the wanted one.
async fn labels(editor: &mut Editor, wanted: &str) -> Vec<String> {
    let mut labels = Vec::new();
    for _ in 0..200 {
        let answer = editor.ask("textDocument/completion", json!({})).await;
        let items = answer["items"].as_array().cloned().unwrap_or_default();
        labels = items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect();
        if labels.iter().any(|label| label == wanted) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    labels
}

#[tokio::test]
async fn functions_of_other_files_are_offered() {
    let mut editor = Editor::new("functions/fn_open.sqf", &format!("{OPEN}[] call GATE_<|>")).await;
    let found = labels(&mut editor, "GATE_fnc_shut").await;
    let own: Vec<&String> = found.iter().filter(|label| label.starts_with("GATE")).collect();
    assert_eq!(own, ["GATE_fnc_open", "GATE_fnc_shut", "GATE_isOpen"]);
    editor.finish().await;
}

#[tokio::test]
async fn keys_and_paths_are_offered_in_their_strings() {
    let mut editor = Editor::new("functions/fn_open.sqf", &format!("{OPEN}hint localize \"STR_<|>\";")).await;
    assert_eq!(labels(&mut editor, "STR_gate_shut").await, ["STR_gate_shut"]);
    editor.finish().await;
    let mut editor = Editor::new("functions/fn_open.sqf", &format!("{OPEN}execVM \"functions\\fn_<|>\";")).await;
    assert_eq!(labels(&mut editor, "fn_shut.sqf").await, ["fn_open.sqf", "fn_shut.sqf"]);
    editor.finish().await;
    let mut editor = Editor::new("functions/fn_open.sqf", "#include \"..\\<|>\"\n").await;
    assert_eq!(labels(&mut editor, "gate.hpp").await, ["gate.hpp", "functions", "description.ext"]);
    editor.finish().await;
}

#[tokio::test]
async fn hover_follows_the_result_of_a_function_in_another_document() {
    let text = "private _is = [door] call GATE_fnc_open;\nGATE_is = _i<|>s;\n";
    let mut editor = Editor::new("functions/fn_shut.sqf", text).await;
    let open = Url::from_file_path(editor.folder.path().join("functions/fn_open.sqf")).unwrap();
    editor.session.open(&open, "params [\"_gate\"];\n5\n").await;
    // Until all files are read, nothing is known of functions.
    let mut shown = String::new();
    for _ in 0..200 {
        let hover = editor.ask("textDocument/hover", json!({})).await;
        shown = hover["contents"]["value"].as_str().unwrap().to_owned();
        if shown.contains("Number") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    insta::assert_snapshot!(shown, @r"
    private _is = [door] call GATE_fnc_open;

    local variable: Number
    ");
    editor.session.change(&open, 2, None, "params [\"_gate\"];\n[5, \"\"]\n").await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    insta::assert_snapshot!(hover["contents"]["value"].as_str().unwrap(), @r"
    private _is = [door] call GATE_fnc_open;

    local variable: [Number, String]
    ");
    editor.finish().await;
}
