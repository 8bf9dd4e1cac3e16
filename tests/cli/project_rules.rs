//! Findings for which the files of a project are needed, as `sqf-ls check` prints them.

use crate::checked::findings;

const MISSION: (&str, &str) = ("description.ext", "");

#[test]
fn a_text_stringified_by_a_macro_is_not_a_script() {
    let init = "#define QUOTE(text) #text\nprivate _text = QUOTE(\n#include \"orders.sqf\"\n);\nhint _text;\n";
    let orders = "Take the bridge, then hold it.\nDo not be late\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", init), ("orders.sqf", orders)]), [""; 0]);
    let alone = findings(&[MISSION, ("orders.sqf", orders)]);
    assert!(alone.iter().any(|it| it.starts_with("orders.sqf:1 syntax: ")), "{alone:?}");
}

#[test]
fn a_text_between_macros_that_begin_and_end_a_string_is_not_a_script() {
    let init = "#define BEGIN \"\n#define END \"\nprivate _text = BEGIN\n#include \"orders.sqf\"\nEND;\nhint _text;\n";
    let found = findings(&[MISSION, ("init.sqf", init), ("orders.sqf", "Take the bridge, then hold it.\n")]);
    assert_eq!(found, [""; 0]);
}

#[test]
fn plain_text_between_macros_that_begin_and_end_a_string_is_not_code() {
    let briefing = "#define TAB(NAME) player createDiaryRecord [\"Diary\", [NAME, \"\n#define END \"]];\n\
        TAB(\"Mission\")\nDon't be late: the <font size='15'>gate</font> is at\n100 m.<br/>\nEND;\n\
        TAB(\"Signal\")\nsize = (large), it's all\nEND;\nhint 1;\n";
    let found = findings(&[MISSION, ("briefing.sqf", briefing)]);
    assert_eq!(
        found,
        ["briefing.sqf:10 operand-type: operand of `hint` must be String or Structured Text, found Number; \
        use `str` to convert it"]
    );
}

#[test]
fn a_text_after_a_macro_that_begins_a_string_is_not_a_script() {
    let briefing = "#define TAB(NAME) _notes pushBack [NAME, \"\n#define END \"];\nprivate _notes = [];\n\
        if (isServer) then {\n    #include \"notes.sqf\"\n    hint str _notes;\n};\n";
    let notes = "TAB(\"Crew\")\n<font size='10' TAG_FONT>\n    <br/>BE AT THE GATE\n</font>\nEND\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", briefing), ("notes.sqf", notes)]), [""; 0]);
    // A file that nothing includes yet.
    let more = "TAB(\"Crew\")\n<br/>The <font size='10'>gate</font> is open<br/>\nEND\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", briefing), ("notes.sqf", notes), ("more/notes.sqf", more)]), [""; 0]);
}

#[test]
fn a_header_for_classes_in_an_inactive_condition_is_not_a_script() {
    let part = "#ifdef IN_CONFIG\nclass Gate {\n    #include \"gate.hpp\"\n};\n#endif\n";
    let gate = "distance = 5;\nfog = true;\n";
    assert_eq!(findings(&[MISSION, ("part.sqf", part), ("gate.hpp", gate)]), [""; 0]);
    let part = "#ifdef IN_DEBUG\n#include \"gate.hpp\"\n#endif\nhint \"open\";\n";
    assert_eq!(findings(&[MISSION, ("part.sqf", part), ("gate.hpp", gate)]).len(), 2);
}

#[test]
fn an_included_script_has_the_macros_of_its_includer() {
    let init = "#define GATE(NUMBER) TAG_gate_##NUMBER = NUMBER\n#include \"gates\\small.sqf\"\nhint str TAG_gate_5;\n";
    let (small, large) = ("GATE(5);\n", "GATE(6);\nGATE(7);\n");
    let files = [MISSION, ("init.sqf", init), ("gates/small.sqf", small), ("gates/large.sqf", large)];
    assert_eq!(findings(&files), [""; 0]);
    let other = findings(&[MISSION, ("init.sqf", init), ("gates/small.sqf", small), ("other/large.sqf", large)]);
    assert_eq!(other.len(), 1, "{other:?}");
}

#[test]
fn a_string_may_name_a_command_of_a_special_build() {
    let init = "if (productVersion select 4 == \"Profile\") then {\n    call compile \"diag_captureFrame 1;\";\n};\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", init)]), [""; 0]);
}

#[test]
fn resolutions_of_campaign_missions_may_be_empty() {
    let description =
        "class MissionDefault {\n    lost = ;\n    end1 = ;\n    end6 = ;\n    cutscene = ;\n    title = ;\n};\n";
    assert_eq!(
        findings(&[("description.ext", description)]),
        ["description.ext:6 config-syntax: missing value after `=`; the game reads an empty text"]
    );
}

#[test]
fn a_removed_command_has_no_other_one_as_its_remedy() {
    let init = "player setVehicleInit \"this allowDamage false\";\n";
    assert_eq!(
        findings(&[MISSION, ("init.sqf", init)]),
        ["init.sqf:1 syntax: Arma 3 no longer has `setVehicleInit`; use `remoteExec`"]
    );
}

#[test]
fn a_semicolon_after_an_include_may_end_the_last_statement_of_the_file() {
    let gate = "if (isServer) then {\n    hint \"open\";\n}";
    let init = "#include \"gate.sqf\"; // may end a statement\n{ hint _x } forEach [\"a\"];\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", init), ("gate.sqf", gate)]), [""; 0]);
    let found = findings(&[MISSION, ("init.sqf", &init.replace(';', "")), ("gate.sqf", gate)]);
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_mistake_in_an_included_script_is_found_there() {
    let files = [MISSION, ("init.sqf", "#include \"a.sqf\"\nhint \"b\";\n"), ("a.sqf", "hint (\"a\";\n")];
    assert_eq!(findings(&files), ["a.sqf:1 syntax: `(` is never closed"]);
}

#[test]
fn a_text_with_tags_has_one_hint() {
    let orders = "<t size='2'>Orders</t><br/>\nDon't be late (or early.<br/>\n";
    let found = findings(&[MISSION, ("orders.sqf", orders)]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("orders.sqf:1 syntax: this file contains marked-up text instead of SQF"), "{found:?}");
}

#[test]
fn a_file_that_includes_itself_is_an_error_unless_it_is_guarded() {
    let files = [
        MISSION,
        ("init.sqf", "#include \"a.hpp\"\n#include \"b.hpp\"\nhint str [GATE_A, GATE_B];\n"),
        ("a.hpp", "#ifndef A_HPP\n#define A_HPP\n#include \"a.hpp\"\n#define GATE_A 5\n#endif\n"),
        ("b.hpp", "#define GATE_B 6\n"),
        ("open.sqf", "#include \"open.sqf\"\nhint \"open\";\n"),
    ];
    let found = findings(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("open.sqf:1 missing-include: this file includes itself"), "{found:?}");
}

#[test]
fn headers_that_include_each_other_are_an_error_in_each() {
    let files = [
        MISSION,
        ("init.sqf", "#include \"a.hpp\"\nhint str [GATE_A, GATE_B];\n"),
        ("a.hpp", "#define GATE_A 5\n#include \"b.hpp\"\n"),
        ("b.hpp", "#include \"a.hpp\"\n#define GATE_B 5\n"),
    ];
    let found = findings(&files);
    let [a, b] = &found[..] else { panic!("{found:?}") };
    assert!(a.starts_with("a.hpp:2 missing-include: this file includes itself by way of the one"), "{a}");
    assert!(b.starts_with("b.hpp:1 missing-include: this file includes itself by way of the one"), "{b}");
}

#[test]
fn broken_conditions_are_found_in_any_header() {
    let init = "#include \"a.hpp\"\n#include \"b.h\"\n#include \"e.hpp\"\nhint \"a\";\n";
    let files = [
        MISSION,
        ("init.sqf", init),
        ("a.hpp", "#define GATE_A 1\n#ifdef GATE_DEBUG\n"),
        ("b.h", "#define GATE_B 1\n#endif\n"),
        ("c.hpp", "PREP(open);\nPREP(close);\n#ifndef GATE_C\n"),
        ("d.hpp", ""),
        ("e.hpp", "#define GATE_E 1\n#include \"missing.hpp\"\n"),
        // Headers of an extension's sources.
        ("f.h", "#include <windows.h>\n#define GATE_F 1\n"),
        ("g.h", "#pragma once\n#ifdef GATE_G\n"),
        ("h.h", "#include \"i.h\"\n#define GATE_H 1\n"),
        ("i.h", "#include <cmath>\n#define GATE_I 1\n"),
    ];
    let expected = [
        "a.hpp:2 directive: missing `#endif` for this condition",
        "b.h:2 directive: `#endif` without `#if`, `#ifdef` or `#ifndef`",
        "c.hpp:3 directive: missing `#endif` for this condition",
        "e.hpp:2 missing-include: file `missing.hpp` not found",
    ];
    assert_eq!(findings(&files), expected);
}

#[test]
fn a_function_that_prep_lists_without_a_script_is_named() {
    let component = "#define PREFIX gates\n#define COMPONENT main\n";
    let script = "#include \"script_component.hpp\"\n#include \"XEH_PREP.hpp\"\n";
    let list = "PREP(open);\nPREP(shut);\n#ifdef GATE_DEBUG\nPREP(oil);\n#endif\nPREP_SUB(doors,wax);\n";
    let of_cba = [
        ("addons/main/$PBOPREFIX$", "x\\gates\\addons\\main"),
        ("addons/main/config.cpp", "class CfgPatches { class gates_main { units[] = {}; weapons[] = {}; }; };\n"),
        ("addons/main/script_component.hpp", component),
        ("addons/main/XEH_preInit.sqf", script),
        ("addons/main/XEH_PREP.hpp", list),
        ("addons/main/fnc_open.sqf", "hint \"open\";\n"),
    ];
    let expected = "addons/main/XEH_PREP.hpp:2 missing-file: the script of this function is missing: file \
                    `fnc_shut.sqf` not found";
    assert_eq!(findings(&of_cba), [expected]);
    // If no script of the list is found, they may be anywhere.
    assert_eq!(findings(&of_cba[..5]), [""; 0]);
    let own = format!(
        "{component}#define QUOTE(text) #text\n#define PREP(name) gates_main_fnc_##name = compile preprocessFileLineNumbers QUOTE(\\x\\gates\\addons\\main\\do_##name.sqf)\n"
    );
    let mut files = of_cba;
    (files[3].1, files[4].1, files[5].0) = (script, "PREP(open);\nPREP(shut);\n", "addons/main/do_open.sqf");
    files[2].1 = &own;
    let expected = "addons/main/XEH_PREP.hpp:2 missing-file: the script of this function is missing: file \
                    `\\x\\gates\\addons\\main\\do_shut.sqf` not found";
    assert_eq!(findings(&files), [expected]);
    // The list may be in the script itself: one finding, not one for the list and one for the command.
    let script = "#include \"script_component.hpp\"\nPREP(open);\nPREP(shut);\n";
    (files[3].1, files[4].1) = (script, "");
    let expected = "addons/main/XEH_preInit.sqf:3 missing-file: the script of this function is missing: file \
                    `\\x\\gates\\addons\\main\\do_shut.sqf` not found";
    assert_eq!(findings(&files), [expected]);
}

