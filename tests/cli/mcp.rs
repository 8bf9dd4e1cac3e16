//! `sqf-ls mcp` as a process: what it answers an assistant, and what it refuses.

#[path = "mcp/assistants.rs"]
mod assistants;
#[path = "mcp/client.rs"]
mod client;
#[path = "mcp/hostile.rs"]
mod hostile;

use std::path::Path;

use std::fs;

use crate::files;
use client::Client;
use rmcp::model::ProtocolVersion;
use rmcp::service::ClientLifecycleMode;
use serde_json::json;

/// Creates a mission with two functions.
fn mission() -> tempfile::TempDir {
    let functions =
        "class CfgFunctions { class TAG { class gates { file = \"gates\"; class open {}; class paint {}; }; }; };\n";
    let open = "params [\"_gate\"];\n_gate animate [\"open\", 1];\n[_gate, \"red\"] call TAG_fnc_paint;\n";
    files::folder(&[
        ("mission.sqm", "version=54;\nclass Mission {};\n"),
        ("description.ext", functions),
        ("gates/fn_open.sqf", open),
        ("gates/fn_paint.sqf", "params [\"_gate\", \"_color\"];\nhint _color;\n_gate setDamage;\n"),
        ("init.sqf", "[cursorObject] call TAG_fnc_open;\n"),
    ])
}

#[test]
fn a_session_begins_in_each_way_of_the_protocol() {
    let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
    for lifecycle in [
        ClientLifecycleMode::Initialize,
        ClientLifecycleMode::Discover { preferred_versions: preferred_versions.clone() },
        ClientLifecycleMode::Auto { preferred_versions, legacy_version: None },
    ] {
        let client = Client::with(&[], &[], lifecycle.clone());
        let server = client.server();
        assert_eq!(server.server_info.unwrap().name, "sqf-ls", "{lifecycle:?}");
        assert!(server.instructions.unwrap().contains("look_up"), "{lifecycle:?}");
        assert!(client.call("look_up", json!({"name": "hint"})).unwrap().starts_with("# hint\n"), "{lifecycle:?}");
        assert!(client.end(), "{lifecycle:?}");
    }
}

#[test]
fn tools_are_listed_with_schemas_and_change_nothing() {
    let client = Client::new();
    let tools = client.tools();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["look_up", "search", "check", "explain_rule", "find", "outline", "read_log", "format"]);
    for tool in &tools {
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool}");
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
        assert!(jsonschema::meta::is_valid(&tool["inputSchema"]), "{tool}");
        for property in tool["inputSchema"]["properties"].as_object().unwrap().values() {
            assert!(!property["type"].is_array(), "{tool}");
        }
    }
    assert!(client.call("erase", json!({})).unwrap_err().contains("unknown tool"));
    assert!(client.call("look_up", json!({"nam": "hint"})).unwrap_err().starts_with("invalid arguments"));
}

#[test]
fn a_call_can_be_taken_back() {
    let client = Client::new();
    let long = "private _gate = [1, 2, 3] select { _x > 1 };\n".repeat(20_000);
    let call = client.begin("check", json!({"code": long}));
    client.cancel(call).unwrap();
    assert!(client.call("look_up", json!({"name": "hint"})).unwrap().starts_with("# hint\n"));
    assert!(client.end(), "the server waits for a call that was taken back");
}

