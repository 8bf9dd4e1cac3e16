//! Projects of several shapes, and the targets of paths in them.

use std::fs;

use super::*;
use crate::fixture::{below, folder, open, shown};

/// Checks the targets of includes: each `(file, path, expected)`.
#[track_caller]
fn check(fixture: &str, includes: &[(&str, &str, &str)]) {
    let folder = folder(fixture);
    let project = open(&folder);
    for (from, path, expected) in includes {
        let found = project.layout.resolve_include(path, Some(&folder.path().join(from)));
        assert_eq!(shown(folder.path(), &found), *expected, "{path} in {from}");
    }
}

/// Checks the targets of paths for `execVM` and the like.
#[track_caller]
fn check_scripts(fixture: &str, paths: &[(&str, &str, &str)]) {
    let folder = folder(fixture);
    let project = open(&folder);
    for (from, path, expected) in paths {
        let found = project.resolve_game_path(path, Some(&folder.path().join(from)));
        assert_eq!(shown(folder.path(), &found), *expected, "{path} in {from}");
    }
}

const MOD: &str = "\
//- .git/config
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/script_mod.hpp
//- addons/main/UI/Defs.hpp
//- addons/Open/pboprefix.txt
======HEADER======
prefix=\\x\\gates\\addons\\open\\
version=1
Type is: addon
//- addons/Open/script_component.hpp
//- addons/Open/functions/fnc_open.sqf
//- optionals/late/$PBOPREFIX$.TXT
x\\gates\\addons\\late
//- optionals/late/config.cpp
//- include/z/levers/addons/main/macros.hpp
#define LEVER 1
//- include/z/levers/addons/main/stub.hpp
";

#[test]
fn files_of_addons_have_a_path_in_the_game() {
    let folder = folder(MOD);
    let project = open(&folder);
    let of = |file: &str| sqf_syntax::Includes::game_path(&project, &folder.path().join(file));
    let expected = "x\\gates\\addons\\open\\functions\\fnc_open.sqf";
    assert_eq!(of("addons/Open/functions/fnc_open.sqf").as_deref(), Some(expected));
    assert_eq!(of("init.sqf"), None);
}

#[test]
fn a_path_in_a_mod_leads_to_its_file_in_any_case() {
    check(
        MOD,
        &[
            ("addons/Open/functions/fnc_open.sqf", "..\\SCRIPT_Component.hpp", "addons/Open/script_component.hpp"),
            ("addons/Open/functions/fnc_open.sqf", "..\\..\\main\\ui/defs.hpp", "addons/main/UI/Defs.hpp"),
            ("addons/Open/config.cpp", "\\x\\Gates\\addons\\main\\script_mod.hpp", "addons/main/script_mod.hpp"),
            ("addons/Open/config.cpp", "x\\gates\\addons\\main\\script_mod.hpp", "Missing"),
            ("addons/Open/config.cpp", "/x/gates/addons/late/config.cpp", "optionals/late/config.cpp"),
            (
                "addons/Open/config.cpp",
                "\\z\\levers\\addons\\main\\macros.hpp",
                "include/z/levers/addons/main/macros.hpp",
            ),
            ("addons/Open/config.cpp", "\\z\\levers\\addons\\main\\stub.hpp", "Elsewhere"),
            // On disk it is next to another folder than in the game.
            ("optionals/late/config.cpp", "..\\main\\script_mod.hpp", "addons/main/script_mod.hpp"),
        ],
    );
}

#[test]
fn only_files_that_should_certainly_exist_are_missing() {
    check(
        MOD,
        &[
            ("addons/Open/config.cpp", "script_mod.hpp", "Missing"),
            ("addons/Open/functions/fnc_open.sqf", "..\\none.hpp", "Missing"),
            ("addons/Open/config.cpp", "\\x\\gates\\addons\\main\\none.hpp", "Missing"),
            ("addons/Open/config.cpp", "\\x\\gates\\addons\\main\\none\\none.hpp", "Missing"),
            ("optionals/late/config.cpp", "..\\main\\none.hpp", "Missing"),
            ("addons/Open/config.cpp", "ui\\none.hpp", "Elsewhere"),
            ("addons/Open/config.cpp", "\\x\\gates\\addons\\none\\none.hpp", "Elsewhere"),
            ("addons/Open/config.cpp", "\\a3\\ui_f\\hpp\\defineDIKCodes.inc", "Elsewhere"),
            ("addons/Open/config.cpp", "\\z\\levers\\addons\\main\\none.hpp", "Elsewhere"),
            ("addons/Open/config.cpp", "\\userconfig\\gates\\config.hpp", "Elsewhere"),
            ("addons/Open/config.cpp", "P:\\x\\gates\\none.hpp", "Elsewhere"),
            ("addons/Open/config.cpp", "..\\..\\..\\..\\none.hpp", "Elsewhere"),
            ("addons/Open/config.cpp", "functions", "Elsewhere"),
            ("../outside.sqf", "none.hpp", "Elsewhere"),
        ],
    );
}

