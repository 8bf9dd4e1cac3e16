//! Definitions, references and renames in small projects: each is one text, in which files follow their names, with the
//! cursor in one of them, followed by the expected places.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::fixture::Fixture;
use sqf_ls::internal::ide::{Analysis, CompletionOptions, Goal, Place, Rename};
use sqf_ls::internal::text::LineIndex;

mod calls;
mod changes;
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

/// Applies a rename to a copy of the files.
#[track_caller]
fn renamed(fixture: &Fixture, name: &str) -> BTreeMap<String, String> {
    applied(fixture, &fixture.analysis, &fixture.analysis.rename(fixture.offset, name).unwrap())
}

/// Like `renamed`, for a rename that `analysis` returned.
fn applied(fixture: &Fixture, analysis: &Analysis, rename: &Rename) -> BTreeMap<String, String> {
    let mut files = fixture.files.clone();
    let below = |path: &Path| path.strip_prefix(fixture.root()).unwrap().to_str().unwrap().replace('\\', "/");
    for (path, edits) in &rename.files {
        let path = path.as_deref().or(analysis.path()).unwrap();
        let text = files.get_mut(&below(path)).unwrap();
        let mut edits: Vec<_> = edits.iter().collect();
        edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
        for edit in edits {
            text.replace_range(edit.range.start as usize..edit.range.end as usize, &edit.text);
        }
    }
    for moved in &rename.moves {
        let text = files.remove(&below(&moved.from)).unwrap();
        files.insert(below(&moved.to), text);
    }
    files
}

/// Returns the lines of all files that differ after a rename, each after the name of its file.
fn changed_lines(fixture: &Fixture, analysis: &Analysis, rename: &Rename) -> Vec<String> {
    let after = applied(fixture, analysis, rename);
    let mut lines = Vec::new();
    for (name, text) in &fixture.files {
        let pairs = text.lines().zip(after[name].lines());
        let changed = pairs.filter(|(before, after)| before != after);
        lines.extend(changed.map(|(_, line)| format!("{name}: {}", line.trim())));
    }
    lines
}

