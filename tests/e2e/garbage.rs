//! What is no message is answered with an error, and the session goes on.

use crate::support::{Setup, modern, script};

#[tokio::test]
async fn garbage_is_answered_and_the_session_goes_on() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "closeGate").await;
    let framed = |body: &[u8]| [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat();
    for (garbage, code) in [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".to_vec(), -32700),
        (framed(b"{\"jsonrpc\": \"2.0\","), -32700),
        (framed(&[0xff, 0xfe, 0x00, 0x80]), -32700),
        (framed(b"[1, 2]"), -32600),
        (framed(b"{\"jsonrpc\":\"1.0\",\"method\":\"shutdown\"}"), -32600),
        (framed("[".repeat(100_000).as_bytes()), -32700),
        ([vec![b'x'; 100_000], b"\r\n\r\n".to_vec()].concat(), -32700),
    ] {
        session.send_bytes(&garbage).await;
        let answer = session.any().await;
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&serde_json::Value::Null, &code.into()), "{answer}");
        assert!(session.hover(&script(), 0, 0).await.is_some());
    }
    session.finish().await;
}

#[tokio::test]
async fn answers_that_nobody_asked_for_are_ignored() {
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
