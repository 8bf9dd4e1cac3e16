//! Type zones: the part of a parameter or return value that states its type, before the prose begins.
//!
//! `[[Array]] of [[String]]s - names of the ...`: the zone is the part before the dash. Without a dash, the zone ends
//! at the first word that cannot belong to a type phrase.

use super::names::Names;
use crate::wikitext::atom::{Arena, Atom};
use crate::wikitext::inline;
use crate::wikitext::text::collapse_lines;
use sqf_text::starts_with_ignoring_case;

/// A type found in markup.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct TypeZone {
    /// The phrase as written, as plain text.
    pub(crate) text: String,
    /// Linked types, each once, in order of appearance.
    pub(crate) types: Vec<String>,
    /// Length of the zone in the markup, in bytes.
    pub(crate) length: usize,
}

/// Words that may connect the types of a phrase.
const PHRASE_WORDS: &[&str] = &[
    "or",
    "of",
    "and",
    "in",
    "format",
    "the",
    "a",
    "an",
    "any",
    "type",
    "types",
    "with",
    "range",
    "single",
    "nested",
    "array",
    "arrays",
    "to",
    "from",
    "than",
    "like",
    "one",
    "sub",
    "also",
    "containing",
    "supported",
    "empty",
    "either",
    "both",
    "list",
    "as",
    "same",
    "value",
    "values",
    "1d",
    "2d",
    "3d",
    "n",
    "since",
    "only",
];

/// Phrases that state a type without linking one.
const UNLINKED: &[&str] = &["identical to ", "same as ", "same type as ", "depends on ", "any type"];

/// Parses the type zone at the start of markup; None if no type is stated there.
pub(crate) fn read(markup: &str, arena: &Arena, names: &Names) -> Option<TypeZone> {
    let end = zone_end(markup, arena);
    let zone = &markup[..end];
    if let Some(length) = phrase_length(zone, end < markup.len() && is_dash(&markup[end..]), arena, names) {
        let phrase = &zone[..length];
        // "Anything but X" is not X.
        let named = [" but ", " except "].iter().filter_map(|word| phrase.find(word)).min().unwrap_or(phrase.len());
        let types = links(&phrase[..named], arena, names);
        if !types.is_empty() {
            return Some(TypeZone { text: phrase_text(phrase, arena), types, length });
        }
    }
    let text = phrase_text(zone, arena);
    let lower = text.to_lowercase();
    if UNLINKED.iter().any(|phrase| lower.starts_with(phrase)) && text.len() <= 80 {
        let types = links(zone, arena, names);
        return Some(TypeZone { text, types, length: end });
    }
    bare_type(zone, arena)
}

/// Returns the types that links in markup name, each once.
pub(crate) fn links(markup: &str, arena: &Arena, names: &Names) -> Vec<String> {
    let mut types: Vec<String> = Vec::new();
    for link in markup.chars().filter_map(|c| arena.link(c)) {
        let label = inline::plain_line(&link.label, arena);
        if let Some(name) = names.type_of(&link.target, &label)
            && !types.contains(&name)
        {
            types.push(name);
        }
    }
    types
}

/// Returns an unlinked type name that is the whole zone: `Number - the count`. The list of types contains linked types
/// only, so it stays empty.
fn bare_type(zone: &str, arena: &Arena) -> Option<TypeZone> {
    const WORDS: &[&str] = &[
        "number", "scalar", "bool", "boolean", "string", "array", "object", "code", "nothing", "anything", "side",
        "group", "config", "control", "display",
    ];
    let text = phrase_text(zone, arena);
    let is_type = WORDS.contains(&text.to_ascii_lowercase().as_str());
    is_type.then(|| TypeZone { text, types: Vec::new(), length: zone.len() })
}

/// Returns the latest possible end of a zone: a dash, a line break, an opening `(Optional`, a full stop, a colon, a
/// block.
fn zone_end(markup: &str, arena: &Arena) -> usize {
    let mut depth = 0_usize;
    for (position, c) in markup.char_indices() {
        let rest = &markup[position..];
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            '\n' => return position,
            '(' if starts_optional(rest) => return position,
            '<' if starts_with_ignoring_case(rest, "<br") => return position,
            _ if arena.is_block(c) => return position,
            _ if depth == 0 && is_dash(rest) => return position,
            ':' if depth == 0 => return position,
            // `0.1 .. 120` is a range.
            '.' if depth == 0 && rest[1..].starts_with([' ', '\n']) && !markup[..position].ends_with('.') => {
                return position;
            }
            _ => {}
        }
    }
    markup.len()
}

/// Whether a dash between phrases begins here, including the blank before it.
pub(crate) fn is_dash(text: &str) -> bool {
    ["\u{20}- ", " – ", " — ", " -\n"].iter().any(|dash| text.starts_with(dash)) || text == " -"
}

/// Whether `(Optional ...` or `(default ...` begins here.
pub(crate) fn starts_optional(text: &str) -> bool {
    // Only examines the word itself: this runs for every parenthesis of a page.
    let skipped = text.bytes().take(8).take_while(|byte| b"(' ".contains(byte)).count();
    let inside = &text[skipped..];
    ["optional", "default"].iter().any(|word| starts_with_ignoring_case(inside, word))
}

