//! `sqf-ls doc` as a process: what it prints where, and its exit status.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use sqf_wiki::site::{PublishOptions, publish};

use crate::{fixture, program};

/// Publishes the fixture into a temporary folder.
fn reference() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    publish(&fixture::site(), folder.path(), PublishOptions::default()).unwrap();
    folder
}

fn doc(reference: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
    command.arg("doc").args(arguments).env("SQF_LS_REFERENCE", reference).env_remove("SQF_LS_LOG");
    command
}

fn run(reference: &Path, arguments: &[&str]) -> program::Run {
    program::run(&mut doc(reference, arguments))
}

#[test]
fn a_page_is_printed_as_markdown_without_a_terminal() {
    let reference = reference();
    let expected = std::fs::read_to_string(reference.path().join("commands/openGate.md")).unwrap();
    for name in ["openGate", "OPENGATE", "unlockgate"] {
        assert_eq!(run(reference.path(), &[name]), (Some(0), expected.clone(), String::new()), "{name}");
    }
}

#[test]
fn operators_and_titles_of_several_words_are_found() {
    let reference = reference();
    let (_, page, _) = run(reference.path(), &["!="]);
    assert!(page.starts_with("# a != b\n"), "{page}");
    let (_, page, _) = run(reference.path(), &["arma", "3:", "gate", "events"]);
    assert!(page.starts_with("# Arma 3: Gate Events\n"), "{page}");
}

/// The browser is a script that writes its argument to a file.
#[cfg(target_os = "linux")]
#[test]
fn a_page_is_opened_in_the_browser() {
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, Instant};

    let (reference, folder) = (reference(), tempfile::tempdir().unwrap());
    let (browser, asked) = (folder.path().join("browser"), folder.path().join("asked"));
    std::fs::write(&browser, format!("#!/bin/sh\nprintf %s \"$1\" > '{}'\n", asked.display())).unwrap();
    std::fs::set_permissions(&browser, PermissionsExt::from_mode(0o755)).unwrap();
    let start = |name: &str| {
        let mut command = doc(reference.path(), &["--open", name]);
        command.env("BROWSER", &browser).env("XDG_CACHE_HOME", folder.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let end = |child: Child| {
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        assert!(output.status.success(), "{}", text(output.stderr));
        (text(output.stdout), text(output.stderr))
    };
    let open = |name: &str| end(start(name));
    // Two at once: one of them writes the site, the other one waits for it.
    let other = start("opengate");
    let (address, message) = open("opengate");
    let message = message + &end(other).1;
    assert_eq!(message.matches("pages written").count(), 1, "{message}");
    assert!(
        address.starts_with("file:///") && address.ends_with("/sqf-ls/pages/commands/openGate.html\n"),
        "{address}"
    );
    assert!(message.contains("pages written"), "{message}");
    let end = Instant::now() + Duration::from_secs(10);
    while std::fs::read_to_string(&asked).is_ok_and(|asked| asked.is_empty()) || !asked.exists() {
        assert!(Instant::now() < end, "the browser was not started");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(std::fs::read_to_string(&asked).unwrap(), address.trim_end());
    assert!(folder.path().join("sqf-ls/pages/commands/openGate.html").is_file());
    // The site is there now.
    assert_eq!(open("!=").1, "");
    // A changed reference is noticed.
    let bundle = reference.path().join("commands.json");
    let text = std::fs::read_to_string(&bundle).unwrap();
    std::fs::write(&bundle, format!("{text}\n")).unwrap();
    assert!(open("openGate").1.contains("pages written"));
}

/// Not every package carries it.
#[test]
fn without_the_playground_one_message_says_where_to_get_it() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let program = folder.path().join("sqf-ls").with_extension(std::env::consts::EXE_EXTENSION);
    std::fs::hard_link(env!("CARGO_BIN_EXE_sqf-ls"), &program).unwrap();
    let open = || {
        Command::new(&program).args(["doc", "--open", "play"]).env("XDG_CACHE_HOME", folder.path()).output().unwrap()
    };
    let output = open();
    let message = String::from_utf8(output.stderr).unwrap();
    let archive = concat!("/sqf-ls-play-", env!("CARGO_PKG_VERSION"), ".tar.gz beside the program, in ");
    assert!(!output.status.success() && message.lines().count() == 1 && message.contains(archive), "{message}");
    let named = message.trim_end().rsplit(" in ").next().unwrap();
    assert_eq!(Path::new(named).canonicalize().unwrap(), folder.path().canonicalize().unwrap());
}

#[test]
fn json_is_the_record_as_published() {
    let reference = reference();
    let (status, json, _) = run(reference.path(), &["--json", "BIS_fnc_paintGate"]);
    let expected = std::fs::read_to_string(reference.path().join("functions/BIS_fnc_paintGate.json")).unwrap();
    assert_eq!((status, json), (Some(0), expected));
}

#[test]
fn everything_that_hovers_explain_is_printed_offline() {
    let first = |name: &str| {
        let (status, out, err) = run(Path::new(""), &[name]);
        assert_eq!((status, err.as_str()), (Some(0), ""), "{name}");
        out.lines().find(|line| !line.starts_with("```")).unwrap().to_owned()
    };
    assert_eq!(first("_x"), "_x");
    assert_eq!(first("thisTrigger"), "thisTrigger");
    assert_eq!(first("CfgNotifications"), "class CfgNotifications");
    assert_eq!(first("initServer.sqf"), "// initServer.sqf");
    assert_eq!(first("Combat Modes"), "# Combat Modes");
    let (_, command, _) = run(Path::new(""), &["name"]);
    let (page, others) = command.split_once("\n## Also\n\n").unwrap();
    assert!(page.starts_with("# name\n"), "{page}");
    assert!(others.contains("- property of `CfgPatches/*`: "), "{others}");
}

#[test]
fn json_of_a_name_without_a_page_lists_all_meanings() {
    let (status, json, _) = run(Path::new(""), &["--json", "Killed"]);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(status, Some(0));
    assert_eq!(value[0]["type"], "event");
    assert_eq!(value[0]["added_by"], "addEventHandler");
    assert_eq!(value[0]["params"][0]["name"], "_unit");
    let (_, json, _) = run(Path::new(""), &["--json", "CfgNotifications"]);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&value[0]["type"], &value[0]["path"]), (&"class".into(), &"CfgNotifications".into()));
    // Without a text of the wiki, ours is used.
    let (_, json, _) = run(Path::new(""), &["--json", "setDamage"]);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(value["description"].as_str().is_some_and(|text| text.len() > 20), "{json}");
}

