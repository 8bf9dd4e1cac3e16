use super::wrong_word;
use crate::Resolution::{Elsewhere, Missing};
use crate::layout::resolve;
use crate::{CopyOf, Mapping, Project, ProjectOptions, fixture, place};
use sqf_model::{TextKey, WorkspaceNames as _, WorkspaceTexts};

const FILES: &str = r#"//- copy/config.cpp
class CfgPatches { class gate_main {}; class gate_doors {}; class gate_statemachine {}; };
class CfgFunctions { class GATE { class doors {
    file = "x\gates\main\functions"; class open {}; class close {}; class countDoors {};
}; }; };
class CfgVehicles {
    class House;
    class Gate_Barrier_Long: House {};
    class Gate_Barrier_Short: House {};
    class Gate_Lamp_A: House {};
};
class CfgSounds { class gate_squeak {}; };
class gate_panel {};
//- copy/functions/fn_open.sqf
hint "open";
//- copy/functions/fn_close.sqf
hint "closed";
//- copy/functions/fn_countDoors.sqf
count doors
//- copy/defs.hpp
#define GATE_MAX 3
//- copy/stringtable.xml
<Project><Key ID="STR_gate_opened"/><Key ID="STR_gate_closed"/><Key ID="STR_gate_locked"/></Project>
//- mission/mission.sqm
//- mission/init.sqf
hint str (configFile >> "CfgVehicles" >> "Gate_Barier_Long");
//- mission/other.sqf
hint str (configFile >> "CfgVehicles" >> "Gate_Barier_Long");
"#;

const IN_ARCHIVE: [&str; 7] = [
    "config.cpp",
    "data\\icon_ca.paa",
    "defs.hpp",
    "functions\\fn_close.sqf",
    "functions\\fn_countDoors.sqf",
    "functions\\fn_open.sqf",
    "stringtable.xml",
];

/// Calls `test` with a mission that uses a mod, of which some more text of the config is given.
fn with_mod(added: &str, is_whole: bool, test: impl FnOnce(&Project, &std::path::Path)) {
    let folder = fixture::folder(&FILES.replace("copy/config.cpp\n", &format!("copy/config.cpp\n{added}")));
    let files = IN_ARCHIVE.map(str::to_owned);
    let copy = CopyOf { is_whole, ..fixture::copy_of(&files) };
    let mappings = vec![Mapping::of_copy("x\\gates\\main", &folder.path().join("copy"), copy)];
    let options = ProjectOptions { mappings, ..ProjectOptions::default() };
    let mut project = Project::open(&[folder.path().join("mission")], options);
    project.scan_functions();
    project.build_index(&|_, _| ());
    test(&project, &place(&folder.path().join("mission/init.sqf")));
}

#[test]
fn classes_of_a_mod_are_meant_by_names_with_one_typo() {
    with_mod("", true, |project, _| {
        let meant = |name: &str, around: &str| project.meant_class(name, &[around]);
        for (name, around, expected) in [
            ("Gate_Barier_Long", "CfgVehicles", Some("Gate_Barrier_Long")),
            ("GATE_BARRIER_LON", "CfgVehicles", Some("Gate_Barrier_Long")),
            ("gate_sqeak", "CfgSounds", Some("gate_squeak")),
            ("gate_panl", "", Some("gate_panel")),
            ("gate_statmachine", "CfgPatches", Some("gate_statemachine")),
            // Another list, a class that exists, a variant, a plural, another tag, two typos.
            ("gate_sqeak", "CfgVehicles", None),
            ("gate_barrier_long", "CfgVehicles", None),
            ("gate_panel", "CfgVehicles", None),
            ("Gate_Lamp_B", "CfgVehicles", None),
            ("Gate_Barrier_Longs", "CfgVehicles", None),
            ("Gates_Barrier_Lon", "CfgVehicles", None),
            ("Gate_Barier_Lon", "CfgVehicles", None),
        ] {
            assert_eq!(meant(name, around).as_deref(), expected, "{name} in {around}");
        }
    });
}

