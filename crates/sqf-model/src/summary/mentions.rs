//! The words of a script, and how it uses the functions that it names.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::hash::{hash, hash_bytes};
use super::value::{function_name, outer};
use super::visible::{Visible, visible};
use crate::Script;
use crate::semantics::{Access, Semantics, raises_events};
use sqf_reference::takes::{Row, Runs, rows_of};
use sqf_syntax::{Expr, NodeId, TokenKind};
use sqf_text::is_word_byte;

/// How a script uses a function that it names. If it does so in several ways, the one listed last here counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mention {
    /// It defines it, or runs it as a script of its own, which sees none of its variables.
    Apart,
    /// It calls it.
    Call,
    /// In any other way, so that something else may call it.
    Value,
    /// It hands it to a function that the reference does not know, which may have variables for it.
    Given,
}

/// The words of a script, and how it uses functions.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// Hashes of all words in its text and in what macros make of it, sorted. Different words may have the same hash.
    words: Box<[u32]>,
    /// The functions that it names, by name in lower case.
    functions: FxHashMap<Arc<str>, Mention>,
    /// Those that it calls, with the variables that they see there, if that is known.
    visible: FxHashMap<Arc<str>, Visible>,
    /// Words that are only in lists of functions to compile, as in `PREP(open)`: hashes, sorted.
    listed: Box<[u32]>,
    /// Whether these are all: it has no errors and no unknown macros.
    is_known: bool,
    /// Whether it may call code that it got from elsewhere, which then sees its variables.
    pub calls_values: bool,
    /// Whether it may call such code itself; events that it raises do not count.
    pub calls_code: bool,
    /// Whether it hands code in braces to a function that the reference does not know.
    pub gives_code: bool,
}

impl Mentions {
    /// Collects what a script mentions. If not all of it `is_known`, it may mention anything.
    pub(super) fn new(script: &Script, semantics: &Semantics, is_known: bool) -> Mentions {
        let mut words: FxHashSet<u32> = script.words().ids().map(|word| hash(script.words().text(word))).collect();
        if let Some(file) = script.pre().files().first() {
            let bytes = file.source.text().as_bytes();
            words.extend(bytes.split(|byte| !is_word_byte(*byte)).filter(|word| word.len() > 1).map(hash_bytes));
        }
        // A text has few different words.
        let mut words: Vec<u32> = words.into_iter().collect();
        words.sort_unstable();
        let functions = functions(script, semantics);
        let visible = if is_known {
            let called = functions.iter().filter(|(_, mention)| **mention == Mention::Call);
            visible(script, semantics, called.map(|(name, _)| name))
        } else {
            FxHashMap::default()
        };
        let listed = if is_known { Box::default() } else { listed(script) };
        let calls_code = !is_known || calls_code(script);
        let tree = script.tree();
        let raises = |node: NodeId| tree.expr(node) == Expr::Name && raises_events(script.word(node));
        let calls_values = calls_code || tree.ids().any(raises);
        Mentions {
            words: words.into(),
            functions,
            visible,
            listed,
            is_known,
            calls_values,
            calls_code,
            gives_code: gives_code(script),
        }
    }

    /// Iterates over the hashes of its words, and of the functions that it names.
    pub fn words(&self) -> impl Iterator<Item = u32> {
        // A macro may make a string with the name of a function.
        self.words.iter().copied().chain(self.functions.keys().map(|name| hash(name)))
    }

    /// Returns the hashes of the words, one of which a script has that names a function by its name in lower case.
    pub fn words_of(function: &str) -> [u32; 2] {
        [hash(function), hash(own_name(function))]
    }

    /// Whether the script may contain a word, in lower case.
    pub fn may_have(&self, word: &str) -> bool {
        self.words.binary_search(&hash(word)).is_ok()
    }

    /// Whether a function sees a local variable, in lower case, that the script sets, and whether it sees none that the
    /// script itself gets from its caller. None if that is unknown.
    pub fn shows(&self, function: &str, variable: &str) -> Option<(bool, bool)> {
        let visible = self.visible.get(function)?;
        Some((visible.names.binary_search(&hash(variable)).is_ok(), visible.is_apart))
    }

    /// Iterates over the functions that it names, whatever their tags, by the name without a tag in lower case.
    pub fn functions_named<'m>(&'m self, own: &'m str) -> impl Iterator<Item = &'m Arc<str>> + 'm {
        self.functions.keys().filter(move |name| own_name(name) == own)
    }

    /// Returns how the script may use a function, by its name in lower case; None if it does not.
    pub fn of_function(&self, name: &str) -> Option<Mention> {
        if let Some(mention) = self.functions.get(name) {
            return Some(*mention);
        }
        let own = own_name(name);
        // In a string or a comment it may be called, and an unknown macro may do anything.
        match self.is_known {
            true => self.may_have(name).then_some(Mention::Call),
            false if self.may_have(name) => Some(Mention::Value),
            false if self.listed.binary_search(&hash(own)).is_ok() => Some(Mention::Apart),
            false => self.may_have(own).then_some(Mention::Value),
        }
    }
}

/// Whether a script hands code in braces to a function that the reference does not know.
fn gives_code(script: &Script) -> bool {
    script.tree().ids().any(|node| matches!(script.tree().expr(node), Expr::Code(_)) && is_given(script, node))
}

