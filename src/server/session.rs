//! The beginning of a session, and its settings.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tower_lsp::lsp_types::{
    ConfigurationItem, DidChangeConfigurationParams, InitializeParams, InitializeResult, MessageType, Registration,
    ServerInfo,
};

use super::config::{SECTION, Settings};
use super::state::State;
use super::{parent, reference};

/// How long a client may take to send its settings.
const SETTINGS: Duration = Duration::from_secs(10);

pub(super) fn initialize(state: &Arc<State>, mut params: InitializeParams) -> InitializeResult {
    state.initialize(&mut params);
    tokio::spawn(reference::keep_fresh(Arc::clone(state)));
    if let Some(parent) = params.process_id {
        let state = Arc::clone(state);
        tokio::spawn(async move {
            parent::gone(parent).await;
            tracing::info!("the process {parent} that uses this server has ended");
            state.stop.notify_one();
        });
    }
    InitializeResult {
        capabilities: state.capabilities().of_server(),
        server_info: Some(ServerInfo {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    }
}

pub(super) fn initialized(state: &Arc<State>) {
    complain(state, "");
    let client = state.capabilities();
    if client.register_configuration {
        let state = Arc::clone(state);
        tokio::spawn(async move {
            let registration = Registration {
                id: "sqf-ls/settings".to_owned(),
                method: "workspace/didChangeConfiguration".to_owned(),
                register_options: Some(serde_json::json!({ "section": SECTION })),
            };
            if let Err(error) = state.client.register_capability(vec![registration]).await {
                tracing::warn!("the client will not tell when settings change: {error}");
            }
        });
    }
    if client.configuration {
        ask_for_settings(state);
    }
}

pub(super) fn did_change_configuration(state: &Arc<State>, params: &DidChangeConfigurationParams) {
    // Clients that can be asked send anything or nothing along.
    if state.capabilities().configuration {
        ask_for_settings(state);
    } else if Settings::are_in(&params.settings) {
        take_settings(state, params.settings.get(SECTION).unwrap_or(&params.settings));
    }
}

/// Asks for the settings in a task of its own: a handler that waits for the client may wait for itself.
fn ask_for_settings(state: &Arc<State>) {
    let state = Arc::clone(state);
    let question = state.next_question();
    tokio::spawn(async move {
        let client = state.client.clone();
        let item = ConfigurationItem { scope_uri: None, section: Some(SECTION.to_owned()) };
        // Left alone after the time is over, not given up: tower-lsp cannot take answers that nobody waits for.
        let answer = tokio::spawn(async move { client.configuration(vec![item]).await });
        match tokio::time::timeout(SETTINGS, answer).await {
            Ok(Ok(Ok(values))) if state.is_last_question(question) => {
                take_settings(&state, values.first().unwrap_or(&Value::Null));
            }
            Ok(Ok(Ok(_))) => {}
            Ok(Ok(Err(error))) => tracing::warn!("the client does not tell its settings: {error}"),
            Ok(Err(error)) => tracing::error!("settings cannot be asked for: {error}"),
            Err(_) => tracing::warn!("the client takes too long to tell its settings"),
        }
    });
}

fn take_settings(state: &Arc<State>, value: &Value) {
    let (settings, complaint) = (state.settings(), state.complaint());
    state.configure(value);
    complain(state, &complaint);
    if state.settings() != settings {
        state.refresh();
    }
}

/// Says what is wrong with the settings, unless that is what was said `before`.
fn complain(state: &State, before: &str) {
    let complaint = state.complaint();
    if !complaint.is_empty() && complaint != before {
        state.tell(MessageType::WARNING, complaint);
    }
}
