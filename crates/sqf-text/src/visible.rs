//! Untrusted text, made harmless for its readers.
//!
//! A wiki, a mirror, a script, a file name and the keys of `sqf-ls.toml` may contain control characters, which could
//! color the screen, move the cursor, begin a line or reverse the reading direction. They may also contain commands
//! that CI services look for in the output: `::error::` at the start of a line, `##[error]` and `##vso[...]` anywhere.
//! All foreign text that messages quote goes through one of these functions.

use std::borrow::Cow;

/// Maximum length of what is repeated of a wrong value, in characters.
const LONGEST_REPEATED: usize = 200;

/// Truncates a value that a message repeats: some errors quote a whole invalid message.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_REPEATED) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Truncates a text that is shown in part, with an ellipsis: to `most` characters.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}\u{2026}", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// Sanitizes text of several lines: keeps tabs and line breaks.
pub fn visible(text: &str) -> Cow<'_, str> {
    match text.contains("\r\n") {
        true => harmless(&text.replace("\r\n", "\n"), &['\t', '\n']).into_owned().into(),
        false => harmless(text, &['\t', '\n']),
    }
}

/// Sanitizes a value in a message, such as a name, so that it stays within its line.
pub fn quoted(text: &str) -> Cow<'_, str> {
    harmless(text, &[])
}

/// Like [`quoted`], for a message about code: writes the code point in place of each character that nobody sees, as in
/// `gate<U+200B>`.
pub fn spelled_out(text: &str) -> Cow<'_, str> {
    let is_hidden = |c: char| invisible_name(c).is_some();
    if text.is_ascii() || !text.contains(is_hidden) {
        return quoted(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match is_hidden(c) {
            true => shown.push_str(&format!("<U+{:04X}>", u32::from(c))),
            false => shown.push(c),
        }
    }
    quoted(&shown).into_owned().into()
}

/// Sanitizes lines of a file and keeps all line breaks. A character's output does not depend on what follows it, so a
/// position in the text is found again by sanitizing what is before it.
pub fn visible_source(text: &str) -> Cow<'_, str> {
    harmless(text, &['\t', '\n', '\r'])
}

/// Sanitizes JSON without changing its value: escapes what would be obeyed, which JSON allows.
pub fn visible_json(json: &str) -> Cow<'_, str> {
    let kept = |c: char| c == '\n';
    if !json.contains(|c| is_control(c) && !kept(c)) && !json.contains("##") {
        return json.into();
    }
    let mut escaped = String::with_capacity(json.len());
    let mut place = Place::default();
    for c in json.chars() {
        // Outside strings there are neither.
        if place.begins_command(c) || is_control(c) && !kept(c) {
            let mut units = [0; 2];
            escaped.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            escaped.push(c);
        }
    }
    escaped.into()
}

/// Sanitizes a page for a browser: replaces control characters, which could reverse its reading direction, and keeps
/// tabs and line breaks. Nothing looks for commands in it.
pub fn without_controls(page: &str) -> Cow<'_, str> {
    let is_harmful = |c: char| is_control(c) && !matches!(c, '\t' | '\n');
    match page.contains(is_harmful) {
        true => page.chars().map(|c| if is_harmful(c) { picture(c) } else { c }).collect::<String>().into(),
        false => page.into(),
    }
}

/// Replaces what would be obeyed, except for the characters in `kept`.
fn harmless<'t>(text: &'t str, kept: &[char]) -> Cow<'t, str> {
    let mut place = Place::default();
    let shown = move |c: char| match place.begins_command(c) {
        true => char::REPLACEMENT_CHARACTER,
        false if is_control(c) && !kept.contains(&c) => picture(c),
        false => c,
    };
    match text.chars().map(shown).eq(text.chars()) {
        true => text.into(),
        false => text.chars().map(shown).collect::<String>().into(),
    }
}

/// The state needed to recognize a command.
#[derive(Clone, Copy)]
struct Place {
    /// Whitespace and colons at the start of a line: the number of colons; None after anything else.
    colons: Option<u8>,
    /// The number of `#` before, and of letters after two of them.
    hashes: u8,
}

impl Default for Place {
    fn default() -> Place {
        Place { colons: Some(0), hashes: 0 }
    }
}

impl Place {
    /// Consumes the next character; whether it completes the beginning of a command.
    fn begins_command(&mut self, c: char) -> bool {
        let is_bracket = c == '[' && self.hashes == 2;
        self.hashes = match c {
            '#' => (self.hashes + 1).min(2),
            c if c.is_ascii_alphabetic() && self.hashes == 2 => 2,
            _ => 0,
        };
        let is_colon = c == ':' && self.colons == Some(1);
        self.colons = match (c, self.colons) {
            ('\n' | '\r', _) => Some(0),
            (':', Some(0)) => Some(1),
            (c, Some(0)) if c.is_whitespace() => Some(0),
            _ => None,
        };
        is_bracket || is_colon
    }
}

