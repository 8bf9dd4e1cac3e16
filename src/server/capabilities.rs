//! The capabilities of the client, read once at `initialize`.

mod legend;

use tower_lsp::lsp_types::{
    ClientCapabilities, CompletionItemKind, MarkupKind, PositionEncodingKind, ResourceOperationKind,
    WorkspaceEditClientCapabilities,
};

pub(super) use self::legend::Legend;

use sqf_text::Encoding;

/// The capabilities of the client that answers depend on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Capabilities {
    /// The position encoding.
    pub(super) encoding: Encoding,
    /// Markdown in hovers.
    pub(super) hover_markdown: bool,
    /// Markdown in the documentation of completion items.
    pub(super) completion_markdown: bool,
    /// Markdown in signatures.
    pub(super) signature_markdown: bool,
    /// Snippets with placeholders.
    pub(super) snippets: bool,
    /// Completion items with tags.
    pub(super) completion_tags: bool,
    /// Completion item kinds added after version 1 of the protocol.
    pub(super) completion_kinds: bool,
    /// Both an insert and a replace range for completion items.
    pub(super) insert_replace: bool,
    /// Details next to the label of a completion item.
    pub(super) label_details: bool,
    /// Parameters as offsets into the label of the signature.
    pub(super) label_offsets: bool,
    /// An active parameter for each signature.
    pub(super) active_parameters: bool,
    /// Whether folds hide whole lines only.
    pub(super) line_folding_only: bool,
    /// The maximum number of folds per document.
    pub(super) most_folds: Option<u32>,
    /// The legend of semantic tokens; None without support for them.
    pub(super) tokens: Option<Legend>,
    /// `workspace/semanticTokens/refresh`.
    pub(super) refresh_tokens: bool,
    /// `workspace/inlayHint/refresh`.
    pub(super) refresh_hints: bool,
    /// Pull diagnostics, with `workspace/diagnostic/refresh`.
    pub(super) pull_diagnostics: bool,
    /// Related locations in diagnostics.
    pub(super) related_information: bool,
    /// Tags of diagnostics.
    pub(super) diagnostic_tags: bool,
    /// Code action literals, not just commands.
    pub(super) code_actions: bool,
    /// Code actions whose edits are computed when they are chosen.
    pub(super) resolves_actions: bool,
    /// Edits with the version of the document.
    pub(super) versioned_edits: bool,
    /// `workspace/configuration`.
    pub(super) configuration: bool,
    /// Registration for `workspace/didChangeConfiguration`.
    pub(super) register_configuration: bool,
    /// Registration for `workspace/didChangeWatchedFiles`.
    pub(super) register_watched_files: bool,
    /// `window/showDocument`.
    pub(super) show_document: bool,
    /// `window/workDoneProgress/create`.
    pub(super) progress: bool,
    /// Definitions as location links.
    pub(super) definition_links: bool,
    /// `textDocument/prepareRename`.
    pub(super) prepares_renames: bool,
    /// Hierarchical document symbols.
    pub(super) nested_symbols: bool,
    /// `workspace/willRenameFiles`.
    pub(super) asks_before_renames: bool,
    /// Edits that rename files.
    pub(super) file_renames: bool,
    /// Edits that create files.
    pub(super) file_creations: bool,
    /// `experimental/serverStatus`.
    pub(super) server_status: bool,
    /// Whether the client runs the command [`SUGGEST`].
    pub(super) suggests: bool,
    /// Whether the client runs the command [`RENAME`].
    pub(super) renames: bool,
    /// Edits that say what they are for, and may need the user's confirmation.
    pub(super) change_annotations: bool,
    /// `workspace/applyEdit`.
    pub(super) applies_edits: bool,
}

/// The command of VS Code that opens completion. Clients that can run it list it under `experimental.commands`, as for
/// rust-analyzer.
pub(super) const SUGGEST: &str = "editor.action.triggerSuggest";

/// The command of our extension that begins to rename what stands at a place of a document.
pub(super) const RENAME: &str = "sqf.rename";

