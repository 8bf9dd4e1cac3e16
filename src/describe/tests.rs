use std::fs;

use super::*;

/// A mod with two addons.
const FILES: [(&str, &str); 10] = [
    ("addons/main/$PBOPREFIX$", "x\\gate\\addons\\main"),
    ("addons/main/config.cpp", "class CfgPatches { class gate_main { requiredAddons[] = {}; }; };"),
    ("addons/main/script_version.hpp", "#define MAJOR 1\n#define MINOR 4\n#define PATCHLVL 02\n"),
    (
        "addons/main/macros.hpp",
        "#include \"script_version.hpp\"\n#define GATE_AT(place) (place select 0)\n#define WIDTH 3\n",
    ),
    ("addons/doors/$PBOPREFIX$", "x\\gate\\addons\\doors"),
    (
        "addons/doors/config.cpp",
        "#include \"\\x\\gate\\addons\\main\\macros.hpp\"\nclass CfgPatches { class gate_doors { requiredAddons[] = {}; }; };\n\
         class CfgFunctions { class GATE { class doors {\n\
             file = \"x\\gate\\addons\\doors\"; class open {}; class oil {}; class paint {}; class shut {}; }; }; };\n\
         class CfgVehicles { class Gate_Oak { scope = 2; }; };",
    ),
    (
        "addons/doors/fn_open.sqf",
        "/*\n * Description: Swings a gate open.\n *\n * Arguments:\n * 0: The gate to be opened <OBJECT>\n * 1: Speed <NUMBER> (default: 2)\n *\n \
         * Return Value: Whether it is open <BOOL>\n *\n * Public: Yes\n */\n\
         params [\"_gate\", [\"_speed\", 2, [0]]];\n_gate setDamage 0;\n\
         [\"gate_opened\", [_gate, _speed]] call CBA_fnc_globalEvent;\ntrue",
    ),
    (
        "addons/doors/fn_oil.sqf",
        "/*\n * Oils a gate.\n * Public: No\n */\nparams [\"_gate\"];\n_gate allowDamage false;",
    ),
    (
        "addons/doors/fn_shut.sqf",
        "/*\n * Arguments:\n * 0: Gate to shut <OBJECT>\n * 1: Force <NUMBER>\n */\n\
         if (!params [[\"_gate\", objNull, [objNull]], \"\"]) exitWith {};\n_gate setDamage 1;",
    ),
    (
        "addons/doors/fn_paint.sqf",
        "[\"gate_color\", \"LIST\", \"Color\", \"Gates\"] call CBA_fnc_addSetting;\n\
         [\"fence_opened\", []] call CBA_fnc_localEvent;",
    ),
];

fn described(options: &Options) -> Library {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in FILES {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    describe(folder.path(), &Reference::embedded(), None, options)
}

#[test]
fn a_mod_is_described_by_facts_only() {
    let options = Options { name: Some("Gates".to_owned()), has_classes: true, ..Options::default() };
    let text = described(&options).write().unwrap();
    insta::assert_snapshot!(text, @r#"
    {
      "format": 1,
      "name": "Gates",
      "version": "1.4.02",
      "tags": ["gate"],
      "complete": ["gate"],
      "functions": [
        {"name":"GATE_fnc_oil","params":[{"name":"_gate","checked":["Object"]}],"internal":true},
        {"name":"GATE_fnc_open","params":[{"name":"_gate","types":["Object"],"checked":["Object"]},{"name":"_speed","types":["Number"],"checked":["Number"],"optional":true,"default":"2"}],"returns":{"types":["Boolean"],"checked":["Boolean"]}},
        {"name":"GATE_fnc_paint"},
        {"name":"GATE_fnc_shut","params":[{"name":"_gate","types":["Object"],"optional":true,"default":"objNull"},{"name":"_force","types":["Number"]}]}
      ],
      "events": [
        {"name":"gate_opened","params":[{"name":"_gate"},{"name":"_speed","types":["Number"]}]}
      ],
      "macros": [
        {"name":"GATE_AT","header":"\\x\\gate\\addons\\main\\macros.hpp","params":["place"]},
        {"name":"MAJOR","header":"\\x\\gate\\addons\\main\\script_version.hpp"},
        {"name":"MINOR","header":"\\x\\gate\\addons\\main\\script_version.hpp"},
        {"name":"PATCHLVL","header":"\\x\\gate\\addons\\main\\script_version.hpp"},
        {"name":"WIDTH","header":"\\x\\gate\\addons\\main\\macros.hpp"}
      ],
      "settings": [
        {"name":"gate_color","kind":"LIST"}
      ],
      "classes": {"CfgVehicles":["Gate_Oak"]}
    }
    "#);
}

#[test]
fn header_comments_are_included_only_on_request() {
    let library = described(&Options { has_prose: true, ..Options::default() });
    let open = library.functions.iter().find(|function| function.name == "GATE_fnc_open").unwrap();
    assert_eq!(open.summary.as_deref(), Some("Swings a gate open."));
    assert_eq!(open.params.as_ref().unwrap()[0].description.as_deref(), Some("The gate to be opened"));
}
