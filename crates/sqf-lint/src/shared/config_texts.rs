//! Texts in the entries of a config, and where they are written.

use crate::context::ConfigContext;
use sqf_ide::fix::Edit;
use sqf_model::StringText;
use sqf_syntax::TokenKind;
use sqf_syntax::config::{Entry, Value, ValueKind};
use sqf_text::TextRange;

/// A text in an entry: one string, or the call of a macro that makes one.
pub(crate) struct ConfigText<'a> {
    context: &'a ConfigContext<'a>,
    /// The string.
    token: usize,
    /// Where the string or the call is written.
    pub(crate) place: TextRange,
    /// Whether it is a string there.
    pub(crate) is_written: bool,
    text: StringText<'a>,
}

/// Returns the texts of an entry in the checked file: its value, or the elements of its array.
pub(crate) fn texts_of<'a>(context: &'a ConfigContext<'_>, entry: &Entry) -> Vec<ConfigText<'a>> {
    let config = context.config();
    let (mut found, mut open) = (Vec::new(), Vec::new());
    open.extend(entry.value.map(|value| config.value(value)));
    while let Some(value) = open.pop() {
        match &value.kind {
            ValueKind::Array(items) => open.extend(items.iter().rev().map(|item| config.value(*item))),
            _ => found.extend(ConfigText::new(context, entry, value)),
        }
    }
    found
}

impl<'a> ConfigText<'a> {
    /// Returns a value of an entry as a text; None for other values, and if a macro makes the whole entry.
    pub(crate) fn new(context: &'a ConfigContext<'_>, entry: &Entry, value: &Value) -> Option<ConfigText<'a>> {
        let token = value.first;
        let is_single = matches!(value.kind, ValueKind::Text(_)) && value.end == token + 1;
        let written = context.written(token..token + 1).filter(|_| is_single);
        let call = || context.call(token).filter(|_| is_single && context.is_here(entry.token));
        let (place, is_written) = match written {
            Some(place) => (place, true),
            None => (call()?, false),
        };
        Some(ConfigText { context, token, place, is_written, text: StringText::new(context.pre(), token)? })
    }

    /// Returns the text without its quotes.
    pub(crate) fn value(&self) -> &str {
        self.text.value()
    }

    /// Returns the quote around the text, as it is written.
    pub(crate) fn quote(&self) -> &'a str {
        let quote = self.place.of(self.context.source().text()).get(..1);
        quote.filter(|_| self.is_written).unwrap_or("\"")
    }

    /// Returns where a part of the text is written: for what a macro in an argument makes of its own, `FUNC(open)`; the
    /// whole call for what is in no argument.
    pub(crate) fn outside(&self, range: TextRange) -> TextRange {
        self.part(range).or_else(|| self.call_within(range)).unwrap_or(self.place)
    }

    /// Returns the call, in an argument, of the macro that makes a part of the text.
    fn call_within(&self, range: TextRange) -> Option<TextRange> {
        let part = self.text.part(range.start as usize, range.end as usize);
        let spelled = (part.start..part.end).filter_map(|at| self.spelled(at));
        let own = spelled.filter(|place| self.place.encloses(*place));
        let written = own.reduce(|one, two| TextRange::new(one.start.min(two.start), one.end.max(two.end)))?;
        let source = self.context.source();
        let argument = source.tokens().at(written.start)?;
        let open = argument.checked_sub(1).filter(|open| source.tokens().kind(*open) == TokenKind::LParen)?;
        let end = source.tokens().range(source.closer(open)?).end;
        let start = source.tokens().range(open.checked_sub(1)?).start;
        let call = TextRange::new(start, end);
        (call.encloses(written) && call != self.place).then_some(call)
    }

    /// Whether an edit of the text is one of the file: in the argument of a macro, no character with a meaning to the
    /// preprocessor may come in.
    pub(crate) fn can_apply(&self, edit: &Edit) -> bool {
        let is_plain = || !edit.text.contains(['"', '\'', ',', '(', ')', '#', '\\', '\n']);
        self.is_written || is_plain() && self.part(edit.range).is_some()
    }

    /// Returns the place in the file of a part of the text; None if it comes from the text of a macro.
    fn part(&self, range: TextRange) -> Option<TextRange> {
        let part = self.text.part(range.start as usize, range.end as usize);
        if self.is_written {
            return Some(TextRange::new(self.place.start + part.start, self.place.start + part.end));
        }
        // What is inserted follows a character.
        let first = self.spelled(part.start.min(part.end.saturating_sub(1)))?;
        let last = self.spelled(part.end.checked_sub(1)?)?;
        let start = if part.is_empty() { last.end } else { first.start };
        let is_within = self.place.start <= start && start <= last.end && last.end <= self.place.end;
        let place = is_within.then(|| TextRange::new(start, last.end))?;
        (place.len() == part.len()).then_some(place)
    }

    /// Returns where a byte of the string is written, if it is in the checked file.
    fn spelled(&self, at: u32) -> Option<TextRange> {
        let (file, range) = self.context.pre().spelled(self.token, TextRange::new(at, at + 1))?;
        (file == self.context.number).then_some(range)
    }
}
