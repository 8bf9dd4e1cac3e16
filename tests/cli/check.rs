//! `sqf-ls check` as a process: what it prints where, and its exit status.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::files::folder;
use crate::program;
use serde_json::Value;

/// Two findings: a hint and a warning.
const SCRIPT: &str = "titleCut [\"\", \"BLACK IN\", 5];\nunlockAchievement \"NightOwl\";\n";

/// The output and exit status of a run.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

impl Run {
    fn of((status, out, err): program::Run) -> Run {
        Run { status, out, err }
    }

    /// Returns the findings, one per line: `a.sqf:1:1 hint deprecated`.
    #[track_caller]
    fn findings(&self) -> String {
        let objects: Vec<Value> = serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        let line = |object: &Value| {
            let text = |key: &str| object[key].as_str().unwrap().to_owned();
            let place = |key: &str| object["range"]["start"][key].as_u64().unwrap() + 1;
            let (line, column) = (place("line"), place("character"));
            format!("{}:{line}:{column} {} {}", text("file"), text("severity"), text("code"))
        };
        objects.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Returns the last line on stderr, without the time.
    fn summary(&self) -> String {
        let last = self.err.lines().last().unwrap_or_default();
        match (last.find(" in "), last.find(" s: ")) {
            (Some(start), Some(end)) => format!("{}{}", &last[..start], &last[end + 2..]),
            _ => last.to_owned(),
        }
    }
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    program::command(folder, &[&["check"], arguments].concat())
}

fn run(folder: &Path, arguments: &[&str]) -> Run {
    Run::of(program::run(&mut command(folder, arguments)))
}

fn run_json(folder: &Path, arguments: &[&str]) -> Run {
    run(folder, &[&["--format", "json"], arguments].concat())
}

fn run_with_input(folder: &Path, arguments: &[&str], input: &[u8]) -> Run {
    Run::of(program::run_with_input(&mut command(folder, arguments), input))
}

/// Runs the example from the root of the repository, as in the README.
fn example(arguments: &[&str]) -> Run {
    run(Path::new(env!("CARGO_MANIFEST_DIR")), &[arguments, &["examples/mission"]].concat())
}

#[test]
fn the_example_mission_has_its_findings() {
    let run = example(&[]);
    assert_eq!(run.status, Some(1));
    insta::assert_snapshot!(format!("{}{}\n", run.out, run.summary()));
}

#[test]
fn the_picture_in_the_documentation_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let picture = fs::read_to_string(root.join("docs/check.svg")).unwrap();
    let shown = |line: &str| {
        let line = line.trim().strip_prefix("<text y=")?.split_once('>')?.1.strip_suffix("</text>")?;
        let pieces = line.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
        Some(pieces.collect::<String>().replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    };
    let run = run(&root.join("examples/mission"), &["functions/fn_openGate.sqf"]);
    let printed = ["$ sqf-ls check functions/fn_openGate.sqf"].into_iter().chain(run.out.lines());
    let printed: Vec<&str> = printed.filter(|line| !line.is_empty()).collect();
    let mut shown: Vec<String> = picture.lines().filter_map(shown).collect();
    let summary = shown.pop().unwrap();
    assert_eq!(shown, printed);
    assert_eq!(summary.replacen(" in 0.01 s", "", 1), run.summary());
}

#[test]
fn all_formats_report_the_same_findings() {
    let json: Vec<Value> = serde_json::from_str(&example(&["--format", "json"]).out).unwrap();
    let sarif: Value = serde_json::from_str(&example(&["--format", "sarif"]).out).unwrap();
    let github = example(&["--format", "github"]).out;
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert!(json.len() > 5);
    assert_eq!((results.len(), github.lines().count()), (json.len(), json.len()));
    for ((json, sarif), github) in json.iter().zip(results).zip(github.lines()) {
        let (file, message) = (json["file"].as_str().unwrap(), json["message"].as_str().unwrap());
        let (line, column) = (&json["range"]["start"]["line"], &json["range"]["start"]["character"]);
        let (line, column) = (line.as_u64().unwrap() + 1, column.as_u64().unwrap() + 1);
        let location = &sarif["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uri"], file);
        assert_eq!(
            (&location["region"]["startLine"], &location["region"]["startColumn"]),
            (&line.into(), &column.into())
        );
        assert_eq!((&sarif["ruleId"], &sarif["message"]["text"]), (&json["code"], &json["message"]));
        assert!(github.contains(&format!(",file={file},line={line},col={column},")), "{github}");
        assert!(github.contains(&format!("::{message}")), "{github}");
    }
}

