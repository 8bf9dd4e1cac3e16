//! The places of local variables: they belong to one script.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::ide::analysis::Analysis;
use crate::model::{Declaration, Local as LocalVariable, LocalId, Region, Script, Semantics};
use crate::syntax::{Expr, NodeId, TokenKind};
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
    let main = analysis.reading().script();
    let read = |script: &Arc<Script>, is_active| {
        let semantics = script.semantics(analysis.reference());
        let found = |token| Some((meant(script, semantics, token)?, name_range(script, token)?));
        let (id, range) = tokens_at(script, offset).into_iter().find_map(found)?;
        Some(Local { script: Arc::clone(script), id, range, is_active })
    };
    read(main, true).or_else(|| {
        let cursor = analysis.reading().at(offset)?;
        let unread = || {
            let unread = unread(analysis, analysis.file().at_cursor(offset)?)?;
            let Unread { id, range, .. } = unread;
            Some(Local { script: Arc::clone(main), id, range, is_active: true })
        };
        unread().or_else(|| (cursor.region() != Region::Active).then(|| read(cursor.script(), false)).flatten())
    })
}

/// A name of a variable where the game does not read it as it is written.
struct Unread {
    /// The variable, which the script itself has.
    id: LocalId,
    range: TextRange,
    usage: Use,
    is_certain: bool,
}

/// The variable of the script that a word of the text names in lines that a condition leaves out, or among the arguments
/// of a macro that does nothing with them: `LOG(_gate)` when nothing is logged. None where it is a variable of that code
/// alone.
fn unread(analysis: &Analysis, word: usize) -> Option<Unread> {
    let main = analysis.reading().script();
    let cursor = analysis.reading().at_token(word)?;
    let (range, name) = (analysis.file().range(word), analysis.file().token_text(word));
    let is_name = |token: usize| main.pre().tokens()[token].kind == TokenKind::Name;
    let is_read = || tokens_at(main, range.start + 1).into_iter().any(is_name);
    if !matches!(cursor.region(), Region::Inactive | Region::Arguments) || is_read() {
        return None;
    }
    let script = cursor.script();
    let own = tokens_at(script, range.start + 1).into_iter().find_map(|token| {
        let id = meant(script, cursor.semantics(), token)?;
        Some((
            &**script,
            id,
            cursor.semantics().local_at(token).is_some(),
            usage(cursor.semantics().local(id), &[], token),
        ))
    });
    let around = || {
        let mut locals = cursor.locals().into_iter();
        let found = locals.find(|it| it.local.name.eq_ignore_ascii_case(name))?;
        Some((found.script, found.id, found.is_certain, Use::Read))
    };
    let (script, id, is_certain, usage) = own.or_else(around)?;
    let id = if std::ptr::eq(script, &**main) {
        id
    } else {
        // The same variable begins at the same place.
        let begins = name_range(script, script.semantics(analysis.reference()).local(id).token)?;
        let semantics = main.semantics(analysis.reference());
        let found = tokens_at(main, begins.start + 1).into_iter().find_map(|token| semantics.local_at(token))?;
        name_range(main, semantics.local(found).token).filter(|range| *range == begins)?;
        found
    };
    Some(Unread { id, range, usage, is_certain })
}

/// The variable of the script that a word of the text certainly names where the game does not read it as it is written.
pub(super) fn unread_at(analysis: &Analysis, word: usize) -> Option<LocalId> {
    unread(analysis, word).filter(|unread| unread.is_certain).map(|unread| unread.id)
}

fn usage(local: &LocalVariable, of_code: &[usize], token: usize) -> Use {
    match token {
        // Of an assignment without `private` the first place is the variable's beginning and gives it a value.
        _ if token == local.token && local.declared != Declaration::Assign => Use::Declared,
        _ if local.reads.contains(&token) || local.named.contains(&token) || of_code.binary_search(&token).is_ok() => {
            Use::Read
        }
        _ => Use::Written,
    }
}

/// The variable that a token names, also in code of which nobody knows where it runs.
fn meant(script: &Script, semantics: &Semantics, token: usize) -> Option<LocalId> {
    let is_meant = |local: &LocalVariable| {
        local.token == token
            || local.reads.contains(&token)
            || local.named.contains(&token)
            || writes(script, local).any(|write| write == token)
    };
    let doubtful = || semantics.locals().find(|(_, local)| is_meant(local)).map(|(id, _)| id);
    semantics.local_at(token).or_else(doubtful).or_else(|| own_name(script, semantics, token))
}