#[test]
fn ignored_files_may_be_generated_by_a_tool() {
    check(
        &format!("{MOD}//- .gitignore\nversion.hpp\n//- addons/main/.gitignore\n/build/*\n"),
        &[
            ("addons/main/config.cpp", "version.hpp", "Elsewhere"),
            ("addons/main/config.cpp", "\\x\\gates\\addons\\main\\version.hpp", "Elsewhere"),
            ("addons/main/config.cpp", "\\x\\gates\\addons\\main\\build\\macros.hpp", "Elsewhere"),
            ("addons/main/config.cpp", "versions.hpp", "Missing"),
        ],
    );
}

#[test]
fn a_submodule_may_not_be_checked_out() {
    let modules = "[submodule \"walls\"]\n\tpath = addons/main/walls\n\turl = ../walls.git\n";
    check(
        &format!(
            "{MOD}//- .gitmodules\n{modules}[submodule \"open\"]\n\tpath = addons/Open/lib\n//- addons/Open/lib/.git\n"
        ),
        &[
            ("addons/main/config.cpp", "\\x\\gates\\addons\\main\\walls\\macros.hpp", "Elsewhere"),
            ("addons/main/config.cpp", "\\x\\gates\\addons\\main\\others\\macros.hpp", "Missing"),
            ("addons/Open/config.cpp", "lib\\macros.hpp", "Missing"),
        ],
    );
}

#[test]
fn an_addon_of_hemtt_needs_no_prefix_file() {
    check(
        "\
//- .hemtt/project.toml
name = \"Gates\"
mainprefix = 'z'
prefix = \"gates\" # short
[hemtt]
prefix = \"not this\"
//- addons/Main/config.cpp
//- addons/main_ui/addon.toml
prefix = \"z\\\\gates\\\\ui\"
//- addons/main_ui/defs.hpp
//- include/a3/ui_f/hpp/defs.inc
#define UI 1
//- include/x/levers/addons/main/$PBOPREFIX$
x\\levers\\addons\\main
//- include/x/levers/addons/main/a.hpp
",
        &[
            ("addons/main_ui/a.sqf", "\\z\\gates\\addons\\main\\config.cpp", "addons/Main/config.cpp"),
            ("addons/main_ui/a.sqf", "\\z\\gates\\addons\\main\\none.hpp", "Missing"),
            ("addons/main/a.sqf", "\\z\\gates\\ui\\defs.hpp", "addons/main_ui/defs.hpp"),
            ("addons/main/a.sqf", "\\a3\\ui_f\\hpp\\defs.inc", "include/a3/ui_f/hpp/defs.inc"),
            ("addons/main/a.sqf", "\\x\\levers\\addons\\main\\a.hpp", "include/x/levers/addons/main/a.hpp"),
            ("addons/main/a.sqf", "\\x\\levers\\addons\\main\\b.hpp", "Elsewhere"),
            ("include/x/levers/addons/main/a.hpp", "b.hpp", "Elsewhere"),
        ],
    );
}

