//! Diagnostics of scripts with expectations in comments, using an invented reference.
//!
//! In a script of `tests/data/diagnostics/`, a comment below each reported word, `//  ^^^^ hint deprecated: ...`,
//! contains the expected diagnostic, and there must be no others. A line `//- ...` begins another script; `target:
//! 1.50` in it sets the target version, and `level: broken off` the level of a rule.

mod above;
mod config;
mod fixes;
mod occasions;
mod versions;

use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::group::Group;
use super::*;
use crate::catalog::load::Catalog;
use crate::catalog::{Reference, Type};
use crate::ide::fixture;
use crate::model::{
    Alone, Drafts, Found, GlobalUse, SourceFile, Step, StepKind, TextKey, Workspace, WorkspaceFiles,
    WorkspaceFunctions, WorkspaceIndex, WorkspaceNames, WorkspaceTexts, unknown,
};
use crate::syntax::{Included, Includes, Source, TokenKind};
use crate::text::{TextRange, floor_boundary};

/// The rules of `tests/data/diagnostics` over records of the reference.
const OF_RECORDS: [Code; 5] =
    [Code::Deprecated, Code::Broken, Code::SpecialBuild, Code::NewerVersion, Code::UnknownFunction];

/// Rules about functions of a project, which `tests/data/missions` and the examples test through the program.
const OF_FUNCTIONS: [Code; 3] = [Code::ArgumentType, Code::MissingArgument, Code::SurplusArgument];

/// Lists of classes that addons have and missions do not.
const ADDON_LISTS: [&str; 3] = ["CfgPatches", "CfgVehicles", "CfgMagazines"];

/// Checks all scripts of a file.
#[track_caller]
fn check(scripts: &str) {
    check_with(&reference(), scripts);
}

#[track_caller]
fn check_with(reference: &Arc<Reference>, scripts: &str) {
    let mut count = 0;
    for part in scripts.split("//- ").skip(1) {
        let (header, script) = part.split_once('\n').unwrap_or_default();
        let (code, expected) = annotations(script);
        // Undefined variables are not what the scripts test.
        let mut lints = lints(header);
        let others = Code::ALL.into_iter().filter(|code| !OF_RECORDS.contains(code));
        lints.levels.extend(others.map(|code| (code, Level::Off)));
        let found = found(reference, script, &lints);
        assert_eq!(found, expected, "{header}\n{code}");
        count += 1;
    }
    assert!(count > 0, "no script begins with `//- `");
}

/// An early rule that queries types would wait for another thread in large scripts.
#[test]
fn early_rules_do_not_query_types() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let mut asking = std::collections::BTreeSet::new();
    for code in Code::ALL.into_iter().filter(|code| !OF_RECORDS.contains(code)) {
        let Some((nodes, _)) = code.rule().nodes() else { continue };
        if nodes.asks_for_values() {
            continue;
        }
        for part in std::fs::read_to_string(folder.join(format!("{code}.sqf"))).unwrap().split("//- ").skip(1) {
            let (header, script) = part.split_once('\n').unwrap_or_default();
            let workspace: Arc<dyn Workspace> =
                if header.contains("in a project") { Arc::new(SmallProject) } else { Arc::new(Alone) };
            let file = Arc::new(SourceFile::new(script));
            let path = Some(Path::new("gates/init.sqf").into());
            let analysis = Analysis::in_workspace(Reference::embedded(), file, path, workspace);
            let shown = |rules: &[&_]| Shown::new(analysis.script(), analysis.reference(), rules);
            of_script(&analysis, &with(code, lints(header)), &[code.rule()], shown);
            if analysis.script().known_semantics().is_some() {
                asking.insert(code.to_string());
            }
        }
    }
    assert!(asking.is_empty(), "rules about nodes that have to be `by_value`: {asking:?}");
}

