//! Parses what follows a parameter's marker: type, name, default and description, in any order.

use super::brackets::groups;
use super::clean::{self, Line, value};
use super::marker::{Marker, marker};
use super::modifiers::{self, marked_default};
use super::stated::stated_after;
use super::types::{is_word_char, type_run, types_in};
use sqf_text::starts_with_ignoring_case;

/// The parsed text of a parameter or return value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Head {
    /// Name, as written.
    pub(super) name: Option<String>,
    /// Type, as written.
    pub(super) type_text: Option<String>,
    /// Types, by the wiki's names.
    pub(super) types: Vec<String>,
    /// Whether the text says that it is optional.
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
        // `Array, ...`: and others.
        let types = if text.ends_with("...") { vec!["Anything".to_owned()] } else { types_in(text) };
        for name in types {
            if !self.types.contains(&name) {
                self.types.push(name);
            }
        }
    }
}

/// Parses an item: the rest of its first line after the marker, the name in the marker, and the lines below.
pub(super) fn read(first: &str, marked_name: Option<&str>, below: &[Line<'_>]) -> Head {
    let mut head = Head { name: marked_name.map(str::to_owned), ..Head::default() };
    let mut below = below;
    let mut first = first;
    if value(first).is_empty()
        && marked_name.is_none()
        && let Some((line, rest)) = below.split_first()
        && let Some((Marker::Name(name), text)) = marker(line.text)
    {
        // The name is on a line of its own, below the number.
        head.name = Some(name.to_owned());
        (first, below) = (text, rest);
    }
    let plain = below.iter().all(|line| !is_structure(line.text));
    let joined = std::iter::once(first).chain(below.iter().map(|line| line.text)).collect::<Vec<_>>().join("\n");
    let own = if plain { joined.as_str() } else { first };
    let stripped = modifiers::strip(own);
    head.default = stripped.default;
    head.optional = stripped.optional;
    let mut description = read_statements(&mut head, value(&stripped.text)).trim_end().to_owned();
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

/// Parses the types in brackets after the words of the first line, and the name; returns the rest. Without such
/// brackets, type and name are at the start.
fn read_statements(head: &mut Head, text: &str) -> String {
    let Some(mut stated) = stated_after(text) else { return read_text(head, text).to_owned() };
    let (before, after) = stated.around(text);
    if head.name.is_none() && is_name(before) && ends_name(after) {
        head.name = Some(before.to_owned());
        stated.types.iter().for_each(|types| head.add_type(&text[types.clone()]));
        return value(after).to_owned();
    }
    let mut text = text.to_owned();
    loop {
        stated.types.iter().for_each(|types| head.add_type(&text[types.clone()]));
        text = stated.removed_from(&text);
        match stated_after(&text) {
            Some(next) if !next.around(&text).0.contains('\n') => stated = next,
            _ => break,
        }
    }
    match name_before(&text, false).filter(|_| head.name.is_none()) {
        Some((name, rest)) => {
            head.name = Some(name.to_owned());
            value(rest).to_owned()
        }
        None => text,
    }
}

/// Parses type and name at the start of a text; returns the rest.
fn read_text<'t>(head: &mut Head, text: &'t str) -> &'t str {
    let mut rest = value(text);
    loop {
        let is_typed = head.type_text.is_some();
        if !is_typed
            && head.name.is_none()
            && let Some((name, type_text, left)) = name_and_type(rest)
        {
            head.name = Some(name.to_owned());
            head.add_type(type_text);
            rest = left;
        } else if !is_typed && let Some((type_text, left)) = leading_type(rest) {
            head.add_type(type_text);
            rest = left;
        } else if head.name.is_none()
            && let Some((name, left)) = name_before(rest, is_typed)
        {
            head.name = Some(name.to_owned());
            rest = left;
        } else {
            return if is_typed { rest } else { read_prose(head, rest) };
        }
        rest = value(rest);
    }
}

/// Returns the type that a text begins with, parenthesized or not, and the rest.
fn leading_type(text: &str) -> Option<(&str, &str)> {
    match type_run(text) {
        Some(run) => Some(text.split_at(to_dash(text, run.length))),
        None => parenthesized_type(text),
    }
}

/// Finds types stated in prose: `number of units (Number)`, `function called - string, one of`.
fn read_prose<'t>(head: &mut Head, text: &'t str) -> &'t str {
    if let Some((before, after)) = text.split_once(" - ")
        && let Some(run) = type_run(after)
        && !before.contains(['(', ':', '.', '\n'])
    {
        head.add_type(&after[..run.length]);
        return text;
    }
    let mut stated = Vec::new();
    let mut outer_end = 0;
    for (open, close) in groups(text) {
        let inner = &text[open + 1..close];
        let is_outer = open >= outer_end;
        outer_end = outer_end.max(close);
        let run = type_run(inner).filter(|run| ends_statement(&inner[run.length..]));
        if let Some(run) = run.filter(|_| is_outer && matches!(text.as_bytes()[open], b'(' | b'<')) {
            head.add_type(&inner[..run.length]);
            stated.push((open, close));
        }
    }
    match stated.as_slice() {
        // Nothing else follows: `number of units (Number).`
        [(open, close)] if text[close + 1..].trim_matches(['.', ':', ' ']).is_empty() => text[..*open].trim_end(),
        _ => text,
    }
}

