//! Any bytes are read as a log without a panic, and in bounded memory; what an editor shows lies inside the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sqf_log::document::Document;
use sqf_log::{Parser, Since, Summary};

fuzz_target!(|bytes: &[u8]| {
    let (mut parser, mut summary) = (Parser::default(), Summary::new(Since::Start));
    for piece in bytes.chunks(64) {
        parser.feed(piece, &mut |at, event| summary.take(at, event));
    }
    parser.finish(&mut |at, event| summary.take(at, event));
    for group in &summary.errors {
        assert!(group.count > 0 && group.first.line <= group.last.line && group.last.line < parser.lines());
        let _ = group.kind.map(|kind| (kind.meaning(&group.error.message), kind.remedy(&group.error.message)));
        let _ = summary.mask.text(&group.error.expression);
    }
    let text = String::from_utf8_lossy(bytes);
    let log = Document::new(&text);
    let is_inside = |start: u32, end: u32| text.get(start as usize..end as usize).is_some();
    assert!(log.links(&text).iter().all(|link| is_inside(link.range.start, link.range.end)));
    assert!(log.outline(&text).iter().all(|entry| is_inside(entry.whole.start, entry.whole.end)));
    assert!(log.folds().iter().all(|(first, last)| first < last));
    let words = log.words(&text);
    assert!(words.iter().all(|(range, _)| is_inside(range.start, range.end)));
    assert!(words.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start));
    let _ = log.hover(&text, text.len() as u32 / 2);
});
