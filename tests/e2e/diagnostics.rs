//! Push and pull diagnostics.

use std::time::Duration;

use serde_json::{Value, json};
use tower_lsp::lsp_types::notification::{DidCloseTextDocument, DidSaveTextDocument};
use tower_lsp::lsp_types::{
    DidCloseTextDocumentParams, DidSaveTextDocumentParams, PublishDiagnosticsParams, TextDocumentIdentifier, Url,
};

use crate::support::{Session, Setup, beside_script, modern, range, script, simple};

/// Returns the codes of published findings.
fn codes(published: &PublishDiagnosticsParams) -> Vec<String> {
    let codes = published.diagnostics.iter().map(|found| serde_json::to_value(&found.code).unwrap());
    codes.map(|code| code.as_str().unwrap().to_owned()).collect()
}

async fn close(session: &mut Session, url: Url) {
    let text_document = TextDocumentIdentifier::new(url);
    session.notify::<DidCloseTextDocument>(DidCloseTextDocumentParams { text_document }).await;
}

async fn pull(session: &mut Session, previous: Option<&Value>) -> Value {
    let params = json!({"textDocument": {"uri": script()}, "previousResultId": previous});
    session.ask_raw("textDocument/diagnostic", params).await.unwrap()
}

#[tokio::test]
async fn findings_are_published_with_their_version_and_cleared_on_close() {
    let mut session = Setup::new(simple()).with_fixture().await;
    session.open(&script(), "[_g, 1] spawn BIS_fnc_paintGate;").await;
    let first = session.published().await;
    assert_eq!((codes(&first), first.version), (vec!["broken".to_owned()], Some(1)));
    session.change(&script(), 2, None, "closeGate _g;").await;
    let second = session.published().await;
    assert_eq!((codes(&second), second.version), (Vec::new(), Some(2)));
    session.change(&script(), 3, None, "[_g, 1] spawn BIS_fnc_paintGate;").await;
    assert_eq!(session.published().await.version, Some(3));
    close(&mut session, script()).await;
    let last = session.published().await;
    assert_eq!((last.diagnostics.len(), last.version), (0, None));
    session.finish().await;
}

#[tokio::test]
async fn only_the_last_of_many_changes_is_published() {
    let setup = Setup::new(simple()).options(|options| options.debounce = Duration::from_millis(300));
    let mut session = setup.with_fixture().await;
    session.open(&script(), "x").await;
    assert_eq!(session.published().await.version, Some(1));
    for version in 2..100 {
        session.change(&script(), version, None, "[_g, 1] spawn BIS_fnc_paintGate;").await;
    }
    let published = session.published().await;
    assert_eq!((codes(&published), published.version), (vec!["broken".to_owned()], Some(99)));
    session.finish().await;
}

#[tokio::test]
async fn documents_closed_before_publishing_get_no_findings() {
    let setup = Setup::new(simple()).options(|options| options.debounce = Duration::from_millis(300));
    let mut session = setup.with_fixture().await;
    session.open(&script(), "x").await;
    assert_eq!(session.published().await.version, Some(1));
    session.change(&script(), 2, None, "[_g, 1] spawn BIS_fnc_paintGate;").await;
    close(&mut session, script()).await;
    assert_eq!(session.published().await.version, None);
    // This document changed later, so its findings would follow those of the closed one.
    let other = Url::parse("file:///mission/other.sqf").unwrap();
    session.open(&other, "x").await;
    assert_eq!(session.published().await.uri, other);
    session.change(&other, 2, None, "[_g, 1] spawn BIS_fnc_paintGate;").await;
    let published = session.published().await;
    assert_eq!((published.uri, published.version), (other, Some(2)));
    session.finish().await;
}

