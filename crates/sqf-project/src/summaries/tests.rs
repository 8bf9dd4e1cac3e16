use super::*;
use crate::ProjectOptions;
use crate::fixture;
use sqf_model::Value;

/// Returns what is known of a function in a project.
fn summary(files: &str, name: &str) -> Option<Arc<Summary>> {
    let folder = fixture::folder(files);
    let mut project = Project::open(&[folder.path().to_owned()], ProjectOptions::default());
    project.scan();
    let reference = project.reference();
    project.scan_functions(&|word| !reference.forms(word).is_empty());
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
    let mut project = Project::open(&[folder.path().to_owned()], ProjectOptions::default());
    project.scan();
    let reference = project.reference();
    project.scan_functions(&|word| !reference.forms(word).is_empty());
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
