//! What follows from a change, in the background: nothing that reads messages waits for it.

pub(super) mod callers;
pub(super) mod changes;
pub(super) mod fix_workspace;
mod follow;
pub(super) mod listed;
pub(super) mod lost;
pub(super) mod mods;
pub(super) mod project_settings;
pub(super) mod publish;
pub(super) mod reference;
mod refresh;
pub(super) mod rescan;
mod scan;
pub(super) mod signatures;
