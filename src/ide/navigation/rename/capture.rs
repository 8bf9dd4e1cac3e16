//! Whether a new name of a local variable is free: SQF finds variables by their names while code runs, so a variable may
//! have the name of another one only where neither is found in place of the other.
//!
//! The script is read once more with the new name. If each name means what it meant before, nothing is captured. That
//! does not show what code does that is not seen, so every mention of the name has to belong to a certain variable.

use std::sync::Arc;

use super::super::local::{self, Local};
use super::{Replacement, calls_other_code};
use crate::ide::analysis::Analysis;
use crate::ide::fix::{Edit, apply};
use crate::model::{Declaration, LocalId, Script, Semantics, SourceFile};
use crate::syntax::TokenKind;
use crate::text::is_word_byte;

/// Whether a local variable can get the name `new`, in lower case, with these replacements.
pub(super) fn is_free(analysis: &Analysis, found: &Local, new: &str, replacements: &[Replacement]) -> bool {
    let semantics = analysis.script().semantics(analysis.reference());
    let local = semantics.local(found.id);
    let workspace = analysis.workspace();
    if local.declared == Declaration::Assign
        && !matches!(analysis.path().map(|path| workspace.names_local(new, path)), None | Some(Some(false)))
    {
        return false;
    }
    if workspace.borrows_local(new) && calls_other_code(analysis, semantics.scope(local.scope).node) {
        return false;
    }
    if !mentions(analysis, new) {
        return true;
    }
    // Code that is kept may run where it finds the variable. Of functions that are called it is taken that they do not
    // lead back to another part of this script, which would find it as well.
    if semantics.locals().any(|(_, other)| *other.name == *new && other.is_shared) {
        return false;
    }
    let edits: Vec<Edit> = replacements.iter().map(|it| Edit { range: it.range, text: it.text.clone() }).collect();
    let Some(text) = apply(analysis.file().text(), &edits) else { return false };
    let reading = analysis.reading();
    let after = Analysis::in_workspace(
        Arc::clone(reading.reference()),
        Arc::new(SourceFile::new(text)),
        analysis.path().map(Arc::from),
        Arc::clone(reading.shared_workspace()),
    );
    are_certain(analysis.script(), semantics, new) && means_same(analysis, &after, new)
}

/// Whether a word is anywhere in the script, also in a string or in what a macro makes; comments do not count.
fn mentions(analysis: &Analysis, word: &str) -> bool {
    let pre = analysis.script().pre();
    let file = analysis.file();
    let mut written = (0..file.tokens().len()).filter(|token| !file.kind(*token).is_trivia());
    written.any(|token| holds(file.token_text(token), word))
        || (0..pre.tokens().len()).any(|token| holds(pre.text(token), word))
}

/// Whether a text has `word` in it, in any case.
fn holds(text: &str, word: &str) -> bool {
    text.as_bytes().split(|byte| !is_word_byte(*byte)).any(|part| part.eq_ignore_ascii_case(word.as_bytes()))
}

/// Whether all that the game reads under a name is certain to be one variable or another: no string names it to code that
/// is not seen, no code that runs elsewhere looks for it.
fn are_certain(script: &Script, semantics: &Semantics, name: &str) -> bool {
    let pre = script.pre();
    let is_named = |token: usize| semantics.locals().any(|(_, local)| local.named.contains(&token));
    let mut tokens = (0..pre.tokens().len()).filter(|token| holds(pre.text(*token), name));
    tokens.all(|token| semantics.local_at(token).is_some() || is_named(token))
}

/// Whether each name means the same variable in both versions of a script, which differ in the name of one that is now
/// called `name`.
fn means_same(before: &Analysis, after: &Analysis, name: &str) -> bool {
    let (old, new) = (before.script(), after.script());
    let (old_file, new_file) = (before.file(), after.file());
    if old.pre().tokens().len() != new.pre().tokens().len() || old_file.tokens().len() != new_file.tokens().len() {
        return false;
    }
    let (old, new) = (old.semantics(before.reference()), new.semantics(after.reference()));
    let is_same = |((id, old), (other, new)): ((LocalId, &crate::model::Local), (LocalId, &crate::model::Local))| {
        id == other
            && (old.scope, old.declared, old.token, old.redeclares, old.is_shared)
                == (new.scope, new.declared, new.token, new.redeclares, new.is_shared)
            && (&old.reads, &old.writes, &old.named) == (&new.reads, &new.writes, &new.named)
    };
    if old.locals().count() != new.locals().count() || !old.locals().zip(new.locals()).all(is_same) {
        return false;
    }
    if (0..before.script().pre().tokens().len()).any(|token| old.local_at(token) != new.local_at(token)) {
        return false;
    }
    // What is written where the game does not read it: lines that a condition leaves out, arguments that a macro drops.
    let words = (0..new_file.tokens().len())
        .filter(|word| !new_file.kind(*word).is_trivia() && holds(new_file.token_text(*word), name));
    let is_read = |word: usize| {
        let range = new_file.range(word);
        let pre = after.script().pre();
        (0..pre.tokens().len()).any(|token| pre.written(token) == Some((0, range)))
    };
    let mut unread = words.filter(|word| !is_read(*word));
    unread.all(|word| {
        let meant = |analysis: &Analysis| local::unread_at(analysis, word);
        new_file.kind(word) == TokenKind::Name && meant(before).is_some_and(|id| meant(after) == Some(id))
    })
}
