//! Messages on the wire: a header, a blank line, and JSON (LSP 3.17, "Base Protocol").
//!
//! Reads whatever comes. Bytes that are no message are answered with an error and skipped up to the next header, so
//! that one damaged message does not end the session.

use std::io;

use serde::Deserialize;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader};
use tower_lsp::jsonrpc::{Error, Id, Request, Response};

/// Longest line of a header; a longer one is no header.
const MAX_HEADER_LINE: u64 = 4096;

/// Largest message. A header that announces more is damaged.
const MAX_MESSAGE: u64 = 512 * 1024 * 1024;

/// The name of the header that every message has.
const CONTENT_LENGTH: &[u8] = b"content-length:";

/// What a client sent.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A request or a notification.
    Call(Request),
    /// The answer to a request of the server.
    Answer(Response),
    /// No message; this is to be answered.
    Damaged(Response),
    /// An answer that cannot be read. There is nobody to tell.
    Lost(String),
}

/// Reads messages.
#[derive(Debug)]
pub(super) struct Reader<I> {
    input: BufReader<I>,
    /// What came after damage that had to be told first.
    next: Option<Incoming>,
}

impl<I: AsyncRead + Unpin> Reader<I> {
    pub(super) fn new(input: I) -> Reader<I> {
        Reader { input: BufReader::with_capacity(64 * 1024, input), next: None }
    }

    /// The next message; None at the end of the input.
    pub(super) async fn next(&mut self) -> io::Result<Option<Incoming>> {
        if let Some(next) = self.next.take() {
            return Ok(Some(next));
        }
        let header = match self.header().await? {
            Header::Length { length, after_damage } => (length, after_damage),
            Header::Damaged => return Ok(Some(damaged())),
            Header::End => return Ok(None),
        };
        let (length, after_damage) = header;
        // Not reserved at once: the header may lie.
        let mut body = Vec::with_capacity(length.min(1024 * 1024) as usize);
        (&mut self.input).take(length).read_to_end(&mut body).await?;
        if (body.len() as u64) < length {
            return Ok(None);
        }
        let message = read(&body);
        if after_damage {
            self.next = Some(message);
            return Ok(Some(damaged()));
        }
        Ok(Some(message))
    }

    async fn header(&mut self) -> io::Result<Header> {
        let mut length = None;
        let mut damage = false;
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = (&mut self.input).take(MAX_HEADER_LINE).read_until(b'\n', &mut line).await?;
            if read == 0 {
                return Ok(if damage { Header::Damaged } else { Header::End });
            }
            let text = line.trim_ascii();
            if text.is_empty() {
                match length {
                    Some(length) => return Ok(Header::Length { length, after_damage: damage }),
                    None if damage => return Ok(Header::Damaged),
                    // Blank lines between messages harm nobody.
                    None => continue,
                }
            }
            match content_length(text) {
                Some((0, announced)) => length = Some(announced),
                // The rest of a damaged message, and the next one on the same line.
                Some((_, announced)) => {
                    damage = true;
                    length = Some(announced);
                }
                None => damage |= !text.contains(&b':') || length.is_none() && !is_header(text),
            }
        }
    }
}

/// What a header said.
enum Header {
    Length { length: u64, after_damage: bool },
    Damaged,
    End,
}

/// Where in the line the length is announced, and the length.
fn content_length(line: &[u8]) -> Option<(usize, u64)> {
    let at = line.windows(CONTENT_LENGTH.len()).rposition(|part| part.eq_ignore_ascii_case(CONTENT_LENGTH))?;
    let number = str::from_utf8(&line[at + CONTENT_LENGTH.len()..]).ok()?;
    let length: u64 = number.trim().parse().ok()?;
    (length <= MAX_MESSAGE).then_some((at, length))
}

