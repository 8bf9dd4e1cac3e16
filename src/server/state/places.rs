//! How much work that may take long runs at a time.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places for work that may take long: fewer than there are threads, so that short questions find one.
#[derive(Debug)]
pub(in crate::server) struct Places {
    long: Arc<Semaphore>,
    large: Arc<Semaphore>,
}

impl Places {
    /// Number of places for long work.
    const LONG: usize = 4;

    /// Number of places for questions that are short, but about a large document, which has to be parsed first.
    const LARGE: usize = 3;

    /// Number of threads that are left for all other questions.
    const LEFT: usize = 3;

    /// Number of threads that the work of a session needs.
    pub(in crate::server) const THREADS: usize = Places::LONG + Places::LARGE + Places::LEFT;

    /// Waits for a place for long work, which is free again when the result is dropped.
    pub(in crate::server) async fn take(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.long).acquire_owned().await.ok()
    }

    /// Waits for a place for a question about a large document.
    pub(in crate::server) async fn take_for_large(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.large).acquire_owned().await.ok()
    }
}

impl Default for Places {
    fn default() -> Places {
        let [long, large] = [Places::LONG, Places::LARGE].map(|count| Arc::new(Semaphore::new(count)));
        Places { long, large }
    }
}
