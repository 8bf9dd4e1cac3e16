//! Input that grows in one dimension only: how much longer eight times as much of it takes.
//!
//! Prints the time for each shape at two sizes and their ratio. Linear time takes 8 times as long, quadratic time 64
//! times.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program that prints figures and fails loudly"
)]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use project::Fixture;
use sqf_ide::Analysis;
use sqf_lint::Lints;
use sqf_model::{SourceFile, Workspace};
use sqf_project::{Project, ProjectOptions};
use sqf_reference::Reference;

#[allow(dead_code, reason = "only the findings are of interest here")]
#[path = "../tests/fixture/project.rs"]
mod project;

const GROWTH: usize = 8;

/// A shape: its name, its file, the number of parts of the smaller text, and a generator for a number of parts.
type Shape = (&'static str, &'static str, usize, fn(usize) -> String);

const SHAPES: &[Shape] = &[
    ("classes in each other", "config.cpp", 1000, |count| {
        format!("{}{}", "class A {".repeat(count), "};".repeat(count))
    }),
    ("braces of classes that are never closed", "description.ext", 1000, |count| "class A {".repeat(count)),
    ("conditions that cannot be decided", "a.sqf", 1000, |count| {
        each(count, |at| format!("#if __has_include(\"{at}.hpp\")\nhnit 1;\n#endif\n"))
    }),
    ("conditions that leave lines out", "a.sqf", 2000, |count| {
        each(count, |at| format!("#ifdef GATE_{at}\nhint 1;\n#endif\n"))
    }),
    ("functions of the game that are misspelled", "a.sqf", 500, |count| {
        each(count, |at| format!("[] call BIS_fnc_opneGate{at}; "))
    }),
    ("variables that nothing sets", "a.sqf", 1000, |count| each(count, |at| format!("hint str gaetWidth{at}; "))),
    ("strings on one line", "a.sqf", 4000, |count| {
        format!("params [{}\"_last\"];", each(count, |at| format!("\"_a{at}\", ")))
    }),
    ("variables that spawned code does not see", "a.sqf", 500, |count| {
        let made = each(count, |at| format!("private _v{at} = 1; "));
        format!("{made}[] spawn {{{}}};", each(count, |at| format!("hint str _v{at}; ")))
    }),
    ("one mistake again and again", "a.sqf", 1000, |count| "if (a) then hint; ".repeat(count)),
    ("brackets that are never closed", "a.sqf", 4000, |count| format!("hint 1;\n{}", "[1, {".repeat(count))),
    ("arrays in each other", "a.sqf", 2000, |count| format!("{}player{}", "[".repeat(count), "]".repeat(count))),
    ("brackets of two kinds", "a.sqf", 2000, |count| format!("{}{}", "(".repeat(count), "]".repeat(count))),
    ("one statement", "a.sqf", 2000, |count| "player ".repeat(count)),
    ("operators", "a.sqf", 2000, |count| "1 + ".repeat(count)),
    ("one array", "a.sqf", 2000, |count| format!("[{}]", "1, ".repeat(count))),
    ("an array of code", "a.sqf", 2000, |count| {
        format!("{{call _x}} forEach [{}{{}}];", "{hint \"\"}, ".repeat(count))
    }),
    ("comments", "a.sqf", 2000, |count| "// gate\n".repeat(count)),
    ("one macro defined again and again", "a.sqf", 2000, |count| "#define A(x) x\n".repeat(count)),
    ("a macro with many parameters", "a.sqf", 2000, |count| {
        format!("#define A({}) {}", "x,".repeat(count), "x ".repeat(count))
    }),
    ("rules allowed in one comment", "a.sqf", 2000, |count| format!("// {}", "sqf-ls: allow(a) ".repeat(count))),
    ("lines with an allowed rule", "a.sqf", 2000, |count| "a // sqf-ls: allow(broken)\n".repeat(count)),
    ("arguments of an unknown macro", "a.sqf", 2000, |count| format!("GVAR({})", "player, ".repeat(count))),
    ("closing brackets", "a.sqf", 2000, |count| ") player ".repeat(count)),
    ("a variable that each statement reads and sets", "a.sqf", 2000, |count| {
        format!("_v = [] call GATE_fnc_open;\n{}", each(count, |at| format!("_v = _v + {at};\n")))
    }),
    ("variables that one list declares", "a.sqf", 4000, |count| {
        format!("private [{}\"_last\"];", each(count, |at| format!("\"_a{at}\", ")))
    }),
    ("parents that are missing", "description.ext", 2000, |count| {
        format!("class Gate {{ class controls {{{}}}; }};", each(count, |at| format!("class C{at}: RscText {{}};\n")))
    }),
    ("functions that nothing defines", "a.sqf", 2000, |count| each(count, |at| format!("call GATE_fnc_open{at};\n"))),
    ("functions that call the next one", "a.sqf", 2000, |count| {
        each(count, |at| format!("GATE_fnc_open{at} = {{ call GATE_fnc_open{} }};\n", at + 1))
    }),
    ("functions that all call all others", "a.sqf", 20, |count| {
        let calls = each(count, |at| format!("call GATE_fnc_open{at}; "));
        each(count, |at| format!("GATE_fnc_open{at} = {{ {calls}}};\n"))
    }),
    ("variables that many functions see", "a.sqf", 2000, |count| {
        each(count, |at| format!("private _v{at} = {at}; call GATE_fnc_open{at};\n"))
    }),
    ("global variables", "a.sqf", 2500, |count| {
        each(count, |at| format!("GATE_width{at} = {at}; hint str GATE_width{at};\n"))
    }),
    ("markers", "a.sqf", 2000, |count| {
        each(count, |at| format!("createMarker [\"gate{at}\", [{at}, 0]]; \"gate{at}\" setMarkerText \"open\";\n"))
    }),
    ("one path of classes", "a.sqf", 1000, |count| format!("_x = configFile{};", " >> \"Gate\"".repeat(count))),
    // Deeper scripts are parsed, but not analyzed.
    ("branches in each other", "a.sqf", 15, |count| {
        let shown = "hint \"open\"; ".repeat(100);
        let branches = each(count, |at| format!("if (_this == {at}) then {{ {shown}}} else {{ "));
        format!("{branches}{}", "};".repeat(count))
    }),
    ("classes with one base", "description.ext", 2000, |count| {
        format!(
            "class Gate {{ width = 1; }};\n{}",
            each(count, |at| format!("class Gate{at}: Gate {{ width = {at}; }};\n"))
        )
    }),
    ("values of a text", "a.sqf", 4000, |count| {
        let text = each(count, |at| format!("%{} ", at + 1));
        format!("hint format [\"{text}\"{}];", ", 1".repeat(count))
    }),
    ("broken tags of a stringtable", "stringtable.xml", 4000, |count| "</Key><a b='".repeat(count)),
];