#[test]
fn a_function_whose_file_is_not_listed_is_named() {
    let config = "class CfgFunctions { class GATE { class doors { class open {}; }; }; };\n";
    let files = [
        ("description.ext", config),
        ("functions/doors/fn_open.sqf", "hint \"open\";\n"),
        ("functions/doors/fn_shut.sqf", "hint \"shut\";\n"),
        ("init.sqf", "[] call GATE_fnc_open;\n[] call GATE_fnc_shut;\n[] call GATE_fnc_oil;\n"),
    ];
    assert_eq!(
        findings(&files),
        [
            "init.sqf:2 unknown-project-function: `GATE_fnc_shut` is neither declared in `CfgFunctions` nor compiled, although the file \
             `functions\\doors\\fn_shut.sqf` exists",
            "init.sqf:3 unknown-project-function: undefined function `GATE_fnc_oil`: nothing in the project declares it",
        ]
    );
    // Another script composes the names of those that it compiles: any function may be one of them.
    let publish = "{\n    private _name = format [\"GATE_fnc_%1\", _x];\n    call compile format [\"%1 = compile \
                   preprocessFileLineNumbers 'doors\\fn_%2.sqf'\", _name, _x];\n    publicVariable _name;\n} forEach [\"shut\"];\n";
    assert_eq!(findings(&[&files[..], &[("initServer.sqf", publish)]].concat()), [""; 0]);
}

#[test]
fn functions_of_another_mod_are_not_undefined() {
    let files = [
        MISSION,
        (
            "init.sqf",
            "CBA_fnc_globalEvent = compileFinal \"true\";\n[\"a\", []] call CBA_fnc_localEvent;\n[] call CBA_fnc_players;\n",
        ),
    ];
    assert_eq!(findings(&files), [""; 0]);
    let stopped = "CBA_fnc_globalEvent = compileFinal \"true\";\nCBA_fnc_localEvent = compileFinal \"true\";\n\
        CBA_fnc_serverEvent = compileFinal \"true\";\n[] call CBA_fnc_players;\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", stopped)]), [""; 0]);
}

#[test]
fn an_unset_global_may_be_a_typo_for_another() {
    let files = [
        MISSION,
        ("init.sqf", "GATE_doorWidth = 5;\nhint str GATE_doorWidth;\n"),
        ("open.sqf", "hint str GATE_doroWidth;\n"),
        ("shut.sqf", "hint str [GATE_doorHeight];\n"),
    ];
    let expected = "open.sqf:1 misspelled-global: `GATE_doroWidth` is never assigned in this project; did you mean `GATE_doorWidth`?";
    assert_eq!(findings(&files), [expected]);
    let plain = [("init.sqf", "supplyCount = 5;\n"), ("open.sqf", "hint str suplyCount;\n")];
    let expected =
        "open.sqf:1 misspelled-global: `suplyCount` is never assigned in this project; did you mean `supplyCount`?";
    let with = |mission| findings(&[MISSION, ("mission.sqm", mission), plain[0], plain[1]]);
    assert_eq!(with("version = 54;\n"), [expected]);
    // An object of the editor may have that name.
    assert_eq!(with("class Item { name = \"suplyCount\"; };\n"), [""; 0]);
    // Without the map, a slip of the hand is enough, and nothing else.
    assert_eq!(findings(&[MISSION, plain[0], plain[1]]), [expected]);
    assert_eq!(findings(&[MISSION, plain[0], ("open.sqf", "hint str supplyMount;\n")]), [""; 0]);
}

#[test]
fn a_name_in_capitals_may_be_a_macro() {
    let init = "#include \"macros.hpp\"\nhint str [GATE_COUTN, GATE_COUNT];\n\
                hint str [GATE_WIDHT, GATE_HEIGTH, GATE_DOORS, GATE_LAMP];\n";
    let files = [
        MISSION,
        ("macros.hpp", "#define GATE_COUNT 5\n#define GATE_WIDTH 2\n#define GATE_HEIGHT 3\n#define GATE_LAMPS 4\n"),
        ("init.sqf", init),
        ("open.sqf", "GATE_WIDHT = 5;\nhint \"GATE_HEIGTH\";\n"),
    ];
    let expected = "init.sqf:2 undefined-macro: `GATE_COUTN` is neither a macro nor assigned in this project; did you mean \
                    the macro `GATE_COUNT`?";
    assert_eq!(findings(&files), [expected]);
    let missing =
        ("init.sqf", "#include \"x\\gates\\macros.hpp\"\n#define GATE_COUNT 5\nhint str [GATE_COUTN, GATE_COUNT];\n");
    let found = findings(&[MISSION, missing]);
    assert!(!found.iter().any(|it| it.contains("undefined-macro")), "{found:?}");
}

#[test]
fn a_class_without_quotes_is_a_variable_that_nothing_sets() {
    let files = [
        MISSION,
        ("init.sqf", "createVehicle [B_MRAP_01_F, [0, 0, 0]];\ncreateVehicle [B_Heli_Light_01_F, [0, 0, 0]];\n"),
        ("open.sqf", "B_Heli_Light_01_F = \"B_Heli_Light_01_F\";\nhint \"B_MRAP_01_F\";\n"),
    ];
    let expected = "init.sqf:1 missing-quotes: the class `B_MRAP_01_F` must be named by a String: `\"B_MRAP_01_F\"`";
    assert_eq!(findings(&files), [expected]);
}

#[test]
fn the_settings_say_which_functions_run_code() {
    let settings = "[[runs-code]]\nfunction = \"TAG_fnc_later\"\narguments = [0]\nmay-wait = false\n";
    let init = "private _gate = cursorObject;\n[{ deleteVehicle _gate }] call TAG_fnc_later;\n[{ sleep 5 }] call TAG_fnc_later;\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", init)]), [""; 0]);
    let found = findings(&[MISSION, ("sqf-ls.toml", settings), ("init.sqf", init)]);
    assert_eq!(
        found,
        [
            "init.sqf:2 undefined-variable: `_gate` is nil here; code that `TAG_fnc_later` runs does not see the local \
             variables around it; store it in a global variable, or with `setVariable` on an object that the code knows",
            "init.sqf:3 suspension: `sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`",
        ]
    );
}

/// Creates a stringtable with these keys.
fn table(keys: &[&str]) -> String {
    let keys = keys.iter().map(|key| format!("<Key ID=\"{key}\"><Original>x</Original></Key>\n"));
    format!("<Project><Package>\n{}</Package></Project>\n", keys.collect::<String>())
}

#[test]
fn unknown_keys_are_found_in_scripts_configs_and_macros() {
    let keys = ["STR_GATE_open", "STR_GATE_shut", "STR_GATE_oil", "STR_GATE_wax", "STR_GATE_main_paint"];
    let config = "#include \"macros.hpp\"\nclass Header {\n    onLoadName = \"$STR_GATE_opne\";\n    \
                  author = \"$STR_GATE_shut\";\n    a[] = {\"$STR_A3_opne\", \"STR_GATE_\", \"$STR_BARN_opne\"};\n    \
                  b = LSTRING(paint);\n    c = LSTRING(pain);\n    d = OTHER(opne);\n    e = $STR_GATE_oli;\n    \
                  f = $STR_GATE_oil;\n};\n";
    let macros = "#define LSTRING(NAME) QUOTE($STR_GATE_main_##NAME)\n#define QUOTE(TEXT) #TEXT\n";
    let init = "#include \"macros.hpp\"\nhint localize \"STR_GATE_main_pant\";\nhint localize LSTRING(pian);\n\
                hint localize (\"STR_GATE_\" + str 1);\n";
    let files =
        [("description.ext", config), ("macros.hpp", macros), ("init.sqf", init), ("Stringtable.xml", &table(&keys))];
    assert_eq!(
        findings(&files),
        [
            "description.ext:3 unknown-stringtable-key: unknown stringtable key `STR_GATE_opne`; did you mean \
             `STR_GATE_open`?",
            "description.ext:7 unknown-stringtable-key: unknown stringtable key `STR_GATE_main_pain`; did you mean \
             `STR_GATE_main_paint`?",
            "description.ext:9 unknown-stringtable-key: unknown stringtable key `STR_GATE_oli`; did you mean \
             `STR_GATE_oil`?",
            "init.sqf:2 unknown-stringtable-key: unknown stringtable key `STR_GATE_main_pant`; did you mean \
             `STR_GATE_main_paint`?",
            "init.sqf:3 unknown-stringtable-key: unknown stringtable key `STR_GATE_main_pian`; did you mean \
             `STR_GATE_main_paint`?",
        ]
    );
}

#[test]
fn keys_of_headers_that_nothing_includes_may_come_with_them() {
    let keys = ["STR_GATE_open", "STR_GATE_shut", "STR_GATE_oil", "STR_GATE_wax", "STR_GATE_main_paint"];
    let title = |key: &str| format!("class Gate {{ title = \"$STR_GATE_{key}\"; }};\n");
    let files = [
        ("description.ext", "#include \"used.hpp\"\n"),
        ("used.hpp", &*title("opne")),
        ("unused.hpp", &*title("ajar")),
        ("Stringtable.xml", &table(&keys)),
    ];
    assert_eq!(
        findings(&files),
        ["used.hpp:1 unknown-stringtable-key: unknown stringtable key `STR_GATE_opne`; did you mean \
             `STR_GATE_open`?"]
    );
}

#[test]
fn an_addon_that_changes_another_mod_does_not_have_all_of_it() {
    let config = |patches: &str| {
        format!(
            "class CfgPatches {{ class {patches}; }};\nclass CfgMagazines {{ class OIL_10 {{}}; class OIL_20 {{}}; class \
             OIL_30 {{}}; }};\nclass CfgMagazineWells {{ class Oils {{ all[] = {{\"OIL_10\", \"OIL_40\"}}; }}; }};\nclass \
             CfgVehicles {{ class GATE_car {{ author = \"$STR_OIL_Author\"; }}; }};\n"
        )
    };
    let keys = ["STR_OIL_One", "STR_OIL_Two", "STR_OIL_Three", "STR_OIL_Four", "STR_OIL_Five"];
    let found = |patches: &str| {
        let files = [
            ("addons/main/$PBOPREFIX$", "x\\gate\\addons\\main"),
            ("addons/main/config.cpp", &*config(patches)),
            ("addons/main/fn_a.sqf", "hint \"a\";"),
            ("addons/main/stringtable.xml", &table(&keys)),
        ];
        let found = findings(&files);
        let of_rules = found.iter().filter(|it| it.contains("magazine-well") || it.contains("stringtable-key"));
        of_rules.map(|it| it.split(':').nth(1).unwrap_or_default().to_owned()).collect::<Vec<String>>()
    };
    // The required addon has the tag, or another name.
    assert_eq!(found("GATE_main { requiredAddons[] = {\"OIL_core\"}; }"), Vec::<String>::new());
    assert_eq!(found("GATE_main { requiredAddons[] = {\"oilworks_core\"}; }"), Vec::<String>::new());
    // Only the game and CBA are required, or an addon of the project has the tag.
    assert_eq!(found("GATE_main { requiredAddons[] = {\"A3_Data_F\", \"cba_main\"}; }"), ["3 magazine-well"]);
    let all = ["3 magazine-well", "4 unknown-stringtable-key"];
    assert_eq!(found("OIL_main { requiredAddons[] = {\"works_core\"}; }"), all);
}

