//! Quick fixes that change more than the script: files are created, functions listed, keys added.

use std::collections::BTreeMap;

use sqf_lint::{Action, Effect, Lints};
use sqf_text::TextRange;

use super::Fixture;

const MISSION: &str = "\
//- description.ext
class CfgFunctions {
    class GATE {
        class doors {
            file = \"functions\\doors\";
            class open {};
            class shut { preInit = 1; };
        };
        class walls {
            file = \"functions\\walls\";
            class paint {}; class wash {};
        };
    };
};
//- functions/doors/fn_open.sqf
hint \"open\";
//- functions/doors/fn_shut.sqf
hint \"shut\";
//- functions/doors/fn_lock.sqf
hint \"locked\";
//- functions/walls/fn_paint.sqf
hint \"paint\";
//- functions/walls/fn_wash.sqf
hint \"wash\";
";

/// Returns the actions that change the project, at the cursor of a file.
fn actions(fixture: &Fixture) -> Vec<Action> {
    let actions = sqf_lint::code_actions(&fixture.analysis, TextRange::empty(fixture.offset), &[], &Lints::default());
    actions.into_iter().filter(|action| matches!(action.effect, Effect::Change(_))).collect()
}

/// Returns the title of the one action at the cursor, and the files that differ after it.
#[track_caller]
fn changed(text: &str) -> (String, BTreeMap<String, String>) {
    let fixture = Fixture::new(text);
    let found = actions(&fixture);
    let [action] = &found[..] else { panic!("one action is wanted: {found:?}") };
    let Effect::Change(change) = &action.effect else { unreachable!() };
    let name = |path: &std::path::Path| path.strip_prefix(fixture.root()).unwrap().to_str().unwrap().replace('\\', "/");
    let mut files: BTreeMap<String, String> =
        change.created.iter().map(|(path, text)| (name(path), text.clone())).collect();
    for (file, edits) in &change.files {
        let name = name(file.as_deref().or(fixture.analysis.path()).unwrap());
        let mut text = fixture.files[&name].clone();
        for edit in edits.iter().rev() {
            text.replace_range(edit.range.start as usize..edit.range.end as usize, &edit.text);
        }
        files.insert(name, text);
    }
    (action.title.clone(), files)
}

/// Returns the lines of a new text that the old one lacks.
fn new_lines(old: &str, new: &str) -> Vec<String> {
    let old: Vec<&str> = old.lines().collect();
    new.lines().filter(|line| !old.contains(line)).map(str::to_owned).collect()
}

#[test]
fn a_function_without_a_script_gets_one_next_to_its_callers() {
    let text = MISSION.replace("hint \"paint\";", "[] call GATE_fnc_pol<|>ish;");
    let (title, files) = changed(&text);
    assert_eq!(title, "Create `GATE_fnc_polish` in `functions\\walls\\fn_polish.sqf`");
    let old = text.split("//- ").nth(1).unwrap();
    assert_eq!(
        new_lines(old, &files["description.ext"]),
        ["            class paint {}; class wash {}; class polish {};"]
    );
    let script = &files["functions/walls/fn_polish.sqf"];
    assert!(
        script.starts_with("/*\n * What the function does.\n") && script.contains("\n * [] call GATE_fnc_polish\n")
    );
}

#[test]
fn a_function_with_a_script_is_listed() {
    let text = format!("{MISSION}//- init.sqf\n[] spawn GATE_fnc_lo<|>ck;\n");
    let (title, files) = changed(&text);
    assert_eq!(title, "List `GATE_fnc_lock` in `description.ext`");
    assert_eq!(files.keys().collect::<Vec<_>>(), ["description.ext"]);
    let old = text.split("//- ").nth(1).unwrap();
    assert_eq!(new_lines(old, &files["description.ext"]), ["            class lock {};"]);
    assert!(files["description.ext"].contains("class shut { preInit = 1; };\n            class lock {};"));
}

#[test]
fn a_function_is_added_to_a_list_of_macros() {
    let text = "\
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/config.cpp
class CfgPatches { class gates_main {}; };
//- addons/main/script_component.hpp
#define FUNC(name) gates_main_fnc_##name
#define QUOTE(text) #text
#define PREP(name) FUNC(name) = compile preprocessFileLineNumbers QUOTE(x\\gates\\addons\\main\\functions\\fnc_##name.sqf)
//- addons/main/XEH_preInit.sqf
#include \"script_component.hpp\"
PREP(open);
PREP(shut);
//- addons/main/functions/fnc_open.sqf
hint \"open\";
//- addons/main/functions/fnc_shut.sqf
[] call gates_main_fnc_mi<|>ssing;
";
    let (title, files) = changed(text);
    assert_eq!(title, "Create `gates_main_fnc_missing` in `functions\\fnc_missing.sqf`");
    assert!(files["addons/main/XEH_preInit.sqf"].ends_with("PREP(shut);\nPREP(missing);\n"), "{files:?}");
    assert!(files.contains_key("addons/main/functions/fnc_missing.sqf"));
}

