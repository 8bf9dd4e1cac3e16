//! Decides which short texts are facts: types, values and names, but not sentences.

use sqf_text::is_word;

/// Limit for words outside brackets.
pub(super) const MAX_WORDS: usize = 8;

/// Limit for a type phrase in bytes. The types of a long array are many names.
const MAX_TYPE: usize = 400;

/// Limit for a default value in bytes. Paths of pictures are long.
const MAX_VALUE: usize = 100;

/// Limit for words of a text value.
const MAX_TEXT_WORDS: usize = 3;

/// Words that may connect the types of a phrase.
const TYPE_WORDS: &[&str] = &[
    "a",
    "also",
    "an",
    "and",
    "and/or",
    "any",
    "anything",
    "array",
    "arrays",
    "as",
    "bool",
    "boolean",
    "booleans",
    "code",
    "configs",
    "direct",
    "either",
    "empty",
    "float",
    "format",
    "from",
    "group",
    "in",
    "int",
    "nested",
    "none",
    "nothing",
    "number",
    "numbers",
    "object",
    "objects",
    "of",
    "or",
    "position",
    "positions",
    "range",
    "scalar",
    "side",
    "string",
    "strings",
    "than",
    "the",
    "to",
    "type",
    "with",
];

/// Returns a type phrase if it only states a type: `Array of Strings`, `Number in range 0..1`.
pub(super) fn of_type(text: &str) -> Option<String> {
    let mut phrase = String::with_capacity(text.len());
    let mut rest = text.trim();
    while let Some(start) = rest.find(['(', '[']) {
        outside(&rest[..start], &mut phrase)?;
        let length = group_length(&rest[start..])?;
        let group = &rest[start..start + length];
        if group.starts_with('[') {
            is_structure(group).then_some(())?;
            phrase.push_str(group);
        } else if group.bytes().skip(1).take(length - 2).all(|byte| byte.is_ascii_alphanumeric()) && !is_lower(group) {
            // `Color (RGBA)`; other remarks are dropped.
            phrase.push_str(group);
        } else {
            phrase.truncate(phrase.trim_end().len());
        }
        rest = &rest[start + length..];
    }
    outside(rest, &mut phrase)?;
    let phrase = phrase.trim().trim_end_matches([',', ';']);
    let says_something = phrase.contains(|c: char| c.is_alphanumeric());
    (says_something && phrase.len() <= MAX_TYPE).then(|| phrase.to_owned())
}

fn is_lower(group: &str) -> bool {
    group.contains(|c: char| c.is_ascii_lowercase())
}

/// Adds a part of a type phrase outside brackets, if it consists of types and connecting words.
fn outside(part: &str, phrase: &mut String) -> Option<()> {
    for word in part.split_whitespace() {
        let bare = word.trim_matches([',', '/', ';', '\'']);
        let is_type = bare.starts_with(|c: char| c.is_ascii_uppercase())
            && bare.chars().all(|c| c.is_ascii_alphanumeric() || c == '/');
        let is_number = bare.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
            && bare.chars().all(|c| c.is_ascii_digit() || "+-.".contains(c));
        if !(bare.is_empty() || is_type || is_number || TYPE_WORDS.contains(&bare.to_ascii_lowercase().as_str())) {
            return None;
        }
    }
    phrase.push_str(part);
    Some(())
}

/// Whether a group in brackets shows the elements of an array: short names, values, types.
fn is_structure(group: &str) -> bool {
    let elements = group.split([',', '[', ']']);
    elements.map(str::trim).all(|element| {
        element.split_whitespace().count() <= MAX_TEXT_WORDS
            && element.chars().all(|c| c.is_ascii_alphanumeric() || " _.:\"'()+-/".contains(c))
    })
}

/// Returns the length of the group in parentheses or brackets at the start of a text.
fn group_length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at + c.len_utf8());
        }
    }
    None
}

/// Returns a default value if it is one: a number, a text, an array, code, or a word accepted by `is_known`.
pub(super) fn of_value(text: &str, is_known: &dyn Fn(&str) -> bool) -> Option<String> {
    let text = text.trim();
    if let Some((value, _)) = text.strip_suffix(')').and_then(|text| text.split_once(" ("))
        && let Some(value) = of_value(value, is_known)
    {
        // `-1 (unlimited)`
        return Some(value);
    }
    let code = text.strip_prefix('`').and_then(|inside| inside.strip_suffix('`'));
    if text.len() > MAX_VALUE || code.is_some_and(|code| code.contains('`')) {
        return None;
    }
    let value = code.unwrap_or(text);
    let words = |text: &str| text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1).count();
    let is_number =
        value.parse::<f64>().is_ok() && value.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    let is_text = value.len() > 1
        && value.starts_with('"')
        && value.ends_with('"')
        && value.split_whitespace().count() <= MAX_TEXT_WORDS;
    let is_word = is_word(value) && is_known(value);
    // Brackets of either kind with only known words in them.
    let is_group = (value.starts_with('[') && value.ends_with(']') || value.starts_with('{') && value.ends_with('}'))
        && words(value) <= MAX_WORDS;
    let is_code = code.is_some() && words(value) <= MAX_WORDS;
    (is_number || is_text || is_word || is_group || is_code).then(|| text.to_owned())
}

/// Returns a name of a few words; None for anything else.
pub(super) fn of_name(text: &str) -> Option<String> {
    (outside_of_brackets(text) <= MAX_WORDS && text.len() <= 2 * MAX_TYPE).then(|| text.to_owned())
}

/// Counts the words outside brackets and quotes.
pub(super) fn outside_of_brackets(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut kept = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept.split_whitespace().filter(|word| word.contains(|c: char| c.is_alphanumeric())).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_structures_are_facts() {
        for phrase in [
            "Object",
            "STRING",
            "Array of Strings",
            "Number or Side or String",
            "Object, Position2D or Array",
            "Color (RGBA)",
            "Array with [gate, hinges, [x, y]]",
            "Array of Arrays in format [gate, \"paint\", 0.5]",
            "Number in range -1..+1",
            "Nothing",
        ] {
            assert_eq!(of_type(phrase).as_deref(), Some(phrase));
        }
        assert_eq!(
            of_type("Object or PositionAGL (above the barn) or Array").as_deref(),
            Some("Object or PositionAGL or Array")
        );
    }

    #[test]
    fn explanations_of_types_are_not_facts() {
        for phrase in [
            "",
            "-",
            "Number of times the gate creaked",
            "identical to a's type",
            "Array with [all that is known of it, x]",
            "Array [x",
        ] {
            assert_eq!(of_type(phrase), None, "{phrase}");
        }
    }

    #[test]
    fn values_are_facts_and_remarks_are_not() {
        let known = |word: &str| ["objNull", "true"].contains(&word);
        for value in [
            "0",
            "-1.5",
            "1e3",
            "true",
            "objNull",
            "\"\"",
            "`[]`",
            "[0, 0, 0]",
            "`{ true }`",
            "`findDisplay 46`",
            "\"oak\"",
        ] {
            assert_eq!(of_value(value, &known).as_deref(), Some(value));
        }
        assert_eq!(of_value("-1 (for ever)", &known).as_deref(), Some("-1"));
        for remark in [
            "unlimited",
            "all gates",
            "-1: unlimited",
            "the gate's colour",
            "`[]` or `{}`",
            "",
            "`one two three four five six seven eight nine`",
            "inf",
            "nan",
        ] {
            assert_eq!(of_value(remark, &known), None, "{remark}");
        }
    }
}
