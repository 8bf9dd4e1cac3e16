//! `workspace/executeCommand`: what a code action or an editor's extension can request.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tower_lsp::jsonrpc;
use tower_lsp::lsp_types::{Command, ExecuteCommandParams, MessageType, ShowDocumentParams, Url};

use super::expand::expand;
use crate::server::answer::answer;
use crate::server::background::{fix_workspace, mods, project_settings, rescan};
use crate::server::findings::workspace;
use crate::server::state::{Progress, State};
use crate::server::task::spawn;
use crate::settings::full_source;
use sqf_ide::Language;
use sqf_lint::Code;
use sqf_text::locked;
use sqf_wiki::update::{self, Outcome, Source, UpdateError};

/// Updates the reference; optional argument: the URL or folder to fetch it from.
const UPDATE: &str = "sqf-ls.updateReference";

/// Opens a page in the browser; argument: its URL.
const OPEN: &str = "sqf-ls.open";

/// Shows the findings of all scripts of the workspace.
const CHECK: &str = "sqf-ls.checkWorkspace";

/// Returns the language ID of an open document; argument: its URI.
const LANGUAGE: &str = "sqf-ls.language";

/// Checks for files that were changed outside the editor.
const RESCAN: &str = "sqf-ls.rescan";

/// Returns a preprocessed file; argument: its URI.
const EXPAND: &str = "sqf-ls.expand";

/// Applies the safe fixes in all files of the workspace; optional argument: the name of the only rule to fix.
const FIX: &str = "sqf-ls.fixWorkspace";

/// All commands.
pub(in crate::server) const ALL: &[&str] = &[UPDATE, OPEN, CHECK, LANGUAGE, RESCAN, EXPAND, FIX];

/// Creates the command that opens `page`.
pub(in crate::server) fn open(title: String, page: String) -> Command {
    Command { title, command: OPEN.to_owned(), arguments: Some(vec![page.into()]) }
}

/// Creates the command that fixes all findings of a rule in the workspace.
pub(in crate::server) fn fix_project(title: String, rule: Code) -> Command {
    Command { title, command: FIX.to_owned(), arguments: Some(vec![rule.name().into()]) }
}

/// Runs a command. An update responds when it has finished, with whether it succeeded; the workspace check and the
/// rescan continue after the response. Results of the update and of the check are shown as messages.
///
/// # Errors
///
/// When the command is unknown, or its argument is not what it expects.
pub(in crate::server) async fn execute(
    state: &Arc<State>,
    params: &ExecuteCommandParams,
) -> jsonrpc::Result<Option<Value>> {
    let argument = match params.arguments.first() {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.as_str()),
        Some(other) => return Err(jsonrpc::Error::invalid_params(format!("expected a string, found {other}"))),
    };
    match params.command.as_str() {
        OPEN => {
            let page = argument.and_then(|page| Url::parse(page).ok());
            let page = page.filter(|page| matches!(page.scheme(), "http" | "https"));
            let Some(page) = page else {
                return Err(jsonrpc::Error::invalid_params("expected the URL of a web page"));
            };
            show_page(state, page);
        }
        UPDATE => return Ok(Some(update_reference(state, argument).await.into())),
        CHECK => workspace::show(state),
        LANGUAGE => {
            let document = argument.and_then(|document| Url::parse(document).ok());
            let Some(document) = document else {
                return Err(jsonrpc::Error::invalid_params("expected the URI of a document"));
            };
            return language(state, &document).await;
        }
        RESCAN => {
            project_settings::reread(state);
            mods::reread_if_changed(state);
            rescan::start(state, Vec::new());
        }
        EXPAND => {
            let Some(url) = argument.and_then(|url| Url::parse(url).ok()) else {
                return Err(jsonrpc::Error::invalid_params("expected the URI of a file"));
            };
            return expand(state, &url).await;
        }
        FIX => {
            let code = argument.map(str::parse::<Code>).transpose();
            let Ok(code) = code else {
                return Err(jsonrpc::Error::invalid_params("expected the name of a rule"));
            };
            fix_workspace::start(state, code);
        }
        other => return Err(jsonrpc::Error::invalid_params(format!("unknown command {other}"))),
    }
    Ok(None)
}

fn show_page(state: &Arc<State>, page: Url) {
    let state = Arc::clone(state);
    spawn(async move {
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

/// Returns the language of an open document. Null if unknown, for the sources of other programs, and for stringtables,
/// which editors treat as XML.
async fn language(state: &Arc<State>, document: &Url) -> jsonrpc::Result<Option<Value>> {
    let name = answer(state, document, |_, snapshot| {
        let analysis = snapshot.analysis();
        match analysis.language().or_else(|| analysis.shown_language())? {
            Language::Script => Some("sqf"),
            Language::Config => Some("arma-config"),
            Language::Stringtable => None,
        }
    });
    Ok(name.await?.map(Value::from))
}

/// Updates the reference and shows the result; returns whether it succeeded.
async fn update_reference(state: &Arc<State>, from: Option<&str>) -> bool {
    let named = from.map(str::trim).filter(|from| !from.is_empty());
    let from =
        named.map(|from| full_source(from, state.root().as_deref())).or_else(|| state.settings().update_url.clone());
    let outcome = fetch(state, from.as_deref()).await;
    state.reference_wanted.notify_one();
    let is_updated = outcome.is_ok();
    match outcome {
        Ok(message) => state.tell(MessageType::INFO, message),
        Err(error) => state.tell(MessageType::ERROR, format!("sqf-ls: cannot update the reference: {error}")),
    }
    is_updated
}

/// Updates the reference in the data folder; returns the message to show.
async fn fetch(state: &State, from: Option<&str>) -> Result<String, UpdateError> {
    let data = state.options.data.as_deref().ok_or(UpdateError::NoDataFolder)?;
    let folder = update::reference_folder(data);
    let source = match from {
        Some(from) => Source::parse(from)?,
        None => update::remembered(&folder).ok_or(UpdateError::NoSource)?,
    };
    let shown = Shown { progress: state.progress("sqf-ls: updating the reference"), received: Mutex::default() };
    let Outcome { changed, summary, .. } = update::run(&source, &folder, &shown).await?;
    let what = format!(
        "{} commands, {} functions and {} topics from {source}",
        summary.commands, summary.functions, summary.topics
    );
    Ok(match changed {
        true => format!("sqf-ls: reference updated: {what}"),
        false => format!("sqf-ls: the reference is already up to date: {what}"),
    })
}

/// Shows the progress of an update.
struct Shown {
    progress: Progress,
    /// Bytes received of each file.
    received: Mutex<BTreeMap<String, u64>>,
}

impl update::Progress for Shown {
    fn received(&self, file: &str, bytes: u64, _total: Option<u64>) {
        let megabytes = |bytes: u64| bytes >> 20;
        let mut received = locked(&self.received);
        let before = megabytes(received.values().sum());
        received.insert(file.to_owned(), bytes);
        let now = megabytes(received.values().sum());
        // Reports full megabytes only, because chunks are small and many.
        if now > before {
            self.progress.report(format!("{now} MB"), None);
        }
    }

    fn waiting(&self, file: &str, pause: Duration, reason: &str) {
        self.progress.report(format!("{file}: {reason}; retrying in {} s", pause.as_secs()), None);
    }
}
