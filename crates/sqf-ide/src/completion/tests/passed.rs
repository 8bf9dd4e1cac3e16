//! Tests of completion of arguments in code.

use super::*;

const OPTIONS: CompletionOptions = CompletionOptions { snippets: true, trigger: None };

fn items(script: &str) -> (String, Vec<CompletionItem>) {
    let (analysis, offset) = at_cursor_in(Reference::embedded(), script);
    (analysis.file().text().to_owned(), analysis.completion(offset, OPTIONS).items)
}

/// Returns as many of the first items as expected, separated by `|`.
#[track_caller]
fn check(script: &str, expected: &str) {
    let (_, found) = items(script);
    let count = expected.split(" | ").count();
    let labels: Vec<&str> = found.iter().take(count).map(|item| item.label.as_str()).collect();
    assert_eq!(labels.join(" | "), expected, "{script}");
}

/// Returns all items.
#[track_caller]
fn check_all(script: &str, expected: &str) {
    let labels: Vec<String> = items(script).1.into_iter().map(|item| item.label).collect();
    assert_eq!(labels.join(" | "), expected, "{script}");
}

/// Returns the script after the first item is accepted.
#[track_caller]
fn check_first(script: &str, expected: &str) {
    let (text, found) = items(script);
    let first = found.first().unwrap_or_else(|| panic!("nothing is offered in {script}"));
    let insert = match &first.insert {
        Insert::Label => first.label.clone(),
        Insert::Text(text) | Insert::Snippet(text) => text.clone(),
    };
    let range = first.replace;
    assert_eq!(
        format!("{}{insert}{}", &text[..range.start as usize], &text[range.end as usize..]),
        expected,
        "{script}"
    );
}

#[test]
fn parameters_of_an_event_are_offered_as_a_whole_and_one_by_one() {
    check(
        "_unit addEventHandler [\"Respawn\", { params [<|>",
        "\"_unit\", \"_corpse\" | \"_unit\" | [\"_unit\", default, [types]]",
    );
    check("_unit addEventHandler [\"Respawn\", { params [\"_unit\", <|>] }];", "\"_corpse\"");
    check(
        "_unit addEventHandler [\"GetIn\", { params [\"_car\", <|>] }];",
        "\"_role\" | \"_role\", \"_unit\", \"_turret\"",
    );
    // Nothing else belongs there.
    check_all(
        "_unit addEventHandler [\"Respawn\", { params [\"_unit\", <|>] }];",
        "\"_corpse\" | [\"_corpse\", default, [types]]",
    );
    check_first(
        "_unit addEventHandler [\"Respawn\", { params <|> }];",
        "_unit addEventHandler [\"Respawn\", { params [\"_unit\", \"_corpse\"] }];",
    );
    // Parameters that are already listed are not repeated.
    check_all(
        "_unit addEventHandler [\"Respawn\", { params [\"_corpse\", <|>] }];",
        "\"_name\" | [\"_name\", default, [types]]",
    );
    // The event has no more parameters.
    check_all(
        "_unit addEventHandler [\"Respawn\", { params [\"_a\", \"_b\", <|>] }];",
        "\"_name\" | [\"_name\", default, [types]]",
    );
}

#[test]
fn parameters_are_completed_in_their_strings() {
    check_all("_unit addEventHandler [\"Respawn\", { params [\"<|>\"] }];", "_unit, _corpse | _unit");
    check_first(
        "_unit addEventHandler [\"Respawn\", { params [\"<|>\"] }];",
        "_unit addEventHandler [\"Respawn\", { params [\"_unit\", \"_corpse\"] }];",
    );
    check_first(
        "_unit addEventHandler [\"Respawn\", { params [\"<|>",
        "_unit addEventHandler [\"Respawn\", { params [\"_unit\", \"_corpse\"",
    );
    check_first(
        "_unit addEventHandler ['Respawn', { params ['_unit', '_co<|>'] }];",
        "_unit addEventHandler ['Respawn', { params ['_unit', '_corpse'] }];",
    );
    check_all("_unit addEventHandler [\"Respawn\", { params [[\"<|>\", objNull]] }];", "_unit");
}

