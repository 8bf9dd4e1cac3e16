//! Operands of commands and arguments of functions that are colors, according to their pages.

use rustc_hash::FxHashMap;

use super::names_color;
use crate::documentation::syntax_line::array_elements;
use sqf_reference::{Form, Param, Reference};

/// Names of the components of a color, in lower case: `setLightColor [r, g, b]`.
const PARTS: &[&str] = &["r", "g", "b", "a", "red", "green", "blue", "alpha"];

/// The location of a color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot {
    /// Whether it is in the left operand.
    pub(super) is_left: bool,
    /// Its index in the array operand; None if the operand itself is the color.
    pub(super) place: Option<usize>,
}

/// The colors of all commands and functions, by lower-case name.
#[derive(Debug, Default)]
pub(super) struct Slots {
    unary: FxHashMap<String, Vec<Slot>>,
    binary: FxHashMap<String, Vec<Slot>>,
    functions: FxHashMap<String, Vec<Slot>>,
}

impl Slots {
    /// Finds all operands and elements of commands that are colors.
    pub(super) fn new(reference: &Reference) -> Slots {
        let mut slots = Slots::default();
        for record in reference.commands().each() {
            for syntax in &record.syntaxes {
                let Some(shape) = &syntax.shape else { continue };
                let table = match shape.form {
                    Some(Form::Unary) => &mut slots.unary,
                    Some(Form::Binary) => &mut slots.binary,
                    _ => continue,
                };
                for (operand, is_left) in [(&shape.left, true), (&shape.right, false)] {
                    let Some(operand) = operand else { continue };
                    add(table, &record.name, places(&operand.text, &syntax.params), is_left);
                }
            }
        }
        for record in reference.functions().each() {
            for syntax in &record.syntaxes {
                // `[from, to, color] call NAME`
                let arguments = syntax.syntax.strip_suffix(record.name.as_str()).map(str::trim_end);
                let arguments = arguments.and_then(|it| it.strip_suffix("call").or_else(|| it.strip_suffix("spawn")));
                if let Some(arguments) = arguments {
                    add(&mut slots.functions, &record.name, places(arguments.trim(), &syntax.params), true);
                }
            }
        }
        slots
    }

    /// Returns the colors of a command, given its name in lower case; `has_left` is whether it has a left operand.
    pub(super) fn of_command(&self, word: &str, has_left: bool) -> &[Slot] {
        let table = if has_left { &self.binary } else { &self.unary };
        table.get(word).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the colors among the arguments of a function, given its name in lower case.
    pub(super) fn of_function(&self, name: &str) -> &[Slot] {
        self.functions.get(name).map(Vec::as_slice).unwrap_or_default()
    }
}

fn add(table: &mut FxHashMap<String, Vec<Slot>>, name: &str, places: Vec<Option<usize>>, is_left: bool) {
    for place in places {
        let slots = table.entry(name.to_ascii_lowercase()).or_default();
        let slot = Slot { is_left, place };
        if !slots.contains(&slot) {
            slots.push(slot);
        }
    }
}

/// Returns the locations of colors in an operand, according to its syntax line.
fn places(operand: &str, params: &[Param]) -> Vec<Option<usize>> {
    if let Some(elements) = elements_of(operand) {
        let is_part = |name: &&str| PARTS.contains(&&*name.to_ascii_lowercase());
        if (3..=4).contains(&elements.len()) && elements.iter().all(is_part) {
            return vec![None];
        }
        let places = elements.iter().enumerate().filter(|(_, name)| is_color(name, params));
        return places.map(|(place, _)| Some(place)).collect();
    }
    if is_color(operand, params) {
        return vec![None];
    }
    // `group setGroupIconParams properties`, where properties is an "Array with [color, text, ...]".
    let param = params.iter().find(|param| param.name == operand);
    let format = param.and_then(|param| param.type_text.as_deref()?.split_once(" with "));
    let elements = format.and_then(|(_, format)| elements_of(format.trim()));
    let places = elements.into_iter().flatten().enumerate().filter(|(_, name)| names_color(name));
    places.map(|(place, _)| Some(place)).collect()
}

/// Returns the elements of `[a, [b, c], d]`: `a`, `[b, c]` and `d`.
fn elements_of(text: &str) -> Option<Vec<&str>> {
    Some(array_elements(text.strip_prefix('[')?.strip_suffix(']')?))
}

/// Whether a parameter is a color, according to its type, or to its name if the type is ambiguous.
fn is_color(name: &str, params: &[Param]) -> bool {
    let of_name: Vec<&Param> = params.iter().filter(|param| param.name == name).collect();
    let has = |wanted: &str| {
        let is_it = |name: &String| name.eq_ignore_ascii_case(wanted);
        of_name.iter().any(|param| param.types.iter().chain(&param.type_text).any(is_it))
    };
    has("Color") || names_color(name) && (of_name.is_empty() || has("Array"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_say_where_colors_are() {
        let slots = Slots::new(&Reference::embedded());
        let right = |place: Option<usize>| vec![Slot { is_left: false, place }];
        assert_eq!(slots.of_command("ctrlsettextcolor", true), right(None));
        assert_eq!(slots.of_command("setlightcolor", true), right(None));
        assert_eq!(slots.of_command("setlightambient", true), right(None));
        assert_eq!(slots.of_command("drawicon3d", false), right(Some(1)));
        assert_eq!(slots.of_command("drawline3d", false), right(Some(2)));
        assert_eq!(slots.of_command("lbsetcolor", false), right(Some(2)));
        assert_eq!(slots.of_command("lbsetcolor", true), right(Some(1)));
        assert_eq!(slots.of_command("lnbsetcolor", false), right(Some(2)));
        assert_eq!(slots.of_command("drawarrow", true), right(Some(2)));
        let group = Slot { is_left: false, place: Some(0) };
        assert!(slots.of_command("setgroupiconparams", true).contains(&group));
        let function = vec![Slot { is_left: true, place: Some(2) }];
        assert_eq!(slots.of_function("bis_fnc_drawarrow"), function);
    }

    #[test]
    fn names_of_colors_are_not_colors() {
        let slots = Slots::new(&Reference::embedded());
        for word in ["setmarkercolor", "setmarkercolorlocal", "setlightintensity", "setpos", "setvelocity"] {
            assert_eq!(slots.of_command(word, true), [], "{word}");
        }
        assert_eq!(slots.of_function("bis_fnc_colormarker"), []);
    }
}
