//! Words that commands do not know.

use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId};

pub(crate) const RULE: Rule = Rule {
    code: Code::UnknownWord,
    severity: Severity::Warning,
    is_on: true,
    title: "unknown keyword",
    explanation: "Some commands accept one of a few words, in any letter case: `setBehaviour`, for example, accepts \
        \"CARELESS\", \"SAFE\", \"AWARE\", \"COMBAT\" and \"STEALTH\". The game ignores any other word, or uses \
        the first of the list instead. Where the wiki's list may be incomplete, only words that differ by one \
        typo from a known word are reported.",
    example: Example {
        wrong: "group player setBehaviour \"CARELES\";",
        right: "group player setBehaviour \"CARELESS\";",
    },
    check: Check::Node(Nodes::matching(is_meant), check),
};

/// Where the word stands.
#[derive(Clone, Copy)]
enum Place {
    /// It is the operand on the right side.
    Right,
    /// It is this element of the array on the right side.
    Element(usize),
}

use Place::{Element, Right};

/// A command, where its word stands, whether the list is complete, and the list.
type Words = (&'static str, Place, bool, &'static [&'static str]);

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

/// In the order of the names, in lower case (wiki: the pages of the commands).
const WORDS: &[Words] = &[
    ("createunit", Element(4), false, &["NONE", "FORM", "CAN_COLLIDE", "CARGO"]),
    ("createvehicle", Element(4), false, &["NONE", "CAN_COLLIDE", "FLY"]),
    ("cutrsc", Element(1), false, EFFECTS),
    ("cuttext", Element(1), false, EFFECTS),
    ("disableai", Right, true, FEATURES),
    ("enableai", Right, true, FEATURES),
    ("land", Right, true, &["LAND", "GET IN", "GET OUT", "NONE"]),
    ("setbehaviour", Right, true, BEHAVIOURS),
    ("setbehaviourstrong", Right, true, BEHAVIOURS),
    ("setcombatbehaviour", Right, true, BEHAVIOURS),
    ("setcombatmode", Right, true, COMBAT_MODES),
    ("setformation", Right, true, FORMATIONS),
    ("setmarkerbrush", Right, false, MARKER_BRUSHES),
    ("setmarkerbrushlocal", Right, false, MARKER_BRUSHES),
    ("setmarkershape", Right, true, SHAPES),
    ("setmarkershapelocal", Right, true, SHAPES),
    ("setrank", Right, true, RANKS),
    ("setskill", Element(0), true, SKILLS),
    ("setspeedmode", Right, true, SPEEDS),
    ("settaskstate", Right, true, &["None", "Created", "Assigned", "Succeeded", "Failed", "Canceled"]),
    ("settriggeractivation", Element(0), false, ACTIVATORS),
    ("setunitcombatmode", Right, true, COMBAT_MODES),
    ("setunitpos", Right, true, POSITIONS),
    ("setunitposweak", Right, true, POSITIONS),
    ("setunitrank", Right, true, RANKS),
    ("setwaypointbehaviour", Right, true, &["UNCHANGED", "CARELESS", "SAFE", "AWARE", "COMBAT", "STEALTH"]),
    ("setwaypointcombatmode", Right, true, &["NO CHANGE", "BLUE", "GREEN", "WHITE", "YELLOW", "RED"]),
    ("setwaypointformation", Right, true, WAYPOINT_FORMATIONS),
    ("setwaypointspeed", Right, true, SPEEDS),
    ("setwaypointtype", Right, true, WAYPOINTS),
    ("titletext", Element(1), false, EFFECTS),
];

/// Words that older games knew, and that some scripts still have.
const OF_OLDER_GAMES: &[&str] = &["PATHPLAN"];

/// What sides are called elsewhere, in lower case, and what triggers call them.
const SIDES: [(&str, &str); 6] = [
    ("blufor", "WEST"),
    ("civilian", "CIV"),
    ("independent", "GUER"),
    ("indfor", "GUER"),
    ("opfor", "EAST"),
    ("resistance", "GUER"),
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

/// Functions, where in their arguments the word stands, and the list, which is complete, in lower case.
const OF_FUNCTIONS: &[(&str, usize, &[&str])] =
    &[("bis_fnc_tasksetstate", 1, &["CREATED", "ASSIGNED", "AUTOASSIGNED", "SUCCEEDED", "FAILED", "CANCELED"])];

/// The words that a command accepts in a string on its right side: `path` is where in an array, empty for the operand
/// itself.
pub(in crate::ide) fn accepted(command: &str, path: &[u32]) -> Option<&'static [&'static str]> {
    let (_, place, _, known) = words(&command.to_ascii_lowercase())?;
    let is_there = match place {
        Right => path.is_empty(),
        Element(index) => path == [*index as u32],
    };
    is_there.then_some(*known)
}

/// The words that a command may return.
pub(in crate::ide) fn returned(command: &str) -> Option<&'static [&'static str]> {
    RETURNED.iter().find(|(other, _)| other.eq_ignore_ascii_case(command)).map(|(_, known)| *known)
}

fn is_meant(word: &str) -> bool {
    matches!(word, "==" | "!=" | "call" | "spawn") || takes_word(word)
}

/// Whether a command, in lower case, takes one of a few words.
pub(super) fn takes_word(command: &str) -> bool {
    words(command).is_some()
}

/// Where a command takes one of a few words: the operand or element in that place, and the words.
pub(super) fn place_of_word(context: &Context<'_>, node: NodeId) -> Option<(NodeId, &'static [&'static str])> {
    let (_, place, _, known) = words(context.word(node))?;
    let (Expr::Unary(operand) | Expr::Binary(_, operand)) = context.tree().expr(node) else { return None };
    let said = match place {
        Right => operand,
        Element(index) => *context.script.elements(operand)?.get(*index)?,
    };
    Some((said, known))
}

/// Where a function that is called takes one of a few words: the element in that place, and the words.
pub(super) fn place_in_call(context: &Context<'_>, node: NodeId) -> Option<(NodeId, &'static [&'static str])> {
    let (arguments, function) = context.two(node, "call").or_else(|| context.two(node, "spawn"))?;
    let function = context.tree().bare(function);
    let name = (context.tree().expr(function) == Expr::Name).then(|| context.word(function))?;
    let (_, index, known) = OF_FUNCTIONS.iter().find(|(known, ..)| *known == name)?;
    Some((*context.script.elements(arguments)?.get(*index)?, known))
}

fn words(command: &str) -> Option<&'static Words> {
    WORDS.get(WORDS.binary_search_by(|(other, ..)| (*other).cmp(command)).ok()?)
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let word = context.word(node);
    match (context.tree().expr(node), word) {
        (Expr::Binary(left, right), "==" | "!=") => {
            for (asked, compared) in [(left, right), (right, left)] {
                let asked = context.tree().bare(asked);
                let known = RETURNED.iter().find(|(command, _)| *command == context.word(asked));
                if let (Expr::Unary(_), Some((_, known))) = (context.tree().expr(asked), known) {
                    let name = context.script.text(context.tree().token(asked));
                    look(context, compared, (name, "never returns"), (false, known), sink);
                }
            }
        }
        (Expr::Binary(_, function), "call" | "spawn") => {
            if let Some((said, known)) = place_in_call(context, node) {
                let name = context.script.text(context.tree().token(context.tree().bare(function)));
                look(context, said, (name, "does not accept"), (true, known), sink);
            }
        }
        (Expr::Unary(_) | Expr::Binary(..), _) => {
            let Some((_, _, is_complete, _)) = words(word) else { return };
            let name = context.reference().command(word).map_or(word, |record| &record.name);
            if let Some((said, known)) = place_of_word(context, node) {
                look(context, said, (name, "does not accept"), (*is_complete, known), sink);
            }
        }
        _ => {}
    }
}

fn look(
    context: &Context<'_>,
    node: NodeId,
    (command, verb): (&str, &str),
    (is_complete, known): (bool, &[&'static str]),
    sink: &mut Sink<'_>,
) {
    let Some(said) = context.script.string(node).filter(|said| !said.is_empty()) else { return };
    if known.iter().chain(OF_OLDER_GAMES).any(|word| word.eq_ignore_ascii_case(&said)) {
        return;
    }
    let lower = said.to_ascii_lowercase();
    let distance = |word: &&&str| strsim::osa_distance(&lower, &word.to_ascii_lowercase());
    let near = known.iter().min_by_key(distance).filter(|word| distance(word) <= if lower.len() < 5 { 1 } else { 2 });
    let side = SIDES.iter().find(|(other, _)| *other == lower).map(|(_, side)| side);
    let near = side.filter(|side| known.contains(*side)).or(near);
    let start = format!("`{command}` {verb} \"{said}\"");
    match near {
        Some(near) => {
            let quote = context.script.text(context.tree().token(context.tree().bare(node))).get(..1).unwrap_or("\"");
            let edits = context.replace(node, format!("{quote}{near}{quote}"));
            let note = Note::new(format!("{start}; did you mean \"{near}\"?"));
            sink.node(node, note.fix(format!("Write \"{near}\""), edits, false));
        }
        None if is_complete => {
            let list: Vec<String> = known.iter().map(|word| format!("\"{word}\"")).collect();
            sink.node(node, Note::new(format!("{start}; expected {}", list.join(", "))));
        }
        None => {}
    }
}