/// Tests the other rules, each with a file of scripts, with the real reference. A rule that is off by default is on in
/// its own file.
#[test]
fn rules_over_the_tree_report_what_their_files_expect() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let mut wrong = String::new();
    for code in Code::ALL
        .into_iter()
        .filter(|code| !OF_RECORDS.contains(code) && !OF_FUNCTIONS.contains(code) && code.group() != Group::Config)
    {
        let is_table = code.language() == "xml";
        let path = folder.join(format!("{code}.{}", if is_table { "xml" } else { "sqf" }));
        let name = if is_table { "gates/stringtable.xml" } else { "gates/init.sqf" };
        let scripts = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut count = 0;
        for part in scripts.split("//- ").skip(1) {
            let (header, script) = part.split_once('\n').unwrap_or_default();
            let (_, expected) = annotations(script);
            let workspace: Arc<dyn Workspace> =
                if header.contains("in a project") { Arc::new(SmallProject) } else { Arc::new(Alone) };
            // In a stringtable, the marks would be text.
            let script = if is_table { without_marks(script) } else { script.to_owned() };
            let found = found_in(&Reference::embedded(), name, &script, &with(code, lints(header)), workspace);
            wrong += &differences(&format!("{code}, {header}"), &found, &expected);
            count += expected.len();
        }
        assert!(count > 0, "{code} is never found in its file");
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// A rule never sees a node of a kind that it does not declare.
#[test]
fn rules_declare_all_nodes_that_they_report() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules");
    let target = Target { version: "1.00".parse().unwrap(), origin: "the test".to_owned(), chosen: true };
    let levels = Code::ALL.into_iter().map(|code| (code, Level::Warning)).collect();
    let lints = Lints { levels, target: Some(target) };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        for script in text.split("//- ") {
            // Stringtables have no nodes.
            if script.contains("<Project>") {
                continue;
            }
            let file = Arc::new(SourceFile::new(script));
            let path = Some(Arc::from(Path::new("gates/init.sqf")));
            let analysis = Analysis::in_workspace(Reference::embedded(), file, path, Arc::new(SmallProject));
            let found = diagnostics(&analysis, &lints);
            let expected = diagnostics_of(&analysis, &lints, |rules| Shown::everything(analysis.script(), rules));
            assert_eq!(found, expected, "{script}");
            count += found.len();
        }
    }
    assert!(count > 500, "{count}");
}

/// Threads take parts of a large script in any order; the diagnostics must be the same as with one thread.
#[test]
fn diagnostics_do_not_depend_on_the_number_of_threads() {
    let levels = Code::ALL.into_iter().map(|code| (code, Level::Warning)).collect();
    let lints = Lints { levels, target: None };
    // Every self-contained line of the examples, so that most rules report something everywhere.
    let stands_alone = |line: &&str| {
        let brackets = |open: char, close: char| line.matches(open).count() == line.matches(close).count();
        let is_code = !line.starts_with('#') && !line.contains(['\\', '`']) && !line.contains("/*");
        let quotes = line.matches('"').count() % 2 + line.matches('\'').count();
        is_code && quotes == 0 && brackets('{', '}') && brackets('(', ')') && brackets('[', ']')
    };
    let examples = Code::ALL.map(|code| code.example().0);
    let lines: Vec<&str> = examples.iter().flat_map(|wrong| wrong.lines()).filter(stands_alone).collect();
    let block: String = lines.iter().map(|line| format!("{line};\n")).collect();
    for (mistake, least) in [("", 1_000), ("_a = = 1;\n", 1_000), ("hint [1;\n", 1)] {
        let text = [&block.repeat(12), mistake, &block.repeat(12)].concat();
        let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)));
        let nodes = analysis.script().tree().len();
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        assert!(parts::threads(nodes) > 1 || cores == 1, "{nodes} nodes are few");
        let found = diagnostics(&analysis, &lints);
        // Within rayon's pool, a script is checked by one thread.
        let (alone, ()) = rayon::join(|| diagnostics(&analysis, &lints), || ());
        assert_eq!(found, alone);
        assert!(found.len() >= least, "{} findings", found.len());
    }
}