/// Whether the line is some other header: `Content-Type: ...`.
fn is_header(line: &[u8]) -> bool {
    let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
    // A length that cannot be read is no other header.
    !name.eq_ignore_ascii_case(&CONTENT_LENGTH[..CONTENT_LENGTH.len() - 1])
        && name.len() < line.len()
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

fn damaged() -> Incoming {
    Incoming::Damaged(Response::from_error(Id::Null, Error::parse_error()))
}

/// Reads the JSON of a message.
fn read(body: &[u8]) -> Incoming {
    let Ok(message) = serde_json::from_slice::<Value>(body) else { return damaged() };
    let id = message.get("id").and_then(|id| Id::deserialize(id).ok()).unwrap_or_default();
    if message.get("method").is_none() && (message.get("result").is_some() || message.get("error").is_some()) {
        return match serde_json::from_value(message) {
            Ok(answer) => Incoming::Answer(answer),
            Err(error) => Incoming::Lost(error.to_string()),
        };
    }
    match serde_json::from_value::<Request>(corrected(message)) {
        Ok(call) if !call.method().is_empty() => Incoming::Call(call),
        _ => Incoming::Damaged(Response::from_error(id, Error::invalid_request())),
    }
}

/// What clients write differently and mean the same.
fn corrected(mut message: Value) -> Value {
    let Some(fields) = message.as_object_mut() else { return message };
    let has_params = fields.get("params").is_some_and(|params| !params.is_null());
    match fields.get("method").and_then(Value::as_str) {
        // tower-lsp wants parameters where the protocol has some, however empty, and none where it has none.
        Some("initialized") if !has_params => {
            fields.insert("params".to_owned(), Value::Object(serde_json::Map::new()));
        }
        Some("shutdown" | "exit") => {
            fields.remove("params");
        }
        // lsp-types 0.94 looks for this capability by another name.
        Some("initialize") => {
            let workspace =
                fields.get_mut("params").and_then(|params| params.get_mut("capabilities")?.get_mut("workspace"));
            if let Some(workspace) = workspace.and_then(Value::as_object_mut)
                && let Some(diagnostics) = workspace.get("diagnostics").cloned()
            {
                workspace.insert("diagnostic".to_owned(), diagnostics);
            }
        }
        _ => {}
    }
    message
}

/// A message as bytes, with its header.
pub(super) fn written<T: serde::Serialize>(message: &T) -> Vec<u8> {
    // Room for the header, which is known last.
    const ROOM: usize = 64;
    let mut bytes = vec![b' '; ROOM];
    if let Err(error) = serde_json::to_writer(&mut bytes, message) {
        tracing::error!("a message cannot be written: {error}");
        return Vec::new();
    }
    let header = format!("Content-Length: {}\r\n\r\n", bytes.len() - ROOM);
    let start = ROOM - header.len();
    bytes[start..ROOM].copy_from_slice(header.as_bytes());
    bytes.drain(..start);
    bytes
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// What is read from `bytes`, in words.
    async fn messages(bytes: &[u8]) -> Vec<String> {
        let mut reader = Reader::new(bytes);
        let mut messages = Vec::new();
        while let Some(message) = reader.next().await.unwrap() {
            messages.push(match message {
                Incoming::Call(call) => json(&call),
                Incoming::Answer(answer) => json(&answer),
                Incoming::Damaged(answer) => format!("damaged: {}", json(&answer)),
                Incoming::Lost(why) => format!("lost: {why}"),
            });
        }
        messages
    }

    fn json(message: &impl serde::Serialize) -> String {
        serde_json::to_string(message).unwrap()
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    const CALL: &str = r#"{"jsonrpc":"2.0","method":"m","id":7}"#;
    const PARSE_ERROR: &str = r#"damaged: {"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"},"id":null}"#;

    #[tokio::test]
    async fn messages_are_read_one_after_another() {
        let other = r#"{"jsonrpc":"2.0","result":null,"id":1}"#;
        let bytes = format!("{}\r\n{}", framed(CALL), framed(other));
        assert_eq!(messages(bytes.as_bytes()).await, [CALL, other]);
    }

    #[tokio::test]
    async fn headers_may_be_written_in_other_ways() {
        let length = CALL.len();
        for header in [
            format!("content-length:{length}\n\n"),
            format!("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: {length}\r\n\r\n"),
            format!("Content-Length: {length}\r\nContent-Type: text/plain\r\n\r\n"),
        ] {
            assert_eq!(messages(format!("{header}{CALL}").as_bytes()).await, [CALL], "{header}");
        }
    }

    #[tokio::test]
    async fn damage_is_answered_and_what_follows_is_read() {
        let good = framed(CALL);
        for damage in [
            "no header at all\r\n\r\n".to_owned(),
            "cut off in the middle".to_owned(),
            framed("{\"jsonrpc\":"),
            framed("\u{fffd}").replace('\u{fffd}', "\u{1}\u{1}\u{1}"),
            "Content-Length: many\r\n\r\n".to_owned(),
            "Content-Length: 99999999999999\r\n\r\n".to_owned(),
            format!("{}\r\n\r\n", "x".repeat(10_000)),
        ] {
            assert_eq!(messages(format!("{damage}{good}").as_bytes()).await, [PARSE_ERROR, CALL], "{damage:.60}");
        }
        let mut bytes = vec![0xff, 0xfe, 0x00, b'\n'];
        bytes.extend_from_slice(good.as_bytes());
        assert_eq!(messages(&bytes).await, [PARSE_ERROR, CALL]);
    }

    #[tokio::test]
    async fn a_wrong_length_costs_no_more_than_its_neighbours() {
        let short = format!("Content-Length: {}\r\n\r\n{CALL}", CALL.len() - 5);
        let all = messages(format!("{short}{}{}", framed(CALL), framed(CALL)).as_bytes()).await;
        assert_eq!(all.last().map(String::as_str), Some(CALL));
        assert!(all.contains(&PARSE_ERROR.to_owned()), "{all:?}");
    }

    #[tokio::test]
    async fn json_that_is_no_message_is_refused_with_its_id() {
        for (body, id) in [("[]", "null"), ("3", "null"), (r#"{"id":4}"#, "4"), (r#"{"id":"a","method":"m"}"#, "\"a\"")]
        {
            let expected = format!(
                r#"damaged: {{"jsonrpc":"2.0","error":{{"code":-32600,"message":"Invalid request"}},"id":{id}}}"#
            );
            assert_eq!(messages(framed(body).as_bytes()).await, [expected], "{body}");
        }
    }

    #[tokio::test]
    async fn an_end_in_the_middle_is_an_end() {
        for end in ["Content-Length: 10", "Content-Length: 10\r\n\r\n{}", ""] {
            let read = messages(end.as_bytes()).await;
            assert!(read.is_empty(), "{end:?}: {read:?}");
        }
    }

    #[test]
    fn what_clients_write_differently_is_brought_into_one_form() {
        assert_eq!(corrected(json!({"method": "shutdown", "params": null})), json!({"method": "shutdown"}));
        assert_eq!(corrected(json!({"method": "initialized"})), json!({"method": "initialized", "params": {}}));
        let capabilities = |name: &str| json!({"workspace": {name: {"refreshSupport": true}}});
        let message =
            corrected(json!({"method": "initialize", "params": {"capabilities": capabilities("diagnostics")}}));
        assert_eq!(message["params"]["capabilities"]["workspace"]["diagnostic"]["refreshSupport"], true);
    }

    #[test]
    fn messages_are_written_with_their_header() {
        let bytes = written(&json!({"a": "ä"}));
        assert_eq!(String::from_utf8(bytes).unwrap(), "Content-Length: 10\r\n\r\n{\"a\":\"ä\"}");
    }
}
