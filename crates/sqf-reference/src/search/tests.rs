use std::sync::Arc;

use super::*;
use crate::Texts;
use crate::load::Catalog;

fn found(query: &str) -> Vec<String> {
    let catalog = Catalog {
        commands: vec![
            serde_json::from_str(crate::fixture::OPEN_GATE).unwrap(),
            serde_json::from_str(crate::fixture::CLOSE_GATE).unwrap(),
        ],
        ..Catalog::default()
    };
    let texts = "# Commands\n\n## openGate\n\nSwings a barrier out of the way.\n\n- `speed`: metres per second\n\n\
                 # Events: entity\n\n## Opened\n\nFires when a barrier has swung.\n";
    let reference = Reference::new(catalog).with_texts(Arc::new(Texts::parse(texts)));
    let index = Index::of(&reference, Libraries::none(), []);
    index.search(query, 2).iter().map(|hit| format!("{}: {}", hit.name, hit.summary)).collect()
}

#[test]
fn the_more_words_an_entry_has_the_earlier_it_is() {
    assert_eq!(found("barrier way")[0], "openGate: Swings a barrier out of the way.");
    assert_eq!(found("metres")[0], "openGate: Swings a barrier out of the way.");
    assert_eq!(found("opened")[0], "Opened: Fires when a barrier has swung.");
    assert_eq!(found("  "), [""; 0]);
}

#[test]
fn words_of_a_name_and_names_of_mods_are_found() {
    let index = Index::of(&Reference::embedded(), Libraries::embedded(), []);
    for (query, expected) in [
        ("waitAndExecute", "CBA_fnc_waitAndExecute"),
        ("god mode", "allowDamage"),
        ("adEventHandler", "addEventHandler"),
        ("setdmg", "setDamage"),
        ("setDam", "setDamage"),
        ("addEv", "addEventHandler"),
        ("||", "a or b"),
        ("ace_unconscious", "ace_unconscious"),
        ("deleting a marker", "deleteMarker"),
    ] {
        let found: Vec<&str> = index.search(query, 3).iter().map(|hit| hit.name.as_str()).collect();
        assert!(found.contains(&expected), "{query}: {found:?}");
    }
}
