//! The declarations of functions in the index.

use std::path::Path;
use std::sync::Arc;

use crate::{Function, Resolution};
use sqf_model::{AssignedCode, AssignedFunction};
use sqf_text::TextRange;

/// How a function is declared.
#[derive(Debug, Clone, Copy)]
pub(super) enum Declared<'s> {
    /// In `CfgFunctions`, or by something that compiles its file.
    Listed(&'s Function),
    /// `name = {...}`
    Assigned(&'s AssignedFunction),
}

impl<'s> Declared<'s> {
    /// Returns where it is declared, if the file that was read for it is `reader`.
    pub(super) fn place(self, reader: &'s Arc<Path>) -> (&'s Arc<Path>, TextRange) {
        match self {
            Declared::Listed(function) => (&function.defined_at.file, function.defined_at.range),
            Declared::Assigned(function) => (reader, function.declared.range),
        }
    }

    /// Returns the file with its code, if known.
    pub(super) fn code(self, reader: &'s Arc<Path>) -> Option<&'s Arc<Path>> {
        match self {
            Declared::Listed(Function { file: Resolution::Found(file), .. }) => Some(file),
            Declared::Listed(_) => None,
            Declared::Assigned(function) => match &function.code {
                AssignedCode::Here(_) => Some(reader),
                AssignedCode::File(file) => file.as_ref(),
            },
        }
    }
}
