//! Entries of configs whose strings are code.

use crate::context::ConfigContext;
use sqf_ide::config::code::{Certainty, CodeOfClass, CodeOfEntry};
use sqf_ide::config::documented::DocumentedConfig;
use sqf_ide::fix::Edit;
use sqf_model::{JoinedText, StringText};
use sqf_syntax::config::{Class, ClassId, Entry, Occasion, ValueKind, holds_handlers};
use sqf_text::TextRange;

/// Code in an entry of a config other than a mission: one string, or the call of a macro that makes one.
pub(crate) struct ConfigCode<'a> {
    context: &'a ConfigContext<'a>,
    /// The string.
    token: usize,
    /// Where the string or the call is written.
    pub(crate) place: TextRange,
    /// Whether it is a string.
    is_written: bool,
    text: StringText<'a>,
    /// How the game runs it.
    pub(crate) how: CodeOfEntry,
    /// Whether it may be a formula of the engine: instruments have a `condition`, animations an `expression`.
    pub(crate) may_be_formula: bool,
}

/// Returns the code in the entries of the text.
pub(crate) fn of_config<'a>(context: &'a ConfigContext<'_>) -> impl Iterator<Item = ConfigCode<'a>> {
    context.classes().flat_map(move |class| in_class(context, class))
}

fn in_class<'a>(context: &'a ConfigContext<'_>, id: ClassId) -> Vec<ConfigCode<'a>> {
    let config = context.config();
    let class = config.class(id);
    let texts = class.entries.iter().filter_map(|entry| Some((*entry, single_text(context, config.entry(*entry))?)));
    let mut texts = texts.peekable();
    if texts.peek().is_none() {
        return Vec::new();
    }
    let code = CodeOfClass::new(DocumentedConfig::new(context.file), context.reference(), id);
    let found = texts.filter_map(|(entry, token)| {
        let how = code.of(entry)?;
        let entry = config.entry(entry);
        let (place, is_written) = place(context, entry, token)?;
        let text = StringText::new(context.pre(), token)?;
        let is_code = match how.certainty {
            Certainty::Certain => !has_placeholders(text.value()),
            Certainty::Likely => may_be_code(text.value()),
            Certainty::Possible => false,
        };
        let may_be_formula = how.certainty != Certainty::Certain && may_be_formula(context, class, &entry.name);
        is_code.then_some(ConfigCode { context, token, place, is_written, text, how, may_be_formula })
    });
    found.collect()
}

/// Whether a class of unknown meaning may have a formula in an entry of this name. Actions have a `statement` as well.
fn may_be_formula(context: &ConfigContext<'_>, class: &Class, entry: &str) -> bool {
    let is = |name: &str| name.eq_ignore_ascii_case(entry);
    let is_action =
        || class.entries.iter().any(|id| context.config().entry(*id).name.eq_ignore_ascii_case("statement"));
    !holds_handlers(&class.name) && (is("expression") || is("init") || is("condition") && !is_action())
}

/// Returns the string that is the whole value of an entry.
fn single_text(context: &ConfigContext<'_>, entry: &Entry) -> Option<usize> {
    let value = context.config().value(entry.value?);
    let is_single = matches!(value.kind, ValueKind::Text(_)) && value.end == value.first + 1;
    is_single.then_some(value.first)
}

/// Returns where the string of an entry is written, and whether it is a string there: otherwise it is the call of a
/// macro, and the name of the entry comes from no macro.
fn place(context: &ConfigContext<'_>, entry: &Entry, token: usize) -> Option<(TextRange, bool)> {
    if let Some(range) = context.written(token..token + 1) {
        return Some((range, true));
    }
    let call = context.call(token).filter(|_| context.is_here(entry.token))?;
    Some((call, false))
}

impl<'a> ConfigCode<'a> {
    /// Returns the code.
    pub(crate) fn value(&self) -> &str {
        self.text.value()
    }

