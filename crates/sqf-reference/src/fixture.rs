//! Invented records for tests, as a site publishes them.

/// An operator.
pub const A_NOT_EQUAL_B: &str = include_str!("../tests/data/records/a_not_equal_b.json");
/// A deprecated command.
pub const CLOSE_GATE: &str = include_str!("../tests/data/records/closeGate.json");
/// A command with everything a page can have.
pub const OPEN_GATE: &str = include_str!("../tests/data/records/openGate.json");
/// A function with a header comment.
pub const PAINT_GATE: &str = include_str!("../tests/data/records/BIS_fnc_paintGate.json");
/// A topic with event handlers.
pub const GATE_EVENTS: &str = include_str!("../tests/data/records/gate_events.json");
/// A topic on a type.
pub const GATE_HANDLE: &str = include_str!("../tests/data/records/gate_handle.json");
