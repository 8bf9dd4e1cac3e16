//! Signature help: what comes next?

use super::Analysis;
use crate::text::TextRange;

/// The ways to write the command or function at hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureHelp {
    /// All of them, in the order of the page.
    pub signatures: Vec<Signature>,
    /// The one that fits what is written.
    pub active: usize,
}

/// One way to write a command, or to call a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The syntax line.
    pub label: String,
    /// What it does, Markdown; empty where nothing is known.
    pub documentation: String,
    /// Operands, and elements of operands that are arrays.
    pub params: Vec<SignatureParam>,
    /// The parameter that the cursor is at.
    pub active_param: Option<usize>,
}

/// A parameter in a signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureParam {
    /// Its place in the label.
    pub range: TextRange,
    /// Type, default and meaning, Markdown.
    pub documentation: String,
}

pub(super) fn signature_help(_analysis: &Analysis, _offset: u32) -> Option<SignatureHelp> {
    None
}
