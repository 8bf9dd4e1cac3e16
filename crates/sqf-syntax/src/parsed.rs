//! A script from its tokens to its tree, and how much of it the next version reuses.

mod unchanged;

use super::parser::{Outcome, Statements, TakenOver};
use super::{Preprocessed, SyntaxError, Tree, Words, parser};
use sqf_reference::Forms;

pub use unchanged::Unchanged;

/// A script with its words and its tree.
#[derive(Debug)]
pub struct Parsed {
    pre: Preprocessed,
    words: Words,
    tree: Tree,
    errors: Vec<SyntaxError>,
    statements: Statements,
    taken_over: Vec<TakenOver>,
    unchanged: Vec<Unchanged>,
    is_as_before: bool,
}

impl Parsed {
    /// Parses a script. `forms` tells how a word can be written as a command; none if it is not a command. Reuses what
    /// did not change since `before`, an earlier version of the script; the result does not depend on it.
    pub fn new(pre: Preprocessed, forms: impl Fn(&str) -> Forms, before: Option<&Parsed>) -> Parsed {
        let (words, same) = match before {
            Some(before) => {
                let same = pre.same_as(&before.pre);
                let (words, is_same) = Words::after(&pre, forms, (&before.words, same));
                // How code is parsed depends on whether the words around it are commands.
                let is_same = is_same && pre.is_complete() == before.pre.is_complete();
                (words, is_same.then_some((same, before)))
            }
            None => (Words::new(&pre, forms), None),
        };
        let reused = same.map(|(same, before)| (same, &before.tree, &*before.errors, &before.statements));
        let Outcome { tree, errors, statements, taken_over } = parser::parse_after(&pre, &words, reused);
        let is_same = |(same, before): (_, &Parsed)| {
            pre.is_code_of(&before.pre, same) && tree == before.tree && errors == before.errors
        };
        let is_as_before = same.is_some_and(is_same);
        let unchanged = Vec::new();
        let parsed = Parsed { pre, words, tree, errors, statements, taken_over, unchanged, is_as_before };
        let unchanged = same.map_or_else(Vec::new, |(same, before)| unchanged::unchanged(&parsed, before, same));
        Parsed { unchanged, ..parsed }
    }

    /// Returns the tokens that the parser saw.
    #[inline]
    pub fn pre(&self) -> &Preprocessed {
        &self.pre
    }

    /// Returns the distinct words of its tokens.
    #[inline]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Returns the syntax tree.
    #[inline]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Whether a token may stand for anything, such as a command: it is an undefined macro.
    pub fn is_doubtful(&self, token: usize) -> bool {
        parser::is_doubtful(&self.pre, &self.words, token)
    }

    /// Returns the nodes reused from the previous version, in order: the same tokens with the same text between them,
    /// parsed the same way.
    pub fn taken_over(&self) -> &[TakenOver] {
        &self.taken_over
    }

    /// Returns the statements of the script itself that the previous version has, too, in order.
    pub fn unchanged(&self) -> &[Unchanged] {
        &self.unchanged
    }

    /// Whether it is the same code as the version before: only comments and the places of its tokens differ. Such a
    /// script has no macros and no directives.
    pub fn is_as_before(&self) -> bool {
        self.is_as_before
    }

    /// Returns the places where the game would refuse it, in text order.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }
}

#[cfg(test)]
mod tests;
