//! The variables that the game sets for code in missions and state machines.

use sqf_model::{PassedVariable, Surroundings};
use sqf_reference::Type;
use sqf_syntax::config::Occasion;

/// Returns what the game sets for code that it runs on an occasion.
pub fn surroundings(occasion: Occasion) -> Surroundings {
    let this = |types: Type, about: &'static str| Surroundings {
        variables: vec![PassedVariable { name: "this", types: types.into(), about }],
        runner: "init".into(),
        ..Surroundings::default()
    };
    match occasion {
        Occasion::Object => this(Type::Object, "the object with this init field"),
        Occasion::Group => this(Type::Group, "the group with this init field"),
        Occasion::TriggerCondition => Surroundings::of_element("setTriggerStatements", 0),
        Occasion::Activation => Surroundings::of_element("setTriggerStatements", 1),
        Occasion::Deactivation => Surroundings::of_element("setTriggerStatements", 2),
        Occasion::WaypointCondition => Surroundings::of_element("setWaypointStatements", 0),
        Occasion::Waypoint => Surroundings::of_element("setWaypointStatements", 1),
        Occasion::Presence | Occasion::LinkCondition | Occasion::State => Surroundings::default(),
    }
}
