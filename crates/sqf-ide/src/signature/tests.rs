//! Tests of signatures with an invented reference.

use crate::fixture::invented;
use crate::fixture::invented::Detail;
use crate::{SignatureAsked, fixture};

/// Compares the active signature, with the active parameter in `«»`; a parameter that the line does not show comes
/// after it.
#[track_caller]
fn check(script: &str, expected: &str) {
    check_asked(script, SignatureAsked::User, expected);
}

/// Like [`check`], for a request triggered by typing a character.
#[track_caller]
fn check_typed(script: &str, expected: &str) {
    check_asked(script, SignatureAsked::Typing, expected);
}

#[track_caller]
fn check_asked(script: &str, asked: SignatureAsked, expected: &str) {
    let (analysis, offset) = invented::at_cursor(script, Detail::Full);
    let Some(help) = analysis.signature_help(offset, asked) else { return assert_eq!("", expected, "{script}") };
    let signature = &help.signatures[help.active];
    let mut text = signature.label.clone();
    match signature.active_param.map(|param| &signature.params[param]) {
        Some(param) if param.range.is_empty() => text.push_str(&format!(" | {}", param.documentation)),
        Some(param) => {
            text.insert(param.range.end as usize, '»');
            text.insert(param.range.start as usize, '«');
        }
        None => {}
    }
    assert_eq!(text, expected, "{script}");
}

#[test]
fn params_shows_what_the_code_is_passed() {
    let shown = |script: &str| {
        let (analysis, offset) = fixture::at_cursor_in(sqf_reference::Reference::embedded(), script);
        let help = analysis.signature_help(offset, SignatureAsked::User).unwrap();
        let signature = &help.signatures[help.active];
        let active = signature.active_param.map(|param| &signature.params[param]);
        let active = active.map(|param| format!(" | {} {}", param.range.of(&signature.label), param.documentation));
        format!("{}{}", signature.label, active.unwrap_or_default())
    };
    const LINE: &str = "params [_unit, _corpse]";
    assert_eq!(
        shown("_u addEventHandler [\"Respawn\", { params [<|>"),
        format!("{LINE} | _unit Object - the new unit")
    );
    assert_eq!(
        shown("_u addEventHandler [\"Respawn\", { params [\"_a\", \"<|>\"] }]"),
        format!("{LINE} | _corpse Object - the body left behind")
    );
    assert_eq!(shown("_u addEventHandler [\"Respawn\", { params [\"_a\", \"_b\", <|>] }]"), LINE);
    assert!(shown("_u addEventHandler [\"Respawn\", { _list params [<|>] }]").contains("element1"));
    assert!(shown("params [<|>]").contains("element1"));
}

#[test]
fn operands_are_matched_by_their_side() {
    check("paint <|>", "paint «gate»");
    check("_gate paint <|>", "gate paint «colour»");
    check("_gate paint \"r<|>\"", "gate paint «colour»");
    check("_ga<|>te paint \"red\"", "«gate» paint colour");
}

#[test]
fn arrays_are_matched_by_element() {
    check("_gate paint [<|>", "gate paint [«colour», layers]");
    check("_gate paint [\"red\", <|>", "gate paint [colour, «layers»]");
    check("_gate paint [\"red\", (1 + 2<|>)]; hint \"\"", "");
    check("_text pick [1, <|>]", "text pick [start, «length»]");
    check("_gate paint [\"red\", 1, <|>]", "gate paint [colour, layers]");
}

#[test]
fn after_the_closing_bracket_no_element_is_active() {
    check("_gate paint [\"red\", 1]<|>", "gate paint [colour, layers]");
    check("_gate paint [\"red\", 1] <|>", "");
    check("_gate paint [\"red\", 1]<|>;", "gate paint [colour, layers]");
    check("_gate paint [\"red\", [1]<|>]", "gate paint [colour, «layers»]");
    check("_k sendLetters [[\"a\", 1]<|>]", "keeper sendLetters [[name1, page1], [name2, page2], ...]");
    check("[_gate, 1]<|> call BIS_fnc_oilGate", "[gate, [brand, litres]] call BIS_fnc_oilGate");
    check("[_yard]<|> call BIS_fnc_listGates", "[] call BIS_fnc_listGates");
}

#[test]
fn equally_matching_syntaxes_keep_the_order_of_the_page() {
    check("_gate paint 1<|>", "gate paint «colour»");
}

#[test]
fn a_page_without_syntaxes_has_those_of_its_alias() {
    check("_gate painnt [\"red\", <|>", "gate painnt [colour, «layers»]");
    check("painnt <|>", "painnt «gate»");
}

