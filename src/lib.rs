//! sqf-ls: the language server for SQF and the generator of its reference.
pub mod catalog;
pub mod cli;
pub mod generate;