#[tokio::test]
async fn clients_that_pull_get_no_published_findings() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "[_g, 1] spawn BIS_fnc_paintGate;").await;
    let mut report = pull(&mut session, None).await;
    assert_eq!((&report["kind"], &report["items"][0]["code"]), (&json!("full"), &json!("broken")));
    let mut same = pull(&mut session, Some(&report["resultId"])).await;
    // Results of the initial scan may arrive in between.
    while same["kind"] == "full" {
        report = same;
        same = pull(&mut session, Some(&report["resultId"])).await;
    }
    assert_eq!(same, json!({"kind": "unchanged", "resultId": report["resultId"]}));
    session.change(&script(), 2, None, "closeGate _g;").await;
    let other = pull(&mut session, Some(&report["resultId"])).await;
    assert_eq!((&other["kind"], &other["items"]), (&json!("full"), &json!([])));
    close(&mut session, script()).await;
    assert_eq!(pull(&mut session, None).await, json!({"kind": "full", "items": []}));
    session.finish().await;
}

#[tokio::test]
async fn only_the_worst_of_many_findings_are_shown_and_the_rest_counted() {
    let mut session = Setup::new(modern()).start().await;
    let hints = |count| "titleCut [\"\", \"BLACK\", 5];\n".repeat(count);
    session.open(&script(), &format!("{}{}", hints(1500), "hint 1;\n".repeat(10))).await;
    let report = pull(&mut session, None).await;
    let found = report["items"].as_array().unwrap();
    assert_eq!(found.len(), 1001);
    let count = |severity: u32| found.iter().filter(|found| found["severity"] == severity).count();
    assert_eq!((count(1), count(4)), (10, 990));
    let last = &found[1000];
    let message = "510 more findings are not shown; run `sqf-ls check` to list all of them";
    assert_eq!((&last["message"], &last["severity"], last.get("code")), (&json!(message), &json!(3), None));
    assert_eq!(last["range"]["start"]["line"], 990, "the first of them");
    session.change(&script(), 2, None, &hints(1000)).await;
    let report = pull(&mut session, None).await;
    assert!(report["items"].as_array().unwrap().iter().all(|found| found["code"] == "deprecated"), "all are shown");
    session.finish().await;
}

#[tokio::test]
async fn a_finding_carries_what_an_editor_needs() {
    let mut session = Setup::new(modern()).with_fixture().await;
    session.open(&script(), "openGate _gate;").await;
    let report = pull(&mut session, None).await;
    let found = report["items"].as_array().unwrap();
    let deprecated = found.iter().find(|found| found["code"] == "deprecated").unwrap();
    assert_eq!(deprecated["source"], "sqf-ls");
    assert_eq!(deprecated["tags"], json!([2]));
    assert_eq!(deprecated["severity"], 4);
    assert!(deprecated["codeDescription"]["href"].as_str().unwrap().starts_with("https://"), "{deprecated}");
    session.finish().await;
}

#[tokio::test]
async fn other_files_have_no_findings() {
    let mut session = Setup::new(simple()).with_fixture().await;
    session.open(&Url::parse("file:///mission/gate.cpp").unwrap(), "int openGate() { return 1; }\n").await;
    assert_eq!(session.published().await.diagnostics, []);
    session.finish().await;
}

