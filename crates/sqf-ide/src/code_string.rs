//! Code in strings: `onLoad = "..."` in a config, the condition of an action in a script.
//!
//! Such code is parsed as a separate script. Positions in the string are mapped to positions in that script, and ranges
//! in answers are mapped back.

mod quoted;

use std::sync::Arc;

use super::analysis::Analysis;
use super::completion::{Completion, CompletionItem, Insert};
use super::config::code::{Certainty, CodeOfClass};
use super::config::documented::DocumentedConfig;
use super::config::{self, ConfigFile, ConfigPlace};
use super::hover::Hover;
use super::navigation::{self, Goal, Highlight, Link, Place, Rename, RenameStart, Renaming, Replacement};
use super::signature::SignatureHelp;
use sqf_model::{Reading, SourceFile, StringText, Surroundings, is_place_of_code};
use sqf_syntax::config::{ClassId, Occasion};
use sqf_text::TextRange;

/// Maximum length of a string to parse, in bytes.
const LONGEST: u32 = 1 << 14;

/// Code in a string, and a position in it.
pub(super) struct CodeString<'t> {
    code: Analysis,
    offset: u32,
    /// None if the code is the argument of `QUOTE`; its places are those in the text then.
    string: Option<WrittenString<'t>>,
}

/// A string, with its start in the text.
struct WrittenString<'t> {
    text: StringText<'t>,
    start: u32,
    quote: char,
}

/// Parses the code of the string around a position; None for other strings, paths, and outside of strings.
pub(super) fn at(analysis: &Analysis, offset: u32) -> Option<CodeString<'_>> {
    in_string(analysis, offset).or_else(|| quoted::at(analysis, offset))
}

fn in_string(analysis: &Analysis, offset: u32) -> Option<CodeString<'_>> {
    let file = analysis.file();
    let token = offset.checked_sub(1).and_then(|before| file.tokens().at(before))?;
    let range = file.range(token);
    let written = file.token_text(token);
    let quote = written.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    let is_closed = written.len() > 1 && written.ends_with(quote);
    let is_inside = range.start < offset && (offset < range.end || !is_closed);
    if !is_inside || range.len() > LONGEST || !is_code(analysis, token, offset) {
        return None;
    }
    // An unclosed string includes the following lines.
    let typed = (offset - range.start) as usize;
    let line_end = written.get(typed..)?.find(['\n', '\r']).map(|line| typed + line);
    let string = StringText::of(line_end.map_or(Some(written), |end| written.get(..end))?)?;
    if is_path(string.value()) {
        return None;
    }
    let source = Arc::new(SourceFile::new(string.value()));
    let reading = analysis.reading();
    let workspace = Arc::clone(reading.shared_workspace());
    let given = surroundings(analysis, token, offset).map(Arc::new);
    let code = Reading::new(Arc::clone(reading.reference()), source, None, workspace).within(given);
    let code = analysis.of_part(code);
    let offset = string.place_in_value(typed) as u32;
    Some(CodeString { code, offset, string: Some(WrittenString { text: string, start: range.start, quote }) })
}

/// Whether the text at a position certainly belongs to code in a string, and to no string or comment of that code.
pub fn is_in_code(analysis: &Analysis, offset: u32) -> bool {
    // The position is behind the character to a cursor.
    let Some(string) = at(analysis, offset) else { return false };
    let certainty = analysis.config().and_then(|file| certainty(analysis, file, offset));
    let text = string.string.as_ref().map(|string| string.text.value());
    let looks_like_code = || text.is_none_or(|text| text.contains([';', '[', '{', '(']));
    let is_certain = match certainty {
        Some(Certainty::Possible) => false,
        Some(Certainty::Likely) => looks_like_code(),
        Some(Certainty::Certain) | None => true,
    };
    let file = string.code.file();
    let kind = file.tokens().at(string.offset).map(|token| file.tokens().kind(token));
    is_certain && kind.is_some_and(|kind| !kind.is_string() && !kind.is_comment())
}

/// Returns how certain it is that the text of an entry at a position is code; None in missions and state machines, and
/// where it is no code.
fn certainty(analysis: &Analysis, file: &ConfigFile, offset: u32) -> Option<Certainty> {
    let cursor = (!file.is_of_game()).then(|| file.at(offset))??;
    let ConfigPlace::Value { entry, index, .. } = &cursor.place else { return None };
    let code = CodeOfClass::new(DocumentedConfig::new(file), analysis.reference(), cursor.class);
    Some(code.of(*entry).filter(|_| index.is_empty())?.certainty)
}

/// Whether a string, a token of the text, is used as code.
fn is_code(analysis: &Analysis, token: usize, offset: u32) -> bool {
    if let Some(file) = analysis.config() {
        let Some(cursor) = file.at(offset) else { return false };
        if file.is_of_game() {
            return occasion(file, cursor.class, analysis.file().range(token)).is_some();
        }
        let is_text = cursor.word == analysis.file().range(token);
        return is_text && certainty(analysis, file, offset).is_some();
    }
    let Some(cursor) = analysis.reading().at_token(token) else { return false };
    cursor.node().is_some_and(|string| is_place_of_code(cursor.script(), string))
}

/// Returns when the game runs the code of a string in a class of a mission or a state machine.
fn occasion(file: &ConfigFile, class: ClassId, place: TextRange) -> Option<Occasion> {
    let is_it = |token: usize| file.pre().written(token) == Some((0, place));
    let code = file.code_of_game(class).into_iter().find(|code| code.tokens.clone().any(is_it))?;
    Some(code.occasion)
}

