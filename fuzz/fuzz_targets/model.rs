//! Any position in any script can be queried without a panic, and the results are about the script.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use sqf_model::{Alone, Reading, SourceFile};
use sqf_reference::Reference;

fuzz_target!(|text: &str| {
    let reference = Reference::embedded();
    let file = Arc::new(SourceFile::new(text));
    for token in 0..file.tokens().len() {
        assert_eq!(file.before(token), (0..token).rev().find(|token| !file.kind(*token).is_trivia()));
    }
    let reading = Reading::new(Arc::clone(&reference), Arc::clone(&file), None, Arc::new(Alone));
    for offset in 0..=text.len() as u32 + 1 {
        let _ = file.at_cursor(offset);
        let _ = file.allowed().allows("deprecated", offset);
        let Some(cursor) = reading.at(offset) else { continue };
        let _ = (cursor.expects(), cursor.expected(), cursor.locals(), cursor.descent(), cursor.macro_call());
        if let Some((slot, script)) = cursor.slot() {
            assert!(!slot.word(script).is_empty());
            assert_eq!(slot.path.len(), slot.elements.len());
        }
    }
});