#[test]
fn a_missing_script_is_created() {
    let listed = MISSION.replace("class shut { preInit = 1; };", "class shut {}; class mi<|>ssing {};");
    let (title, files) = changed(&listed);
    assert_eq!(title, "Create `functions\\doors\\fn_missing.sqf`");
    let script = &files["functions/doors/fn_missing.sqf"];
    assert!(script.contains(" * [] call GATE_fnc_missing\n"), "{script}");
    let (title, files) = changed(&format!("{MISSION}//- init.sqf\n[] execVM \"functions\\ra<|>id.sqf\";\n"));
    assert_eq!(title, "Create `functions\\raid.sqf`");
    assert!(files["functions/raid.sqf"].contains(" * [] execVM \"functions\\raid.sqf\"\n"), "{files:?}");
}

#[test]
fn a_missing_header_is_created_where_the_include_looks_for_it() {
    let (title, files) = changed(&format!("{MISSION}//- scripts/raid.sqf\n#include \"..\\ga<|>tes.hpp\"\n"));
    assert_eq!((title.as_str(), files["gates.hpp"].as_str()), ("Create `..\\gates.hpp`", ""));
    let text = "\
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/main/config.cpp
class CfgPatches { class gates_main {}; };
//- addons/main/fn_open.sqf
#include \"\\x\\gates\\addons\\main\\headers\\ma<|>cros.hpp\"
";
    assert_eq!(changed(text).1.keys().collect::<Vec<_>>(), ["addons/main/headers/macros.hpp"]);
}

#[test]
fn nothing_is_created_outside_of_the_project() {
    for text in
        ["execVM \"..\\..\\ra<|>id.sqf\";", "#include \"..\\..\\..\\ra<|>id.hpp\"", "#include \"C:\\ra<|>id.hpp\""]
    {
        let fixture = Fixture::new(&format!("{MISSION}//- init.sqf\n{text}\n"));
        assert_eq!(actions(&fixture), [], "{text}");
    }
}

#[test]
fn a_key_is_added_after_the_most_similar_one() {
    let key = |id: &str| format!("        <Key ID=\"{id}\">\n            <English>Text</English>\n        </Key>\n");
    let keys: String =
        ["STR_GATE_open", "STR_GATE_shut", "STR_GATE_wall_up", "STR_GATE_a", "STR_GATE_b"].map(key).concat();
    let table = format!("<Project name=\"Gate\">\n    <Package name=\"Doors\">\n{keys}    </Package>\n</Project>\n");
    let text = format!(
        "//- description.ext\n//- stringtable.xml\n{table}//- init.sqf\nhint localize \"STR_GATE_wall_do<|>wn\";\n"
    );
    let (title, files) = changed(&text);
    assert_eq!(title, "Add `STR_GATE_wall_down` to `stringtable.xml`");
    let added = "        <Key ID=\"STR_GATE_wall_down\">\n            <English>wall down</English>\n        </Key>\n";
    let expected = table.replace(&key("STR_GATE_wall_up"), &format!("{}{added}", key("STR_GATE_wall_up")));
    assert_eq!(files["stringtable.xml"], expected);
}

/// An addon with macros like those of CBA, and a component with another stringtable.
const COMPONENTS: &str = "\
//- addons/doors/$PBOPREFIX$
x\\gates\\addons\\doors
//- addons/doors/config.cpp
#include \"script_component.hpp\"
class CfgPatches { class gates_doors {}; };
//- addons/doors/script_component.hpp
#define COMPONENT doors
#include \"\\x\\gates\\addons\\doors\\macros.hpp\"
//- addons/doors/macros.hpp
#define ADDON gates_##COMPONENT
#define QUOTE(text) #text
#define FUNC(name) gates_doors_fnc_##name
#define LSTRING(name) QUOTE(STR_gates_doors_##name)
#define ELSTRING(component,name) QUOTE(STR_gates_##component##_##name)
#define LLSTRING(name) localize LSTRING(name)
#define CSTRING(name) QUOTE($STR_gates_doors_##name)
#define PREP(name) FUNC(name) = compile preprocessFileLineNumbers QUOTE(x\\gates\\addons\\doors\\functions\\fnc_##name.sqf)
//- addons/doors/XEH_preInit.sqf
#include \"script_component.hpp\"
PREP(open);
PREP(shut);
//- addons/doors/functions/fnc_open.sqf
hint \"open\";
//- addons/doors/stringtable.xml
<Project name=\"Gates\">
    <Package name=\"Doors\">
        <Key ID=\"STR_gates_doors_Open\">
            <English>Open</English>
        </Key>
        <Key ID=\"STR_gates_doors_Shut\"><English>Shut</English></Key>
        <Key ID=\"STR_gates_doors_Lock\"><English>Lock</English></Key>
        <Key ID=\"STR_gates_doors_Paint\"><English>Paint</English></Key>
        <Key ID=\"STR_gates_doors_Wash\"><English>Wash</English></Key>
    </Package>