#[test]
fn the_example_of_each_rule_is_reported_and_fixed() {
    let target = Target { version: "2.00".parse().unwrap(), origin: "the test".to_owned(), chosen: true };
    for code in Code::ALL.into_iter().filter(|code| !OF_FUNCTIONS.contains(code)) {
        let needs_target = matches!(code, Code::NewerVersion | Code::NewerEvent);
        let target = needs_target.then(|| target.clone());
        let lints = with(code, Lints { target, ..Lints::default() });
        let (wrong, right) = code.example();
        // Missing entities require a project.
        let is_of_project = matches!(
            code,
            Code::MissingInclude
                | Code::UnknownProjectFunction
                | Code::MissingFile
                | Code::MisspeltGlobal
                | Code::UndefinedGlobal
                | Code::UnknownStringtableKey
                | Code::UnusedStringtableKey
                | Code::ConfigFile
                | Code::RemoteExec
                | Code::GlobalType
                | Code::MagazineWell
                | Code::AddonUnits
        );
        let codes = |script: &str| -> Vec<Code> {
            let workspace: Arc<dyn Workspace> = if is_of_project { Arc::new(SmallProject) } else { Arc::new(Alone) };
            let file = Arc::new(SourceFile::new(script));
            let name = match code.group() {
                Group::Config if ADDON_LISTS.iter().any(|list| script.contains(list)) => Some("config.cpp"),
                Group::Config => Some("description.ext"),
                _ if code.language() == "xml" => Some("stringtable.xml"),
                _ => is_of_project.then_some("init.sqf"),
            };
            let path = name.map(|name| Arc::from(Path::new(name)));
            let analysis = Analysis::in_workspace(Reference::embedded(), file, path, workspace);
            analysis.diagnostics(&lints).iter().map(|found| found.code).collect()
        };
        assert_eq!(codes(wrong), [code], "{code}: {wrong}");
        assert_eq!(codes(right), [], "{code}: {right}");
    }
}

/// A small project in which everything is known: it has the function `TAG_fnc_open` and the file `scripts\open.sqf`,
/// whose only local variable is `_caller`.
#[derive(Debug)]
struct SmallProject;

impl Includes for SmallProject {
    fn include(&self, _: &str, _: Option<&Path>) -> Included {
        Included::Missing
    }
}

/// What clients of the small project may execute on other machines.
const REMOTE: &str = "
class CfgRemoteExec {
    class Functions { mode = 1; jip = 0; class TAG_fnc_open {}; };
    class Commands { mode = 1; class hint { allowedTargets = 1; }; class say3D { allowedTargets = 2; }; };
};";

impl WorkspaceFiles for SmallProject {
    fn find(&self, path: &str, _: &Path) -> Found {
        match path.trim_start_matches('\\').to_ascii_lowercase() {
            path if ["scripts\\open.sqf", "description.ext", "mission.sqm"].contains(&&*path) => {
                Found::File(path.into())
            }
            path if path.starts_with("a3\\") => Found::Elsewhere,
            _ => Found::Missing,
        }
    }

    fn source(&self, path: &Path) -> Option<Arc<Source>> {
        match path.to_str()? {
            "description.ext" => Some(Arc::new(Source::new(REMOTE))),
            "mission.sqm" => Some(Arc::new(Source::new("class Mission {};"))),
            _ => None,
        }
    }

    unknown!(
        is_part,
        includers,
        find_in_addon,
        absent_file,
        entries,
        home,
        mission,
        is_library,
        own_file,
        has_script_named,
        missions_naming,
        last_files
    );
}

impl WorkspaceFunctions for SmallProject {
    fn is_of_function(&self, _: &Path) -> bool {
        true
    }

    fn assigned_values(&self, name: &str, from: &Path, _: &dyn Fn() -> Arc<Drafts>) -> Option<Vec<Step>> {
        let types = Type::Boolean.into();
        let step = |types| Step { file: from.into(), range: TextRange::new(0, 4), what: StepKind::Assigned(types) };
        match name {
            "tag_isopen" => Some(vec![step(types)]),
            "tag_color" => Some(vec![step(Type::Number.into()), step(Type::String.into())]),
            "tag_width" => Some(vec![step(Type::Number.into()), step(types)]),
            _ => None,
        }
    }

    unknown!(
        functions,
        is_function,
        functions_in,
        function_names,
        undefined_functions,
        missing_functions,
        runs_before_mission,
        runs_alone,
        entered,
        code_entered,
        script_of_game,
        libraries,
        summary,
        summary_of_script,
        code_runners
    );
}

impl WorkspaceNames for SmallProject {
    fn defines_function(&self, name: &str) -> Option<bool> {
        let name = name.to_ascii_lowercase();
        name.starts_with("tag_fnc_").then(|| name == "tag_fnc_open")
    }

