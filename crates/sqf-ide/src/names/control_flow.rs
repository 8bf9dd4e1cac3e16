//! Control flow commands: keywords in other languages.

/// In lower case.
const WORDS: &[&str] = &[
    "break",
    "breakout",
    "breakto",
    "breakwith",
    "case",
    "catch",
    "continue",
    "continuewith",
    "default",
    "do",
    "else",
    "exitwith",
    "for",
    "foreach",
    "foreachreversed",
    "from",
    "if",
    "private",
    "step",
    "switch",
    "then",
    "throw",
    "to",
    "try",
    "waituntil",
    "while",
    "with",
];

/// Whether a word in lower case is a control flow command.
pub(crate) fn is_control_flow(word: &str) -> bool {
    WORDS.contains(&word)
}
