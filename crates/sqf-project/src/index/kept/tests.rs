use std::path::PathBuf;

use super::*;
use crate::{Mapping, ProjectOptions, fixture};
use sqf_model::{FunctionDefinition, Role, Symbol, SymbolKind, WorkspaceFunctions as _, WorkspaceIndex as _};

const FILES: &str = r#"//- copy/config.cpp
#include "doors.hpp"
class CfgFunctions { class GATE { class doors { file = "x\gates\functions"; class open {}; }; }; };
//- copy/doors.hpp
#define DOOR(NAME) class NAME
class CfgVehicles { class Gate_Base; DOOR(Gate_Oak): Gate_Base {}; };
//- copy/functions/fn_open.sqf
// Opens a gate.
params ["_gate", ["_speed", 1]];
_gate setVariable ["gate_speed", _speed];
[] call GATE_fnc_shut;
["gateOpened", [_gate]] call CBA_fnc_localEvent;
count _gate
//- copy/start.sqf
GATE_fnc_shut = { params ["_gate"]; };
GATE_count = 2;
//- copy/stringtable.xml
<Project><Key ID="STR_gate_open"><Original>Open</Original></Key></Project>
//- mission/mission.sqm
//- mission/init.sqf
[gate] call GATE_fnc_open;
"#;

fn opened_with(folder: &Path, mappings: Vec<Mapping>) -> Project {
    Project::open(&[folder.join("mission")], ProjectOptions { mappings, ..ProjectOptions::default() })
}

fn opened(folder: &Path) -> Project {
    opened_with(folder, vec![Mapping::of_copy("x\\gates", &folder.join("copy"), fixture::copy_of(&[]))])
}

fn indexed(mut project: Project) -> Project {
    project.scan_functions();
    project.build_index(&|_, _| ());
    project
}

/// Returns what a session keeps.
fn kept(folder: &Path) -> Vec<u8> {
    indexed(opened(folder)).to_keep().unwrap()
}

/// Returns a session that uses what another one kept.
fn resumed(folder: &Path, bytes: &[u8]) -> Project {
    let mut project = opened(folder);
    let kept = project.read_kept(bytes);
    assert!(kept.is_some());
    project.take_kept(kept);
    project
}

fn functions(project: &Project) -> Vec<FunctionDefinition> {
    ["gate_fnc_open", "gate_fnc_shut"].map(|name| project.index_functions(name, None)).concat()
}

