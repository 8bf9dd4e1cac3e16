//! Reads what stands behind a parameter's marker: type, name, default and description, in whatever order.

use super::clean::{self, Line};
use super::marker::{Marker, marker};
use super::types::{is_word_char, starts_with, type_run, types_in};

/// A parameter or return value taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Head {
    /// Name, as written.
    pub(super) name: Option<String>,
    /// Type, as written.
    pub(super) type_text: Option<String>,
    /// Types, by the wiki's names.
    pub(super) types: Vec<String>,
    /// Whether the text says that it may be left out.
    pub(super) optional: bool,
    /// Default value, as written.
    pub(super) default: Option<String>,
    /// Everything else.
    pub(super) description: Option<String>,
}

impl Head {
    /// Adds a type as written; alternatives are joined by "or".
    fn add_type(&mut self, text: &str) {
        let text = text.trim().trim_start_matches('<').trim_end_matches('>').trim();
        match &mut self.type_text {
            Some(written) if written == text => {}
            Some(written) => {
                written.push_str(" or ");
                written.push_str(text);
            }
            None => self.type_text = Some(text.to_owned()),
        }
        for name in types_in(text) {
            if !self.types.contains(&name) {
                self.types.push(name);
            }
        }
    }
}

/// Reads an item: the rest of its first line behind the marker, the name that the marker gave, and the lines below.
pub(super) fn read(first: &str, marked_name: Option<&str>, below: &[Line<'_>]) -> Head {
    let mut head = Head { name: marked_name.map(str::to_owned), ..Head::default() };
    let mut below = below;
    let mut first = first;
    if value(first).is_empty()
        && marked_name.is_none()
        && let Some((line, rest)) = below.split_first()
        && let Some((Marker::Name(name), text)) = marker(line.text)
    {
        // The name stands on a line of its own, below the number.
        head.name = Some(name.to_owned());
        (first, below) = (text, rest);
    }
    let plain = below.iter().all(|line| !is_structure(line.text));
    let joined = std::iter::once(first).chain(below.iter().map(|line| line.text)).collect::<Vec<_>>().join("\n");
    let own = if plain { joined.as_str() } else { first };
    let (own, default, optional) = without_modifiers(own);
    head.default = default;
    head.optional = optional;
    let mut description = read_text(&mut head, &own).trim_end().to_owned();
    if !plain {
        read_below(&mut head, below, &description);
        let contents = clean::join(below);
        let gap = if description.is_empty() { "" } else { "\n" };
        description = format!("{description}{gap}{contents}");
    }
    let description = unwrapped(&description);
    let says_something = description.contains(char::is_alphanumeric);
    head.description = says_something.then(|| description.to_owned());
    head
}

/// Reads type and name at the beginning of a text; returns what is left of it.
fn read_text<'t>(head: &mut Head, text: &'t str) -> &'t str {
    let mut rest = value(text);
    loop {
        let (found, left) = if head.type_text.is_none() {
            if let Some((name, type_text, left)) = name_and_type(rest).filter(|_| head.name.is_none()) {
                head.name = Some(name.to_owned());
                (Some(type_text), left)
            } else if let Some(run) = type_run(rest) {
                let run = to_dash(rest, run.length);
                (Some(&rest[..run]), &rest[run..])
            } else if let Some((inner, left)) = parenthesised_type(rest) {
                (Some(inner), left)
            } else {
                (None, rest)
            }
        } else {
            (None, rest)
        };
        if let Some(type_text) = found {
            head.add_type(type_text);
            rest = value(left);
        } else if head.name.is_none()
            && let Some((name, left)) = name_before(rest, head.type_text.is_some())
        {
            head.name = Some(name.to_owned());
            rest = value(left);
        } else {
            break;
        }
    }
    if head.type_text.is_none() { read_prose(head, rest) } else { rest }
}

/// Looks for types stated in prose: `number of units (Number)`, `function called - string, one of`.
fn read_prose<'t>(head: &mut Head, text: &'t str) -> &'t str {
    if let Some((before, after)) = text.split_once(" - ")
        && let Some(run) = type_run(after)
        && !before.contains(['(', ':', '.', '\n'])
    {
        head.add_type(&after[..run.length]);
        return text;
    }
    let mut last = None;
    for (open, close) in groups(text) {
        let inner = &text[open + 1..close];
        if text.as_bytes()[open] == b'('
            && let Some(run) = type_run(inner)
            && ends_statement(&inner[run.length..])
        {
            head.add_type(&inner[..run.length]);
            last = Some((open, close));
        }
    }
    match last {
        // Nothing else follows: `number of units (Number).`
        Some((open, close)) if head.types_are_one() && ends_statement(&text[close + 1..]) => {
            if text[close + 1..].trim_matches(['.', ':', ' ']).is_empty() { text[..open].trim_end() } else { text }
        }
        _ => text,
    }
}

