//! Entries of configs whose strings are code.

use super::config_texts::ConfigText;
use crate::context::ConfigContext;
use sqf_ide::config::code::{Certainty, CodeOfClass, CodeOfEntry};
use sqf_ide::config::documented::DocumentedConfig;
use sqf_model::JoinedText;
use sqf_syntax::config::{Class, ClassId, EntryId, Occasion, holds_handlers};

/// Code in an entry of a config other than a mission.
pub(crate) struct ConfigCode<'a> {
    /// The code.
    pub(crate) text: ConfigText<'a>,
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
    let text = |id: &EntryId| {
        let entry = config.entry(*id);
        Some((*id, ConfigText::new(context, entry, config.value(entry.value?))?))
    };
    let mut texts = class.entries.iter().filter_map(text).peekable();
    if texts.peek().is_none() {
        return Vec::new();
    }
    let code = CodeOfClass::new(DocumentedConfig::new(context.file), context.reference(), id);
    let found = texts.filter_map(|(entry, text)| {
        let how = code.of(entry)?;
        let name = &config.entry(entry).name;
        let may_be_formula = how.certainty != Certainty::Certain && may_be_formula(context, class, name);
        let is_code = match how.certainty {
            Certainty::Certain => !has_placeholders(text.value()),
            Certainty::Likely | Certainty::Possible => may_be_code(text.value(), may_be_formula),
        };
        is_code.then_some(ConfigCode { text, how, may_be_formula })
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

/// Whether a text has places that are filled in before it runs: `%1`, `%ALL%`, `@gate@`, `{* GATE *}`.
fn has_placeholders(text: &str) -> bool {
    let mut after_percent = text.split('%').skip(1);
    after_percent.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
        || text.contains('@')
        || text.contains("{*")
}

/// Whether a text looks like code: `_this call TAG_fnc_open`. Formulas have parentheses as well.
fn may_be_code(text: &str, may_be_formula: bool) -> bool {
    let calls = |word: &str| ["call", "spawn"].iter().any(|call| word.eq_ignore_ascii_case(call));
    let has_signs = || text.contains([';', '=', '[', ']', '{', '}']) || !may_be_formula && has_parenthesis(text);
    !text.contains(['%', '@', '#']) && (has_signs() || text.split(' ').any(calls))
}

/// Whether a text has a parenthesis other than in `a) yes` or `Hello :)`.
fn has_parenthesis(text: &str) -> bool {
    text.match_indices(['(', ')']).any(|(at, found)| {
        let before = &text[..at];
        !before.ends_with(':') && (found == "(" || before.contains([' ', '(']))
    })
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