fn names(project: &Project, kind: SymbolKind) -> Vec<String> {
    let mut names: Vec<String> =
        project.names(kind, "", 99, None).iter().map(|it| it.symbol.name().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn names_in_copies_are_known_without_reading_the_copies() {
    let folder = fixture::folder(FILES);
    let first = indexed(opened(folder.path()));
    let bytes = first.to_keep().unwrap();
    // Nothing would be found in these.
    for file in ["config.cpp", "functions/fn_open.sqf", "start.sqf", "doors.hpp", "stringtable.xml"] {
        std::fs::write(folder.path().join("copy").join(file), "").unwrap();
    }
    let mut project = resumed(folder.path(), &bytes);
    assert!(!project.is_indexed(), "rules do not rely on it before the project is read");
    assert_eq!(functions(&project), functions(&first));
    assert_eq!(functions(&project).len(), 2);
    let prefixed = project.index_function_names("GATE_", 9, None);
    assert_eq!(prefixed.iter().map(|it| &*it.name).collect::<Vec<_>>(), ["GATE_fnc_open", "GATE_fnc_shut"]);
    project = indexed(project);
    assert_eq!(functions(&project), functions(&first));
    for kind in [SymbolKind::Global, SymbolKind::Class, SymbolKind::Key, SymbolKind::Text, SymbolKind::Event] {
        assert!(!names(&first, kind).is_empty(), "{kind:?}");
        assert_eq!(names(&project, kind), names(&first, kind));
    }
    let place = |project: &Project| project.definitions(&Symbol::text("str_gate_open"), None);
    assert_eq!(place(&project), place(&first));
    assert_eq!(project.to_keep(), None, "the same is not written again");
}

#[test]
fn what_is_kept_does_not_depend_on_the_order_of_reading() {
    let folder = fixture::folder(FILES);
    assert_eq!(kept(folder.path()), kept(folder.path()));
}

#[test]
fn a_file_that_is_damaged_or_of_another_version_is_ignored() {
    let folder = fixture::folder(FILES);
    let bytes = kept(folder.path());
    let project = opened(folder.path());
    assert!(project.read_kept(&bytes).is_some());
    for end in [0, 1, bytes.len() / 3, bytes.len() / 2, bytes.len() - 1] {
        assert!(project.read_kept(&bytes[..end]).is_none(), "cut at {end}");
    }
    // Wrong names would be worse than none.
    for at in (0..bytes.len()).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x20;
        assert!(project.read_kept(&damaged).is_none(), "damaged at {at}");
    }
    assert!(project.read_kept(&[&*bytes, b"\0"].concat()).is_none(), "a part for a copy that is not there");
}

/// Returns a file whose checksum is right, with a text in place of another.
fn replaced(bytes: &[u8], text: &str, by: &str) -> Vec<u8> {
    assert_eq!(text.len(), by.len());
    let mut bytes = bytes.to_vec();
    let places: Vec<usize> = memchr::memmem::find_iter(&bytes, text).collect();
    assert!(!places.is_empty());
    places.iter().for_each(|at| bytes[*at..at + by.len()].copy_from_slice(by.as_bytes()));
    summed(&bytes[CHECKSUM..])
}

fn summed(bytes: &[u8]) -> Vec<u8> {
    [&checksum(bytes), bytes].concat()
}

#[test]
fn a_file_that_somebody_else_wrote_is_harmless() {
    let folder = fixture::folder(FILES);
    let bytes = kept(folder.path());
    let project = opened(folder.path());
    let is_read = |bytes: &[u8]| project.read_kept(bytes).is_some();
    assert!(is_read(&replaced(&bytes, "0/start.sqf", "0/stort.sqf")));
    assert!(!is_read(&replaced(&bytes, VERSION, &"0".repeat(VERSION.len()))));
    assert!(!is_read(&replaced(&bytes, "0/start.sqf", "0/../rt.sqf")), "a path out of the copy");
    assert!(!is_read(&replaced(&bytes, "0/start.sqf", "7/start.sqf")), "a path in no copy");
    for at in CHECKSUM..bytes.len() {
        for change in [1, 0x7f, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            let Some(kept) = project.read_kept(&summed(&damaged[CHECKSUM..])) else { continue };
            let mut project = opened(folder.path());
            project.take_kept(Some(kept));
            assert!(functions(&indexed(project)).len() <= 2, "changed at {at}");
        }
    }
}

#[test]
fn a_file_of_other_archives_is_ignored() {
    let folder = fixture::folder(&format!("{FILES}//- newer/config.cpp\n"));
    let bytes = kept(folder.path());
    let is_read = |mappings: Vec<Mapping>| opened_with(folder.path(), mappings).read_kept(&bytes).is_some();
    let copy = |prefix: &str, name: &str| Mapping::of_copy(prefix, &folder.path().join(name), fixture::copy_of(&[]));
    assert!(is_read(vec![copy("x\\gates", "copy")]));
    assert!(!is_read(vec![copy("x\\gates", "newer")]), "each version of an archive has its own folder");
    assert!(!is_read(vec![copy("x\\gates", "copy"), copy("x\\oak", "newer")]));
    assert!(!is_read(vec![copy("x\\oak", "copy")]));
    assert!(!is_read(vec![Mapping::new("x\\oak", &folder.path().join("newer")), copy("x\\gates", "copy")]));
    assert_eq!(opened_with(folder.path(), vec![]).kept_name(), None);
}

#[test]
fn files_that_depend_on_the_project_are_read_again() {
    let files = format!(
        "{FILES}//- copy/late.sqf\n#include \"\\x\\oak\\names.hpp\"\nOAK_NAME = 1;\nGATE_late = 1;\n//- \
         mission/oak/$PBOPREFIX$\nx\\oak\n//- mission/oak/names.hpp\n#define OAK_NAME GATE_oak\n"
    );
    let folder = fixture::folder(&files);
    let bytes = kept(folder.path());
    let project = resumed(folder.path(), &bytes);
    assert_eq!(project.index.kept.as_ref().unwrap().left().len(), 1);
    let is_known = |project: &Project, name: &str| !project.definitions(&Symbol::global(name), None).is_empty();
    assert!(!is_known(&project, "gate_oak"));
    std::fs::write(folder.path().join("mission/oak/names.hpp"), "#define OAK_NAME GATE_elm\n").unwrap();
    let project = indexed(project);
    assert!(is_known(&project, "gate_elm") && !is_known(&project, "gate_oak"));
    assert!(is_known(&project, "gate_late"));
    assert_eq!(project.to_keep(), None, "the same is not written again");
}

#[test]
fn classes_in_headers_of_mods_are_those_of_the_config_that_includes_them() {
    let files = format!(
        "{FILES}//- copy/oak.hpp\nclass Inner {{}};\n//- copy/more/config.cpp\nclass CfgOak {{\n#include \"..\\oak.hpp\"\n}};\n"
    );
    let folder = fixture::folder(&files);
    let project = indexed(opened(folder.path()));
    let paths = |name: &str| {
        let found = project.classes(name).into_iter();
        found.map(|it| format!("{it:?}")).collect::<Vec<_>>()
    };
    assert_eq!(paths("inner"), [r#"Class("cfgoak/inner")"#]);
    assert_eq!(paths("gate_oak"), [r#"Class("cfgvehicles/gate_oak")"#]);
}

#[test]
fn uses_in_mods_are_not_in_the_index_but_in_their_files() {
    let folder = fixture::folder(FILES);
    let project = indexed(opened(folder.path()));
    let symbol = Symbol::global("GATE_fnc_shut");
    let found = project.occurrences(&symbol, None);
    assert!(found.iter().all(|place| place.occurrence.role == Role::Definition), "{found:?}");
    let index = project.fresh_index(&folder.path().join("copy/functions/fn_open.sqf")).unwrap();
    assert!(index.of(&symbol).any(|occurrence| occurrence.role == Role::Call));
}

#[test]
fn functions_of_mods_have_summaries() {
    let folder = fixture::folder(FILES);
    let init = folder.path().join("mission/init.sqf");
    let of_both = |project: &Project| {
        ["gate_fnc_open", "gate_fnc_shut"].map(|name| project.summary(name, Some(&init), &Arc::default))
    };
    let first = indexed(opened(folder.path()));
    let [open, shut] = of_both(&first);
    let open = open.unwrap();
    assert_eq!(open.params.len(), 2);
    assert!(shut.is_some());
    assert!(Arc::ptr_eq(&open, of_both(&first)[0].as_ref().unwrap()), "it is kept");
    let later = indexed(resumed(folder.path(), &first.to_keep().unwrap()));
    assert_eq!(of_both(&later)[0].as_deref(), Some(&*open));
}

#[test]
fn tables_of_data_and_missions_of_mods_are_not_read() {
    let table = format!("GATE_places = [\n{}0];\n", "[1, 2, 3],\n".repeat(30_000));
    let folder = fixture::folder(&format!(
        "{FILES}//- copy/table.sqf\n{table}//- copy/FNC_long.sqf\n{table}//- copy/mission.sqm\nclass Mission {{}};\n"
    ));
    let below = |(path, _): &(Arc<Path>, _)| fixture::below(folder.path(), path);
    let project = opened(folder.path());
    let read: Vec<String> = project.files_for_index(false).iter().map(below).collect();
    let expected = [
        "copy/FNC_long.sqf",
        "copy/config.cpp",
        "copy/doors.hpp",
        "copy/functions/fn_open.sqf",
        "copy/start.sqf",
        "copy/stringtable.xml",
        "mission/init.sqf",
        "mission/mission.sqm",
    ];
    assert_eq!(read, expected);
    let own: Vec<PathBuf> = project.files_for_index(true).iter().map(|it| PathBuf::from(below(it))).collect();
    assert_eq!(own, [PathBuf::from("mission/init.sqf"), PathBuf::from("mission/mission.sqm")]);
}

#[test]
fn units_of_groups_are_left_out() {
    let groups = "class CfgGroups { class West { class Gates { class Doors { class Oak {\nside = 1;\nclass Unit0 { rank = \
                  \"PRIVATE\"; };\n}; }; }; }; };";
    let folder = fixture::folder(&format!("//- copy/config.cpp\n{groups}\n//- mission/mission.sqm\n"));
    let project = indexed(opened(folder.path()));
    assert_eq!(
        names(&project, SymbolKind::Class),
        ["CfgGroups", "Doors", "Gates", "Oak", "West"].map(str::to_lowercase)
    );
}