#[test]
fn sarif_and_json_lead_from_a_call_to_its_cause() {
    let files = [
        (
            "description.ext",
            "class CfgFunctions { class TAG { class all { file = \"functions\"; class a {}; class b {}; }; }; };\n",
        ),
        ("functions/fn_a.sqf", "params [\"_who\"];\n[5, _who] call TAG_fnc_b;\n"),
        ("functions/fn_b.sqf", "params [\"_amount\", \"_unit\"];\n_unit setDamage _amount;\n"),
        ("init.sqf", "\n[\"gate\"] call TAG_fnc_a;\n"),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::create_dir_all(folder.path().join(name).parent().unwrap()).unwrap();
        fs::write(folder.path().join(name), text).unwrap();
    }
    let sarif: Value = serde_json::from_str(&run(folder.path(), &["--format", "sarif", "."]).out).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let result = results.iter().find(|it| it["ruleId"] == "argument-type").unwrap();
    let place = |it: &Value| {
        let place = &it["physicalLocation"];
        (place["artifactLocation"]["uri"].as_str().unwrap().to_owned(), place["region"]["startLine"].as_u64().unwrap())
    };
    assert_eq!(place(&result["locations"][0]), ("init.sqf".to_owned(), 2));
    let way: Vec<_> = result["relatedLocations"].as_array().unwrap().iter().map(place).collect();
    let file = |name: &str| format!("functions/{name}.sqf");
    assert_eq!(way, [(file("fn_a"), 1), (file("fn_a"), 2), (file("fn_b"), 2)]);
    let json: Vec<Value> = serde_json::from_str(&run(folder.path(), &["--format", "json", "."]).out).unwrap();
    let finding = json.iter().find(|it| it["code"] == "argument-type").unwrap();
    let step =
        |it: &Value| (it["file"].as_str().unwrap().to_owned(), it["range"]["start"]["line"].as_u64().unwrap() + 1);
    assert_eq!(finding["related"].as_array().unwrap().iter().map(step).collect::<Vec<_>>(), way);
}

#[test]
fn the_exit_status_follows_deny() {
    let folder = folder(&[("a.sqf", SCRIPT)]);
    let status = |arguments: &[&str]| run(folder.path(), arguments).status;
    assert_eq!(status(&[]), Some(1));
    for (deny, expected) in [("hint", 1), ("information", 1), ("warning", 1), ("error", 0), ("never", 0)] {
        assert_eq!(status(&["--deny", deny]), Some(expected), "{deny}");
    }
    assert_eq!(status(&["--allow", "broken"]), Some(0));
    assert_eq!(status(&["--allow", "broken", "--deny", "hint"]), Some(1));
    assert_eq!(status(&["--level", "broken=error", "--deny", "error"]), Some(1));
    assert_eq!(status(&["--level", "broken=hint"]), Some(0));
    assert_eq!(status(&["--deny", "hint", "--min-severity", "error"]), Some(0));
}

#[test]
fn rules_are_silenced_and_weighed_by_arguments() {
    let folder = folder(&[("a.sqf", SCRIPT)]);
    let findings = |arguments: &[&str]| run_json(folder.path(), arguments).findings();
    assert_eq!(findings(&[]), "a.sqf:1:1 hint deprecated\na.sqf:2:1 warning broken");
    assert_eq!(findings(&["--allow", "deprecated"]), "a.sqf:2:1 warning broken");
    assert_eq!(findings(&["--min-severity", "warning"]), "a.sqf:2:1 warning broken");
    assert_eq!(findings(&["--allow", "deprecated,broken"]), "");
    assert_eq!(
        findings(&["--level", "deprecated=error,broken=information"]),
        "a.sqf:1:1 error deprecated\na.sqf:2:1 information broken"
    );
}

#[test]
fn a_clean_folder_says_so() {
    let run = run(folder(&[("a.sqf", "hint \"open\";")]).path(), &[]);
    assert_eq!((run.status, run.out.as_str()), (Some(0), ""));
    assert_eq!(run.summary(), "1 file checked: no findings");
}

#[test]
fn the_summary_can_be_turned_off() {
    let run = run(folder(&[("a.sqf", SCRIPT)]).path(), &["--quiet"]);
    assert_eq!((run.status, run.err.as_str()), (Some(1), ""));
    assert!(run.out.contains("titleCut"));
}

