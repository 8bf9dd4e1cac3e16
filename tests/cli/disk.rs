//! A full disk: what is written to the side fails with a message, and everything is as it was.
//!
//! No file may grow beyond the limit of a shell, so that each write fails like on a full disk.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::{files, fixture};
use sqf_archive::writer::pbo;
use sqf_wiki::site::{PublishOptions, publish};

/// What the shell says of the limit: of half a KiB or one, depending on the shell.
const LIMITED: &str = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";

fn command(folder: &Path, arguments: &[&str], before: Option<&str>) -> Command {
    let program = env!("CARGO_BIN_EXE_sqf-ls");
    let mut command = match before {
        Some(_) => Command::new("sh"),
        None => Command::new(program),
    };
    if let Some(script) = before {
        command.args(["-c", script, program]);
    }
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1").env_remove("SQF_LS_REFERENCE");
    command.env("HOME", folder.join("home")).env("XDG_CACHE_HOME", folder.join("home/cache"));
    command.env("SQF_LS_DATA", folder.join("home/data"));
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Returns the files below a folder with their content.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => drop(found.insert(path.to_string_lossy().into_owned(), fs::read(&path).unwrap())),
        }
    }
    found
}

/// Creates a folder with scripts, a site, and what else is written to.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    publish(&fixture::site(), &at("records"), PublishOptions::default()).unwrap();
    let page = "{{RV|type=command|game1=arma3|descr=Opens a gate.|s1=[[openGate]] gate}}";
    let wiki = format!(
        "<mediawiki version=\"0.11\"><siteinfo><base>https://wiki.test/wiki/Main_Page</base></siteinfo><page>\
         <title>openGate</title><ns>0</ns><id>1</id><revision><id>1</id><timestamp>2024-05-01T12:00:00Z</timestamp>\
         <text>{page}</text></revision></page></mediawiki>"
    );
    fs::write(at("wiki.xml"), wiki).unwrap();
    fs::create_dir_all(at("project")).unwrap();
    // Longer than the limit. Each line has a finding with a safe fix, and is not formatted.
    let script: String = (0..100).map(|number| format!("titleCut  [\"{number}\", \"BLACK IN\", 5];\n")).collect();
    fs::write(at("project/init.sqf"), script).unwrap();
    fs::write(at("project/sqf-ls-baseline.json"), "{\"about\": \"\", \"version\": 1, \"files\": {}}\n").unwrap();
    fs::write(at("project/out.json"), "old").unwrap();
    fs::create_dir_all(at("project/addons/main")).unwrap();
    fs::write(at("project/addons/main/$PBOPREFIX$"), "z\\gates\\main").unwrap();
    let functions: String = (0..100).map(|number| format!("class open{number} {{}}; ")).collect();
    let config = format!("class CfgFunctions {{ class GATE {{ class doors {{ {functions} }}; }}; }};");
    fs::write(at("project/addons/main/config.cpp"), config).unwrap();
    folder
}

#[test]
fn what_does_not_fit_leaves_everything_as_it_was() {
    let folder = folder();
    let project = folder.path().join("project");
    let runs: [(&[&str], &str); 6] = [
        (&["check", "--write-baseline", "init.sqf"], "error: cannot write sqf-ls-baseline.json: "),
        (&["format", "init.sqf"], "error: init.sqf: cannot write the file: "),
        (&["check", "--fix", "init.sqf"], "error: init.sqf: cannot write the file: "),
        (&["generate", "--library", ".", "--out", "out.json"], "error: cannot write out.json: "),
        (&["generate", "--export", "../wiki.xml", "--output", "../site"], "error: cannot write "),
        (&["update", "--from", "../records", "--data", "data"], "error: "),
    ];
    for (arguments, expected) in runs {
        let before = files(folder.path());
        let output = command(&project, arguments, Some(LIMITED)).output().unwrap();
        let err = said(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        let line = err.lines().find(|line| line.starts_with("error: ")).unwrap_or_default();
        assert!(line.starts_with(expected) && line.contains("raise the limit for the size of files"), "{err}");
        assert_eq!(files(folder.path()), before, "{arguments:?}");
        // With room, the same command works.
        let output = command(&project, arguments, None).output().unwrap();
        assert!(output.status.code() != Some(2) && files(folder.path()) != before, "{arguments:?}: {}", said(&output));
    }
}

#[test]
fn copies_of_mods_that_do_not_fit_are_made_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| files::write(folder.path(), name, bytes);
    let header = format!("{}#define FIRST(list) (list select 0)\n", "// A comment that takes space.\n".repeat(100));
    put("@Fences/addons/fences.pbo", &pbo("x\\fences", &[("defs.hpp", header.as_bytes())]));
    put("mission/sqf-ls.toml", b"mods = ['../@Fences']\n");
    put("mission/init.sqf", b"#include \"\\x\\fences\\defs.hpp\"\nhint str FIRST(allUnits);\n");
    let mission = folder.path().join("mission");
    let check = |before| command(&mission, &["check", "--quiet"], before).output().unwrap();
    let limited = check(Some(LIMITED));
    let err = said(&limited);
    assert!(err.starts_with("warning: cannot read ") && err.contains("remove all copies with `sqf-ls mods --clean`"));
    let copies = files(&mission.join("home/cache"));
    assert!(copies.keys().all(|name| name.ends_with("index.json")), "{:?}", copies.keys());
    let whole = check(None);
    assert_eq!(
        (whole.status.code(), said(&whole).as_str()),
        (Some(0), ""),
        "{}",
        String::from_utf8_lossy(&whole.stdout)
    );
}

/// A device on which there is never any room.
#[cfg(target_os = "linux")]
#[test]
fn output_that_does_not_fit_is_an_error() {
    let folder = folder();
    let runs: &[&[&str]] = &[
        &["--help"],
        &["--version"],
        &["check", "project"],
        &["check", "--format", "json", "project"],
        &["check", "--format", "sarif", "project"],
        &["doc", "hint"],
        &["doc", "--json", "hint"],
        &["expand", "project/init.sqf"],
        &["format", "--diff", "project"],
        &["format", "--check", "project"],
        &["generate", "--library", "project"],
        &["log", "log.rpt"],
        &["mods", "--no-steam", "project"],
        &["rules"],
        &["settings"],
    ];
    fs::write(folder.path().join("log.rpt"), "12:00:00 Error in expression <hint>\n").unwrap();
    for arguments in runs {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(folder.path(), arguments, None).stdout(Stdio::from(full)).output().unwrap();
        let err = said(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {err}");
        assert!(err.contains("No space left on device") && !err.contains("panicked"), "{arguments:?}: {err}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to_and_not_replaced() {
    let folder = folder();
    let project = folder.path().join("project");
    let library = |out: &str| command(&project, &["generate", "--library", ".", "--out", out], None).output().unwrap();
    let output = library("/dev/stdout");
    let whole = command(&project, &["generate", "--library", "."], None).output().unwrap();
    assert_eq!((output.status.code(), &output.stdout), (Some(0), &whole.stdout));
    assert!(said(&library("/dev/full")).contains("No space left on device (os error 28); free some space"));
}
