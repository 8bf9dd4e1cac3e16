//! The built-in macros of the game.

use crate::lexer::is_directive;

/// Built-in macros and what they expand to (wiki: "`PreProcessor Commands`").
const BUILT_IN: &[(&str, BuiltIn)] = &[
    ("__LINE__", BuiltIn::Number),
    ("__FILE__", BuiltIn::Text),
    ("__FILE_NAME__", BuiltIn::Text),
    ("__FILE_SHORT__", BuiltIn::Text),
    ("__DATE_ARR__", BuiltIn::Opaque),
    ("__DATE_STR__", BuiltIn::Text),
    ("__DATE_STR_ISO8601__", BuiltIn::Text),
    ("__TIME__", BuiltIn::Opaque),
    ("__TIME_UTC__", BuiltIn::Opaque),
    ("__DAY__", BuiltIn::Number),
    ("__MONTH__", BuiltIn::Number),
    ("__YEAR__", BuiltIn::Number),
    ("__TIMESTAMP_UTC__", BuiltIn::Number),
    ("__COUNTER__", BuiltIn::Number),
    ("__COUNTER_RESET__", BuiltIn::Nothing),
    ("__RAND_INT8__", BuiltIn::Number),
    ("__RAND_INT16__", BuiltIn::Number),
    ("__RAND_INT32__", BuiltIn::Number),
    ("__RAND_INT64__", BuiltIn::Number),
    ("__RAND_UINT8__", BuiltIn::Number),
    ("__RAND_UINT16__", BuiltIn::Number),
    ("__RAND_UINT32__", BuiltIn::Number),
    ("__RAND_UINT64__", BuiltIn::Number),
    ("__ARMA__", BuiltIn::Number),
    ("__ARMA3__", BuiltIn::Number),
    ("__GAME_VER__", BuiltIn::Opaque),
    ("__GAME_VER_MAJ__", BuiltIn::Number),
    ("__GAME_VER_MIN__", BuiltIn::Number),
    ("__GAME_BUILD__", BuiltIn::Number),
    ("__EVAL", BuiltIn::Evaluated),
    ("__EXEC", BuiltIn::Executed),
];

/// What a built-in macro expands to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BuiltIn {
    Number,
    Text,
    /// A value that is unknown here.
    Opaque,
    Nothing,
    /// With an argument: a value that is computed when the game starts.
    Evaluated,
    /// With an argument: expands to nothing.
    Executed,
}

/// Whether `#ifdef` finds it without a definition. Macros of special builds (`__A3_DIAG__`) are usually absent.
pub fn is_built_in(name: &str) -> bool {
    name.starts_with("__") && BUILT_IN.iter().any(|(built_in, _)| *built_in == name)
}

/// Whether a word is reserved by the preprocessor, so that no macro can have it as its name.
pub fn is_preprocessor_word(word: &str) -> bool {
    is_built_in(word) || is_directive(word) || matches!(word, "defined" | "__has_include")
}

/// Returns what a built-in macro expands to; None for any other name.
#[inline]
pub(super) fn built_in(name: &str) -> Option<BuiltIn> {
    // Called for every name of every script.
    if !name.starts_with("__") {
        return None;
    }
    BUILT_IN.iter().find(|(built_in, _)| *built_in == name).map(|(_, what)| *what)
}
