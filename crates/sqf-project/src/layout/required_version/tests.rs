//! Addons of several shapes, and the versions that they require.

use std::fs;
use std::path::Path;

use super::*;
use crate::Project;
use crate::ProjectOptions;
use crate::fixture::{self, folder};
use sqf_syntax::Source;

/// Creates a repository with these files.
fn addons(fixture: &str) -> tempfile::TempDir {
    let folder = folder(fixture);
    fs::create_dir(folder.path().join(".git")).unwrap();
    folder
}

/// Returns the version for the project that contains the script.
fn required_version(script: &Path) -> Option<RequiredVersion> {
    Project::open(&[script.to_owned()], ProjectOptions::default()).required_version(script)
}

/// Writes `version file:line`, with the line counted from 1.
fn shown(folder: &Path, found: Option<RequiredVersion>) -> String {
    found.map_or("none".to_owned(), |found| {
        let file = found.file.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
        format!("{} {file}:{}", found.version, found.line + 1)
    })
}

#[track_caller]
fn check(script: &str, fixture: &str, expected: &str) {
    let folder = addons(fixture);
    let found = required_version(&folder.path().join(script));
    assert_eq!(shown(folder.path(), found), expected);
}

/// Creates the config of one addon with an entry.
fn config(entry: &str) -> String {
    format!("//- addons/gate/config.cpp\nclass CfgPatches {{\n  class Gate {{\n    {entry}\n  }};\n}};\n")
}

#[test]
fn numbers_and_quoted_numbers_are_versions() {
    let check = |entry: &str, expected: &str| check("addons/gate/functions/fn_open.sqf", &config(entry), expected);
    check("requiredVersion = 2.10;", "2.10 addons/gate/config.cpp:3");
    check("requiredVersion=2.1;", "2.10 addons/gate/config.cpp:3");
    check("REQUIREDVERSION = \"1.98\"; // as of today", "1.98 addons/gate/config.cpp:3");
}

#[test]
fn the_case_of_a_configs_name_does_not_matter() {
    for name in ["CONFIG.CPP", "Config.cpp"] {
        let config = config("requiredVersion = 2.10;").replace("config.cpp", name);
        check("addons/gate/functions/fn_open.sqf", &config, &format!("2.10 addons/gate/{name}:3"));
    }
}

#[test]
fn commonly_copied_versions_are_ignored() {
    for value in ["0.1", "1", "1.0", "1.00", "0.5", "\"1.0\""] {
        check("addons/gate/a.sqf", &config(&format!("requiredVersion = {value};")), "none");
    }
    check("addons/gate/a.sqf", &config("requiredVersion = 1.02;"), "1.02 addons/gate/config.cpp:3");
}

#[test]
fn values_that_only_the_game_can_compute_are_ignored() {
    for entry in [
        "requiredVersion = __EVAL(2 + 0.1);",
        "requiredVersion = 2.10.1;",
        "requiredVersion = GATE_VERSION;",
        "requiredVersion = QUOTE(2.10);",
        "requiredVersion = \"the latest\";",
        "requiredVersion = 2.10",
        "// requiredVersion = 2.10;",
        "class Inner { requiredVersion = 2.10; };",
        "name = \"requiredVersion = 2.10;\";",
    ] {
        check("addons/gate/a.sqf", &config(entry), "none");
    }
    check("a.sqf", "//- config.cpp\nclass CfgGates { class Gate { requiredVersion = 2.10; }; };", "none");
}

#[test]
fn the_nearest_config_with_a_version_counts() {
    let fixture = "
//- config.cpp
class CfgPatches { class All { requiredVersion = 2.00; }; };
//- gate/config.cpp
class CfgPatches { class Gate { requiredVersion = 2.10; }; };
//- gate/data/config.cpp
class CfgVehicles {};
//- gate/old/config.cpp
class CfgPatches { class Old { requiredVersion = 0.1; }; };
//- gate/odd/config.cpp
class CfgPatches { class Odd { requiredVersion = ODD; }; };
";
    check("fence/a.sqf", fixture, "2.00 config.cpp:1");
    check("gate/a.sqf", fixture, "2.10 gate/config.cpp:1");
    check("gate/data/deep/er/a.sqf", fixture, "2.10 gate/config.cpp:1");
    check("gate/old/a.sqf", fixture, "2.10 gate/config.cpp:1");
    check("gate/odd/a.sqf", fixture, "none");
}

