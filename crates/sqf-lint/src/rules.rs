//! The rules, each in a file of its group's folder, and the list that the rest of the program uses.
//!
//! Rules do not import each other; shared code is in [`shared`](super::shared).

mod language {
    pub(super) mod directive;
    pub(super) mod else_if;
    pub(super) mod exit_with_else;
    pub(super) mod expansion_limit;
    pub(super) mod global_in_private;
    pub(super) mod invisible_character;
    pub(super) mod macro_arguments;
    pub(super) mod macro_blanks;
    pub(super) mod missing_comma;
    pub(super) mod missing_include;
    pub(super) mod private_without_value;
    pub(super) mod reserved_assignment;
    pub(super) mod statement_comma;
    pub(super) mod syntax;
    pub(super) mod then_without_code;
    pub(super) mod undefined_macro;
}

mod game {
    pub(super) mod broken;
    pub(super) mod deprecated;
    pub(super) mod event_parameter;
    pub(super) mod newer_event;
    pub(super) mod newer_version;
    pub(super) mod special_build;
    pub(super) mod unknown_class;
    pub(super) mod unknown_event;
    pub(super) mod unknown_function;
    pub(super) mod unknown_type_name;
    pub(super) mod unknown_word;
}

mod project {
    pub(super) mod argument_type;
    pub(super) mod missing_argument;
    pub(super) mod missing_file;
    pub(super) mod misspelled_event;
    pub(super) mod outdated_header;
    pub(super) mod remote_exec;
    pub(super) mod surplus_argument;
    pub(super) mod unknown_project_function;
    pub(super) mod unknown_stringtable_key;
}

mod stringtables {
    pub(super) mod duplicate_stringtable_key;
    pub(super) mod missing_text;
    pub(super) mod missing_translation;
    pub(super) mod stringtable_key;
    pub(super) mod stringtable_language;
    pub(super) mod stringtable_syntax;
    pub(super) mod unused_stringtable_key;
}

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
    pub(super) mod literal_addon;
    pub(super) mod magazine_well;
    pub(super) mod missing_control_type;
    pub(super) mod missing_idd;
    pub(super) mod misspelled_property;
    pub(super) mod parent_case;
    pub(super) mod property_value;
    pub(super) mod quoted_number;
    pub(super) mod unknown_parent;
    pub(super) mod unused_declaration;
}

mod variables {
    pub(super) mod loop_variable;
    pub(super) mod lost_value;
    pub(super) mod missing_private;
    pub(super) mod missing_underscore;
    pub(super) mod misspelled_global;
    pub(super) mod overwritten_initial_value;
    pub(super) mod overwritten_value;
    pub(super) mod private_then_assign;
    pub(super) mod public_local;
    pub(super) mod redeclared_variable;
    pub(super) mod shadowed_variable;
    pub(super) mod undefined_global;
    pub(super) mod undefined_variable;
    pub(super) mod untagged_global;
    pub(super) mod unused_parameter;
    pub(super) mod unused_variable;
}

mod mistakes {
    pub(super) mod array_argument;
    pub(super) mod comparison_type;
    pub(super) mod condition_value;
    pub(super) mod constant_condition;
    pub(super) mod delete_in_for_each;
    pub(super) mod discarded_result;
    pub(super) mod division_by_zero;
    pub(super) mod duplicate_case;
    pub(super) mod duplicate_key;
    pub(super) mod format_arguments;
    pub(super) mod global_type;
    pub(super) mod impossible_comparison;
    pub(super) mod letter_case;
    pub(super) mod locality;
    pub(super) mod loop_never_runs;
    pub(super) mod lost_array;
    pub(super) mod missing_quotes;
    pub(super) mod needless_broadcast;
    pub(super) mod nil_trap;
    pub(super) mod no_interface;
    pub(super) mod not_local;
    pub(super) mod nothing_value;
    pub(super) mod null_comparison;
    pub(super) mod operand_type;
    pub(super) mod out_of_range;
    pub(super) mod params_element;
    pub(super) mod same_branches;
    pub(super) mod same_operand;
    pub(super) mod self_assignment;
    pub(super) mod suspension;
    pub(super) mod swapped_operands;
    pub(super) mod unary_first;
    pub(super) mod unparsed_tags;
    pub(super) mod unreachable_code;
    pub(super) mod wait_until_value;
}