    fn meant_function(&self, name: &str, _: Option<&Path>) -> Option<String> {
        name.eq_ignore_ascii_case("TAG_fnc_opne").then(|| "TAG_fnc_open".to_owned())
    }

    fn function_of_file(&self, name: &str, _: &Path) -> Option<String> {
        name.eq_ignore_ascii_case("fn_open").then(|| "TAG_fnc_open".to_owned())
    }

    fn defines_class(&self, _: &str) -> Option<bool> {
        Some(false)
    }

    fn names_local(&self, name: &str, _: &Path) -> Option<bool> {
        Some(name == "_caller")
    }

    fn borrows_local(&self, name: &str) -> bool {
        name == "_caller"
    }

    fn meant_global(&self, name: &str, _: &Path) -> Option<String> {
        (name == "TAG_doros").then(|| "TAG_doors".to_owned())
    }

    fn global_use(&self, name: &str, _: &Path) -> Option<GlobalUse> {
        let is_set = name.eq_ignore_ascii_case("B_Heli_Light_01_F");
        Some(GlobalUse {
            count: 1,
            is_set,
            is_quoted: false,
            is_set_otherwise: false,
            may_be_composed: !name.eq_ignore_ascii_case("TAG_lost"),
            is_other: false,
            is_class: false,
        })
    }

    unknown!(names_mod, may_inherit, declared_function, unlisted_function, macro_elsewhere);
}

impl WorkspaceIndex for SmallProject {
    unknown!(WorkspaceIndex);
}

impl WorkspaceTexts for SmallProject {
    fn text_key(&self, key: &str, _: &Path) -> TextKey {
        match key.trim_start_matches('$').to_ascii_lowercase().as_str() {
            "str_tag_open" => TextKey::Defined,
            "str_tag_opne" => TextKey::Missing { near: Some("STR_TAG_open".to_owned()) },
            key if key.starts_with("str_tag_") => TextKey::Missing { near: None },
            _ => TextKey::Unknown,
        }
    }

    fn is_unused_text(&self, key: &str) -> bool {
        key == "STR_TAG_unused"
    }

    unknown!(text);
}

/// Returns the unexpected and the missing diagnostics of a part of a file, one per line.
fn differences(part: &str, found: &[String], expected: &[String]) -> String {
    let missing = expected.iter().filter(|it| !found.contains(it)).map(|it| format!("{part}: not found: {it}\n"));
    let unexpected = found.iter().filter(|it| !expected.contains(it)).map(|it| format!("{part}: not expected: {it}\n"));
    missing.chain(unexpected).collect()
}

/// Enables a rule that is off by default.
fn with(code: Code, mut lints: Lints) -> Lints {
    if !code.is_on() {
        let level = serde_json::to_value(code.default_severity()).unwrap();
        lints.levels.entry(code).or_insert_with(|| serde_json::from_value(level).unwrap());
    }
    lints
}

/// Returns the diagnostics of a script, one per line: `2:5-12 hint deprecated: ...`.
fn found(reference: &Arc<Reference>, script: &str, lints: &Lints) -> Vec<String> {
    found_in(reference, "gates/init.sqf", script, lints, Arc::new(Alone))
}

fn found_in(
    reference: &Arc<Reference>,
    name: &str,
    script: &str,
    lints: &Lints,
    workspace: Arc<dyn Workspace>,
) -> Vec<String> {
    let file = Arc::new(SourceFile::new(script));
    let path = Some(Arc::from(Path::new(name)));
    let analysis = Analysis::in_workspace(Arc::clone(reference), Arc::clone(&file), path, workspace);
    let show = |finding: Diagnostic| {
        let line = file.lines().line(finding.range.start);
        let start = file.lines().range(line).unwrap().start;
        let columns = (finding.range.start - start, finding.range.end - start);
        let severity = format!("{:?}", finding.severity).to_lowercase();
        format!("{line}:{}-{} {severity} {}: {}", columns.0, columns.1, finding.code, finding.message)
    };
    analysis.diagnostics(lints).into_iter().map(show).collect()
}

