//! Work on threads of its own.
//!
//! These are for work that may wait for a lock. On rayon's pool, a thread that waits for a part of its work takes over
//! other work meanwhile. If that waits for a lock whose holder waits for the pool, neither ever ends. The pool is also
//! busy for seconds while a project is indexed.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{panic, thread};

use crate::stop;

/// Returns how many threads run at the same time on this machine.
pub fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}

/// Runs `work` for each number below `count` on up to `threads` threads, one of which is the current one; returns the
/// results in order. A panic of `work` goes on to the caller. What stops the current thread stops the others, too.
pub fn each<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
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
        let others: Vec<_> = (1..threads.min(count)).filter_map(begin).collect();
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
