//! Syntax lines written like scripts.
//!
//! A page writes `unit setDamage value`. Editors highlight that like a script, in which bare words are commands. As
//! local variables, placeholders are highlighted properly in every editor, and look like what a script has in their
//! place: `_unit setDamage _value`.

use sqf_reference::Syntax;
use sqf_text::is_word_byte;

/// Words that are values in any position.
const VALUES: &[&str] = &["true", "false", "nil", "else", "then", "do", "from", "to", "step", "exitwith", "call"];

/// Returns the line of a syntax with local variables as placeholders. `name` is that of the command or function.
pub(super) fn as_script(syntax: &Syntax, name: &str) -> String {
    let line = &syntax.syntax;
    let (left, right) = operands(syntax);
    let mut text = String::with_capacity(line.len() + 16);
    let mut rest = 0;
    for (start, end) in words(line) {
        let is_operand = start < left || start >= right;
        // Otherwise the command is recognized by its name.
        let is_name = syntax.shape.is_none() && line[start..end].eq_ignore_ascii_case(name);
        if is_operand && !is_name && is_placeholder(syntax, line, start, end) {
            text.push_str(&line[rest..start]);
            text.push('_');
            rest = start;
        }
    }
    text.push_str(&line[rest..]);
    text
}

/// Returns the end of the left operand and the start of the right one.
fn operands(syntax: &Syntax) -> (usize, usize) {
    let line = &syntax.syntax;
    let Some(shape) = &syntax.shape else { return (line.len(), line.len()) };
    let left = shape.left.as_ref().filter(|left| line.starts_with(&left.text)).map_or(0, |left| left.text.len());
    let right = shape.right.as_ref().filter(|right| line.ends_with(&right.text));
    (left, right.map_or(line.len(), |right| line.len() - right.text.len()).max(left))
}

/// Returns the ranges of words in a line outside of strings, in bytes.
fn words(line: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = line.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(byte) = bytes.get(at) {
            let start = at;
            if matches!(byte, b'"' | b'\'') {
                let length = bytes[at + 1..].iter().position(|other| other == byte)?;
                at += length + 2;
            } else if is_word_byte(*byte) {
                at += bytes[at..].iter().take_while(|byte| is_word_byte(**byte)).count();
                return Some((start, at));
            } else {
                at += 1;
            }
        }
        None
    })
}

/// Whether a word is a placeholder: the name of a parameter, or an entire operand or element.
fn is_placeholder(syntax: &Syntax, line: &str, start: usize, end: usize) -> bool {
    let word = &line[start..end];
    if !word.starts_with(|c: char| c.is_ascii_alphabetic()) || VALUES.contains(&word.to_ascii_lowercase().as_str()) {
        return false;
    }
    if syntax.params.iter().any(|param| param.name.eq_ignore_ascii_case(word)) {
        return true;
    }
    let is_operand = |operand: &Option<sqf_reference::Operand>| operand.as_ref().is_some_and(|it| it.text == word);
    if syntax.shape.as_ref().is_some_and(|shape| is_operand(&shape.left) || is_operand(&shape.right)) {
        return true;
    }
    let before = line[..start].trim_end().chars().next_back();
    let after = line[end..].trim_start().chars().next();
    matches!(before, Some('[' | ',')) && matches!(after, Some(']' | ','))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_reference::{Form, Operand, Param, Shape};

    /// Creates a syntax with the operands before and after a command.
    fn syntax(line: &str, left: &str, right: &str, params: &[&str]) -> Syntax {
        let operand = |text: &str| (!text.is_empty()).then(|| Operand { text: text.to_owned(), types: Vec::new() });
        let form = if left.is_empty() { Form::Unary } else { Form::Binary };
        let shape = Shape { form: Some(form), operator: None, left: operand(left), right: operand(right) };
        let param = |name: &&str| Param {
            name: (*name).to_owned(),
            type_text: None,
            types: Vec::new(),
            optional: false,
            default: None,
            description: None,
            since: None,
            text: String::new(),
            source: None,
            parts: Vec::new(),
        };
        Syntax {
            syntax: line.to_owned(),
            since: None,
            effect: None,
            exec: None,
            shape: (!left.is_empty() || !right.is_empty()).then_some(shape),
            inferred: None,
            params: params.iter().map(param).collect(),
            returns: None,
        }
    }

    #[test]
    fn placeholders_are_local_variables() {
        for (line, left, right, params, name, expected) in [
            ("gate paint colour", "gate", "colour", &[][..], "paint", "_gate paint _colour"),
            ("gate gate gate", "gate", "gate", &[], "gate", "_gate gate _gate"),
            (
                "paint [gate, [red, green], 1, true]",
                "",
                "[gate, [red, green], 1, true]",
                &[],
                "paint",
                "paint [_gate, [_red, _green], 1, true]",
            ),
            (
                "gate paint [colour, \"fast\", ...]",
                "gate",
                "[colour, \"fast\", ...]",
                &[],
                "paint",
                "_gate paint [_colour, \"fast\", ...]",
            ),
            (
                "if condition then code",
                "",
                "condition then code",
                &["condition", "code"],
                "if",
                "if _condition then _code",
            ),
            ("[gate, 1] call BIS_fnc_paint", "", "", &["gate"], "BIS_fnc_paint", "[_gate, 1] call BIS_fnc_paint"),
            ("gateCount", "", "", &[], "gateCount", "gateCount"),
            ("_gate paint open colour", "_gate", "open colour", &["colour"], "paint", "_gate paint open _colour"),
            ("paint \"half", "", "\"half", &[], "paint", "paint \"half"),
        ] {
            assert_eq!(as_script(&syntax(line, left, right, params), name), expected, "{line}");
        }
    }

    #[test]
    fn lines_of_the_reference_are_unchanged_except_for_placeholders() {
        let reference = sqf_reference::Reference::embedded();
        for record in reference.records() {
            for syntax in &record.syntaxes {
                let script = as_script(syntax, &record.name);
                assert_eq!(script.replace('_', ""), syntax.syntax.replace('_', ""), "{}", record.name);
            }
        }
    }
}