#[test]
fn ignored_and_hidden_files_are_checked_only_when_named() {
    let folder = folder(&[
        (".gitignore", "/build\n*.tmp.sqf\n"),
        ("build/a.sqf", SCRIPT),
        (".hidden/a.sqf", SCRIPT),
        ("deep/b.tmp.sqf", SCRIPT),
        ("deep/C.SQF", SCRIPT),
        ("notes.txt", SCRIPT),
    ]);
    let all = "--allow=broken";
    assert_eq!(run_json(folder.path(), &[all]).findings(), "deep/C.SQF:1:1 hint deprecated");
    let named = run_json(folder.path(), &[all, "notes.txt", "deep/b.tmp.sqf", "deep"]).findings();
    assert_eq!(
        named,
        "deep/C.SQF:1:1 hint deprecated\ndeep/b.tmp.sqf:1:1 hint deprecated\nnotes.txt:1:1 hint deprecated"
    );
}

#[test]
fn standard_input_is_a_script() {
    let empty = tempfile::tempdir().unwrap();
    let input = |arguments: &[&str], input: &[u8]| run_with_input(empty.path(), arguments, input);
    let run = input(&["-", "--format", "json"], SCRIPT.as_bytes());
    assert_eq!(run.findings(), "<stdin>:1:1 hint deprecated\n<stdin>:2:1 warning broken");
    assert_eq!(
        (run.status, run.summary().as_str()),
        (Some(1), "1 file checked: 1 warning, 1 hint (deprecated 1, broken 1)")
    );
    let run = input(&["-", "--stdin-path", "gates/init.sqf"], SCRIPT.as_bytes());
    assert!(run.out.contains("gates/init.sqf:2:1\n"), "{run:?}");
    assert_eq!(input(&["-"], b"").status, Some(0));
    assert_eq!(input(&["-"], b"\x01\xff\xfe\"").status, Some(1));
    let binary = input(&["-"], b"h\0i\0");
    let message = "error: <stdin>: not a text file; UTF-16 needs a byte order mark\n";
    assert_eq!((binary.status, binary.err.as_str(), binary.out.as_str()), (Some(2), message, ""));
    let refused = |arguments: &[&str], message: &str| {
        let run = input(arguments, b"");
        assert_eq!((run.status, run.err.as_str(), run.out.as_str()), (Some(2), message, ""));
    };
    refused(&["-", "a.sqf"], "error: `-` (standard input) cannot be combined with other paths\n");
    refused(&["--stdin-path", "a.sqf"], "error: --stdin-path can only be used with the path `-` (standard input)\n");
}

#[test]
fn failures_are_reported_and_the_rest_is_checked() {
    let folder = folder(&[("a.sqf", SCRIPT)]);
    // Larger than any script; the sparse file takes no space on the disk.
    fs::File::create(folder.path().join("large.sqf")).unwrap().set_len(17 << 20).unwrap();
    let run = run_json(folder.path(), &[".", "gone"]);
    assert_eq!(run.status, Some(2));
    assert_eq!(run.findings(), "a.sqf:1:1 hint deprecated\na.sqf:2:1 warning broken");
    let (errors, _) = run.err.rsplit_once("1 file checked").unwrap();
    assert_eq!(
        errors,
        "error: gone: no such file or folder\nerror: large.sqf: the file is larger than 16 MiB\n1 finding can be fixed \
         with --fix\n"
    );
    assert_eq!(
        run.summary(),
        "1 file checked: 1 warning, 1 hint (deprecated 1, broken 1); 2 paths could not be checked"
    );
}

#[test]
fn a_missing_path_is_an_error() {
    let run = run(tempfile::tempdir().unwrap().path(), &["gone"]);
    assert_eq!((run.status, run.err.as_str()), (Some(2), "error: gone: no such file or folder\n"));
}

#[test]
fn a_folder_without_scripts_is_an_error() {
    let folder = folder(&[(".gitignore", "*.sqf"), ("a.sqf", SCRIPT), ("b/c.txt", "")]);
    let reason = "no scripts or configs found; hidden folders and paths ignored by .gitignore are skipped";
    for (arguments, names) in [(&[][..], &["."][..]), (&["b", "."], &["b", "."])] {
        let expected: String = names.iter().map(|name| format!("error: {name}: {reason}\n")).collect();
        let people = run(folder.path(), arguments);
        assert_eq!((people.status, &people.err, people.out.as_str()), (Some(2), &expected, ""));
        let json = run_json(folder.path(), arguments);
        assert_eq!((json.status, &json.err, json.out.as_str()), (Some(2), &expected, "[]\n"));
        let sarif = run(folder.path(), &[&["--format", "sarif"], arguments].concat());
        let log: serde_json::Value = serde_json::from_str(&sarif.out).unwrap();
        assert_eq!((sarif.status, &log["runs"][0]["results"]), (Some(2), &serde_json::json!([])));
        let notes = log["runs"][0]["invocations"][0]["toolExecutionNotifications"].as_array().unwrap();
        assert_eq!(notes.len(), names.len());
    }
}

