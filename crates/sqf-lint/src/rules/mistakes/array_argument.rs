//! Elements of arrays that have a wrong type.

use crate::prelude::*;
use crate::shared::arrays::inner;
use crate::shared::defaults::default_of;
use crate::shared::nothing::returns_nothing;
use sqf_reference::takes::Trait;
use sqf_reference::takes::{Takes, remote_command, rows_of};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::counted;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "wrong or missing element in an array argument",
    explanation: "Many commands take an array in which each position has a meaning. A value of the wrong type, or fewer \
        elements than the command requires, stops the script with an error: `addAction`, for example, expects \
        its condition as a string, and `nearestObjects` its types as an array. Only array literals are checked, \
        and positions such as `getPos player` where a command expects a position inside an array, for commands that \
        are known well, and only values whose type is certain. A color without its alpha, as in \
        `drawIcon3D [\"\", [1, 1, 1], ...]`, is reported as well.",
    example: Example {
        wrong: "hint str nearestObjects [player, \"House\", 50];",
        right: "hint str nearestObjects [player, [\"House\"], 50];",
    },
    checks: &[Check::Node(
        Nodes::matching(|word| rows_of(word).iter().any(|row| matches!(row.takes, Takes::Array(..)))).by_value(),
        check,
    )],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

const ANY: TypeSet = TypeSet::ANY;
const ARRAY: TypeSet = TypeSet::of(&[Type::Array]);
const NUMBER: TypeSet = TypeSet::of(&[Type::Number]);
const STRING: TypeSet = TypeSet::of(&[Type::String]);
const SCRIPT: TypeSet = TypeSet::of(&[Type::String, Type::Code]);
const PLACE: TypeSet = TypeSet::of(&[Type::Array, Type::Object, Type::Group, Type::Location]);

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (array, has_left) = match context.tree().expr(node) {
        Expr::Unary(array) => (array, false),
        // Without a `;` between two commands, which another rule reports, the right one seems to have a left operand.
        Expr::Binary(left, _) if returns_nothing(context, left) => return,
        Expr::Binary(_, array) => (array, true),
        _ => return,
    };
    let word = context.word(node);
    let Some(shape) = context.taken_array(node).filter(|_| !context.is_doubtful(array)) else { return };
    let (least, shape) = (shape.least, shape.types.as_slice());
    let command = command(context, node);
    let takes_place = |wanted: &TypeSet| *wanted == ARRAY || *wanted == PLACE;
    if shape.first() == Some(&NUMBER) && joined(context, array, sink) {
        return;
    }
    let Some(elements) = context.elements(array) else {
        if let Some(message) = no_position(context, array, command, shape) {
            sink.node(array, Note::new(message));
        }
        return;
    };
    let least = least_of(context, node, elements).unwrap_or(least);
    inner_arrays(context, node, command, elements, sink);
    if elements.len() < least && !elements.iter().any(|element| may_be_several(context, *element)) {
        let given = match elements.len() {
            0 => "none".to_owned(),
            count => count.to_string(),
        };
        let least = counted(least, "element");
        let message = format!("`{command}` expects at least {least} in this array, found {given}");
        return sink.node(array, Note::new(message));
    }
    let in_place = elements.iter().take_while(|element| !may_be_several(context, **element));
    for (place, (element, wanted)) in in_place.zip(shape).enumerate() {
        let is_said = match place {
            0 => {
                look_at_function(context, word, *element, sink)
                    || without_operand(context, word, *element, has_left, sink)
            }
            1 => remote_command(word).is_some() && named_target(context, command, *element, sink),
            _ => false,
        };
        if is_said || takes_place(wanted) && joined(context, *element, sink) {
            continue;
        }
        if let Some(message) = mismatch(context, node, *element, *wanted, place) {
            sink.node(*element, Note::new(message));
        }
    }
}

/// Returns the name of a command as the reference spells it.
fn command<'c>(context: &'c Context<'_>, node: NodeId) -> &'c str {
    let word = context.word(node);
    context.reference().command(word).map_or(word, |record| &record.name)
}

/// Returns what is wrong with the element at a place in the array of a command.
fn mismatch(context: &Context<'_>, node: NodeId, element: NodeId, wanted: TypeSet, place: usize) -> Option<String> {
    let command = command(context, node);
    let must_be = || format!("element {place} of the array for `{command}` must be {wanted}");
    // Operands of any type include nil.
    if wanted != ANY && returns_nothing(context, element) {
        let given = context.name_of(element);
        let advice = if wanted == SCRIPT { "; write the code in braces" } else { "" };
        return Some(format!("{}; `{given}` returns nothing{advice}", must_be()));
    }
    let default = default_of(context, element);
    if !default.is_empty() && default.is_disjoint(wanted) {
        return Some(format!("{}, but this default is {default}", must_be()));
    }
    let given = context.types(element);
    // A value that may be nil often stands for an omitted element.
    if given.is_empty() || given.may_be_nothing() || !given.is_disjoint(wanted) {
        return None;
    }
    let is_code_for_text = given == TypeSet::of(&[Type::Code]) && wanted == STRING;
    let advice = match name_on_the_left(context, node).filter(|_| place == 0) {
        _ if is_code_for_text => "; write the code as a string".to_owned(),
        Some(name) => format!("; `{name}` belongs in the array, and what it takes before `{command}`"),
        None => String::new(),
    };
    Some(format!("{}, found {given}{advice}", must_be()))
}