#[test]
fn the_first_element_selects_the_array() {
    check("_m put [\"k\", <|>]", "map put [key, «gate»]");
    check("_m put [\"k\", <|>", "map put [key, «gate»]");
    check("_m put [1, <|>]", "gates put [index, «gate»]");
    check("_m put [<|>]", "gates put [«index», gate]");
}

#[test]
fn repeated_elements_represent_all_that_follow() {
    check("_k setLetters [\"a\", <|>", "keeper setLetters [name1, «page1», name2, page2, ...]");
    check("_k setLetters [\"a\", 1, \"b\", 2, \"c\", <|>", "keeper setLetters [name1, page1, name2, «page2», ...]");
    check("_k setLetters [\"a\", 1, \"b\", 2, <|>", "keeper setLetters [name1, page1, «name2», page2, ...]");
    check(
        "_k sendLetters [[\"a\", 1], [\"b\", 2], [\"c\", <|>",
        "keeper sendLetters [[name1, page1], [name2, «page2»], ...]",
    );
}

#[test]
fn functions_are_selected_by_their_arguments() {
    check("[_gate, <|>] call BIS_fnc_oilGate", "[gate, [«brand», litres]] call BIS_fnc_oilGate");
    check("[_gate, [\"x\", <|>]] call BIS_fnc_oilGate", "[gate, [brand, «litres»]] call BIS_fnc_oilGate");
    check("[_ga<|>te, 1] remoteExec [\"BIS_fnc_oilGate\", 2]", "[«gate», [brand, litres]] call BIS_fnc_oilGate");
    check("[_ya<|>rd] call BIS_fnc_listGates", "[] call BIS_fnc_listGates | `yard`: Object - where");
    check("[_ya<|>rd] call BIS_fnc_secretGate", "");
    check("[_ya<|>rd] call my_fnc_gate", "arguments call code");
}

#[test]
fn remotely_executed_commands_take_their_operands_from_an_array() {
    check("[_gate, \"r<|>\"] remoteExec [\"paint\", 2]", "gate paint «colour»");
    check("[_gate, [\"red\", <|>]] remoteExec [\"paint\"]", "gate paint [colour, «layers»]");
    check("[_ga<|>te, \"red\"] remoteExec [\"paint\"]", "«gate» paint colour");
    check("[_ga<|>te] remoteExec [\"paint\"]", "paint «gate»");
    check("_ga<|>te remoteExec [\"paint\"]", "paint «gate»");
    check("_a remoteExec [\"paint\", <|>]", "params remoteExec [order, «targets»]");
}

#[test]
fn operators_and_unknown_names_have_no_signature() {
    check("1 - <|>", "");
    check("_a = <|>", "");
    check("// paint <|>", "");
    check("<|>", "");
}

#[test]
fn typing_triggers_help_where_arguments_are_written() {
    check_typed("paint <|>", "paint «gate»");
    check_typed("_gate paint <|>", "gate paint «colour»");
    check_typed("_gate paint [<|>", "gate paint [«colour», layers]");
    check_typed("_gate paint [\"red\", <|>", "gate paint [colour, «layers»]");
    check_typed("_gate paint [\n\t<|>\n];", "gate paint [«colour», layers]");
    check_typed("[_gate, <|>] call BIS_fnc_oilGate", "[gate, [«brand», litres]] call BIS_fnc_oilGate");
    check_typed("if (paint <|>) then {}", "paint «gate»");
    for script in [
        // After a whole value, and after a command without operands.
        "_gate <|>",
        "player <|>",
        "[_gate <|>] call BIS_fnc_oilGate",
        "_gate paint [\"red\" <|>]",
        "if (player <|>) then {}",
        "paint _gate <|>",
        "paint _gate; <|>",
        "paint _gate;\n<|>",
        // Within words of others.
        "_gate paint \"dark <|>\"",
        "paint \"<|>",
        "// paint <|>",
        "paint _gate; // paint <|>",
        "/* paint <|> */",
        // Where the operand is well known.
        "if <|>",
        "if (<|>",
        "if (_a) then <|>",
        "{} forEach <|>",
        "for \"_i\" from <|>",
        "while <|>",
        "switch <|>",
        "_a = <|>",
        "_a + <|>",
        "private <|>",
        "[] call <|>",
        "[_gate] spawn <|>",
    ] {
        check_typed(script, "");
    }
}

