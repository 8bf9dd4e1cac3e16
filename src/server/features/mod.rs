//! One file for each feature beyond hover, completion and findings: convert in, ask [`crate::ide`], convert out.

mod calls;
mod inlay;
mod lens;
mod locations;
mod navigation;
mod outline;
mod rename;

pub(super) use calls::{incoming_calls, outgoing_calls, prepare_call_hierarchy};
pub(super) use inlay::inlay_hint;
pub(super) use lens::{code_lens, resolve_code_lens};
pub(super) use navigation::{document_highlight, goto, references};
pub(super) use outline::{document_link, document_symbol, workspace_symbol};
pub(super) use rename::{prepare_rename, read_capabilities, rename};
