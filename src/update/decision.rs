//! Whether new data take the place of the old ones, when a run may be ended early.
//!
//! The work on files goes on in another thread for a moment after a run was ended. So the run and who ends it have to
//! agree: the first one decides, and the other one is told.

use std::sync::{Arc, OnceLock};

/// What was decided, and once only.
#[derive(Debug, Clone, Default)]
pub(super) struct Decision(Arc<OnceLock<bool>>);

impl Decision {
    /// Decides for the new data; false when the run was ended before.
    pub(super) fn publish(&self) -> bool {
        *self.0.get_or_init(|| true)
    }

    /// Decides for the old data; false when the new ones are being put in place already.
    pub(super) fn give_up(&self) -> bool {
        !*self.0.get_or_init(|| false)
    }
}

/// Decides for the old data when dropped, unless there was a decision.
pub(super) struct GiveUp(pub(super) Decision);

impl Drop for GiveUp {
    fn drop(&mut self) {
        self.0.give_up();
    }
}
