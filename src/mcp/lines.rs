//! Lines that are too long to be read: each is replaced by a short call with its ID, which gets an error.
//!
//! The SDK drops such a line without an answer, for which an assistant waits until it gives up.

use std::io;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, DuplexStream, duplex};

/// Maximum length of a line, in bytes. That of the SDK is not smaller.
pub(super) const LONGEST_LINE: usize = 16 << 20;
/// The tool that the call in place of a long line names.
pub(super) const TOO_LONG: &str = "too-long";

/// Maximum length of an ID as it is written, in bytes.
const LONGEST_ID: usize = 256;
/// Bytes that may wait between here and the SDK.
const BUFFER: usize = 64 << 10;

/// Returns an input without the lines of another that are longer than [`LONGEST_LINE`].
pub(super) fn bounded(input: impl AsyncRead + Send + Unpin + 'static) -> DuplexStream {
    let (into, out) = duplex(BUFFER);
    tokio::spawn(async move {
        if let Err(error) = copy(input, into, LONGEST_LINE).await {
            tracing::error!("cannot read the input: {error}");
        }
    });
    out
}

async fn copy(input: impl AsyncRead + Unpin, mut into: impl AsyncWrite + Unpin, longest: usize) -> io::Result<()> {
    let mut input = BufReader::with_capacity(BUFFER, input);
    let (mut line, mut long) = (Vec::new(), None::<IdFinder>);
    loop {
        let bytes = input.fill_buf().await?;
        if bytes.is_empty() {
            return into.write_all(&line).await;
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = &bytes[..end.map_or(bytes.len(), |end| end + 1)];
        match &mut long {
            Some(finder) => finder.read(part),
            None => line.extend_from_slice(part),
        }
        let count = part.len();
        input.consume(count);
        if line.len() > longest {
            let finder = long.insert(IdFinder::default());
            finder.read(&line);
            line = Vec::new();
        }
        if end.is_some() {
            if let Some(call) = long.take().and_then(IdFinder::call) {
                line = call;
            }
            into.write_all(&line).await?;
            line.clear();
        }
    }
}

/// Finds the ID of a call without keeping the call.
#[derive(Debug, Default)]
struct IdFinder {
    depth: usize,
    is_in_string: bool,
    is_escaped: bool,
    /// What was read of the current key or value of the outermost object.
    word: Vec<u8>,
    key: Vec<u8>,
    id: Option<Value>,
}

impl IdFinder {
    fn read(&mut self, bytes: &[u8]) {
        for byte in bytes {
            let is_outermost = self.depth == 1;
            let is_in_string = self.is_in_string;
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if is_in_string => self.is_escaped = true,
                b'"' => self.is_in_string = !is_in_string,
                _ if is_in_string => {}
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    if is_outermost {
                        self.end_value();
                    }
                }
                b':' if is_outermost => self.key = std::mem::take(&mut self.word),
                b',' if is_outermost => self.end_value(),
                _ => {}
            }
            let is_of_word = is_in_string || !matches!(byte, b'{' | b'}' | b'[' | b']' | b':' | b',');
            if is_outermost && is_of_word && self.word.len() <= LONGEST_ID {
                self.word.push(*byte);
            }
        }
    }

    fn end_value(&mut self) {
        let is_id = serde_json::from_slice(&self.key).is_ok_and(|key: String| key == "id");
        let value = serde_json::from_slice(&self.word).ok();
        if is_id {
            self.id = value.filter(|id: &Value| id.is_number() || id.is_string());
        }
        self.key.clear();
        self.word.clear();
    }

    /// Returns the call in place of the line; None for a notification.
    fn call(self) -> Option<Vec<u8>> {
        let call = json!({"jsonrpc": "2.0", "id": self.id?, "method": "tools/call", "params": {"name": TOO_LONG}});
        Some(format!("{call}\n").into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copied(input: &str) -> String {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let mut out = Vec::new();
        runtime.block_on(copy(input.as_bytes(), &mut out, 60)).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn short_lines_stay_as_they_are() {
        let lines = "{\"id\":1}\n\n{\"id\":2}\nno end";
        assert_eq!(copied(lines), lines);
    }

    #[test]
    fn a_long_line_becomes_a_call_with_its_id() {
        let long = "a".repeat(100);
        for (line, id) in [
            (format!("{{\"id\": 7, \"method\": \"{long}\"}}"), "7"),
            (format!("{{\"params\": {{\"id\": 1, \"code\": [\"{long}\"]}}, \"id\": \"x\\\"y\"}}"), "\"x\\\"y\""),
            (format!("{{\"code\": \"\\\", {{}} \\\"id\\\": 3, {long}\" , \"id\" :8}}"), "8"),
        ] {
            let expected = format!(
                "{{\"id\":{id},\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{{\"name\":\"too-long\"}}}}"
            );
            assert_eq!(copied(&format!("{line}\nnext\n")), format!("{expected}\nnext\n"), "{line}");
        }
    }

    #[test]
    fn a_long_notification_is_dropped() {
        let long = "a".repeat(100);
        for line in [
            format!("{{\"params\": {{\"id\": \"{long}\"}}}}"),
            format!("{{\"id\": null, \"code\": \"{long}\"}}"),
            format!("{{\"id\": \"{}\"}}", "a".repeat(1000)),
            long,
        ] {
            assert_eq!(copied(&format!("{line}\nnext\n")), "next\n", "{line}");
        }
    }
}
