use std::fs;

use super::*;
use sqf_archive::writer;

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
    describe(folder.path(), &Reference::embedded(), None, options).0
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

/// An installed mod is described like its sources.
#[test]
fn archives_say_the_same_as_the_sources_that_they_contain() {
    let folder = tempfile::tempdir().unwrap();
    for addon in ["main", "doors"] {
        let inside = format!("addons/{addon}/");
        let files = FILES.iter().filter_map(|(name, text)| Some((name.strip_prefix(&inside)?, text.as_bytes())));
        let files: Vec<(&str, &[u8])> = files.filter(|(name, _)| !name.starts_with('$')).collect();
        let archive = folder.path().join("@Gates/addons").join(format!("{addon}.pbo"));
        fs::create_dir_all(archive.parent().unwrap()).unwrap();
        fs::write(archive, writer::pbo(&format!("x\\gate\\addons\\{addon}"), &files)).unwrap();
    }
    let cache = Cache::new(folder.path().join("cache"));
    let options = Options { name: Some("Gates".to_owned()), has_classes: true, ..Options::default() };
    let (library, unread) = describe(&folder.path().join("@Gates"), &Reference::embedded(), Some(&cache), &options);
    assert_eq!(library, described(&options));
    assert_eq!(unread, <[String; 0]>::default());
}

/// Returns the library of a mod with one addon that contains these files.
fn of_files(files: &[(&str, &str)]) -> (Library, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("$PBOPREFIX$", "x\\gate\\addons\\main")].iter().chain(files) {
        let file = folder.path().join("addons/main").join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    let options = Options { has_classes: true, ..Options::default() };
    describe(folder.path(), &Reference::embedded(), None, &options)
}

#[test]
fn what_an_event_passes_is_named_by_the_code_that_handles_it() {
    let config = "class CfgPatches { class gate_main {}; };\nclass CfgFunctions { class GATE { class main {\n\
                  file = \"x\\gate\\addons\\main\"; class open {}; class watch {}; }; }; };";
    let (library, _) = of_files(&[
        ("config.cpp", config),
        (
            "fn_open.sqf",
            "[\"gate_moved\", [_gate, 90, _gate, gate_main_owner]] call CBA_fnc_globalEvent;\n\
             [\"gate_moved\", [_gate, 45]] call CBA_fnc_localEvent;\n\
             [\"gate_shut\", [false, 1]] call CBA_fnc_localEvent;",
        ),
        (
            "fn_watch.sqf",
            "params [\"_left\", \"_slow\"];\n[\"gate_moved\", { params [\"_what\", \"_angle\", \"_by\"]; hint str _angle; }] call CBA_fnc_addEventHandler;\n\
             [\"gate_shut\", GATE_fnc_watch] call CBA_fnc_addEventHandler;",
        ),
    ]);
    let shown = |event: &sqf_reference::library::LibraryEvent| {
        let params = event.params.iter().flatten();
        let params = params.map(|param| format!("{}{}", param.name, if param.optional { "?" } else { "" }));
        format!("{}: {}", event.name, params.collect::<Vec<_>>().join(" "))
    };
    let events: Vec<String> = library.events.iter().map(shown).collect();
    assert_eq!(events, ["gate_moved: _gate _angle _by? _owner?", "gate_shut: _left _slow"]);
}

#[test]
fn only_classes_that_the_mod_adds_are_listed() {
    let (library, _) = of_files(&[
        (
            "config.cpp",
            "class CfgPatches { class gate_main {}; };\n\
             class CfgMusic { class GateTheme {}; class AmbientTrack01_F_EXP { duration = 1; }; };\n\
             class CfgFaces { class Default; class Man_A3: Default { class GateFace: Default {}; }; };\n\
             class CfgSounds { class GateCreak {}; };\n\
             class GatePanel { idd = 12; class controls {}; };\nclass GateBase { class controls { idd = 3; }; };\n\
             class RscTitles { class GateTitle { idd = -1; }; };",
        ),
        ("fn_open.sqf", "[\"gate_opened\", [1]] call CBA_fnc_globalEvent;"),
    ]);
    let classes: Vec<String> =
        library.classes.iter().map(|(list, names)| format!("{list}: {}", names.join(" "))).collect();
    let expected = [
        "CfgFaces: GateFace",
        "CfgMusic: GateTheme",
        "CfgSounds: GateCreak",
        "RscTitles: GateTitle",
        "dialogs: GatePanel",
    ];
    assert_eq!(classes, expected);
}

#[test]
fn mods_with_missing_headers_are_named() {
    let config = "class CfgPatches { class gate_main {}; };";
    let include = "#include \"\\x\\oak\\addons\\main\\macros.hpp\"\nhint \"open\";";
    let (_, unread) = of_files(&[("config.cpp", config), ("fn_open.sqf", include), ("fn_shut.sqf", include)]);
    assert_eq!(
        unread,
        ["2 files include headers of `oak`, which are missing; name the folder of that mod with `--mod`"]
    );
}

#[test]
fn functions_are_described_as_their_code_takes_arguments() {
    let config = "class CfgPatches { class gate_main {}; };\nclass CfgFunctions { class GATE { class main {\n\
                  file = \"x\\gate\\addons\\main\"; class open {}; class count {}; class shut {}; class move {}; }; }; };";
    let (library, _) = of_files(&[
        ("config.cpp", config),
        (
            "fn_open.sqf",
            "/*\n * Arguments:\n * 0: Gate <OBJECT>\n *\n * Return Value:\n * None\n *\n * Public: Yes\n */\nalive _this",
        ),
        (
            "fn_count.sqf",
            "/*\n * Arguments:\n * 0: Gates <ARRAY>\n *\n * Public: Yes\n */\n[_this] params [[\"_gates\", [], [[]]]];\ncount _gates",
        ),
        (
            "fn_shut.sqf",
            "#define SLOW \"slow\"\n/*\n * Public: No\n */\nparams [\"_gate\"];\nparams [\"\", [\"_how\", SLOW]];\n\
             if (alive _gate) then { private _by = param [2, objNull, [objNull]]; _gate setDamage 1; };\n\
             [1] call { private _other = param [4, 2]; };\nGATE_fnc_close = GATE_fnc_shut;",
        ),
        ("fn_move.sqf", "private _gate = _this;\n_gate setDamage 0;\nGATE_fnc_push = GATE_fnc_move;"),
    ]);
    let found = |name: &str| {
        let function = library.functions.iter().find(|function| function.name == name).unwrap();
        serde_json::to_string(function).unwrap()
    };
    assert_eq!(
        found("GATE_fnc_open"),
        r#"{"name":"GATE_fnc_open","params":[{"name":"_gate","types":["Object"],"checked":["Object"]}],"whole":true,"returns":{"types":["Boolean"],"checked":["Boolean"]}}"#
    );
    assert!(found("GATE_fnc_count").contains(r#""whole":true"#));
    let shut = found("GATE_fnc_shut");
    assert!(shut.contains(r#"{"name":"_how","optional":true,"default":"\"slow\""},{"name":"_by""#), "{shut}");
    assert!(!shut.contains("_other"), "it is an argument of other code");
    assert!(found("GATE_fnc_close").contains(r#""name":"_by""#), "another name of the same function");
    assert!(found("GATE_fnc_push").contains(r#""internal":true"#), "others say who may call them");
}
