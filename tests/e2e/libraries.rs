//! Library files: what a mod offers is known although the mod is not installed.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;
use tower_lsp::lsp_types::Url;

use crate::support::{Session, Setup, modern, simple};

/// A mission, and a library file of a mod that it uses.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("mission")).unwrap();
    fs::write(folder.path().join("mission/mission.sqm"), "").unwrap();
    write(folder.path(), "FENCE_fnc_open");
    folder
}

/// Writes the library file, with one function.
fn write(folder: &Path, function: &str) {
    let library = json!({
        "format": 1,
        "name": "Fences",
        "tags": ["fence"],
        "complete": ["fence"],
        "functions": [{
            "name": function, "summary": "Opens a fence.",
            "params": [
                { "name": "_fence", "types": ["Object"], "checked": ["Object"] },
                { "name": "_speed", "types": ["Number"], "optional": true },
            ],
        }],
        "events": [{ "name": "fence_opened", "params": [{ "name": "_fence" }] }],
        "settings": [{ "name": "fence_speed", "kind": "SLIDER" }, { "name": "fence_isOpen", "kind": "CHECKBOX" }],
        "classes": { "CfgVehicles": ["FENCE_Truck"], "CfgSounds": ["fence_creak"], "dialogs": ["FENCE_Panel"] },
        "macros": [{ "name": "FENCE_AT", "header": "\\x\\fence\\addons\\main\\macros.hpp", "params": ["place"] }],
    });
    fs::write(folder.join("fences.json"), library.to_string()).unwrap();
}

fn options(folder: &Path) -> Value {
    json!({ "libraries": [folder.join("fences.json")], "game": {"steam": false} })
}

async fn opened(folder: &Path, file: &str, text: &str) -> (Session, Url) {
    let setup = Setup::new(modern()).initialization_options(options(folder)).root(&folder.join("mission"));
    let mut session = setup.start().await;
    let script = Url::from_file_path(folder.join("mission").join(file)).unwrap();
    session.open(&script, text).await;
    (session, script)
}

/// The labels that completion offers.
async fn labels(session: &mut Session, script: &Url, line: u32, column: u32) -> Vec<String> {
    let params = json!({"textDocument": {"uri": script}, "position": {"line": line, "character": column}});
    let answer = session.ask_raw("textDocument/completion", params).await.unwrap();
    let items = answer["items"].as_array().unwrap();
    items.iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
}

