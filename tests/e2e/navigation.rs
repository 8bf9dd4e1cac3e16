//! Navigation in a project: definitions, references, renames, calls, symbols, links.
//!
//! The project is a small mission on disk, with the cursor marked by `<|>` in the open file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tower_lsp::lsp_types::Url;
use tower_lsp::lsp_types::request::InlayHintRefreshRequest;

use crate::files;
use crate::support::{Session, Setup, range};

const CONFIG: &str = "\
class CfgFunctions {
    class GATE {
        class doors {
            file = \"functions\";
            class open {};
            class shut {};
        };
    };
};
";

pub(crate) const OPEN: &str = "\
/*
 * Opens a gate.
 */
params [\"_gate\", [\"_speed\", 1]];
_gate animate [\"door\", _speed];
GATE_isOpen = true;
";

pub(crate) const SHUT: &str = "\
#include \"..\\gate.hpp\"
params [\"_gate\"];
GATE_isOpen = false;
if (GATE_isOpen) then { [_gate, SPEED] call GATE_fnc_open; };
[_gate] remoteExec [\"GATE_fnc_open\", 2];
hint localize \"STR_gate_shut\";
";

const HEADER: &str = "#define SPEED 2\n";

pub(crate) const TEXTS: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>
<Project name=\"Gate\">
    <Package name=\"Doors\">
        <Key ID=\"STR_gate_shut\"><English>Shut</English><German>Zu</German></Key>
    </Package>
</Project>
";

/// The mission, and an editor with an open file.
pub(crate) struct Editor {
    pub(crate) folder: TempDir,
    pub(crate) session: Session,
    pub(crate) url: Url,
    line: u32,
    column: u32,
}

fn client() -> Value {
    json!({
        "general": {"positionEncodings": ["utf-8"]},
        "textDocument": {
            "definition": {"linkSupport": true},
            "rename": {"prepareSupport": true},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
        },
        "workspace": {"workspaceEdit": {
            "documentChanges": true, "resourceOperations": ["rename"], "changeAnnotationSupport": {},
        }},
    })
}

impl Editor {
    /// Opens the file `name`, whose text is that of the mission with a cursor in it.
    pub(crate) async fn new(name: &str, text: &str) -> Editor {
        Editor::with(name, text, |setup| setup).await
    }

    /// Like [`Editor::new`], with a different setup.
    pub(crate) async fn with(name: &str, text: &str, change: impl FnOnce(Setup) -> Setup) -> Editor {
        let folder = files::folder(&[
            ("description.ext", CONFIG),
            ("functions/fn_open.sqf", OPEN),
            ("functions/fn_shut.sqf", SHUT),
            ("gate.hpp", HEADER),
            ("stringtable.xml", TEXTS),
        ]);
        let (before, after) = text.split_once("<|>").expect("one cursor is wanted");
        let line = before.matches('\n').count() as u32;
        let column = (before.len() - before.rfind('\n').map_or(0, |at| at + 1)) as u32;
        let mut session = change(Setup::new(client()).root(folder.path())).with_fixture().await;
        let url = Url::from_file_path(folder.path().join(name)).unwrap();
        session.open(&url, &format!("{before}{after}")).await;
        Editor { folder, session, url, line, column }
    }

    fn at(&self) -> Value {
        json!({"textDocument": {"uri": self.url}, "position": {"line": self.line, "character": self.column}})
    }

    /// Sends a request at the cursor until there is a result: the project is read in the background.
    pub(crate) async fn ask(&mut self, method: &str, more: Value) -> Value {
        let mut params = self.at();
        params.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        for _ in 0..200 {
            match self.session.ask_raw(method, params.clone()).await {
                Ok(Value::Null) => {}
                Ok(answer) if answer.as_array().is_some_and(Vec::is_empty) => {}
                Err(error) if error["message"].as_str().is_some_and(|it| it.contains("still being indexed")) => {}
                Ok(answer) => return answer,
                Err(error) => return error,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Value::Null
    }

    /// Writes a location as `fn_open.sqf:3:8`, zero-based.
    fn shown(&self, uri: &Value, range: &Value) -> String {
        let path = Url::parse(uri.as_str().unwrap()).unwrap().to_file_path().unwrap();
        let name = path.strip_prefix(self.folder.path()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        format!("{name}:{}:{}", range["start"]["line"], range["start"]["character"])
    }

    pub(crate) fn links(&self, answer: &Value) -> Vec<String> {
        let link = |link: &Value| self.shown(&link["targetUri"], &link["targetSelectionRange"]);
        answer.as_array().map(|links| links.iter().map(link).collect()).unwrap_or_default()
    }

    pub(crate) fn locations(&self, answer: &Value) -> Vec<String> {
        let place = |place: &Value| self.shown(&place["uri"], &place["range"]);
        let mut found: Vec<_> = answer.as_array().map(|places| places.iter().map(place).collect()).unwrap_or_default();
        found.sort();
        found
    }

    /// Requests references until there are `count`: there are fewer before all files are read.
    pub(crate) async fn references(&mut self, count: usize) -> Vec<String> {
        let mut found = Vec::new();
        for _ in 0..200 {
            let answer = self.ask("textDocument/references", json!({"context": {"includeDeclaration": true}})).await;
            found = self.locations(&answer);
            if found.len() >= count {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        found
    }

    pub(crate) async fn finish(mut self) {
        // Findings may be published at any time.
        self.session.notify_raw("exit", Value::Null).await;
    }
}

#[track_caller]
pub(crate) fn with_cursor(text: &str, at: &str) -> String {
    let plain = at.replace("<|>", "");
    assert_eq!(text.matches(&plain).count(), 1, "{plain:?} must be in the text once");
    text.replace(&plain, at)
}

#[tokio::test]
async fn a_function_leads_to_its_file_and_to_its_class() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "call GATE_fnc_<|>open")).await;
    let found = editor.ask("textDocument/definition", json!({})).await;
    assert_eq!(editor.links(&found), ["functions/fn_open.sqf:0:0"]);
    let found = editor.ask("textDocument/declaration", json!({})).await;
    assert_eq!(editor.links(&found), ["description.ext:4:18"]);
    editor.finish().await;
}

#[tokio::test]
async fn a_name_in_a_string_leads_to_the_function() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "[\"GATE_fnc_<|>open\"")).await;
    let found = editor.ask("textDocument/definition", json!({})).await;
    assert_eq!(editor.links(&found), ["functions/fn_open.sqf:0:0"]);
    editor.finish().await;
}

#[tokio::test]
async fn macros_includes_and_texts_lead_to_their_files() {
    for (at, expected) in [
        ("[_gate, SPE<|>ED]", "gate.hpp:0:8"),
        ("..\\ga<|>te.hpp", "gate.hpp:0:0"),
        ("STR_gate<|>_shut", "stringtable.xml:3:17"),
    ] {
        let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, at)).await;
        let found = editor.ask("textDocument/definition", json!({})).await;
        assert_eq!(editor.links(&found), [expected], "{at}");
        editor.finish().await;
    }
}

#[tokio::test]
async fn references_are_found_in_all_files() {
    let mut editor = Editor::new("functions/fn_open.sqf", &with_cursor(OPEN, "GATE_is<|>Open")).await;
    // There are fewer until all files are read.
    let mut found = Vec::new();
    for _ in 0..200 {
        let answer = editor.ask("textDocument/references", json!({"context": {"includeDeclaration": true}})).await;
        found = editor.locations(&answer);
        if found.len() > 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(found, ["functions/fn_open.sqf:5:0", "functions/fn_shut.sqf:2:0", "functions/fn_shut.sqf:3:4"]);
    editor.finish().await;
}

/// Returns the files of a folder after applying a `WorkspaceEdit`.
pub(crate) fn apply(folder: &Path, edit: &Value) -> BTreeMap<String, String> {
    for change in edit["documentChanges"].as_array().unwrap() {
        let path = |key: &str| Url::parse(change[key].as_str().unwrap()).unwrap().to_file_path().unwrap();
        if change["kind"] == "rename" {
            fs::rename(path("oldUri"), path("newUri")).unwrap();
            continue;
        }
        let path = Url::parse(change["textDocument"]["uri"].as_str().unwrap()).unwrap().to_file_path().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let offset = |place: &Value| {
            starts[place["line"].as_u64().unwrap() as usize] + place["character"].as_u64().unwrap() as usize
        };
        let mut edits: Vec<(usize, usize, &str)> = change["edits"]
            .as_array()
            .unwrap()
            .iter()
            .map(|edit| {
                let range = &edit["range"];
                (offset(&range["start"]), offset(&range["end"]), edit["newText"].as_str().unwrap())
            })
            .collect();
        edits.sort_unstable();
        let mut new = text.clone();
        for (start, end, text) in edits.into_iter().rev() {
            new.replace_range(start..end, text);
        }
        fs::write(path, new).unwrap();
    }
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                files.insert(name, fs::read_to_string(path).unwrap());
            }
        }
    }
    files
}

