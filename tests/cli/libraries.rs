//! Library files: `sqf-ls generate --library`, and what `check` and `doc` make of them.

use std::fs;
use std::path::Path;

use crate::{files, program};

/// The file of an invented mod.
const GATES: &str = r#"{ "format": 1, "name": "Gates", "tags": ["gate"], "complete": ["gate"], "functions": [
    { "name": "GATE_fnc_openWide", "params": [{ "name": "_gate", "types": ["Object"], "checked": ["Object"] }] },
    { "name": "GATE_fnc_oil", "params": [{ "name": "_gate", "checked": ["Object"] }], "internal": true }
] }"#;

/// Creates a mission that calls functions of mods that are not installed.
fn mission() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("mission")).unwrap();
    fs::write(folder.path().join("mission/description.ext"), "").unwrap();
    let script = "[player] call GATE_fnc_openWide;\n\
                  [player] call GATE_fnc_opneWide;\n\
                  [\"oak\"] call GATE_fnc_openWide; [\"another version may take this\"] call GATE_fnc_oil;\n\
                  [\"gate\", {}] call CBA_fnc_addEventHandlre;\n\
                  [5, []] call CBA_fnc_waitAndExecute;\n\
                  [player] call FENCE_fnc_opne;\n\
                  [player] call CBA_fnc_ofALaterVersion;\n";
    fs::write(folder.path().join("mission/init.sqf"), script).unwrap();
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> program::Run {
    let mut command = program::command(&folder.join("mission"), arguments);
    command.env("SQF_LS_DATA", folder.join("data")).env("HOME", folder).env("XDG_CACHE_HOME", folder.join("cache"));
    program::run(command.env("NO_COLOR", "1"))
}

fn check(folder: &Path, arguments: &[&str]) -> (Vec<String>, String) {
    let (_, out, err) = run(folder, &[&["check", "--quiet", "--format=concise"], arguments].concat());
    (out.lines().map(str::to_owned).collect(), err)
}

#[test]
fn functions_of_mods_are_checked_by_their_library_files() {
    let folder = mission();
    let of_cba = [
        "init.sqf:4:19: warning: undefined function `CBA_fnc_addEventHandlre`; did you mean `CBA_fnc_addEventHandler`?; \
         help: write `CBA_fnc_addEventHandler` [unknown-project-function]",
        "init.sqf:5:2: error: argument `_function` of `CBA_fnc_waitAndExecute` must be Code, found Number \
         [argument-type]",
    ];
    assert_eq!(check(folder.path(), &[]), (of_cba.map(str::to_owned).to_vec(), String::new()), "those in the program");

    fs::write(folder.path().join("gates.json"), GATES).unwrap();
    fs::write(folder.path().join("mission/sqf-ls.toml"), "libraries = [\"../gates.json\"]\n").unwrap();
    let (found, err) = check(folder.path(), &[]);
    assert_eq!(err, "");
    assert_eq!(
        found[..2],
        [
            "init.sqf:2:15: warning: undefined function `GATE_fnc_opneWide`; did you mean `GATE_fnc_openWide`?; \
             help: write `GATE_fnc_openWide` [unknown-project-function]",
            "init.sqf:3:2: error: argument `_gate` of `GATE_fnc_openWide` must be Object, found String [argument-type]",
        ]
    );
    assert_eq!(found[2..], of_cba);

    let (found, err) = check(folder.path(), &["--untrusted"]);
    assert_eq!(found, of_cba, "a list of a stranger does not count");
    assert!(err.contains("ignoring library file") && err.contains("gates.json"), "{err}");
}

/// Returns the findings of a mission with this script and a description.
fn of_script(script: &str) -> Vec<String> {
    let folder = mission();
    fs::write(folder.path().join("mission/init.sqf"), script).unwrap();
    check(folder.path(), &[]).0
}

