//! Input that grows in one dimension only.

/// A shape: its name, its file, the number of parts of the smaller text, and a generator for a number of parts.
pub type Shape = (&'static str, &'static str, usize, fn(usize) -> String);

/// How much larger the larger input is.
pub const GROWTH: usize = 8;

pub const SHAPES: &[Shape] = &[
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
    ("functions that all call all others", "a.sqf", 400, |count| {
        let count = count.isqrt();
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
    ("one function assigned again and again", "a.sqf", 1000, |count| "GATE_fnc_open = { 1 };\n".repeat(count)),
    ("loops over one variable", "a.sqf", 500, |count| "_a = 1; while {_a < 5} do {_a = _a + 1};\n".repeat(count)),
    ("keys that no stringtable has", "a.sqf", 1000, |count| {
        each(count, |at| format!("hint localize \"STR_GATE_open{at}\";\n"))
    }),
    ("global variables that differ in case", "a.sqf", 1000, |count| {
        each(count, |at| format!("GATE_width{at} = {at}; hint str gate_WIDTH{at};\n"))
    }),
    ("a global variable that each statement sets", "a.sqf", 2000, |count| {
        each(count, |at| format!("GATE_width = GATE_width + {at};\n"))
    }),
    ("conditions in each other", "a.sqf", 250, |count| {
        format!("{}hint 1;\n{}", each(count, |at| format!("#ifndef GATE_{at}\n")), "#endif\n".repeat(count))
    }),
    ("branches that are never closed", "a.sqf", 2000, |count| "if (a) then {\n".repeat(count)),
    ("assigned arrays that are never closed", "a.sqf", 2000, |count| "x = [\n".repeat(count)),
    ("loops over variables that nothing sets", "a.sqf", 500, |count| {
        each(count, |at| format!("while {{ _a{at} < 5 }} do {{ hint \"open\" }};\n"))
    }),
    ("calls of one variable", "a.sqf", 1000, |count| {
        format!("private _open = {{ params [\"_gate\"]; _gate }};\n{}", "[1] call _open;\n".repeat(count))
    }),
    ("a parameter that is tested and set", "a.sqf", 500, |count| {
        let tests = "if (_gate isEqualType 0) then { hint str _gate };\n".repeat(count);
        format!("params [\"_gate\"];\n{tests}{}", each(count, |at| format!("_gate = {at};\n")))
    }),
    ("functions that select from their arguments", "a.sqf", 500, |count| {
        let uses = "(_this select 0) setDamage (_this select 1);\n";
        each(count, |at| format!("GATE_fnc_open{at} = {{ {uses}{uses} }};\n"))
    }),
    ("variables that are declared without a value", "a.sqf", 500, |count| {
        each(count, |at| format!("private [\"_v{at}\"]; _v{at} = [{at}] call GATE_fnc_open; hint str _v{at};\n"))
    }),
    ("variables that are misspelled", "a.sqf", 500, |count| {
        each(count, |at| format!("private _gateWidth{at}x = 1; hint str _gaetWidth{at}x;\n"))
    }),
    ("exits in sequence", "a.sqf", 500, |count| each(count, |at| format!("if (_a == {at}) exitWith {{ _a }};\n"))),
    ("files that are missing", "a.sqf", 500, |count| each(count, |at| format!("[] execVM \"gates\\open{at}.sqf\";\n"))),
    ("broken tags of a stringtable", "stringtable.xml", 4000, |count| "</Key><a b='".repeat(count)),
];

/// A folder: its name, the number of parts of the smaller one, and a generator of its files, each a path with a text.
pub type Folder = (&'static str, usize, fn(usize) -> Vec<(String, String)>);

pub const FOLDERS: &[Folder] = &[
    ("missions side by side", 4, |count| (0..count).flat_map(|at| mission(&format!("gates{at}.Altis"))).collect()),
    ("files with a function that calls the next one", 250, |count| {
        let mut files = with_functions("", count);
        let call = |at: usize| format!("params [\"_gate\"];\n[_gate] call GATE_fnc_open{};\n", (at + 1) % count);
        files.extend((0..count).map(|at| (format!("functions/fn_open{at}.sqf"), call(at))));
        files
    }),
    ("files that handle one event", 250, |count| {
        let handler = "[\"gate_open\", { params [\"_gate\"]; hint str _gate; }] call CBA_fnc_addEventHandler;\n\
                       [\"gate_open\", [player]] call CBA_fnc_localEvent;\n";
        let mut files = with_functions("", 0);
        files.extend((0..count).map(|at| (format!("scripts/gate{at}.sqf"), handler.to_owned())));
        files
    }),
    ("short scripts of one mission", 250, |count| {
        let mut files = with_functions("", 0);
        files.extend((0..count).map(|at| (format!("scripts/gate{at}.sqf"), format!("hint \"{at}\";\n"))));
        files
    }),
    ("files that set one global variable", 250, |count| {
        let mut files = with_functions("", 0);
        let text = |at: usize| format!("GATE_width = {at};\nhint str GATE_width;\n");
        files.extend((0..count).map(|at| (format!("scripts/gate{at}.sqf"), text(at))));
        files
    }),
    ("addons that require the next one", 60, |count| {
        let addon = |at: usize| {
            let next = (at + 1) % count;
            let patch = format!("units[] = {{}}; weapons[] = {{}}; requiredAddons[] = {{\"gates_{next}\"}};");
            let include = format!("#include \"\\x\\gates\\addons\\main{next}\\gate.hpp\"\n");
            [
                ("$PBOPREFIX$", format!("x\\gates\\addons\\main{at}")),
                ("config.cpp", format!("{include}class CfgPatches {{ class gates_{at} {{ {patch} }}; }};\n")),
                ("gate.hpp", format!("#define GATE_{at} {at}\n")),
                ("fn_open.sqf", format!("{include}hint str GATE_{next};\n")),
            ]
            .map(|(name, text)| (format!("addons/main{at}/{name}"), text))
        };
        (0..count).flat_map(addon).collect()
    }),
    // Each header is read with the macros of those before it.
    ("headers of one script", 125, |count| {
        let mut files = with_functions("", 0);
        files.push(("a.sqf".to_owned(), each(count, |at| format!("#include \"gate{at}.hpp\"\n"))));
        files.extend((0..count).map(|at| (format!("gate{at}.hpp"), format!("#define GATE_{at} {at}\n"))));
        files
    }),
    // Each has a finding, so it is asked how the script reads them.
    ("headers of one script, with code", 125, |count| {
        let mut files = with_functions("", 0);
        files.push(("a.sqf".to_owned(), each(count, |at| format!("#include \"gate{at}.hpp\"\n"))));
        files.extend((0..count).map(|at| (format!("gate{at}.hpp"), format!("hint {at};\nGATE_{at} = 1;\n"))));
        files
    }),
    ("headers that each include the next one", 125, |count| {
        let mut files = with_functions("", 0);
        files.push(("a.sqf".to_owned(), "#include \"gate0.hpp\"\n".to_owned()));
        let header = |at: usize| format!("#define GATE_{at} {at}\n#include \"gate{}.hpp\"\nhint {at};\n", at + 1);
        files.extend((0..count).map(|at| (format!("gate{at}.hpp"), header(at))));
        files
    }),
    ("headers of a config", 125, |count| {
        let mut files = vec![("mission.sqm".to_owned(), "version=53;".to_owned())];
        files.push(("description.ext".to_owned(), each(count, |at| format!("#include \"gate{at}.hpp\"\n"))));
        let header = |at: usize| format!("#define GATE_{at} {at}\nclass Gate{at} {{ width = GATE_{at}; }};\n");
        files.extend((0..count).map(|at| (format!("gate{at}.hpp"), header(at))));
        files
    }),
    ("headers of a config, each with a dialog", 125, |count| {
        let mut files = vec![("mission.sqm".to_owned(), "version=53;".to_owned())];
        files.push(("description.ext".to_owned(), each(count, |at| format!("#include \"gate{at}.hpp\"\n"))));
        let controls = "class controls { class Open { idc = 1; type = 1; text = \"open\" }; };";
        let header = |at: usize| format!("class Gate{at}: Wall {{ idd = 4000; {controls} }};\n");
        files.extend((0..count).map(|at| (format!("gate{at}.hpp"), header(at))));
        files
    }),
    ("functions of one list", 250, |count| {
        let mut files = with_functions("", count);
        let text = |at: usize| format!("params [\"_gate\"];\n_gate setDamage {at};\n");
        files.extend((0..count).map(|at| (format!("functions/fn_open{at}.sqf"), text(at))));
        files
    }),
    ("missing files in many folders", 125, |count| {
        let mut files = with_functions("", 0);
        let text = |at: usize| format!("[] execVM \"gates{at}\\open.sqf\";\n");
        files.extend((0..count).map(|at| (format!("walls{at}/close.sqf"), text(at))));
        files
    }),
    ("missing includes in many addons", 60, |count| {
        let addon = |at: usize| {
            let include = format!("#include \"\\x\\gates\\addons\\wall{at}\\gate.hpp\"\n");
            let patch = "units[] = {}; weapons[] = {}; requiredAddons[] = {};";
            [
                ("$PBOPREFIX$", format!("x\\gates\\addons\\main{at}")),
                ("config.cpp", format!("{include}class CfgPatches {{ class gates_{at} {{ {patch} }}; }};\n")),
                ("fn_open.sqf", format!("{include}hint \"open\";\n")),
            ]
            .map(|(name, text)| (format!("addons/main{at}/{name}"), text))
        };
        (0..count).flat_map(addon).collect()
    }),
    ("scripts that execute the next one", 250, |count| {
        let mut files = with_functions("", 0);
        let text = |at: usize| format!("sleep 1;\n[] execVM \"scripts\\gate{}.sqf\";\n", (at + 1) % count);
        files.extend((0..count).map(|at| (format!("scripts/gate{at}.sqf"), text(at))));
        files
    }),
    ("missions that share the name of a function", 50, |count| {
        let mission = |at: usize| {
            let mut files = with_functions(&format!("gates{at}.Altis/"), 1);
            files.push((format!("gates{at}.Altis/init.sqf"), "[player] call GATE_fnc_open0;\n".to_owned()));
            files.push((format!("gates{at}.Altis/functions/fn_open0.sqf"), "params [\"_gate\"];\n".to_owned()));
            files
        };
        (0..count).flat_map(mission).collect()
    }),
];

fn each(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

/// Number of functions of each mission.
const FUNCTIONS: usize = 20;

/// Returns the files of a mission but for its scripts; it has a number of functions.
fn with_functions(mission: &str, count: usize) -> Vec<(String, String)> {
    let listed = each(count, |at| format!("class open{at} {{}}; "));
    let list = format!("class CfgFunctions {{ class GATE {{ class all {{ file = \"functions\"; {listed}}}; }}; }};");
    [("description.ext", list), ("mission.sqm", "version=53;".to_owned())]
        .map(|(name, text)| (format!("{mission}{name}"), text))
        .into()
}

/// Returns a mission whose functions call each other and show something, so that all that leads to them is followed.
fn mission(name: &str) -> Vec<(String, String)> {
    let mut files = with_functions(&format!("{name}/"), FUNCTIONS);
    files.push((format!("{name}/initServer.sqf"), "GATE_width = 4; [] call GATE_fnc_open0;".to_owned()));
    files.extend((0..FUNCTIONS).map(|at| {
        let next = (at + 1) % FUNCTIONS;
        let text =
            format!("params [\"_gate\"];\nhint str GATE_width;\nGATE_open{at} = [_gate] call GATE_fnc_open{next};");
        (format!("{name}/functions/fn_open{at}.sqf"), text)
    }));
    files
}