#[tokio::test]
async fn renaming_a_function_changes_calls_strings_the_config_and_the_file() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "call GATE_fnc_<|>open")).await;
    let start = editor.ask("textDocument/prepareRename", json!({})).await;
    assert_eq!(start["placeholder"], "GATE_fnc_open");
    let edit = editor.ask("textDocument/rename", json!({"newName": "GATE_fnc_swing"})).await;
    let files = apply(editor.folder.path(), &edit);
    assert_eq!(files["description.ext"], CONFIG.replace("class open", "class swing"));
    assert_eq!(files["functions/fn_shut.sqf"], SHUT.replace("GATE_fnc_open", "GATE_fnc_swing"));
    assert_eq!(files["functions/fn_swing.sqf"], OPEN);
    assert!(!files.contains_key("functions/fn_open.sqf"));
    editor.finish().await;
}

/// Returns the edit for a client that is about to rename a file.
async fn will_rename(editor: &mut Editor, from: &str, to: &str) -> Value {
    let uri = |name: &str| Url::from_file_path(editor.folder.path().join(name)).unwrap();
    let files = json!({"files": [{"oldUri": uri(from), "newUri": uri(to)}]});
    editor.session.ask_raw("workspace/willRenameFiles", files).await.unwrap()
}

#[tokio::test]
async fn renaming_the_file_of_a_function_in_the_tree_changes_the_config_and_all_calls() {
    let asks = |setup: Setup| {
        let mut capabilities = client();
        capabilities["workspace"]["fileOperations"] = json!({"willRename": true});
        setup.capabilities(capabilities)
    };
    let mut editor = Editor::with("functions/fn_shut.sqf", &with_cursor(SHUT, "call GATE_fnc_<|>open"), asks).await;
    // Ready when the rename itself is.
    editor.ask("textDocument/rename", json!({"newName": "GATE_fnc_swing"})).await;
    // Unsaved text counts.
    let (url, line) = (editor.url.clone(), SHUT.lines().count() as u32);
    editor.session.change(&url, 2, Some(range((line, 0), (line, 0))), "[_gate] call GATE_fnc_open;\n").await;
    let edit = will_rename(&mut editor, "functions/fn_open.sqf", "functions/fn_swing.sqf").await;
    let changes = edit["documentChanges"].as_array().unwrap();
    assert!(changes.iter().all(|change| change["kind"].is_null()), "the client renames the file: {edit}");
    let of_script = changes.iter().find(|change| change["textDocument"]["uri"] == url.as_str()).unwrap();
    assert_eq!((&of_script["textDocument"]["version"], of_script["edits"].as_array().unwrap().len()), (&json!(2), 3));
    let script = format!("{SHUT}[_gate] call GATE_fnc_open;\n");
    fs::write(editor.folder.path().join("functions/fn_shut.sqf"), &script).unwrap();
    let files = apply(editor.folder.path(), &edit);
    assert_eq!(files["description.ext"], CONFIG.replace("class open", "class swing"));
    assert_eq!(files["functions/fn_shut.sqf"], script.replace("GATE_fnc_open", "GATE_fnc_swing"));
    editor.finish().await;
}

