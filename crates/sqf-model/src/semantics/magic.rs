//! Variables that the game sets (wiki: "Magic Variables"): everywhere, or for the code that a command runs.

use sqf_reference::takes::{Row, rows_of};
use sqf_syntax::NodeId;

/// The contents of `_this`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ThisValue {
    /// The left operand of `call` or `spawn`.
    Given(NodeId),
    /// The arguments of an event or an action.
    Array,
}

/// Variables that a command sets for the code that it runs, in lower case; in addition to all that begin with `_this`
/// and the names of the running function.
const MAGIC: &[&str] = &[
    "_x",
    "_y",
    "_foreachindex",
    "_exception",
    "_originaltarget",
    "_target",
    "_caller",
    "_actionid",
    "_arguments",
    "_id",
    "_pos",
    "_units",
    "_shift",
    "_alt",
    "_uid",
    "_name",
    "_jip",
    "_owner",
    "_idstr",
    "_time",
    "_from",
];

/// Whether the game may set a variable of that name, in lower case.
pub(super) fn is_magic(name: &str) -> bool {
    is_everywhere(name) || MAGIC.contains(&name)
}

/// Whether the game may set it in any code.
pub(super) fn is_everywhere(name: &str) -> bool {
    name.starts_with("_this") || name.starts_with("_fnc_script")
}

/// The variables that commands set for code that they run immediately.
pub(super) const GIVEN: [&str; 4] = ["_x", "_y", "_foreachindex", "_exception"];

/// Whether `addAction` passes a value of that name, in lower case, in `_this` of what it runs. Its condition, other
/// functions and mods have variables of these names.
pub(super) fn is_of_action(name: &str) -> bool {
    rows_of("addaction").iter().filter_map(Row::code).any(|code| code.passes_element(name))
}

/// Whether only `onMapSingleClick` sets a variable of that name, in lower case. The event of that name passes its
/// values in `_this`, as every event does.
fn is_of_click(name: &str) -> bool {
    ["_pos", "_units", "_shift", "_alt"].contains(&name)
}

/// Whether no event handler has a variable of that name, in lower case, but actions and clicks on the map do.
pub(super) fn is_of_others(name: &str) -> bool {
    is_of_click(name) || is_of_action(name)
}

/// Whether the variable `name` may be set for an event handler, an action and the like. Variables of `apply`, `forEach`
/// and the like are not.
pub(super) fn is_set_for_handlers(name: &str) -> bool {
    is_everywhere(name) || MAGIC[4..].contains(&name)
}
