//! A small site to test with.

use serde::de::DeserializeOwned;

use super::Site;
use crate::catalog::GameCode;

/// The records of `tests/data/records`: three commands, a function and two topics.
pub(crate) fn site() -> Site {
    let records = vec![
        read(include_str!("../../../tests/data/records/openGate.json")),
        read(include_str!("../../../tests/data/records/BIS_fnc_paintGate.json")),
        read(include_str!("../../../tests/data/records/a_not_equal_b.json")),
        read(include_str!("../../../tests/data/records/closeGate.json")),
    ];
    let topics = vec![
        read(include_str!("../../../tests/data/records/gate_handle.json")),
        read(include_str!("../../../tests/data/records/gate_events.json")),
    ];
    Site::new(GameCode::default(), records, topics)
}

fn read<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).unwrap()
}
