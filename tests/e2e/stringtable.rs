//! `stringtable.xml` as a document, and its texts in other files.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::navigation::{Editor, SHUT, TEXTS, apply, with_cursor};
use crate::support::{Setup, modern, simple};

#[tokio::test]
async fn a_key_shows_its_texts_and_uses() {
    let mut editor = Editor::new("stringtable.xml", &with_cursor(TEXTS, "ID=\"STR_gate<|>_shut\"")).await;
    let mut text = String::new();
    for _ in 0..200 {
        let hover = editor.ask("textDocument/hover", json!({})).await;
        hover["contents"]["value"].as_str().unwrap_or_default().clone_into(&mut text);
        if text.contains("Used") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    insta::assert_snapshot!(text, @r"
    - English: Shut
    - German: Zu

    Used 1 time in 1 file
    ");
    editor.finish().await;
}

#[tokio::test]
async fn a_key_leads_to_its_uses_and_back() {
    let mut editor = Editor::new("stringtable.xml", &with_cursor(TEXTS, "ID=\"STR_gate<|>_shut\"")).await;
    assert_eq!(editor.references(2).await, ["functions/fn_shut.sqf:5:15", "stringtable.xml:3:17"]);
    let found = editor.ask("textDocument/definition", json!({})).await;
    assert_eq!(editor.links(&found), ["stringtable.xml:3:17"]);
    let marks = editor.ask("textDocument/documentHighlight", json!({})).await;
    assert_eq!(marks.as_array().map(Vec::len), Some(1));
    editor.finish().await;
}

#[tokio::test]
async fn renaming_a_key_changes_the_table_and_all_uses() {
    let mut editor = Editor::new("stringtable.xml", &with_cursor(TEXTS, "ID=\"STR_gate<|>_shut\"")).await;
    let start = editor.ask("textDocument/prepareRename", json!({})).await;
    assert_eq!(start["placeholder"], "STR_gate_shut");
    let edit = editor.ask("textDocument/rename", json!({"newName": "STR_gate_close"})).await;
    let files = apply(editor.folder.path(), &edit);
    assert_eq!(files["stringtable.xml"], TEXTS.replace("STR_gate_shut", "STR_gate_close"));
    assert_eq!(files["functions/fn_shut.sqf"], SHUT.replace("STR_gate_shut", "STR_gate_close"));
    let refused = editor.ask("textDocument/rename", json!({"newName": "gate_close"})).await;
    assert!(refused["message"].as_str().unwrap().contains("keys of stringtables begin with `STR_`"), "{refused}");
    editor.finish().await;
}

#[tokio::test]
async fn the_outline_folds_and_completion_are_those_of_a_table() {
    let text = TEXTS.replace("</Key>", "<|></Key>");
    let mut editor = Editor::new("stringtable.xml", &text).await;
    let symbols = editor.ask("textDocument/documentSymbol", json!({})).await;
    let names = ["", "/children/0", "/children/0/children/0"];
    let names = names.map(|path| symbols[0].pointer(&format!("{path}/name")).cloned().unwrap_or_default());
    assert_eq!(names, ["Gate", "Doors", "STR_gate_shut"]);
    let folds = editor.ask("textDocument/foldingRange", json!({})).await;
    assert_eq!(folds.as_array().map(Vec::len), Some(2));
    let position = json!({"line": 3, "character": 76});
    let (url, session) = (editor.url.clone(), &mut editor.session);
    let at = json!({"textDocument": {"uri": url}, "position": position});
    let _ = session.ask_raw("textDocument/completion", at).await;
    editor.finish().await;
    let mut editor = Editor::new("stringtable.xml", &TEXTS.replace("<German>Zu</German>", "<<|>")).await;
    let answer = editor.ask("textDocument/completion", json!({"context": {"triggerKind": 2, "triggerCharacter": "<"}}));
    let answer = answer.await;
    assert_eq!(answer["items"][0]["label"], "Original");
    assert_eq!(answer["items"][0]["filterText"], "<Original");
    editor.finish().await;
    // Features for scripts do not apply to it.
    let mut editor = Editor::new("stringtable.xml", &with_cursor(TEXTS, "<English>Sh<|>ut")).await;
    let (url, session) = (editor.url.clone(), &mut editor.session);
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let document = json!({"uri": url});
    for (method, params) in [
        ("textDocument/semanticTokens/full", json!({"textDocument": document})),
        ("textDocument/inlayHint", json!({"textDocument": document, "range": whole})),
        ("textDocument/documentColor", json!({"textDocument": document})),
        ("textDocument/documentLink", json!({"textDocument": document})),
        ("textDocument/codeLens", json!({"textDocument": document})),
        ("textDocument/signatureHelp", json!({"textDocument": document, "position": {"line": 3, "character": 50}})),
    ] {
        let answer = session.ask_raw(method, params).await.unwrap();
        let is_empty = answer.is_null()
            || answer.as_array().is_some_and(Vec::is_empty)
            || answer["data"].as_array().is_some_and(Vec::is_empty);
        assert!(is_empty, "{method}: {answer}");
    }
    editor.finish().await;
}

#[tokio::test]
async fn texts_are_shown_in_the_language_of_the_editor_or_of_the_settings() {
    let text = with_cursor(SHUT, "STR_gate<|>_shut");
    let german = |setup: Setup| setup.locale("de-AT");
    let chosen = |setup: Setup| setup.locale("de").initialization_options(json!({"stringtableLanguage": "English"}));
    let mut editor = Editor::with("functions/fn_shut.sqf", &text, german).await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    assert_eq!(hover["contents"]["value"], "Zu\n\nGerman");
    editor.finish().await;
    let mut editor = Editor::with("functions/fn_shut.sqf", &text, chosen).await;
    let hover = editor.ask("textDocument/hover", json!({})).await;
    assert_eq!(hover["contents"]["value"], "Shut\n\nEnglish");
    editor.finish().await;
}

/// Enough keys for their tag to count as the project's own.
fn table(more: &str) -> String {
    let keys = ["open", "shut", "oil", "wax", "paint"];
    let keys = keys.map(|key| format!("<Key ID=\"STR_gate_{key}\"><Original>{key}</Original></Key>\n"));
    format!("<Project><Package>\n{}{more}</Package></Project>\n", keys.concat())
}

#[tokio::test]
async fn findings_follow_what_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("description.ext"), "").unwrap();
    fs::write(folder.path().join("stringtable.xml"), table("")).unwrap();
    let mut session = Setup::new(simple()).root(folder.path()).with_fixture().await;
    let url = Url::from_file_path(folder.path().join("stringtable.xml")).unwrap();
    session.open(&url, &table("<Key ID=\"STR_GATE_open\"><Original>a & b</Key>\n")).await;
    let found = session
        .until(&url, &[(6, "duplicate-stringtable-key"), (6, "stringtable-syntax"), (6, "stringtable-syntax")])
        .await;
    assert_eq!(found.diagnostics[2].message, "`&` is not allowed in XML; write `&amp;`");
    session.change(&url, 2, None, &table("")).await;
    session.until(&url, &[]).await;
    session.notify_raw("exit", Value::Null).await;
}

