//! The repository follows its own rules: layers, pages, texts, and data that is compared with the wiki.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it skips"
)]

mod config_facts;
mod docs;
mod grammars;
mod literals;
mod mod_words;
mod new_version;
mod own_words;
mod packages;
mod published;
mod real_errors;
mod snapshot;
mod snippets;
mod sources;
mod spelling;
mod structure;
mod texts;
#[path = "../fixture/wiki.rs"]
mod wiki;
