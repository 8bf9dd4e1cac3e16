//! Recognizes data types in header comments, by the wiki's names.
//!
//! Types are looked for only where a comment states one (see [`type_run`]): the words of a description, "the position
//! of the object", are not types.

use sqf_text::starts_with_ignoring_case;

/// Words for types, in lower case and singular, and the wiki's names.
const TYPES: &[(&str, &str)] = &[
    ("any", "Anything"),
    ("anything", "Anything"),
    ("arr", "Array"),
    ("array", "Array"),
    ("bool", "Boolean"),
    ("boolean", "Boolean"),
    ("cfg", "Config"),
    ("code", "Code"),
    ("color", "Color"),
    ("colour", "Color"),
    ("config", "Config"),
    ("control", "Control"),
    ("ctrl", "Control"),
    ("date", "Date"),
    ("diary record", "Diary Record"),
    ("display", "Display"),
    ("double", "Number"),
    ("eden entity", "Eden Entity"),
    ("editor object", "Editor Object"),
    ("float", "Number"),
    ("group", "Group"),
    ("grp", "Group"),
    ("hash map", "HashMap"),
    ("hashmap", "HashMap"),
    ("hashmapkey", "HashMapKey"),
    ("int", "Number"),
    ("integer", "Number"),
    ("location", "Location"),
    ("namespace", "Namespace"),
    ("none", "Nothing"),
    ("nothing", "Nothing"),
    ("num", "Number"),
    ("number", "Number"),
    ("numeric", "Number"),
    ("obj", "Object"),
    ("object", "Object"),
    ("pos", "Position"),
    ("position", "Position"),
    ("position2d", "Position2D"),
    ("position3d", "Position3D"),
    ("positionagl", "PositionAGL"),
    ("positionagls", "PositionAGLS"),
    ("positionasl", "PositionASL"),
    ("positionaslw", "PositionASLW"),
    ("positionatl", "PositionATL"),
    ("positionrelative", "PositionRelative"),
    ("positionworld", "PositionWorld"),
    ("scalar", "Number"),
    ("script", "Script Handle"),
    ("script handle", "Script Handle"),
    ("side", "Side"),
    ("str", "String"),
    ("string", "String"),
    ("structured text", "Structured Text"),
    ("task", "Task"),
    ("team", "Team"),
    ("team member", "Team Member"),
    ("text", "String"),
    ("turret path", "Turret Path"),
    ("unit loadout array", "Unit Loadout Array"),
    ("vector", "Vector3D"),
    ("vector2d", "Vector2D"),
    ("vector3d", "Vector3D"),
    ("void", "Nothing"),
    ("waypoint", "Waypoint"),
];

/// Words that name a type only in capitals; otherwise they describe the value.
const CAPITAL_TYPES: &[(&str, &str)] = &[("UNIT", "Object"), ("VEHICLE", "Object")];

/// Maximum number of words in the name of a type.
const LONGEST: usize = 3;

/// Returns the data types that a type expression names (`ARRAY of STRINGs`, `<bool/scalar>`), by the wiki's names, each
/// once and in order of appearance. Other words are skipped. A list in brackets is an Array.
///
/// The text has to be a statement of a type, not prose: every word that can be one counts.
pub fn types_in(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |name: &str| {
        if !found.iter().any(|known| known == name) {
            found.push(name.to_owned());
        }
    };
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((name, length)) = type_name(rest) {
            add(name);
            rest = &rest[length..];
            continue;
        }
        if c == '[' {
            add("Array");
        }
        rest = &rest[word(rest).map_or(c.len_utf8(), str::len)..];
    }
    found
}

/// Writes a statement of types with the wiki's names: `ARRAY of STRINGs` becomes `Array of Strings`. Words in lower case
/// stay.
pub(super) fn with_wiki_names(statement: &str) -> String {
    let mut out = String::with_capacity(statement.len());
    let mut rest = statement;
    while let Some(c) = rest.chars().next() {
        let named = type_name(rest).filter(|_| c.is_ascii_uppercase());
        let length = named.map_or_else(|| word(rest).map_or(c.len_utf8(), str::len), |(_, length)| length);
        let (written, after) = rest.split_at(length);
        match named {
            Some((name, _)) => {
                out.push_str(name);
                let is_plural = written.ends_with(['s', 'S']) && !name.ends_with('s');
                out.push_str(if is_plural { "s" } else { "" });
            }
            None => out.push_str(written),
        }
        rest = after;
    }
    out
}

/// A statement of types at the beginning of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TypeRun {
    /// Length in bytes.
    pub(super) length: usize,
    /// Whether it is unambiguous: written in capitals, in angle brackets or as a list in brackets.
    pub(super) certain: bool,
}

