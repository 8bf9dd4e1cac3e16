//! Settings in all the ways in which clients send them.

use serde_json::{Value, json};
use tower_lsp::lsp_types::notification::DidChangeConfiguration;
use tower_lsp::lsp_types::request::{RegisterCapability, WorkspaceConfiguration};
use tower_lsp::lsp_types::{DidChangeConfigurationParams, PublishDiagnosticsParams};

use crate::support::{Session, Setup, script, simple};

const BROKEN: &str = "[_g, 1] spawn BIS_fnc_paintGate;";

/// Returns the severity of the first finding; 0 without one.
fn severity(published: &PublishDiagnosticsParams) -> Value {
    let first = published.diagnostics.first();
    first.map_or(json!(0), |found| serde_json::to_value(found.severity).unwrap())
}

fn level(level: &str) -> Value {
    json!({"diagnostics": {"levels": {"broken": level}}})
}

async fn change_settings(session: &mut Session, settings: Value) {
    session.notify::<DidChangeConfiguration>(DidChangeConfigurationParams { settings }).await;
}

#[tokio::test]
async fn settings_are_read_at_the_start_and_on_changes() {
    let setup = Setup::new(simple()).initialization_options(level("error"));
    let mut session = setup.with_fixture().await;
    session.open(&script(), BROKEN).await;
    assert_eq!(severity(&session.published().await), 1);
    change_settings(&mut session, json!({ "sqf": level("information") })).await;
    assert_eq!(severity(&session.published().await), 3);
    for others in [json!({"lua": {"colour": "green"}}), json!({}), Value::Null] {
        change_settings(&mut session, others).await;
    }
    session.change(&script(), 2, None, BROKEN).await;
    assert_eq!(severity(&session.published().await), 3, "settings of others change nothing");
    change_settings(&mut session, json!({"sqf": {"diagnostics": {"enabled": false}}})).await;
    assert_eq!(severity(&session.published().await), 0);
    change_settings(&mut session, json!({"sqf": null})).await;
    assert_eq!(severity(&session.published().await), 1, "what it began with");
    session.finish().await;
}

#[tokio::test]
async fn settings_are_requested_from_clients_that_support_it() {
    let client = json!({"workspace": {
        "configuration": true,
        "didChangeConfiguration": {"dynamicRegistration": true},
    }});
    let mut session = Setup::new(client).with_fixture().await;
    let (id, registered) = session.asked::<RegisterCapability>().await;
    assert_eq!(registered.registrations[0].method, "workspace/didChangeConfiguration");
    session.reply(&id, Value::Null).await;
    let (first, asked) = session.asked::<WorkspaceConfiguration>().await;
    assert_eq!(asked.items[0].section.as_deref(), Some("sqf"));
    session.open(&script(), BROKEN).await;
    assert_ne!(severity(&session.published().await), 0, "nothing waits for the answer");
    session.reply(&first, json!([level("information")])).await;
    assert_eq!(severity(&session.published().await), 3);
    // Two changes at once: the newest request counts, in whichever order the answers arrive.
    change_settings(&mut session, Value::Null).await;
    let (second, _) = session.asked::<WorkspaceConfiguration>().await;
    change_settings(&mut session, Value::Null).await;
    let (third, _) = session.asked::<WorkspaceConfiguration>().await;
    session.reply(&third, json!([level("error")])).await;
    session.reply(&second, json!([level("off")])).await;
    assert_eq!(severity(&session.published().await), 1);
    session.finish().await;
}

#[tokio::test]
async fn errors_are_shown_in_one_message_and_the_rest_is_used() {
    let options = json!({"targetVersion": "newest", "diagnostics": {"levels": {"broken": "error", "brokn": "off"}}});
    let mut session = Setup::new(simple()).initialization_options(options).with_fixture().await;
    insta::assert_snapshot!(session.shown().await, @r#"
    sqf-ls: invalid settings:
    `sqf.diagnostics.levels`: unknown rule `brokn`; did you mean `broken`?
    `sqf.targetVersion`: invalid game version `newest`; expected a version such as 2.18, or "none"
    "#);
    session.open(&script(), BROKEN).await;
    assert_eq!(severity(&session.published().await), 1);
    change_settings(&mut session, json!({"sqf": level("hint")})).await;
    assert_eq!(severity(&session.published().await), 4);
    session.finish().await;
}
