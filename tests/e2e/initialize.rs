//! The start and the end of a session.

use serde_json::{Value, json};
use sqf_ls::server::{self, Ending, Options};

use crate::support::{Session, Setup, modern, script, simple};

#[tokio::test]
async fn the_server_announces_its_capabilities() {
    let (session, result) = Setup::new(modern()).initialize().await;
    insta::assert_json_snapshot!(result.capabilities, @r##"
    {
      "positionEncoding": "utf-8",
      "textDocumentSync": {
        "openClose": true,
        "change": 2,
        "save": {
          "includeText": false
        }
      },
      "selectionRangeProvider": true,
      "hoverProvider": true,
      "completionProvider": {
        "resolveProvider": true,
        "triggerCharacters": [
          "\"",
          "'",
          "#",
          "_",
          "<",
          "\\",
          "/"
        ]
      },
      "signatureHelpProvider": {
        "triggerCharacters": [
          " ",
          "[",
          "(",
          ","
        ],
        "retriggerCharacters": [
          "]",
          ")",
          "}",
          ";"
        ]
      },
      "definitionProvider": true,
      "typeDefinitionProvider": true,
      "implementationProvider": true,
      "referencesProvider": true,
      "documentHighlightProvider": true,
      "documentSymbolProvider": true,
      "workspaceSymbolProvider": true,
      "codeActionProvider": {
        "codeActionKinds": [
          "quickfix",
          "refactor.extract",
          "refactor.inline",
          "refactor.rewrite",
          "source.fixAll.sqf-ls"
        ],
        "resolveProvider": true
      },
      "codeLensProvider": {
        "resolveProvider": true
      },
      "documentFormattingProvider": true,
      "documentRangeFormattingProvider": true,
      "documentOnTypeFormattingProvider": {
        "firstTriggerCharacter": "}",
        "moreTriggerCharacter": [
          ";",
          "\n"
        ]
      },
      "renameProvider": true,
      "documentLinkProvider": {
        "resolveProvider": false
      },
      "colorProvider": true,
      "foldingRangeProvider": true,
      "declarationProvider": true,
      "executeCommandProvider": {
        "commands": [
          "sqf-ls.updateReference",
          "sqf-ls.open",
          "sqf-ls.checkWorkspace",
          "sqf-ls.language",
          "sqf-ls.rescan",
          "sqf-ls.expand",
          "sqf-ls.fixWorkspace"
        ]
      },
      "workspace": {
        "workspaceFolders": {
          "supported": true,
          "changeNotifications": true
        }
      },
      "callHierarchyProvider": true,
      "inlayHintProvider": true,
      "diagnosticProvider": {
        "identifier": "sqf-ls",
        "interFileDependencies": false,
        "workspaceDiagnostics": false
      }
    }
    "##);
    assert_eq!(result.server_info.unwrap().name, "sqf-ls");
    session.finish().await;
}

#[tokio::test]
async fn a_simple_client_gets_utf_16_and_pushed_diagnostics() {
    let (session, result) = Setup::new(simple()).initialize().await;
    assert_eq!(serde_json::to_value(result.capabilities.position_encoding).unwrap(), "utf-16");
    assert_eq!(result.capabilities.diagnostic_provider, None);
    session.finish().await;
}

#[tokio::test]
async fn requests_before_initialize_are_refused() {
    let mut session = Session::connect(|input, output| server::run(input, output, Options::default()));
    for method in ["textDocument/hover", "textDocument/fold", "$/fold", "shutdown"] {
        let error = session.ask_raw(method, Value::Null).await.unwrap_err();
        assert_eq!(error["code"], -32002, "{method}");
    }
    session.notify_raw("exit", Value::Null).await;
    assert_eq!(session.ended().await, Ending::Abrupt, "`shutdown` was not granted");
}

#[tokio::test]
async fn a_session_begins_once() {
    let (mut session, _) = Setup::new(simple()).initialize().await;
    let error = session.ask_raw("initialize", json!({"capabilities": {}})).await.unwrap_err();
    assert_eq!(error["code"], -32600, "a second one");
    session.finish().await;
}

#[tokio::test]
async fn requests_after_shutdown_are_refused() {
    let mut session = Setup::new(simple()).start().await;
    session.ask_raw("shutdown", Value::Null).await.unwrap();
    let params = json!({"textDocument": {"uri": script()}, "position": {"line": 0, "character": 0}});
    for method in ["textDocument/hover", "textDocument/fold", "$/fold", "shutdown", "initialize"] {
        let error = session.ask_raw(method, params.clone()).await.unwrap_err();
        assert_eq!(error["code"], -32600, "{method}");
    }
    session.notify_raw("exit", Value::Null).await;
    assert_eq!(session.ended().await, Ending::Orderly);
}

#[tokio::test]
async fn an_end_without_shutdown_is_abrupt() {
    let mut session = Setup::new(simple()).start().await;
    session.notify_raw("exit", Value::Null).await;
    assert_eq!(session.ended().await, Ending::Abrupt);
}

#[tokio::test]
async fn a_client_that_hangs_up_ends_the_session() {
    let session = Setup::new(simple()).start().await;
    assert_eq!(session.hang_up().await, Ending::Abrupt);
}

#[tokio::test]
async fn unknown_requests_are_refused_and_unknown_notifications_ignored() {
    let mut session = Setup::new(simple()).start().await;
    for method in ["textDocument/fold", "$/fold"] {
        let error = session.ask_raw(method, json!({})).await.unwrap_err();
        assert_eq!(error["code"], -32601, "{method}");
    }
    session.notify_raw("$/setTrace", json!({"value": "verbose"})).await;
    session.notify_raw("telemetry/other", json!({})).await;
    session.finish().await;
}