</Project>
//- addons/walls/config.cpp
class CfgPatches { class gates_walls {}; };
";

#[test]
fn names_that_macros_make_are_created() {
    for call in ["[] call FUNC(mis<|>sing);", "private _a = [1] call FUNC(mis<|>sing);"] {
        let script =
            format!("//- addons/doors/functions/fnc_shut.sqf\n#include \"..\\script_component.hpp\"\n{call}\n");
        let text = format!("{COMPONENTS}{script}");
        assert_eq!(actions(&Fixture::new(&text)).len(), 1, "{call}");
        let (title, files) = changed(&text);
        assert_eq!(title, "Create `gates_doors_fnc_missing` in `functions\\fnc_missing.sqf`", "{call}");
        assert!(files["addons/doors/XEH_preInit.sqf"].ends_with("PREP(shut);\nPREP(missing);\n"), "{files:?}");
        let script = &files["addons/doors/functions/fnc_missing.sqf"];
        assert_eq!(script.contains("params [\"_number\"];"), call.contains("[1]"), "{script}");
    }
}

#[test]
fn functions_that_are_handed_on_get_what_their_caller_passes() {
    for (code, params) in [
        ("[\"gates_opened\", FUNC(mis<|>sing)] call CBA_fnc_addEventHandler;", None),
        ("player addAction [\"Open\", FUNC(mis<|>sing)];", Some("_target\", \"_caller\", \"_actionId\", \"_arguments")),
        ("player addEventHandler [\"Put\", gates_doors_fnc_mis<|>sing];", Some("_unit\", \"_container\", \"_item")),
    ] {
        let script =
            format!("//- addons/doors/functions/fnc_shut.sqf\n#include \"..\\script_component.hpp\"\n{code}\n");
        let (title, files) = changed(&format!("{COMPONENTS}{script}"));
        assert_eq!(title, "Create `gates_doors_fnc_missing` in `functions\\fnc_missing.sqf`", "{code}");
        let script = &files["addons/doors/functions/fnc_missing.sqf"];
        match params {
            Some(params) => assert!(script.contains(&format!("params [\"{params}\"];")), "{script}"),
            None => assert!(!script.contains("params"), "{script}"),
        }
    }
}

#[test]
fn a_function_that_code_in_a_config_names_by_a_macro_is_created() {
    let handlers = "
class Extended_PostInit_EventHandlers {
    class gates_doors { init = QUOTE([true] call FUNC(mis<|>sing)); };
};";
    let config = "class CfgPatches { class gates_doors {}; };";
    let (title, files) = changed(&COMPONENTS.replace(config, &format!("{config}{handlers}")));
    assert_eq!(title, "Create `gates_doors_fnc_missing` in `functions\\fnc_missing.sqf`");
    assert!(files["addons/doors/functions/fnc_missing.sqf"].contains("params [\"_flag\"];"), "{files:?}");
}

#[test]
fn keys_that_macros_make_are_added_to_the_stringtable_of_their_component() {
    for (call, key) in [
        ("hint LLSTRING(Pol<|>ish);", "STR_gates_doors_Polish"),
        ("hint localize LSTRING(Pol<|>ish);", "STR_gates_doors_Polish"),
        ("hint localize ELSTRING(doors,Pol<|>ish);", "STR_gates_doors_Polish"),
    ] {
        let script = format!("//- addons/doors/fnc_shut.sqf\n#include \"script_component.hpp\"\n{call}\n");
        let (title, files) = changed(&format!("{COMPONENTS}{script}"));
        assert_eq!(title, format!("Add `{key}` to `stringtable.xml`"), "{call}");
        let table = &files["addons/doors/stringtable.xml"];
        assert!(
            table.contains("<English>Polish</English>"),
            "the name of the component is no part of the text: {table}"
        );
    }
    let config = COMPONENTS.replace("class gates_doors {};", "class gates_doors { name = CSTRING(Pol<|>ish); };");
    assert_eq!(changed(&config).0, "Add `STR_gates_doors_Polish` to `stringtable.xml`");
}

#[test]
fn a_component_without_a_stringtable_gets_one() {
    let script = "//- addons/doors/fnc_shut.sqf\n#include \"script_component.hpp\"\nhint localize ELSTRING(walls,Pain<|>ted_white);\n";
    let (title, files) = changed(&format!("{COMPONENTS}{script}"));
    assert_eq!(title, "Add `STR_gates_walls_Painted_white` to the new `addons\\walls\\stringtable.xml`");
    assert_eq!(
        files["addons/walls/stringtable.xml"],
        "\
<?xml version=\"1.0\" encoding=\"utf-8\"?>
<Project name=\"gates\">
    <Package name=\"Walls\">
        <Key ID=\"STR_gates_walls_Painted_white\">
            <English>Painted white</English>
        </Key>
    </Package>
</Project>
"
    );
}
