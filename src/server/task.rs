//! Tasks of tokio.
//!
//! All are boxed and so of one type. Tokio's code for a task is generated once for each type, and that of two hundred
//! types took a fifth of the time to compile the server.

use std::any::Any;
use std::pin::Pin;

use tokio::task::{JoinError, JoinHandle};

/// Starts a task.
pub(super) fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    let task: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(task);
    tokio::spawn(task)
}

/// Runs short work on a blocking thread, without waiting for a place.
///
/// # Errors
///
/// If the work panics.
#[expect(clippy::disallowed_methods, reason = "this is the one place that starts such work")]
pub(super) async fn at_once<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
    let work: Box<dyn FnOnce() -> Box<dyn Any + Send> + Send> = Box::new(move || Box::new(work()));
    let done = tokio::task::spawn_blocking(work).await?;
    Ok(*done.downcast().unwrap_or_else(|_| unreachable!("the work returns a `T`")))
}
