//! Elements of another type where a command takes an array.

use super::nothing_value;
use crate::catalog::{Type, TypeSet};
use crate::ide::diagnostics::prelude::*;
use crate::syntax::{Expr, NodeId};

pub(crate) const RULE: Rule = Rule {
    code: Code::ArrayArgument,
    severity: Severity::Warning,
    is_on: true,
    title: "wrong or missing element in an array argument",
    explanation: "Many commands take an array in which each position has a meaning. A value of the wrong type, or fewer \
        elements than the command requires, stops the script with an error: `addAction`, for example, expects \
        its condition as a string, and `nearestObjects` its types as an array. Only array literals are checked, \
        and positions such as `getPos player` where a command expects a position inside an array, for commands that \
        are known well, and only values whose type is certain.",
    example: Example {
        wrong: "hint str nearestObjects [player, \"House\", 50];",
        right: "hint str nearestObjects [player, [\"House\"], 50];",
    },
    check: Check::Node(Nodes::matching(|word| shape(word).is_some()).by_value(), check),
};

const ANY: TypeSet = TypeSet::ANY;
const ARRAY: TypeSet = TypeSet::of(&[Type::Array]);
const BOOLEAN: TypeSet = TypeSet::of(&[Type::Boolean]);
const NUMBER: TypeSet = TypeSet::of(&[Type::Number]);
const STRING: TypeSet = TypeSet::of(&[Type::String]);
const SCRIPT: TypeSet = TypeSet::of(&[Type::String, Type::Code]);
const NAMES: TypeSet = TypeSet::of(&[Type::String, Type::Array]);
const OBJECT: TypeSet = TypeSet::of(&[Type::Object]);
const PUBLIC: TypeSet = TypeSet::of(&[Type::Boolean, Type::Number, Type::Array]);
const PLACE: TypeSet = TypeSet::of(&[Type::Array, Type::Object, Type::Group, Type::Location]);

/// Whether the array stands alone behind the command, or there is a value before it.
#[derive(PartialEq)]
enum Form {
    Alone,
    Behind,
    Either,
}

use Form::{Alone, Behind, Either};

