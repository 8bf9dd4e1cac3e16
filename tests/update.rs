//! `sqf-ls update` as a process, and what `sqf-ls doc` reads afterwards.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::path::Path;
use std::process::Command;

use sqf_ls::generate::site::{PublishOptions, publish};

mod fixture;

fn run(data: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
    command.args(arguments).env("SQF_LS_DATA", data).env_remove("SQF_LS_REFERENCE").env_remove("SQF_LS_LOG");
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_site_is_taken_remembered_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let (site, data) = (folder.path().join("site"), folder.path().join("data"));
    publish(&fixture::site(), &site, PublishOptions::default()).unwrap();

    let (status, out, err) = run(&data, &["doc", "openGate"]);
    assert_eq!((status, out.as_str()), (Some(1), ""), "the program carries no gates");
    assert!(err.starts_with("nothing in the reference is called `openGate`"), "{err}");

    let (status, out, err) = run(&data, &["update", "--from", site.to_str().unwrap()]);
    assert_eq!((status, out.as_str()), (Some(0), ""), "{err}");
    assert!(err.contains("commands.json: ") && err.contains("3 commands, 1 functions, 2 topics"), "{err}");

    let (status, out, err) = run(&data, &["doc", "openGate"]);
    let expected = std::fs::read_to_string(site.join("commands/openGate.md")).unwrap();
    assert_eq!((status, out, err.as_str()), (Some(0), expected, ""));

    let (status, _, err) = run(&data, &["update"]);
    assert_eq!(status, Some(0), "{err}");
    assert!(err.contains("nothing new at "), "{err}");
}

#[test]
fn facts_are_there_without_any_update() {
    let empty = tempfile::tempdir().unwrap();
    let (status, out, err) = run(empty.path(), &["doc", "setdamage"]);
    assert_eq!(status, Some(0));
    assert!(out.starts_with("# setDamage\n") && out.contains("object setDamage damage"), "{out}");
    assert!(err.starts_with("note: ") && err.contains("sqf-ls update --from") && err.lines().count() == 1, "{err}");
    let (_, _, err) = run(empty.path(), &["doc", "setDamge"]);
    assert!(err.contains("did you mean:") && err.contains("setDamage"), "{err}");
}

#[test]
fn what_is_missing_is_said() {
    let empty = tempfile::tempdir().unwrap();
    let (status, _, err) = run(empty.path(), &["update"]);
    assert_eq!(status, Some(1));
    assert!(err.contains("no address of a reference is known yet") && err.contains("--from"), "{err}");
    let (status, _, err) = run(empty.path(), &["update", "--from", "gopher://gates"]);
    assert_eq!(status, Some(1));
    assert!(err.contains("`gopher` addresses cannot be fetched"), "{err}");
}

#[test]
fn damaged_data_do_not_stop_doc() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("reference");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("commands.json"), "{").unwrap();
    let (status, out, err) = run(data.path(), &["doc", "player"]);
    assert_eq!(status, Some(0));
    assert!(out.starts_with("# player\n"), "{out}");
    assert!(err.contains("warning: ") && err.contains("sqf-ls update"), "{err}");
}
