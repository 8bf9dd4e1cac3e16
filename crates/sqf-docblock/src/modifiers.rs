//! Parses remarks on optional parameters: `(Optional)`, `(default: 5)`, `[default 5]`, `Default: 5.`

use super::brackets::groups;
use super::clean::value;
use super::stated::is_alternatives;
use super::types::is_word_char;
use sqf_text::starts_with_ignoring_case;

/// A text without such remarks, and their contents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Stripped {
    /// The rest of the text.
    pub(super) text: String,
    /// Whether it says that the parameter is optional.
    pub(super) optional: bool,
    /// The default value, as written.
    pub(super) default: Option<String>,
}

/// Removes the remarks from a text.
pub(super) fn strip(text: &str) -> Stripped {
    let mut found = Stripped::default();
    let mut at = 0;
    for (open, close) in groups(text) {
        if open < at {
            continue;
        }
        let round = text.as_bytes()[open] == b'(';
        let Some(group) = modifiers(&text[open + 1..close], round) else {
            continue;
        };
        found.optional |= group.optional;
        found.default = found.default.or(group.default);
        if group.nothing_else {
            found.text.push_str(text[at..open].trim_end_matches(' '));
            at = close + 1;
        } else if let Some(length) = group.after_type {
            found.text.push_str(&text[at..open + 1 + length]);
            at = close;
        }
    }
    found.text.push_str(&text[at..]);
    if let Some(text) = without_optional_word(&found.text) {
        found.text = text;
        found.optional = true;
    }
    if found.default.is_none()
        && let Some((start, end, value)) = default_sentence(&found.text)
    {
        found.default = Some(value);
        found.text = format!("{}{}", found.text[..start].trim_end(), &found.text[end..]);
    }
    found
}

/// Returns the default among values listed one per line: `true (default)`, `0 - all of them (default)`, or a separate
/// line `Default: 5`.
pub(super) fn stated_default(line: &str) -> Option<String> {
    let sentence = default_sentence(line).map(|(_, _, value)| value);
    sentence.or_else(|| marked_default(line).map(str::to_owned))
}

/// The remark in parentheses, brackets or braces.
struct Modifiers {
    optional: bool,
    default: Option<String>,
    /// Whether it says nothing else, so that nothing is lost by removing it.
    nothing_else: bool,
    /// The length of the type that it follows: `Object, defaults to objNull`.
    after_type: Option<usize>,
}

/// Parses a group; None if it is about something else. In brackets and braces it has to begin with the word.
fn modifiers(group: &str, round: bool) -> Option<Modifiers> {
    let starts = |text: &str| starts_with_ignoring_case(text, "optional") || default_value(text).is_some();
    let after_type =
        group.split_once([',', ';']).filter(|(first, rest)| is_alternatives(first) && starts(rest.trim_start()));
    let after_type = after_type.map(|(first, _)| first.len()).filter(|_| !round);
    let nothing_else = starts(group.trim_start());
    let mut found = Modifiers { optional: false, default: None, nothing_else, after_type };
    if !nothing_else && !round && after_type.is_none() {
        return None;
    }
    let mut from = 0;
    for end in group.char_indices().filter(|(_, c)| matches!(c, ',' | ';')).map(|(at, _)| at).chain([group.len()]) {
        let part = group[from..].trim_start();
        if starts_with_ignoring_case(group[from..end].trim_start(), "optional") {
            found.optional = true;
        }
        if let Some(value) = default_value(part) {
            found.default = Some(value.to_owned());
            break;
        }
        from = (end + 1).min(group.len());
    }
    (found.optional || found.default.is_some()).then_some(found)
}

/// Returns the value after `default`, `default:`, `default is`, `defaults to`: the whole rest of the text.
fn default_value(text: &str) -> Option<&str> {
    let rest = starts_with_ignoring_case(text, "default").then(|| &text["default".len()..])?;
    let rest = [" value", "s"].iter().find_map(|end| rest.strip_prefix(end)).unwrap_or(rest);
    let after = rest.trim_start();
    let after = match after.strip_prefix([':', '=']) {
        Some(after) => after,
        None if after.len() == rest.len() => return None,
        None if starts_with_ignoring_case(after, "is ") || starts_with_ignoring_case(after, "to ") => &after[3..],
        None => after,
    };
    let value = after.split_once(", i.e.").map_or(after, |(value, _)| value).trim();
    (!value.is_empty() && !value.starts_with("- ")).then_some(value)
}

/// Finds a sentence `Default: 20` at the end of a text or line; returns its range and the value.
fn default_sentence(text: &str) -> Option<(usize, usize, String)> {
    let lower = text.to_ascii_lowercase();
    // No text says it more often; the limit is for texts that only repeat the word.
    for (at, _) in lower.match_indices("default").take(20) {
        let before = text[..at].trim_end_matches(' ');
        let begins = before.is_empty() || before.ends_with(['.', '\n', ';']) || before.ends_with(" -");
        let rest = &text[at..];
        let has_sign = rest["default".len()..].trim_start().starts_with([':', '=']);
        if !begins || !has_sign {
            continue;
        }
        let line = rest.split('\n').next().unwrap_or_default();
        let end = sentence_end(line);
        if let Some(value) = default_value(&line[..end]) {
            let value = value.trim_end_matches('.');
            if !value.is_empty() {
                return Some((at, at + end, value.to_owned()));
            }
        }
    }
    None
}

/// Returns the end of the first sentence of a line. Dots inside brackets and numbers do not count.
fn sentence_end(line: &str) -> usize {
    let mut depth = 0i32;
    for (at, c) in line.char_indices() {
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth -= 1,
            '.' if depth <= 0 && line[at + 1..].starts_with(' ') => return at + 1,
            _ => {}
        }
    }
    line.len()
}

/// Parses `true (default)`, `0 - all of them (default)`: a value in a list that is marked as the default.
pub(super) fn marked_default(line: &str) -> Option<&str> {
    let lower = line.to_ascii_lowercase();
    if !lower.contains("(default)") {
        return None;
    }
    let line = line.trim_start_matches(['-', '*', ' ']);
    let end = match line.strip_prefix('"') {
        Some(inner) => inner.find('"')? + 2,
        None => line.find(|c: char| !is_word_char(c) && c != '.')?,
    };
    let value = &line[..end];
    let is_value = value.starts_with(|c: char| c == '"' || c.is_ascii_digit()) || matches!(value, "true" | "false");
    is_value.then_some(value)
}

/// Removes `OPTIONAL,` and `Optional - ` at the start of a text or after its first dash. None if there is no such word.
fn without_optional_word(text: &str) -> Option<String> {
    const SIGNS: &[char] = &[',', ':', '-', '.', ';'];
    let start = text.len() - value(text).len();
    let dash = text.find(" - ").map(|dash| dash + 3);
    let without = |start: usize| {
        let rest = starts_with_ignoring_case(&text[start..], "optional")
            .then(|| text[start + "optional".len()..].trim_start())?;
        let is_remark = rest.is_empty() || rest.starts_with(SIGNS);
        let rest = rest.trim_start_matches(SIGNS).trim_start();
        is_remark.then(|| format!("{}{rest}", &text[..start]))
    };
    without(start).or_else(|| without(dash?))
}