#[tokio::test]
async fn files_that_are_renamed_and_moved_together_change_all_that_leads_to_them() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "call GATE_fnc_<|>open")).await;
    // Ready when the rename itself is.
    editor.ask("textDocument/rename", json!({"newName": "GATE_fnc_swing"})).await;
    let uri = |name: &str| Url::from_file_path(editor.folder.path().join(name)).unwrap();
    let files = json!({"files": [
        {"oldUri": uri("functions/fn_open.sqf"), "newUri": uri("functions/fn_swing.sqf")},
        {"oldUri": uri("gate.hpp"), "newUri": uri("headers/doors.hpp")},
        {"oldUri": "nothing", "newUri": "untitled:1"},
    ]});
    let edit = editor.session.ask_raw("workspace/willRenameFiles", files).await.unwrap();
    let files = apply(editor.folder.path(), &edit);
    assert_eq!(files["description.ext"], CONFIG.replace("class open", "class swing"));
    let script = SHUT.replace("GATE_fnc_open", "GATE_fnc_swing").replace("..\\gate.hpp", "..\\headers\\doors.hpp");
    assert_eq!(files["functions/fn_shut.sqf"], script);
    editor.finish().await;
}

#[tokio::test]
async fn a_file_without_certain_references_is_renamed_alone() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "call GATE_fnc_<|>open")).await;
    editor.ask("textDocument/rename", json!({"newName": "GATE_fnc_swing"})).await;
    for (from, to) in [
        ("functions/fn_open.sqf", "functions/fn_shut.sqf"),
        ("functions/fn_open.sqf", "fn_open.sqf"),
        ("nowhere", "doors"),
        ("stringtable.xml", "texts.xml"),
    ] {
        assert_eq!(will_rename(&mut editor, from, to).await, Value::Null, "{from} {to}");
    }
    let two = json!({"files": [
        {"oldUri": "file:///a.sqf", "newUri": "file:///b.sqf"}, {"oldUri": "nothing", "newUri": "untitled:1"},
    ]});
    assert_eq!(editor.session.ask_raw("workspace/willRenameFiles", two).await, Ok(Value::Null));
    editor.finish().await;
}

