//! Edits when files are moved to other folders.

use std::path::PathBuf;

use sqf_ide::{FileMoves, Rename};

use super::Fixture;
use super::rename::changed_lines;

/// Returns the lines of the project that change when files are moved.
#[track_caller]
fn changed(project: &str, files: &[(&str, &str)]) -> Vec<String> {
    let fixture = Fixture::new(&format!("{project}//- cursor.sqf\n<|>\n"));
    let at = |name: &str| fixture.root().join(name);
    let files: Vec<(PathBuf, PathBuf)> = files.iter().map(|(from, to)| (at(from), at(to))).collect();
    let changes = FileMoves::new(&*fixture.project, &files).changes();
    let files = changes.into_iter().map(|(file, replacements)| (Some(file), replacements)).collect();
    changed_lines(&fixture, &fixture.analysis, &Rename { files, moves: Vec::new() })
}

const MISSION: &str = "\
//- description.ext
class CfgFunctions {
    class GATE {
        class doors {
            file = \"functions\";
            class open {};
            class lock { file = \"other\\lock.sqf\"; };
        };
    };
};
//- functions/fn_open.sqf
#include \"..\\gates.hpp\"
params [\"_gate\"];
//- other/lock.sqf
#include \"../gates.hpp\"
#include \"gates.hpp\"
hint \"locked\";
//- init.sqf
#include \"gates.hpp\"
[] execVM \"scripts\\raid.sqf\";
_later = [\"scripts/raid.sqf\", 2];
call compile preprocessFile \"scripts/defend.sqf\";
[player] call GATE_fnc_lock;
//- scripts/raid.sqf
#include \"defend.sqf\"
execVM \"scripts\\raid.sqf\";
//- scripts/defend.sqf
hint \"defend\";
//- gates.hpp
#include \"doors.hpp\"
#define WIDTH 2
//- doors.hpp
#define DOORS 2
";

#[test]
fn paths_from_the_mission_lead_to_the_new_folder() {
    assert_eq!(
        changed(MISSION, &[("scripts/raid.sqf", "scripts/night/attack.sqf")]),
        [
            "init.sqf: [] execVM \"scripts\\night\\attack.sqf\";",
            "init.sqf: _later = [\"scripts/night/attack.sqf\", 2];",
            "scripts/raid.sqf: #include \"..\\defend.sqf\"",
            "scripts/raid.sqf: execVM \"scripts\\night\\attack.sqf\";",
        ]
    );
    assert_eq!(
        changed(MISSION, &[("other/lock.sqf", "lock.sqf")]),
        ["description.ext: class lock { file = \"lock.sqf\"; };", "other/lock.sqf: #include \"gates.hpp\"",]
    );
}

#[test]
fn includes_lead_to_headers_in_new_folders_and_out_of_them() {
    assert_eq!(
        changed(MISSION, &[("gates.hpp", "include/gates.hpp")]),
        [
            "functions/fn_open.sqf: #include \"..\\include\\gates.hpp\"",
            "gates.hpp: #include \"..\\doors.hpp\"",
            "init.sqf: #include \"include\\gates.hpp\"",
            "other/lock.sqf: #include \"../include/gates.hpp\"",
        ]
    );
}

#[test]
fn files_that_are_moved_together_keep_their_links() {
    assert_eq!(
        changed(MISSION, &[("gates.hpp", "include/gates.hpp"), ("doors.hpp", "include/sub/entries.hpp")]),
        [
            "functions/fn_open.sqf: #include \"..\\include\\gates.hpp\"",
            "gates.hpp: #include \"sub\\entries.hpp\"",
            "init.sqf: #include \"include\\gates.hpp\"",
            "other/lock.sqf: #include \"../include/gates.hpp\"",
        ]
    );
    assert_eq!(
        changed(MISSION, &[("scripts/raid.sqf", "night/raid.sqf"), ("scripts/defend.sqf", "night/defend.sqf")]),
        [
            "init.sqf: [] execVM \"night\\raid.sqf\";",
            "init.sqf: _later = [\"night/raid.sqf\", 2];",
            "init.sqf: call compile preprocessFile \"night/defend.sqf\";",
            "scripts/raid.sqf: execVM \"night\\raid.sqf\";",
        ]
    );
}

#[test]
fn paths_keep_the_prefix_of_their_addon() {
    let addons = "\
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/config.cpp
class CfgPatches { class gates_main {}; };
//- addons/main/defines.hpp
#define SPEED 2
//- addons/doors/$PBOPREFIX$
x\\gates\\addons\\doors
//- addons/doors/config.cpp
#include \"\\x\\gates\\addons\\main\\defines.hpp\"
class CfgPatches { class gates_doors {}; };
class CfgFunctions { class GATE { class doors {
    class open { file = \"x\\gates\\addons\\doors\\fn_open.sqf\"; };
}; }; };
//- addons/doors/fn_open.sqf
#include \"..\\main\\defines.hpp\"
hint str SPEED;
";
    assert_eq!(
        changed(addons, &[("addons/main/defines.hpp", "addons/main/headers/defines.hpp")]),
        [
            "addons/doors/config.cpp: #include \"\\x\\gates\\addons\\main\\headers\\defines.hpp\"",
            "addons/doors/fn_open.sqf: #include \"..\\main\\headers\\defines.hpp\"",
        ]
    );
    assert_eq!(
        changed(addons, &[("addons/doors/fn_open.sqf", "addons/doors/functions/fn_open.sqf")]),
        [
            "addons/doors/config.cpp: class open { file = \"x\\gates\\addons\\doors\\functions\\fn_open.sqf\"; };",
            "addons/doors/fn_open.sqf: #include \"..\\..\\main\\defines.hpp\"",
        ]
    );
    // Each addon has its own prefix.
    let other = [("addons/main/defines.hpp", "addons/doors/defines.hpp")];
    assert_eq!(changed(addons, &other), [""; 0]);
}

#[test]
fn paths_stay_where_the_new_one_cannot_be_written() {
    for folder in ["two\"quotes", "it's", "two\nlines", "a;b", "a#b", "night\u{9b}"] {
        let to = format!("{folder}/raid.sqf");
        assert_eq!(changed(MISSION, &[("scripts/raid.sqf", &to)]), [""; 0], "{to}");
        let to = format!("night/{folder}.hpp");
        assert_eq!(changed(MISSION, &[("gates.hpp", &to)]), [""; 0], "{to}");
    }
    let to = "night (2)/raid & 1.sqf";
    let followed = changed(MISSION, &[("scripts/raid.sqf", to)]);
    assert_eq!(followed[0], "init.sqf: [] execVM \"night (2)\\raid & 1.sqf\";");
}

#[test]
fn paths_stay_if_references_to_the_file_are_uncertain() {
    // The game looks for it in the folder of its category, where another script stays; its own `#include` breaks
    // anyway.
    let two = MISSION.replace("class open {};", "class open {}; class shut {};");
    let two = format!("{two}//- functions/fn_shut.sqf\nhint \"shut\";\n");
    assert_eq!(
        changed(&two, &[("functions/fn_open.sqf", "functions/deep/fn_open.sqf")]),
        ["functions/fn_open.sqf: #include \"..\\..\\gates.hpp\""]
    );
    let alone = |from: &str, to: &str| assert_eq!(changed(MISSION, &[(from, to)]), [""; 0], "{from} {to}");
    // Another name in the same folder, another kind of file, an existing file, a missing file.
    alone("scripts/raid.sqf", "scripts/attack.sqf");
    alone("scripts/raid.sqf", "raid.sqs");
    alone("scripts/raid.sqf", "other/lock.sqf");
    alone("scripts/missing.sqf", "missing.sqf");
    // Two files cannot have the same path.
    let twice = [("scripts/raid.sqf", "one.sqf"), ("scripts/defend.sqf", "one.sqf")];
    assert_eq!(changed(MISSION, &twice), [""; 0]);
    // A macro composes the path.
    let made = "\
//- description.ext
//- init.sqf
#define RUN(name) execVM QUOTE(scripts\\name.sqf)
#define QUOTE(a) #a
RUN(raid);
[] execVM \"scripts\\raid.sqf\";
//- scripts/raid.sqf
hint \"raid\";
";
    assert_eq!(changed(made, &[("scripts/raid.sqf", "night/raid.sqf")]), [""; 0]);
}

/// A mission whose functions are found in each way: by the folder of a category, of a tag, and by the name of a
/// category.
const LISTED: &str = "\
//- description.ext
class CfgFunctions {
    class GATE {
        class doors {
            file = \"functions\\doors\";
            class open {};
            class lock { file = \"other\\lock.sqf\"; };
        };
    };
    class WALL {
        file = \"functions\\walls\";
        class all {
            class paint {};
        };
        class some {
            class wash {};
        };
    };
    class ROOF {
        class tiles {
            class lay {};
        };
    };
};
//- functions/doors/fn_open.sqf
hint \"open\";
//- functions/walls/fn_paint.sqf
hint \"paint\";
//- functions/walls/some/fn_wash.sqf
hint \"wash\";
//- functions/tiles/fn_lay.sqf
hint \"lay\";
//- other/lock.sqf
hint \"lock\";
//- init.sqf
execVM \"functions\\doors\\fn_open.sqf\";
";

#[test]
fn the_folder_of_a_category_moves_with_all_of_its_scripts() {
    assert_eq!(
        changed(LISTED, &[("functions/doors/fn_open.sqf", "functions/gates/fn_open.sqf")]),
        ["description.ext: file = \"functions\\gates\";", "init.sqf: execVM \"functions\\gates\\fn_open.sqf\";"]
    );
    assert_eq!(
        changed(LISTED, &[("functions/doors/fn_open.sqf", "code/fn_open.sqf")]),
        ["description.ext: file = \"code\";", "init.sqf: execVM \"code\\fn_open.sqf\";"]
    );
    // A script with another name would not be found.
    assert_eq!(changed(LISTED, &[("functions/doors/fn_open.sqf", "code/fn_shut.sqf")]), [""; 0]);
}

#[test]
fn the_folder_of_a_tag_moves_with_all_of_its_scripts() {
    let walls = [
        ("functions/walls/fn_paint.sqf", "code/walls/fn_paint.sqf"),
        ("functions/walls/some/fn_wash.sqf", "code/walls/some/fn_wash.sqf"),
    ];
    assert_eq!(changed(LISTED, &walls), ["description.ext: file = \"code\\walls\";"]);
}

#[test]
fn a_category_that_was_found_by_its_name_gets_a_folder() {
    assert_eq!(
        changed(LISTED, &[("functions/tiles/fn_lay.sqf", "functions/roof/fn_lay.sqf")]),
        ["description.ext: class tiles { file = \"functions\\roof\";"]
    );
    assert_eq!(
        changed(LISTED, &[("functions/walls/some/fn_wash.sqf", "functions/walls/few/fn_wash.sqf")]),
        ["description.ext: class some { file = \"functions\\walls\\few\";"]
    );
}

#[test]
fn a_folder_stays_while_some_of_its_scripts_do() {
    let more = LISTED.replace("class open {};", "class open {}; class shut {};");
    let more = format!("{more}//- functions/doors/fn_shut.sqf\nhint \"shut\";\n");
    assert_eq!(changed(&more, &[("functions/doors/fn_open.sqf", "code/fn_open.sqf")]), [""; 0]);
}
