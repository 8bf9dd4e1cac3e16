//! Refactorings that change several files of a project.

use std::collections::BTreeMap;

use sqf_ls::internal::ide::apply;
use sqf_ls::internal::text::TextRange;

use crate::fixture::Fixture;

const CONFIG: &str = "\
class CfgFunctions {
    class TAG {
        class gates {
            file = \"functions\";
            class open {};
            class shut {};
        };
    };
};
";

/// A mission with two functions and a script.
fn mission(script: &str) -> String {
    format!(
        "//- description.ext\n{CONFIG}//- functions/fn_open.sqf\nparams [\"_gate\"];\nhint str _gate;\n\
         //- functions/fn_shut.sqf\nhint \"\";\n//- mission.sqm\nversion=54;\n//- init.sqf\n{script}"
    )
}

/// Returns the files that a refactoring changes or creates: the selection is between the first `<|>` and `<||>`, or the
/// cursor is at `<|>`.
fn changed(text: &str, id: &str) -> Option<(String, BTreeMap<String, String>)> {
    let end = text.replacen("<|>", "", 1).find("<||>");
    let fixture = Fixture::new(&text.replace("<||>", ""));
    let start = fixture.offset;
    let own = text.find("<|>").unwrap();
    let range = TextRange::new(start, end.map_or(start, |end| start + (end - own) as u32));
    let offered = fixture.analysis.refactorings(range).into_iter().find(|offered| offered.id == id)?;
    let change = fixture.analysis.refactoring(range, id).unwrap_or_else(|| panic!("{} fails", offered.title));
    let root = fixture.root();
    let name = |path: &std::path::Path| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
    let mut files: BTreeMap<String, String> =
        change.created.iter().map(|(path, text)| (name(path), text.clone())).collect();
    for (file, edits) in &change.files {
        let path = file.as_deref().or(fixture.analysis.path()).unwrap();
        let text = &fixture.files[&name(path)];
        files.insert(name(path), apply(text, edits).unwrap());
    }
    Some((offered.title, files))
}

#[test]
fn statements_become_a_function_with_what_they_take() {
    let script = "params [\"_gate\"];\nprivate _width = 4;\n<|>private _area = _width * 2;\nif (_area > 3) then {\n    \
                  hint str [_gate, _area];\n};<||>\nhint \"done\";\n";
    let (title, files) = changed(&mission(script), "extract-function").unwrap();
    assert_eq!(title, "Extract into function `TAG_fnc_newFunction`");
    assert_eq!(
        files["init.sqf"],
        "params [\"_gate\"];\nprivate _width = 4;\n[_gate, _width] call TAG_fnc_newFunction;\nhint \"done\";\n"
    );
    assert!(files["description.ext"].contains("class shut {};\n            class newFunction {};\n"), "{files:?}");
    let new = &files["functions/fn_newFunction.sqf"];
    assert!(new.starts_with("/*\n"), "{new}");
    let code = "params [\"_gate\", \"_width\"];\n\nprivate _area = _width * 2;\nif (_area > 3) then {\n    \
                hint str [_gate, _area];\n};\n";
    assert!(new.ends_with(code), "{new}");
}

#[test]
fn what_statements_leave_is_returned() {
    let script = "private _width = 4;\n<|>private _area = _width * 2;<||>\nhint str _area;\n[1] call TAG_fnc_open;\n";
    let (_, files) = changed(&mission(script), "extract-function").unwrap();
    assert!(files["init.sqf"].contains("private _area = [_width] call TAG_fnc_newFunction;\n"), "{files:?}");
    assert!(files["functions/fn_newFunction.sqf"].ends_with("private _area = _width * 2;\n\n_area\n"), "{files:?}");
}

#[test]
fn statements_that_leave_their_code_stay_where_they_are() {
    for statements in [
        "if (_width > 3) exitWith {};",
        "hint str _this;",
        "private _a = _width; private _b = _width;",
        "hint str _unknown;",
        "hint str isNil \"_width\";",
    ] {
        let script = format!("private _width = 4;\n<|>{statements}<||>\nhint str [_a, _b];\n[1] call TAG_fnc_open;\n");
        assert_eq!(changed(&mission(&script), "extract-function"), None, "{statements}");
    }
}

#[test]
fn a_handler_becomes_a_function() {
    let script = "[1] call TAG_fnc_open;\nplayer add<|>EventHandler [\"Killed\", {\n    params [\"_unit\"];\n    \
                  if (!local _unit) exitWith {};\n    hint str _thisEventHandler;\n}];\n";
    let (title, files) = changed(&mission(script), "handler-to-function").unwrap();
    assert_eq!(title, "Move the handler to function `TAG_fnc_onKilled`");
    assert_eq!(
        files["init.sqf"],
        "[1] call TAG_fnc_open;\nplayer addEventHandler [\"Killed\", { _this call TAG_fnc_onKilled }];\n"
    );
    let code = "params [\"_unit\"];\nif (!local _unit) exitWith {};\nhint str _thisEventHandler;\n";
    assert!(files["functions/fn_onKilled.sqf"].ends_with(code), "{files:?}");
}

