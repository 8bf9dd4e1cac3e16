//! Unused local variables.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::context::{Context, Sink};
use crate::findings::Note;
use sqf_model::{Declaration, Local};
use sqf_syntax::{Expr, NodeId, TokenKind};
use sqf_text::listed;

/// Variables that functions of the game read in the code that calls them, in lower case (wiki: `BIS_fnc_error`).
const FOR_OTHERS: &[&str] = &["_fnc_scriptname", "_fnc_scriptnameparent"];

/// Names that indicate an intentionally unused value.
pub(crate) const DUMPS: &[&str] = &["_nil", "_null", "_nul", "_nop", "_void", "_dummy", "_trash", "_unused", "_"];

/// Reports unused variables for which `what` returns a message, and instead those for which `meant` has a note.
pub(crate) fn unused(
    context: &Context<'_>,
    sink: &mut Sink<'_>,
    what: impl Fn(&Local) -> Option<&'static str>,
    meant: impl Fn(&Local) -> Option<Note>,
) {
    let pre = context.pre();
    let may_be_macro = |token: usize| pre.tokens()[token].is_opaque() || is_shouted(pre.text(token));
    let is_obscure = !pre.is_complete() && (0..pre.tokens().len()).any(may_be_macro);
    let is_part = context.is_part();
    if is_obscure || is_part || !context.has_no_errors() {
        return;
    }
    let called = called(context);
    let mut uses = None;
    let mut lists: BTreeMap<usize, Vec<(usize, &'static str)>> = BTreeMap::new();
    let mut last_list = None;
    for (_, local) in context.semantics().locals() {
        let is_meant = local.name.starts_with("_unused")
            || FOR_OTHERS.contains(&&*local.name)
            || is_dump(local)
            || local.name.trim_matches('_').is_empty();
        let is_written = pre.tokens().get(local.token).is_some_and(|token| token.is_written());
        if is_meant || !is_written || local.escapes || !local.reads.is_empty() {
            continue;
        }
        let Some(what) = what(local) else { continue };
        let around = context.tree().tokens(context.semantics().scope(local.scope).node);
        let next = called.partition_point(|call| *call < around.start);
        let is_given = called.get(next).is_some_and(|call| around.contains(call));
        if is_given || context.workspace().borrows_local(&local.name, context.path()) {
            continue;
        }
        let uses = uses.get_or_insert_with(|| names(context));
        if uses.get(&*local.name).is_none_or(|count| *count == 0) {
            if let Some(note) = meant(local) {
                sink.tokens(local.token..local.token + 1, note);
                continue;
            }
            // Those of one `private [...]` are reported together.
            let place = match local.declared {
                Declaration::Private => list_around(context, local.token, &mut last_list),
                _ => None,
            };
            lists.entry(place.unwrap_or(local.token)).or_default().push((local.token, what));
        }
    }
    for unused in lists.values() {
        let Some((first, what)) = unused.first() else { continue };
        let names: Vec<String> = unused.iter().map(|(token, _)| name_at(context, *token)).collect();
        let note = match names.as_slice() {
            [only] => Note::new(format!("{only} {what}")),
            names if names.len() > MOST_NAMED => {
                let (shown, others) = names.split_at(MOST_NAMED - 1);
                Note::new(format!("unused variables {} and {} more", shown.join(", "), others.len()))
            }
            names => Note::new(format!("unused variables {}", listed(names, "and"))),
        };
        let related = unused.iter().skip(1).map(|(token, _)| *token);
        let note = related.fold(note, |note, token| {
            note.related(context.token_range(token), format!("unused variable {}", name_at(context, token)))
        });
        sink.tokens(*first..*first + 1, note);
    }
}

/// Whether a variable only receives an unwanted value: `private _nul = [] execVM "open.sqf"`.
fn is_dump(local: &Local) -> bool {
    let is_set = local.declared == Declaration::PrivateAssign || !local.writes.is_empty();
    is_set && DUMPS.contains(&&*local.name)
}

/// Maximum number of names of a `private` to list.
const MOST_NAMED: usize = 5;

fn name_at(context: &Context<'_>, token: usize) -> String {
    format!("`{}`", context.text(token).trim_matches(['"', '\'']))
}

/// Returns the bracket of the list of strings that a token is in. `last` is the last token asked about, with its
/// bracket: a list may have thousands of names.
fn list_around(context: &Context<'_>, token: usize, last: &mut Option<(usize, Option<usize>)>) -> Option<usize> {
    let tokens = context.pre().tokens();
    let is_part = |token: usize| tokens[token].kind.is_string() || tokens[token].kind == TokenKind::Comma;
    let mut at = token;
    let open = loop {
        match (at.checked_sub(1), *last) {
            (Some(before), Some((known, open))) if before == known => break open,
            (Some(before), _) if is_part(before) => at = before,
            (before, _) => break before.filter(|before| tokens[*before].kind == TokenKind::LBracket),
        }
    };
    *last = Some((token, open));
    open
}

/// Returns the calls of code that is passed to the script, which may use the variables around these calls, like the
/// code passed to `CBA_fnc_hashFilter`.
fn called(context: &Context<'_>) -> Vec<usize> {
    let tree = context.tree();
    let is_call = |node: &NodeId| {
        let (Expr::Unary(code) | Expr::Binary(_, code)) = tree.expr(*node) else { return false };
        if context.word(*node) != "call" {
            return false;
        }
        match context.bare(code) {
            Expr::Code(_) => false,
            Expr::Name => context.word(tree.bare(code)).starts_with('_'),
            _ => true,
        }
    };
    let mut called: Vec<usize> = context.nodes().filter(is_call).map(|node| tree.token(node)).collect();
    called.sort();
    called
}

/// Whether a word is spelled like a macro: `GATES`, `GATE_2`.
fn is_shouted(text: &str) -> bool {
    text.len() > 2
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Counts the possible reads of each local variable, by name in lower case.
fn names(context: &Context<'_>) -> FxHashMap<String, isize> {
    let mut names: FxHashMap<String, isize> = FxHashMap::default();
    let mut add = |text: &str, by: isize| {
        for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| word.starts_with('_')) {
            *names.entry(word.to_ascii_lowercase()).or_default() += by;
        }
    };
    let pre = context.pre();
    let source = &pre.files()[0].source;
    let tokens = source.tokens();
    let mut name = None;
    for token in 0..tokens.len() {
        let kind = tokens.kind(token);
        if kind.is_trivia() {
            continue;
        }
        if let Some(name) = name.take().filter(|_| kind != TokenKind::Assign) {
            add(source.token_text(name), 1);
        }
        match kind {
            TokenKind::Name => name = Some(token),
            _ => add(source.token_text(token), 1),
        }
    }
    if let Some(name) = name {
        add(source.token_text(name), 1);
    }
    // Tokens from macros and included files.
    for (token, _) in pre.tokens().iter().enumerate().filter(|(_, token)| !token.is_written()) {
        add(pre.text(token), 1);
    }
    // Strings that declare variables do not read them.
    for (_, local) in context.semantics().locals() {
        if pre.tokens()[local.token].kind.is_string() {
            add(pre.text(local.token), -1);
        }
    }
    names
}
