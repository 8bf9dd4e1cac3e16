//! Refreshes: all findings, semantic tokens and inlay hints are shown again after what they depend on has changed.

use std::sync::Arc;
use std::time::Duration;

use super::State;
use crate::server::signatures;

/// Shortest time between two refreshes of all findings.
const REFRESH_INTERVAL: Duration = Duration::from_millis(50);

impl State {
    /// Has all findings shown again: what they depend on has changed.
    pub(in crate::server) fn refresh(self: &Arc<Self>) {
        self.change(|world| world.epoch += 1);
        self.show_again();
    }

    /// Has clients that ask for findings ask again. Others are told without asking.
    pub(in crate::server) fn ask_again(self: &Arc<Self>) {
        if self.capabilities().pull_diagnostics {
            self.show_again();
        }
    }

    /// Has all findings shown. While that is under way, further calls only lead to one more round: a hundred headers that
    /// are opened at once must not have a hundred scripts checked a hundred times.
    fn show_again(self: &Arc<Self>) {
        if !self.refreshes.add(|()| ()) {
            return;
        }
        let state = Arc::clone(self);
        tokio::spawn(async move {
            while state.refreshes.next().is_some() {
                state.show_all().await;
                tokio::time::sleep(REFRESH_INTERVAL).await;
            }
        });
    }

    async fn show_all(self: &Arc<Self>) {
        if self.capabilities().tokens.is_some() && self.capabilities().refresh_tokens {
            let client = self.client.clone();
            tokio::spawn(async move {
                if let Err(error) = client.semantic_tokens_refresh().await {
                    tracing::debug!("the client cannot refresh semantic tokens: {error}");
                }
            });
        }
        signatures::refresh(self);
        if self.capabilities().pull_diagnostics {
            let client = self.client.clone();
            // In a task of its own: some clients take long to answer.
            tokio::spawn(async move {
                if let Err(error) = client.workspace_diagnostic_refresh().await {
                    tracing::debug!("the client cannot refresh diagnostics: {error}");
                }
            });
            return;
        }
        let documents = self.world().documents().urls().into_iter();
        let orders: Vec<_> = documents.filter_map(|url| self.publisher.publish_soon(self, url)).collect();
        for order in orders {
            if let Err(error) = order.await {
                tracing::error!("diagnostics failed: {error}");
            }
        }
    }
}
