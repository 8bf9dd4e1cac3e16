use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};

use super::*;
use sqf_reference::Reference;

/// What people look for.
const QUERIES: &str = include_str!("../../../sqf-lint/tests/data/search/queries.tsv");

/// Reads the scripts and a query from each line, and writes the names of its results.
const SCRIPT: &str = r#"
const { readFileSync } = require("node:fs");
for (const file of ["search.js", "search-pages.js", "search-words.js"]) (0, eval)(readFileSync(file, "utf8"));
const lines = readFileSync(0, "utf8").split("\n").slice(0, -1);
console.log(lines.map((query) => sqf.search(query).map(({ kind, name }) => `${kind} ${name}`).join("\t")).join("\n"));
"#;

/// Runs the script of the pages on queries. None if there is no Node.
fn in_script(book: &Book<'_>, queries: &[String]) -> Option<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("search.js"), include_str!("../search.js")).unwrap();
    for (name, content) in files(book) {
        std::fs::write(folder.path().join(name), content).unwrap();
    }
    let mut node = Command::new("node");
    let node = node.args(["-e", SCRIPT]).current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut node = match node.spawn() {
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        spawned => spawned.unwrap(),
    };
    let lines: String = queries.iter().map(|query| format!("{query}\n")).collect();
    node.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect())
}

#[test]
fn a_browser_lists_the_same_results_in_the_same_order() {
    let reference = Reference::embedded();
    let book = Book::new(&reference);
    let asked = QUERIES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next());
    // Also while they are typed, with typos, and what is no word of the reference.
    let typed = asked.clone().map(|query| query.chars().take(query.chars().count().div_ceil(2)).collect::<String>());
    let mut queries: Vec<String> = asked.map(str::to_owned).chain(typed.step_by(3)).collect();
    let others = [
        "adEventHandler",
        "stdmg",
        "GETPOSASL",
        "cba fnc waitAndExecute",
        "||",
        "the",
        "größe",
        "boxes, bodies",
        "__FILE__",
    ];
    queries.extend(others.map(str::to_owned));
    let Some(found) = in_script(&book, &queries) else {
        eprintln!("not tested: there is no node");
        return;
    };
    let index = Index::of(&reference, Libraries::embedded(), guide::documents());
    assert_eq!(found.len(), queries.len());
    for (query, found) in queries.iter().zip(found) {
        let hits = index.search(query, usize::MAX);
        let number = |kind: Kind| Kind::ALL.iter().position(|other| *other == kind).unwrap();
        let expected: Vec<String> = hits.iter().map(|hit| format!("{} {}", number(hit.kind), hit.name)).collect();
        let found: Vec<&str> = found.split('\t').filter(|name| !name.is_empty()).collect();
        let differs = expected.iter().zip(&found).position(|(a, b)| a != b);
        assert!(
            expected == found,
            "{query}: {differs:?}\n{:?}\n{:?}",
            &expected[..9.min(expected.len())],
            &found[..9.min(found.len())]
        );
    }
}

#[test]
fn every_entry_has_a_page() {
    let reference = Reference::embedded();
    let book = Book::new(&reference);
    let index = Index::of(&reference, Libraries::embedded(), guide::documents());
    let rows = rows(&book);
    let without: Vec<&str> = index
        .documents()
        .iter()
        .filter(|document| !rows.contains_key(&(document.kind, document.name.clone())))
        .map(|document| document.name.as_str())
        .collect();
    assert_eq!(without, [""; 0]);
}
