//! Messages on the wire: a header, a blank line, and JSON (LSP 3.17, "Base Protocol").
//!
//! Reads any input. Bytes that do not form a message are answered with an error and skipped up to the next header, so
//! that one damaged message does not end the session. A message that is shorter than its header says ends where the
//! next header begins. An error names the documents that may be affected, see [`Loss`].

use std::io;

use memchr::memmem;
use serde::Deserialize;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader};
use tower_lsp::jsonrpc::{Error, Id, Request, Response};

use crate::server::wire::damage::{Damage, Loss};
use crate::server::wire::lenient;
use sqf_text::shortened;

/// Maximum length of a header line.
const MAX_HEADER_LINE: u64 = 4096;

/// Maximum size of a message. A header that announces more is treated as damaged.
const MAX_MESSAGE: u64 = 128 * 1024 * 1024;

/// Maximum memory reserved for a message before it arrives, since its header may be wrong.
const MOST_RESERVED: u64 = 1024 * 1024;

/// The name of the required header.
const CONTENT_LENGTH: &[u8] = b"content-length:";

/// What a header ends with.
const BLANK_LINE: &[u8] = b"\r\n\r\n";

/// Maximum length of a header searched for within a message.
const LONGEST_INNER_HEADER: usize = 256;

/// Input from a client.
#[derive(Debug)]
pub(in crate::server) enum Incoming {
    /// A request or a notification.
    Call(Request),
    /// The response to a request of the server.
    Answer(Response),
    /// Input that is not a message.
    Damaged(Box<Damage>),
    /// An unreadable response. There is nobody to report it to.
    Lost(String),
}

/// Reads messages.
#[derive(Debug)]
pub(in crate::server) struct Reader<I> {
    input: BufReader<I>,
    /// The message after an error that is returned first.
    next: Option<Incoming>,
    /// The length of the next message, if its header has been read already.
    announced: Option<u64>,
}

impl<I: AsyncRead + Unpin> Reader<I> {
    /// Reads frames from `input`.
    pub(in crate::server) fn new(input: I) -> Reader<I> {
        Reader { input: BufReader::with_capacity(64 * 1024, input), next: None, announced: None }
    }

    /// Returns the next message; None at the end of the input.
    ///
    /// # Errors
    ///
    /// When the input cannot be read. Damaged messages are no error: they are returned as such.
    pub(in crate::server) async fn next(&mut self) -> io::Result<Option<Incoming>> {
        if let Some(next) = self.next.take() {
            return Ok(Some(next));
        }
        let header = match self.announced.take() {
            Some(length) => Header::Length { length, damage: None },
            None => self.header().await?,
        };
        let (length, damage) = match header {
            Header::Length { length, damage } => (length, damage),
            Header::Damaged(why) => return Ok(Some(garbage(why))),
            Header::End => return Ok(None),
        };
        let message = match self.body(length).await? {
            Body::Whole(body) => read(&body),
            Body::Short { read, next } => {
                self.announced = Some(next);
                garbage(format!("a message ended after {read} of {length} bytes"))
            }
            Body::End { read } => {
                tracing::warn!("the input ended after {read} of {length} bytes of a message");
                return Ok(None);
            }
        };
        if let Some(why) = damage {
            self.next = Some(message);
            return Ok(Some(garbage(why)));
        }
        Ok(Some(message))
    }

    async fn header(&mut self) -> io::Result<Header> {
        const NO_HEADER: &str = "unexpected bytes between messages";
        let mut length = None;
        let mut damage = None;
        let mut line = Vec::new();
        loop {
            // A header may follow garbage on the same line, and must be found wherever that line is split.
            let is_cut = !line.is_empty() && !line.ends_with(b"\n");
            let keep = if is_cut { LONGEST_INNER_HEADER.min(line.len()) } else { 0 };
            line.drain(..line.len() - keep);
            let read = (&mut self.input).take(MAX_HEADER_LINE).read_until(b'\n', &mut line).await?;
            if read == 0 {
                return Ok(damage.map_or(Header::End, Header::Damaged));
            }
            let text = line.trim_ascii();
            if text.is_empty() {
                match (length, damage.take()) {
                    (Some(length), damage) => return Ok(Header::Length { length, damage }),
                    (None, Some(why)) => return Ok(Header::Damaged(why)),
                    // Blank lines between messages are harmless.
                    (None, None) => continue,
                }
            }
            match content_length(text) {
                Some((0, announced)) => length = Some(announced),
                // The rest of a damaged message, and the next one on the same line.
                Some((_, announced)) => {
                    damage.get_or_insert_with(|| NO_HEADER.to_owned());
                    length = Some(announced);
                }
                None if is_content_length(text) => {
                    let shown = String::from_utf8_lossy(text);
                    let why = format!("`{}` is invalid: expected at most {MAX_MESSAGE} bytes", shortened(&shown));
                    damage.get_or_insert(why);
                }
                None if !text.contains(&b':') || length.is_none() && !is_header(text) => {
                    damage.get_or_insert_with(|| NO_HEADER.to_owned());
                }
                None => {}
            }
        }
    }

