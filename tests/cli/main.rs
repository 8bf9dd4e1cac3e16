//! The program as a process: what each command prints where, what it writes, and its exit status.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test fails by panicking")]

mod between_functions;
mod check;
mod checked;
mod disk;
mod doc;
mod examples;
#[path = "../fixture/files.rs"]
mod files;
#[path = "../fixture/mod.rs"]
mod fixture;
mod format;
mod generate;
mod libraries;
mod log;
mod mcp;
mod missions;
mod misspelled_names;
mod mods;
mod neighbors;
mod paths;
mod places;
mod process;
mod program;
mod project_rules;
mod strangers;
mod update;
