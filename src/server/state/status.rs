//! What the server is doing, for clients that show it.
//!
//! The notification is `experimental/serverStatus`, introduced by rust-analyzer and supported by several clients. It is
//! sent to clients that announce it among their experimental capabilities.

use std::sync::{Mutex, OnceLock};

use crate::server::task::spawn;
use serde::{Deserialize, Serialize};
use sqf_text::locked;
use tokio::sync::mpsc;
use tower_lsp::Client;
use tower_lsp::lsp_types::notification::Notification;

/// The parameters of the notification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::server) struct ServerStatus {
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
pub(in crate::server) struct Status {
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

impl Status {
    /// Updates the name of the reference in use.
    pub(in crate::server) fn set_reference(&self, name: String, client: Option<&Client>) {
        self.change(client, |known| known.reference = Some(name));
    }

    /// Updates whether indexing is running.
    pub(in crate::server) fn set_indexing(&self, is_indexing: bool, client: Option<&Client>) {
        self.change(client, |known| known.is_indexing = is_indexing);
    }

    /// Changes what is known, and tells the client if it shows the status.
    fn change(&self, client: Option<&Client>, change: impl FnOnce(&mut Situation)) {
        let mut known = locked(&self.known);
        change(&mut known);
        let Some(client) = client else { return };
        let status = known.status();
        if known.sent.as_ref() == Some(&status) {
            return;
        }
        known.sent = Some(status.clone());
        let queue = self.queue.get_or_init(|| {
            let (queue, mut waiting) = mpsc::unbounded_channel();
            let client = client.clone();
            spawn(async move {
                while let Some(status) = waiting.recv().await {
                    client.send_notification::<ServerStatusNotification>(status).await;
                }
            });
            queue
        });
        // The task ends with the session.
        let _ = queue.send(status);
    }
}
