//! Hover.

mod config_path;
mod fixed_word;
mod property;

use super::analysis::Analysis;
use super::documentation::entry::Entry;
use super::documentation::syntaxes::{self, Operands};
use super::documentation::{aliases, markup, own, passed};
use super::macros::definition::MacroDefinition;
use super::macros::expansion;
use super::names::{class_names, files};
use sqf_markdown::{code, escaped};
use sqf_model::{Cursor, Descent, PackedFile, Position, Region, Script, SourceFile};
use sqf_reference::takes::{ArgumentName, Takes};
use sqf_reference::{EventSet, Record, RecordKind};
use sqf_syntax::TokenKind;
use sqf_text::{TextRange, is_word};

/// Maximum number of events that share a name; longer answers are useless.
const MAX_EVENTS: usize = 3;

/// Maximum number of characters of a macro's expansion, in addition to what it names.
const LONGEST_SUMMARY: usize = 100;

/// Maximum length of the list whose elements a loop runs for, in bytes.
const LONGEST_LIST: usize = 60;

/// The rule between a signature and its description.
const RULE: &str = "\n\n---\n\n";

/// Names that scripts also use for their own variables.
const COMMON_NAMES: &[&str] = &["_y", "_time", "_self", "_exception"];

/// The description of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The word, or the content of a string.
    pub range: TextRange,
    /// GitHub-flavored Markdown; for clients without support, see [`plain_text`](sqf_markdown::plain_text).
    pub markdown: String,
}

/// Describes the word at `offset`; None where nothing is known.
pub(super) fn hover(analysis: &Analysis, offset: u32) -> Option<Hover> {
    let file = analysis.file();
    let token = file.at_cursor(offset)?;
    let range = file.range(token);
    if let Some(config) = analysis.config()
        && let Some((range, markdown)) = property::at(analysis, config, offset)
    {
        return Some(Hover { range, markdown });
    }
    let (range, markdown) = match file.kind(token) {
        TokenKind::Name => match name(analysis, token) {
            Some(text) => (range, text),
            None if analysis.script().is_settings() => (range, own::setting(analysis, token)?),
            None => match own::name_at(analysis, offset) {
                Some((range, text)) => (range, with_call(analysis, token, text)),
                // `PREP(open)` in a list, with a macro that is defined by the files including it.
                None => (range, own::of_call(analysis, expansion::call_range(file.source(), token), "")?),
            },
        },
        TokenKind::Directive => (range, directive(analysis, token)?),
        TokenKind::Hash if file.directive(token).is_some() => (range, preprocessor(analysis, "#")?),
        TokenKind::HashHash => (range, preprocessor(analysis, "##")?),
        TokenKind::Operator | TokenKind::Hash | TokenKind::Assign | TokenKind::Colon if analysis.config().is_none() => {
            (range, operator(analysis, token)?)
        }
        kind if kind.is_string() && analysis.config().is_some() => {
            own::name_at(analysis, offset).or_else(|| packed_file(analysis, offset))?
        }
        kind if kind.is_string() => string(analysis, token, offset)
            .or_else(|| config_path::at(analysis, offset))
            .or_else(|| own::name_at(analysis, offset))
            .or_else(|| class(analysis, token, offset))
            .or_else(|| fixed_word::at(analysis, token, offset))
            .or_else(|| missing_file(analysis, token, offset))
            .or_else(|| packed_file(analysis, offset))?,
        TokenKind::IncludePath => {
            own::name_at(analysis, offset).or_else(|| Some((range, own::missing_header(analysis, token)?)))?
        }
        _ => return None,
    };
    Some(Hover { range, markdown })
}

/// Describes a name in a header that may be code or a config, such as the function of `PREP(open)`.
pub(super) fn of_list(analysis: &Analysis, offset: u32) -> Option<Hover> {
    let file = analysis.file();
    let token = file.at_cursor(offset).filter(|token| file.kind(*token) == TokenKind::Name)?;
    let (range, markdown) = own::name_at(analysis, offset).or_else(|| {
        let call = expansion::call_range(file.source(), token);
        Some((file.range(token), own::of_call(analysis, call, "")?))
    })?;
    Some(Hover { range, markdown })
}

