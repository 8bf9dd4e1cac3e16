//! The example of each rule is found by `sqf-ls check` in a folder made of it, and its correction is not.

use std::path::Path;
use std::sync::Mutex;

use serde_json::Value;
use sqf_lint::{Code, guide};
use sqf_play::{Options, Playground};

use crate::checked::{check, each};

/// Returns the files of a mission around the example of a rule.
fn files(code: Code, example: &str) -> Vec<(&str, &str)> {
    let name = guide::file_of_example(code);
    let map = "version=54;\n";
    let mut files = vec![("mission.sqm", map), ("description.ext", "")];
    // An addon is not a mission.
    if name == "config.cpp" {
        files.clear();
    }
    files.extend(code.around_example());
    files.push((name, example));
    files
}

/// Whether a rule needs a target version.
fn is_about_versions(code: Code) -> bool {
    matches!(code, Code::NewerVersion | Code::NewerEvent)
}

/// Returns the rules with findings in the file with the example, in a mission around it.
fn found(code: Code, example: &str) -> Vec<String> {
    let name = guide::file_of_example(code);
    let level = format!("{code}={}", code.default_severity().name());
    let mut arguments: Vec<&str> = Vec::new();
    if !code.is_on() {
        arguments.extend(["--level", &level]);
    }
    if is_about_versions(code) {
        arguments.extend(["--target-version", "2.00"]);
    }
    let findings = check(files(code, example), &arguments);
    let of_example = findings.iter().filter(|it| Path::new(it["file"].as_str().unwrap()) == Path::new(name));
    of_example.map(|it| it["code"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn check_finds_the_example_of_each_rule_and_nothing_in_its_correction() {
    let wrong = Mutex::new(Vec::new());
    each(&Code::ALL, |code| {
        let (example, right) = code.example();
        let (found, rest) = (found(*code, example), found(*code, right));
        if found != [code.name()] || !rest.is_empty() {
            wrong.lock().unwrap().push(format!("{code}: {found:?}, corrected: {rest:?}"));
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_playground_finds_the_same_as_check() {
    let different = Mutex::new(Vec::new());
    each(&Code::ALL, |code| {
        for example in [code.example().0, code.example().1] {
            let files = files(*code, example);
            let arguments: &[&str] = if is_about_versions(*code) { &["--target-version", "2.00"] } else { &[] };
            let checked = check(files.iter().copied(), arguments);
            let line = |it: &Value| it["range"]["start"]["line"].as_u64().unwrap() as usize;
            let text = |it: &Value, key: &str| it[key].as_str().unwrap().to_owned();
            let mut checked: Vec<_> = checked
                .iter()
                .map(|it| (text(it, "file"), line(it), text(it, "code"), text(it, "severity"), text(it, "message")))
                .collect();
            let mut playground = Playground::default();
            files.iter().for_each(|(path, text)| playground.set_text(path, text).unwrap());
            if is_about_versions(*code) {
                playground.set_options(Options::from_json(r#"{ "targetVersion": "2.00" }"#).unwrap());
            }
            let mut played = Vec::new();
            for (path, found) in playground.all_findings() {
                let text = files.iter().rfind(|(other, _)| **other == path).unwrap().1;
                let line = |at: u32| text.encode_utf16().take(at as usize).filter(|c| *c == u16::from(b'\n')).count();
                played.extend(
                    found.into_iter().map(|it| {
                        (path.clone(), line(it.from), it.code.to_owned(), it.severity.to_owned(), it.message)
                    }),
                );
            }
            checked.sort();
            played.sort();
            // The name of the target version differs.
            let shown = |all: &[(String, usize, String, String, String)]| {
                format!("{all:?}").replace("the chosen version", "--target-version")
            };
            if shown(&checked) != shown(&played) {
                different.lock().unwrap().push(format!("{code}\n  {checked:?}\n  {played:?}"));
            }
        }
    });
    let different = different.into_inner().unwrap();
    assert!(different.is_empty(), "\n{}", different.join("\n"));
}
