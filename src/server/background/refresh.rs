//! Refreshes diagnostics, semantic tokens and inlay hints after what they depend on has changed.

use std::sync::Arc;
use std::time::Duration;

use super::{publish, signatures};
use crate::server::state::State;
use crate::server::task::spawn;

/// Minimum time between two refreshes.
const REFRESH_INTERVAL: Duration = Duration::from_millis(50);

impl State {
    /// Refreshes all open documents after what they depend on has changed.
    pub(in crate::server) fn refresh(self: &Arc<Self>) {
        self.change(|world| world.epoch += 1);
        self.show_again();
    }

    /// Asks clients that pull diagnostics to do so again.
    pub(in crate::server) fn ask_again(self: &Arc<Self>) {
        if self.capabilities().pull_diagnostics {
            self.show_again();
        }
    }

    /// Publishes all diagnostics. Calls in the meantime lead to a single further round, so that opening a hundred
    /// headers does not check a hundred scripts a hundred times.
    fn show_again(self: &Arc<Self>) {
        if !self.lanes.refreshes.add(|()| ()) {
            return;
        }
        let state = Arc::clone(self);
        spawn(async move {
            while state.lanes.refreshes.next().is_some() {
                state.show_all().await;
                tokio::time::sleep(REFRESH_INTERVAL).await;
            }
        });
    }

    async fn show_all(self: &Arc<Self>) {
        if self.capabilities().tokens.is_some() && self.capabilities().refresh_tokens {
            let client = self.client.clone();
            spawn(async move {
                if let Err(error) = client.semantic_tokens_refresh().await {
                    tracing::debug!("the client cannot refresh semantic tokens: {error}");
                }
            });
        }
        signatures::refresh(self);
        if self.capabilities().pull_diagnostics {
            let client = self.client.clone();
            // In a task, because some clients respond slowly.
            spawn(async move {
                if let Err(error) = client.workspace_diagnostic_refresh().await {
                    tracing::debug!("the client cannot refresh diagnostics: {error}");
                }
            });
            return;
        }
        let documents = self.world().documents().urls().into_iter();
        let orders: Vec<_> = documents.filter_map(|url| publish::soon(self, url)).collect();
        for order in orders {
            if let Err(error) = order.await {
                tracing::error!("diagnostics failed: {error}");
            }
        }
    }
}
