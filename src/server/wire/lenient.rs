//! JSON with unpaired surrogates.
//!
//! Many editors store text in UTF-16, in which a character beyond the first 65,536 is a surrogate pair. Cutting a pair
//! leaves an unpaired surrogate, which UTF-8 cannot represent: some editors write it as the escape `\ud83d`, some as
//! three bytes of invalid UTF-8, and JSON allows neither. Such a message is read with U+FFFD as a replacement: if a
//! change were dropped, all later ones would be applied at the wrong position.
//!
//! U+FFFD has the width of what it replaces in every position encoding, so that later positions stay right: an unpaired
//! surrogate is one unit of UTF-16 and counts as one code point, and both take three bytes. Other invalid bytes become
//! as many U+FFFD as an editor shows when it opens a file with them (one for each of Unicode's "maximal subparts").

use std::borrow::Cow;
use std::str::from_utf8;

use serde_json::Value;

/// The escape of U+FFFD, which has the length of the escape of a surrogate.
const REPLACEMENT: &[u8; 6] = br"\ufffd";

/// Parses JSON. Well-formed input is read once and not copied.
///
/// # Errors
///
/// If the input is not valid JSON even after replacement.
pub(in crate::server) fn parse(body: &[u8]) -> serde_json::Result<Value> {
    serde_json::from_slice(body).or_else(|error| match repaired(body) {
        Cow::Borrowed(_) => Err(error),
        Cow::Owned(body) => serde_json::from_slice(&body),
    })
}

/// Replaces unpaired surrogates; borrows if there are none.
fn repaired(body: &[u8]) -> Cow<'_, [u8]> {
    let mut body = valid(body);
    let mut at = 0;
    while let Some(found) = body.get(at..).and_then(|rest| memchr::memchr(b'\\', rest)) {
        let start = at + found;
        let (length, is_half) = match (unit(&body, start), unit(&body, start + 6)) {
            (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => (12, false),
            (Some(0xd800..=0xdfff), _) => (6, true),
            (Some(_), _) => (6, false),
            // Another escape, perhaps of a backslash.
            (None, _) => (2, false),
        };
        if is_half {
            body.to_mut()[start..start + 6].copy_from_slice(REPLACEMENT);
        }
        at = start + length;
    }
    body
}

/// Returns the UTF-16 unit whose escape begins at `start`.
fn unit(body: &[u8], start: usize) -> Option<u16> {
    let digits = body.get(start..start + 6)?.strip_prefix(br"\u")?;
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u16::from_str_radix(from_utf8(digits).ok()?, 16).ok()
}

/// Converts to UTF-8; borrows if already valid.
fn valid(bytes: &[u8]) -> Cow<'_, [u8]> {
    let Err(mut error) = from_utf8(bytes) else { return Cow::Borrowed(bytes) };
    let mut text = Vec::with_capacity(bytes.len() + 64);
    let mut rest = bytes;
    loop {
        let (good, bad) = rest.split_at(error.valid_up_to());
        text.extend_from_slice(good);
        text.extend_from_slice("\u{fffd}".as_bytes());
        let length = match bad {
            // An unpaired surrogate, encoded like a character.
            [0xed, 0xa0..=0xbf, 0x80..=0xbf, ..] => 3,
            _ => error.error_len().unwrap_or(bad.len()),
        };
        rest = &bad[length..];
        match from_utf8(rest) {
            Ok(_) => break,
            Err(next) => error = next,
        }
    }
    text.extend_from_slice(rest);
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the text of a JSON string of these bytes.
    #[track_caller]
    fn check(inside: &[u8], expected: &str) {
        let json = [b"\"", inside, b"\""].concat();
        assert_eq!(parse(&json).unwrap(), expected, "{}", json.escape_ascii());
    }

    #[test]
    fn well_formed_input_is_not_changed() {
        for json in [
            r#""a \" \\ \/ \n \u00e4 \ud83d\ude00 \uD83D\uDE00 😀 \\ud83d""#,
            r#"{"a":[1,"\\\\","C:\\udine\\ud800"]}"#,
            "",
        ] {
            assert!(matches!(repaired(json.as_bytes()), Cow::Borrowed(_)), "{json}");
        }
    }

    #[test]
    fn an_escaped_unpaired_surrogate_is_replaced() {
        check(br"a\ud83db", "a\u{fffd}b");
        check(br"\uDE00", "\u{fffd}");
        check(br"\ude00\ud83d", "\u{fffd}\u{fffd}");
        check(br"\ud83d\ud83d\ude00\ude00", "\u{fffd}😀\u{fffd}");
        check(br"\\\ud83d\\ud83d", "\\\u{fffd}\\ud83d");
        check(br"\ud83d\n\ud83d\u00e4", "\u{fffd}\n\u{fffd}ä");
    }

    #[test]
    fn invalid_utf_8_is_replaced_as_editors_show_it() {
        check(b"t\xf6r", "t\u{fffd}r");
        // An unpaired surrogate is one unit, not three invalid bytes; so is a truncated character.
        check(b"a\xed\xa0\xbdb\xed\xb8\x80", "a\u{fffd}b\u{fffd}");
        check(b"\xf0\x9f\x98", "\u{fffd}");
        check(b"\xc3\xa4\xff\xfe\xc3\xa4", "ä\u{fffd}\u{fffd}ä");
        check(b"\xff\\ud83d", "\u{fffd}\u{fffd}");
    }

    #[test]
    fn the_replacement_has_the_width_of_a_surrogate() {
        use sqf_text::Encoding;
        let width = |encoding: Encoding| encoding.width("\u{fffd}");
        assert_eq!([Encoding::Utf8, Encoding::Utf16, Encoding::Utf32].map(width), [3, 1, 1]);
    }

    #[test]
    fn other_errors_remain_and_the_first_is_reported() {
        for (json, trouble) in [
            (&b"{\"a\":"[..], "EOF while parsing a value"),
            (b"\"\\ud83d", "EOF while parsing a string"),
            (b"\"\\ud83\"", "invalid escape"),
            (b"\"a\nb\"", "control character"),
            (b"\xff", "expected value"),
            (b"", "EOF while parsing a value"),
        ] {
            let error = parse(json).unwrap_err().to_string();
            assert!(error.starts_with(trouble), "{}: {error}", json.escape_ascii());
        }
    }
}
