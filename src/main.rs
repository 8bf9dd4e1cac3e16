//! The `sqf-ls` program.
fn main() {}
