//! Types that the wiki states too narrowly or wrongly, and function pages that are known to be right.
//!
//! Checked against what the game itself declares. If the two disagree and there is no other evidence, the command may
//! return anything.

use super::{Type, TypeSet};
use crate::Form;

/// There is no evidence.
const ANY: TypeSet = TypeSet::ANY;

/// Some calls return nothing: for something that does not exist, or on another machine.
const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);

/// For a team member.
const TEAM_MEMBER: TypeSet = TypeSet::of(&[Type::TeamMember]);

/// The game treats it as a task.
const TASK: TypeSet = TypeSet::of(&[Type::Task]);

/// Types that commands may return in addition to what their pages say, by lowercase name, in all their forms.
const RETURNS: &[(&str, TypeSet)] = &[
    (":", ANY),
    ("add3denconnection", ANY),
    ("addaction", NOTHING),
    ("addeventhandler", NOTHING),
    ("addmpeventhandler", NOTHING),
    ("assignascargoindex", ANY),
    ("assignedteam", NOTHING),
    ("binocularmagazine", ANY),
    // All positions, for -1.
    ("buildingpos", TypeSet::of(&[Type::Array])),
    ("clearforcesrtd", ANY),
    ("create3denentity", ANY),
    // A string, if the action asks for one: "ToBase64".
    ("ctrlwebbrowseraction", ANY),
    ("curatormouseover", ANY),
    ("currentmagazinedetail", ANY),
    ("cutrsc", ANY),
    ("debriefingtext", ANY),
    ("diag_dumpcalltracetolog", ANY),
    ("diag_sqfcdebugdump", ANY),
    ("diag_testscriptsimplevm", ANY),
    ("diaryrecordnull", TASK),
    ("forceatpositionrtd", ANY),
    ("forcegeneratorrtd", ANY),
    ("fromjson", ANY),
    ("get3denentity", ANY),
    ("get3denparent", ANY),
    ("getclientstatenumber", ANY),
    ("getmissionconfigvalue", ANY),
    ("getobjectdlc", NOTHING),
    ("getrotorbrakertd", ANY),
    ("getstatvalue", NOTHING),
    ("getturretopticsmode", ANY),
    ("halt", ANY),
    ("handgunmagazine", ANY),
    ("isautostartupenabledrtd", ANY),
    ("lbsettext", ANY),
    ("leader", TEAM_MEMBER),
    ("mapcenteroncamera", ANY),
    ("markerchannel", ANY),
    ("netobjnull", ANY),
    ("ondoubleclick", ANY),
    ("periscopeelevation", ANY),
    ("pitch", ANY),
    ("remove3denconnection", ANY),
    ("selectededitorobjects", ANY),
    ("selectmax", ANY),
    ("selectmin", ANY),
    ("servernamespace", NOTHING),
    ("setmusiceventhandler", ANY),
    ("setobjectproxy", ANY),
    ("setpilotcameraopticsmode", ANY),
    ("showuavfeed", ANY),
    ("taskdestination", NOTHING),
    // Without `catch`, it returns the result of its code.
    ("try", ANY),
    ("tvsettext", ANY),
    ("waypointvisible", ANY),
];

/// Types that commands return whose pages state them in a sentence, or on the page of another command, by lowercase
/// name.
const STATED: &[(&str, TypeSet)] = &[
    // What the function returns stays on the other machine.
    ("remoteexec", TypeSet::of(&[Type::String, Type::Nothing])),
    ("remoteexeccall", TypeSet::of(&[Type::String, Type::Nothing])),
];

/// Returns the result type of a command; `page` is what its page says.
pub(super) fn returns(name: &str, page: TypeSet) -> TypeSet {
    unlisted_result(name).unwrap_or_else(|| page.union(unmentioned(name)))
}

/// Returns the result type of a command if it is known although its page has no entry for it.
pub(super) fn unlisted_result(name: &str) -> Option<TypeSet> {
    STATED.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, types)| *types)
}

/// Returns the types of the elements of the array that a command returns; `page` is what its page says. An array that
/// the page does not mention has other elements.
pub(super) fn elements(name: &str, page: TypeSet) -> TypeSet {
    let has_lists = || LISTS_OF_LISTS.iter().any(|known| name.eq_ignore_ascii_case(known));
    let stated = || ELEMENTS.iter().find(|(known, _)| name.eq_ignore_ascii_case(known)).map(|(_, types)| *types);
    match unmentioned(name).contains(Type::Array) {
        true => ANY,
        false if page.is_any() && has_lists() => Type::Array.into(),
        false if page.is_any() => stated().unwrap_or(ANY),
        false => page,
    }
}

