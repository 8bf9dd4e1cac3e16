//! Inlay hints that name values and show inferred types.
//!
//! As unobtrusive as rust-analyzer's: by default only literals are named, and never an array of one element. There are
//! no hints unless it is certain which parameter a value is.

use super::analysis::Analysis;
use super::documentation::own::library;
use super::documentation::{own, syntax_line};
use sqf_model::{PassedBy, Script};
use sqf_reference::takes;
use sqf_reference::{Form, Syntax};
use sqf_syntax::{Expr, NodeId};
use sqf_text::{TextRange, is_word};

/// A hint next to a value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct InlayHint {
    /// The offset to show it at.
    pub offset: u32,
    /// The text.
    pub label: String,
    /// Whether it precedes its value.
    pub is_before: bool,
}

/// Options of inlay hints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InlayOptions {
    /// Parameter names for elements of an argument array.
    pub parameters: ParameterHints,
    /// Names for `_this select 0` in event handlers.
    pub handlers: bool,
    /// Inferred types of variables.
    pub types: bool,
}

impl Default for InlayOptions {
    fn default() -> InlayOptions {
        InlayOptions { parameters: ParameterHints::Literals, handlers: true, types: false }
    }
}

/// Which elements get parameter names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterHints {
    /// None.
    None,
    /// Numbers, strings and the like.
    Literals,
    /// All, unless the text is already the name.
    All,
}

impl ParameterHints {
    /// All values, between their names in settings and their descriptions.
    pub const ALL: [(&'static str, ParameterHints, &'static str); 3] = [
        ("none", ParameterHints::None, "Never."),
        ("literals", ParameterHints::Literals, "For numbers, strings and other literals."),
        ("all", ParameterHints::All, "For everything that does not already have the name of the parameter."),
    ];
}

/// Returns the hints in a range of the script, in order.
pub(super) fn inlay_hints(analysis: &Analysis, range: TextRange, options: InlayOptions) -> Vec<InlayHint> {
    let script = analysis.script();
    if !script.is_sound() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let tree = script.tree();
    for node in tree.ids() {
        let (list, names) = match tree.expr(node) {
            Expr::Unary(right) => (right, Expected::Command(Form::Unary)),
            Expr::Binary(left, right) => {
                if options.handlers {
                    found.extend(handler_hint(analysis, node, left, right));
                }
                match script.word(node) {
                    "call" | "spawn" => (left, Expected::Function(right)),
                    _ => (right, Expected::Command(Form::Binary)),
                }
            }
            Expr::PrivateAssign(value) => {
                if options.types && is_in(script, node, range) {
                    found.extend(type_hint(analysis, node, value));
                }
                continue;
            }
            _ => continue,
        };
        if options.parameters == ParameterHints::None || !is_in(script, list, range) {
            continue;
        }
        let Some(elements) = script.elements(list).filter(|elements| elements.len() > 1) else { continue };
        // An array in parentheses or from a macro does not read like a list of arguments.
        if !matches!(tree.expr(list), Expr::Array(_)) {
            continue;
        }
        let Some(names) = names.of(analysis, node, elements.len()) else { continue };
        for (element, name) in elements.iter().zip(names) {
            found.extend(parameter_hint(script, *element, &name, options.parameters));
        }
    }
    found.retain(|hint| range.touches(hint.offset));
    found.sort();
    found.dedup();
    found
}

fn is_in(script: &Script, node: NodeId, range: TextRange) -> bool {
    script.place(script.tree().tokens(node)).is_some_and(|(place, _)| place.meets(range))
}

/// The source of names for the elements of an array.
enum Expected {
    Command(Form),
    Function(NodeId),
}

impl Expected {
    fn of(&self, analysis: &Analysis, node: NodeId, count: usize) -> Option<Vec<String>> {
        let script = analysis.script();
        match self {
            Expected::Command(form) => of_command(analysis, script.word(node), *form, count),
            Expected::Function(called) => {
                let called = script.tree().bare(*called);
                let name = (script.tree().expr(called) == Expr::Name).then(|| script.word(called))?;
                of_function(analysis, name)
            }
        }
    }
}

