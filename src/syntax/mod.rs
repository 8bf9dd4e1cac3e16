//! SQF as text: tokens.
//!
//! [`tokenize`] never fails and loses nothing: the tokens of a text, put together, are the text.

mod lexer;
mod token;

pub use lexer::tokenize;
pub use token::{TokenKind, Tokens};
