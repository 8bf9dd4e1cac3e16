//! `sqf-ls log`: what it prints of an invented log, and its exit status.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::files;
use serde_json::Value;

const SCRIPT: &str = "params [\"_gate\"];\nhint format [\"The gate is %1\", _state];\n";

const LOG: &str = "\
=====================================================================
== C:\\Arma 3\\arma3server_x64.exe
== \"C:\\Arma 3\\arma3server_x64.exe\" -port=2302 \"-mod=@gates\"
=====================================================================
Current time:  2026/11/20 20:11:00
Version: 2.20.152984

20:12:00 Mission gates read from bank.
20:12:01 Player Anna connecting.
20:12:02 \"Anna opens the gate\"
20:14:01 Error in expression <e\"];
hint format [\"The gate is %1\", _state];
>
20:14:01   Error position: <_state];
>
20:14:01   Error Undefined variable in expression: _state
20:14:01 File mpmissions\\__cur_mp.Altis\\functions\\fn_openGate.sqf [TAG_fnc_openGate]..., line 2
20:14:02 Script scripts\\Anna.sqf not found
20:14:03 Server: Object 3:71 (type Type_114) not found.
20:15:01 Error in expression <e\"];
hint format [\"The gate is %1\", _state];
>
20:15:01   Error position: <_state];
>
20:15:01   Error Undefined variable in expression: _state
20:15:01 File mpmissions\\__cur_mp.Altis\\functions\\fn_openGate.sqf [TAG_fnc_openGate]..., line 2
";