/// Returns the expectations in a script, in the format of [`found`].
fn annotations(script: &str) -> (&str, Vec<String>) {
    let mut expected = Vec::new();
    let mut code_line = 0;
    for (number, line) in script.lines().enumerate() {
        let mark = line.trim_start().strip_prefix("//").map(str::trim_start).filter(|rest| rest.starts_with('^'));
        let Some(mark) = mark else {
            code_line = number;
            continue;
        };
        let message = mark.trim_start_matches('^');
        let start = line.len() - mark.len();
        let end = line.len() - message.len();
        expected.push(format!("{code_line}:{start}-{end}{message}"));
    }
    (script, expected)
}

/// Replaces the expectations by empty lines.
fn without_marks(script: &str) -> String {
    let is_mark =
        |line: &str| line.trim_start().strip_prefix("//").is_some_and(|rest| rest.trim_start().starts_with('^'));
    script.lines().map(|line| if is_mark(line) { "\n".to_owned() } else { format!("{line}\n") }).collect()
}

/// Returns the settings in the header of a script.
fn lints(header: &str) -> Lints {
    let mut lints = Lints::default();
    let words: Vec<&str> = header.split_whitespace().collect();
    for (at, word) in words.iter().enumerate() {
        let value = |offset: usize| words.get(at + offset).copied().unwrap_or_default();
        match *word {
            "target:" | "required:" => {
                let chosen = *word == "target:";
                let origin = if chosen { "sqf.targetVersion" } else { "requiredVersion in config.cpp" };
                lints.target = Some(Target { version: value(1).parse().unwrap(), origin: origin.to_owned(), chosen });
            }
            "level:" => {
                let level: Level = serde_json::from_value(json!(value(2))).unwrap();
                lints.levels.insert(value(1).parse().unwrap(), level);
            }
            _ => {}
        }
    }
    lints
}

/// Creates a reference with every kind of record that a rule checks.
pub(in crate::ide) fn reference() -> Arc<Reference> {
    let gates = fixture::reference();
    let mut catalog = Catalog {
        commands: gates.commands().iter().cloned().collect(),
        topics: gates.topics().to_vec(),
        ..Catalog::default()
    };
    for (name, syntaxes, fields) in [
        ("call", json!([unary("code"), binary("args", "code")]), json!({})),
        ("spawn", json!([binary("args", "code")]), json!({})),
        ("if", json!([unary("condition")]), json!({})),
        ("hint", json!([unary("text")]), json!({})),
        ("str", json!([unary("value")]), json!({})),
        ("isNil", json!([unary("name")]), json!({})),
        ("forEach", json!([binary("code", "array")]), json!({})),
        ("pushBack", json!([binary("array", "element")]), json!({})),
        // Deprecated, with every kind of replacement.
        ("oilGate", json!([unary("gate")]), json!({ "status": "deprecated", "replaced_by": ["greaseGate"] })),
        ("greaseGate", json!([unary("gate")]), json!({ "arma3_since": "1.60" })),
        (
            "waxGate",
            json!([unary("gate")]),
            json!({ "status": "deprecated", "replaced_by": ["greaseGate", "paintGate"] }),
        ),
        ("paintGate", json!([unary("gate"), since("arma3 1.80", binary("gate", "colour"))]), json!({})),
        ("allGates", json!([nullary()]), json!({ "status": "deprecated" })),
        ("lookGate", json!([unary("gate")]), json!({ "status": "deprecated", "replaced_by": ["isGateOpen"] })),
        ("isGateOpen", json!([gives("Boolean", unary("gate"))]), json!({})),
        ("dimGate", json!([unary("brightness")]), json!({ "status": "deprecated", "replaced_by": ["lightGate"] })),
        ("lightGate", json!([unary("intensity")]), json!({})),
        ("swingGate", json!([unary("[angle]")]), json!({ "status": "deprecated", "replaced_by": ["turnGate"] })),
        ("turnGate", json!([unary("[angle, speed]")]), json!({})),
        ("sealGate", json!([unary("gate")]), json!({ "status": "deprecated", "replaced_by": ["lockGate"] })),
        ("lockGate", json!([binary("gate", "key")]), json!({})),
        ("setGateCode", json!([unary("code")]), json!({ "status": "deprecated", "replaced_by": ["addGateCode"] })),
        ("addGateCode", json!([unary("code")]), json!({})),
        ("onGate", json!([unary("code")]), json!({ "status": "deprecated", "replaced_by": ["Gate Events"] })),
        // Broken: wholly, in part, in one syntax, with a notice.
        ("ringGate", json!([binary("gate", "times")]), broken_with("The bell is not implemented.")),
        ("nudgeGate", json!([unary("gate")]), broken_with("It does not work on a dedicated server.")),
        (
            "shakeGate",
            json!([unary("gate"), binary("gate", "force")]),
            broken_with("The alternative syntax does not work."),
        ),
        (
            "watchGate",
            json!([binary("gate", "code"), binary("gate", "[code, barn]")]),
            json!({ "status": "broken", "replaced_by": ["onGate"], "problems": "The alternative syntax does nothing." }),
        ),
        (
            "kickGate",
            json!([unary("gate")]),
            json!({ "status": "broken", "replaced_by": ["paintGate"], "problems": "It does nothing." }),
        ),
        // Of special builds.
        ("diag_gate", json!([unary("mode")]), json!({ "branch": "diag" })),
        ("diag_gates", json!([nullary()]), json!({ "branch": "diag prof" })),
        ("gateInfo", json!([binary("gate", "index")]), json!({ "branch": "dev", "arma3_since": "2.22" })),
        // New ones.
        ("raiseBarn", json!([nullary()]), json!({ "arma3_since": "2.10" })),
        ("lowerBarn", json!([unary("barn")]), json!({ "arma3_since": null })),
        (
            "moveBarn",
            json!([
                unary("barn"),
                since("arma3 2.02", unary("[barn, place]")),
                since("arma3 2.06", binary("barn", "place"))
            ]),
            json!({}),
        ),
    ] {
        catalog.commands.push(record(name, "command", &syntaxes, &fields));
    }
    for (name, fields) in [
        ("BIS_fnc_gateParam", json!({})),
        ("BIS_fnc_countGates", json!({})),
        ("BIS_fnc_barnPos2", json!({})),
        ("BIS_fnc_paint", json!({})),
        ("BIS_fnc_oldBarn", json!({ "status": "deprecated", "replaced_by": ["BIS_fnc_paint"] })),
        ("BIS_fnc_sagBarn", broken_with("It is broken.")),
        ("BIS_fnc_tiltBarn", broken_with("A barn that leans.")),
        ("BIS_fnc_newBarn", json!({ "arma3_since": "2.10" })),
    ] {
        catalog.functions.push(record(name, "function", &json!([]), &fields));
    }
    Arc::new(Reference::new(catalog))
}

