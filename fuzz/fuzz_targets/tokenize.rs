//! Any text is tokenized without a panic and without loss.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sqf_syntax::tokenize;

fuzz_target!(|text: &str| {
    let tokens = tokenize(text);
    let mut end = 0;
    for token in 0..tokens.len() {
        let range = tokens.range(token);
        assert_eq!(range.start, end);
        assert!(!range.is_empty());
        assert_eq!(tokens.text(token, text).len(), range.len() as usize);
        end = range.end;
    }
    assert_eq!(end as usize, text.len());
});
