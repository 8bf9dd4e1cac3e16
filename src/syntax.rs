//! SQF as text: tokens, macros, and the tree that they make.
//!
//! [`tokenize`] takes a text apart, [`Preprocessed`] is what the game's preprocessor makes of it, [`parse`] makes a
//! [`Tree`] of that. None of them fails, whatever the text is, and none loses anything: the tokens of a text, put
//! together, are the text, and the tokens of the tree's root are all that the preprocessor gave.

mod error;
mod lexer;
mod node_set;
mod parsed;
mod parser;
mod preprocessor;
mod source;
mod token;
mod tree;
mod words;

pub use error::{ErrorKind, SyntaxError};
pub use lexer::{tokenize, tokenize_edited};
pub use node_set::NodeSet;
pub use parsed::Parsed;
pub use parser::{TakenOver, parse};
pub use preprocessor::{
    Absent, Call, File, Include, Included, Includes, MacrosSeen, Openings, Origin, Preprocessed,
    Settings as PreprocessorSettings, SharedMacros, Token, is_built_in, is_preprocessor_word,
};
pub use source::{BodyToken, Command, Directive, Macro, Source};
pub use token::{TokenKind, Tokens};
pub use tree::{Expr, NodeId, Tree};
pub use words::{WordId, Words};
