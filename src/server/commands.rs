//! The commands of the server: what a code action or an editor's extension has it do.

use std::sync::Arc;

use serde_json::Value;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::lsp_types::{Command, ExecuteCommandParams, MessageType, ShowDocumentParams, Url};

use super::state::State;

/// Fetches the reference; optional argument: the URL or folder to take it from.
const UPDATE: &str = "sqf-ls.updateReference";

/// Opens a page in the browser; argument: its URL.
const OPEN: &str = "sqf-ls.open";

/// All commands.
pub(super) const ALL: &[&str] = &[UPDATE, OPEN];

/// The command that opens `page`.
pub(super) fn open(title: String, page: String) -> Command {
    Command { title, command: OPEN.to_owned(), arguments: Some(vec![page.into()]) }
}

/// Runs a command. What takes long goes on after the answer and tells by a message how it ended.
pub(super) fn execute(state: &Arc<State>, params: &ExecuteCommandParams) -> Result<Option<Value>> {
    let argument = match params.arguments.first() {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.as_str()),
        Some(other) => return Err(Error::invalid_params(format!("{other} is no text"))),
    };
    match params.command.as_str() {
        OPEN => {
            let page = argument.and_then(|page| Url::parse(page).ok());
            let page = page.filter(|page| matches!(page.scheme(), "http" | "https"));
            let Some(page) = page else { return Err(Error::invalid_params("the address of a web page is wanted")) };
            show_page(state, page);
        }
        UPDATE => state.references.look_again(),
        other => return Err(Error::invalid_params(format!("there is no command {other}"))),
    }
    Ok(None)
}

fn show_page(state: &Arc<State>, page: Url) {
    let state = Arc::clone(state);
    tokio::spawn(async move {
        if state.capabilities().show_document {
            let params =
                ShowDocumentParams { uri: page.clone(), external: Some(true), take_focus: None, selection: None };
            if matches!(state.client.show_document(params).await, Ok(true)) {
                return;
            }
        }
        state.tell(MessageType::INFO, page);
    });
}
