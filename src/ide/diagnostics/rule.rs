//! What a rule is.

use super::context::{ConfigContext, ConfigSink, Context, Note, Sink};
use super::named::Named;
use super::nodes::Nodes;
use super::table::{TableContext, TableSink};
use super::{Code, Lints, Severity};
use crate::catalog::Record;
use crate::ide::analysis::Analysis;
use crate::syntax::{NodeId, Preprocessed};
use crate::text::TextRange;

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
    /// At the commands and functions that the game sees in the script, whether or not the code around them is complete.
    Word {
        /// Whether it may accuse a use of this record. Asked once for each record, so that the pass over a script looks
        /// at few names.
        watches: fn(&Record, &Lints) -> bool,
        /// Looks at one use of a record that some rule watches.
        check: fn(&Named<'_>) -> Option<Note>,
    },
    /// At these nodes of the tree. What is said beside a syntax error is left out.
    ///
    /// After an edit elsewhere, a rule is not asked again about a node of which it said nothing. So it looks at nothing but
    /// the node, what is in it, the next two tokens after it and what its context tells; whatever else it asks about it
    /// notes by [`Context::asks_beyond`].
    Node(Nodes, CheckNode),
    /// At the script as a whole.
    Script(fn(&Context<'_>, &mut Sink<'_>)),
    /// At stringtables.
    Table(fn(&TableContext<'_>, &mut TableSink<'_>)),
    /// At the lines of the preprocessor, in scripts and configs alike.
    Lines(fn(&Analysis, &Preprocessed) -> Vec<(TextRange, Note)>),
    /// At a config.
    Config(fn(&ConfigContext<'_>, &mut ConfigSink<'_>)),
}

/// Looks at a node.
pub(super) type CheckNode = fn(&Context<'_>, NodeId, &mut Sink<'_>);
