//! Tests of every report format, and of checking existing and missing files.

use std::fs;

use super::*;
use sqf_ide::Fix;
use sqf_lint::Related;
use sqf_reference::load::Catalog;
use sqf_text::TextRange;

/// Creates a finding at the first `word` of `text`.
fn finding(text: &str, word: &str, code: Code, severity: Severity, message: &str) -> Diagnostic {
    let start = text.find(word).unwrap() as u32;
    Diagnostic::new(TextRange::new(start, start + word.len() as u32), code, severity, message)
}

fn script(name: &str, text: &str, findings: Vec<Diagnostic>) -> Script {
    Script {
        name: name.to_owned(),
        relative: name.to_owned(),
        text: text.into(),
        lines: LineIndex::new(text),
        findings,
    }
}

/// Creates a report that is hard to write: wide characters, special characters in names, several lines.
fn report() -> Report {
    let gate = "// Tor 🚪\r\n\"🚪\" oilGate 3;\r\n_gate swingGate\r\n  [90, 2];\r\n";
    let oil = Diagnostic {
        url: Some("https://gates.test/oilGate".to_owned()),
        ..finding(gate, "oilGate", Code::Deprecated, Severity::Hint, "`oilGate` is deprecated; use `greaseGate`")
    };
    let fix = Fix::replace(oil.range, "oilGate", "greaseGate".to_owned(), true);
    let oil = Diagnostic { fix: Some(fix), ..oil };
    let swing = Diagnostic {
        related: vec![Related { range: TextRange::new(0, 2), message: "100% here,\nsaid so".to_owned() }],
        ..finding(gate, "swingGate\r\n  [90", Code::Broken, Severity::Error, "it sticks")
    };
    let fence = "climbFence player";
    let climb = finding(fence, "climbFence", Code::NewerVersion, Severity::Warning, "too: new, 50%\r\nof the time");
    Report {
        scripts: vec![script("gate.sqf", gate, vec![oil, swing]), script("old, fences/a:b%.sqf", fence, vec![climb])],
        checked: 3,
        failures: vec![Failure {
            name: "barn.sqf".to_owned(),
            relative: "barn.sqf".to_owned(),
            reason: "permission denied".to_owned(),
        }],
        ..Report::default()
    }
}

