//! Every place of any script can be asked about without a panic, and the answers are about the script.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sqf_ls::catalog::Reference;
use sqf_ls::model::{self, SourceFile};

fuzz_target!(|text: &str| {
    let reference = Reference::embedded();
    let file = SourceFile::new(text);
    let brackets = file.brackets();
    for token in 0..file.tokens().len() {
        if let Some(partner) = brackets.partner(token) {
            assert_eq!(brackets.partner(partner), Some(token));
        }
        let operands = model::operands(&file, &reference, token);
        assert!(!operands.left && !operands.right || reference.command(file.token_text(token)).is_some());
        let _ = model::may_be_pasted(&file, &reference, token);
        assert_eq!(file.before(token), (0..token).rev().find(|token| !file.kind(*token).is_trivia()));
    }
    for offset in 0..=text.len() as u32 + 1 {
        if let Some(call) = model::call_at(&file, &reference, offset) {
            assert!(reference.get(call.word(&file)).is_some());
            assert_eq!(call.path.len(), call.elements.len());
            assert!(call.operand.end as usize <= text.len());
        }
        let _ = file.at_cursor(offset);
        let _ = file.allowed().allows("deprecated", offset);
    }
    for variable in model::variables(&file, &reference) {
        assert!(variable.first.of(text).eq_ignore_ascii_case(&variable.name));
    }
});
