//! sqf-ls: the language server for SQF and the generator of its reference.
//!
//! The program is the only user of this library, so only [`run`] is public, which lets the compiler report unused code.

/// Makes `Debug` print what `Display` prints. Errors need both, and a derived `Debug` is as much code as the messages.
macro_rules! debug_is_message {
    ($error:ty) => {
        impl std::fmt::Debug for $error {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, formatter)
            }
        }
    };
}

mod catalog;
mod check;
mod cli;
mod config;
mod docblock;
mod games;
mod generate;
mod http;
mod ide;
pub mod internal;
mod markdown;
mod model;
mod packed;
mod parallel;
mod project;
mod server;
mod settings;
mod staging;
mod stringtable;
mod syntax;
mod text;
mod update;

pub use cli::run;
