//! Selection of the reference, and changes to it.

use std::fs;
use std::time::{Duration, SystemTime};

use serde_json::json;
use tempfile::TempDir;
use tower_lsp::lsp_types::DidChangeConfigurationParams;
use tower_lsp::lsp_types::notification::DidChangeConfiguration;

use crate::support::{Setup, modern, script, simple, site, write_site};

/// Creates a data folder with the fixture in it.
fn data_folder() -> TempDir {
    let data = tempfile::tempdir().unwrap();
    write_site(&data.path().join("reference"));
    data
}

#[tokio::test]
async fn new_data_are_used_without_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("reference");
    let setup = Setup::new(modern()).options(|options| options.data = Some(folder.path().to_owned()));
    let mut session = setup.start().await;
    session.open(&script(), "closeGate _gate;").await;
    assert_eq!(session.hover(&script(), 0, 0).await, None, "the program itself knows no such command");
    write_site(&data);
    session.logged("using the reference").await;
    assert!(session.hover(&script(), 0, 0).await.is_some());
    fs::remove_dir_all(&data).unwrap();
    session.logged("using the reference built into sqf-ls").await;
    assert_eq!(session.hover(&script(), 0, 0).await, None);
    session.finish().await;
}

#[tokio::test]
async fn the_setting_comes_before_the_data_folder_and_the_argument_before_both() {
    let [argument, setting, data] = [site(), site(), data_folder()];
    let setup = Setup::new(modern()).options(|options| options.data = Some(data.path().to_owned()));
    let mut session = setup.start().await;
    session.logged(&data.path().display().to_string()).await;
    let settings = json!({"sqf": {"reference": {"path": setting.path()}}});
    session.notify::<DidChangeConfiguration>(DidChangeConfigurationParams { settings }).await;
    session.logged(&setting.path().display().to_string()).await;
    session.finish().await;

    let setup = Setup::new(modern())
        .options(|options| options.data = Some(data.path().to_owned()))
        .initialization_options(json!({"reference": {"path": setting.path()}}))
        .reference(argument.path());
    let mut session = setup.start().await;
    session.logged(&argument.path().display().to_string()).await;
    session.finish().await;
}

#[tokio::test]
async fn a_damaged_reference_is_reported_once_and_the_next_one_is_used() {
    let [damaged, good] = [site(), data_folder()];
    fs::write(damaged.path().join("functions.json"), "{\"count\":").unwrap();
    let setup =
        Setup::new(modern()).options(|options| options.data = Some(good.path().to_owned())).reference(damaged.path());
    let mut session = setup.start().await;
    let message = session.shown().await;
    assert!(message.starts_with("sqf-ls: cannot use the reference of --reference: "), "{message}");
    assert!(message.contains("functions.json is damaged: "), "{message}");
    session.logged(&good.path().display().to_string()).await;
    session.open(&script(), "closeGate _gate;").await;
    assert!(session.hover(&script(), 0, 0).await.is_some());
    // It is whole again some checks later. A check that notices new data of the other reference has seen this one, too.
    for seconds in 1..=3 {
        let file = fs::File::options().append(true).open(good.path().join("reference/functions.json")).unwrap();
        file.set_modified(SystemTime::now() + Duration::from_secs(seconds)).unwrap();
        session.logged(&good.path().display().to_string()).await;
    }
    write_site(damaged.path());
    session.logged(&damaged.path().display().to_string()).await;
    session.finish().await;
}

#[tokio::test]
async fn a_missing_reference_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = Setup::new(modern()).reference(&folder.path().join("nowhere")).start().await;
    let message = session.shown().await;
    assert!(message.contains("does not exist"), "{message}");
    session.finish().await;
}

#[tokio::test]
async fn findings_wait_for_the_reference() {
    let newer = site();
    let mut session = Setup::new(simple()).reference(newer.path()).start().await;
    session.open(&script(), "closeGate player;\nhint 5 6;").await;
    let found = session.published().await.diagnostics;
    let lines: Vec<u32> = found.iter().map(|it| it.range.start.line).collect();
    assert!(lines.contains(&1) && !lines.contains(&0), "{found:?}");
    session.finish().await;
}
