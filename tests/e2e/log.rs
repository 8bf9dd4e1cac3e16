//! A log of the game as a document: links, definition, hover, folding, outline and tokens, and nothing else.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::support::{Setup, modern};

const SCRIPT: &str = "params [\"_gate\"];\n\nhint format [\"The gate is %1\", _state];\n";

/// The error is at line 2 of the script when the game runs; the script has a line more now.
const LOG: &str = "\
20:12:00 Mission gates read from bank.
20:14:01 Error in expression <e\"];
hint format [\"The gate is %1\", _state];
>
20:14:01   Error position: <_state];
>
20:14:01   Error Undefined variable in expression: _state
20:14:01 File mpmissions\\__cur_mp.Altis\\functions\\fn_open.sqf..., line 2
20:14:02 Server: Object 3:71 (type Type_114) not found.
20:14:02 Server: Object 3:72 (type Type_114) not found.
20:14:02 Server: Object 3:73 (type Type_114) not found.
20:14:03 \"the gate is open\"
";

#[tokio::test]
async fn a_log_leads_to_the_lines_of_the_project() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("functions")).unwrap();
    let functions = "class CfgFunctions { class TAG { class Gates { file = \"functions\"; class open {}; }; }; };";
    fs::write(folder.path().join("description.ext"), functions).unwrap();
    fs::write(folder.path().join("functions/fn_open.sqf"), SCRIPT).unwrap();
    let client = json!({"textDocument": {
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
        "semanticTokens": {
            "requests": {"full": true}, "formats": ["relative"], "tokenModifiers": [],
            "tokenTypes": ["comment", "keyword", "string", "number", "function", "property"],
        },
    }});
    let mut session = Setup::new(modern()).capabilities(client).root(folder.path()).start().await;
    let url = Url::parse("file:///logs/game.rpt").unwrap();
    session.open(&url, LOG).await;
    let about = json!({"uri": url});
    let at =
        |line: u32, character: u32| json!({"textDocument": about, "position": {"line": line, "character": character}});

    let links = session.ask_raw("textDocument/documentLink", json!({"textDocument": about})).await.unwrap();
    let [link] = links.as_array().unwrap().as_slice() else { panic!("{links}") };
    assert!(link["target"].as_str().unwrap().ends_with("/functions/fn_open.sqf#L3,32"), "{link}");
    assert_eq!(link["range"]["start"], json!({"line": 7, "character": 14}));

    let found = session.ask_raw("textDocument/definition", at(6, 12)).await.unwrap();
    assert_eq!(found["range"]["start"], json!({"line": 2, "character": 31}), "{found}");

    // Rules need all files of the project, which are read in the background.
    let mut said = String::new();
    for _ in 0..500 {
        let hover = session.ask_raw("textDocument/hover", at(6, 12)).await.unwrap();
        said = hover["contents"]["value"].as_str().unwrap().to_owned();
        if said.contains("The rule") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(said.contains("The code reads `_state`"), "{said}");
    assert!(
        said.ends_with("The rule `undefined-variable` finds this: `_state` is never assigned in this project."),
        "{said}"
    );
    assert_eq!(session.ask_raw("textDocument/hover", at(11, 12)).await.unwrap(), Value::Null);

    let folds = session.ask_raw("textDocument/foldingRange", json!({"textDocument": about})).await.unwrap();
    let lines: Vec<_> = folds.as_array().unwrap().iter().map(|fold| (&fold["startLine"], &fold["endLine"])).collect();
    assert_eq!(lines, [(&json!(1), &json!(7)), (&json!(8), &json!(10))]);

    let outline = session.ask_raw("textDocument/documentSymbol", json!({"textDocument": about})).await.unwrap();
    assert_eq!(outline[0]["name"], "gates");
    assert_eq!(outline[0]["children"][0]["name"], "Undefined variable in expression: _state");
    assert_eq!(outline[0]["children"][0]["detail"], "fn_open.sqf:2");

    let symbols = session.ask_raw("workspace/symbol", json!({"query": "undefined VARIABLE"})).await.unwrap();
    assert_eq!(symbols[0]["name"], "Undefined variable in expression: _state", "{symbols}");
    assert_eq!(symbols[0]["location"]["uri"], json!(url));

    let tokens = session.ask_raw("textDocument/semanticTokens/full", json!({"textDocument": about})).await.unwrap();
    assert!(tokens["data"].as_array().unwrap().len() >= 5 * 12, "{tokens}");

    let position = at(2, 8);
    assert_eq!(session.ask_raw("textDocument/completion", position).await.unwrap(), Value::Null);
    assert!(session.published().await.diagnostics.is_empty());
    session.finish().await;
}
