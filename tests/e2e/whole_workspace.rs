//! Workspace diagnostics while documents are being edited.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};
use tower_lsp::lsp_types::{Url, WorkspaceDiagnosticReport, WorkspaceDocumentDiagnosticReport};

use crate::support::{Session, Setup, modern, range, simple};

const SCRIPT: &str = "#include \"gates.hpp\"\nprivate _gate = FIRST([1]);\nhint str _gate;\n";
const HEADER: &str = "#define FIRST(list) (list select 0)\n";
/// The game rejects the output of this.
const WRONG: &str = "#define FIRST(list) (list select)\n";

/// Returns the reported scripts, with their versions if they are open, and the lines of their findings.
async fn report(session: &mut Session) -> Vec<(String, Option<i64>, Vec<u32>)> {
    let answer = session.ask_raw("workspace/diagnostic", json!({"previousResultIds": []})).await;
    let report: WorkspaceDiagnosticReport = Session::read(answer.unwrap());
    let mut found = Vec::new();
    for report in report.items {
        let WorkspaceDocumentDiagnosticReport::Full(report) = report else { panic!("{report:?}") };
        let items = report.full_document_diagnostic_report.items;
        let name = report.uri.path_segments().unwrap().next_back().unwrap().to_owned();
        if name.ends_with(".sqf") {
            found.push((name, report.version, items.iter().map(|it| it.range.start.line).collect()));
        }
    }
    found
}

async fn check_while_typing(capabilities: Value) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (name, text) in [("mission.sqm", ""), ("gates.hpp", HEADER), ("open.sqf", SCRIPT), ("closed.sqf", SCRIPT)] {
        fs::write(path(name), text).unwrap();
    }
    let [open, closed, header] =
        ["open.sqf", "closed.sqf", "gates.hpp"].map(|name| Url::from_file_path(path(name)).unwrap());
    // Typing does not pause before the test ends.
    let long = Duration::from_secs(3600);
    let setup = Setup::new(capabilities).root(folder.path());
    let mut session = setup.options(|options| (options.debounce, options.typing) = (long, long)).start().await;
    session.open(&open, SCRIPT).await;
    session.open(&header, HEADER).await;
    let file = |name: &str, version, lines: &[u32]| (name.to_owned(), version, lines.to_vec());
    assert_eq!(report(&mut session).await, [file("closed.sqf", None, &[]), file("open.sqf", Some(1), &[])]);

    // An unfinished line, and a header that other scripts include.
    session.change(&open, 2, Some(range((2, 15), (2, 15))), "\nhint;").await;
    let expected = [file("closed.sqf", None, &[]), file("open.sqf", Some(2), &[3])];
    assert_eq!(report(&mut session).await, expected);
    session.change(&header, 2, None, WRONG).await;
    let expected = [file("closed.sqf", None, &[1]), file("open.sqf", Some(2), &[1, 3])];
    assert_eq!(report(&mut session).await, expected);

    session.change(&open, 3, Some(range((3, 0), (3, 0))), "hint;").await;
    session.change(&header, 3, None, &format!("{WRONG}\n")).await;
    let check = json!({"command": "sqf-ls.checkWorkspace"});
    assert_eq!(session.ask_raw("workspace/executeCommand", check).await, Ok(Value::Null));
    assert_eq!(session.until(&closed, &[(1, "syntax")]).await.version, None);
    assert_eq!(session.shown().await, "sqf-ls: 4 errors in 2 files");
    session.hang_up().await;
}

#[tokio::test]
async fn unfinished_edits_count_for_clients_that_get_published_findings() {
    check_while_typing(simple()).await;
}

#[tokio::test]
async fn unfinished_edits_count_for_clients_that_pull() {
    check_while_typing(modern()).await;
}

/// The threads that check the workspace and those that answer requests need the same values of open documents.
#[tokio::test]
async fn a_check_of_the_workspace_and_other_work_do_not_wait_for_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let scripts = folder.path().join("gates");
    fs::create_dir(&scripts).unwrap();
    let description =
        "class CfgFunctions { class TAG { class Gates { file = \"gates\"; class a; class b; class c; class d; }; }; };";
    fs::write(folder.path().join("description.ext"), description).unwrap();
    fs::write(folder.path().join("mission.sqm"), "").unwrap();
    let text = |other: &str| {
        format!(
            "#include \"gates.hpp\"\nparams [\"_gate\"];\nprivate _first = FIRST([_gate] call TAG_fnc_{other});\n_first\n"
        )
    };
    let urls = ["a", "b", "c", "d"].map(|name| {
        let path = scripts.join(format!("fn_{name}.sqf"));
        fs::write(&path, text("a")).unwrap();
        Url::from_file_path(path).unwrap()
    });
    fs::write(scripts.join("gates.hpp"), HEADER).unwrap();
    let header = Url::from_file_path(scripts.join("gates.hpp")).unwrap();
    let setup = Setup::new(simple()).root(folder.path());
    let mut session = setup.options(|options| options.debounce = Duration::ZERO).start().await;
    session.open(&header, HEADER).await;
    for url in &urls {
        session.open(url, &text("b")).await;
    }
    for version in 2..60 {
        session.change(&header, version, None, &format!("{HEADER}// {version}\n")).await;
        for (url, other) in urls.iter().zip(["b", "c", "d", "a"]) {
            session.change(url, version, None, &text(other)).await;
        }
        let mut asked = vec![session.request_raw("workspace/diagnostic", json!({"previousResultIds": []})).await];
        for url in &urls {
            let params = json!({"textDocument": {"uri": url}, "position": {"line": 2, "character": 40}});
            asked.push(session.request_raw("textDocument/hover", params).await);
        }
        for id in asked {
            let answer = session.answer(id).await;
            assert!(answer.is_ok(), "{answer:?}");
        }
        session.forget("textDocument/publishDiagnostics");
    }
    session.hang_up().await;
}