#[test]
fn names_are_looked_up_in_whole_or_in_part() {
    let client = Client::new();
    let page = client.call("look_up", json!({"name": "SETDAMAGE"})).unwrap();
    assert!(page.starts_with("# setDamage\n"), "{page}");
    let part = client.call("look_up", json!({"name": "setDamage", "part": "example"})).unwrap();
    assert!(part.starts_with("# setDamage\n") && part.contains("```sqf") && part.len() < page.len(), "{part}");
    let missing = client.call("look_up", json!({"name": "setDamage", "part": "recipe"})).unwrap_err();
    assert!(missing.starts_with("the page has no part `recipe`; its parts are: "), "{missing}");
    let unknown = client.call("look_up", json!({"name": "setDamge"})).unwrap_err();
    assert_eq!(
        unknown.lines().take(2).collect::<Vec<_>>().join(" "),
        "`setDamge` was not found in the reference; did you mean:   setDamage"
    );
    let found = client.call("search", json!({"words": "nearest vehicle", "limit": 3})).unwrap();
    assert_eq!(found.lines().filter(|line| line.starts_with("- ")).count(), 3, "{found}");
    let found = client.call("search", json!({"words": "run code in each frame", "limit": 8})).unwrap();
    assert!(found.contains("CBA_fnc_addPerFrameHandler (function of CBA"), "{found}");
    let event = client.call("look_up", json!({"name": "ace_unconscious"})).unwrap();
    assert!(event.contains("Event of `ACE3`"), "{event}");
    let rule = client.call("explain_rule", json!({"code": "[undefined-variable]"})).unwrap();
    assert!(rule.contains("## undefined-variable"), "{rule}");
}

#[test]
fn code_is_checked_and_formatted() {
    let client = Client::new();
    let found =
        client.call("check", json!({"code": "player setDamage \"full\";\n{ _x } forEach getPlayers;"})).unwrap();
    let lines: Vec<&str> = found.lines().collect();
    assert!(lines[0].starts_with("code.sqf:1:18: error: ") && lines[0].ends_with("[operand-type]"), "{found}");
    assert!(lines.last().unwrap().ends_with("mod defines them: `getPlayers`"), "{found}");
    assert_eq!(client.call("check", json!({"code": "hint \"open\";"})).unwrap(), "no findings\n");
    let of_mods =
        json!({"code": "[{ hint \"x\" }, 0] call CBA_fnc_addPerFrameHandler; [player] call CBA_fnc_invented;"});
    let found = client.call("check", of_mods).unwrap();
    assert!(found.ends_with("mod defines them: `CBA_fnc_invented`\n"), "{found}");
    let config = json!({"code": "class Gate { open = 1; open = 2; };", "language": "config"});
    assert!(client.call("check", config).unwrap().starts_with("config.cpp:1:24: "));
    let project = mission();
    let client_of_project = Client::of(project.path());
    std::fs::write(project.path().join("init.sqf"), "TAG_isOpen = true;\n").unwrap();
    let code = json!({"code": "[TAG_isOpen] call TAG_fnc_paint; [TAG_isShut] call TAG_fnc_invented;"});
    let found = client_of_project.call("check", code).unwrap();
    assert!(found.ends_with("unless another mod defines them: `TAG_isShut`, `TAG_fnc_invented`\n"), "{found}");
    let formatted = client.call("format", json!({"code": "if(_open)then{\nhint   \"open\";\n};"})).unwrap();
    assert_eq!(formatted, "if (_open) then {\n    hint \"open\";\n};\n");
    let huge = "a".repeat((1 << 20) + 1);
    assert_eq!(client.call("check", json!({"code": huge})).unwrap_err(), "the code is longer than 1 MiB");
}

#[test]
fn a_project_is_checked_searched_and_listed() {
    let folder = mission();
    let client = Client::of(folder.path());
    let found = client.call("check", json!({})).unwrap();
    assert!(found.starts_with("gates/fn_paint.sqf:3:"), "{found}");
    assert_eq!(client.call("check", json!({"path": "init.sqf"})).unwrap(), "no findings\n");
    let defined = client.call("find", json!({"name": "TAG_fnc_open"})).unwrap();
    assert!(defined.contains("description.ext:1: "), "{defined}");
    let callers = client.call("find", json!({"name": "tag_fnc_open", "what": "callers"})).unwrap();
    assert_eq!(callers, "init.sqf:1: [cursorObject] call TAG_fnc_open;\n");
    let used = client.call("find", json!({"name": "TAG_fnc_paint", "what": "references"})).unwrap();
    assert!(used.contains("gates/fn_open.sqf:3: [_gate, \"red\"] call TAG_fnc_paint;\n"), "{used}");
    let absent = client.call("find", json!({"name": "TAG_fnc_close"})).unwrap_err();
    assert!(absent.starts_with("the project does not name `TAG_fnc_close`"), "{absent}");
    let functions = client.call("outline", json!({"prefix": "TAG_fnc_"})).unwrap();
    assert!(functions.contains("TAG_fnc_paint") && functions.contains("_color"), "{functions}");
    let file = client.call("outline", json!({"path": "description.ext"})).unwrap();
    assert!(file.starts_with("- CfgFunctions (line 1)\n  - TAG"), "{file}");
}

