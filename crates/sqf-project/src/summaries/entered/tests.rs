use crate::fixture;
use sqf_model::{Entries, Machines, Origin, StartedBy};

const CONFIG: &str = "//- description.ext
class CfgFunctions { class TAG { class all { file = \"functions\"; class open {}; class shut {}; class start { preInit = 1; }; }; }; };
";

/// Returns how `TAG_fnc_open` is entered in a project with these files.
fn entries(files: &str) -> Entries {
    let folder = fixture::folder(&format!("{CONFIG}//- functions/fn_open.sqf\nparams [\"_gate\"];\n{files}"));
    let mut project = fixture::scanned(&folder);
    project.build_index(&|_, _| {});
    project.entered_from("tag_fnc_open", Some(&folder.path().join("functions/fn_open.sqf")))
}

/// Returns the same in words, with the machines if all ways in are known.
fn shown(files: &str) -> String {
    let entries = entries(files);
    let ways = entries.all.iter().map(|entry| {
        let origin = match &entry.origin {
            Origin::Attribute(name) => (*name).to_owned(),
            Origin::Script(path) => path.file_name().unwrap().to_str().unwrap().to_owned(),
            Origin::By(StartedBy::Event(name) | StartedBy::Command(name)) => name.to_string(),
            Origin::By(StartedBy::Remote) => "remote".to_owned(),
            Origin::Config(_, entry) => format!("config {entry}"),
        };
        format!("{} {origin}", if entry.is_scheduled { "scheduled" } else { "unscheduled" })
    });
    let mut ways: Vec<String> = ways.collect();
    ways.sort();
    let on = match entries.machines() {
        Some(Machines::ALL) => "all",
        Some(Machines::SERVERS) => "servers",
        Some(Machines::PLAYERS) => "players",
        Some(_) => "some",
        None => "unknown",
    };
    format!("{}; {on}", ways.join(", "))
}

#[test]
fn a_script_that_the_game_runs_is_scheduled_and_a_handler_is_not() {
    let files = "//- init.sqf\n[gate] call TAG_fnc_open;\n\
                 //- initServer.sqf\nguard addEventHandler [\"Killed\", { [gate] call TAG_fnc_open }];\n";
    assert_eq!(shown(files), "scheduled init.sqf, unscheduled Killed; all");
    let spawned = "//- initServer.sqf\nguard addEventHandler [\"Killed\", { [gate] spawn TAG_fnc_open }];\n";
    assert_eq!(shown(spawned), "scheduled Killed; servers");
}

#[test]
fn the_way_leads_through_functions_and_scripts() {
    let files = "//- functions/fn_shut.sqf\n[gate] call TAG_fnc_open;\n\
                 //- gates.sqf\n[] call TAG_fnc_shut;\n//- initServer.sqf\n[] execVM \"gates.sqf\";\n";
    assert_eq!(shown(files), "scheduled initServer.sqf; servers");
    let assigned =
        "//- init.sqf\nTAG_swing = { [gate] call TAG_fnc_open };\nif (hasInterface) then { [] call TAG_swing };\n";
    assert_eq!(shown(assigned), "scheduled init.sqf; players");
    let recursive = "//- functions/fn_shut.sqf\n[gate] call TAG_fnc_open;\n[] call TAG_fnc_shut;\n\
                     //- init.sqf\n[] call TAG_fnc_shut;\n";
    assert_eq!(shown(recursive), "scheduled init.sqf; all");
}

#[test]
fn guards_narrow_the_machines() {
    let files = "//- init.sqf\nif (!isServer) exitWith {};\n[gate] call TAG_fnc_open;\n";
    assert_eq!(shown(files), "scheduled init.sqf; servers");
    let unscheduled = "//- init.sqf\nif (isServer) then { isNil { [gate] call TAG_fnc_open } };\n";
    assert_eq!(shown(unscheduled), "unscheduled init.sqf; servers");
}

#[test]
fn what_a_player_presses_runs_on_the_machines_of_players() {
    let action = "//- init.sqf\ngate addAction [\"open\", { [_this select 0] call TAG_fnc_open }];\n";
    assert_eq!(shown(action), "scheduled addAction; players");
    let by_name = "//- init.sqf\ngate addAction [\"open\", TAG_fnc_open];\n";
    assert_eq!(shown(by_name), "scheduled addAction; players");
    let key = "//- init.sqf\nif (hasInterface) then {\n\
               \t(findDisplay 46) displayAddEventHandler [\"KeyDown\", { [gate] call TAG_fnc_open; false }];\n};\n";
    assert_eq!(shown(key), "unscheduled KeyDown; players");
    let remote = "//- init.sqf\ngate addAction [\"open\", { [gate] remoteExec [\"TAG_fnc_open\", 2] }];\n";
    assert_eq!(shown(remote), "scheduled remote; servers");
    let button = "//- gates.hpp\nclass GateDialog { class Open { onButtonClick = \"[gate] call TAG_fnc_open\"; }; };\n";
    assert_eq!(shown(button), "unscheduled config onButtonClick; players");
}

#[test]
fn functions_may_be_passed_by_name() {
    let files = "//- initPlayerLocal.sqf\nplayer addEventHandler [\"Respawn\", TAG_fnc_open];\n\
                 player addAction [\"open\", TAG_fnc_open];\n";
    assert_eq!(shown(files), "scheduled addAction, unscheduled Respawn; all");
    let remote =
        "//- initServer.sqf\n[gate] remoteExec [\"TAG_fnc_open\"];\n[gate] remoteExecCall [\"TAG_fnc_open\", 2];\n";
    assert_eq!(shown(remote), "scheduled remote, unscheduled remote; all");
}

#[test]
fn configs_and_attributes_are_entries() {
    let files = "//- mission.sqm\nversion=54;\nclass Mission { class Item0 { init = \"[this] call TAG_fnc_open\"; }; };\n\
                 //- functions/fn_start.sqf\n[gate] call TAG_fnc_open;\n";
    assert_eq!(shown(files), "unscheduled config init, unscheduled preInit; all");
}

#[test]
fn what_stores_a_function_may_call_it_anywhere() {
    let files = "//- init.sqf\n[gate] call TAG_fnc_open;\nTAG_handlers pushBack TAG_fnc_open;\n";
    assert_eq!(shown(files), "scheduled init.sqf; unknown");
    let stored = "//- init.sqf\nTAG_handlers pushBack { [gate] call TAG_fnc_open };\n";
    assert_eq!(shown(stored), "; unknown");
}

#[test]
fn code_of_a_mission_enters_unscheduled_and_a_trigger_may_be_on_the_server_only() {
    let object = |init: &str| {
        format!("//- mission.sqm\nclass Item0 {{ dataType=\"Object\"; class Attributes {{ init={init}; }}; }};\n")
    };
    assert_eq!(shown(&object("\"[this] call TAG_fnc_open\"")), "unscheduled config init; all");
    assert_eq!(shown(&object("\"[this] spawn TAG_fnc_open\"")), "scheduled config init; all");
    let joined = "\"gate = this;\" \\n \"if (isServer) then { [this] call TAG_fnc_open };\"";
    assert_eq!(shown(&object(joined)), "unscheduled config init; servers");
    let trigger = "//- mission.sqm\nclass Item0 { dataType=\"Trigger\"; class Attributes {\n\
        onActivation=\"[gate] call TAG_fnc_open\"; sizeA=1; class Wall { isServerOnly=0; }; isServerOnly=1; }; };\n";
    assert_eq!(shown(trigger), "unscheduled config onActivation; servers");
    assert_eq!(shown(&trigger.replace("isServerOnly=1", "")), "unscheduled config onActivation; all");
}

#[test]
fn where_a_state_machine_runs_is_unknown() {
    let machine =
        "//- gate.fsm\nclass States { class A { init = /*\"*/\"hint 'a';\" \\n \"call TAG_fnc_open;\"/**/; }; };\n";
    assert_eq!(shown(machine), "unscheduled config init; unknown");
}

/// Answers keep what they have read, so that each goes further than the one before.
#[test]
fn a_long_chain_of_functions_is_followed_a_limited_way() {
    let chain = (0..400).map(|at| format!("//- f{at}.sqf\nTAG_f{at} = {{ [] call TAG_f{} }};\n", at + 1));
    let files: String = chain.collect::<String>() + "//- last.sqf\nTAG_f400 = { [gate] call TAG_fnc_open };\n";
    let folder = fixture::folder(&format!("{CONFIG}//- functions/fn_open.sqf\nparams [\"_gate\"];\n{files}"));
    let follow = move || {
        let mut project = fixture::scanned(&folder);
        project.build_index(&|_, _| {});
        let from = folder.path().join("functions/fn_open.sqf");
        (0..4).all(|_| !project.entered_from("tag_fnc_open", Some(&from)).is_complete)
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(follow).unwrap();
    assert!(thread.join().unwrap());
}

/// Returns the machines on which `gates.sqf` runs in a mission with these files, as far as they are known.
fn machines(files: &str) -> Option<Machines> {
    let folder = fixture::folder(&format!("//- mission.sqm\n\n{CONFIG}//- gates.sqf\nhint \"open\";\n{files}"));
    let mut project = fixture::scanned(&folder);
    project.build_index(&|_, _| {});
    project.entry_of_code(&folder.path().join("gates.sqf"), None).machines().filter(|on| *on != Machines::ALL)
}

#[test]
fn a_script_runs_on_the_machines_of_all_that_start_it() {
    const RUN: &str = "[] execVM \"gates.sqf\";\n";
    let server = format!("//- initServer.sqf\n{RUN}");
    assert_eq!(machines(&server), Some(Machines::SERVERS));
    assert_eq!(
        machines(&format!("{server}//- doors.sqf\n{RUN}//- initPlayerServer.sqf\n[] execVM \"doors.sqf\";\n")),
        Some(Machines::SERVERS)
    );
    assert_eq!(machines(&format!("{server}//- doors.sqf\n{RUN}//- init.sqf\n[] execVM \"doors.sqf\";\n")), None);
    assert_eq!(
        machines(&format!("{server}//- doors.sqf\n{RUN}//- init.sqf\n[] execVM format [\"%1.sqf\", \"doors\"];\n")),
        None
    );
    assert_eq!(machines(&format!("{server}//- init.sqf\n{RUN}")), None);
}
