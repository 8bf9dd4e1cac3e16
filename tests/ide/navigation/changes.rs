//! Files that are created, deleted or changed while the project is open.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Fixture;
use sqf_ide::{Analysis, Goal};
use sqf_model::{SourceFile, Symbol, Workspace, WorkspaceFunctions, WorkspaceIndex};
use sqf_project::{Project, ProjectOptions};
use sqf_reference::Reference;
use sqf_syntax::Source;

const FUNCTION: &str = "\
//- description.ext
class CfgFunctions { class GATE { class doors { file = \"doors\"; class open {}; }; }; };
//- doors/fn_open.sqf
params [\"_gate\"];
//- init.sqf
[player] call GATE_fnc_<|>open;
";

fn definition(fixture: &Fixture) -> Vec<String> {
    let found = fixture.analysis.definition(fixture.offset, Goal::Definition);
    fixture.shown(found.into_iter().map(|link| link.place))
}

#[test]
fn a_function_leads_to_its_script_only_while_it_exists() {
    let mut fixture = Fixture::new(FUNCTION);
    let (script, text) = (fixture.root().join("doors/fn_open.sqf"), fixture.files["doors/fn_open.sqf"].clone());
    for _ in 0..2 {
        assert_eq!(definition(&fixture), ["doors/fn_open.sqf:1"]);
        fs::remove_file(&script).unwrap();
        assert_eq!(definition(&fixture), ["description.ext:1"], "the client has not said so yet");
        assert_eq!(fixture.project.take_gone(), [script.as_path()], "but it was noticed");
        fixture.change(|project| project.forget_all(&[&script]));
        assert_eq!(definition(&fixture), ["description.ext:1"]);
        fs::write(&script, &text).unwrap();
        fixture.change(|project| project.forget_all(&[&script]));
    }
}

#[test]
fn unreported_changes_are_found() {
    let mut fixture = Fixture::new(FUNCTION);
    assert!(fixture.project.untold().is_empty());
    let doors = fixture.root().join("doors");
    fs::remove_file(doors.join("fn_open.sqf")).unwrap();
    fs::write(doors.join("fn_shut.sqf"), "").unwrap();
    fs::create_dir(fixture.root().join("walls")).unwrap();
    let mut untold = fixture.project.untold();
    untold.sort();
    assert_eq!(untold, [doors.join("fn_open.sqf"), doors.join("fn_shut.sqf"), fixture.root().join("walls")]);
    fixture.change(|project| project.forget_all(&untold));
    assert_eq!(definition(&fixture), ["description.ext:1"]);
    assert!(fixture.project.untold().is_empty());
}

#[test]
fn a_deleted_folder_takes_its_scripts_with_it() {
    let mut fixture = Fixture::new(FUNCTION);
    let folder = fixture.root().join("doors");
    fs::remove_dir_all(&folder).unwrap();
    fixture.change(|project| project.forget_all(&[&folder]));
    assert_eq!(definition(&fixture), ["description.ext:1"]);
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("fn_open.sqf"), "hint \"open\";").unwrap();
    fixture.change(|project| project.forget_all(&[&folder]));
    let function = &WorkspaceFunctions::functions(&*fixture.project, "GATE_fnc_open", None)[0];
    assert_eq!(function.file.as_deref(), Some(&*folder.join("fn_open.sqf")));
}

#[test]
fn a_path_leads_to_its_file_only_while_it_exists() {
    let mut fixture =
        Fixture::new("//- description.ext\n//- open.sqf\nhint \"open\";\n//- init.sqf\nexecVM \"op<|>en.sqf\";\n");
    assert_eq!(definition(&fixture), ["open.sqf:1"]);
    let script = fixture.root().join("open.sqf");
    fs::remove_file(&script).unwrap();
    assert_eq!(definition(&fixture), [""; 0]);
    let gone = fixture.project.take_gone();
    fixture.change(|project| project.forget_all(&gone));
    let path = Symbol::File(script.into());
    assert!(fixture.project.occurrences(&path, None).is_empty());
}

#[test]
fn edits_while_the_index_is_built_are_included() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    fs::write(root.join("description.ext"), "").unwrap();
    for name in ["a.sqf", "b.sqf"] {
        fs::write(root.join(name), "hint str GATE_speed;").unwrap();
    }
    let mut project = Project::open(std::slice::from_ref(&root), ProjectOptions::default());
    project.scan();
    let typed = Arc::new(Source::new("hint \"nothing\";".to_owned()));
    project.begin();
    let begun = project.clone();
    project.set_overlay(&root.join("a.sqf"), typed);
    project.take_index(begun.read_index(&|_, _| {}));
    let found = project.occurrences(&Symbol::global("GATE_speed"), None);
    let files: Vec<_> = found.iter().map(|located| located.file.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(files, ["b.sqf"]);
}

#[test]
fn edits_do_not_wait_for_included_files() {
    let fixture = Fixture::new(
        "\
//- init.sqf
#define DOOR(name) GATE_##name
#include \"doors.inc.sqf\"
hint str <|>GATE_width;
//- doors.inc.sqf
DOOR(width) = 1;
//- other.sqf
hint str GATE_width;
",
    );
    let [init, doors, other] = ["init.sqf", "doors.inc.sqf", "other.sqf"].map(|name| fixture.root().join(name));
    let edit = |project: &Project, path: &Path, text: &str| {
        let mut next = project.clone();
        next.set_overlay(path, Arc::new(Source::new(text.to_owned())));
        next
    };
    let text = "#define DOOR(name) OIL_##name\n#include \"doors.inc.sqf\"\nhint str GATE_width;\n";
    let edited = edit(&fixture.project, &init, text);
    let defined_in = |project: &Project| -> Vec<PathBuf> {
        let found = project.definitions(&Symbol::global("OIL_width"), None);
        found.iter().map(|it| it.file.to_path_buf()).collect()
    };
    let own = edited.seen_from(init.as_path().into());
    assert!(defined_in(&own).is_empty(), "the script that is edited answers for itself");
    assert_eq!(defined_in(&edited.seen_from(other.as_path().into())), [doors.as_path()], "it was read again");
    assert_eq!(defined_in(&own), [doors.as_path()], "what was found out for another is there for all");
    let both = edit(&edit(&fixture.project, &init, text), &other, "hint str OIL_width;");
    for path in [&init, &other] {
        assert_eq!(defined_in(&both.seen_from(path.as_path().into())), [doors.as_path()], "two files have changed");
    }
    assert!(defined_in(&fixture.project).is_empty(), "an earlier state stays as it is");
}

#[test]
fn a_name_just_typed_is_counted() {
    let fixture = Fixture::new("//- description.ext\n//- init.sqf\nhint \"open\";<|>\n");
    let file = Arc::new(SourceFile::new("[] call OIL_fnc_pump; [] call OIL_fnc_pump;"));
    let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(&fixture.project);
    let path = Some(Arc::from(fixture.root().join("init.sqf")));
    let analysis = Analysis::in_workspace(Reference::embedded(), file, path, workspace);
    let shown = analysis.hover(12).unwrap().markdown;
    assert_eq!(shown, "Function of another mod, used in 2 places in 1 file. Its source is not in the workspace.");
}

#[test]
fn an_edited_header_has_the_same_names_whatever_was_asked_before() {
    const HEADER: &str = "#define CALL(name) [] call WALL(name)\nCALL(open);\n";
    let mut text = format!("//- description.ext\n//- doors.hpp\n<|>{HEADER}");
    for file in 0..9 {
        text += &format!("//- open{file}.sqf\n#define WALL(name) GATE{file}_fnc_##name\n#include \"doors.hpp\"\n");
    }
    let fixture = Fixture::new(&text);
    let header = fixture.root().join("doors.hpp");
    let mut edited = Project::clone(&fixture.project);
    edited.set_overlay(&header, Arc::new(Source::new(format!("\n{HEADER}"))));
    let named = |project: &Project| -> Vec<String> {
        let index = project.file_index(&header).unwrap();
        let mut names: Vec<String> = (0..9)
            .map(|file| format!("gate{file}_fnc_open"))
            .filter(|name| index.of(&Symbol::global(name)).next().is_some())
            .collect();
        names.sort();
        names
    };
    let before = named(&edited);
    assert_eq!(before[0], "gate0_fnc_open", "the script that the header is read as a part of");
    assert!(edited.settle_index(), "there are more scripts than those that are read at once");
    assert_eq!(named(&edited), before);
    let mut later = edited.clone();
    later.set_overlay(&fixture.root().join("open8.sqf"), Arc::new(Source::new(String::new())));
    assert_eq!(named(&later), before);
}
