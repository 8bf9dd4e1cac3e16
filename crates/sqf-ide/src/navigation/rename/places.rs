//! Edits for the occurrences of a renamed symbol.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::super::Place;
use super::super::letter_case::in_case_of;
use super::{Refusal, Rename, Renaming, Replacement, lacks_ending, prefix, stem, written_part};
use crate::analysis::Analysis;
use sqf_model::{FunctionDefinition, Occurrence, Symbol};
use sqf_syntax::{Command, Source};
use sqf_text::{TextRange, is_word_byte, starts_with_ignoring_case};

/// A new name.
pub(super) struct NewName<'n> {
    pub(super) name: &'n str,
    /// The length of a prefix that the old name has as well, which is not written.
    pub(super) kept: usize,
    /// The old name as written where the rename began. None if the letter case of occurrences is not kept.
    pub(super) at: Option<&'n str>,
}

/// Writes the new name at all occurrences.
pub(super) fn replace_all(
    analysis: &Analysis,
    symbol: &Symbol,
    new: &NewName<'_>,
    found: Vec<(Place, Occurrence)>,
    rename: &mut Rename,
) -> Renaming<()> {
    let (old, kept) = (symbol.name(), new.kept);
    // The preprocessor and some file systems are case-sensitive.
    let keeps_case = !matches!(symbol, Symbol::Macro { .. } | Symbol::File(_));
    let (new, at) = (new.name, new.at.filter(|_| keeps_case));
    let mut sources: BTreeMap<Option<Arc<Path>>, Option<Arc<Source>>> = BTreeMap::new();
    let mut is_in_macro: Option<bool> = None;
    let places: Vec<(Place, Occurrence)> =
        found.iter().filter(|(_, it)| it.is_exact && it.name.is_some()).cloned().collect();
    for (place, occurrence) in found {
        if place.file.as_deref().is_some_and(|file| analysis.workspace().is_library(file)) {
            return Err(Refusal::Library(old.to_owned()));
        }
        let Some(name) = occurrence.name else {
            // The call of a macro whose text is changed as well.
            let is_written = || places.iter().any(|(place, _)| is_in_define(analysis, place));
            if occurrence.is_exact && *is_in_macro.get_or_insert_with(is_written) {
                continue;
            }
            let file = place.file.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
            return Err(Refusal::Macro(file.unwrap_or_else(|| "this script".to_owned())));
        };
        let source = sources.entry(place.file.clone()).or_insert_with(|| source_of(analysis, place.file.as_deref()));
        let text = source.as_ref().map_or("", |source| source.text());
        let written = written_part(symbol, name, text);
        if let Symbol::File(path) = symbol
            && lacks_ending(path, name.of(text))
        {
            let text = stem(Path::new(new)).to_owned();
            let replacement = Replacement { range: written, text, is_doubtful: !occurrence.is_certain };
            rename.files.entry(place.file).or_default().push(replacement);
            continue;
        }
        let prefix = prefix(old, written);
        let is_kept = starts_with_ignoring_case(new, prefix);
        let start = kept.max(prefix.len());
        let Some(rest) = new.get(start..).filter(|rest| is_kept && !rest.is_empty()) else {
            return Err(Refusal::Prefix { prefix: prefix.to_owned() });
        };
        let range = TextRange::new(written.start + (start - prefix.len()) as u32, written.end);
        let text = at.map_or_else(|| rest.to_owned(), |at| in_case_of(range.of(text), at, rest));
        let replacement = Replacement { range, text, is_doubtful: !occurrence.is_certain };
        rename.files.entry(place.file).or_default().push(replacement);
    }
    Ok(())
}

/// Returns the text of a file, or of the script itself for None.
pub(super) fn source_of(analysis: &Analysis, file: Option<&Path>) -> Option<Arc<Source>> {
    match file {
        Some(file) => analysis.workspace().source(file),
        None => Some(Arc::clone(analysis.file().source())),
    }
}

/// Whether a place is in the body of a macro.
pub(super) fn is_in_define(analysis: &Analysis, place: &Place) -> bool {
    source_of(analysis, place.file.as_deref()).is_some_and(|source| {
        let directive = source.tokens().at(place.range.start).and_then(|token| source.directive_at(token));
        let directive = directive.and_then(|at| source.directives().get(at));
        directive.is_some_and(|directive| matches!(directive.command, Command::Define(_)))
    })
}

/// Writes the new name, except for its first `kept` bytes, in the header comment of the function, where it can mean
/// nothing else: `Example: [_gate] call GATE_fnc_open`. Other comments may be about the past, and stay as they are.
pub(super) fn replace_in_header(
    analysis: &Analysis,
    function: &FunctionDefinition,
    (new, kept): (&str, usize),
    rename: &mut Rename,
) {
    let (name, new) = (&function.name, new.get(kept..).unwrap_or_default());
    in_header(analysis, function, name, rename, |word| (TextRange::new(word.start + kept as u32, word.end), new));
}

/// Writes another word in its place in the header comment of a function: the name of the script, as in
/// `File: fn_open.sqf`.
pub(super) fn replace_words_in_header(
    analysis: &Analysis,
    function: &FunctionDefinition,
    (word, new): (&str, &str),
    rename: &mut Rename,
) {
    in_header(analysis, function, word, rename, |word| (word, new));
}

/// Replaces a part of each occurrence of a word in the header comment of a function.
fn in_header<'n>(
    analysis: &Analysis,
    function: &FunctionDefinition,
    word: &str,
    rename: &mut Rename,
    replaced: impl Fn(TextRange) -> (TextRange, &'n str),
) {
    let header = function.outline.as_ref().and_then(|outline| outline.header);
    let Some((file, header)) = function.file.as_ref().zip(header) else { return };
    let is_here = analysis.path() == Some(&**file);
    let known = if is_here { Some(Arc::clone(analysis.file().source())) } else { analysis.workspace().source(file) };
    let Some(source) = known else { return };
    let tokens = source.tokens();
    let comments = (0..tokens.len()).filter(|token| tokens.kind(*token).is_comment());
    for comment in comments.map(|token| tokens.range(token)).filter(|comment| comment.meets(header)) {
        let text = comment.of(source.text()).as_bytes();
        for (at, found) in words(text).filter(|(_, found)| found.eq_ignore_ascii_case(word.as_bytes())) {
            let start = comment.start + at as u32;
            let (range, text) = replaced(TextRange::new(start, start + found.len() as u32));
            let replacement = Replacement { range, text: text.to_owned(), is_doubtful: false };
            rename.files.entry((!is_here).then(|| Arc::clone(file))).or_default().push(replacement);
        }
    }
}

/// Returns the words of a text with their ranges.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    text.split(|byte| !is_word_byte(*byte)).filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}