#[test]
fn a_macro_definition_split_by_a_blank_has_one_error() {
    let script = "#define OPEN_ALL(gates) \\ \n    { _x animate [\"door\", 1]; \\\n    } forEach gates;\nOPEN_ALL(TAG_a);\n\
                  OPEN_ALL(TAG_b);\n";
    assert_eq!(
        findings(&[MISSION, ("init.sqf", script)]),
        ["init.sqf:1 syntax: `\\` continues a `#define` on the next line only as the last character of its line"]
    );
}

#[test]
fn a_project_with_few_keys_of_a_tag_does_not_own_the_tag() {
    let table = table(&["STR_GATE_open", "STR_GATE_shut"]);
    let init = "hint localize \"STR_GATE_opne\";\nhint localize \"STR_GATE_paint\";\n";
    let expected =
        "init.sqf:1 unknown-stringtable-key: unknown stringtable key `STR_GATE_opne`; did you mean `STR_GATE_open`?";
    assert_eq!(findings(&[MISSION, ("init.sqf", init), ("stringtable.xml", table.as_str())]), [expected]);
}

#[test]
fn unused_keys_cannot_be_named_by_anything() {
    let keys = [
        "STR_GATE_open",
        "STR_GATE_shut",
        "STR_GATE_oil_1",
        "STR_GATE_wax_1",
        "STR_GATE_paint",
        "STR_GATE_label",
        "STR_GATE_nail",
    ];
    let init = "hint localize \"STR_GATE_open\";\nhint localize (\"STR_GATE_oil_\" + str 1);\n\
                hint localize format [\"STR_GATE_wax_%1\", 1];\nhint TEXT(paint);\n";
    let table = table(&keys);
    let files = [
        ("description.ext", "onLoadName = \"$STR_GATE_shut\";\n"),
        ("mission.sqm", "class Mission { text = \"@STR_GATE_label\"; };\n"),
        ("init.sqf", init),
        ("stringtable.xml", table.as_str()),
        ("sqf-ls.toml", "[lints]\nunused-stringtable-key = \"warning\"\nsyntax = \"off\"\nundefined-macro = \"off\"\n"),
    ];
    let found: Vec<String> = findings(&files).into_iter().filter(|it| it.contains("stringtable.xml")).collect();
    assert_eq!(found, ["stringtable.xml:8 unused-stringtable-key: unused stringtable key `STR_GATE_nail`"]);
    // The names in a binary mission are unknown.
    let mut files = files.to_vec();
    files[1].1 = "\0raP\0\0\0\0";
    let found: Vec<String> = findings(&files).into_iter().filter(|it| it.contains("stringtable.xml")).collect();
    assert_eq!(found, [""; 0]);
}

#[test]
fn notes_in_a_script_have_one_hint() {
    let notes = "- doors open to the left\n- take the keys (both of them) along\n- Level: 5\n- in the hall\n- wait there (1/2)\n- then out again\n- the last one shuts it\n";
    let found = findings(&[MISSION, ("notes.sqf", notes)]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("syntax: this file contains text or a list instead of SQF"), "{found:?}");
    let text = "private _name = '%1_count';\nmissionNamespace setVariable [_name, %2, false];\n%3\n";
    let found = findings(&[MISSION, ("counted.sqf", text)]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("syntax: this file contains a text for `format` instead of SQF"), "{found:?}");
    // A header is checked as a text.
    let topic = "Doors:\n<br/> [\"open\"] call TAG_fnc_open;\n<br/>\n";
    assert_eq!(findings(&[MISSION, ("topic.hpp", topic)]), [""; 0]);
    assert_eq!(findings(&[MISSION, ("topic.sqf", topic)]).len(), 1);
    // A remainder has a left operand.
    let script = "hint str (5 %2);\nhint %(2);\n";
    assert!(!findings(&[MISSION, ("init.sqf", script)])[0].contains("instead of SQF"));
    // Statements without any `;` are still a script.
    let script = "hint \"a\"\nsleep 1\nhint \"b\"\nsleep 2\nhint \"c\"\nsleep 3\nhint \"d\"\n";
    assert!(findings(&[MISSION, ("init.sqf", script)]).len() > 4);
}

#[test]
fn a_path_with_unusual_characters_is_not_code() {
    let init = "player addAction [\"Drag\", \"=TAG=_drag\\=TAG=_action.sqf\"];\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", init), ("=TAG=_drag/=TAG=_action.sqf", "hint \"a\";\n")]), [""; 0]);
}

#[test]
fn a_function_is_not_called_by_the_name_of_its_file() {
    let config = "class CfgFunctions { class TAG { class gates { class open {}; }; }; };\n";
    let files = [("description.ext", config), ("functions/gates/fn_open.sqf", "hint \"a\";\n")];
    let found = findings(&[&files[..], &[("init.sqf", "[] call fn_open;\n[] call fn_shut;\n")]].concat());
    let expected =
        "init.sqf:1 unknown-project-function: `fn_open` is only the name of a file; its function is `TAG_fnc_open`";
    assert_eq!(found, [expected]);
    let own = "fn_open = { hint \"b\" };\n[] call fn_open;\n";
    assert_eq!(findings(&[&files[..], &[("init.sqf", own)]].concat()), [""; 0]);
    let files = [
        ("description.ext", "class CfgFunctions { class TAG { class gates { class openGate {}; }; }; };\n"),
        ("functions/gates/fn_openGate.sqf", "hint \"a\";\n"),
    ];
    let of = |init: &str| findings(&[&files[..], &[("init.sqf", init)]].concat());
    for name in ["openGate", "fnc_openGate"] {
        let expected = format!(
            "init.sqf:1 unknown-project-function: `{name}` is never assigned; the function is `TAG_fnc_openGate`"
        );
        assert_eq!(of(&format!("[] call {name};\n")), [expected]);
    }
    for init in [
        "openGate = { hint \"b\" };\n[] call openGate;\n",
        "missionNamespace setVariable [\"openGate\", { hint \"b\" }];\n[] call openGate;\n",
        "params [\"_openGate\"];\n[] call _openGate;\n",
    ] {
        assert_eq!(of(init), [""; 0], "{init}");
    }
}

#[test]
fn macros_of_cba_set_no_variables_although_its_headers_are_missing() {
    let script = |more: &str| {
        format!(
            "#include \"\\x\\cba\\addons\\main\\script_macros_common.hpp\"\nparams [\"_gate\"];\n{more}if (GVAR(isOpen)) \
             then {{ private _width = 5; [_gate, QGVAR(width), _width] call FUNC(open) }};\n[_gate, _width] call FUNC(paint);\n"
        )
    };
    let found = |more: &str| findings(&[MISSION, ("functions/fn_width.sqf", &script(more))]);
    let expected = "functions/fn_width.sqf:4 undefined-variable: `_width` is assigned only in inner code and no longer exists \
                    after it; assign it before that code, too";
    assert_eq!(found(""), [expected]);
    let of_ace = script("").replace("\\x\\cba", "\\z\\ace");
    assert_eq!(findings(&[MISSION, ("functions/fn_width.sqf", &of_ace)]), [expected]);
    let is_silent = |text: &str| {
        let found = findings(&[MISSION, ("functions/fn_width.sqf", text)]);
        assert!(!found.iter().any(|it| it.contains("undefined-variable")), "{text}");
    };
    is_silent(&script("EXPLODE_1(_this,_width);\n"));
    is_silent(&script("KEY_PARAM(\"width\",_width,0);\n"));
    // What CBA defines is known, what other headers do is not.
    for more in ["EXPLODE_1(_this);\n", "SET_WIDTH;\n", "#ifdef GATES\n_width = 4;\n#endif\n"] {
        is_silent(&script(more).replace("\\x\\cba", "\\z\\ace"));
    }
}

/// Folders whose names differ in case alone, which only some file systems allow, are a single folder in the game.
#[cfg(target_os = "linux")]
#[test]
fn folders_that_differ_only_in_case_are_one() {
    let script = "#include \"..\\misc\\texts.hpp\"\nhint TEXT;\n";
    let files = [
        MISSION,
        ("Functions/misc/texts.hpp", "#define TEXT \"a\"\n"),
        ("functions/misc/other.hpp", ""),
        ("functions/gates/fn_open.sqf", script),
    ];
    assert_eq!(findings(&files), [""; 0]);
    let missing = [
        MISSION,
        ("Functions/misc/other.hpp", ""),
        ("functions/misc/other.hpp", ""),
        ("functions/gates/fn_open.sqf", script),
    ];
    assert!(findings(&missing).iter().any(|it| it.contains("missing-include")));
}

#[test]
fn a_macro_of_a_missing_header_may_choose_a_part_of_a_statement() {
    let init = "#include \"side.hpp\"\nTAG_colour =\n#ifdef SIDE_WEST\n\"ColorBLUFOR\";\n#endif\n#ifdef SIDE_EAST\n\
        \"ColorOPFOR\";\n#endif\nplayer setFlagTexture\n#ifdef SIDE_WEST\n\"blue.paa\";\n#endif\nhint TAG_colour;\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", init)]), ["init.sqf:1 missing-include: file `side.hpp` not found"]);
}

#[test]
fn a_script_named_as_a_part_lacks_the_macros_of_what_includes_it() {
    let script = "hint GATE_TITLE(1);\n";
    let found = findings(&[MISSION, ("settings.inc.sqf", script), ("settings.sqf", script)]);
    assert!(found.iter().all(|it| it.starts_with("settings.sqf:1 undefined-macro")) && found.len() == 1, "{found:?}");
}

#[test]
fn headers_of_the_game_are_not_those_of_a_folder_with_its_name() {
    let params = "class Params {\n    #include \"\\a3\\functions_f\\Params\\paramGates.hpp\"\n};\n";
    let files = [("a3/functions_f/Params/paramGates.hpp", "class Gates {};\n"), ("description.ext", params)];
    assert_eq!(findings(&files), [""; 0]);
}

#[test]
fn code_in_a_string_may_call_a_macro_of_a_missing_header() {
    let init = "#include \"cost.hpp\"\nplayer addAction [\"Buy\", 'hint str TAG_COST(5);'];\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", init)]), ["init.sqf:1 missing-include: file `cost.hpp` not found"]);
}

#[test]
fn classes_included_only_by_a_config_are_not_a_script() {
    let sounds = "class alarm {\n    name = \"alarm\";\n    sound[] = {};\n    titles[] = {};\n};\n";
    let description = "class CfgSounds {\n    sounds[] = {};\n    #include \"sounds.sqf\"\n};\n";
    assert_eq!(findings(&[("description.ext", description), ("sounds.sqf", sounds)]), [""; 0]);
}