#[test]
fn nothing_is_meant_unless_everything_in_the_mod_is_known() {
    let meant = |project: &Project| project.meant_class("Gate_Barier_Long", &["CfgVehicles"]);
    with_mod("", false, |project, init| {
        assert_eq!(meant(project), None);
        assert_eq!(project.text_key("STR_gate_opend", init), TextKey::Unknown);
        assert_eq!(project.defines_function("GATE_fnc_paint"), None);
    });
    // A header of another mod may define classes.
    with_mod("#include \"\\x\\barns\\classes.hpp\"\n", true, |project, _| assert_eq!(meant(project), None));
    with_mod("class CfgMarkers { class Gate_Barier_Long; };\n", true, |project, _| assert_eq!(meant(project), None));
}

#[test]
fn texts_and_functions_of_a_mod_are_meant_by_misspelled_names() {
    with_mod("", true, |project, init| {
        let near = |key: &str| project.text_key(key, init);
        assert_eq!(near("STR_gate_opend"), TextKey::Missing { near: Some("STR_gate_opened".to_owned()) });
        assert_eq!(near("STR_gate_opened"), TextKey::Defined);
        assert_eq!(near("STR_gate_painted"), TextKey::Unknown);
        let meant = |name: &str| project.meant_function(name, Some(init));
        assert_eq!(meant("GATE_fnc_countDoor").as_deref(), Some("GATE_fnc_countDoors"));
        assert_eq!(meant("GATE_fnc_paint"), None);
        let defined = |name: &str| project.defines_function(name);
        assert_eq!(defined("GATE_fnc_open"), Some(true));
        // A mod may make more functions in ways that are not read.
        assert_eq!([defined("GATE_fnc_countDoor"), defined("GATE_fnc_paint")], [Some(false), None]);
        assert_eq!(defined("BARN_fnc_paint"), None);
    });
}

#[test]
fn files_of_an_archive_are_known_by_its_list() {
    with_mod("", true, |project, init| {
        let find = |path: &str| resolve::game_path(&project.layout, path, init.parent());
        let include = |path: &str| resolve::include(&project.layout, path, init.parent());
        for path in ["\\x\\gates\\main\\data\\icn_ca.paa", "x\\gates\\main\\data\\icn_ca.paa"] {
            assert_eq!(find(path), Missing, "{path}");
        }
        for path in ["\\x\\gates\\main\\data\\Icon_ca.paa", "\\x\\barns\\data\\icn_ca.paa"] {
            assert_eq!(find(path), Elsewhere, "{path}");
        }
        assert_eq!(include("\\x\\gates\\main\\dfes.hpp"), Missing);
        assert_eq!(include("\\x\\gates\\main\\dfes.inc"), Elsewhere, "the archive has no such files");
        let names = |folder: &str| {
            let entries = project.layout.entries_of(folder, init, false);
            entries.into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("x\\gates\\main\\data\\"), "icon_ca.paa");
        assert_eq!(names("\\x\\gates\\main\\functions\\"), "fn_close.sqf fn_countDoors.sqf fn_open.sqf");
    });
}

#[test]
fn a_word_with_one_typo_is_wrong_unless_it_is_a_variant() {
    for (name, other, expected) in [
        ("gate_remot", "GATE_Remote", Some("remot")),
        ("gate_remotee", "GATE_Remote", Some("remotee")),
        ("gate_mrk", "gate_mark", Some("mrk")),
        ("gate_barreir_a", "gate_barrier_a", Some("barreir")),
        ("gate_helmet", "gate_helmetC", None),
        ("gate_helmeta", "gate_helmetb", None),
        ("gate_remotes", "gate_remote", None),
        ("gate_remote", "gate_remotes", None),
        ("gate_remote1", "gate_remote2", None),
        ("gate_oak_long", "gate_oak", None),
        ("gate_m4", "gate_m4a", None),
    ] {
        assert_eq!(wrong_word(name, other), expected, "{name}, {other}");
    }
}
