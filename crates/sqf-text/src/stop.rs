//! Work that nobody waits for any longer ends early.
//!
//! Loops that may take long call [`check`], which costs as much as a comparison. If the work on this thread was
//! stopped, it unwinds to [`until`]. So nothing between the two knows of it, and nothing unfinished is kept: a cell
//! that was being filled stays empty, a lock that is held is released.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Says to work that its result is no longer wanted. Clones are the same.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the work. It cannot be undone.
    pub fn set(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether the work is stopped.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Stops the work when the result is dropped, such as with the future that waits for it.
    #[must_use]
    pub fn when_dropped(&self) -> StopWhenDropped {
        StopWhenDropped(self.clone())
    }
}

/// Sets a [`Stop`] when it is dropped.
#[derive(Debug)]
pub struct StopWhenDropped(Stop);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.set();
    }
}

/// What stopped work unwinds with.
struct Stopped;

thread_local! {
    /// What may stop the work on this thread.
    static STOPS: RefCell<Vec<Stop>> = const { RefCell::new(Vec::new()) };
}

/// Runs work until one of `stops` is set, or one of those around it; None if that happens before it is done.
pub fn until<T>(stops: &[Stop], work: impl FnOnce() -> T) -> Option<T> {
    let around = STOPS.with_borrow(Vec::len);
    STOPS.with_borrow_mut(|all| all.extend_from_slice(stops));
    let work = || {
        check();
        work()
    };
    let done = catch_unwind(AssertUnwindSafe(work));
    STOPS.with_borrow_mut(|all| all.truncate(around));
    match done {
        Ok(done) => Some(done),
        Err(reason) if reason.is::<Stopped>() && stops.iter().any(Stop::is_set) => None,
        Err(reason) => resume_unwind(reason),
    }
}

/// Returns what may stop the work on this thread, for another thread that helps with it: [`until`] there hands on that
/// it was stopped.
pub fn current() -> Vec<Stop> {
    STOPS.with_borrow(Vec::clone)
}

/// Whether work that `stops` may stop was stopped. For threads of a pool, which take over work of others in between: they
/// return without a result, and the thread that waits for them calls [`check`].
pub fn is_stopped(stops: &[Stop]) -> bool {
    stops.iter().any(Stop::is_set)
}

/// Helps on another thread with work that `stops` may stop. Unwinds like that work.
pub fn help<T>(stops: &[Stop], work: impl FnOnce() -> T) -> T {
    until(stops, work).unwrap_or_else(|| resume_unwind(Box::new(Stopped)))
}

/// Ends the work on this thread if it was stopped. Without [`until`] around it, nothing happens.
#[inline]
pub fn check() {
    if STOPS.with_borrow(|all| is_stopped(all)) {
        // Unlike a panic, this writes no message.
        resume_unwind(Box::new(Stopped));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_where_it_looks_after_it_was_stopped() {
        let stop = Stop::default();
        let mut steps = 0;
        let done = until(std::slice::from_ref(&stop), || {
            loop {
                steps += 1;
                if steps == 3 {
                    stop.set();
                }
                check();
            }
        });
        let None::<()> = done else { panic!("it has a result") };
        assert_eq!(steps, 3);
        assert_eq!(until(&[stop], || 1), None, "it does not begin");
    }

    #[test]
    fn other_work_goes_on() {
        let (stop, other) = (Stop::default(), Stop::default());
        assert_eq!(until(&[stop.clone(), other], || 1), Some(1));
        stop.set();
        check();
        assert_eq!(until(&[], || 1), Some(1));
    }

    #[test]
    fn outer_work_stops_inner_work() {
        let (outer, inner) = (Stop::default(), Stop::default());
        let done = until(std::slice::from_ref(&outer), || {
            outer.set();
            until(&[inner], || 1)
        });
        assert_eq!(done, None);
        check();
    }

    #[test]
    fn a_panic_goes_on() {
        let caught = catch_unwind(|| until(&[Stop::default()], || panic!("boom")));
        assert_eq!(caught.unwrap_err().downcast_ref::<&str>(), Some(&"boom"));
        check();
    }

    #[test]
    fn threads_that_help_are_stopped_as_well() {
        let stop = Stop::default();
        let done = until(std::slice::from_ref(&stop), || {
            let stops = current();
            let helper = std::thread::spawn(move || {
                help(&stops, || {
                    stops[0].set();
                    check();
                });
            });
            helper.join().unwrap_or_else(|reason| resume_unwind(reason));
        });
        assert_eq!(done, None);
    }

    #[test]
    fn a_future_that_is_dropped_stops_its_work() {
        let stop = Stop::default();
        let waiting = stop.when_dropped();
        assert!(!stop.is_set());
        drop(waiting);
        assert!(stop.is_set());
    }
}
