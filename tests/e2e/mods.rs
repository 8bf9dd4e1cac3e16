//! Mods in archives: their headers and functions are known, and their scripts can be opened.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use sqf_project::library::Cache;
use tempfile::TempDir;
use tower_lsp::lsp_types::Url;

use crate::files;
use crate::support::{Session, Setup, modern, simple};
use sqf_archive::writer::{Rap, pbo, rap};

/// There is a finding only if the header is read.
const SCRIPT: &str = "#include \"\\x\\fences\\main\\defs.hpp\"\nprivate _gate = FIRST(gates);\nhint str _gate;\n";
const READ: &[(u32, &str)] = &[(1, "syntax")];
const OPEN: &str = "\
/*
 * Opens a fence.
 */
params [\"_fence\", [\"_speed\", 1]];
_fence animate [\"door\", _speed];
";

/// A part of the config as it was written: its macros are known to the config only.
const HEADER: &str = "class CfgVehicles {\n    class House;\n    class FENCE_Big: FENCE_Gate { displayName = NAME(big); };\n\
                      class FENCE_Lamp: House { displayName = NAME(lamp); };\n};\n";

/// One pixel with eight bits for each of blue, green, red and opacity.
const PICTURE: [u8; 19] = [0x88, 0x88, 0, 0, 1, 0, 1, 0, 4, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0];

/// Creates a mission beside a mod.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let put = |path: &str, bytes: &[u8]| files::write(folder.path(), path, bytes);
    let functions = Rap::Class(
        "CfgFunctions",
        "",
        vec![Rap::Class(
            "FENCE",
            "",
            vec![Rap::Class(
                "doors",
                "",
                vec![Rap::Text("file", "\\x\\fences\\main\\functions"), Rap::Class("open", "", vec![])],
            )],
        )],
    );
    let patches = Rap::Class(
        "CfgPatches",
        "",
        vec![Rap::Class("fences_main", "", vec![]), Rap::Class("FENCE_gates", "", vec![])],
    );
    let vehicles = Rap::Class(
        "CfgVehicles",
        "",
        vec![
            Rap::Class("FENCE_Base", "", vec![Rap::Int("side", 1), Rap::Int("transportSoldier", 2)]),
            Rap::Class("FENCE_Gate", "FENCE_Base", vec![Rap::Text("displayName", "$STR_fence_gate")]),
            Rap::Class("FENCE_Big", "FENCE_Gate", vec![Rap::Text("displayName", "$STR_fence_gate")]),
        ],
    );
    let texts = "<Project name=\"f\"><Package name=\"f\"><Key ID=\"STR_fence_gate\"><English>Gate</English>\
                 <German>Tor</German></Key></Package></Project>";
    let archive = pbo(
        "x\\fences\\main",
        &[
            ("config.bin", &rap(&[patches, functions, vehicles])),
            ("stringtable.xml", texts.as_bytes()),
            ("defs.hpp", b"#define FIRST(list) (list select)\n"),
            ("vehicles.hpp", HEADER.as_bytes()),
            ("functions\\fn_open.sqf", OPEN.as_bytes()),
            ("data\\Icon_CA.paa", &PICTURE),
        ],
    );
    put("@Fences/addons/fences_main.pbo", &archive);
    let of_game = Rap::Class(
        "CfgFunctions",
        "",
        vec![Rap::Class(
            "A3",
            "",
            vec![
                Rap::Text("tag", "BIS"),
                Rap::Class(
                    "Gates",
                    "",
                    vec![Rap::Text("file", "A3\\Functions_F\\Gates"), Rap::Class("spawnGroup", "", vec![])],
                ),
            ],
        )],
    );
    let game = pbo(
        "A3\\functions_f",
        &[("config.bin", &rap(&[of_game])), ("Gates\\fn_spawnGroup.sqf", b"params [\"_gate\"];\n_gate\n")],
    );
    put("game/Addons/functions_f.pbo", &game);
    put("mission/mission.sqm", b"");
    put("mission/sqf-ls.toml", b"mods = ['../@Fences']\n");
    folder
}

fn start(folder: &Path, client: Value, options: Value) -> Setup {
    let mission = folder.join("mission");
    let setup = Setup::new(client).initialization_options(options).root(&mission);
    setup.options(|options| options.archives = Some(Cache::new(folder.join("cache"))))
}

async fn opened(folder: &Path, client: Value, options: Value) -> (Session, Url) {
    let mut session = start(folder, client, options).start().await;
    let script = Url::from_file_path(folder.join("mission/init.sqf")).unwrap();
    session.open(&script, SCRIPT).await;
    (session, script)
}

#[tokio::test]
async fn headers_are_included_from_archives_that_the_project_names() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), simple(), json!({"game": {"steam": false}})).await;
    session.until(&script, READ).await;
    session.hang_up().await;
}