mod style {
    pub(super) mod boolean_comparison;
    pub(super) mod boolean_if;
    pub(super) mod command_case;
    pub(super) mod config_type_of;
    pub(super) mod double_negation;
    pub(super) mod empty_then;
    pub(super) mod for_each_apply;
    pub(super) mod index_loop;
    pub(super) mod last_element;
    pub(super) mod negated_if_else;
    pub(super) mod old_for;
    pub(super) mod reimplemented_command;
    pub(super) mod replaced_function;
    pub(super) mod set_at_end;
    pub(super) mod string_find;
    pub(super) mod this_call;
    pub(super) mod type_name;
    pub(super) mod vehicle_self;
}

mod performance {
    pub(super) mod array_growth;
    pub(super) mod count_any;
    pub(super) mod count_zero;
    pub(super) mod marker_spam;
    pub(super) mod read_in_loop;
    pub(super) mod short_circuit;
    pub(super) mod string_growth;
    pub(super) mod wait_without_sleep;
}

use serde::{Deserialize, Serialize};

use super::group::Group;
use super::rule::Rule;

/// Generates the enum of all rules: each has a module, which is in the folder of its group, and a name in settings.
macro_rules! codes {
    ($($group:ident in $folder:ident { $($(#[$doc:meta])* $module:ident => $code:ident, $name:literal $(, formerly $former:literal)*;)* })*) => {
        /// The rules. Their names appear in settings, comments and reports.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Code {
            $($($(#[$doc])* #[serde(rename = $name $(, alias = $former)*)] $code,)*)*
        }

        impl Code {
            /// All rules, in the order of the documentation.
            pub const ALL: [Code; [$($($name),*),*].len()] = [$($(Code::$code),*),*];

            /// Returns the name in settings, comments and reports.
            pub fn name(self) -> &'static str {
                match self {
                    $($(Code::$code => $name,)*)*
                }
            }

            /// Returns the names that the rule had in earlier versions, which are still understood.
            pub fn former_names(self) -> &'static [&'static str] {
                match self {
                    $($(Code::$code => &[$($former),*],)*)*
                }
            }

            /// Returns the group.
            pub fn group(self) -> Group {
                match self {
                    $($(Code::$code)|* => Group::$group,)*
                }
            }

            /// Returns the definition of the rule.
            #[inline]
            pub(super) fn rule(self) -> &'static Rule {
                match self {
                    $($(Code::$code => &Rule { code: Code::$code, definition: $folder::$module::RULE },)*)*
                }
            }
        }

        /// A test of each rule with the scripts of its file.
        #[cfg(test)]
        #[allow(non_snake_case, reason = "tests are named like the rules in `Code`")]
        mod fixtures {
            $($(#[test] fn $code() { crate::tests::rules::check_fixture(super::Code::$code); })*)*
        }

        /// A test of each rule with its example.
        #[cfg(test)]
        #[allow(non_snake_case, reason = "tests are named like the rules in `Code`")]
        mod examples {
            $($(#[test] fn $code() { crate::tests::rules::check_example(super::Code::$code); })*)*
        }
    };
}

codes! {
    Language in language {
        /// Invalid syntax.
        syntax => Syntax, "syntax";
        /// A missing included file.
        missing_include => MissingInclude, "missing-include";
        /// An incomplete or misplaced directive.
        directive => Directive, "directive";
        /// A macro with a wrong number of arguments.
        macro_arguments => MacroArguments, "macro-arguments";
        /// A blank around an argument of a macro that breaks a word.
        macro_blanks => MacroBlanks, "macro-blanks";
        /// An undefined macro.
        undefined_macro => UndefinedMacro, "undefined-macro";
        /// A character that nobody sees and the game does not skip.
        invisible_character => InvisibleCharacter, "invisible-character";
        /// A macro with too large an expansion.
        expansion_limit => ExpansionLimit, "expansion-limit";
        /// `else if`, which SQF does not have.
        else_if => ElseIf, "else-if";
        /// `else` after `exitWith`.
        exit_with_else => ExitWithElse, "exit-with-else";
        /// An assignment to the name of a command.
        reserved_assignment => ReservedAssignment, "reserved-assignment";
        /// A global name where a local variable is declared.
        global_in_private => GlobalInPrivate, "global-in-private";
        /// `private` before a name without an assignment.
        private_without_value => PrivateWithoutValue, "private-without-value";
        /// `then` without code.
        then_without_code => ThenWithoutCode, "then-without-code";
        /// A comma between statements.
        statement_comma => StatementComma, "statement-comma";
        /// No comma between two strings.
        missing_comma => MissingComma, "missing-comma";
    }
    Game in game {
        /// A name that the wiki recommends to replace.
        deprecated => Deprecated, "deprecated";
        /// A command that does not work.
        broken => Broken, "broken";
        /// A command that only a development, diagnostic or profiling build of the game has.
        special_build => SpecialBuild, "special-build";
        /// A command that is newer than the target version.
        newer_version => NewerVersion, "newer-version";
        /// An unknown function of the game.
        unknown_function => UnknownFunction, "unknown-function";
        /// An unknown event, or one handled by other commands.
        unknown_event => UnknownEvent, "unknown-event";
        /// An event handler with more parameters than the event passes.
        event_parameter => EventParameter, "event-parameter";
        /// An event that is newer than the target version.
        newer_event => NewerEvent, "newer-event";
        /// A string that a command does not accept.
        unknown_word => UnknownWord, "unknown-word";
        /// An unknown class of the game with a similar name to a known one.
        unknown_class => UnknownClass, "unknown-class";
        /// An unknown type name.
        unknown_type_name => UnknownTypeName, "unknown-type-name";
    }
    Project in project {
        /// A function that the project does not define.
        unknown_project_function => UnknownProjectFunction, "unknown-project-function";
        /// An event of CBA that is misspelled.
        misspelled_event => MisspelledEvent, "misspelled-event", formerly "misspelt-event";
        /// An argument of a type that a function of the project does not take.
        argument_type => ArgumentType, "argument-type";
        /// An argument that a function of the project needs and a call lacks.
        missing_argument => MissingArgument, "missing-argument";
        /// An argument that a function of the project ignores.
        surplus_argument => SurplusArgument, "surplus-argument";
        /// A header comment that contradicts the function.
        outdated_header => OutdatedHeader, "outdated-header";
        /// A missing file.
        missing_file => MissingFile, "missing-file";
        /// Remote execution that `CfgRemoteExec` forbids.
        remote_exec => RemoteExec, "remote-exec";
        /// A key that no stringtable has.
        unknown_stringtable_key => UnknownStringtableKey, "unknown-stringtable-key";
    }
    Stringtables in stringtables {
        /// A stringtable that is not valid XML.
        stringtable_syntax => StringtableSyntax, "stringtable-syntax";
        /// A key that cannot be referenced.
        stringtable_key => StringtableKey, "stringtable-key";
        /// A duplicate key.
        duplicate_stringtable_key => DuplicateStringtableKey, "duplicate-stringtable-key";
        /// A language that the game does not have, or that a key has twice.
        stringtable_language => StringtableLanguage, "stringtable-language";
        /// A key without a text that most players can read.
        missing_text => MissingText, "missing-text";
        /// A key without a text in a language that most others have.
        missing_translation => MissingTranslation, "missing-translation";
        /// An unused key.
        unused_stringtable_key => UnusedStringtableKey, "unused-stringtable-key";
    }
    Config in config {
        /// Invalid syntax in a config.
        config_syntax => ConfigSyntax, "config-syntax";
        /// A duplicate entry in a class.
        duplicate_property => DuplicateProperty, "duplicate-property";
        /// A duplicate class.
        duplicate_class => DuplicateClass, "duplicate-class";
        /// An undefined parent class.
        unknown_parent => UnknownParent, "unknown-parent";
        /// A parent whose case differs from its class.
        parent_case => ParentCase, "parent-case";
        /// A missing file named by a config.
        config_file => ConfigFile, "config-file";
        /// A function that `CfgFunctions` lists twice.
        duplicate_function => DuplicateFunction, "duplicate-function";
        /// The requirements of an addon.
        addon_requirements => AddonRequirements, "addon-requirements";
        /// Invalid code in a string.
        config_code => ConfigCode, "config-code";
        /// Two controls of a dialog with the same number.
        duplicate_idc => DuplicateIdc, "duplicate-idc";
        /// A control without a type.
        missing_control_type => MissingControlType, "missing-control-type";
        /// A dialog without a number.
        missing_idd => MissingIdd, "missing-idd";
        /// A property with a typo.
        misspelled_property => MisspelledProperty, "misspelled-property", formerly "misspelt-property";
        /// An invalid value of a property.
        property_value => PropertyValue, "property-value";
        /// A file type that the game does not support.
        file_type => FileType, "file-type";
        /// An undefined magazine.
        magazine_well => MagazineWell, "magazine-well";
        /// Differences between the listed and the defined classes of an addon.
        addon_units => AddonUnits, "addon-units";
        /// `class ADDON` where no macro replaces it.
        literal_addon => LiteralAddon, "literal-addon";
        /// A forward declaration of a class without subclasses.
        unused_declaration => UnusedDeclaration, "unused-declaration";
        /// Arithmetic in quotes.
        quoted_number => QuotedNumber, "quoted-number";
    }
    Variables in variables {
        /// A local variable that is read but never assigned.
        undefined_variable => UndefinedVariable, "undefined-variable";
        /// `x` instead of `_x`, or `this` where it is undefined.
        missing_underscore => MissingUnderscore, "missing-underscore";
        /// A global variable that is misspelled.
        misspelled_global => MisspelledGlobal, "misspelled-global", formerly "misspelt-global";
        /// A global variable that is never assigned, where a string is expected.
        undefined_global => UndefinedGlobal, "undefined-global";
        /// A loop variable outside of its loop.
        loop_variable => LoopVariable, "loop-variable";
        /// A local variable that is never read.
        unused_variable => UnusedVariable, "unused-variable";
        /// A value that a variable of inner code takes with it.
        lost_value => LostValue, "lost-value";
        /// A value that is overwritten before it is read.
        overwritten_value => OverwrittenValue, "overwritten-value";
        /// A literal initial value that is overwritten before it is read.
        overwritten_initial_value => OverwrittenInitialValue, "overwritten-initial-value";
        /// A parameter that is never read.
        unused_parameter => UnusedParameter, "unused-parameter";
        /// A variable that hides another.
        shadowed_variable => ShadowedVariable, "shadowed-variable";
        /// A variable that is declared twice.
        redeclared_variable => RedeclaredVariable, "redeclared-variable";
        /// A local variable that is assigned without `private`.
        missing_private => MissingPrivate, "missing-private";
        /// A declaration and an assignment that can be merged.
        private_then_assign => PrivateThenAssign, "private-then-assign";
        /// A global variable without a tag.
        untagged_global => UntaggedGlobal, "untagged-global";
        /// A local variable that is broadcast.
        public_local => PublicLocal, "public-local";
    }
    Mistakes in mistakes {
        /// Unreachable statements.
        unreachable_code => UnreachableCode, "unreachable-code";
        /// An operator after a command without a result.
        unary_first => UnaryFirst, "unary-first";
        /// A statement without effect.
        discarded_result => DiscardedResult, "discarded-result";
        /// Suspension in unscheduled code.
        suspension => Suspension, "suspension";
        /// A duplicate `case`.
        duplicate_case => DuplicateCase, "duplicate-case";
        /// A duplicate key of a hash map.
        duplicate_key => DuplicateKey, "duplicate-key";
        /// An index out of range.
        out_of_range => OutOfRange, "out-of-range";
        /// A division by zero.
        division_by_zero => DivisionByZero, "division-by-zero";
        /// A comparison with a constant result.
        impossible_comparison => ImpossibleComparison, "impossible-comparison";
        /// A comparison that is always false because of letter case.
        letter_case => LetterCase, "letter-case";
        /// Deletion of elements from the array that a loop iterates over.
        delete_in_for_each => DeleteInForEach, "delete-in-for-each";
        /// An operand of a wrong type.
        operand_type => OperandType, "operand-type";
        /// A global variable of a type that no file assigns.
        global_type => GlobalType, "global-type";
        /// A comparison of different types.
        comparison_type => ComparisonType, "comparison-type";
        /// A comparison with `nil`.
        nil_trap => NilTrap, "nil-trap";
        /// `if (true)`
        constant_condition => ConstantCondition, "constant-condition";
        /// `format` with too few or too many arguments.
        format_arguments => FormatArguments, "format-arguments";
        /// A command on a machine where it has no effect.
        locality => Locality, "locality";
        /// Code for a player or a screen on a machine that has neither.
        no_interface => NoInterface, "no-interface";
        /// A command for local objects that is given a player of another machine.
        not_local => NotLocal, "not-local";
        /// A variable that is sent too often, or by each machine.
        needless_broadcast => NeedlessBroadcast, "needless-broadcast";
        /// An array element of a wrong type.
        array_argument => ArrayArgument, "array-argument";
        /// A name that must be a string has no quotes.
        missing_quotes => MissingQuotes, "missing-quotes";
        /// A command without a result used as a value.
        nothing_value => NothingValue, "nothing-value";
        /// A condition in braces that is not a boolean.
        condition_value => ConditionValue, "condition-value";
        /// A wrong element in `params` or `param`.
        params_element => ParamsElement, "params-element";
        /// `waitUntil` whose code does not return a boolean.
        wait_until_value => WaitUntilValue, "wait-until-value";
        /// A variable assigned to itself.
        self_assignment => SelfAssignment, "self-assignment";
        /// An array that is overwritten by the index of an element.
        lost_array => LostArray, "lost-array";
        /// The same condition on both sides of an operator.
        same_operand => SameOperand, "same-operand";
        /// Identical `then` and `else` branches.
        same_branches => SameBranches, "same-branches";
        /// A `for` loop whose start is past its end.
        loop_never_runs => LoopNeverRuns, "loop-never-runs";
        /// A null value compared with `==`.
        null_comparison => NullComparison, "null-comparison";
        /// The player where a vehicle belongs.
        swapped_operands => SwappedOperands, "swapped-operands";
        /// A hint shows the tags of structured text.
        unparsed_tags => UnparsedTags, "unparsed-tags";
    }
    Style in style {
        /// A command whose case differs from the wiki's.
        command_case => CommandCase, "command-case";
        /// `typeName` where `isEqualType` does.
        type_name => TypeName, "type-name";
        /// `find` where `in` does.
        string_find => StringFind, "string-find";
        /// An `if` that returns its condition.
        boolean_if => BooleanIf, "boolean-if";
        /// `if (!a)` with an `else`.
        negated_if_else => NegatedIfElse, "negated-if-else";
        /// `vehicle x == x`.
        vehicle_self => VehicleSelf, "vehicle-self";
        /// A negation that another operator can express.
        double_negation => DoubleNegation, "double-negation";
        /// A comparison with `true` or `false`.
        boolean_comparison => BooleanComparison, "boolean-comparison";
        /// `_this call`.
        this_call => ThisCall, "this-call";
        /// `select (count x - 1)`.
        last_element => LastElement, "last-element";
        /// A longer form of `configOf`.
        config_type_of => ConfigTypeOf, "config-type-of";
        /// A longer form of a command.
        reimplemented_command => ReimplementedCommand, "reimplemented-command";
        /// A function that a command can replace.
        replaced_function => ReplacedFunction, "replaced-function";
        /// A `for` that can be a `forEach`.
        index_loop => IndexLoop, "index-loop";
        /// A `forEach` that can be an `apply`.
        for_each_apply => ForEachApply, "for-each-apply";
        /// C-style `for`.
        old_for => OldFor, "old-for";
        /// `set` after the last element.
        set_at_end => SetAtEnd, "set-at-end";
        /// An empty `then` before an `else`.
        empty_then => EmptyThen, "empty-then";
    }
    Performance in performance {
        /// `count` compared with 0.
        count_zero => CountZero, "count-zero";
        /// Counting all elements to know whether there is one.
        count_any => CountAny, "count-any";
        /// A condition that is evaluated unnecessarily.
        short_circuit => ShortCircuit, "short-circuit";
        /// An array that is copied to append to it.
        array_growth => ArrayGrowth, "array-growth";
        /// A string that grows in a loop.
        string_growth => StringGrowth, "string-growth";
        /// A marker that is broadcast repeatedly.
        marker_spam => MarkerSpam, "marker-spam";
        /// A condition that is evaluated in every frame.
        wait_without_sleep => WaitWithoutSleep, "wait-without-sleep";
        /// A file that is read in each iteration of a loop.
        read_in_loop => ReadInLoop, "read-in-loop";
    }
}
