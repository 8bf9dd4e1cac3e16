//! Unreadable messages about documents.
//!
//! Such a message has no response, or one that clients ignore, and every later change refers to a text that the server
//! does not have. So the text counts as unknown from then on, and the user is told once.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::Request;
use tower_lsp::lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, MessageType, Url,
};

use super::publish;
use crate::server::convert::shown_name;
use crate::server::documents::Trouble;
use crate::server::state::State;
use crate::server::state::world::World;
use crate::server::task::spawn;
use crate::server::wire::damage::{Damage, Loss};
use sqf_text::{counted, shortened};

/// How long a change may arrive after later ones.
const LATE: Duration = Duration::from_secs(1);

/// Detects notifications about documents that tower-lsp drops silently because it cannot parse them.
pub(in crate::server) fn note_dropped_notification(state: &Arc<State>, call: &Request) {
    let params = call.params().unwrap_or(&Value::Null);
    let error = match call.method() {
        "textDocument/didOpen" => DidOpenTextDocumentParams::deserialize(params).err(),
        "textDocument/didChange" => DidChangeTextDocumentParams::deserialize(params).err(),
        "textDocument/didClose" => DidCloseTextDocumentParams::deserialize(params).err(),
        _ => return,
    };
    let error = error.map(|error| error.to_string());
    let Some(error) = error.or_else(|| call.id().map(|_| "a notification must not have an id".to_owned())) else {
        return;
    };
    tracing::warn!("cannot read {}: {error}", call.method());
    let why = format!("cannot read {}: {}", call.method(), shortened(&error));
    lose(state, Loss::of_call(call.method(), call.params()), &why);
}

/// Handles input that is not a message.
pub(in crate::server) fn damaged(state: &Arc<State>, damage: &Damage) {
    lose(state, damage.loss.clone(), &format!("cannot read a message from the editor ({})", damage.why));
}

/// Reports that the text of a document is no longer known. Waits for a change that may be on its way.
pub(in crate::server) fn out_of_step(state: &Arc<State>, url: &Url, trouble: Trouble) {
    if !matches!(trouble, Trouble::Missing { .. }) {
        return tell(state, std::slice::from_ref(url), &trouble.to_string());
    }
    let (state, url) = (Arc::clone(state), url.clone());
    spawn(async move {
        tokio::time::sleep(LATE).await;
        if state.world().documents().is_unknown(&url) {
            tell(&state, &[url], &trouble.to_string());
        }
    });
}

fn lose(state: &Arc<State>, loss: Loss, why: &str) {
    let lost = match loss {
        Loss::Nothing => return,
        Loss::Document(url) => Vec::from_iter(state.change(|world| world.lose(&url)).then_some(url)),
        Loss::Everything => state.change(World::lose_all),
    };
    tell(state, &lost, why);
}

fn tell(state: &Arc<State>, lost: &[Url], why: &str) {
    let Some(first) = lost.first() else { return };
    for url in lost {
        publish::clear(state, url.clone());
    }
    state.ask_again();
    let name = shown_name(first);
    let message = match lost.len() - 1 {
        0 => format!("sqf-ls has lost track of the text of {name}: {why}. Close the file and open it again."),
        others => {
            let others = counted(others, "other document");
            format!(
                "sqf-ls has lost track of the text of {name} and {others}: {why}. Close the files \
                 and open them again."
            )
        }
    };
    state.tell(MessageType::ERROR, message);
}