/// Parses the lines below an item's head: types, each with its own description, and the default.
fn read_below(head: &mut Head, below: &[Line<'_>], description: &str) {
    let indents = below.iter().filter(|line| !line.is_blank()).map(|line| line.indent);
    let column = indents.min();
    let is_typed = head.type_text.is_some();
    // `ARRAY in format:` is followed by the contents of the array; other types are alternatives.
    let lists_contents = description.ends_with(':') || description.ends_with("in format");
    let has_alternatives = !(is_typed && lists_contents);
    for line in below.iter().filter(|line| Some(line.indent) == column) {
        let run = type_run(line.text).filter(|run| run.certain || !is_typed);
        let alternative = run.filter(|_| has_alternatives && !line.text.starts_with('['));
        if let Some(run) = alternative {
            head.add_type(&line.text[..to_dash(line.text, run.length)]);
        }
        if head.default.is_none() {
            let own = alternative.and_then(|_| modifiers::strip(line.text).default);
            head.default = own.or_else(|| modifiers::stated_default(line.text));
        }
    }
}

/// Extends a statement of types up to the dash that ends it: `ARRAY in format [x,y] - the position`.
fn to_dash(text: &str, run: usize) -> usize {
    let rest = text[run..].split('\n').next().unwrap_or_default();
    match rest.find(" - ") {
        Some(dash) if starts_with_ignoring_case(rest.trim_start(), "in format") && !rest[..dash].contains(". ") => {
            run + dash
        }
        _ => run,
    }
}

/// Parses `mode (Scalar)`: a single word, then its type in parentheses.
fn name_and_type(text: &str) -> Option<(&str, &str, &str)> {
    let end = text.find(|c| !is_word_char(c))?;
    let (name, rest) = text.split_at(end);
    let (inner, left) = parenthesized_type(rest.trim_start())?;
    (is_name(name) && ends_name(left)).then_some((name, inner, left))
}

/// Whether the text after a name and its type allows the word before it to be a name: the end, a dash, or a group.
fn ends_name(rest: &str) -> bool {
    value(rest).is_empty() || value(rest).len() < rest.trim_start().len() || starts_with_group(rest)
}

/// Parses `(Scalar)` or `<SCALAR>` at the start of a text; also `(Scalar - meters)`, of which the type is kept.
fn parenthesized_type(text: &str) -> Option<(&str, &str)> {
    let (inner, closer) = match text.strip_prefix('(') {
        Some(inner) => (inner, ')'),
        None => (text.strip_prefix('<')?, '>'),
    };
    let end = inner.find(['(', ')', '<', '>', '\n']).filter(|end| inner[*end..].starts_with(closer))?;
    let run = type_run(&inner[..end])?;
    ends_statement(&inner[run.length..end]).then_some((&inner[..run.length], &inner[end + 1..]))
}

/// Parses a name at the start of a text. After a type, only a name with an underscore is certain.
fn name_before(text: &str, behind_type: bool) -> Option<(&str, &str)> {
    let end = text.find(|c| !is_word_char(c)).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let is_end =
        rest.starts_with([':', '\t']) || rest.trim_start().starts_with("- ") || rest.trim_start().starts_with("-\t");
    let is_name = name.starts_with('_') || (!behind_type && is_end && !rest.starts_with("://"));
    (is_identifier(name) && is_name).then_some((name, rest))
}

/// Whether a line below an item's head is more than a continuation of the head's sentence.
fn is_structure(text: &str) -> bool {
    text.starts_with(['-', '*', '+', '"', '[', '{', '>', '<', '•'])
        || marker(text).is_some()
        || type_run(text).is_some_and(|run| run.certain)
        || marked_default(text).is_some()
        || text.ends_with(':')
        || text.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether only the end of a statement follows.
fn ends_statement(rest: &str) -> bool {
    let rest = rest.trim_start();
    rest.is_empty()
        || rest.starts_with(['-', ':', '.', ',', ';', '[', '('])
        || starts_with_ignoring_case(rest, "or ")
        || starts_with_ignoring_case(rest, "and ")
}

/// Whether a text continues with a group.
fn starts_with_group(text: &str) -> bool {
    text.trim_start().starts_with(['(', '[', '{'])
}

/// Removes the parentheses around a whole description.
fn unwrapped(text: &str) -> &str {
    match text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) if !inner.contains(['(', ')']) => inner.trim(),
        _ => text,
    }
}

/// Whether a text is a single word that is not in capitals.
fn is_name(text: &str) -> bool {
    is_identifier(text) && text.chars().all(is_word_char) && text.chars().any(char::is_lowercase)
}

/// Whether a word can name a variable.
fn is_identifier(word: &str) -> bool {
    word.trim_start_matches('_').starts_with(|c: char| c.is_ascii_alphabetic())
}