fn written(report: &Report, format: Format) -> String {
    let mut out = Vec::new();
    report.write(format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

const HUMAN: Format = Format::Human(Human { styled: false, width: 80 });

#[test]
fn human_output_shows_lines_with_findings_below() {
    insta::assert_snapshot!(written(&report(), HUMAN));
}

#[test]
fn names_keep_their_control_characters_only_where_they_are_escaped() {
    let name = "a\nb\u{1b}\u{9b}\u{202e}.sqf";
    let oil = finding("oilGate 3;", "oilGate", Code::Deprecated, Severity::Hint, "old");
    let report = Report { scripts: vec![script(name, "oilGate 3;", vec![oil])], checked: 1, ..Report::default() };
    let json: serde_json::Value = serde_json::from_str(&written(&report, Format::Json)).unwrap();
    assert_eq!(json[0]["file"], name);
    let sarif = written(&report, Format::Sarif);
    assert!(sarif.contains(r#""uri": "a%0Ab%1B%C2%9B%E2%80%AE.sqf""#), "{sarif}");
    let github = written(&report, Format::Github);
    assert!(github.contains(",file=a\u{240a}b\u{241b}\u{fffd}\u{fffd}.sqf,line=1,"), "{github}");
    let human = written(&report, HUMAN);
    assert!(human.contains("--> a\u{240a}b\u{241b}\u{fffd}\u{fffd}.sqf:1:1\n"), "{human}");
}

#[test]
fn escape_sequences_in_scripts_have_no_effect() {
    let text = "oilGate \"\u{9b}31m\u{1b}[2J\u{202e} ##[error]fake ##vso[task.done]\"; oilBarn 2;\n";
    let found = |word: &str| {
        let old = finding(text, word, Code::Deprecated, Severity::Hint, "old `\n::error::a\u{9b}##[b]`");
        let edits = vec![sqf_ide::Edit { range: old.range, text: "a\n::stop-commands::b\u{85}".to_owned() }];
        let related = vec![Related { range: old.range, message: "\n::error::##[a]".to_owned() }];
        Diagnostic { fix: Some(Fix { title: "b".to_owned(), edits, is_safe: true }), related, ..old }
    };
    let scripts = vec![script("::stop-commands::##[x].sqf", text, vec![found("oilGate"), found("oilBarn")])];
    let failures =
        vec![Failure { name: "\n::error::".into(), relative: "\n::error::".into(), reason: "##[error]".into() }];
    let report = Report { scripts, failures, ..Report::default() };
    for format in [HUMAN, Format::Json, Format::Sarif, Format::Github] {
        let text = written(&report, format);
        for line in text.lines() {
            let is_own =
                format == Format::Github && ["::notice title=", "::error title="].iter().any(|it| line.starts_with(it));
            assert!(is_own || !line.trim_start().starts_with("::"), "{line:?}");
            // A line that is itself a command is not searched for others.
            assert!(is_own || !line.contains("##[") && !line.contains("##vso["), "{line:?}");
            assert!(!line.contains(|c: char| c.is_control() || c == '\u{202e}'), "{line:?}");
        }
    }
    // The marks are below the finding.
    let human = written(&report, HUMAN);
    let lines: Vec<&str> = human.lines().collect();
    let source = lines.iter().rposition(|line| line.contains("oilBarn")).unwrap();
    let column = |line: &str, what: &str| line.find(what).map(|at| line[..at].chars().count());
    assert_eq!(column(lines[source], "oilBarn"), column(lines[source + 1], "^"), "{human}");
}

#[test]
fn styles_are_the_only_difference_on_a_terminal() {
    let styled = written(&report(), Format::Human(Human { styled: true, width: 80 }));
    assert!(styled.contains("\u{1b}["));
    assert_eq!(anstream::adapter::strip_str(&styled).to_string(), written(&report(), HUMAN));
}

#[test]
fn a_snippet_of_a_very_long_line_is_short_and_positioned_correctly() {
    let text = format!("first;\n{}oilGate 3;{}\n", "_ä = 1; ".repeat(5000), "_b = 2; ".repeat(5000));
    let oil = finding(&text, "oilGate", Code::Deprecated, Severity::Hint, "old");
    let report = Report { scripts: vec![script("a.sqf", &text, vec![oil])], checked: 1, ..Report::default() };
    let picture = written(&report, HUMAN);
    assert!(picture.contains("a.sqf:2:40001\n"), "{picture}");
    assert!(picture.contains("oilGate 3;") && picture.contains("^^^^^^^") && picture.len() < 1000, "{picture}");
}

#[test]
fn distant_places_are_mentioned() {
    let text = format!("oilGate 1;{}oilBarn 2;", "\n".repeat(100));
    let start = text.find("oilBarn").unwrap() as u32;
    let related = vec![Related { range: TextRange::new(start, start + 7), message: "it was oiled here".to_owned() }];
    let oil = Diagnostic { related, ..finding(&text, "oilGate", Code::Deprecated, Severity::Information, "old") };
    let report = Report { scripts: vec![script("a.sqf", &text, vec![oil])], checked: 1, ..Report::default() };
    insta::assert_snapshot!(written(&report, HUMAN), @r"
    information[deprecated]: old
     --> a.sqf:1:1
      |
    1 | oilGate 1;
      | ^^^^^^^
      |
      = note: a.sqf:101:1: it was oiled here
    ");
}

#[test]
fn a_related_place_far_down_the_same_line_is_named() {
    let text = format!("oilGate 1;{}oilBarn 2;", " ".repeat(5000));
    let start = text.find("oilBarn").unwrap() as u32;
    let related = vec![Related { range: TextRange::new(start, start + 7), message: "it was oiled here".to_owned() }];
    let oil = Diagnostic { related, ..finding(&text, "oilGate", Code::Deprecated, Severity::Information, "old") };
    let report = Report { scripts: vec![script("a.sqf", &text, vec![oil])], checked: 1, ..Report::default() };
    let picture = written(&report, HUMAN);
    assert!(picture.contains("= note: a.sqf:1:5011: it was oiled here"), "{picture}");
    assert!(picture.len() < 1000, "{picture}");
}

#[test]
fn json_is_one_array_with_protocol_ranges() {
    let text = written(&report(), Format::Json);
    insta::assert_snapshot!(text);
    let objects: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(objects.as_array().unwrap().len(), 3);
    assert_eq!(written(&Report::default(), Format::Json), "[]\n");
}

#[test]
fn commands_of_github_are_escaped_and_on_one_line_each() {
    insta::assert_snapshot!(written(&report(), Format::Github), @r"
    ::notice title=sqf-ls deprecated,file=gate.sqf,line=2,col=6,endColumn=13::`oilGate` is deprecated; use `greaseGate`%0Awrite `greaseGate`%0Ahttps://gates.test/oilGate
    ::error title=sqf-ls broken,file=gate.sqf,line=3,endLine=4::it sticks
    ::warning title=sqf-ls newer-version,file=old%2C fences/a%3Ab%25.sqf,line=1,col=1,endColumn=11::too: new, 50%25%0Aof the time
    ::error title=sqf-ls,file=barn.sqf::not checked: permission denied
    ");
}

#[test]
fn issues_of_gitlab_keep_their_fingerprints_when_code_above_changes() {
    let text = written(&report(), Format::Gitlab);
    insta::assert_snapshot!(text);
    assert_eq!(written(&Report::default(), Format::Gitlab), "[]\n");
    let prints = |text: &str| {
        let oil = |(start, _): (usize, &str)| {
            let finding = finding(text, "oilGate", Code::Deprecated, Severity::Hint, "old");
            Diagnostic { range: TextRange::new(start as u32, start as u32 + 7), ..finding }
        };
        let findings = text.match_indices("oilGate").map(oil).collect();
        let report = Report { scripts: vec![script("gate.sqf", text, findings)], ..Report::default() };
        let issues: serde_json::Value = serde_json::from_str(&written(&report, Format::Gitlab)).unwrap();
        let prints = issues.as_array().unwrap().iter().map(|issue| issue["fingerprint"].as_str().unwrap().to_owned());
        prints.collect::<Vec<_>>()
    };
    let before = prints("oilGate 1;\noilGate 1;\noilGate 2;");
    assert_eq!(before, prints("// the gate\n  oilGate 1;\noilGate  1;\n\noilGate 2;"));
    assert_eq!(before.iter().collect::<std::collections::BTreeSet<_>>().len(), 3);
}

#[test]
fn sarif_has_rules_results_and_what_could_not_be_checked() {
    let log: serde_json::Value = serde_json::from_str(&written(&report(), Format::Sarif)).unwrap();
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), Code::ALL.len());
    for rule in rules {
        let help = rule["help"]["markdown"].as_str().unwrap();
        assert!(["```sqf\n", "```xml\n", "```cpp\n"].iter().any(|fence| help.contains(fence)), "{rule}");
        assert!(!rule["fullDescription"]["text"].as_str().unwrap().is_empty(), "{rule}");
    }
    let mut results = run["results"].clone();
    for result in results.as_array_mut().unwrap() {
        // Changes with each new rule.
        let index = result["ruleIndex"].take().as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    insta::assert_json_snapshot!(results);
    insta::assert_json_snapshot!(run["invocations"]);
}

#[test]
fn sarif_escapes_paths_and_says_when_they_are_absolute() {
    assert_eq!(sarif::artifact("a b/ä%.sqf")["uri"], "a%20b/%C3%A4%25.sqf");
    assert_eq!(sarif::artifact("/mods/a.sqf")["uri"], "file:///mods/a.sqf");
    assert_eq!(sarif::artifact("C:/mods/a.sqf")["uri"], "file:///C%3A/mods/a.sqf");
}

#[test]
fn counts_are_by_severity_and_by_rule() {
    let report = report();
    assert_eq!(report.worst(), Some(Severity::Error));
    assert_eq!(report.severities(), [(Severity::Error, 1), (Severity::Warning, 1), (Severity::Hint, 1)]);
    assert_eq!(report.codes(), [(Code::Deprecated, 1), (Code::Broken, 1), (Code::NewerVersion, 1)]);
    assert_eq!(Report::default().worst(), None);
}

#[test]
fn an_unreadable_file_does_not_stop_the_check() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sqf"), b"hint \"T\xf6r\";").unwrap();
    let paths = ["gone.sqf", "a.sqf"].map(|name| folder.path().join(name));
    let settings = Settings::new(folder.path().to_owned());
    let reference = Arc::new(Reference::new(Catalog::default()));
    let steps = std::sync::atomic::AtomicUsize::new(0);
    let step = || {
        steps.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    };
    let report = check(&reference, &paths, &settings, &step);
    assert_eq!((report.checked, steps.into_inner()), (1, 2));
    let [failure] = report.failures.as_slice() else { panic!("{:?}", report.failures) };
    assert_eq!((failure.relative.as_str(), failure.reason.as_str()), ("gone.sqf", "no such file or folder"));
    let [(name, Decoding::Windows1252)] = report.decoded.as_slice() else { panic!("{:?}", report.decoded) };
    assert!(name.ends_with("a.sqf"));
}

#[test]
fn scripts_with_the_same_text_share_it_in_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str| {
        fs::write(folder.path().join(name), "private _gate = 1;\n").unwrap();
        folder.path().join(name)
    };
    let paths = ["east.sqf", "west.sqf"].map(write);
    let report = check(&Reference::embedded(), &paths, &Settings::new(folder.path().to_owned()), &|| ());
    let [one, other] = report.scripts.as_slice() else { panic!("{:?}", report.scripts) };
    assert!(Arc::ptr_eq(&one.text, &other.text));
}

#[test]
fn copies_of_a_script_are_checked_with_what_is_around_them() {
    let folder = tempfile::tempdir().unwrap();
    let value = |number: usize| if number.is_multiple_of(2) { "5" } else { "\"\"" };
    let write = |number: usize| {
        let mission = folder.path().join(format!("m{number}.Altis"));
        fs::create_dir(&mission).unwrap();
        fs::write(mission.join("description.ext"), "").unwrap();
        fs::write(mission.join("open.sqf"), format!("TAG_fnc_open = {{ {} }};\n", value(number))).unwrap();
        fs::write(mission.join("init.sqf"), "call compile preprocessFile \"open.sqf\";\nhint (call TAG_fnc_open);\n")
            .unwrap();
        mission.join("init.sqf")
    };
    let paths: Vec<PathBuf> = (0..6).map(write).collect();
    let mut settings = Settings::new(folder.path().to_owned());
    settings.folders = vec![folder.path().to_owned()];
    let reference = Reference::embedded();
    let checker = Checker::new(&reference, &paths, &settings);
    let count = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap().into();
        let lints = lints_of(path, &settings, &checker.project);
        checker.findings(&text, path, &lints).unwrap().iter().filter(|it| it.code == Code::OperandType).count()
    };
    assert_eq!(paths.iter().map(count).collect::<Vec<_>>(), [1, 0, 1, 0, 1, 0]);
    assert!(checker.copies.get(&fs::read_to_string(&paths[0]).unwrap()).is_some());
}

#[test]
fn fixing_repeats_until_done_and_respects_settings() {
    let folder = tempfile::tempdir().unwrap();
    let reference = Reference::embedded();
    let names = ["a.sqf", "b.sqf", "c.sqf"];
    let paths = names.map(|name| folder.path().join(name));
    for path in &paths {
        fs::write(path, "titleCut [\"\", \"BLACK\", 5];\r\nhint \"x\";").unwrap();
    }
    let mut settings = Settings::new(folder.path().to_owned());
    let (globs, _) = crate::settings::Globs::new(folder.path(), ["b.sqf"]);
    let levels = crate::settings::Levels::from([(Code::Deprecated, sqf_lint::Level::Off)]);
    settings.project.overrides = vec![crate::settings::Override { paths: globs, levels }];
    let fixed = fix(&reference, &paths, &settings, &|| {});
    assert!(fixed.failures.is_empty() && fixed.foreign.is_empty());
    assert_eq!(fixed.scripts.iter().map(|(_, count)| count).collect::<Vec<_>>(), [&1, &1]);
    let text = |path: &PathBuf| fs::read_to_string(path).unwrap();
    assert_eq!(text(&paths[0]), "cutText [\"\", \"BLACK\", 5];\r\nhint \"x\";");
    assert!(text(&paths[1]).starts_with("titleCut"));
    assert!(fix(&reference, &paths, &settings, &|| {}).scripts.is_empty(), "nothing is left");
    // Findings below the minimum severity are not fixed.
    fs::write(&paths[0], "titleCut [\"\"];").unwrap();
    settings.least = Severity::Warning;
    assert!(fix(&reference, &paths, &settings, &|| {}).scripts.is_empty());
    assert_eq!(check(&reference, &paths[..1], &settings, &|| {}).fixable(), 0);
}