/// Parses the statement of types at the start of `text`: type names and lists in brackets, joined by `or`, `of`, `/`
/// and the like. `object nearest to the unit` is not one: a type in lower case has to be followed by something that
/// ends it.
pub(super) fn type_run(text: &str) -> Option<TypeRun> {
    let (mut length, certain, mut is_array) = type_unit(text)?;
    loop {
        let rest = &text[length..];
        let spaces = rest.len() - rest.trim_start_matches(' ').len();
        let joined = spaces + connector(&rest[spaces..]);
        let gap = joined + (rest.len() - joined - rest[joined..].trim_start_matches(' ').len());
        let next = &rest[gap..];
        // An array's layout may follow immediately: `ARRAY [x,y]`; another type only after a connector.
        let may_follow = joined > spaces || (is_array && next.starts_with('['));
        match type_unit(next) {
            Some((unit, _, array)) if may_follow && !is_modifier(next) => {
                length += gap + unit;
                is_array |= array;
            }
            _ => break,
        }
    }
    let rest = &text[length..];
    let is_type = certain || (ends_type(rest, is_array) && !is_typed_name(rest));
    is_type.then_some(TypeRun { length, certain })
}

/// Parses one type name or bracketed list: its length, whether it is unambiguous, and whether it is an array.
fn type_unit(text: &str) -> Option<(usize, bool, bool)> {
    if let Some(inner) = text.strip_prefix('<') {
        let end = inner.find(['>', '\n'])?;
        let names_types = inner[end..].starts_with('>') && !types_in(&inner[..end]).is_empty();
        return names_types.then_some((end + 2, true, false));
    }
    if text.starts_with('[') {
        return closing(text).map(|end| (end + 1, true, true));
    }
    let (name, length) = type_name(text)?;
    let mut letters = text.chars();
    let capitals = letters.by_ref().take(2).filter(char::is_ascii_uppercase).count() == 2;
    Some((length, capitals, name == "Array"))
}

/// Whether the text after a type in lower case allows it to be one.
fn ends_type(rest: &str, is_array: bool) -> bool {
    let trimmed = rest.trim_start();
    let array_words = ["in ", "of ", "with "];
    trimmed.is_empty()
        || rest.starts_with('\t')
        || trimmed.starts_with(['-', '–', ':', '(', '[', '{', '.', ',', ';'])
        || (is_array && array_words.iter().any(|word| trimmed.starts_with(word)))
        || first_words(trimmed, 3).contains(" - ")
}

/// Whether a type in capitals follows, so that the word before it is a name: `position - ARRAY`.
fn is_typed_name(rest: &str) -> bool {
    let next = rest.trim_start_matches([' ', '\t', ':', '-']);
    next.len() < rest.len() && !next.starts_with('[') && type_unit(next).is_some_and(|(_, certain, _)| certain)
}

/// Returns the first `count` words of a text and the dash that may follow them.
fn first_words(text: &str, count: usize) -> &str {
    let mut blanks = text.match_indices(' ').map(|(at, _)| at);
    blanks.nth(count + 1).map_or(text, |end| &text[..end])
}

/// Returns the length of a word or sign that joins two types; 0 for none.
pub(super) fn connector(text: &str) -> usize {
    const CONNECTORS: &[&str] = &["in format", "in array", "or", "and", "of", "/", ",", "|", "&"];
    let joins = |connector: &&&str| {
        let is_word = connector.ends_with(|c: char| c.is_ascii_alphabetic());
        starts_with_ignoring_case(text, connector) && !(is_word && text[connector.len()..].starts_with(is_word_char))
    };
    CONNECTORS.iter().find(joins).map_or(0, |connector| connector.len())
}

/// Whether a bracket is about the parameter, not about its type: `[default 5]`.
fn is_modifier(text: &str) -> bool {
    let inner = text.trim_start_matches(['[', ' ']);
    text.starts_with('[') && ["default", "optional"].iter().any(|word| starts_with_ignoring_case(inner, word))
}

/// Returns the offset at which the opening bracket of the text is closed. Searches one line and a limited length only.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices().take_while(|(at, c)| *c != '\n' && *at < 500) {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Returns the type whose name `text` begins with, and the length of the name as written.
fn type_name(text: &str) -> Option<(&'static str, usize)> {
    let mut ends = Vec::with_capacity(LONGEST);
    let mut end = 0;
    while ends.len() < LONGEST {
        let gap = usize::from(end > 0 && text[end..].starts_with([' ', '-']));
        match word(&text[end + gap..]) {
            Some(word) if gap == 1 || end == 0 => end += gap + word.len(),
            _ => break,
        }
        ends.push(end);
    }
    let name = |end: &usize| Some((canonical(&text[..*end])?, *end));
    ends.iter().rev().find_map(name)
}

/// Returns the wiki's name for a word or phrase, in any case, singular or plural.
fn canonical(name: &str) -> Option<&'static str> {
    let look_up = |name: &str| {
        let entry = TYPES.iter().find(|(word, _)| *word == name);
        entry.map(|(_, canonical)| *canonical)
    };
    let capital = CAPITAL_TYPES.iter().find(|(word, _)| *word == name.trim_end_matches(['s', 'S']));
    if let Some((_, canonical)) = capital {
        return Some(canonical);
    }
    let lower = name.to_ascii_lowercase().replace('-', " ");
    look_up(&lower).or_else(|| look_up(lower.strip_suffix('s')?))
}

/// Returns the word at the start of a text.
fn word(text: &str) -> Option<&str> {
    let end = text.find(|c| !is_word_char(c)).unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

/// Whether a character belongs to a word or name.
pub(super) fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
