//! The rules by their names.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Severity;
use super::rule::{Check, Missing, Rule, Tag};
use super::rules;

/// What rules are about, as the documentation groups them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// What the game cannot read, or reads as something else.
    Language,
    /// What the reference says of the game.
    Game,
    /// What the files of the project say.
    Project,
    /// The texts of the project.
    Stringtables,
    /// Classes and entries of configs.
    Config,
    /// Names and their values.
    Variables,
    /// What cannot be meant.
    Mistakes,
    /// What can be said better.
    Style,
    /// What takes time for nothing.
    Performance,
}

impl Group {
    /// The heading in the documentation.
    pub fn title(self) -> &'static str {
        match self {
            Group::Language => "The language",
            Group::Game => "Commands, functions and events of the game",
            Group::Project => "The project",
            Group::Stringtables => "Stringtables",
            Group::Config => "Configs",
            Group::Variables => "Variables",
            Group::Mistakes => "Mistakes",
            Group::Style => "Style",
            Group::Performance => "Performance",
        }
    }
}

/// Makes the enum of all rules: for each the file below `rules/`, and the name that settings have.
macro_rules! codes {
    ($($group:ident { $($(#[$doc:meta])* $module:ident => $code:ident, $name:literal;)* })*) => {
        /// The rules. Their names are what settings, comments and reports use.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Code {
            $($($(#[$doc])* #[serde(rename = $name)] $code,)*)*
        }

        impl Code {
            /// All rules, in the order of the documentation.
            pub const ALL: [Code; [$($($name),*),*].len()] = [$($(Code::$code),*),*];

            /// The name in settings, comments and reports.
            pub fn name(self) -> &'static str {
                match self {
                    $($(Code::$code => $name,)*)*
                }
            }

            /// What it is about.
            pub fn group(self) -> Group {
                match self {
                    $($(Code::$code)|* => Group::$group,)*
                }
            }

            #[inline]
            pub(super) fn rule(self) -> &'static Rule {
                match self {
                    $($(Code::$code => &rules::$module::RULE,)*)*
                }
            }
        }
    };
}

codes! {
    Language {
        /// The game cannot read it.
        syntax => Syntax, "syntax";
        /// A file to include is not there.
        missing_include => MissingInclude, "missing-include";
        /// A directive that is incomplete or out of place.
        directive => Directive, "directive";
        /// A macro with a wrong number of arguments.
        macro_arguments => MacroArguments, "macro-arguments";
        /// A macro that nothing defines.
        undefined_macro => UndefinedMacro, "undefined-macro";
        /// A macro expands to too much.
        expansion_limit => ExpansionLimit, "expansion-limit";
        /// `else if`, which SQF does not have.
        else_if => ElseIf, "else-if";
        /// `else` after `exitWith`.
        exit_with_else => ExitWithElse, "exit-with-else";
        /// A value for the name of a command.
        reserved_assignment => ReservedAssignment, "reserved-assignment";
        /// A global name where a local variable is declared.
        global_in_private => GlobalInPrivate, "global-in-private";
        /// `then` without code.
        then_without_code => ThenWithoutCode, "then-without-code";
        /// A comma between statements.
        statement_comma => StatementComma, "statement-comma";
        /// No comma between two strings.
        missing_comma => MissingComma, "missing-comma";
    }
    Game {
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
        /// No event is called that, or other commands handle it.
        unknown_event => UnknownEvent, "unknown-event";
        /// A handler takes more than the event passes.
        event_parameter => EventParameter, "event-parameter";
        /// The event came with a later version than the one the script is for.
        newer_event => NewerEvent, "newer-event";
        /// A word that a command does not know.
        unknown_word => UnknownWord, "unknown-word";
        /// No class of the game is called that, but another one nearly is.
        unknown_class => UnknownClass, "unknown-class";
        /// No type is called that.
        unknown_type_name => UnknownTypeName, "unknown-type-name";
    }
    Project {
        /// A function that the project does not define.
        unknown_project_function => UnknownProjectFunction, "unknown-project-function";
        /// A file that is not there.
        missing_file => MissingFile, "missing-file";
        /// `CfgRemoteExec` forbids what is executed remotely.
        remote_exec => RemoteExec, "remote-exec";
        /// No stringtable has the key.
        unknown_stringtable_key => UnknownStringtableKey, "unknown-stringtable-key";
    }
    Stringtables {
        /// The stringtable is no XML.
        stringtable_syntax => StringtableSyntax, "stringtable-syntax";
        /// A key that nothing can name.
        stringtable_key => StringtableKey, "stringtable-key";
        /// A key that is there twice.
        duplicate_stringtable_key => DuplicateStringtableKey, "duplicate-stringtable-key";
        /// A key without a text that most can read.
        missing_text => MissingText, "missing-text";
        /// A key without a text in a language that most others have.
        missing_translation => MissingTranslation, "missing-translation";
        /// A key that nothing uses.
        unused_stringtable_key => UnusedStringtableKey, "unused-stringtable-key";
    }
    Config {
        /// The game cannot read it as a config.
        config_syntax => ConfigSyntax, "config-syntax";
        /// An entry that its class has already.
        duplicate_property => DuplicateProperty, "duplicate-property";
        /// A class that is there already.
        duplicate_class => DuplicateClass, "duplicate-class";
        /// A class inherits from one that is not there.
        unknown_parent => UnknownParent, "unknown-parent";
        /// A parent in another case than its class.
        parent_case => ParentCase, "parent-case";
        /// A file that a config names and that is not there.
        config_file => ConfigFile, "config-file";
        /// A function that `CfgFunctions` lists twice.
        duplicate_function => DuplicateFunction, "duplicate-function";
        /// What an addon says it requires.
        addon_requirements => AddonRequirements, "addon-requirements";
        /// Code in a string that the game cannot read.
        config_code => ConfigCode, "config-code";
        /// Two controls of a dialog with one number.
        duplicate_idc => DuplicateIdc, "duplicate-idc";
        /// A control without a type.
        missing_control_type => MissingControlType, "missing-control-type";
        /// A dialog without a number.
        missing_idd => MissingIdd, "missing-idd";
        /// A property that is one letter from a known one.
        misspelt_property => MisspeltProperty, "misspelt-property";
        /// A value that a property cannot have.
        property_value => PropertyValue, "property-value";
        /// A file of a type that the game does not read.
        file_type => FileType, "file-type";
        /// A magazine that nothing defines.
        magazine_well => MagazineWell, "magazine-well";
        /// What an addon lists and has.
        addon_units => AddonUnits, "addon-units";
        /// A forward declaration of a class that nothing inherits from.
        unused_declaration => UnusedDeclaration, "unused-declaration";
        /// Arithmetic in quotes.
        quoted_number => QuotedNumber, "quoted-number";
    }
    Variables {
        /// A local variable that is read and never set.
        undefined_variable => UndefinedVariable, "undefined-variable";
        /// `x` instead of `_x`, or `this` where it is not.
        missing_underscore => MissingUnderscore, "missing-underscore";
        /// A global variable that is misspelt.
        misspelt_global => MisspeltGlobal, "misspelt-global";
        /// A global variable that nothing sets, where a string is expected.
        undefined_global => UndefinedGlobal, "undefined-global";
        /// A variable of a loop outside of it.
        loop_variable => LoopVariable, "loop-variable";
        /// A local variable that nothing reads.
        unused_variable => UnusedVariable, "unused-variable";
        /// A value that is overwritten before it is read.
        overwritten_value => OverwrittenValue, "overwritten-value";
        /// A plain initial value is replaced before anything reads it.
        overwritten_initial_value => OverwrittenInitialValue, "overwritten-initial-value";
        /// A parameter that nothing reads.
        unused_parameter => UnusedParameter, "unused-parameter";
        /// A variable that hides another.
        shadowed_variable => ShadowedVariable, "shadowed-variable";
        /// A variable that is declared twice.
        redeclared_variable => RedeclaredVariable, "redeclared-variable";
        /// A local variable that is set without `private`.
        missing_private => MissingPrivate, "missing-private";
        /// A declaration and an assignment that can be one.
        private_then_assign => PrivateThenAssign, "private-then-assign";
        /// A global variable without a tag.
        untagged_global => UntaggedGlobal, "untagged-global";
        /// A local variable is broadcast.
        public_local => PublicLocal, "public-local";
    }
    Mistakes {
        /// Statements that are never reached.
        unreachable_code => UnreachableCode, "unreachable-code";
        /// An operator behind a command that gives nothing.
        unary_first => UnaryFirst, "unary-first";
        /// A statement that does nothing.
        discarded_result => DiscardedResult, "discarded-result";
        /// It waits where nothing can wait.
        suspension => Suspension, "suspension";
        /// A `case` that another one before it takes.
        duplicate_case => DuplicateCase, "duplicate-case";
        /// A hash map gets the same key twice.
        duplicate_key => DuplicateKey, "duplicate-key";
        /// The array has no such element.
        out_of_range => OutOfRange, "out-of-range";
        /// A division by zero.
        division_by_zero => DivisionByZero, "division-by-zero";
        /// A comparison with one outcome.
        impossible_comparison => ImpossibleComparison, "impossible-comparison";
        /// A text in one case, compared with one in another.
        letter_case => LetterCase, "letter-case";
        /// Elements are taken out of the array that a loop goes through.
        delete_in_for_each => DeleteInForEach, "delete-in-for-each";
        /// A command gets what it does not take.
        operand_type => OperandType, "operand-type";
        /// Values of different types are compared.
        comparison_type => ComparisonType, "comparison-type";
        /// `nil` is compared.
        nil_trap => NilTrap, "nil-trap";
        /// `if (true)`
        constant_condition => ConstantCondition, "constant-condition";
        /// `format` with too few or too many values.
        format_arguments => FormatArguments, "format-arguments";
        /// A command on a machine that cannot do what it asks for.
        locality => Locality, "locality";
        /// An element of another type where a command takes an array.
        array_argument => ArrayArgument, "array-argument";
        /// A name that must be a string has no quotes.
        missing_quotes => MissingQuotes, "missing-quotes";
        /// A command without a result used as a value.
        nothing_value => NothingValue, "nothing-value";
        /// A condition in braces that is neither true nor false.
        condition_value => ConditionValue, "condition-value";
        /// A wrong element in `params` or `param`.
        params_element => ParamsElement, "params-element";
        /// `waitUntil` whose code gives no boolean.
        wait_until_value => WaitUntilValue, "wait-until-value";
        /// A variable gets its own value.
        self_assignment => SelfAssignment, "self-assignment";
        /// An array is replaced by the index of an element.
        lost_array => LostArray, "lost-array";
        /// A condition is asked twice.
        same_operand => SameOperand, "same-operand";
        /// `then` and `else` do the same.
        same_branches => SameBranches, "same-branches";
        /// `for` that begins behind its end.
        loop_never_runs => LoopNeverRuns, "loop-never-runs";
        /// A null value is compared with `==`.
        null_comparison => NullComparison, "null-comparison";
        /// The player where a vehicle belongs.
        swapped_operands => SwappedOperands, "swapped-operands";
        /// A hint shows the tags of structured text.
        unparsed_tags => UnparsedTags, "unparsed-tags";
    }
    Style {
        /// A command in another case than the wiki's.
        command_case => CommandCase, "command-case";
        /// `typeName` where `isEqualType` does.
        type_name => TypeName, "type-name";
        /// `find` where `in` does.
        string_find => StringFind, "string-find";
        /// An `if` that is its condition.
        boolean_if => BooleanIf, "boolean-if";
        /// `if (!a)` with an `else`.
        negated_if_else => NegatedIfElse, "negated-if-else";
        /// `vehicle x == x`.
        vehicle_self => VehicleSelf, "vehicle-self";
        /// A negation that another operator says.
        double_negation => DoubleNegation, "double-negation";
        /// A comparison with `true` or `false`.
        boolean_comparison => BooleanComparison, "boolean-comparison";
        /// `_this call`.
        this_call => ThisCall, "this-call";
        /// `select (count x - 1)`.
        last_element => LastElement, "last-element";
        /// `configOf`, written at length.
        config_type_of => ConfigTypeOf, "config-type-of";
        /// A command, written at length.
        reimplemented_command => ReimplementedCommand, "reimplemented-command";
        /// A function for which there is a command.
        replaced_function => ReplacedFunction, "replaced-function";
        /// A `for` that is a `forEach`.
        index_loop => IndexLoop, "index-loop";
        /// A `forEach` that is an `apply`.
        for_each_apply => ForEachApply, "for-each-apply";
        /// `for` with three codes.
        old_for => OldFor, "old-for";
        /// `set` behind the last element.
        set_at_end => SetAtEnd, "set-at-end";
        /// An empty `then` before an `else`.
        empty_then => EmptyThen, "empty-then";
    }
    Performance {
        /// `count` compared with 0.
        count_zero => CountZero, "count-zero";
        /// All are counted to know whether there is one.
        count_any => CountAny, "count-any";
        /// A condition that is worked out in vain.
        short_circuit => ShortCircuit, "short-circuit";
        /// An array that is copied to grow.
        array_growth => ArrayGrowth, "array-growth";
        /// A string that grows in a loop.
        string_growth => StringGrowth, "string-growth";
        /// A marker that is sent again and again.
        marker_spam => MarkerSpam, "marker-spam";
        /// A condition that is looked at in every frame.
        wait_without_sleep => WaitWithoutSleep, "wait-without-sleep";
        /// A file that a loop reads each time.
        read_in_loop => ReadInLoop, "read-in-loop";
    }
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
    #[inline]
    pub fn is_on(self) -> bool {
        self.rule().is_on
    }

    /// Whether its findings are of code that might as well not be there, which editors fade.
    pub fn is_unnecessary(self) -> bool {
        self.rule().behavior.tag == Some(Tag::Unnecessary)
    }

    /// Whether its findings are of what should no longer be used, which editors strike through.
    pub fn is_deprecated(self) -> bool {
        self.rule().behavior.tag == Some(Tag::Deprecated)
    }

    /// Whether a comment may silence it.
    pub fn can_be_allowed(self) -> bool {
        self.rule().behavior.can_be_allowed
    }

    /// Whether it asks where the project uses names, which takes longer than all other rules together.
    pub fn needs_index(self) -> bool {
        self.rule().behavior.needs_index
    }

    /// What its findings say is missing, where an action can add it to the project.
    pub(in crate::ide) fn missing(self) -> Option<Missing> {
        self.rule().behavior.missing
    }

    /// What its example is written in, as Markdown calls it.
    pub fn language(self) -> &'static str {
        match self.rule().check {
            Check::Table(_) => "xml",
            Check::Config(_) => "cpp",
            _ => "sqf",
        }
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

/// A text that is the name of no rule. The message names the one that was meant, or where they are listed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule `{0}`; {remedy}", remedy = remedy(.0))]
pub struct UnknownCode(pub String);

fn remedy(name: &str) -> String {
    let near = Code::ALL.map(|code| (strsim::osa_distance(name, code.name()), code)).into_iter().min();
    match near {
        Some((distance, code)) if distance <= 2 => format!("did you mean `{code}`?"),
        _ => "`sqf-ls rules` lists them".to_owned(),
    }
}
