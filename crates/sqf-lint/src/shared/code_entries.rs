//! Entries of configs whose strings are code.

use rustc_hash::FxHashSet;

use crate::context::ConfigContext;
use sqf_model::JoinedText;
use sqf_syntax::config::{EntryId, Occasion, ValueKind, always_holds_code, holds_handlers};

/// Returns the strings in the text that are code: each is the only token of its entry's value.
pub(crate) fn strings<'a>(context: &'a ConfigContext<'_>) -> impl Iterator<Item = usize> + 'a {
    entries(context).map(|(token, _)| token)
}

/// Returns the strings in the text that are code, with their entries.
fn entries<'a>(context: &'a ConfigContext<'_>) -> impl Iterator<Item = (usize, EntryId)> + 'a {
    let config = context.config();
    context.classes().map(|id| config.class(id)).flat_map(move |class| {
        class.entries.iter().filter_map(move |id| {
            let entry = config.entry(*id);
            let value = config.value(entry.value?);
            let ValueKind::Text(code) = &value.kind else { return None };
            let is_single = value.end == value.first + 1;
            let is_code = is_single && always_holds_code(&class.name, &entry.name) && may_be_code(code);
            (is_code && context.is_here(value.first)).then_some((value.first, *id))
        })
    })
}

/// Like [`strings`], except possible formulas of the engine: instruments have a `condition`, animations an
/// `expression`. Also returns their entries.
pub(crate) fn certain_strings(context: &ConfigContext<'_>) -> Vec<(usize, EntryId)> {
    let config = context.config();
    let mut doubtful: FxHashSet<usize> = FxHashSet::default();
    for class in context.classes().map(|id| config.class(id)) {
        if holds_handlers(&class.name) {
            continue;
        }
        let is = |id: EntryId, name: &str| config.entry(id).name.eq_ignore_ascii_case(name);
        let is_action = class.entries.iter().any(|id| is(*id, "statement"));
        for id in &class.entries {
            let is_doubtful = is(*id, "expression") || is(*id, "init") || is(*id, "condition") && !is_action;
            if let Some(value) = config.entry(*id).value.filter(|_| is_doubtful) {
                doubtful.insert(config.value(value).first);
            }
        }
    }
    entries(context).filter(|(token, _)| !doubtful.contains(token)).collect()
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
