//! Configs and scripts, and the functions that they define.

use std::fs;

use super::*;
use crate::fixture::{self, below, folder};
use crate::place;
use sqf_model::WorkspaceFunctions;

fn functions(folder: &tempfile::TempDir) -> ProjectFunctions {
    fixture::open(folder).functions()
}

/// Checks for `name file, defined in file "text"` of each function, sorted by name, and whether these are all.
#[track_caller]
fn check(fixture: &str, expected: &[&str]) {
    let folder = folder(fixture);
    let functions = functions(&folder);
    let mut shown: Vec<String> = functions
        .functions
        .values()
        .flatten()
        .map(|function| {
            let file = match &function.file {
                Resolution::Found(path) => below(folder.path(), path),
                other => format!("{other:?} {}", function.path),
            };
            let site = &function.defined_at;
            let text = fs::read_to_string(&site.file).unwrap();
            format!("{} {file}, {} {:?}", function.name, below(folder.path(), &site.file), site.range.of(&text))
        })
        .collect();
    shown.sort();
    shown.push(if functions.is_complete { "complete" } else { "incomplete" }.to_owned());
    assert_eq!(shown, expected);
}

#[test]
fn functions_of_a_mission() {
    check(
        "\
//- description.ext
#include \"functions.hpp\"
//- functions.hpp
class cfgfunctions {
    class GATE {
        class Doors {
            class open {};
            class knock {};
            class close { file = \"Scripts\\Close.sqf\"; };
            class lock { ext = \".fsm\"; };
        };
        class Walls {
            file = \"scripts\";
            class climb;
        };
    };
    class GATE_ui {
        tag = \"gate\";
        file = \"scripts\";
        class Show { class menu {}; class list {}; class hide {}; };
    };
};
//- functions/doors/fn_open.sqf
//- functions/doors/fn_lock.fsm
//- scripts/close.sqf
//- scripts/fn_menu.sqf
//- scripts/Show/fn_list.sqf
",
        &[
            "GATE_fnc_climb Elsewhere scripts\\fn_climb.sqf, functions.hpp \"climb\"",
            "GATE_fnc_close scripts/close.sqf, functions.hpp \"close\"",
            "GATE_fnc_knock Missing functions\\Doors\\fn_knock.sqf, functions.hpp \"knock\"",
            "GATE_fnc_lock functions/doors/fn_lock.fsm, functions.hpp \"lock\"",
            "GATE_fnc_open functions/doors/fn_open.sqf, functions.hpp \"open\"",
            "gate_fnc_hide Missing scripts\\fn_hide.sqf, functions.hpp \"hide\"",
            "gate_fnc_list scripts/Show/fn_list.sqf, functions.hpp \"list\"",
            "gate_fnc_menu scripts/fn_menu.sqf, functions.hpp \"menu\"",
            "complete",
        ],
    );
}

#[test]
fn settings_of_a_function_in_the_config() {
    let folder = folder(
        "\
//- description.ext
class Base { recompile = 1; };
class CfgFunctions { class A { class B {
    class first: Base { preInit = 1; postInit = \"1\"; preStart = 0; headerType = -1; };
    class second {};
}; }; };
",
    );
    let functions = functions(&folder);
    let config = |name: &str| functions.functions[name][0].config.clone().unwrap();
    let expected = FunctionConfig {
        tag: "A".to_owned(),
        category: "B".to_owned(),
        is_named_by_tag: true,
        is_found_by_category: true,
        pre_init: true,
        post_init: true,
        recompile: true,
        header_type: -1,
        ..FunctionConfig::default()
    };
    assert_eq!(config("a_fnc_first"), expected);
    assert_eq!(config("a_fnc_second").header_type, 0);
    assert!(!functions.functions.contains_key("a_fnc_third"));
}

#[test]
fn a_list_is_incomplete_if_something_is_unknown() {
    let list =
        |text: &str| format!("//- description.ext\nclass CfgFunctions {{ class A {{ class B {{ {text} }}; }}; }};\n");
    check(&list("MORE(1);"), &["incomplete"]);
    check(&list("\n#include \"\\z\\levers\\list.hpp\"\n"), &["incomplete"]);
    let unknown = "class go { file = PATH(go); };";
    check(&list(unknown), &["A_fnc_go Elsewhere , description.ext \"go\"", "complete"]);
    check("//- description.ext\nMORE(1);\n", &["incomplete"]);
    check("//- description.ext\nclass Other { MORE(1); };\n", &["complete"]);
}

const MOD: &str = "\
//- .git/config
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/config.cpp
#include \"script_component.hpp\"
class Extended_PreInit_EventHandlers {
    class ADDON { init = QUOTE(call compile preprocessFileLineNumbers PATH(XEH_preInit.sqf)); };
};
class Extended_Init_EventHandlers {
    class Gate_Base { class Gates { serverInit = \"_this call gates_main_fnc_open\"; }; onDestroy = \"x\"; };
};
class CfgFunctions { class gates { class main { FILE(shut); }; }; };
//- addons/main/script_component.hpp
#define COMPONENT main
#define PREFIX gates
#define QUOTE(text) #text
#define ADDON gates_main
#define FUNC(name) gates_main_fnc_##name
#define PATH(name) \\x\\gates\\addons\\main\\name
#define FILE(name) class name { file = QUOTE(\\x\\gates\\addons\\main\\fnc_##name.sqf); }
//- addons/main/XEH_preInit.sqf
#include \"script_component.hpp\"
#define PREP(name) [QUOTE(\\x\\gates\\addons\\main\\functions\\fnc_##name.sqf), QUOTE(FUNC(name))] call CBA_fnc_compileFunction
#include \"XEH_PREP.hpp\"
gates_fnc_plain = compile preprocessFileLineNumbers \"\\x\\gates\\addons\\main\\fnc_shut.sqf\";
gates_fnc_text = compile \"1\";
private _code = compile preprocessFileLineNumbers \"x.sqf\";
//- addons/main/XEH_preStart.sqf
#include \"script_component.hpp\"
#include \"XEH_PREP.hpp\"
//- addons/main/XEH_PREP.hpp
PREP(open);
PREP(none);
//- addons/main/fnc_shut.sqf
//- addons/main/functions/fnc_open.sqf
";

#[test]
fn functions_of_a_mod() {
    check(
        MOD,
        &[
            "gates_fnc_plain addons/main/fnc_shut.sqf, addons/main/XEH_preInit.sqf \"gates_fnc_plain\"",
            "gates_fnc_shut addons/main/fnc_shut.sqf, addons/main/config.cpp \"shut\"",
            "gates_fnc_text Elsewhere , addons/main/XEH_preInit.sqf \"gates_fnc_text\"",
            "gates_main_fnc_none Missing \\x\\gates\\addons\\main\\functions\\fnc_none.sqf, addons/main/XEH_PREP.hpp \"none\"",
            "gates_main_fnc_open addons/main/functions/fnc_open.sqf, addons/main/XEH_PREP.hpp \"open\"",
            "complete",
        ],
    );
}

#[test]
fn a_name_means_the_nearest_of_several_functions() {
    let mission = |name: &str| {
        format!("//- {name}/description.ext\nclass CfgFunctions {{ class A {{ class B {{ class go {{}}; }}; }}; }};\n")
    };
    let folder = folder(&format!("//- .git/config\n{}{}", mission("east"), mission("west")));
    let project = fixture::scanned(&folder);
    let of = |from: &str| {
        let path = place(&folder.path().join(from));
        below(folder.path(), &WorkspaceFunctions::functions(&project, "A_fnc_go", Some(&path))[0].declared.file)
    };
    assert_eq!(of("west/init.sqf"), "west/description.ext");
    assert_eq!(of("east/init.sqf"), "east/description.ext");
    assert_eq!(of("init.sqf"), "east/description.ext");
}

#[test]
fn long_names_are_not_copied_to_every_function() {
    let long = "x".repeat(LONGEST_TEXT + 1);
    let functions = "class open {}; ".repeat(3);
    for config in [
        format!("class {long} {{ class Doors {{ {functions} }}; }};"),
        format!("class GATE {{ tag = \"{long}\"; class Doors {{ {functions} }}; }};"),
        format!("class GATE {{ class {long} {{ {functions} }}; }};"),
        format!("class GATE {{ class Doors {{ class {long} {{}}; }}; }};"),
    ] {
        let folder = folder(&format!("//- description.ext\nclass CfgFunctions {{ {config} }};\n"));
        let found = self::functions(&folder);
        assert_eq!((found.functions.len(), found.is_complete), (0, false), "{config}");
    }
    let config = format!("class GATE {{ file = \"{long}\"; class Doors {{ {functions} }}; }};");
    let folder = folder(&format!("//- description.ext\nclass CfgFunctions {{ {config} }};\n"));
    let found = self::functions(&folder);
    let paths: Vec<_> = found.functions["gate_fnc_open"].iter().map(|function| function.path.as_str()).collect();
    assert_eq!(paths, ["", "", ""]);
}

#[test]
fn functions_of_one_file_are_limited() {
    let functions: String = (0..=MOST).map(|number| format!("class f{number};")).collect();
    let config = format!("class CfgFunctions {{ class GATE {{ class Doors {{ {functions} }}; }}; }};");
    let found = self::functions(&folder(&format!("//- description.ext\n{config}\n")));
    assert_eq!((found.functions.len(), found.is_complete), (MOST, false));
    let preps = "PREP(open);\n".repeat(MOST + 1);
    let script = format!("#define PREFIX gate\n#define COMPONENT door\n{preps}");
    let found = self::functions(&folder(&format!("//- description.ext\n//- XEH_PREP.sqf\n{script}")));
    assert_eq!((found.functions.len(), found.is_complete), (1, false));
}

#[test]
fn a_config_bomb_leaves_the_list_incomplete() {
    check(
        "\
//- description.ext
#define D(x) x x x x x x x x x x
class CfgFunctions {
    class GATE {
        class Doors { class open {}; D(D(D(D(D(D(D(D(D(D(class close {};)))))))))) class lock {}; };
    };
};
",
        &[
            "GATE_fnc_lock Missing functions\\Doors\\fn_lock.sqf, description.ext \"lock\"",
            "GATE_fnc_open Missing functions\\Doors\\fn_open.sqf, description.ext \"open\"",
            "incomplete",
        ],
    );
}

#[test]
fn state_machines_may_lack_the_usual_beginning_of_names() {
    check(
        "\
//- description.ext
class CfgFunctions { class GATE { class Doors { file = \"fsm\"; class lock { ext = \".fsm\"; }; }; }; };
//- fsm/lock.fsm
",
        &["GATE_fnc_lock fsm/lock.fsm, description.ext \"lock\"", "complete"],
    );
}

#[test]
fn functions_of_an_addon_whose_prefix_only_its_packer_knows() {
    check(
        "\
//- mod/gates/config.cpp
class CfgPatches { class gates {}; };
#include \"lists\\functions.hpp\"
//- mod/gates/lists/functions.hpp
class CfgFunctions { class GATE {
    class Doors { file = \"\\some\\gates\\doors\"; class open {}; class shut {}; };
    class Other { file = \"\\other\\doors\"; class open2 {}; };
}; };
//- mod/gates/doors/fn_open.sqf
hint \"open\";
//- mod/gates/doors/fn_open2.sqf
hint \"open\";
",
        &[
            "GATE_fnc_open mod/gates/doors/fn_open.sqf, mod/gates/lists/functions.hpp \"open\"",
            "GATE_fnc_open2 Elsewhere \\other\\doors\\fn_open2.sqf, mod/gates/lists/functions.hpp \"open2\"",
            "GATE_fnc_shut Elsewhere \\some\\gates\\doors\\fn_shut.sqf, mod/gates/lists/functions.hpp \"shut\"",
            "complete",
        ],
    );
}
