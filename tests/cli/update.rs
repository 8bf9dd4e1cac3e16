//! `sqf-ls update` as a process, and what `sqf-ls doc` reads afterwards.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use sqf_wiki::site::{PublishOptions, publish};

use crate::{fixture, program};

fn run(data: &Path, arguments: &[&str]) -> program::Run {
    run_in(data.parent().unwrap(), data, arguments)
}

fn run_in(folder: &Path, data: &Path, arguments: &[&str]) -> program::Run {
    program::run(program::command(folder, arguments).env("SQF_LS_DATA", data))
}

#[test]
fn a_site_is_fetched_remembered_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let (site, data) = (folder.path().join("site"), folder.path().join("data"));
    publish(&fixture::site(), &site, PublishOptions::default()).unwrap();

    let (status, out, err) = run(&data, &["doc", "openGate"]);
    assert_eq!((status, out.as_str()), (Some(1), ""), "the built-in reference has no gates");
    assert!(err.starts_with("`openGate` was not found in the reference"), "{err}");

    let (status, out, err) = run(&data, &["update", "--from", site.to_str().unwrap()]);
    assert_eq!((status, out.as_str()), (Some(0), ""), "{err}");
    assert!(err.contains("commands.json: ") && err.contains("3 commands, 1 functions, 2 topics"), "{err}");

    let (status, out, err) = run(&data, &["doc", "openGate"]);
    let expected = std::fs::read_to_string(site.join("commands/openGate.md")).unwrap();
    assert_eq!((status, out, err.as_str()), (Some(0), expected, ""));

    let (status, _, err) = run(&data, &["update"]);
    assert_eq!(status, Some(0), "{err}");
    assert!(err.contains("already up to date with "), "{err}");
}

#[test]
fn facts_are_available_without_an_update() {
    let empty = tempfile::tempdir().unwrap();
    let (status, out, err) = run(empty.path(), &["doc", "setdamage"]);
    assert_eq!(status, Some(0));
    assert!(out.starts_with("# setDamage\n") && out.contains("object setDamage damage"), "{out}");
    assert!(out.contains("Sets the overall damage of an object."), "it speaks: {out}");
    assert_eq!(err, "", "and nothing is missing");
    for (name, part) in [("Killed", "Fires"), ("#include", "#include"), ("_forEachIndex", "forEach")] {
        let (status, out, _) = run(empty.path(), &["doc", name]);
        assert!(status == Some(0) && out.contains(part), "{name}: {out}");
    }
    let (status, out, _) = run(empty.path(), &["doc", "--search", "overall", "damage"]);
    assert!(status == Some(0) && out.contains("setDamage"), "{out}");
    let (status, _, err) = run(empty.path(), &["doc", "--search", "zzyzx", "qqvw"]);
    assert!(status == Some(1) && err.contains("zzyzx qqvw"), "{err}");
    let (_, _, err) = run(empty.path(), &["doc", "setDamge"]);
    assert!(err.contains("did you mean:") && err.contains("setDamage"), "{err}");
}

#[test]
fn missing_data_are_reported() {
    let empty = tempfile::tempdir().unwrap();
    let (status, _, err) = run(empty.path(), &["update"]);
    assert_eq!(status, Some(2));
    assert!(err.contains("no source for the reference is known yet") && err.contains("--from"), "{err}");
    let (status, _, err) = run(empty.path(), &["update", "--from", "gopher://gates"]);
    assert_eq!(status, Some(2));
    assert!(err.contains("`gopher` addresses are not supported"), "{err}");
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
    assert!(err.contains("warning: ") && err.contains("run `sqf-ls update` to fetch it again"), "{err}");
    assert!(!err.contains("generate the site again"), "one advice is enough: {err}");
}

