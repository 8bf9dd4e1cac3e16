//! Parallel checks of large scripts.
//!
//! The threads are started for each check instead of taken from rayon's pool, which is busy for seconds while a project
//! is indexed: typing must not wait for that.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{panic, thread};

use sqf_text::stop;

/// Minimum number of nodes: smaller scripts are checked faster than a thread starts.
const LARGE: usize = 8_000;

/// More threads do not help.
const MOST_THREADS: usize = 4;

/// Returns the number of threads for a script with this number of nodes.
pub(super) fn threads(nodes: usize) -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    // A check of many scripts already uses all cores.
    if nodes < LARGE || rayon::current_thread_index().is_some() {
        return 1;
    }
    (*CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))).min(MOST_THREADS)
}

/// Runs `work` for each number below `count`; returns the results in order.
pub(super) fn each<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads < 2 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let take = || std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|part| *part < count));
    let run = || take().map(|part| (part, work(part))).collect::<Vec<_>>();
    let stops = stop::current();
    let mut done = thread::scope(|scope| {
        // If a thread cannot be started, the others do its work.
        let help = || stop::help(&stops, run);
        let begin = |_| thread::Builder::new().spawn_scoped(scope, help).ok();
        let others: Vec<_> = (1..threads).filter_map(begin).collect();
        let mut done = run();
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        }
        done
    });
    done.sort_by_key(|(part, _)| *part);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_parts() {
        let expected: Vec<usize> = (0..100).map(|part| part * part).collect();
        for threads in [1, 2, 4] {
            assert_eq!(each(100, threads, |part| part * part), expected);
        }
        assert_eq!(each(0, 4, |part| part), [0; 0]);
    }

    #[test]
    fn a_panic_in_a_part_goes_on_to_the_caller() {
        let caught = panic::catch_unwind(|| each(50, 2, |part| assert!(part != 40, "part 40")));
        assert_eq!(caught.unwrap_err().downcast_ref::<&str>(), Some(&"part 40"));
    }
}