#[test]
fn notes_in_markdown_have_one_hint() {
    let notes =
        "# How to install\n\n## First step\n\nCopy the folder; then add it's name (to the file.\n\n```\nx = 1;\n```\n";
    let found = findings(&[MISSION, ("install.sqf", notes)]);
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_script_may_get_variables_from_its_caller() {
    let guard = "{ hint _x } forEach _greetings;\n_listOfNames = [];\n{ _listOfNames pushBack _x } forEach _listOfName;\n\
        hint str _listOfNames;\n";
    let init = "_greetings = [\"a\"];\n_listOfName = [\"b\"];\n\
        call compile preprocessFileLineNumbers \"guard.sqf\";\n";
    assert_eq!(findings(&[MISSION, ("guard.sqf", guard), ("init.sqf", init)]), [""; 0]);
}

#[test]
fn a_config_may_be_a_part_of_another_one() {
    let description = "class Wall { height = 2; };\n#include \"config.cpp\"\n";
    let config = "class Gate: Wall { width = 3; };\nclass Door: Fence { width = 1; };\n";
    let found = findings(&[("description.ext", description), ("config.cpp", config)]);
    assert_eq!(found, ["config.cpp:2 unknown-parent: undefined parent class `Fence`"]);
    // Without `CfgPatches` it is not an addon, but meant to be included by a config elsewhere.
    let scripts = "#include \"doors\\config.cpp\"\n";
    assert_eq!(findings(&[("config.cpp", scripts), ("doors/config.cpp", config)]), [""; 0]);
}

#[test]
fn a_function_sees_the_variables_of_a_loop_that_calls_it() {
    let config = "class CfgFunctions { class TAG { class main { file = \"functions\"; class open {}; }; }; };";
    let open = "{ _x lock 0 } forEach vehicles;\nhint str _x;\n";
    let init = "{ call TAG_fnc_open } forEach allUnits;\n";
    let files = [("description.ext", config), ("functions/fn_open.sqf", open), ("init.sqf", init)];
    assert_eq!(findings(&files), [""; 0]);
    let found = findings(&[MISSION, ("functions/open.sqf", open)]);
    assert!(matches!(&found[..], [one] if one.starts_with("functions/open.sqf:2 loop-variable: ")), "{found:?}");
}

#[test]
fn a_function_that_calls_itself_sees_its_variables() {
    let config = "class CfgFunctions { class TAG { class main { file = \"functions\"; class menu {}; }; }; };";
    let menu = "params [\"_mode\"];\nswitch (_mode) do {\n    case \"load\": {\n        \
        private _titleBar = findDisplay 46 displayCtrl 5;\n        _titleBar ctrlShow true;\n        \
        [\"draw\"] call TAG_fnc_menu;\n    };\n    case \"draw\": { _titleBar ctrlCommit 0; };\n};\n";
    let init = "[\"load\"] call TAG_fnc_menu;\n";
    let files = [("description.ext", config), ("functions/fn_menu.sqf", menu), ("init.sqf", init)];
    assert_eq!(findings(&files), [""; 0]);
    let other = menu.replace("[\"draw\"] call TAG_fnc_menu;", "");
    let found = findings(&[("description.ext", config), ("functions/fn_menu.sqf", &other), ("init.sqf", init)]);
    assert!(found[0].contains("`_titleBar` is assigned only in inner code"), "{found:?}");
}

#[test]
fn overriding_a_function_of_a_mod_does_not_claim_its_tag() {
    let config = "class CfgPatches { class gates { units[] = {}; weapons[] = {}; requiredVersion = 2.18; \
        requiredAddons[] = {\"ace_common\"}; }; };\n\
        class CfgFunctions { class over { tag = \"ace_common\"; class common { file = \"gates\"; class hasItem {}; }; }; };";
    let has_item = "_this call ace_common_fnc_items;\n[] call ace_common_fnc_showHud;\n";
    let files = [("config.cpp", config), ("$PBOPREFIX$", "gates"), ("fn_hasItem.sqf", has_item)];
    assert_eq!(findings(&files), [""; 0]);
}

#[test]
fn a_path_with_one_wrong_letter_is_a_typo_for_a_project_file() {
    let found = findings(&[
        MISSION,
        ("scripts/start.sqf", "hint \"a\";\n"),
        ("init.sqf", "[] execVM \"script\\start.sqf\";\n"),
    ]);
    assert_eq!(
        found,
        ["init.sqf:1 missing-file: file `script\\start.sqf` not found; did you mean `scripts\\start.sqf`?"]
    );
    let other =
        findings(&[MISSION, ("scripts/start.sqf", "hint \"a\";\n"), ("init.sqf", "[] execVM \"other\\start.sqf\";\n")]);
    assert_eq!(other, [""; 0]);
}

#[test]
fn a_call_lacks_the_fnc_of_its_function() {
    let config = "class CfgFunctions { class TAG { class main { file = \"functions\"; class open {}; }; }; };";
    let files = |init: &'static str| {
        [("description.ext", config), ("functions/fn_open.sqf", "hint \"open\";\n"), ("init.sqf", init)]
    };
    let found = findings(&files("[] call TAG_open;\n"));
    assert_eq!(
        found,
        ["init.sqf:1 unknown-project-function: `TAG_open` is never assigned; the function is `TAG_fnc_open`"]
    );
    assert_eq!(findings(&files("TAG_open = { 5 };\nhint str ([] call TAG_open);\n")), [""; 0]);
    // Something may compile this script under its own name.
    let [config, own, init] = files("[] call TAG_open;\n");
    assert_eq!(findings(&[config, own, init, ("compile/tag_Open.sqf", "hint \"open\";\n")]), [""; 0]);
}

#[test]
fn a_name_without_quotes_is_found_if_the_mission_is_known() {
    let init = ("init.sqf", "player sideChat hello;\n");
    let sqm = ("mission.sqm", "version=54;\nclass Mission {};\n");
    let found = findings(&[MISSION, sqm, init]);
    assert_eq!(
        found,
        [
            "init.sqf:1 undefined-global: `hello` is never assigned in this project; `sideChat` expects a String: `\"hello\"`"
        ]
    );
    let without = ["init.sqf:1 undefined-global: `hello` is never assigned in this project"];
    assert_eq!(findings(&[MISSION, init]), without, "no object is a text");
    let binary = ("mission.sqm", "\0raP\0\0\0\0\u{8}\0\0\0");
    assert_eq!(findings(&[MISSION, binary, init]), [""; 0], "a binarized mission");
}

#[test]
fn arrays_of_configs_have_braces() {
    let found = findings(&[("description.ext", "class CfgSounds {\n    sounds[] = [];\n};\n")]);
    assert_eq!(found, ["description.ext:2 config-syntax: `sounds[]` must be an array in braces, such as `{1, 2}`"]);
}

#[test]
fn commands_of_a_database_plugin_are_commands() {
    let init = "TAG_connection = dbCreateConnection \"mission\";\nprivate _query = dbPrepareQuery \"SELECT 1\";\n\
        private _result = TAG_connection dbExecute _query;\nhint str dbResultToParsedArray _result;\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", init)]), [""; 0]);
}

#[test]
fn a_name_without_quotes_is_found_where_the_project_has_something_of_that_name() {
    let sqm = (
        "mission.sqm",
        "version=54;\nclass Mission {\n    class Entities {\n        class Item0 {\n            \
        dataType=\"Marker\";\n            name=\"TAG_base\";\n        };\n    };\n};\n",
    );
    let config =
        ("description.ext", "class TAG_menu { idd = 1; };\nclass Params { class TAG_vest { default = 0; }; };\n");
    let init = "player setVariable [\"TAG_score\", 5];\nplayer setPos getMarkerPos TAG_base;\ncreateDialog TAG_menu;\n\
        hint str (player getVariable [TAG_score, 0]);\nhint str (player getVariable TAG_score);\n\
        hint str (player getVariable [TAG_other, 0]);\nplayer addVest TAG_vest;\n";
    let expected = |line: usize, name: &str, command: &str| {
        format!(
            "init.sqf:{line} undefined-global: `{name}` is never assigned in this project; `{command}` expects a \
             String: `\"{name}\"`"
        )
    };
    assert_eq!(
        findings(&[config, sqm, ("init.sqf", init)]),
        [
            expected(2, "TAG_base", "getMarkerPos"),
            expected(3, "TAG_menu", "createDialog"),
            expected(4, "TAG_score", "getVariable"),
            expected(5, "TAG_score", "getVariable"),
        ]
    );
    let set = ("set.sqf", "TAG_base = \"a\"; TAG_menu = \"b\"; missionNamespace setVariable [\"TAG_score\", \"c\"];\n");
    assert_eq!(findings(&[config, sqm, ("init.sqf", init), set]), [""; 0], "something sets them");
}

#[test]
fn a_variable_with_the_tag_of_the_project_is_found_where_nothing_sets_it() {
    let sqm = ("mission.sqm", "version=54;\nclass Mission {};\n");
    let config = (
        "description.ext",
        "class CfgFunctions { class TAG { class gates { file = \"gates\"; class open {}; class shut {}; }; }; };\n\
         class Params { class TAG_guards { default = 1; }; };\n",
    );
    let open =
        ("gates/fn_open.sqf", "TAG_gate animate [\"open\", TAG_speed];\n[TAG_guards, OTHER_gate] spawn TAG_closing;\n");
    let shut = ("gates/fn_shut.sqf", "TAG_speed = 1;\n");
    let left_over = ("left_over.sqf", "TAG_fence animate [\"open\", 1];\n");
    let files = [sqm, config, open, shut, left_over];
    let expected = |line: u32, name: &str| {
        format!("gates/fn_open.sqf:{line} undefined-global: `{name}` is never assigned in this project")
    };
    assert_eq!(findings(&files), [expected(1, "TAG_gate"), expected(2, "TAG_closing")]);
    let by_name =
        ("init.sqf", "{ missionNamespace setVariable [_x, objNull] } forEach [\"TAG_gate\", \"TAG_closing\"];\n");
    assert_eq!(findings(&[sqm, config, open, shut, by_name]), [""; 0], "strings name them");
    let made = ("init.sqf", "{ missionNamespace setVariable [format [\"TAG_%1\", _x], objNull] } forEach [1, 2];\n");
    assert_eq!(findings(&[sqm, config, open, shut, made]), [""; 0], "code makes such names");
    assert_eq!(findings(&[config, open, shut]), [expected(2, "TAG_closing")], "no object is code");
}

#[test]
fn a_config_in_a_file_named_like_a_script_gets_one_hint() {
    let dialog = "// A dialog.\nclass TAG_menu : RscText\n{\n    idd = 1;\n    text = \"a\";\n    size[] = {1, 2};\n};\n\
        class TAG_other { idd = 2; };\n";
    let found = findings(&[MISSION, ("menu.sqf", dialog)]);
    let [one] = &found[..] else { panic!("{found:?}") };
    assert!(one.starts_with("menu.sqf:2 syntax: this file contains classes of a config instead of SQF"), "{one}");
    let config = ("description.ext", "#include \"menu.sqf\"\n");
    assert_eq!(findings(&[config, ("menu.sqf", "class TAG_menu { idd = 1; };\n")]), [""; 0], "a config includes it");
}

#[test]
fn parts_included_by_a_list_with_an_unusual_name_are_known() {
    let init = ("init.sqf", "#define STEP(x) hint #x;\n#include \"parts.list\"\n");
    let part = ("part.sqf", "STEP(open)\n");
    assert_eq!(findings(&[MISSION, init, ("parts.list", "#include \"part.sqf\"\n"), part]), [""; 0]);
    assert!(!findings(&[MISSION, init, ("parts.list", ""), part]).is_empty(), "nothing includes it");
}

#[test]
fn a_macro_of_a_header_that_is_not_included_is_reported_as_such() {
    let header = ("headers/gates.hpp", "#define gate(name) [name] call TAG_gate;\n#define OPEN(name) open name\n");
    let script = "gate(\"a\")\ngate(\"b\")\n_a = [OPEN(1)];\n";
    let config = ("description.ext", "class CfgFunctions { class TAG { class gates { class work {}; }; }; };\n");
    let work = "functions/gates/fn_work.sqf";
    assert_eq!(
        findings(&[config, header, (work, "hint str gate(\"a\");\n")]),
        [format!("{work}:1 syntax: `gate` is a macro of `headers/gates.hpp`, which is not included")]
    );
    assert_eq!(
        findings(&[config, header, (work, "hint str [OPEN(1)];\n")]),
        [format!(
            "{work}:1 undefined-macro: undefined macro `OPEN`; `headers/gates.hpp` defines it, but is not included"
        )]
    );
    // Nothing runs the others: one was written for a place below an `#include` that was removed.
    let alone = ("scripts/part.sqf", script);
    assert_eq!(findings(&[MISSION, header, ("scripts/init.sqf", "// #include \"part.sqf\"\n"), alone]), [""; 0]);
    assert!(!findings(&[MISSION, alone]).is_empty(), "no macro of the project");
    assert!(!findings(&[MISSION, header, ("init.sqf", script)]).is_empty(), "the game runs it");
}

