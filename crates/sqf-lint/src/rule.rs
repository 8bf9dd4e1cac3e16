//! The definition of a rule.

use std::ops::{Deref, Range};

use super::context::{CheckedText, ConfigContext, ConfigSink, Context, Sink, TableContext, TableSink};
use super::findings::{Findings, Note};
use super::named::WatchedUse;
use super::nodes::Nodes;
use super::{Code, Lints, Severity};
use sqf_ide::analysis::Analysis;
use sqf_model::{CodeString, Script, Semantics};
use sqf_reference::Record;
use sqf_syntax::{NodeId, Preprocessed};
use sqf_text::TextRange;

/// A rule: its name, under which [`rules`](super::rules) lists it, and what its file defines.
pub(super) struct Rule {
    pub(super) code: Code,
    pub(super) definition: Definition,
}

impl Deref for Rule {
    type Target = Definition;

    fn deref(&self) -> &Definition {
        &self.definition
    }
}

/// What the file of a rule defines.
pub(super) struct Definition {
    /// Whether it is on by default, and its default severity.
    pub(super) by_default: ByDefault,
    /// The title, a noun phrase.
    pub(super) title: &'static str,
    /// What it checks and why, and its exceptions; Markdown.
    pub(super) explanation: &'static str,
    /// An example, before and after the fix.
    pub(super) example: Example,
    /// The checks. The first one tells in which language the example is; one at most is a [`Check::Node`].
    pub(super) checks: &'static [Check],
    /// Special behavior.
    pub(super) behavior: Behavior,
}

impl Rule {
    /// Returns what collects its diagnostics.
    pub(super) fn sink<'a, C: CheckedText>(&self, context: &'a C, found: &'a mut Findings) -> Sink<'a, C> {
        Sink::new((self.code, self.severity()), context, found)
    }
}

impl Definition {
    /// Returns the default severity.
    pub(super) fn severity(&self) -> Severity {
        let (ByDefault::On(severity) | ByDefault::Off(severity)) = self.by_default;
        severity
    }

    /// Returns the nodes that it looks at, and its check of each.
    pub(super) fn nodes(&self) -> Option<(Nodes, CheckNode)> {
        self.checks.iter().find_map(|check| match check {
            Check::Node(nodes, check) => Some((*nodes, *check)),
            _ => None,
        })
    }
}

/// Whether a rule is on by default. Settings that enable another one keep its severity or choose one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ByDefault {
    /// On, with this severity.
    On(Severity),
    /// Off; its severity when single diagnostics do not have their own.
    Off(Severity),
}

/// Special behavior of a rule. Most rules use `Behavior::DEFAULT`, others name what they change: `Behavior { tag:
/// Some(Tag::Unnecessary), ..Behavior::DEFAULT }`.
pub(super) struct Behavior {
    /// How editors render its diagnostics.
    pub(super) tag: Option<Tag>,
    /// What its diagnostics report as missing, if a code action can add it to the project.
    pub(super) missing: Option<Missing>,
    /// Whether a comment can suppress it.
    pub(super) can_be_allowed: bool,
    /// Whether it needs the index of the whole project.
    pub(super) needs_index: bool,
    /// Whether it also checks scripts and configs with a missing bracket or quote, and reports near other syntax
    /// errors. Most rules would report code there that was never intended.
    pub(super) despite_errors: bool,
    /// Whether it never uses semantics, although it checks the script as a whole. With several threads, such rules run
    /// first, see [`Nodes::by_value`].
    pub(super) is_early: bool,
    /// Whether it checks strings that the game runs as code.
    pub(super) in_strings: InStrings,
    /// The rest of a small project in which the example is a mistake: paths with their texts.
    pub(super) around_example: &'static [(&'static str, &'static str)],
    /// Whether it may report mistakes that only code has, see [`Diagnostic::proves_code`](super::Diagnostic).
    pub(super) may_prove_code: bool,
}

impl Behavior {
    /// No special behavior.
    pub(super) const DEFAULT: Behavior = Behavior {
        tag: None,
        missing: None,
        can_be_allowed: true,
        needs_index: false,
        despite_errors: false,
        is_early: false,
        in_strings: InStrings::Never,
        around_example: &[],
        may_prove_code: false,
    };
}

/// How editors render diagnostics, apart from their severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    /// Faded: the code has no effect.
    Unnecessary,
    /// Struck through.
    Deprecated,
}

/// What a project lacks and a code action can add.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Missing {
    /// A function in `CfgFunctions`.
    Function,
    /// A key in a stringtable.
    Key,
    /// A script.
    Script,
    /// A file to include.
    Header,
}

/// Which strings with code a rule checks. A string can use variables that are not known, so only rules that do not
/// depend on them check strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InStrings {
    /// None.
    Never,
    /// Those of scripts. In configs, other rules report the same errors.
    OfScripts,
    /// Those of scripts and configs, where it may ask the project.
    WithProject,
    /// Those of scripts and configs.
    Always,
}

/// A script that a rule reports, and its correction.
pub(super) struct Example {
    /// The reported code. No other rule that is on by default reports it.
    pub(super) wrong: &'static str,
    /// The corrected code: no rule that is on by default reports it.
    pub(super) right: &'static str,
}

/// A check, by what it applies to.
pub(super) enum Check {
    /// Commands and functions in the script, whether or not the code around them is complete.
    Word {
        /// Whether it may report uses of this record. Called once per record, so that the pass over a script looks at
        /// few names.
        watches: fn(&Record, &Lints) -> bool,
        /// Checks one use of such a record.
        check: fn(&WatchedUse<'_>) -> Option<Note>,
    },
    /// Nodes of these kinds. Reports next to a syntax error are suppressed. After an edit elsewhere, the check is not
    /// repeated for a node without reports, see [the incremental contract](super::context).
    Node(Nodes, CheckNode),
    /// The script as a whole.
    Script(fn(&Context<'_>, &mut Sink<'_>)),
    /// Stringtables.
    Table(fn(&TableContext<'_>, &mut TableSink<'_>)),
    /// Preprocessor directives, in scripts and configs.
    Lines(fn(&Analysis, &Preprocessed) -> Vec<(TextRange, Note)>),
    /// Configs.
    Config(fn(&ConfigContext<'_>, &mut ConfigSink<'_>)),
    /// Strings in scripts that the game runs as code.
    String {
        /// Whether it applies to a string, depending on how the game runs it.
        applies: fn(&CodeString) -> bool,
        /// Checks the code, returning messages with their tokens. Does not depend on the script around the string.
        check: fn(&Script, &Semantics) -> Vec<InString>,
    },
    /// Files of any language. Its diagnostics remain in files that are only included by others, where those of other
    /// checks are suppressed.
    File(fn(&Analysis) -> Vec<(TextRange, Note)>),
    /// The first tag of a file that is text or markup instead of a script. Nothing else is reported in such a file.
    Markup(fn(&Context<'_>, usize, &mut Sink<'_>)),
}

/// Checks a node.
pub(super) type CheckNode = fn(&Context<'_>, NodeId, &mut Sink<'_>);

/// A report on the code of a string: the tokens and the message.
pub(super) type InString = (Range<usize>, String);
