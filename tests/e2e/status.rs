//! Server status for clients that show it.

use std::fs;

use serde_json::json;

use crate::support::{Setup, simple};

#[tokio::test]
async fn clients_that_show_a_status_get_the_reference_and_the_progress() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("init.sqf"), "GATE_isOpen = true;").unwrap();
    let client = json!({"experimental": {"serverStatusNotification": true}});
    let mut session = Setup::new(client).root(folder.path()).with_fixture().await;
    let mut messages = Vec::new();
    loop {
        let status = session.told_raw("experimental/serverStatus").await;
        assert_eq!(status["health"], "ok");
        let is_done = status["quiescent"] == true;
        messages.push(status["message"].as_str().unwrap().to_owned());
        if is_done && messages.iter().any(|message| message.ends_with(", indexing the project")) {
            break;
        }
    }
    let last = messages.last().unwrap();
    assert!(last.starts_with("reference: ") && last.contains("(--reference)"), "{messages:?}");
    assert!(!last.contains("indexing"), "{messages:?}");
    session.hang_up().await;
}

#[tokio::test]
async fn other_clients_get_no_status() {
    let folder = tempfile::tempdir().unwrap();
    let session = Setup::new(simple()).root(folder.path()).with_fixture().await;
    // Fails if a message is left unread.
    session.finish().await;
}