#[test]
fn a_loop_is_shown_as_written() {
    for (script, label, active) in [
        ("for \"_i\" from <|>0 to 5 do {}", "for \"_i\" from b", "b"),
        ("for \"_i\" from 0 to <|>5 do {}", "for \"_i\" from a to b", "b"),
    ] {
        let (analysis, offset) = fixture::at_cursor_in(sqf_reference::Reference::embedded(), script);
        let help = analysis.signature_help(offset, SignatureAsked::User).unwrap();
        let shown = &help.signatures[help.active];
        let param = &shown.params[shown.active_param.unwrap()];
        assert_eq!((shown.label.as_str(), param.range.of(&shown.label)), (label, active));
    }
}

#[test]
fn help_stays_while_arguments_are_written() {
    let shown = |script: &str, expected: &str| check_asked(script, SignatureAsked::ShownHelp, expected);
    shown("_gate paint \"dark <|>\"", "gate paint «colour»");
    shown("_gate paint [\"red\" <|>]", "gate paint [«colour», layers]");
    shown("_gate paint \"red\" <|>", "");
    shown("_gate paint \"red\"; <|>", "");
    shown("if (paint _gate) <|>", "");
    shown("if (paint _gate) then <|>", "");
}

#[test]
fn parameters_are_explained_and_the_page_is_summarized() {
    let (analysis, offset) = invented::at_cursor("_gate paint [\"red\", <|>]", Detail::Full);
    let help = analysis.signature_help(offset, SignatureAsked::User).unwrap();
    let labels: Vec<&str> = help.signatures.iter().map(|signature| signature.label.as_str()).collect();
    assert_eq!(labels, ["gate paint colour", "gate paint [colour, layers]"]);
    let signature = &help.signatures[help.active];
    assert_eq!(signature.documentation, "Paints a gate. The colour must be dry before rain comes.");
    let params: Vec<&str> = signature.params.iter().map(|param| param.documentation.as_str()).collect();
    assert_eq!(
        params,
        [
            "`gate`: Object",
            "`colour`: String - name of the colour",
            "`layers`: Number (default `1`) - how many. More last longer.",
        ]
    );
}

#[test]
fn a_parameter_that_the_line_lacks_has_no_range() {
    let (analysis, offset) = fixture::at_cursor("_gate openGate [90, <|>]");
    let help = analysis.signature_help(offset, SignatureAsked::User).unwrap();
    let signature = &help.signatures[help.active];
    let places: Vec<&str> = signature.params.iter().map(|param| param.range.of(&signature.label)).collect();
    assert_eq!(places, ["gate", "angle", "speed", ""]);
}

#[test]
fn macros_show_their_parameters() {
    let define = "// Sets the gate to a width.\n#define WIDEN(gate, width) gate = width + 0;\n";
    check(&format!("{define}WIDEN(<|>)"), "WIDEN(«gate», width)");
    check(&format!("{define}WIDEN(GATE_a, (1 + 2), <|>"), "WIDEN(gate, width)");
    check(&format!("{define}WIDEN(GATE_a, f(1, 2) + <|>)"), "WIDEN(gate, «width»)");
    check_typed(&format!("{define}WIDEN(GATE_a,<|>)"), "WIDEN(gate, «width»)");
    check_typed("#define GATE(name) GATE_##name\nGATE(<|>)", "");
    check("#define GATE(name) GATE_##name\nGATE(<|>)", "GATE(«name»)");
    check("#define GATE 1\nGATE(<|>)", "");
}

#[test]
fn commands_come_before_the_macro_that_they_are_in() {
    let define = "#define RUN(gate, work) if (gate) then { work }\n";
    check(&format!("{define}RUN(_open, _gate paint \"re<|>d\")"), "gate paint «colour»");
    let define = "#define PAINT(gate, colour) gate paint [colour, 1]\n";
    let (analysis, offset) = invented::at_cursor(&format!("{define}PAINT(_gate, \"red<|>\")"), Detail::Full);
    let help = analysis.signature_help(offset, SignatureAsked::User).unwrap();
    let labels: Vec<&str> = help.signatures.iter().map(|signature| &*signature.label).collect();
    assert_eq!(labels, ["gate paint colour", "gate paint [colour, layers]", "PAINT(gate, colour)"]);
    assert_eq!(help.signatures[1].active_param, Some(1));
    // The surrounding code takes the result of the call.
    let define = "#define PICK(a, b) a\n";
    check(&format!("{define}_gate paint PICK(1, <|>2)"), "PICK(a, «b»)");
    let define = "#define RED(name) \"red\" + #name\n";
    check(&format!("{define}_gate paint [RED(<|>x), 1]"), "gate paint [«colour», layers]");
}
