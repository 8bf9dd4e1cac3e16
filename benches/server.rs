//! Time and memory of the server as an editor sees it: a process at the other end of a pipe.
//!
//! Prints the time from the start of the process to the first response, the time for hovers, completions and findings
//! in a file of 10,000 lines, and the memory when everything is idle: with the embedded reference, and with that of a
//! whole site if `SQF_LS_BENCH_SITE` names its folder. Then the time for findings after a keystroke in a file of 3,000
//! lines full of macros, whose headers are in the surrounding mod; and for a mission of 3,000 functions that call each
//! other, the time to read it, and the time for findings in one script after an edit in another that changes what its
//! function takes.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program that prints figures and fails loudly"
)]

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use client::{Server, URL, percentile};
use serde_json::{Value, json};

#[path = "common/client.rs"]
mod client;

/// Number of measured starts.
const STARTS: usize = 20;

/// Number of requests per measurement.
const QUESTIONS: usize = 1000;

/// Number of keystrokes.
const KEYS: usize = 60;

/// The server's delay before it publishes findings.
const DEBOUNCE: Duration = Duration::from_millis(150);

fn main() {
    // `cargo test --benches` and `cargo bench` pass arguments; there is nothing to choose here.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!("with the reference that the program carries");
    measure(None);
    if let Some(site) = std::env::var_os("SQF_LS_BENCH_SITE") {
        println!("with the whole reference");
        measure(Some(&site));
    }
    println!("in a mod with macros");
    measure_mod();
    println!("in a mission of {FUNCTIONS} functions");
    measure_functions();
}

/// Number of functions of the mission.
const FUNCTIONS: usize = 3000;

/// Measures what depends on other scripts: reading all of them, and findings after an edit in a function that is
/// called.
fn measure_functions() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("functions");
    fs::create_dir_all(root.join("gates")).unwrap();
    let classes: String = (0..FUNCTIONS).map(|number| format!("class gate{number} {{}};\n")).collect();
    let config = format!("class CfgFunctions {{ class TAG {{ class gates {{ file = \"gates\";\n{classes}}}; }}; }};\n");
    fs::write(root.join("description.ext"), config).unwrap();
    let path = |number: usize| root.join(format!("gates/fn_gate{number}.sqf"));
    for number in 0..FUNCTIONS {
        fs::write(path(number), function(number, SPEED)).unwrap();
    }
    let url = |number: usize| format!("file://{}", path(number).display());
    let mut server = Server::start(None);
    server.root = Some(format!("file://{}", root.display()));
    let start = Instant::now();
    server.initialize();
    server.wait_for(|message| {
        let text = message["params"]["message"].as_str().unwrap_or_default();
        message["method"] == "experimental/serverStatus" && text.ends_with("indexing the project")
    });
    server
        .wait_for(|message| message["method"] == "experimental/serverStatus" && message["params"]["quiescent"] == true);
    println!("  {:<36} {:.2} s, {:.1} MB", "start to index", start.elapsed().as_secs_f64(), server.memory());
    // The function that the other one calls.
    let (called, caller) = (FUNCTIONS / 2, FUNCTIONS / 2 + 1);
    for number in [called, caller] {
        server.url = url(number);
        server.open(&function(number, SPEED));
        server.wait_for(|message| is_findings(message) && message["params"]["uri"] == url(number));
    }
    let mut edits: Vec<Duration> = (0..KEYS)
        .map(|number| {
            let speed = if number % 2 == 0 { r#""fast", [""]"# } else { SPEED };
            let document = json!({"uri": url(called), "version": number + 1});
            let change = json!({"text": function(called, speed)});
            let start = Instant::now();
            server.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": [change]}));
            server.wait_for(|message| is_findings(message) && message["params"]["uri"] == url(caller));
            start.elapsed().saturating_sub(DEBOUNCE)
        })
        .collect();
    print_times("edit to findings of another script", &mut edits);
    println!("  {:<36} {:.1} MB", "memory", server.memory());
}

/// The default of a parameter, and the types that it may have.
const SPEED: &str = "1, [0]";

/// Generates a function that calls the one before it.
fn function(number: usize, speed: &str) -> String {
    let call = match number % 50 {
        0 => "5".to_owned(),
        _ => format!("[_gate, _speed] call TAG_fnc_gate{}", number - 1),
    };
    format!(
        r#"// Moves a gate.
params [["_gate", objNull, [objNull]], ["_speed", {speed}]];
if (isNull _gate) exitWith {{ 0 }};
private _near = nearestObjects [_gate, ["Man"], 50] select {{ alive _x }};
{{
    _x setDamage (damage _x + 0.1);
    if (_speed > 3) then {{ hint format ["%1 is fast", name _x] }};
    _x addEventHandler ["Killed", {{ params ["_unit", "_killer"]; deleteVehicle _unit; }}];
}} forEach _near;
private _width = {call};
_gate setVariable ["TAG_width", _width + 1];
_width
"#
    )
}