    /// Reads a message of `length` bytes, or up to the header of the next one if that comes earlier.
    async fn body(&mut self, length: u64) -> io::Result<Body> {
        let mut body = Vec::with_capacity(length.min(MOST_RESERVED) as usize);
        while (body.len() as u64) < length {
            let piece = self.input.fill_buf().await?;
            if piece.is_empty() {
                return Ok(Body::End { read: body.len() });
            }
            let wanted = usize::try_from(length - body.len() as u64).unwrap_or(usize::MAX).min(piece.len());
            let seen = body.len();
            body.extend_from_slice(&piece[..wanted]);
            if let Some(header) = inner_header(&body, seen) {
                self.input.consume(header.end - seen);
                return Ok(Body::Short { read: header.start, next: header.length });
            }
            self.input.consume(wanted);
        }
        Ok(Body::Whole(body))
    }
}

/// A parsed header.
enum Header {
    /// The length of the message, and the error in the input before it.
    Length {
        length: u64,
        damage: Option<String>,
    },
    Damaged(String),
    End,
}

/// The content after a header.
enum Body {
    Whole(Vec<u8>),
    /// The message ended early at another header, which announces the next length.
    Short {
        read: usize,
        next: u64,
    },
    /// The input ended early.
    End {
        read: usize,
    },
}

/// A header within a message.
struct InnerHeader {
    start: usize,
    end: usize,
    length: u64,
}

/// Returns the first header in a message that ends after the first `seen` bytes, which have been searched already.
///
/// Valid JSON never contains a header: the name can only be in a string, and line breaks only outside of one.
fn inner_header(body: &[u8], seen: usize) -> Option<InnerHeader> {
    let from = seen.saturating_sub(BLANK_LINE.len() - 1);
    memmem::find_iter(&body[from..], BLANK_LINE).find_map(|found| {
        let (at, end) = (from + found, from + found + BLANK_LINE.len());
        let start = at.saturating_sub(LONGEST_INNER_HEADER);
        let mut line_end = at;
        // Search lines backward, since a `Content-Type` may come first.
        for line in body[start..at].rsplit(|byte| *byte == b'\n') {
            let line_start = line_end - line.len();
            if let Some((offset, length)) = content_length(line.trim_ascii_end()) {
                return Some(InnerHeader { start: line_start + offset, end, length });
            }
            line_end = line_start.saturating_sub(1);
        }
        None
    })
}

/// Returns the position of the length header in the line, and the length.
fn content_length(line: &[u8]) -> Option<(usize, u64)> {
    let at = line.windows(CONTENT_LENGTH.len()).rposition(|part| part.eq_ignore_ascii_case(CONTENT_LENGTH))?;
    let number = str::from_utf8(&line[at + CONTENT_LENGTH.len()..]).ok()?;
    let length: u64 = number.trim().parse().ok()?;
    (length <= MAX_MESSAGE).then_some((at, length))
}

/// Whether the line contains a length header, even an invalid one.
fn is_content_length(line: &[u8]) -> bool {
    line.get(..CONTENT_LENGTH.len()).is_some_and(|name| name.eq_ignore_ascii_case(CONTENT_LENGTH))
}