    /// Returns the quote around the code, as it is written.
    pub(crate) fn quote(&self) -> &'a str {
        let quote = self.place.of(self.context.source().text()).get(..1);
        quote.filter(|_| self.is_written).unwrap_or("\"")
    }

    /// Returns where a part of the code is written; the whole call for what is in no argument of it.
    pub(crate) fn outside(&self, range: TextRange) -> TextRange {
        self.part(range).unwrap_or(self.place)
    }

    /// Whether an edit of the code is one of the text: in the argument of a macro, no character with a meaning to the
    /// preprocessor may come in.
    pub(crate) fn can_apply(&self, edit: &Edit) -> bool {
        let is_plain = || !edit.text.contains(['"', '\'', ',', '(', ')', '#', '\\', '\n']);
        self.is_written || is_plain() && self.part(edit.range).is_some()
    }

    /// Returns the place in the text of a part of the code; None if it comes from the text of a macro.
    fn part(&self, range: TextRange) -> Option<TextRange> {
        let part = self.text.part(range.start as usize, range.end as usize);
        if self.is_written {
            return Some(TextRange::new(self.place.start + part.start, self.place.start + part.end));
        }
        // What is inserted follows a character.
        let first = self.spelled(part.start.min(part.end.saturating_sub(1)))?;
        let last = self.spelled(part.end.checked_sub(1)?)?;
        let start = if part.is_empty() { last.end } else { first.start };
        let place = TextRange::new(start, last.end);
        let is_as_long = place.len() == part.len();
        (is_as_long && self.place.start <= start && last.end <= self.place.end).then_some(place)
    }

    /// Returns where a byte of the string is written, if it is in the checked text.
    fn spelled(&self, at: u32) -> Option<TextRange> {
        let (file, range) = self.context.pre().spelled(self.token, TextRange::new(at, at + 1))?;
        (file == self.context.number).then_some(range)
    }
}

/// Whether a text has places that are filled in before it runs: `%1`, `%ALL%`, `@gate@`, `{* GATE *}`.
fn has_placeholders(text: &str) -> bool {
    let mut after_percent = text.split('%').skip(1);
    after_percent.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
        || text.contains('@')
        || text.contains("{*")
}

/// Whether a text looks like complete code: `_this call TAG_fnc_open`.
fn may_be_code(text: &str) -> bool {
    let calls = |word: &str| ["call", "spawn"].iter().any(|call| word.eq_ignore_ascii_case(call));
    !text.contains(['%', '@', '#'])
        && (text.contains([';', '=', '[', ']', '{', '}', '(', ')']) || text.split(' ').any(calls))
}

/// Code in an entry of a mission or a state machine.
pub(crate) struct GameCode<'a> {
    /// When it runs.
    pub(crate) occasion: Occasion,
    /// The code.
    pub(crate) text: JoinedText<'a>,
    /// The first character of its strings: the quote.
    pub(crate) quote: &'a str,
}

/// Maximum number of entries to check: a mission has tens of thousands.
const MOST: usize = 20_000;

/// Maximum length of code to check, in bytes.
const LONGEST: usize = 1 << 16;

/// Returns the code in a mission or a state machine, in text order; none in other configs.
pub(crate) fn of_game<'a>(context: &'a ConfigContext<'_>) -> impl Iterator<Item = GameCode<'a>> {
    let text = context.source().text();
    let code = context.classes().flat_map(|class| context.file.code_of_game(class)).filter_map(move |code| {
        let quote = context.written(code.tokens.start..code.tokens.start + 1)?.of(text).get(..1)?;
        let place = |token: usize| context.written(token..token + 1);
        let text = JoinedText::new(context.pre(), code.tokens, place)?;
        let value = text.value();
        let is_code = !value.trim().is_empty() && value.len() <= LONGEST && !has_directives(value);
        is_code.then_some(GameCode { occasion: code.occasion, text, quote })
    });
    code.take(MOST)
}

/// Whether a text has lines for the preprocessor, whose effect on a string is unknown.
fn has_directives(text: &str) -> bool {
    text.contains("\\\n") || text.contains("\\\r") || text.lines().any(|line| line.trim_start().starts_with('#'))
}
