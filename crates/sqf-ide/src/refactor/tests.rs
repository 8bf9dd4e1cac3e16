//! Refactorings on invented scripts: `tests/data/refactor/ID.sqf`.
//!
//! A case is a line `//- title`, a script with `<|>` at the cursor or at both ends of the selection, and the result
//! after a line `//=`. Without a result, the refactoring must not be offered.

use std::path::PathBuf;
use std::sync::Arc;

use super::*;
use crate::fixture;
use sqf_model::SourceFile;
use sqf_reference::Reference;

/// Those that change other files or depend on them. `tests/ide/refactor.rs` of the main package tests them in projects.
const IN_PROJECTS: [&str; 8] = [
    "create-header",
    "extract-function",
    "global-to-local",
    "handler-to-function",
    "inline-function",
    "move-function",
    "text-to-key",
    "update-header",
];

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests/data/refactor"].iter().collect()
}

/// Returns the script after the refactoring, if it is offered; a line with its title comes first.
fn result(script: &str, id: &str) -> Option<String> {
    let (text, offsets) = fixture::cursors(script);
    let range = TextRange::new(*offsets.first()?, *offsets.last()?);
    let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text.as_str())));
    assert!(analysis.script().errors().is_empty(), "{:?} in {text}", analysis.script().errors());
    let offered = analysis.refactorings(range).into_iter().find(|offered| offered.id == id)?;
    let change =
        analysis.refactoring(range, id, offered.choice).unwrap_or_else(|| panic!("{} fails: {text}", offered.title));
    let edits = change.files.get(&None)?;
    let new = apply(&text, edits).unwrap_or_else(|| panic!("{edits:?} do not fit {text}"));
    Some(new)
}

/// Tests a refactoring with its file. With `UPDATE_FIXTURES=1` in the environment, a file that differs is written
/// again.
pub(super) fn check_fixture(id: &str) {
    let file = folder().join(id).with_extension("sqf");
    if IN_PROJECTS.contains(&id) {
        assert!(!file.exists(), "{id} has a fixture, so it does not belong in the list of those without");
        return;
    }
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{id} needs {}: {error}", file.display()));
    let (mut wrong, mut renewed) = (Vec::new(), String::new());
    for case in text.split("//- ").skip(1) {
        let (title, body) = case.split_once('\n').unwrap_or((case, ""));
        let (script, expected) = match body.split_once("//=\n") {
            Some((script, expected)) => (script.trim_end(), Some(expected.trim_end())),
            None => (body.trim_end(), None),
        };
        let result = result(script, id);
        if result.as_deref() == expected {
            renewed += &format!("//- {case}");
            continue;
        }
        let shown = result.as_deref().unwrap_or("it is not offered");
        wrong.push(format!("{title}\n{shown}\n"));
        let result = result.as_ref().map_or(String::new(), |result| format!("//=\n{result}\n"));
        renewed += &format!("//- {title}\n{script}\n{result}");
    }
    if std::env::var_os("UPDATE_FIXTURES").is_some() && !wrong.is_empty() {
        let head = text.split("//- ").next().unwrap_or_default();
        std::fs::write(&file, format!("{head}{renewed}")).unwrap();
        return;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_fixture_is_that_of_a_refactoring() {
    let files: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert!(files.len() > 10, "{files:?}");
    for file in files {
        assert!(ALL.iter().any(|refactoring| refactoring.id == file), "no refactoring has the name {file}");
    }
}

#[test]
fn names_are_unique() {
    let names: std::collections::BTreeSet<&str> = ALL.iter().map(|refactoring| refactoring.id).collect();
    assert_eq!(names.len(), ALL.len());
}

#[test]
fn nothing_is_offered_where_the_script_cannot_be_read() {
    let analysis = Analysis::new(
        Reference::embedded(),
        Arc::new(SourceFile::new("if (_a) then { hint str 1 } else { hint (; };")),
    );
    assert_eq!(analysis.refactorings(TextRange::empty(1)), []);
}
