//! Occurrences of a macro's parameter, which belong to one `#define`.

use crate::analysis::Analysis;
use sqf_syntax::{Command, TokenKind};
use sqf_text::TextRange;

/// A parameter of a macro.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Param {
    /// The requested name.
    pub(super) range: TextRange,
    /// All occurrences, starting with the one in the list of parameters.
    pub(super) places: Vec<TextRange>,
    /// Other names in the definition.
    pub(super) others: Vec<Box<str>>,
}

/// Returns the parameter whose name is at `offset`.
pub(super) fn at(analysis: &Analysis, offset: u32) -> Option<Param> {
    let file = analysis.file();
    let source = file.source();
    let token = file.at_cursor(offset)?;
    let directive = source.directives().get(source.directive_at(token)?)?;
    let Command::Define(defined) = &directive.command else { return None };
    let name = source.token_text(token);
    defined.params.as_deref()?.iter().find(|param| ***param == *name)?;
    let tokens = source.tokens();
    let range = tokens.range(token);
    let names = (directive.token + 1..directive.end).filter(|token| tokens.kind(*token) == TokenKind::Name);
    // A macro may have a parameter with its own name.
    let names = names.filter(|token| tokens.range(*token) != defined.place);
    let (places, others): (Vec<usize>, Vec<usize>) = names.partition(|token| source.token_text(*token) == name);
    let places: Vec<TextRange> = places.into_iter().map(|token| tokens.range(token)).collect();
    let others = others.into_iter().map(|token| source.token_text(token).into()).collect();
    places.contains(&range).then_some(Param { range, places, others })
}
