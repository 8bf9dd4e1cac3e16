//! `sqf-ls mods`, and mods in `sqf-ls check`. On Linux, where a test can say where the user's cache is.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;

use crate::{files, program};
use sqf_archive::writer::{Rap, pbo, rap};

/// Creates a mission beside two mods and an archive that cannot be read.
fn home() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let put = |path: &str, bytes: &[u8]| files::write(home.path(), path, bytes);
    let class = |name, inside| Rap::Class(name, "", inside);
    let patches = |addon| rap(&[class("CfgPatches", vec![class(addon, vec![])])]);
    let doors = class("doors", vec![Rap::Text("file", "\\x\\fences\\main"), class("open", vec![])]);
    let with_functions = rap(&[
        class("CfgPatches", vec![class("fences_main", vec![])]),
        class("CfgFunctions", vec![class("FENCE", vec![doors])]),
    ]);
    let fences = pbo(
        "x\\fences\\main",
        &[
            ("config.bin", &with_functions),
            ("fn_open.sqf", b"params [[\"_fence\", objNull, [objNull]]];\n"),
            ("defs.hpp", b"#define FIRST(list) (list select)\n"),
            ("gate.paa", b"picture"),
        ],
    );
    put("game/@Fences/addons/fences_main.pbo", &fences);
    put("game/@Barns/addons/barns.pbo", &pbo("barns", &[("config.bin", &patches("barns"))]));
    put("mods/@Broken/addons/broken.pbo", b"whatever");
    let script = "#include \"\\x\\fences\\main\\defs.hpp\"\nprivate _gate = FIRST(gates);\nhint str _gate;\n\
                  [gate1] call FENCE_fnc_opn;\n[5] call FENCE_fnc_open;\n";
    put("mission/init.sqf", script.as_bytes());
    put("mission/description.ext", b"");
    home
}

fn run(home: &Path, arguments: &[&str]) -> program::Run {
    let mut command = program::command(&home.join("mission"), arguments);
    command.env("SQF_LS_DATA", home.join("data")).env("HOME", home).env("XDG_CACHE_HOME", home.join("cache"));
    let (status, out, err) = program::run(command.env("NO_COLOR", "1"));
    let shown = |text: String| text.replace(&*home.to_string_lossy(), "HOME");
    (status, shown(out), shown(err))
}

