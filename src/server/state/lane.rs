//! Coalescing of work that is requested more often than it needs to run.
//!
//! At most one job runs and one waits. Requests in the meantime are merged into the waiting one, so that nothing
//! accumulates.

use std::sync::{Mutex, MutexGuard};

use sqf_text::locked;

/// A queue for jobs of one kind. `T` describes a job; its default is an empty one.
#[derive(Debug, Default)]
pub(in crate::server) struct Lane<T> {
    state: Mutex<LaneState<T>>,
}

#[derive(Debug, Default)]
struct LaneState<T> {
    waiting: Option<T>,
    /// Whether a task is running and will take the waiting job.
    is_busy: bool,
}

impl<T: Default> Lane<T> {
    /// Merges into the waiting job. Returns whether the caller must run it, by calling [`Lane::next`] until that
    /// returns None.
    #[must_use]
    pub(in crate::server) fn add(&self, add: impl FnOnce(&mut T)) -> bool {
        let mut state = self.state();
        add(state.waiting.get_or_insert_default());
        !std::mem::replace(&mut state.is_busy, true)
    }

    /// Takes the waiting job. After None, the next [`Lane::add`] starts over.
    pub(in crate::server) fn next(&self) -> Option<T> {
        let mut state = self.state();
        let next = state.waiting.take();
        state.is_busy = next.is_some();
        next
    }

    /// Whether no task is running.
    #[cfg(test)]
    pub(in crate::server) fn is_idle(&self) -> bool {
        !self.state().is_busy
    }

    fn state(&self) -> MutexGuard<'_, LaneState<T>> {
        locked(&self.state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_during_a_job_are_merged_into_the_next() {
        let lane = Lane::<Vec<u32>>::default();
        assert!(lane.add(|it| it.push(1)), "no job is running yet");
        assert_eq!(lane.next(), Some(vec![1]));
        for number in 2..=200 {
            assert!(!lane.add(|it| it.push(number)), "a job is running");
        }
        assert_eq!(lane.next(), Some((2..=200).collect()), "all in one job");
        assert_eq!(lane.next(), None);
        assert!(lane.add(|it| it.push(201)));
        assert_eq!(lane.next(), Some(vec![201]));
    }
}
