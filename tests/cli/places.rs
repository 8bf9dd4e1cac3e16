//! Findings about the machines on which functions of a mission run, from what starts them.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::checked::check;

const FUNCTIONS: &str =
    "class CfgFunctions { class TAG { class all { file = \"functions\"; class open {}; class shut {}; }; }; };\n";
const MAP: &str = "version=53;\nclass Mission { class Entities { items=0; }; };\n";

/// Returns the findings of rules about places in a mission with these files.
fn findings(files: &[(&str, &str)], arguments: &[&str]) -> Vec<Value> {
    let mut all = BTreeMap::from([("description.ext", FUNCTIONS), ("mission.sqm", MAP)]);
    all.extend(files.iter().copied());
    let mut found = check(all, arguments);
    let codes = ["no-interface", "not-local", "locality", "needless-broadcast"];
    found.retain(|it| codes.contains(&it["code"].as_str().unwrap()));
    found
}

/// Returns the files, rules and related locations of findings.
fn shown(found: &[Value]) -> Vec<String> {
    let line = |it: &Value| it["range"]["start"]["line"].as_u64().unwrap() + 1;
    let related = |it: &Value| {
        let all = it["related"].as_array().into_iter().flatten();
        all.map(|it| format!(" {}:{}: {}", it["file"].as_str().unwrap(), line(it), it["message"].as_str().unwrap()))
            .collect::<String>()
    };
    let one = |it: &Value| {
        format!("{}:{} {};{}", it["file"].as_str().unwrap(), line(it), it["code"].as_str().unwrap(), related(it))
    };
    found.iter().map(one).collect()
}

const OPEN: &str = "{\n    _x allowDamage false;\n} forEach allPlayers;\n";

#[test]
fn a_function_that_only_the_server_runs_cannot_change_players() {
    let files = [
        ("functions/fn_open.sqf", OPEN),
        ("functions/fn_shut.sqf", "[] call TAG_fnc_open;\n"),
        ("initServer.sqf", "sleep 1;\n[] call TAG_fnc_shut;\n"),
    ];
    let expected = "functions/fn_open.sqf:2 not-local; initServer.sqf:2: runs on the server, started here \
                    functions/fn_shut.sqf:1: which starts it here";
    assert_eq!(shown(&findings(&files, &[])), [expected]);
}

#[test]
fn another_entry_point_may_be_on_other_machines() {
    let server = ("initServer.sqf", "[] call TAG_fnc_open;\n");
    let open = ("functions/fn_open.sqf", OPEN);
    let others = [
        ("init.sqf", "[] call TAG_fnc_open;\n"),
        ("init.sqf", "TAG_way = \"TAG_fnc_o\" + \"pen\"; [] call (missionNamespace getVariable TAG_way);\n"),
        ("init.sqf", "call compile preprocessFileLineNumbers \"functions\\fn_open.sqf\";\n"),
        ("init.sqf", "TAG_way = TAG_fnc_open;\n"),
        ("initPlayerLocal.sqf", "[] remoteExec [\"TAG_fnc_open\", TAG_target];\n"),
        ("dialogs.hpp", "class Button { action = \"[] call TAG_fnc_open\"; };\n"),
        ("mission.sqm", "version=53;\nclass Item0 { init=\"0 = [] call TAG_fnc_open\"; };\n"),
    ];
    for other in others {
        assert_eq!(shown(&findings(&[open, server, other], &[])), [""; 0], "{other:?}");
    }
    // The map may start anything if it cannot be read.
    let unread = ("mission.sqm", "\0raP");
    assert_eq!(shown(&findings(&[open, server, unread], &[])), [""; 0]);
    let remote = ("initPlayerLocal.sqf", "[] remoteExec [\"TAG_fnc_open\", 2];\n");
    assert_eq!(findings(&[open, server, remote], &[]).len(), 1);
}

#[test]
fn scripts_and_variables_have_places_too() {
    let script = [("gates.sqf", OPEN), ("initServer.sqf", "[] execVM \"gates.sqf\";\n")];
    assert_eq!(shown(&findings(&script, &[])).len(), 1);
    let elsewhere = [script[0], script[1], ("init.sqf", "[] execVM \"gates.sqf\";\n")];
    assert_eq!(shown(&findings(&elsewhere, &[])), [""; 0]);
    let variable = format!("TAG_open = {{\n{OPEN}}};\n");
    let files = [("init.sqf", &*variable), ("initServer.sqf", "sleep 1;\n[] call TAG_open;\n")];
    let expected = "init.sqf:3 not-local; initServer.sqf:2: runs on the server, started here";
    assert_eq!(shown(&findings(&files, &[])), [expected]);
}

#[test]
fn guards_on_the_way_count() {
    let open = ("functions/fn_open.sqf", "TAG_gate hideObjectGlobal true;\n");
    let level = ["--level", "locality=warning"];
    let clients = ("init.sqf", "if (isServer) exitWith {};\n[] call TAG_fnc_open;\n");
    let expected = "functions/fn_open.sqf:1 locality; init.sqf:2: runs on every machine but the server, started here";
    assert_eq!(shown(&findings(&[open, clients], &level)), [expected]);
    let all = ("init.sqf", "[] call TAG_fnc_open;\n");
    assert_eq!(shown(&findings(&[open, all], &level)), [""; 0]);
    let dedicated = ("functions/fn_open.sqf", "if (TAG_loud) then { systemChat \"open\" };\n");
    let started = ("init.sqf", "if (isDedicated) then { [] call TAG_fnc_open };\n");
    let expected = "functions/fn_open.sqf:1 no-interface; init.sqf:1: runs on dedicated servers, started here";
    assert_eq!(shown(&findings(&[dedicated, started], &[])), [expected]);
}

#[test]
fn the_comment_belongs_at_the_finding_and_not_on_the_way() {
    let server = "[] call TAG_fnc_open;\n";
    let allowed = "// sqf-ls: allow(not-local)\n";
    let at_finding = format!("{{\n    {allowed}    _x allowDamage false;\n}} forEach allPlayers;\n");
    let silent = [("functions/fn_open.sqf", &*at_finding), ("initServer.sqf", server)];
    assert_eq!(shown(&findings(&silent, &[])), [""; 0]);
    let on_the_way = format!("{allowed}{server}");
    let told = [("functions/fn_open.sqf", OPEN), ("initServer.sqf", &*on_the_way)];
    assert_eq!(findings(&told, &[]).len(), 1);
}
