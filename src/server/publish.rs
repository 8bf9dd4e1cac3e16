//! Pushes diagnostics to clients that do not pull them.
//!
//! Diagnostics are published with their version, debounced after the last change. Stale ones, after a newer change or
//! after the document was closed, are dropped.

use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dashmap::DashMap;
use rustc_hash::FxHashMap;
use tokio::sync::{Mutex, Semaphore};
use tokio::task::JoinHandle;
use tower_lsp::lsp_types::{Diagnostic, Url};

use super::findings::diagnostics_of;
use super::state::{Snapshot, State};
use super::{listed, signatures};

/// Maximum number of documents checked in parallel. Others wait: diagnostics are not urgent, and requests need threads,
/// too.
const MAX_CHECKS_AT_ONCE: usize = 2;

/// Schedules and publishes diagnostics.
#[derive(Debug)]
pub(super) struct Publisher {
    /// The last order of each document; lower ones are stale.
    orders: DashMap<Url, u64>,
    next: AtomicU64,
    permits: Semaphore,
    /// The version and the hash of the diagnostics last published for each document. Locked between the final check of
    /// the order and publishing, so that none overtakes another.
    told: Mutex<FxHashMap<Url, (i32, u64)>>,
}

impl Default for Publisher {
    fn default() -> Publisher {
        let permits = Semaphore::new(MAX_CHECKS_AT_ONCE);
        Publisher { orders: DashMap::default(), next: AtomicU64::new(0), permits, told: Mutex::default() }
    }
}

impl Publisher {
    /// Publishes the diagnostics of a changed document after the debounce delay.
    pub(super) fn publish_later(&self, state: &Arc<State>, url: Url) {
        self.publish(state, url, state.options.debounce);
    }

    /// Publishes the diagnostics of a document without delay. Returns a task that ends when that is done or superseded;
    /// None for clients that pull diagnostics.
    pub(super) fn publish_soon(&self, state: &Arc<State>, url: Url) -> Option<JoinHandle<()>> {
        self.publish(state, url, Duration::ZERO)
    }

    fn publish(&self, state: &Arc<State>, url: Url, delay: Duration) -> Option<JoinHandle<()>> {
        if state.capabilities().pull_diagnostics {
            return None;
        }
        let order = self.order(&url);
        let state = Arc::clone(state);
        Some(tokio::spawn(async move {
            if !delay.is_zero() {
                tokio::time::sleep(delay).await;
            }
            let publisher = &state.publisher;
            if !publisher.is_current(&url, order) {
                return;
            }
            let Ok(_permit) = publisher.permits.acquire().await else { return };
            if !publisher.is_current(&url, order) {
                return;
            }
            let Some(snapshot) = state.snapshot(&url) else {
                // The document was closed after the order was given.
                publisher.orders.remove_if(&url, |_, last| *last == order);
                return;
            };
            let version = snapshot.document.version;
            let found = {
                let state = Arc::clone(&state);
                let find = move || {
                    let found = diagnostics_of(&state, &snapshot);
                    if !snapshot.document.is_log() {
                        signatures::look(&state, &snapshot);
                        listed::look(&state, &snapshot);
                    }
                    found
                };
                tokio::task::spawn_blocking(find).await
            };
            match found {
                Ok(found) => publisher.send(&state, url, found.shown, version, order).await,
                Err(error) => tracing::error!("diagnostics failed: {error}"),
            }
        }))
    }

    /// Publishes the diagnostics of a version again after a delay, including those held back until then, unless the
    /// document has changed.
    pub(super) fn settle(&self, state: &Arc<State>, snapshot: &Snapshot, after: Duration) {
        let (state, url, serial) = (Arc::clone(state), snapshot.url.clone(), snapshot.document.serial);
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            if state.world().documents().get(&url).is_some_and(|document| document.serial == serial) {
                state.publisher.publish_soon(&state, url);
                state.ask_again();
            }
        });
    }

    /// Clears the published diagnostics of a document.
    pub(super) fn clear(&self, state: &Arc<State>, url: Url) {
        if state.capabilities().pull_diagnostics {
            return;
        }
        let order = self.order(&url);
        let state = Arc::clone(state);
        tokio::spawn(async move {
            let publisher = &state.publisher;
            let mut told = publisher.told.lock().await;
            if publisher.is_current(&url, order) {
                told.remove(&url);
                state.client.publish_diagnostics(url.clone(), Vec::new(), None).await;
            }
            publisher.orders.remove_if(&url, |_, last| *last == order);
        });
    }

    /// Publishes the diagnostics of a version, unless the same were already published.
    async fn send(&self, state: &State, url: Url, found: Vec<Diagnostic>, version: i32, order: u64) {
        let mut told = self.told.lock().await;
        let news = (version, hash(&found));
        if told.get(&url) != Some(&news) && self.is_current(&url, order) {
            told.insert(url.clone(), news);
            state.client.publish_diagnostics(url, found, Some(version)).await;
        }
    }

    /// Number of documents that take up memory.
    #[cfg(test)]
    pub(super) async fn remembered(&self) -> usize {
        self.orders.len() + self.told.lock().await.len()
    }

    /// Number of orders so far.
    #[cfg(test)]
    pub(super) fn orders(&self) -> u64 {
        self.next.load(Ordering::Relaxed)
    }

    fn order(&self, url: &Url) -> u64 {
        let order = self.next.fetch_add(1, Ordering::Relaxed);
        self.orders.insert(url.clone(), order);
        order
    }

    fn is_current(&self, url: &Url, order: u64) -> bool {
        self.orders.get(url).is_some_and(|last| *last == order)
    }
}

/// Hashes diagnostics. Storing them would take a megabyte for each bad document.
fn hash(found: &[Diagnostic]) -> u64 {
    struct Hashing(DefaultHasher);

    impl io::Write for Hashing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.write(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    let mut hashing = Hashing(DefaultHasher::new());
    // Writing to a hasher cannot fail.
    let _ = serde_json::to_writer(&mut hashing, found);
    hashing.0.finish()
}