/// Returns what the caller passes to the code of a string, a token of the text.
fn surroundings(analysis: &Analysis, token: usize, offset: u32) -> Option<Surroundings> {
    let reference = analysis.reference();
    if let Some(file) = analysis.config() {
        let cursor = file.at(offset)?;
        if file.is_of_game() {
            return occasion(file, cursor.class, analysis.file().range(token)).map(config::surroundings);
        }
        let ConfigPlace::Value { entry, .. } = &cursor.place else { return None };
        let classes = file.class_path(cursor.class);
        let classes: Vec<&str> = classes.iter().map(|class| &**class).collect();
        return Surroundings::of_entry(reference, &classes, &file.config().entry(*entry).name);
    }
    let cursor = analysis.reading().at_token(token)?;
    let (slot, script) = cursor.slot()?;
    script.surroundings_of(reference, &slot)
}

/// Whether a text is a path, such as that of a script which an action runs.
fn is_path(text: &str) -> bool {
    text.contains('\\') && !text.contains(['(', '[', '{', ';', '=', '"', '\'', ' '])
}

impl CodeString<'_> {
    /// Returns the code with the position in it.
    pub(super) fn into_code(self) -> (Analysis, u32) {
        (self.code, self.offset)
    }

    /// Describes the word at the position.
    pub(super) fn hover(&self, hover: impl FnOnce(&Analysis, u32) -> Option<Hover>) -> Option<Hover> {
        let Hover { range, markdown } = hover(&self.code, self.offset)?;
        Some(Hover { range: self.outside(range), markdown })
    }

    /// Completes at the position.
    pub(super) fn completion(&self, completion: impl FnOnce(&Analysis, u32) -> Completion) -> Completion {
        let Completion { items, is_incomplete, keeps_from } = completion(&self.code, self.offset);
        // There are no directives in strings.
        let items = items.into_iter().filter(|item| !item.label.starts_with('#'));
        let items = items.map(|item| CompletionItem {
            replace: self.outside(item.replace),
            insert: self.written(&item.label, item.insert),
            ..item
        });
        let keeps_from = keeps_from.map(|cursor| self.outside(TextRange::empty(cursor)).start);
        Completion { items: items.collect(), is_incomplete, keeps_from }
    }

    /// Describes the parameters of the command or function with an operand at the position.
    pub(super) fn signature_help(
        &self,
        help: impl FnOnce(&Analysis, u32) -> Option<SignatureHelp>,
    ) -> Option<SignatureHelp> {
        help(&self.code, self.offset)
    }

    /// Returns the declaration or the assignments of the variable at the position. None if it does not belong to this
    /// code.
    pub(super) fn definition(&self, goal: Goal) -> Option<Vec<Link>> {
        let place = |place: Place| Place { range: self.outside(place.range), ..place };
        let link = |link: Link| Link {
            origin: self.outside(link.origin),
            place: place(link.place),
            whole: self.outside(link.whole),
        };
        let links = || navigation::definition(&self.code, self.offset, goal).into_iter().map(link).collect();
        navigation::is_local(&self.code, self.offset).then(links)
    }

    /// Returns all references to the variable at the position. None if it does not belong to this code.
    pub(super) fn references(&self, with_declaration: bool) -> Option<Vec<Place>> {
        let place = |place: Place| Place { range: self.outside(place.range), ..place };
        let found =
            || navigation::references(&self.code, self.offset, with_declaration).into_iter().map(place).collect();
        navigation::is_local(&self.code, self.offset).then(found)
    }

    /// Like [`CodeString::references`], with the kind of access.
    pub(super) fn highlights(&self) -> Option<Vec<Highlight>> {
        let highlight = |found: Highlight| Highlight { range: self.outside(found.range), ..found };
        let found = || navigation::highlights(&self.code, self.offset).into_iter().map(highlight).collect();
        navigation::is_local(&self.code, self.offset).then(found)
    }

    /// Returns the variable that a rename at this position changes. None unless it belongs to this code.
    pub(super) fn prepare_rename(&self) -> Option<Renaming<RenameStart>> {
        let start = |start: RenameStart| RenameStart { range: self.outside(start.range), ..start };
        navigation::is_local(&self.code, self.offset).then(|| navigation::prepare(&self.code, self.offset).map(start))
    }

    /// Renames the variable at the position. None if it does not belong to this code.
    pub(super) fn rename(&self, name: &str) -> Option<Renaming<Rename>> {
        let replacement = |it: Replacement| Replacement { range: self.outside(it.range), ..it };
        let rename = |Rename { files, moves }: Rename| {
            let changes = files.into_iter().map(|(file, it)| (file, it.into_iter().map(replacement).collect()));
            Rename { files: changes.collect(), moves }
        };
        navigation::is_local(&self.code, self.offset)
            .then(|| navigation::rename(&self.code, self.offset, name).map(rename))
    }

    /// Maps a range of the code to the text around it.
    fn outside(&self, range: TextRange) -> TextRange {
        let Some(string) = &self.string else { return range };
        let part = string.text.part(range.start as usize, range.end as usize);
        TextRange::new(string.start + part.start, string.start + part.end)
    }

    /// Escapes the text of an item for the string: on one line, with doubled quotes.
    fn written(&self, label: &str, insert: Insert) -> Insert {
        let Some(quote) = self.string.as_ref().map(|string| string.quote) else { return insert };
        let in_string = |text: &str| {
            let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            let one_line = if lines.len() > 1 { lines.join(" ") } else { text.to_owned() };
            one_line.replace(quote, &String::from(quote).repeat(2))
        };
        match insert {
            Insert::Label if label.contains(quote) => Insert::Text(in_string(label)),
            Insert::Label => Insert::Label,
            Insert::Text(text) => Insert::Text(in_string(&text)),
            Insert::Snippet(text) => Insert::Snippet(in_string(&text)),
        }
    }
}

#[cfg(test)]
mod tests;
