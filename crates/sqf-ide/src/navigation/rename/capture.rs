//! Checks that a new name of a local variable is free. SQF looks variables up by name at run time, so two variables may
//! share a name only where neither is found in place of the other.
//!
//! The script is analyzed again with the new name. If each name still refers to the same variable, nothing is captured.
//! That does not cover unseen code, so every occurrence of the name must belong to a known variable.

use std::sync::Arc;

use super::super::local::{self, Local};
use super::{Replacement, calls_other_code};
use crate::analysis::Analysis;
use crate::fix::{Edit, apply};
use sqf_model::{Declaration, LocalId, Script, Semantics, SourceFile};
use sqf_syntax::TokenKind;
use sqf_text::is_word_byte;

/// Whether a local variable can get the name `new`, in lower case, by these replacements.
pub(super) fn is_free(analysis: &Analysis, found: &Local, new: &str, replacements: &[Replacement]) -> bool {
    let semantics = analysis.script().semantics(analysis.reference());
    let local = semantics.local(found.id);
    let workspace = analysis.workspace();
    if local.declared == Declaration::Assign
        && !matches!(analysis.path().map(|path| workspace.names_local(new, path)), None | Some(Some(false)))
    {
        return false;
    }
    if workspace.borrows_local(new, analysis.path()) && calls_other_code(analysis, semantics.scope(local.scope).node) {
        return false;
    }
    if !mentions(analysis, new) {
        return true;
    }
    // Stored code may run where it finds the variable. Called functions are assumed not to run another part of this
    // script, which would find it, too.
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

/// Whether a word occurs in the script, including strings and macro expansions, but not comments.
fn mentions(analysis: &Analysis, word: &str) -> bool {
    let pre = analysis.script().pre();
    let file = analysis.file();
    let mut written = (0..file.tokens().len()).filter(|token| !file.kind(*token).is_trivia());
    written.any(|token| holds(file.token_text(token), word))
        || (0..pre.tokens().len()).any(|token| holds(pre.text(token), word))
}

/// Whether a text contains `word`, ignoring case.
fn holds(text: &str, word: &str) -> bool {
    text.as_bytes().split(|byte| !is_word_byte(*byte)).any(|part| part.eq_ignore_ascii_case(word.as_bytes()))
}

/// Whether all active occurrences of a name refer to known variables: no string passes the name to unseen code, no code
/// that runs elsewhere uses it.
fn are_certain(script: &Script, semantics: &Semantics, name: &str) -> bool {
    let pre = script.pre();
    let is_named = |token: usize| semantics.locals().any(|(_, local)| local.named.contains(&token));
    let mut tokens = (0..pre.tokens().len()).filter(|token| holds(pre.text(*token), name));
    tokens.all(|token| semantics.local_at(token).is_some() || is_named(token))
}

/// Whether each name refers to the same variable in both versions of a script, which differ in the name of one that is
/// now `name`.
fn means_same(before: &Analysis, after: &Analysis, name: &str) -> bool {
    let (old, new) = (before.script(), after.script());
    let (old_file, new_file) = (before.file(), after.file());
    if old.pre().tokens().len() != new.pre().tokens().len() || old_file.tokens().len() != new_file.tokens().len() {
        return false;
    }
    let (old, new) = (old.semantics(before.reference()), new.semantics(after.reference()));
    let is_same = |((id, old), (other, new)): ((LocalId, &sqf_model::Local), (LocalId, &sqf_model::Local))| {
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
    // Inactive code: excluded branches, arguments that a macro drops.
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