/// Describes a macro of the file or of a header, a word of the preprocessor, a magic variable, a command or a function.
fn name(analysis: &Analysis, token: usize) -> Option<String> {
    let (file, reference) = (analysis.file(), analysis.reference());
    let word = file.token_text(token);
    let cursor = analysis.reading().at_token(token);
    let script: &Script = cursor.as_ref().map_or(analysis.script(), |cursor| cursor.script());
    if let Some(definition) = MacroDefinition::of(file, script, word) {
        let expansion = cursor.as_ref().and_then(|cursor| expansion::of_call(analysis, cursor, token));
        let Some(expansion) = expansion else { return Some(definition.markdown()) };
        let range = expansion::call_range(file.source(), token);
        return Some(match own::of_call(analysis, range, &expansion.line) {
            Some(thing) => format!("{thing}\n\n---\n\n{}", call_summary(&definition, &expansion)),
            None => format!("{}\n\n{}", definition.markdown(), expansion.markdown()),
        });
    }
    if let Some(text) = own::library::macro_named(analysis, word) {
        return Some(of_library(analysis, cursor.as_ref(), token, text));
    }
    if word.starts_with("__")
        && let Some(text) = preprocessor(analysis, word)
    {
        return Some(match expansion::of_built_in(analysis, token) {
            Some(value) => format!("{text}\n\nExpands to {}", code(&value)),
            None => text,
        });
    }
    // Macros may expand to code.
    if analysis.config().is_some() && file.directive(token).is_none() {
        return None;
    }
    let cursor = cursor.filter(stands_for_itself)?;
    if word.starts_with('_')
        && let Some(text) = given(analysis, &cursor, word)
    {
        return Some(text);
    }
    if let Some(entry) = Entry::magic_variable(reference, word) {
        let is_own = COMMON_NAMES.iter().any(|name| name.eq_ignore_ascii_case(word)) && is_own(&cursor);
        return (!is_own).then(|| {
            let text = entry.markdown(reference);
            let here = match &*word.to_ascii_lowercase() {
                "_this" => cursor.passed().map(|given| passed::this_markdown(analysis, &given)),
                "_x" => element(analysis, &cursor),
                _ => None,
            };
            match here {
                Some(here) => {
                    // Insert it between the name and its general description.
                    let (name, rest) = text.split_once(RULE).unwrap_or((&text, ""));
                    format!("{name}\n\n{here}{RULE}{rest}")
                }
                None => text,
            }
        });
    }
    let record = reference.get(word)?;
    Some(entry(analysis, record, &cursor))
}

/// Describes what `_x` is here: `element of allUnits: Object`.
fn element(analysis: &Analysis, cursor: &Cursor) -> Option<String> {
    let (script, reference) = (cursor.script(), analysis.reference());
    let node = cursor.node()?;
    let list = script.list_of_element(reference, node)?;
    let (range, _) = script.place(script.tree().tokens(list))?;
    let line = range.of(analysis.file().text()).split_whitespace().collect::<Vec<_>>().join(" ");
    let list = if line.len() > LONGEST_LIST { "the list".to_owned() } else { code(&line) };
    let types = own::shown_value(&own::value(script, reference, node));
    let types = types.map(|types| format!(": {}", escaped(&types))).unwrap_or_default();
    Some(format!("element of {list}{types}"))
}

/// Describes a variable that is set for the surrounding code by its caller: `_originalTarget` in the condition of an
/// action.
fn given(analysis: &Analysis, cursor: &Cursor, word: &str) -> Option<String> {
    let given = cursor.surroundings()?;
    let variable = given.variable(word)?;
    if is_own(cursor) {
        return None;
    }
    let by = analysis.reference().get(&given.runner).map_or(&*given.runner, |record| &record.name);
    Some(Entry::Variable(by, *variable).markdown(analysis.reference()))
}

/// Adds what a macro of a header that is not available stands for here, if that is known.
fn of_library(analysis: &Analysis, cursor: Option<&Cursor>, token: usize, text: String) -> String {
    let is_known = |cursor: &&Cursor| match cursor.descent() {
        Descent::Call(made) => {
            let mut made = cursor.script().pre().tokens()[made.clone()].iter();
            !made.any(|token| token.is_opaque() || token.is_inexact())
        }
        _ => false,
    };
    let expansion = cursor.filter(is_known).and_then(|cursor| expansion::of_call(analysis, cursor, token));
    let Some(expansion) = expansion else { return text };
    let range = expansion::call_range(analysis.file().source(), token);
    match own::of_call(analysis, range, &expansion.line) {
        Some(thing) => format!("{thing}\n\n---\n\n{text}"),
        None => format!("{text}\n\n{}", expansion.markdown()),
    }
}