#[test]
fn headers_of_a_mod_imply_the_prefix_that_its_packer_is_told() {
    let component = "#define COMPONENT main\n#include \"\\x\\Gates\\addons\\common\\script_mod.hpp\"\n";
    let addons = |defined: &str| {
        format!(
            "//- Addons/main/config.cpp\n//- Addons/main/script_component.hpp\n{component}//- Addons/main/a.sqf\n\
             //- Addons/common/config.cpp\n//- Addons/common/script_mod.hpp\n// the mod\n#define PREFIX {defined}\n\
             //- Addons/other/ui.hpp\n"
        )
    };
    check(
        &addons("gates"),
        &[
            ("Addons/main/a.sqf", "\\x\\gates\\addons\\common\\script_mod.hpp", "Addons/common/script_mod.hpp"),
            ("Addons/common/config.cpp", "\\x\\gates\\addons\\main\\a.sqf", "Addons/main/a.sqf"),
            ("Addons/main/a.sqf", "\\x\\gates\\addons\\main\\none.hpp", "Missing"),
            // It has no config, so it is no addon.
            ("Addons/main/a.sqf", "\\x\\gates\\addons\\other\\ui.hpp", "Elsewhere"),
            ("Addons/main/a.sqf", "\\x\\levers\\addons\\common\\script_mod.hpp", "Elsewhere"),
        ],
    );
    // A copy of another mod's header, or one that includes the other mod's and has a namesake here.
    check(&addons("levers"), &[("Addons/main/a.sqf", "\\x\\gates\\addons\\common\\script_mod.hpp", "Elsewhere")]);
}

#[test]
fn the_missions_of_a_campaign_share_its_scripts() {
    check_scripts(
        "\
//- winter/description.ext
class Campaign {};
//- winter/Missions/m01.Altis/mission.sqm
//- winter/Missions/m01.Altis/init.sqf
//- winter/Missions/m01.Altis/gates/own.sqf
//- winter/Missions/m01.Altis/walls/own.sqf
//- winter/Scripts/Gates/open.sqf
//- winter/Scripts/Gates/own.sqf
//- other/m01.Altis/mission.sqm
//- other/m01.Altis/init.sqf
//- other/m01.Altis/gates/own.sqf
",
        &[
            ("winter/Missions/m01.Altis/init.sqf", "gates\\open.sqf", "winter/Scripts/Gates/open.sqf"),
            ("winter/Missions/m01.Altis/init.sqf", "gates\\own.sqf", "winter/Missions/m01.Altis/gates/own.sqf"),
            // The user's own folder of scripts may have it.
            ("winter/Missions/m01.Altis/init.sqf", "gates\\close.sqf", "Elsewhere"),
            ("winter/Missions/m01.Altis/init.sqf", "walls\\close.sqf", "Missing"),
            ("winter/Scripts/Gates/open.sqf", "gates\\own.sqf", "winter/Scripts/Gates/own.sqf"),
            // In whichever mission is running.
            ("winter/Scripts/Gates/open.sqf", "init.sqf", "Elsewhere"),
            ("other/m01.Altis/init.sqf", "gates\\open.sqf", "Missing"),
        ],
    );
}

const MISSION: &str = "\
//- description.ext
//- init.sqf
//- scripts/Open.sqf
//- scripts/defs.hpp
//- ui/dialog.hpp
";

#[test]
fn in_a_mission_includes_are_relative_to_the_file_and_other_paths_to_the_root() {
    check(
        MISSION,
        &[
            ("description.ext", "ui\\dialog.hpp", "ui/dialog.hpp"),
            ("scripts/open.sqf", "ui\\dialog.hpp", "Missing"),
            ("scripts/open.sqf", "..\\ui\\dialog.hpp", "ui/dialog.hpp"),
            ("init.sqf", "skripts\\defs.hpp", "Missing"),
            ("scripts/open.sqf", "DEFS.hpp", "scripts/defs.hpp"),
            ("scripts/open.sqf", "ui\\none.hpp", "Missing"),
            ("scripts/open.sqf", "none\\none.hpp", "Elsewhere"),
        ],
    );
    check_scripts(
        MISSION,
        &[
            ("scripts/Open.sqf", "init.sqf", "init.sqf"),
            ("scripts/Open.sqf", "SCRIPTS\\open.sqf", "scripts/Open.sqf"),
            ("scripts/Open.sqf", "open.sqf", "Missing"),
            ("scripts/Open.sqf", "scripts\\close.sqf", "Missing"),
            ("scripts/Open.sqf", "a3\\functions_f\\init.sqf", "Elsewhere"),
            ("scripts/Open.sqf", "\\scripts\\close.sqf", "Elsewhere"),
            ("scripts/Open.sqf", "..\\init.sqf", "Elsewhere"),
        ],
    );
}

