//! Reusing parts of the previous version of a script changes no result: after random edits, every feature responds as
//! if everything had been read for the first time.
//!
//! With `SQF_MODS_DIR` set to a folder of projects, their scripts are edited, too.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files;
use proptest::prelude::*;
use sqf_ide::{Analysis, CompletionOptions, Goal, InlayOptions, ParameterHints, SemanticOptions, SignatureAsked};
use sqf_lint::{Code, Level, Lints};
use sqf_model::SourceFile;
use sqf_project::{Project, ProjectOptions, place};
use sqf_reference::{Reference, facts};
use sqf_syntax::Source;
use sqf_text::{TextRange, floor_boundary};
use tempfile::TempDir;

/// An addon whose files depend on each other. Each follows a line `//- path`.
const ADDON: &str = r##"
//- addons/main/$PBOPREFIX$
x\farm\addons\main
//- addons/main/script_macros.hpp
#define PREFIX farm
#define DOUBLES(a,b) a##_##b
#define TRIPLES(a,b,c) a##_##b##_##c
#define ADDON DOUBLES(PREFIX,COMPONENT)
#define QUOTE(text) #text
#define GVAR(name) DOUBLES(ADDON,name)
#define QGVAR(name) QUOTE(GVAR(name))
#define FUNC(name) TRIPLES(ADDON,fnc,name)
#define LOG(text) diag_log format ["%1: %2", QUOTE(ADDON), text]
//- addons/gates/$PBOPREFIX$
x\farm\addons\gates
//- addons/gates/script_component.hpp
#define COMPONENT gates
#include "\x\farm\addons\main\script_macros.hpp"
#define SPEED 2
//- addons/gates/config.cpp
class CfgFunctions {
    class farm {
        class gates {
            file = "\x\farm\addons\gates";
            class open {};
            class shut { file = "\x\farm\addons\gates\fn_shut.sqf"; };
        };
    };
};
//- addons/gates/fn_open.sqf
#include "script_component.hpp"
/*
 * Opens a gate.
 *
 * Arguments:
 * 0: The gate <OBJECT>
 * 1: Speed <NUMBER> (default: 1)
 *
 * Return Value:
 * Whether it opens <BOOL>
 */
params [["_gate", objNull, [objNull]], ["_speed", SPEED, [0]]];
if (isNull _gate) exitWith { false };
// region Doors
private _doors = [];
{
    if (_x find "door" == 0) then { _doors pushBack _x };
} forEach (animationNames _gate);
_gate setVariable [QGVAR(isOpen), true, true];
#ifdef DEBUG
LOG("debug");
#else
{ _gate animateSource [_x, 1, _speed max 0.5] } forEach _doors;
#endif
// endregion
[_gate] call farm_fnc_shut;
LOG(str _gate);
true
//- addons/gates/fn_shut.sqf
#include "script_component.hpp"
params ["_gate"];
if (isNil QGVAR(count)) then { GVAR(count) = 0; };
GVAR(count) = GVAR(count) + 1;
private _text = localize "STR_farm_shut";
switch (GVAR(count)) do {
    case 1: { hint _text };
    default { systemChat format ["%1 of %2", GVAR(count), _gate getVariable ["isOpen", 0]] };
};
_gate addEventHandler ["Killed", {
    params ["_unit", "_killer"];
    [_unit, "farm_fnc_open"] remoteExec ["call", 2];
    _text = "x";
}];
ctrlText 5 ctrlSetTextColor [1, 0, 0.5, 1];
[_gate, { _x setDammage 1 }] spawn { sleep 1; [_this select 0] call farm_fnc_open; deleteVehicle _gate; };
//- addons/gates/XEH_postInit.sqf
#include "script_component.hpp"
["farm_opened", { [_this select 0, SPEED] call farm_fnc_open }] call CBA_fnc_addEventHandler;
for "_i" from 0 to 9 do { private _near = player nearObjects ["Land_BarGate_F", _i]; { [_x] call farm_fnc_shut } count _near };
FUNC(paint) = { params ["_wall"]; _wall setObjectTexture [0, "#(rgb,8,8,3)color(1,0,0,1)"] };
[player] call FUNC(paint);
execVM "\x\farm\addons\gates\fn_shut.sqf";
//- stringtable.xml
<?xml version="1.0"?>
<Project name="farm"><Package name="gates"><Key ID="STR_farm_shut"><English>It is shut.</English></Key></Package></Project>
"##;

