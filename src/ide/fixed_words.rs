//! Commands whose strings are one of a few words, in any letter case: `setBehaviour "AWARE"` (wiki: the pages of the
//! commands).

/// Where a command has one of a few words.
#[derive(Debug)]
pub(super) struct FixedWord {
    /// The command, in lower case.
    command: &'static str,
    /// Where the word stands in the array on the right side of the command; empty if it is the operand itself.
    pub(super) path: &'static [usize],
    pub(super) known: Known,
    /// As the wiki writes them.
    pub(super) words: &'static [&'static str],
}

/// How much a list of words is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// It is complete: any other word is an error.
    Every,
    /// Others may exist: a word that differs from one of the list by a letter is an error.
    Most,
    /// Scripts and configs add words of their own: any word may be right.
    Few,
}

use Known::{Every, Few, Most};

const BEHAVIOURS: &[&str] = &["CARELESS", "SAFE", "AWARE", "COMBAT", "STEALTH"];
const COMBAT_MODES: &[&str] = &["BLUE", "GREEN", "WHITE", "YELLOW", "RED"];
const EFFECTS: &[&str] =
    &["BLACK", "BLACK FADED", "BLACK IN", "BLACK OUT", "PLAIN", "PLAIN DOWN", "PLAIN NOFADE", "WHITE IN", "WHITE OUT"];
const FEATURES: &[&str] = &[
    "AIMINGERROR",
    "ALL",
    "ANIM",
    "AUTOCOMBAT",
    "AUTOTARGET",
    "CHECKVISIBLE",
    "COMMAND",
    "COVER",
    "FIREWEAPON",
    "FSM",
    "HEARING",
    "LIGHTS",
    "MINEDETECTION",
    "MOVE",
    "NVG",
    "PATH",
    "RADIOPROTOCOL",
    "SUPPRESSION",
    "TARGET",
    "TEAMSWITCH",
    "WEAPONAIM",
];
const FORMATIONS: &[&str] =
    &["COLUMN", "DIAMOND", "ECH LEFT", "ECH RIGHT", "FILE", "LINE", "STAG COLUMN", "VEE", "WEDGE"];
const POSITIONS: &[&str] = &["DOWN", "UP", "MIDDLE", "AUTO"];
const RANKS: &[&str] = &["CAPTAIN", "COLONEL", "CORPORAL", "LIEUTENANT", "MAJOR", "PRIVATE", "SERGEANT"];
const SHAPES: &[&str] = &[
    "DECAGON",
    "ELLIPSE",
    "HEPTAGON",
    "HEXAGON",
    "ICON",
    "NONAGON",
    "OCTAGON",
    "PENTAGON",
    "POLYLINE",
    "RECTANGLE",
    "TRIANGLE",
];
const SKILLS: &[&str] = &[
    "commanding",
    "aimingAccuracy",
    "spotTime",
    "general",
    "aimingShake",
    "spotDistance",
    "courage",
    "aimingSpeed",
    "reloadSpeed",
    "endurance",
];
const SPEEDS: &[&str] = &["UNCHANGED", "LIMITED", "NORMAL", "FULL"];
const WAYPOINTS: &[&str] = &[
    "AND",
    "CYCLE",
    "DESTROY",
    "DISMISS",
    "GETIN",
    "GETIN NEAREST",
    "GETOUT",
    "GUARD",
    "HOLD",
    "HOOK",
    "JOIN",
    "LEADER",
    "LOAD",
    "LOITER",
    "MOVE",
    "OR",
    "SAD",
    "SCRIPTED",
    "SENTRY",
    "SUPPORT",
    "TALK",
    "TR UNLOAD",
    "UNHOOK",
    "UNLOAD",
];

const ACTIVATORS: &[&str] = &[
    "ALPHA",
    "ANY",
    "ANYPLAYER",
    "BRAVO",
    "CHARLIE",
    "CIV",
    "DELTA",
    "EAST",
    "EAST SEIZED",
    "ECHO",
    "FOXTROT",
    "GOLF",
    "GROUP",
    "GUER",
    "GUER SEIZED",
    "HOTEL",
    "INDIA",
    "JULIET",
    "LEADER",
    "LOGIC",
    "MEMBER",
    "NONE",
    "STATIC",
    "VEHICLE",
    "WEST",
    "WEST SEIZED",
];
const MARKER_BRUSHES: &[&str] = &[
    "BDiagonal",
    "Border",
    "Cross",
    "DiagGrid",
    "FDiagonal",
    "Grid",
    "Horizontal",
    "Solid",
    "SolidBorder",
    "SolidFull",
    "Vertical",
];
const WAYPOINT_FORMATIONS: &[&str] =
    &["COLUMN", "DIAMOND", "ECH LEFT", "ECH RIGHT", "FILE", "LINE", "NO CHANGE", "STAG COLUMN", "VEE", "WEDGE"];