#[test]
fn in_an_addon_paths_of_scripts_need_the_prefix() {
    check_scripts(
        MOD,
        &[
            (
                "addons/main/a.sqf",
                "\\x\\gates\\addons\\open\\functions\\fnc_open.sqf",
                "addons/Open/functions/fnc_open.sqf",
            ),
            (
                "addons/main/a.sqf",
                "x\\gates\\addons\\open\\functions\\fnc_open.sqf",
                "addons/Open/functions/fnc_open.sqf",
            ),
            ("addons/main/a.sqf", "\\x\\gates\\addons\\open\\functions\\fnc_close.sqf", "Missing"),
            ("addons/Open/config.cpp", "functions\\fnc_open.sqf", "Elsewhere"),
        ],
    );
}

#[test]
fn mapped_folders_and_work_drives_are_searched() {
    let other = folder("//- addons/main/macros.hpp\n//- addons/main/more.hpp\n//- ui/defs.hpp\n");
    let project_folder = folder(MOD);
    let mappings = vec![Mapping::new("\\Z\\ace", other.path()), Mapping::new("", other.path())];
    let options = ProjectOptions { mappings, ..ProjectOptions::default() };
    let project = Project::open(&[project_folder.path().join("addons/main")], options);
    let from = project_folder.path().join("addons/main/script_mod.hpp");
    let show = |path: &str, from: &Path| shown(other.path(), &project.layout.resolve_include(path, Some(from)));
    assert_eq!(show("\\z\\ACE\\addons\\main\\macros.hpp", &from), "addons/main/macros.hpp");
    assert_eq!(show("\\z\\ace\\addons\\main\\none.hpp", &from), "Elsewhere");
    assert_eq!(show("\\ui\\defs.hpp", &from), "ui/defs.hpp");
    let inside = other.path().join("addons/main/macros.hpp");
    assert_eq!(show("more.hpp", &inside), "addons/main/more.hpp");
    assert_eq!(show("none.hpp", &inside), "Elsewhere");
}

#[test]
fn the_project_is_found_upwards_and_no_higher_than_git() {
    let folder = folder(&format!("{MOD}//- addons/main/missions/a.VR/mission.sqm\n"));
    let root = |path: &str| below(folder.path(), &Project::default().add(&folder.path().join(path)));
    assert_eq!(root("addons/main/missions/a.VR"), "");
    fs::remove_dir_all(folder.path().join(".git")).unwrap();
    assert_eq!(root("addons/main/script_mod.hpp"), "");
    assert_eq!(root("addons/main/missions/a.VR"), "");
    fs::create_dir(folder.path().join("addons/main/.git")).unwrap();
    assert_eq!(root("addons/main/missions/a.VR"), "addons/main");
    let alone = self::folder("//- a/b/alone.sqf\n//- .git/config\n");
    assert_eq!(below(alone.path(), &Project::default().add(&alone.path().join("a/b/alone.sqf"))), "a/b");
}

#[test]
fn a_repository_around_the_opened_folder_is_not_a_project() {
    let home = folder("//- .git/config\n//- .ssh/config\n//- proj/a.sqf\n//- other/b.sqf\n//- other/.git/config\n");
    let project = Project::open(&[home.path().join("proj")], ProjectOptions::default());
    assert_eq!(project.folders(), [home.path().join("proj")]);
    // Hidden folders are not searched, even if one is opened itself.
    let project = Project::open(&[home.path().to_owned()], ProjectOptions::default());
    let mut folders: Vec<String> =
        project.layout.survey(&project.layout.roots()[0]).folders.iter().map(|path| below(home.path(), path)).collect();
    folders.sort();
    assert_eq!(folders, ["", "other", "proj"]);
}

#[test]
fn a_project_in_a_hidden_folder_is_separate() {
    let folder = folder(&format!("{MOD}//- .hemtt/project.toml\n//- .hemtt/missions/a.VR/mission.sqm\n"));
    let mission = folder.path().join(".hemtt/missions/a.VR");
    let mut project = open(&folder);
    assert_eq!(project.add(&mission.join("init.sqf")), mission);
    assert_eq!(project.add(&folder.path().join("addons/main/a.sqf")), folder.path());
    assert_eq!(project.folder_of(&mission.join("x/b.sqf")), Some(mission));
    assert_eq!(project.folder_of(&folder.path().join("addons/main")), Some(folder.path().to_owned()));
}