/// Text that is inserted into scripts.
const PIECES: &[&str] = &[
    "",
    "x",
    "_",
    "_gate",
    ";",
    " ",
    "\n",
    "\r\n",
    "\"",
    "'",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ",",
    "=",
    "#",
    "//",
    "/*",
    "*/",
    "\\\n",
    "1",
    ".",
    "player ",
    "setDamage 1;",
    "private _a = 1;\n",
    "hint str _a;\n",
    "if (_a) then { _b };\n",
    "GVAR(count)",
    "SPEED",
    "FUNC(open)",
    "#define SPEED 3\n",
    "#undef SPEED\n",
    "#ifdef SPEED\n",
    "#else\n",
    "#endif\n",
    "#include \"script_component.hpp\"\n",
    "\n#define GVAR(name) name\n",
    "[_gate] call farm_fnc_open;\n",
    "farm_fnc_shuut",
    "params [\"_c\"];\n",
    "// sqf-ls: allow(all)\n",
    "STR_farm_shut",
    "é",
    "🚪",
    "setDammage",
    "hnit \"a\";\n",
    "sleep 1;\n",
    "if (_gate) exitWith { \"shut\" };\n",
    "[5, \"fast\"] spawn farm_fnc_open;\n",
    "hint ([_gate] call farm_fnc_shut);\n",
    "[1, _x] call farm_fnc_shut;\n",
    "(_this select 0) setDamage 0;\n",
    "farm_fnc_open = { 1 };\n",
    "call (missionNamespace getVariable (\"farm_fnc_sh\" + _x));\n",
];

/// An edit: the file, the position, the number of bytes removed, and their replacement.
#[derive(Debug, Clone)]
struct Edit {
    file: usize,
    at: f64,
    removed: usize,
    inserted: &'static str,
}

impl Edit {
    /// Returns the text after the edit, and its position.
    fn apply(&self, text: &str) -> (String, usize) {
        let start = floor_boundary(text, (text.len() as f64 * self.at) as usize);
        let end = floor_boundary(text, (start + self.removed).min(text.len())).max(start);
        (format!("{}{}{}", &text[..start], self.inserted, &text[end..]), start)
    }
}

fn edit() -> impl Strategy<Value = Edit> {
    let removed = prop_oneof![4 => Just(0_usize), 2 => 1..4_usize, 1 => 4..80_usize];
    (0..100_usize, 0.0..1.0_f64, removed, prop::sample::select(PIECES)).prop_map(|(file, at, removed, inserted)| Edit {
        file,
        at,
        removed,
        inserted,
    })
}

/// A project on disk.
struct Folder {
    _folder: TempDir,
    root: PathBuf,
    /// Scripts and headers to be edited, with their texts.
    texts: BTreeMap<PathBuf, String>,
}

impl Folder {
    fn new() -> Folder {
        let folder = tempfile::tempdir().unwrap();
        // The system's temporary folder may be a link.
        let root = place(&folder.path().canonicalize().unwrap());
        let mut texts = BTreeMap::new();
        for (name, text) in files::split(ADDON) {
            files::write(&root, name, text);
            if name.ends_with(".sqf") || name.ends_with(".hpp") {
                texts.insert(root.join(name), text.to_owned());
            }
        }
        Folder { _folder: folder, root, texts }
    }

    fn open(&self) -> Arc<Project> {
        open(&self.root)
    }
}

fn open(root: &Path) -> Arc<Project> {
    let mut project = Project::open(&[root.to_owned()], ProjectOptions::default());
    project.scan();
    scan_functions(&mut project);
    project.build_index(&|_, _| {});
    project.build_summaries();
    Arc::new(project)
}

fn scan_functions(project: &mut Project) {
    project.scan_functions();
}

/// Passes an editor's text to the project, as the server does.
fn share(project: &mut Arc<Project>, path: &Path, source: &Arc<Source>) {
    Arc::make_mut(project).set_overlay(path, Arc::clone(source));
}

fn analysis(project: &Arc<Project>, path: &Path, file: SourceFile) -> Analysis {
    analysis_after(None, project, path, file)
}

/// Analyzes a text, reusing the analysis of an earlier version.
fn analysis_after(before: Option<&Analysis>, project: &Arc<Project>, path: &Path, file: SourceFile) -> Analysis {
    let workspace = Arc::<Project>::clone(project);
    let before = before.and_then(Analysis::earlier);
    Analysis::after(before, Reference::embedded(), Arc::new(file), Some(path.into()), workspace)
}