#[tokio::test]
async fn mods_of_an_untrusted_project_are_not_read_outside_of_it() {
    let folder = folder();
    let untrusted = json!({"trusted": false, "game": {"steam": false}});
    let (mut session, script) = opened(folder.path(), simple(), untrusted).await;
    session.logged("outside the untrusted workspace: ").await;
    session.until(&script, &[]).await;
    session.hang_up().await;
    assert!(!folder.path().join("cache").exists());
    // Mods in the user's settings are read.
    let mods = json!({"trusted": false, "mods": [folder.path().join("@Fences")]});
    let (mut session, script) = opened(folder.path(), simple(), mods).await;
    session.until(&script, READ).await;
    session.hang_up().await;
}

#[tokio::test]
async fn paths_in_the_settings_that_lead_to_nothing_are_shown_once() {
    let folder = folder();
    let options = json!({
        "game": {"steam": false},
        "mods": [folder.path().join("@Nowhere"), folder.path().join("@Fences/addons")],
        "libraries": [folder.path().join("nothing.json")],
    });
    let (mut session, script) = opened(folder.path(), simple(), options).await;
    let mut shown = vec![session.shown().await, session.shown().await];
    shown.sort();
    assert!(
        shown[0].contains("library files that cannot be used:\n") && shown[0].contains("nothing.json: "),
        "{shown:?}"
    );
    assert!(shown[1].ends_with("@Nowhere: no such folder") && !shown[1].contains("addons"), "{shown:?}");
    session.until(&script, READ).await;
    session.hang_up().await;
}

#[tokio::test]
async fn functions_in_archives_are_explained_and_open_a_copy() {
    let folder = folder();
    let mut session = start(folder.path(), modern(), json!({"game": {"steam": false}})).start().await;
    let script = Url::from_file_path(folder.path().join("mission/init.sqf")).unwrap();
    session.open(&script, "[fence] call FENCE_fnc_open;").await;
    let position = json!({"textDocument": {"uri": script}, "position": {"line": 0, "character": 15}});
    let hover = session
        .ask_until("textDocument/hover", position.clone(), |hover| hover.to_string().contains("Opens a fence."))
        .await;
    assert!(hover.to_string().contains("_speed"), "{hover}");
    let found = session.ask_raw("textDocument/definition", position.clone()).await.unwrap();
    let uri = found[0]["targetUri"].as_str().or(found[0]["uri"].as_str()).unwrap();
    let copy = Url::parse(uri).unwrap().to_file_path().unwrap();
    assert!(copy.starts_with(folder.path().join("cache").canonicalize().unwrap()) || copy.starts_with(folder.path()));
    assert_eq!(fs::read_to_string(&copy).unwrap(), OPEN);
    // Nothing is reported in it, although it would be in a script of the project.
    let copy = Url::from_file_path(&copy).unwrap();
    session.open(&copy, "hnit \"gate\";\nprivate _gate = (1;").await;
    let asked = json!({"textDocument": {"uri": copy}});
    let found = session.ask_raw("textDocument/diagnostic", asked).await.unwrap();
    assert_eq!(found["items"], json!([]));
    // Nothing in it is changed.
    let local = json!({"textDocument": {"uri": copy}, "position": {"line": 1, "character": 10}, "newName": "_fence"});
    let refusal = session.ask_raw("textDocument/rename", local).await.unwrap_err();
    assert!(refusal.to_string().contains("`_gate` belongs to another mod"), "{refusal}");
    let format = json!({"textDocument": {"uri": copy}, "options": {"tabSize": 4, "insertSpaces": true}});
    assert_eq!(session.ask_raw("textDocument/formatting", format).await.unwrap(), Value::Null);
    let rename = json!({
        "textDocument": {"uri": script},
        "position": {"line": 0, "character": 15},
        "newName": "FENCE_fnc_close",
    });
    session.ask_until("textDocument/rename", rename, |answer| answer.to_string().contains("another mod")).await;
    session.hang_up().await;
}

