//! The start of a session, and its settings.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tower_lsp::lsp_types::{
    DidChangeConfigurationParams, DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams, InitializeParams,
    MessageType, Registration, Url, WorkspaceFolder,
};

use super::background::{changes, mods, project_settings, reference, rescan};
use super::parent;
use super::state::State;
use crate::server::task::spawn;
use crate::settings::{ClientSettings, FILE_NAME, SECTION};

/// How long to wait for the settings of the client.
const SETTINGS_TIMEOUT: Duration = Duration::from_secs(10);

/// Reads what the client says of itself and of its folders, and starts to look for newer references.
pub(super) fn initialize(state: &Arc<State>, mut params: InitializeParams) {
    state.initialize(&mut params);
    state.set_reference_chosen(false);
    spawn(reference::keep_fresh(Arc::clone(state)));
    if let Some(parent) = params.process_id {
        let state = Arc::clone(state);
        spawn(async move {
            parent::gone(parent).await;
            tracing::info!("the client process {parent} has exited");
            state.stop.notify_one();
        });
    }
}

/// Reports wrong settings, and registers what the client lets a server register.
pub(super) fn initialized(state: &Arc<State>) {
    complain(state, "");
    project_settings::complain(state, state.project_complaint());
    let client = state.capabilities();
    let registration = |id: &str, method: &str, options: Value| Registration {
        id: format!("sqf-ls/{id}"),
        method: format!("workspace/{method}"),
        register_options: Some(options),
    };
    let settings = registration("settings", "didChangeConfiguration", json!({ "section": SECTION }));
    // All that diagnostics depend on besides the documents: included files, and files that determine where a path of
    // the game leads.
    let watched = [
        FILE_NAME,
        "*.{sqf,fsm,hpp,cpp,ext,inc,h}",
        "{$PBOPREFIX$,PboPrefix.txt,pboprefix.txt,$PREFIX$,$PREFIX$.txt,mission.sqm}",
        "[Ss]tring[Tt]able.xml",
    ];
    let watchers = watched.map(|pattern| json!({ "globPattern": format!("**/{pattern}") }));
    let watchers = json!({ "watchers": watchers });
    let project = registration("project", "didChangeWatchedFiles", watchers);
    let wanted = [(client.register_configuration, settings), (client.register_watched_files, project)];
    let wanted: Vec<_> = wanted.into_iter().filter_map(|(can, registration)| can.then_some(registration)).collect();
    if !wanted.is_empty() {
        let state = Arc::clone(state);
        spawn(async move {
            if let Err(error) = state.client.register_capability(wanted).await {
                tracing::warn!("the client does not report changes of settings: {error}");
            }
        });
    }
    if client.configuration {
        ask_for_settings(state);
    }
    // Records the files before they are read, to detect later changes.
    rescan::start(state, Vec::new());
    state.scan();
}

/// Asks for the settings again, or takes them from the message if the client cannot be asked.
pub(super) fn did_change_configuration(state: &Arc<State>, params: &DidChangeConfigurationParams) {
    // Clients that support requests for settings send unreliable ones here.
    if state.capabilities().configuration {
        ask_for_settings(state);
    } else if ClientSettings::are_in(&params.settings) {
        take_settings(state, vec![params.settings.get(SECTION).unwrap_or(&params.settings).clone()]);
    }
}

/// Handles folders that were added to or removed from the workspace.
pub(super) fn did_change_workspace_folders(state: &Arc<State>, params: &DidChangeWorkspaceFoldersParams) {
    let paths = |folders: &[WorkspaceFolder]| -> Vec<PathBuf> {
        folders.iter().filter_map(|folder| folder.uri.to_file_path().ok()).collect()
    };
    state.change_folders(&paths(&params.event.added), &paths(&params.event.removed));
    if state.capabilities().configuration {
        ask_for_settings(state);
    }
    state.reopen_files();
    project_settings::reread(state);
}

/// Reads changed files, and changed settings of projects, again.
pub(super) fn did_change_watched_files(state: &Arc<State>, params: &DidChangeWatchedFilesParams) {
    let is_project = |url: &Url| url.path_segments().and_then(|mut names| names.next_back()) == Some(FILE_NAME);
    let (settings, files): (Vec<_>, Vec<_>) = params.changes.iter().partition(|change| is_project(&change.uri));
    if !settings.is_empty() {
        project_settings::reread(state);
    }
    if !files.is_empty() {
        mods::reread_if_changed(state);
        changes::look_at_files(state, files.iter().map(|change| change.uri.clone()).collect());
    }
}

/// Requests the settings in a task: a handler that awaits the client could deadlock.
fn ask_for_settings(state: &Arc<State>) {
    let state = Arc::clone(state);
    let question = state.next_question();
    spawn(async move {
        let client = state.client.clone();
        let items = state.scopes().questions();
        // Not canceled after the timeout: tower-lsp cannot handle responses that no task is waiting for.
        let answer = tokio::spawn(async move { client.configuration(items).await });
        match tokio::time::timeout(SETTINGS_TIMEOUT, answer).await {
            Ok(Ok(Ok(values))) if state.is_last_question(question) => {
                take_settings(&state, values);
            }
            Ok(Ok(Ok(_))) => {}
            Ok(Ok(Err(error))) => tracing::warn!("the client did not send its settings: {error}"),
            Ok(Err(error)) => tracing::error!("cannot request the settings: {error}"),
            Err(_) => tracing::warn!("the client took too long to send its settings"),
        }
    });
}

fn take_settings(state: &Arc<State>, values: Vec<Value>) {
    let (scopes, complaint, outside) = (state.scopes(), state.complaint(), state.outside());
    state.configure(values);
    complain(state, &complaint);
    if state.scopes().trust() != scopes.trust() {
        // Links to settings may lead out of a trusted workspace only.
        project_settings::reread(state);
    }
    if state.outside() != outside {
        state.reopen_files();
    } else if state.scopes() != scopes {
        state.refresh();
    }
}

/// Reports errors in the settings, unless they equal `before`.
fn complain(state: &State, before: &str) {
    let complaint = state.complaint();
    if !complaint.is_empty() && complaint != before {
        state.tell(MessageType::WARNING, complaint);
    }
}
