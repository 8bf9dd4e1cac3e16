//! How code is run.

use crate::catalog::takes::Runs;

/// How code is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeUse {
    /// At once and here: it sees and changes the variables around it. `then {}`, `forEach`, `call {}`.
    Inline,
    /// Later, and it sees nothing of what is around it: `spawn {}`, event handlers.
    Fresh,
    /// Nobody knows: it is kept, or given to a function.
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