#[tokio::test]
async fn the_required_version_of_the_addon_applies_when_saved() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("config.cpp");
    let write = |version: &str| {
        std::fs::write(&config, format!("class CfgPatches {{ class A {{ requiredVersion = {version}; }}; }};"))
            .unwrap();
    };
    write("2.00");
    let url = Url::from_file_path(folder.path().join("fn_a.sqf")).unwrap();
    let site = tempfile::tempdir().unwrap();
    crate::support::write_site(site.path());
    // In this reference, closeGate was introduced in 2.10.
    let bundle = site.path().join("commands.json");
    let mut commands: Value = serde_json::from_slice(&std::fs::read(&bundle).unwrap()).unwrap();
    for command in commands["items"].as_array_mut().unwrap() {
        if command["name"] == "closeGate" {
            command["arma3_since"] = json!("2.10");
            command["games"] = json!([{"game": "arma3", "name": "Arma 3", "version": "2.10"}]);
            command["since"] = command["games"][0].clone();
        }
    }
    std::fs::write(&bundle, commands.to_string()).unwrap();
    let mut session = Setup::new(simple()).reference(site.path()).start().await;
    session.logged("using the reference").await;
    session.open(&url, "closeGate gate;").await;
    session.until(&url, &[(0, "newer-version")]).await;
    write("2.10");
    let text_document = TextDocumentIdentifier::new(Url::from_file_path(&config).unwrap());
    let save = DidSaveTextDocumentParams { text_document, text: None };
    session.notify::<DidSaveTextDocument>(save.clone()).await;
    session.until(&url, &[]).await;
    // The same if it is open in the editor.
    let config = Url::from_file_path(&config).unwrap();
    session.open(&config, "class CfgPatches { class A { requiredVersion = 2.02; }; };").await;
    session.until(&config, &[]).await;
    session.notify::<DidSaveTextDocument>(save).await;
    session.until(&url, &[(0, "newer-version")]).await;
    session.finish().await;
}

#[tokio::test]
async fn findings_about_unfinished_edits_wait() {
    let setup = Setup::new(simple()).options(|options| options.typing = Duration::from_secs(3600));
    let mut session = setup.with_fixture().await;
    session.open(&script(), "hint ;\nprivate _a = 1;\nhint str _a;\n").await;
    let first = session.published().await;
    assert_eq!(codes(&first), ["syntax"], "findings of an opened document are published immediately");
    session.change(&script(), 2, None, "private _a = 1;\nhint str _a;\n").await;
    assert_eq!(codes(&session.published().await), [""; 0]);
    // `_b = ;` is typed on the second line.
    session.change(&script(), 3, Some(range((1, 0), (1, 0))), "_b = ;\n").await;
    let typing = session.published().await;
    assert_eq!((codes(&typing), typing.version), (Vec::new(), Some(3)));
    session.finish().await;
}

#[tokio::test]
async fn findings_about_finished_edits_are_published() {
    let setup = Setup::new(simple()).options(|options| options.typing = Duration::from_millis(50));
    let mut session = setup.with_fixture().await;
    session.open(&script(), "private _a = 1;\nhint str _a;\n").await;
    assert_eq!(codes(&session.published().await), [""; 0]);
    session.change(&script(), 2, Some(range((1, 0), (1, 0))), "_b = ;\n").await;
    session.until(&script(), &[(1, "syntax")]).await;
    // The finding stays while typing continues, because it has been shown.
    session.change(&script(), 3, Some(range((1, 5), (1, 5))), " ").await;
    assert_eq!(codes(&session.published().await), ["syntax"]);
    session.finish().await;
}

#[tokio::test]
async fn findings_wait_until_another_line_is_edited() {
    let setup = Setup::new(simple()).options(|options| options.typing = Duration::from_secs(60));
    let mut session = setup.with_fixture().await;
    session.open(&script(), "hint \"a\";\n\n\n\nhint \"b\";\n").await;
    session.published().await;
    session.change(&script(), 2, Some(range((0, 0), (0, 0))), "_b = ;").await;
    session.change(&script(), 3, Some(range((0, 6), (0, 15))), "").await;
    assert_eq!(codes(&session.published().await), [""; 0]);
    session.change(&script(), 4, Some(range((4, 0), (4, 0))), " ").await;
    assert_eq!(codes(&session.published().await), ["syntax"]);
    session.finish().await;
}

