//! Project settings in the server.

use std::fs;

use serde_json::{Value, json};
use tower_lsp::lsp_types::notification::DidChangeConfiguration;
use tower_lsp::lsp_types::request::RegisterCapability;
use tower_lsp::lsp_types::{DidChangeConfigurationParams, Url};

use crate::support::{Session, Setup, simple};

const BROKEN: &str = "[_g, 1] spawn BIS_fnc_paintGate;";

async fn severity(session: &mut Session) -> Value {
    let published = session.published().await;
    published.diagnostics.first().map_or(json!(0), |found| serde_json::to_value(found.severity).unwrap())
}

#[tokio::test]
async fn the_file_applies_from_the_start_and_when_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sqf-ls.toml");
    fs::write(&file, "[lints]\nbroken = \"error\"\nbrokn = \"off\"\n").unwrap();
    let client = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}});
    let mut session = Setup::new(client).root(folder.path()).with_fixture().await;
    let (id, registered) = session.asked::<RegisterCapability>().await;
    let [registration] = registered.registrations.as_slice() else { panic!("{registered:?}") };
    assert_eq!(registration.method, "workspace/didChangeWatchedFiles");
    let options = registration.register_options.as_ref().unwrap();
    let watched = json!([
        {"globPattern": "**/sqf-ls.toml"},
        {"globPattern": "**/*.{sqf,fsm,hpp,cpp,ext,inc,h}"},
        {"globPattern": "**/{$PBOPREFIX$,PboPrefix.txt,pboprefix.txt,$PREFIX$,$PREFIX$.txt,mission.sqm}"},
        {"globPattern": "**/[Ss]tring[Tt]able.xml"},
    ]);
    assert_eq!(options, &json!({"watchers": watched}));
    session.reply(&id, Value::Null).await;
    insta::assert_snapshot!(session.shown().await, @r"
    sqf-ls: invalid settings:
    sqf-ls.toml:3: unknown rule `brokn`; did you mean `broken`?
    ");

    let script = |name: &str| Url::from_file_path(folder.path().join(name)).unwrap();
    session.open(&script("a.sqf"), BROKEN).await;
    assert_eq!(severity(&mut session).await, 1);

    fs::write(&file, "exclude = [\"*.gen.sqf\"]\n[lints]\nbroken = \"hint\"\n").unwrap();
    let changed = json!({"changes": [{"uri": Url::from_file_path(&file).unwrap(), "type": 2}]});
    session.notify_raw("workspace/didChangeWatchedFiles", changed).await;
    assert_eq!(severity(&mut session).await, 4);
    session.open(&script("a.gen.sqf"), BROKEN).await;
    assert_eq!(severity(&mut session).await, 0);

    let settings = json!({"sqf": {"diagnostics": {"levels": {"broken": "warning"}}, "exclude": ["b.sqf"]}});
    session.notify::<DidChangeConfiguration>(DidChangeConfigurationParams { settings }).await;
    // Nothing has changed for the other document.
    assert_eq!(severity(&mut session).await, 2, "the editor's own count more");
    session.open(&script("b.sqf"), BROKEN).await;
    assert_eq!(severity(&mut session).await, 0);
    session.finish().await;
}

#[tokio::test]
async fn clients_without_file_watching_reload_on_save() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Setup::new(simple()).root(folder.path()).with_fixture().await;
    let script = Url::from_file_path(folder.path().join("a.sqf")).unwrap();
    session.open(&script, BROKEN).await;
    assert_eq!(severity(&mut session).await, 2);
    fs::write(folder.path().join("sqf-ls.toml"), "lints.broken = \"error\"\ntarget-version = 2\n").unwrap();
    session.notify_raw("textDocument/didSave", json!({"textDocument": {"uri": script}})).await;
    let shown = session.shown().await;
    assert!(shown.contains("sqf-ls.toml:2: "), "{shown}");
    loop {
        if severity(&mut session).await == 1 {
            break;
        }
    }
    session.finish().await;
}
