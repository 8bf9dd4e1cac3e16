//! Unused local variables.

mod near;

use self::near::Near;
use crate::prelude::*;
use crate::rule::Tag;
use crate::shared::lost::hidden_outer;
use crate::shared::unused::unused;
use sqf_model::{Declaration, Local};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "unused local variable",
    explanation: "A variable is declared with `private`, or set where no other file of the project contains the name, and \
        nothing in the file can read it: not the code, not strings, not macro arguments or definitions, and not \
        parts that the preprocessor skips. A called function sees the variables of its caller and might read it, \
        so the variable is not reported when some file of the project reads a variable of that name without \
        setting it, or when the script calls code that it received. Names that begin with `_unused` or say \
        that nobody wants the value, such as `_nul`, and files with unknown macros are ignored. A variable that is set \
        once, without `private` or to the changed value of another one, and whose name is that of another one of the script with two letters swapped, one doubled or lost, or one \
        next to the right one on the keyboard, is reported as a warning.",
    example: Example {
        wrong: "private _gate = cursorObject;\nhint \"open\";",
        right: "private _gate = cursorObject;\nhint str _gate;",
    },
    checks: &[Check::Script(|context, sink| {
        let what = |local: &Local| match local.declared {
            // The outer variable of that name was meant, which another rule says.
            Declaration::PrivateAssign if context.is_complete() && hidden_outer(context, local).is_some() => None,
            Declaration::PrivateAssign => Some("is assigned but never used"),
            Declaration::Private if local.writes.is_empty() => Some("is declared but never used"),
            Declaration::Private => Some("is assigned but never used"),
            // It may be a variable of the caller, unless no other file contains the name.
            Declaration::Assign => is_alone(context, local).then_some("is assigned but never used"),
            Declaration::Param { .. } | Declaration::For => None,
        };
        let near = Near::new(context);
        unused(context, sink, what, |local| near.note(local));
    })],
    behavior: Behavior { tag: Some(Tag::Unnecessary), ..Behavior::DEFAULT },
};

/// Whether no other file of the project contains the name of a variable.
fn is_alone(context: &Context<'_>, local: &Local) -> bool {
    context.path().is_some_and(|path| context.workspace().names_local(&local.name, path) == Some(false))
}
