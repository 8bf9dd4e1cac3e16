//! Scripts with a cursor, for tests: `player setDamage <|>1`.

pub(crate) mod invented;

use std::sync::Arc;

use super::analysis::Analysis;
use crate::catalog::Reference;
use crate::catalog::load::Catalog;
use crate::model::SourceFile;

/// The cursor marker. Never valid SQF, unlike `$0`, which is a number.
const CURSOR: &str = "<|>";

/// Returns a small reference of invented pages, including texts.
pub(crate) fn reference() -> Arc<Reference> {
    let record = |text: &str| serde_json::from_str(text).unwrap();
    let topic = |text: &str| serde_json::from_str(text).unwrap();
    Arc::new(Reference::new(Catalog {
        commands: vec![
            record(include_str!("../../tests/data/records/a_not_equal_b.json")),
            record(include_str!("../../tests/data/records/closeGate.json")),
            record(include_str!("../../tests/data/records/openGate.json")),
        ],
        functions: vec![record(include_str!("../../tests/data/records/BIS_fnc_paintGate.json"))],
        topics: vec![
            topic(include_str!("../../tests/data/records/gate_events.json")),
            topic(include_str!("../../tests/data/records/gate_handle.json")),
        ],
        ..Catalog::default()
    }))
}

/// Removes the cursors of a script, and returns their offsets.
pub(crate) fn cursors(script: &str) -> (String, Vec<u32>) {
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
pub(crate) fn at_cursor(script: &str) -> (Analysis, u32) {
    at_cursor_in(reference(), script)
}

/// Like [`at_cursor`], with another reference.
#[track_caller]
pub(crate) fn at_cursor_in(reference: Arc<Reference>, script: &str) -> (Analysis, u32) {
    let (text, offsets) = cursors(script);
    let [offset] = offsets[..] else { panic!("expected one {CURSOR} in {script:?}") };
    (Analysis::new(reference, Arc::new(SourceFile::new(text))), offset)
}