fn record(name: &str, kind: &str, syntaxes: &Value, fields: &Value) -> Record {
    let url = format!("https://wiki.example.org/{name}");
    let own =
        json!({"name": name, "title": name, "type": kind, "url": url, "arma3_since": "0.50", "syntaxes": syntaxes});
    let mut all = serde_json::to_value(Record::default()).unwrap();
    for (field, value) in [&own, fields].into_iter().flat_map(|it| it.as_object().unwrap()) {
        all[field] = value.clone();
    }
    serde_json::from_value(all).unwrap()
}

fn broken_with(problems: &str) -> Value {
    json!({ "status": "broken", "problems": problems })
}

fn nullary() -> Value {
    syntax("nullary", &Value::Null, &Value::Null, &[])
}

fn unary(right: &str) -> Value {
    syntax("unary", &Value::Null, &operand(right), &[right])
}

fn binary(left: &str, right: &str) -> Value {
    syntax("binary", &operand(left), &operand(right), &[left, right])
}

fn operand(text: &str) -> Value {
    json!({ "text": text, "types": types(text) })
}

fn types(text: &str) -> Vec<&str> {
    match text {
        "code" => vec!["Code"],
        _ if text.starts_with('[') => vec!["Array"],
        _ => vec!["Object"],
    }
}

fn syntax(form: &str, left: &Value, right: &Value, params: &[&str]) -> Value {
    let names = params.iter().flat_map(|param| param.split(['[', ',', ' ', ']']).filter(|name| !name.is_empty()));
    let param = |name: &str| {
        json!({
            "name": name, "type": null, "types": types(name), "optional": false, "default": null,
            "description": null, "since": null, "text": "",
        })
    };
    json!({
        "syntax": form, "since": null, "effect": null, "exec": null, "form": form, "operator": null,
        "left": left, "right": right, "params": names.map(param).collect::<Vec<_>>(),
        "returns": { "type": "Nothing", "types": ["Nothing"], "description": null, "text": "" },
    })
}

