//! Elements of another type where a command takes an array.

use super::super::context::{Context, Note, Sink};
use super::super::nodes::Nodes;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::catalog::{Type, TypeSet};
use crate::syntax::{Expr, NodeId};

pub(in super::super) const RULE: Rule = Rule {
    code: Code::ArrayArgument,
    severity: Severity::Warning,
    is_on: true,
    title: "wrong element in the array that a command takes",
    explanation: "Many commands take an array in which each place has its meaning. A value of another type there stops the \
        script with an error: `addAction` wants its condition as a string, and `nearestObjects` its types as an \
        array. Only arrays that are written out are looked at, of commands that are known well, and only values \
        whose type is certain.",
    example: Example {
        wrong: "hint str nearestObjects [player, \"House\", 50];",
        right: "hint str nearestObjects [player, [\"House\"], 50];",
    },
    check: Check::Node(Nodes::matching(|word| shape(word).is_some()), check),
};

const ANY: TypeSet = TypeSet::ANY;
const ARRAY: TypeSet = TypeSet::of(&[Type::Array]);
const BOOLEAN: TypeSet = TypeSet::of(&[Type::Boolean]);
const NUMBER: TypeSet = TypeSet::of(&[Type::Number]);
const STRING: TypeSet = TypeSet::of(&[Type::String]);
const SCRIPT: TypeSet = TypeSet::of(&[Type::String, Type::Code]);
const NAMES: TypeSet = TypeSet::of(&[Type::String, Type::Array]);
const PLACE: TypeSet = TypeSet::of(&[Type::Array, Type::Object, Type::Group, Type::Location]);

/// Whether the array stands alone behind the command, or there is a value before it.
#[derive(PartialEq)]
enum Form {
    Alone,
    Behind,
    Either,
}

use Form::{Alone, Behind, Either};

/// Commands in lower case, and what the first elements of their arrays are.
const SHAPES: &[(&str, Form, &[TypeSet])] = &[
    (
        "addaction",
        Behind,
        &[STRING, SCRIPT, ANY, NUMBER, BOOLEAN, BOOLEAN, STRING, STRING, NUMBER, BOOLEAN, STRING, STRING],
    ),
    ("addeventhandler", Behind, &[STRING, SCRIPT]),
    ("additemcargo", Behind, &[STRING, NUMBER]),
    ("additemcargoglobal", Behind, &[STRING, NUMBER]),
    ("addmagazinecargo", Behind, &[STRING, NUMBER]),
    ("addmagazinecargoglobal", Behind, &[STRING, NUMBER]),
    ("addmagazines", Behind, &[STRING, NUMBER]),
    ("addmissioneventhandler", Alone, &[STRING, SCRIPT]),
    ("addmpeventhandler", Behind, &[STRING, SCRIPT]),
    ("addwaypoint", Behind, &[PLACE, NUMBER, NUMBER, STRING]),
    ("addweaponcargo", Behind, &[STRING, NUMBER]),
    ("addweaponcargoglobal", Behind, &[STRING, NUMBER]),
    ("creatediaryrecord", Behind, &[STRING, NAMES]),
    ("createmarker", Alone, &[STRING, PLACE]),
    ("createmarkerlocal", Alone, &[STRING, PLACE]),
    ("createtrigger", Alone, &[STRING, PLACE, BOOLEAN]),
    ("createvehicle", Alone, &[STRING, PLACE, ARRAY, NUMBER, STRING]),
    ("ctrladdeventhandler", Behind, &[STRING, SCRIPT]),
    ("ctrlsettext", Alone, &[NUMBER, STRING]),
    ("cutrsc", Either, &[STRING, STRING, NUMBER, BOOLEAN]),
    ("displayaddeventhandler", Behind, &[STRING, SCRIPT]),
    ("drawicon3d", Alone, &[STRING, ARRAY, PLACE, NUMBER, NUMBER, NUMBER, STRING]),
    ("getvariable", Behind, &[STRING]),
    ("lbadd", Alone, &[NUMBER, STRING]),
    ("nearentities", Behind, &[NAMES]),
    ("nearestobjects", Alone, &[PLACE, ARRAY, NUMBER, BOOLEAN]),
    ("nearestterrainobjects", Alone, &[PLACE, ARRAY, NUMBER, BOOLEAN]),
    ("nearobjects", Behind, &[STRING, NUMBER]),
    ("param", Either, &[NUMBER]),
    ("remoteexec", Either, &[STRING]),
    ("remoteexeccall", Either, &[STRING]),
    ("settriggeractivation", Behind, &[STRING, STRING, BOOLEAN]),
    ("settriggerarea", Behind, &[NUMBER, NUMBER, NUMBER, BOOLEAN, NUMBER]),
    ("settriggerstatements", Behind, &[STRING, STRING, STRING]),
    ("settriggertimeout", Behind, &[NUMBER, NUMBER, NUMBER, BOOLEAN]),
    ("setwaypointstatements", Behind, &[STRING, STRING]),
];

fn shape(command: &str) -> Option<&'static (&'static str, Form, &'static [TypeSet])> {
    let at = SHAPES.binary_search_by(|(other, ..)| (*other).cmp(command)).ok()?;
    SHAPES.get(at)
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (array, is_behind) = match context.tree().expr(node) {
        Expr::Unary(array) => (array, false),
        Expr::Binary(_, array) => (array, true),
        _ => return,
    };
    let Some(elements) = context.script.elements(array) else { return };
    let word = context.word(node);
    let Some((_, form, shape)) = shape(word) else { return };
    let is_form = *form == Either || (*form == Behind) == is_behind;
    if !is_form || context.script.is_doubtful(array) {
        return;
    }
    let command = context.reference().command(word).map_or(word, |record| &record.name);
    for (place, (element, wanted)) in elements.iter().zip(*shape).enumerate() {
        let given = context.types(*element);
        // What may be nil is often meant to be left out.
        if given.is_empty() || given.may_be_nothing() || !given.is_disjoint(*wanted) {
            continue;
        }
        let mut message = format!("element {place} of what `{command}` takes is {wanted}, not {given}");
        if given == TypeSet::of(&[Type::Code]) && *wanted == STRING {
            message.push_str("; write the code as a string");
        }
        sink.node(*element, Note::new(message));
    }
}