async fn hover(session: &mut Session, script: &Url, line: u32, column: u32, part: &str) -> String {
    let params = json!({"textDocument": {"uri": script}, "position": {"line": line, "character": column}});
    let answer = session.ask_until("textDocument/hover", params, |hover| hover.to_string().contains(part)).await;
    answer["contents"]["value"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn functions_of_a_library_have_hover_completion_signature_and_findings() {
    let folder = folder();
    let text = "[fence] call FENCE_fnc_open;\ncall FENCE_fnc_o";
    let (mut session, script) = opened(folder.path(), "init.sqf", text).await;
    let about = hover(&mut session, &script, 0, 15, "Opens a fence.").await;
    assert!(
        about.contains("[_fence, _speed] call FENCE_fnc_open") && about.contains("Function of `Fences`"),
        "{about}"
    );
    assert_eq!(labels(&mut session, &script, 1, 16).await[0], "FENCE_fnc_open");
    let position = json!({"textDocument": {"uri": script}, "position": {"line": 0, "character": 3}});
    let help = session.ask_raw("textDocument/signatureHelp", position).await.unwrap();
    assert!(help.to_string().contains("_speed"), "{help}");
    session.hang_up().await;
    let setup = Setup::new(simple()).initialization_options(options(folder.path()));
    let mut session = setup.root(&folder.path().join("mission")).start().await;
    session.open(&script, "[fence] call FENCE_fnc_opne;\n[1] call FENCE_fnc_open;\n").await;
    let found = session.until(&script, &[(0, "unknown-project-function"), (1, "argument-type")]).await;
    assert!(found.diagnostics[0].message.contains("did you mean `FENCE_fnc_open`?"), "{found:?}");
    session.hang_up().await;
}

#[tokio::test]
async fn events_and_settings_of_a_library_are_known_in_strings_and_code() {
    let folder = folder();
    let text = "[\"fence_opened\", {}] call CBA_fnc_addEventHandler;\nhint str fence_speed;\n\
                [\"fence_i\"] call CBA_settings_fnc_get;\n[\"fence_o\", {}] call CBA_fnc_addEventHandler;\n\
                call FENCE_fnc_open;\nhint str fence_isO";
    let (mut session, script) = opened(folder.path(), "init.sqf", text).await;
    let event = hover(&mut session, &script, 0, 4, "Event of").await;
    assert!(event.contains("params [\"_fence\"]"), "{event}");
    let setting = hover(&mut session, &script, 1, 12, "Setting of").await;
    assert!(setting.contains("Setting of `Fences`\n\nSlider"), "{setting}");
    assert!(labels(&mut session, &script, 2, 9).await.contains(&"fence_isOpen".to_owned()));
    assert_eq!(labels(&mut session, &script, 3, 9).await, ["fence_opened"]);
    assert!(labels(&mut session, &script, 5, 18).await.contains(&"fence_isOpen".to_owned()));
    session.hang_up().await;
}

#[tokio::test]
async fn what_mods_pass_to_handlers_is_known() {
    let folder = folder();
    let text = "[\"ace_unconscious\", { params [\"_unit\", \"_isDown\"]; hint str _isDown }] call CBA_fnc_addEventHandler;\n\
                [\"ace_unconscious\", { params [\"_\"] }] call CBA_fnc_addEventHandler;\n\
                [\"unit\", { hint \"New\" }] call CBA_fnc_addPlayerEventHandler;\n\
                [\"CAManBase\", \"Killed\", { hint \"Dead\" }] call CBA_fnc_addClassEventHandler;\n\
                hint str [ACE_player, CBA_missionTime];\n";
    let (mut session, script) = opened(folder.path(), "init.sqf", text).await;
    let event = hover(&mut session, &script, 0, 5, "Event of").await;
    assert!(event.contains("unconscious") && event.contains("`_isUnconscious`: Boolean"), "{event}");
    assert!(!event.contains("nowhere"), "only the mod raises it: {event}");
    let param = hover(&mut session, &script, 0, 65, "_isDown").await;
    assert!(param.contains("Boolean") && param.contains("the event `ace_unconscious`"), "{param}");
    assert!(labels(&mut session, &script, 1, 31).await.contains(&"_unit".to_owned()));
    let event = hover(&mut session, &script, 2, 4, "Event `unit` of").await;
    assert!(event.contains("- `_newUnit`: Object"), "{event}");
    hover(&mut session, &script, 3, 5, "people").await;
    hover(&mut session, &script, 4, 12, "Variable of `ACE3`: Object").await;
    hover(&mut session, &script, 4, 24, "Variable of `CBA_A3`: Number").await;
    session.hang_up().await;
}

#[tokio::test]
async fn settings_of_the_project_are_described_by_the_call_that_adds_them() {
    let folder = folder();
    let text = "[\"TAG_isOpen\", \"CHECKBOX\", [\"Open gates\", \"All of them\"], \"Gates\", true] call CBA_fnc_addSetting;\n\
                [\"TAG_wood\", \"LIST\", \"Wood\", \"Gates\", [[\"oak\", \"ash\"], [\"Oak\", \"Ash\"], 1]] call CBA_fnc_addSetting;\n\
                [\"TAG_speed\", \"SLIDER\", \"Speed\", \"Gates\", [0, 9, 5, 1]] call CBA_fnc_addSetting;\n\
                hint str [TAG_isOpen, TAG_wood, TAG_speed];\n";
    let (mut session, script) = opened(folder.path(), "init.sqf", text).await;
    let setting = hover(&mut session, &script, 3, 12, "Setting added in").await;
    assert!(
        setting.contains(": Boolean\n\n**Open gates**\n\nAll of them\n\nCheckbox; default `true`\n\nCategory: Gates"),
        "{setting}"
    );
    let setting = hover(&mut session, &script, 3, 24, "Setting added in").await;
    assert!(
        setting.contains(": String\n\n**Wood**\n\nList; default `\"ash\"`; values `\"oak\"`, `\"ash\"`"),
        "{setting}"
    );
    let setting = hover(&mut session, &script, 3, 34, "Setting added in").await;
    assert!(setting.contains("Slider; default `5`; from `0` to `9`"), "{setting}");
    session.hang_up().await;
}

#[tokio::test]
async fn an_event_of_the_project_under_a_misspelled_name_is_found_in_editors() {
    let folder = folder();
    let mission = folder.path().join("mission");
    fs::write(mission.join("handler.sqf"), "[\"TAG_alarm\", { hint \"Alarm\" }] call CBA_fnc_addEventHandler;\n")
        .unwrap();
    let text = "[\"TAG_alarm\"] call CBA_fnc_globalEvent;\n[\"TAG_alram\"] call CBA_fnc_globalEvent;\n";
    fs::write(mission.join("init.sqf"), text).unwrap();
    let setup = Setup::new(simple()).initialization_options(options(folder.path()));
    let mut session = setup.root(&mission).start().await;
    let script = Url::from_file_path(mission.join("init.sqf")).unwrap();
    session.open(&script, text).await;
    let found = session.until(&script, &[(1, "misspelled-event")]).await;
    assert!(found.diagnostics[0].message.contains("did you mean `TAG_alarm`?"), "{found:?}");
    session.hang_up().await;
}

#[tokio::test]
async fn files_with_settings_offer_those_of_libraries() {
    let folder = folder();
    let text = "force fence_speed = 2;\nforce force fence_is;\nfence_isOpen = ;\n";
    let (mut session, script) = opened(folder.path(), "cba_settings.sqf", text).await;
    let setting = hover(&mut session, &script, 0, 8, "Setting of").await;
    assert!(setting.contains("Fences"), "{setting}");
    assert_eq!(labels(&mut session, &script, 1, 20).await[0], "fence_isOpen");
    assert_eq!(labels(&mut session, &script, 2, 15).await, ["true", "false"]);
    assert_eq!(labels(&mut session, &script, 0, 20).await, [""; 0], "a slider has a number");
    session.hang_up().await;
}

#[tokio::test]
async fn files_with_settings_offer_those_of_the_project() {
    let folder = folder();
    let script = "[\"TAG_height\", \"CHECKBOX\", \"Height\", \"Gates\"] call CBA_fnc_addSetting;\nTAG_hedge = 1;\n";
    fs::write(folder.path().join("mission/init.sqf"), script).unwrap();
    let (mut session, script) = opened(folder.path(), "cba_settings.sqf", "force TAG_he;\nTAG_height = ;\n").await;
    hover(&mut session, &script, 1, 3, "TAG_height").await;
    let offered = labels(&mut session, &script, 0, 12).await;
    assert!(offered.contains(&"TAG_height".to_owned()) && !offered.contains(&"TAG_hedge".to_owned()), "{offered:?}");
    assert_eq!(labels(&mut session, &script, 1, 13).await, ["true", "false"]);
    session.hang_up().await;
}

#[tokio::test]
async fn classes_of_a_library_are_known_in_strings() {
    let folder = folder();
    let text = "\"FENCE_Truck\" createVehicle [0, 0];\ncreateDialog \"FENCE_\";\nplaySound \"fence_\";\n";
    let (mut session, script) = opened(folder.path(), "init.sqf", text).await;
    let about = hover(&mut session, &script, 0, 4, "FENCE_Truck").await;
    assert!(about.contains("Class in `CfgVehicles` of `Fences`"), "{about}");
    assert!(labels(&mut session, &script, 1, 20).await.contains(&"FENCE_Panel".to_owned()));
    assert!(labels(&mut session, &script, 2, 17).await.contains(&"fence_creak".to_owned()));
    session.hang_up().await;
}

#[tokio::test]
async fn macros_of_a_library_are_known_where_their_header_is_not_there() {
    let folder = folder();
    let text = "#include \"\\x\\fence\\addons\\main\\macros.hpp\"\nhint FENCE_AT(1);\nhint FENCE_A";
    let (mut session, script) = opened(folder.path(), "init.sqf", text).await;
    let about = hover(&mut session, &script, 1, 8, "FENCE_AT(place)").await;
    assert!(about.contains("Macro of `Fences`"), "{about}");
    assert!(labels(&mut session, &script, 2, 12).await.contains(&"FENCE_AT".to_owned()));
    session.hang_up().await;
    // Without the header, it is some name.
    let (mut session, script) = opened(folder.path(), "init.sqf", "hint FENCE_AT(1);\nhint FENCE_A").await;
    assert!(session.hover(&script, 0, 8).await.is_none_or(|about| !about.contains("Macro of")));
    session.hang_up().await;
}

#[tokio::test]
async fn a_changed_library_file_is_read_again() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), "init.sqf", "call FENCE_fnc_shut;\n").await;
    let about = json!({"textDocument": {"uri": script}, "position": {"line": 0, "character": 8}});
    session.ask_until("textDocument/hover", about, |hover| hover.to_string().contains("another mod")).await;
    write(folder.path(), "FENCE_fnc_shut");
    session.notify_raw("textDocument/didSave", json!({"textDocument": {"uri": script}})).await;
    hover(&mut session, &script, 0, 8, "Opens a fence.").await;
    session.hang_up().await;
}