/// Whether the line is any header, such as `Content-Type: ...`.
fn is_header(line: &[u8]) -> bool {
    let name = line.split(|byte| *byte == b':').next().unwrap_or_default();
    name.len() < line.len() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

/// Reports input that may have been any message.
fn garbage(why: String) -> Incoming {
    damaged(Id::Null, Error::parse_error(), why, Loss::Everything)
}

fn damaged(id: Id, mut error: Error, why: String, loss: Loss) -> Incoming {
    error.message = format!("{}: {why}", error.message).into();
    Incoming::Damaged(Box::new(Damage { why, loss, answer: Response::from_error(id, error) }))
}

/// Parses the JSON of a message.
fn read(body: &[u8]) -> Incoming {
    if body.trim_ascii().is_empty() {
        return damaged(Id::Null, Error::parse_error(), "a message is empty".to_owned(), Loss::Nothing);
    }
    let message = match lenient::parse(body) {
        Ok(message) => message,
        Err(error) => return garbage(format!("a message of {} bytes is not valid JSON: {error}", body.len())),
    };
    let id = message.get("id").and_then(|id| Id::deserialize(id).ok()).unwrap_or_default();
    if message.get("method").is_none() && (message.get("result").is_some() || message.get("error").is_some()) {
        return match serde_json::from_value(message) {
            Ok(answer) => Incoming::Answer(answer),
            Err(error) => Incoming::Lost(error.to_string()),
        };
    }
    let loss = Loss::of_message(&message);
    let why = match serde_json::from_value::<Request>(corrected(message)) {
        Ok(call) if !call.method().is_empty() => return Incoming::Call(call),
        Ok(_) => "the method is missing".to_owned(),
        Err(error) => shortened(&error.to_string()),
    };
    damaged(id, Error::invalid_request(), why, loss)
}

/// Normalizes what clients write differently.
fn corrected(mut message: Value) -> Value {
    let Some(fields) = message.as_object_mut() else { return message };
    let has_params = fields.get("params").is_some_and(|params| !params.is_null());
    match fields.get("method").and_then(Value::as_str) {
        // tower-lsp requires parameters if the protocol has some, even if empty, and rejects them otherwise.
        Some("initialized") if !has_params => {
            fields.insert("params".to_owned(), Value::Object(serde_json::Map::new()));
        }
        Some("shutdown" | "exit") => {
            fields.remove("params");
        }
        // lsp-types 0.94 uses another name for this capability.
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

/// Serializes a message, with its header.
pub(in crate::server) fn written<T: serde::Serialize>(message: &T) -> Vec<u8> {
    // Space for the header, which is only known at the end.
    const ROOM: usize = 64;
    let mut bytes = vec![b' '; ROOM];
    if let Err(error) = serde_json::to_writer(&mut bytes, message) {
        tracing::error!("cannot write a message: {error}");
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

    /// Renders the messages read from `bytes`.
    async fn messages(bytes: &[u8]) -> Vec<String> {
        let mut reader = Reader::new(bytes);
        let mut messages = Vec::new();
        while let Some(message) = reader.next().await.unwrap() {
            messages.push(match message {
                Incoming::Call(call) => json(&call),
                Incoming::Answer(answer) => json(&answer),
                Incoming::Damaged(damage) => {
                    format!("{} {:?}", damage.answer.error().unwrap(), damage.loss)
                }
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
    const NO_HEADER: &str = "Parse error: Parse error: unexpected bytes between messages Everything";

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
    async fn damage_is_answered_and_reading_continues() {
        let good = framed(CALL);
        for (damage, told) in [
            ("no header at all\r\n\r\n".to_owned(), "unexpected bytes between messages"),
            ("cut off in the middle".to_owned(), "unexpected bytes between messages"),
            (
                framed("{\"jsonrpc\":"),
                "a message of 11 bytes is not valid JSON: EOF while parsing a value at line 1 column 11",
            ),
            (framed("\u{1}"), "a message of 1 bytes is not valid JSON: expected value at line 1 column 1"),
            (
                "Content-Length: many\r\n\r\n".to_owned(),
                "`Content-Length: many` is invalid: expected at most 134217728 bytes",
            ),
            (
                "Content-Length: 99999999999999\r\n\r\n".to_owned(),
                "`Content-Length: 99999999999999` is invalid: expected at most 134217728 bytes",
            ),
        ] {
            let told = format!("Parse error: Parse error: {told} Everything");
            assert_eq!(messages(format!("{damage}{good}").as_bytes()).await, [told.as_str(), CALL], "{damage}");
        }
        let mut bytes = vec![0xff, 0xfe, 0x00, b'\n'];
        bytes.extend_from_slice(good.as_bytes());
        assert_eq!(messages(&bytes).await, [NO_HEADER, CALL]);
    }

    #[tokio::test]
    async fn a_header_is_found_anywhere_in_garbage() {
        for length in 4050..4110 {
            let bytes = format!("{}{}", "x".repeat(length), framed(CALL));
            assert_eq!(messages(bytes.as_bytes()).await, [NO_HEADER, CALL], "{length}");
        }
    }

    #[tokio::test]
    async fn an_empty_message_is_ignored() {
        for body in ["", " \r\n"] {
            let told = "Parse error: Parse error: a message is empty Nothing";
            assert_eq!(messages(format!("{}{}", framed(body), framed(CALL)).as_bytes()).await, [told, CALL]);
        }
    }

    #[tokio::test]
    async fn a_message_that_is_too_short_ends_at_the_next_header() {
        let told = "Parse error: Parse error: a message ended after 5 of 3000 bytes Everything";
        for header in ["", "Content-Type: x\r\n"] {
            let bytes = format!("Content-Length: 3000\r\n\r\n{{\"a\":{header}{}{}", framed(CALL), framed(CALL));
            let told = if header.is_empty() { told.to_owned() } else { told.replace("after 5", "after 22") };
            assert_eq!(messages(bytes.as_bytes()).await, [&told, CALL, CALL]);
            let after = format!("Content-Length: 37\r\nContent-Type: x\r\n\r\n{CALL}");
            let bytes = format!("Content-Length: 3000\r\n\r\n{{\"a\":{header}{after}");
            assert_eq!(messages(bytes.as_bytes()).await, [&told, CALL]);
        }
        // Regardless of how the bytes are split.
        let bytes = format!("Content-Length: 3000\r\n\r\n{{\"a\":{}", framed(CALL));
        for at in 25..bytes.len() {
            let (start, end) = bytes.as_bytes().split_at(at);
            let mut reader = Reader::new(start.chain(end));
            assert!(matches!(reader.next().await, Ok(Some(Incoming::Damaged(_)))), "{at}");
            assert!(matches!(reader.next().await, Ok(Some(Incoming::Call(_)))), "{at}");
        }
    }

    #[tokio::test]
    async fn a_header_in_a_string_is_text() {
        let body = json!({"jsonrpc": "2.0", "method": "m", "params": ["Content-Length: 5\r\n\r\n{\"a\""], "id": 1});
        assert_eq!(messages(framed(&body.to_string()).as_bytes()).await.len(), 1);
        let spread = "{\r\n\r\n\"jsonrpc\":\"2.0\",\r\n\r\n\"method\":\"m\",\r\n\r\n\"id\":7}";
        assert_eq!(messages(framed(spread).as_bytes()).await, [CALL]);
    }

    #[tokio::test]
    async fn a_wrong_length_affects_only_adjacent_messages() {
        let short = format!("Content-Length: {}\r\n\r\n{CALL}", CALL.len() - 5);
        let all = messages(format!("{short}{}{}", framed(CALL), framed(CALL)).as_bytes()).await;
        assert_eq!(all.last().map(String::as_str), Some(CALL));
        assert!(all.contains(&NO_HEADER.to_owned()), "{all:?}");
    }

    #[tokio::test]
    async fn json_that_is_not_a_message_is_refused_with_its_id() {
        for (body, id) in [("[]", "null"), ("3", "null"), (r#"{"id":4}"#, "4"), (r#"{"id":"a","method":"m"}"#, "\"a\"")]
        {
            let bytes = framed(body);
            let mut reader = Reader::new(bytes.as_bytes());
            let Ok(Some(Incoming::Damaged(damage))) = reader.next().await else { panic!("{body}") };
            assert_eq!((json(damage.answer.id()).as_str(), &damage.loss), (id, &Loss::Nothing), "{body}");
            assert_eq!(damage.answer.error().unwrap().code.code(), -32600, "{body}");
        }
    }

    #[tokio::test]
    async fn input_that_ends_in_a_message_is_the_end() {
        for end in ["Content-Length: 10", "Content-Length: 10\r\n\r\n{}", "Content-Length: 134217728\r\n\r\n{", ""] {
            let read = messages(end.as_bytes()).await;
            assert!(read.is_empty(), "{end:?}: {read:?}");
        }
    }

    #[tokio::test]
    async fn half_a_character_does_not_lose_the_message() {
        let message = |text: &[u8]| {
            let body = [b"{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[\"", text, b"\"],\"id\":7}"].concat();
            [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), &body].concat()
        };
        let expected = r#"{"jsonrpc":"2.0","method":"m","params":["�"],"id":7}"#;
        for text in [&br"\ud83d"[..], b"\xed\xa0\xbd", b"\xff"] {
            assert_eq!(messages(&message(text)).await, [expected]);
        }
    }

    #[test]
    fn variants_of_clients_are_normalized() {
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