/// Describes a name within a macro call, `open` of `FUNC(open)`, together with the expansion of the call.
fn with_call(analysis: &Analysis, token: usize, text: String) -> String {
    let file = analysis.file();
    let source = file.source();
    let call = expansion::call_around(source, token).and_then(|name| {
        let cursor = analysis.reading().at_token(name)?;
        let definition = MacroDefinition::of(file, cursor.script(), source.token_text(name))?;
        let expansion = expansion::of_call(analysis, &cursor, name)?;
        let range = expansion::call_range(source, name);
        // Other macros contain code, of which this is a part.
        own::of_call(analysis, range, &expansion.line)?;
        Some(call_summary(&definition, &expansion))
    });
    match call {
        Some(call) => format!("{text}\n\n---\n\n{call}"),
        None => text,
    }
}

/// Returns the expansion of a macro call on one line.
fn call_summary(definition: &MacroDefinition<'_>, expansion: &expansion::Expansion) -> String {
    let made = expansion.summary(LONGEST_SUMMARY);
    let becomes = if made.is_empty() { "nothing".to_owned() } else { code(&made) };
    format!("Expands to {becomes}\n\n{}", definition.place())
}

/// Whether a word is certainly what it looks like, and not changed by a macro to another word or a string.
fn stands_for_itself(cursor: &Cursor) -> bool {
    let (script, descent) = (cursor.script(), cursor.descent());
    let Some(&token) = descent.itself().first() else { return false };
    if cursor.region() == Region::Arguments {
        // The whole argument of a macro may become part of a name.
        let is_argument = cursor.node().is_some_and(|node| matches!(script.position(node), Position::Statement(_)));
        let ends = |token: Option<usize>| {
            let beside = token.and_then(|token| script.pre().tokens().get(token));
            beside.is_none_or(|beside| beside.kind == TokenKind::Comma)
        };
        if is_argument && ends(token.checked_sub(1)) && ends(Some(token + 1)) {
            return false;
        }
    }
    !script.pre().tokens()[token].is_opaque()
}

/// Whether a name is a variable that the script assigns.
fn is_own(cursor: &Cursor) -> bool {
    let descent = cursor.descent();
    let Some(&token) = descent.itself().first() else { return false };
    let name = cursor.script().text(token);
    let is_seen = || cursor.locals().iter().any(|seen| seen.local.name.eq_ignore_ascii_case(name));
    cursor.semantics().local_at(token).is_some() || is_seen()
}

/// Describes a command or function, starting with the syntaxes that match its usage.
fn entry(analysis: &Analysis, record: &Record, cursor: &Cursor) -> String {
    let reference = analysis.reference();
    let record = &*aliases::with_syntaxes(reference, record);
    let choice = match (record.kind, cursor.node(), cursor.descent().itself().first()) {
        (RecordKind::Command, Some(node), Some(token)) => {
            syntaxes::choose(record, &Operands::of(cursor.script(), reference, record, node, *token))
        }
        _ => markup::Choice::all(record),
    };
    markup::record(reference, record, &choice)
}

/// Describes a symbol. In `#if`, it belongs to the preprocessor and has no operands.
fn operator(analysis: &Analysis, token: usize) -> Option<String> {
    let record = analysis.reference().command(analysis.file().token_text(token))?;
    let cursor = analysis.reading().at_token(token)?;
    Some(entry(analysis, record, &cursor))
}

fn directive(analysis: &Analysis, token: usize) -> Option<String> {
    let text = analysis.file().token_text(token);
    // There may be blanks between the symbol and the word.
    let word: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    preprocessor(analysis, &word)
}

fn preprocessor(analysis: &Analysis, word: &str) -> Option<String> {
    Some(Entry::preprocessor(analysis.reference(), word)?.markdown(analysis.reference()))
}

