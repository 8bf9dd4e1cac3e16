//! Code actions: what can be done about it?

use super::{Analysis, Diagnostic, Lints};
use crate::text::TextRange;

/// Something that can be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// What it does, as the menu shows it.
    pub title: String,
    /// The finding that it is about, if any.
    pub diagnostic: Option<Diagnostic>,
    /// Whether it is the one thing to do.
    pub preferred: bool,
    /// What happens.
    pub effect: Effect,
}

/// What an action does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Changes the script.
    Edit(Vec<Edit>),
    /// Opens a page in the browser.
    Open(String),
}

/// A change of the script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub range: TextRange,
    /// By what.
    pub text: String,
}

pub(super) fn code_actions(_analysis: &Analysis, _range: TextRange, _lints: &Lints) -> Vec<Action> {
    Vec::new()
}
