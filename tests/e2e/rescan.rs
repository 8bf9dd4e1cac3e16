//! Files that are changed outside the editor, for clients that do not watch them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::files;
use crate::support::{Session, Setup, simple};

const SCRIPT: &str = "#include \"gates.hpp\"\nprivate _gate = FIRST(gate);\nhint str _gate;\n";
const HEADER: &str = "#define FIRST(list) (list select 0)\n";
/// The game rejects the output of this.
const WRONG: &str = "// Gates.\n#define FIRST(list) (list select)\n";

/// Starts a session on a project whose script is open and whose header the server has read.
async fn session(folder: &Path) -> (Session, Url) {
    fs::write(folder.join("mission.sqm"), "").unwrap();
    fs::write(folder.join("open.sqf"), SCRIPT).unwrap();
    fs::write(folder.join("gates.hpp"), HEADER).unwrap();
    let mut session = Setup::new(simple()).root(folder).start().await;
    let script = Url::from_file_path(folder.join("open.sqf")).unwrap();
    session.open(&script, SCRIPT).await;
    session.until(&script, &[]).await;
    rescan(&mut session).await;
    (session, script)
}

async fn rescan(session: &mut Session) {
    let rescan = json!({"command": "sqf-ls.rescan"});
    assert_eq!(session.ask_raw("workspace/executeCommand", rescan).await, Ok(Value::Null));
}

#[tokio::test]
async fn changes_are_read_when_the_client_reports_them() {
    let folder = tempfile::tempdir().unwrap();
    let (mut session, script) = session(folder.path()).await;
    fs::write(folder.path().join("gates.hpp"), WRONG).unwrap();
    rescan(&mut session).await;
    session.until(&script, &[(1, "syntax")]).await;
    fs::write(folder.path().join("gates.hpp"), HEADER).unwrap();
    rescan(&mut session).await;
    session.until(&script, &[]).await;
    fs::remove_file(folder.path().join("gates.hpp")).unwrap();
    rescan(&mut session).await;
    session.until(&script, &[(0, "missing-include")]).await;
    session.hang_up().await;
}

#[tokio::test]
async fn changes_are_read_when_something_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (mut session, script) = session(folder.path()).await;
    fs::write(folder.path().join("gates.hpp"), WRONG).unwrap();
    session.notify_raw("textDocument/didSave", json!({"textDocument": {"uri": script}})).await;
    session.until(&script, &[(1, "syntax")]).await;
    session.hang_up().await;
}

#[tokio::test]
async fn settings_of_the_project_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let (mut session, script) = session(folder.path()).await;
    fs::remove_file(folder.path().join("gates.hpp")).unwrap();
    rescan(&mut session).await;
    session.until(&script, &[(0, "missing-include")]).await;
    fs::write(folder.path().join("sqf-ls.toml"), "lints.missing-include = \"off\"\nwrong = 1\n").unwrap();
    rescan(&mut session).await;
    let shown = session.shown().await;
    assert!(shown.contains("sqf-ls.toml:2: "), "{shown}");
    session.until(&script, &[]).await;
    session.hang_up().await;
}

#[tokio::test]
async fn headers_of_a_mod_in_sources_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| files::write(folder.path(), name, text);
    let text = "#include \"\\x\\fences\\gates.hpp\"\nprivate _gate = FIRST(gate);\nhint str _gate;\n";
    put("fences/gates.hpp", HEADER);
    put("mission/mission.sqm", "");
    put("mission/sqf-ls.toml", "[prefixes]\n'x\\fences' = '../fences'\n");
    put("mission/open.sqf", text);
    let mut session = Setup::new(simple()).root(&folder.path().join("mission")).start().await;
    let script = Url::from_file_path(folder.path().join("mission/open.sqf")).unwrap();
    session.open(&script, text).await;
    session.until(&script, &[]).await;
    put("fences/gates.hpp", WRONG);
    session.notify_raw("textDocument/didSave", json!({"textDocument": {"uri": script}})).await;
    session.until(&script, &[(1, "syntax")]).await;
    fs::remove_file(folder.path().join("fences/gates.hpp")).unwrap();
    session.notify_raw("textDocument/didSave", json!({"textDocument": {"uri": script}})).await;
    // What a prefix without files has is unknown.
    session.until(&script, &[]).await;
    session.hang_up().await;
}
