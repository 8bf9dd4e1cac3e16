//! What a rule is.

use std::ops::Range;

use super::context::{ConfigContext, ConfigSink, Context, Note, Sink};
use super::named::Named;
use super::nodes::Nodes;
use super::table::{TableContext, TableSink};
use super::{Code, Diagnostic, Lints, Severity};
use crate::catalog::Record;
use crate::ide::analysis::Analysis;
use crate::model::{CodeString, Script, Semantics};
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
    /// What else is special about it.
    pub(super) behavior: Behavior,
}

/// What is special about a rule. Most rules say `Behavior::DEFAULT`, the others name what they change:
/// `Behavior { tag: Some(Tag::Unnecessary), ..Behavior::DEFAULT }`.
pub(super) struct Behavior {
    /// How editors show its findings.
    pub(super) tag: Option<Tag>,
    /// What a finding says is missing, where an action can add it to the project.
    pub(super) missing: Option<Missing>,
    /// Whether a comment may silence it.
    pub(super) can_be_allowed: bool,
    /// Whether it needs to know where the whole project uses a name.
    pub(super) needs_index: bool,
    /// Whether it also looks at scripts and configs in which a bracket or a quote is missing, and reports beside other
    /// syntax errors. What most rules would report there is about code that nobody meant.
    pub(super) despite_errors: bool,
    /// Whether it never asks for semantics, although it looks at the script as a whole. Where several threads check a
    /// script, such rules come first, see [`Nodes::by_value`].
    pub(super) is_early: bool,
    /// Whether it looks into strings that the game runs as code.
    pub(super) in_strings: InStrings,
    /// What else it looks for in strings of scripts, depending on how they run.
    pub(super) string_checks: &'static [StringCheck],
    /// What else it looks for in configs, if it looks at scripts.
    pub(super) in_configs: Option<CheckConfig>,
    /// Whether a finding in a string of a config that has syntax errors, and so may be no code, proves that it is code.
    pub(super) proves_code: Option<fn(&Diagnostic) -> bool>,
    /// A second look, at any file whatever its language is. The findings stay where others are left out because the
    /// file is only read as a part of others.
    pub(super) also: Option<CheckFile>,
    /// What it reports at the first tag of a file that is text or markup instead of a script. Nothing else is reported
    /// in such a file.
    pub(super) check_markup: Option<fn(&Context<'_>, usize, &mut Sink<'_>)>,
}

impl Behavior {
    /// Nothing is special.
    pub(super) const DEFAULT: Behavior = Behavior {
        tag: None,
        missing: None,
        can_be_allowed: true,
        needs_index: false,
        despite_errors: false,
        is_early: false,
        in_strings: InStrings::Never,
        string_checks: &[],
        in_configs: None,
        proves_code: None,
        also: None,
        check_markup: None,
    };
}

/// How editors show findings, apart from their level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    /// Faded: the code might as well not be there.
    Unnecessary,
    /// Struck through.
    Deprecated,
}

/// What a project lacks and an action can add.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ide) enum Missing {
    /// A function in `CfgFunctions`.
    Function,
    /// A key in a stringtable.
    Key,
    /// A script.
    Script,
    /// A file to include.
    Header,
}

/// Which strings with code a rule looks into. The string sees variables of which nothing is known, so only rules that
/// do not depend on these look there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InStrings {
    /// None.
    Never,
    /// Those of scripts. In configs, other rules report the same.
    OfScripts,
    /// Those of configs.
    OfConfigs,
    /// Those of scripts and configs.
    Always,
}

/// What a rule looks for in a string of a script that the game runs as code.
pub(super) struct StringCheck {
    /// Whether it applies to a string that the game runs in this way.
    pub(super) applies: fn(&CodeString) -> bool,
    /// What it finds in the code, with the tokens that it is about. It does not depend on the script around the string.
    pub(super) check: fn(&Script, &Semantics) -> Vec<InString>,
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
    /// At these nodes of the tree. What is said beside a syntax error is left out. After an edit elsewhere, a rule is
    /// not asked again about a node of which it said nothing, see [the incremental contract](super::context).
    Node(Nodes, CheckNode),
    /// At the script as a whole.
    Script(fn(&Context<'_>, &mut Sink<'_>)),
    /// At stringtables.
    Table(fn(&TableContext<'_>, &mut TableSink<'_>)),
    /// At the lines of the preprocessor, in scripts and configs alike.
    Lines(fn(&Analysis, &Preprocessed) -> Vec<(TextRange, Note)>),
    /// At a config.
    Config(CheckConfig),
}

/// Looks at a node.
pub(super) type CheckNode = fn(&Context<'_>, NodeId, &mut Sink<'_>);

/// Looks at a config.
pub(super) type CheckConfig = fn(&ConfigContext<'_>, &mut ConfigSink<'_>);

/// Looks at a file, whatever its language is.
pub(super) type CheckFile = fn(&Analysis) -> Vec<(TextRange, Note)>;

/// What is found in the code of a string: the tokens, and what there is to say.
pub(super) type InString = (Range<usize>, String);