#[test]
fn names_of_scripts_in_place_of_code_or_without_extension_are_found() {
    let init = "call compile \"open.sqf\";\nexecVM \"open\";\nexecVM \"shut\";\ncall compile \"hint 'open'\";\n";
    assert_eq!(
        findings(&[MISSION, ("init.sqf", init), ("open.sqf", "hint \"open\";\n")]),
        [
            "init.sqf:1 missing-file: `compile` takes code, not the name of a file; write `compile \
             preprocessFileLineNumbers \"open.sqf\"`",
            "init.sqf:2 missing-file: file `open` not found; did you mean `open.sqf`?",
        ]
    );
}

#[test]
fn a_script_that_many_missions_name_and_few_have_may_be_added_later() {
    let init = "execVM \"tag_intro.sqf\";\n";
    let missions: Vec<String> = (0..6).map(|number| format!("gate_{number}.Altis")).collect();
    let names: Vec<[String; 3]> = missions
        .iter()
        .map(|it| ["description.ext", "mission.sqm", "init.sqf"].map(|file| format!("{it}/{file}")))
        .collect();
    let mut files: Vec<(&str, &str)> = Vec::new();
    for [settings, map, script] in &names {
        files.extend([(settings.as_str(), ""), (map.as_str(), ""), (script.as_str(), init)]);
    }
    assert_eq!(findings(&files), [""; 0]);
    files.push(("gate_0.Altis/tag_intro.sqf", "hint \"open\";\n"));
    assert_eq!(findings(&files), [""; 0]);
    // Several missions have the script, so the others should have it, too.
    files.push(("gate_1.Altis/tag_intro.sqf", "hint \"open\";\n"));
    files.push(("gate_2.Altis/tag_intro.sqf", "hint \"open\";\n"));
    let found = findings(&files);
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[0], "gate_3.Altis/init.sqf:1 missing-file: file `tag_intro.sqf` not found");
    // The same typo in a few missions is possible.
    let few = findings(&files[..9]);
    assert_eq!(few.len(), 3, "{few:?}");
}

#[test]
fn a_merge_conflict_is_reported_at_its_first_line() {
    let init = "hint \"a\";\n<<<<<<< ours\nhint \"b\";\n=======\nhint \"c\";\n>>>>>>> theirs\nhint \"d\";\n";
    let found = findings(&[MISSION, ("init.sqf", init)]);
    let told = ["init.sqf:2 syntax: unresolved merge conflict; keep one of the versions and remove these lines"];
    assert_eq!(found, told);
}

#[test]
fn a_list_of_texts_is_not_a_script() {
    let list = "\"open\"\n\"shut\"\n\"locked\"\n\"oiled\"\n";
    let hint = "words.sqf:1 syntax: this file contains text or a list instead of SQF and is not checked further; rename it so \
        that it does not end with `.sqf`";
    let init = "hint preprocessFile \"words.sqf\";\n";
    assert_eq!(findings(&[MISSION, ("init.sqf", init), ("words.sqf", list)]), [hint]);
    let init = "private _words = [\n#include \"words.sqf\"\n];\nhint str _words;\n";
    let found = findings(&[MISSION, ("init.sqf", init), ("words.sqf", list)]);
    assert_eq!(found, ["words.sqf:1 syntax: missing `,` at the end of this line and of 2 more"]);
    assert_eq!(findings(&[MISSION, ("init.sqf", init), ("words.sqf", "\"open\",\n\"shut\",\n\"oiled\"\n")]), [""; 0]);
}

#[test]
fn a_few_lines_of_text_are_not_a_script() {
    let told = "words.sqf:1 syntax: this file contains text or a list instead of SQF and is not checked further; rename it so \
        that it does not end with `.sqf`";
    let text =
        "The gate at the river is open.\nIts guards are at the wall.\nAsk them for the key, then go on.\nShut it.\n";
    assert_eq!(findings(&[MISSION, ("words.sqf", text)]), [told]);
    // Two lines, or a local variable, may be the beginning of a script.
    for script in ["open the gate\nshut it\n", "_gate open\nshut it now\npaint it red\n"] {
        let found = findings(&[MISSION, ("words.sqf", script)]);
        assert!(!found.is_empty() && !found.contains(&told.to_owned()), "{found:?}");
    }
}

const EMPTY_MAP: (&str, &str) = ("mission.sqm", "version=54;\n");

#[test]
fn a_script_that_is_only_executed_sees_no_variables_of_another() {
    let init = "private _gate = cursorObject;\nexecVM \"open.sqf\";\nhint typeOf _gate;\n";
    let open = ("open.sqf", "_gate animate [\"door\", 1];\n");
    let found = findings(&[MISSION, EMPTY_MAP, ("init.sqf", init), open]);
    assert_eq!(
        found,
        ["open.sqf:1 undefined-variable: `_gate` is nil here: nothing in this script assigns it, and `execVM` passes \
        only `_this`"]
    );
    // Its caller may have the variable.
    for call in ["call compile preprocessFile \"open.sqf\";", "call compile loadFile (\"open\" + \".sqf\");"] {
        let again = format!("{init}{call}\n");
        assert_eq!(findings(&[MISSION, EMPTY_MAP, ("init.sqf", &again), open]), [""; 0]);
    }
    // Code of the editor has no local variables that a script could see, so the map does not matter.
    assert_eq!(findings(&[MISSION, ("init.sqf", init), open]), found);
}

#[test]
fn a_variable_is_read_before_it_is_assigned() {
    let init = "hint str _gates;\nprivate _gates = 5;\nsystemChat str _gates;\n";
    let found = findings(&[MISSION, EMPTY_MAP, ("init.sqf", init)]);
    assert_eq!(found, ["init.sqf:1 undefined-variable: `_gates` is nil here; it is assigned further down"]);
}

#[test]
fn misspelled_classes_of_the_mission_are_found() {
    let description = "class CfgSounds {\n    sounds[] = {};\n    class doorAlarm { sound[] = {\"\", 1, 1}; };\n};\n\
        class CfgNotifications {\n    class TAG_Joined { title = \"Joined\"; };\n};\n\
        class TAG_Menu {\n    idd = 7000;\n    class controls {};\n};\n";
    let init = "playSound \"doroAlarm\";\n[\"TAG_Jioned\"] call BIS_fnc_showNotification;\ncreateDialog \"TAG_Mneu\";\n\
        playSound \"doorAlarm\";\nplaySound \"TAG_Mneus\";\ncreateDialog \"doorAlarms\";\n";
    let found = findings(&[("description.ext", description), EMPTY_MAP, ("init.sqf", init)]);
    let near = |line: u32, name: &str, meant: &str| {
        format!("init.sqf:{line} unknown-class: this mission has no class `{name}`; did you mean `{meant}`?")
    };
    let expected =
        [near(1, "doroAlarm", "doorAlarm"), near(2, "TAG_Jioned", "TAG_Joined"), near(3, "TAG_Mneu", "TAG_Menu")];
    assert_eq!(found, expected);
}

#[test]
fn a_local_variable_without_its_underscore_is_found() {
    let init = "private _enemy = cursorTarget;\nif (alive enemy) then { _enemy setDamage 1 };\n";
    let found = findings(&[MISSION, EMPTY_MAP, ("init.sqf", init)]);
    let expected = "init.sqf:2 misspelled-global: `enemy` is never assigned; did you mean the local variable `_enemy`?";
    assert_eq!(found, [expected]);
    let map = ("mission.sqm", "version=54;\nclass Item0 {\n    name=\"enemy\";\n};\n");
    assert_eq!(findings(&[MISSION, map, ("init.sqf", init)]), [""; 0]);
}

#[test]
fn a_function_named_instead_of_its_category_is_found() {
    let description = "class CfgFunctions {\n    class TAG {\n        class open { file = \"functions\\fn_open.sqf\"; };\n\
        \x20   };\n};\n";
    let open = ("functions/fn_open.sqf", "hint \"open\";\n");
    let found = findings(&[("description.ext", description), open]);
    assert!(found.iter().any(|it| it.starts_with("description.ext:3 config-file: `open` is a category")), "{found:?}");
    let right = description.replace("class open {", "class Main { class open {").replace("sqf\"; };", "sqf\"; }; };");
    assert_eq!(findings(&[("description.ext", &right), open]), [""; 0]);
}

#[test]
fn a_misspelled_command_in_code_of_a_config_is_found() {
    let dialog = |code: &str| {
        format!("class TAG_Menu {{\n    idd = 7000;\n    onLoad = \"{code}\";\n    class controls {{}};\n}};\n")
    };
    let found = findings(&[("description.ext", &dialog("(_this select 0) closeDisplya 1;"))]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("description.ext:3 syntax: unknown command `closeDisplya`"), "{found:?}");
    // Other errors may show that the text is not code.
    assert_eq!(findings(&[("description.ext", &dialog("open the (gate);"))]), [""; 0]);
}

