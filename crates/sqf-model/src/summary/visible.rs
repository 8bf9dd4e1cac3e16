//! Which local variables a function can see where a script calls it.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::hash::hash;
use crate::semantics::{ScopeId, Semantics};
use crate::{CodeUse, Script};
use sqf_reference::takes::Row;
use sqf_syntax::{Expr, NodeId};
use sqf_text::is_word_byte;

/// Limit for the variables of all functions that a script calls: it may have many of both.
const MOST_NAMES: usize = 1_000_000;

/// The variables that a function sees at all of its calls in a script.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Visible {
    /// Hashes of their names, sorted.
    pub(super) names: Box<[u32]>,
    /// Whether it sees none of those that the script itself sees, because only separate scripts call it.
    pub(super) is_apart: bool,
}

/// Returns the variables that the `called` functions see where a script calls them; nothing for those for which that is
/// unknown.
pub(super) fn visible<'n>(
    script: &Script,
    semantics: &Semantics,
    called: impl Iterator<Item = &'n Arc<str>>,
) -> FxHashMap<Arc<str>, Visible> {
    let Some(file) = script.pre().files().first() else { return FxHashMap::default() };
    let text = file.source.text().to_ascii_lowercase();
    let mut calls: Vec<Calls<'_>> = called.map(|name| Calls { name, written: 0, tokens: Vec::new() }).collect();
    // Sorted, so that what the limit cuts off does not depend on the order of a map.
    calls.sort_unstable_by_key(|call| call.name);
    let by_name: FxHashMap<&str, usize> = calls.iter().enumerate().map(|(at, call)| (&**call.name, at)).collect();
    for word in text.split(|c: char| !u8::try_from(c).is_ok_and(is_word_byte)) {
        if let Some(at) = by_name.get(word) {
            calls[*at].written += 1;
        }
    }
    for token in 0..script.pre().tokens().len() {
        if let Some(at) = by_name.get(script.words().text(script.words().of(token))) {
            calls[*at].tokens.push(token);
        }
    }
    let mut found: FxHashMap<Arc<str>, Visible> = FxHashMap::default();
    let mut reader = None;
    let mut left = MOST_NAMES;
    // A string may call it as well.
    for Calls { name, tokens, .. } in calls.into_iter().filter(|call| call.written <= call.tokens.len()) {
        if left == 0 {
            break;
        }
        let reader = reader.get_or_insert_with(|| VisibleNames::new(script, semantics));
        let mut seen = Visible { names: Box::default(), is_apart: true };
        let mut names = Vec::new();
        let is_known = tokens.into_iter().all(|token| match reader.at(token, &mut names) {
            Some(is_apart) => {
                seen.is_apart &= is_apart;
                names.len() <= left
            }
            None => false,
        });
        left = left.saturating_sub(names.len());
        if is_known {
            names.sort_unstable();
            names.dedup();
            seen.names = names.into();
            found.insert(Arc::clone(name), seen);
        }
    }
    found
}

/// A function that a script calls.
struct Calls<'a> {
    name: &'a Arc<str>,
    /// How often it is written.
    written: usize,
    /// The tokens that name it.
    tokens: Vec<usize>,
}

struct VisibleNames<'a> {
    script: &'a Script,
    semantics: &'a Semantics,
    /// Hashes of the names of the variables that begin in each scope.
    locals: FxHashMap<ScopeId, Vec<u32>>,
    /// Whether these are all: no list of names is computed.
    is_complete: bool,
}

impl VisibleNames<'_> {
    fn new<'a>(script: &'a Script, semantics: &'a Semantics) -> VisibleNames<'a> {
        let mut locals: FxHashMap<ScopeId, Vec<u32>> = FxHashMap::default();
        for (_, local) in semantics.locals() {
            locals.entry(local.scope).or_default().push(hash(&local.name));
        }
        let is_complete = !script.tree().ids().any(|node| declares_unknown(script, node));
        VisibleNames { script, semantics, locals, is_complete }
    }

    /// Adds the variables that are visible at a token. Whether they belong to a separate script; None if what runs the
    /// code around is unknown.
    fn at(&self, token: usize, names: &mut Vec<u32>) -> Option<bool> {
        let (script, tree) = (self.script, self.script.tree());
        let node = script.node_of(token)?;
        let before = names.len();
        for code in script.ancestors(node).filter(|around| matches!(tree.expr(*around), Expr::Code(_))) {
            let id = self.semantics.scope_of(code)?;
            let scope = self.semantics.scope(id);
            match scope.runs {
                CodeUse::Inline if scope.function.is_none() => {
                    names.extend(self.locals.get(&id).into_iter().flatten());
                    let rows = scope.command.map_or(&[][..], |command| script.command_takes(command)).iter();
                    let given = rows.filter_map(Row::code).flat_map(|code| &code.sets);
                    names.extend(given.map(|given| hash(given.name)));
                }
                CodeUse::Fresh if scope.function.is_none() => {
                    names.truncate(before);
                    names.extend(self.words(code));
                    return Some(true);
                }
                _ => return None,
            }
        }
        names.extend(self.locals.get(&ScopeId::FILE).into_iter().flatten());
        self.is_complete.then_some(false)
    }

    /// Hashes of all words in code.
    fn words(&self, code: NodeId) -> impl Iterator<Item = u32> {
        let tokens = self.script.tree().tokens(code);
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let words = tokens.flat_map(move |token| self.script.text(token).split(move |c| !is_word(c)));
        words.filter(|word| word.len() > 1).map(hash)
    }
}

/// Whether a node declares local variables whose names are computed: `params _names`, `private _names`.
fn declares_unknown(script: &Script, node: NodeId) -> bool {
    let tree = script.tree();
    let Some((_, right)) = tree.operands(node) else { return false };
    let is_name = |element: &NodeId| {
        let first = script.elements(*element).map_or(Some(*element), |parts| parts.first().copied());
        first.is_none_or(|first| script.string(first).is_some())
    };
    match script.word(node) {
        "params" => !script.elements(right).is_some_and(|elements| elements.iter().all(is_name)),
        "private" => match script.elements(right) {
            Some(elements) => !elements.iter().all(is_name),
            None => script.string(right).is_none() && matches!(tree.expr(tree.bare(right)), Expr::Unary(_)),
        },
        _ => false,
    }
}
