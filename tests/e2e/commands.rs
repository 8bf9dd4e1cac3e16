//! The server's commands.

use serde_json::{Value, json};
use tower_lsp::lsp_types::request::ShowDocument;

use crate::support::{Setup, modern};

const PAGE: &str = "https://wiki.example.org/wiki/openGate";

fn command(name: &str, arguments: Value) -> Value {
    json!({"command": name, "arguments": arguments})
}

#[tokio::test]
async fn a_page_is_opened_by_the_client_or_named() {
    let mut session = Setup::new(modern()).with_fixture().await;
    let open = command("sqf-ls.open", json!([PAGE]));
    assert_eq!(session.ask_raw("workspace/executeCommand", open.clone()).await, Ok(Value::Null));
    assert_eq!(session.shown().await, PAGE);
    session.finish().await;

    let mut client = modern();
    client["window"] = json!({"showDocument": {"support": true}});
    let mut session = Setup::new(client).with_fixture().await;
    for success in [true, false] {
        session.ask_raw("workspace/executeCommand", open.clone()).await.unwrap();
        let (id, params) = session.asked::<ShowDocument>().await;
        assert_eq!((params.uri.as_str(), params.external), (PAGE, Some(true)));
        session.reply(&id, json!({ "success": success })).await;
    }
    assert_eq!(session.shown().await, PAGE, "the client could not");
    session.finish().await;
}

#[tokio::test]
async fn commands_that_make_no_sense_are_refused() {
    let mut session = Setup::new(modern()).with_fixture().await;
    for wrong in [
        command("sqf-ls.open", json!([])),
        command("sqf-ls.open", json!([3])),
        command("sqf-ls.open", json!(["file:///etc/passwd"])),
        command("sqf-ls.open", json!(["not a page"])),
        command("sqf-ls.format", json!([])),
    ] {
        let error = session.ask_raw("workspace/executeCommand", wrong.clone()).await.unwrap_err();
        assert_eq!(error["code"], -32602, "{wrong}");
    }
    session.finish().await;
}
