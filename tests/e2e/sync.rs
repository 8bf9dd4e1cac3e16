//! Documents follow the client's edits, in every position encoding.

use serde_json::json;
use tower_lsp::lsp_types::notification::{DidChangeTextDocument, DidCloseTextDocument};
use tower_lsp::lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, TextDocumentContentChangeEvent, TextDocumentIdentifier,
    VersionedTextDocumentIdentifier,
};

use crate::support::{Setup, modern, range, script};

#[tokio::test]
async fn columns_are_counted_as_agreed() {
    for (unit, column) in [("utf-8", 7), ("utf-16", 5), ("utf-32", 4)] {
        let mut client = modern();
        client["general"]["positionEncodings"] = json!([unit]);
        let mut session = Setup::new(client).with_fixture().await;
        session.open(&script(), "a\u{10400}b\r\nx = \"\u{10400}\u{2764}\u{fe0f}\"; closeGate y").await;
        // Both lines start differently now; the second one states the text before the command.
        let after = |text: &str| match unit {
            "utf-8" => text.len(),
            "utf-16" => text.encode_utf16().count(),
            _ => text.chars().count(),
        } as u32;
        let start = after("x = \"\u{10400}\u{2764}\u{fe0f}\"; ");
        assert!(session.hover(&script(), 1, start + 2).await.is_some(), "{unit}");
        assert_eq!(session.hover(&script(), 1, start - 1).await, None, "{unit}");
        let b = after("a\u{10400}");
        session.change(&script(), 2, Some(range((0, b), (0, b + 1))), " closeGate").await;
        assert!(session.hover(&script(), 0, column).await.is_some(), "{unit}");
        session.finish().await;
    }
}

#[tokio::test]
async fn edits_of_one_change_are_applied_one_after_another() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "").await;
    let edit = |start, end, text: &str| TextDocumentContentChangeEvent {
        range: Some(range(start, end)),
        range_length: None,
        text: text.to_owned(),
    };
    session
        .notify::<DidChangeTextDocument>(DidChangeTextDocumentParams {
            text_document: VersionedTextDocumentIdentifier::new(script(), 2),
            content_changes: vec![
                edit((0, 0), (0, 0), "\r\nGate"),
                edit((1, 0), (1, 0), "close"),
                edit((0, 0), (1, 0), "// "),
                edit((0, 0), (0, 3), ""),
            ],
        })
        .await;
    assert!(session.hover(&script(), 0, 9).await.is_some());
    session.finish().await;
}

#[tokio::test]
async fn a_document_may_be_replaced_closed_and_opened_again() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "_x").await;
    session.change(&script(), 2, None, "closeGate").await;
    assert!(session.hover(&script(), 0, 0).await.is_some());
    let text_document = TextDocumentIdentifier::new(script());
    session.notify::<DidCloseTextDocument>(DidCloseTextDocumentParams { text_document }).await;
    assert_eq!(session.hover(&script(), 0, 0).await, None);
    session.open(&script(), "openGate").await;
    assert!(session.hover(&script(), 0, 0).await.is_some());
    session.finish().await;
}

#[tokio::test]
async fn a_text_that_is_lost_is_reported_once_and_comes_back() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "closeGate").await;
    session.change(&script(), 2, Some(range((9, 0), (9, 0))), "x").await;
    insta::assert_snapshot!(session.shown().await, @"sqf-ls has lost track of the text of init.sqf: it was changed \
                                                     at a position that does not exist in it. Close the file and open \
                                                     it again.");
    assert_eq!(session.hover(&script(), 0, 0).await, None, "no answer from a text that may be wrong");
    session.change(&script(), 3, Some(range((0, 0), (0, 0))), "x").await;
    session.change(&script(), 4, None, "closeGate").await;
    assert!(session.hover(&script(), 0, 0).await.is_some());
    session.finish().await;
}

#[tokio::test]
async fn changes_in_the_wrong_order_are_put_right() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "").await;
    session.change(&script(), 3, Some(range((9, 0), (9, 0))), "close").await;
    assert_eq!(session.hover(&script(), 9, 0).await, None, "the other change may still arrive");
    session.change(&script(), 2, Some(range((0, 0), (0, 0))), "\n\n\n\n\n\n\n\n\nGate").await;
    assert!(session.hover(&script(), 9, 0).await.is_some(), "`closeGate`");
    session.finish().await;
}

#[tokio::test]
async fn unparsable_changes_are_reported() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "closeGate").await;
    let place = json!({"line": -1, "character": 0});
    let params = json!({
        "textDocument": {"uri": script(), "version": 2},
        "contentChanges": [{"range": {"start": place, "end": place}, "text": "x"}],
    });
    session.notify_raw("textDocument/didChange", params).await;
    let message = session.shown().await;
    assert!(message.starts_with("sqf-ls has lost track of the text of init.sqf: "), "{message}");
    assert_eq!(session.hover(&script(), 0, 0).await, None);
    session.finish().await;
}

/// Returns the bytes of a `didChange` that inserts `text` at a position; the text is JSON already.
fn change(version: i32, (line, column): (u32, u32), text: &[u8]) -> Vec<u8> {
    let place = format!(r#"{{"line":{line},"character":{column}}}"#);
    let head = format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{}","version":{version}}},"contentChanges":[{{"range":{{"start":{place},"end":{place}}},"text":""#,
        script()
    );
    let body = [head.as_bytes(), text, br#""}]}}"#].concat();
    [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), &body].concat()
}

