//! Any bytes are read as an archive without a panic, and no file of it gets a path that leaves its folder.

#![no_main]

use std::io::Cursor;
use std::path::{Component, Path};

use libfuzzer_sys::fuzz_target;
use sqf_archive::{Archive, safe_names};

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut archive) = Archive::open(Cursor::new(bytes)) else { return };
    let _ = archive.property("prefix");
    for entry in archive.entries().to_vec() {
        if let Some(names) = safe_names(&entry.name) {
            let path: std::path::PathBuf = names.iter().collect();
            assert!(Path::new(&path).components().all(|it| matches!(it, Component::Normal(_))), "{path:?}");
        }
        if let Ok(content) = archive.read(&entry, 1) {
            assert_eq!(content.len() as u64, entry.size);
        }
    }
});