#[test]
fn nothing_outside_the_named_folders_is_read() {
    let (folder, other) = (mission(), mission());
    let client = Client::of(folder.path());
    let outside = other.path().join("init.sqf");
    for path in [outside.to_str().unwrap(), "../init.sqf", "gates/../../x.sqf"] {
        let refused = client.call("check", json!({"path": path})).unwrap_err();
        assert!(refused.contains("outside") || refused.contains("was not found"), "{path}: {refused}");
    }
    let without = Client::new();
    let refused = without.call("check", json!({})).unwrap_err();
    assert!(refused.starts_with("no project: start the server with `sqf-ls mcp --project FOLDER`"), "{refused}");
    let with_roots = Client::start(&[], &[folder.path()]);
    assert_eq!(with_roots.call("check", json!({"path": "init.sqf"})).unwrap(), "no findings\n");
}

#[test]
fn library_files_of_the_project_are_ignored_as_in_any_untrusted_folder() {
    let folder = mission();
    let library = r#"{"format": 1, "name": "Gates", "tags": ["gate"], "complete": ["gate"], "functions": []}"#;
    std::fs::write(folder.path().join("gates.json"), library).unwrap();
    std::fs::write(folder.path().join("sqf-ls.toml"), "libraries = ['gates.json']\n").unwrap();
    let client = Client::of(folder.path());
    let found = client.call("check", json!({"code": "[player] call GATE_fnc_open;\n"})).unwrap();
    assert!(!found.contains("undefined function"), "{found}");
}

/// On Linux, where a test can say where the user's cache is.
#[test]
#[cfg(target_os = "linux")]
fn mods_inside_the_named_folders_are_read_and_others_are_not() {
    use sqf_archive::writer::{Rap, pbo, rap};
    let (folder, elsewhere) = (mission(), tempfile::tempdir().unwrap());
    let archive = |name: &str| {
        let (addon, file) = (format!("{name}_main"), format!("\\x\\{name}"));
        let functions = vec![Rap::Text("file", &file), Rap::Class("open", "", vec![])];
        let config = rap(&[
            Rap::Class("CfgPatches", "", vec![Rap::Class(&addon, "", vec![])]),
            Rap::Class("CfgFunctions", "", vec![Rap::Class(name, "", vec![Rap::Class("files", "", functions)])]),
        ]);
        let function = b"params [[\"_gate\", objNull, [objNull]]];\n";
        pbo(&format!("x\\{name}"), &[("config.bin", &config), ("fn_open.sqf", function)])
    };
    for (name, place) in [("fence", folder.path().join("@fence")), ("barn", elsewhere.path().join("@barn"))] {
        files::write(&place, "addons/main.pbo", archive(name));
    }
    let mods = format!("mods = ['@fence', '{}']\n", elsewhere.path().join("@barn").display());
    fs::write(folder.path().join("sqf-ls.toml"), mods).unwrap();
    let client = Client::of(folder.path());
    let code = "[5] call fence_fnc_open;\n[5] call barn_fnc_open;\n";
    let found = client.call("check", json!({"code": code})).unwrap();
    let takes = |name: &str| found.contains(&format!("argument `_gate` of `{name}` must be Object"));
    assert!(takes("fence_fnc_open") && !takes("barn_fnc_open"), "{found}");
}

#[test]
fn code_is_answered_the_same_in_any_folder_if_none_is_named() {
    let folder = mission();
    std::fs::write(folder.path().join("macros.hpp"), "#define OPEN hint \"open\"\n").unwrap();
    std::fs::write(folder.path().join(".editorconfig"), "[*]\nindent_style = tab\n").unwrap();
    let arguments = json!({"code": "#include \"macros.hpp\"\nif (true) then {\nOPEN;\n};\n"});
    let here = Client::new();
    let there = Client::in_folder(folder.path());
    for tool in ["check", "format"] {
        assert_eq!(there.call(tool, arguments.clone()), here.call(tool, arguments.clone()), "{tool}");
    }
}