#[test]
fn a_global_variable_of_one_script_becomes_local() {
    let script = "TAG_wid<|>th = 4;\nif (true) then { hint str TAG_width; };\n";
    let (_, files) = changed(&mission(script), "global-to-local").unwrap();
    assert_eq!(files["init.sqf"], "private _width = 4;\nif (true) then { hint str _width; };\n");
    for script in [
        "TAG_wid<|>th = 4;\nplayer addEventHandler [\"Killed\", { hint str TAG_width }];\n",
        "TAG_wid<|>th = 4;\nhint str TAG_width;\npublicVariable \"TAG_width\";\n",
        "if (true) then { TAG_wid<|>th = 4; };\nhint str TAG_width;\n",
        "hint str TAG_width;\nTAG_wid<|>th = 4;\n",
        "TAG_wid<|>th = 4;\nhint str TAG_width;\n//- other.sqf\nhint str TAG_width;\n",
    ] {
        assert_eq!(changed(&mission(script), "global-to-local"), None, "{script}");
    }
}

#[test]
fn a_header_is_like_those_of_other_functions() {
    let header = "/*\n * Says it.\n *\n * Arguments:\n * None\n *\n * Return Value:\n * None\n */\n";
    let text = format!(
        "//- description.ext\n{CONFIG}//- functions/fn_open.sqf\nparams<|> [\"_openGate\", [\"_speed\", 1, [0]]];\n\
         _openGate animate [\"door\", _speed];\n//- functions/fn_shut.sqf\n{header}hint \"\";\n"
    );
    // One other script is not a style.
    assert_eq!(changed(&text, "create-header"), None);
    let config = CONFIG.replace("class shut {};", "class shut {}; class close {};");
    let text = format!("{}//- functions/fn_close.sqf\n{header}hint \"\";\n", text.replace(CONFIG, &config));
    let (_, files) = changed(&text, "create-header").unwrap();
    let new = &files["functions/fn_open.sqf"];
    assert!(new.contains(" * Arguments:\n * 0: Open gate <ANY>\n * 1: Speed <NUMBER> (default: 1)\n *\n"), "{new}");
    assert!(new.contains(" * [_openGate, _speed] call TAG_fnc_open\n */\n\nparams"), "{new}");
}

/// A mission with a stringtable and a script.
fn translated(script: &str) -> String {
    let table = "<Project name=\"Gates\">\n\t<Key ID=\"STR_TAG_Gates_OpenGate\">\n\t\t<English>Open the gate</English>\n\t</Key>\n\t\
                 <Key ID=\"STR_TAG_Gates_Shut\">\n\t\t<English>Shut</English>\n\t</Key>\n</Project>\n";
    format!("//- stringtable.xml\n{table}//- mission.sqm\nversion=54;\n//- init.sqf\n{script}")
}

#[test]
fn a_text_for_players_moves_to_the_stringtable() {
    let (title, files) =
        changed(&translated("hint format [\"Gate %1 <|>is < open & \"\"wide\"\"\", 1];\n"), "text-to-key").unwrap();
    assert_eq!(title, "Move the text to stringtable key `STR_TAG_Gates_GateIsOpenWide`");
    assert_eq!(files["init.sqf"], "hint format [localize \"STR_TAG_Gates_GateIsOpenWide\", 1];\n");
    let key = "\t<Key ID=\"STR_TAG_Gates_GateIsOpenWide\">\n\t\t<English>Gate %1 is &lt; open &amp; \"wide\"</English>\n\t</Key>\n";
    assert!(files["stringtable.xml"].contains(key), "{files:?}");
    // One that is there already.
    let (title, files) = changed(&translated("player sideChat('Open<|> the gate');\n"), "text-to-key").unwrap();
    assert_eq!(title, "Replace the text by stringtable key `STR_TAG_Gates_OpenGate`");
    assert_eq!(files["init.sqf"], "player sideChat(localize \"STR_TAG_Gates_OpenGate\");\n");
    assert_eq!(files.len(), 1);
}

#[test]
fn macros_look_up_keys_where_a_script_uses_them() {
    let script = "#define QUOTE(name) #name\n#define LSTRING(name) QUOTE(STR_TAG_Gates_##name)\n\
                  hint localize LSTRING(Shut);\nsystemChat \"The gate<|> opens\";\n";
    let (_, files) = changed(&translated(script), "text-to-key").unwrap();
    assert!(files["init.sqf"].ends_with("systemChat localize LSTRING(TheGateOpens);\n"), "{files:?}");
}

#[test]
fn texts_that_nobody_reads_stay_in_the_script() {
    for script in [
        "_name = \"The<|> gate\";\n",
        "hint format [\"%1\", \"The<|> gate\"];\n",
        "player setVariable [\"The<|> gate\", 1];\n",
        "hint \"The<|> gate\\nopens\";\n",
        "hint \"The gate<|> \";\n",
        "hint \"%1<|>\";\n",
        "hint localize \"STR_TAG_Gates<|>_Shut\";\n",
        "\"The<|> gate\" remoteExec [\"hint\"];\n",
        "diag_log \"The<|> gate\";\n",
    ] {
        assert_eq!(changed(&translated(script), "text-to-key"), None, "{script}");
    }
    assert_eq!(changed(&mission("hint \"The<|> gate\";\n"), "text-to-key"), None);
}