#[test]
fn a_renamed_rule_is_known_by_its_former_name() {
    let folder = folder(&[("a.sqf", "if (isServr) then { hint \"open\" };\n")]);
    assert_eq!(run_json(folder.path(), &[]).findings(), "a.sqf:1:5 warning misspelled-global");
    for arguments in [["--allow", "misspelt-global"], ["--level", "misspelt-global=off"]] {
        let run = run(folder.path(), &arguments);
        assert_eq!(run.status, Some(0), "{}", run.err);
        assert!(run.err.contains("warning: `misspelt-global` is now called `misspelled-global`\n"), "{}", run.err);
    }
}

#[test]
fn wrong_arguments_are_explained() {
    let folder = folder(&[("a.sqf", SCRIPT)]);
    for (arguments, message) in [
        (["--allow", "typo"], "unknown rule `typo`; `sqf-ls rules` lists them"),
        (["--level", "broken"], "expected CODE=LEVEL"),
        (["--level", "broken=loud"], "unknown level `loud`; expected one of off, hint, information, warning, error"),
        (["--target-version", "new"], "expected a version such as 2.18, or none"),
        (["--deny", "all"], "possible values: hint, information, warning, error, never"),
        (["--reference", "nowhere"], "nowhere"),
    ] {
        let run = run(folder.path(), &arguments);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.err.contains(message), "{}", run.err);
    }
}

#[test]
fn the_target_version_is_set_or_required_by_the_addon() {
    let config = "class CfgPatches {\n  class Gate {\n    requiredVersion = 2.02;\n  };\n};\n";
    let script = "private _gate = gate;\n_gate setWaterFillPercentage 1;\n";
    let folder = folder(&[("gate/config.cpp", config), ("gate/functions/a.sqf", script), ("b.sqf", script)]);
    let findings = |arguments: &[&str]| run_json(folder.path(), arguments).findings();
    assert_eq!(findings(&[]), "gate/functions/a.sqf:2:7 information newer-version");
    assert_eq!(findings(&["--target-version", "none"]), "");
    assert_eq!(
        findings(&["--target-version", "1.98"]),
        "b.sqf:2:7 warning newer-version\ngate/functions/a.sqf:2:7 warning newer-version"
    );
    assert_eq!(findings(&["--target-version", "2.20"]), "");
    for version in ["218", "2.185", "1.100"] {
        let run = run(folder.path(), &["--target-version", version]);
        assert!(run.err.starts_with("warning: unknown target version "), "{version}: {}", run.err);
        assert!(run.err.contains(" (--target-version); the newest version in the reference is 2."), "{}", run.err);
    }
    let run = run(folder.path(), &[]);
    assert!(run.out.contains("2.02") && run.out.contains("gate/config.cpp:3"), "{}", run.out);
    let input = |arguments: &[&str]| run_with_input(folder.path(), arguments, script.as_bytes()).findings();
    assert_eq!(input(&["-", "--format=json"]), "");
    assert_eq!(input(&["-", "--format=json", "--stdin-path=gate/a.sqf"]), "gate/a.sqf:2:7 information newer-version");
}

#[test]
fn files_in_other_encodings_are_read_and_mentioned() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sqf"), b"hint \"T\xf6r\"; titleCut [\"\"];").unwrap();
    let run = run_json(folder.path(), &[]);
    assert_eq!(run.findings(), "a.sqf:1:13 hint deprecated");
    assert!(run.err.starts_with("1 file is not UTF-8 and was read as Windows-1252: a.sqf\n"), "{}", run.err);
}