#[test]
fn a_name_stringified_by_a_macro_may_be_assigned() {
    let declare = "#define DECLARE(name, value) [#name, value] call _declare\n#define keep(name) DECLARE(name, 2)\n\
        private _declare = { params [\"_name\", \"_value\"]; missionNamespace setVariable [_name, _value] };\n\
        DECLARE(gateName, \"north\");\nDECLARE(TAG_fnc_shut, {hint \"shut\"});\nkeep(wallName);\n[] call TAG_fnc_shut;\n";
    let config = ("description.ext", "class CfgFunctions { class TAG { class gates { class open {}; }; }; };\n");
    let open = ("functions/gates/fn_open.sqf", "hint \"open\";\n");
    let use_ = "player sideChat gateName;\nplayer sideChat wallName;\n[] call TAG_fnc_shut;\n";
    let files = [config, open, EMPTY_MAP, ("init.sqf", declare), ("other.sqf", use_)];
    assert_eq!(findings(&files), [""; 0]);
    // Without the macro nothing sets them.
    let found = findings(&[config, open, EMPTY_MAP, ("init.sqf", use_)]);
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn the_game_sets_its_own_variables() {
    let tasks = "case \"gate\": {\n    if (_taskState == \"\" && !_taskExists) then { hint _taskID };\n    hint str _other;\n};\n";
    let found = findings(&[MISSION, EMPTY_MAP, ("missionTasks.sqf", tasks)]);
    assert_eq!(found, ["missionTasks.sqf:3 undefined-variable: `_other` is never assigned in this project"]);
    let init = "player sideChat str paramsArray;\nplayer sideChat paramsArray;\n";
    let near = ("other.sqf", "paramArray = [1];\nhint str paramArray;\n");
    assert_eq!(findings(&[MISSION, EMPTY_MAP, near, ("init.sqf", init)]), [""; 0]);
    let settings = ("description.ext", "titleParam1 = \"Doors\";\nvaluesParam1[] = {1, 2};\ndefValueParam1 = 1;\n");
    let script = ("init.sqf", "private _param1 = Param1;\nhint str _param1;\n");
    assert_eq!(findings(&[settings, EMPTY_MAP, script]), [""; 0]);
}

#[test]
fn a_function_of_a_mission_may_come_from_the_addon_of_its_server() {
    let config = ("description.ext", "class CfgFunctions { class TAG { class gates { class open {}; }; }; };\n");
    let open = ("functions/gates/fn_open.sqf", "hint \"open\";\n");
    let init = ("init.sqf", "[] call TAG_fnc_saveAll;\n[] call TAG_fnc_opne;\n");
    let other = ("other.sqf", "[] call TAG_fnc_saveAll;\n[] call TAG_fnc_opne;\n");
    let slip = |file: &str| {
        format!("{file}:2 unknown-project-function: undefined function `TAG_fnc_opne`; did you mean `TAG_fnc_open`?")
    };
    assert_eq!(findings(&[config, open, init, other]), [slip("init.sqf"), slip("other.sqf")]);
    let undefined =
        "init.sqf:1 unknown-project-function: undefined function `TAG_fnc_saveAll`: nothing in the project declares it";
    assert_eq!(findings(&[config, open, init]), [undefined.to_owned(), slip("init.sqf")]);
    // This is the addon, and it has no such function.
    let patches = (
        "server/config.cpp",
        "class CfgPatches { class TAG_server { units[] = {}; weapons[] = {}; requiredVersion = 2; requiredAddons[] = {}; }; };\n",
    );
    let found = findings(&[config, open, init, other, patches]);
    assert!(found.iter().any(|it| it == undefined), "{found:?}");
}

#[test]
fn a_folder_that_only_the_mission_can_have_is_missing() {
    let config = "class CfgFunctions {\n    class TAG {\n        class gates { class open {}; };\n        \
        class walls { file = \"z\\walls\"; class paint {}; };\n        \
        class doors { file = \"fnctions\\doors\"; class lock {}; };\n    };\n};\nclass CfgSounds {\n    sounds[] = {};\n    \
        class bell { name = \"\"; sound[] = {\"sound\\bell.ogg\", 1, 1}; titles[] = {}; };\n    \
        class horn { name = \"\"; sound[] = {\"walls_f\\horn.ogg\", 1, 1}; titles[] = {}; };\n};\n";
    let init = "execVM \"scripts\\open.sqf\";\nexecVM \"z\\walls\\open.sqf\";\n";
    let lock = ("functions/doors/fn_lock.sqf", "hint \"lock\";\n");
    let found = findings(&[("description.ext", config), EMPTY_MAP, lock, ("init.sqf", init)]);
    assert_eq!(
        found,
        [
            "description.ext:3 config-file: the script of this function is missing: file `functions\\gates\\fn_open.sqf` not found",
            "description.ext:5 config-file: the script of this function is missing: file `fnctions\\doors\\fn_lock.sqf` not found",
            "description.ext:10 config-file: file `sound\\bell.ogg` not found",
            "init.sqf:1 missing-file: file `scripts\\open.sqf` not found",
        ]
    );
}

#[test]
fn a_function_is_not_executed_as_a_file() {
    let config = ("description.ext", "class CfgFunctions { class TAG { class gates { class open {}; }; }; };\n");
    let open = ("functions/gates/fn_open.sqf", "hint \"open\";\n");
    let init =
        "execVM \"TAG_fnc_open\";\n[1] execVM TAG_fnc_open;\nexecVM \"BIS_fnc_arsenal\";\nexecVM \"TAG_fnc_other\";\n";
    let told = |line: u32, name: &str| {
        format!(
            "init.sqf:{line} missing-file: `execVM` takes the path of a script; `{name}` is a function, which `spawn` runs"
        )
    };
    let expected = [told(1, "TAG_fnc_open"), told(2, "TAG_fnc_open"), told(3, "BIS_fnc_arsenal")];
    assert_eq!(findings(&[config, open, EMPTY_MAP, ("init.sqf", init)]), expected);
}

#[test]
fn notes_with_quotes_and_rulers_are_not_a_script() {
    let notes = "Briefing for mission makers\n===========================\n\nPlace a unit, name it \"gate1\".\n\
        Then write in its init field: this setDamage 1\n\nHave fun!\nQuestions go to the forum, not to me.\n";
    let found = findings(&[MISSION, ("notes.sqf", notes)]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("syntax: this file contains text or a list instead of SQF"), "{found:?}");
    // For code of another language, the SQF equivalent is suggested.
    let script = "local _gate = 5\nif _gate == 5 then\n  hint(\"a\")\nend\nreturn _gate\n";
    assert!(findings(&[MISSION, ("init.sqf", script)]).len() > 1);
}

#[test]
fn a_list_in_a_file_of_its_own_lacks_a_comma() {
    let list = "// classes\n\"TAG_gate\",\n\"TAG_wall\"\n\"TAG_door\",\n[\"TAG_bolt\", 2]\n";
    let found = findings(&[MISSION, ("list.sqf", list), ("init.sqf", "hint str [\n#include \"list.sqf\"\n];\n")]);
    assert_eq!(found, ["list.sqf:3 syntax: missing `,` at the end of this line"]);
}

#[test]
fn a_mistake_is_reported_once() {
    let script = "private _return = 5;\nif (isServer) then { _return = 6 };\nhint str _return;\nreturn;\n\
        for _i from 0 to 5 do { hint str _i };\nhint format \"%1\", name player;\n";
    let found = findings(&[MISSION, EMPTY_MAP, ("init.sqf", script)]);
    let codes: Vec<&str> = found.iter().map(|it| it.split(':').nth(1).unwrap_or_default()).collect();
    assert_eq!(codes, ["4 discarded-result", "5 operand-type", "6 operand-type"], "{found:?}");
}

#[test]
fn classes_of_other_configs_are_known() {
    let patches = |units: &str| {
        format!(
            "class CfgPatches {{ class TAG_gates {{ units[] = {{{units}}}; weapons[] = {{}}; requiredVersion = 2; requiredAddons[] = {{}}; }}; }};\n"
        )
    };
    let vehicles = "class CfgVehicles {\n    class TAG_Gate {};\n    class TAG_Door {};\n    class TAG_Wall {};\n};\n";
    let one = patches("\"TAG_Gate\", \"TAG_Bolt\", \"TAG_Dor\"") + vehicles;
    let other = patches("") + "#define NAME(x) TAG_##x\nclass CfgVehicles { class NAME(Bolt) {}; };\n";
    let found = findings(&[("gates/config.cpp", &one), ("bolts/config.cpp", &other)]);
    assert_eq!(found, ["gates/config.cpp:1 addon-units: `units[]` lists an undefined class `TAG_Dor`"]);
    // A file that another config includes from elsewhere may define any class.
    let unknown = other + "#include \"\\z\\other\\classes.hpp\"\n";
    assert_eq!(findings(&[("gates/config.cpp", &one), ("bolts/config.cpp", &unknown)]), [""; 0]);
}

#[test]
fn the_name_of_a_variable_has_quotes() {
    let sqm = ("mission.sqm", "version=54;\nclass Mission { class Entities { items=0; }; };\n");
    let config = (
        "description.ext",
        "class CfgFunctions { class TAG { class all { file = \"functions\"; class open {}; }; }; };\n",
    );
    let open = ("functions/fn_open.sqf", "true\n");
    let init = "player setVariable [kills, 3];\nmissionNamespace setVariable [TAG_score, 1];\n\
        hint str (player getVariable [numberOfFriendlyKills, 0]);\nplayer setVariable [OTHER_score, 1];\n\
        player setVariable [TAG_name, 1];\nplayer setVariable [TAG_other, 1];\nhint str [TAG_third];\n";
    let set = ("set.sqf", "TAG_name = \"a\"; [\"TAG_other\", 1] call TAG_fnc_open;\n");
    let expected = |line: usize, name: &str, command: &str| {
        format!(
            "init.sqf:{line} undefined-global: `{name}` is never assigned in this project; `{command}` expects a \
             String: `\"{name}\"`"
        )
    };
    assert_eq!(
        findings(&[config, sqm, open, set, ("init.sqf", init)]),
        [
            expected(1, "kills", "setVariable"),
            expected(2, "TAG_score", "setVariable"),
            expected(3, "numberOfFriendlyKills", "getVariable"),
            "init.sqf:7 undefined-global: `TAG_third` is never assigned in this project".to_owned(),
        ]
    );
}

#[test]
fn the_name_and_the_arguments_of_a_remote_execution_have_their_places() {
    let init = "\"hint\" remoteExec [\"The gate is open\", 0];\n\"hint\" remoteExec [\"Hello\"];\n\
        \"setDamage\" remoteExec [player, 1];\n[\"Hello\"] remoteExec [\"hint\", \"west\"];\n\
        [\"Hello\"] remoteExec [\"hint\", \"-2\"];\n[\"Hello\"] remoteExec [\"hint\", { player }];\n\
        [] remoteExec [\"BIS_fnc_parma\", 2];\n\
        \"hint\" remoteExec [\"TAG_show\", 0];\n\"hint\" remoteExec [\"OTHER_fnc_show\", 0];\n\
        [\"Hello\"] remoteExec [\"hint\", \"gate\", true];\n[\"Hello\"] remoteExec [\"hint\", [west, player, 3]];\n\
        \"hint\" remoteExec [\"show\", 0];\n";
    let set = ("set.sqf", "show = { hint _this };\n");
    let place = "arguments belong before `remoteExec`, and the name in the array after it";
    assert_eq!(
        findings(&[MISSION, ("init.sqf", init), set]),
        [
            format!("init.sqf:1 unknown-project-function: `The gate is open` is neither a function nor a command; {place}"),
            format!("init.sqf:2 unknown-project-function: `Hello` is neither a function nor a command; {place}"),
            "init.sqf:3 array-argument: element 0 of the array for `remoteExec` must be String, found Object; `setDamage` \
             belongs in the array, and what it takes before `remoteExec`"
                .to_owned(),
            "init.sqf:4 array-argument: `remoteExec` takes a String as the name of a variable; write `west` without quotes"
                .to_owned(),
            "init.sqf:5 array-argument: `remoteExec` takes a String as the name of a variable; write `-2` without quotes"
                .to_owned(),
            "init.sqf:6 array-argument: element 1 of the array for `remoteExec` must be Number, String, Array, \
             Object, Group or Side, found Code"
                .to_owned(),
            "init.sqf:7 unknown-function: unknown function `BIS_fnc_parma`; did you mean `BIS_fnc_param`?".to_owned(),
        ]
    );
}

#[test]
fn functions_that_run_before_the_mission_and_dialogs_cannot_wait() {
    let config = (
        "description.ext",
        "class CfgFunctions { class TAG { class all {\n    file = \"functions\";\n    class early { preInit = 1; };\n    \
         class guarded { preInit = 1; };\n    class asked { preInit = 1; };\n    class late { postInit = 1; };\n\
         }; }; };\nclass TAG_menu {\n    idd = 1;\n    onLoad = \"sleep 1; hint 'open'\";\n    class controls {\n        \
         class ok {\n            idc = 2;\n            type = 1;\n            action = \"closeDialog 0; sleep 2\";\n            \
         onButtonClick = \"[] spawn { sleep 2 }\";\n        };\n    };\n};\nclass TAG_other { action = \"sleep 3;\"; };\n",
    );
    let files = [
        config,
        ("functions/fn_early.sqf", "if (!isServer) exitWith {};\nsleep 1;\nsleep 2;\nhint \"go\";\n"),
        ("functions/fn_guarded.sqf", "if (time < 1) exitWith {};\nsleep 1;\nhint \"go\";\n"),
        ("functions/fn_asked.sqf", "params [\"_when\"];\nif (_when != \"preInit\") then { sleep 1; };\nsleep 1;\n"),
        ("functions/fn_late.sqf", "sleep 1;\nhint \"go\";\n"),
    ];
    let note = "`sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`";
    assert_eq!(
        findings(&files),
        [
            format!("description.ext:10 suspension: {note}"),
            format!("description.ext:15 suspension: {note}"),
            "functions/fn_early.sqf:2 suspension: `sleep` cannot suspend a function with `preInit`, which runs \
             unscheduled; move it into `[] spawn { ... }`"
                .to_owned(),
        ]
    );
}

#[test]
fn variables_named_like_classes_may_be_set_by_a_loop_over_them() {
    let init = ("init.sqf", "private _gateCount = GateCount;\nhint str _gateCount;\n");
    let sqm = ("mission.sqm", "version=54;\nclass Mission {};\n");
    let config = ("description.ext", "class Params { class GateCount { values[] = {1, 2}; default = 1; }; };\n");
    assert_eq!(findings(&[config, sqm, init]), [""; 0]);
    let found = findings(&[("description.ext", ""), sqm, init]);
    assert_eq!(
        found,
        ["init.sqf:1 misspelled-global: `GateCount` is never assigned; did you mean the local variable `_gateCount`?"]
    );
}

#[test]
fn a_global_that_only_grows_has_no_first_value() {
    let sqm = ("mission.sqm", "version=54;\nclass Mission {};\n");
    let init = (
        "init.sqf",
        "TAG_kills = TAG_kills + 1;\nTAG_list append [1];\nTAG_list = TAG_list arrayIntersect TAG_list;\nTAG_sum = 5 + TAG_sum;\nhint str [TAG_kills, TAG_list, TAG_sum];\n",
    );
    let expected = |line: u32, name: &str| {
        format!("init.sqf:{line} undefined-global: `{name}` has no first value: whatever assigns it, reads it")
    };
    let all = [expected(1, "TAG_kills"), expected(3, "TAG_list"), expected(4, "TAG_sum")];
    assert_eq!(findings(&[MISSION, sqm, init]), all);
    let first = (
        "first.sqf",
        "TAG_kills = 0;\nmissionNamespace setVariable [\"TAG_list\", []];\nif (isNil \"TAG_sum\") then { TAG_sum = 0; };\n",
    );
    assert_eq!(findings(&[MISSION, sqm, init, first]), [""; 0], "they have a first value");
    assert_eq!(findings(&[MISSION, init]), [""; 0], "objects of the editor are not known");
    let by_name =
        ("first.sqf", "{ missionNamespace setVariable [_x, 0] } forEach [\"TAG_kills\", \"TAG_list\", \"TAG_sum\"];\n");
    assert_eq!(findings(&[MISSION, sqm, init, by_name]), [""; 0], "strings name them");
    let turns = ("a_turn.sqf", "TAG_y = TAG_y + 1;\nTAG_y = 2 max TAG_y;\nTAG_y = 1 min TAG_y;\nhint str TAG_y;\n");
    assert_eq!(findings(&[MISSION, sqm, turns, ("start.sqf", "TAG_y = 5;\n")]), [""; 0], "another file, after many");
}

#[test]
fn a_tag_that_is_read_whole_is_known_although_another_file_is_missing() {
    let config = |include: &str, inside: &str| {
        format!(
            "class CfgFunctions {{\n    {include}\n    class TAG {{ class gates {{ file = \"gates\"; class open {{}}; {inside} \
             }}; }};\n}};\n"
        )
    };
    let open = ("gates/fn_open.sqf", "hint \"open\";\n");
    let init = ("init.sqf", "[] spawn TAG_fnc_raise;\n[] spawn OTHER_fnc_raise;\n[] call TAG_fnc_open;\n");
    let missing = "#include \"node_modules\\gates\\functions.hpp\"\n";
    let of = |config: &str| {
        let found = findings(&[("description.ext", config), open, init]);
        found.into_iter().filter(|it| it.contains("unknown-project-function")).collect::<Vec<_>>()
    };
    let expected =
        "init.sqf:1 unknown-project-function: undefined function `TAG_fnc_raise`: nothing in the project declares it";
    assert_eq!(of(&config(missing, "")), [expected]);
    assert_eq!(of(&config("", "")), [expected]);
    assert_eq!(of(&config("", missing)), [""; 0], "the missing file may list it");
}

#[test]
fn an_addon_without_its_headers_leaves_other_functions_known() {
    let addon = |name: &str, config: &str| (format!("addons/{name}/config.cpp"), config.to_owned());
    let known = addon(
        "gates",
        "class CfgPatches { class tag_gates { requiredAddons[] = {}; }; };\nclass CfgFunctions { class TAG { class gates { \
         file = \"\\tag\\gates\"; class open {}; }; }; };\n",
    );
    let (path, config) =
        addon("walls", "#include \"script_component.hpp\"\nclass CfgPatches { class tag_walls {}; };\n");
    let header = ("addons/walls/script_component.hpp", "#include \"\\x\\other\\addons\\main\\script_macros.hpp\"\n");
    let prep = ("addons/walls/XEH_preInit.sqf", "#include \"script_component.hpp\"\nPREP(climb);\n");
    let climb = ("addons/walls/fnc_climb.sqf", "hint \"climb\";\n");
    let calls = ("addons/gates/fn_open.sqf", "[] call TAG_fnc_raise;\n[] call TAG_fnc_climb;\n[] call TAG_fnc_open;\n");
    let prefix = ("addons/gates/$PBOPREFIX$", "tag\\gates\n");
    let files = [(&*known.0, &*known.1), (&*path, &*config), header, prep, climb, calls, prefix];
    let found = findings(&files);
    let found: Vec<_> = found.into_iter().filter(|it| it.contains("unknown-project-function")).collect();
    assert_eq!(
        found,
        [
            "addons/gates/fn_open.sqf:1 unknown-project-function: undefined function `TAG_fnc_raise`: nothing in the project \
          declares it"
        ]
    );
}

#[test]
fn names_that_the_game_may_know_are_no_syntax_errors() {
    let includes = |line: &str| ("init.sqf", format!("#include \"\\other\\groups.inc\"\n{line}\n"));
    let of = |(path, text): (&str, String)| findings(&[MISSION, (path, &text)]);
    assert_eq!(of(includes("if ([1] call GROUPS) exitWith {};")), [""; 0], "a macro of the missing file");
    assert_eq!(
        of(includes("if ([1] call groups) exitWith {};")),
        ["init.sqf:2 syntax: missing operand after `groups`"]
    );
    assert_eq!(of(("init.sqf", "3Dcompass = 5;\nhint str 3Dcompass;\n".to_owned())), [""; 0]);
}

#[test]
fn a_prefix_file_may_end_its_lines_with_semicolons() {
    let config = ("addons/gate/config.cpp", "class CfgPatches { class gate { requiredAddons[] = {}; }; };\n");
    let header = ("addons/gate/times.hpp", "#define WAIT_TIMES 3, 3, 3\n");
    let script = (
        "addons/gate/fn_zone.sqf",
        "#include \"\\Gate\\times.hpp\"\nparams [\"_zone\"];\n_zone setTriggerTimeout [WAIT_TIMES];\n",
    );
    let prefix = ("addons/gate/$PBOPREFIX$.txt", "//a comment\nprefix=Gate;\n//PboType=Arma Addon;\n");
    let missing = "addons/gate/fn_zone.sqf:3 array-argument: `setTriggerTimeout` expects at least 4 elements in this \
                   array, found 3";
    assert_eq!(findings(&[config, header, script, prefix]), [missing]);
}

#[test]
fn a_global_of_a_mod_has_its_first_value_there() {
    let sqm = ("mission.sqm", "version=54;\nclass Mission {};\n");
    let script = "ACRE_languages = ACRE_languages - [1];\n[ACRE_languages select 0] call acre_sys_core_fnc_setSpeakingLanguage;\n";
    assert_eq!(findings(&[MISSION, sqm, ("init.sqf", script)]), [""; 0]);
}

#[test]
fn functions_that_configs_hand_on_may_see_variables_of_any_caller() {
    let config = |click: &str| {
        format!(
            "class CfgFunctions {{ class TAG {{ class all {{ file = \"functions\"; class open {{}}; class page {{}}; }}; }}; }};\n\
             class TAG_menu {{ idd = 1; onLoad = \"{click}\"; }};\n"
        )
    };
    let of = |click: &str| {
        let files = [
            ("description.ext", &*config(click)),
            (
                "functions/fn_open.sqf",
                "params [\"_page\", \"_display\"];\n_display call (missionNamespace getVariable _page);\n",
            ),
            ("functions/fn_page.sqf", "params [\"_group\"];\nhint str [_group, _display];\n"),
        ];
        findings(&files).into_iter().filter(|it| it.contains("undefined-variable")).count()
    };
    assert_eq!(of("['TAG_fnc_page'] call TAG_fnc_open"), 0);
    assert_eq!(of("_display = 1; [1] call TAG_fnc_page"), 0);
}

#[test]
fn texts_of_another_mod_may_lie_beside_a_few_of_ones_own() {
    let table = |tag: &str| {
        let key = |n: u32| format!("<Key ID=\"STR_{tag}_Extra{n}\"><English>One</English></Key>");
        format!("<Project name=\"a\"><Package name=\"a\">{}</Package></Project>", (1..6).map(key).collect::<String>())
    };
    let script = "hint localize \"STR_GATE_Faction\";\nx = [\"GATE_Car\", \"GATE_Truck\", \"GATE_Boat\"];\n";
    let of = |more: &str| {
        findings(&[MISSION, ("stringtable.xml", &table("GATE")), ("init.sqf", &format!("{script}{more}"))])
    };
    assert_eq!(of(""), [""; 0], "scripts name things of a mod with that tag");
    let unknown = "init.sqf:1 unknown-stringtable-key: unknown stringtable key `STR_GATE_Faction`";
    assert_eq!(of("GATE_level = 1;\nhint str GATE_level;\n"), [unknown]);
}

#[test]
fn hemtt_reads_strings_that_go_on_in_the_next_line() {
    let config = (
        "addons/main/config.cpp",
        "class CfgPatches { class gate_main { requiredAddons[] = {}; }; };\nclass Gate {\n    open = \"hint 'a';\n    hint 'b';\";\n};\n",
    );
    let prefix = ("addons/main/$PBOPREFIX$", "z\\gate\\addons\\main");
    let found = "addons/main/config.cpp:3 config-syntax: this string has no closing quote on its line; the game stops \
                 with `End of line encountered`";
    assert_eq!(findings(&[config, prefix]), [found]);
    let hemtt = (".hemtt/project.toml", "name = \"Gate\"\nprefix = \"gate\"\n");
    assert_eq!(findings(&[config, prefix, hemtt]), [""; 0]);
}

#[test]
fn functions_that_only_tell_the_player_what_they_do_may_run_on_a_server() {
    let config = (
        "description.ext",
        "class CfgFunctions { class TAG { class all { file = \"functions\"; class log {}; class show {}; class fail {}; }; }; };\n",
    );
    let files = [
        config,
        ("mission.sqm", "version=54;\n"),
        (
            "initServer.sqf",
            "if (isDedicated) then {\n    [1] call TAG_fnc_log;\n    [2] call TAG_fnc_show;\n    [3] call TAG_fnc_fail;\n};\n",
        ),
        (
            "functions/fn_log.sqf",
            "params [\"_what\"];\nTAG_side = missionNamespace getVariable [\"TAG_side\", side group player];\nTAG_last = _what;\nif (hasInterface) then { hint str TAG_last; };\nsystemChat str _what;\n",
        ),
        ("functions/fn_fail.sqf", "params [\"_what\"];\nplayer sideChat str _what;\ndiag_log text str _what;\n"),
        (
            "functions/fn_show.sqf",
            "params [\"_what\"];\ncreateDialog \"TAG_menu\";\nplayer setVariable [\"a\", _what];\n",
        ),
    ];
    let found: Vec<String> = findings(&files).into_iter().filter(|it| it.starts_with("initServer")).collect();
    let expected = "initServer.sqf:3 no-interface: `TAG_fnc_show` needs a player or a screen, which a dedicated server does not have";
    assert_eq!(found, [expected]);
}

#[test]
fn a_path_that_lacks_its_first_folders_is_found() {
    let of = |files: &[(&str, &str)]| {
        let call =
            ("init.sqf", "gates = call compile preprocessFileLineNumbers \"Lists\\gates.sqf\";\nhint str gates;\n");
        findings(&[&[MISSION, ("mission.sqm", "version=54;\n"), call], files].concat())
    };
    let (list, other) = (("data/lists/gates.sqf", "[1]\n"), ("more/lists/gates.sqf", "[2]\n"));
    let found = "init.sqf:1 missing-file: file `Lists\\gates.sqf` not found; did you mean `data\\lists\\gates.sqf`?";
    assert_eq!(of(&[list]), [found]);
    assert_eq!(of(&[list, other]), [""; 0], "either may be meant");
    assert_eq!(of(&[("data/gates.sqf", "[1]\n")]), [""; 0], "a mod may have it");
}

#[test]
fn code_in_configs_is_checked_for_files_and_separators() {
    let config = (
        "description.ext",
        "class TAG_menu {\n    idd = 5;\n    onLoad = \"hint 'a' hint 'b';\";\n    onUnload = \"execVM 'gone\\open.sqf';\";\n    \
         onKeyDown = \"execVM 'scripts\\open.sqf';\";\n    onMouseMoving = \"The door is open now;\";\n};\n",
    );
    let sqm = (
        "mission.sqm",
        "version=54;\nclass Mission {\n    class Entities {\n        items=1;\n        class Item0 {\n            \
         dataType=\"Object\";\n            class Attributes {\n                \
         init=\"a = [this] execVM \"\"scripts\\shut.sqf\"\"\";\n            };\n        };\n    };\n};\n",
    );
    let script = ("scripts/open.sqf", "hint \"open\";\n");
    let found: Vec<String> = findings(&[config, sqm, script]);
    let expected = [
        "description.ext:3 syntax: missing `;` or an operator before `hint`",
        "mission.sqm:8 missing-file: file `scripts\\shut.sqf` not found",
    ];
    assert_eq!(found, expected);
}

/// An addon of a mod with the prefix `z\tag\addons\NAME`: its config and what else is in it.
fn addon(name: &str, config: &str, files: &[(&str, &str)]) -> Vec<(String, String)> {
    let patches = format!("class CfgPatches {{ class tag_{name} {{ units[] = {{}}; weapons[] = {{}}; }}; }};\n");
    let prefix = ("$PBOPREFIX$", format!("z\\tag\\addons\\{name}"));
    let own = [prefix, ("config.cpp", format!("{config}{patches}"))];
    let files = files.iter().map(|(path, text)| (*path, (*text).to_owned()));
    own.into_iter().chain(files).map(|(path, text)| (format!("addons/{name}/{path}"), text)).collect()
}

fn findings_in(files: &[(String, String)]) -> Vec<String> {
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (&**path, &**text)).collect();
    findings(&files)
}