impl Capabilities {
    /// Reads the capabilities of a client.
    pub(super) fn new(client: &ClientCapabilities) -> Capabilities {
        let document = client.text_document.clone().unwrap_or_default();
        let workspace = client.workspace.clone().unwrap_or_default();
        let window = client.window.clone().unwrap_or_default();
        let hover = document.hover.unwrap_or_default();
        let completion = document.completion.unwrap_or_default();
        let kinds = completion.completion_item_kind.unwrap_or_default().value_set.unwrap_or_default();
        let item = completion.completion_item.unwrap_or_default();
        let signature = document.signature_help.unwrap_or_default().signature_information.unwrap_or_default();
        let folding = document.folding_range.unwrap_or_default();
        let publish = document.publish_diagnostics.unwrap_or_default();
        let actions = document.code_action.unwrap_or_default();
        let edits = workspace.workspace_edit.unwrap_or_default();
        let refresh = workspace.diagnostic.unwrap_or_default().refresh_support == Some(true);
        let mut capabilities = Capabilities {
            nested_symbols: document
                .document_symbol
                .is_some_and(|symbols| symbols.hierarchical_document_symbol_support == Some(true)),
            prepares_renames: document.rename.is_some_and(|rename| rename.prepare_support == Some(true)),
            definition_links: document.definition.is_some_and(|goto| goto.link_support == Some(true)),
            encoding: encoding(client),
            hover_markdown: prefers_markdown(hover.content_format.as_deref()),
            completion_markdown: prefers_markdown(item.documentation_format.as_deref()),
            signature_markdown: prefers_markdown(signature.documentation_format.as_deref()),
            snippets: item.snippet_support == Some(true),
            completion_tags: item.tag_support.is_some(),
            insert_replace: item.insert_replace_support == Some(true),
            label_details: item.label_details_support == Some(true),
            completion_kinds: kinds.contains(&CompletionItemKind::EVENT),
            label_offsets: signature.parameter_information.unwrap_or_default().label_offset_support == Some(true),
            active_parameters: signature.active_parameter_support == Some(true),
            line_folding_only: folding.line_folding_only == Some(true),
            most_folds: folding.range_limit,
            tokens: document.semantic_tokens.as_ref().and_then(Legend::new),
            refresh_tokens: workspace.semantic_tokens.is_some_and(|tokens| tokens.refresh_support == Some(true)),
            refresh_hints: document.inlay_hint.is_some()
                && workspace.inlay_hint.is_some_and(|hints| hints.refresh_support == Some(true)),
            // Without refresh, pulled diagnostics would become stale when settings change, so they are pushed.
            pull_diagnostics: document.diagnostic.is_some() && refresh,
            related_information: publish.related_information == Some(true),
            diagnostic_tags: publish.tag_support.is_some(),
            code_actions: actions.code_action_literal_support.is_some(),
            resolves_actions: actions.data_support == Some(true)
                && actions
                    .resolve_support
                    .is_some_and(|support| support.properties.iter().any(|property| property == "edit")),
            configuration: workspace.configuration == Some(true),
            register_configuration: workspace.did_change_configuration.unwrap_or_default().dynamic_registration
                == Some(true),
            register_watched_files: workspace.did_change_watched_files.unwrap_or_default().dynamic_registration
                == Some(true),
            asks_before_renames: workspace
                .file_operations
                .is_some_and(|operations| operations.will_rename == Some(true)),
            show_document: window.show_document.is_some_and(|show| show.support),
            progress: window.work_done_progress == Some(true),
            applies_edits: workspace.apply_edit == Some(true),
            server_status: client
                .experimental
                .as_ref()
                .is_some_and(|experimental| experimental["serverStatusNotification"] == true),
            suggests: runs(client, SUGGEST),
            renames: runs(client, RENAME),
            ..Capabilities::default()
        };
        read_edits(&edits, &mut capabilities);
        capabilities
    }

    /// Returns the capabilities of a client that supports everything that conversions depend on.
    #[cfg(test)]
    pub(super) fn everything() -> Capabilities {
        Capabilities {
            hover_markdown: true,
            completion_markdown: true,
            signature_markdown: true,
            snippets: true,
            label_details: true,
            completion_tags: true,
            completion_kinds: true,
            label_offsets: true,
            active_parameters: true,
            related_information: true,
            diagnostic_tags: true,
            code_actions: true,
            versioned_edits: true,
            applies_edits: true,
            ..Capabilities::default()
        }
    }
}

/// Whether a client can run a command.
fn runs(client: &ClientCapabilities, name: &str) -> bool {
    let commands =
        client.experimental.as_ref().and_then(|experimental| experimental["commands"]["commands"].as_array());
    commands.is_some_and(|commands| commands.iter().any(|command| *command == name))
}