const CAMERA_PLACES: &[&str] = &[
    "TOP",
    "LEFT",
    "RIGHT",
    "FRONT",
    "BACK",
    "LEFT FRONT",
    "RIGHT FRONT",
    "LEFT BACK",
    "RIGHT BACK",
    "LEFT TOP",
    "RIGHT TOP",
    "FRONT TOP",
    "BACK TOP",
    "BOTTOM",
];
/// Endings that every mission has.
const ENDINGS: &[&str] = &["END1", "END2", "END3", "END4", "END5", "END6", "KILLED", "LOSER"];
const CAMERAS: &[&str] = &["INTERNAL", "EXTERNAL", "GUNNER", "GROUP", "CARGO"];
const TRIGGERS: &[&str] = &["EmptyDetector", "EmptyDetectorAreaR50", "EmptyDetectorAreaR250", "EmptyDetectorArea10x10"];
const FACES: &[&str] =
    &["Default", "Normal", "Smile", "Hurt", "Ironic", "Sad", "Cynic", "Surprised", "Agresive", "Angry"];
const FONTS: &[&str] = &[
    "RobotoCondensed",
    "RobotoCondensedBold",
    "RobotoCondensedLight",
    "PuristaMedium",
    "PuristaSemibold",
    "PuristaBold",
    "PuristaLight",
    "EtelkaMonospacePro",
    "EtelkaMonospaceProBold",
    "EtelkaNarrowMediumPro",
    "LCD14",
    "TahomaB",
];
const LEVELS: &[&str] = &["Memory", "Geometry", "FireGeometry", "LandContact", "HitPoints", "ViewGeometry"];
const LINES: &[&str] = &["FIRE", "VIEW", "GEOM", "IFIRE", "NONE", "PHYSX", "ROADWAY"];
const POST_EFFECTS: &[&str] = &[
    "ColorCorrections",
    "DynamicBlur",
    "RadialBlur",
    "FilmGrain",
    "ChromAberration",
    "WetDistortion",
    "ColorInversion",
    "Resolution",
];
const SIMULATED: &[&str] = &["Group", "Vehicle", "EmptyVehicle", "Prop"];

const fn row(command: &'static str, path: &'static [usize], known: Known, words: &'static [&'static str]) -> FixedWord {
    FixedWord { command, path, known, words }
}

