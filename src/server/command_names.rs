//! The names of the commands that a code action or an editor's extension can request.

use tower_lsp::lsp_types::Command;

/// Updates the reference; optional argument: the URL or folder to fetch it from.
pub(super) const UPDATE: &str = "sqf-ls.updateReference";

/// Opens a page in the browser; argument: its URL.
pub(super) const OPEN: &str = "sqf-ls.open";

/// Shows the findings of all scripts of the workspace.
pub(super) const CHECK: &str = "sqf-ls.checkWorkspace";

/// Returns the language ID of an open document; argument: its URI.
pub(super) const LANGUAGE: &str = "sqf-ls.language";

/// Checks for files that were changed outside the editor.
pub(super) const RESCAN: &str = "sqf-ls.rescan";

/// Returns a preprocessed file; argument: its URI.
pub(super) const EXPAND: &str = "sqf-ls.expand";

/// Applies the safe fixes in all files of the workspace; optional argument: the name of the only rule to fix.
pub(super) const FIX: &str = "sqf-ls.fixWorkspace";

/// All commands.
pub(super) const ALL: &[&str] = &[UPDATE, OPEN, CHECK, LANGUAGE, RESCAN, EXPAND, FIX];

/// Creates the command that opens `page`.
pub(super) fn open(title: String, page: String) -> Command {
    Command { title, command: OPEN.to_owned(), arguments: Some(vec![page.into()]) }
}
