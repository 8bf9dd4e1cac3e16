//! Workspaces with several folders, each with its own settings.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;
use tower_lsp::lsp_types::Url;
use tower_lsp::lsp_types::request::{RegisterCapability, WorkspaceConfiguration};

use crate::support::{Session, Setup, simple, workspace_folder};

const BROKEN: &str = "[_g, 1] spawn BIS_fnc_paintGate;";

/// Creates a workspace with the folders `mod` and `mission`.
fn workspace() -> TempDir {
    let workspace = tempfile::tempdir().unwrap();
    for folder in ["mod", "mission", "barn"] {
        fs::create_dir(workspace.path().join(folder)).unwrap();
    }
    workspace
}

fn script(workspace: &TempDir, name: &str) -> Url {
    Url::from_file_path(workspace.path().join(name)).unwrap()
}

fn level(level: &str) -> Value {
    json!({"diagnostics": {"levels": {"broken": level}}})
}

/// Waits until the finding in a script has a severity; 0 means no finding.
async fn until_severity(session: &mut Session, url: &Url, expected: u32) {
    loop {
        let published = session.published().await;
        let first = published.diagnostics.first();
        let severity = first.map_or(json!(0), |found| serde_json::to_value(found.severity).unwrap());
        if published.uri == *url && severity == expected {
            return;
        }
    }
}

async fn change_folders(session: &mut Session, added: &[&Path], removed: &[&Path]) {
    let folders = |folders: &[&Path]| folders.iter().map(|folder| workspace_folder(folder)).collect::<Vec<_>>();
    let event = json!({"event": {"added": folders(added), "removed": folders(removed)}});
    session.notify_raw("workspace/didChangeWorkspaceFolders", event).await;
}

#[tokio::test]
async fn settings_are_requested_for_every_folder() {
    let workspace = workspace();
    let folder = |name: &str| workspace.path().join(name);
    let client = json!({"workspace": {
        "configuration": true, "workspaceFolders": true, "didChangeConfiguration": {"dynamicRegistration": true},
    }});
    let setup = Setup::new(client).folders(&[&folder("mod"), &folder("mission")]);
    let mut session = setup.with_fixture().await;
    let (id, _) = session.asked::<RegisterCapability>().await;
    session.reply(&id, Value::Null).await;
    let (id, asked) = session.asked::<WorkspaceConfiguration>().await;
    let scopes: Vec<_> = asked.items.iter().map(|item| item.scope_uri.clone().unwrap()).collect();
    assert_eq!(scopes, [script(&workspace, "mod"), script(&workspace, "mission")]);
    session.reply(&id, json!([level("error"), level("hint")])).await;
    let (in_mod, in_mission) = (script(&workspace, "mod/a.sqf"), script(&workspace, "mission/a.sqf"));
    session.open(&in_mod, BROKEN).await;
    until_severity(&mut session, &in_mod, 1).await;
    session.open(&in_mission, BROKEN).await;
    until_severity(&mut session, &in_mission, 4).await;

    // One folder changes its settings, then another folder replaces it.
    session.notify_raw("workspace/didChangeConfiguration", json!({"settings": null})).await;
    let (id, _) = session.asked::<WorkspaceConfiguration>().await;
    session.reply(&id, json!([level("error"), level("information")])).await;
    until_severity(&mut session, &in_mission, 3).await;
    change_folders(&mut session, &[&folder("barn")], &[&folder("mod")]).await;
    let (id, asked) = session.asked::<WorkspaceConfiguration>().await;
    let scopes: Vec<_> = asked.items.iter().map(|item| item.scope_uri.clone().unwrap()).collect();
    assert_eq!(scopes, [script(&workspace, "mission"), script(&workspace, "barn")]);
    session.reply(&id, json!([level("off"), level("warning")])).await;
    until_severity(&mut session, &in_mission, 0).await;
    let in_barn = script(&workspace, "barn/a.sqf");
    session.open(&in_barn, BROKEN).await;
    until_severity(&mut session, &in_barn, 2).await;
    session.hang_up().await;
}

#[tokio::test]
async fn every_folder_has_its_own_project_file() {
    let workspace = workspace();
    let folder = |name: &str| workspace.path().join(name);
    fs::write(folder("mod/sqf-ls.toml"), "lints.broken = \"error\"\n").unwrap();
    fs::write(folder("mission/sqf-ls.toml"), "lints.broken = \"hint\"\nlints.brokn = \"hint\"\n").unwrap();
    let setup = Setup::new(simple()).folders(&[&folder("mod"), &folder("mission")]);
    let mut session = setup.with_fixture().await;
    insta::assert_snapshot!(session.shown().await, @r"
    sqf-ls: invalid settings:
    mission/sqf-ls.toml:2: unknown rule `brokn`; did you mean `broken`?
    ");
    let (in_mod, in_mission) = (script(&workspace, "mod/a.sqf"), script(&workspace, "mission/a.sqf"));
    session.open(&in_mod, BROKEN).await;
    until_severity(&mut session, &in_mod, 1).await;
    session.open(&in_mission, BROKEN).await;
    until_severity(&mut session, &in_mission, 4).await;

    fs::write(folder("barn/sqf-ls.toml"), "lints.broken = \"off\"\n").unwrap();
    let in_barn = script(&workspace, "barn/a.sqf");
    session.open(&in_barn, BROKEN).await;
    until_severity(&mut session, &in_barn, 1).await;
    change_folders(&mut session, &[&folder("barn")], &[]).await;
    until_severity(&mut session, &in_barn, 0).await;
    session.hang_up().await;
}
