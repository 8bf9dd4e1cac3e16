//! Whether the editor is still there.
//!
//! An editor that ends closes the pipe, as a rule. Where another process has inherited the pipe it stays open, and a
//! server that waits for its end would stay for ever.

use std::time::Duration;

/// How often it is looked.
const CHECK_INTERVAL: Duration = Duration::from_secs(2);

/// Waits until the process `id` has ended. For ever when it cannot be seen in the first place, as from a container.
pub(super) async fn gone(id: u32) {
    if !is_there(id) {
        std::future::pending::<()>().await;
    }
    while is_there(id) {
        tokio::time::sleep(CHECK_INTERVAL).await;
    }
}

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn is_there(id: u32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    let Some(id) = i32::try_from(id).ok().and_then(Pid::from_raw) else { return false };
    // A process of somebody else is there, too.
    !matches!(test_kill_process(id), Err(Errno::SRCH))
}

/// Elsewhere a pipe ends with the process that made it.
#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn is_there(_id: u32) -> bool {
    false
}