/// Types of the elements of arrays whose pages only show them in an example.
const ELEMENTS: [(&str, TypeSet); 5] = [
    ("configClasses", TypeSet::of(&[Type::Config])),
    ("lbColor", TypeSet::of(&[Type::Number])),
    ("lbColorRight", TypeSet::of(&[Type::Number])),
    ("lnbColor", TypeSet::of(&[Type::Number])),
    ("lnbColorRight", TypeSet::of(&[Type::Number])),
];

/// Commands that return a list of lists, whose pages only show what these contain.
const LISTS_OF_LISTS: [&str; 5] = ["fullCrew", "magazinesAmmo", "magazinesAmmoFull", "waypoints", "weaponsItems"];

/// Returns the types that a command may return and that its page does not mention.
fn unmentioned(name: &str) -> TypeSet {
    let lower = name.to_ascii_lowercase();
    let at = RETURNS.binary_search_by_key(&lower.as_str(), |(name, _)| name);
    at.map_or(TypeSet::NONE, |at| RETURNS[at].1)
}

/// Commands that accept more operand types than their pages say, and that are newer than the game's list.
const OPERANDS: &[&str] = &["get3denattributes", "get3denlayer"];

/// Returns the operand types of a command; `page` is what its page says.
pub(super) fn operands(name: &str, page: Option<TypeSet>) -> Option<TypeSet> {
    let is_doubtful = OPERANDS.iter().any(|doubtful| name.eq_ignore_ascii_case(doubtful));
    if is_doubtful { Some(ANY) } else { page }
}

/// Overloads on pages that the game does not have, by lowercase name and form: operands of other types, or a form
/// missing from its list although the page names no version after that list. The types follow the list.
///
/// Source: `supportInfo ""` of Arma 3 2.12. The records keep what their pages say.
const REFUTED: &[(&str, Form)] = &[
    // A vector, not a number of degrees.
    ("camsetdir", Form::Binary),
    // No operand.
    ("clearitempool", Form::Unary),
    // A single target.
    ("commandtarget", Form::Binary),
    // These take only the control as their left operand, not its number in an array.
    ("ctrlsetdisabledcolor", Form::Unary),
    ("lbsetpicturerightcolor", Form::Unary),
    ("lbsetpicturerightcolordisabled", Form::Unary),
    // A position, not an object.
    ("nearestlocationwithdubbing", Form::Unary),
    // A group, not its leader.
    ("setcurrentwaypoint", Form::Binary),
    ("tvsetcolor", Form::Unary),
];

/// Whether the game's list contradicts the operands that a page states for a form.
pub(super) fn is_refuted(name: &str, form: Form) -> bool {
    REFUTED.iter().any(|(known, of)| *of == form && name.eq_ignore_ascii_case(known))
}

/// Types of parameters, and of the result without a name, that pages state wrongly, by lowercase name of the command or
/// function and name of the parameter. They are shown instead; the records keep what their pages say.
const WRITTEN: &[(&str, &str, &[&str])] = &[
    ("addweapon", "autoselect", &["Boolean"]),
    ("addweaponglobal", "autoselect", &["Boolean"]),
    ("bis_fnc_addevidence", "evidenceVariableName", &["String", "Number"]),
    ("bis_fnc_bleedtickets", "bleedingDelay", &["Number"]),
    ("bis_fnc_briefinganimate", "delay", &["Number"]),
    ("bis_fnc_camera_getfov", "", &["Number"]),
    ("bis_fnc_controlpoint_setisarrive", "isArrive", &["Boolean"]),
    ("bis_fnc_deletetask", "owner", &["Boolean", "Object", "Group", "Side", "Array"]),
    ("bis_fnc_missilelaunchpositionfix", "projectileType", &["String"]),
    ("bis_fnc_missilelaunchpositionfix", "selection", &["String"]),
    ("bis_fnc_setidentity", "pitch", &["Number"]),
    ("bis_fnc_timeline_setplayrate", "rate", &["Number"]),
    ("bis_fnc_timeline_setposition", "position", &["Number"]),
    ("bis_fnc_unitcapturesimple", "duration", &["Number"]),
    ("removeweapon", "autoselect", &["Boolean"]),
    ("removeweaponglobal", "autoselect", &["Boolean"]),
    ("seteffectcondition", "statement", &["String", "Boolean"]),
    ("waypointvisible", "", &["Number", "Boolean"]),
];