/// In the order of the names.
const WORDS: &[FixedWord] = &[
    row("boundingboxreal", &[1], Few, LEVELS),
    row("cameraeffect", &[0], Few, &["Internal", "External", "Fixed", "FixedWithZoom", "Terminate"]),
    row("cameraeffect", &[1], Few, CAMERA_PLACES),
    row("createtrigger", &[0], Few, TRIGGERS),
    row("createunit", &[4], Most, &["NONE", "FORM", "CAN_COLLIDE", "CARGO"]),
    row("createvehicle", &[4], Most, &["NONE", "CAN_COLLIDE", "FLY"]),
    row("createvehiclelocal", &[4], Most, &["NONE", "CAN_COLLIDE", "FLY"]),
    row("ctrlsetfont", &[], Few, FONTS),
    row("ctrlsetpixelprecision", &[], Few, &["AUTO", "ON", "OFF"]),
    row("cutobj", &[1], Most, EFFECTS),
    row("cutrsc", &[1], Most, EFFECTS),
    row("cuttext", &[1], Most, EFFECTS),
    row("disableai", &[], Every, FEATURES),
    row("drawicon", &[9], Few, FONTS),
    row("drawicon3d", &[9], Few, FONTS),
    row("dynamicsimulationdistance", &[], Few, SIMULATED),
    row("emptypositions", &[], Few, &["Commander", "Driver", "Gunner", "Cargo", "CargoNoFFV", "CargoFFV", "Turret"]),
    row("enableai", &[], Every, FEATURES),
    row("enablegunlights", &[], Few, &["Auto", "ForceOn", "ForceOff"]),
    row("endmission", &[], Few, ENDINGS),
    row("failmission", &[], Few, ENDINGS),
    row("fullcrew", &[1], Few, &["driver", "commander", "gunner", "turret", "cargo"]),
    row("hcsetgroup", &[2], Most, &["teamMain", "teamRed", "teamGreen", "teamBlue", "teamYellow"]),
    row("land", &[], Every, &["LAND", "GET IN", "GET OUT", "NONE"]),
    row("lineintersectssurfaces", &[6], Few, LINES),
    row("lineintersectssurfaces", &[7], Few, LINES),
    row("ppeffectcreate", &[0], Few, POST_EFFECTS),
    row("selectionposition", &[1], Few, LEVELS),
    row("selectionposition", &[2], Few, &["FirstPoint", "AveragePoint", "BoundingBox"]),
    row("setbehaviour", &[], Every, BEHAVIOURS),
    row("setbehaviourstrong", &[], Every, BEHAVIOURS),
    row("setcombatbehaviour", &[], Every, BEHAVIOURS),
    row("setcombatmode", &[], Every, COMBAT_MODES),
    row("setcuratorcoef", &[0], Few, &["Place", "Edit", "Delete", "Destroy", "Group", "Synchronize"]),
    row("setformation", &[], Every, FORMATIONS),
    row("setmarkerbrush", &[], Most, MARKER_BRUSHES),
    row("setmarkerbrushlocal", &[], Most, MARKER_BRUSHES),
    row("setmarkershape", &[], Every, SHAPES),
    row("setmarkershapelocal", &[], Every, SHAPES),
    row("setmimic", &[], Few, FACES),
    row("setrank", &[], Every, RANKS),
    row("setskill", &[0], Every, SKILLS),
    row("setspeedmode", &[], Every, SPEEDS),
    row("setstaminascheme", &[], Few, &["Normal", "FastDrain", "Exhausted", "Default"]),
    row("settaskstate", &[], Every, &["None", "Created", "Assigned", "Succeeded", "Failed", "Canceled"]),
    row("settriggeractivation", &[0], Most, ACTIVATORS),
    row("settriggeractivation", &[1], Most, &["PRESENT", "NOT PRESENT", "WEST D", "EAST D", "GUER D", "CIV D"]),
    row(
        "settriggertype",
        &[],
        Few,
        &[
            "NONE", "EAST G", "WEST G", "GUER G", "SWITCH", "END1", "END2", "END3", "END4", "END5", "END6", "LOOSE",
            "WIN",
        ],
    ),
    row("setunitcombatmode", &[], Every, COMBAT_MODES),
    row("setunitpos", &[], Every, POSITIONS),
    row("setunitposweak", &[], Every, POSITIONS),
    row("setunitrank", &[], Every, RANKS),
    row(
        "setunittrait",
        &[0],
        Few,
        &["audibleCoef", "camouflageCoef", "engineer", "explosiveSpecialist", "loadCoef", "medic", "UAVHacker"],
    ),
    row("setvehiclelock", &[], Every, &["LOCKED", "UNLOCKED", "LOCKEDPLAYER", "DEFAULT"]),
    row("setvehicleposition", &[3], Most, &["NONE", "CAN_COLLIDE", "FLY"]),
    row("setwaypointbehaviour", &[], Every, &["UNCHANGED", "CARELESS", "SAFE", "AWARE", "COMBAT", "STEALTH"]),
    row("setwaypointcombatmode", &[], Every, &["NO CHANGE", "BLUE", "GREEN", "WHITE", "YELLOW", "RED"]),
    row("setwaypointformation", &[], Every, WAYPOINT_FORMATIONS),
    row("setwaypointspeed", &[], Every, SPEEDS),
    row("setwaypointtype", &[], Every, WAYPOINTS),
    row("showwaypoint", &[], Few, &["NEVER", "EASY", "ALWAYS"]),
    row("skill", &[], Few, SKILLS),
    row("skillfinal", &[], Few, SKILLS),
    row("switchcamera", &[], Most, CAMERAS),
    row("switchcamera", &[1], Few, CAMERAS),
    row("switchlight", &[], Few, &["ON", "OFF", "AUTO"]),
    row("taskhint", &[2], Few, &["taskNew", "taskCurrent", "taskDone", "taskFailed"]),
    row("titleobj", &[1], Most, EFFECTS),
    row("titlersc", &[1], Most, EFFECTS),
    row("titletext", &[1], Most, EFFECTS),
];

/// What these commands return, in the order of their names, in lower case; words that it is compared with.
const RETURNED: &[(&str, &[&str])] = &[
    ("behaviour", BEHAVIOURS),
    ("combatmode", COMBAT_MODES),
    ("formation", FORMATIONS),
    ("markershape", SHAPES),
    ("rank", RANKS),
    ("speedmode", SPEEDS),
    ("unitpos", POSITIONS),
    ("waypointtype", WAYPOINTS),
];