#[test]
fn colors_can_be_turned_on_and_off() {
    let folder = folder(&[("a.sqf", SCRIPT)]);
    let forced =
        |variables: &[(&str, &str)]| program::run(command(folder.path(), &[]).envs(variables.iter().copied())).1;
    assert!(forced(&[("CLICOLOR_FORCE", "1")]).contains("\u{1b}["));
    assert!(!forced(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).contains('\u{1b}'));
    assert!(!forced(&[]).contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = folder(&[("a.sqf", SCRIPT)]);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let run = Run::of(program::run(command(folder.path(), &["--quiet"]).stdout(writer).stderr(Stdio::piped())));
    assert_eq!((run.status, run.err.as_str()), (Some(1), ""));
}

#[test]
fn many_files_are_reported_sorted_by_path() {
    let names: Vec<String> = (0..300).map(|number| format!("{}/{number:03}.sqf", number % 7)).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), SCRIPT)).collect();
    let folder = folder(&files);
    let findings = run_json(folder.path(), &["--allow", "broken"]).findings();
    let mut expected: Vec<String> = names.iter().map(|name| format!("{name}:1:1 hint deprecated")).collect();
    expected.sort();
    assert_eq!(findings, expected.join("\n"));
}

#[test]
fn options_override_the_settings_of_the_project() {
    let settings = "exclude = [\"legacy\"]\n[lints]\ndeprecated = \"off\"\n\
                    [[override]]\npaths = [\"addons/gate\"]\nlints.broken = \"error\"\n";
    let folder = folder(&[
        ("sqf-ls.toml", settings),
        ("addons/gate/a.sqf", SCRIPT),
        ("addons/fence/a.sqf", SCRIPT),
        ("legacy/a.sqf", SCRIPT),
    ]);
    let findings = |arguments: &[&str]| run_json(folder.path(), arguments).findings();
    let both = "addons/fence/a.sqf:2:1 warning broken\naddons/gate/a.sqf:2:1 error broken";
    assert_eq!(findings(&[]), both);
    assert_eq!(findings(&["--allow", "broken"]), "");
    assert_eq!(
        findings(&["--level", "deprecated=hint,broken=off", "addons/gate"]),
        "addons/gate/a.sqf:1:1 hint deprecated"
    );
    assert_eq!(findings(&["--no-config"]).lines().count(), 6);
    // Also from a subfolder.
    assert_eq!(run_json(&folder.path().join("addons/gate"), &[]).findings(), "a.sqf:2:1 error broken");
    // The checked path counts, not the current folder.
    let elsewhere = tempfile::tempdir().unwrap();
    let gate = folder.path().join("addons/gate");
    let run = run_json(elsewhere.path(), &[gate.to_str().unwrap()]);
    assert!(run.findings().ends_with("a.sqf:2:1 error broken") && run.findings().lines().count() == 1, "{run:?}");
    let input = |path: &str| {
        run_with_input(folder.path(), &["-", "--format=json", "--stdin-path", path], SCRIPT.as_bytes()).findings()
    };
    assert_eq!(input("addons/gate/new.sqf"), "addons/gate/new.sqf:2:1 error broken");
    assert_eq!(input("legacy/new.sqf"), "");
    fs::write(folder.path().join("other.toml"), "lints.all = \"off\"").unwrap();
    assert_eq!(findings(&["--config", "other.toml"]), "");
}

#[test]
fn a_project_selects_what_is_checked() {
    let files = [("sqf-ls.toml", "paths = [\"addons\"]\nexclude = [\"*.gen.sqf\"]\n"), ("a.sqf", SCRIPT)];
    let more = [("addons/b.sqf", SCRIPT), ("addons/b.gen.sqf", SCRIPT), ("tools/c.gen.sqf", SCRIPT)];
    let folder = folder(&[&files[..], &more[..]].concat());
    let findings = |arguments: &[&str]| run_json(folder.path(), &[&["--allow=broken"], arguments].concat()).findings();
    assert_eq!(findings(&[]), "addons/b.sqf:1:1 hint deprecated");
    assert_eq!(findings(&["a.sqf"]), "a.sqf:1:1 hint deprecated", "a path that is named is checked");
    let named = run(folder.path(), &["addons/b.gen.sqf"]);
    assert_eq!((named.status, named.out.as_str(), named.err.as_str()), (Some(0), "", ""), "a hook names all files");
    let message = "error: tools: all scripts here are excluded by `paths` or `exclude` in sqf-ls.toml\n";
    let none = run(folder.path(), &["tools"]);
    assert_eq!((none.status, none.err.as_str()), (Some(2), message));
}

