//! Links that lead out of a project: nothing there is changed.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use sqf_ide::FileMoves;
use sqf_lint::{Effect, Lints};
use sqf_text::TextRange;
use tempfile::TempDir;

use super::Fixture;
use super::rename::{changed_lines, renamed};

/// Creates a folder outside the project, with a script and a folder of functions.
fn outside() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.sqf"), "GATE_speed = 3;\nexecVM \"scripts\\raid.sqf\";\nprivate _own = 1;\n")
        .unwrap();
    fs::create_dir(folder.path().join("functions")).unwrap();
    fs::write(folder.path().join("functions/fn_open.sqf"), "hint \"open\";\n").unwrap();
    folder
}

const MISSION: &str = "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"functions\"; class open {}; }; }; };
//- init.sqf
GATE_speed = 2;
[] call GATE_fnc_open;
execVM \"scripts\\raid.sqf\";
//- scripts/raid.sqf
hint str GATE_speed;
";

/// Creates the mission with a cursor, and links to the outside.
fn mission(cursor: &str, links: &[(&str, &str)], outside: &TempDir) -> Fixture {
    let at = cursor.replace("<|>", "");
    Fixture::with(&MISSION.replacen(&at, cursor, 1), |root: &Path| {
        for (target, link) in links {
            symlink(outside.path().join(target), root.join(link)).unwrap();
        }
    })
}

#[test]
fn a_rename_that_would_change_a_file_outside_is_refused() {
    let outside = outside();
    let fixture = mission("GATE_sp<|>eed", &[("mine.sqf", "linked.sqf")], &outside);
    let refused = fixture.analysis.rename(fixture.offset, "GATE_pace").unwrap_err().to_string();
    let file = fixture.root().join("linked.sqf");
    let expected = "`gate_speed` is also used in ";
    assert_eq!(
        refused,
        format!("{expected}{}, which is outside the project; nothing there is changed", file.display())
    );
    // Symbols that the outside file does not name are renamed.
    let fixture = mission("GATE_fnc_o<|>pen", &[("mine.sqf", "linked.sqf")], &outside);
    assert!(renamed(&fixture, "GATE_fnc_unlock").contains_key("init.sqf") || cfg!(not(unix)));
}

#[test]
fn a_file_in_a_linked_folder_is_neither_changed_nor_moved() {
    let outside = outside();
    let fixture = mission("GATE_fnc_o<|>pen", &[("functions", "functions")], &outside);
    let refused = fixture.analysis.rename(fixture.offset, "GATE_fnc_unlock").unwrap_err().to_string();
    assert!(refused.contains("fn_open.sqf, which is outside the project"), "{refused}");
}

#[test]
fn paths_in_a_file_outside_do_not_follow_a_moved_file() {
    let outside = outside();
    let moves = |links: &[(&str, &str)]| {
        let fixture = mission("GATE_sp<|>eed", links, &outside);
        let files = [(fixture.root().join("scripts/raid.sqf"), fixture.root().join("night/raid.sqf"))];
        FileMoves::new(&*fixture.project, &files).changes().len()
    };
    assert_eq!(moves(&[]), 1);
    assert_eq!(moves(&[("mine.sqf", "linked.sqf")]), 0);
}

#[test]
fn a_file_that_links_in_the_project_lead_to_is_changed_once() {
    let outside = tempfile::tempdir().unwrap();
    let text = MISSION.replacen("GATE_speed = 2", "GATE_sp<|>eed = 2", 1);
    let fixture = Fixture::with(&text, |root: &Path| {
        symlink("raid.sqf", root.join("scripts/again.sqf")).unwrap();
        symlink("scripts", root.join("also")).unwrap();
        symlink("init.sqf", root.join("a-copy.sqf")).unwrap();
    });
    drop(outside);
    let rename = fixture.analysis.rename(fixture.offset, "GATE_pace").unwrap();
    assert_eq!(
        changed_lines(&fixture, &fixture.analysis, &rename),
        ["init.sqf: GATE_pace = 2;", "scripts/raid.sqf: hint str GATE_pace;"]
    );
}

#[test]
fn no_fix_changes_a_config_outside() {
    const FUNCTIONS: &str =
        "class CfgFunctions { class GATE { class doors { file = \"doors\"; class open {}; }; }; };\n";
    const SCRIPTS: &str = "\
//- init.sqf
[] call GATE_fnc_sh<|>ut;
//- mission.sqm
version = 53;
//- doors/fn_open.sqf
hint \"open\";
//- doors/fn_shut.sqf
hint \"shut\";
";
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("description.ext"), FUNCTIONS).unwrap();
    let offered = |fixture: &Fixture| {
        let actions =
            sqf_lint::code_actions(&fixture.analysis, TextRange::empty(fixture.offset), &[], &Lints::default());
        actions.iter().any(|action| matches!(action.effect, Effect::Change(_)))
    };
    assert!(offered(&Fixture::new(&format!("//- description.ext\n{FUNCTIONS}{SCRIPTS}"))));
    let linked = Fixture::with(SCRIPTS, |root: &Path| {
        symlink(outside.path().join("description.ext"), root.join("description.ext")).unwrap();
    });
    assert!(!offered(&linked));
}
