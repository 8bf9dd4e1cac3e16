//! Tasks of the server.
//!
//! The code of a task is large, and the compiler makes a copy of it for each type of future or closure. Boxed ones share
//! theirs.

use std::pin::Pin;

use tokio::task::JoinHandle;

/// Runs `task` beside everything else.
pub(super) fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    let task: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(task);
    tokio::spawn(task)
}

/// Does `work` on a thread where it may take long.
pub(super) fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    let work: Box<dyn FnOnce() -> T + Send> = Box::new(work);
    tokio::task::spawn_blocking(work)
}
