//! The language server: LSP 3.17 on one side, [`crate::ide`] on the other.
//!
//! * [`transport`] carries messages, with [`guard`] around every handler, and `gate` before it;
//! * `documents` holds what is open, `state` all that a session knows;
//! * `handlers` answers, `publish` tells unasked;
//! * `convert` alone knows both the protocol's values and ours.

mod capabilities;
mod commands;
mod config;
mod convert;
mod damage;
mod documents;
mod files;
mod frames;
mod gate;
pub mod guard;
mod handlers;
mod lane;
mod lenient;
mod lost;
mod parent;
mod progress;
mod publish;
mod reference;
mod session;
mod state;
pub mod transport;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CodeActionParams, CodeActionResponse, CompletionItem, CompletionParams, CompletionResponse,
    DidChangeConfigurationParams, DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, DocumentDiagnosticParams, DocumentDiagnosticReportResult,
    ExecuteCommandParams, Hover, HoverParams, InitializeParams, InitializeResult, InitializedParams, SignatureHelp,
    SignatureHelpParams,
};
use tower_lsp::{LanguageServer, LspService};

use guard::Guard;
use state::State;
pub use transport::Ending;

/// How a session is set up.
#[derive(Debug, Clone)]
pub struct Options {
    /// Where the reference is read from, whatever the client's settings say.
    pub reference: Option<PathBuf>,
    /// The folder with the user's data, among them the reference that `sqf-ls update` fetches.
    pub data: Option<PathBuf>,
    /// How long a document rests before its findings are published.
    pub debounce: Duration,
    /// How often it is looked whether there is a new reference.
    pub poll: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options { reference: None, data: None, debounce: Duration::from_millis(150), poll: Duration::from_secs(3) }
    }
}

/// Serves one client over `input` and `output`.
pub async fn run<I, O>(input: I, output: O, options: Options) -> Ending
where
    I: AsyncRead + Unpin + Send + 'static,
    O: AsyncWrite + Unpin + Send + 'static,
{
    // Ready by the time of the first question.
    tokio::task::spawn_blocking(crate::catalog::Reference::embedded);
    let (service, socket) = LspService::new(|client| Server { state: Arc::new(State::new(client, options)) });
    let state = Arc::clone(&service.inner().state);
    let guard = {
        let (looking, noticing) = (Arc::clone(&state), Arc::clone(&state));
        let guard = Guard::new(service).with_look(move |call| lost::look(&looking, call));
        guard.with_notice(move |damage| lost::damaged(&noticing, damage))
    };
    transport::serve(input, output, guard, socket, state.stop.notified(), transport::UNREAD).await
}

/// The method table.
struct Server {
    state: Arc<State>,
}

#[tower_lsp::async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, params: InitializeParams) -> Result<InitializeResult> {
        Ok(session::initialize(&self.state, params))
    }

    async fn initialized(&self, _: InitializedParams) {
        session::initialized(&self.state);
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        session::did_change_configuration(&self.state, &params);
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        session::did_change_watched_files(&self.state, &params);
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        commands::execute(&self.state, &params)
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        handlers::did_open(&self.state, params);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        handlers::did_change(&self.state, &params);
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        handlers::did_save(&self.state, params);
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        handlers::did_close(&self.state, params);
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        handlers::hover(&self.state, params).await
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        handlers::completion(&self.state, params).await
    }

    async fn completion_resolve(&self, item: CompletionItem) -> Result<CompletionItem> {
        handlers::resolve(&self.state, item).await
    }

    async fn signature_help(&self, params: SignatureHelpParams) -> Result<Option<SignatureHelp>> {
        handlers::signature_help(&self.state, params).await
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        handlers::code_action(&self.state, params).await
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        handlers::diagnostic(&self.state, params).await
    }
}

#[cfg(test)]
mod tests;
