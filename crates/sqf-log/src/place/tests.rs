//! Tests of finding the place of an error.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use super::path::{GameFile, Root};
use super::{CodeState, Locator};
use crate::error::{Frame, ScriptError};
use sqf_project::{Project, ProjectOptions, discover};
use sqf_reference::Reference;

/// Files on disk with a locator for them.
struct Disk {
    folder: tempfile::TempDir,
    locator: Locator,
}

fn disk(files: &[(&str, &str)]) -> Disk {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let paths = [folder.path().to_owned()];
    let reference = Reference::embedded();
    let mut project = Project::open(&paths, ProjectOptions::default()).with_reference(Some(Arc::clone(&reference)));
    project.scan_functions();
    let locator = Locator::new(Arc::new(project), reference, discover(&paths).scripts);
    Disk { folder, locator }
}

impl Disk {
    /// Returns the place of an error: the file, the line from 1 on, the marked code and the state.
    fn place(
        &self,
        path: &str,
        line: u32,
        expression: &str,
        position: &str,
    ) -> Option<(String, u32, String, CodeState)> {
        let error = ScriptError {
            message: "Zero divisor".to_owned(),
            expression: expression.to_owned(),
            position: position.to_owned(),
            frame: (!path.is_empty()).then(|| Frame { path: path.to_owned(), function: None, line }),
            calls: Vec::new(),
        };
        let found = self.locator.locate(&error)?;
        let text = fs::read_to_string(&found.file).unwrap();
        let marked = found.range.map(|range| range.of(&text).to_owned()).unwrap_or_default();
        let name = found.file.strip_prefix(self.base()).unwrap().to_string_lossy().replace('\\', "/");
        Some((name, found.line + 1, marked, found.state))
    }

    fn base(&self) -> PathBuf {
        sqf_project::place(self.folder.path())
    }
}

const OPEN: &str =
    "params [\"_gate\"];\n// Opens it.\nprivate _width = 2;\n_gate setVariable [\"width\", _width / _count];\n";

#[test]
fn a_path_is_parsed() {
    let parse = |path| GameFile::parse(path).map(|path| (path.root, path.names.join(" ")));
    let found = |root, names: &str| Some((root, names.to_owned()));
    assert_eq!(parse("mpmissions\\__cur_mp.Altis\\fn\\Open.sqf"), found(Root::Mission, "fn open.sqf"));
    assert_eq!(parse("mpmissions\\__CUR_MP.gates_x\\init.sqf"), found(Root::Mission, "init.sqf"));
    assert_eq!(parse("mpmissions\\gates.Altis\\init.sqf"), found(Root::Mission, "init.sqf"));
    assert_eq!(parse("C:\\Users\\a\\Documents\\Arma 3\\missions\\gates.VR\\a\\b.sqf"), found(Root::Mission, "a b.sqf"));
    assert_eq!(parse("/x/gates/addons/main/fnc_open.sqf"), found(Root::Game, "x gates addons main fnc_open.sqf"));
    assert_eq!(parse("D:\\work\\gates\\open.sqf"), found(Root::Disk, "work gates open.sqf"));
    assert_eq!(parse("D:\\mods\\gates.pbo\\open.sqf"), found(Root::Disk, "open.sqf"));
    for none in ["", "\\", "mpmissions"] {
        assert!(parse(none).is_none_or(|(_, names)| names == none), "{none}");
    }
}

#[test]
fn a_file_of_the_running_mission_is_found() {
    let disk = disk(&[("description.ext", ""), ("functions/fn_open.sqf", OPEN), ("old/functions/fn_open.sqf", OPEN)]);
    let place = disk.place("mpmissions\\__cur_mp.Altis\\functions\\fn_open.sqf", 4, "_width / _count];", "/ _count];");
    assert_eq!(place, Some(("functions/fn_open.sqf".to_owned(), 4, "/".to_owned(), CodeState::Same)));
    assert_eq!(
        disk.place("mpmissions\\__cur_mp.Altis\\functions\\fn_close.sqf", 4, "_width / _count];", "/ _count];"),
        None
    );
}

