//! How code is run.

use sqf_reference::takes::Runs;

/// How code is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeUse {
    /// Immediately and here: it sees and changes the enclosing variables. `then {}`, `forEach`, `call {}`.
    Inline,
    /// Later, without access to the enclosing variables: `spawn {}`, event handlers.
    Fresh,
    /// Unknown: it is stored, or passed to a function.
    Unknown,
}

impl From<Runs> for CodeUse {
    fn from(runs: Runs) -> CodeUse {
        match runs {
            Runs::Now => CodeUse::Inline,
            Runs::Later | Runs::OnEvent => CodeUse::Fresh,
            Runs::Anytime => CodeUse::Unknown,
        }
    }
}
