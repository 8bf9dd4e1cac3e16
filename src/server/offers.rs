//! The server's capabilities, announced once at `initialize`.

use tower_lsp::jsonrpc::Response;
use tower_lsp::lsp_types::{
    CallHierarchyServerCapability, CodeActionKind, CodeActionOptions, CodeLensOptions, ColorProviderCapability,
    CompletionOptions, DeclarationCapability, DiagnosticOptions, DiagnosticServerCapabilities, DocumentLinkOptions,
    DocumentOnTypeFormattingOptions, ExecuteCommandOptions, FoldingRangeProviderCapability, HoverProviderCapability,
    ImplementationProviderCapability, OneOf, PositionEncodingKind, RenameOptions, SaveOptions,
    SelectionRangeProviderCapability, SemanticTokensServerCapabilities, ServerCapabilities, SignatureHelpOptions,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
    TypeDefinitionProviderCapability, WorkDoneProgressOptions, WorkspaceFoldersServerCapabilities,
    WorkspaceServerCapabilities,
};

use super::capabilities::Capabilities;
use super::{command_names, convert, features};
use crate::text::Encoding;

impl Capabilities {
    /// Returns the server's capabilities for this client.
    pub(super) fn of_server(&self) -> ServerCapabilities {
        ServerCapabilities {
            position_encoding: Some(match self.encoding {
                Encoding::Utf8 => PositionEncodingKind::UTF8,
                Encoding::Utf16 => PositionEncodingKind::UTF16,
                Encoding::Utf32 => PositionEncodingKind::UTF32,
            }),
            text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions { include_text: Some(false) })),
                ..TextDocumentSyncOptions::default()
            })),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            completion_provider: Some(CompletionOptions {
                resolve_provider: Some(true),
                // Letters trigger completion by default. Names of events are quoted, directives begin with `#`, and `_`
                // begins every local variable but is not a letter for some clients. A path continues after a slash.
                trigger_characters: Some(strings(&["\"", "'", "#", "_", "<", "\\", "/"])),
                ..CompletionOptions::default()
            }),
            signature_help_provider: Some(SignatureHelpOptions {
                // An operand follows a space, its elements follow a bracket or a comma.
                trigger_characters: Some(strings(&[" ", "[", "(", ","])),
                retrigger_characters: Some(strings(&["]", ")", "}", ";"])),
                ..SignatureHelpOptions::default()
            }),
            document_symbol_provider: Some(OneOf::Left(true)),
            workspace_symbol_provider: Some(OneOf::Left(true)),
            document_link_provider: Some(DocumentLinkOptions {
                resolve_provider: Some(false),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            }),
            inlay_hint_provider: Some(OneOf::Left(true)),
            code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(true) }),
            definition_provider: Some(OneOf::Left(true)),
            declaration_provider: Some(DeclarationCapability::Simple(true)),
            type_definition_provider: Some(TypeDefinitionProviderCapability::Simple(true)),
            implementation_provider: Some(ImplementationProviderCapability::Simple(true)),
            references_provider: Some(OneOf::Left(true)),
            document_highlight_provider: Some(OneOf::Left(true)),
            rename_provider: Some(match self.prepares_renames {
                true => OneOf::Right(RenameOptions {
                    prepare_provider: Some(true),
                    work_done_progress_options: WorkDoneProgressOptions::default(),
                }),
                false => OneOf::Left(true),
            }),
            call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
            code_action_provider: Some(
                CodeActionOptions {
                    code_action_kinds: Some(vec![
                        CodeActionKind::QUICKFIX,
                        CodeActionKind::REFACTOR_EXTRACT,
                        CodeActionKind::REFACTOR_INLINE,
                        CodeActionKind::REFACTOR_REWRITE,
                        convert::FIX_ALL,
                    ]),
                    resolve_provider: Some(true),
                    ..CodeActionOptions::default()
                }
                .into(),
            ),
            document_formatting_provider: Some(OneOf::Left(true)),
            document_range_formatting_provider: Some(OneOf::Left(true)),
            document_on_type_formatting_provider: Some(DocumentOnTypeFormattingOptions {
                first_trigger_character: features::formatting::TRIGGERS[0].to_owned(),
                more_trigger_character: Some(strings(&features::formatting::TRIGGERS[1..])),
            }),
            folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
            selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
            semantic_tokens_provider: self
                .tokens
                .as_ref()
                .map(|legend| SemanticTokensServerCapabilities::SemanticTokensOptions(legend.options())),
            // Helix shows colors without announcing it.
            color_provider: Some(ColorProviderCapability::Simple(true)),
            // Clients that pull diagnostics must not get them pushed, because they would show everything twice.
            diagnostic_provider: self.pull_diagnostics.then(|| {
                DiagnosticServerCapabilities::Options(DiagnosticOptions {
                    identifier: Some("sqf-ls".to_owned()),
                    inter_file_dependencies: false,
                    workspace_diagnostics: false,
                    ..DiagnosticOptions::default()
                })
            }),
            workspace: Some(WorkspaceServerCapabilities {
                workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                    supported: Some(true),
                    change_notifications: Some(OneOf::Left(true)),
                }),
                file_operations: self.asks_before_renames.then(features::file_rename::operations),
            }),
            execute_command_provider: Some(ExecuteCommandOptions {
                commands: strings(command_names::ALL),
                ..ExecuteCommandOptions::default()
            }),
            ..ServerCapabilities::default()
        }
    }
}

/// Adds to the response to `initialize` what [`ServerCapabilities`] has no field for.
pub(super) fn completed(answer: Response) -> Response {
    let (id, mut result) = answer.into_parts();
    let capabilities = result.as_mut().ok().and_then(|result| result.get_mut("capabilities")?.as_object_mut());
    if let Some(capabilities) = capabilities {
        capabilities.insert("typeHierarchyProvider".to_owned(), true.into());
    }
    Response::from_parts(id, result)
}

fn strings(items: &[&str]) -> Vec<String> {
    items.iter().map(|item| (*item).to_owned()).collect()
}
