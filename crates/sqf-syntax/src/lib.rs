//! Scripts, configs and stringtables as text: tokens, macros and syntax trees.
//!
//! * [`Source`]: a text with its tokens and directives; [`tokenize`] splits it;
//! * [`Preprocessed`]: the output of the game's preprocessor for it, each token with its origin;
//! * [`parse`] and [`Tree`]: the expressions and statements of a script;
//! * [`config`] and [`stringtable`]: classes and entries, keys and texts.
//!
//! None of them fails on any text, and none loses anything: the tokens of a text, concatenated, are the text, and the
//! tokens of the tree's root are all that the preprocessor returned. It opens no files: what an `#include` leads to is
//! asked of [`Includes`]. It knows of commands only how they may be written, and nothing of what they mean.

use std::path::Path;

use sqf_text::has_extension;

pub mod config;
mod error;
mod indentation;
mod lexer;
mod node_set;
mod parsed;
mod parser;
mod preprocessor;
mod source;
pub mod stringtable;
mod token;
mod tree;
mod words;

pub use error::{ErrorKind, SyntaxError};
pub use lexer::{tokenize, tokenize_edited};
pub use node_set::NodeSet;
pub use parsed::{Parsed, Unchanged};
pub use parser::{TakenOver, parse};
pub use preprocessor::{
    Absent, Call, File, Include, Included, Includes, MacroUse, MacrosSeen, Miscall, Openings, Origin, Preprocessed,
    Reason as MiscallReason, Settings as PreprocessorSettings, SharedMacros, SplitWord, Token, is_built_in,
    is_preprocessor_word,
};
pub use source::{BodyToken, Command, Directive, Macro, ParamFault, Source};
pub use token::{TokenKind, Tokens, is_closed_string};
pub use tree::{Expr, NodeId, Tree};
pub use words::{WordId, Words};

/// Usual extensions of files that others include.
pub const HEADERS: [&str; 3] = ["hpp", "h", "inc"];

/// Whether a file has the extension of one that others include.
pub fn is_header(file: &Path) -> bool {
    HEADERS.iter().any(|extension| has_extension(file, extension))
}
