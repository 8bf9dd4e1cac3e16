//! The places of local variables: they belong to one script.

use std::sync::Arc;

use crate::ide::Analysis;
use crate::model::{Declaration, LocalId, Region, Script, Semantics};
use crate::syntax::TokenKind;
use crate::text::TextRange;

/// What is done with a local variable at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// It begins here.
    Declared,
    /// It gets a value.
    Written,
    /// Its value is used.
    Read,
}

/// A place that names a local variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LocalPlace {
    /// The name, without quotes.
    pub(super) range: TextRange,
    pub(super) usage: Use,
    /// Whether it is certainly this variable. Not certain is what stands in code of which nobody knows where it runs.
    pub(super) is_certain: bool,
    /// Whether the name is written in the text of the script, not by a macro.
    pub(super) is_written: bool,
}

/// A local variable of a script, or of code in it that the game does not read as it is written.
#[derive(Debug, Clone)]
pub(in crate::ide) struct Local {
    /// What the code is made into.
    pub(in crate::ide) script: Arc<Script>,
    /// The variable in that script.
    pub(in crate::ide) id: LocalId,
    /// The name that was asked about.
    pub(in crate::ide) range: TextRange,
    /// Whether the game reads the code as it is written. It does not read lines that a condition leaves out, nor texts of
    /// macros, in which the variables of other code may be meant.
    pub(super) is_active: bool,
}

/// The local variable whose name is at `offset`.
pub(super) fn at(analysis: &Analysis, offset: u32) -> Option<Local> {
    let find = |script: &Arc<Script>, is_active| {
        let semantics = script.semantics(analysis.reference());
        let found = |token| Some((meant(semantics, token)?, name_range(script, token)?));
        let (id, range) = tokens_at(script, offset).into_iter().find_map(found)?;
        Some(Local { script: Arc::clone(script), id, range, is_active })
    };
    find(analysis.reading().script(), true).or_else(|| {
        let cursor = analysis.reading().at(offset)?;
        matches!(cursor.region(), Region::Inactive | Region::Macro(_)).then(|| find(cursor.script(), false)).flatten()
    })
}

/// The variable that a token names, also in code of which nobody knows where it runs.
fn meant(semantics: &Semantics, token: usize) -> Option<LocalId> {
    let certain = semantics.local_at(token);
    certain.or_else(|| semantics.locals().find(|(_, local)| local.reads.contains(&token)).map(|(id, _)| id))
}

/// The tokens of the parser that are written at `offset`: one, or as many as the macro that it is an argument of has
/// made of it.
fn tokens_at(script: &Script, offset: u32) -> Vec<usize> {
    let pre = script.pre();
    let is_here = |token: &usize| pre.written(*token).is_some_and(|(file, range)| file == 0 && range.touches(offset));
    let is_name = |token: &usize| {
        let kind = pre.tokens()[*token].kind;
        kind == TokenKind::Name || kind.is_string()
    };
    let mut found: Vec<usize> = (0..pre.tokens().len()).filter(is_here).filter(is_name).collect();
    found.sort_by_key(|token| pre.tokens()[*token].kind != TokenKind::Name);
    found
}

/// The name that a token of the main text writes, without quotes; None for what a macro has put together.
fn name_range(script: &Script, token: usize) -> Option<TextRange> {
    let (file, range) = script.pre().written(token)?;
    let is_string = script.pre().tokens()[token].kind.is_string();
    let range = if is_string { TextRange::new(range.start + 1, range.end.max(range.start + 2) - 1) } else { range };
    (file == 0).then_some(range)
}

/// All places of a local variable, in the order of the text.
pub(super) fn places(analysis: &Analysis, local: &Local) -> Vec<LocalPlace> {
    let Local { script, id, .. } = local;
    let id = *id;
    let semantics = script.semantics(analysis.reference());
    let local = semantics.local(id);
    // Of an assignment without `private` the first place is the variable's beginning and gives it a value.
    let declares = |token: usize| token == local.token && local.declared != Declaration::Assign;
    let mut tokens: Vec<usize> =
        (0..script.pre().tokens().len()).filter(|token| semantics.local_at(*token) == Some(id)).collect();
    tokens.push(local.token);
    tokens.extend(&local.reads);
    tokens.sort_unstable();
    tokens.dedup();
    let mut found: Vec<LocalPlace> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let usage = match token {
            _ if declares(token) => Use::Declared,
            _ if local.reads.contains(&token) => Use::Read,
            _ => Use::Written,
        };
        let is_certain = token == local.token || semantics.local_at(token) == Some(id);
        let written = name_range(script, token);
        let Some(range) = written.or_else(|| script.place(token..token + 1).map(|(range, _)| range)) else { continue };
        found.push(LocalPlace { range, usage, is_certain, is_written: written.is_some() });
    }
    found.sort_by_key(|place| (place.range, place.is_written));
    // A macro may name its argument several times.
    found.dedup_by_key(|place| place.range);
    found
}