#[tokio::test]
async fn an_uncertain_rename_is_refused_with_a_reason() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "call GATE_fnc_<|>open")).await;
    let refused = editor.ask("textDocument/rename", json!({"newName": "GATE_fnc_shut"})).await;
    assert_eq!(refused["message"], "`GATE_fnc_shut` already exists");
    let refused = editor.ask("textDocument/rename", json!({"newName": "BARN_open"})).await;
    assert_eq!(
        refused["message"],
        "`CfgFunctions` adds `GATE_fnc_` to the names of these functions, so the new name must begin with `GATE_fnc_`; \
         the tag can only be changed in the config"
    );
    editor.finish().await;
}

#[tokio::test]
async fn callers_and_callees_are_found() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "call GATE_fnc_<|>open")).await;
    let items = editor.ask("textDocument/prepareCallHierarchy", json!({})).await;
    assert_eq!(items[0]["name"], "GATE_fnc_open");
    let mut calls = Value::Null;
    for _ in 0..200 {
        calls = editor.session.ask_raw("callHierarchy/incomingCalls", json!({"item": items[0]})).await.unwrap();
        let is_whole = calls[0]["fromRanges"].as_array().is_some_and(|ranges| ranges.len() == 2);
        // Until the config has been read, the caller is named after its file.
        if is_whole && calls[0]["from"]["name"] == "GATE_fnc_shut" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(calls[0]["from"]["name"], "GATE_fnc_shut");
    let called =
        editor.session.ask_raw("callHierarchy/outgoingCalls", json!({"item": calls[0]["from"]})).await.unwrap();
    assert_eq!(called[0]["to"]["name"], "GATE_fnc_open");
    assert_eq!(called.as_array().unwrap().len(), 1);
    editor.finish().await;
}