/// Returns the names of the elements in a command's array: those of the only matching syntax, or those that all
/// matching ones agree on.
fn of_command(analysis: &Analysis, word: &str, form: Form, count: usize) -> Option<Vec<String>> {
    let record = analysis.reference().command(word).filter(|record| record.operator.is_none())?;
    let mut of_form = record.syntaxes.iter().filter_map(|syntax| {
        let shape = syntax.shape.as_ref().filter(|shape| shape.form == Some(form))?;
        shape.right.as_ref()
    });
    let mut names: Option<Vec<String>> = None;
    for operand in &mut of_form {
        match elements(&operand.text) {
            Some(elements) if elements.len() < count => {}
            Some(elements) if names.as_ref().is_some_and(|names| names[..count] != elements[..count]) => return None,
            Some(elements) => names = Some(elements),
            // An array may be a single value: a position, a color.
            None if operand.types.is_empty() || operand.types.iter().any(|name| !is_plain(name)) => return None,
            None => {}
        }
    }
    names
}

/// Whether a type is not an array.
fn is_plain(name: &str) -> bool {
    ["Number", "String", "Boolean", "Code", "Object", "Group", "Side", "Config", "Display", "Control", "HashMap"]
        .contains(&name)
}

fn of_function(analysis: &Analysis, name: &str) -> Option<Vec<String>> {
    let own = analysis.workspace().functions(name, analysis.path());
    if let Some(function) = own.first() {
        let outline = function.outline.as_ref().filter(|outline| !outline.takes_whole)?;
        let params = outline.params.as_ref()?;
        return Some(params.iter().map(|param| param.name.trim_start_matches('_').to_owned()).collect());
    }
    if let Some((_, function)) = library::function(analysis.workspace(), name).filter(|(_, it)| !it.whole) {
        let names = function.params.as_ref()?.iter().map(|param| param.name.trim_start_matches('_').to_owned());
        return Some(names.collect());
    }
    let record = analysis.reference().function(name)?;
    let mut lines = record.syntaxes.iter().filter_map(|syntax: &Syntax| {
        let start = syntax.syntax.find('[')?;
        let line = &syntax.syntax[start..];
        elements(&line[..=end_of_array(line)?])
    });
    let first = lines.next()?;
    lines.all(|other| other == first).then_some(first)
}