#[test]
fn empty_variables_are_ignored() {
    let home = tempfile::tempdir().unwrap();
    let script = home.path().join("gate.sqf");
    std::fs::write(&script, "player setDamage 1;\n").unwrap();
    let script = script.to_str().unwrap();
    for (arguments, status, words) in [
        (&["doc", "setDamage"][..], 0, "# setDamage\n"),
        (&["check", script], 0, ""),
        (&["update"], 2, "no source for the reference is known yet"),
        (&["doc", "--reference", "nowhere", "setDamage"], 2, "folder nowhere does not exist"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
        command.args(arguments).env("SQF_LS_DATA", "").env("SQF_LS_REFERENCE", "").env_remove("SQF_LS_LOG");
        // Do not use the data of the user who runs the tests.
        for variable in ["HOME", "XDG_DATA_HOME", "LOCALAPPDATA"] {
            command.env(variable, home.path());
        }
        let output = command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {text}");
        assert!(text.contains(words), "{arguments:?}: {text}");
    }
}

#[test]
fn escape_codes_of_a_mirror_reach_no_message() {
    let folder = tempfile::tempdir().unwrap();
    let (site, data) = (folder.path().join("site"), folder.path().join("data"));
    publish(&fixture::site(), &site, PublishOptions::default()).unwrap();
    let commands = std::fs::read_to_string(site.join("commands.json")).unwrap();
    for (old, new, expected) in [
        (r#"{"updated":""#, r#"{"updated":"9\u001b[31m"#, Some(0)),
        (
            r#""name":"a != b","operator":"!=","title":"a != b","type":"command""#,
            r#""name":"\u001b[31m","operator":"!=","title":"a != b","type":"function""#,
            Some(2),
        ),
        (r#""type":"command""#, r#""type":"\u009b31m""#, Some(2)),
    ] {
        assert!(commands.contains(old), "{old}");
        std::fs::write(site.join("commands.json"), commands.replace(old, new)).unwrap();
        let (status, out, err) = run(&data, &["update", "--from", site.to_str().unwrap()]);
        assert_eq!(status, expected, "{err}");
        assert!(err.contains("31m"), "{err:?}");
        assert!(!(out + &err).contains(|c: char| c.is_control() && c != '\n'), "{err:?}");
    }
}

/// An untrusted folder may contain links in the places where a run works.
#[cfg(unix)]
#[test]
fn planted_links_are_refused_before_anything_changes() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let (site, home) = (folder.path().join("site"), folder.path().join("home"));
    publish(&fixture::site(), &site, PublishOptions::default()).unwrap();
    std::fs::create_dir(&home).unwrap();
    std::fs::write(home.join("diary"), "dear diary").unwrap();
    for (number, (link, to, words)) in [
        (".reference.sqf-ls", "../home", "is a link; it was not created by sqf-ls"),
        (".reference.sqf-ls/old", "../../home", "is a link; it was not created by sqf-ls"),
        (".reference.sqf-ls/lock", "../../home/diary", "is a link; it was not created by sqf-ls"),
        ("reference", "../home", "home contains files that are not part of a reference"),
    ]
    .into_iter()
    .enumerate()
    {
        let data = folder.path().join(format!("data{number}"));
        let link = data.join(link);
        std::fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(to, &link).unwrap();
        let (status, _, err) = run(&data, &["update", "--from", site.to_str().unwrap()]);
        assert_eq!(status, Some(2), "{err}");
        assert!(err.contains(words), "{err}");
        assert_eq!(std::fs::read_to_string(home.join("diary")).unwrap(), "dear diary");
        assert_eq!(std::fs::read_dir(&home).unwrap().count(), 1);
        assert!(link.is_symlink());
    }
}

#[test]
fn system_errors_are_printed_once() {
    let folder = tempfile::tempdir().unwrap();
    let (site, data) = (folder.path().join("site"), folder.path().join("data"));
    // A folder is in the place of a file.
    std::fs::create_dir_all(site.join("commands.json")).unwrap();
    let (status, _, err) = run(&data, &["update", "--from", site.to_str().unwrap()]);
    assert_eq!(status, Some(2));
    assert!(err.contains("cannot read ") && err.matches("expected a file, found a folder").count() == 1, "{err}");
}

#[test]
fn addresses_of_the_project_are_fetched_only_when_the_user_says_so() {
    let (data, project) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/gates.json", listener.local_addr().unwrap());
    std::fs::write(project.path().join("sqf-ls.toml"), format!("libraries = ['{url}']\n")).unwrap();
    let asked = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let _ = stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        let _ = stream.read(&mut [0; 1000]);
    });
    let (_, _, err) = run_in(project.path(), data.path(), &["update"]);
    assert!(err.contains("sqf-ls update --project") && err.contains(&url), "{err}");
    assert!(!asked.is_finished(), "nobody has asked for it");
    let (status, _, err) = run_in(project.path(), data.path(), &["update", "--project"]);
    assert!(status == Some(2) && err.contains("gates.json"), "{err}");
    asked.join().unwrap();
}