#[test]
fn mistakes_in_the_settings_are_reported_with_their_lines() {
    let folder =
        folder(&[("sqf-ls.toml", "target-version = 2.18\n\n[lints]\ndeprecatd = \"off\"\n"), ("x/a.sqf", SCRIPT)]);
    let run_in = |folder: &Path, arguments: &[&str]| run(folder, arguments);
    let run = run_in(folder.path(), &[]);
    let expected = "error: sqf-ls.toml:1: `target-version` must be in quotes: \"2.18\"\n\
                    error: sqf-ls.toml:4: unknown rule `deprecatd`; did you mean `deprecated`?\n";
    assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (Some(2), "", expected));
    let run = run_in(folder.path(), &["--config", "gone.toml"]);
    assert_eq!((run.status, run.err.as_str()), (Some(2), "error: gone.toml: no such file or folder\n"));
}

#[test]
fn the_target_version_of_the_project_overrides_that_of_the_addon() {
    let config = "class CfgPatches { class Gate { requiredVersion = 2.02; }; };\n";
    let script = "_x setWaterFillPercentage 1;\n";
    let folder = folder(&[("config.cpp", config), ("a.sqf", script), ("sqf-ls.toml", "target-version = \"1.98\"")]);
    let run = run(folder.path(), &[]);
    assert_eq!(run.status, Some(1));
    assert!(run.out.contains("target-version in sqf-ls.toml"), "{}", run.out);
    assert_eq!(run_json(folder.path(), &["--target-version", "none"]).findings(), "");
    fs::write(folder.path().join("sqf-ls.toml"), "target-version = \"none\"").unwrap();
    assert_eq!(run_json(folder.path(), &[]).findings(), "");
}

/// A deprecated command with an equivalent replacement, twice.
const FIXABLE: &str =
    "titleCut [\"\", \"BLACK\", 5];\r\n\thint \"5\"; titleCut [\"\", \"BLACK\", 5]; unlockAchievement \"Ö\";\r\n";

#[test]
fn safe_fixes_are_applied_and_nothing_else_changes() {
    let folder = folder(&[("b.sqf", "hint \"a\";")]);
    let (path, other) = (folder.path().join("a.sqf"), folder.path().join("old.sqf"));
    fs::write(&path, format!("\u{feff}{FIXABLE}")).unwrap();
    fs::write(&other, b"hint \"T\xf6r\"; titleCut [\"\", \"BLACK\", 5];").unwrap();
    let before = run(folder.path(), &["--allow=broken"]);
    assert!(before.err.contains("findings can be fixed with --fix\n"), "{}", before.err);
    let silent = run(folder.path(), &["--allow=broken,deprecated", "--fix"]);
    assert_eq!(silent.status, Some(0));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("\u{feff}{FIXABLE}"));
    let run = run(folder.path(), &["--fix"]);
    assert_eq!(run.status, Some(1), "what is broken stays broken");
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("\u{feff}{}", FIXABLE.replace("titleCut", "cutText")));
    assert_eq!(fs::read(&other).unwrap(), b"hint \"T\xf6r\"; titleCut [\"\", \"BLACK\", 5];");
    assert!(
        run.err.starts_with("2 findings fixed in a.sqf\n1 finding was not fixed in old.sqf: the file is not UTF-8\n"),
        "{}",
        run.err
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "no other file is left");
    let refused = run_with_input(folder.path(), &["-", "--fix"], b"");
    assert_eq!((refused.status, refused.err.as_str()), (Some(2), "error: --fix cannot be used with standard input\n"));
}

