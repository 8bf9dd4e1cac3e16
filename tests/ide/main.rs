//! Tests of features over scripts and projects, without a server.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it skips"
)]

mod edited;
mod features;
#[path = "../fixture/files.rs"]
mod files;
#[path = "../fixture/project.rs"]
mod fixture;
mod mods;
mod navigation;
mod own_code;
mod pairs;
mod projects;
mod refactor;
mod tokens;
mod trees;
