//! The `sqf-ls` program.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Work moves between threads: what one allocates, another frees. That of glibc keeps such memory for the thread that
/// allocated it, and then the server takes nearly twice as much.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    sqf_ls::run()
}