#[test]
fn a_baseline_hides_known_findings() {
    let folder = folder(&[("x/a.sqf", SCRIPT), ("x/b.sqf", SCRIPT), ("c.sqf", "hint \"a\";")]);
    let path = folder.path();
    let written = run(path, &["--write-baseline"]);
    let expected = "sqf-ls-baseline.json now lists 4 findings in 2 files\n\
                    to use it in every run, add this line to sqf-ls.toml: baseline = \"sqf-ls-baseline.json\"\n";
    assert_eq!((written.status, written.out.as_str(), written.err.as_str()), (Some(0), "", expected));
    fs::write(path.join("sqf-ls.toml"), "baseline = \"sqf-ls-baseline.json\"\n").unwrap();
    let clean = run(path, &["--deny=hint"]);
    assert_eq!((clean.status, clean.out.as_str()), (Some(0), ""));
    assert!(clean.err.starts_with("4 findings are in the baseline and not shown\n"), "{}", clean.err);
    // Lines move, one finding is new, and two are gone with a file.
    fs::write(path.join("x/a.sqf"), format!("// More.\n\n{SCRIPT}titleCut [\"\"];\n")).unwrap();
    fs::remove_file(path.join("x/b.sqf")).unwrap();
    let next = run_json(path, &["--deny=hint"]);
    assert_eq!((next.status, next.findings().as_str()), (Some(1), "x/a.sqf:5:1 hint deprecated"));
    assert!(
        next.err.contains("2 findings in the baseline no longer exist; update it with --write-baseline\n"),
        "{}",
        next.err
    );
    // From another folder, and for some of the files.
    assert_eq!(run_json(&path.join("x"), &["a.sqf"]).findings(), "a.sqf:5:1 hint deprecated");
    assert_eq!(run_json(path, &["--no-baseline", "x"]).findings().lines().count(), 3);
    assert_eq!(run(path, &["c.sqf", "--write-baseline"]).err, "sqf-ls-baseline.json now lists 2 findings in 1 file\n");
    assert_eq!(run(path, &["--write-baseline", "--quiet"]).err, "");
    assert_eq!(run_json(path, &[]).findings(), "");
    // Another file, and an invalid one.
    assert_eq!(run(path, &["--write-baseline=known.json", "--quiet"]).status, Some(0));
    assert_eq!(run_json(path, &["--no-config", "--baseline", "known.json"]).findings(), "");
    for arguments in [&["--baseline", "c.sqf"][..], &["--write-baseline=c.sqf"], &["--baseline", "gone.json"]] {
        let wrong = run(path, arguments);
        assert_eq!((wrong.status, wrong.out.as_str()), (Some(2), ""));
        assert!(wrong.err.starts_with("error: cannot use the baseline "), "{}", wrong.err);
    }
    assert_eq!(fs::read_to_string(path.join("c.sqf")).unwrap(), "hint \"a\";");
}

