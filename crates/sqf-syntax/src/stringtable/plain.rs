//! The content of an element as text.

use std::borrow::Cow;

use super::entities;
use super::tags::{self, Piece};

/// Removes tags and comments and decodes entities.
pub(super) fn text(content: &str) -> String {
    let mut shown = String::with_capacity(content.len());
    for piece in tags::Pieces::new(content) {
        match piece {
            Piece::Text(range) => shown.push_str(&unescaped(range.of(content))),
            Piece::CData(range) => shown.push_str(range.of(content)),
            Piece::Start(_) | Piece::End(_) | Piece::Comment(_) | Piece::Instruction(_) | Piece::Problem(_) => {}
        }
    }
    shown
}

/// Decodes the entities in a text; those that XML does not define stay as they are.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, from) = rest.split_at(at);
        shown.push_str(before);
        let entity = entities::length(from);
        match entity.and_then(|length| from.get(1..length - 1)).and_then(entities::character) {
            Some(character) => shown.push_str(&character),
            None => shown.push_str(from.get(..entity.unwrap_or(1)).unwrap_or_default()),
        }
        rest = from.get(entity.unwrap_or(1)..).unwrap_or_default();
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}
