//! One file for each feature other than hover, completion and diagnostics: convert in, call [`crate::ide`], convert
//! out.

pub(super) mod calls;
pub(super) mod change;
pub(super) mod code_action;
pub(super) mod colors;
pub(super) mod expand;
pub(super) mod file_rename;
pub(super) mod folding;
pub(super) mod formatting;
pub(super) mod inlay;
pub(super) mod lens;
mod locations;
pub(super) mod log;
pub(super) mod navigation;
pub(super) mod outline;
pub(super) mod rename;
pub(super) mod selection;
pub(super) mod semantic_tokens;
pub(super) mod types;
