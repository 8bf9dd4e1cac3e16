//! The `sqf-ls` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    sqf_ls::run()
}
