//! Gives the module as much stack as a thread of the program has: scripts of strangers may be deeply nested.

/// Size of the stack, in bytes.
const STACK: usize = 8 << 20;

#[allow(clippy::print_stdout, reason = "Cargo reads what build scripts print")]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg=-zstack-size={STACK}");
    }
}