/// Reports arrays of numbers in elements that lack some, such as a color without its alpha.
fn inner_arrays(context: &Context<'_>, node: NodeId, command: &str, elements: &[NodeId], sink: &mut Sink<'_>) {
    for (place, shape) in inner(context, node) {
        let Some(array) = elements.get(place).filter(|array| !context.is_doubtful(**array)) else { continue };
        let parts = context.elements(*array).unwrap_or_default();
        let are_numbers = parts.iter().all(|part| context.is_certainly(*part, Type::Number));
        if are_numbers && !parts.is_empty() && parts.len() < shape.least {
            let (least, given) = (shape.least, parts.len());
            let message =
                format!("element {place} of the array for `{command}` must have {least} numbers, found {given}");
            sink.node(*array, Note::new(message));
        }
    }
}

/// Returns the message for a position in place of an array that does not begin with a number: `group player addWaypoint
/// getPos player`.
fn no_position(context: &Context<'_>, operand: NodeId, command: &str, shape: &[TypeSet]) -> Option<String> {
    let bare = context.tree().bare(operand);
    let is_position = matches!(context.tree().expr(bare), Expr::Unary(_)) && context.has_trait(bare, Trait::Position);
    let (first, rest) = shape.split_first()?;
    if !is_position || !context.is_written(operand) || !first.is_disjoint(NUMBER) {
        return None;
    }
    let given = context.name_of(bare);
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

/// Reports a position to which `+` appends another one: `player setPos (getPos gate + [0, 0, 5])` has six numbers.
fn joined(context: &Context<'_>, operand: NodeId, sink: &mut Sink<'_>) -> bool {
    let bare = context.tree().bare(operand);
    let Some((left, right)) = context.binary(bare, "+") else { return false };
    let is_getter = |node: NodeId| {
        let bare = context.tree().bare(node);
        matches!(context.tree().expr(bare), Expr::Unary(_)) && context.has_trait(bare, Trait::Position)
    };
    let is_offset = |node: NodeId| {
        let elements = context.elements(node);
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

/// Reports code in place of the name of a function: `[] remoteExec [GATE_fnc_open, 2]`.
fn look_at_function(context: &Context<'_>, word: &str, element: NodeId, sink: &mut Sink<'_>) -> bool {
    let bare = context.tree().bare(element);
    let token = context.tree().token(bare);
    let remote = remote_command(word);
    let is_function = remote.is_some()
        && context.tree().expr(bare) == Expr::Name
        && !context.is_doubtful(bare)
        && !context.word(bare).starts_with('_')
        && context.word(bare).contains("_fnc_");
    if is_function {
        let name = context.text(token);
        let word = remote.unwrap_or(word);
        let note = Note::new(format!("`{word}` takes the name of a function as a String: `\"{name}\"`"));
        sink.node(element, note.fix("Add quotes", context.replace(element, format!("\"{name}\"")), false));
    }
    is_function
}

/// Reports a remote command without its operand: `remoteExec ["hint"]`.
fn without_operand(context: &Context<'_>, word: &str, element: NodeId, has_left: bool, sink: &mut Sink<'_>) -> bool {
    let remote = remote_command(word).filter(|_| !has_left);
    let name = context.string(element).filter(|_| remote.is_some());
    let Some(command) = name.and_then(|name| context.reference().command(&name)) else { return false };
    let forms = context.reference().forms(&command.name);
    let lacks_operand = !forms.nullary() && (forms.unary() || forms.binary());
    if lacks_operand {
        let (name, word) = (&command.name, remote.unwrap_or(word));
        let message =
            format!("`{name}` needs an operand; write it before `{word}`, as in `[...] {word} [\"{name}\", ...]`");
        sink.node(element, Note::new(message));
    }
    lacks_operand
}

/// Reports swapped operands: `"setDamage" remoteExec [player, 1]`.
fn name_on_the_left(context: &Context<'_>, node: NodeId) -> Option<String> {
    let Expr::Binary(left, _) = context.tree().expr(node) else { return None };
    let name = remote_command(context.word(node)).and_then(|_| context.string(left))?;
    context.reference().command(&name).map(|command| command.name.clone())
}

/// Reports a string as the target of a remote execution that cannot be the name of a variable, because it is a command
/// or a number.
fn named_target(context: &Context<'_>, command: &str, element: NodeId, sink: &mut Sink<'_>) -> bool {
    let Some(name) = context.string(element).filter(|_| !context.is_doubtful(element)) else {
        return false;
    };
    let is_value = context.reference().command(&name).is_some() || name.parse::<f64>().is_ok();
    if is_value {
        let note =
            Note::new(format!("`{command}` takes a String as the name of a variable; write `{name}` without quotes"));
        sink.node(element, note.fix("Remove quotes", context.replace(element, name), false));
    }
    is_value
}

/// Returns the number of required elements of a command for which that depends on its operands.
fn least_of(context: &Context<'_>, node: NodeId, elements: &[NodeId]) -> Option<usize> {
    match context.word(node) {
        // The newer `area nearEntities [types]` takes a list of types.
        "nearentities" => context.string(*elements.first()?).map(|_| 2),
        // An empty array makes no record: the way to write a null one.
        "creatediaryrecord" => elements.is_empty().then_some(0),
        _ => None,
    }
}

/// Whether an element may be a macro that expands to several.
fn may_be_several(context: &Context<'_>, element: NodeId) -> bool {
    let is_name = context.bare(element) == Expr::Name;
    let may_be_macro = |word: &str| !word.starts_with('_') && context.reference().get(word).is_none();
    is_name && !context.is_complete() && may_be_macro(context.word(element))
}