fn each(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

fn main() {
    // `cargo test --benches` and `cargo bench` pass arguments; there is nothing to choose here.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    for (name, file, count, make) in SHAPES {
        let few = (0..3).map(|_| time(file, &make(*count))).min().unwrap();
        show(name, few, time(file, &make(count * GROWTH)));
    }
    let few = (0..3).map(|_| time_of_missions(MISSIONS)).min().unwrap();
    show("missions side by side", few, time_of_missions(MISSIONS * GROWTH));
}

fn show(name: &str, few: Duration, many: Duration) {
    println!("{name:<42} {few:>10.1?} {many:>10.1?}   {:.0} times", many.as_secs_f64() / few.as_secs_f64());
}

/// Returns the time to read a project with one file and check it.
fn time(name: &str, text: &str) -> Duration {
    let start = Instant::now();
    let other = if name == "description.ext" { "" } else { "//- description.ext\n" };
    let fixture = Fixture::new(&format!("{other}//- {name}\n<|>{text}"));
    let found = sqf_lint::diagnostics(&fixture.analysis, &Lints::default());
    assert!(found.len() < 1_000_000);
    start.elapsed()
}

/// Number of missions in the smaller folder.
const MISSIONS: usize = 4;

/// Number of functions of each mission.
const FUNCTIONS: usize = 20;

/// Returns the time to read a folder of missions with the same scripts, and to check all of them.
fn time_of_missions(count: usize) -> Duration {
    let folder = tempfile::tempdir().unwrap();
    for at in 0..count {
        write_mission(&folder.path().join(format!("gates{at}.Altis")));
    }
    let start = Instant::now();
    let reference = Reference::embedded();
    let mut project = Project::open(&[folder.path().to_owned()], ProjectOptions::default());
    project.scan();
    project.scan_functions(&|word| !reference.forms(word).is_empty());
    project.build_summaries();
    let workspace: Arc<dyn Workspace> = Arc::new(project);
    for mission in fs::read_dir(folder.path()).unwrap() {
        for script in fs::read_dir(mission.unwrap().path().join("functions")).unwrap() {
            let path = script.unwrap().path();
            let file = Arc::new(SourceFile::new(fs::read_to_string(&path).unwrap()));
            let analysis =
                Analysis::in_workspace(Reference::embedded(), file, Some(path.into()), Arc::clone(&workspace));
            assert!(sqf_lint::diagnostics(&analysis, &Lints::default()).len() < 1_000_000);
        }
    }
    start.elapsed()
}

/// Writes a mission whose functions call each other and show something, so that all that leads to them is followed.
fn write_mission(folder: &Path) {
    let functions = folder.join("functions");
    fs::create_dir_all(&functions).unwrap();
    let listed = each(FUNCTIONS, |at| format!("class open{at} {{}}; "));
    let list = format!("class CfgFunctions {{ class GATE {{ class all {{ file = \"functions\"; {listed}}}; }}; }};");
    fs::write(folder.join("description.ext"), list).unwrap();
    fs::write(folder.join("mission.sqm"), "version=53;").unwrap();
    fs::write(folder.join("initServer.sqf"), "GATE_width = 4; [] call GATE_fnc_open0;").unwrap();
    for at in 0..FUNCTIONS {
        let next = (at + 1) % FUNCTIONS;
        let text =
            format!("params [\"_gate\"];\nhint str GATE_width;\nGATE_open{at} = [_gate] call GATE_fnc_open{next};");
        fs::write(functions.join(format!("fn_open{at}.sqf")), text).unwrap();
    }
}