#[tokio::test]
async fn a_function_of_another_version_of_a_mod_is_described_as_such() {
    let folder = folder();
    let function = |name: &str| json!({"name": name, "summary": "Does something to a fence."});
    let library = json!({
        "format": 1, "name": "Fences", "version": "2.0", "tags": ["fences", "fence"],
        "functions": [function("FENCE_fnc_open"), function("FENCE_fnc_paint")],
    });
    fs::write(folder.path().join("fences.json"), library.to_string()).unwrap();
    let options = json!({"game": {"steam": false}, "libraries": [folder.path().join("fences.json")]});
    let mut session = start(folder.path(), modern(), options).start().await;
    let script = Url::from_file_path(folder.path().join("mission/init.sqf")).unwrap();
    session.open(&script, "[fence] call FENCE_fnc_open;\n[fence] call FENCE_fnc_paint;").await;
    let at = |line: u32| json!({"textDocument": {"uri": script}, "position": {"line": line, "character": 15}});
    let hover = session.ask_until("textDocument/hover", at(0), |it| it.to_string().contains("Opens a fence.")).await;
    assert!(!hover.to_string().contains("2.0"), "{hover}");
    let hover = session.ask_raw("textDocument/hover", at(1)).await.unwrap();
    assert!(hover.to_string().contains("`Fences` 2.0, not in the files of the mod that are read"), "{hover}");
    session.hang_up().await;
}

#[tokio::test]
async fn misspelled_functions_of_a_mod_are_reported_and_unknown_ones_are_not() {
    let folder = folder();
    let mut session = start(folder.path(), simple(), json!({"game": {"steam": false}})).start().await;
    let script = Url::from_file_path(folder.path().join("mission/init.sqf")).unwrap();
    session.open(&script, "[player] call FENCE_fnc_opne;\n[player] call FENCE_fnc_paint;\n").await;
    let found = session.until(&script, &[(0, "unknown-project-function")]).await;
    assert!(found.diagnostics[0].message.contains("did you mean `FENCE_fnc_open`?"), "{found:?}");
    session.hang_up().await;
}

#[tokio::test]
async fn functions_of_the_installed_game_open_their_source() {
    let folder = folder();
    let options = json!({"game": {"steam": false, "path": folder.path().join("game")}});
    let mut session = start(folder.path(), modern(), options).start().await;
    let script = Url::from_file_path(folder.path().join("mission/init.sqf")).unwrap();
    session.open(&script, "[gate] call BIS_fnc_spawnGroup;").await;
    let position = json!({"textDocument": {"uri": script}, "position": {"line": 0, "character": 15}});
    let is_there = |found: &Value| found.to_string().contains("fn_spawnGroup.sqf");
    let found = session.ask_until("textDocument/definition", position.clone(), is_there).await;
    let uri = found[0]["targetUri"].as_str().or(found[0]["uri"].as_str()).unwrap();
    let copy = Url::parse(uri).unwrap().to_file_path().unwrap();
    assert_eq!(fs::read_to_string(copy).unwrap(), "params [\"_gate\"];\n_gate\n");
    // It is explained by the reference, and its source is no part of the project.
    let hover = session.ask_raw("textDocument/hover", position.clone()).await.unwrap();
    assert!(!hover.to_string().contains("Function in"), "{hover}");
    let references = json!({
        "textDocument": {"uri": script}, "position": {"line": 0, "character": 15},
        "context": {"includeDeclaration": true},
    });
    let places = session.ask_raw("textDocument/references", references).await.unwrap();
    assert_eq!(places.as_array().unwrap().len(), 1, "{places}");
    session.hang_up().await;
}

#[tokio::test]
async fn classes_in_archives_have_names_in_the_language_of_the_user_and_parents() {
    let folder = folder();
    let setup = start(folder.path(), modern(), json!({"game": {"steam": false}})).locale("de");
    let mut session = setup.start().await;
    let script = Url::from_file_path(folder.path().join("mission/init.sqf")).unwrap();
    session
        .open(&script, "\"FENCE_Big\" createVehicle [0, 0, 0];\n\"FENCE_B\" createVehicle [0, 0, 0];\n\"FENCE_Lamp\" createVehicle [0, 0, 0];")
        .await;
    let position = |line: u32| json!({"textDocument": {"uri": script}, "position": {"line": line, "character": 4}});
    let is_there = |hover: &Value| hover.to_string().contains("Class in");
    let hover = session.ask_until("textDocument/hover", position(0), is_there).await;
    let text = hover["contents"]["value"].as_str().unwrap();
    let about = "`FENCE_Big`\n\n**Tor**\n\nBLUFOR · 2 passenger seats · `CfgVehicles`\n\n\
                 Inherits from `FENCE_Gate`, `FENCE_Base`\n\nClass in `@Fences`, [`\\x\\fences\\main\\config.cpp:";
    assert!(text.starts_with(about), "{text}");
    let offered = session.ask_raw("textDocument/completion", position(1)).await.unwrap();
    assert!(offered.to_string().contains("FENCE_Big"), "{offered}");
    let hover = session.ask_raw("textDocument/hover", position(2)).await.unwrap();
    assert_eq!(hover, Value::Null, "no config of the mod has it");
    session.hang_up().await;
}

