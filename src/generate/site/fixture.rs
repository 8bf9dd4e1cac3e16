//! A small site for tests.

use serde::de::DeserializeOwned;

use super::Site;
use crate::catalog::{ClassList, ClassName, GameCode};

/// Returns the records of `tests/data/records`: three commands, a function and two topics; and three names.
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