/// Whether a value is an argument of a function that the reference does not know.
fn is_given(script: &Script, value: NodeId) -> bool {
    let tree = script.tree();
    let is_part = |node: &NodeId| matches!(tree.expr(*node), Expr::Paren(_) | Expr::Array(_));
    let around = script.ancestors(value).find(|node| !is_part(node));
    let Some(Expr::Binary(left, function)) = around.map(|node| tree.expr(node)) else { return false };
    let is_call = around.is_some_and(|node| matches!(script.word(node), "call" | "spawn"));
    let function = tree.bare(function);
    is_call
        && tree.tokens(left).contains(&tree.token(value))
        && tree.expr(function) == Expr::Name
        && rows_of(script.word(function)).is_empty()
}

/// Whether a script runs anything but code in braces and functions by their names.
fn calls_code(script: &Script) -> bool {
    let tree = script.tree();
    let is_local = |node: NodeId| tree.expr(node) == Expr::Name && script.word(node).starts_with('_');
    let calls_value = |node: NodeId| {
        let code = match tree.expr(node) {
            Expr::Unary(code) | Expr::Binary(_, code) => tree.bare(code),
            _ => return false,
        };
        if script.word(node) == "call" {
            return is_local(code) || !matches!(tree.expr(code), Expr::Code(_) | Expr::Name);
        }
        let mut found = false;
        if !script.command_takes(node).is_empty() {
            // Conditions are often values that are no code.
            let runs = |row: &Row| row.code().is_some_and(|code| code.runs == Runs::Now && !code.is_condition);
            script.each_taken(node, &mut |value, row| found |= runs(row) && is_local(value));
        }
        found
    };
    tree.ids().any(calls_value)
}

/// Returns the name of a function without its tag: `open` of `gate_fnc_open`.
fn own_name(name: &str) -> &str {
    name.rfind("_fnc_").map_or(name, |at| &name[at + "_fnc_".len()..])
}

fn functions(script: &Script, semantics: &Semantics) -> FxHashMap<Arc<str>, Mention> {
    let tree = script.tree();
    let mut found: FxHashMap<Arc<str>, Mention> = FxHashMap::default();
    let mut add = |name: Arc<str>, mention: Mention| {
        let known = found.entry(name).or_insert(mention);
        *known = mention.max(*known);
    };
    for global in semantics.globals() {
        if let Access::Write(_) = global.access {
            add(Arc::from(script.words().text(script.words().of(global.token))), Mention::Apart);
        }
    }
    for node in tree.ids() {
        match tree.expr(node) {
            Expr::Name => {
                let Some(name) = function_name(script, node) else { continue };
                let mention = if is_given(script, node) { Mention::Given } else { of_name(script, node) };
                if mention < Mention::Value || name.contains("_fnc_") {
                    add(name, mention);
                }
            }
            Expr::Text => {
                let Some(name) = script.string(node).filter(|text| text.contains("_fnc_")) else { continue };
                if name.bytes().all(is_word_byte) {
                    let mention = if is_given(script, node) { Mention::Given } else { of_text(script, node) };
                    add(Arc::from(name.to_ascii_lowercase()), mention);
                }
            }
            _ => {}
        }
    }
    found
}

/// Macros that compile the function that their argument names.
pub const FUNCTION_LISTS: [&str; 4] = ["PREP", "PREPMAIN", "DEPREP", "PATHTO_FNC"];

/// Returns the words that occur only as arguments of such macros.
fn listed(script: &Script) -> Box<[u32]> {
    // For each word, whether it occurs in another way.
    let mut found: FxHashMap<u32, bool> = FxHashMap::default();
    for file in script.pre().files() {
        let (source, tokens) = (&file.source, file.source.tokens());
        let is = |token: usize, kind: TokenKind| token < tokens.len() && tokens.kind(token) == kind;
        for token in (0..tokens.len()).filter(|token| is(*token, TokenKind::Name)) {
            let is_argument = token > 1 && is(token - 1, TokenKind::LParen) && is(token + 1, TokenKind::RParen);
            let is_listed = is_argument && FUNCTION_LISTS.contains(&source.token_text(token - 2));
            *found.entry(hash(source.token_text(token))).or_default() |= !is_listed;
        }
    }
    let mut listed: Vec<u32> = found.into_iter().filter(|(_, is_other)| !is_other).map(|(word, _)| word).collect();
    listed.sort_unstable();
    listed.into()
}

fn of_name(script: &Script, node: NodeId) -> Mention {
    let Some((inner, around)) = outer(script, node) else { return Mention::Value };
    match script.tree().expr(around) {
        Expr::Unary(_) | Expr::Binary(..) if !is_right(script, inner, around) => Mention::Value,
        Expr::Unary(_) | Expr::Binary(..) => match script.word(around) {
            "call" => Mention::Call,
            "spawn" => Mention::Apart,
            _ => Mention::Value,
        },
        _ => Mention::Value,
    }
}

/// Returns how the function that a string names is used: `remoteExec` runs it elsewhere, and lists of functions compile
/// it.
fn of_text(script: &Script, node: NodeId) -> Mention {
    let is_list = |user: &NodeId| matches!(script.tree().expr(*user), Expr::Array(_));
    let user = script.user(node);
    let Some(command) = user.filter(is_list).map_or(user, |list| script.user(list)) else { return Mention::Value };
    let is_remote = script.remote_name(command).is_some_and(|name| script.tree().bare(name) == node);
    let compiles = || script.called_function(command).is_some_and(|call| script.word(call.name).contains("compile"));
    if is_remote || compiles() { Mention::Apart } else { Mention::Value }
}

fn is_right(script: &Script, inner: NodeId, around: NodeId) -> bool {
    script.tree().operands(around).is_some_and(|(_, right)| right == inner)
}
