//! The rules by their names.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Severity;
use super::rule::Rule;
use super::rules;

/// Makes the enum of all rules: for each the file below `rules/`, and the name that settings have.
macro_rules! codes {
    ($($(#[$doc:meta])* $module:ident => $code:ident, $name:literal;)*) => {
        /// The rules. Their names are what settings, comments and reports use.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $name)] $code,)*
        }

        impl Code {
            /// All rules, in the order of the documentation.
            pub const ALL: [Code; [$($name),*].len()] = [$(Code::$code),*];

            /// The name in settings, comments and reports.
            pub fn name(self) -> &'static str {
                match self {
                    $(Code::$code => $name,)*
                }
            }

            pub(super) fn rule(self) -> &'static Rule {
                match self {
                    $(Code::$code => &rules::$module::RULE,)*
                }
            }
        }
    };
}

codes! {
    /// The game cannot read it.
    syntax => Syntax, "syntax";
    /// A file to include is not there.
    missing_include => MissingInclude, "missing-include";
    /// The wiki says to use something else.
    deprecated => Deprecated, "deprecated";
    /// The command does not work.
    broken => Broken, "broken";
    /// Only a development, diagnostic or profiling build of the game has it.
    special_build => SpecialBuild, "special-build";
    /// It came with a later version than the one the script is for.
    newer_version => NewerVersion, "newer-version";
    /// No function of the game is called that.
    unknown_function => UnknownFunction, "unknown-function";
    /// A local variable that is read and never set.
    undefined_variable => UndefinedVariable, "undefined-variable";
    /// A local variable that nothing reads.
    unused_variable => UnusedVariable, "unused-variable";
    /// A parameter that nothing reads.
    unused_parameter => UnusedParameter, "unused-parameter";
    /// A variable that hides another.
    shadowed_variable => ShadowedVariable, "shadowed-variable";
    /// A variable that is declared twice.
    redeclared_variable => RedeclaredVariable, "redeclared-variable";
    /// A local variable that is set without `private`.
    missing_private => MissingPrivate, "missing-private";
    /// A global variable without a tag.
    untagged_global => UntaggedGlobal, "untagged-global";
    /// A value for the name of a command.
    reserved_assignment => ReservedAssignment, "reserved-assignment";
    /// A global name where a local variable is declared.
    global_in_private => GlobalInPrivate, "global-in-private";
    /// A declaration and an assignment that can be one.
    private_then_assign => PrivateThenAssign, "private-then-assign";
    /// Statements that are never reached.
    unreachable_code => UnreachableCode, "unreachable-code";
    /// A statement that does nothing.
    discarded_result => DiscardedResult, "discarded-result";
    /// A function that the project does not define.
    unknown_project_function => UnknownProjectFunction, "unknown-project-function";
    /// A file that is not there.
    missing_file => MissingFile, "missing-file";
}

impl Code {
    /// What the rule is about, in a few words.
    pub fn title(self) -> &'static str {
        self.rule().title
    }

    /// What the rule looks for and why, and when it is silent; Markdown.
    pub fn explanation(self) -> &'static str {
        self.rule().explanation
    }

    /// How bad its findings are unless settings say otherwise. Single findings may weigh less.
    pub fn default_severity(self) -> Severity {
        self.rule().severity
    }

    /// Whether it looks without being asked to by the settings.
    pub fn is_on(self) -> bool {
        self.rule().is_on
    }

    /// Whether its findings are of code that might as well not be there, which editors fade.
    pub fn is_unnecessary(self) -> bool {
        matches!(self, Code::UnusedVariable | Code::UnusedParameter | Code::UnreachableCode)
    }

    /// A script that the rule finds something in, and the same as it is right.
    pub fn example(self) -> (&'static str, &'static str) {
        let example = &self.rule().example;
        (example.wrong, example.right)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Code, UnknownCode> {
        let text = text.trim();
        Code::ALL.into_iter().find(|code| code.name() == text).ok_or_else(|| UnknownCode(text.to_owned()))
    }
}

/// A text that is the name of no rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no rule is called `{0}`; there are {list}", list = Code::ALL.map(Code::name).join(", "))]
pub struct UnknownCode(pub String);
