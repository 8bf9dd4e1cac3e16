//! A check of a large script, divided among threads.
//!
//! The threads are begun for the one check and not taken from rayon's pool: while a project is indexed, that has work for
//! seconds, and whoever types would wait for it.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{panic, thread};

/// Scripts with fewer nodes are checked in the time that it takes to begin a thread.
const LARGE: usize = 8_000;

/// More threads have little left to divide.
const MOST_THREADS: usize = 4;

/// How many threads check a script with so many nodes.
pub(super) fn threads(nodes: usize) -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    // A check of many scripts keeps all cores busy already.
    if nodes < LARGE || rayon::current_thread_index().is_some() {
        return 1;
    }
    (*CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))).min(MOST_THREADS)
}

/// What `work` returns for each of the numbers below `count`, in their order.
pub(super) fn each<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads < 2 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let take = || std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|part| *part < count));
    let run = || take().map(|part| (part, work(part))).collect::<Vec<_>>();
    let mut done = thread::scope(|scope| {
        // A thread that cannot begin leaves its work to the others.
        let begin = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
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