#[test]
fn the_search_ends_at_the_root_and_at_the_repository() {
    let folder = addons("//- config.cpp\nclass CfgPatches { class A { requiredVersion = 2.00; }; };\n//- a/b/c.sqf\n");
    let script = folder.path().join("a/b/c.sqf");
    let found =
        |open: &Path| Project::open(&[open.to_owned()], ProjectOptions::default()).required_version(&script).is_some();
    assert!(found(&script));
    assert!(found(folder.path()));
    fs::create_dir(folder.path().join("a/.git")).unwrap();
    assert!(!found(&script));
    assert!(!found(folder.path()), "the inner of two repositories");
    assert!(!found(&folder.path().join("z")));
}

#[test]
fn the_highest_of_several_addons_counts_unless_one_is_uncertain() {
    let two = |second: &str| {
        format!(
            "//- config.cpp\nclass CfgPatches {{\nclass A {{ requiredVersion = 2.10; }};\nclass B {{ {second} }};\n}};"
        )
    };
    check("a.sqf", &two("requiredVersion = 2.14;"), "2.14 config.cpp:3");
    check("a.sqf", &two("requiredVersion = 2.02;"), "2.10 config.cpp:2");
    check("a.sqf", &two("units[] = {};"), "2.10 config.cpp:2");
    check("a.sqf", &two("requiredVersion = SOME;"), "none");
}

#[test]
fn macros_of_the_config_and_its_headers_are_followed() {
    let fixture = "
//- addons/gate/config.cpp
#include \"script_component.hpp\"
#include \"CfgPatches.hpp\"
//- addons/gate/CfgPatches.hpp
class CfgPatches {
    class ADDON {
        requiredVersion = REQUIRED_VERSION;
    };
};
//- addons/gate/Script_Component.hpp
#define COMPONENT gate
#include \"..\\main\\script_mod.hpp\"
//- addons/main/script_mod.hpp
#ifndef MAIN
#define MAIN
// the version
#define REQUIRED_VERSION GAME_VERSION
#define GAME_VERSION 2.18
#endif
";
    check("addons/gate/a.sqf", fixture, "2.18 addons/main/script_mod.hpp:5");
}

#[test]
fn macros_have_the_meaning_of_where_they_are_used() {
    let gate = |defines: &str| {
        format!(
            "//- config.cpp\n{defines}\nclass CfgPatches {{ class A {{ requiredVersion = V; }}; }};\n#define V 1.50\n"
        )
    };
    check("a.sqf", &gate("#ifdef NEW\n#define V 2.18\n#else\n#define V 2.00\n#endif"), "2.00 config.cpp:4");
    check("a.sqf", &gate("#ifdef NEW\n#define V 2.18\n#endif"), "none");
    check(
        "a.sqf",
        &gate("#define NEW\n#ifdef NEW\n#define V 2.18\n#else\n#define V 2.00\n#endif"),
        "2.18 config.cpp:3",
    );
    check("a.sqf", &gate("#define V 2.00\n#undef V\n#define V 2.18"), "2.18 config.cpp:3");
    check("a.sqf", &gate("#define V 2.00\n#undef V"), "none");
    check("a.sqf", &gate("#define V(x) 2.00"), "none");
    check("a.sqf", &gate("#define V V"), "none");
    check("a.sqf", &gate("#define V W\n#define W V"), "none");
}

#[test]
fn values_that_depend_on_other_mods_are_ignored() {
    let check = |before: &str, entry: &str, expected: &str| {
        let config = format!("{before}\nclass CfgPatches {{ class A {{ {entry} }}; }};\n");
        check("a.sqf", &format!("//- config.cpp\n{config}"), expected);
    };
    let missing = "#include \"\\z\\other\\addons\\main\\script_mod.hpp\"";
    check(missing, "requiredVersion = REQUIRED_VERSION;", "none");
    check(missing, "requiredVersion = 2.10; VERSION_CONFIG; OTHER_THINGS(2);", "2.10 config.cpp:2");
    check(missing, "OTHER_THINGS(2)", "none");
    let condition = "#if __has_include(\"\\z\\other\\addons\\main\\script_mod.hpp\")";
    check(&format!("{condition}\n#define V 2.18\n#else\n#define V 2.00\n#endif"), "requiredVersion = V;", "none");
    check("", &format!("requiredVersion = 2.00;\n{condition}\nname = \"a\";\n#endif\n"), "2.00 config.cpp:2");
}

