//! Which diagnostics the client was sent last, and which checks are still current.

use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;
use rustc_hash::FxHashMap;
use tokio::sync::{Mutex, Semaphore, SemaphorePermit};
use tower_lsp::Client;
use tower_lsp::lsp_types::{Diagnostic, Url};

/// Maximum number of documents checked in parallel. Others wait: diagnostics are not urgent, and requests need threads,
/// too.
const MAX_CHECKS_AT_ONCE: usize = 2;

/// Orders and publishes diagnostics. Stale ones, after a newer order, are dropped.
#[derive(Debug)]
pub(in crate::server) struct Publisher {
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
    /// Publishes the diagnostics of a version, unless the same were already published.
    pub(in crate::server) async fn send(
        &self,
        client: &Client,
        url: Url,
        found: Vec<Diagnostic>,
        version: i32,
        order: u64,
    ) {
        let mut told = self.told.lock().await;
        let news = (version, hash(&found));
        if told.get(&url) != Some(&news) && self.is_current(&url, order) {
            told.insert(url.clone(), news);
            client.publish_diagnostics(url, found, Some(version)).await;
        }
    }

    /// Clears the published diagnostics of a document, unless there is a newer order.
    pub(in crate::server) async fn clear(&self, client: &Client, url: &Url, order: u64) {
        let mut told = self.told.lock().await;
        if self.is_current(url, order) {
            told.remove(url);
            client.publish_diagnostics(url.clone(), Vec::new(), None).await;
        }
    }

    /// Waits until a document may be checked.
    pub(in crate::server) async fn permit(&self) -> Option<SemaphorePermit<'_>> {
        self.permits.acquire().await.ok()
    }

    /// Forgets an order, unless there is a newer one for its document.
    pub(in crate::server) fn done(&self, url: &Url, order: u64) {
        self.orders.remove_if(url, |_, last| *last == order);
    }

    /// Number of documents that take up memory.
    #[cfg(test)]
    pub(in crate::server) async fn remembered(&self) -> usize {
        self.orders.len() + self.told.lock().await.len()
    }

    /// Number of orders so far.
    #[cfg(test)]
    pub(in crate::server) fn orders(&self) -> u64 {
        self.next.load(Ordering::Relaxed)
    }

    /// Returns the number of a new order for a document, which supersedes earlier ones.
    pub(in crate::server) fn order(&self, url: &Url) -> u64 {
        let order = self.next.fetch_add(1, Ordering::Relaxed);
        self.orders.insert(url.clone(), order);
        order
    }

    /// Whether an order is the last one of its document.
    pub(in crate::server) fn is_current(&self, url: &Url, order: u64) -> bool {
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