#[test]
fn mods_lists_what_the_project_names_and_where_it_is() {
    let home = home();
    let (status, out, err) = run(home.path(), &["mods", "--no-steam", "--game", "../game", "--mod", "../mods"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    let expected = "\
@Fences: 1 archive, 3 sources of 4 files
    in ../game/@Fences
not named by the project: @Barns, @Broken
left out: ../mods/@Broken/addons/broken.pbo: not a PBO archive
";
    assert_eq!(out, expected);
}

#[test]
fn check_reads_mods_outside_the_project_only_if_it_is_trusted() {
    let home = home();
    let check = |arguments: &[&str]| run(home.path(), &[&["check", "--quiet", "--deny=hint"], arguments].concat());
    assert_eq!(check(&[]), (Some(0), String::new(), String::new()), "installed mods do not count");
    fs::write(home.path().join("mission/sqf-ls.toml"), "mods = ['../game/@Fences', '../mods']\n").unwrap();
    let (status, out, err) = check(&[]);
    assert_eq!(status, Some(1));
    assert!(out.contains("init.sqf:2:17"), "{out}");
    assert!(
        out.contains("did you mean `FENCE_fnc_open`?\n --> init.sqf:4:14") && out.contains("init.sqf:5:2"),
        "{out}"
    );
    assert_eq!(err, "warning: cannot read HOME/mods/@Broken/addons/broken.pbo: not a PBO archive\n");
    let (status, out, err) = check(&["--untrusted"]);
    assert_eq!((status, out.as_str()), (Some(0), ""));
    assert!(err.contains("ignoring mods in HOME/game/@Fences in sqf-ls.toml"), "{err}");
}

#[test]
fn no_report_has_the_path_of_the_cache() {
    let home = home();
    fs::write(home.path().join("mission/sqf-ls.toml"), "mods = ['../game/@Fences']\n").unwrap();
    for format in ["human", "json", "sarif", "github", "gitlab", "concise"] {
        let (_, out, _) = run(home.path(), &["check", "--quiet", "--format", format]);
        assert!(out.contains("init.sqf") && !out.contains("cache"), "{format}: {out}");
        let is_told = matches!(format, "human" | "json" | "sarif");
        assert!(!is_told || out.contains("x/fences/main/fn_open.sqf"), "{format}: {out}");
    }
}

#[test]
fn paths_that_lead_to_nothing_are_errors_and_missing_mods_are_listed() {
    let home = home();
    fs::write(home.path().join("mission/start.bat"), "rem -mod=@Old\nset MODS=@Fences;@Elm\narma3 -mod=%MODS%\n")
        .unwrap();
    let run = |arguments: &[&str]| run(home.path(), &[&["mods", "--no-steam"], arguments].concat());
    let (status, out, err) = run(&["--mod", "../game/@Fences/addons", "--mod", "../nowhere", "--game", "../mission"]);
    assert_eq!(status, Some(2));
    assert!(out.contains("@Fences: 1 archive") && out.contains("named but not found: @Elm\n"), "{out}");
    let expected = "error: ../nowhere: no such folder\n\
                    error: ../mission: not the folder of the game: it has no `Addons` with archives\n";
    assert_eq!(err, expected);
}

#[test]
fn folders_of_sources_are_listed() {
    let home = home();
    files::write(home.path(), "sources/addons/main/$PBOPREFIX$", "x\\elm\\main");
    fs::write(home.path().join("mission/mission.sqm"), "addons[] = {\"elm_main\"};\n").unwrap();
    let (status, out, err) = run(home.path(), &["mods", "--no-steam", "--mod", "../sources"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert_eq!(out, "sources: 1 addon, sources\n    in ../sources\n");
}

#[test]
fn an_older_build_of_the_project_does_not_make_its_files_missing() {
    let home = home();
    let put = |path: &str, text: &str| files::write(&home.path().join("mission"), path, text);
    fs::remove_file(home.path().join("mission/description.ext")).unwrap();
    put("sqf-ls.toml", "mods = [\"../game/@Fences\"]\n");
    put("init.sqf", "");
    // Its packer is told the prefix.
    put("addons/main/config.cpp", "class CfgPatches { class fences_main {}; };\n");
    put(
        "addons/main/fn_paint.sqf",
        "execVM \"\\x\\fences\\main\\fn_paint.sqf\";\nexecVM \"\\x\\fences\\main\\fn_rise.sqf\";\n",
    );
    let (_, out, err) = run(home.path(), &["check", "--format", "concise"]);
    let found: Vec<&str> = out.lines().collect();
    assert_eq!(found.len(), 1, "{out}{err}");
    assert!(found[0].starts_with("addons/main/fn_paint.sqf:2:") && found[0].ends_with("[missing-file]"), "{out}");
    // Another version of the mod may have it.
    put(
        "addons/main/fn_paint.sqf",
        "if (fileExists \"\\x\\fences\\main\\fn_rise.sqf\") then {\n    execVM \"\\x\\fences\\main\\fn_rise.sqf\";\n};\n",
    );
    assert_eq!(run(home.path(), &["check", "--format", "concise"]).1, "");
}

#[test]
fn all_copies_are_removed_on_request() {
    let home = home();
    let list = ["mods", "--no-steam", "--game", "../game"];
    run(home.path(), &list);
    assert_eq!(run(home.path(), &["mods", "--clean", "--archives"]).0, Some(2), "it lists nothing");
    let (status, out, err) = run(home.path(), &["mods", "--clean"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("removed copies of 2 archives, ") && out.ends_with(", from HOME/cache/sqf-ls/archives\n"));
    assert_eq!(run(home.path(), &["mods", "--clean"]).1, "no copies in HOME/cache/sqf-ls/archives\n");
    let again = run(home.path(), &list);
    assert!(again.1.starts_with("@Fences: 1 archive, 3 sources of 4 files\n"), "{again:?}");
}