/// Returns the offset of the bracket that closes the array at the start of a text.
fn end_of_array(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns the names of an array's elements in a syntax line; None if it is not an array, and for lists of any length,
/// whose names mean nothing: `[element1, element2, ...]`.
fn elements(text: &str) -> Option<Vec<String>> {
    let inside = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    if inside.contains("...") || inside.trim().is_empty() {
        return None;
    }
    // A nested array has no name.
    let name = |part: &str| if is_word(part) { part.to_owned() } else { String::new() };
    Some(syntax_line::array_elements(inside).into_iter().map(name).collect())
}

fn parameter_hint(script: &Script, element: NodeId, name: &str, wanted: ParameterHints) -> Option<InlayHint> {
    let tree = script.tree();
    let says_nothing = is_literal(script, element) && !is_word_in_quotes(script, element);
    if name.is_empty() || (!says_nothing && wanted == ParameterHints::Literals) {
        return None;
    }
    let (place, call) = script.place(tree.tokens(element))?;
    let text = script.word(tree.bare(element));
    if call.is_some() || text.trim_start_matches('_').eq_ignore_ascii_case(name) {
        return None;
    }
    Some(InlayHint { offset: place.start, label: format!("{name}:"), is_before: true })
}

/// Whether a value is a string with a word in it, which says by itself what it is: `"Killed"`.
fn is_word_in_quotes(script: &Script, node: NodeId) -> bool {
    script.string(node).is_some_and(|text| text.contains(char::is_alphabetic))
}

fn is_literal(script: &Script, node: NodeId) -> bool {
    let tree = script.tree();
    match tree.expr(node) {
        Expr::Number | Expr::Text => true,
        Expr::Name => takes::is_constant(script.word(node)),
        Expr::Unary(operand) => script.text(tree.token(node)) == "-" && tree.expr(operand) == Expr::Number,
        _ => false,
    }
}

/// Returns the type of a variable where it is declared, unless its value is written there.
fn type_hint(analysis: &Analysis, declaration: NodeId, value: NodeId) -> Option<InlayHint> {
    let script = analysis.script();
    let tree = script.tree();
    let value = tree.bare(value);
    if is_literal(script, value) || matches!(tree.expr(value), Expr::Array(_) | Expr::Code(_)) {
        return None;
    }
    let types = own::shown_value(&own::value(script, analysis.reference(), value))?;
    let name = tree.token(declaration);
    let (place, call) = script.place(name..name + 1)?;
    call.is_none().then(|| InlayHint { offset: place.end, label: format!(": {types}"), is_before: false })
}

/// Returns the meaning of `_this select 0`: the first parameter of the event or action that runs the code.
fn handler_hint(analysis: &Analysis, node: NodeId, left: NodeId, right: NodeId) -> Option<InlayHint> {
    let (script, reference) = (analysis.script(), analysis.reference());
    let tree = script.tree();
    let is_select = matches!(script.text(tree.token(node)), "#") || script.word(node) == "select";
    if !is_select || tree.expr(left) != Expr::Name || script.word(left) != "_this" {
        return None;
    }
    let number = script.number(right).filter(|number| number.fract() == 0.0 && *number >= 0.0)?;
    let passed = script.passed_at(reference, node, analysis.reading().passed())?;
    // If the script itself passes the arguments, their names say less than the values next to them.
    if !passed.is_array || passed.by == PassedBy::Arguments {
        return None;
    }
    let param = passed.params.get(number as usize)?;
    let (place, call) = script.place(tree.tokens(node))?;
    let label = format!(": {}", param.name.trim_start_matches('_'));
    call.is_none().then_some(InlayHint { offset: place.end, label, is_before: false })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use sqf_model::SourceFile;
    use sqf_reference::Reference;

    /// Compares a script with its hints, each in `«»`.
    #[track_caller]
    fn check(script: &str, parameters: ParameterHints, expected: &str) {
        check_with(script, InlayOptions { parameters, handlers: true, types: false }, expected);
    }

    #[track_caller]
    fn check_with(script: &str, options: InlayOptions, expected: &str) {
        let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(script)));
        let whole = TextRange::new(0, script.len() as u32);
        let mut shown = script.to_owned();
        for hint in inlay_hints(&analysis, whole, options).iter().rev() {
            shown.insert_str(hint.offset as usize, &format!("«{}»", hint.label));
        }
        assert_eq!(shown, expected);
    }

    /// Compares a script with the types of its variables, each in `«»`.
    #[track_caller]
    fn check_types(script: &str, expected: &str) {
        let options = InlayOptions { parameters: ParameterHints::None, handlers: false, types: true };
        check_with(script, options, expected);
    }

    #[test]
    fn inferred_types_follow_the_names_of_variables() {
        check_types("private _count = count allUnits;", "private _count«: Number» = count allUnits;");
        check_types("private _place = getPosATL player;", "private _place«: Array of Number» = getPosATL player;");
        check_types(
            "private _all = units player; private _first = _all select 0;",
            "private _all«: Array of Object» = units player; private _first«: Object» = _all select 0;",
        );
        check("private _count = count allUnits;", ParameterHints::All, "private _count = count allUnits;");
    }

    #[test]
    fn obvious_and_unknown_types_have_no_hint() {
        for script in [
            "private _count = -1;",
            "private _name = (\"gate\");",
            "private _open = { true };",
            "private _gates = [player];",
            "private _gate = _this;",
            "_count = count allUnits;",
        ] {
            check_types(script, script);
        }
    }

    #[test]
    fn literals_in_argument_arrays_are_named() {
        check(
            "private _car = createVehicle [_type, _place, [], 0, \"NONE\"];",
            ParameterHints::Literals,
            "private _car = createVehicle [_type, _place, [], «placement:»0, \"NONE\"];",
        );
        check(
            "_unit setVariable [\"open\", true, false]; createVehicle [_type, _place, [], 0, \"\"];",
            ParameterHints::Literals,
            "_unit setVariable [\"open\", «value:»true, «public:»false]; \
             createVehicle [_type, _place, [], «placement:»0, «special:»\"\"];",
        );
        check("_unit setPos [1, 2, 3];", ParameterHints::All, "_unit setPos [1, 2, 3];");
        check("hint format [\"%1\", 2];", ParameterHints::All, "hint format [\"%1\", 2];");
        check(
            "createVehicle [_type, _place, [], 0, \"NONE\"]",
            ParameterHints::None,
            "createVehicle [_type, _place, [], 0, \"NONE\"]",
        );
    }

    #[test]
    fn elements_of_this_are_named_in_handlers() {
        check(
            "_unit addEventHandler [\"Killed\", { if (true) then { hint str (_this select 1) } }];",
            ParameterHints::None,
            "_unit addEventHandler [\"Killed\", { if (true) then { hint str (_this select 1«: killer») } }];",
        );
        check(
            "_unit addEventHandler [\"Killed\", { [1] call { hint str (_this select 0) } }]; _this select 0",
            ParameterHints::None,
            "_unit addEventHandler [\"Killed\", { [1] call { hint str (_this select 0) } }]; _this select 0",
        );
        check(
            "player addAction [\"Open\", { hint str (_this # 1) }]; [_gate] spawn { _this select 0 };",
            ParameterHints::None,
            "player addAction [\"Open\", { hint str (_this # 1«: caller») }]; [_gate] spawn { _this select 0 };",
        );
    }
}