/// The names of a variable that are assigned to.
fn writes(script: &Script, local: &LocalVariable) -> impl Iterator<Item = usize> {
    let tree = script.tree();
    let assignments = local.writes.iter().filter_map(|value| script.parent(*value));
    let assignments = assignments.filter(|node| matches!(tree.expr(*node), Expr::Assign(_) | Expr::PrivateAssign(_)));
    assignments.map(|node| tree.token(node))
}

/// The variable that code is assigned to and that its name in the code means: `private _search = { call _search }`.
fn own_name(script: &Script, semantics: &Semantics, token: usize) -> Option<LocalId> {
    let tree = script.tree();
    let node = script.node_of(token).filter(|node| tree.expr(*node) == Expr::Name)?;
    let name = script.text(token);
    let is_it = |assignment: &NodeId| {
        let (Expr::Assign(value) | Expr::PrivateAssign(value)) = tree.expr(*assignment) else { return false };
        matches!(tree.expr(tree.bare(value)), Expr::Code(_))
            && script.text(tree.token(*assignment)).eq_ignore_ascii_case(name)
    };
    if !name.starts_with('_') {
        return None;
    }
    let assignment = script.ancestors(node).find(is_it)?;
    semantics.local_at(tree.token(assignment))
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

/// The names of a variable in the code that it is assigned, in order, which nothing else is meant by.
fn own_names(script: &Script, semantics: &Semantics, id: LocalId) -> Vec<usize> {
    let (pre, local) = (script.pre(), semantics.local(id));
    let is_name = |token: &usize| {
        pre.tokens()[*token].kind == TokenKind::Name && pre.text(*token).eq_ignore_ascii_case(&local.name)
    };
    let tree = script.tree();
    let codes = local.writes.iter().map(|value| tree.bare(*value));
    let codes = codes.filter(|value| matches!(tree.expr(*value), Expr::Code(_))).map(|code| tree.tokens(code));
    let mut found: Vec<usize> = codes.flat_map(|tokens| tokens.filter(is_name)).collect();
    found.sort();
    found.dedup();
    found.retain(|token| semantics.local_at(*token).is_none() && meant(script, semantics, *token) == Some(id));
    found
}

/// The places of a variable that are not in `known`, because the game does not read them as they are written.
fn unread_places(analysis: &Analysis, id: LocalId, known: &[LocalPlace]) -> Vec<LocalPlace> {
    let file = analysis.file();
    let script = analysis.reading().script();
    let name = &script.semantics(analysis.reference()).local(id).name;
    let known: FxHashSet<u32> = known.iter().filter(|place| place.is_written).map(|place| place.range.start).collect();
    let words = (0..file.tokens().len()).filter(|word| {
        file.kind(*word) == TokenKind::Name
            && file.token_text(*word).eq_ignore_ascii_case(name)
            && !known.contains(&file.range(*word).start)
    });
    let found = words.filter_map(|word| unread(analysis, word)).filter(|unread| unread.id == id);
    let place = |Unread { range, usage, is_certain, .. }| LocalPlace { range, usage, is_certain, is_written: true };
    found.map(place).collect()
}

/// All places of a local variable, in the order of the text.
pub(super) fn places(analysis: &Analysis, local: &Local) -> Vec<LocalPlace> {
    let Local { script, id, .. } = local;
    let id = *id;
    let semantics = script.semantics(analysis.reference());
    let local = semantics.local(id);
    let mut tokens: Vec<usize> =
        (0..script.pre().tokens().len()).filter(|token| semantics.local_at(*token) == Some(id)).collect();
    tokens.push(local.token);
    tokens.extend(&local.reads);
    tokens.extend(&local.named);
    tokens.extend(writes(script, local));
    let of_code = own_names(script, semantics, id);
    tokens.extend(&of_code);
    tokens.sort();
    tokens.dedup();
    let mut found: Vec<LocalPlace> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let is_certain = token == local.token
            || local.named.contains(&token)
            || semantics.local_at(token) == Some(id)
            || of_code.binary_search(&token).is_ok();
        let written = name_range(script, token);
        let Some(range) = written.or_else(|| script.place(token..token + 1).map(|(range, _)| range)) else { continue };
        found.push(LocalPlace {
            range,
            usage: usage(local, &of_code, token),
            is_certain,
            is_written: written.is_some(),
        });
    }
    if Arc::ptr_eq(script, analysis.reading().script()) {
        found.extend(unread_places(analysis, id, &found));
    }
    found.sort_by_key(|place| (place.range, place.is_written));
    // A macro may name its argument several times.
    found.dedup_by_key(|place| place.range);
    found
}