#[tokio::test]
async fn the_brace_that_an_editor_adds_has_no_finding_while_the_class_is_filled() {
    let setup = Setup::new(simple()).options(|options| options.typing = Duration::from_secs(60));
    let mut session = setup.with_fixture().await;
    let config = beside_script("description.ext");
    session.open(&config, "class Gate \n").await;
    session.published().await;
    for (version, (line, character), text) in
        [(2, (0, 11), "{}"), (3, (0, 12), "\n\t\n"), (4, (1, 1), "a = 1;"), (5, (1, 7), "\n\tb = 1;")]
    {
        session.change(&config, version, Some(range((line, character), (line, character))), text).await;
        assert_eq!(codes(&session.published().await), [""; 0], "{version}");
    }
    session.change(&config, 6, Some(range((4, 0), (4, 0))), "\n").await;
    assert_eq!(codes(&session.published().await), ["config-syntax"]);
    session.finish().await;
}

#[tokio::test]
async fn findings_about_unfinished_edits_are_not_pulled() {
    let setup = Setup::new(modern()).options(|options| options.typing = Duration::from_secs(3600));
    let mut session = setup.with_fixture().await;
    session.open(&script(), "hint \"a\";\n").await;
    session.change(&script(), 2, Some(range((0, 0), (0, 9))), "_b = ;").await;
    let waiting = pull(&mut session, None).await;
    assert_eq!(waiting["items"], json!([]));
    assert_eq!(pull(&mut session, Some(&waiting["resultId"])).await["kind"], "unchanged");
    session.finish().await;
}

#[tokio::test]
async fn findings_about_finished_edits_are_pulled() {
    let setup = Setup::new(modern()).options(|options| options.typing = Duration::from_millis(50));
    let mut session = setup.with_fixture().await;
    session.open(&script(), "hint \"a\";\n").await;
    session.change(&script(), 2, Some(range((0, 0), (0, 9))), "_b = ;").await;
    let mut report = pull(&mut session, None).await;
    while report["items"] == json!([]) {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let known = report["resultId"].clone();
        let next = pull(&mut session, Some(&known)).await;
        if next["kind"] == "full" {
            report = next;
        }
    }
    assert_eq!(report["items"][0]["code"], "syntax");
    session.finish().await;
}

#[tokio::test]
async fn the_code_of_a_finding_links_to_the_page_of_its_rule() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_owned();
    let mut session = Setup::new(simple()).options(|options| options.data = Some(folder)).start().await;
    session.open(&script(), "hint;").await;
    let published = session.published().await;
    let link = published.diagnostics[0].code_description.clone().expect("the code has a link").href;
    let page = std::fs::read_to_string(link.to_file_path().unwrap()).unwrap();
    assert!(page.starts_with("# syntax\n"), "{page}");
    session.finish().await;
}

#[tokio::test]
async fn callers_are_checked_again_when_a_function_takes_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let config = "class CfgFunctions { class TAG { class gates { file = \"gates\"; class open {}; }; }; };\n";
    let function = |kind: &str| format!("params [[\"_gate\", objNull, [{kind}]]];\n_gate\n");
    std::fs::create_dir(folder.path().join("gates")).unwrap();
    std::fs::write(folder.path().join("description.ext"), config).unwrap();
    std::fs::write(folder.path().join("gates/fn_open.sqf"), function("objNull")).unwrap();
    let url = |name: &str| Url::from_file_path(folder.path().join(name)).unwrap();
    let (open, init) = (url("gates/fn_open.sqf"), url("init.sqf"));
    let mut session = Setup::new(simple()).root(folder.path()).start().await;
    session.open(&init, "[\"barn\"] call TAG_fnc_open;\n").await;
    session.until(&init, &[(0, "argument-type")]).await;
    session.open(&open, &function("objNull")).await;
    session.until(&open, &[]).await;
    session.change(&open, 1, None, &function("\"\"")).await;
    session.until(&init, &[]).await;
    // Incomplete code proves nothing.
    session.change(&open, 2, None, &function("[")).await;
    session.until(&open, &[(0, "syntax")]).await;
    session.change(&open, 3, None, &function("objNull, grpNull")).await;
    session.until(&init, &[(0, "argument-type")]).await;
    session.finish().await;
}