/// Functions, where in their arguments the word stands, how much the list is good for, and the list, in lower case.
const OF_FUNCTIONS: &[(&str, usize, Known, &[&str])] =
    &[("bis_fnc_taskcreate", 4, Most, TASK_STATES), ("bis_fnc_tasksetstate", 1, Every, TASK_STATES)];

const TASK_STATES: &[&str] = &["CREATED", "ASSIGNED", "AUTOASSIGNED", "SUCCEEDED", "FAILED", "CANCELED"];
/// Classes of `CfgTaskTypes`, by which the game chooses the picture of a task.
const TASK_TYPES: &[&str] = &[
    "default",
    "attack",
    "defend",
    "destroy",
    "kill",
    "search",
    "move",
    "meet",
    "talk",
    "interact",
    "download",
    "upload",
    "documents",
    "intel",
    "heal",
    "help",
    "land",
    "takeoff",
    "getin",
    "getout",
    "repair",
    "refuel",
    "rearm",
    "mine",
    "scout",
    "target",
    "danger",
    "exit",
    "listen",
    "radio",
    "map",
    "navigate",
    "use",
    "truck",
    "car",
    "armor",
    "boat",
    "heli",
    "plane",
    "box",
    "container",
    "backpack",
    "airdrop",
    "rifle",
    "run",
    "walk",
    "wait",
    "whiteboard",
    "unknown",
];

/// Functions in lower case, where in their arguments a word stands, and words that it may be; there are others.
const OFFERED: &[(&str, usize, &[&str])] =
    &[("bis_fnc_taskcreate", 7, TASK_TYPES), ("bis_fnc_tasksettype", 1, TASK_TYPES)];

/// The words that a function may be given in a string in that place of its arguments.
pub(super) fn accepted_by_function(name: &str, path: &[u32]) -> Option<&'static [&'static str]> {
    let [place] = path else { return None };
    let is_it = |known: &str, index: usize| known.eq_ignore_ascii_case(name) && index == *place as usize;
    let certain = OF_FUNCTIONS.iter().map(|(known, index, _, words)| (known, index, words));
    let all = OFFERED.iter().map(|(known, index, words)| (known, index, words));
    all.chain(certain).find(|(known, index, _)| is_it(known, **index)).map(|(.., words)| *words)
}

/// Where a command, in lower case, has one of a few words.
pub(super) fn of_command(command: &str) -> &'static [FixedWord] {
    let start = WORDS.partition_point(|row| row.command < command);
    let count = WORDS[start..].iter().take_while(|row| row.command == command).count();
    &WORDS[start..start + count]
}

/// The words that a command accepts in a string on its right side, in that place of an array.
pub(super) fn accepted(command: &str, path: &[u32]) -> Option<&'static [&'static str]> {
    let is_there = |row: &&FixedWord| row.path.iter().copied().eq(path.iter().map(|index| *index as usize));
    of_command(&command.to_ascii_lowercase()).iter().find(is_there).map(|row| row.words)
}

/// The words that a command, in any case, may return.
pub(super) fn returned(command: &str) -> Option<&'static [&'static str]> {
    RETURNED.iter().find(|(other, _)| other.eq_ignore_ascii_case(command)).map(|(_, known)| *known)
}

/// The words of a function's argument: its place among the arguments, and the list, with what it is good for.
pub(super) fn of_function(name: &str) -> Option<(usize, Known, &'static [&'static str])> {
    let found = OF_FUNCTIONS.iter().find(|(known, ..)| *known == name);
    found.map(|(_, index, known, words)| (*index, *known, *words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Reference;

    #[test]
    fn the_table_is_in_order_and_names_commands() {
        assert!(WORDS.is_sorted_by(|one, next| (one.command, one.path) < (next.command, next.path)));
        let reference = Reference::embedded();
        for row in WORDS {
            assert!(reference.command(row.command).is_some(), "{}", row.command);
        }
    }

    #[test]
    fn words_are_found_by_their_place() {
        assert_eq!(accepted("setTriggerActivation", &[1]).map(|words| words[0]), Some("PRESENT"));
        assert_eq!(accepted("setTriggerActivation", &[2]), None);
        assert_eq!(accepted("setUnitPos", &[]).map(<[_]>::len), Some(4));
        assert_eq!(accepted("hint", &[]), None);
    }
}
