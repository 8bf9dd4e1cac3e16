//! The list of real errors has the form that its page describes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const KINDS: [&str; 11] = [
    "array length",
    "config",
    "missing argument",
    "missing file",
    "nil result",
    "other",
    "params",
    "suspension",
    "syntax",
    "type",
    "undefined variable",
];

/// Returns the rows of a list without its comments and head.
fn rows(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/real-errors").join(name);
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn each_error_names_its_place_and_its_source() {
    let rows = [rows("errors-1.tsv"), rows("errors-2.tsv")].concat();
    let mut ids = BTreeSet::new();
    for row in &rows {
        let [id, project, commit, file, line, kind, source, visible, reason] = &row[..] else { panic!("{row:?}") };
        assert!(ids.insert(id.clone()), "{id} stands twice");
        assert!(project.split('/').count() == 2 && !file.is_empty(), "{id}");
        assert!(commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{id}: {commit}");
        assert!(line.parse::<u32>().is_ok_and(|line| line > 0), "{id}: {line}");
        assert!(KINDS.contains(&kind.as_str()), "{id}: {kind}");
        assert!(source.contains('/') && source.contains(['#', '@']), "{id}: {source}");
        assert!(["yes", "no", "unclear"].contains(&visible.as_str()), "{id}: {visible}");
        assert!(!reason.is_empty(), "{id}");
    }
    assert!(ids.len() >= 100, "{}", ids.len());
    let unknown: Vec<_> = self::rows("judged.tsv").into_iter().filter(|row| !ids.contains(&row[0])).collect();
    assert!(unknown.is_empty(), "judgments of errors that are not listed: {unknown:?}");
}
