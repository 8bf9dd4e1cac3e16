//! Handlers that panic, or never end, in the same environment as the real ones.

use std::future::pending;

use serde_json::{Value, json};
use sqf_ls::server::wire::guard::Guard;
use sqf_ls::server::wire::transport;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{Hover, HoverParams, InitializeParams, InitializeResult};
use tower_lsp::{LanguageServer, LspService};

use crate::support::Session;

/// Panics if the column is odd, and never responds on the second line.
pub(crate) struct Fragile;

#[tower_lsp::async_trait]
impl LanguageServer for Fragile {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        Ok(InitializeResult::default())
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let position = params.text_document_position_params.position;
        assert!(position.character.is_multiple_of(2), "boom");
        if position.line == 1 {
            pending::<()>().await;
        }
        Ok(None)
    }
}

/// Starts a session with a real server environment and fragile handlers.
pub(crate) async fn fragile() -> Session {
    let mut session = Session::connect(|input, output| {
        let (service, socket) = LspService::new(|_| Fragile);
        transport::serve(input, output, Guard::new(service), socket, pending(), transport::UNREAD)
    });
    session.ask_raw("initialize", json!({"capabilities": {}})).await.unwrap();
    session
}

pub(crate) fn hover_at(line: u32, character: u32) -> Value {
    json!({"textDocument": {"uri": "file:///x.sqf"}, "position": {"line": line, "character": character}})
}

#[tokio::test]
async fn a_panic_is_an_error_of_its_request_alone() {
    let mut session = fragile().await;
    for _ in 0..3 {
        let error = session.ask_raw("textDocument/hover", hover_at(0, 1)).await.unwrap_err();
        assert_eq!(error, json!({"code": -32603, "message": "internal error in textDocument/hover: boom"}));
        assert_eq!(session.ask_raw("textDocument/hover", hover_at(0, 2)).await, Ok(Value::Null));
    }
    session.finish().await;
}
