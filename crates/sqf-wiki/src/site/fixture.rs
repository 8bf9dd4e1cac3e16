//! A small site for tests.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde::de::DeserializeOwned;

use super::Site;
use sqf_reference::{ClassList, ClassName, GameCode};

/// Returns the records of `crates/sqf-reference/tests/data/records`: three commands, a function and two topics; and
/// three names.
pub fn site() -> Site {
    let records = vec![
        read(sqf_reference::fixture::OPEN_GATE),
        read(sqf_reference::fixture::PAINT_GATE),
        read(sqf_reference::fixture::A_NOT_EQUAL_B),
        read(sqf_reference::fixture::CLOSE_GATE),
    ];
    let topics = vec![read(sqf_reference::fixture::GATE_HANDLE), read(sqf_reference::fixture::GATE_EVENTS)];
    let mut site = Site::new(GameCode::default(), records, topics);
    site.classes = vec![
        ClassName {
            group: Some("Structures".to_owned()),
            name: Some("Toll Gate".to_owned()),
            side: Some("Civilian".to_owned()),
            category: Some("Gates".to_owned()),
            subcategory: Some("Roads".to_owned()),
            dlc: Some("Tolls".to_owned()),
            ..ClassName::new(ClassList::CfgVehicles, "X_TollGate_F")
        },
        ClassName { path: Some("West/X_Toll".to_owned()), ..ClassName::new(ClassList::CfgGroups, "X_Keepers") },
        ClassName { value: Some(34), ..ClassName::new(ClassList::KeyCodes, "DIK_G") },
    ];
    site
}

fn read<T: DeserializeOwned>(json: &str) -> T {
    serde_json::from_str(json).unwrap()
}
