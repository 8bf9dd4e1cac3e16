//! The command that shows a preprocessed file.

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::support::{Setup, modern, project, script};

const PROJECT: &str = "\
//- description.ext
//- headers/gates.hpp
#define SPEED 2
GATE_count = 1;
//- init.sqf
#include \"headers\\gates.hpp\"
hint str SPEED; // old
";

#[tokio::test]
async fn a_file_is_shown_with_the_places_that_its_lines_come_from() {
    let folder = project(PROJECT);
    let mut session = Setup::new(modern()).root(folder.path()).start().await;
    let url = |name: &str| Url::from_file_path(folder.path().join(name)).unwrap();
    let expand = json!({"command": "sqf-ls.expand", "arguments": [url("init.sqf")]});
    // First the file on disk, then what is typed.
    let shown = session.ask_raw("workspace/executeCommand", expand.clone()).await.unwrap();
    let places = ["headers/gates.hpp:2", "init.sqf:2"].map(|place| place.replace('/', std::path::MAIN_SEPARATOR_STR));
    let expected = format!("// {}\nGATE_count = 1;\n// {}\nhint str 2;\n", places[0], places[1]);
    assert_eq!(shown["text"], expected);
    session.open(&url("init.sqf"), "#include \"headers\\gates.hpp\"\n\nhint str (SPEED + 1);\n").await;
    let shown = session.ask_raw("workspace/executeCommand", expand).await.unwrap();
    assert!(shown["text"].as_str().unwrap().ends_with("init.sqf:3\nhint str (2 + 1);\n"), "{shown}");
    assert_eq!(
        shown["places"],
        json!([
            {"line": 1, "uri": url("headers/gates.hpp"), "sourceLine": 1},
            {"line": 3, "uri": url("init.sqf"), "sourceLine": 2},
        ])
    );
    session.finish().await;
}

#[tokio::test]
async fn only_files_are_shown() {
    let mut session = Setup::new(modern()).start().await;
    let command = |arguments: Value| json!({"command": "sqf-ls.expand", "arguments": arguments});
    assert_eq!(session.ask_raw("workspace/executeCommand", command(json!([script()]))).await, Ok(Value::Null));
    for wrong in [json!([]), json!(["no URI"]), json!([1])] {
        let error = session.ask_raw("workspace/executeCommand", command(wrong)).await.unwrap_err();
        assert_eq!(error["code"], -32602);
    }
    session.finish().await;
}
