//! The rules, each in a file of its own, and the list of them by which everything else knows them.
//!
//! No rule imports another one: what several share is in [`shared`](super::shared).

mod array_argument;
mod array_growth;
mod boolean_comparison;
mod boolean_if;
mod broken;
mod command_case;
mod comparison_type;
mod condition_value;
mod config_type_of;
mod constant_condition;
mod count_any;
mod count_zero;
mod delete_in_for_each;
mod deprecated;
mod directive;
mod discarded_result;
mod division_by_zero;
mod double_negation;
mod duplicate_case;
mod duplicate_key;
mod duplicate_stringtable_key;
mod else_if;
mod empty_then;
mod event_parameter;
mod exit_with_else;
mod expansion_limit;
mod for_each_apply;
mod format_arguments;
mod global_in_private;
mod impossible_comparison;
mod index_loop;
mod last_element;
mod letter_case;
mod locality;
mod loop_never_runs;
mod loop_variable;
mod lost_array;
mod macro_arguments;
mod marker_spam;
mod missing_comma;
mod missing_file;
mod missing_include;
mod missing_private;
mod missing_quotes;
mod missing_text;
mod missing_translation;
mod missing_underscore;
mod misspelt_global;
mod negated_if_else;
mod newer_event;
mod newer_version;
mod nil_trap;
mod nothing_value;
mod null_comparison;
mod old_for;
mod operand_type;
mod out_of_range;
mod overwritten_initial_value;
mod overwritten_value;
mod params_element;
mod private_then_assign;
mod public_local;
mod read_in_loop;
mod redeclared_variable;
mod reimplemented_command;
mod remote_exec;
mod replaced_function;
mod reserved_assignment;
mod same_branches;
mod same_operand;
mod self_assignment;
mod set_at_end;
mod shadowed_variable;
mod short_circuit;
mod special_build;
mod statement_comma;
mod string_find;
mod string_growth;
mod stringtable_key;
mod stringtable_syntax;
mod suspension;
mod swapped_operands;
mod syntax;
mod then_without_code;
mod this_call;
mod type_name;
mod unary_first;
mod undefined_global;
mod undefined_macro;
mod undefined_variable;
mod unknown_class;
mod unknown_event;
mod unknown_function;
mod unknown_project_function;
mod unknown_stringtable_key;
mod unknown_type_name;
mod unknown_word;
mod unparsed_tags;
mod unreachable_code;
mod untagged_global;
mod unused_parameter;
mod unused_stringtable_key;
mod unused_variable;
mod vehicle_self;
mod wait_until_value;
mod wait_without_sleep;

/// The rules about configs.
mod config {
    pub(super) mod addon_requirements;
    pub(super) mod addon_units;
    pub(super) mod config_code;
    pub(super) mod config_file;
    pub(super) mod config_syntax;
    pub(super) mod duplicate_class;
    pub(super) mod duplicate_function;
    pub(super) mod duplicate_idc;
    pub(super) mod duplicate_property;
    pub(super) mod file_type;
    pub(super) mod magazine_well;
    pub(super) mod missing_control_type;
    pub(super) mod missing_idd;
    pub(super) mod misspelt_property;
    pub(super) mod parent_case;
    pub(super) mod property_value;
    pub(super) mod quoted_number;
    pub(super) mod unknown_parent;
    pub(super) mod unused_declaration;
}

use serde::{Deserialize, Serialize};

use super::code::Group;
use super::rule::Rule;

/// Makes the enum of all rules: for each the module, and the name that settings have.
macro_rules! codes {
    ($($group:ident { $($(#[$doc:meta])* $($module:ident)::+ => $code:ident, $name:literal;)* })*) => {
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

            /// What the rule says of itself.
            #[inline]
            pub(super) fn rule(self) -> &'static Rule {
                match self {
                    $($(Code::$code => &$($module::)+RULE,)*)*
                }
            }
        }

        // A rule whose file names another one would have the findings of that.
        $($(const _: () = assert!($($module::)+RULE.code as usize == Code::$code as usize);)*)*
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
        config::config_syntax => ConfigSyntax, "config-syntax";
        /// An entry that its class has already.
        config::duplicate_property => DuplicateProperty, "duplicate-property";
        /// A class that is there already.
        config::duplicate_class => DuplicateClass, "duplicate-class";
        /// A class inherits from one that is not there.
        config::unknown_parent => UnknownParent, "unknown-parent";
        /// A parent in another case than its class.
        config::parent_case => ParentCase, "parent-case";
        /// A file that a config names and that is not there.
        config::config_file => ConfigFile, "config-file";
        /// A function that `CfgFunctions` lists twice.
        config::duplicate_function => DuplicateFunction, "duplicate-function";
        /// What an addon says it requires.
        config::addon_requirements => AddonRequirements, "addon-requirements";
        /// Code in a string that the game cannot read.
        config::config_code => ConfigCode, "config-code";
        /// Two controls of a dialog with one number.
        config::duplicate_idc => DuplicateIdc, "duplicate-idc";
        /// A control without a type.
        config::missing_control_type => MissingControlType, "missing-control-type";
        /// A dialog without a number.
        config::missing_idd => MissingIdd, "missing-idd";
        /// A property that is one letter from a known one.
        config::misspelt_property => MisspeltProperty, "misspelt-property";
        /// A value that a property cannot have.
        config::property_value => PropertyValue, "property-value";
        /// A file of a type that the game does not read.
        config::file_type => FileType, "file-type";
        /// A magazine that nothing defines.
        config::magazine_well => MagazineWell, "magazine-well";
        /// What an addon lists and has.
        config::addon_units => AddonUnits, "addon-units";
        /// A forward declaration of a class that nothing inherits from.
        config::unused_declaration => UnusedDeclaration, "unused-declaration";
        /// Arithmetic in quotes.
        config::quoted_number => QuotedNumber, "quoted-number";
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
