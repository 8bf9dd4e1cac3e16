//! sqf-ls: the language server for SQF, and the commands of its program.
//!
//! What they stand on is in `crates`: each crate is a part with a purpose of its own, and its `lib.rs` says what it
//! offers. Here is what speaks with the outside:
//!
//! * [`run`]: the command line;
//! * [`server`]: the Language Server Protocol;
//! * `mcp`: the tools for AI assistants;
//! * `check`: many scripts and the formats of reports; `describe`: library files;
//! * `outside`: what may be read outside of the opened folders, for all of these; `session`: opening projects with it;
//! * [`settings`]: `sqf-ls.toml` and the settings of editors.
//!
//! The program is the only user of this library.
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests make the files that they open"))]

mod check;
mod cli;
mod describe;
mod mcp;
mod outside;
pub mod server;
mod session;
pub mod settings;

pub use cli::run;
