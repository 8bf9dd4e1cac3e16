//! Selection ranges, one result per position.

use serde_json::json;
use tower_lsp::lsp_types::request::SelectionRangeRequest;
use tower_lsp::lsp_types::{Position, SelectionRange, SelectionRangeParams, TextDocumentIdentifier};

use crate::support::{Setup, modern, range, script};

#[tokio::test]
async fn every_position_has_a_result() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "hint \"é a\";\n").await;
    let positions = vec![Position::new(0, 9), Position::new(0, 2), Position::new(7, 0)];
    let params = SelectionRangeParams {
        text_document: TextDocumentIdentifier::new(script()),
        positions,
        work_done_progress_params: Default::default(),
        partial_result_params: Default::default(),
    };
    let answers = session.ask::<SelectionRangeRequest>(params).await.unwrap();
    let flat = |answer: &SelectionRange| {
        let around = std::iter::successors(Some(answer), |answer| answer.parent.as_deref());
        around.map(|answer| answer.range).collect::<Vec<_>>()
    };
    let line = |start: u32, end: u32| range((0, start), (0, end));
    let (statement, whole) = ([line(0, 11), line(0, 12)], range((0, 0), (1, 0)));
    assert_eq!(flat(&answers[0]), [line(9, 10), line(6, 10), line(5, 11), statement[0], statement[1], whole]);
    assert_eq!(flat(&answers[1]), [line(0, 4), statement[0], statement[1], whole]);
    assert_eq!(flat(&answers[2]), [whole], "past the end of the text");
    let unknown = json!({"textDocument": {"uri": "file:///other.sqf"}, "positions": []});
    assert_eq!(session.ask_raw("textDocument/selectionRange", unknown).await, Ok(json!(null)));
    session.finish().await;
}