#[test]
fn includes_of_addons_begin_with_a_prefix_or_beside_the_file() {
    let macros = ("script_macros.hpp", "#define GATE 1\n");
    let main = addon("main", "", &[macros]);
    let include = |path: &str| {
        let script = format!("#include \"{path}\"\nhint str GATE;\n");
        let gate = addon("gate", "", &[("functions/fnc_open.sqf", &script), ("script_component.hpp", "")]);
        findings_in(&[&main[..], &gate].concat())
    };
    for right in ["\\z\\tag\\addons\\main\\script_macros.hpp", "..\\..\\main\\script_macros.hpp"] {
        assert_eq!(include(right), [""; 0], "{right}");
    }
    for other in ["\\x\\cba\\addons\\main\\script_macros.hpp", "\\a3\\ui_f\\hpp\\defineCommon.inc"] {
        assert_eq!(include(other), [""; 0], "{other}");
    }
    let meant = "`\\z\\tag\\addons\\main\\script_macros.hpp`";
    for (wrong, message) in [
        ("\\z\\tag\\addons\\main\\script_macro.hpp", format!("file `{{}}` not found; did you mean {meant}?")),
        ("\\z\\tag\\addons\\mian\\script_macros.hpp", "file `{}` not found".to_owned()),
        (
            "z\\tag\\addons\\main\\script_macros.hpp",
            format!("without a leading `\\`, the path is relative to this file; write {meant}"),
        ),
        (
            "\\addons\\main\\script_macros.hpp",
            format!("the path has to begin with the prefix of the addon; write {meant}"),
        ),
        (
            "script_component.hpp",
            "the path is relative to this file, and the file is further up; write `..\\script_component.hpp`"
                .to_owned(),
        ),
        ("lost.hpp", "file `{}` not found".to_owned()),
    ] {
        let expected =
            format!("addons/gate/functions/fnc_open.sqf:1 missing-include: {}", message.replace("{}", wrong));
        assert_eq!(include(wrong), [expected], "{wrong}");
    }
}

