//! Control flow commands: keywords in other languages.

use sqf_reference::takes::{self, Trait};

/// Whether a word in lower case is a control flow command.
pub(crate) fn is_control_flow(word: &str) -> bool {
    takes::has_trait(word, Trait::Flow)
}

/// Whether a word in lower case is an operator.
pub(crate) fn is_operator(word: &str) -> bool {
    matches!(word, "and" | "mod" | "not" | "or")
}
