//! The variable that was to be set in place of an unused one.

use std::cell::OnceCell;

use crate::prelude::*;
use crate::shared::unread;
use sqf_ide::fix::Edit;
use sqf_model::{Declaration, Local, ScopeId, Semantics};
use sqf_text::{Likeness, NearNames};

/// The variables of a script that are read.
pub(super) struct Near<'a> {
    context: &'a Context<'a>,
    /// By name in lower case, each with a scope in which it begins or is read, and a token that names it.
    read: OnceCell<NearNames<(ScopeId, usize)>>,
}

impl<'a> Near<'a> {
    pub(super) fn new(context: &'a Context<'a>) -> Near<'a> {
        Near { context, read: OnceCell::new() }
    }

    /// Returns what to say of an unused variable if the one is clear that was meant: its name differs by a slip of the
    /// hand.
    pub(super) fn note(&self, unused: &Local) -> Option<Note> {
        let context = self.context;
        if !unread::is_set_only(context, unused) {
            return None;
        }
        // `private` and a name like another one make two variables on purpose, such as `_text` and `_txt`, unless one is
        // the new value of the other.
        let is_update = |name: &str| unused.writes.iter().any(|value| context.mentions(*value, &[name]));
        let is_meant = |name: &str| unused.declared == Declaration::Assign || is_update(name);
        let semantics = context.semantics();
        let is_in = |inner: ScopeId, outer: ScopeId| semantics.around(inner).any(|scope| scope == outer);
        let like = self.read().like(&unused.name, 1).into_iter();
        let mut near: Vec<(&str, usize)> = like
            .filter(|(name, _)| Likeness::UNREAD_LOCAL.is_typo(&unused.name, name) && is_meant(name))
            .filter(|(_, (scope, _))| is_in(*scope, unused.scope) || is_in(unused.scope, *scope))
            .map(|(name, (_, token))| (name, *token))
            .collect();
        near.sort_unstable();
        near.dedup_by_key(|(name, _)| *name);
        let [(_, token)] = near[..] else { return None };
        let meant = context.text(token).trim_matches(['"', '\'']);
        let written = context.text(unused.token);
        let edits = vec![Edit { range: context.token_range(unused.token), text: meant.to_owned() }];
        let note = Note::new(format!("`{written}` is assigned but never used; did you mean `{meant}`?"));
        Some(note.severity(Severity::Warning).fix(format!("Write `{meant}`"), edits, false))
    }

    fn read(&self) -> &NearNames<(ScopeId, usize)> {
        self.read.get_or_init(|| {
            let (context, semantics) = (self.context, self.context.semantics());
            let locals = semantics.locals().map(|(_, local)| local).filter(|local| !local.reads.is_empty());
            let locals = locals.map(|local| (&*local.name, (local.scope, local.token)));
            let unbound = semantics.unbound().iter();
            let unbound = unbound.map(|read| (context.word(read.node), (read.scope, context.tree().token(read.node))));
            let undefined = semantics.undefined().iter();
            let undefined =
                undefined.map(|read| (context.word(read.node), (read.root, context.tree().token(read.node))));
            NearNames::new(locals.chain(unbound).chain(undefined).filter(|(name, _)| !Semantics::is_magic(name)))
        })
    }
}
