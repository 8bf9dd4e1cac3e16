//! Missions in the game's binary format, as the mission editor saves them unless it is told otherwise: the names in
//! them are known, and a copy of their text can be opened.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use sqf_project::library::Cache;
use tempfile::TempDir;
use tower_lsp::lsp_types::Url;

use crate::files;
use crate::support::{Session, Setup, modern, simple};
use sqf_archive::writer::{Item, Rap, rap};

const OPEN: &str = "params [\"_gate\"];\n_gate animate [\"door\", 1];\n";
const CONFIG: &str =
    "class CfgFunctions {\n  class GATE {\n    class doors { file = \"doors\"; class open {}; };\n  };\n};\n";

/// Creates a mission with a gate that the editor has named, and whose init field calls a function.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let attributes =
        vec![Rap::Text("name", "north_gate"), Rap::Text("init", "[this] call GATE_fnc_open; gate_count = 3;")];
    let gate = vec![
        Rap::Text("dataType", "Object"),
        Rap::Class(
            "PositionInfo",
            "",
            vec![Rap::Array("position", vec![Item::Float(10.0), Item::Float(2.0), Item::Float(30.0)])],
        ),
        Rap::Class("Attributes", "", attributes),
        Rap::Text("type", "Land_BarGate_F"),
    ];
    let entities = Rap::Class("Entities", "", vec![Rap::Int("items", 1), Rap::Class("Item0", "", gate)]);
    let mission = rap(&[Rap::Int("version", 54), Rap::Class("Mission", "", vec![entities])]);
    let put = |path: &str, bytes: &[u8]| files::write(&folder.path().join("mission"), path, bytes);
    put("mission.sqm", &mission);
    put("description.ext", CONFIG.as_bytes());
    put("doors/fn_open.sqf", OPEN.as_bytes());
    folder
}

async fn opened(folder: &Path, client: Value, text: &str) -> (Session, Url) {
    let setup = Setup::new(client).root(&folder.join("mission"));
    let setup = setup.options(|options| options.archives = Some(Cache::new(folder.join("cache"))));
    let mut session = setup.start().await;
    let script = Url::from_file_path(folder.join("mission/init.sqf")).unwrap();
    session.open(&script, text).await;
    (session, script)
}

fn at(script: &Url, line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": script}, "position": {"line": line, "character": character}})
}

/// Returns the target of a definition, and the text at it.
fn target(found: &Value) -> (PathBuf, String) {
    let uri = found[0]["targetUri"].as_str().or(found[0]["uri"].as_str()).unwrap();
    let file = Url::parse(uri).unwrap().to_file_path().unwrap();
    let range = if found[0]["range"].is_object() { &found[0]["range"] } else { &found[0]["targetSelectionRange"] };
    let line = range["start"]["line"].as_u64().unwrap() as usize;
    let text = fs::read_to_string(&file).unwrap().lines().nth(line).unwrap().trim().to_owned();
    (file, text)
}

#[tokio::test]
async fn what_the_editor_has_named_is_known() {
    let folder = folder();
    let text = "north_gate setDamage 1;\nhint str gate_count;\nnort\n";
    let (mut session, script) = opened(folder.path(), modern(), text).await;
    let is_told = |hover: &Value| hover.to_string().contains("placed in");
    let hover = session.ask_until("textDocument/hover", at(&script, 0, 3), is_told).await.to_string();
    assert!(hover.contains("object of type `Land_BarGate_F` at [10, 30, 2]"), "{hover}");
    let copy = Url::from_file_path(folder.path().join("cache")).unwrap();
    assert!(hover.contains("`mission/mission.sqm`") && hover.contains(copy.path()), "{hover}");

    let found = session.ask_raw("textDocument/definition", at(&script, 0, 3)).await.unwrap();
    let (copy, line) = target(&found);
    assert_eq!((copy.file_name().unwrap().to_str(), &*line), (Some("mission.sqm"), "name = \"north_gate\";"));
    assert!(fs::metadata(&copy).unwrap().permissions().readonly());
    // Code in it sets variables, too.
    let found = session.ask_raw("textDocument/definition", at(&script, 1, 12)).await.unwrap();
    assert!(target(&found).1.starts_with("init = \"[this] call GATE_fnc_open;"), "{found}");

    let items = session.ask_raw("textDocument/completion", at(&script, 2, 4)).await.unwrap().to_string();
    assert!(items.contains("north_gate"), "{items}");
    session.hang_up().await;
}

#[tokio::test]
async fn a_name_that_a_binary_mission_uses_is_not_renamed() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), modern(), "[gate] call GATE_fnc_open;\n").await;
    let is_known = |found: &Value| found.to_string().contains("fn_open.sqf");
    session.ask_until("textDocument/definition", at(&script, 0, 15), is_known).await;
    let mut rename = at(&script, 0, 15);
    rename["newName"] = json!("GATE_fnc_close");
    // The project may still be being indexed.
    let is_refused = |answer: &Value| {
        let answer = answer.to_string();
        answer.contains("`gate_fnc_open` is also used in") && answer.contains("is binarized")
    };
    session.ask_until("textDocument/rename", rename, is_refused).await;
    session.hang_up().await;
}

#[tokio::test]
async fn misspelled_names_are_reported_although_the_mission_is_binary() {
    let folder = folder();
    let text = "player sideChat hello;\nnorth_gate setDamage gate_count;\n";
    let (mut session, script) = opened(folder.path(), simple(), text).await;
    session.until(&script, &[(0, "undefined-global")]).await;
    session.hang_up().await;
}

#[tokio::test]
async fn an_opened_binary_mission_keeps_its_names() {
    let folder = folder();
    let (mut session, script) = opened(folder.path(), modern(), "north_gate setDamage 1;\n").await;
    let file = folder.path().join("mission/mission.sqm");
    let shown = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
    session.open(&Url::from_file_path(&file).unwrap(), &shown).await;
    let message = session.shown().await;
    assert!(
        message.starts_with("mission.sqm: the scenario is binarized, so sqf-ls knows the names in it"),
        "{message}"
    );
    let is_told = |hover: &Value| hover.to_string().contains("placed in");
    session.ask_until("textDocument/hover", at(&script, 0, 3), is_told).await;
    session.hang_up().await;
}
