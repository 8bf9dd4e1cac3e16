//! Canceled requests.

use serde_json::json;
use tower_lsp::lsp_types::Hover;

use crate::panics::{fragile, hover_at};
use crate::support::{Session, Setup, hover_params, modern, script};

#[tokio::test]
async fn any_number_of_endless_requests_can_be_canceled() {
    let mut session = fragile().await;
    let mut ids = Vec::new();
    for _ in 0..300 {
        ids.push(session.request_raw("textDocument/hover", hover_at(1, 0)).await);
    }
    assert!(session.ask_raw("textDocument/hover", hover_at(0, 0)).await.is_ok(), "others are answered in the meantime");
    for id in ids {
        session.notify_raw("$/cancelRequest", json!({"id": id})).await;
        assert_eq!(session.answer(id).await.unwrap_err()["code"], -32800);
    }
    session.finish().await;
}

#[tokio::test]
async fn every_request_gets_one_response_canceled_or_not() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "closeGate").await;
    for _ in 0..200 {
        let params = serde_json::to_value(hover_params(&script(), 0, 0)).unwrap();
        let id = session.request_raw("textDocument/hover", params).await;
        session.notify_raw("$/cancelRequest", json!({"id": id})).await;
        match session.answer(id).await {
            Ok(hover) => assert!(Session::read::<Option<Hover>>(hover).is_some()),
            Err(error) => assert_eq!(error["code"], -32800),
        }
    }
    session.notify_raw("$/cancelRequest", json!({"id": 12345})).await;
    session.finish().await;
}