#[test]
fn a_script_in_an_arbitrary_place_opens_no_project() {
    let home = folder("//- a.sqf\n//- b/c.sqf\n//- mission/mission.sqm\n//- mission/init.sqf\n");
    let path = |name: &str| home.path().join(name);
    let orders = [["mission/init.sqf", "a.sqf", "b/c.sqf"], ["a.sqf", "b/c.sqf", "mission/init.sqf"]];
    for order in orders {
        let project = Project::open(&order.map(path), ProjectOptions::default());
        let mut folders = project.folders();
        folders.sort();
        assert_eq!(folders, [home.path().to_owned(), path("mission")]);
        assert_eq!(project.folder_of(&path("mission/init.sqf")), Some(path("mission")));
        assert_eq!(project.folder_of(&path("b/c.sqf")), Some(home.path().to_owned()));
    }
    let project = Project::open(&[path("a.sqf"), home.path().to_owned()], ProjectOptions::default());
    assert_eq!(
        project.layout.roots()[0].extent,
        layout::root_table::Extent::Project,
        "opened as a whole after a script of it"
    );
}

#[test]
fn a_whole_disk_is_not_scanned() {
    let folder = folder("//- mission/mission.sqm\n//- mission/init.sqf\n//- x/a.sqf\n");
    let top = folder.path().ancestors().last().unwrap().to_owned();
    let mut project = Project::open(std::slice::from_ref(&top), ProjectOptions::default());
    assert_eq!(project.layout.survey(&project.layout.roots()[0]).folders.len(), 1);
    assert_eq!(project.add(&folder.path().join("mission/init.sqf")), folder.path().join("mission"));
    assert_eq!(project.add(&folder.path().join("x/a.sqf")), folder.path().join("x"));
}

#[test]
fn an_open_document_overlays_the_file() {
    let folder = folder(MISSION);
    let mut project = open(&folder);
    let (from, path) = (folder.path().join("init.sqf"), folder.path().join("new.hpp"));
    let text = |project: &Project| project.source(&path).map_or("none".to_owned(), |source| source.text().to_string());
    assert_eq!(project.layout.resolve_include("new.hpp", Some(&from)), Resolution::Missing);
    project.set_overlay(&path, Arc::new(Source::new("#define A")));
    assert_eq!(shown(folder.path(), &project.layout.resolve_include("NEW.hpp", Some(&from))), "new.hpp");
    assert_eq!(text(&project), "#define A");
    let before = project.clone();
    project.close(std::slice::from_ref(&path));
    assert_eq!(project.layout.resolve_include("new.hpp", Some(&from)), Resolution::Missing);
    assert_eq!(text(&project), "none");
    assert_eq!(text(&before), "#define A", "an earlier state");
    fs::write(&path, "#define B").unwrap();
    project.forget_all(&[&path]);
    assert_eq!(text(&project), "#define B");
    fs::write(&path, "#define C").unwrap();
    assert_eq!(text(&project), "#define B");
    project.forget_all(&[&path]);
    assert_eq!(text(&project), "#define C");
}

#[test]
fn a_new_addon_is_seen_when_its_files_are() {
    let folder = folder(MOD);
    let mut project = open(&folder);
    let from = folder.path().join("addons/main/script_mod.hpp");
    let show = |project: &Project| {
        shown(folder.path(), &project.layout.resolve_include("\\x\\gates\\addons\\new\\a.hpp", Some(&from)))
    };
    assert_eq!(show(&project), "Elsewhere");
    let new = folder.path().join("addons/new");
    fs::create_dir(&new).unwrap();
    fs::write(new.join("$PBOPREFIX$"), "x\\gates\\addons\\new").unwrap();
    fs::write(new.join("a.hpp"), "").unwrap();
    project.forget_all(&[&new.join("a.hpp")]);
    assert_eq!(show(&project), "addons/new/a.hpp");
}

