//! Strings that the game certainly runs as code.

use super::strings::{is_name, is_path};
use super::tables::{self, Is};
use crate::model::Script;
use crate::syntax::{Expr, NodeId};

/// A string that a command or function runs as code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeString {
    /// The string.
    pub node: NodeId,
    /// Whether its value is a condition, which has to be true or false.
    pub is_condition: bool,
    /// Whether the game runs it where nothing can wait.
    pub is_unscheduled: bool,
    /// Whether it sees no variables but its own and those that the game gives it.
    pub is_alone: bool,
}

/// The strings of a script that are code, in the order of their commands; without names and paths of files, and without
/// those that a macro writes.
pub fn code_strings(script: &Script) -> Vec<CodeString> {
    let mut found = Vec::new();
    for_each(script, &mut |string| {
        if is_code(script, string.node) {
            found.push(string);
        }
    });
    found
}

/// Whether a string is where a command or function takes code, whatever is in it: also a name, or nothing yet.
pub fn is_place_of_code(script: &Script, string: NodeId) -> bool {
    let mut is_found = false;
    for_each(script, &mut |found| is_found |= found.node == string);
    is_found
}

/// Shows all strings that are where code is taken, except for those that a macro writes.
fn for_each(script: &Script, show: &mut impl FnMut(CodeString)) {
    let (tree, words) = (script.tree(), script.words());
    // Few words take code in strings, and there are as many nodes as tokens.
    let mut may_take = vec![false; words.len()];
    for word in words.ids().filter(|word| !words.forms(*word).is_empty()) {
        may_take[word.index()] = takes_code(words.text(word));
    }
    for node in tree.ids() {
        if !may_take[script.word_id(node).index()] {
            continue;
        }
        let (left, right) = match tree.expr(node) {
            Expr::Unary(right) => (None, right),
            Expr::Binary(left, right) => (Some(left), right),
            _ => continue,
        };
        let word = script.word(node);
        let mut add = |string: NodeId, is_condition: bool| {
            let string = tree.bare(string);
            if tree.expr(string) == Expr::Text && script.is_written(string) {
                let is_unscheduled = is_condition || is_unscheduled(word);
                let is_alone = is_alone(word, is_condition);
                show(CodeString { node: string, is_condition, is_unscheduled, is_alone });
            }
        };
        match (word, left) {
            ("call" | "spawn", Some(arguments)) => {
                let function = tree.bare(right);
                let is_hold_action =
                    tree.expr(function) == Expr::Name && script.word(function) == "bis_fnc_holdactionadd";
                if is_hold_action && let Some(elements) = script.elements(arguments) {
                    elements.iter().skip(4).take(2).for_each(|condition| add(*condition, true));
                }
            }
            // `"B_Soldier_F" createUnit [position, group, init]`
            ("createunit", Some(class)) if tree.expr(tree.bare(class)) == Expr::Text => {
                if let Some([_, _, init, ..]) = script.elements(right) {
                    add(*init, false);
                }
            }
            _ => {
                let Some((places, Is::Code)) = tables::of_command(word) else { continue };
                match script.elements(right) {
                    Some(elements) => {
                        for (index, element) in elements.iter().enumerate() {
                            if places.has_element(index) {
                                add(*element, is_condition(word, index));
                            }
                        }
                    }
                    None if places.has_operand() => add(right, false),
                    None => {}
                }
            }
        }
    }
}

/// Whether a command, in lower case, may take code in a string.
fn takes_code(word: &str) -> bool {
    matches!(word, "call" | "spawn" | "createunit") || matches!(tables::of_command(word), Some((_, Is::Code)))
}

/// Whether a command, in lower case, runs its code where nothing can wait. `addAction` begins a script of its own, and what
/// becomes of compiled code is not known.
fn is_unscheduled(word: &str) -> bool {
    !matches!(word, "addaction" | "compile" | "compilefinal" | "call" | "spawn" | "createunit")
}

/// Whether a command, in lower case, certainly has its code run later, by the game. A function of the game may have it run
/// with variables of its own.
fn is_alone(word: &str, is_condition: bool) -> bool {
    match word {
        "addaction" => is_condition,
        "onmapsingleclick" | "settriggerstatements" | "setwaypointstatements" => true,
        _ => word.ends_with("eventhandler"),
    }
}

fn is_condition(word: &str, index: usize) -> bool {
    matches!((word, index), ("settriggerstatements" | "setwaypointstatements", 0) | ("addaction", 7))
}

fn is_code(script: &Script, node: NodeId) -> bool {
    let text = script.string(node).unwrap_or_default();
    let text = text.trim();
    !text.is_empty() && !is_name(text) && !is_path(text)
}
