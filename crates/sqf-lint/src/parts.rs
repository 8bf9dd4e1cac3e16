//! Parallel checks of large scripts.

use sqf_text::parallel;

/// Minimum number of nodes: smaller scripts are checked faster than a thread starts.
const LARGE: usize = 8_000;

/// More threads do not help.
const MOST_THREADS: usize = 4;

/// Returns the number of threads for a script with this number of nodes.
pub(super) fn threads(nodes: usize) -> usize {
    // A check of many scripts already uses all cores.
    if nodes < LARGE || rayon::current_thread_index().is_some() { 1 } else { parallel::cores().min(MOST_THREADS) }
}