/// Reads whether the client can rename and create files and ask for confirmation of edits.
fn read_edits(edits: &WorkspaceEditClientCapabilities, capabilities: &mut Capabilities) {
    let operations = edits.resource_operations.as_deref().unwrap_or_default();
    // Operations on files require document changes, but Neovim 0.11 announces the operations only.
    capabilities.versioned_edits = edits.document_changes == Some(true) || !operations.is_empty();
    capabilities.file_renames = operations.contains(&ResourceOperationKind::Rename);
    capabilities.file_creations = operations.contains(&ResourceOperationKind::Create);
    capabilities.change_annotations = capabilities.versioned_edits && edits.change_annotation_support.is_some();
}

/// Chooses the cheapest encoding that the client offers: UTF-8 needs no conversion.
fn encoding(client: &ClientCapabilities) -> Encoding {
    let offered = client.general.as_ref().and_then(|general| general.position_encodings.as_deref()).unwrap_or_default();
    if offered.contains(&PositionEncodingKind::UTF8) {
        Encoding::Utf8
    } else if offered.contains(&PositionEncodingKind::UTF32) {
        Encoding::Utf32
    } else {
        Encoding::Utf16
    }
}

/// Whether Markdown comes first in the client's formats, which are in order of preference. Without a list, plain text
/// is safe.
fn prefers_markdown(formats: Option<&[MarkupKind]>) -> bool {
    formats.unwrap_or_default().first() == Some(&MarkupKind::Markdown)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::server::features::announced;

    fn capabilities(client: serde_json::Value) -> Capabilities {
        Capabilities::new(&serde_json::from_value(client).unwrap())
    }

    #[test]
    fn utf_8_is_preferred() {
        let encoding =
            |offered: serde_json::Value| capabilities(json!({"general": {"positionEncodings": offered}})).encoding;
        assert_eq!(encoding(json!(["utf-16", "utf-32", "utf-8"])), Encoding::Utf8);
        assert_eq!(encoding(json!(["utf-16", "utf-32"])), Encoding::Utf32);
        assert_eq!(encoding(json!(["utf-16"])), Encoding::Utf16);
        assert_eq!(encoding(json!(["utf-7"])), Encoding::Utf16);
        assert_eq!(capabilities(json!({})).encoding, Encoding::Utf16);
    }

    #[test]
    fn pull_diagnostics_require_refresh() {
        let pulls = |client| {
            let capabilities = capabilities(client);
            assert_eq!(announced(&capabilities).diagnostic_provider.is_some(), capabilities.pull_diagnostics);
            capabilities.pull_diagnostics
        };
        assert!(!pulls(json!({})));
        assert!(!pulls(json!({"textDocument": {"diagnostic": {}}})));
        assert!(pulls(json!({
            "textDocument": {"diagnostic": {}},
            "workspace": {"diagnostic": {"refreshSupport": true}},
        })));
    }

    #[test]
    fn will_rename_requires_support_of_the_client() {
        let of = |operations: serde_json::Value| {
            let workspace = announced(&capabilities(json!({"workspace": {"fileOperations": operations}}))).workspace;
            serde_json::to_value(workspace.unwrap().file_operations).unwrap()
        };
        let filter = json!({"scheme": "file", "pattern": {"glob": "**/*"}});
        assert_eq!(of(json!({"willRename": true})), json!({"willRename": {"filters": [filter]}}));
        assert_eq!(of(json!({"didRename": true})), serde_json::Value::Null);
    }

    #[test]
    fn file_renames_imply_document_changes() {
        let of = |edits: serde_json::Value| {
            let capabilities = capabilities(json!({"workspace": {"workspaceEdit": edits}}));
            (capabilities.versioned_edits, capabilities.file_renames)
        };
        assert_eq!(of(json!({})), (false, false));
        assert_eq!(of(json!({"documentChanges": true})), (true, false));
        assert_eq!(of(json!({"documentChanges": true, "resourceOperations": ["rename"]})), (true, true));
        assert_eq!(of(json!({"resourceOperations": ["rename", "create", "delete"]})), (true, true), "Neovim 0.11");
        assert_eq!(of(json!({"resourceOperations": ["create"]})), (true, false));
    }

    #[test]
    fn the_first_format_is_preferred() {
        let markdown = |formats: serde_json::Value| {
            capabilities(json!({"textDocument": {"hover": {"contentFormat": formats}}})).hover_markdown
        };
        assert!(markdown(json!(["markdown", "plaintext"])));
        assert!(!markdown(json!(["plaintext", "markdown"])));
        assert!(!markdown(json!([])));
    }
}