#[test]
fn many_rules_are_counted_in_a_table() {
    let script = "titleCut [\"\"];\nunlockAchievement \"\";\ndiag_captureFrame 1;\n[] call BIS_fnc_showNotificaton;\n\
                  _x setWaterFillPercentage 1;\ntitleCut [\"\"];\n";
    let folder = folder(&[("a.sqf", script)]);
    let run = run(folder.path(), &["--target-version=1.98"]);
    insta::assert_snapshot!(format!("{}\n{}", run.err.rsplit_once("1 file checked").unwrap().0, run.summary()), @r"
         2  deprecated        deprecated command or function
         1  broken            broken command or function
         1  special-build     command of a special build
         1  newer-version     feature newer than the target version
         1  unknown-function  misspelled function of the game
    2 findings can be fixed with --fix

    1 file checked: 4 warnings, 2 hints
    ");
}

#[test]
fn macro_bombs_are_reported_once_and_the_rest_is_checked() {
    let ten = "#define D(x) x x x x x x x x x x\n";
    let nested = |name: &str, depth: usize, inside: &str| {
        format!("{}{inside}{}", format!("{name}(").repeat(depth), ")".repeat(depth))
    };
    let rest = "private _gate = D(1);\nhint str [_gate, ONE];\nunlockAchievement \"NightOwl\";\n";
    let config = format!("{ten}class {} {{}};\nclass CfgFunctions {{}};\n", nested("D", 10, "a"));
    let (include, twice) = ("#include \"h1.hpp\"\n", |level: usize| format!("#include \"h{level}.hpp\"\n").repeat(2));
    let mut files = vec![
        ("description.ext".to_owned(), config),
        ("config.cpp".to_owned(), format!("{ten}class CfgPatches {{ {} }};\n", nested("D", 10, "class a {};"))),
        ("a.sqf".to_owned(), format!("{ten}#define ONE 1\na = {};\n{rest}", nested("D", 10, "1"))),
        ("b.sqf".to_owned(), format!("#define J(x) x##x\na = {};\nunlockAchievement \"\";", nested("J", 33, "a"))),
        ("d.sqf".to_owned(), format!("{include}hint \"\";\n{include}unlockAchievement \"\";")),
        ("h31.hpp".to_owned(), "a = 1;\n".to_owned()),
    ];
    files.extend((1..31).map(|level| (format!("h{level}.hpp"), twice(level + 1))));
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let run = run_json(folder(&files).path(), &[]);
    let expected = "\
        a.sqf:3:5 warning expansion-limit\n\
        a.sqf:6:1 warning broken\n\
        b.sqf:2:5 warning expansion-limit\n\
        b.sqf:3:1 warning broken\n\
        d.sqf:1:1 warning expansion-limit\n\
        d.sqf:4:1 warning broken";
    assert_eq!((run.findings().as_str(), run.status), (expected, Some(1)));
}

#[test]
fn at_most_ten_thousand_findings_per_rule_are_reported() {
    let folder = folder(&[
        ("a.sqf", &"unlockAchievement \"\";\n".repeat(10_001)),
        ("b.sqf", &format!("titleCut [\"\"];\n{}\n", "(".repeat(200_000))),
        ("c.sqf", &"1;".repeat(10_001)),
    ]);
    let run = run_json(folder.path(), &["--level=discarded-result=hint"]);
    let findings = run.findings();
    let count =
        |file: &str, code: &str| findings.lines().filter(|line| line.starts_with(file) && line.ends_with(code)).count();
    assert_eq!((count("a.sqf", " broken"), count("c.sqf", " discarded-result")), (10_000, 10_000));
    assert_eq!((count("b.sqf", " syntax"), count("b.sqf", " deprecated")), (10_000, 1));
}

#[test]
fn a_binary_config_is_a_failure_only_when_named() {
    let folder =
        folder(&[("init.sqf", "hint \"a\";\n"), ("mission.sqm", "\0raP\0\0\0\0\u{8}\0"), ("a.rvmat", "\0raP")]);
    let reason = "the scenario is binarized, so sqf-ls knows the names in it but does not check its code; in the Eden \
                  editor, untick \"Binarize the Scenario File\" in Attributes > General and save it to get text";
    let whole = run(folder.path(), &["."]);
    assert_eq!(whole.status, Some(0), "{}", whole.err);
    let first = whole.err.lines().next().unwrap();
    assert_eq!(
        first,
        "not checked: a.rvmat: the config is binarized; open its source, or convert it to text with CfgConvert from \
         Arma 3 Tools (and 1 more)"
    );
    let named = run(folder.path(), &["mission.sqm"]);
    assert_eq!((named.status, named.err), (Some(2), format!("error: mission.sqm: {reason}\n")));
    assert_eq!(run(folder.path(), &[".", "--quiet"]).err, "");
}

// On Windows, no name of a folder ends with dots.
#[cfg(unix)]
#[test]
fn names_of_files_are_not_options() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sqf"), "hint (1 + ;\n").unwrap();
    fs::create_dir(folder.path().join("--write-baseline=..")).unwrap();
    fs::write(folder.path().join("--write-baseline=../gate.sqf"), "").unwrap();
    let refused = run(folder.path(), &["--quiet", "a.sqf", "--write-baseline=../gate.sqf"]);
    assert_eq!(refused.status, Some(2), "{refused:?}");
    assert!(refused.err.contains("write `--` before the files"), "{refused:?}");
    assert!(!folder.path().parent().unwrap().join("gate.sqf").exists());
    let checked = run(folder.path(), &["--quiet", "--", "a.sqf", "--write-baseline=../gate.sqf"]);
    assert_eq!(checked.status, Some(1), "{checked:?}");
}

#[test]
fn headers_of_one_config_are_compared_with_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let dialog = "class controls { class Open { idc = 1; type = 1; }; };";
    write("mission.sqm", "version=53;");
    write("description.ext", "#include \"a.hpp\"\n#include \"b.hpp\"\n#include \"c.hpp\"\n");
    write("a.hpp", &format!("class Gate {{ idd = 4000; {dialog} }};\n"));
    write("b.hpp", &format!("class Door {{\n idd = 4000;\n {dialog} }};\nclass Hut {{ {dialog} }};\n"));
    write("c.hpp", &format!("class gate {{ idd = 4001; {dialog} }};\nclass Wall {{ width = \"1\"\n height = 1; }};\n"));
    let found = run(folder.path(), &["--format", "json"]);
    let expected = "b.hpp:2:2 hint duplicate-idc\nb.hpp:4:7 warning missing-idd\nc.hpp:1:7 error duplicate-class\n\
                    c.hpp:2:22 warning config-syntax";
    assert_eq!(found.findings(), expected);
}

#[test]
fn a_script_may_be_one_long_name() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mission.sqm"), "version=53;").unwrap();
    fs::write(folder.path().join("description.ext"), "").unwrap();
    // Comparing each beginning with the tags of mods took an hour.
    fs::write(folder.path().join("a.sqf"), "a".repeat(1_000_000)).unwrap();
    let checked = run(folder.path(), &["--quiet"]);
    assert_ne!(checked.status, None, "{checked:?}");
}
