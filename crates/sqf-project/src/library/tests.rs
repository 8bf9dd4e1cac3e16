//! Tests with mods of our own making.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::cache::{BLOCK, Limits};
use super::find::ModFolder;
use super::*;
use crate::{Door, NamedMods, TextCopies};
use sqf_archive::writer::{self, Item, Rap};

fn config(addon: &str, required: &[&str]) -> Vec<u8> {
    let required = required.iter().map(|name| Item::Text(name)).collect();
    writer::rap(&[Rap::Class(
        "CfgPatches",
        "",
        vec![Rap::Class(addon, "", vec![Rap::Array("requiredAddons", required)])],
    )])
}

fn put(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Returns a folder with two mods, of which the first needs the second, and others.
fn mods() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let gates = writer::pbo(
        "x\\gates\\addons\\main",
        &[
            ("config.bin", &config("gates_main", &["oak_main", "A3_Data_F"])),
            ("functions\\fn_open.sqf", b"openGate gate"),
            ("..\\..\\outside.sqf", b"hint 'out'"),
            ("gate.paa", b"picture"),
        ],
    );
    put(&folder.path().join("@Gates/addons/gates_main.pbo"), &gates);
    let oak = writer::pbo("oak", &[("config.bin", &config("oak_main", &[])), ("header.hpp", b"#define OAK 1")]);
    put(&folder.path().join("@Oak/Addons/oak_main.pbo"), &oak);
    put(
        &folder.path().join("@Barns/addons/barns.pbo"),
        &writer::pbo("barns", &[("config.cpp", b"class CfgPatches {};")]),
    );
    put(&folder.path().join("@Locked/addons/locked.ebo"), b"whatever");
    put(&folder.path().join("@Locked/addons/broken.pbo"), b"whatever");
    folder
}

fn read(cache: &Cache, wanted: &ModRequest) -> (Vec<String>, Vec<String>) {
    let Selection { copied, left_out, .. } = Selection::read(cache, wanted, &|_, _| ());
    let left_out = left_out.iter().map(|(path, why)| format!("{}: {why}", path.file_name().unwrap().to_string_lossy()));
    (copied.into_iter().map(|copied| copied.index.prefix).collect(), left_out.collect())
}