fn gives(name: &str, mut syntax: Value) -> Value {
    syntax["returns"]["types"] = json!([name]);
    syntax
}

fn since(version: &str, mut syntax: Value) -> Value {
    syntax["since"] = json!(version);
    syntax
}

#[test]
fn deprecated() {
    check(include_str!("../../../tests/data/diagnostics/deprecated.sqf"));
}

#[test]
fn broken() {
    check(include_str!("../../../tests/data/diagnostics/broken.sqf"));
}

#[test]
fn special_build() {
    check(include_str!("../../../tests/data/diagnostics/special-build.sqf"));
}

#[test]
fn newer_version() {
    check(include_str!("../../../tests/data/diagnostics/newer-version.sqf"));
}

#[test]
fn unknown_function() {
    check(include_str!("../../../tests/data/diagnostics/unknown-function.sqf"));
}

#[test]
fn names_with_other_meanings_are_not_reported() {
    check(include_str!("../../../tests/data/diagnostics/other-names.sqf"));
}

#[test]
fn the_built_in_reference_is_sufficient() {
    check_with(&Reference::embedded(), include_str!("../../../tests/data/diagnostics/embedded.sqf"));
}

#[test]
fn only_equivalent_names_are_replaced() {
    let reference = Reference::embedded();
    let mut replaced = Vec::new();
    for record in reference.records().filter(|record| !record.replaced_by.is_empty()) {
        // Written in each form; the operands of functions are irrelevant.
        for script in ["x", "x 1", "1 x 1", "1 call x"] {
            let script = script.replace('x', &record.name);
            let analysis = Analysis::new(Arc::clone(&reference), Arc::new(SourceFile::new(script)));
            let findings = analysis.diagnostics(&Lints::default()).into_iter();
            replaced
                .extend(findings.filter_map(|finding| Some(format!("{} by {}", record.name, finding.replacement()?))));
        }
    }
    replaced.dedup();
    let expected = ["diag_getTerrainHeight by getTerrainHeight", "playGesture by switchGesture", "titleCut by cutText"];
    assert_eq!(replaced, expected);
}

#[test]
fn comments_suppress_diagnostics() {
    check(include_str!("../../../tests/data/diagnostics/allowed.sqf"));
}

#[test]
fn rules_are_found_by_their_names() {
    for (code, rule) in Code::ALL.into_iter().map(|code| (code, code.rule())) {
        assert_eq!(code, rule.code);
        assert_eq!(code.to_string().parse(), Ok(code));
        assert_eq!(format!(" {code}\t").parse(), Ok(code));
        assert_eq!(serde_json::to_value(code).unwrap(), json!(code.name()));
        assert!(code.explanation().ends_with('.') && !code.title().ends_with('.'), "{code}");
    }
    let error = |name: &str| name.parse::<Code>().unwrap_err().to_string();
    assert_eq!(error("Broken"), "unknown rule `Broken`; did you mean `broken`?");
    assert_eq!(error("gate"), "unknown rule `gate`; `sqf-ls rules` lists them");
}

#[test]
fn the_example_of_an_explanation_is_found() {
    let explanation = Code::UnknownFunction.explanation();
    let example = explanation.split('`').find(|word| word.starts_with("BIS_fnc_")).unwrap();
    let found = found(&Reference::embedded(), &format!("[1] call {example};"), &Lints::default());
    let expected = format!(
        "0:9-{} warning unknown-function: unknown function `{example}`; did you mean `BIS_fnc_param`?",
        9 + example.len()
    );
    assert_eq!(found, [expected]);
}

#[test]
fn incomplete_scripts_do_not_panic() {
    let reference = reference();
    let lints = lints("target: 1.00");
    for script in [
        include_str!("../../../tests/data/diagnostics/deprecated.sqf"),
        include_str!("../../../tests/data/diagnostics/special-build.sqf"),
        include_str!("../../../tests/data/diagnostics/other-names.sqf"),
    ] {
        for (end, _) in script.char_indices().step_by(5) {
            found(&reference, &script[..end], &lints);
            found(&reference, &script[end..], &lints);
        }
    }
}
