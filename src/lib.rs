//! sqf-ls: the language server for SQF and the generator of its reference.
pub mod catalog;
pub mod check;
pub mod cli;
pub mod config;
pub mod docblock;
pub mod generate;
mod http;
pub mod ide;
pub mod model;
pub mod project;
pub mod server;
pub mod settings;
pub mod staging;
pub mod stringtable;
pub mod syntax;
pub mod text;
pub mod update;
