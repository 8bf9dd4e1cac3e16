//! Functions that run code which they are given, and how code is run.

use std::borrow::Cow;

/// A function that runs code given to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRunner {
    /// Its name; compared in any case.
    pub function: Cow<'static, str>,
    /// Which elements of its argument array are code, counted from 0. The first also stands for an argument that is no
    /// array.
    pub arguments: Cow<'static, [usize]>,
    /// When and where the code runs.
    pub runs: Runs,
    /// Further local variables that the code sees, in lower case: those that the function is meant to set, and those that
    /// it happens to have.
    pub variables: Cow<'static, [Cow<'static, str>]>,
    /// Whether the code may wait, as far as is known; if not, `sleep` fails in it.
    pub may_wait: bool,
    /// All of this holds if the argument array has no more elements than this: a further one may have the code run at
    /// once, too.
    pub longest: usize,
}

/// When a function runs code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// Before it returns, so that the code sees the variables of its caller.
    Now,
    /// After its caller has ended: the code sees nothing of the script that it is written in.
    Later,
    /// Later, within the script that raises an event: it sees the variables of that script, whatever they are.
    OnEvent,
}

impl CodeRunner {
    /// How code that it is given is run.
    pub(in crate::model) fn code_use(&self) -> CodeUse {
        match self.runs {
            Runs::Now => CodeUse::Inline,
            Runs::Later | Runs::OnEvent => CodeUse::Fresh,
        }
    }

    /// Whether it sets a local variable, in lower case, in the code.
    pub(in crate::model) fn sets(&self, name: &str) -> bool {
        self.variables.iter().any(|variable| variable == name)
    }
}

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
