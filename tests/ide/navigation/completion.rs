//! Completion of names and paths of the project.

use super::Fixture;
use sqf_ide::CompletionOptions;

/// Returns the global variables offered at the cursor, each with its detail in the list.
fn offered(fixture: &Fixture) -> Vec<String> {
    let completion = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    let own = completion.items.into_iter().filter(|item| item.label.starts_with("GATE_"));
    let mut shown: Vec<String> =
        own.map(|item| format!("{}: {}", item.label, item.about.unwrap_or_default())).collect();
    shown.sort_unstable();
    shown
}

/// Creates an addon with macros like those of CBA, two functions, two variables and a text; `script` is one of its
/// files.
fn in_addon(script: &str) -> Fixture {
    Fixture::new(&format!(
        "\
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/script_component.hpp
#define PREFIX gates
#define COMPONENT main
#define DOUBLES(a,b) a##_##b
#define TRIPLES(a,b,c) a##_##b##_##c
#define QUOTE(a) #a
#define ADDON DOUBLES(PREFIX,COMPONENT)
#define GVAR(a) DOUBLES(ADDON,a)
#define QGVAR(a) QUOTE(GVAR(a))
#define FUNC(a) TRIPLES(ADDON,fnc,a)
#define EFUNC(a,b) TRIPLES(DOUBLES(PREFIX,a),fnc,b)
#define LLSTRING(a) localize QUOTE(TRIPLES(STR,ADDON,a))
#define ICON(a) QUOTE(TRIPLES(gates_main,a,icon))
#define BOTH(a) [a, GVAR(a)]
//- addons/main/stringtable.xml
<?xml version=\"1.0\"?>
<Project name=\"Gates\"><Package name=\"Main\">
<Key ID=\"STR_gates_main_title\"><Original>Gates</Original></Key>
</Package></Project>
//- addons/main/open.sqf
#include \"script_component.hpp\"
GVAR(display) = 1;
GVAR(doors) = [];
FUNC(open) = {{ true }};
FUNC(shut) = {{ false }};
player setVariable [\"gates_main_barn_icon\", 1];
[\"gates_main_raised\", {{}}] call CBA_fnc_addEventHandler;
//- addons/main/config.cpp
class gates_main_Menu {{ idd = 1; }};
//- addons/main/use.sqf
{script}"
    ))
}

/// Returns the labels offered at the cursor, the best first.
pub(super) fn labels(fixture: &Fixture) -> Vec<String> {
    let completion = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    completion.items.into_iter().map(|item| item.label).collect()
}

#[test]
fn arguments_of_macros_that_compose_names_are_completed() {
    let cases: [(&str, &[&str]); 19] = [
        ("call FUNC(<|>);", &["open", "shut"]),
        ("[] call FUNC(<|>", &["open", "shut"]),
        ("call FUNC(o<|>) ; hint \"open\";", &["open"]),
        ("call EFUNC(main,<|>);", &["open", "shut"]),
        ("call EFUNC(other,<|>);", &[]),
        ("call EFUNC(<|>);", &["main"]),
        ("call EFUNC(<|>,open);", &["main"]),
        ("GVAR(di<|>) = 2;", &["display"]),
        ("GVAR(<|>);", &["display", "doors"]),
        ("hint QGVAR(<|>);", &["barn_icon", "display", "doors", "raised", "Menu"]),
        ("hint LLSTRING(<|>);", &["title"]),
        // As in the string that the macro makes: the command that takes it decides what it names.
        ("isNil QGVAR(<|>);", &["display", "doors"]),
        ("player getVariable [QGVAR(<|>), 0];", &["barn_icon"]),
        ("createDialog QGVAR(<|>);", &["Menu"]),
        ("[QGVAR(<|>), []] call CBA_fnc_localEvent;", &["raised"]),
        ("x = QGVAR(door<|>);", &["doors"]),
        ("player getVariable ICON(<|>);", &["barn"]),
        ("call FUNC(new); call FUNC(n<|>);", &["new", "open"]),
        ("GVAR(displayCtrl<|>);", &[]),
    ];
    for (script, expected) in cases {
        let fixture = in_addon(&format!("#include \"script_component.hpp\"\n{script}\n"));
        assert_eq!(labels(&fixture), expected, "{script}");
    }
    // If a macro does more than compose a name, its argument is arbitrary code.
    for script in ["QUOTE(hin<|>)", "BOTH(hin<|>)"] {
        let fixture = in_addon(&format!("#include \"script_component.hpp\"\n{script}\n"));
        assert_eq!(labels(&fixture)[0], "hint", "{script}");
    }
}

#[test]
fn macros_that_nothing_defines_make_names_by_the_convention() {
    let begin = "#define PREFIX gates\n#define COMPONENT main\n";
    assert_eq!(labels(&in_addon(&format!("{begin}call FUNC(<|>);\n"))), ["open", "shut"]);
    assert_eq!(labels(&in_addon(&format!("{begin}hint LLSTRING(<|>);\n"))), ["title"]);
}

#[test]
fn a_variable_comes_before_another_word_that_is_typed_completely() {
    let words = "//- a.sqf\nx = \"gate\";\n//- b.sqf\nx = \"gate\"; player setVariable [\"gate_width\", 2];\n";
    let offered = |script: &str| labels(&Fixture::new(&format!("{words}//- use.sqf\n{script}\n")));
    assert_eq!(offered("player getVariable [\"gate<|>\"];"), ["gate_width", "gate"]);
    assert_eq!(offered("x = \"gate<|>\";")[0], "gate");
}

#[test]
fn macros_of_a_missing_header_have_the_arguments_of_scripts_beside_them() {
    let offered = |script: &str| {
        labels(&Fixture::new(&format!(
            "//- fnc_raise.sqf\n#include \"script_component.hpp\"\nGVAR(height) = 2; call EFUNC(doors,haul);\n\
             //- use.sqf\n#include \"script_component.hpp\"\n{script}\n"
        )))
    };
    assert_eq!(offered("GVAR(handle) = 1; hint QGVAR(h<|>"), ["handle", "height"]);
    assert_eq!(offered("call FUNC(r<|>);"), ["raise"]);
    assert_eq!(offered("call EFUNC(doors,h<|>);"), ["haul"]);
    assert_eq!(offered("call FUNC(x<|>);"), [""; 0]);
    assert_eq!(offered("RUN(hin<|>);")[0], "hint");
}

#[test]
fn folders_of_the_game_are_listed_in_includes() {
    assert_eq!(labels(&in_addon("#include \"\\<|>\"\n")), ["x"]);
    assert_eq!(labels(&in_addon("#include \"\\x\\<|>\"\n")), ["gates"]);
    let files = labels(&in_addon("#include \"\\x\\gates\\addons\\main\\<|>\"\n"));
    assert_eq!(files, ["script_component.hpp", "open.sqf", "use.sqf"]);
    let files = labels(&in_addon("#include \"\\X\\Gates\\addons\\MAIN\\scr<|>\"\n"));
    assert_eq!(files, ["script_component.hpp"]);
    assert_eq!(labels(&in_addon("#include \"\\x\\barns\\<|>\"\n")), [""; 0]);
}

/// Creates a mission that sets variables and defines functions; `script` is another of its files.
fn in_mission(script: &str) -> Fixture {
    Fixture::new(&format!(
        "\
//- description.ext
respawn = 3;
//- init.sqf
GATE_count = 1;
GATE_open = true;
worker = 3;
GATE_fnc_log = {{ true }};
openAll = {{ true }};
player setVariable [\"gate_width\", 2];
isNil \"_action\";
//- use.sqf
{script}
"
    ))
}

#[test]
fn functions_of_the_project_may_be_executed_elsewhere() {
    assert_eq!(labels(&in_mission("[] remoteExec [\"GATE_fnc_<|>\", 2];")), ["GATE_fnc_log"]);
    assert_eq!(labels(&in_mission("[] remoteExec [\"GATE_<|>\", 2];"))[0], "GATE_fnc_log");
    assert_eq!(labels(&in_mission("[] remoteExecCall [\"openA<|>\"];"))[0], "openAll");
}

#[test]
fn strings_name_the_variables_of_their_object() {
    let globals = ["GATE_count", "GATE_open", "worker", "GATE_fnc_log", "openAll"];
    assert_eq!(labels(&in_mission("player getVariable [\"<|>\"];")), ["gate_width"]);
    assert_eq!(labels(&in_mission("missionNamespace getVariable [\"<|>\"];")), globals);
    assert_eq!(labels(&in_mission("isNil \"<|>\";")), globals);
    // The index does not tell one namespace from another.
    assert_eq!(labels(&in_mission("uiNamespace getVariable \"<|>\";")), globals);
    assert_eq!(labels(&in_mission("params [\"_holder\"]; _holder getVariable \"<|>\";"))[0], "gate_width");
    assert_eq!(labels(&in_mission("private _mine = 1; isNil \"_<|>\";")), ["_mine"]);
    assert_eq!(labels(&in_mission("publicVariable \"_<|>\";")), [""; 0]);
}

#[test]
fn strings_name_what_the_script_and_other_files_use() {
    // What was just assigned comes first.
    assert_eq!(labels(&in_mission("GATE_open = false; publicVariable \"GATE_<|>\";"))[0], "GATE_open");
    assert_eq!(labels(&in_mission("GATE_count = 2; hint str GATE_count; isNil \"GATE_<|>\";"))[0], "GATE_count");
    assert_eq!(labels(&in_mission("GATE_new = 1; publicVariable \"GATE_n<|>\";"))[0], "GATE_new");
    // Words in other strings may name classes, but not what is new here.
    let has_shell = |script: &str| labels(&in_mission(script)).contains(&"GATE_Shell".to_owned());
    assert!(has_shell("private _all = [\"GATE_Shell\"]; \"GATE_S<|>\" createVehicle [0, 0, 0];"));
    assert!(has_shell("private _all = [\"GATE_Shell\"]; player isKindOf \"GATE_S<|>\";"));
    assert!(!has_shell("private _all = [\"GATE_Shell\"]; player setVariable [\"GATE_S<|>\", 1];"));
    assert!(!has_shell("private _all = [\"GATE_Shell\"]; hint localize \"GATE_S<|>\";"));
}

#[test]
fn strings_are_words_of_other_files() {
    let files = |script: &str| {
        Fixture::new(&format!(
            "\
//- description.ext
//- paint.sqf
if (_mode == \"closed\") then {{}};
GATE_state = \"clean\"; GATE_fnc_clear = {{}};
//- shut.sqf
if (_mode == \"closed\") then {{}};
//- init.sqf
{script}"
        ))
    };
    assert_eq!(labels(&files("_mode = \"cl<|>\";")), ["closed", "clean"]);
    assert_eq!(labels(&files("if (_mode in [\"open\", \"cl<|>\"])")), ["closed", "clean"]);
    // What the file compares with the same variable comes first.
    assert_eq!(labels(&files("_mode = \"clear\"; _mode == \"cl<|>\"")), ["clear", "closed", "clean"]);
    assert_eq!(labels(&files("x = \"GATE_f<|>\"")), ["GATE_fnc_clear"]);
    assert!(labels(&files("hint \"cl<|>\"")).is_empty());
}

#[test]
fn values_come_before_functions_and_values_of_other_types() {
    let place = |labels: &[String], name: &str| labels.iter().position(|label| label == name).unwrap_or(usize::MAX);
    let used = "[] call GATE_fnc_log; [] call openAll; [] call openAll;";
    for (script, value) in [("if (<|>", "alive"), ("player setFuel <|>", "random")] {
        let labels = labels(&in_mission(&format!("{used} {script}")));
        assert!(place(&labels, "GATE_fnc_log") > place(&labels, value), "{script}: {labels:?}");
        assert!(place(&labels, "openAll") > place(&labels, value), "{script}: {labels:?}");
    }
    assert_eq!(labels(&in_mission("if (GATE_<|>)"))[..2], ["GATE_open", "GATE_count"]);
    assert_eq!(labels(&in_mission("player setFuel GATE_<|>"))[0], "GATE_count");
    assert_eq!(labels(&in_mission("GATE_open; GATE_count; GATE_count; if (GATE_<|>)"))[0], "GATE_open");
    assert_eq!(labels(&in_mission("hint str worker; switch (side player) do { case w<|> };"))[0], "west");
    let fixture = in_mission(&format!("{used} GATE_fnc_l<|>"));
    let completion = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    let log = completion.items.iter().find(|item| item.label == "GATE_fnc_log").unwrap();
    assert_eq!(log.about.as_deref(), Some("function"));
}

#[test]
fn the_types_of_global_variables_come_from_all_files() {
    let fixture = Fixture::new(
        "\
//- init.sqf
private _all = [player];
GATE_guards = _all;
GATE_count = 1;
missionNamespace setVariable [\"GATE_owner\", player];
GATE_mixed = 1;
GATE_said = call GATE_unknown;
GATE_open = { true };
//- end.sqf
GATE_guards = nil;
GATE_count = 2;
GATE_mixed = \"two\";
GATE_count = GATE_count + 1;
//- use.sqf
hint str (GATE_<|>);
",
    );
    assert_eq!(
        offered(&fixture),
        [
            "GATE_count: Number",
            "GATE_guards: Array",
            "GATE_mixed: Number or String",
            "GATE_open: function",
            "GATE_owner: Object",
            "GATE_said: global variable",
        ]
    );
}

#[test]
fn functions_of_other_mods_are_offered_after_those_of_the_project() {
    let text = "\
//- description.ext
class CfgFunctions { class TAG { class doors { file = \"functions\"; class addGate {}; }; }; };
//- functions/fn_addGate.sqf
[{}, 1] call TAGX_fnc_addHandler;
//- a.sqf
[{}, 2] call TAGX_fnc_addHandler;
[{}, 2] call TAGX_fnc_addOnce;
//- init.sqf
[] call TAG<|>
";
    let fixture = Fixture::new(text);
    let completion = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    let own: Vec<String> = completion
        .items
        .into_iter()
        .filter(|item| item.label.starts_with("TAG"))
        .map(|item| {
            let detail = item.detail.unwrap_or_default();
            format!("{}: {}", item.label, detail.rsplit('/').next().unwrap())
        })
        .collect();
    let expected = [
        "TAG_fnc_addGate: fn_addGate.sqf",
        "TAGX_fnc_addHandler: function, used in 2 files; its source is not in the workspace",
    ];
    assert_eq!(own, expected);
    let hover = Fixture::new(&text.replace("<|>", "").replacen("TAGX_fnc_addH", "TAGX_fnc_<|>addH", 1));
    let shown = hover.analysis.hover(hover.offset).unwrap().markdown;
    assert_eq!(shown, "Function of another mod, used in 2 places in 2 files. Its source is not in the workspace.");
}

/// Checks what is offered in a mission with files of many kinds.
#[track_caller]
fn check_files(name: &str, script: &str, expected: &[&str]) {
    let files = "//- mission.sqm\nversion = 53;\n//- stringtable.xml\n<Project name=\"P\"></Project>\n//- logo.paa\nx\n\
        //- init.sqf\nhint \"\";\n//- macros.hpp\n#define A 1\n//- functions/fn_open.sqf\ntrue\n//- sounds/bell.ogg\nx\n";
    let own = |path: &str| if path == name { String::new() } else { format!("//- {path}\nx = 1;\n") };
    let fixture = Fixture::new(&format!("{files}{}//- {name}\n{script}\n", own("description.ext")));
    assert_eq!(labels(&fixture), expected, "{script}");
}

#[test]
fn paths_offer_plausible_files() {
    check_files("use.sqf", "execVM \"<|>\"", &["init.sqf", "use.sqf", "functions", "sounds"]);
    check_files(
        "use.sqf",
        "#include \"<|>\"",
        &["macros.hpp", "functions", "sounds", "description.ext", "init.sqf", "use.sqf"],
    );
    let logo = "class CfgNotifications { class A { iconPicture = \"<|>\"; }; };";
    check_files("description.ext", logo, &["logo.paa", "functions", "sounds"]);
    let category = "class CfgFunctions { class TAG { class Gates { file = \"<|>\"; }; }; };";
    check_files("description.ext", category, &["functions", "sounds", "init.sqf"]);
    let sound = "class CfgSounds { class bell { sound[] = {\"sounds\\<|>\"}; }; };";
    check_files("description.ext", sound, &["bell.ogg"]);
}

#[test]
fn classes_of_configs_are_offered_in_paths_of_classes() {
    let offered = |script: &str| {
        let config = "class GateTypes {\n    class Wood { height = 2; };\n    class Iron {};\n};\nclass Other {};\n";
        labels(&Fixture::new(&format!("//- description.ext\n{config}//- use.sqf\n{script}\n")))
    };
    // Properties that the root may have follow.
    assert_eq!(offered("missionConfigFile >> \"<|>\"")[..3], ["GateTypes", "Other", "author"]);
    assert_eq!(offered("getNumber (missionConfigFile >> \"GateTypes\" >> \"<|>\" >> \"height\")"), ["Wood", "Iron"]);
    assert_eq!(offered("missionConfigFile >> \"GateTypes\" >> \"Wo<|>\""), ["Wood"]);
}

#[test]
fn functions_that_take_the_arguments_come_first() {
    let first = |call: &str| {
        let script = format!(
            "//- init.sqf\nTAG_fnc_openDoor = {{ params [[\"_door\", objNull, [objNull]]]; }};\nTAG_fnc_openAll = {{ params \
            [[\"_speed\", 1, [0]], [\"_code\", {{}}, [{{}}]]]; }};\n//- use.sqf\n{call}\n"
        );
        labels(&Fixture::new(&script)).into_iter().find(|label| label.starts_with("TAG_fnc_open")).unwrap()
    };
    assert_eq!(first("[player] call TAG_fnc_op<|>"), "TAG_fnc_openDoor");
    assert_eq!(first("player call TAG_fnc_op<|>"), "TAG_fnc_openDoor");
    assert_eq!(first("[2, {hint \"a\"}] call TAG_fnc_op<|>"), "TAG_fnc_openAll");
    assert_eq!(first("[2] spawn TAG_fnc_op<|>"), "TAG_fnc_openAll");
}

#[test]
fn a_name_that_gets_its_first_value_is_not_one_that_contains_what_is_typed() {
    let offered = |line: &str| {
        labels(&Fixture::new(&format!(
            "//- init.sqf\nplayer setVariable [\"TAG_isOpen\", true];\n//- use.sqf\n{line}\n"
        )))
    };
    assert_eq!(offered("player setVariable [\"is<|>\", 1];"), [""; 0]);
    assert_eq!(offered("player setVariable [\"TAG_is<|>\", 1];"), ["TAG_isOpen"]);
    assert_eq!(offered("player getVariable [\"is<|>\", 1];"), ["TAG_isOpen"]);
}

#[test]
fn folders_continue_paths_that_macros_make() {
    let config = |line: &str| {
        Fixture::new(&format!(
            "\
//- description.ext
#define D scripts
#define QUOTE(x) #x
#define FILE(x) QUOTE(scripts\\x)
class CfgFunctions {{ class TAG {{ class Gates {{ {line} }}; }}; }};
//- mission.sqm
version=54;
//- scripts/functions/fn_open.sqf
hint \"open\";
"
        ))
    };
    assert_eq!(labels(&config("file = D\\fun<|>;")), ["functions"]);
    assert_eq!(labels(&config("file = FILE(fun<|>);")), ["functions"]);
    assert_eq!(labels(&config("file = FILE(functions\\fn<|>);")), ["fn_open.sqf"]);
}

/// Returns what is offered in the last file of a mission, the best first.
fn in_files(files: &str) -> Vec<String> {
    labels(&Fixture::new(&format!("//- description.ext\nrespawn = 3;\n{files}\n")))
}

#[test]
fn variables_of_namespaces_are_offered_where_they_are_read() {
    let set = "//- init.sqf\nuiNamespace setVariable [\"GATE_menu\", 1];\nparsingNamespace getVariable \"GATE_root\";\n\
               player setVariable [\"GATE_width\", 1];\nprofileNamespace setVariable [\"GATE_saved\", 1];\n//- use.sqf\n";
    let offered = |code: &str| in_files(&format!("{set}{code}"));
    assert_eq!(offered("uiNamespace getVariable [\"GATE_<|>\", 0];"), ["GATE_menu", "GATE_root"]);
    assert_eq!(offered("profileNamespace getVariable \"GATE_<|>\";"), ["GATE_saved", "GATE_width"]);
}

#[test]
fn a_call_of_an_unknown_macro_does_not_hide_a_variable() {
    let offered = in_files("//- use.sqf\nparams [\"_gate\", \"_width\"];\nUNKNOWN(_gate);\nhint str _ga<|>");
    assert_eq!(offered, ["_gate"]);
}

#[test]
fn the_assigned_variable_chooses_the_function() {
    let defined = "//- init.sqf\nTAG_fnc_getAll = { 1 };\nTAG_fnc_getGateWidth = { 1 };\nTAG_fnc_getWall = { 1 };\n\
                   //- use.sqf\n";
    let first = |line: &str| in_files(&format!("{defined}{line}")).swap_remove(0);
    assert_eq!(first("private _gateWidth = [] call TAG_fnc_ge<|>"), "TAG_fnc_getGateWidth");
    assert_eq!(first("_walls = [1, 2] call TAG_fnc_ge<|>"), "TAG_fnc_getWall");
}

#[test]
fn a_new_name_is_no_function_that_has_its_letters_somewhere() {
    let begin = "#include \"script_component.hpp\"\n";
    let offered = |code: &str| labels(&in_addon(&format!("{begin}{code}\n")));
    for name in ["gateOk", "boatReady", "fuelLow"] {
        assert_eq!(offered(&format!("waitUntil {{ {name}<|> }};")), [""; 0], "{name}");
    }
    assert_eq!(offered("player setDmg<|>")[0], "setDamage");
}

#[test]
fn what_is_typed_in_full_is_not_replaced() {
    let offered = |config: &str| labels(&Fixture::new(&format!("//- description.ext\n{config}\n")));
    assert_eq!(offered("class Gate { idd = 1; class Controls<|> };"), [""; 0]);
    assert_eq!(offered("class Gate { idd = 1; class contro<|> };")[0], "controls");
    let style = |typed: &str| offered(&format!("class RscGate {{ type = 0; style = {typed}<|>; }};"));
    assert_eq!(style("ST_CENTER"), [""; 0]);
    assert!(style("ST_CE").contains(&"2".to_owned()));
}

#[test]
fn the_assigned_variable_chooses_the_key_with_its_name() {
    let set = "#include \"script_component.hpp\"\nQGVAR(gateTagTime); QGVAR(gateTag); QGVAR(gateTagTime);\n";
    let offered = labels(&in_addon(&format!("{set}private _gateTag = _gate getVariable [QGVAR(ga<|>\n")));
    assert_eq!(offered, ["gateTag", "gateTagTime"]);
}

#[test]
fn a_list_of_functions_offers_the_scripts_that_it_lacks() {
    let addon = "//- addons/main/functions/fnc_open.sqf\n//- addons/main/functions/fnc_shut.sqf\n\
                 //- addons/main/functions/fn_main.sqf\n//- addons/main/functions/walls/fnc_wash.sqf\n\
                 //- addons/main/XEH_PREP.hpp\n";
    for (list, expected) in [
        ("PREP(open);\nPREP(<|>", &["shut"][..]),
        ("PREP(<|>);\nPREP(shut);", &["open"]),
        ("PREP_SUB(walls,w<|>);", &["wash"]),
        ("PREP(open);\nPREP(shut);\nPREP(n<|>);", &[]),
    ] {
        assert_eq!(labels(&Fixture::new(&format!("{addon}{list}\n"))), expected, "{list}");
    }
}

#[test]
fn a_property_names_classes_in_a_section_of_any_config() {
    let gates = "//- gates/config.cpp\nclass CfgPatches { class gates {}; };\n\
                 class CfgEditorCategories { class TAG_Gates {}; };\nclass CfgFactionClasses { class TAG_Guards {}; };\n\
                 class CfgVehicles { class TAG_Gate {}; };\n//- walls/config.cpp\n";
    let offered = |config: &str| labels(&Fixture::new(&format!("{gates}{config}\n")));
    let vehicle = |property: &str| offered(&format!("class CfgVehicles {{ class TAG_Wall {{ {property} }}; }};"));
    assert_eq!(vehicle("editorCategory = \"TAG<|>\";"), ["TAG_Gates"]);
    assert_eq!(vehicle("faction = \"TAG<|>\";"), ["TAG_Guards"]);
    assert_eq!(offered("class CfgPatches { class walls { units[] = {\"TAG<|>\"}; }; };"), ["TAG_Gate"]);
}

#[test]
fn a_section_inherits_from_a_section_and_a_class_never_from_itself() {
    let offered = |text: &str| labels(&Fixture::new(&format!("//- description.ext\n{text}\n")));
    let sections = offered("class CfgGatesBasic { class A {}; };\nclass CfgGatesWide: CfgGat<|> {};");
    assert_eq!(sections, ["CfgGatesBasic"]);
    let classes = "class GateBase { x = 1; };\nclass Gate2: Gate<|> { y = 1; };\n";
    assert_eq!(offered(classes), ["GateBase"]);
    let inner = "class Gate { class Board {}; };\nclass Gate2: Gate { class Board: Boa<|> { y = 1; }; };\n";
    assert_eq!(offered(inner)[0], "Board");
}

#[test]
fn a_header_with_unquoted_code_or_a_stray_quote_is_completed() {
    let offered = |header: &str| {
        let files = "//- description.ext\n#include \"a.hpp\"\n#include \"gates.hpp\"\n//- a.hpp\nclass First {};\n";
        labels(&Fixture::new(&format!("{files}//- gates.hpp\n{header}\n")))
    };
    let code = "class A { price = 1; code = [x, y] call c; };\nclass B { pri<|> };";
    assert_eq!(offered(code)[0], "price");
    let quote = "class A {\n    h = 0.68\";\n};\nclass GateBelow {};\nclass Other: GateB<|> {};";
    assert_eq!(offered(quote), ["GateBelow"]);
}

#[test]
fn what_follows_a_paste_is_no_name() {
    assert_eq!(in_files("//- use.sqf\n#define RUN(x) x##kic<|>"), [""; 0]);
}