#[test]
fn archives_of_named_folders_are_copied_and_the_others_have_reasons() {
    let (folder, cache) = (mods(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let wanted = ModRequest { folders: vec![folder.path().to_owned()], ..ModRequest::default() };
    let (prefixes, left_out) = read(&cache, &wanted);
    assert_eq!(prefixes, ["barns", "x\\gates\\addons\\main", "oak"]);
    assert_eq!(left_out, ["broken.pbo: not a PBO archive", "locked.ebo: the archive is encrypted"]);
    let only = ModRequest { folders: vec![folder.path().join("@Gates")], ..ModRequest::default() };
    let copied = Selection::read(&cache, &only, &|_, _| ()).copied.remove(0);
    assert_eq!(copied.index.addons, ["gates_main"]);
    assert_eq!(copied.index.odd, 1);
    assert_eq!(copied.index.files, ["config.bin", "functions\\fn_open.sqf", "gate.paa"]);
    let text = fs::read_to_string(copied.sources.join("config.cpp")).unwrap();
    assert!(text.starts_with("class CfgPatches {\n\tclass gates_main {"), "{text}");
    let script = copied.sources.join("functions/fn_open.sqf");
    assert_eq!(fs::read(&script).unwrap(), b"openGate gate");
    assert!(fs::metadata(&script).unwrap().permissions().readonly());
    assert!(!copied.sources.join("gate.paa").exists(), "only sources are copied");
    let own =
        ModRequest { named: NamedMods { own: names(&["x\\gates\\addons\\main"]), ..NamedMods::default() }, ..only };
    assert!(read(&cache, &own).0.is_empty(), "the project has its own");
}

#[test]
fn installed_mods_are_read_if_they_are_named_or_required() {
    let (game, cache) = (mods(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    put(&game.path().join("Addons/ui_f.pbo"), &writer::pbo("a3\\ui_f", &[("hpp\\defs.inc", b"#define UI 1")]));
    put(&game.path().join("Addons/data_f.pbo"), &writer::pbo("a3\\data_f", &[("hpp\\defs.inc", b"#define DATA 1")]));
    let wanted = |mods: &[&str], headers: &[&str]| ModRequest {
        game: Some(game.path().to_owned()),
        named: NamedMods { mods: names(mods), headers: names(headers), ..NamedMods::default() },
        ..ModRequest::default()
    };
    assert_eq!(read(&cache, &wanted(&["gates"], &[])).0, ["x\\gates\\addons\\main", "oak"]);
    assert_eq!(read(&cache, &wanted(&["barns"], &["ui_f"])).0, ["barns", "a3\\ui_f"]);
    assert_eq!(read(&cache, &wanted(&["fences"], &[])), (vec![], vec![]));
    let launched = |keys: &[&str]| {
        let mut wanted = wanted(&[], &[]);
        wanted.named.launched = keys.iter().map(|key| ((*key).to_owned(), format!("@{key}"))).collect();
        read(&cache, &wanted).0
    };
    assert_eq!(launched(&["barns", "fences"]), ["barns"]);
    assert_eq!(launched(&["gates"]), ["x\\gates\\addons\\main", "oak"], "with what it requires");
}

#[test]
fn functions_of_the_game_are_read_with_those_of_its_expansions() {
    let (game, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let addon = |name: &str| writer::pbo(&format!("a3\\{name}"), &[("fn_open.sqf", b"openGate gate")]);
    put(&game.path().join("Addons/functions_f.pbo"), &addon("functions_f"));
    put(&game.path().join("Addons/data_f.pbo"), &addon("data_f"));
    put(&game.path().join("Expansion/Addons/functions_f_exp.pbo"), &addon("functions_f_exp"));
    let wanted = ModRequest { game: Some(game.path().to_owned()), ..ModRequest::default() };
    assert_eq!(read(&cache, &wanted).0, ["a3\\functions_f", "a3\\functions_f_exp"]);
}

#[test]
fn a_changed_archive_is_read_again_and_leftovers_are_removed() {
    let (folder, cache) = (mods(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let archive = folder.path().join("@Oak/Addons/oak_main.pbo");
    let before = cache.index(&archive, &Door::of_user()).unwrap();
    let copied = || cache.sources(&archive, &Door::of_user()).unwrap();
    let (first, again) = (copied(), copied());
    assert_eq!((first.is_new, again.is_new), (true, false), "it is copied once");
    let sources = first.folder;
    assert_eq!(again.folder, sources);
    put(&archive, &writer::pbo("oak", &[("header.hpp", b"#define OAK 2"), ("doors.hpp", b"#define DOOR 1")]));
    assert_ne!(cache.index(&archive, &Door::of_user()).unwrap(), before);
    assert_ne!(copied().folder, sources);
    let old = std::time::SystemTime::now() - std::time::Duration::from_secs(2 * 24 * 60 * 60);
    let index = fs::File::options().append(true).open(sources.parent().unwrap().join("index.json")).unwrap();
    index.set_modified(old).unwrap();
    cache.tidy(std::slice::from_ref(&archive));
    assert!(!sources.exists(), "the version before is removed");
    assert!(copied().folder.exists());
}

#[test]
fn what_was_found_is_kept_for_each_set_of_archives() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().join("cache"));
    assert_eq!(cache.kept("oak"), None);
    cache.keep("oak", b"a gate").unwrap();
    cache.keep("elm", b"a door").unwrap();
    cache.keep("oak", b"two gates").unwrap();
    assert_eq!(cache.kept("oak").as_deref(), Some(b"two gates".as_slice()));
    assert_eq!(cache.kept("elm").as_deref(), Some(b"a door".as_slice()));
    cache.tidy(&[]);
    assert!(cache.kept("oak").is_some());
    assert_eq!(fs::read_dir(folder.path().join("cache")).unwrap().count(), 2, "nothing else is left");
}

#[test]
fn what_was_found_is_removed_when_unused_and_when_there_is_much_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().join("cache"));
    let days_ago = |name: &str, days: u64| {
        cache.keep(name, b"a gate").unwrap();
        let file = folder.path().join(format!("cache/names-{name}.bin"));
        let time = std::time::SystemTime::now() - std::time::Duration::from_secs(days * 24 * 60 * 60);
        fs::File::options().append(true).open(file).unwrap().set_modified(time).unwrap();
    };
    days_ago("old", 91);
    days_ago("used", 91);
    days_ago("recent", 89);
    assert!(cache.kept("used").is_some(), "using it notes the time");
    cache.tidy(&[]);
    assert_eq!(["old", "used", "recent"].map(|name| cache.kept(name).is_some()), [false, true, true]);
    for build in 0..8 {
        days_ago(&format!("build{build}"), build);
    }
    cache.tidy(&[]);
    assert_eq!(fs::read_dir(folder.path().join("cache")).unwrap().count(), 8);
    assert_eq!(["build0", "build7"].map(|name| cache.kept(name).is_some()), [true, false]);
}

#[test]
fn a_session_that_is_killed_while_it_writes_leaves_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().join("cache"));
    cache.keep("oak", b"a gate").unwrap();
    let half = folder.path().join("cache/.new-names-oak.bin-1-0-0");
    fs::write(&half, b"a g").unwrap();
    assert_eq!(cache.kept("oak").as_deref(), Some(b"a gate".as_slice()));
    cache.tidy(&[]);
    assert!(half.exists(), "another session may be writing it");
    let time = std::time::SystemTime::now() - std::time::Duration::from_secs(2 * 60 * 60);
    fs::File::options().append(true).open(&half).unwrap().set_modified(time).unwrap();
    cache.tidy(&[]);
    assert!(!half.exists());
}

#[test]
fn a_path_to_something_in_a_mod_stands_for_the_mod() {
    let (folder, cache) = (mods(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let at = |path: &str| {
        let wanted = ModRequest { folders: vec![folder.path().join(path)], ..ModRequest::default() };
        Selection::read(&cache, &wanted, &|_, _| ())
    };
    for path in ["@Oak", "@Oak/Addons", "@Oak/Addons/oak_main.pbo"] {
        let selection = at(path);
        assert_eq!(selection.copied.len(), 1, "{path}");
        assert_eq!(selection.copied[0].mod_folder, folder.path().join("@Oak"));
        assert_eq!(selection.problems, []);
    }
    let reason = |path: &str| at(path).problems.into_iter().map(|(_, reason)| reason).collect::<Vec<_>>().join("; ");
    assert_eq!(reason("@Fences"), "no such folder");
    if cfg!(target_os = "linux") {
        let meant = folder.path().join("@Oak/Addons");
        assert_eq!(reason("@oak/addons"), format!("no such folder; did you mean `{}`?", meant.display()));
        assert_eq!(reason("..\\@Oak"), "no such folder; paths on this system have `/` between the names");
    }
    fs::create_dir(folder.path().join("empty")).unwrap();
    assert!(reason("empty").starts_with("contains no mods: "), "{}", reason("empty"));
    put(&folder.path().join("sources/main/$PBOPREFIX$"), b"x\\elm\\main");
    let sources = at("sources");
    assert_eq!((sources.sources.len(), sources.sources[0].1.len(), sources.problems.len()), (1, 1, 0));
}

#[test]
fn a_path_to_something_in_the_game_stands_for_the_game() {
    let (game, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    put(
        &game.path().join("Addons/functions_f.pbo"),
        &writer::pbo("a3\\functions_f", &[("fn_open.sqf", b"openGate gate")]),
    );
    put(&game.path().join("arma3_x64.exe"), b"");
    put(&game.path().join("Empty/readme.txt"), b"");
    let read = |path: &str| {
        let wanted = ModRequest { game: Some(game.path().join(path)), ..ModRequest::default() };
        let selection = Selection::read(&cache, &wanted, &|_, _| ());
        (
            selection.copied.len(),
            selection.problems.into_iter().map(|(_, reason)| reason).collect::<Vec<_>>().join("; "),
        )
    };
    for path in ["", "Addons", "arma3_x64.exe"] {
        assert_eq!(read(path), (1, String::new()), "{path}");
    }
    assert_eq!(read("Empty"), (0, "not the folder of the game: it has no `Addons` with archives".to_owned()));
    assert_eq!(read("Nowhere"), (0, "no such folder".to_owned()));
}

#[test]
fn mods_that_are_named_and_not_found_are_listed() {
    let (folder, cache) = (mods(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let wanted = ModRequest {
        folders: vec![folder.path().join("@Gates")],
        named: NamedMods {
            required: names(&["a3", "elm", "gates", "own"]),
            own: names(&["x\\own\\addons\\main"]),
            launched: [("gates", "@Gates"), ("big fences", "@Big Fences")]
                .map(|(key, name)| (key.to_owned(), name.to_owned()))
                .into(),
            ..NamedMods::default()
        },
        ..ModRequest::default()
    };
    assert_eq!(Selection::read(&cache, &wanted, &|_, _| ()).not_found, ["@Big Fences", "elm"]);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let (folder, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let locked = |name: &'static str| writer::File { name, method: 0x456e_6372, original: 2, stored: vec![1, 2] };
    let stored = |name: &'static str, bytes: &[u8]| writer::File {
        name,
        method: 0,
        original: bytes.len(),
        stored: bytes.to_vec(),
    };
    let huge = writer::File { original: 17 << 20, ..writer::File::packed("fn_big.sqf", b"hint") };
    let files = [stored("fn_open.sqf", b"hint"), locked("fn_shut.sqf"), huge, stored("config.bin", b"\0raP\0")];
    put(&folder.path().join("@Oak/addons/oak.pbo"), &writer::write("oak", &files));
    put(&folder.path().join("@Elm/addons/elm.pbo"), &writer::write("elm", &[locked("a.sqf"), stored("a.paa", b"")]));
    let wanted = ModRequest { folders: vec![folder.path().to_owned()], ..ModRequest::default() };
    let selection = Selection::read(&cache, &wanted, &|_, _| ());
    let lines: Vec<String> =
        selection.unread().map(|line| line.rsplit(['/', '\\']).next().unwrap().to_owned()).collect();
    assert_eq!(
        lines,
        [
            "oak.pbo: fn_shut.sqf: the file is encrypted",
            "oak.pbo: fn_big.sqf: the file is larger than 16 MiB",
            "oak.pbo: config.bin: the packed file is damaged"
        ]
    );
    assert_eq!(selection.copied[0].index.sources, 1);
    assert_eq!(selection.left_out[0].1.to_string(), "the archive is encrypted");
}

/// A file is where the folder would be.
#[test]
fn that_copies_cannot_be_written_is_said_once() {
    let (folder, file) = (mods(), tempfile::NamedTempFile::new().unwrap());
    let cache = Cache::new(file.path().join("archives"));
    let wanted = ModRequest { folders: vec![folder.path().to_owned()], ..ModRequest::default() };
    let selection = Selection::read(&cache, &wanted, &|_, _| ());
    assert_eq!(selection.copied.len(), 0);
    assert_eq!(selection.left_out.iter().filter(|(_, failure)| failure.is_of_cache()).count(), 1);
}

#[test]
fn archives_that_take_long_are_left_for_another_time() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::new(folder.path().join("cache"));
    let (gates, many) = (folder.path().join("mods/@Gates/addons"), folder.path().join("mods/@Many/addons"));
    put(&gates.join("gates.pbo"), &writer::pbo("gates", &[("fn_open.sqf", b"1")]));
    let names: Vec<String> = (0..=10_000).map(|number| format!("fn_{number}.sqf")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    put(&many.join("many.pbo"), &writer::pbo("many", &files));
    let wanted = ModRequest {
        folders: vec![folder.path().join("mods")],
        patience: Some(std::time::Duration::from_secs(600)),
        ..ModRequest::default()
    };
    let prefixes = |selection: &Selection| {
        selection.copied.iter().map(|copied| copied.index.prefix.clone()).collect::<Vec<_>>().join(" ")
    };
    let read = |wanted: &ModRequest| {
        let selection = Selection::read(&cache, wanted, &|_, _| ());
        (prefixes(&selection), selection.has_late)
    };
    assert_eq!(read(&wanted), ("gates".to_owned(), true), "one with very many files");
    assert_eq!(read(&ModRequest { patience: None, ..wanted.clone() }), ("gates many".to_owned(), false));
    let hasty = ModRequest { patience: Some(std::time::Duration::ZERO), ..wanted };
    assert_eq!(read(&hasty), ("gates many".to_owned(), false), "what was copied takes no time");
    put(&gates.join("oak.pbo"), &writer::pbo("oak", &[("fn_open.sqf", b"2")]));
    assert_eq!(read(&hasty), ("gates many".to_owned(), true));
}

#[test]
fn a_damaged_index_is_written_again() {
    let (folder, cache) = (mods(), tempfile::tempdir().unwrap());
    let archive = folder.path().join("@Gates/addons/gates_main.pbo");
    let user = Cache::new(cache.path().to_owned());
    let index = user.index(&archive, &Door::of_user()).unwrap();
    let file = fs::read_dir(cache.path()).unwrap().next().unwrap().unwrap().path().join("index.json");
    fs::write(&file, "").unwrap();
    assert_eq!(user.index(&archive, &Door::of_user()).unwrap().prefix, index.prefix);
    assert!(fs::metadata(&file).unwrap().len() > 0, "it would be read from the archive each time");
}

#[test]
fn a_copy_that_cannot_be_written_is_an_error() {
    let (folder, cache) = (mods(), tempfile::tempdir().unwrap());
    let archive = folder.path().join("@Gates/addons/gates_main.pbo");
    let target = cache.path().join("files");
    // A folder where a file of the archive belongs.
    fs::create_dir_all(target.join("functions/fn_open.sqf")).unwrap();
    let copied = cache::copy(fs::File::open(archive).unwrap(), &target, &Limits::default());
    assert!(matches!(copied, Err(index::ReadFailure::Cache(_))));
}

#[test]
fn the_name_of_a_mod_is_not_read_from_a_large_file() {
    let folder = tempfile::tempdir().unwrap();
    let named = |bytes: &[u8]| {
        let mod_folder = folder.path().join("463939057");
        put(&mod_folder.join("meta.cpp"), bytes);
        ModFolder::new(mod_folder, Vec::new(), &Door::of_user()).name
    };
    assert_eq!(named(b"name = \"Gates\";"), "Gates");
    assert_eq!(named(&[b"name = \"Gates\";".as_slice(), &vec![b' '; 70_000]].concat()), "463939057");
}

/// `git` can carry a link to a device, and reading from one or from a pipe would never end.
#[cfg(unix)]
#[test]
fn the_name_of_a_mod_is_not_read_from_a_device() {
    let folder = tempfile::tempdir().unwrap();
    let mod_folder = folder.path().join("463939057");
    fs::create_dir_all(&mod_folder).unwrap();
    std::os::unix::fs::symlink("/dev/zero", mod_folder.join("meta.cpp")).unwrap();
    assert_eq!(ModFolder::new(mod_folder, Vec::new(), &Door::of_user()).name, "463939057");
}

/// A build writes an archive again between the look at what it contains and the copy of its sources.
#[test]
fn an_archive_that_is_replaced_while_mods_are_read_is_read_again() {
    let (folder, cache) = (mods(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let archive = folder.path().join("@Oak/Addons/oak_main.pbo");
    let wanted = ModRequest { folders: vec![folder.path().join("@Oak")], ..ModRequest::default() };
    let rebuild = |_, _| put(&archive, &writer::pbo("oak", &[("doors.hpp", b"#define DOORS 20")]));
    let selection = Selection::read(&cache, &wanted, &rebuild);
    assert!(selection.is_outdated(&wanted));
    let copied = &selection.copied[0];
    assert_eq!(copied.index.files, ["doors.hpp"], "index and sources are of one version");
    assert_eq!(fs::read(copied.sources.join("doors.hpp")).unwrap(), b"#define DOORS 20");
    let again = Selection::read(&cache, &wanted, &|_, _| ());
    assert!(!again.is_outdated(&wanted));
    assert_eq!((again.has_written, &again.copied[0].sources), (false, &copied.sources));
    put(&folder.path().join("@Oak/Addons/oak_more.pbo"), &writer::pbo("more", &[("a.sqf", b"hint")]));
    assert!(again.is_outdated(&wanted), "an archive more");
}

#[test]
fn copies_that_were_deleted_cut_or_changed_come_back() {
    let (folder, cache) = (mods(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let archive = folder.path().join("@Gates/addons/gates_main.pbo");
    let copied = || cache.sources(&archive, &Door::of_user()).unwrap();
    let file = copied().folder.join("functions").join("fn_open.sqf");
    let text = fs::read(&file).unwrap();
    let damage: [fn(&Path); 5] = [
        |file| fs::remove_file(file).unwrap(),
        |file| fs::remove_dir_all(file.parent().unwrap()).unwrap(),
        |file| fs::remove_file(file.ancestors().nth(3).unwrap().join("copies.json")).unwrap(),
        |file| {
            fs::remove_file(file).unwrap();
            fs::write(file, "").unwrap();
        },
        |file| {
            let text = fs::read_to_string(file).unwrap().replace("openGate", "shutGate");
            fs::remove_file(file).unwrap();
            fs::write(file, text).unwrap();
            let later = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
            fs::File::options().append(true).open(file).unwrap().set_modified(later).unwrap();
        },
    ];
    for damage in damage {
        make_writable(&file);
        damage(&file);
        assert!(copied().is_new);
        assert_eq!(fs::read(&file).unwrap(), text);
        assert!(!copied().is_new);
    }
}

/// Windows does not remove a file that is read-only.
#[allow(clippy::permissions_set_readonly_false, reason = "only used where it is an attribute of the file")]
fn make_writable(file: &Path) {
    if cfg!(windows) {
        let mut permissions = fs::metadata(file).unwrap().permissions();
        permissions.set_readonly(false);
        fs::set_permissions(file, permissions).unwrap();
    }
}

#[test]
fn copies_are_limited_by_what_they_take_on_the_disk() {
    let (folder, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let addons = folder.path().join("@Oak/addons");
    let files: [(&str, &[u8]); 4] =
        [("a.sqf", &[b'a'; 5_000]), ("b.sqf", &[b'b'; 5_000]), ("doors\\c.sqf", b"c"), ("d.sqf", b"d")];
    for name in ["one", "two", "xtra"] {
        put(&addons.join(format!("{name}.pbo")), &writer::pbo(name, &files));
    }
    let wanted = ModRequest { folders: vec![folder.path().to_owned()], ..ModRequest::default() };
    let limits = Limits { bytes_of_archive: 3 * BLOCK, bytes_of_mod: 2 * BLOCK, ..Limits::default() };
    let selection = Selection::read(&cache.with_limits(limits), &wanted, &|_, _| ());
    let sources = &selection.copied[0].sources;
    let exist = ["a.sqf", "b.sqf", "doors/c.sqf", "d.sqf"].map(|name| sources.join(name).exists());
    assert_eq!(exist, [true, false, false, true], "a folder takes room as well");
    let unread: Vec<String> = selection.unread().collect();
    let expected = ".pbo: *: 2 sources are left out: there are more than 20000 files or 0 MiB";
    assert!(unread[0].ends_with(expected), "{}", unread[0]);
    // Two threads may begin before one of them has counted what it copied.
    assert!((1..=2).contains(&selection.copied.len()));
    assert_eq!(selection.left_out[0].1.to_string(), "the mod has more than 0 MiB of sources");
    assert!(selection.mappings().iter().all(|mapping| !mapping.is_whole));
}

#[test]
fn copies_of_an_archive_are_limited_by_their_number() {
    let (folder, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let archive = folder.path().join("oak.pbo");
    put(&archive, &writer::pbo("oak", &[("a.sqf", b""), ("b.sqf", b""), ("c.paa", b""), ("d.sqf", b"")]));
    let limits = Limits { files_of_archive: 2, ..Limits::default() };
    let cache = Cache::new(cache.path().join("archives")).with_limits(limits);
    let sources = cache.sources(&archive, &Door::of_user()).unwrap();
    assert_eq!(fs::read_dir(&sources.folder).unwrap().count(), 2);
    assert_eq!(sources.index.unread[0].1, "1 sources are left out: there are more than 2 files or 256 MiB");
}

/// What a project needs is not removed, so the rest has no room. What nobody uses makes room.
#[test]
fn the_copies_of_all_mods_are_limited() {
    let (folder, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let limits = Limits { bytes: 4 * BLOCK, ..Limits::default() };
    let cache = Cache::new(cache.path().join("archives")).with_limits(limits);
    let archive = |name: &str| {
        let archive = folder.path().join(format!("{name}.pbo"));
        put(&archive, &writer::pbo("gate", &[("a.sqf", &[b'a'; 5_000])]));
        archive
    };
    let old = cache.sources(&archive("old"), &Door::of_user()).unwrap().folder;
    let time = std::time::SystemTime::now() - std::time::Duration::from_secs(2 * 60 * 60);
    let index = fs::File::options().append(true).open(old.with_file_name("index.json")).unwrap();
    index.set_modified(time).unwrap();
    for number in 0..8 {
        archive(&format!("mods/@Oak{number}/addons/oak"));
    }
    let wanted = ModRequest { folders: vec![folder.path().join("mods")], ..ModRequest::default() };
    let read = || {
        let Selection { copied, left_out, .. } = Selection::read(&cache, &wanted, &|_, _| ());
        (copied.len(), left_out.into_iter().map(|(_, failure)| failure.to_string()).collect::<Vec<_>>())
    };
    let (count, left_out) = read();
    // Two threads may begin before one of them has counted what it copied.
    assert!((3..=4).contains(&count), "{count}");
    let message =
        "the copies of all mods have more than 0 MiB; name fewer mods, or remove copies with `sqf-ls mods --clean`";
    assert_eq!(left_out, [message], "it is said once");
    assert!(!old.exists());
    assert_eq!(read(), (count, vec![message.to_owned()]), "what was copied is used again");
}

#[test]
fn the_texts_of_binary_configs_are_limited() {
    let (folder, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let limits = Limits { bytes_of_mod: BLOCK, ..Limits::default() };
    let cache = Cache::new(cache.path().join("archives")).with_limits(limits);
    let text_of = |name: &str| {
        let file = folder.path().join(name);
        put(&file, &config("gates_main", &[]));
        cache.text_of(&file).is_some()
    };
    assert_eq!(["one.bin", "two.bin"].map(text_of), [true, false]);
    assert_eq!(cache.tidy(&[]), BLOCK, "they count among all copies");
}

#[test]
fn of_too_many_copies_those_that_were_not_used_for_longest_are_removed() {
    let (folder, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let limits = Limits { bytes: 2 * BLOCK, ..Limits::default() };
    let cache = Cache::new(cache.path().join("archives")).with_limits(limits);
    let copies: Vec<(std::path::PathBuf, std::path::PathBuf)> = (1..=4)
        .map(|days| {
            let archive = folder.path().join(format!("gate{days}.pbo"));
            put(&archive, &writer::pbo("gate", &[("a.sqf", &[b'a'; 600])]));
            let sources = cache.sources(&archive, &Door::of_user()).unwrap().folder;
            let index = sources.with_file_name("index.json");
            let time = std::time::SystemTime::now() - std::time::Duration::from_secs(days * 24 * 60 * 60);
            fs::File::options().append(true).open(index).unwrap().set_modified(time).unwrap();
            (archive, sources)
        })
        .collect();
    // The oldest is in use.
    assert_eq!(cache.tidy(std::slice::from_ref(&copies[3].0)), 2 * BLOCK);
    assert_eq!([0, 1, 2, 3].map(|at: usize| copies[at].1.exists()), [true, false, false, true]);
}

#[cfg(unix)]
#[test]
fn mods_of_an_untrusted_workspace_lead_nowhere_else() {
    use std::os::unix::fs::symlink;
    let (folder, cache) = (mods(), tempfile::tempdir().unwrap());
    let cache = Cache::new(cache.path().join("archives"));
    let (workspace, oak) = (folder.path().join("workspace"), folder.path().join("@Oak"));
    for (link, target) in [
        ("@a/addons", oak.join("Addons")),
        ("@b/addons/x.pbo", oak.join("Addons/oak_main.pbo")),
        ("mods/@inner", oak.clone()),
        ("@c", oak.clone()),
    ] {
        let link = workspace.join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(target, link).unwrap();
    }
    put(&workspace.join("@own/addons/own.pbo"), &writer::pbo("own", &[("a.sqf", b"hint")]));
    symlink("@own", workspace.join("@link")).unwrap();
    let door = Door::within(std::slice::from_ref(&workspace));
    let read = |name: &str, door: &Door| {
        let wanted = ModRequest { of_project: vec![workspace.join(name)], door: door.clone(), ..ModRequest::default() };
        Selection::read(&cache, &wanted, &|_, _| ()).copied.len()
    };
    for name in ["@a", "@b", "mods", "@c", "@b/addons/x.pbo"] {
        assert_eq!((read(name, &door), read(name, &Door::of_user())), (0, 1), "{name}");
    }
    assert_eq!((read("@own", &door), read("@link", &door)), (1, 1));
}

#[cfg(unix)]
#[test]
fn an_archive_that_is_a_pipe_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("gates.pbo");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert!(Cache::new(folder.path().join("cache")).index(&pipe, &Door::of_user()).is_err());
}