#[tokio::test]
async fn symbols_of_the_workspace_are_found_by_some_of_their_letters() {
    let mut editor = Editor::new("functions/fn_open.sqf", &with_cursor(OPEN, "GATE_is<|>Open")).await;
    let found = editor.ask("workspace/symbol", json!({"query": "gfshut"})).await;
    assert_eq!(found[0]["name"], "GATE_fnc_shut");
    editor.finish().await;
}

#[tokio::test]
async fn paths_are_links() {
    let mut editor = Editor::new("functions/fn_shut.sqf", &with_cursor(SHUT, "GATE_is<|>Open = false")).await;
    let links = editor.ask("textDocument/documentLink", json!({})).await;
    let targets: Vec<_> = links.as_array().unwrap().iter().map(|link| link["target"].as_str().unwrap()).collect();
    assert_eq!(targets.len(), 1);
    assert!(targets[0].ends_with("/gate.hpp"), "{targets:?}");
    editor.finish().await;
}

#[tokio::test]
async fn the_outline_is_a_tree() {
    let mut editor = Editor::new("functions/fn_open.sqf", &with_cursor(OPEN, "GATE_is<|>Open")).await;
    let outline = editor.ask("textDocument/documentSymbol", json!({})).await;
    fn names(items: &Value) -> Vec<&str> {
        let items = items.as_array().into_iter().flatten();
        items.flat_map(|item| item["name"].as_str().into_iter().chain(names(&item["children"]))).collect()
    }
    // Nested in the function when the project is known.
    assert!(names(&outline).contains(&"GATE_isOpen"), "{outline}");
    editor.finish().await;
}

#[tokio::test]
async fn a_script_that_is_a_function_is_one_as_a_whole() {
    let mut editor = Editor::new("functions/fn_open.sqf", &with_cursor(OPEN, "GATE_is<|>Open")).await;
    let mut function = Value::Null;
    for _ in 0..200 {
        function = editor.ask("textDocument/documentSymbol", json!({})).await[0].take();
        if function["name"] == "GATE_fnc_open" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let lines = |range: &str| [&function[range]["start"]["line"], &function[range]["end"]["line"]].map(Value::as_u64);
    assert_eq!(lines("range"), [Some(0), Some(OPEN.lines().count() as u64)], "from its header comment to its end");
    assert_eq!(lines("selectionRange"), [Some(3), Some(3)], "`params` stays in view");
    assert_eq!(function["children"].as_array().unwrap().len(), 3, "{function}");
    editor.finish().await;
}

#[tokio::test]
async fn inlay_hints_follow_parameters_in_unsaved_documents() {
    let mut capabilities = client();
    capabilities["textDocument"]["inlayHint"] = json!({});
    capabilities["workspace"]["inlayHint"] = json!({"refreshSupport": true});
    let text = "[door, 2] call GATE_fnc_open;<|>\n";
    let folder = |setup: Setup| setup.capabilities(capabilities);
    let mut editor = Editor::with("functions/fn_shut.sqf", text, folder).await;
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}});
    let hints = editor.ask("textDocument/inlayHint", json!({"range": whole})).await;
    assert_eq!(hints[0]["label"], "speed:", "{hints}");
    let open = Url::from_file_path(editor.folder.path().join("functions/fn_open.sqf")).unwrap();
    editor.session.open(&open, OPEN).await;
    editor.session.until(&open, &[]).await;
    // Refreshes that followed the scan of the project.
    editor.session.forget("workspace/inlayHint/refresh");
    editor.session.change(&open, 2, None, &OPEN.replace("_speed", "_pace")).await;
    let (id, ()) = editor.session.asked::<InlayHintRefreshRequest>().await;
    editor.session.reply(&id, Value::Null).await;
    let hints = editor.ask("textDocument/inlayHint", json!({"range": whole})).await;
    assert_eq!(hints[0]["label"], "pace:", "{hints}");
    editor.session.hang_up().await;
}

