//! What the parser did not expect.

/// A place where the game would refuse the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The token that shows it; at the end of the script, the number of tokens.
    pub token: usize,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The command or operator at `after` has nothing on its right side.
    MissingOperand {
        /// The command or operator.
        after: usize,
    },
    /// A command or operator that needs a value before it has none.
    MissingLeft,
    /// `name =` and nothing.
    MissingValue,
    /// Two values stand side by side: `;` or an operator is missing between them.
    MissingSeparator,
    /// In an array: `,` is missing between two elements.
    MissingComma,
    /// Nothing between two commas, or between a comma and `]`.
    EmptyElement,
    /// `()`
    EmptyParen,
    /// `;` in an array or in parentheses.
    SemicolonInside {
        /// The bracket.
        open: usize,
    },
    /// `,` in parentheses.
    CommaInside {
        /// The bracket.
        open: usize,
    },
    /// `=` in the middle of an expression.
    Assignment,
    /// A bracket that is never closed.
    Unclosed {
        /// The bracket.
        open: usize,
        /// The bracket that counts as its end, though its line is indented like that of another one.
        closer: Option<usize>,
    },
    /// A closing bracket that closes nothing.
    Unopened {
        /// The bracket that it closes by count, though their lines are indented otherwise.
        closes: Option<usize>,
    },
    /// A string that is never closed, or that takes in what was meant to be outside because a quote is missing.
    UnclosedString,
    /// A character without a meaning.
    UnknownCharacter,
}
