//! One file for each feature beyond hover, completion and findings: convert in, ask [`crate::ide`], convert out.

mod calls;
mod locations;
mod navigation;
mod outline;
mod rename;

pub(super) use calls::{incoming_calls, outgoing_calls, prepare_call_hierarchy};
pub(super) use navigation::{document_highlight, goto, references};
pub(super) use outline::{document_link, document_symbol, workspace_symbol};
pub(super) use rename::{prepare_rename, read_capabilities, rename};