#[test]
fn a_list_that_may_be_elsewhere_hides_those_above() {
    let above = "//- config.cpp\nclass CfgPatches { class All { requiredVersion = 2.00; }; };\n//- gate/config.cpp\n";
    for list in ["#include \"\\z\\other\\CfgPatches.hpp\"", "PATCHES(gate)", "class CfgPatches { PATCH(gate) };"] {
        check("gate/a.sqf", &format!("{above}{list}\n"), "none");
    }
    check("gate/a.sqf", &format!("{above}class CfgPatches {{ class Gate {{}}; }};"), "2.00 config.cpp:1");
}

#[test]
fn a_version_composed_by_macros_is_where_they_are_used() {
    let fixture = "
//- config.cpp
#define BEGIN 2.1
#define END 8
#define JOINED(a,b) a##b
#define QUOTED(a) #a
class CfgPatches {
    class A { requiredVersion = QUOTED(2.16); };
};
";
    check("a.sqf", fixture, "2.16 config.cpp:6");
    check("a.sqf", &fixture.replace("QUOTED(2.16)", "JOINED(BEGIN,END)"), "2.18 config.cpp:6");
}

#[test]
fn branches_that_open_the_same_class_twice_do_not_confuse_the_parser() {
    let fixture = "
//- config.cpp
class CfgPatches {
#if __has_include(\"gate.hpp\")
    class A {
#else
    class B {
#endif
        requiredVersion = 2.10;
    };
};
class CfgGates { class Gate { requiredVersion = 2.16; }; };
";
    check("a.sqf", fixture, "2.10 config.cpp:7");
}

#[test]
fn paths_of_the_game_are_followed_where_a_prefix_proves_them() {
    let fixture = |prefix: &str| {
        format!(
            "
//- addons/gate/config.cpp
#include \"\\x\\gates\\addons\\main\\script_mod.hpp\"
class CfgPatches {{ class Gate {{ requiredVersion = REQUIRED_VERSION; }}; }};
//- addons/main/script_mod.hpp
#define REQUIRED_VERSION 2.06
//- addons/main/$PBOPREFIX$
{prefix}
"
        )
    };
    check("addons/gate/a.sqf", &fixture("x\\gates\\addons\\main"), "2.06 addons/main/script_mod.hpp:1");
    check("addons/gate/a.sqf", &fixture("// ours\nprefix = X/Gates/addons/Main/"), "2.06 addons/main/script_mod.hpp:1");
    check("addons/gate/a.sqf", &fixture("z\\gates\\addons\\main"), "none");
    check("addons/gate/a.sqf", &fixture("x\\gates\\addons"), "none");
    check("addons/gate/a.sqf", &fixture(""), "none");
}

#[test]
fn the_whole_of_a_path_of_the_game_may_be_a_folder() {
    let fixture = |top: &str| {
        format!(
            "
//- addons/gate/config.cpp
#include \"\\x\\other\\addons\\main\\script_mod.hpp\"
class CfgPatches {{ class Gate {{ requiredVersion = REQUIRED_VERSION; }}; }};
//- {top}x/Other/addons/main/script_mod.hpp
#define REQUIRED_VERSION 2.06
"
        )
    };
    check("addons/gate/a.sqf", &fixture(""), "2.06 x/Other/addons/main/script_mod.hpp:1");
    check("addons/gate/a.sqf", &fixture("include/"), "2.06 include/x/Other/addons/main/script_mod.hpp:1");
}

#[test]
fn headers_outside_of_the_root_are_not_read() {
    let folder = addons(
        "
//- mission.sqm
//- version.hpp
#define V 2.10
//- mod/config.cpp
#include \"..\\version.hpp\"
class CfgPatches { class Gate { requiredVersion = V; }; };
",
    );
    let script = folder.path().join("mod/a.sqf");
    assert!(required_version(&script).is_some());
    fs::create_dir(folder.path().join("mod/.git")).unwrap();
    assert_eq!(required_version(&script), None);
}

#[test]
fn files_that_include_each_other_come_to_an_end() {
    let fixture = "
//- config.cpp
#include \"a.hpp\"
#include \"a.hpp\"
class CfgPatches { class Gate { requiredVersion = 2.10; }; };
//- a.hpp
#include \"b.hpp\"
#include \"b.hpp\"
#include \"config.cpp\"
//- b.hpp
#include \"a.hpp\"
#include \"a.hpp\"
";
    check("a.sqf", fixture, "2.10 config.cpp:3");
}

#[test]
fn odd_configs_are_not_configs() {
    let folder = addons("//- a/config.cpp/x.sqf\n//- b/x.sqf\n");
    fs::write(folder.path().join("b/config.cpp"), b"\0raP\0\0\0\0\x08\0\0\0\xff\xfe").unwrap();
    assert_eq!(required_version(&folder.path().join("a/x.sqf")), None);
    assert_eq!(required_version(&folder.path().join("b/x.sqf")), None);
    assert_eq!(required_version(Path::new("")), None);
    assert_eq!(required_version(Path::new("/")), None);
}

#[test]
fn a_folder_is_cached_until_something_changes() {
    let folder = addons("//- gate/config.cpp\nclass CfgPatches { class Gate { requiredVersion = 2.10; }; };\n");
    let mut project = fixture::open(&folder);
    let of_project =
        |project: &Project, script: &str| shown(folder.path(), project.required_version(&folder.path().join(script)));
    let before = project.clone();
    let of = |script: &str| of_project(&before, script);
    assert_eq!(of("gate/deep/a.sqf"), "2.10 gate/config.cpp:1");
    assert_eq!(of("fence/a.sqf"), "none");
    fs::remove_file(folder.path().join("gate/config.cpp")).unwrap();
    assert_eq!(of("gate/deep/b.sqf"), "2.10 gate/config.cpp:1");
    assert_eq!(of("gate/other/b.sqf"), "2.10 gate/config.cpp:1");
    project.forget_all(&[&folder.path().join("gate/config.cpp")]);
    assert_eq!(of_project(&project, "gate/deep/b.sqf"), "none");
    assert_eq!(of("gate/deep/b.sqf"), "2.10 gate/config.cpp:1", "an earlier state");
}

#[test]
fn open_documents_count() {
    let folder = addons(
        "
//- gate/config.cpp
#include \"version.hpp\"
class CfgPatches { class Gate { requiredVersion = V; }; };
//- gate/version.hpp
#define V 2.10
//- gate/a.sqf
hint \"a\";
",
    );
    let mut project = fixture::open(&folder);
    let of = |project: &Project| shown(folder.path(), project.required_version(&folder.path().join("gate/a.sqf")));
    let open = |project: &mut Project, file: &str, text: &str| {
        project.set_overlay(&folder.path().join(file), Arc::new(Source::new(text)));
    };
    assert_eq!(of(&project), "2.10 gate/version.hpp:1");
    open(&mut project, "gate/version.hpp", "\n#define V 2.12");
    open(&mut project, "gate/a.sqf", "hint \"a\";");
    assert_eq!(of(&project), "2.12 gate/version.hpp:2");
    // Typing in a script must not cause a config to be read again.
    fs::remove_file(folder.path().join("gate/config.cpp")).unwrap();
    open(&mut project, "gate/a.sqf", "hint \"ab\";");
    assert_eq!(of(&project), "2.12 gate/version.hpp:2");
    project.close(&[folder.path().join("gate/version.hpp")]);
    project.forget_all(&[&folder.path().join("gate/config.cpp")]);
    assert_eq!(of(&project), "none");
}

#[test]
fn endless_nesting_is_read_quickly() {
    let before = "class CfgPatches { class Gate { requiredVersion = 2.10; }; };\n";
    let check = |after: &str, expected: &str| {
        check("gate/a.sqf", &format!("//- gate/config.cpp\n{before}{after}"), expected);
    };
    check(&"{".repeat(200), "2.10 gate/config.cpp:1");
    check(&"#if x\n".repeat(60), "2.10 gate/config.cpp:1");
    check(&format!("{}\n{}", "{".repeat(100_000), "#if x\n".repeat(20_000)), "2.10 gate/config.cpp:1");
}

#[test]
fn a_macro_of_many_meanings_is_read_quickly() {
    let meanings: String = (0..100_000).map(|number| format!("#define GATE gate{number}\n")).collect();
    let config = "class CfgPatches { class Gate { requiredVersion = GATE; }; };";
    check("gate/a.sqf", &format!("//- gate/config.cpp\n#if x\n{meanings}#endif\n{config}"), "none");
}
