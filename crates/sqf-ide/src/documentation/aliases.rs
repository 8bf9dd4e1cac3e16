//! Names whose page only refers to the page of another name.

use std::borrow::Cow;

use sqf_reference::{Record, Reference, Syntax};
use sqf_text::is_word_byte;

/// Returns a record with syntaxes: its own, or else those of an alias with the name replaced.
pub(crate) fn with_syntaxes<'r>(reference: &Reference, record: &'r Record) -> Cow<'r, Record> {
    if record.syntaxes.iter().any(Syntax::is_written) {
        return Cow::Borrowed(record);
    }
    let aliases = record.aliases.iter().filter_map(|alias| reference.get(alias));
    let mut documented =
        aliases.filter(|other| other.kind == record.kind && other.syntaxes.iter().any(Syntax::is_written));
    let Some(other) = documented.next() else { return Cow::Borrowed(record) };
    let mut own = record.clone();
    own.syntaxes.clone_from(&other.syntaxes);
    for syntax in &mut own.syntaxes {
        syntax.syntax = renamed(&syntax.syntax, &other.name, &record.name);
    }
    Cow::Owned(own)
}

/// Replaces the name of the command in a syntax line, but not within operands.
fn renamed(line: &str, from: &str, to: &str) -> String {
    let is_word = |at: usize| {
        let (before, after) = (line.as_bytes().get(..at), line.as_bytes().get(at + from.len()..));
        let touches = |byte: Option<&u8>| byte.is_some_and(|byte| is_word_byte(*byte));
        !touches(before.and_then(<[u8]>::last)) && !touches(after.and_then(<[u8]>::first))
    };
    match line.match_indices(from).find(|(at, _)| is_word(*at)) {
        Some((at, _)) => [&line[..at], to, &line[at + from.len()..]].concat(),
        None => line.to_owned(),
    }
}