impl Head {
    /// Whether the type was stated once.
    fn types_are_one(&self) -> bool {
        self.type_text.as_ref().is_some_and(|text| !text.contains(" or "))
    }
}

/// Reads the lines below an item's head: types, each with its own description, and the default.
fn read_below(head: &mut Head, below: &[Line<'_>], description: &str) {
    let column = below.iter().filter(|line| !line.is_blank()).map(|line| line.indent).min();
    let describes_contents = description.ends_with(':') || description.ends_with("in format");
    let (is_typed, is_closed) = (head.type_text.is_some(), head.type_text.is_some() && describes_contents);
    for line in below.iter().filter(|line| Some(line.indent) == column) {
        let run = type_run(line.text).filter(|run| run.certain || !is_typed);
        if let Some(run) = run.filter(|_| !is_closed && !line.text.starts_with('[')) {
            head.add_type(&line.text[..to_dash(line.text, run.length)]);
        }
        if head.default.is_none() {
            let sentence = default_sentence(line.text).map(|(_, _, value)| value);
            head.default = sentence.or_else(|| marked_default(line.text).map(str::to_owned));
        }
    }
}

/// Extends a statement of types to the dash that ends it: `ARRAY in format [x,y] - the position`.
fn to_dash(text: &str, run: usize) -> usize {
    let rest = text[run..].split('\n').next().unwrap_or_default();
    match rest.find(" - ") {
        Some(dash) if starts_with(rest.trim_start(), "in format") && !rest[..dash].contains(". ") => run + dash,
        _ => run,
    }
}

/// `mode (Scalar)`: a single word, then its type in parentheses.
fn name_and_type(text: &str) -> Option<(&str, &str, &str)> {
    let end = text.find(|c| !is_word_char(c))?;
    let (name, rest) = text.split_at(end);
    let (inner, left) = parenthesised_type(rest.trim_start())?;
    let is_name = is_identifier(name) && name.chars().any(char::is_lowercase);
    let is_all = value(left).is_empty() || value(left).len() < left.trim_start().len() || starts_with_group(left);
    (is_name && is_all).then_some((name, inner, left))
}

/// `(Scalar)` at the beginning of a text; also `(Scalar - meters)`, of which the type remains.
fn parenthesised_type(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('(')?;
    let end = inner.find([')', '(', '\n']).filter(|end| inner[*end..].starts_with(')'))?;
    let run = type_run(&inner[..end])?;
    ends_statement(&inner[run.length..end]).then_some((&inner[..run.length], &inner[end + 1..]))
}

/// A name at the beginning of a text. Behind a type only one with an underscore is surely a name.
fn name_before(text: &str, behind_type: bool) -> Option<(&str, &str)> {
    let end = text.find(|c| !is_word_char(c)).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let is_end =
        rest.starts_with([':', '\t']) || rest.trim_start().starts_with("- ") || rest.trim_start().starts_with("-\t");
    let is_name = name.starts_with('_') || (!behind_type && is_end && !rest.starts_with("://"));
    (is_identifier(name) && is_name).then_some((name, rest))
}

/// Takes `(optional)`, `(default: 5)` and the like out of a text: what is left, the default, and whether it is
/// optional.
fn without_modifiers(text: &str) -> (String, Option<String>, bool) {
    let mut left = String::with_capacity(text.len());
    let mut default = None;
    let mut optional = false;
    let mut at = 0;
    for (open, close) in groups(text) {
        if open < at {
            continue;
        }
        let round = text.as_bytes()[open] == b'(';
        let Some(found) = modifiers(&text[open + 1..close], round) else {
            continue;
        };
        optional |= found.optional;
        default = default.or(found.default);
        if found.nothing_else {
            left.push_str(text[at..open].trim_end_matches(' '));
            at = close + 1;
        }
    }
    left.push_str(&text[at..]);
    let (left, word) = without_optional_word(&left);
    optional |= word;
    if default.is_none()
        && let Some((start, end, found)) = default_sentence(&left)
    {
        default = Some(found);
        return (format!("{}{}", left[..start].trim_end(), &left[end..]), default, optional);
    }
    (left, default, optional)
}

/// What a group in parentheses, brackets or braces says about leaving the parameter out.
struct Modifiers {
    optional: bool,
    default: Option<String>,
    /// Whether it says nothing else, so that nothing is lost without it.
    nothing_else: bool,
}

/// Reads a group; `None` when it is about something else. In brackets and braces it has to begin with the word.
fn modifiers(group: &str, round: bool) -> Option<Modifiers> {
    let starts = |text: &str| starts_with(text, "optional") || default_value(text).is_some();
    let mut found = Modifiers { optional: false, default: None, nothing_else: starts(group.trim_start()) };
    if !found.nothing_else && !round {
        return None;
    }
    let mut from = 0;
    for end in group.char_indices().filter(|(_, c)| matches!(c, ',' | ';')).map(|(at, _)| at).chain([group.len()]) {
        let part = group[from..].trim_start();
        if starts_with(&group[from..end].trim_start(), "optional") {
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

/// The value behind `default`, `default:`, `default is`; the whole rest of the text.
fn default_value(text: &str) -> Option<&str> {
    let rest = starts_with(text, "default").then(|| &text["default".len()..])?;
    let rest = rest.strip_prefix(" value").unwrap_or(rest);
    let after = rest.trim_start();
    let after = match after.strip_prefix([':', '=']) {
        Some(after) => after,
        None if after.len() == rest.len() => return None,
        None if starts_with(after, "is ") => &after[3..],
        None => after,
    };
    let value = after.split_once(", i.e.").map_or(after, |(value, _)| value).trim();
    (!value.is_empty() && !value.starts_with("- ")).then_some(value)
}

/// A sentence `Default: 20` at the end of a text or line: where it stands, and the value.
fn default_sentence(text: &str) -> Option<(usize, usize, String)> {
    let lower = text.to_ascii_lowercase();
    for (at, _) in lower.match_indices("default") {
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
            let value = value.trim_end_matches('.').to_owned();
            return Some((at, at + end, value));
        }
    }
    None
}

/// End of the first sentence of a line. Dots inside brackets and numbers end none.
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

/// `true (default)`, `0 - all of them (default)`: a value among others that is marked as the default.
fn marked_default(line: &str) -> Option<&str> {
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

/// Takes `OPTIONAL,` and `Optional - ` at the beginning of a text or behind its first dash away.
fn without_optional_word(text: &str) -> (String, bool) {
    let trimmed = value(text);
    let dash = text.find(" - ").map(|dash| dash + 3);
    let starts = [Some(text.len() - trimmed.len()), dash];
    for start in starts.into_iter().flatten() {
        if let Some(rest) = starts_with(&text[start..], "optional").then(|| &text[start + "optional".len()..])
            && (rest.trim().is_empty() || rest.trim_start().starts_with([',', ':', '-', '.', ';']))
        {
            let rest = rest.trim_start().trim_start_matches([',', ':', '-', '.', ';']).trim_start();
            return (format!("{}{rest}", &text[..start]), true);
        }
    }
    (text.to_owned(), false)
}

/// Whether a line below an item's head is more than the head's sentence going on.
fn is_structure(text: &str) -> bool {
    text.starts_with(['-', '*', '+', '"', '[', '{', '>', '<', '•'])
        || marker(text).is_some()
        || type_run(text).is_some_and(|run| run.certain)
        || marked_default(text).is_some()
        || text.ends_with(':')
        || text.starts_with(|c: char| c.is_ascii_digit())
}

/// Pairs of brackets of one kind, outermost first where they nest, in order of their opening.
fn groups(text: &str) -> Vec<(usize, usize)> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut pairs = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' => open.push((at, ')')),
            '[' => open.push((at, ']')),
            '{' => open.push((at, '}')),
            ')' | ']' | '}' => {
                if let Some((start, _)) = open.pop_if(|(_, closer)| *closer == c) {
                    pairs.push((start, at));
                }
            }
            _ => {}
        }
    }
    pairs.sort_unstable();
    pairs
}

