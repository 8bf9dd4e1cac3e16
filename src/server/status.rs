//! What the server is doing, for clients that show it.
//!
//! The notification is `experimental/serverStatus`, introduced by rust-analyzer and supported by several clients. It is
//! sent to clients that announce it among their experimental capabilities.

use std::sync::{Mutex, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tower_lsp::lsp_types::notification::Notification;

use super::state::State;

/// The parameters of the notification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ServerStatus {
    /// Always `ok`: problems are reported in messages.
    health: String,
    /// Whether nothing is running that answers depend on.
    quiescent: bool,
    /// The reference in use, and what is running.
    message: String,
}

/// The type of the notification.
enum ServerStatusNotification {}

impl Notification for ServerStatusNotification {
    type Params = ServerStatus;
    const METHOD: &'static str = "experimental/serverStatus";
}

/// The current status.
#[derive(Debug, Default)]
pub(super) struct Status {
    known: Mutex<Situation>,
    /// Sends updates in order, so that the last one counts.
    queue: OnceLock<mpsc::UnboundedSender<ServerStatus>>,
}

#[derive(Debug, Default)]
struct Situation {
    /// The name of the reference in use; None until it is chosen.
    reference: Option<String>,
    is_indexing: bool,
    /// The last status sent.
    sent: Option<ServerStatus>,
}

impl Situation {
    fn status(&self) -> ServerStatus {
        let reference = self
            .reference
            .as_deref()
            .map_or_else(|| "loading the reference".to_owned(), |reference| format!("reference: {reference}"));
        ServerStatus {
            health: "ok".to_owned(),
            quiescent: !self.is_indexing && self.reference.is_some(),
            message: if self.is_indexing { format!("{reference}, indexing the project") } else { reference },
        }
    }
}

/// Updates the name of the reference in use.
pub(super) fn reference_changed(state: &State, name: &str) {
    let version = state.world().reference().newest_version();
    let version = version.map(|version| format!(", Arma 3 {version}")).unwrap_or_default();
    change(state, |known| known.reference = Some(format!("{name}{version}")));
}

/// Updates whether indexing is running.
pub(super) fn indexing(state: &State, is_under_way: bool) {
    change(state, |known| known.is_indexing = is_under_way);
}

fn change(state: &State, change: impl FnOnce(&mut Situation)) {
    let mut known = state.status.known.lock().unwrap_or_else(PoisonError::into_inner);
    change(&mut known);
    let status = known.status();
    if !state.capabilities().server_status || known.sent.as_ref() == Some(&status) {
        return;
    }
    known.sent = Some(status.clone());
    let queue = state.status.queue.get_or_init(|| {
        let (queue, mut waiting) = mpsc::unbounded_channel();
        let client = state.client.clone();
        tokio::spawn(async move {
            while let Some(status) = waiting.recv().await {
                client.send_notification::<ServerStatusNotification>(status).await;
            }
        });
        queue
    });
    // The task ends with the session.
    let _ = queue.send(status);
}
