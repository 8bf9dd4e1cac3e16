//! The server's commands.

use std::fs;

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;
use tower_lsp::lsp_types::notification::Progress;
use tower_lsp::lsp_types::request::{ShowDocument, WorkDoneProgressCreate};

use crate::support::{Setup, modern, script, site, write_site};

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
async fn invalid_commands_are_refused() {
    let mut session = Setup::new(modern()).with_fixture().await;
    for wrong in [
        command("sqf-ls.open", json!([])),
        command("sqf-ls.open", json!([3])),
        command("sqf-ls.open", json!(["file:///etc/passwd"])),
        command("sqf-ls.open", json!(["not a page"])),
        command("sqf-ls.format", json!([])),
        command("sqf-ls.language", json!([])),
        command("sqf-ls.language", json!(["init.sqf"])),
    ] {
        let error = session.ask_raw("workspace/executeCommand", wrong.clone()).await.unwrap_err();
        assert_eq!(error["code"], -32602, "{wrong}");
    }
    session.finish().await;
}

#[tokio::test]
async fn the_reference_is_updated_shown_and_used() {
    let [from, data] = [site(), tempfile::tempdir().unwrap()];
    let mut client = modern();
    client["window"] = json!({"workDoneProgress": true});
    let setup = Setup::new(client).options(|options| options.data = Some(data.path().to_owned()));
    let mut session = setup.start().await;
    session.open(&script(), "closeGate _gate;").await;
    let update = command("sqf-ls.updateReference", json!([from.path()]));
    let asked = session.request_raw("workspace/executeCommand", update).await;
    let (id, params) = session.asked::<WorkDoneProgressCreate>().await;
    session.reply(&id, Value::Null).await;
    for kind in ["begin", "end"] {
        let progress = serde_json::to_value(session.told::<Progress>().await).unwrap();
        assert_eq!((&progress["token"], &progress["value"]["kind"]), (&json!(params.token), &json!(kind)));
    }
    assert_eq!(session.answer(asked).await, Ok(json!(true)), "the answer comes when the update has ended");
    let message = session.shown().await;
    assert!(message.starts_with("sqf-ls: reference updated: 3 commands, 1 functions and 2 topics"), "{message}");
    session.logged("using the reference").await;
    assert!(session.hover(&script(), 0, 0).await.is_some());
    // The source is remembered.
    let again = command("sqf-ls.updateReference", json!([]));
    let asked = session.request_raw("workspace/executeCommand", again).await;
    let (id, _) = session.asked::<WorkDoneProgressCreate>().await;
    session.reply(&id, Value::Null).await;
    for _ in 0..2 {
        session.told::<Progress>().await;
    }
    assert_eq!(session.answer(asked).await, Ok(json!(true)));
    let message = session.shown().await;
    assert!(message.starts_with("sqf-ls: the reference is already up to date: "), "{message}");
    session.finish().await;
}

#[tokio::test]
async fn a_folder_to_update_from_begins_at_the_workspace() {
    let [workspace, data] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    write_site(&workspace.path().join("site"));
    let setup =
        Setup::new(modern()).root(workspace.path()).options(|options| options.data = Some(data.path().to_owned()));
    let mut session = setup.start().await;
    session.ask_raw("workspace/executeCommand", command("sqf-ls.updateReference", json!(["site"]))).await.unwrap();
    let message = session.shown().await;
    assert!(message.starts_with("sqf-ls: reference updated: "), "{message}");
    session.finish().await;
}

#[tokio::test]
async fn an_update_without_a_source_is_explained() {
    let data = tempfile::tempdir().unwrap();
    let setup = Setup::new(modern()).options(|options| options.data = Some(data.path().to_owned()));
    let mut session = setup.start().await;
    for from in [json!([]), json!([""]), json!(["gopher://mirror.example.org"]), json!(["no such folder"])] {
        let update = command("sqf-ls.updateReference", from);
        assert_eq!(session.ask_raw("workspace/executeCommand", update).await, Ok(json!(false)));
        let message = session.shown().await;
        assert!(message.starts_with("sqf-ls: cannot update the reference: "), "{message}");
    }
    session.finish().await;
}

#[tokio::test]
async fn editors_can_query_the_language_of_a_header() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        (
            "description.ext",
            "#include \"dialog.hpp\"\n#include \"values.hpp\"\n#include \"both.hpp\"\n",
            Some("arma-config"),
        ),
        ("init.sqf", "#include \"prep.hpp\"\n#include \"both.hpp\"\n", Some("sqf")),
        ("dialog.hpp", "class GateDialog { idd = 77; };", Some("arma-config")),
        ("values.hpp", "gateHeight = 3;", Some("arma-config")),
        // Only macros: the including files decide.
        ("prep.hpp", "PREP(open);", Some("sqf")),
        ("both.hpp", "#define GATE 1", Some("arma-config")),
        // No file includes these.
        ("code.hpp", "private _gate = player;", Some("sqf")),
        ("lonely.hpp", "#define GATE 1", None),
        // Most headers are configs, and editors fit the keys to the language while the first line is typed.
        ("new.hpp", "\n", Some("arma-config")),
        ("program.hpp", "#pragma once\nnamespace gates { class Gate; }", None),
        ("stringtable.xml", "<Project/>", None),
    ];
    for (name, text, _) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut session = Setup::new(json!({"experimental": {"serverStatusNotification": true}}))
        .root(folder.path())
        .with_fixture()
        .await;
    for (name, text, _) in files {
        session.open(&Url::from_file_path(folder.path().join(name)).unwrap(), text).await;
    }
    // The include graph is known when the project has been read.
    while !session.told_raw("experimental/serverStatus").await["message"].to_string().contains("indexing") {}
    while session.told_raw("experimental/serverStatus").await["quiescent"] != true {}
    for (name, _, expected) in files {
        let document = Url::from_file_path(folder.path().join(name)).unwrap();
        let ask = command("sqf-ls.language", json!([document]));
        let answer = session.ask_raw("workspace/executeCommand", ask).await;
        assert_eq!(answer, Ok(json!(expected)), "{name}");
    }
    let unknown = Url::from_file_path(folder.path().join("never.hpp")).unwrap();
    let ask = command("sqf-ls.language", json!([unknown]));
    assert_eq!(session.ask_raw("workspace/executeCommand", ask).await, Ok(Value::Null), "it is not open");
    session.hang_up().await;
}