#[tokio::test]
async fn inlay_hints_follow_results_in_unsaved_documents() {
    let mut capabilities = client();
    capabilities["textDocument"]["inlayHint"] = json!({});
    capabilities["workspace"]["inlayHint"] = json!({"refreshSupport": true});
    let text = "private _is = [door] call GATE_fnc_open;<|>\n";
    let folder = |setup: Setup| {
        let options = json!({"inlayHints": {"variableTypes": true}});
        setup.capabilities(capabilities).initialization_options(options)
    };
    let mut editor = Editor::with("functions/fn_shut.sqf", text, folder).await;
    let open = Url::from_file_path(editor.folder.path().join("functions/fn_open.sqf")).unwrap();
    editor.session.open(&open, "5").await;
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}});
    let hints = editor.ask("textDocument/inlayHint", json!({"range": whole})).await;
    assert_eq!(hints[0]["label"], ": Number", "{hints}");
    assert_eq!(hints[0]["position"]["character"], "private _is".len(), "{hints}");
    editor.session.change(&open, 2, None, "[5]").await;
    // Those that followed the scan of the project may still arrive as well.
    loop {
        let (id, ()) = editor.session.asked::<InlayHintRefreshRequest>().await;
        editor.session.reply(&id, Value::Null).await;
        let hints = editor.ask("textDocument/inlayHint", json!({"range": whole})).await;
        if hints[0]["label"] == ": [Number]" {
            break;
        }
    }
    editor.session.hang_up().await;
}

#[tokio::test]
async fn configs_and_headers_are_documents_too() {
    let mut editor = Editor::new("description.ext", &with_cursor(CONFIG, "class op<|>en")).await;
    let expected = ["description.ext:4:18", "functions/fn_shut.sqf:3:44", "functions/fn_shut.sqf:4:21"];
    assert_eq!(editor.references(expected.len()).await, expected);
    let found = editor.ask("textDocument/definition", json!({})).await;
    assert_eq!(editor.links(&found), ["functions/fn_open.sqf:0:0"]);
    let outline = editor.ask("textDocument/documentSymbol", json!({})).await;
    assert_eq!(outline[0]["name"], "CfgFunctions");
    let category = outline[0]["children"][0]["children"][0]["children"].as_array().unwrap();
    assert_eq!(category[..2].iter().map(|it| &it["name"]).collect::<Vec<_>>(), ["file", "open"]);
    editor.finish().await;

    let mut editor = Editor::new("gate.hpp", &with_cursor(HEADER, "SPE<|>ED")).await;
    assert_eq!(editor.references(2).await, ["functions/fn_shut.sqf:3:32", "gate.hpp:0:8"]);
    editor.finish().await;
}

