//! How much long work runs at a time.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;

/// The places for long work: fewer than there are threads, so that short questions find one.
#[derive(Debug)]
pub(in crate::server) struct Places(Arc<Semaphore>);

impl Places {
    /// Number of places. The program has eight threads, two of which read and write.
    const COUNT: usize = 4;

    /// Waits for a place, which is free again when the result is dropped.
    pub(in crate::server) async fn take(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0).acquire_owned().await.ok()
    }
}

impl Default for Places {
    fn default() -> Places {
        Places(Arc::new(Semaphore::new(Places::COUNT)))
    }
}

/// Runs short work on a blocking thread, without waiting for a place.
///
/// # Errors
///
/// If the work panics.
#[expect(clippy::disallowed_methods, reason = "this is the one place that starts such work")]
pub(in crate::server) async fn at_once<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, JoinError> {
    tokio::task::spawn_blocking(work).await
}
