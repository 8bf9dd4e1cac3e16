//! Text of others, made harmless for a terminal.
//!
//! A mirror, a wiki or a file name may hold control characters, with which it could colour the screen, move the cursor
//! or reverse what is read. They are shown as pictures instead.

use std::borrow::Cow;

/// The text with its control characters made visible. Tabs and line breaks stay what they are.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_control) {
        return text.into();
    }
    text.replace("\r\n", "\n").chars().map(|c| if is_control(c) { picture(c) } else { c }).collect::<String>().into()
}

/// JSON text in which control characters are escaped, also those that JSON allows.
pub(super) fn visible_json(json: &str) -> Cow<'_, str> {
    if !json.contains(is_control) {
        return json.into();
    }
    let mut escaped = String::with_capacity(json.len());
    for c in json.chars() {
        // Outside of strings there are none.
        if is_control(c) { escaped.push_str(&format!("\\u{:04x}", u32::from(c))) } else { escaped.push(c) }
    }
    escaped.into()
}

/// Whether a character does something to a terminal: the control characters, and those that turn the direction in which
/// text is read.
fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What is shown for it.
fn picture(c: char) -> char {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(visible("a\tb\nü \u{2192}"), "a\tb\nü \u{2192}");
        assert_eq!(visible("a\u{1b}[31mb\u{7}\u{8}\r"), "a\u{241b}[31mb\u{2407}\u{2408}\u{240d}");
        assert_eq!(visible("a\r\nb\u{7f}"), "a\nb\u{2421}");
        assert_eq!(visible("a\u{9b}31m\u{202e}b\u{2069}"), "a\u{fffd}31m\u{fffd}b\u{fffd}");
    }

    #[test]
    fn json_stays_the_same_value() {
        let text = "a\u{1b}[31m\u{7f}\u{9b}\u{202e}\u{2066} \"b\"\n";
        let json = serde_json::to_string_pretty(&[text]).unwrap();
        let escaped = visible_json(&json);
        assert!(
            !escaped.contains(is_control) && escaped.contains("\\u009b") && escaped.contains("\\u007f"),
            "{escaped}"
        );
        assert_eq!(serde_json::from_str::<[String; 1]>(&escaped).unwrap(), [text]);
        assert_eq!(visible_json("[\n  \"ü\"\n]"), "[\n  \"ü\"\n]");
    }
}