#[test]
fn moved_code_is_found_and_removed_code_is_reported() {
    let moved = format!("\n\n\n\n\n\n{OPEN}");
    let disk = disk(&[("description.ext", ""), ("functions/fn_open.sqf", &moved)]);
    let path = "mpmissions\\__cur_mp.Altis\\functions\\fn_open.sqf";
    let place = disk.place(path, 4, "\"width\", _width / _count];", "/ _count];");
    assert_eq!(place, Some(("functions/fn_open.sqf".to_owned(), 10, "/".to_owned(), CodeState::Moved)));
    let place = disk.place(path, 4, "_gate paint \"red and white\"; _gate", "paint \"red and white\"; _gate");
    assert_eq!(place, Some(("functions/fn_open.sqf".to_owned(), 4, String::new(), CodeState::Changed)));
}

#[test]
fn code_of_macros_is_found_where_they_are_used() {
    let text = "#define WIDTH(X) (X getVariable \"width\")\nhint str 1;\n_total = WIDTH(_gate) + 1;\n";
    let disk = disk(&[("description.ext", ""), ("init.sqf", text)]);
    let expression = "hint str 1;\n_total = (_gate getVariable \"width\") + 1;";
    let place = disk.place("mpmissions\\__cur_mp.Altis\\init.sqf", 3, expression, "getVariable \"width\") + 1;");
    assert_eq!(place, Some(("init.sqf".to_owned(), 3, "WIDTH(_gate)".to_owned(), CodeState::Same)));
}

#[test]
fn a_file_of_an_addon_is_found_by_its_prefix() {
    let disk = disk(&[
        ("addons/main/$PBOPREFIX$", "x\\gates\\addons\\main\n"),
        ("addons/main/config.cpp", ""),
        ("addons/main/fnc_open.sqf", OPEN),
        ("addons/doors/$PBOPREFIX$", "x\\gates\\addons\\doors\n"),
        ("addons/doors/config.cpp", ""),
        ("addons/doors/fnc_open.sqf", OPEN),
    ]);
    let open = |path| disk.place(path, 4, "_width / _count];", "/ _count];").map(|(file, ..)| file);
    assert_eq!(open("x\\gates\\addons\\doors\\fnc_open.sqf").as_deref(), Some("addons/doors/fnc_open.sqf"));
    assert_eq!(open("/x/gates/addons/main/fnc_open.sqf").as_deref(), Some("addons/main/fnc_open.sqf"));
    assert_eq!(open("x\\walls\\addons\\main\\fnc_open.sqf"), None, "of another mod");
    assert_eq!(open("a3\\functions_f\\main\\fnc_open.sqf"), None, "of the game");
}

#[test]
fn code_without_a_file_is_found_if_it_is_in_one_place() {
    let config = "class Gate {\n    onLoad = \"\";\n};\n";
    let script = "gateWatch = compile 'gateCount = gateTotal / gateWidth; hint str gateCount;';\n";
    let code = "gateCount = gateTotal / gateWidth; hint str gateCount;";
    let disk = disk(&[("description.ext", config), ("init.sqf", script)]);
    assert_eq!(
        disk.place("", 0, code, "/ gateWidth; hint str gateCount;").map(|(file, line, ..)| (file, line)),
        Some(("init.sqf".to_owned(), 1))
    );
    assert_eq!(disk.place("", 0, "hint str 1;", "str 1;"), None);
    assert_eq!(disk.place("", 0, "", "/ gateWidth; hint str gateCount; // again and again"), None);
}

#[test]
fn an_error_without_code_is_at_its_line() {
    let disk = disk(&[("description.ext", ""), ("init.sqf", OPEN)]);
    let place = disk.place("mpmissions\\__cur_mp.Altis\\init.sqf", 3, "", "");
    assert_eq!(place, Some(("init.sqf".to_owned(), 3, String::new(), CodeState::Same)));
}