#[tokio::test]
async fn paths_in_archives_are_offered_and_missing_files_reported() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), simple(), json!({"game": {"steam": false}})).await;
    session.until(&script, READ).await;
    let text = "execVM \"\\x\\fences\\main\\functions\\fn_opne.sqf\";\n\
                execVM \"\\x\\fences\\main\\functions\\fn_open.sqf\";\n\
                execVM \"\\x\\fences\\other\\fn_opne.sqf\";\nexecVM \"\\x\\fences\\main\\functions\\f\";\n";
    session.change(&script, 2, None, text).await;
    session.until(&script, &[(0, "missing-file")]).await;
    let position = json!({"textDocument": {"uri": script}, "position": {"line": 3, "character": 34}});
    let offered = session.ask_raw("textDocument/completion", position).await.unwrap();
    let labels: Vec<&str> =
        offered["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["fn_open.sqf"]);
    // As most people write them.
    session.change(&script, 3, None, "gate setObjectTexture [0, \"x\\fences\\main\\data\\i\"];\n").await;
    let position = json!({"textDocument": {"uri": script}, "position": {"line": 0, "character": 46}});
    let offered = session.ask_raw("textDocument/completion", position).await.unwrap();
    assert_eq!(offered["items"][0]["label"], "Icon_CA.paa", "{offered}");
    session.hang_up().await;
}

#[tokio::test]
async fn pictures_in_archives_are_shown() {
    let folder = folder();
    let mut client = modern();
    client["experimental"] = json!({"commands": {"commands": ["editor.action.triggerSuggest"]}});
    let (mut session, script) = opened(folder.path(), client, json!({"game": {"steam": false}})).await;
    session.change(&script, 2, None, "gate setObjectTexture [0, \"x\\fences\\main\\data\\icon_ca.paa\"];\n").await;
    let position = json!({"textDocument": {"uri": script}, "position": {"line": 0, "character": 40}});
    let is_there = |hover: &Value| hover.to_string().contains("@Fences");
    let hover = session.ask_until("textDocument/hover", position, is_there).await;
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.starts_with("![](data:image/png;base64,iVBORw0KGgo"), "{text}");
    assert!(text.ends_with("`data\\Icon_CA.paa` in `@Fences`, 19 bytes"), "{text}");
    session.hang_up().await;
}

#[tokio::test]
async fn misspelled_names_in_a_mod_that_is_known_completely_are_reported() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), simple(), json!({"game": {"steam": false}})).await;
    session.until(&script, READ).await;
    let text = "\"FENCE_Gaet\" createVehicle [0, 0, 0];\ngate setObjectTexture [0, \"x\\fences\\main\\data\\icon_cb.paa\"];\n\
                #include \"\\x\\fences\\main\\dfes.hpp\"\n";
    session.change(&script, 2, None, text).await;
    session.until(&script, &[(0, "unknown-class"), (1, "missing-file"), (2, "missing-include")]).await;
    session.hang_up().await;
}

#[tokio::test]
async fn a_changed_archive_is_read_again() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), simple(), json!({"game": {"steam": false}})).await;
    session.until(&script, READ).await;
    let archive = pbo("x\\fences\\main", &[("defs.hpp", b"#define FIRST(list) (list select 0)\n")]);
    fs::write(folder.path().join("@Fences/addons/fences_main.pbo"), archive).unwrap();
    session.notify_raw("textDocument/didSave", json!({"textDocument": {"uri": script}})).await;
    session.until(&script, &[]).await;
    session.hang_up().await;
}

#[tokio::test]
async fn deleted_copies_are_written_again() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), simple(), json!({"game": {"steam": false}})).await;
    session.until(&script, READ).await;
    fs::rename(folder.path().join("cache"), folder.path().join("elsewhere")).unwrap();
    session.notify_raw("textDocument/didSave", json!({"textDocument": {"uri": script}})).await;
    let position = json!({"textDocument": {"uri": script}, "position": {"line": 1, "character": 17}});
    let is_there = |_: &Value| folder.path().join("cache").exists();
    session.ask_until("textDocument/hover", position, is_there).await;
    session.change(&script, 2, None, &format!("{SCRIPT}hint \"gate\";\n")).await;
    session.until(&script, READ).await;
    session.hang_up().await;
}