/// Returns the length of the type phrase at the start of a zone. A short zone that ends with a dash is taken whole,
/// because the author marked its end.
fn phrase_length(zone: &str, ends_with_dash: bool, arena: &Arena, names: &Names) -> Option<usize> {
    let mut length = None;
    // The end of the last type.
    let mut named = None;
    let mut foreign_words = 0;
    let mut position = 0;
    while position < zone.len() {
        let rest = &zone[position..];
        let Some(c) = rest.chars().next() else { break };
        let step = match c {
            _ if c.is_whitespace() || matches!(c, ',' | '/' | '\'' | '|' | '&' | ';') => c.len_utf8(),
            '(' => match parenthesis_length(rest) {
                // A remark between two types, a version, or part of a phrase whose end the author marked.
                Some(taken) if ends_with_dash || goes_on(&rest[taken..], arena) || has_badge(&rest[..taken], arena) => {
                    taken
                }
                // `[[Number]] from 0 (included) to 1`: bounds with remarks are not a part of the phrase.
                Some(taken) if rest[taken..].trim_start().starts_with("to ") => return named,
                _ => break,
            },
            '[' | '{' | '"' => {
                let taken = group_length(rest);
                if length.is_some() {
                    length = Some(position + taken);
                }
                taken
            }
            _ => match arena.get(c) {
                Some(Atom::Link(link)) => {
                    let label = inline::plain_line(&link.label, arena);
                    if names.type_of(&link.target, &label).is_some() {
                        length = Some(position + c.len_utf8());
                        named = length;
                    } else {
                        foreign_words += 1;
                    }
                    c.len_utf8()
                }
                Some(Atom::Badge(_)) => c.len_utf8(),
                Some(Atom::InlineCode(_) | Atom::Literal(_)) => {
                    if length.is_some() {
                        length = Some(position + c.len_utf8());
                    }
                    c.len_utf8()
                }
                Some(_) => break,
                None => {
                    let word_length = rest
                        .find(|c: char| {
                            c.is_whitespace()
                                || matches!(c, ',' | '/' | '[' | '{' | '\'' | '"')
                                || arena.get(c).is_some()
                        })
                        .unwrap_or(rest.len())
                        .max(c.len_utf8());
                    let word = rest[..word_length].to_ascii_lowercase();
                    let is_number = word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'));
                    // `[[Array]] in [[Date]] format`
                    let before = zone[..position].trim_end();
                    let ends_phrase = word == "format"
                        && before.contains(" in ")
                        && before.chars().next_back().is_some_and(|c| arena.link(c).is_some());
                    if (is_number || ends_phrase) && length.is_some() {
                        length = Some(position + word_length);
                    } else if !PHRASE_WORDS.contains(&word.as_str()) {
                        foreign_words += 1;
                    }
                    word_length
                }
            },
        };
        if foreign_words > 0 && !(ends_with_dash && foreign_words <= 6) {
            break;
        }
        position += step;
    }
    if ends_with_dash && position >= zone.len() && length.is_some() && foreign_words <= 6 {
        return Some(zone.trim_end().len());
    }
    length
}

fn has_badge(text: &str, arena: &Arena) -> bool {
    text.chars().any(|c| matches!(arena.get(c), Some(Atom::Badge(_))))
}

/// Whether another type can follow a remark.
fn goes_on(rest: &str, arena: &Arena) -> bool {
    let rest = rest.trim_start();
    rest.starts_with([',', '/'])
        || rest.starts_with("or ")
        || rest.starts_with("and ")
        || rest.starts_with(|c| arena.link(c).is_some())
}

/// Returns the length of the parenthesis at the start of `text`, including its end.
pub(super) fn parenthesis_length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quoted = false;
    // Parentheses in prose are short; the limit keeps the time for many unclosed ones linear.
    for (position, c) in text.char_indices().take(2000) {
        match c {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(position + 1);
                }
            }
            '\n' if quoted => quoted = false,
            _ => {}
        }
    }
    // An unterminated quotation mark must not hide the end.
    text.bytes().take(2000).position(|byte| byte == b')').map(|end| end + 1)
}

/// Returns the length of a bracketed or quoted group at the start of `text`; one byte if it is not closed.
fn group_length(text: &str) -> usize {
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.find('"').map_or(1, |end| end + 2);
    }
    let mut depth = 0_usize;
    for (position, c) in text.char_indices().take(300) {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => {
                depth -= 1;
                if depth == 0 {
                    return position + 1;
                }
            }
            _ => {}
        }
    }
    1
}

/// Returns the plain text of a phrase, without icons. The version of a newer type is in brackets.
fn phrase_text(phrase: &str, arena: &Arena) -> String {
    let mut without_badges = String::with_capacity(phrase.len());
    let mut depth = 0_usize;
    for c in phrase.chars() {
        match (c, arena.get(c)) {
            (_, Some(Atom::Badge(version))) if version.ends_with(|c: char| c.is_ascii_digit()) => {
                let kept = without_badges.trim_end();
                let has_word = ["since", "before", "until", "after"].iter().any(|word| kept.ends_with(word));
                match (depth > 0, kept.strip_suffix("since")) {
                    (true, _) if has_word => without_badges.push_str(version),
                    (true, _) => without_badges.push_str(&format!("since {version}")),
                    (false, before) => {
                        let length = before.unwrap_or(kept).trim_end().len();
                        without_badges.truncate(length);
                        without_badges.push_str(&format!(" (since {version}) "));
                    }
                }
            }
            (_, Some(Atom::Badge(_))) => without_badges.push(' '),
            ('(', _) => {
                depth += 1;
                without_badges.push(c);
            }
            (')', _) => {
                depth = depth.saturating_sub(1);
                without_badges.push(c);
            }
            _ => without_badges.push(c),
        }
    }
    let text = collapse_lines(&inline::plain(&without_badges, arena)).replace("( )", "").replace("()", "");
    let text = collapse_lines(&text);
    text.trim_end_matches([',', ' ', ';', '.', ':']).trim_start().replace(" ,", ",")
}
