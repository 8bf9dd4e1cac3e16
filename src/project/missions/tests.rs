//! Which folders are missions of their own.

use crate::project::fixture::{below, folder};
use crate::project::{Project, ProjectOptions, place};

/// The folders of missions that have nothing to do with each other.
#[track_caller]
fn check(files: &[&str], expected: &[&str]) {
    let text: String = files.iter().map(|file| format!("//- {file}\n")).collect();
    let folder = folder(&text);
    let project = Project::open(&[folder.path().to_owned()], ProjectOptions::default());
    let mut found: Vec<String> =
        project.missions().folders.iter().map(|mission| below(folder.path(), mission)).collect();
    found.sort();
    assert_eq!(found, expected, "{files:?}");
}

#[test]
fn folders_with_all_that_a_mission_has_are_missions() {
    let east = ["east.Altis/description.ext", "east.Altis/mission.sqm"];
    let west = ["west.Altis/description.ext", "west.Altis/mission.sqm"];
    check(&[east, west].concat(), &["east.Altis", "west.Altis"]);
    check(&east, &[]);
    check(&["east/Description.ext", "west/description.ext"], &["east", "west"]);
    check(&["east.Altis/mission.sqm", "west.Altis/mission.sqm"], &["east.Altis", "west.Altis"]);
    check(&["east/mission.sqm", "west/mission.sqm"], &[]);
}

#[test]
fn scripts_beside_the_folders_of_maps_belong_to_all_of_them() {
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
    let project = Project::open(&[folder.path().to_owned()], ProjectOptions::default());
    project.scan();
    let only = |file: &str| project.only_mission(&place(&folder.path().join(file))).is_some();
    assert!(only("east/own.sqf") && only("west/init.sqf"));
    assert!(!only("east/shared.hpp") && !only("init.sqf"));
}