#[test]
fn a_whole_disk_is_refused_at_once() {
    let root = Path::new(if cfg!(windows) { "C:\\" } else { "/" });
    let refused = Client::start(&[], &[root]).call("check", json!({})).unwrap_err();
    assert!(refused.contains("a whole disk; name the folder of a mission"), "{refused}");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
    let output = command.arg("mcp").arg("--project").arg(root).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("a whole disk"), "{output:?}");
}

#[cfg(unix)]
#[test]
fn links_out_of_the_named_folders_are_refused() {
    let (folder, other) = (mission(), mission());
    std::os::unix::fs::symlink(other.path().join("init.sqf"), folder.path().join("link.sqf")).unwrap();
    let refused = Client::of(folder.path()).call("check", json!({"path": "link.sqf"})).unwrap_err();
    assert!(refused.contains("outside"), "{refused}");
}

/// A log of a mission with two players.
const LOG: &str = "\
20:12:01 Player Anna connecting.
20:14:01 Error in expression <arams [\"_gate\", \"_color\"];
hint _color;
_gate setDamage;
>
20:14:01   Error position: <_color;
_gate setDamage;
>
20:14:01   Error Undefined variable in expression: _color
20:14:01 File mpmissions\\__cur_mp.Altis\\gates\\fn_paint.sqf [TAG_fnc_paint]..., line 2
20:14:02 Script scripts\\Anna.sqf not found
";

#[test]
fn a_log_is_read_without_the_names_of_players() {
    let mission = mission();
    fs::write(mission.path().join("game.rpt"), LOG).unwrap();
    let client = Client::of(mission.path());
    for arguments in [json!({}), json!({"path": "game.rpt"}), json!({"path": "."}), json!({"text": LOG})] {
        let read = client.call("read_log", arguments.clone()).unwrap();
        assert!(read.contains("1 distinct script error"), "{arguments}: {read}");
        assert!(read.contains("at gates/fn_paint.sqf:2"), "{arguments}: {read}");
        assert!(read.contains("meaning: "), "{arguments}: {read}");
        assert!(!read.contains("Anna"), "{arguments}: {read}");
    }
}

#[test]
fn logs_outside_the_named_folders_are_read_only_if_the_user_allows_it() {
    let (mission, elsewhere) = (mission(), tempfile::tempdir().unwrap());
    let log = elsewhere.path().join("game.rpt");
    fs::write(&log, LOG).unwrap();
    let client = Client::of(mission.path());
    let refused = client.call("read_log", json!({"path": log})).unwrap_err();
    assert!(refused.contains("cannot be read") || refused.contains("was not found"), "{refused}");
    let none = client.call("read_log", json!({})).unwrap_err();
    assert!(none.contains("--logs"), "{none}");
    assert!(client.call("read_log", json!({"path": "init.sqf", "text": "x"})).unwrap_err().contains("not both"));
    assert!(client.call("read_log", json!({"text": "x".repeat(2 << 20)})).unwrap_err().contains("1 MiB"));
}

#[test]
fn pages_are_resources() {
    let client = Client::new();
    let (resources, patterns) = client.resources();
    assert_eq!(resources, ["sqf://rules"]);
    assert_eq!(patterns, ["sqf://reference/{name}", "sqf://rules/{code}"]);
    assert!(client.read("sqf://reference/setDamage").unwrap().starts_with("# setDamage\n"));
    assert!(client.read("sqf://reference/%7C%7C").unwrap().starts_with("# a or b"));
    assert!(client.read("sqf://rules/undefined-variable").unwrap().contains("## undefined-variable"));
    let rules = client.read("sqf://rules").unwrap();
    assert!(rules.contains("undefined-variable") && !rules.contains("The rest is omitted"), "the page fits");
    for unknown in ["sqf://reference/noSuchGate", "sqf://rules/none", "file:///etc/hosts", "%"] {
        assert!(client.read(unknown).is_err(), "{unknown}");
    }
}