#[test]
fn around_a_script_in_an_arbitrary_place_few_folders_are_scanned() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..crate::layout::addons::FEW_FOLDERS + 50 {
        fs::create_dir(folder.path().join(number.to_string())).unwrap();
    }
    fs::write(folder.path().join("a.sqf"), "").unwrap();
    let folders = |path: &Path| {
        let project = Project::open(&[path.to_owned()], ProjectOptions::default());
        let root = project.layout.roots().remove(0);
        let survey = project.layout.survey(&root);
        (survey.folders.len(), survey.is_cut)
    };
    let script = folder.path().join("a.sqf");
    assert_eq!(folders(&script), (crate::layout::addons::FEW_FOLDERS, true));
    assert_eq!(folders(folder.path()), (crate::layout::addons::FEW_FOLDERS + 51, false));
    fs::write(folder.path().join("mission.sqm"), "").unwrap();
    assert_eq!(folders(&script), (crate::layout::addons::FEW_FOLDERS + 51, false));
}

#[test]
fn a_scan_finds_parts_and_dependents() {
    let folder = folder(
        "\
//- description.ext
#include \"ui\\dialog.hpp\"
//- init.sqf
#include \"part.sqf\"
//- part.sqf
#include \"ui\\defs.hpp\"
//- ui/dialog.hpp
  #include <defs.hpp>
//- ui/defs.hpp
",
    );
    let mut project = open(&folder);
    let path = |name: &str| folder.path().join(name);
    let dependents = |project: &Project, name: &str| -> Vec<String> {
        project.dependents(&path(name)).iter().map(|path| below(folder.path(), path)).collect()
    };
    assert!(!project.is_part(&path("part.sqf")) && !project.is_scanned());
    project.scan();
    assert!(project.is_part(&path("part.sqf")));
    assert_eq!(sqf_model::WorkspaceFiles::includers(&project, &path("ui/defs.hpp")).all()[0], path("init.sqf").into());
    assert!(project.is_scanned() && !project.is_part(&path("init.sqf")));
    assert_eq!(dependents(&project, "ui/defs.hpp"), ["description.ext", "init.sqf", "part.sqf", "ui/dialog.hpp"]);
    project.set_overlay(&path("init.sqf"), Arc::new(Source::new("// nothing")));
    assert!(!project.is_part(&path("part.sqf")));
    assert_eq!(dependents(&project, "ui/defs.hpp"), ["description.ext", "part.sqf", "ui/dialog.hpp"]);
}

#[test]
fn closed_documents_leave_nothing_behind() {
    let elsewhere = folder("//- loose/open.sqf\n#include \"gate.hpp\"\n//- loose/gate.hpp\n//- other/shut.sqf\n");
    let mission = folder(MOD);
    let mut project = open(&mission);
    project.scan();
    let before = project.remembered();
    let documents = [
        elsewhere.path().join("loose/open.sqf"),
        elsewhere.path().join("loose/new.hpp"),
        elsewhere.path().join("nowhere/at/all.sqf"),
        elsewhere.path().join("other/shut.sqf"),
        mission.path().join("addons/main/new.hpp"),
        mission.path().join("nowhere/new.sqf"),
    ]
    .map(|path| place(&path));
    for path in &documents {
        project.set_overlay(path, Arc::new(Source::new("#include \"gate.hpp\"")));
        project.include("gate.hpp", Some(path));
        project.include("\\x\\gates\\addons\\main\\new.hpp", Some(path));
        project.required_version(path);
    }
    assert_eq!(project.folders().len(), 4, "a project for each folder");
    // The others are still open.
    project.close(&documents[..3]);
    project.tidy();
    assert_eq!(project.folders().len(), 2, "the project of the mod stays, and that of a document that is open");
    project.close(&documents);
    project.tidy();
    let [roots, _, _, overlays, answers, required, includes] = project.remembered();
    assert_eq!((roots, overlays, answers, required, includes), (1, 0, 0, 0, before[6]));
    // Of the rest, only what is in the mod.
    assert!(matches!(project.include("new.hpp", Some(&mission.path().join("addons/main/a.hpp"))), Included::Missing));
}