#[tokio::test]
async fn places_in_unsaved_files_are_those_on_the_screen() {
    let mut editor =
        Editor::new("functions/fn_shut.sqf", &SHUT.replace("GATE_isOpen = false", "GATE_is<|>Open = false")).await;
    let before = ["functions/fn_open.sqf:5:0", "functions/fn_shut.sqf:2:0", "functions/fn_shut.sqf:3:4"];
    assert_eq!(editor.references(3).await, before);
    // Succeeds when all files are read.
    assert_eq!(editor.ask("textDocument/prepareRename", json!({})).await["placeholder"], "GATE_isOpen");
    // Lines are inserted above what the project has read, and a header that the script includes changes.
    let url = |name: &str| Url::from_file_path(editor.folder.path().join(name)).unwrap();
    let (open, header) = (url("functions/fn_open.sqf"), url("gate.hpp"));
    editor.session.open(&open, &format!("\n\n{OPEN}")).await;
    editor.session.open(&header, &format!("// Speeds.\n{HEADER}")).await;
    let after = ["functions/fn_open.sqf:7:0", "functions/fn_shut.sqf:2:0", "functions/fn_shut.sqf:3:4"];
    assert_eq!(editor.references(3).await, after);
    editor.line = 3;
    editor.column = SHUT.lines().nth(3).unwrap().find("SPEED").unwrap() as u32;
    assert_eq!(editor.references(2).await, ["functions/fn_shut.sqf:3:32", "gate.hpp:1:8"]);
    let edit = editor.ask("textDocument/rename", json!({"newName": "PACE"})).await;
    let starts: Vec<&Value> = edit["documentChanges"]
        .as_array()
        .unwrap()
        .iter()
        .map(|change| &change["edits"][0]["range"]["start"])
        .collect();
    assert_eq!(starts, [&json!({"line": 3, "character": 32}), &json!({"line": 1, "character": 8})]);
    editor.finish().await;
}

#[tokio::test]
async fn more_references_than_anybody_reads_are_left_out_with_a_message() {
    let folder = crate::support::project("//- description.ext\n//- init.sqf\n");
    let mut session = Setup::new(crate::support::simple()).root(folder.path()).start().await;
    let url = Url::from_file_path(folder.path().join("init.sqf")).unwrap();
    session.open(&url, &"GATE_open = 1;\n".repeat(20_010)).await;
    let params = json!({
        "textDocument": {"uri": url}, "position": {"line": 0, "character": 2}, "context": {"includeDeclaration": true},
    });
    let found = session.ask_raw("textDocument/references", params).await.unwrap();
    assert_eq!(found.as_array().unwrap().len(), 20_000);
    assert_eq!(session.shown().await, "sqf-ls: 20000 of 20010 references are shown");
    session.hang_up().await;
}

#[tokio::test]
async fn more_symbols_folds_and_highlights_than_anybody_reads_are_left_out_and_logged() {
    let folder = crate::support::project("//- description.ext\n//- init.sqf\n");
    let mut session = Setup::new(crate::support::modern()).root(folder.path()).start().await;
    let count = |answer: &Value| answer.as_array().unwrap().len();
    let url = Url::from_file_path(folder.path().join("init.sqf")).unwrap();
    let text = format!("{}{}", "GATE_open = 1;\n".repeat(5_010), "[\n1];\n".repeat(20_020));
    session.open(&url, &text).await;
    let at = json!({"textDocument": {"uri": url}, "position": {"line": 5_009, "character": 2}});
    let found = session.ask_raw("textDocument/documentHighlight", at).await.unwrap();
    assert_eq!((count(&found), &found[4_999]["range"]["start"]["line"]), (5_000, &json!(5_009)), "the nearest ones");
    session.logged("5000 of 5010 highlights in init.sqf are shown").await;
    let document = json!({"textDocument": {"uri": url}});
    let found = session.ask_raw("textDocument/foldingRange", document).await.unwrap();
    assert_eq!(count(&found), 20_000);
    session.logged("20000 of 20020 folds in init.sqf are shown").await;

    let url = Url::from_file_path(folder.path().join("description.ext")).unwrap();
    session.open(&url, &format!("{}{}", "class A {".repeat(8_000), "};".repeat(8_000))).await;
    let document = json!({"textDocument": {"uri": url}});
    session.ask_raw("textDocument/documentSymbol", document).await.unwrap();
    session.logged("60 of 8000 symbols in description.ext are shown").await;
    session.hang_up().await;
}
