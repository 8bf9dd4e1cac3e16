use super::*;
use crate::fixture;
use sqf_model::Value;
use sqf_text::stop::{self, Stop};

/// Returns what is known of a function in a project.
fn summary(files: &str, name: &str) -> Option<Arc<Summary>> {
    let folder = fixture::folder(files);
    let mut project = fixture::scanned(&folder);
    project.build_summaries();
    let from = folder.path().join("init.sqf");
    project.summary_of(Some(&from), &Arc::default, |solver| solver.resolve(name, Some(&from)))
}

fn result(files: &str) -> String {
    summary(files, "tag_fnc_a").map_or_else(|| "unknown".to_owned(), |summary| summary.result.types.to_string())
}

const CONFIG: &str = "//- description.ext
class CfgFunctions { class TAG { class all { file = \"functions\"; class a {}; class b {}; }; }; };
";

#[test]
fn a_result_comes_from_the_function_that_is_called() {
    let files = format!("{CONFIG}//- functions/fn_a.sqf\n[] call TAG_fnc_b\n//- functions/fn_b.sqf\nplayer\n");
    assert_eq!(result(&files), "Object");
}

#[test]
fn recursion_returns_what_ends_it() {
    let files = format!(
        "{CONFIG}//- functions/fn_a.sqf
params [\"_n\"];\nif (_n < 1) exitWith {{ \"end\" }};\n[_n - 1] call TAG_fnc_b
//- functions/fn_b.sqf
params [\"_n\"];\nif (_n < 1) exitWith {{ 1 }};\n[_n - 1] call TAG_fnc_a
"
    );
    assert_eq!(result(&files), "Number or String");
}

#[test]
fn a_function_that_something_replaces_is_unknown() {
    let files = format!(
        "{CONFIG}//- functions/fn_a.sqf\nplayer\n//- functions/fn_b.sqf\n1\n//- init.sqf\nTAG_fnc_a = {{ 5 }};\n"
    );
    assert_eq!(result(&files), "unknown");
}

#[test]
fn a_function_may_be_assigned_by_a_script() {
    assert_eq!(result("//- description.ext\n//- init.sqf\nTAG_fnc_a = { 5 };\n"), "Number");
    assert_eq!(result("//- description.ext\n//- init.sqf\nTAG_fnc_a = { 5 };\nTAG_fnc_a = { \"\" };\n"), "unknown");
}

#[test]
fn needs_of_a_parameter_follow_from_the_functions_that_it_is_passed_to() {
    let files = format!(
        "{CONFIG}//- functions/fn_a.sqf\nparams [\"_who\"];\n[5, _who] call TAG_fnc_b;
//- functions/fn_b.sqf\nparams [\"_amount\", \"_unit\"];\n_unit setDamage _amount;\n"
    );
    let found = summary(&files, "tag_fnc_a").unwrap();
    let need = found.refuses(0, &Value::of(sqf_reference::Type::String.into()), false).unwrap();
    assert_eq!(need.types.to_string(), "Object");
    assert_eq!(need.why.len(), 2);
    assert!(found.refuses(0, &Value::of(sqf_reference::Type::Object.into()), false).is_none());
}

#[test]
fn waiting_passes_through_calls() {
    let files = format!(
        "{CONFIG}//- functions/fn_a.sqf\n[] call TAG_fnc_b;\n//- functions/fn_b.sqf\nhint \"now\";\nsleep 1;\n"
    );
    assert_eq!(summary(&files, "tag_fnc_a").unwrap().waits.len(), 2);
}

#[test]
fn scripts_are_read_again_with_another_reference() {
    let folder = fixture::folder(&format!("{CONFIG}//- functions/fn_a.sqf\nplayer\n"));
    let mut project = fixture::scanned(&folder);
    project.build_summaries();
    let from = folder.path().join("init.sqf");
    let result = |project: &Project| {
        let found = project.summary_of(Some(&from), &Arc::default, |solver| solver.resolve("tag_fnc_a", Some(&from)));
        found.unwrap().result.types
    };
    assert_eq!(result(&project), sqf_reference::Type::Object.into());
    project.set_reference(Some(sqf_model::fixture::reference()));
    assert!(result(&project).is_any(), "this reference has no types");
}

#[test]
fn scripts_of_other_missions_are_not_visited() {
    let folder = fixture::folder(
        "\
//- .git/config
//- lib.sqf
TAG_lib = {};
//- east/description.ext
//- east/init.sqf
TAG_gate = {}; TAG_lib = 1;
//- east/shared.sqf
TAG_shared = {};
//- west/description.ext
//- west/init.sqf
#include \"..\\east\\shared.sqf\"
TAG_gate = {};
",
    );
    let mut project = fixture::scanned(&folder);
    project.build_summaries();
    let check = |project: &Project, from: &str, visited: &[&str], writers: &[&str]| {
        let state = project.current_state(None, &Arc::default);
        let view = project.view(Some(&crate::place(&folder.path().join(from))));
        let sorted = |files: Vec<&Arc<Path>>| {
            let mut files: Vec<String> = files.iter().map(|file| fixture::below(folder.path(), file)).collect();
            files.sort();
            files
        };
        assert_eq!(sorted(state.store.seen(&view).map(|(file, _)| file).collect()), visited, "{from}");
        assert_eq!(sorted(state.store.writers("tag_gate", &view).collect()), writers, "{from}");
    };
    check(&project, "east/init.sqf", &["east/init.sqf", "east/shared.sqf", "lib.sqf"], &["east/init.sqf"]);
    check(&project, "west/init.sqf", &["east/shared.sqf", "lib.sqf", "west/init.sqf"], &["west/init.sqf"]);
    let (all, both) =
        (["east/init.sqf", "east/shared.sqf", "lib.sqf", "west/init.sqf"], ["east/init.sqf", "west/init.sqf"]);
    check(&project, "lib.sqf", &all, &both);
    // With one mission there is nothing to keep apart.
    let settings = folder.path().join("west/description.ext");
    std::fs::remove_file(&settings).unwrap();
    project.forget_all(&[settings]);
    check(&project, "east/init.sqf", &all, &both);
}

#[test]
fn work_that_is_stopped_keeps_nothing_and_the_next_one_is_whole() {
    let files = format!("{CONFIG}//- functions/fn_a.sqf\n[] call TAG_fnc_b\n//- functions/fn_b.sqf\nplayer\n");
    let folder = fixture::folder(&files);
    let mut project = fixture::scanned(&folder);
    project.build_summaries();
    let from: Arc<Path> = folder.path().join("functions/fn_b.sqf").into();
    let resolve = |solver: &Solver<'_>| solver.resolve("tag_fnc_a", Some(&from));
    // While the summary is made.
    let stop = Stop::default();
    let stopped = stop::until(std::slice::from_ref(&stop), || {
        project.summary_of(Some(&from), &Arc::default, |solver| {
            stop.set();
            resolve(solver)
        })
    });
    assert_eq!(stopped, None);
    // While scripts that have changed are read.
    project.summaries =
        Arc::new(project.summaries.after([Arc::clone(&from), folder.path().join("functions/fn_a.sqf").into()]));
    let own = || project.read_drafts(&from, None).unwrap();
    let stop = Stop::default();
    let stopped = stop::until(std::slice::from_ref(&stop), || {
        let own = || {
            stop.set();
            own()
        };
        project.summary_of(Some(&from), &own, resolve)
    });
    assert_eq!(stopped, None);
    let whole = project.summary_of(Some(&from), &own, resolve).unwrap();
    assert_eq!(whole.result.types.to_string(), "Object");
}

#[test]
fn copies_of_a_script_are_read_once_unless_more_than_their_texts_matters() {
    let mission = |name: &str, header: &str| {
        let texts = [
            ("description.ext", "".to_owned()),
            ("plain.sqf", "TAG_fnc_open = { 5 };\n".to_owned()),
            ("a_cba_settings.sqf", "TAG_fnc_open = { 5 };\n".to_owned()),
            ("b.hpp", header.to_owned()),
            ("including.sqf", "#include \"b.hpp\"\nTAG_fnc_shut = { VALUE };\n".to_owned()),
            ("named.sqf", "TAG_fnc_name = { __FILE__ };\n".to_owned()),
            ("part.sqf", "TAG_fnc_part = { VALUE };\n".to_owned()),
        ];
        texts.map(|(file, text)| format!("//- {name}.Altis/{file}\n{text}")).concat()
    };
    let including = "//- two.Altis/other.sqf\n#define VALUE \"\"\n#include \"part.sqf\"\n";
    let folder = fixture::folder(
        &[mission("one", "#define VALUE 5\n"), mission("two", "#define VALUE \"\"\n"), including.to_owned()].concat(),
    );
    let mut project = fixture::scanned(&folder);
    project.build_summaries();
    let state = project.current_state(None, &Arc::default);
    let drafts = |path: &str| Arc::clone(state.store.get(&folder.path().join(path)).unwrap());
    let is_shared = |one: &str, two: &str| Arc::ptr_eq(&drafts(one), &drafts(two));
    assert!(is_shared("one.Altis/plain.sqf", "two.Altis/plain.sqf"));
    assert!(!is_shared("one.Altis/plain.sqf", "one.Altis/a_cba_settings.sqf"), "settings are no script");
    for file in ["including", "named", "part"] {
        assert!(!is_shared(&format!("one.Altis/{file}.sqf"), &format!("two.Altis/{file}.sqf")), "{file}");
    }
}

#[test]
fn scripts_that_name_a_function_are_the_same_however_they_are_found() {
    let mission = |name: &str| {
        format!(
            "//- {name}.Altis/description.ext\n//- {name}.Altis/init.sqf\n[] call TAG_fnc_open;\nexecVM \"a.sqf\";\n"
        )
    };
    let outside =
        "//- .git/config\n//- lib.sqf\n[] call TAG_fnc_open;\n//- east.Altis/shared.sqf\n[] call TAG_fnc_open;\n";
    let including = "//- west.Altis/a.sqf\n#include \"..\\east.Altis\\shared.sqf\"\n";
    let folder = fixture::folder(&[outside, &mission("east"), &mission("west"), including].concat());
    let mut project = fixture::scanned(&folder);
    project.build_summaries();
    let state = project.current_state(None, &Arc::default);
    for (from, count) in [("east.Altis/init.sqf", 2), ("west.Altis/init.sqf", 2), ("lib.sqf", 3)] {
        let view = project.view(Some(&crate::place(&folder.path().join(from))));
        let found = |naming: &Naming| {
            let name = Arc::from("tag_fnc_open");
            (naming.of(&state.store, &view, &name), naming.executing(&state.store, &view, "a"))
        };
        let by_words = Naming::default();
        for other in 0..100 {
            by_words.of(&state.store, &view, &format!("tag_fnc_{other}").into());
        }
        assert_eq!(found(&by_words), found(&Naming::default()), "{from}");
        assert!(found(&by_words).0.len() >= count, "{from}");
    }
}
