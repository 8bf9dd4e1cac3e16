//! What commands and functions pass to code that they are given, apart from events of the reference.
//!
//! Functions of CBA, ACE and ZEN are here with what their own documentation says.

use crate::catalog::{EventSet, Type, TypeSet};
use crate::model::Side;

const ANY: TypeSet = TypeSet::ANY;
const ARRAY: TypeSet = TypeSet::of(&[Type::Array]);
const BOOLEAN: TypeSet = TypeSet::of(&[Type::Boolean]);
const CONTROL: TypeSet = TypeSet::of(&[Type::Control]);
const DISPLAY: TypeSet = TypeSet::of(&[Type::Display]);
const GROUP: TypeSet = TypeSet::of(&[Type::Group]);
const NUMBER: TypeSet = TypeSet::of(&[Type::Number]);
const OBJECT: TypeSet = TypeSet::of(&[Type::Object]);
const STRING: TypeSet = TypeSet::of(&[Type::String]);

/// A name and its types.
pub(super) type Param = (&'static str, TypeSet);

/// A variable: its name, its types, and what it is.
pub(super) type Variable = (&'static str, TypeSet, &'static str);

/// What `_this` holds.
pub(super) enum Gives {
    /// Nothing, or nothing that is known.
    Nothing,
    /// An array of these.
    Array(&'static [Param]),
    /// This, which is no array.
    Value(Param),
    /// What the event passes that the element of this number names.
    Event(EventSet, usize),
    /// The same; the first element says whether it is an event of an object or of a display.
    EventOf(usize),
    /// The same, of events that are listed here.
    Named(usize, &'static [(&'static str, &'static [Param])]),
    /// The element of this number.
    Element(usize),
}

/// Code that a command or function takes.
pub(super) struct Row {
    /// The command or function, in lower case.
    word: &'static str,
    side: Side,
    /// Where the code is in the array that the command or function takes; empty where it takes no array.
    path: &'static [u32],
    pub(super) gives: Gives,
    pub(super) variables: &'static [Variable],
}

/// The row of the code at a place.
pub(super) fn row(word: &str, side: Side, path: &[u32]) -> Option<&'static Row> {
    // A single argument of a function stands for an array of one.
    let is_first = |row: &Row| side == Side::Argument && path.is_empty() && row.path == [0];
    ROWS.iter().find(|row| row.word == word && row.side == side && (row.path == path || is_first(row)))
}

/// What a function, in lower case, passes to its code by the event that the element at `path` names.
pub(super) fn naming(function: &str, path: &[u32]) -> Option<&'static Gives> {
    let rows = ROWS.iter().filter(|row| row.word == function && row.side == Side::Argument);
    rows.map(|row| &row.gives).find(|gives| match gives {
        Gives::Event(_, at) | Gives::EventOf(at) | Gives::Named(at, _) => path == [*at as u32],
        _ => false,
    })
}

/// Scripts that the game runs in a mission, with what it passes them.
pub(super) const SCRIPTS: &[(&str, &[Param])] = &[
    ("initPlayerLocal.sqf", &[("_player", OBJECT), ("_didJIP", BOOLEAN)]),
    ("initPlayerServer.sqf", &[("_playerUnit", OBJECT), ("_didJIP", BOOLEAN)]),
    (
        "onPlayerKilled.sqf",
        &[("_oldUnit", OBJECT), ("_killer", OBJECT), ("_respawn", NUMBER), ("_respawnDelay", NUMBER)],
    ),
    (
        "onPlayerRespawn.sqf",
        &[("_newUnit", OBJECT), ("_oldUnit", OBJECT), ("_respawn", NUMBER), ("_respawnDelay", NUMBER)],
    ),
];

/// The types of what events of displays and controls pass, which their page does not list.
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

/// What code in an entry of a config has, by the classes around the entry and its name. The classes are named from the
/// outside in.
pub(super) fn of_entry(classes: &[&str], entry: &str) -> Option<(Gives, &'static [Variable])> {
    let is_class = |name: &str| classes.iter().any(|class| class.eq_ignore_ascii_case(name));
    let is_one_of = |names: &[&str]| names.iter().any(|name| name.eq_ignore_ascii_case(entry));
    if is_class("ACE_Actions") || is_class("ACE_SelfActions") {
        let is_code = is_one_of(&["statement", "condition", "insertChildren", "exceptions", "modifierFunction"]);
        return is_code.then_some((Gives::Array(ACE_ACTION), ACE_VARIABLES));
    }
    None
}

pub(super) const ACTION: &[Param] =
    &[("_target", OBJECT), ("_caller", OBJECT), ("_actionId", NUMBER), ("_arguments", ANY)];

const ACTION_PROGRESS: &[Param] = &[
    ("_target", OBJECT),
    ("_caller", OBJECT),
    ("_actionId", NUMBER),
    ("_arguments", ANY),
    ("_frame", NUMBER),
    ("_maxFrame", NUMBER),
];

const CALLER: Gives = Gives::Value(("_caller", OBJECT));

const CONDITION: &[Variable] = &[
    ("_target", OBJECT, "the object that the action is attached to, or the unit or vehicle beside it"),
    ("_originalTarget", OBJECT, "the object that the action was added to"),
    ("_actionId", NUMBER, "the number of the action"),
];

const HOLD_CONDITION: &[Variable] = &[
    ("_target", OBJECT, "the object that the action is attached to"),
    ("_originalTarget", OBJECT, "the object that the action was added to"),
];

const HOLD_PROGRESS: &[Variable] = &[
    ("_target", OBJECT, "the object that the action is attached to"),
    ("_caller", OBJECT, "the unit that holds the key"),
    ("_actionId", NUMBER, "the number of the action"),
    ("_arguments", ANY, "what the action was given as its arguments"),
];

const MAP_CLICK: &[Variable] = &[
    ("_pos", ARRAY, "the position that was clicked"),
    ("_units", ARRAY, "the selected units"),
    ("_shift", BOOLEAN, "whether Shift was held"),
    ("_alt", BOOLEAN, "whether Alt was held"),
];

const TRIGGER: &[Variable] =
    &[("thisTrigger", OBJECT, "the trigger"), ("thisList", ARRAY, "the objects that the trigger has detected")];

const TRIGGER_CONDITION: &[Variable] = &[
    ("this", BOOLEAN, "whether the trigger has detected what activates it"),
    ("thisList", ARRAY, "the objects that the trigger has detected"),
    ("thisTrigger", OBJECT, "the trigger"),
];

const WAYPOINT: &[Variable] =
    &[("this", OBJECT, "the leader of the group"), ("thisList", ARRAY, "the units of the group")];

const CONNECTION: &[Variable] = &[
    ("_id", NUMBER, "the DirectPlay number of the client"),
    ("_uid", STRING, "the Steam ID of the player"),
    ("_name", STRING, "the profile name of the player"),
    ("_jip", BOOLEAN, "whether the player joined a running mission"),
    ("_owner", NUMBER, "the network number of the client"),
    ("_idstr", STRING, "the DirectPlay number as a string"),
];

const ACE_ACTION: &[Param] = &[("_target", OBJECT), ("_player", OBJECT), ("_actionParams", ANY)];

const ACE_VARIABLES: &[Variable] = &[
    ("_target", OBJECT, "the object that the action is on"),
    ("_player", OBJECT, "the player"),
    ("_actionParams", ANY, "the parameters of the action"),
];

const ACE_PROGRESS: &[Param] =
    &[("_args", ANY), ("_elapsedTime", NUMBER), ("_totalTime", NUMBER), ("_errorCode", NUMBER)];

const CBA_PROGRESS: &[Param] = &[
    ("_args", ANY),
    ("_isSuccessful", BOOLEAN),
    ("_elapsedTime", NUMBER),
    ("_totalTime", NUMBER),
    ("_errorCode", NUMBER),
];

const THIS_ARGS: &[Variable] =
    &[("_thisArgs", ANY, "the arguments that the handler was added with"), ("_thisId", NUMBER, "the handler's ID")];

/// Events of `CBA_fnc_addPlayerEventHandler`.
const PLAYER_EVENTS: &[(&str, &[Param])] = &[
    ("unit", &[("_newUnit", OBJECT), ("_oldUnit", OBJECT)]),
    ("weapon", &[("_unit", OBJECT), ("_newWeapon", STRING), ("_oldWeapon", STRING)]),
    ("turretweapon", &[("_unit", OBJECT), ("_newWeapon", STRING), ("_oldWeapon", STRING)]),
    ("muzzle", &[("_unit", OBJECT), ("_newMuzzle", STRING), ("_oldMuzzle", STRING)]),
    ("weaponMode", &[("_unit", OBJECT), ("_newMode", STRING), ("_oldMode", STRING)]),
    ("loadout", &[("_unit", OBJECT), ("_newLoadout", ARRAY), ("_oldLoadout", ARRAY)]),
    ("vehicle", &[("_unit", OBJECT), ("_newVehicle", OBJECT), ("_oldVehicle", OBJECT)]),
    ("turret", &[("_unit", OBJECT), ("_newTurret", ARRAY), ("_oldTurret", ARRAY)]),
    ("turretOpticsMode", &[("_unit", OBJECT), ("_newMode", NUMBER), ("_oldMode", NUMBER)]),
    ("visionMode", &[("_unit", OBJECT), ("_newVisionMode", NUMBER), ("_oldVisionMode", NUMBER)]),
    ("cameraView", &[("_unit", OBJECT), ("_newCameraView", STRING), ("_oldCameraView", STRING)]),
    ("featureCamera", &[("_unit", OBJECT), ("_newCamera", STRING)]),
    ("visibleMap", &[("_unit", OBJECT), ("_isMapShown", BOOLEAN)]),
    ("group", &[("_unit", OBJECT), ("_oldGroup", GROUP), ("_newGroup", GROUP)]),
    ("leader", &[("_unit", OBJECT), ("_oldLeader", OBJECT), ("_newLeader", OBJECT)]),
];

const fn command(word: &'static str, path: &'static [u32], gives: Gives, variables: &'static [Variable]) -> Row {
    Row { word, side: Side::Right, path, gives, variables }
}

const fn function(word: &'static str, path: &'static [u32], gives: Gives) -> Row {
    Row { word, side: Side::Argument, path, gives, variables: &[] }
}

const fn function_with(word: &'static str, path: &'static [u32], gives: Gives, variables: &'static [Variable]) -> Row {
    Row { word, side: Side::Argument, path, gives, variables }
}

static ROWS: &[Row] = &[
    command("addaction", &[1], Gives::Array(ACTION), &[]),
    command("addaction", &[7], CALLER, CONDITION),
    command("addpublicvariableeventhandler", &[], Gives::Array(&[("_varName", STRING), ("_value", ANY)]), &[]),
    command(
        "addpublicvariableeventhandler",
        &[1],
        Gives::Array(&[("_varName", STRING), ("_value", ANY), ("_target", ANY)]),
        &[],
    ),
    command("createunit", &[2], Gives::Nothing, &[("this", OBJECT, "the unit")]),
    command("settriggerstatements", &[0], Gives::Nothing, TRIGGER_CONDITION),
    command("settriggerstatements", &[1], Gives::Nothing, TRIGGER),
    command("settriggerstatements", &[2], Gives::Nothing, TRIGGER),
    command("setwaypointstatements", &[0], Gives::Nothing, WAYPOINT),
    command("setwaypointstatements", &[1], Gives::Nothing, WAYPOINT),
    command("onmapsingleclick", &[], Gives::Nothing, MAP_CLICK),
    command("onmapsingleclick", &[1], Gives::Nothing, MAP_CLICK),
    command("onplayerconnected", &[], Gives::Nothing, CONNECTION),
    command("onplayerdisconnected", &[], Gives::Nothing, CONNECTION),
    function_with("bis_fnc_holdactionadd", &[4], CALLER, HOLD_CONDITION),
    function_with("bis_fnc_holdactionadd", &[5], Gives::Nothing, HOLD_PROGRESS),
    function("bis_fnc_holdactionadd", &[6], Gives::Array(ACTION)),
    function("bis_fnc_holdactionadd", &[7], Gives::Array(ACTION_PROGRESS)),
    function("bis_fnc_holdactionadd", &[8], Gives::Array(ACTION)),
    function("bis_fnc_holdactionadd", &[9], Gives::Array(ACTION)),
    function("bis_fnc_addscriptedeventhandler", &[2], Gives::Event(EventSet::Scripted, 1)),
    function("cba_fnc_addperframehandler", &[0], Gives::Array(&[("_args", ANY), ("_handle", NUMBER)])),
    function("cba_fnc_waitandexecute", &[0], Gives::Element(2)),
    function("cba_fnc_waituntilandexecute", &[0], Gives::Element(2)),
    function("cba_fnc_waituntilandexecute", &[1], Gives::Element(2)),
    function("cba_fnc_waituntilandexecute", &[4], Gives::Element(2)),
    function("cba_fnc_execnextframe", &[0], Gives::Element(1)),
    function("cba_fnc_execafternframes", &[0], Gives::Element(2)),
    function("cba_fnc_directcall", &[0], Gives::Element(1)),
    function_with("cba_fnc_addbiseventhandler", &[2], Gives::EventOf(1), THIS_ARGS),
    function("cba_fnc_addclasseventhandler", &[2], Gives::Event(EventSet::Entity, 1)),
    function("cba_fnc_addplayereventhandler", &[1], Gives::Named(0, PLAYER_EVENTS)),
    function("cba_fnc_adddisplayhandler", &[1], Gives::Event(EventSet::Interface, 0)),
    function("cba_fnc_addsetting", &[6], Gives::Value(("_value", ANY))),
    function("cba_fnc_progressbar", &[2], Gives::Array(CBA_PROGRESS)),
    function("cba_fnc_progressbar", &[3], Gives::Array(CBA_PROGRESS)),
    function("cba_fnc_progressbar", &[4], Gives::Array(CBA_PROGRESS)),
    function_with("cba_fnc_addeventhandlerargs", &[1], Gives::Nothing, THIS_ARGS),
    function_with("ace_interact_menu_fnc_createaction", &[3], Gives::Array(ACE_ACTION), ACE_VARIABLES),
    function_with("ace_interact_menu_fnc_createaction", &[4], Gives::Array(ACE_ACTION), ACE_VARIABLES),
    function_with("ace_interact_menu_fnc_createaction", &[5], Gives::Array(ACE_ACTION), ACE_VARIABLES),
    function(
        "ace_interact_menu_fnc_createaction",
        &[10],
        Gives::Array(&[("_target", OBJECT), ("_player", OBJECT), ("_actionParams", ANY), ("_actionData", ARRAY)]),
    ),
    function("ace_common_fnc_progressbar", &[2], Gives::Array(ACE_PROGRESS)),
    function("ace_common_fnc_progressbar", &[3], Gives::Array(ACE_PROGRESS)),
    function("ace_common_fnc_progressbar", &[5], Gives::Array(ACE_PROGRESS)),
    function("zen_custom_modules_fnc_register", &[2], Gives::Array(&[("_position", ARRAY), ("_object", OBJECT)])),
    function("zen_dialog_fnc_create", &[2], Gives::Array(&[("_values", ARRAY), ("_args", ANY)])),
    function("zen_dialog_fnc_create", &[3], Gives::Array(&[("_values", ARRAY), ("_args", ANY)])),
    function(
        "zen_common_fnc_selectposition",
        &[1],
        Gives::Array(&[
            ("_isSuccessful", BOOLEAN),
            ("_object", OBJECT.union(ARRAY)),
            ("_position", ARRAY),
            ("_args", ANY),
            ("_shift", BOOLEAN),
            ("_ctrl", BOOLEAN),
            ("_alt", BOOLEAN),
        ]),
    ),
];
