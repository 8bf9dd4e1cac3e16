//! What a rule is.

use super::super::Fix;
use super::context::{Context, Sink};
use super::usage::Usage;
use super::{Code, Lints, Severity};
use crate::catalog::Record;
use crate::syntax::NodeId;

/// A rule.
pub(super) struct Rule {
    /// Its name.
    pub(super) code: Code,
    /// How bad its findings are, as a rule.
    pub(super) severity: Severity,
    /// Whether it looks without being asked to.
    pub(super) is_on: bool,
    /// What it is about, in a few words.
    pub(super) title: &'static str,
    /// What it looks for and why, and when it is silent; Markdown.
    pub(super) explanation: &'static str,
    /// A script with a finding of it, and how it is right.
    pub(super) example: Example,
    /// How it looks.
    pub(super) check: Check,
}

/// A script with one finding of a rule, and the same without.
pub(super) struct Example {
    /// What the rule speaks of. No other rule that is on by itself does.
    pub(super) wrong: &'static str,
    /// How it is right: no rule that is on by itself has anything to say.
    pub(super) right: &'static str,
}

/// How a rule looks at scripts.
pub(super) enum Check {
    /// At names, as they are written, also in parts that the preprocessor leaves out.
    Word {
        /// Whether it may say something of uses of this record. Asked once for each record, so that the pass over a
        /// script looks at few names.
        watches: fn(&Record, &Lints) -> bool,
        /// Looks at one use of a name that some rule watches.
        check: fn(&Usage<'_>) -> Option<Finding>,
    },
    /// At each node of the tree but plain data: literals, and arrays of nothing else.
    /// What is said beside a syntax error is left out.
    Node(fn(&Context<'_>, NodeId, &mut Sink<'_>)),
    /// At the script as a whole.
    Script(fn(&Context<'_>, &mut Sink<'_>)),
}

/// What a rule says of a use of a name.
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
