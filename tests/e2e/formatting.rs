//! Formatting of documents, ranges and lines being typed.

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::support::{Setup, modern, project, range, script};

fn options() -> Value {
    json!({"tabSize": 2, "insertSpaces": true})
}

#[tokio::test]
async fn documents_are_formatted_with_small_edits() {
    let mut session = Setup::new(modern()).start().await;
    session.open(&script(), "if(true)then{\nhint \"é\";hint \"b\"\n};\n").await;
    let params = json!({"textDocument": {"uri": script()}, "options": options()});
    let edits = session.ask_raw("textDocument/formatting", params).await.unwrap();
    let edit = |place: Value, text: &str| json!({"range": place, "newText": text});
    let at = |line: u32, column: u32| json!(range((line, column), (line, column)));
    let expected =
        [edit(at(0, 2), " "), edit(at(0, 8), " "), edit(at(0, 12), " "), edit(at(1, 0), "  "), edit(at(1, 10), " ")];
    assert_eq!(edits, json!(expected));
    let params = json!({"textDocument": {"uri": script()}, "range": range((1, 3), (1, 4)), "options": options()});
    let edits = session.ask_raw("textDocument/rangeFormatting", params).await.unwrap();
    assert_eq!(edits, json!(expected[3..]));
    session.finish().await;
}

#[tokio::test]
async fn what_cannot_be_formatted_is_said_once() {
    let mut session = Setup::new(modern()).start().await;
    session.open(&script(), "x=1;\nif (true) then {\n").await;
    let params = json!({"textDocument": {"uri": script()}, "options": options()});
    for _ in 0..2 {
        session.ask_raw("textDocument/formatting", params.clone()).await.unwrap();
    }
    let shown = session.shown().await;
    assert!(shown.contains("Not all lines could be formatted:\n") && shown.contains("line 2: "), "{shown}");
    session.finish().await;
}

#[tokio::test]
async fn very_many_edits_are_one() {
    let mut session = Setup::new(modern()).start().await;
    session.open(&script(), &"x=1;\n".repeat(2_000)).await;
    let params = json!({"textDocument": {"uri": script()}, "options": options()});
    let edits = session.ask_raw("textDocument/formatting", params).await.unwrap();
    assert_eq!(edits.as_array().unwrap().len(), 1);
    assert!(edits[0]["newText"].as_str().unwrap().contains("x = 1;\nx = 1;"));
    session.finish().await;
}

#[tokio::test]
async fn configs_and_stringtables_are_formatted() {
    let folder = project("//- description.ext\n//- stringtable.xml\n");
    // The name of a file decides how it is read, and only a URI with a drive names a file on Windows.
    let url = |name: &str| Url::from_file_path(folder.path().join(name)).unwrap();
    let mut session = Setup::new(modern()).start().await;
    let config = url("description.ext");
    session.open(&config, "class A {\n    b=1;\n};\n").await;
    let params = json!({"textDocument": {"uri": config}, "options": options()});
    let edits = session.ask_raw("textDocument/formatting", params).await.unwrap();
    let edit = |column: u32| json!({"range": range((1, column), (1, column)), "newText": " "});
    assert_eq!(edits, json!([edit(5), edit(6)]));
    let table = url("stringtable.xml");
    session.open(&table, "<Project>\n  </Project>").await;
    let params = json!({"textDocument": {"uri": table}, "options": options()});
    let edits = session.ask_raw("textDocument/formatting", params).await.unwrap();
    let edit = |from: u32, to: u32, text: &str| json!({"range": range((1, from), (1, to)), "newText": text});
    assert_eq!(edits, json!([edit(0, 2, ""), edit(12, 12, "\n")]));
    session.finish().await;
}

#[tokio::test]
async fn typing_formats_only_its_line() {
    let mut session = Setup::new(modern()).start().await;
    session.open(&script(), "_a=1;\n_b=2;  \n\n_c=3;\n").await;
    let typed = |line: u32, column: u32, typed: &str| {
        json!({
            "textDocument": {"uri": script()},
            "position": {"line": line, "character": column},
            "ch": typed,
            "options": options(),
        })
    };
    let edit = |column: u32| json!({"range": range((1, column), (1, column)), "newText": " "});
    let spaces = json!([edit(2), edit(3)]);
    let semicolon = session.ask_raw("textDocument/onTypeFormatting", typed(1, 5, ";")).await;
    assert_eq!(semicolon, Ok(spaces));
    let newline = session.ask_raw("textDocument/onTypeFormatting", typed(2, 0, "\n")).await.unwrap();
    let blanks = json!({"range": range((1, 5), (1, 7)), "newText": ""});
    assert_eq!(newline, json!([edit(2), edit(3), blanks]));
    session.finish().await;
}