#[test]
fn the_name_of_a_deleted_file_is_free() {
    let mut fixture = Fixture::new(
        "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class open {}; }; }; };
//- functions/fn_open.sqf
params [\"_gate\"];
//- functions/fn_unlock.sqf
params [\"_gate\"];
//- init.sqf
[player] call <|>GATE_fnc_open;
",
    );
    assert!(fixture.analysis.rename(fixture.offset, "GATE_fnc_unlock").is_err());
    let gone = fixture.root().join("functions/fn_unlock.sqf");
    fs::remove_file(&gone).unwrap();
    fixture.change(|project| project.forget_all(&[&gone]));
    assert!(renamed(&fixture, "GATE_fnc_unlock").contains_key("functions/fn_unlock.sqf"));
}

/// Renames the symbol at the cursor, then back again: every byte must be as before.
#[track_caller]
fn check_there_and_back(text: &str, names: [&str; 2]) {
    let before = Fixture::new(text);
    let mut there = renamed(&before, names[1]);
    assert_ne!(there, before.files);
    // The cursor moves to the name in the file that was open.
    let open = there.iter_mut().find(|(_, text)| text.contains(&format!("/* here */ {}", names[1]))).unwrap().1;
    *open = open.replacen("/* here */ ", "/* here */ <|>", 1);
    let text: String = there.iter().map(|(name, text)| format!("//- {name}\n{text}")).collect();
    let again = Fixture::new(&text);
    assert_eq!(renamed(&again, names[0]), before.files);
}

#[test]
fn a_function_is_renamed_there_and_back() {
    check_there_and_back(
        "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class open {}; }; }; };
//- functions/fn_open.sqf
params [\"_gate\"];
_gate setDamage 0;
//- init.sqf
[player] call /* here */ <|>GATE_fnc_open;
[player] remoteExec [\"GATE_fnc_open\", 2];
",
        ["GATE_fnc_open", "GATE_fnc_unlock"],
    );
}

#[test]
fn remote_permissions_are_renamed_with_the_function() {
    check_there_and_back(
        "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class open {}; }; }; };
class CfgRemoteExec {
    class Functions {
        mode = 1;
        #include \"remote.hpp\"
    };
};
//- remote.hpp
class gate_fnc_shut { allowedTargets = 2; };
class GATE_fnc_open { allowedTargets = 0; };
//- functions/fn_open.sqf
params [\"_gate\"];
//- init.sqf
[player] call /* here */ <|>GATE_fnc_open;
[player] remoteExec [\"GATE_fnc_open\", 2];
",
        ["GATE_fnc_open", "GATE_fnc_unlock"],
    );
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

#[test]
fn prefixes_added_by_macros_are_left_as_written() {
    check_there_and_back(
        "\
//- stringtable.xml
<?xml version=\"1.0\"?>
<Project name=\"gates\"><Package name=\"gates\"><Key ID=\"STR_GATE_Open\"><English>Open</English></Key></Package></Project>
//- macros.hpp
#define LSTRING(name) STR_GATE_##name
#define QUOTE(text) #text
#define FUNC(name) GATE_fnc_##name
//- a.sqf
#include \"macros.hpp\"
hint localize QUOTE(LSTRING(/* here */ <|>Open));
hint localize \"Str_Gate_Open\";
",
        ["Open", "Unlock"],
    );
}

#[test]
fn a_global_and_a_macro_are_renamed_there_and_back() {
    check_there_and_back(
        "\
//- a.sqf
/* here */ <|>GATE_speed = 1;
publicVariable \"GATE_speed\";
//- b.sqf
hint str (GATE_speed + 1);
",
        ["GATE_speed", "GATE_pace"],
    );
    check_there_and_back(
        "\
//- gate.hpp
#define SPEED 2
#define FAST (SPEED * 2)
//- a.sqf
#include \"gate.hpp\"
hint str /* here */ <|>SPEED;
",
        ["SPEED", "PACE"],
    );
}

/// Returns the global variables offered at the cursor, each with its detail in the list.
fn offered(fixture: &Fixture) -> Vec<String> {
    let completion = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    let own = completion.items.into_iter().filter(|item| item.label.starts_with("GATE_"));
    let mut shown: Vec<String> =
        own.map(|item| format!("{}: {}", item.label, item.about.unwrap_or_default())).collect();
    shown.sort_unstable();
    shown
}

/// Creates an addon with macros like those of CBA, two functions, two variables and a text; `script` is one of its
/// files.
fn in_addon(script: &str) -> Fixture {
    Fixture::new(&format!(
        "\
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/script_component.hpp
#define PREFIX gates
#define COMPONENT main
#define DOUBLES(a,b) a##_##b
#define TRIPLES(a,b,c) a##_##b##_##c
#define QUOTE(a) #a
#define ADDON DOUBLES(PREFIX,COMPONENT)
#define GVAR(a) DOUBLES(ADDON,a)
#define QGVAR(a) QUOTE(GVAR(a))
#define FUNC(a) TRIPLES(ADDON,fnc,a)
#define EFUNC(a,b) TRIPLES(DOUBLES(PREFIX,a),fnc,b)
#define LLSTRING(a) localize QUOTE(TRIPLES(STR,ADDON,a))
#define ICON(a) QUOTE(TRIPLES(gates_main,a,icon))
#define BOTH(a) [a, GVAR(a)]
//- addons/main/stringtable.xml
<?xml version=\"1.0\"?>
<Project name=\"Gates\"><Package name=\"Main\">
<Key ID=\"STR_gates_main_title\"><Original>Gates</Original></Key>
</Package></Project>
//- addons/main/open.sqf
#include \"script_component.hpp\"
GVAR(display) = 1;
GVAR(doors) = [];
FUNC(open) = {{ true }};
FUNC(shut) = {{ false }};
player setVariable [\"gates_main_barn_icon\", 1];
[\"gates_main_raised\", {{}}] call CBA_fnc_addEventHandler;
//- addons/main/config.cpp
class gates_main_Menu {{ idd = 1; }};
//- addons/main/use.sqf
{script}"
    ))
}

/// Returns the labels offered at the cursor, the best first.
fn labels(fixture: &Fixture) -> Vec<String> {
    let completion = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    completion.items.into_iter().map(|item| item.label).collect()
}

#[test]
fn arguments_of_macros_that_compose_names_are_completed() {
    let cases: [(&str, &[&str]); 19] = [
        ("call FUNC(<|>);", &["open", "shut"]),
        ("[] call FUNC(<|>", &["open", "shut"]),
        ("call FUNC(o<|>) ; hint \"open\";", &["open"]),
        ("call EFUNC(main,<|>);", &["open", "shut"]),
        ("call EFUNC(other,<|>);", &[]),
        ("call EFUNC(<|>);", &["main"]),
        ("call EFUNC(<|>,open);", &["main"]),
        ("GVAR(di<|>) = 2;", &["display"]),
        ("GVAR(<|>);", &["display", "doors"]),
        ("hint QGVAR(<|>);", &["barn_icon", "display", "doors", "raised", "Menu"]),
        ("hint LLSTRING(<|>);", &["title"]),
        // As in the string that the macro makes: the command that takes it decides what it names.
        ("isNil QGVAR(<|>);", &["display", "doors"]),
        ("player getVariable [QGVAR(<|>), 0];", &["barn_icon"]),
        ("createDialog QGVAR(<|>);", &["Menu"]),
        ("[QGVAR(<|>), []] call CBA_fnc_localEvent;", &["raised"]),
        ("x = QGVAR(door<|>);", &["doors"]),
        ("player getVariable ICON(<|>);", &["barn"]),
        ("call FUNC(new); call FUNC(n<|>);", &["new", "open"]),
        ("GVAR(displayCtrl<|>);", &[]),
    ];
    for (script, expected) in cases {
        let fixture = in_addon(&format!("#include \"script_component.hpp\"\n{script}\n"));
        assert_eq!(labels(&fixture), expected, "{script}");
    }
    // If a macro does more than compose a name, its argument is arbitrary code.
    for script in ["QUOTE(hin<|>)", "BOTH(hin<|>)"] {
        let fixture = in_addon(&format!("#include \"script_component.hpp\"\n{script}\n"));
        assert_eq!(labels(&fixture)[0], "hint", "{script}");
    }
}

#[test]
fn macros_that_nothing_defines_make_names_by_the_convention() {
    let begin = "#define PREFIX gates\n#define COMPONENT main\n";
    assert_eq!(labels(&in_addon(&format!("{begin}call FUNC(<|>);\n"))), ["open", "shut"]);
    assert_eq!(labels(&in_addon(&format!("{begin}hint LLSTRING(<|>);\n"))), ["title"]);
}

#[test]
fn folders_of_the_game_are_listed_in_includes() {
    assert_eq!(labels(&in_addon("#include \"\\<|>\"\n")), ["x"]);
    assert_eq!(labels(&in_addon("#include \"\\x\\<|>\"\n")), ["gates"]);
    let files = labels(&in_addon("#include \"\\x\\gates\\addons\\main\\<|>\"\n"));
    assert_eq!(files, ["script_component.hpp", "open.sqf", "use.sqf"]);
    let files = labels(&in_addon("#include \"\\X\\Gates\\addons\\MAIN\\scr<|>\"\n"));
    assert_eq!(files, ["script_component.hpp"]);
    assert_eq!(labels(&in_addon("#include \"\\x\\barns\\<|>\"\n")), [""; 0]);
}

/// Creates a mission that sets variables and defines functions; `script` is another of its files.
fn in_mission(script: &str) -> Fixture {
    Fixture::new(&format!(
        "\
//- description.ext
respawn = 3;
//- init.sqf
GATE_count = 1;
GATE_open = true;
worker = 3;
GATE_fnc_log = {{ true }};
openAll = {{ true }};
player setVariable [\"gate_width\", 2];
isNil \"_action\";
//- use.sqf
{script}
"
    ))
}

#[test]
fn functions_of_the_project_may_be_executed_elsewhere() {
    assert_eq!(labels(&in_mission("[] remoteExec [\"GATE_fnc_<|>\", 2];")), ["GATE_fnc_log"]);
    assert_eq!(labels(&in_mission("[] remoteExec [\"GATE_<|>\", 2];"))[0], "GATE_fnc_log");
    assert_eq!(labels(&in_mission("[] remoteExecCall [\"openA<|>\"];"))[0], "openAll");
}

#[test]
fn strings_name_the_variables_of_their_object() {
    let globals = ["GATE_count", "GATE_open", "worker", "GATE_fnc_log", "openAll"];
    assert_eq!(labels(&in_mission("player getVariable [\"<|>\"];")), ["gate_width"]);
    assert_eq!(labels(&in_mission("missionNamespace getVariable [\"<|>\"];")), globals);
    assert_eq!(labels(&in_mission("isNil \"<|>\";")), globals);
    assert_eq!(labels(&in_mission("uiNamespace getVariable \"<|>\";")), ["gate_width"]);
    assert_eq!(labels(&in_mission("params [\"_holder\"]; _holder getVariable \"<|>\";"))[0], "gate_width");
    assert_eq!(labels(&in_mission("private _mine = 1; isNil \"_<|>\";")), ["_mine"]);
    assert_eq!(labels(&in_mission("publicVariable \"_<|>\";")), [""; 0]);
}

#[test]
fn values_come_before_functions_and_values_of_other_types() {
    let place = |labels: &[String], name: &str| labels.iter().position(|label| label == name).unwrap_or(usize::MAX);
    let used = "[] call GATE_fnc_log; [] call openAll; [] call openAll;";
    for (script, value) in [("if (<|>", "alive"), ("player setFuel <|>", "random")] {
        let labels = labels(&in_mission(&format!("{used} {script}")));
        assert!(place(&labels, "GATE_fnc_log") > place(&labels, value), "{script}: {labels:?}");
        assert!(place(&labels, "openAll") > place(&labels, value), "{script}: {labels:?}");
    }
    assert_eq!(labels(&in_mission("if (GATE_<|>)"))[..2], ["GATE_open", "GATE_count"]);
    assert_eq!(labels(&in_mission("player setFuel GATE_<|>"))[0], "GATE_count");
    assert_eq!(labels(&in_mission("GATE_open; GATE_count; GATE_count; if (GATE_<|>)"))[0], "GATE_open");
    assert_eq!(labels(&in_mission("hint str worker; switch (side player) do { case w<|> };"))[0], "west");
    let fixture = in_mission(&format!("{used} GATE_fnc_l<|>"));
    let completion = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    let log = completion.items.iter().find(|item| item.label == "GATE_fnc_log").unwrap();
    assert_eq!(log.about.as_deref(), Some("function"));
}

#[test]
fn the_types_of_global_variables_come_from_all_files() {
    let fixture = Fixture::new(
        "\
//- init.sqf
private _all = [player];
GATE_guards = _all;
GATE_count = 1;
missionNamespace setVariable [\"GATE_owner\", player];
GATE_mixed = 1;
GATE_said = call GATE_unknown;
GATE_open = { true };
//- end.sqf
GATE_guards = nil;
GATE_count = 2;
GATE_mixed = \"two\";
GATE_count = GATE_count + 1;
//- use.sqf
hint str (GATE_<|>);
",
    );
    assert_eq!(
        offered(&fixture),
        [
            "GATE_count: Number",
            "GATE_guards: Array",
            "GATE_mixed: Number or String",
            "GATE_open: function",
            "GATE_owner: Object",
            "GATE_said: global variable",
        ]
    );
}

#[test]
fn a_name_in_the_text_of_a_macro_is_renamed_there() {
    let text = "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class log {}; }; }; };
//- functions/fn_log.sqf
params [\"_text\"];
//- macros.hpp
#define LOG(text) [text] call GATE_fnc_log
#define PART(name) GATE_fnc_##name
//- init.sqf
#include \"macros.hpp\"
LOG(\"begin\");
[\"end\"] call /* here */ <|>GATE_fnc_log;
";
    check_there_and_back(text, ["GATE_fnc_log", "GATE_fnc_write"]);
    let joined = text.replace("LOG(\"begin\")", "[1] call PART(log)");
    let files = renamed(&Fixture::new(&joined), "GATE_fnc_write");
    assert!(files["init.sqf"].contains("call PART(write)"), "{files:?}");
    let made = text.replace("call GATE_fnc_log\n", "call GATE##_fnc_log\n");
    let fixture = Fixture::new(&made);
    let refusal = fixture.analysis.rename(fixture.offset, "GATE_fnc_write").unwrap_err().to_string();
    assert_eq!(refusal, "a macro creates this name in this script; rename it there manually first");
}

const TAGGED: &str = "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class open {}; }; }; };
//- functions/fn_open.sqf
/* Opens a gate. Example: [_gate] call GATE_fnc_open; not GATE_fnc_openAll */
params [\"_gate\"]; // GATE_fnc_open was slow once
//- init.sqf
// gate_fnc_open is called here
[player] call <|>gate_fnc_open;
";

#[test]
fn the_tag_of_a_function_need_not_be_written() {
    for name in ["shut", "GATE_fnc_shut"] {
        let files = renamed(&Fixture::new(TAGGED), name);
        assert!(files["description.ext"].contains("class shut {}"), "{files:?}");
        assert!(files["init.sqf"].ends_with("call gate_fnc_shut;\n") || name != "shut", "{files:?}");
        assert!(files["init.sqf"].starts_with("// gate_fnc_open is called here\n"), "{files:?}");
        let script = &files["functions/fn_shut.sqf"];
        assert!(
            script.contains("call GATE_fnc_shut; not GATE_fnc_openAll"),
            "the header is about the function: {script}"
        );
        assert!(script.contains("// GATE_fnc_open was slow once"), "other comments stay: {script}");
    }
}

#[test]
fn another_tag_is_refused_with_the_reason() {
    let fixture = Fixture::new(TAGGED);
    let refusal = fixture.analysis.rename(fixture.offset, "OTHER_fnc_shut").unwrap_err().to_string();
    let reason = "`CfgFunctions` adds `GATE_fnc_` to the names of these functions, so the new name must begin with \
                  `GATE_fnc_`; the tag can only be changed in the config";
    assert_eq!(refusal, reason);
}

#[test]
fn functions_of_other_mods_are_offered_after_those_of_the_project() {
    let text = "\
//- description.ext
class CfgFunctions { class TAG { class doors { file = \"functions\"; class addGate {}; }; }; };
//- functions/fn_addGate.sqf
[{}, 1] call TAGX_fnc_addHandler;
//- a.sqf
[{}, 2] call TAGX_fnc_addHandler;
[{}, 2] call TAGX_fnc_addOnce;
//- init.sqf
[] call TAG<|>
";
    let fixture = Fixture::new(text);
    let completion = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    let own: Vec<String> = completion
        .items
        .into_iter()
        .filter(|item| item.label.starts_with("TAG"))
        .map(|item| {
            let detail = item.detail.unwrap_or_default();
            format!("{}: {}", item.label, detail.rsplit('/').next().unwrap())
        })
        .collect();
    let expected = [
        "TAG_fnc_addGate: fn_addGate.sqf",
        "TAGX_fnc_addHandler: function, used in 2 files; its source is not in the workspace",
    ];
    assert_eq!(own, expected);
    let hover = Fixture::new(&text.replace("<|>", "").replacen("TAGX_fnc_addH", "TAGX_fnc_<|>addH", 1));
    let shown = hover.analysis.hover(hover.offset).unwrap().markdown;
    assert_eq!(shown, "Function of another mod, used in 2 places in 2 files. Its source is not in the workspace.");
}

#[test]
fn a_file_stays_if_the_path_to_it_is_composed() {
    let script = "\
//- description.ext
//- scripts/init.sqf
private _folder = \"scripts\";
GATE_op<|>en = [_folder, \"GATE_open.sqf\"] call GATE_compile;
//- scripts/GATE_open.sqf
hint \"open\";
";
    check_definition(
        &script
            .replace("GATE_op<|>en", "GATE_open")
            .replace("//- scripts/GATE", "[] call GATE_op<|>en;\n//- scripts/GATE"),
        &["scripts/GATE_open.sqf:1"],
    );
    let files = renamed(&Fixture::new(script), "GATE_unlock");
    assert!(files["scripts/init.sqf"].ends_with("GATE_unlock = [_folder, \"GATE_open.sqf\"] call GATE_compile;\n"));
    assert!(files.contains_key("scripts/GATE_open.sqf"));
    // If the path is written out, the file moves, and the path with it.
    let files = renamed(&Fixture::new(&script.replace("_folder, \"GATE", "\"scripts\\GATE")), "GATE_unlock");
    assert!(files["scripts/init.sqf"].ends_with("GATE_unlock = [\"scripts\\GATE_unlock.sqf\"] call GATE_compile;\n"));
    assert!(files.contains_key("scripts/GATE_unlock.sqf"));
}

#[test]
fn strings_that_test_for_a_local_variable_name_it() {
    let script = "\
//- init.sqf
params [\"_gate\"];
if (isNil \"_ga<|>te\") then { _gate = 1 };
hint str _gate;
";
    check_references(script, &["init.sqf:1", "init.sqf:2 x2", "init.sqf:3"]);
    check_definition(script, &["init.sqf:1"]);
    let files = renamed(&Fixture::new(script), "_door");
    assert_eq!(files["init.sqf"], "params [\"_door\"];\nif (isNil \"_door\") then { _door = 1 };\nhint str _door;\n");
    let fixture = Fixture::new(&script.replace("hint str _gate", "hint \"_gate\""));
    assert!(fixture.analysis.rename(fixture.offset, "_door").is_err(), "the other string may be anything");
    check_references(&script.replace("isNil", "hint"), &[]);
}

#[test]
fn names_keep_the_letter_case_in_which_a_place_has_them() {
    check_there_and_back(
        "\
//- a.sqf
/* here */ <|>GATE_openSpeed = 1;
publicVariable \"gate_openspeed\";
//- b.sqf
hint str (GATE_OPENSPEED + GATE_openSpeed);
",
        ["GATE_openSpeed", "GATE_shutPace"],
    );
    check_there_and_back(
        "\
//- a.sqf
private _openSpeed = 1;
hint str (/* here */ <|>_openSpeed + _openspeed);
",
        ["_openSpeed", "_shutPace"],
    );
    // The common part of both names stays as it is.
    check_there_and_back(
        "\
//- description.ext
class CfgFunctions { class Gate { class doors { file = \"functions\"; class openDoor {}; }; }; };
//- functions/fn_openDoor.sqf
params [\"_gate\"];
//- init.sqf
[player] call /* here */ <|>GATE_fnc_OpenDoor;
[player] call gate_fnc_OpenDoor;
",
        ["GATE_fnc_OpenDoor", "GATE_fnc_OpenDoors"],
    );
    // If the old or the new name is all in one case, it is written as typed.
    let fixture = Fixture::new("//- a.sqf\nGATE_op<|>en = 1; hint str gate_open;\n");
    assert_eq!(renamed(&fixture, "yard_shut")["a.sqf"], "yard_shut = 1; hint str yard_shut;\n");
}

/// Checks what is offered in a mission with files of many kinds.
#[track_caller]
fn check_files(name: &str, script: &str, expected: &[&str]) {
    let files = "//- mission.sqm\nversion = 53;\n//- stringtable.xml\n<Project name=\"P\"></Project>\n//- logo.paa\nx\n\
        //- init.sqf\nhint \"\";\n//- macros.hpp\n#define A 1\n//- functions/fn_open.sqf\ntrue\n//- sounds/bell.ogg\nx\n";
    let own = |path: &str| if path == name { String::new() } else { format!("//- {path}\nx = 1;\n") };
    let fixture = Fixture::new(&format!("{files}{}//- {name}\n{script}\n", own("description.ext")));
    assert_eq!(labels(&fixture), expected, "{script}");
}

#[test]
fn paths_offer_plausible_files() {
    check_files("use.sqf", "execVM \"<|>\"", &["init.sqf", "use.sqf", "functions", "sounds", "macros.hpp"]);
    check_files(
        "use.sqf",
        "#include \"<|>\"",
        &["macros.hpp", "functions", "sounds", "description.ext", "init.sqf", "use.sqf"],
    );
    let logo = "class CfgNotifications { class A { iconPicture = \"<|>\"; }; };";
    check_files("description.ext", logo, &["logo.paa", "functions", "sounds"]);
    let category = "class CfgFunctions { class TAG { class Gates { file = \"<|>\"; }; }; };";
    check_files("description.ext", category, &["functions", "sounds", "init.sqf"]);
    let sound = "class CfgSounds { class bell { sound[] = {\"sounds\\<|>\"}; }; };";
    check_files("description.ext", sound, &["bell.ogg"]);
}

#[test]
fn classes_of_configs_are_offered_in_paths_of_classes() {
    let offered = |script: &str| {
        let config = "class GateTypes {\n    class Wood { height = 2; };\n    class Iron {};\n};\nclass Other {};\n";
        labels(&Fixture::new(&format!("//- description.ext\n{config}//- use.sqf\n{script}\n")))
    };
    // Properties that the root may have follow.
    assert_eq!(offered("missionConfigFile >> \"<|>\"")[..3], ["GateTypes", "Other", "author"]);
    assert_eq!(offered("getNumber (missionConfigFile >> \"GateTypes\" >> \"<|>\" >> \"height\")"), ["Iron", "Wood"]);
    assert_eq!(offered("missionConfigFile >> \"GateTypes\" >> \"Wo<|>\""), ["Wood"]);
}
