//! Targets of links, prefixes and paths of an untrusted project.

use super::*;
use crate::fixture::{folder, shown};
use crate::{Mapping, Project, ProjectOptions};

#[test]
fn source_files_are_known_by_their_names() {
    for name in ["a.sqf", "A.HPP", "x/config.cpp", "mission.sqm", "doors.fsm", "Stringtable.xml", ".hidden.inc"] {
        assert!(is_source(Path::new(name)), "{name}");
    }
    for name in ["passwd", "id.pem", "sqf", ".hpp", "a.sqf.bak", "other.xml", "a.sqf/b", ""] {
        assert!(!is_source(Path::new(name)), "{name}");
    }
}

#[test]
fn a_project_does_not_cover_hidden_folders_in_it() {
    let folder = Path::new(".mods/gates");
    for path in [".mods/gates", ".mods/gates/a.sqf", ".mods/gates/.a.sqf", ".mods/gates/x/y"] {
        assert!(covers(folder, Path::new(path)), "{path}");
    }
    for path in
        [".mods", ".mods/other/a.sqf", ".mods/gates/.git", ".mods/gates/.x/a.sqf", ".mods/gates/node_modules/a/b.sqf"]
    {
        assert!(!covers(folder, Path::new(path)), "{path}");
    }
}

/// Creates files of a user next to an untrusted mission, whose links lead to them.
#[cfg(unix)]
fn home() -> tempfile::TempDir {
    let home = folder(
        "\
//- mission/description.ext
//- mission/init.sqf
//- mission/notes.txt
//- mission/.env
//- mission/ui/defs.hpp
//- other/macros.hpp
//- other/secret.txt
//- passwd
",
    );
    for (target, link) in [
        ("../passwd", "passwd.hpp"),
        ("../other/secret.txt", "secret.hpp"),
        ("../other/macros.hpp", "macros.hpp"),
        ("../other/macros.hpp", "plain"),
        ("../other", "others"),
        ("../mission/..", "up"),
        (".env", "env.hpp"),
        ("notes.txt", "notes.hpp"),
        ("ui", "interface"),
        ("gone.hpp", "dead.hpp"),
        ("round.hpp", "round.hpp"),
        ("secret.hpp", "twice.hpp"),
    ] {
        std::os::unix::fs::symlink(target, home.path().join("mission").join(link)).unwrap();
    }
    home
}