/// Returns the types that a command or function really has, for its parameter of a name or, without one, its result, if
/// its page states others.
pub(crate) fn true_types(name: &str, param: &str) -> Option<&'static [&'static str]> {
    let is_it = |(known, of, _): &&(&str, &str, _)| name.eq_ignore_ascii_case(known) && *of == param;
    WRITTEN.iter().find(is_it).map(|(.., types)| *types)
}

/// Functions whose results match their pages: checked one by one, and against how missions and mods use them. There is
/// no list of types of functions in the game, and too many of their pages are wrong.
const FUNCTIONS: &[&str] = &[
    "bis_fnc_addscriptedeventhandler",
    "bis_fnc_addstackedeventhandler",
    "bis_fnc_addtopairs",
    "bis_fnc_admin",
    "bis_fnc_allturrets",
    "bis_fnc_arithmeticmean",
    "bis_fnc_arrayinsert",
    "bis_fnc_arraypush",
    "bis_fnc_arrayshuffle",
    "bis_fnc_baseweapon",
    "bis_fnc_boundingboxdimensions",
    "bis_fnc_buildingpositions",
    "bis_fnc_colorconfigtorgba",
    "bis_fnc_colorrgbatohtml",
    "bis_fnc_colorrgbatotexture",
    "bis_fnc_colorrgbtohtml",
    "bis_fnc_conditionalselect",
    "bis_fnc_crewcount",
    "bis_fnc_crossproduct",
    "bis_fnc_dirto",
    "bis_fnc_displayname",
    "bis_fnc_distance2d",
    "bis_fnc_distance2dsqr",
    "bis_fnc_dotproduct",
    "bis_fnc_enemysides",
    "bis_fnc_filterstring",
    "bis_fnc_findinpairs",
    "bis_fnc_findnestedelement",
    "bis_fnc_findsafepos",
    "bis_fnc_getcfgsubclasses",
    "bis_fnc_getparamvalue",
    "bis_fnc_getpitchbank",
    "bis_fnc_getturrets",
    "bis_fnc_greatestnum",
    "bis_fnc_holdactionadd",
    "bis_fnc_itemtype",
    "bis_fnc_listplayers",
    "bis_fnc_lowestnum",
    "bis_fnc_nearestroad",
    "bis_fnc_netid",
    "bis_fnc_numberdigits",
    "bis_fnc_numbertext",
    "bis_fnc_objectside",
    "bis_fnc_objecttype",
    "bis_fnc_objectvar",
    "bis_fnc_parsenumber",
    "bis_fnc_postogrid",
    "bis_fnc_randomint",
    "bis_fnc_randomnum",
    "bis_fnc_randompos",
    "bis_fnc_relpos",
    "bis_fnc_removeindex",
    "bis_fnc_returnchildren",
    "bis_fnc_returnparents",
    "bis_fnc_rotatevector2d",
    "bis_fnc_rsclayer",
    "bis_fnc_settopairs",
    "bis_fnc_sideid",
    "bis_fnc_sidename",
    "bis_fnc_sidetype",
    "bis_fnc_sortalphabetically",
    "bis_fnc_sortby",
    "bis_fnc_spawngroup",
    "bis_fnc_spawnvehicle",
    "bis_fnc_trimstring",
    "bis_fnc_vectoradd",
    "bis_fnc_vectordiff",
    "bis_fnc_vectorfromxtoy",
];

/// Whether a function returns what its page says.
pub(super) fn is_function_certain(name: &str) -> bool {
    FUNCTIONS.binary_search(&name.to_ascii_lowercase().as_str()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_in_order() {
        assert!(FUNCTIONS.is_sorted_by(|a, b| a < b));
        assert!(RETURNS.is_sorted_by(|(a, _), (b, _)| a < b));
        assert!(WRITTEN.is_sorted_by(|(a, of, _), (b, other, _)| (a, of) < (b, other)));
        assert!(RETURNS.iter().all(|(name, types)| name.to_lowercase() == *name && !types.is_empty()));
    }
}