/// Creates a mission with a log.
fn project(log: &str) -> tempfile::TempDir {
    let functions = "class CfgFunctions { class TAG { class main { file = \"functions\"; class openGate {}; }; }; };\n";
    files::folder(&[("description.ext", functions), ("functions/fn_openGate.sqf", SCRIPT), ("game.rpt", log)])
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sqf-ls")).arg("log").args(arguments).current_dir(folder).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn an_error_is_shown_once_with_its_line_in_the_project() {
    let folder = project(LOG);
    let output = run(folder.path(), &["game.rpt"]);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{out}");
    for part in [
        "server 2.20.152984, started 2026/11/20 20:11:00, @gates",
        "mission gates",
        "error[undefined-variable]: Undefined variable in expression: _state",
        "functions/fn_openGate.sqf:2:32",
        "2 times, from 20:14:01 (line 11) to 20:15:01",
        "in TAG_fnc_openGate, logged as mpmissions",
        "rule `undefined-variable` finds this",
        "error[missing-script]: Missing script",
        "Anna.sqf",
    ] {
        assert!(out.contains(part), "{part} is missing in\n{out}");
    }
    assert_eq!(out.matches("error[undefined-variable]").count(), 1, "{out}");
    assert!(!out.contains("Type_114"), "noise is listed:\n{out}");
    assert!(
        text(&output.stderr).contains("1 distinct script error (1 in your files), 2 in all"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn the_rules_know_what_mods_offer() {
    let folder = project(
        "20:14:01 Error in expression <[{hint \"open\"}, 0] call CBA_fnc_addPerFrameHandlr;\n>\n\
         20:14:01   Error position: <CBA_fnc_addPerFrameHandlr;\n>\n\
         20:14:01   Error Undefined variable in expression: cba_fnc_addperframehandlr\n\
         20:14:01 File mpmissions\\__cur_mp.Altis\\functions\\fn_openGate.sqf [TAG_fnc_openGate]..., line 1\n",
    );
    let script = "[{hint \"open\"}, 0] call CBA_fnc_addPerFrameHandlr;\n";
    fs::write(folder.path().join("functions/fn_openGate.sqf"), script).unwrap();
    let out = text(&run(folder.path(), &["game.rpt"]).stdout);
    assert!(out.contains("rule `unknown-project-function` finds this"), "{out}");
}

#[test]
fn json_hides_players_and_has_everything() {
    let folder = project(LOG);
    let output = run(folder.path(), &["game.rpt", "--format", "json"]);
    let out = text(&output.stdout);
    assert!(!out.contains("Anna"), "{out}");
    let json: Value = serde_json::from_str(&out).unwrap();
    let error = &json["errors"][0];
    assert_eq!(error["place"]["file"], "functions/fn_openGate.sqf");
    assert_eq!((error["place"]["line"].as_u64(), error["place"]["column"].as_u64()), (Some(2), Some(32)));
    assert_eq!((error["count"].as_u64(), error["place"]["state"].as_str()), (Some(2), Some("same")));
    assert_eq!(error["rules"][0]["code"], "undefined-variable");
    assert_eq!(json["noise"][0]["kind"], "object-not-found");
    let output = run(folder.path(), &["game.rpt", "--format", "json", "--no-mask"]);
    assert!(text(&output.stdout).contains("Anna.sqf"));
}

#[test]
fn github_and_sarif_name_the_line() {
    let folder = project(LOG);
    let out = text(&run(folder.path(), &["game.rpt", "--format", "github"]).stdout);
    let expected =
        "::error title=sqf-ls log undefined-variable,file=functions/fn_openGate.sqf,line=2,col=32::2 times%3A";
    assert!(out.starts_with(&expected.replace("%3A", ":")), "{out}");
    let out = text(&run(folder.path(), &["game.rpt", "--format", "sarif"]).stdout);
    let json: Value = serde_json::from_str(&out).unwrap();
    let place = &json["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "functions/fn_openGate.sqf");
    assert_eq!(place["region"]["startLine"], 2);
}

#[test]
fn the_newest_log_of_a_folder_is_read() {
    let folder = project(LOG);
    fs::write(folder.path().join("old.rpt"), "nothing\n").unwrap();
    let old = fs::File::options().write(true).open(folder.path().join("old.rpt")).unwrap();
    old.set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    let output = run(folder.path(), &[".", "--which"]);
    assert!(text(&output.stdout).trim_end().ends_with("game.rpt"));
    let empty = tempfile::tempdir().unwrap();
    let output = run(empty.path(), &["."]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no log (*.rpt)"), "{}", text(&output.stderr));
}

#[test]
fn a_log_without_errors_is_a_success() {
    let folder = project("20:12:02 \"the gate is open\"\n");
    let output = run(folder.path(), &["game.rpt"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("no script errors"));
}

#[test]
fn since_last_leaves_out_earlier_missions() {
    let log = format!("{LOG}20:20:00 Mission doors read from bank.\n20:21:00 \"quiet\"\n");
    let folder = project(&log);
    let output = run(folder.path(), &["game.rpt", "--since", "LAST"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
}

#[test]
fn standard_input_is_read() {
    let folder = project(LOG);
    let mut child = Command::new(env!("CARGO_BIN_EXE_sqf-ls"))
        .args(["log", "-", "--no-rules"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(LOG.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(text(&output.stdout).contains("fn_openGate.sqf:2:32"), "{}", text(&output.stdout));
}

/// Reading from a pipe or a device would never end.
#[cfg(unix)]
#[test]
fn standard_input_is_not_followed() {
    for option in ["--follow", "--which"] {
        let output = run(tempfile::tempdir().unwrap().path(), &["-", option]);
        assert_eq!(output.status.code(), Some(2), "{option}");
        let message = text(&output.stderr);
        assert!(message.contains("--follow and --which are about a file"), "{message}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.rpt");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let sparse = folder.path().join("sparse.rpt");
    std::fs::File::create(&sparse).unwrap().set_len(5 << 30).unwrap();
    for (file, reason) in [
        ("pipe.rpt", "expected a file, found a pipe or device"),
        ("/dev/zero", "expected a file, found a pipe or device"),
        ("sparse.rpt", "the file is larger than 4096 MiB"),
    ] {
        let output = run(folder.path(), &[file]);
        assert_eq!(output.status.code(), Some(2), "{file}");
        assert!(text(&output.stderr).contains(reason), "{}", text(&output.stderr));
    }
}