/// Whether a character affects a terminal: control characters, line ends, and characters that change the direction of
/// text.
fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns what an invisible character other than an ordinary blank is, from its Unicode name; None for others.
pub fn invisible_name(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{85}' => "next line",
        '\u{a0}' => "no-break space",
        '\u{ad}' => "soft hyphen",
        '\u{34f}' => "combining grapheme joiner",
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => "Hangul filler",
        '\u{180e}' => "Mongolian vowel separator",
        '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' => "wide or narrow space",
        '\u{200b}' => "zero-width space",
        '\u{200c}' | '\u{200d}' => "zero-width joiner",
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "mark of the reading direction"
        }
        '\u{2028}' => "line separator",
        '\u{2029}' => "paragraph separator",
        '\u{2060}' => "word joiner",
        '\u{2061}'..='\u{2064}' => "invisible operator",
        '\u{2800}' => "Braille blank",
        '\u{3000}' => "ideographic space",
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => "variation selector",
        '\u{feff}' => "byte order mark",
        '\u{fff9}'..='\u{fffb}' => "interlinear annotation mark",
        '\u{fffc}' => "object replacement character",
        '\u{e0001}' | '\u{e0020}'..='\u{e007f}' => "tag character",
        _ => return None,
    })
}

/// Returns the visible replacement of a control character.
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
    fn long_values_are_truncated_between_characters() {
        assert_eq!(shortened("short"), "short");
        assert_eq!(shortened(&"ä".repeat(1000)), format!("{}...", "ä".repeat(LONGEST_REPEATED)));
    }

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(visible("a\tb\nü \u{2192}"), "a\tb\nü \u{2192}");
        assert_eq!(visible("a\u{1b}[31mb\u{7}\u{8}\r"), "a\u{241b}[31mb\u{2407}\u{2408}\u{240d}");
        assert_eq!(visible("a\r\nb\u{7f}"), "a\nb\u{2421}");
        assert_eq!(visible("a\u{9b}31m\u{202e}b\u{2069}\u{200f}"), "a\u{fffd}31m\u{fffd}b\u{fffd}\u{fffd}");
    }

    #[test]
    fn a_page_has_no_control_characters() {
        assert_eq!(without_controls("<p>\n\tgate ##[1]</p>"), "<p>\n\tgate ##[1]</p>");
        assert_eq!(without_controls("a\u{202e}b\u{1b}c"), "a\u{fffd}b\u{241b}c");
    }

    #[test]
    fn a_value_stays_within_its_line() {
        assert_eq!(quoted("a\r\n\tb\u{85}c\u{2028}"), "a\u{240d}\u{240a}\u{2409}b\u{fffd}c\u{fffd}");
        assert!(matches!(quoted("gate Türen [1] # ::"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_message_names_characters_that_nobody_sees() {
        assert_eq!(
            spelled_out("gate\u{200b} \u{a0}\u{202e}\u{61c}\u{2028}"),
            "gate<U+200B> <U+00A0><U+202E><U+061C><U+2028>"
        );
        assert_eq!(spelled_out("a\n\u{1b}\u{feff}"), "a\u{240a}\u{241b}<U+FEFF>");
        assert!(matches!(spelled_out("gate Türen \u{2192}"), Cow::Borrowed(_)));
    }

    #[test]
    fn commands_of_services_that_run_checks_are_broken() {
        for (text, expected) in [
            ("::stop-commands::a", ":\u{fffd}stop-commands::a"),
            ("a\n \t::error::b", "a\n \t:\u{fffd}error::b"),
            ("a\r\r::error::b", "a\u{240d}\u{240d}:\u{fffd}error::b"),
            ("a ::b", "a ::b"),
            ("a\n:b::c", "a\n:b::c"),
            ("x ##[error]y", "x ##\u{fffd}error]y"),
            ("###[a] ##vso[task.b]", "###\u{fffd}a] ##vso\u{fffd}task.b]"),
            ("# [a] a#[b] ##x1[c] ## [d]", "# [a] a#[b] ##x1[c] ## [d]"),
        ] {
            assert_eq!(visible(text), expected, "{text:?}");
        }
        assert_eq!(quoted("\n::error::a"), "\u{240a}:\u{fffd}error::a");
    }

    #[test]
    fn positions_in_source_lines_follow_from_the_preceding_text() {
        let text = "::a ##[b] \u{9b}c\u{1b}\r\n\t::ä ##vso[\u{202e}";
        let whole = visible_source(text);
        assert_eq!(whole, ":\u{fffd}a ##\u{fffd}b] \u{fffd}c\u{241b}\r\n\t:\u{fffd}ä ##vso\u{fffd}\u{fffd}");
        for (at, _) in text.char_indices() {
            assert!(whole.starts_with(&*visible_source(&text[..at])), "{at}");
        }
    }

    #[test]
    fn json_stays_the_same_value() {
        let text = "a\u{1b}[31m\u{7f}\u{9b}\u{202e}\u{2066} \"b\" ##[error]c\n";
        let json = serde_json::to_string_pretty(&[text]).unwrap();
        let escaped = visible_json(&json);
        assert!(!escaped.contains(|c| is_control(c) && c != '\n') && !escaped.contains("##["), "{escaped}");
        assert!(escaped.contains("\\u009b") && escaped.contains("\\u007f"), "{escaped}");
        assert_eq!(serde_json::from_str::<[String; 1]>(&escaped).unwrap(), [text]);
        assert_eq!(visible_json("[\n  \"ü\"\n]"), "[\n  \"ü\"\n]");
    }
}
