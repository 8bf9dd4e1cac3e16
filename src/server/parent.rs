//! Detects that the editor has ended.
//!
//! An editor that ends usually closes the pipe. If another process has inherited the pipe, it stays open, and a server
//! that waits for its end would run forever.

use std::time::Duration;

/// How often to check.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Waits until the process `id` has ended; forever if it is not visible at the start, for example from within a
/// container.
pub(super) async fn gone(id: u32) {
    if !is_there(id) {
        std::future::pending::<()>().await;
    }
    while is_there(id) {
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn is_there(id: u32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    let Some(id) = i32::try_from(id).ok().and_then(Pid::from_raw) else { return false };
    // A process of another user exists, too.
    !matches!(test_kill_process(id), Err(Errno::SRCH))
}

/// On other systems, a pipe ends with the process that created it.
#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn is_there(_id: u32) -> bool {
    false
}
