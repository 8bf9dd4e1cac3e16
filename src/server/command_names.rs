//! The names of the commands that a code action or an editor's extension can request.

use tower_lsp::lsp_types::Command;

/// Fetches the reference; optional argument: the URL or folder to take it from.
pub(super) const UPDATE: &str = "sqf-ls.updateReference";

/// Opens a page in the browser; argument: its URL.
pub(super) const OPEN: &str = "sqf-ls.open";

/// Shows the findings of all scripts of the workspace.
pub(super) const CHECK: &str = "sqf-ls.checkWorkspace";

/// Returns the language of an open document, as the packages for editors call it; argument: its URI.
pub(super) const LANGUAGE: &str = "sqf-ls.language";

/// Looks for files that were changed outside the editor.
pub(super) const RESCAN: &str = "sqf-ls.rescan";

/// Answers with a file as the preprocessor leaves it; argument: its URI.
pub(super) const EXPAND: &str = "sqf-ls.expand";

/// All commands.
pub(super) const ALL: &[&str] = &[UPDATE, OPEN, CHECK, LANGUAGE, RESCAN, EXPAND];

/// The command that opens `page`.
pub(super) fn open(title: String, page: String) -> Command {
    Command { title, command: OPEN.to_owned(), arguments: Some(vec![page.into()]) }
}
