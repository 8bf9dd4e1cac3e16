//! What is passed to code other than by commands and functions: to entries of configs, events of
//! displays.

use sqf_reference::takes::{Code, Row, rows_of};
use sqf_reference::{EventSet, Type, TypeSet};

const ANY: TypeSet = TypeSet::ANY;
const ARRAY: TypeSet = TypeSet::of(&[Type::Array]);
const BOOLEAN: TypeSet = TypeSet::of(&[Type::Boolean]);
const CONTROL: TypeSet = TypeSet::of(&[Type::Control]);
const DISPLAY: TypeSet = TypeSet::of(&[Type::Display]);
const NUMBER: TypeSet = TypeSet::of(&[Type::Number]);
const STRING: TypeSet = TypeSet::of(&[Type::String]);

/// Returns the types of parameters of display and control events, which their page does not list.
pub(super) fn of_interface(set: EventSet, param: &str) -> TypeSet {
    if set != EventSet::Interface {
        return ANY;
    }
    match param {
        "_control" | "_treeControl" | "_searchControl" => CONTROL,
        "_display" | "_closedChildDisplay" => DISPLAY,
        "_displayOrControl" | "_controlOrDisplay" => DISPLAY.union(CONTROL),
        "_key" | "_charCode" | "_button" | "_xPos" | "_yPos" | "_scroll" | "_exitCode" | "_lbCurSel"
        | "_selectedIndex" | "_listboxIDC" | "_newValue" | "_animTime" => NUMBER,
        "_shift" | "_ctrl" | "_alt" => BOOLEAN,
        "_newText" | "_url" | "_searchString" => STRING,
        "_selectionPath" | "_path" | "_listboxInfo" | "_lbSelection" | "_offset" => ARRAY,
        "_config" => TypeSet::of(&[Type::Config]),
        _ => ANY,
    }
}

/// Returns the row for code in an entry of a config, by the enclosing classes and its name: entries for ACE get what
/// its functions pass.
pub(super) fn of_entry(classes: &[&str], entry: &str) -> Option<&'static Code> {
    let is_one_of = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(entry));
    let is_modifier = is_one_of(&["modifierFunction"]);
    if !is_modifier && !is_one_of(&["statement", "condition", "insertChildren", "exceptions"])
        || !classes.iter().any(|class| is_of_actions(class))
    {
        return None;
    }
    // The function that changes an action gets its data as well.
    let mut rows = rows_of("ace_interact_menu_fnc_createaction").iter();
    rows.find(|row| !is_modifier || row.path == [MODIFIER]).and_then(Row::code)
}

/// The place of the modifier function among the arguments of `ace_interact_menu_fnc_createAction`.
const MODIFIER: u32 = 10;

/// Whether a class contains actions of ACE.
pub(super) fn is_of_actions(class: &str) -> bool {
    ["ACE_Actions", "ACE_SelfActions"].iter().any(|name| name.eq_ignore_ascii_case(class))
}
