//! Invalid elements of `params` and `param`.

use crate::prelude::*;
use crate::shared::calls::{elements_of, origin};
use sqf_model::Elements;
use sqf_reference::types::values::value_of_type;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "invalid element in `params` or `param`",
    explanation: "`params` takes names in quotes, or an array for a parameter that has more than a name: `[\"_name\", \
        default, [types], count]`. Types are given by example values such as `0`, `\"\"` and `objNull`; the name \
        of a type in quotes is a String like any other. A name without quotes, a default without the brackets \
        around it and its name, or types that are not in an array stop the script with an error. A default of a type \
        that is not among them is a hint, because callers cannot pass such a value, unless it is a String, a Boolean or a \
        null value, which may mean that nothing was passed. If the array before `params` is known, its elements must have \
        the types of the parameters. Another value before `params` becomes the first parameter only.",
    example: Example {
        wrong: "params [\"_gate\", objNull];\nhint str _gate;",
        right: "params [[\"_gate\", objNull]];\nhint str _gate;",
    },
    checks: &[Check::Node(Nodes::words(&["params", "param"]).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

const ARRAY: TypeSet = TypeSet::of(&[Type::Array]);
const COUNT: TypeSet = TypeSet::of(&[Type::Number, Type::Array]);
const STRING: TypeSet = TypeSet::of(&[Type::String]);
const MARKS: TypeSet = TypeSet::of(&[Type::String, Type::Boolean]);
const ELEMENT: TypeSet = TypeSet::of(&[Type::String, Type::Array]);

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Unary(list) | Expr::Binary(_, list)) = context.tree().expr(node) else { return };
    let Some(elements) = context.elements(list) else { return };
    if let Expr::Binary(left, _) = context.tree().expr(node)
        && context.word(node) == "params"
    {
        no_array(context, (node, left), sink);
        elements_of_another_type(context, left, elements, sink);
    }
    match context.word(node) {
        "params" => {
            without_brackets(context, elements, sink);
            for element in elements.iter().filter(|element| !context.is_doubtful(**element)) {
                // Elements after a default without its brackets belong to the default.
                if params_element(context, *element, sink) {
                    break;
                }
            }
        }
        "param" if !context.is_doubtful(list) => {
            if let [_, default, rest @ ..] = elements {
                types_and_count(context, rest, sink);
                if let Some(types) = rest.first() {
                    default_of_another_type(context, *default, *types, sink);
                }
            }
        }
        _ => {}
    }
}

/// Reports a default and its types without the brackets around them and the name: `params ["_name", "", [""]]`. The game
/// reads two more parameters without names.
fn without_brackets(context: &Context<'_>, elements: &[NodeId], sink: &mut Sink<'_>) {
    let is_text = |node: NodeId, is_empty: bool| context.string(node).is_some_and(|text| text.is_empty() == is_empty);
    let is_types = |node: NodeId| matches!(context.elements(node), Some([only]) if is_text(*only, true));
    for parts in elements.windows(3) {
        let [name, default, types] = *parts else { continue };
        if is_text(name, false) && is_text(default, true) && is_types(types) && context.is_written(types) {
            let text = context.string(name).unwrap_or_default();
            let whole = format!("[{}, {}, {}]", context.source(name), context.source(default), context.source(types));
            let message = format!("the default and the types of `{text}` need brackets: `{whole}`");
            sink.node(types, Note::new(message));
        }
    }
}

/// Checks an element. Returns true if it is not valid for `params`.
fn params_element(context: &Context<'_>, element: NodeId, sink: &mut Sink<'_>) -> bool {
    if let Some(parts) = context.elements(element) {
        if let [name, rest @ ..] = parts {
            look_at_name(context, *name, STRING, sink);
            if let [default, rest @ ..] = rest {
                types_and_count(context, rest, sink);
                if let Some(types) = rest.first() {
                    default_of_another_type(context, *default, *types, sink);
                }
            }
        }
        return false;
    }
    look_at_name(context, element, ELEMENT, sink)
}

/// Reports a value before `params` that is not an array: it becomes the first parameter, and nothing the others.
fn no_array(context: &Context<'_>, (params, left): (NodeId, NodeId), sink: &mut Sink<'_>) {
    let given = context.types(left);
    if given.is_empty() || given.may_be_nothing() || given.contains(Type::Array) || context.asks_for_type(left) {
        return;
    }
    if let Some(name) = context.without_array(params) {
        let message = format!("the value before `params` must be an array, found {given}, so `{name}` is nil");
        sink.node(left, Note::new(message).steps(context, origin(context, left)));
    }
}