#[test]
fn misspelled_names_of_mods_are_found() {
    let script = "[{}] call CBA_fnc_addPerFrameHandlers;\n\
                  [player] call ace_comon_fnc_isAwake;\n\
                  [] call TFAR_fnc_activSwRadio;\n\
                  [\"ace_unconsciuos\", {}] call CBA_fnc_addEventHandler;\n\
                  [\"ace_medical_ai_enableFor\", 2] call CBA_settings_fnc_set;\n\
                  hint str ace_medical_ai_enabledFro;\n";
    let found = of_script(script);
    let expected = [
        "init.sqf:1:11: warning: undefined function `CBA_fnc_addPerFrameHandlers`; did you mean `CBA_fnc_addPerFrameHandler`?",
        "init.sqf:2:15: warning: undefined function `ace_comon_fnc_isAwake`; did you mean `ace_common_fnc_isAwake`?",
        "init.sqf:3:9: warning: undefined function `TFAR_fnc_activSwRadio`; did you mean `TFAR_fnc_activeSwRadio`?",
        "init.sqf:4:2: warning: nothing raises the event `ace_unconsciuos`; did you mean `ace_unconscious`?",
        "init.sqf:5:2: warning: `ace_medical_ai_enableFor` is never assigned; did you mean the setting `ace_medical_ai_enabledFor`?",
        "init.sqf:6:10: warning: `ace_medical_ai_enabledFro` is never assigned; did you mean the setting `ace_medical_ai_enabledFor`?",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}");
    }
}

#[test]
fn names_that_the_project_has_on_both_sides_are_its_own() {
    let script = "[\"ace_unconsciuos\", { hint \"Down\" }] call CBA_fnc_addEventHandler;\n\
                  [\"ace_unconsciuos\"] call CBA_fnc_localEvent;\n\
                  [\"TAG_turnedOn\", { hint \"On\" }] call CBA_fnc_addEventHandler;\n\
                  [\"TAG_turnedOn\"] call CBA_fnc_localEvent;\n\
                  [\"TAG_turnedIn\"] call CBA_fnc_localEvent;\n\
                  [\"TAG_gateA\", { hint \"A\" }] call CBA_fnc_addEventHandler;\n\
                  [\"TAG_gateB\"] call CBA_fnc_localEvent;\n\
                  ace_medical_ai_enableFor = 2;\n\
                  hint str ace_medical_ai_enableFor;\n\
                  ace_comon_fnc_isAwake = { true };\n\
                  [player] call ace_comon_fnc_isAwake;\n";
    assert_eq!(of_script(script), <[String; 0]>::default());
}

#[test]
fn what_the_project_defines_itself_is_not_looked_up() {
    let folder = mission();
    let stub = "CBA_fnc_addEventHandler = { params [\"_number\"]; _number + 1 };\n[5] call CBA_fnc_addEventHandler;\n";
    fs::write(folder.path().join("mission/init.sqf"), stub).unwrap();
    assert_eq!(check(folder.path(), &[]), (Vec::new(), String::new()));
}

