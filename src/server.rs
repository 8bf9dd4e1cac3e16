//! The language server: LSP 3.17 on one side, [`crate::ide`] on the other.
//!
//! * [`transport`] carries messages; [`guard`] wraps every handler, `gate` runs before it and `spelling` after it;
//! * `documents` holds the open documents, `scopes` the settings of each folder, `state` the state of a session;
//! * `handlers` and `features` answer requests through `answer`, `publish` pushes the diagnostics of `findings`;
//! * `convert` alone knows both the protocol's types and ours.

mod answer;
mod capabilities;
mod command_names;
mod commands;
mod convert;
mod damage;
mod documents;
mod features;
mod files;
mod findings;
mod fix_workspace;
mod frames;
mod gate;
pub mod guard;
mod handlers;
mod lane;
mod last_tokens;
mod lenient;
mod listed;
mod lost;
mod offers;
mod parent;
mod progress;
mod publish;
mod reference;
mod rescan;
mod rule_pages;
mod scopes;
mod session;
mod signatures;
mod spelling;
mod state;
mod status;
pub mod transport;
mod typing;
mod workspace_findings;
mod world;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::request::{
    GotoDeclarationParams, GotoDeclarationResponse, GotoImplementationParams, GotoImplementationResponse,
    GotoTypeDefinitionParams, GotoTypeDefinitionResponse,
};
use tower_lsp::lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem, CallHierarchyOutgoingCall,
    CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams, CodeAction, CodeActionParams, CodeActionResponse,
    CodeLens, CodeLensParams, ColorInformation, ColorPresentation, ColorPresentationParams, CompletionItem,
    CompletionParams, CompletionResponse, DidChangeConfigurationParams, DidChangeTextDocumentParams,
    DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, DocumentColorParams, DocumentDiagnosticParams,
    DocumentDiagnosticReportResult, DocumentFormattingParams, DocumentHighlight, DocumentHighlightParams, DocumentLink,
    DocumentLinkParams, DocumentOnTypeFormattingParams, DocumentRangeFormattingParams, DocumentSymbolParams,
    DocumentSymbolResponse, ExecuteCommandParams, FoldingRange, FoldingRangeParams, GotoDefinitionParams,
    GotoDefinitionResponse, Hover, HoverParams, InitializeParams, InitializeResult, InitializedParams, InlayHint,
    InlayHintParams, Location, PrepareRenameResponse, ReferenceParams, RenameFilesParams, RenameParams, SelectionRange,
    SelectionRangeParams, SemanticTokensDeltaParams, SemanticTokensFullDeltaResult, SemanticTokensParams,
    SemanticTokensRangeParams, SemanticTokensRangeResult, SemanticTokensResult, SignatureHelp, SignatureHelpParams,
    SymbolInformation, TextDocumentPositionParams, TextEdit, TypeHierarchyItem, TypeHierarchyPrepareParams,
    TypeHierarchySubtypesParams, TypeHierarchySupertypesParams, WorkspaceDiagnosticParams,
    WorkspaceDiagnosticReportResult, WorkspaceEdit, WorkspaceSymbolParams,
};
use tower_lsp::{ClientSocket, LanguageServer, LspService};

use crate::ide::Goal;
use crate::library::Cache;
use guard::Guard;
use state::State;
pub use transport::Ending;

/// Options of a session.
#[derive(Debug, Clone)]
pub struct Options {
    /// The reference to use; overrides the settings of the client.
    pub reference: Option<PathBuf>,
    /// The folder of the user's data, which contains the reference that `sqf-ls update` fetches.
    pub data: Option<PathBuf>,
    /// Where copies of the sources in archives of mods are; None to read no archives.
    pub archives: Option<Cache>,
    /// Debounce delay of diagnostics after a change.
    pub debounce: Duration,
    /// How long new diagnostics on the lines being typed are held back.
    pub typing: Duration,
    /// How often to check for a new reference.
    pub poll: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            reference: None,
            data: None,
            archives: None,
            debounce: Duration::from_millis(150),
            typing: Duration::from_secs(1),
            poll: Duration::from_secs(3),
        }
    }
}

/// Serves one client over `input` and `output`.
pub async fn run<I, O>(input: I, output: O, options: Options) -> Ending
where
    I: AsyncRead + Unpin + Send + 'static,
    O: AsyncWrite + Unpin + Send + 'static,
{
    // Loads the built-in reference before the first request needs it.
    tokio::task::spawn_blocking(crate::catalog::Reference::embedded);
    tokio::task::spawn_blocking(crate::catalog::Texts::embedded);
    let (state, service, socket) = service(options);
    let guard = {
        let (looking, noticing) = (Arc::clone(&state), Arc::clone(&state));
        let guard = Guard::new(service).with_look(move |call| lost::look(&looking, call));
        guard.with_notice(move |damage| lost::damaged(&noticing, damage))
    };
    transport::serve(input, output, guard, socket, state.stop.notified(), transport::UNREAD).await
}

