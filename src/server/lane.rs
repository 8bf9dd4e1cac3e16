//! Work that is asked for more often than it has to be done.
//!
//! At most one piece is under way and one waits. Requests that arrive meanwhile are added to the one that waits, so that
//! nothing piles up however often a client asks.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Work of one kind. `T` says what is to be done; its default is nothing.
#[derive(Debug, Default)]
pub(super) struct Lane<T> {
    state: Mutex<State<T>>,
}

#[derive(Debug, Default)]
struct State<T> {
    waiting: Option<T>,
    /// Whether a task does the work, and will come back for what waits.
    is_busy: bool,
}

impl<T: Default> Lane<T> {
    /// Adds to what waits. Whether the caller is to have it done: to call [`Lane::next`] until there is nothing more.
    #[must_use]
    pub(super) fn add(&self, add: impl FnOnce(&mut T)) -> bool {
        let mut state = self.state();
        add(state.waiting.get_or_insert_default());
        !std::mem::replace(&mut state.is_busy, true)
    }

    /// What is to be done next. After None the next [`Lane::add`] begins again.
    pub(super) fn next(&self) -> Option<T> {
        let mut state = self.state();
        let next = state.waiting.take();
        state.is_busy = next.is_some();
        next
    }

    /// Whether nobody works.
    #[cfg(test)]
    pub(super) fn is_idle(&self) -> bool {
        !self.state().is_busy
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_while_work_is_under_way_is_done_at_once_afterwards() {
        let lane = Lane::<Vec<u32>>::default();
        assert!(lane.add(|it| it.push(1)), "nobody works yet");
        assert_eq!(lane.next(), Some(vec![1]));
        for number in 2..=200 {
            assert!(!lane.add(|it| it.push(number)), "somebody works");
        }
        assert_eq!(lane.next(), Some((2..=200).collect()), "all in one piece");
        assert_eq!(lane.next(), None);
        assert!(lane.add(|it| it.push(201)));
        assert_eq!(lane.next(), Some(vec![201]));
    }
}