/// Whether nothing but the end of a statement follows.
fn ends_statement(rest: &str) -> bool {
    let rest = rest.trim_start();
    rest.is_empty()
        || rest.starts_with(['-', ':', '.', ',', ';', '[', '('])
        || starts_with(rest, "or ")
        || starts_with(rest, "and ")
}

/// Whether a text goes on with a group.
fn starts_with_group(text: &str) -> bool {
    text.trim_start().starts_with(['(', '[', '{'])
}

/// A text without the separators that it begins with.
pub(super) fn value(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let mut after = rest.trim_start_matches([':', '–', '—']).trim_start();
        if after.starts_with(['.', ',', ';']) && !after[1..].starts_with(|c: char| !c.is_whitespace()) {
            after = after[1..].trim_start();
        }
        let is_dash = after.starts_with("- ") || after.starts_with("-\t") || after == "-";
        let after = if is_dash { after[1..].trim_start() } else { after };
        if after.len() == rest.len() {
            return rest;
        }
        rest = after;
    }
}

/// A description without the parentheses around all of it.
fn unwrapped(text: &str) -> &str {
    match text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) if !inner.contains(['(', ')']) => inner.trim(),
        _ => text,
    }
}

/// Whether a word can name a variable.
fn is_identifier(word: &str) -> bool {
    word.trim_start_matches('_').starts_with(|c: char| c.is_ascii_alphabetic())
}