/// A mirror may send anything, including escape codes for the reader's terminal.
#[test]
fn escape_codes_of_a_mirror_are_shown_and_have_no_effect() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = fixture::site();
    let open = site.commands.iter_mut().find(|record| record.name == "openGate").unwrap();
    open.description = "Opens\u{1b}]0;gone\u{7} a \u{9b}31mgate\u{202e}.\r\u{1b}[2J".to_owned();
    let mut evil = open.clone();
    evil.name = "opnGate\u{7}".to_owned();
    evil.title.clone_from(&evil.name);
    evil.aliases.clear();
    site.commands.push(evil);
    publish(&site, folder.path(), PublishOptions::default()).unwrap();

    let is_bad = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    // A failure's message includes the cause.
    let (status, page, err) = run(folder.path(), &["openGate"]);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{page:?}");
    assert!(!page.contains(is_bad), "{page:?}");
    assert!(page.contains("Opens\u{241b}]0;gone\u{2407} a \u{fffd}31mgate\u{fffd}.\u{240d}\u{241b}[2J"), "{page:?}");
    let (status, json, err) = run(folder.path(), &["--json", "openGate"]);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{json:?}");
    assert!(!json.contains(is_bad), "{json:?}");
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["description"], "Opens\u{1b}]0;gone\u{7} a \u{9b}31mgate\u{202e}.\r\u{1b}[2J");
    let (status, out, near) = run(folder.path(), &["opneGate"]);
    assert_eq!((status, out.as_str()), (Some(1), ""), "{near:?}");
    assert!(near.contains("opnGate\u{2407}") && !near.contains(is_bad), "{near:?}");
}

#[test]
fn an_unknown_name_gets_suggestions() {
    let reference = reference();
    let (status, out, err) = run(reference.path(), &["opneGate"]);
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert_eq!(err, "`opneGate` was not found in the reference; did you mean:\n  openGate\n");
    let (status, _, err) = run(reference.path(), &["zebra"]);
    assert_eq!(status, Some(1));
    assert_eq!(err, "`zebra` was not found in the reference\n");
}

#[test]
fn a_folder_without_a_site_is_explained() {
    let empty = tempfile::tempdir().unwrap();
    let (status, out, err) = run(empty.path(), &["openGate"]);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(err.starts_with("error: ") && err.contains("json is missing") && err.contains("sqf-ls generate"), "{err}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let reference = reference();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = doc(reference.path(), &["openGate"]).stdout(writer).stderr(Stdio::piped()).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
}

#[test]
fn a_file_is_printed_preprocessed() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("description.ext", "");
    write("gates.hpp", "#define SPEED 2\n");
    write("init.sqf", "#include \"gates.hpp\"\n#ifdef NEVER\nhint \"never\";\n#endif\nhint str SPEED;\n");
    let expand = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
        command.args(["expand", file]).current_dir(folder.path()).output().unwrap()
    };
    let output = expand("init.sqf");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "// init.sqf:5\nhint str 2;\n");
    assert!(output.status.success());
    for wrong in ["missing.sqf", "."] {
        let output = expand(wrong);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{wrong}");
    }
}
