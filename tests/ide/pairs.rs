//! Typical mistakes, each with the correct version.
//!
//! In `tests/data/pairs/*.sqf` a pair begins with `//- ` and a title. Then comes a script with a mistake, whose line
//! ends with `//! ` and the code of the rule that finds it, then a line `//=`, then the correct script. Nothing else
//! may be reported for the mistake, at the level of a warning and above, and nothing at all for the correct version.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use sqf_ide::Analysis;
use sqf_lint::{Lints, Severity};
use sqf_model::SourceFile;
use sqf_reference::Reference;

/// Minimum number of pairs, so that none is lost unnoticed.
const LEAST: usize = 476;

#[test]
fn every_mistake_is_found_on_its_line_and_nothing_in_the_correct_version() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pairs");
    let (mut wrong, mut count) = (String::new(), 0);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        for pair in text.split("//- ").skip(1) {
            let (title, scripts) = pair.split_once('\n').unwrap();
            let (mistake, correct) = scripts.split_once("//=\n").unwrap_or_else(|| panic!("{name}, {title}: no `//=`"));
            let (mistake, expected) = marked(mistake);
            assert!(!expected.is_empty(), "{name}, {title}: no line is marked");
            let all = findings(&mistake);
            let found: Vec<String> = all
                .iter()
                .filter(|it| it.severity >= Severity::Warning || is_expected(it, &expected))
                .map(shown)
                .collect();
            if !is_same(&found, &expected) {
                let _ = writeln!(wrong, "{name}, {title}: expected {expected:?}, found {all:?}");
            }
            let left = findings(correct);
            if !left.is_empty() {
                let _ = writeln!(wrong, "{name}, {title}: the correct version has {left:?}");
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(count >= LEAST, "only {count} pairs");
}

/// A finding: the zero-based line, and the code; the message is for people.
#[derive(Debug)]
struct Finding {
    line: usize,
    code: String,
    severity: Severity,
    #[expect(dead_code, reason = "it is shown when the test fails")]
    message: String,
}

fn shown(finding: &Finding) -> String {
    format!("{} {}", finding.line, finding.code)
}

fn is_expected(finding: &Finding, expected: &[String]) -> bool {
    expected.contains(&shown(finding))
}

/// Whether exactly the expected findings are reported; duplicates on a line do not matter.
fn is_same(found: &[String], expected: &[String]) -> bool {
    expected.iter().all(|it| found.contains(it)) && found.iter().all(|it| expected.contains(it))
}

/// Returns the script without its marks, and the lines with the codes that they name.
fn marked(script: &str) -> (String, Vec<String>) {
    let mut expected = Vec::new();
    let mut text = String::new();
    for (number, line) in script.lines().enumerate() {
        let (code, mark) = line.split_once("//! ").map_or((line, None), |(code, mark)| (code.trim_end(), Some(mark)));
        expected.extend(mark.map(|mark| format!("{number} {}", mark.trim())));
        text.push_str(code);
        text.push('\n');
    }
    (text, expected)
}

fn findings(script: &str) -> Vec<Finding> {
    let file = Arc::new(SourceFile::new(script));
    let found = sqf_lint::diagnostics(&Analysis::new(Reference::embedded(), Arc::clone(&file)), &Lints::default());
    let line = |offset: u32| script[..offset as usize].matches('\n').count();
    let finding = |it: &sqf_lint::Diagnostic| Finding {
        line: line(it.range.start),
        code: it.code.to_string(),
        severity: it.severity,
        message: it.message.clone(),
    };
    found.iter().map(finding).collect()
}
