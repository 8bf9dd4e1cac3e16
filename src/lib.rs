//! sqf-ls: the language server for SQF and the generator of its reference.
//!
//! The program is the only user of this library, so only [`run`] is public, which lets the compiler report unused code.

mod archive;
mod catalog;
mod check;
mod cli;
mod config;
mod describe;
mod docblock;
mod format;
mod games;
mod generate;
mod html;
mod http;
mod ide;
pub mod internal;
mod library;
mod log;
mod markdown;
mod mcp;
mod model;
mod packed;
mod pages;
mod picture;
mod project;
mod server;
mod settings;
mod staging;
mod stringtable;
mod syntax;
mod text;
mod update;

pub use cli::run;
