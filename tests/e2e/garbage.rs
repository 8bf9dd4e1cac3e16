//! Invalid messages are answered with an error, and the session continues.

use crate::support::{Setup, modern, script};

#[tokio::test]
async fn garbage_is_answered_and_the_session_continues() {
    let mut session = Setup::new(modern()).with_fixture().await;
    let framed = |body: &[u8]| [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat();
    for (garbage, code) in [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec(), -32700),
        (framed(b"{\"jsonrpc\": \"2.0\","), -32700),
        (framed(&[0xff, 0xfe, 0x00, 0x80]), -32700),
        (framed(b"[1, 2]"), -32600),
        (framed(b"{\"jsonrpc\":\"1.0\",\"method\":\"shutdown\"}"), -32600),
        (framed("[".repeat(100_000).as_bytes()), -32700),
        ([vec![b'x'; 100_000], b"\r\n\r\n".to_vec()].concat(), -32700),
        (b"Content-Length: 99999999999999999999999999\r\n\r\n".to_vec(), -32700),
        (b"Content-Length: 999999999999\r\n\r\n".to_vec(), -32700),
        (b"Content-Length: -1\r\n\r\n".to_vec(), -32700),
        (b"Content-Length\r\n\r\n".to_vec(), -32700),
        (b"Content-Length: 0\r\n\r\n".to_vec(), -32700),
        (framed(b"{\"method\":\"textDocument/didChange\"}"), -32600),
    ] {
        session.open(&script(), "closeGate").await;
        session.send_bytes(&garbage).await;
        let answer = session.answered_to_nobody().await;
        assert_eq!(answer["error"]["code"], code, "{answer}");
        // Messages that may have changed the document are reported; others have no effect.
        if session.hover(&script(), 0, 0).await.is_none() {
            let message = session.shown().await;
            assert!(
                message.starts_with(
                    "sqf-ls has lost track of the text of init.sqf: cannot read a message from the editor"
                ),
                "{message}"
            );
        } else {
            assert!(code == -32600 || garbage.ends_with(b" 0\r\n\r\n"), "{}", garbage.escape_ascii());
        }
    }
    session.finish().await;
}

#[tokio::test]
async fn a_truncated_message_ends_when_the_next_one_begins() {
    let mut session = Setup::new(modern()).with_fixture().await;
    for length in [1000, 100_000_000] {
        session.open(&script(), "closeGate").await;
        let cut =
            format!("Content-Length: {length}\r\n\r\n{{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\"");
        session.send_bytes(cut.as_bytes()).await;
        assert_eq!(session.hover(&script(), 0, 0).await, None, "the question is answered");
        let answer = session.answered_to_nobody().await;
        let why = format!("a message ended after 50 of {length} bytes");
        assert!(answer["error"]["message"].as_str().unwrap().contains(&why), "{answer}");
        let message = session.shown().await;
        assert!(message.contains(&why) && message.contains("init.sqf"), "{message}");
    }
    session.open(&script(), "closeGate").await;
    assert!(session.hover(&script(), 0, 0).await.is_some());
    session.finish().await;
}

#[tokio::test]
async fn unexpected_responses_are_ignored() {
    let mut session = Setup::new(modern()).with_fixture().await;
    for body in [
        r#"{"jsonrpc":"2.0","id":999,"result":null}"#,
        r#"{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"no"}}"#,
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"no","more":[]}}"#,
        r#"{"jsonrpc":"2.0","id":{},"result":1}"#,
    ] {
        session.send_bytes(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).await;
    }
    session.finish().await;
}
