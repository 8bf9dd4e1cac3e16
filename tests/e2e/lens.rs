//! Code lenses: references above functions, if the setting turns them on.

use serde_json::{Value, json};

use crate::support::{Setup, modern, script};

const SCRIPT: &str = "GATE_fnc_open = { hint \"open\" };\ncall GATE_fnc_open;\n[] spawn GATE_fnc_open;\n";

/// Returns the lenses of [`SCRIPT`] with these settings, each resolved.
async fn lenses(settings: Value) -> Vec<Value> {
    let mut session = Setup::new(modern()).initialization_options(settings).start().await;
    session.open(&script(), SCRIPT).await;
    let lenses = session.ask_raw("textDocument/codeLens", json!({"textDocument": {"uri": script()}})).await.unwrap();
    let mut resolved = Vec::new();
    for lens in lenses.as_array().into_iter().flatten() {
        resolved.push(session.ask_raw("codeLens/resolve", lens.clone()).await.unwrap());
    }
    session.finish().await;
    resolved
}

#[tokio::test]
async fn references_are_counted_if_the_setting_is_on() {
    let lenses = lenses(json!({"codeLens": {"references": true}})).await;
    let [lens] = &lenses[..] else { panic!("{lenses:?}") };
    assert_eq!(lens["range"]["start"], json!({"line": 0, "character": 0}));
    assert_eq!(lens["command"]["title"], "2 references");
    let lines: Vec<&Value> = lens["command"]["arguments"][2]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| &place["range"]["start"]["line"])
        .collect();
    assert_eq!(lines, [1, 2]);
}

#[tokio::test]
async fn there_are_none_by_default() {
    assert_eq!(lenses(json!({})).await, Vec::<Value>::new());
}