/// Reports parameters whose types exclude the elements of the array before `params`.
fn elements_of_another_type(context: &Context<'_>, array: NodeId, params: &[NodeId], sink: &mut Sink<'_>) {
    if !params.iter().any(|param| context.elements(*param).is_some_and(|parts| parts.len() > 2)) {
        return;
    }
    let value = context.value(array);
    let Elements::Exactly(elements) = &value.elements else { return };
    if value.types != ARRAY {
        return;
    }
    for (param, element) in params.iter().zip(elements.iter()) {
        let Some([name, _, types, rest @ ..]) = context.elements(*param) else { continue };
        let sizes = rest.first().map(|sizes| context.sizes_in(*sizes)).unwrap_or_default();
        if let Some(given) = element.size().filter(|size| !sizes.is_empty() && !sizes.contains(size)) {
            let (name, sizes) = (context.string(*name).unwrap_or_default(), elements_of(&sizes));
            let message = format!("`{name}` takes {sizes}, but this element of the array has {given}");
            sink.node(*param, Note::new(message).steps(context, origin(context, array)));
        }
        let Some(shown) = context.elements(*types).filter(|shown| !shown.is_empty()) else { continue };
        let taken = shown.iter().map(|one| context.types(*one)).fold(TypeSet::NONE, TypeSet::union);
        let is_known = |set: TypeSet| !set.is_empty() && !set.is_any() && !set.may_be_nothing();
        if is_known(taken) && is_known(element.types) && taken.is_disjoint(element.types) {
            let name = context.string(*name).unwrap_or_default();
            let message = format!("`{name}` takes {taken}, but this element of the array is {}", element.types);
            sink.node(*param, Note::new(message).steps(context, origin(context, array)));
        }
    }
}

/// Checks the name of a variable. Returns true if the value is not one.
fn look_at_name(context: &Context<'_>, node: NodeId, wanted: TypeSet, sink: &mut Sink<'_>) -> bool {
    let bare = context.tree().bare(node);
    let token = context.tree().token(bare);
    let is_name = context.tree().expr(bare) == Expr::Name;
    if is_name && context.text(token).starts_with('_') && context.semantics().local_at(token).is_none() {
        let name = context.text(token);
        let note = Note::new(format!("the name of a parameter must be a string: `\"{name}\"`"));
        sink.node(node, note.fix("Add quotes", context.replace(node, format!("\"{name}\"")), false));
        return false;
    }
    let given = context.types(bare);
    if given.is_empty() || given.may_be_nothing() || !given.is_disjoint(wanted) {
        return false;
    }
    let message = match wanted == STRING {
        true => format!("the first element must be the name of the parameter as a String, found {given}"),
        false => format!(
            "an element of `params` must be a name or an array, found {given}; write a default together \
                with its name: `[\"_name\", {}]`",
            Context::brief(context.source(node))
        ),
    };
    sink.node(node, Note::new(message));
    true
}

/// Reports a default that the types of its parameter exclude: `["_gate", 0, [objNull]]`.
fn default_of_another_type(context: &Context<'_>, default: NodeId, types: NodeId, sink: &mut Sink<'_>) {
    let Some(named) = context.elements(types).filter(|named| !named.is_empty()) else { return };
    let given = context.types(default);
    // A string, a Boolean or a null value may indicate that nothing was passed.
    let is_null = context.tree().expr(default) == Expr::Name && context.word(default).ends_with("null");
    let is_mark = is_null || !given.is_disjoint(MARKS);
    if is_mark || named.iter().any(|one| context.string(*one).and_then(|name| value_of(&name)).is_some()) {
        return;
    }
    let taken = named.iter().map(|one| context.types(*one)).fold(TypeSet::NONE, TypeSet::union);
    let is_known = |set: TypeSet| !set.is_empty() && !set.is_any() && !set.may_be_nothing();
    if is_known(given) && is_known(taken) && given.is_disjoint(taken) && context.is_written(default) {
        let message = format!("the default is {given}, but this parameter takes only {taken}");
        sink.node(default, Note::new(message).severity(Severity::Hint));
    }
}

/// Checks the types and the number of elements of a parameter.
fn types_and_count(context: &Context<'_>, parts: &[NodeId], sink: &mut Sink<'_>) {
    let is_wrong = |node: NodeId, wanted: TypeSet| {
        let given = context.types(node);
        !given.is_empty() && !given.may_be_nothing() && given.is_disjoint(wanted)
    };
    let Some(types) = parts.first() else { return };
    if is_wrong(*types, ARRAY) {
        let source = Context::brief(context.source(*types));
        let note = Note::new(format!("the types of a parameter must be an array: `[{source}]`"));
        sink.node(*types, note.fix("Add brackets", context.replace(*types, format!("[{source}]")), false));
    } else if let Some(named) = context.elements(*types) {
        for one in named {
            let Some(value) = context.string(*one).and_then(|name| value_of(&name)) else { continue };
            let note =
                Note::new(format!("types are given by example values, and a string means String; write `{value}`"));
            sink.node(*one, note.fix(format!("Write `{value}`"), context.replace(*one, value), false));
        }
    }
    if let Some(count) = parts.get(1).filter(|count| is_wrong(**count, COUNT)) {
        let given = context.types(*count);
        sink.node(
            *count,
            Note::new(format!(
                "the number of elements must be a Number or an Array of \
            Numbers, found {given}"
            )),
        );
    }
}

/// Returns a value of the type with this name in `typeName` or on the wiki.
fn value_of(name: &str) -> Option<&'static str> {
    value_of_type(match name.to_ascii_uppercase().as_str() {
        "NUMBER" => "SCALAR",
        "BOOLEAN" => "BOOL",
        // An arbitrary text.
        "STRING" => return None,
        upper => upper,
    })
}
