//! The typed text at a position in a config, and whether it triggers completion.

use crate::analysis::Analysis;
use crate::completion::project::{self, Files, PathPlace};
use crate::config::ConfigCursor;
use sqf_reference::{ClassFacts, PropertyFacts, ValueType};
use sqf_text::{TextRange, is_word_byte};

/// A position in a config, with the typed text.
#[derive(Debug)]
pub(super) struct Spot {
    /// The word being written, which completion replaces.
    pub(super) range: TextRange,
    /// The content of the string around the cursor.
    pub(super) quote: Option<TextRange>,
    /// Whether `=` or `[]` follows the word.
    pub(super) has_value: bool,
    /// Whether the syntax of a class follows the word: `{`, `:` or `;`.
    pub(super) has_body: bool,
}

/// Returns the typed text at a position: a word, or a part of a string.
pub(super) fn spot(analysis: &Analysis, cursor: &ConfigCursor) -> Spot {
    let file = analysis.file();
    let text = file.text();
    let word = cursor.word.of(text);
    let (range, quote) = match word.chars().next() {
        Some(quote @ ('"' | '\'')) if cursor.word.start < cursor.offset => {
            let is_closed = word.len() > 1 && word.ends_with(quote);
            let inside = TextRange::new(cursor.word.start + 1, cursor.word.end - u32::from(is_closed));
            let before = TextRange::new(inside.start, cursor.offset.max(inside.start)).of(text);
            let after = TextRange::new(cursor.offset.min(inside.end), inside.end).of(text);
            let start = cursor.offset - before.bytes().rev().take_while(|byte| is_word_byte(*byte)).count() as u32;
            let end = cursor.offset + after.bytes().take_while(|byte| is_word_byte(*byte)).count() as u32;
            (TextRange::new(start, end), Some(inside))
        }
        Some(_) if is_word_byte(word.as_bytes()[0]) => (cursor.word, None),
        _ => (TextRange::new(cursor.offset, cursor.offset), None),
    };
    let rest = TextRange::new(range.end, text.len() as u32).of(text).trim_start_matches([' ', '\t']);
    let has_value = rest.starts_with(['=', '[']) || rest.starts_with("+=");
    Spot { range, quote, has_value, has_body: rest.starts_with(['{', ':', ';']) }
}

/// Whether the typed character is meaningful here.
pub(super) fn is_for(trigger: Option<char>, spot: &Spot) -> bool {
    match trigger {
        None | Some('_') => true,
        Some('"' | '\'' | '\\' | '/') => spot.quote.is_some(),
        Some(_) => false,
    }
}

/// Properties of unknown classes that hold the path of a picture.
const IMAGES: [&str; 6] = ["editorpreview", "icon", "iconpicture", "logo", "picture", "texture"];

/// Returns the path being written in a string: of a property for paths, or in any string with a slash.
pub(super) fn path(
    analysis: &Analysis,
    class: Option<&ClassFacts>,
    (property, facts): (&str, Option<&PropertyFacts>),
    spot: &Spot,
    offset: u32,
) -> Option<PathPlace> {
    let has = |wanted: ValueType| facts.is_some_and(|facts| facts.types.contains(&wanted));
    let is = |name: &str| property.eq_ignore_ascii_case(name);
    let wanted = if class.is_some_and(|class| class.path.starts_with("CfgFunctions")) && is("file") {
        Some(Files::Functions)
    } else if has(ValueType::Image) || facts.is_none() && IMAGES.iter().any(|name| is(name)) {
        Some(Files::Images)
    } else if facts.is_some_and(PropertyFacts::is_array) && is("sound") {
        Some(Files::Sounds)
    } else {
        has(ValueType::Path).then_some(Files::Any)
    };
    let found = project::path_in(analysis, spot.quote?, offset, wanted.is_some())?;
    // The pictures of a mod are beside this file.
    let is_of_mod = analysis.path().and_then(|path| path.file_name()).is_some_and(|name| name == "mod.cpp");
    Some(PathPlace { wanted: wanted.unwrap_or_default(), is_include: is_of_mod, ..found })
}
