//! Renaming the classes around the functions of `CfgFunctions`: all names follow a tag; a category is not renamed if
//! the game finds scripts by it.

use sqf_ide::Refusal;

use super::Fixture;
use super::rename::{changed_lines, check_there_and_back};

const MISSION: &str = "\
//- description.ext
class CfgFunctions {
    class GATE<|> {
        class doors {
            class open {};
            class shut { file = \"other\\shut.sqf\"; };
        };
        class walls {
            file = \"walls\";
            class paint {};
        };
    };
    class OIL { class pumps { class open {}; }; };
};
class CfgRemoteExec { class Functions { class GATE_fnc_open { allowedTargets = 0; }; }; };
class GateDialog { idd = 4000; onLoad = \"[] spawn gate_fnc_shut\"; };
//- functions/doors/fn_open.sqf
// Example: [_gate] call GATE_fnc_open
params [\"_gate\"];
//- functions/pumps/fn_open.sqf
hint \"oil\";
//- other/shut.sqf
hint \"shut\";
//- walls/fn_paint.sqf
[] call GATE_fnc_open; // not GATE_fnc_shut
//- init.sqf
[player] remoteExec [\"GATE_fnc_open\", 2];
[] spawn GATE_fnc_paint; [] call OIL_fnc_open; [] call GATE_fnc_unknown;
GATE_fnc_count = 1;
_names = [\"GATE_fnc_shut\"];
";

#[track_caller]
fn refusal(text: &str, name: &str) -> Refusal {
    let fixture = Fixture::new(text);
    fixture.analysis.rename(fixture.offset, name).unwrap_err()
}

#[test]
fn renaming_a_tag_updates_the_names_of_its_functions() {
    let fixture = Fixture::new(MISSION);
    let rename = fixture.analysis.rename(fixture.offset, "DOOR").unwrap();
    assert_eq!(
        changed_lines(&fixture, &fixture.analysis, &rename),
        [
            "description.ext: class DOOR {",
            "description.ext: class CfgRemoteExec { class Functions { class DOOR_fnc_open { allowedTargets = 0; }; }; };",
            "description.ext: class GateDialog { idd = 4000; onLoad = \"[] spawn DOOR_fnc_shut\"; };",
            "functions/doors/fn_open.sqf: // Example: [_gate] call DOOR_fnc_open",
            "init.sqf: [player] remoteExec [\"DOOR_fnc_open\", 2];",
            "init.sqf: [] spawn DOOR_fnc_paint; [] call OIL_fnc_open; [] call DOOR_fnc_unknown;",
            "init.sqf: _names = [\"DOOR_fnc_shut\"];",
            "walls/fn_paint.sqf: [] call DOOR_fnc_open; // not GATE_fnc_shut",
        ]
    );
}

#[test]
fn a_tag_is_renamed_there_and_back() {
    let text = MISSION.replace("class GATE<|>", "class /* here */<|>GATE").replace("gate_fnc", "GATE_fnc");
    check_there_and_back(&text, ["GATE", "DOOR"]);
}

#[test]
fn a_class_with_a_tag_of_its_own_changes_alone() {
    let fixture = Fixture::new(&MISSION.replace("class GATE<|> {", "class Gates<|> { tag = \"GATE\";"));
    let rename = fixture.analysis.rename(fixture.offset, "Doors").unwrap();
    let changed = changed_lines(&fixture, &fixture.analysis, &rename);
    assert_eq!(changed, ["description.ext: class Doors { tag = \"GATE\";"]);
}

#[test]
fn a_tag_stays_where_a_name_would_be_missed() {
    let with = |script: &str| format!("{MISSION}//- more.sqf\n{script}\n");
    let made = "#define FUNC(name) GATE_fnc_##name\n[] call FUNC(open);";
    assert_eq!(refusal(&with(made), "DOOR"), Refusal::Macro("more.sqf".to_owned()));
    for put_together in [
        "_name = \"open\"; call (missionNamespace getVariable (\"GATE_fnc_\" + _name));",
        "[] call GATE_fnc_open; _name = format [\"GATE_fnc_%1\", \"shut\"];",
    ] {
        let refusal = refusal(&with(put_together), "DOOR").to_string();
        assert!(refusal.contains("`GATE_fnc_` may be used by code that cannot be analyzed"), "{refusal}");
    }
    assert_eq!(refusal(MISSION, "OIL"), Refusal::Taken("OIL".to_owned()));
    let other = "DOOR_fnc_open = { hint \"another\" };";
    assert_eq!(refusal(&with(other), "DOOR"), Refusal::Taken("DOOR_fnc_open".to_owned()));
    let assigned = "GATE_fnc_open = { hint \"another\" };";
    assert_eq!(refusal(&with(assigned), "DOOR"), Refusal::Ambiguous { name: "GATE_fnc_open".to_owned(), count: 2 });
}

#[test]
fn a_category_keeps_the_name_of_its_folder() {
    let of_category = |name: &str| {
        let text = MISSION.replace("<|>", "").replacen(&format!("class {name} {{"), &format!("class {name}<|> {{"), 1);
        let fixture = Fixture::new(&text);
        fixture
            .analysis
            .rename(fixture.offset, "other")
            .map(|rename| changed_lines(&fixture, &fixture.analysis, &rename))
    };
    assert_eq!(of_category("doors"), Err(Refusal::Folder("doors".to_owned())));
    assert_eq!(of_category("walls").unwrap(), ["description.ext: class other {"]);
}
