//! What the files are read with for the index.

use crate::layout::Layout;
use sqf_model::Workspace;
use sqf_reference::Reference;

/// What files are read with.
#[derive(Clone, Copy)]
pub(super) struct Around<'p> {
    pub(super) layout: &'p Layout,
    pub(super) reference: &'p Reference,
    /// What a script may ask about the others.
    pub(super) workspace: &'p dyn Workspace,
}
