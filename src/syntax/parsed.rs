//! A script from its tokens to its tree, and how much of it the next version takes over.

use super::parser::{Outcome, Statements, TakenOver};
use super::{Preprocessed, SyntaxError, Tree, Words, parser};
use crate::catalog::Forms;

/// A script with its words and its tree.
#[derive(Debug)]
pub struct Parsed {
    pre: Preprocessed,
    words: Words,
    tree: Tree,
    errors: Vec<SyntaxError>,
    statements: Statements,
    taken_over: Vec<TakenOver>,
}

impl Parsed {
    /// Parses a script. `forms` tells how a word may be written as a command; none for what is no command. What is the same
    /// in `before`, an earlier version of the script, is taken over; the result is the same without it.
    pub fn new(pre: Preprocessed, forms: impl Fn(&str) -> Forms, before: Option<&Parsed>) -> Parsed {
        let (words, same) = match before {
            Some(before) => {
                let same = pre.same_as(&before.pre);
                let (words, is_same) = Words::after(&pre, forms, (&before.words, same));
                // What a word may be decides how what is around it is read.
                let is_same = is_same && pre.is_complete() == before.pre.is_complete();
                (words, is_same.then_some((same, before)))
            }
            None => (Words::new(&pre, forms), None),
        };
        let before = same.map(|(same, before)| (same, &before.tree, &before.statements));
        let Outcome { tree, errors, statements, taken_over } = parser::parse_after(&pre, &words, before);
        Parsed { pre, words, tree, errors, statements, taken_over }
    }

    /// The tokens that the parser saw.
    #[inline]
    pub fn pre(&self) -> &Preprocessed {
        &self.pre
    }

    /// The distinct words of its tokens.
    #[inline]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The syntax tree.
    #[inline]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Whether a token may stand for anything, such as a command: a macro that nobody knows.
    pub fn is_doubtful(&self, token: usize) -> bool {
        parser::is_doubtful(&self.pre, &self.words, token)
    }

    /// The nodes that are those of the version before, in their order: the same tokens with the same text between them,
    /// read alike.
    pub fn taken_over(&self) -> &[TakenOver] {
        &self.taken_over
    }

    /// Where the game would refuse it, in the order of the text.
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }
}

#[cfg(test)]
mod tests;