#[tokio::test]
async fn an_unknown_key_in_a_script_gets_a_suggestion() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("description.ext"), "").unwrap();
    fs::write(folder.path().join("stringtable.xml"), table("")).unwrap();
    let mut session = Setup::new(simple()).root(folder.path()).start().await;
    let url = Url::from_file_path(folder.path().join("init.sqf")).unwrap();
    session.open(&url, "hint localize \"STR_gate_opne\";\nhint localize \"STR_gate_open\";\n").await;
    let found = session.until(&url, &[(0, "unknown-stringtable-key")]).await;
    assert_eq!(found.diagnostics[0].message, "unknown stringtable key `STR_gate_opne`; did you mean `STR_gate_open`?");
    session.notify_raw("exit", Value::Null).await;
}

#[tokio::test]
async fn a_binary_mission_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Setup::new(simple()).root(folder.path()).with_fixture().await;
    let url = Url::from_file_path(folder.path().join("mission.sqm")).unwrap();
    session.open(&url, "\0raP\0\0\0\0\u{8}\0\0\0class = {{{ \"").await;
    let message = session.shown().await;
    assert!(message.starts_with("mission.sqm: the scenario is binarized"), "{message}");
    session.until(&url, &[]).await;
    session.notify_raw("exit", Value::Null).await;
}

#[tokio::test]
async fn sources_of_other_programs_get_no_results() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Setup::new(modern()).root(folder.path()).with_fixture().await;
    let text =
        "#pragma once\n#include <string>\nnamespace gates {\nclass Gate {\n  float color[4] = {1, 0, 0, 1};\n};\n}\n";
    let config = "#define GATE 1\nclass Gate {\n    color[] = {1, 0, 0, 1};\n};\n";
    for (name, text, is_foreign) in [("gate.hpp", text, true), ("config.cpp", text, true), ("other.hpp", config, false)]
    {
        let url = Url::from_file_path(folder.path().join(name)).unwrap();
        session.open(&url, text).await;
        let document = json!({"textDocument": {"uri": url}});
        let mut has_any = false;
        for method in ["foldingRange", "documentSymbol", "documentColor", "semanticTokens/full"] {
            let answer = session.ask_raw(&format!("textDocument/{method}"), document.clone()).await.unwrap();
            has_any |= answer.as_array().is_some_and(|list| !list.is_empty());
            let is_empty = answer.is_null() || answer.as_array().is_some_and(Vec::is_empty);
            assert!(!is_foreign || is_empty, "{name} {method}: {answer}");
        }
        assert!(is_foreign || has_any, "{name}");
    }
    session.notify_raw("exit", Value::Null).await;
}