/// Describes a string that names something: a function, what `remoteExec` executes, an event.
fn string(analysis: &Analysis, token: usize, offset: u32) -> Option<(TextRange, String)> {
    let (file, reference) = (analysis.file(), analysis.reference());
    let range = content(file, token)?;
    if !range.touches(offset) {
        return None;
    }
    let text = range.of(file.text());
    if !is_word(text) {
        return None;
    }
    // Other strings do not look like the name of an existing function.
    if let Some(record) = reference.function(text) {
        return Some((range, markup::record(reference, record, &markup::Choice::all(record))));
    }
    let cursor = analysis.reading().at_token(token)?;
    let (slot, script) = cursor.slot()?;
    let word = slot.word(script);
    if let Some((_, own)) = script.events_at(&slot).filter(|(_, events)| !events.own.is_empty()) {
        let (event, params) = own.own.iter().find(|(event, _)| event.eq_ignore_ascii_case(text))?;
        return Some((range, passed::own_event(event, params, word)));
    }
    let sets = script.events_at(&slot).map(|(_, events)| events.sets.as_slice()).unwrap_or_default();
    if !sets.is_empty() {
        let events = sets.iter().flat_map(|set| reference.events_named(*set, text));
        let events = events.filter(|event| event.suits(word)).take(MAX_EVENTS);
        // A function of CBA adds handlers of the game's events.
        let own = || reference.get(word).map_or(word, |record| &record.name);
        let command = |set: EventSet| if EventSet::of_command(word).is_some() { own() } else { set.adding_command() };
        let entries: Vec<String> =
            events.map(|event| markup::event(reference, event, command(event.set), markup::Extent::Excerpt)).collect();
        return (!entries.is_empty()).then(|| (range, markup::joined(&entries)));
    }
    if script.taken_at(&slot).any(|row| matches!(row.takes, Takes::Name(ArgumentName::Callable(_), _))) {
        let record = reference.command(text)?;
        return Some((range, markup::record(reference, record, &markup::Choice::all(record))));
    }
    None
}

/// Describes a string that names a class of the game.
fn class(analysis: &Analysis, token: usize, offset: u32) -> Option<(TextRange, String)> {
    let range = content(analysis.file(), token)?;
    let text = range.of(analysis.file().text());
    if !range.touches(offset) || !is_word(text) {
        return None;
    }
    let cursor = analysis.reading().at_token(token);
    let wanted = cursor.as_ref().and_then(Cursor::slot).and_then(|(slot, script)| class_names::wanted(script, &slot));
    let classes = analysis.reference().classes();
    let found = match &wanted {
        Some(wanted) => wanted.named(&classes, text),
        None => class_names::certain(&classes, text),
    };
    let markdown = match (found, &wanted) {
        (Some(found), _) => class_names::markdown(found),
        (None, Some(wanted)) => class_names::parent(wanted, text)
            .or_else(|| own::library::class_named(analysis.workspace(), Some(&wanted.configs()), text))?,
        (None, None) => own::library::class_named(analysis.workspace(), None, text)?,
    };
    Some((range, markdown))
}

/// Describes a file in the archive of a mod: a picture, a sound.
fn packed_file(analysis: &Analysis, offset: u32) -> Option<(TextRange, String)> {
    let (range, file) = packed_at(analysis, offset)?;
    let (mod_name, name) = (code(&file.mod_name), code(&file.name));
    Some((range, format!("{name} in {mod_name}, {}", shown_size(file.size))))
}

/// Returns the file in an archive that the string at `offset` leads to.
pub(super) fn packed_at(analysis: &Analysis, offset: u32) -> Option<(TextRange, PackedFile)> {
    let file = analysis.file();
    let token = file.at_cursor(offset).filter(|token| file.kind(*token).is_string())?;
    let range = content(file, token).filter(|range| range.touches(offset))?;
    let path = range.of(file.text());
    let found = files::has_extension(path).then(|| analysis.workspace().packed_file(path)).flatten()?;
    Some((range, found))
}

/// Returns a size as file managers show it: `812 bytes`, `5.6 KB`.
fn shown_size(bytes: u64) -> String {
    const KB: u64 = 1 << 10;
    const MB: u64 = 1 << 20;
    match bytes {
        0..KB => format!("{bytes} bytes"),
        KB..MB => format!("{:.1} KB", bytes as f64 / KB as f64),
        _ => format!("{:.1} MB", bytes as f64 / MB as f64),
    }
}

/// Describes a string that names a missing file of the project.
fn missing_file(analysis: &Analysis, token: usize, offset: u32) -> Option<(TextRange, String)> {
    let range = content(analysis.file(), token).filter(|range| range.touches(offset))?;
    Some((range, own::missing(analysis, token, range.of(analysis.file().text()))?))
}

/// Returns the range between the quotes of a string.
pub(super) fn content(file: &SourceFile, token: usize) -> Option<TextRange> {
    let range = file.range(token);
    let text = file.token_text(token);
    let quote = text.chars().next()?;
    let is_closed = text.len() > 1 && text.ends_with(quote);
    Some(TextRange::new(range.start + 1, range.end.saturating_sub(u32::from(is_closed))))
}

#[cfg(test)]
mod tests;