#[test]
fn parameters_are_offered_for_everything_that_runs_code() {
    check("player addAction [\"Open\", { params [<|>", "\"_target\", \"_caller\", \"_actionId\", \"_arguments\"");
    check("addMissionEventHandler [\"GroupCreated\", { params [\"<|>\"] }];", "_group");
    check("_display displayAddEventHandler [\"Unload\", { params [<|> }];", "\"_display\", \"_exitCode\"");
    check("\"gate\" addPublicVariableEventHandler { params [<|> };", "\"_varName\", \"_value\", \"_target\"");
    check("[{ params [<|>] }, [_gate, _key], 1] call CBA_fnc_waitAndExecute;", "\"_gate\", \"_key\"");
    check("[_gate, _key] spawn { params [<|>] };", "\"_gate\", \"_key\"");
    check(
        "[player, \"\", \"\", \"\", \"true\", \"true\", {}, { params [<|>] }] call BIS_fnc_holdActionAdd;",
        "\"_target\", \"_caller\", \"_actionId\", \"_arguments\", \"_frame\", \"_maxFrame\"",
    );
    // Nothing is known about other code.
    check_all("GATE_open = { params [<|>] };", "\"_name\" | [\"_name\", default, [types]]");
    check_all("_list params [<|>]", "\"_name\" | [\"_name\", default, [types]]");
    check_all(
        "_unit addEventHandler [\"Respawn\", { _list params [<|>] }];",
        "\"_name\" | [\"_name\", default, [types]]",
    );
}

#[test]
fn elements_of_this_are_offered_by_number() {
    let shown = |script: &str| {
        let found = items(script).1.into_iter().filter(|item| item.kind == ItemKind::Value);
        found.map(|item| format!("{} {}", item.label, item.about.unwrap_or_default())).collect::<Vec<_>>().join(", ")
    };
    let respawn = "0 _unit: Object, 1 _corpse: Object";
    assert_eq!(shown("_unit addEventHandler [\"Respawn\", { hint str (_this select <|>) }];"), respawn);
    assert_eq!(shown("_unit addEventHandler [\"Respawn\", { hint str (_this # <|>) }];"), respawn);
    assert_eq!(shown("_unit addEventHandler [\"Respawn\", { _this param [<|>] }];"), respawn);
    assert_eq!(shown("_unit addEventHandler [\"Respawn\", { _list select <|> }];"), "");
    assert_eq!(shown("_this select <|>"), "");
    check("_unit addEventHandler [\"Respawn\", { _this select <|> }];", "0 | 1");
}

#[test]
fn code_is_offered_with_its_parameters_where_code_is_taken() {
    check_first(
        "player addAction [\"Open\", <|>];",
        "player addAction [\"Open\", {\n\tparams [\"_target\", \"_caller\", \"_actionId\", \"_arguments\"];\n\t$0\n\\}];",
    );
    check_first(
        "_unit addEventHandler [\"Respawn\", <|>];",
        "_unit addEventHandler [\"Respawn\", {\n\tparams [\"_unit\", \"_corpse\"];\n\t$0\n\\}];",
    );
    check_first(
        "[player, \"\", \"\", \"\", \"true\", \"true\", <|>] call BIS_fnc_holdActionAdd;",
        "[player, \"\", \"\", \"\", \"true\", \"true\", {\n\tparams [\"_target\", \"_caller\", \"_actionId\", \"_arguments\"];\n\t\
         $0\n\\}] call BIS_fnc_holdActionAdd;",
    );
    check_first(
        "[\"gateOpened\", <|>] call CBA_fnc_addEventHandler;",
        "[\"gateOpened\", {\n\t$0\n\\}] call CBA_fnc_addEventHandler;",
    );
    check_first("waitUntil <|>", "waitUntil {\n\t$0\n\\}");
    let has_code = |script: &str| items(script).1.iter().any(|item| item.label.starts_with('{'));
    assert!(!has_code("player addAction [\"Open\", {}, nil, <|>];"));
    assert!(!has_code("hint <|>"));
    assert!(!has_code("_list pushBack <|>"));
    assert!(!has_code("_list select <|>"));
}

#[test]
fn values_are_ranked_by_the_types_of_parameters() {
    let place = |script: &str, label: &str| items(script).1.iter().position(|item| item.label == label);
    let script =
        "_unit addEventHandler [\"Killed\", { params [\"_unit\", \"_killer\", \"\", \"_effects\"]; alive <|> }];";
    assert!(place(script, "_killer") < place(script, "_effects"), "{script}");
    // An array element has its documented type.
    let script = "private _text = \"\"; private _far = 2; player addAction [\"Open\", {}, nil, <|>];";
    assert!(place(script, "_far") < place(script, "_text"), "{script}");
}

#[test]
fn events_of_functions_are_offered() {
    check("[\"unit<|>\"] call CBA_fnc_addPlayerEventHandler;", "unit");
    check_first(
        "[\"visibleM<|>\"] call CBA_fnc_addPlayerEventHandler;",
        "[\"visibleMap\", {\n\tparams [\"_unit\", \"_isMapShown\"];\n\t$0\n\\}] call CBA_fnc_addPlayerEventHandler;",
    );
    check("[\"CAManBase\", \"Respa<|>\", {}] call CBA_fnc_addClassEventHandler;", "Respawn");
    check("[player, \"Respa<|>\", {}] call CBA_fnc_addBISEventHandler;", "Respawn");
}
