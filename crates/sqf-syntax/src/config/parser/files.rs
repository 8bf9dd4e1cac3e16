//! The parts of a config that come from included files.
//!
//! A header with a missing brace or quote would take all that follows its `#include` into its last class. If braces are
//! missing, each class and each value therefore ends with the file in which it begins, unless a header opens a class and
//! another one closes it.

use crate::{Preprocessed, TokenKind};

/// For each token, where the included file ends that it comes from.
pub(super) struct Files {
    /// By token: the part that it belongs to.
    parts: Vec<u32>,
    /// By part: the token after its last, including those of files that it includes.
    ends: Vec<usize>,
}

impl Files {
    /// Finds the parts of a text. None if it includes nothing, or if an included file closes what another one opens.
    pub(super) fn of(text: &Preprocessed) -> Option<Files> {
        let count = text.tokens().len();
        let tree = Tree::of(text);
        if tree.includers.len() < 2 || closes_more(text, tree.includers.len()) {
            return None;
        }
        let mut files = Files { parts: Vec::with_capacity(count), ends: Vec::new() };
        let mut open: Vec<(usize, u32)> = Vec::new();
        for token in 0..count {
            let file = text.origin(token).file;
            while let Some((last, part)) = open.last().copied().filter(|(last, _)| !tree.is_within(file, *last)) {
                debug_assert!(last != file);
                files.ends[part as usize] = token;
                open.pop();
            }
            if open.last().is_none_or(|(last, _)| *last != file) {
                open.push((file, files.ends.len() as u32));
                files.ends.push(count);
            }
            files.parts.push(open.last().map_or(0, |(_, part)| *part));
        }
        Some(files)
    }

    /// Whether two tokens come from the same file.
    pub(super) fn are_together(&self, one: usize, other: usize) -> bool {
        self.parts.get(one) == self.parts.get(other)
    }

    /// Returns the end of the file that a token comes from.
    pub(super) fn end(&self, token: usize) -> usize {
        self.parts.get(token).map_or(usize::MAX, |part| self.ends[*part as usize])
    }
}

/// Which files include which.
struct Tree {
    /// By file: the files that include it.
    includers: Vec<Vec<usize>>,
}

impl Tree {
    fn of(text: &Preprocessed) -> Tree {
        let mut includers = vec![Vec::new(); text.files().len()];
        for include in text.includes() {
            if let Some(known) = include.target.ok().and_then(|target| includers.get_mut(target)) {
                known.push(include.file);
            }
        }
        Tree { includers }
    }

    /// Whether a file is another one, or is included by it.
    fn is_within(&self, file: usize, other: usize) -> bool {
        // So it is for nearly all tokens.
        if file == other {
            return true;
        }
        let (mut seen, mut next) = (vec![false; self.includers.len()], vec![file]);
        while let Some(file) = next.pop() {
            if file == other {
                return true;
            }
            if seen.get_mut(file).is_some_and(|seen| !std::mem::replace(seen, true)) {
                next.extend(&self.includers[file]);
            }
        }
        false
    }
}

/// Whether an included file has more closing than opening braces.
fn closes_more(text: &Preprocessed, files: usize) -> bool {
    let mut open = vec![0_i64; files];
    for (number, token) in text.tokens().iter().enumerate() {
        let change = match token.kind {
            TokenKind::LBrace => 1,
            TokenKind::RBrace => -1,
            _ => continue,
        };
        if let Some(open) = open.get_mut(text.origin(number).file) {
            *open += change;
        }
    }
    open.iter().skip(1).any(|open| *open < 0)
}
