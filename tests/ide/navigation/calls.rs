//! The enclosing functions of a position, for the call hierarchy.

use super::Fixture;

#[test]
fn functions_around_a_place_have_the_same_order_whatever_was_read_first() {
    let nested = "GATE_zoo = {\n    GATE_ape = { hint<|> \"open\" };\n};\n";
    for first in ["[] call GATE_zoo;", "[] call GATE_ape;"] {
        let fixture = Fixture::new(&format!("//- description.ext\n//- a.sqf\n{first}\n//- use.sqf\n{nested}"));
        let items = fixture.analysis.prepare_calls(fixture.offset);
        let names: Vec<&str> = items.iter().map(|item| item.name.as_str()).collect();
        assert_eq!(names, ["GATE_ape", "GATE_zoo"], "{first}");
    }
}
