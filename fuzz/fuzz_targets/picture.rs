//! Any bytes are read as a picture of the game without a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sqf_archive::picture::preview;

fuzz_target!(|bytes: &[u8]| {
    if let Some(png) = preview(bytes) {
        assert!(png.starts_with(b"\x89PNG"));
    }
});
