//! How fast the parts of the library are: `cargo bench --bench library -- parse` runs those with `parse` in their name.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a bench fails by panicking")]

use criterion::criterion_main;

mod config;
mod export;
mod format;
mod generate;
mod ide;
mod log;
mod parse;
mod reference;
mod scripts;
mod tokenize;

criterion_main!(
    config::benches,
    export::benches,
    format::benches,
    generate::benches,
    ide::benches,
    log::benches,
    parse::benches,
    reference::benches,
    tokenize::benches
);
