//! Tests of code in missions and state machines, for each kind of entry.

use super::*;

#[test]
fn code_of_missions_and_state_machines_is_checked_as_their_files_expect() {
    for name in ["missions.txt", "machines.txt"] {
        check_file(&format!("occasions/{name}"), |case| {
            let path = case.path("mission.sqm");
            found_in(&Reference::embedded(), path, case.script, &Lints::default(), case.workspace())
        });
    }
}

/// Incomplete text, as while typing.
#[test]
fn half_typed_missions_do_not_panic() {
    let text = "class Item0 { dataType=\"Trigger\"; class Attributes { condition=\"a \"\"b\"\" && {\" \\n \"c\" endl \"\"; }; };\n\
        class States { class A { init=\"sleep 1\"; class Links { class B { condition=\"5\"; }; }; }; };";
    for end in 0..=text.len() {
        for text in [&text[..end], &text[end..]] {
            for name in ["mission.sqm", "gate.fsm"] {
                let path = Path::new(name).into();
                found_in(&Reference::embedded(), path, text, &Lints::default(), Arc::new(Alone));
            }
        }
    }
}

#[test]
fn fixes_stay_in_their_strings() {
    let fixed = |text: &str| {
        let path = Some(Arc::from(Path::new("mission.sqm")));
        let file = Arc::new(SourceFile::new(text));
        let analysis = Analysis::in_workspace(Reference::embedded(), file, path, Arc::new(SmallProject));
        let found = crate::diagnostics(&analysis, &Lints::default());
        let edits: Vec<_> = found.into_iter().filter_map(|it| it.fix).flat_map(|fix| fix.edits).collect();
        sqf_ide::apply(text, &edits).unwrap_or_else(|| text.to_owned())
    };
    let wrong = "class Item0 { dataType=\"Trigger\"; class Attributes { condition=\"\" \\n \"isNil \"\"a\"\" && TAG_doros\"; }; };";
    assert_eq!(fixed(wrong), wrong.replace("TAG_doros", "TAG_doors"));
}