#[test]
fn a_broken_library_file_is_reported_and_the_rest_is_checked() {
    let folder = mission();
    fs::write(folder.path().join("gates.json"), "{}").unwrap();
    fs::write(
        folder.path().join("mission/sqf-ls.toml"),
        "libraries = ['../gates.json', 'https://gates.example.org/gates.json']\n",
    )
    .unwrap();
    let (found, err) = check(folder.path(), &[]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(err.contains("not a library file"), "{err}");
    assert!(
        err.contains("https://gates.example.org/gates.json has not been fetched; run `sqf-ls update --project`"),
        "{err}"
    );
}

#[test]
fn a_library_file_of_a_mod_can_be_generated_and_used() {
    let folder = mission();
    let put = |name: &str, text: &str| files::write(&folder.path().join("Gates"), name, text);
    put("addons/main/$PBOPREFIX$", "gate\\main");
    put(
        "addons/main/config.cpp",
        "class CfgPatches { class gate_main { requiredAddons[] = {}; }; };\n\
         class CfgFunctions { class GATE { class main { file = \"gate\\main\"; class openWide {}; }; }; };",
    );
    put("addons/main/fn_openWide.sqf", "params [[\"_gate\", objNull, [objNull]]];\n_gate setDamage 0;");
    let (status, out, err) = run(folder.path(), &["generate", "--library", "../Gates", "--out", "../gates.json"]);
    assert_eq!((status, out.as_str()), (Some(0), ""), "{err}");
    assert_eq!(err, "Gates: 1 functions, 0 events, 0 macros, 0 settings -> ../gates.json\n");
    fs::write(folder.path().join("mission/sqf-ls.toml"), "libraries = [\"../gates.json\"]\n").unwrap();
    assert_eq!(check(folder.path(), &[]).0.len(), 4);
    let (status, _, err) = run(folder.path(), &["generate", "--library", "."]);
    assert_eq!(status, Some(2));
    assert!(err.contains("no functions, events or settings of a mod found"), "{err}");
}

#[test]
fn doc_describes_functions_and_classes_of_the_libraries_of_the_project() {
    let folder = mission();
    let library = r#"{"format": 1, "name": "Fences", "tags": ["fence"], "functions": [{"name": "FENCE_fnc_open"}],
        "classes": {"CfgVehicles": ["FENCE_Truck"]}}"#;
    fs::write(folder.path().join("fences.json"), library).unwrap();
    fs::write(folder.path().join("mission/sqf-ls.toml"), "libraries = ['../fences.json']\n").unwrap();
    let (status, out, _) = run(folder.path(), &["doc", "fence_truck"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("FENCE_Truck") && out.contains("Class in `CfgVehicles` of `Fences`"), "{out}");
    let (status, out, _) = run(folder.path(), &["doc", "FENCE_fnc_open"]);
    assert!(status == Some(0) && out.contains("Function of `Fences`"), "{out}");
}

#[test]
fn doc_describes_functions_of_the_mods_in_the_program() {
    let folder = mission();
    let (status, out, err) = run(folder.path(), &["doc", "cba_fnc_addeventhandler"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.contains("[_eventName, _eventFunc] call CBA_fnc_addEventHandler"), "{out}");
    assert!(out.contains("Registers code for an event"), "{out}");
}

/// The macros of CBA that `sqf-ls` describes are those that it knows without the headers of CBA, with as many
/// parameters.
#[test]
fn all_macros_of_cba_are_known_without_its_headers() {
    let library = include_str!("../../crates/sqf-reference/data/library/cba.json");
    let library: serde_json::Value = serde_json::from_str(library).unwrap();
    let common = |it: &&serde_json::Value| it["header"].as_str().unwrap().ends_with("script_macros_common.hpp");
    let mut script = "#define PREFIX gate\n#include \"\\x\\cba\\addons\\main\\script_macros_common.hpp\"\n".to_owned();
    let mut count = 0;
    for it in library["macros"].as_array().unwrap().iter().filter(common) {
        let Some(params) = it["params"].as_array() else { continue };
        let name = it["name"].as_str().unwrap();
        let call = format!("{name}({})", vec!["_gate"; params.len()].join(","));
        // Neither elements of an array nor paths without quotes are statements.
        let body = match name {
            _ if name.starts_with("ARR_") => format!("[{call}]"),
            _ if name.starts_with("PATHTO") => format!("QUOTE({call})"),
            _ => call,
        };
        script.push_str(&format!("OPEN_{name} = {{ {body} }};\n"));
        count += 1;
    }
    assert!(count > 200, "{count} macros");
    script.push_str("WAX_GATE(1);\n");
    let folder = mission();
    fs::write(folder.path().join("mission/init.sqf"), script).unwrap();
    let (found, _) = check(folder.path(), &[]);
    let of_macros: Vec<&String> = found.iter().filter(|it| it.contains("macro")).collect();
    assert_eq!(of_macros.len(), 1, "{found:#?}");
    assert!(of_macros[0].contains("`WAX_GATE`"), "{of_macros:#?}");
}
