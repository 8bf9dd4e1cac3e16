//! Local variables that are set under a misspelled name, so that nothing reads them.

use crate::context::Context;
use crate::findings::Note;
use sqf_ide::fix::Edit;
use sqf_model::{Declaration, Local, LocalId};
use sqf_text::{Likeness, NearNames};

/// The variables that a script only sets, by name in lower case.
struct SetOnly(NearNames<LocalId>);

/// Whether a script sets a variable once and has no other use of its name.
pub(crate) fn is_set_only(context: &Context<'_>, local: &Local) -> bool {
    let is_set = matches!(local.declared, Declaration::PrivateAssign | Declaration::Assign);
    let is_written = || context.token(local.token).is_some_and(|token| token.is_written() && !token.is_opaque());
    let is_once = || context.words().tokens_of(context.words().of(local.token)).nth(1).is_none();
    is_set && local.reads.is_empty() && local.named.is_empty() && !local.is_shared && is_written() && is_once()
}

/// Returns the only variable that a script sets under a name, never reads, and of which this name, in lower case, is a
/// slip of the hand.
pub(crate) fn set_as<'a>(context: &Context<'a>, name: &str) -> Option<&'a Local> {
    let semantics = context.semantics();
    let known = context.prepared(|_| {
        let set_only = semantics.locals().filter(|(_, local)| is_set_only(context, local));
        SetOnly(NearNames::new(set_only.map(|(id, local)| (&*local.name, id))))
    });
    let like = known.0.like(name, 1).into_iter().map(|(_, id)| semantics.local(*id));
    let mut found = like.filter(|local| Likeness::UNREAD_LOCAL.is_typo(&local.name, name));
    found.next().filter(|_| found.next().is_none())
}

/// Adds the place that sets a variable under another name, and the fix that corrects it there.
pub(crate) fn explained(context: &Context<'_>, note: Note, local: &Local, name: &str) -> Note {
    let range = context.token_range(local.token);
    let note = note.related(range, format!("`{}` is set here and never read", context.text(local.token)));
    note.fix(
        format!("Set `{name}` instead of `{}`", context.text(local.token)),
        vec![Edit { range, text: name.to_owned() }],
        false,
    )
}