/// Commands in lower case, how many elements their arrays have at least (wiki: the parameters that are not optional), and
/// what the first of these are.
const SHAPES: &[Shape] = &[
    (
        "addaction",
        Behind,
        2,
        &[STRING, SCRIPT, ANY, NUMBER, BOOLEAN, BOOLEAN, STRING, STRING, NUMBER, BOOLEAN, STRING, STRING],
    ),
    ("addbackpackcargo", Behind, 2, &[STRING, NUMBER]),
    ("addbackpackcargoglobal", Behind, 2, &[STRING, NUMBER]),
    ("addeventhandler", Behind, 2, &[STRING, SCRIPT]),
    ("addforce", Behind, 2, &[ARRAY, ARRAY, BOOLEAN]),
    ("additemcargo", Behind, 2, &[STRING, NUMBER]),
    ("additemcargoglobal", Behind, 2, &[STRING, NUMBER]),
    ("addmagazine", Behind, 2, &[STRING, NUMBER]),
    ("addmagazinecargo", Behind, 2, &[STRING, NUMBER]),
    ("addmagazinecargoglobal", Behind, 2, &[STRING, NUMBER]),
    ("addmagazines", Behind, 2, &[STRING, NUMBER]),
    ("addmissioneventhandler", Alone, 2, &[STRING, SCRIPT]),
    ("addmpeventhandler", Behind, 2, &[STRING, SCRIPT]),
    ("addwaypoint", Behind, 1, &[PLACE, NUMBER, NUMBER, STRING]),
    ("addweaponcargo", Behind, 2, &[STRING, NUMBER]),
    ("addweaponcargoglobal", Behind, 2, &[STRING, NUMBER]),
    ("animate", Behind, 2, &[STRING, NUMBER]),
    ("animatesource", Behind, 2, &[STRING, NUMBER]),
    ("attachto", Behind, 1, &[OBJECT, ARRAY]),
    ("cameraeffect", Behind, 2, &[STRING, STRING, STRING]),
    ("commandmove", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("createagent", Alone, 5, &[STRING, PLACE, ARRAY, NUMBER, STRING]),
    ("creatediaryrecord", Behind, 2, &[STRING, NAMES, TypeSet::of(&[Type::Task])]),
    ("creatediarysubject", Behind, 2, &[STRING, STRING]),
    ("createhashmapfromarray", Alone, 0, &[ARRAY, ARRAY]),
    ("createmarker", Alone, 2, &[STRING, PLACE]),
    ("createmarkerlocal", Alone, 2, &[STRING, PLACE]),
    ("createsimpleobject", Alone, 2, &[STRING, ARRAY]),
    ("createsoundsource", Alone, 4, &[STRING, PLACE, ARRAY, NUMBER]),
    ("createtrigger", Alone, 2, &[STRING, PLACE, BOOLEAN]),
    ("createunit", Behind, 0, &[]),
    ("createvehicle", Alone, 2, &[STRING, PLACE, ARRAY, NUMBER, STRING]),
    ("createvehiclelocal", Alone, 2, &[STRING, PLACE, ARRAY, NUMBER, STRING]),
    ("ctrladdeventhandler", Behind, 2, &[STRING, SCRIPT]),
    ("ctrlcreate", Behind, 2, &[ANY, NUMBER]),
    ("ctrlsetbackgroundcolor", Behind, 4, &[NUMBER, NUMBER, NUMBER, NUMBER]),
    ("ctrlsettext", Alone, 2, &[NUMBER, STRING]),
    ("ctrlsettextcolor", Behind, 4, &[NUMBER, NUMBER, NUMBER, NUMBER]),
    ("cutrsc", Either, 2, &[STRING, STRING, NUMBER, BOOLEAN]),
    ("cuttext", Either, 2, &[STRING, STRING, NUMBER, BOOLEAN]),
    ("deleterange", Behind, 2, &[NUMBER, NUMBER]),
    ("displayaddeventhandler", Behind, 2, &[STRING, SCRIPT]),
    ("distance", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("distance2d", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("distancesqr", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("domove", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("drawicon3d", Alone, 6, &[STRING, ARRAY, PLACE, NUMBER, NUMBER, NUMBER, STRING]),
    ("drawline3d", Alone, 3, &[ARRAY, ARRAY, ARRAY]),
    ("forceweaponfire", Behind, 2, &[STRING, STRING]),
    ("getvariable", Behind, 2, &[STRING]),
    ("inarea", Behind, 3, &[PLACE, NUMBER, NUMBER, NUMBER, BOOLEAN, NUMBER, BOOLEAN]),
    ("lbadd", Alone, 2, &[NUMBER, STRING]),
    ("lineintersects", Alone, 1, &[ARRAY, ARRAY]),
    ("lineintersectsobjs", Alone, 1, &[ARRAY, ARRAY]),
    ("lineintersectssurfaces", Alone, 1, &[ARRAY, ARRAY]),
    ("lineintersectswith", Alone, 1, &[ARRAY, ARRAY]),
    ("lnbaddrow", Alone, 2, &[TypeSet::of(&[Type::Number, Type::Control]), ARRAY]),
    ("move", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("moveincargo", Behind, 2, &[OBJECT, NUMBER]),
    ("moveinturret", Behind, 2, &[OBJECT, ARRAY]),
    ("nearentities", Behind, 0, &[NAMES]),
    ("nearestobject", Alone, 2, &[ANY, TypeSet::of(&[Type::Number, Type::String])]),
    ("nearestobjects", Alone, 3, &[PLACE, ARRAY, NUMBER, BOOLEAN]),
    ("nearestterrainobjects", Alone, 3, &[PLACE, ARRAY, NUMBER, BOOLEAN]),
    ("nearobjects", Behind, 2, &[STRING, NUMBER]),
    ("param", Either, 1, &[NUMBER]),
    ("playsound3d", Alone, 1, &[STRING, OBJECT]),
    ("random", Alone, 3, &[NUMBER, NUMBER, NUMBER]),
    ("remoteexec", Either, 1, &[STRING]),
    ("remoteexeccall", Either, 1, &[STRING]),
    ("reveal", Behind, 2, &[OBJECT, NUMBER]),
    ("set", Behind, 2, &[]),
    ("setdate", Alone, 5, &[NUMBER, NUMBER, NUMBER, NUMBER, NUMBER]),
    ("sethit", Behind, 2, &[STRING, NUMBER]),
    ("sethitindex", Behind, 2, &[NUMBER, NUMBER]),
    ("sethitpointdamage", Behind, 2, &[STRING, NUMBER]),
    ("setmarkerpos", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("setmarkerposlocal", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("setmarkersize", Behind, 2, &[NUMBER, NUMBER]),
    ("setmarkersizelocal", Behind, 2, &[NUMBER, NUMBER]),
    ("setobjecttexture", Behind, 2, &[TypeSet::of(&[Type::Number, Type::String]), STRING]),
    ("setobjecttextureglobal", Behind, 2, &[TypeSet::of(&[Type::Number, Type::String]), STRING]),
    ("setpos", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("setposasl", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("setposatl", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("setposworld", Behind, 2, &[NUMBER, NUMBER, NUMBER]),
    ("setsimpletaskdescription", Behind, 3, &[]),
    ("setskill", Behind, 2, &[STRING, NUMBER]),
    ("settriggeractivation", Behind, 3, &[STRING, STRING, BOOLEAN]),
    ("settriggerarea", Behind, 4, &[NUMBER, NUMBER, NUMBER, BOOLEAN, NUMBER]),
    ("settriggerstatements", Behind, 3, &[STRING, STRING, STRING]),
    ("settriggertimeout", Behind, 4, &[NUMBER, NUMBER, NUMBER, BOOLEAN]),
    ("setvariable", Behind, 2, &[STRING, ANY, PUBLIC]),
    ("setvectordir", Behind, 3, &[NUMBER, NUMBER, NUMBER]),
    ("setvectordirandup", Behind, 2, &[ARRAY, ARRAY]),
    ("setvectorup", Behind, 3, &[NUMBER, NUMBER, NUMBER]),
    ("setvelocity", Behind, 3, &[NUMBER, NUMBER, NUMBER]),
    ("setvelocitymodelspace", Behind, 3, &[NUMBER, NUMBER, NUMBER]),
    ("setwaypointposition", Behind, 2, &[PLACE, NUMBER]),
    ("setwaypointstatements", Behind, 2, &[STRING, STRING]),
    ("terrainintersect", Alone, 2, &[ARRAY, ARRAY]),
    ("terrainintersectasl", Alone, 2, &[ARRAY, ARRAY]),
    ("titletext", Alone, 2, &[STRING, STRING, NUMBER, BOOLEAN]),
];

type Shape = (&'static str, Form, usize, &'static [TypeSet]);

fn shape(command: &str) -> Option<&'static Shape> {
    let at = SHAPES.binary_search_by(|(other, ..)| (*other).cmp(command)).ok()?;
    SHAPES.get(at)
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (array, is_behind) = match context.tree().expr(node) {
        Expr::Unary(array) => (array, false),
        Expr::Binary(_, array) => (array, true),
        _ => return,
    };
    let word = context.word(node);
    let Some((_, form, least, shape)) = shape(word) else { return };
    let is_form = *form == Either || (*form == Behind) == is_behind;
    if !is_form || context.script.is_doubtful(array) {
        return;
    }
    let command = context.reference().command(word).map_or(word, |record| &record.name);
    let takes_place = |wanted: &TypeSet| *wanted == ARRAY || *wanted == PLACE;
    if shape.first() == Some(&NUMBER) && joined(context, array, sink) {
        return;
    }
    let Some(elements) = context.script.elements(array) else {
        if let Some(message) = no_position(context, array, command, shape) {
            sink.node(array, Note::new(message));
        }
        return;
    };
    let least = least_of(context, node, elements).unwrap_or(*least);
    if elements.len() < least && !elements.iter().any(|element| may_be_several(context, *element)) {
        let given = match elements.len() {
            0 => "none".to_owned(),
            count => count.to_string(),
        };
        let elements = if least == 1 { "element" } else { "elements" };
        let message = format!("`{command}` expects at least {least} {elements} in this array, found {given}");
        return sink.node(array, Note::new(message));
    }
    for (place, (element, wanted)) in elements.iter().zip(*shape).enumerate() {
        if place == 0
            && (look_at_function(context, word, *element, sink)
                || without_operand(context, word, *element, is_behind, sink))
        {
            continue;
        }
        if takes_place(wanted) && joined(context, *element, sink) {
            continue;
        }
        // What takes anything takes nil as well.
        if *wanted != ANY && nothing_value::returns_nothing(context, *element) {
            let given = context.script.text(context.tree().token(context.tree().bare(*element)));
            let mut message =
                format!("element {place} of the array for `{command}` must be {wanted}; `{given}` returns nothing");
            if *wanted == SCRIPT {
                message.push_str("; write the code in braces");
            }
            sink.node(*element, Note::new(message));
            continue;
        }
        let given = context.types(*element);
        // What may be nil is often meant to be left out.
        if given.is_empty() || given.may_be_nothing() || !given.is_disjoint(*wanted) {
            continue;
        }
        let mut message = format!("element {place} of the array for `{command}` must be {wanted}, found {given}");
        if given == TypeSet::of(&[Type::Code]) && *wanted == STRING {
            message.push_str("; write the code as a string");
        }
        sink.node(*element, Note::new(message));
    }
}

/// The elements of an array for which a command, in lower case, takes nothing but strings.
pub(super) fn strings(context: &Context<'_>, word: &str, array: NodeId, is_behind: bool) -> Vec<NodeId> {
    let Some((_, form, _, shape)) = shape(word) else { return Vec::new() };
    let is_form = *form == Either || (*form == Behind) == is_behind;
    let elements = context.script.elements(array).filter(|_| is_form).unwrap_or_default();
    elements.iter().zip(*shape).filter(|(_, wanted)| **wanted == STRING).map(|(element, _)| *element).collect()
}

/// Commands with one operand that return a position, which is an array of numbers, in lower case.
const POSITIONS: [&str; 9] = [
    "getpos",
    "getposasl",
    "getposatl",
    "getposatlvisual",
    "getposvisual",
    "getposworld",
    "markerpos",
    "getmarkerpos",
    "position",
];

/// What is said of a position where the array of the command begins with something else than a number:
/// `group player addWaypoint getPos player`.
fn no_position(context: &Context<'_>, operand: NodeId, command: &str, shape: &[TypeSet]) -> Option<String> {
    let bare = context.tree().bare(operand);
    let is_position = matches!(context.tree().expr(bare), Expr::Unary(_)) && POSITIONS.contains(&context.word(bare));
    let (first, rest) = shape.split_first()?;
    if !is_position || !context.is_written(operand) || !first.is_disjoint(NUMBER) {
        return None;
    }
    let given = context.script.text(context.tree().token(bare));
    Some(match rest.first() {
        _ if !first.is_disjoint(ARRAY) => {
            let rest = if rest.first() == Some(&NUMBER) { ", 0" } else { ", ..." };
            format!(
                "`{command}` expects an array that contains the position; `{given}` returns only the position: `[{given} \
                 ...{rest}]`"
            )
        }
        _ => format!("`{command}` expects an array that begins with {first}, and `{given}` returns a position"),
    })
}

/// Looks at a position to which `+` appends another one, where a single position is taken: `player setPos (getPos gate +
/// [0, 0, 5])` gives six numbers.
fn joined(context: &Context<'_>, operand: NodeId, sink: &mut Sink<'_>) -> bool {
    let bare = context.tree().bare(operand);
    let Some((left, right)) = context.binary(bare, "+") else { return false };
    let is_getter = |node: NodeId| {
        let bare = context.tree().bare(node);
        matches!(context.tree().expr(bare), Expr::Unary(_)) && POSITIONS.contains(&context.word(bare))
    };
    let is_offset = |node: NodeId| {
        let elements = context.script.elements(node);
        elements.is_some_and(|elements| {
            elements.len() == 3 && elements.iter().all(|element| context.is_certainly(*element, Type::Number))
        })
    };
    let is_joined = is_getter(left) && (is_getter(right) || is_offset(right)) || is_offset(left) && is_getter(right);
    if !is_joined || !context.is_written(bare) || !context.has("vectorAdd") {
        return false;
    }
    let note = Note::new("`+` appends the second position to the first; use `vectorAdd` to add their numbers");
    let text = format!("({} vectorAdd {})", context.source(left), context.source(right));
    sink.node(bare, note.fix("Write `vectorAdd`", context.replace(operand, text), false));
    true
}

/// Looks at a function that runs elsewhere: `[] remoteExec [GATE_fnc_open, 2]`. The command takes its name.
fn look_at_function(context: &Context<'_>, word: &str, element: NodeId, sink: &mut Sink<'_>) -> bool {
    let bare = context.tree().bare(element);
    let token = context.tree().token(bare);
    let is_function = matches!(word, "remoteexec" | "remoteexeccall")
        && context.tree().expr(bare) == Expr::Name
        && !context.script.is_doubtful(bare)
        && !context.word(bare).starts_with('_')
        && context.word(bare).contains("_fnc_");
    if is_function {
        let name = context.script.text(token);
        let note =
            Note::new(format!("`{word}` takes the name of a function as a String: `\"{name}\"`", word = name_of(word)));
        sink.node(element, note.fix("Add quotes", context.replace(element, format!("\"{name}\"")), false));
    }
    is_function
}

/// Looks at a command that runs elsewhere without the operand that it needs: `remoteExec ["hint"]`.
fn without_operand(context: &Context<'_>, word: &str, element: NodeId, is_behind: bool, sink: &mut Sink<'_>) -> bool {
    let name = context.script.string(element).filter(|_| matches!(word, "remoteexec" | "remoteexeccall") && !is_behind);
    let Some(command) = name.and_then(|name| context.reference().command(&name)) else { return false };
    let forms = context.reference().forms(&command.name);
    let lacks_operand = !forms.nullary() && (forms.unary() || forms.binary());
    if lacks_operand {
        let (name, word) = (&command.name, name_of(word));
        let message =
            format!("`{name}` needs an operand; write it before `{word}`, as in `[...] {word} [\"{name}\", ...]`");
        sink.node(element, Note::new(message));
    }
    lacks_operand
}

fn name_of(word: &str) -> &str {
    if word == "remoteexec" { "remoteExec" } else { "remoteExecCall" }
}

/// How many elements a command needs where that depends on its operands.
fn least_of(context: &Context<'_>, node: NodeId, elements: &[NodeId]) -> Option<usize> {
    let Expr::Binary(left, _) = context.tree().expr(node) else { return None };
    match context.word(node) {
        // The newer `area nearEntities [types]` begins with a list of types.
        "nearentities" => context.script.string(*elements.first()?).map(|_| 2),
        "createunit" if context.is_certainly(left, Type::Group) => Some(5),
        "createunit" if context.is_certainly(left, Type::String) => Some(2),
        _ => None,
    }
}

/// Whether an element may be a macro that stands for several.
fn may_be_several(context: &Context<'_>, element: NodeId) -> bool {
    let is_name = context.bare(element) == Expr::Name;
    is_name && !context.script.pre().is_complete() && !context.word(element).starts_with('_')
}