/// Turns all rules on.
fn lints() -> Lints {
    Lints { levels: Code::ALL.into_iter().map(|code| (code, Level::Warning)).collect(), target: None }
}

/// Returns the results of every feature, by its name and the position of the request.
fn answers(analysis: &Analysis, places: &[u32]) -> BTreeMap<String, String> {
    let mut answers = BTreeMap::new();
    let lints = lints();
    let all = TextRange::new(0, analysis.file().text().len() as u32);
    let mut add = |name: String, answer: &dyn std::fmt::Debug| {
        answers.insert(name, format!("{answer:#?}"));
    };
    add("diagnostics".into(), &sqf_lint::diagnostics(analysis, &lints));
    add("safe edits".into(), &sqf_lint::safe_edits(analysis, &lints));
    add("outline".into(), &analysis.outline());
    add("folding".into(), &analysis.folding_ranges());
    for is_script in [true, false] {
        let options = SemanticOptions { range: None, is_script, with_syntax: true };
        add(format!("semantic tokens {is_script}"), &analysis.semantic_tokens(options));
        add(format!("colors {is_script}"), &analysis.colors(is_script));
    }
    let options = InlayOptions { parameters: ParameterHints::All, handlers: true, types: true };
    add("inlay hints".into(), &analysis.inlay_hints(all, options));
    add("lenses".into(), &analysis.lenses());
    add("links".into(), &analysis.links());
    for at in places.iter().copied() {
        add(format!("hover {at}"), &analysis.hover(at));
        let options = CompletionOptions { snippets: true, trigger: None };
        add(format!("completion {at}"), &analysis.completion(at, options));
        add(format!("signature help {at}"), &analysis.signature_help(at, SignatureAsked::User));
        for goal in [Goal::Definition, Goal::Declaration, Goal::TypeDefinition, Goal::Implementation] {
            add(format!("{goal:?} {at}"), &analysis.definition(at, goal));
        }
        let references = analysis.references(at, true);
        add(format!("references {at}"), &references);
        add(format!("highlights {at}"), &analysis.highlights(at));
        add(format!("prepare rename {at}"), &analysis.prepare_rename(at));
        add(format!("rename {at}"), &analysis.rename(at, "_farm_other"));
        add(format!("code actions {at}"), &sqf_lint::code_actions(analysis, TextRange::new(at, at), &[], &lints));
        add(format!("selection {at}"), &analysis.selection_ranges(at));
        let calls = analysis.prepare_calls(at);
        for item in &calls {
            add(format!("calls of {} {at}", item.name), &analysis.incoming_calls(&item.name));
        }
        add(format!("calls {at}"), &calls);
    }
    answers
}

#[track_caller]
fn assert_same(kept: &Analysis, fresh: &Analysis, places: &[u32]) {
    let text = fresh.file().text();
    assert_eq!(kept.file().text(), text);
    let (kept, fresh) = (answers(kept, places), answers(fresh, places));
    for ((name, kept), (other, fresh)) in kept.iter().zip(&fresh) {
        assert_eq!(name, other);
        assert_eq!(kept, fresh, "{name} differs in {text:?}");
    }
    assert_eq!(kept.len(), fresh.len());
}

