//! Decides whether new data replace the old ones when a run can be canceled.
//!
//! After a run is canceled, the work on files continues in another thread for a moment. So the two have to agree:
//! whichever decides first wins, and the other one learns the decision.

use std::sync::{Arc, OnceLock};

/// The decision, which is made only once.
#[derive(Debug, Clone, Default)]
pub(super) struct Decision(Arc<OnceLock<bool>>);

impl Decision {
    /// Decides for the new data; false if the run was canceled before.
    pub(super) fn publish(&self) -> bool {
        *self.0.get_or_init(|| true)
    }

    /// Decides for the old data; false if the new ones are already being published.
    pub(super) fn give_up(&self) -> bool {
        !*self.0.get_or_init(|| false)
    }
}

/// Decides for the old data when dropped, unless there is a decision already.
pub(super) struct GiveUp(pub(super) Decision);

impl Drop for GiveUp {
    fn drop(&mut self) {
        self.0.give_up();
    }
}
