//! Diagnostics of scripts with expectations in comments.
//!
//! A comment below each reported word, `//  ^^^^ hint deprecated: ...`, contains the expected diagnostic, and there
//! must be no others. A line `//- title | options` begins another script. The options: `target=1.50` sets the target
//! version, `required=2.00` the version that the project asks for, `broken=off` the level of a rule, and
//! `file=config.cpp` the name of the file; `project` puts it into a small project. Each rule is a test of its own,
//! `fixtures::LostValue`. With `UPDATE_FIXTURES=1` in the environment, files that differ are written again.

mod above;
mod config;
mod fixes;
mod occasions;
mod records;
pub(crate) mod rules;
mod small_project;
mod versions;

use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use serde_json::json;

pub(crate) use self::records::reference;
use self::small_project::SmallProject;
use super::group::Group;
use super::*;
use sqf_model::{Alone, SourceFile, Workspace};
use sqf_reference::Reference;
use sqf_syntax::{Source, TokenKind};
use sqf_text::floor_boundary;

/// The rules of `crates/sqf-lint/tests/data/diagnostics` over records of the reference.
const OF_RECORDS: [Code; 5] =
    [Code::Deprecated, Code::Broken, Code::SpecialBuild, Code::NewerVersion, Code::UnknownFunction];

/// Rules about functions of a project, which `tests/data/missions` and the examples test through the program.
const OF_FUNCTIONS: [Code; 3] = [Code::ArgumentType, Code::MissingArgument, Code::SurplusArgument];

/// A script of a file of fixtures.
struct Case<'a> {
    title: &'a str,
    options: &'a str,
    script: &'a str,
}

/// Returns the scripts of a file of fixtures.
fn cases(text: &str) -> impl Iterator<Item = Case<'_>> {
    text.split("//- ").skip(1).map(|part| {
        let (header, script) = part.split_once('\n').unwrap_or_default();
        Case::of(header, script)
    })
}

impl<'a> Case<'a> {
    fn of(header: &'a str, script: &'a str) -> Case<'a> {
        let (title, options) = header.split_once(" | ").unwrap_or((header, ""));
        Case { title, options, script }
    }

    fn settings(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.options.split_whitespace().map(|option| option.split_once('=').unwrap_or((option, "")))
    }

    /// Returns the path of the script: `name`, unless it has another one.
    fn path(&self, name: &'static str) -> Arc<Path> {
        let name = self.settings().find(|(key, _)| *key == "file").map_or(name, |(_, name)| name);
        Arc::from(Path::new(name))
    }

    fn workspace(&self) -> Arc<dyn Workspace> {
        match self.settings().any(|(key, _)| key == "project") {
            true => Arc::new(SmallProject),
            false => Arc::new(Alone),
        }
    }

    fn lints(&self) -> Lints {
        let mut lints = Lints::default();
        for (key, value) in self.settings() {
            match key {
                "project" | "file" => {}
                "target" | "required" => {
                    let chosen = key == "target";
                    let origin = if chosen { "sqf.targetVersion" } else { "requiredVersion in config.cpp" };
                    let version = value.parse().unwrap();
                    lints.target = Some(Target { version, origin: origin.to_owned(), chosen });
                }
                rule => {
                    let level: Level = serde_json::from_value(json!(value)).unwrap();
                    lints.levels.insert(rule.parse().unwrap_or_else(|error| panic!("{}: {error}", self.title)), level);
                }
            }
        }
        lints
    }
}

/// Compares all scripts of a file in `tests/data` with what is found in them, as [`found`] returns it, and returns the
/// number of expectations. If `UPDATE_FIXTURES` is set, the expectations of scripts that differ are written again.
fn check_file(file: &str, find: impl Fn(&Case<'_>) -> Vec<String>) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut wrong, mut count, mut renewed) = (String::new(), 0, text.clone());
    for case in cases(&text) {
        let (found, expected) = (find(&case), annotations(case.script));
        let differences = differences(case.title, &found, &expected);
        if !differences.is_empty() {
            renewed = renewed.replacen(case.script, &with_marks(case.script, &found), 1);
        }
        wrong += &differences;
        count += expected.len();
    }
    if std::env::var_os("UPDATE_FIXTURES").is_some() && renewed != text {
        std::fs::write(&path, renewed).unwrap();
        return count;
    }
    assert!(wrong.is_empty(), "{file}\n{wrong}");
    count
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
    found_in(reference, Path::new("gates/init.sqf").into(), script, lints, Arc::new(Alone))
}

fn found_in(
    reference: &Arc<Reference>,
    path: Arc<Path>,
    script: &str,
    lints: &Lints,
    workspace: Arc<dyn Workspace>,
) -> Vec<String> {
    let file = Arc::new(SourceFile::new(script));
    let analysis = Analysis::in_workspace(Arc::clone(reference), Arc::clone(&file), Some(path), workspace);
    let show = |finding: Diagnostic| {
        let line = file.lines().line(finding.range.start);
        let start = file.lines().range(line).unwrap().start;
        let columns = (finding.range.start - start, finding.range.end - start);
        let severity = format!("{:?}", finding.severity).to_lowercase();
        format!("{line}:{}-{} {severity} {}: {}", columns.0, columns.1, finding.code, finding.message)
    };
    crate::diagnostics(&analysis, lints).into_iter().map(show).collect()
}

/// Returns the expectations in a script, in the format of [`found`].
fn annotations(script: &str) -> Vec<String> {
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
    expected
}

/// Replaces the expectations of a script by others, in the format of [`found`].
fn with_marks(script: &str, found: &[String]) -> String {
    let mut marked = String::new();
    for (number, line) in script.lines().enumerate().filter(|(_, line)| !is_mark(line)) {
        marked += &format!("{line}\n");
        let of_line = found.iter().filter_map(|it| it.strip_prefix(&format!("{number}:")));
        for (columns, message) in of_line.filter_map(|it| it.split_once(' ')) {
            let (start, end) = columns.split_once('-').unwrap();
            let (start, end): (usize, usize) = (start.parse().unwrap(), end.parse().unwrap());
            assert!(start >= 2, "code at the start of a line cannot be marked: indent it\n{line}");
            marked += &format!("//{}{} {message}\n", " ".repeat(start - 2), "^".repeat(end - start));
        }
    }
    marked
}

#[test]
fn expectations_are_written_as_they_are_read() {
    let script = "    hint _gate;\n//       ^^^^^ warning old: it is gone\n    hnit 1;\n";
    let found = ["0:9-14 warning new: it is here".to_owned(), "2:4-8 error syntax: unknown".to_owned()];
    let renewed = with_marks(script, &found);
    let expected =
        "    hint _gate;\n//       ^^^^^ warning new: it is here\n    hnit 1;\n//  ^^^^ error syntax: unknown\n";
    assert_eq!(renewed, expected);
    assert_eq!(annotations(&renewed), ["0:9-14 warning new: it is here", "2:4-8 error syntax: unknown"]);
}

/// Whether a line has an expectation.
fn is_mark(line: &str) -> bool {
    line.trim_start().strip_prefix("//").is_some_and(|rest| rest.trim_start().starts_with('^'))
}

/// Replaces the expectations by empty lines.
fn without_marks(script: &str) -> String {
    script.lines().map(|line| if is_mark(line) { "\n".to_owned() } else { format!("{line}\n") }).collect()
}
