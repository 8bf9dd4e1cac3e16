//! Synchronization of documents with the client. No handler waits, so that changes are applied in order.

use std::sync::Arc;

use tower_lsp::lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    MessageType,
};

use super::background::{changes, lost, mods, project_settings, publish, rescan};
use super::documents::{Document, Kind};
use super::findings::workspace;
use super::state::State;
use sqf_project::{binarized, is_binarized};

/// Takes a document over from the editor. Warns of a binarized one, which cannot be edited.
pub(super) fn did_open(state: &Arc<State>, params: DidOpenTextDocumentParams) {
    let url = params.text_document.uri.clone();
    if is_binarized(&params.text_document.text) {
        let path = url.to_file_path().unwrap_or_default();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        state.tell(MessageType::INFO, format!("{name}: {}", binarized(&path)));
    }
    let before = state.world();
    state.change(|world| world.open(params.text_document));
    state.follow_text(&url, before);
    workspace::take_back(state, &url);
    publish::soon(state, url);
}

/// Applies changes to a document, or loses it if they cannot be applied.
pub(super) fn did_change(state: &Arc<State>, params: &DidChangeTextDocumentParams) {
    let encoding = state.capabilities().encoding;
    let id = &params.text_document;
    let before = state.world();
    match state.change(|world| world.change(id, &params.content_changes, encoding)) {
        Ok(true) => {
            state.follow_text(&id.uri, before);
            publish::later(state, id.uri.clone());
        }
        Ok(false) => {}
        Err(trouble) => lost::out_of_step(state, &id.uri, trouble),
    }
}

/// Looks for changed settings and mods, and for other changes if the client does not watch files; then checks the
/// script, or what depends on the file.
pub(super) fn did_save(state: &Arc<State>, params: DidSaveTextDocumentParams) {
    // Some clients do not support file watching.
    project_settings::reread(state);
    mods::reread_if_changed(state);
    let is_script = |document: Arc<Document>| document.kind == Kind::Script;
    let is_watched = state.capabilities().register_watched_files;
    if !is_watched {
        rescan::start(state, vec![params.text_document.uri]);
    } else if state.world().documents().get(&params.text_document.uri).is_some_and(is_script) {
        publish::soon(state, params.text_document.uri);
    } else {
        // The document may be the config that sets the required version of the game.
        changes::look_at_files(state, vec![params.text_document.uri]);
    }
}

/// Forgets the open text, what was kept for it and its findings; from now on, the file on disk counts.
pub(super) fn did_close(state: &Arc<State>, params: DidCloseTextDocumentParams) {
    let before = state.world();
    state.change(|world| world.close(&params.text_document.uri));
    state.follow_text(&params.text_document.uri, before);
    state.last.forget(&params.text_document.uri);
    changes::tidy(state);
    publish::clear(state, params.text_document.uri);
}