#[test]
fn magazines_of_wells_may_be_of_other_addons() {
    let magazines = |names: [&str; 3]| {
        let classes: String = names.iter().map(|name| format!("    class TAG_{name} {{}};\n")).collect();
        format!("class CfgMagazines {{\n{classes}}};\n")
    };
    let main = addon("main", &magazines(["mag_10", "mag_20", "mag_30"]), &[]);
    let well = |name: &str| {
        let well = format!("class CfgMagazineWells {{ class TAG_rifle {{ TAG_main[] = {{\"{name}\"}}; }}; }};\n");
        let config = magazines(["belt_10", "belt_20", "belt_30"]) + &well;
        findings_in(&[&main[..], &addon("gate", &config, &[])].concat())
    };
    for right in ["TAG_mag_10", "tag_mag_20", "TAG_belt_30", "ANN_mag_10", "30Rnd_65x39_caseless_mag"] {
        assert_eq!(well(right), [""; 0], "{right}");
    }
    for wrong in ["TAG_mga_10", "TAG_mag20", "TAG_belt_40"] {
        let message = format!("undefined magazine `{wrong}`: no config of the project defines it");
        assert_eq!(well(wrong), [format!("addons/gate/config.cpp:6 magazine-well: {message}")], "{wrong}");
    }
}

#[test]
fn no_message_prints_a_character_that_nobody_sees() {
    let script = "execVM \"gate\u{200b}.sqf\";\nhint localize \"STR_\u{202e}TAG\";\nGATE\u{a0}= 1;\n_gate\u{ad} = 2;\n\
        #include \"ga\u{feff}te.hpp\"\nclass\u{2060} = 1;\n[] call TAG_fnc_\u{200d}open;\n";
    let config = "class CfgFunctions {\n    class TAG {\n        class Doors { file = \"do\u{200b}ors\"; class open {}; };\n    };\n};\n\
        loadScreen = \"gate\u{200b}.jpg\";\n";
    let files = [("description.ext", config), ("mission.sqm", "version=54;\n"), ("init.sqf", script)];
    let found = crate::checked::check(files, &["--min-severity", "hint"]);
    assert!(found.len() > 5, "{found:?}");
    for finding in found {
        let said = finding.to_string();
        let hidden = said.chars().find(|c| sqf_text::invisible_name(*c).is_some());
        let is_edit = finding["fix"].to_string().contains(|c| Some(c) == hidden);
        assert!(hidden.is_none() || is_edit, "{said}");
        let message = finding["message"].as_str().unwrap();
        assert!(!message.contains(|c| sqf_text::invisible_name(c).is_some()), "{message}");
    }
}

/// Two addons of a mod; `main` is the config of another one.
fn functions_of_components(main: &str, used: &str) -> Vec<String> {
    let header = |component: &str| {
        format!(
            "#define PREFIX TAG\n#define COMPONENT {component}\n#include \"\\x\\cba\\addons\\main\\script_macros_common.hpp\"\n"
        )
    };
    let init = "#include \"script_component.hpp\"\n#include \"XEH_PREP.hpp\"\n";
    let config = |name: &str| format!("class CfgPatches {{ class TAG_{name} {{ requiredAddons[] = {{}}; }}; }};\n");
    let (gates, walls, open) =
        (header("gates"), header("walls"), format!("#include \"script_component.hpp\"\n{used}\n"));
    let files = [
        ("addons/main/config.cpp", main),
        ("addons/gates/$PBOPREFIX$", "x\\TAG\\addons\\gates\n"),
        ("addons/walls/$PBOPREFIX$", "x\\TAG\\addons\\walls\n"),
        ("addons/gates/config.cpp", &config("gates")),
        ("addons/gates/script_component.hpp", &gates),
        ("addons/gates/XEH_preInit.sqf", init),
        ("addons/gates/XEH_PREP.hpp", "PREP(open);\nPREP(shut);\n"),
        ("addons/gates/fnc_open.sqf", &open),
        ("addons/gates/fnc_shut.sqf", "true\n"),
        ("addons/walls/config.cpp", &config("walls")),
        ("addons/walls/script_component.hpp", &walls),
        ("addons/walls/XEH_preInit.sqf", init),
        ("addons/walls/XEH_PREP.hpp", "PREP(climb);\n"),
        ("addons/walls/fnc_climb.sqf", "true\n"),
    ];
    findings(&files).into_iter().filter(|it| it.contains("unknown-project-function")).collect()
}

#[test]
fn components_of_a_mod_have_the_functions_that_they_list() {
    let whole = "class CfgPatches { class TAG_main { requiredAddons[] = {}; }; };\n";
    // The rest of this addon is missing.
    let broken = "class CfgPatches { class TAG_main { requiredAddons[] = {}; }; };\nclass CfgFunctions {\n#include \"more.hpp\"\n};\n";
    for main in [whole, broken] {
        for used in ["call FUNC(climb);", "[1] call EFUNC(walls,open);", "if (true) then { [] spawn FUNC(none) };"] {
            // Where a list is not known, its functions may have any tag.
            let is_listed = used.contains("climb") || used.contains("open");
            let count = usize::from(main == whole || !is_listed);
            assert_eq!(functions_of_components(main, used).len(), count, "{used} {main}");
        }
        for used in ["call FUNC(shut);", "[1] call EFUNC(walls,climb);", "FUNC(none) = { true }; call FUNC(none);"] {
            assert_eq!(functions_of_components(main, used), [""; 0], "{used} {main}");
        }
    }
    assert_eq!(functions_of_components(broken, "call EFUNC(main,lock);"), [""; 0], "its functions are not known");
}