#[cfg(unix)]
#[test]
fn links_out_of_a_project_lead_to_source_files_only() {
    let home = home();
    let mission = home.path().join("mission");
    let found = |is_closed: bool, path: &str| {
        let options = ProjectOptions { is_closed, ..ProjectOptions::default() };
        let project = Project::open(std::slice::from_ref(&mission), options);
        let from = mission.join("init.sqf");
        let (header, script) =
            (project.layout.resolve_include(path, Some(&from)), project.resolve_game_path(path, Some(&from)));
        assert_eq!(header, script, "{path}");
        shown(&mission, &header)
    };
    for (path, open, closed) in [
        ("passwd.hpp", "Elsewhere", "Elsewhere"),
        ("secret.hpp", "Elsewhere", "Elsewhere"),
        ("twice.hpp", "Elsewhere", "Elsewhere"),
        ("others\\secret.txt", "Elsewhere", "Elsewhere"),
        ("up\\passwd", "Elsewhere", "Elsewhere"),
        ("up\\up\\passwd", "Elsewhere", "Elsewhere"),
        ("dead.hpp", "Elsewhere", "Elsewhere"),
        ("round.hpp", "Elsewhere", "Elsewhere"),
        (".env", "Elsewhere", "Elsewhere"),
        ("env.hpp", "Elsewhere", "Elsewhere"),
        ("macros.hpp", "macros.hpp", "Elsewhere"),
        ("plain", "plain", "Elsewhere"),
        ("others\\macros.hpp", "others/macros.hpp", "Elsewhere"),
        ("up\\other\\macros.hpp", "up/other/macros.hpp", "Elsewhere"),
        ("up\\mission\\notes.txt", "up/mission/notes.txt", "up/mission/notes.txt"),
        ("notes.hpp", "notes.hpp", "notes.hpp"),
        ("notes.txt", "notes.txt", "notes.txt"),
        ("interface\\defs.hpp", "interface/defs.hpp", "interface/defs.hpp"),
        // Whether a file exists is only revealed for the project's own folders.
        ("none.hpp", "Missing", "Missing"),
        ("interface\\none.hpp", "Missing", "Missing"),
        ("others\\none.hpp", "Elsewhere", "Elsewhere"),
    ] {
        assert_eq!((found(false, path).as_str(), found(true, path).as_str()), (open, closed), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn a_scan_reads_the_same_through_links_as_an_include() {
    use crate::Resolution;
    use crate::fixture::below;
    use crate::layout::file_names;

    let home = home();
    let mission = home.path().join("mission");
    let mut project = Project::open(std::slice::from_ref(&mission), ProjectOptions::default());
    let folders = project.layout.survey(&project.layout.roots()[0]).folders.clone();
    let mut files: Vec<String> =
        project.layout.files_in(&folders, &file_names::EXTENSIONS).iter().map(|path| below(&mission, path)).collect();
    files.sort();
    assert_eq!(files, ["description.ext", "init.sqf", "macros.hpp", "notes.hpp", "ui/defs.hpp"]);
    // A changed link is resolved again.
    std::fs::remove_file(mission.join("macros.hpp")).unwrap();
    std::os::unix::fs::symlink("../passwd", mission.join("macros.hpp")).unwrap();
    project.forget_all(&[&mission.join("macros.hpp")]);
    let found = project.layout.resolve_include("macros.hpp", Some(&mission.join("init.sqf")));
    assert_eq!(found, Resolution::Elsewhere);
}

#[test]
fn folders_of_prefixes_have_source_files_only() {
    let home = folder("//- mission/mission.sqm\n//- passwd\n//- other/macros.hpp\n//- other/readme.txt\n");
    let mission = home.path().join("mission");
    let from = mission.join("init.sqf");
    for is_closed in [false, true] {
        let mappings = vec![Mapping::new("\\", home.path())];
        let project = Project::open(
            std::slice::from_ref(&mission),
            ProjectOptions { mappings, is_closed, ..ProjectOptions::default() },
        );
        let show = |path: &str| shown(home.path(), &project.layout.resolve_include(path, Some(&from)));
        assert_eq!(show("\\passwd"), "Elsewhere");
        assert_eq!(show("\\other\\readme.txt"), "Elsewhere");
        assert_eq!(show("\\other\\macros.hpp"), "other/macros.hpp", "the user has named the folder");
    }
}

#[test]
fn no_path_climbs_out_of_a_project() {
    let home = folder("//- mission/mission.sqm\n//- mission/x/a.sqf\n//- macros.hpp\n//- mission/b.hpp\n");
    let mission = home.path().join("mission");
    let project = Project::open(std::slice::from_ref(&mission), ProjectOptions::default());
    let show = |path: &str| shown(&mission, &project.layout.resolve_include(path, Some(&mission.join("x/a.sqf"))));
    assert_eq!(show("..\\b.hpp"), "b.hpp");
    for path in ["..\\..\\macros.hpp", "y\\..\\..\\..\\macros.hpp", "\\..\\macros.hpp", "..\\..\\mission\\b.hpp"] {
        assert_eq!(show(path), "Elsewhere", "{path}");
    }
}

#[test]
fn a_path_of_many_folders_is_resolved_once() {
    let root = tempfile::tempdir().unwrap();
    let names = ["d"; 100];
    let deep: PathBuf = names.iter().fold(root.path().to_owned(), |path, name| path.join(name));
    std::fs::create_dir_all(&deep).unwrap();
    let border = Border::new(Vec::new(), true, Storage::Disk);
    border.add(root.path());
    for folder in deep.ancestors().take(names.len()) {
        assert!(border.is_inside(folder), "{}", folder.display());
    }
    assert!(!border.is_inside(&deep.join("gone")));
    assert_eq!(border.asked.load(std::sync::atomic::Ordering::Relaxed), 0, "that of the project is known");
}

#[cfg(unix)]
#[test]
fn a_link_on_the_way_counts_however_deep_it_is() {
    let home = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(home.path().join("mission/a/b")).unwrap();
    std::fs::create_dir_all(home.path().join("other/c")).unwrap();
    std::os::unix::fs::symlink("../../../other", home.path().join("mission/a/b/out")).unwrap();
    std::os::unix::fs::symlink("..", home.path().join("mission/a/b/up")).unwrap();
    let border = Border::new(Vec::new(), true, Storage::Disk);
    border.add(&home.path().join("mission"));
    for (path, expected) in
        [("a/b", true), ("a/b/out", false), ("a/b/out/c", false), ("a/b/up/b", true), ("a/b/up/b/out/c", false)]
    {
        assert_eq!(border.is_inside(&home.path().join("mission").join(path)), expected, "{path}");
    }
}

/// As copies of mods that were deleted do.
#[test]
fn a_file_that_comes_later_is_read() {
    let root = tempfile::tempdir().unwrap();
    let border = Border::new(Vec::new(), true, Storage::Disk);
    border.add(root.path());
    let file = root.path().join("doors.sqf");
    assert!(!border.may_read_link(&file));
    std::fs::write(&file, "").unwrap();
    assert!(border.may_read_link(&file));
}