/// Creates the state of a new session, its service, and the messages that the server itself sends.
fn service(options: Options) -> (Arc<State>, LspService<Server>, ClientSocket) {
    let (service, socket) = LspService::new(|client| Server { state: Arc::new(State::new(client, options)) });
    (Arc::clone(&service.inner().state), service, socket)
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

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        session::did_change_workspace_folders(&self.state, &params);
    }

    async fn did_change_watched_files(&self, params: DidChangeWatchedFilesParams) {
        session::did_change_watched_files(&self.state, &params);
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        commands::execute(&self.state, &params).await
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
        features::code_action::code_action(&self.state, params).await
    }

    async fn code_action_resolve(&self, action: CodeAction) -> Result<CodeAction> {
        features::code_action::resolve(&self.state, action).await
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        features::folding::folding_range(&self.state, params).await
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        features::formatting::formatting(&self.state, params).await
    }

    async fn range_formatting(&self, params: DocumentRangeFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        features::formatting::range_formatting(&self.state, params).await
    }

    async fn on_type_formatting(&self, params: DocumentOnTypeFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        features::formatting::on_type_formatting(&self.state, params).await
    }

    async fn selection_range(&self, params: SelectionRangeParams) -> Result<Option<Vec<SelectionRange>>> {
        features::selection::selection_range(&self.state, params).await
    }

    async fn semantic_tokens_full(&self, params: SemanticTokensParams) -> Result<Option<SemanticTokensResult>> {
        features::semantic_tokens::full(&self.state, params).await
    }

    async fn semantic_tokens_full_delta(
        &self,
        params: SemanticTokensDeltaParams,
    ) -> Result<Option<SemanticTokensFullDeltaResult>> {
        features::semantic_tokens::delta(&self.state, params).await
    }

    async fn semantic_tokens_range(
        &self,
        params: SemanticTokensRangeParams,
    ) -> Result<Option<SemanticTokensRangeResult>> {
        features::semantic_tokens::range(&self.state, params).await
    }

    async fn document_color(&self, params: DocumentColorParams) -> Result<Vec<ColorInformation>> {
        features::colors::document_color(&self.state, params).await
    }

    async fn color_presentation(&self, params: ColorPresentationParams) -> Result<Vec<ColorPresentation>> {
        features::colors::color_presentation(&self.state, params).await
    }

    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> Result<DocumentDiagnosticReportResult> {
        handlers::diagnostic(&self.state, params).await
    }

    async fn document_symbol(&self, params: DocumentSymbolParams) -> Result<Option<DocumentSymbolResponse>> {
        features::outline::document_symbol(&self.state, params).await
    }

    async fn symbol(&self, params: WorkspaceSymbolParams) -> Result<Option<Vec<SymbolInformation>>> {
        features::outline::workspace_symbol(&self.state, params).await
    }

    async fn document_link(&self, params: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        features::outline::document_link(&self.state, params).await
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        features::inlay::inlay_hint(&self.state, params).await
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        features::lens::code_lens(&self.state, params).await
    }

    async fn code_lens_resolve(&self, lens: CodeLens) -> Result<CodeLens> {
        features::lens::resolve_code_lens(&self.state, lens).await
    }

    async fn workspace_diagnostic(&self, _: WorkspaceDiagnosticParams) -> Result<WorkspaceDiagnosticReportResult> {
        let state = Arc::clone(&self.state);
        let report = answer::blocking(move || workspace_findings::report(&state)).await?;
        Ok(WorkspaceDiagnosticReportResult::Report(report))
    }

    async fn goto_definition(&self, params: GotoDefinitionParams) -> Result<Option<GotoDefinitionResponse>> {
        features::navigation::goto(&self.state, params, Goal::Definition).await
    }

    async fn goto_declaration(&self, params: GotoDeclarationParams) -> Result<Option<GotoDeclarationResponse>> {
        features::navigation::goto(&self.state, params, Goal::Declaration).await
    }

    async fn goto_type_definition(
        &self,
        params: GotoTypeDefinitionParams,
    ) -> Result<Option<GotoTypeDefinitionResponse>> {
        features::navigation::goto(&self.state, params, Goal::TypeDefinition).await
    }

    async fn goto_implementation(
        &self,
        params: GotoImplementationParams,
    ) -> Result<Option<GotoImplementationResponse>> {
        features::navigation::goto(&self.state, params, Goal::Implementation).await
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        features::navigation::references(&self.state, params).await
    }

    async fn document_highlight(&self, params: DocumentHighlightParams) -> Result<Option<Vec<DocumentHighlight>>> {
        features::navigation::document_highlight(&self.state, params).await
    }

    async fn prepare_rename(&self, params: TextDocumentPositionParams) -> Result<Option<PrepareRenameResponse>> {
        features::rename::prepare_rename(&self.state, params).await
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        features::rename::rename(&self.state, params).await
    }

    async fn will_rename_files(&self, params: RenameFilesParams) -> Result<Option<WorkspaceEdit>> {
        features::file_rename::will_rename(&self.state, params).await
    }

    async fn prepare_call_hierarchy(
        &self,
        params: CallHierarchyPrepareParams,
    ) -> Result<Option<Vec<CallHierarchyItem>>> {
        features::calls::prepare_call_hierarchy(&self.state, params).await
    }

    async fn incoming_calls(
        &self,
        params: CallHierarchyIncomingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
        features::calls::incoming_calls(&self.state, params).await
    }

    async fn outgoing_calls(
        &self,
        params: CallHierarchyOutgoingCallsParams,
    ) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
        features::calls::outgoing_calls(&self.state, params).await
    }

    async fn prepare_type_hierarchy(
        &self,
        params: TypeHierarchyPrepareParams,
    ) -> Result<Option<Vec<TypeHierarchyItem>>> {
        features::types::prepare_type_hierarchy(&self.state, params).await
    }

    async fn supertypes(&self, params: TypeHierarchySupertypesParams) -> Result<Option<Vec<TypeHierarchyItem>>> {
        features::types::supertypes(&self.state, params).await
    }

    async fn subtypes(&self, params: TypeHierarchySubtypesParams) -> Result<Option<Vec<TypeHierarchyItem>>> {
        features::types::subtypes(&self.state, params).await
    }
}

#[cfg(test)]
mod tests;
