//! Tasks of tokio.
//!
//! All are boxed and so of one type. Tokio's code for a task is generated once for each type, and that of two hundred
//! types took a fifth of the time to compile the server.

use std::pin::Pin;

use tokio::sync::oneshot;
use tokio::task::{JoinError, JoinHandle};

/// Starts a task.
pub(super) fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    let task: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(task);
    tokio::spawn(task)
}

/// Runs work on a blocking thread; None if the work returns none.
///
/// # Errors
///
/// If the work panics.
pub(super) async fn on_thread<T: Send + 'static>(
    work: impl FnOnce() -> Option<T> + Send + 'static,
) -> Result<Option<T>, JoinError> {
    let (done, answer) = oneshot::channel();
    let work: Box<dyn FnOnce() + Send> = Box::new(move || {
        // Nobody waits any longer if it cannot be sent.
        let _ = done.send(work());
    });
    tokio::task::spawn_blocking(work).await?;
    Ok(answer.await.ok().flatten())
}
