//! The code of which a command runs one piece for its value, and what ends code early.

use smallvec::SmallVec;

use crate::Script;
use sqf_syntax::{Expr, NodeId};

/// Words, in lower case, that may end more than the code in which they stand.
pub(crate) const LEAVES: [&str; 5] = ["breakout", "breakwith", "breakto", "throw", "goto"];

/// Commands, in lower case, with code beside them that they may skip.
pub(crate) const BRANCHES: [&str; 9] =
    ["then", "else", "exitwith", "do", ":", "default", "foreach", "foreachreversed", "try"];

/// The code of which `if ... then` or `switch` runs one piece.
#[derive(Debug, Default)]
pub(crate) struct Branches {
    /// The pieces, in text order.
    pub(crate) codes: SmallVec<[NodeId; 4]>,
    /// Whether it may run none of them, so that the value is nil.
    pub(crate) may_be_none: bool,
}

impl Branches {
    /// Returns the branches that are the right operand of `then`. None if it is not written out.
    pub(crate) fn of_then(script: &Script, right: NodeId) -> Option<Branches> {
        let tree = script.tree();
        let right = tree.bare(right);
        let (codes, may_be_none) = match tree.expr(right) {
            Expr::Code(_) => (SmallVec::from_slice(&[right]), true),
            Expr::Binary(one, two) if script.word(right) == "else" => (SmallVec::from_slice(&[one, two]), false),
            Expr::Array([one, two]) => (SmallVec::from_slice(&[*one, *two]), false),
            _ => return None,
        };
        Some(Branches { codes, may_be_none })
    }

    /// Returns the branches in the code of a `switch`. None if it has no `default`: what it returns if no case fits is
    /// not known; and if it contains anything but cases.
    pub(crate) fn of_switch(script: &Script, code: NodeId) -> Option<Branches> {
        let (mut branches, mut has_default) = (Branches::default(), false);
        for statement in script.statements(code)? {
            match (script.tree().expr(*statement), script.word(*statement)) {
                (Expr::Binary(_, code), ":") => branches.codes.push(code),
                (Expr::Unary(code), "default") => {
                    has_default = true;
                    branches.codes.push(code);
                }
                // `case 1;` shares the code of the next one.
                (Expr::Unary(_), "case") => {}
                _ => return None,
            }
        }
        has_default.then_some(branches)
    }
}

impl Script {
    /// Returns what the cases of a `switch` are compared with: its operand, by one of the cases.
    pub fn switched(&self, case: NodeId) -> Option<NodeId> {
        let tree = self.tree();
        let is_do = |node: &NodeId| matches!(tree.expr(*node), Expr::Binary(..)) && self.word(*node) == "do";
        let Expr::Binary(switch, _) = tree.expr(self.ancestors(case).find(is_do)?) else { return None };
        let switch = tree.bare(switch);
        match tree.expr(switch) {
            Expr::Unary(value) if self.word(switch) == "switch" => Some(value),
            _ => None,
        }
    }
}

fn ends(word: &str) -> bool {
    word == "exitwith" || LEAVES.contains(&word)
}

/// Whether a statement may end the code around it, not counting nested code.
pub(crate) fn is_exit(script: &Script, statement: NodeId) -> bool {
    let tree = script.tree();
    match tree.expr(statement) {
        Expr::Code(_) => false,
        Expr::Unary(_) | Expr::Binary(..) if ends(script.word(statement)) => true,
        _ => {
            let mut is_found = false;
            tree.each_child(statement, |child| is_found = is_found || is_exit(script, child));
            is_found
        }
    }
}

/// Whether a statement may end the code around it, or an outer one: `exitWith`, `breakOut`, `throw`.
pub(crate) fn ends_code(script: &Script, statement: NodeId) -> bool {
    let leaves = |token: usize| LEAVES.contains(&script.words().text(script.words().of(token)));
    is_exit(script, statement) || script.tree().tokens(statement).any(leaves)
}