/// Measures keystrokes in a script of a mod.
fn measure_mod() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mod");
    let addon = root.join("addons/gates");
    fs::create_dir_all(&addon).unwrap();
    fs::create_dir_all(root.join("addons/main")).unwrap();
    fs::write(root.join("addons/main/$PBOPREFIX$"), "x\\farm\\addons\\main\n").unwrap();
    fs::write(root.join("addons/main/script_macros.hpp"), macros()).unwrap();
    fs::write(addon.join("$PBOPREFIX$"), "x\\farm\\addons\\gates\n").unwrap();
    let component = "#define COMPONENT gates\n#include \"\\x\\farm\\addons\\main\\script_macros.hpp\"\n";
    fs::write(addon.join("script_component.hpp"), component).unwrap();
    let script = format!("#include \"script_component.hpp\"\n{}", MACRO_BLOCK.repeat(300));
    let path = addon.join("fnc_open.sqf");
    fs::write(&path, &script).unwrap();
    let lines = script.lines().count();

    let mut server = Server::start(None);
    server.url = format!("file://{}", path.display());
    server.root = Some(format!("file://{}", root.display()));
    server.initialize();
    server.open(&script);
    server.wait_for(is_findings);
    std::thread::sleep(Duration::from_secs(1));
    let mut keys: Vec<Duration> = (0..KEYS)
        .map(|number| {
            let start = Instant::now();
            server.insert(number, number * 7919 % lines, "x");
            server.wait_for(|message| is_findings(message) && message["params"]["version"] == number + 1);
            start.elapsed().saturating_sub(DEBOUNCE)
        })
        .collect();
    print_times("key to findings, without the pause", &mut keys);
    println!("  {:<36} {:.1} MB", "memory", server.memory());
}

/// Generates a header like those of large mods: a hundred macros, most of which use others.
fn macros() -> String {
    let mut text = String::from(
        "#define PREFIX farm\n#define ADDON DOUBLES(PREFIX,COMPONENT)\n#define DOUBLES(a,b) a##_##b\n\
         #define TRIPLES(a,b,c) a##_##b##_##c\n#define QUOTE(a) #a\n#define GVAR(a) TRIPLES(PREFIX,COMPONENT,a)\n\
         #define QGVAR(a) QUOTE(GVAR(a))\n#define FUNC(a) TRIPLES(ADDON,fnc,a)\n\
         #define LOG(a) diag_log text format [\"%1 %2\", QUOTE(ADDON), a]\n",
    );
    for number in 0..100 {
        text.push_str(&format!("#define GATE_{number}(unit) (unit getVariable [QGVAR(gate{number}), {number}])\n"));
    }
    text
}

/// Ten lines with twelve macro calls.
const MACRO_BLOCK: &str = r#"
params ["_gate", ["_speed", 1, [0]]];
if (isNil QGVAR(units)) then { GVAR(units) = [] };
private _near = GVAR(units) select { alive _x && { _x distance _gate < GATE_50(_x) } };
{
    _x setVariable [QGVAR(speed), _speed max GATE_7(_x), true];
    [_x, _speed] call FUNC(paint);
    LOG(name _x);
} forEach _near;
[QGVAR(opened), [_gate, GVAR(units)]] call FUNC(tell);
"#;

fn measure(site: Option<&OsStr>) {
    let mut starts: Vec<Duration> = (0..STARTS).map(|_| start(site)).collect();
    print_times("start to first hover", &mut starts);
    let script = script();
    let mut server = Server::start(site);
    server.initialize();
    if site.is_some() {
        server.wait_for(|message| {
            message["params"]["message"].as_str().is_some_and(|text| text.contains("reference is"))
        });
    }
    server.open(&script);
    server.wait_for(is_findings);
    let lines = script.lines().count();

    let mut hovers: Vec<Duration> =
        (0..QUESTIONS).map(|number| server.time("textDocument/hover", at(number * 7919 % lines, 8))).collect();
    print_times("hover", &mut hovers);
    let mut completions: Vec<Duration> =
        (0..QUESTIONS).map(|number| server.time("textDocument/completion", at(number * 7919 % lines, 6))).collect();
    print_times("completion", &mut completions);

    let mut after_key = Vec::new();
    let mut keys: Vec<Duration> = (0..KEYS)
        .map(|number| {
            let line = number * 7919 % lines;
            let start = Instant::now();
            server.insert(number, line, "x");
            // What an editor requests immediately, for a text without cached results.
            after_key.push(server.time("textDocument/completion", at(line, 1)));
            server.wait_for(is_findings);
            start.elapsed().saturating_sub(DEBOUNCE)
        })
        .collect();
    print_times("completion after a key", &mut after_key);
    print_times("key to findings, without the pause", &mut keys);

    std::thread::sleep(Duration::from_secs(1));
    println!("  {:<36} {:.1} MB", "memory", server.memory());
}

/// Returns the time from the start of the process to the response to the first hover.
fn start(site: Option<&OsStr>) -> Duration {
    let start = Instant::now();
    let mut server = Server::start(site);
    server.initialize();
    server.open("player setDamage 1;");
    server.ask("textDocument/hover", at(0, 9));
    start.elapsed()
}

/// Generates 10,000 lines that look handwritten.
fn script() -> String {
    let block = r#"// What happens at the gate.
params ["_gate", ["_speed", 1, [0]]];
private _units = allUnits select {alive _x && {_x distance _gate < 50}};
{
    _x setDamage [0.5, true];
    if (_speed > 3) then { hint format ["%1 is fast", name _x] };
    _x addEventHandler ["Killed", { params ["_unit", "_killer"]; deleteVehicle _unit; }];
    [_x, "Acts_welcomeOnHUB05_PlayerWalk_5"] remoteExec ["switchMove", 0];
} forEach _units;
[_gate, _speed] call BIS_fnc_setHeight;
"#;
    block.repeat(1000)
}

fn at(line: usize, character: usize) -> Value {
    json!({"textDocument": {"uri": URL}, "position": {"line": line, "character": character}})
}

fn is_findings(message: &Value) -> bool {
    message["method"] == "textDocument/publishDiagnostics"
}

fn print_times(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |percent| percentile(times, percent);
    println!("  {what:<36} p50 {:.2} ms, p99 {:.2} ms", at(50), at(99));
}
