//! Renames that affect many files: of folders and tags, and the findings until everything is saved.

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::navigation::apply;
use crate::support::{Session, Setup, modern, project, range, simple};

const CONFIG: &str = "\
class CfgFunctions { class GATE { class doors {
    file = \"functions\\doors\";
    class open {};
}; }; };
";

fn mission() -> tempfile::TempDir {
    project(&format!(
        "\
//- description.ext
{CONFIG}//- functions/doors/fn_open.sqf
// File: fn_open.sqf
params [\"_gate\"];
//- init.sqf
[player] call GATE_fnc_open;
execVM \"functions\\doors\\fn_open.sqf\";
"
    ))
}

fn url(folder: &tempfile::TempDir, name: &str) -> Url {
    Url::from_file_path(folder.path().join(name)).unwrap()
}

/// Requests a rename until the project is read.
async fn rename(session: &mut Session, url: &Url, (line, character): (u32, u32), name: &str) -> Value {
    let params = json!({
        "textDocument": {"uri": url}, "position": {"line": line, "character": character}, "newName": name,
    });
    session.ask_until("textDocument/rename", params, |answer| answer["documentChanges"].is_array()).await
}

#[tokio::test]
async fn renaming_a_folder_updates_paths_to_its_files() {
    let folder = mission();
    let mut client = modern();
    client["workspace"]["fileOperations"] = json!({"willRename": true});
    let mut session = Setup::new(client).root(folder.path()).start().await;
    let files =
        json!({"files": [{"oldUri": url(&folder, "functions/doors"), "newUri": url(&folder, "functions/gates")}]});
    let edit = session.ask_until("workspace/willRenameFiles", files, |answer| !answer.is_null()).await;
    let files = apply(folder.path(), &edit);
    assert_eq!(files["description.ext"], CONFIG.replace("\\doors", "\\gates"));
    assert_eq!(files["init.sqf"], "[player] call GATE_fnc_open;\nexecVM \"functions\\gates\\fn_open.sqf\";\n");
    session.finish().await;
}

#[tokio::test]
async fn renaming_a_tag_updates_calls_of_its_functions() {
    let folder = mission();
    let mut session = Setup::new(modern()).root(folder.path()).start().await;
    session.open(&url(&folder, "description.ext"), CONFIG).await;
    let edit = rename(&mut session, &url(&folder, "description.ext"), (0, 29), "DOOR").await;
    let files = apply(folder.path(), &edit);
    assert_eq!(files["description.ext"], CONFIG.replace("GATE", "DOOR"));
    assert!(files["init.sqf"].starts_with("[player] call DOOR_fnc_open;\n"), "{}", files["init.sqf"]);
    session.finish().await;
}

#[tokio::test]
async fn the_header_of_a_function_names_its_new_file() {
    let folder = mission();
    let mut client = modern();
    client["workspace"]["workspaceEdit"]["resourceOperations"] = json!(["rename"]);
    let mut session = Setup::new(client).root(folder.path()).start().await;
    session.open(&url(&folder, "init.sqf"), "[player] call GATE_fnc_open;\n").await;
    let edit = rename(&mut session, &url(&folder, "init.sqf"), (0, 20), "GATE_fnc_unlock").await;
    let files = apply(folder.path(), &edit);
    assert!(files["functions/doors/fn_unlock.sqf"].starts_with("// File: fn_unlock.sqf\n"));
    session.finish().await;
}

/// A function is renamed in two documents without saving them.
#[tokio::test]
async fn a_new_name_of_a_function_is_known_before_it_is_saved() {
    let folder = mission();
    let mut session = Setup::new(simple()).root(folder.path()).start().await;
    let (config, script) = (url(&folder, "description.ext"), url(&folder, "init.sqf"));
    session.open(&script, "[player] call GATE_fnc_opne;\n").await;
    session.until(&script, &[(0, "unknown-project-function")]).await;
    session.open(&config, CONFIG).await;
    session.change(&script, 2, Some(range((0, 14), (0, 27))), "GATE_fnc_unlock").await;
    session.change(&config, 2, None, &CONFIG.replace("class open {}", "class unlock {}")).await;
    session.until(&script, &[]).await;
    session.hang_up().await;
}
