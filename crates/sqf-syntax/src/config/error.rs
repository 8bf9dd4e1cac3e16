//! Syntax errors of configurations.

/// A mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConfigError {
    /// What is wrong.
    pub kind: ConfigErrorKind,
    /// The token that it refers to: the one after which something is missing, or the superfluous one.
    pub token: usize,
    /// If a brace is missing: for `Unclosed` and `UnclosedArray` the token after which it probably is, for `MissingOpen`
    /// the `}` that closes nothing.
    pub other: Option<usize>,
}

/// A kind of mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConfigErrorKind {
    /// A `;` is missing after a value; the token is the last of the value.
    EntrySemicolon,
    /// A `;` is missing after the `}` of a class, or after `class Gate`, `delete Gate` and the like.
    ClassSemicolon,
    /// `x = {1};`: the token is the first of the name.
    MissingBrackets,
    /// `x[] = 1;`: the token is the first of the name.
    SuperfluousBrackets,
    /// `x = "a", "b";`: the token is the first `,`. The game expects `;` after a string.
    SeveralValues,
    /// `x[] {1};`: the token is the last before the place.
    MissingAssign,
    /// `x = ;`: the token is the `=`.
    MissingValue,
    /// `class {`, `class A: {`: the token is the one after which a name is missing.
    MissingName,
    /// `class A B {`: the token is the one that does not belong there.
    ClassHead,
    /// `{1, 2;`: the token is the `{` of an array that is not closed.
    UnclosedArray,
    /// `{1; 2}`, `{1;}`: the token is the `;`. The game reads it like `,`.
    ArraySemicolon,
    /// `{"a" "b"}`: the token is the one after which a `,` is missing.
    ArrayComma,
    /// `{1,, 2}`, where the commas touch: the token is the second `,`.
    EmptyElement,
    /// `"a "b" c"`: quotes in a string; the token is the string that they end.
    QuotesInString,
    /// The token is a `{` that is never closed.
    Unclosed,
    /// The token is a `}` that closes nothing.
    Unopened,
    /// `class Gate: Wall height = 1; };`: the token is the one after which a `{` is probably missing.
    MissingOpen,
    /// `class open {];`: the token is the `]`, which is read like `}`.
    WrongBracket,
    /// The token is a string that never ends.
    UnclosedString,
    /// The token is the first of some that are neither a class nor an entry.
    Unexpected,
}

impl ConfigErrorKind {
    /// Whether what is missing may be read from what follows, even behind the end of a file.
    pub(super) fn may_reach_far(self) -> bool {
        use ConfigErrorKind::{ClassHead, MissingAssign, MissingName, MissingValue, Unexpected};
        self.is_of_whole() || matches!(self, ClassHead | MissingAssign | MissingName | MissingValue | Unexpected)
    }

    /// Whether it is about one entry, so that it is certain even if a brace is missing elsewhere.
    pub fn is_of_entry(self) -> bool {
        use ConfigErrorKind::{
            ArrayComma, EmptyElement, EntrySemicolon, MissingAssign, MissingBrackets, QuotesInString,
        };
        use ConfigErrorKind::{SeveralValues, SuperfluousBrackets, WrongBracket};
        let is_of_value = matches!(self, ArrayComma | EmptyElement | EntrySemicolon | QuotesInString | WrongBracket);
        is_of_value || matches!(self, MissingAssign | MissingBrackets | SeveralValues | SuperfluousBrackets)
    }

    /// Whether a brace or a quote is missing, so that any other error is a guess.
    pub fn is_of_whole(self) -> bool {
        use ConfigErrorKind::{MissingOpen, Unclosed, UnclosedArray, UnclosedString, Unopened};
        matches!(self, Unclosed | UnclosedArray | UnclosedString | Unopened | MissingOpen)
    }
}
