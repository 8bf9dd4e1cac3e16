//! Code in the argument of a macro that makes a string of it: `statement = QUOTE(call FUNC(open))` in a config.
//!
//! It is read as if the text had nothing else but its directives, so that all places remain the same.

use std::sync::Arc;

use super::CodeString;
use crate::analysis::Analysis;
use crate::config::ConfigFile;
use crate::config::code::CodeOfClass;
use crate::config::documented::DocumentedConfig;
use sqf_model::Surroundings;
use sqf_syntax::TokenKind;
use sqf_syntax::config::{ClassId, Item};
use sqf_text::TextRange;

/// Limit for the tokens between the call of the macro and the position.
const LONGEST: usize = 2000;

/// Parses the code around a position; None outside of such arguments, and if the property has no code.
pub(super) fn at(analysis: &Analysis, offset: u32) -> Option<CodeString<'_>> {
    let config = analysis.config().filter(|file| !file.is_of_game())?;
    let file = analysis.file();
    let (open, entry) = opened(analysis, offset)?;
    let cursor = config.at(offset)?;
    let given = surroundings(analysis, config, &cursor.path, cursor.class, entry)?;
    let text = file.text();
    let start = file.range(open).end;
    let line_end = || text[offset as usize..].find(['\n', '\r']).map_or(text.len() as u32, |at| offset + at as u32);
    let end = file.source().closer(open).map_or_else(line_end, |close| file.range(close).start);
    let argument = TextRange::new(start, end.max(offset));
    let reading = analysis.reading().of_text(alone(analysis, argument)).within(given.map(Arc::new));
    Some(CodeString { code: analysis.of_code(reading), offset, string: None })
}

/// Returns the parenthesis of the call around a position, a token of the text, and the name of the entry whose value
/// the call is.
fn opened(analysis: &Analysis, offset: u32) -> Option<(usize, &str)> {
    let file = analysis.file();
    let last = file.tokens().at(offset.checked_sub(1)?)?;
    let mut depth = 0_usize;
    for token in (last.saturating_sub(LONGEST)..=last).rev() {
        match file.kind(token) {
            TokenKind::Directive => return None,
            TokenKind::LParen if depth == 0 => {
                let mut before = (0..token).rev().filter(|token| !file.kind(*token).is_trivia());
                let (name, equals, entry) = (before.next()?, before.next()?, before.next()?);
                let is_value = file.kind(equals) == TokenKind::Assign && name + 1 == token;
                if is_value && makes_string(analysis, file.token_text(name)) {
                    return Some((token, file.token_text(entry)));
                }
            }
            kind if kind.opens() => depth = depth.saturating_sub(1),
            kind if kind.closes() && token != last => depth += 1,
            kind if kind.closes() && file.range(token).end <= offset => depth += 1,
            _ => {}
        }
    }
    None
}

/// Whether a macro makes a string of its argument.
fn makes_string(analysis: &Analysis, name: &str) -> bool {
    match analysis.pre().macro_named(name) {
        Some((definition, _)) => {
            let body: Vec<_> = definition.body.iter().filter(|token| !token.kind.is_trivia()).collect();
            matches!(&body[..], [hash, param] if hash.kind == TokenKind::Hash && param.param.is_some())
        }
        None => name == "QUOTE",
    }
}

/// Returns what the game passes to the code of an entry, if known; None if the entry has no code.
fn surroundings(
    analysis: &Analysis,
    config: &ConfigFile,
    path: &[Box<str>],
    class: ClassId,
    name: &str,
) -> Option<Option<Surroundings>> {
    let code = CodeOfClass::new(DocumentedConfig::new(config), analysis.reference(), class);
    let entries = config.config().class(class).items.iter().filter_map(|item| match item {
        Item::Entry(entry) => Some(*entry),
        _ => None,
    });
    let mut entries = entries.filter(|entry| config.config().entry(*entry).name.eq_ignore_ascii_case(name));
    code.of(entries.next()?)?;
    let path: Vec<&str> = path.iter().map(|class| &**class).collect();
    Some(Surroundings::of_entry(analysis.reference(), &path, name))
}

/// Returns the text with blanks in place of all that is neither in a directive before a range nor in the range.
fn alone(analysis: &Analysis, argument: TextRange) -> String {
    let (file, text) = (analysis.file(), analysis.file().text());
    let mut alone = String::with_capacity(text.len());
    // Blanks up to a place.
    let blank = |alone: &mut String, end: u32| {
        let part = &text.as_bytes()[alone.len()..end as usize];
        alone.extend(part.iter().map(|byte| if matches!(byte, b'\n' | b'\r') { char::from(*byte) } else { ' ' }));
    };
    for directive in file.source().directives() {
        let range = file.source().range_of(directive);
        if range.end > argument.start || (range.start as usize) < alone.len() {
            continue;
        }
        blank(&mut alone, range.start);
        alone.push_str(range.of(text));
    }
    blank(&mut alone, argument.start);
    alone.push_str(argument.of(text));
    alone
}
