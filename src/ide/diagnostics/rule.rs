//! What a rule is.

use super::super::Fix;
use super::usage::Usage;
use super::{Code, Lints, Severity};
use crate::catalog::Record;

/// A rule.
pub(super) struct Rule {
    /// Its name.
    pub(super) code: Code,
    /// How bad its findings are, as a rule.
    pub(super) severity: Severity,
    /// What it is about, in a few words.
    pub(super) title: &'static str,
    /// What it looks for and why, and when it is silent; Markdown.
    pub(super) explanation: &'static str,
    /// Whether it may say something of uses of this record. Asked once for each record, so that the pass over a script
    /// looks at few names.
    pub(super) watches: fn(&Record, &Lints) -> bool,
    /// Looks at one use of a name that some rule watches.
    pub(super) check: fn(&Usage<'_>) -> Option<Finding>,
}

/// What a rule says of a use.
pub(super) struct Finding {
    /// What is wrong and what to do.
    pub(super) message: String,
    /// How bad it is, where that differs from the rule's other findings.
    pub(super) severity: Option<Severity>,
    /// What mends it, where that is known.
    pub(super) fix: Option<Fix>,
    /// Page on it, where it is not that of the record.
    pub(super) url: Option<String>,
}

impl Finding {
    /// A finding with nothing but a message.
    pub(super) fn new(message: String) -> Finding {
        Finding { message, severity: None, fix: None, url: None }
    }
}
