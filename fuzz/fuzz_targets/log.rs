//! Any bytes are read as a log without a panic, and in bounded memory.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sqf_ls::internal::log::{Parser, Since, Summary};

fuzz_target!(|bytes: &[u8]| {
    let (mut parser, mut summary) = (Parser::default(), Summary::new(Since::Start));
    for piece in bytes.chunks(64) {
        parser.feed(piece, &mut |at, event| summary.take(at, event));
    }
    parser.finish(&mut |at, event| summary.take(at, event));
    for group in &summary.errors {
        assert!(group.count > 0 && group.first.line <= group.last.line && group.last.line < parser.lines());
        let _ = group.kind.map(|kind| kind.meaning(&group.error.message));
        let _ = summary.mask.text(&group.error.expression);
    }
});
