//! Any files with directives and macros are read as a configuration without a panic and within the limits. Run it with
//! `-rss_limit_mb=300`, the memory that a configuration may need.

#![no_main]

mod files;

use files::Files;
use libfuzzer_sys::fuzz_target;
use sqf_ls::internal::config::{Config, Unpaired};

fuzz_target!(|bytes: &[u8]| {
    let pre = Files::new(bytes).preprocess(&|_| false);
    files::check(&pre);
    let config = Config::parse(&pre);
    let count = pre.tokens().len();
    for id in config.classes() {
        let class = config.class(id);
        assert!(class.token <= count && class.end <= count);
        assert_eq!(class.outer.is_none(), id == config.root());
        for inner in &class.classes {
            assert_eq!(config.class(*inner).outer, Some(id));
        }
        for entry in &class.entries {
            let entry = config.entry(*entry);
            assert!(entry.token < count);
            if let Some(value) = entry.value {
                let value = config.value(value);
                assert!(value.first <= value.end && value.end <= count);
            }
        }
    }
    // Those that look for a name go through all in the worst case.
    for id in config.classes().take(50) {
        let _ = config.base(id);
        for name in ["a", "x", "file"] {
            let _ = (config.find(id, name), config.text(id, name), config.number(id, name));
        }
    }
    for bracket in config.unpaired() {
        let (Unpaired::Open(token) | Unpaired::Close(token)) = bracket;
        assert!(*token < count);
    }
});
