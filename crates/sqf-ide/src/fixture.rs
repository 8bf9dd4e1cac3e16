//! Scripts with a cursor, for tests: `player setDamage <|>1`.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub mod invented;

use std::sync::Arc;

use super::analysis::Analysis;
use sqf_model::SourceFile;
use sqf_reference::Reference;
use sqf_reference::load::Catalog;

/// The cursor marker. Never valid SQF, unlike `$0`, which is a number.
const CURSOR: &str = "<|>";

/// Returns a small reference of invented pages, including texts.
pub fn reference() -> Arc<Reference> {
    let record = |text: &str| serde_json::from_str(text).unwrap();
    let topic = |text: &str| serde_json::from_str(text).unwrap();
    Arc::new(Reference::new(Catalog {
        commands: vec![
            record(sqf_reference::fixture::A_NOT_EQUAL_B),
            record(sqf_reference::fixture::CLOSE_GATE),
            record(sqf_reference::fixture::OPEN_GATE),
        ],
        functions: vec![record(sqf_reference::fixture::PAINT_GATE)],
        topics: vec![topic(sqf_reference::fixture::GATE_EVENTS), topic(sqf_reference::fixture::GATE_HANDLE)],
        ..Catalog::default()
    }))
}

/// Removes the cursors of a script, and returns their offsets.
pub fn cursors(script: &str) -> (String, Vec<u32>) {
    let mut text = String::new();
    let mut offsets = Vec::new();
    for (number, part) in script.split(CURSOR).enumerate() {
        if number > 0 {
            offsets.push(text.len() as u32);
        }
        text.push_str(part);
    }
    (text, offsets)
}

/// Returns the analysis of a script with one cursor, and the offset of the cursor.
#[track_caller]
pub fn at_cursor(script: &str) -> (Analysis, u32) {
    at_cursor_in(reference(), script)
}

/// Like [`at_cursor`], with another reference.
#[track_caller]
pub(crate) fn at_cursor_in(reference: Arc<Reference>, script: &str) -> (Analysis, u32) {
    let (text, offsets) = cursors(script);
    let [offset] = offsets[..] else { panic!("expected one {CURSOR} in {script:?}") };
    (Analysis::new(reference, Arc::new(SourceFile::new(text))), offset)
}
