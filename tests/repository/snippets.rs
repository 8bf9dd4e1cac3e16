//! What completion and the extension for VS Code write is correct: snippets and the files of a new mission.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Returns the text of a snippet with the default texts of its placeholders.
fn filled(body: &str) -> String {
    let mut out = String::new();
    let mut defaults: Vec<(String, String)> = Vec::new();
    let mut rest = body;
    while let Some(at) = rest.find(['$', '\\']) {
        out.push_str(&rest[..at]);
        let (escape, after) = rest[at..].split_at(1);
        if escape == "\\" {
            let mut chars = after.chars();
            out.extend(chars.next());
            rest = chars.as_str();
        } else if let Some(place) = after.strip_prefix('{') {
            let (place, after) = place.split_once('}').unwrap();
            let (number, text) = place.split_once([':', '|']).unwrap();
            let text = text.split(',').next().unwrap().trim_end_matches('|');
            let text = if place.contains('|') { text } else { &place[number.len() + 1..] };
            defaults.push((number.to_owned(), text.to_owned()));
            out.push_str(text);
            rest = after;
        } else {
            let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            let (number, after) = after.split_at(end);
            assert!(!number.is_empty(), "a dollar that is not escaped: {body}");
            out.push_str(defaults.iter().find(|(it, _)| it == number).map_or("", |(_, text)| text));
            rest = after;
        }
    }
    out + rest
}

/// Returns the codes of what `sqf-ls check` finds in a folder.
fn found(folder: &Path) -> Vec<String> {
    let mut check = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
    let output = check.args(["check", "--format", "json", "--no-config"]).arg(folder).output().unwrap();
    assert_ne!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    let findings: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    findings.iter().map(|it| format!("{} {} {}", it["file"], it["code"], it["message"])).collect()
}

#[test]
fn snippets_are_filled_as_editors_do() {
    assert_eq!(filled("hint \"${1:a}\\$\"; $1${2|x,y|}$0 \\\\"), "hint \"a$\"; ax \\");
}

#[test]
fn snippets_have_no_findings() {
    let folder = tempfile::tempdir().unwrap();
    for snippet in include_str!("../../crates/sqf-ide/src/completion/patterns.txt").split("//- ").skip(1) {
        let (head, body) = snippet.split_once('\n').unwrap();
        let (label, _) = head.split_once(' ').unwrap();
        fs::write(folder.path().join(format!("{label}.sqf")), filled(body)).unwrap();
    }
    let mut found = found(folder.path());
    // What a snippet assigns is there for the code that follows.
    found.retain(|finding| !finding.contains("unused-variable"));
    assert_eq!(found, [""; 0]);
}

#[test]
fn a_new_mission_has_no_findings() {
    assert_eq!(found(&Path::new(env!("CARGO_MANIFEST_DIR")).join("editors/vscode/templates/mission")), [""; 0]);
}
