//! Definitions and references in small projects: each is one text, in which files follow their names, with the cursor
//! in one of them, followed by the expected places.

use std::collections::BTreeMap;

use crate::fixture::Fixture;
use sqf_ide::{Goal, Place};
use sqf_text::LineIndex;

mod calls;
mod changes;
mod completion;
mod configs;
mod editor;
mod events;
mod file_moves;
mod file_rename;
mod fixes;
mod header_macros;
mod missions;
mod new_names;
#[cfg(unix)]
mod outside;
mod rename;
mod tag_rename;

impl Fixture {
    /// Writes `file:line`, counted from 1, in order; with a number if there are several in a line.
    fn shown(&self, places: impl IntoIterator<Item = Place>) -> Vec<String> {
        let mut counts: BTreeMap<(String, u32), usize> = BTreeMap::new();
        for place in places {
            let file = place.file.as_deref().or(self.analysis.path()).unwrap();
            let name = file.strip_prefix(self.root()).unwrap().to_str().unwrap().replace('\\', "/");
            let line = LineIndex::new(&self.files[&name]).line(place.range.start) + 1;
            *counts.entry((name, line)).or_default() += 1;
        }
        let shown = |((name, line), count): (&(String, u32), &usize)| match count {
            1 => format!("{name}:{line}"),
            count => format!("{name}:{line} x{count}"),
        };
        counts.iter().map(shown).collect()
    }
}

#[track_caller]
fn check_references(text: &str, expected: &[&str]) {
    let fixture = Fixture::new(text);
    let found = fixture.analysis.references(fixture.offset, true);
    assert_eq!(fixture.shown(found), expected);
}

#[track_caller]
fn check_definition(text: &str, expected: &[&str]) {
    let fixture = Fixture::new(text);
    let found = fixture.analysis.definition(fixture.offset, Goal::Definition);
    assert_eq!(fixture.shown(found.into_iter().map(|link| link.place)), expected);
}

#[test]
fn the_definition_of_a_function_without_list_is_its_file() {
    let files = "\
//- description.ext
class CfgFunctions {
    class GATE { class Doors { file = \"doors\"; class open {}; }; };
};
//- doors/fn_open.sqf
hint \"open\";
//- doors/walls/fn_oil.sqf
hint \"oil\";
//- initPlayerLocal.sqf
[] call GATE_fnc_o<|>il;
[] call GATE_fnc_open;
";
    check_definition(files, &["doors/walls/fn_oil.sqf:1"]);
    let hover = Fixture::new(files);
    let hover = hover.analysis.hover(hover.offset).expect("the file is named");
    assert!(hover.markdown.contains("Script that no `CfgFunctions` lists"), "{}", hover.markdown);
}

#[test]
fn a_macro_is_found_in_the_texts_of_others() {
    check_references(
        "\
//- macros.hpp
#define SPEED 2
#define FAST (SPEED * 2)
#define FASTER SPEED + FAST
//- init.sqf
#include \"macros.hpp\"
hint str SPE<|>ED;
hint str FAST;
",
        &["init.sqf:2", "macros.hpp:1", "macros.hpp:2", "macros.hpp:3"],
    );
}

#[test]
fn code_in_the_strings_of_actions_is_searched() {
    check_references(
        "\
//- init.sqf
GATE_is<|>Open = false;
player addAction [\"Open\", {}, nil, 1, true, true, \"\", \"
    alive _target
    && {!GATE_isOpen}
\"];
[player, \"Shut\", \"\", \"\", \"GATE_isOpen\", \"GATE_isOpen && true\", {}, {}, {}, {}] call BIS_fnc_holdActionAdd;
",
        &["init.sqf:1", "init.sqf:4", "init.sqf:6 x2"],
    );
}

#[test]
fn a_part_finds_functions_by_the_macros_of_its_includer() {
    check_definition(
        "\
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/script_component.hpp
#define FUNC(name) gates_main_fnc_##name
#define QUOTE(text) #text
#define PREP(name) FUNC(name) = compile preprocessFileLineNumbers QUOTE(x\\gates\\addons\\main\\functions\\fnc_##name.sqf)
//- addons/main/XEH_preInit.sqf
#include \"script_component.hpp\"
PREP(open);
#include \"initSettings.inc.sqf\"
//- addons/main/initSettings.inc.sqf
[player] call FUNC(op<|>en);
//- addons/main/functions/fnc_open.sqf
params [\"_gate\"];
_gate setDamage 0;
",
        &["addons/main/functions/fnc_open.sqf:1"],
    );
}

#[test]
fn a_global_is_found_across_files_and_in_strings_that_name_it() {
    check_references(
        "\
//- init.sqf
GATE_speed = 2;
publicVariable \"GATE_speed\";
//- open.sqf
hint str GATE_sp<|>eed;
missionNamespace setVariable [\"GATE_speed\", 3];
hint \"The GATE_speed is shown\"; // GATE_speed
",
        &["init.sqf:1", "init.sqf:2", "open.sqf:1", "open.sqf:2"],
    );
}

#[test]
fn a_class_is_of_the_type_that_it_derives_from() {
    let fixture = Fixture::new(
        "\
//- config.cpp
class CfgPatches { class gates {}; };
class CfgVehicles {
    class Gate_Base { scope = 0; };
    class Gate_North<|>: Gate_Base { scope = 2; };
};
",
    );
    let found = fixture.analysis.definition(fixture.offset, Goal::TypeDefinition);
    assert_eq!(fixture.shown(found.into_iter().map(|link| link.place)), ["config.cpp:3"]);
}

#[test]
fn names_are_found_in_calls_that_macros_drop() {
    check_references(
        "\
//- macros.hpp
#define GVAR(name) GATE_##name
#define QUOTE(text) #text
#define QGVAR(name) QUOTE(GVAR(name))
#define LOG(text,value)
//- open.sqf
#include \"macros.hpp\"
GVAR(sp<|>eed) = 2;
LOG(\"speed\",GVAR(speed));
LOG(QGVAR(speed),[GATE_speed]);
#ifdef NEVER
hint str GVAR(speed);
#endif
",
        &["open.sqf:2", "open.sqf:3", "open.sqf:4 x2", "open.sqf:6"],
    );
}

#[test]
fn names_are_found_in_the_code_of_configs_that_macros_quote() {
    check_references(
        "\
//- config.cpp
#define GVAR(name) GATE_##name
#define QUOTE(text) #text
#define QGVAR(name) QUOTE(GVAR(name))
#define QQGVAR(name) QUOTE(QGVAR(name))
class CfgPatches { class gates {}; };
class RscGate {
    onLoad = QUOTE((_this select 0) setVariable [QQGVAR(speed)]);
    onUnload = QUOTE(hint str GVAR(speed));
};
//- open.sqf
player setVariable [\"GATE_sp<|>eed\", 2];
",
        &["config.cpp:7", "open.sqf:1"],
    );
}

#[test]
fn names_are_joined_as_in_cba_where_cba_is_missing() {
    check_definition(
        "\
//- addons/main/config.cpp
class CfgPatches { class gates {}; };
class CfgFunctions { class GATE { class doors { file = \"addons\\main\"; class open {}; }; }; };
//- addons/main/macros.hpp
#include \"\\x\\cba\\addons\\main\\script_macros_common.hpp\"
#define PREFIX GATE
#define FUNC(name) TRIPLES(PREFIX,fnc,name)
//- addons/main/fn_open.sqf
params [\"_gate\"];
//- addons/main/fn_shut.sqf
#include \"macros.hpp\"
[player] call FUNC(op<|>en);
",
        &["addons/main/fn_open.sqf:1"],
    );
}
