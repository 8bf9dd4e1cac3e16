//! Syntax errors.

/// A place where the game would refuse the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// The offending token; at the end of the script, the number of tokens.
    pub token: usize,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The command or operator at `after` has no right operand.
    MissingOperand {
        /// The command or operator.
        after: usize,
    },
    /// A command or operator that needs a left operand has none.
    MissingLeft,
    /// `name =` without a value.
    MissingValue,
    /// Two values side by side: `;` or an operator is missing between them.
    MissingSeparator,
    /// In an array: `,` is missing between two elements.
    MissingComma,
    /// An empty element: between two commas, or between a comma and `]`.
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
        /// The bracket that closes it by count, although its line is indented like that of another one.
        closer: Option<usize>,
        /// The token after which it should be closed, judging by the indentation.
        last: Option<usize>,
    },
    /// A closing bracket that closes nothing.
    Unopened {
        /// The bracket that it closes by count, although their lines are indented differently.
        closes: Option<usize>,
        /// The token before which its partner is missing, judging by the indentation.
        next: Option<usize>,
    },
    /// A string that is never closed, or that swallows code because a quote is missing.
    UnclosedString,
    /// A character that has no meaning in SQF.
    UnknownCharacter,
}

impl ErrorKind {
    /// Whether a bracket or a quote is missing, or is one too many.
    pub fn is_of_brackets(self) -> bool {
        matches!(self, ErrorKind::Unclosed { .. } | ErrorKind::Unopened { .. } | ErrorKind::UnclosedString)
    }
}
