//! Detection of independent missions.

use crate::fixture::{self, below, folder};
use crate::place;
use sqf_model::{NamedSymbol, SymbolKind, WorkspaceFunctions, WorkspaceIndex};

/// Checks the folders of independent missions.
#[track_caller]
fn check(files: &[&str], expected: &[&str]) {
    let text: String = files.iter().map(|file| format!("//- {file}\n")).collect();
    let folder = folder(&text);
    let project = fixture::open(&folder);
    let mut found: Vec<String> =
        project.layout.missions().folders.iter().map(|mission| below(folder.path(), mission)).collect();
    found.sort();
    assert_eq!(found, expected, "{files:?}");
}

#[test]
fn folders_with_all_mission_files_are_missions() {
    let east = ["east.Altis/description.ext", "east.Altis/mission.sqm"];
    let west = ["west.Altis/description.ext", "west.Altis/mission.sqm"];
    check(&[east, west].concat(), &["east.Altis", "west.Altis"]);
    check(&east, &[]);
    check(&["east/Description.ext", "west/description.ext"], &["east", "west"]);
    check(&["east.Altis/mission.sqm", "west.Altis/mission.sqm"], &["east.Altis", "west.Altis"]);
    check(&["east/mission.sqm", "west/mission.sqm"], &[]);
}

#[test]
fn scripts_next_to_the_folders_of_maps_belong_to_all_of_them() {
    let maps = ["maps/gates.Altis/mission.sqm", "maps/gates.Tanoa/mission.sqm"];
    let both = ["maps/gates.Altis", "maps/gates.Tanoa"];
    check(&[&["scripts/description.ext"], &maps[..]].concat(), &both);
    check(&[&["scripts/description.ext", "scripts/mission.sqm"], &maps[..]].concat(), &both);
    check(&[&["description.ext"], &maps[..]].concat(), &[]);
}

#[test]
fn a_file_that_another_mission_includes_belongs_to_both() {
    let folder = folder(
        "\
//- .git/config
//- east/description.ext
//- east/shared.hpp
//- east/own.sqf
//- west/description.ext
#include \"..\\east\\shared.hpp\"
",
    );
    let mut project = fixture::open(&folder);
    project.scan();
    let only = |file: &str| project.mission_name(&place(&folder.path().join(file))).is_some();
    assert!(only("east/own.sqf") && only("west/init.sqf"));
    assert!(!only("east/shared.hpp") && !only("init.sqf"));
}

#[test]
fn names_of_other_missions_are_not_offered() {
    let folder = folder(
        "\
//- .git/config
//- shared/lib.sqf
YARD_common = 1;
//- east/description.ext
class CfgFunctions { class YARD { class gates { file = \"gates\"; class open {}; class east {}; }; }; };
//- east/gates/fn_open.sqf
YARD_east = 1;
//- east/gates/fn_east.sqf
hint \"\";
//- west/description.ext
class CfgFunctions { class YARD { class gates { file = \"gates\"; class open {}; class west {}; }; }; };
//- west/gates/fn_open.sqf
YARD_west = 2; YARD_common;
//- west/gates/fn_west.sqf
hint \"\";
",
    );
    let mut project = fixture::scanned(&folder);
    project.build_index(&|_, _| {});
    let shown = |symbol: &NamedSymbol| {
        let place = symbol.file.as_ref().map(|file| below(folder.path(), file)).unwrap_or_default();
        let mission = symbol.file.as_ref().and_then(|file| project.mission_name(file));
        format!("{} {place} of {}", symbol.name, mission.as_deref().unwrap_or("all"))
    };
    let names = |found: Vec<NamedSymbol>| {
        let mut names: Vec<String> = found.iter().map(shown).collect();
        names.sort();
        names.join("\n")
    };
    let west = place(&folder.path().join("west/init.sqf"));
    insta::assert_snapshot!(names(project.names(SymbolKind::Global, "yard_", 100, Some(&west))), @r"
    YARD_common shared/lib.sqf of all
    YARD_fnc_open west/description.ext of west
    YARD_fnc_west west/description.ext of west
    YARD_west west/gates/fn_open.sqf of west
    ");
    insta::assert_snapshot!(names(project.function_names("", 100, Some(&west))), @r"
    YARD_fnc_open west/description.ext of west
    YARD_fnc_west west/description.ext of west
    ");
    insta::assert_snapshot!(names(project.symbols_matching("east", Some(SymbolKind::Global), 100, Some(&west))), @"");
    // A search in the workspace finds those of each mission.
    insta::assert_snapshot!(names(project.symbols_matching("fnc_open", Some(SymbolKind::Global), 100, None)), @r"
    YARD_fnc_open east/gates/fn_open.sqf of east
    YARD_fnc_open west/gates/fn_open.sqf of west
    ");
    let lib = place(&folder.path().join("shared/lib.sqf"));
    insta::assert_snapshot!(names(project.names(SymbolKind::Global, "yard_", 100, Some(&lib))), @r"
    YARD_common shared/lib.sqf of all
    YARD_east east/gates/fn_open.sqf of east
    YARD_fnc_east east/description.ext of east
    YARD_fnc_open east/description.ext of east
    YARD_fnc_west west/description.ext of west
    YARD_west west/gates/fn_open.sqf of west
    ");
}
