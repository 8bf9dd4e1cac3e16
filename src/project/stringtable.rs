//! `stringtable.xml`: texts in several languages (wiki: "Stringtable.xml").

use std::path::Path;
use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::model::Translation;
use crate::text::TextRange;

/// Name of the file.
pub(super) const FILE_NAME: &str = "stringtable.xml";

/// The language of texts that no translation is asked for or there.
const FALLBACKS: [&str; 2] = ["English", "Original"];

/// A key with its texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Key {
    /// The key as it is written.
    pub(super) name: Box<str>,
    /// Where the key is written, without its quotes.
    pub(super) range: TextRange,
    /// The element with the texts.
    pub(super) element: TextRange,
}

/// Whether a file is a stringtable.
pub(super) fn is_stringtable(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.eq_ignore_ascii_case(FILE_NAME))
}

/// The keys of a stringtable. What is no XML ends the list.
pub(super) fn keys(text: &str) -> Vec<Key> {
    let mut reader = reader(text);
    let mut keys: Vec<Key> = Vec::new();
    let mut is_open = false;
    loop {
        let start = reader.buffer_position() as u32;
        let event = reader.read_event();
        let end = reader.buffer_position() as u32;
        match event {
            Ok(Event::Start(tag)) if is(&tag, "key") => {
                is_open = key(&tag, text).is_some_and(|(name, range)| {
                    keys.push(Key { name, range, element: TextRange::new(start, end) });
                    true
                });
            }
            Ok(Event::Empty(tag)) if is(&tag, "key") => {
                if let Some((name, range)) = key(&tag, text) {
                    keys.push(Key { name, range, element: TextRange::new(start, end) });
                }
            }
            Ok(Event::End(tag)) if is_open && tag.name().as_ref().eq_ignore_ascii_case("key") => {
                if let Some(last) = keys.last_mut() {
                    last.element.end = end;
                }
                is_open = false;
            }
            Ok(Event::Eof) | Err(_) => return keys,
            Ok(_) => {}
        }
    }
}

/// The texts in the element of a key, each with its language.
pub(super) fn texts(element: &str) -> Vec<(String, String)> {
    let mut reader = reader(element);
    let mut texts: Vec<(String, String)> = Vec::new();
    let mut depth = 0;
    loop {
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                depth += 1;
                if depth == 2 {
                    texts.push((tag.name().as_ref().to_owned(), String::new()));
                }
            }
            Ok(Event::End(_)) => depth -= 1,
            Ok(Event::Text(text)) if depth == 2 => push(&mut texts, &text),
            Ok(Event::CData(text)) if depth == 2 => push(&mut texts, &text),
            Ok(Event::GeneralRef(name)) if depth == 2 => {
                let known = name.resolve_char_ref().ok().flatten().map(String::from);
                let name: &str = &name;
                let known = known.or_else(|| quick_xml::escape::resolve_xml_entity(name).map(str::to_owned));
                push(&mut texts, &known.unwrap_or_else(|| format!("&{name};")));
            }
            Ok(Event::Eof) | Err(_) => return texts,
            Ok(_) => {}
        }
    }
}

/// The text in a language, else in one that most can read, else the first.
pub(super) fn translation(element: &str, language: &str) -> Option<Translation> {
    let texts = texts(element);
    let of = |language: &str| texts.iter().find(|(name, _)| name.eq_ignore_ascii_case(language));
    let found = of(language).or_else(|| FALLBACKS.iter().find_map(|language| of(language))).or(texts.first());
    found.map(|(language, text)| Translation { language: Arc::from(language.as_str()), text: Arc::from(text.trim()) })
}

fn reader(text: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    reader
}

fn push(texts: &mut [(String, String)], more: &str) {
    if let Some((_, text)) = texts.last_mut() {
        text.push_str(more);
    }
}

fn is(tag: &BytesStart<'_>, name: &str) -> bool {
    tag.name().as_ref().eq_ignore_ascii_case(name)
}

/// The key of an element, and where it is written.
fn key(tag: &BytesStart<'_>, text: &str) -> Option<(Box<str>, TextRange)> {
    let mut attributes = tag.attributes();
    let mut attributes = attributes.with_checks(false).filter_map(Result::ok);
    let id = attributes.find(|attribute| attribute.key.as_ref().eq_ignore_ascii_case("id"))?;
    let std::borrow::Cow::Borrowed(value) = id.value else { return None };
    // The value is a part of the text.
    let start = (value.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let range = TextRange::new(start as u32, (start + value.len()) as u32);
    let name = range.of(text);
    (!name.is_empty() && name.len() == value.len()).then(|| (name.into(), range))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "<?xml version=\"1.0\"?>\n<Project name=\"Gates\"><Package name=\"Ui\">\n\
        <Key ID=\"STR_gate_open\">\n<!-- a note --><Original>Open</Original><English>Open it</English>\n\
        <German>Öffnen &amp; schließen &lt;br/&gt;</German></Key>\n\
        <Container name=\"x\"><Key id='STR_Gate_Shut'><Original><![CDATA[Shut <b>]]></Original></Key></Container>\n\
        <Key ID=\"STR_gate_empty\"/>\n<Key ID=\"STR_gate_cut\"><English>Cut off";

    #[test]
    fn keys_are_found_with_their_places() {
        let keys = keys(TABLE);
        let names: Vec<&str> = keys.iter().map(|key| key.range.of(TABLE)).collect();
        assert_eq!(names, ["STR_gate_open", "STR_Gate_Shut", "STR_gate_empty", "STR_gate_cut"]);
        assert!(keys.iter().all(|key| *key.name == *key.range.of(TABLE)));
        assert!(keys[0].element.of(TABLE).ends_with("</German></Key>"));
    }

    #[test]
    fn a_text_is_that_of_the_language_or_of_one_that_most_can_read() {
        let keys = keys(TABLE);
        let text = |key: usize, language: &str| {
            translation(keys[key].element.of(TABLE), language).map(|it| format!("{}: {}", it.language, it.text))
        };
        assert_eq!(text(0, "german").as_deref(), Some("German: Öffnen & schließen <br/>"));
        assert_eq!(text(0, "Polish").as_deref(), Some("English: Open it"));
        assert_eq!(text(1, "Polish").as_deref(), Some("Original: Shut <b>"));
        assert_eq!(text(2, "Polish"), None);
    }
}
