//! Strings that the game certainly runs as code.

use super::strings::{is_name, is_path};
use crate::Script;
use sqf_reference::takes::{Code, Row};
use sqf_syntax::{Expr, NodeId, WordId};

/// A string that a command or function runs as code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeString {
    /// The string.
    pub node: NodeId,
    /// Whether its value is a condition, which has to be a Boolean.
    pub is_condition: bool,
    /// Whether the game runs it unscheduled, where it cannot wait.
    pub is_unscheduled: bool,
    /// Whether it sees only its own variables and those that the game passes to it.
    pub is_alone: bool,
}

/// Returns the strings of a script that are code, in the order of their commands; without names and paths of files, and
/// without strings written by macros.
pub fn code_strings(script: &Script) -> Vec<CodeString> {
    let mut found = Vec::new();
    for_each(script, &mut |string| {
        if is_code(script, string.node) {
            found.push(string);
        }
    });
    found
}

/// Whether a string is in a place where a command or function takes code, whatever it contains: possibly a name, or
/// nothing yet.
pub fn is_place_of_code(script: &Script, string: NodeId) -> bool {
    let mut is_found = false;
    for_each(script, &mut |found| is_found |= found.node == string);
    is_found
}

/// Calls `show` with all strings in places where code is taken, except those written by macros.
fn for_each(script: &Script, show: &mut impl FnMut(CodeString)) {
    let (tree, words) = (script.tree(), script.words());
    // Few words take code in strings, and there are as many nodes as tokens.
    let mut may_take = vec![false; words.len()];
    for word in words.ids().filter(|word| !words.forms(*word).is_empty()) {
        may_take[word.index()] = takes_code(script, word);
    }
    for node in tree.ids().filter(|node| may_take[script.word_id(*node).index()]) {
        script.each_taken(node, &mut |string, row| {
            if let Some(code) = row.code().filter(|code| code.may_be_text())
                && tree.expr(string) == Expr::Text
                && script.is_written(string)
            {
                let is_condition = code.is_condition;
                let is_unscheduled = is_condition || code.may_wait == Some(false);
                show(CodeString { node: string, is_condition, is_unscheduled, is_alone: code.is_alone });
            }
        });
    }
}

/// Whether a command, or a function that it calls, may take code in a string.
fn takes_code(script: &Script, word: WordId) -> bool {
    matches!(script.words().text(word), "call" | "spawn")
        || script.takes(word).iter().filter_map(Row::code).any(Code::may_be_text)
}

fn is_code(script: &Script, node: NodeId) -> bool {
    let text = script.string(node).unwrap_or_default();
    let text = text.trim();
    !text.is_empty() && !is_name(text) && !is_path(text)
}
