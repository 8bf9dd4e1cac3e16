//! Any files with directives and macros are preprocessed and parsed without a panic and within the limits. Run it with
//! `-rss_limit_mb=300`, the memory that a script may need.

#![no_main]

mod files;

use files::Files;
use libfuzzer_sys::fuzz_target;
use sqf_reference::Reference;
use sqf_syntax::{Words, parse};

fuzz_target!(|bytes: &[u8]| {
    let reference = Reference::embedded();
    let pre = Files::new(bytes).preprocess(&|word| !reference.forms(word).is_empty());
    files::check(&pre);
    let words = Words::new(&pre, |word| reference.forms(word));
    let (tree, errors) = parse(&pre, &words);
    assert_eq!(tree.tokens(tree.root()), 0..pre.tokens().len());
    assert!(errors.iter().all(|error| error.token <= pre.tokens().len()));
});