#[test]
fn new_files_of_an_editor_are_found_without_reading_their_folder_again() {
    let folder = folder(MOD);
    let mut project = open(&folder);
    let from = folder.path().join("addons/main/config.cpp");
    let new = |name: &str| folder.path().join("addons/main").join(name);
    assert!(matches!(project.include("new.hpp", Some(&from)), Included::Missing));
    project.set_overlay(&new("new.hpp"), Arc::new(Source::new("")));
    assert!(matches!(project.include("NEW.hpp", Some(&from)), Included::File(..)));
    project.set_overlay(&new("newer.hpp"), Arc::new(Source::new("")));
    assert!(matches!(project.include("newer.hpp", Some(&from)), Included::File(..)));
    // One was saved, and the other was not.
    fs::write(new("new.hpp"), "").unwrap();
    project.close(&[place(&new("new.hpp")), place(&new("newer.hpp"))]);
    assert!(matches!(project.include("new.hpp", Some(&from)), Included::File(..)));
    assert!(matches!(project.include("newer.hpp", Some(&from)), Included::Missing));
}

#[test]
fn a_parent_project_replaces_those_in_it() {
    let folder = folder("//- a/b/one.sqf\n//- a/c/two.sqf\n//- a-d/three.sqf\n");
    let path = |name: &str| place(&folder.path().join(name));
    let mut project = Project::open(&[path("a/b")], ProjectOptions::default());
    project.add(&path("a/c/two.sqf"));
    project.add(&path("a-d/three.sqf"));
    assert_eq!(project.folders(), [path("a/b"), path("a/c"), path("a-d")]);
    fs::write(folder.path().join("a/mission.sqm"), "").unwrap();
    project.forget_all(&[&path("a/mission.sqm")]);
    project.add(&path("a/four.sqf"));
    assert_eq!(project.folders(), [path("a"), path("a-d")]);
    // It stays as long as what it replaced.
    project.close(&[path("a/four.sqf")]);
    assert_eq!(project.folders(), [path("a")]);
}

#[test]
fn an_abandoned_project_is_not_scanned() {
    let folder = folder(MOD);
    let mut project = open(&folder);
    project.abandon();
    project.scan();
    project.scan_functions();
    assert!(!project.is_scanned(), "what is unknown must not count as known");
    assert_eq!(sqf_model::WorkspaceNames::defines_function(&project, "gate_fnc_open"), None);
    assert_eq!(project.functions().functions.len(), 0);
}

#[test]
fn concurrent_queries_work_while_files_change() {
    let folder = folder(MOD);
    let project = open(&folder);
    let from = folder.path().join("addons/Open/config.cpp");
    let header = folder.path().join("addons/main/script_mod.hpp");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..200 {
                    let found = project.include("\\x\\gates\\addons\\main\\script_mod.hpp", Some(&from));
                    assert!(matches!(found, Included::File(..)));
                    assert!(project.dependents(&header).len() < 2);
                }
            });
        }
        let mut next = project.clone();
        for _ in 0..50 {
            next.forget_all(&[&header]);
            next.set_overlay(&header, Arc::new(Source::new("")));
            next.close(std::slice::from_ref(&header));
            next.forget_all(&[&folder.path().join("addons/main/$PBOPREFIX$")]);
        }
    });
}

/// Headers that include each other in sequence, so that every one of them is included thousands of times.
#[test]
fn texts_that_include_again_and_again_share_a_limit() {
    const COUNT: usize = 40;
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    std::fs::write(root.join("description.ext"), "").unwrap();
    for number in 0..COUNT {
        let next = number + 1..COUNT.min(number + 20);
        let text: String = next.map(|next| format!("#include \"h{next}.hpp\"\n")).collect();
        std::fs::write(root.join(format!("h{number}.hpp")), text).unwrap();
    }
    let project = Project::open(std::slice::from_ref(&root), ProjectOptions::default());
    let steps = |number: usize| {
        let path = root.join(format!("h{number}.hpp"));
        project.layout.preprocess(&path, &|_| false).unwrap().cost().steps
    };
    let all: Vec<usize> = (0..COUNT / 2).map(steps).collect();
    let heavy = all.iter().filter(|steps| **steps > 100_000).count();
    assert!((1..=8).contains(&heavy), "{all:?}");
}

#[test]
fn a_new_header_is_part_of_what_hoped_for_it() {
    let folder = folder("//- description.ext\n//- init.sqf\n#include \"gates\\Doors.hpp\"\n");
    let mut project = open(&folder);
    project.scan();
    let header = folder.path().join("gates/doors.hpp");
    assert!(!project.is_part(&header));
    fs::create_dir(folder.path().join("gates")).unwrap();
    fs::write(&header, "").unwrap();
    project.forget_all(&[&header]);
    assert!(project.is_part(&header));
}
