//! Any bytes are read as an export, compressed or not, without a panic and without endless pages.

#![no_main]

use std::io::Cursor;
use std::ops::ControlFlow;
use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use sqf_wiki::source::compression::Input;
use sqf_wiki::source::export;

fuzz_target!(|data: &[u8]| {
    let Ok(input) = Input::new("fuzz", Cursor::new(data.to_vec()), &Arc::default()) else {
        return;
    };
    let mut delivered = 0;
    let result = export::read("fuzz", input, &mut |page| {
        assert!(!page.title.is_empty());
        delivered += 1;
        ControlFlow::Continue(())
    });
    if let Ok(summary) = result {
        assert_eq!(summary.pages, delivered);
    }
});
