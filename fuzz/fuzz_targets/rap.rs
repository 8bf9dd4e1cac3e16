//! Any bytes are read as a binary config without a panic, and its text has a whole tree.

#![no_main]

mod files;

use files::Files;
use libfuzzer_sys::fuzz_target;
use sqf_archive::rap_text;
use sqf_syntax::config::Config;

fuzz_target!(|bytes: &[u8]| {
    // The fuzzer need not find the first bytes.
    let bytes = [b"\0raP", bytes].concat();
    let Ok(text) = rap_text(&bytes) else { return };
    let pre = Files::new(text.as_bytes()).preprocess(&|_| false);
    files::check(&pre);
    assert_eq!(Config::parse(&pre).unpaired().len(), 0);
});
