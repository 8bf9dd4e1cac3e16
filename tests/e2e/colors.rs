//! Document colors and color presentations.

use serde_json::json;
use tower_lsp::lsp_types::Url;

use crate::support::{Setup, modern, range, script};

#[tokio::test]
async fn colors_of_scripts_and_configs_are_shown_and_picked() {
    let mut session = Setup::new(modern()).start().await;
    let config = Url::parse("file:///mission/description.ext").unwrap();
    let color = |red: f64, alpha: f64| json!({"red": red, "green": 0.5, "blue": 0.0, "alpha": alpha});
    for (url, text, place, expected) in [
        (script(), "_c ctrlSetTextColor [1, 0.5, 0, 0.25];", range((0, 20), (0, 37)), "[0, 0.5, 0, 1]"),
        (config, "class A {\ncolor[] = {1,0.5,0,0.25};\n};", range((1, 10), (1, 24)), "{0,0.5,0,1}"),
    ] {
        session.open(&url, text).await;
        let document = json!({"uri": url});
        let params = json!({"textDocument": document});
        let found = session.ask_raw("textDocument/documentColor", params).await.unwrap();
        assert_eq!(found, json!([{"range": place, "color": color(1.0, 0.25)}]));
        let params = json!({"textDocument": document, "color": color(0.0, 1.0), "range": place});
        let picked = session.ask_raw("textDocument/colorPresentation", params).await.unwrap();
        let edit = json!({"range": place, "newText": expected});
        assert_eq!(picked, json!([{"label": expected, "textEdit": edit}]));
        let elsewhere = json!({"textDocument": document, "color": color(0.0, 1.0), "range": range((0, 0), (0, 4))});
        assert_eq!(session.ask_raw("textDocument/colorPresentation", elsewhere).await, Ok(json!([])));
    }
    session.finish().await;
}
