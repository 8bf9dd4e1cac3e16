//! Scripts with the headers that they include, on disk and in the editor.

use std::fs;

use serde_json::json;
use tower_lsp::lsp_types::Url;

use crate::files;
use crate::support::{Setup, simple};

const SCRIPT: &str = "#include \"gates.hpp\"\nprivate _gate = FIRST(gate);\nhint str _gate;\n";
const HEADER: &str = "#define FIRST(list) (list select 0)\n";
/// The game rejects the output of this.
const WRONG: &str = "// Gates.\n#define FIRST(list) (list select)\n";

fn related() -> serde_json::Value {
    json!({"textDocument": {"publishDiagnostics": {"relatedInformation": true}}})
}

#[tokio::test]
async fn an_edited_header_updates_findings_in_its_dependents() {
    let folder = tempfile::tempdir().unwrap();
    let (script, header) = (folder.path().join("open.sqf"), folder.path().join("gates.hpp"));
    fs::write(folder.path().join("mission.sqm"), "").unwrap();
    fs::write(&script, SCRIPT).unwrap();
    fs::write(&header, HEADER).unwrap();
    let [script, header] = [script, header].map(|path| Url::from_file_path(path).unwrap());
    let mut session = Setup::new(related()).root(folder.path()).start().await;
    session.open(&script, SCRIPT).await;
    session.until(&script, &[]).await;
    session.open(&header, HEADER).await;
    session.until(&header, &[]).await;
    session.change(&header, 2, None, WRONG).await;
    let published = session.until(&script, &[(1, "syntax")]).await;
    let [finding] = published.diagnostics.as_slice() else { panic!("{published:?}") };
    let related = finding.related_information.as_deref().unwrap();
    let place = |it: &tower_lsp::lsp_types::DiagnosticRelatedInformation| {
        (it.location.uri.clone(), it.location.range.start.line)
    };
    assert_eq!(related.iter().map(place).collect::<Vec<_>>(), [(header.clone(), 1)], "the definition is shown");
    session.change(&header, 3, None, HEADER).await;
    session.until(&script, &[]).await;
    session.hang_up().await;
}

#[tokio::test]
async fn a_header_that_changes_on_disk_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let (script, header) = (folder.path().join("open.sqf"), folder.path().join("gates.hpp"));
    fs::write(folder.path().join("mission.sqm"), "").unwrap();
    fs::write(&script, SCRIPT).unwrap();
    let [script, header_url] = [&script, &header].map(|path| Url::from_file_path(path).unwrap());
    let mut session = Setup::new(simple()).root(folder.path()).start().await;
    session.open(&script, SCRIPT).await;
    // One quiet hint; whatever depends on the header is unknown, and not reported.
    session.until(&script, &[(0, "missing-include")]).await;
    for (text, expected) in [(HEADER, &[][..]), (WRONG, &[(1, "syntax")])] {
        fs::write(&header, text).unwrap();
        let changed = json!({"changes": [{"uri": header_url, "type": 2}]});
        session.notify_raw("workspace/didChangeWatchedFiles", changed).await;
        session.until(&script, expected).await;
    }
    session.hang_up().await;
}

#[tokio::test]
async fn headers_of_an_addon_are_found_by_its_prefix() {
    let folder = files::folder(&[
        ("addons/main/$PBOPREFIX$", "x\\farm\\addons\\main"),
        (
            "addons/main/macros.hpp",
            "#define GVAR(name) farm_##name\n#define QUOTE(it) #it\n#define QGVAR(name) QUOTE(GVAR(name))\n",
        ),
        ("addons/gates/$PBOPREFIX$", "x\\farm\\addons\\gates"),
        ("addons/gates/script_component.hpp", "#include \"\\x\\farm\\addons\\main\\macros.hpp\"\n"),
    ]);
    let script = Url::from_file_path(folder.path().join("addons/gates/fnc_open.sqf")).unwrap();
    let text = "#include \"script_component.hpp\"\nparams [\"_gate\"];\n_gate setVariable [QGVAR(open), GVAR(all) find _gate]\nhint \"open\";\n";
    let mut session = Setup::new(simple()).root(folder.path()).start().await;
    session.open(&script, text).await;
    session.until(&script, &[(2, "syntax")]).await;
    session.hang_up().await;
}

#[tokio::test]
async fn a_function_that_is_written_later_is_known_then() {
    let folder = tempfile::tempdir().unwrap();
    let config = |names: &str| {
        format!("class CfgFunctions {{ class farm {{ class gates {{ file = \"functions\"; {names} }}; }}; }};\n")
    };
    let description = folder.path().join("description.ext");
    fs::create_dir(folder.path().join("functions")).unwrap();
    fs::write(folder.path().join("functions/fn_open.sqf"), "hint \"open\";\n").unwrap();
    fs::write(&description, config("class open {};")).unwrap();
    let script = Url::from_file_path(folder.path().join("init.sqf")).unwrap();
    let mut session = Setup::new(simple()).root(folder.path()).start().await;
    session.open(&script, "call farm_fnc_open;\ncall farm_fnc_shut;\n").await;
    session.until(&script, &[(1, "unknown-project-function")]).await;
    fs::write(folder.path().join("functions/fn_shut.sqf"), "hint \"shut\";\n").unwrap();
    fs::write(&description, config("class open {}; class shut {};")).unwrap();
    // As many messages as a checkout causes.
    for _ in 0..20 {
        let changed = json!({"changes": [{"uri": Url::from_file_path(&description).unwrap(), "type": 2}]});
        session.notify_raw("workspace/didChangeWatchedFiles", changed).await;
    }
    session.until(&script, &[]).await;
    session.hang_up().await;
}

#[tokio::test]
async fn macros_of_headers_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let (script, header) = (folder.path().join("open.sqf"), folder.path().join("gates.hpp"));
    fs::write(folder.path().join("mission.sqm"), "").unwrap();
    fs::write(&script, SCRIPT).unwrap();
    fs::write(&header, format!("\n// The nearest gate.\n{HEADER}")).unwrap();
    let script = Url::from_file_path(script).unwrap();
    let mut session = Setup::new(simple()).root(folder.path()).start().await;
    session.open(&script, SCRIPT).await;
    let text = session.hover(&script, 1, 17).await.unwrap();
    for part in ["#define FIRST(list) (list select 0)", "The nearest gate.", "Macro of gates.hpp, line 3"] {
        assert!(text.contains(part), "{text}");
    }
    session.hang_up().await;
}
