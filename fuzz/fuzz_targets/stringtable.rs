//! Any text is parsed as a stringtable without a panic, and its parts are properly nested.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sqf_syntax::stringtable::{Stringtable, plain_text};

fuzz_target!(|text: &str| {
    let table = Stringtable::parse(text);
    let mut last = 0;
    for (id, element) in table.elements().iter().enumerate() {
        assert!(element.whole.start >= last && element.whole.end as usize <= text.len());
        last = element.whole.start;
        assert!(element.start.end <= element.content.start && element.content.end <= element.whole.end);
        for range in [element.name, element.start, element.content, element.whole] {
            assert!(text.get(range.start as usize..range.end as usize).is_some());
        }
        if let Some(parent) = element.parent {
            let around = &table.elements()[parent];
            assert!(parent < id && around.start.end <= element.start.start && element.whole.end <= around.whole.end);
        }
        let _ = (table.role(id, text), plain_text(element.content.of(text)));
    }
    for problem in table.problems() {
        assert!(problem.range.end as usize <= text.len());
    }
    for key in table.keys(text) {
        let _ = (key.name(text), key.texts().count());
    }
    for offset in (0..=text.len() as u32).step_by(7) {
        let _ = table.at(offset);
    }
});