#[tokio::test]
async fn half_a_character_shifts_nothing() {
    for (unit, width) in [("utf-8", 3), ("utf-16", 1), ("utf-32", 1)] {
        let mut client = modern();
        client["general"]["positionEncodings"] = json!([unit]);
        let mut session = Setup::new(client).with_fixture().await;
        session.open(&script(), "// \n// \n").await;
        // As an escape, as bytes, and as any invalid byte.
        for (version, half) in (2..).zip([&br"\ud83d"[..], b"\xed\xa0\xbd", b"\xff", br"\uDE00"]) {
            session.send_bytes(&change(version, (0, 3), half)).await;
        }
        session.send_bytes(&change(6, (0, 3 + 4 * width), br"\nGate x")).await;
        session.send_bytes(&change(7, (1, 0), b"close")).await;
        // The comments above and below are unchanged.
        assert_eq!(session.hover(&script(), 0, 3).await, None, "{unit}");
        assert!(session.hover(&script(), 1, 8).await.is_some(), "{unit}");
        assert_eq!(session.hover(&script(), 2, 1).await, None, "{unit}");
        session.finish().await;
    }
}

#[tokio::test]
async fn unparsable_messages_drop_all_documents_until_they_are_reopened() {
    let mut session = Setup::new(modern()).with_fixture().await;
    let other = tower_lsp::lsp_types::Url::parse("file:///mission/other.sqf").unwrap();
    session.open(&script(), "closeGate").await;
    session.open(&other, "closeGate").await;
    session.send_bytes(b"Content-Length: 40\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/").await;
    insta::assert_snapshot!(session.shown().await, @"sqf-ls has lost track of the text of init.sqf and 1 other \
                                                     document: cannot read a message from the editor (a message of 40 \
                                                     bytes is not valid JSON: EOF while parsing a string at line 1 \
                                                     column 40). Close the files and open them again.");
    let answer = session.answered_to_nobody().await;
    assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(null), &json!(-32700)), "{answer}");
    // Later changes refer to a text that the server lacks; that was reported before.
    session.change(&script(), 3, Some(range((0, 0), (0, 0))), "x").await;
    for url in [&script(), &other] {
        assert_eq!(session.hover(url, 0, 0).await, None);
    }
    session.change(&script(), 4, None, "closeGate").await;
    session.open(&other, "closeGate").await;
    for url in [&script(), &other] {
        assert!(session.hover(url, 0, 0).await.is_some());
    }
    session.finish().await;
}

#[tokio::test]
async fn a_change_without_a_document_may_concern_any() {
    let mut session = Setup::new(modern()).with_fixture().await;
    let other = tower_lsp::lsp_types::Url::parse("file:///mission/other.sqf").unwrap();
    for params in [json!({"contentChanges": []}), json!({"textDocument": {"uri": 5, "version": 2}}), json!([])] {
        session.open(&script(), "closeGate").await;
        session.open(&other, "closeGate").await;
        session.notify_raw("textDocument/didChange", params.clone()).await;
        let message = session.shown().await;
        assert!(message.contains("init.sqf and 1 other document: cannot read textDocument/didChange"), "{message}");
        assert_eq!(session.hover(&other, 0, 0).await, None, "{params}");
    }
    // A change that names its document only affects that one.
    session.open(&script(), "closeGate").await;
    session.open(&other, "closeGate").await;
    session.notify_raw("textDocument/didOpen", json!({"textDocument": {"uri": other}})).await;
    let message = session.shown().await;
    assert!(
        message.starts_with("sqf-ls has lost track of the text of other.sqf: cannot read textDocument/didOpen"),
        "{message}"
    );
    assert!(session.hover(&script(), 0, 0).await.is_some());
    session.finish().await;
}

#[tokio::test]
async fn a_change_with_an_id_is_refused_and_drops_the_document() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "closeGate").await;
    let params = json!({"textDocument": {"uri": script(), "version": 2}, "contentChanges": [{"text": "x"}]});
    let error = session.ask_raw("textDocument/didChange", params).await.unwrap_err();
    assert_eq!(error["code"], -32600);
    let message = session.shown().await;
    assert!(message.contains("must not have an id"), "{message}");
    assert_eq!(session.hover(&script(), 0, 0).await, None);
    session.finish().await;
}

#[tokio::test]
async fn changes_of_documents_that_are_not_open_are_reported_once() {
    let mut session = Setup::new(modern()).with_fixture().await;
    for version in 1..4 {
        session.change(&script(), version, Some(range((0, 0), (0, 0))), "x").await;
    }
    let message = session.shown().await;
    assert!(message.contains("before it was opened"), "{message}");
    session.finish().await;
}

#[tokio::test]
async fn decreasing_versions_are_accepted_when_safe() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "x").await;
    session.change(&script(), 7, None, "y").await;
    session.change(&script(), 3, None, "closeGate").await;
    assert!(session.hover(&script(), 0, 0).await.is_some());
    session.change(&script(), 2, Some(range((0, 0), (0, 0))), "x").await;
    let message = session.shown().await;
    assert!(message.contains("version 2 arrived after version 3"), "{message}");
    session.finish().await;
}

#[tokio::test]
async fn large_documents_and_noise_are_accepted() {
    let mut session = Setup::new(modern()).with_fixture().await;
    let noise: String = (0u32..200_000).filter_map(|n| char::from_u32(n.wrapping_mul(7919) % 0x3000)).collect();
    session.open(&script(), &noise).await;
    let params = json!({"textDocument": {"uri": script()}});
    session.ask_raw("textDocument/diagnostic", params).await.unwrap();
    let large = "closeGate _gate;\n".repeat(600_000);
    session.change(&script(), 2, None, &large).await;
    assert!(session.hover(&script(), 599_999, 0).await.is_some());
    session.change(&script(), 3, Some(range((300_000, 0), (300_000, 0))), "x").await;
    assert_eq!(session.hover(&script(), 300_000, 3).await, None);
    session.finish().await;
}
