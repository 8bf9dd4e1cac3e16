//! Names that nothing sets: neither the script, nor the game, nor a function.

use sqf_model::GlobalUse;
use sqf_text::FUNCTION_MARK;

use crate::context::Context;

/// Returns how the rest of the project uses a name. None if the reference has it, it is that of a function, the script
/// sets it, or the project is not known.
pub(crate) fn free(context: &Context<'_>, name: &str) -> Option<GlobalUse> {
    let is_taken = is_function(name) || context.reference().get(name).is_some() || context.sets_global(name);
    if is_taken { None } else { context.workspace().global_use(name, context.path_in_project()) }
}

/// Whether no file of the project assigns a name.
pub(crate) fn is_unset(context: &Context<'_>, name: &str) -> bool {
    free(context, name).is_some_and(|used| !used.is_set)
}

/// Whether no file of the project assigns a name, and no string has it.
pub(crate) fn is_unmentioned(context: &Context<'_>, name: &str) -> bool {
    free(context, name).is_some_and(|used| used.is_unmentioned())
}

/// Whether the project has a name only in strings, and none of them may be about a global variable.
pub(crate) fn is_only_text(context: &Context<'_>, name: &str) -> bool {
    free(context, name).is_some_and(|used| used.is_only_text())
}

/// Whether a name is that of a function, which a config may define.
pub(crate) fn is_function(name: &str) -> bool {
    name.to_ascii_lowercase().contains(FUNCTION_MARK)
}