/// Returns positions throughout a text, and those around an edit.
fn places(text: &str, edited: usize, count: usize) -> Vec<u32> {
    let all = (0..count).map(|at| text.len() * at / count);
    let near = [edited, edited.saturating_sub(1), edited + 1];
    all.chain(near).map(|at| floor_boundary(text, at.min(text.len())) as u32).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 200, ..ProptestConfig::default() })]

    /// Edits one script, without saving it.
    #[test]
    fn incremental_typing_equals_a_fresh_analysis(edits in prop::collection::vec(edit(), 1..8), script in 0..3_usize) {
        let folder = Folder::new();
        let (path, text) = folder.texts.iter().filter(|(path, _)| path.extension().unwrap() == "sqf").nth(script).unwrap();
        let mut project = folder.open();
        let (mut text, mut edited) = (text.clone(), 0);
        let mut before = SourceFile::new(text.as_str());
        let mut last = None;
        for edit in &edits {
            (text, edited) = edit.apply(&text);
            let file = SourceFile::edited(text.as_str(), &before);
            before = file.clone();
            share(&mut project, path, file.source());
            // Requests after each keystroke fill all caches.
            let analysis = analysis_after(last.as_ref(), &project, path, file);
            sqf_lint::diagnostics(&analysis, &lints());
            analysis.completion(edited as u32, CompletionOptions::default());
            last = Some(analysis);
        }
        let mut fresh = folder.open();
        let source = SourceFile::new(text.as_str());
        share(&mut fresh, path, source.source());
        let kept = analysis_after(last.as_ref(), &project, path, SourceFile::edited(text.as_str(), &before));
        let fresh = analysis(&fresh, path, source);
        assert_same(&kept, &fresh, &places(&text, edited, 12));
        // Findings with a fresh reference, whose caches are empty.
        let reference = Reference::new(facts::decode(facts::EMBEDDED).unwrap());
        let file = SourceFile::new(text.as_str());
        let mut unread = folder.open();
        share(&mut unread, path, file.source());
        let unasked = Analysis::in_workspace(Arc::new(reference), Arc::new(file), Some(path.as_path().into()), unread);
        prop_assert_eq!(sqf_lint::diagnostics(&kept, &lints()), sqf_lint::diagnostics(&unasked, &lints()));
    }

    /// Edits scripts and headers, and saves each edit.
    #[test]
    fn incremental_saving_equals_a_fresh_analysis(edits in prop::collection::vec(edit(), 1..6)) {
        let mut folder = Folder::new();
        let mut project = folder.open();
        let mut last = 0;
        for edit in &edits {
            let path = folder.texts.keys().nth(edit.file % folder.texts.len()).unwrap().clone();
            let text = folder.texts.get_mut(&path).unwrap();
            let before = SourceFile::new(text.as_str());
            let (edited, at) = edit.apply(text);
            (*text, last) = (edited, at);
            share(&mut project, &path, SourceFile::edited(text.as_str(), &before).source());
            fs::write(&path, &*text).unwrap();
            let project = Arc::make_mut(&mut project);
            project.forget_all(&[&path]);
            scan_functions(project);
        }
        let fresh = folder.open();
        for (path, text) in folder.texts.iter().filter(|(path, _)| path.extension().unwrap() == "sqf") {
            let of = |project: &Arc<Project>| analysis(project, path, SourceFile::new(text.as_str()));
            assert_same(&of(&project), &of(&fresh), &places(text, last, 6));
        }
    }
}

#[test]
fn incremental_typing_in_real_projects_equals_a_fresh_analysis() {
    /// Number of scripts of a project that are edited.
    const SCRIPTS: usize = 12;
    let Some(folder) = std::env::var_os("SQF_MODS_DIR") else {
        eprintln!("skipped: no projects (set SQF_MODS_DIR to a folder of them)");
        return;
    };
    let mut seed = 7_u64;
    let mut random = |below: usize| {
        // xorshift
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as usize % below
    };
    for entry in fs::read_dir(folder).unwrap() {
        let root = place(&entry.unwrap().path().canonicalize().unwrap());
        let (mut project, mut other) = (open(&root), open(&root));
        let mut scripts = Vec::new();
        scripts_below(&root, &mut scripts);
        for _ in 0..SCRIPTS.min(scripts.len()) {
            let path = &scripts[random(scripts.len())];
            let Ok(source) = project.source(path) else { continue };
            let text: &str = source.text();
            let (mut text, mut edited, mut before) = (text.to_owned(), 0, SourceFile::new(text));
            let mut last = None;
            for _ in 0..3 {
                let (removed, inserted) = (random(4), PIECES[random(PIECES.len())]);
                let edit = Edit { file: 0, at: random(1_000) as f64 / 1_000.0, removed, inserted };
                (text, edited) = edit.apply(&text);
                let file = SourceFile::edited(text.as_str(), &before);
                before = file.clone();
                share(&mut project, path, file.source());
                let analysis = analysis_after(last.as_ref(), &project, path, file);
                sqf_lint::diagnostics(&analysis, &lints());
                last = Some(analysis);
            }
            let fresh = SourceFile::new(text.as_str());
            share(&mut other, path, fresh.source());
            let kept = analysis_after(last.as_ref(), &project, path, SourceFile::edited(text.as_str(), &before));
            assert_same(&kept, &analysis(&other, path, fresh), &places(&text, edited, 4));
        }
    }
}

fn scripts_below(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() && !path.is_symlink() {
            scripts_below(&path, found);
        } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sqf")) {
            found.push(path);
        }
    }
}
