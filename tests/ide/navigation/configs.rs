//! Classes, functions, keys and files in configs and stringtables.

use super::completion::labels;
use super::rename::renamed;
use super::{Fixture, check_definition, check_references};
use sqf_ide::{CompletionOptions, Goal};

const CONFIG: &str = "\
//- config.cpp
class CfgPatches { class gates {}; };
#include \"base.hpp\"
";

/// Checks the parent at the cursor of `config.cpp`, which includes `base.hpp` first.
#[track_caller]
fn check_parent(base: &str, config: &str, expected: &[&str]) {
    check_definition(&format!("{CONFIG}{config}\n//- base.hpp\n{base}\n"), expected);
}

#[test]
fn a_parent_leads_to_its_class() {
    check_parent("class Wall { height = 1; };", "class Gate: Wa<|>ll {};", &["base.hpp:1"]);
    check_parent("class Wall {};", "class Town { class Gate: Wa<|>ll {}; };", &["base.hpp:1"]);
    check_parent("class Wall;", "class Wall {};\nclass Gate: Wa<|>ll {};", &["config.cpp:3"]);
}

#[test]
fn a_parent_is_searched_in_bases_of_the_enclosing_class() {
    let base = "class Dialog {\n class Controls { class Title {}; };\n};\nclass Controls {};";
    check_parent(
        base,
        "class Gate: Dialog {\n class Controls: Contr<|>ols { class Title: Title {}; };\n};",
        &["base.hpp:2"],
    );
    check_parent(
        base,
        "class Gate: Dialog {\n class Controls: Controls { class Title: Ti<|>tle {}; };\n};",
        &["base.hpp:2"],
    );
    check_parent(base, "class Gate {\n class List: Contr<|>ols {};\n};", &["base.hpp:4"]);
}

#[test]
fn a_declared_class_leads_to_the_config_that_defines_it() {
    check_definition(
        "\
//- walls/config.cpp
class CfgPatches { class walls {}; };
class CfgVehicles { class TAG_Wall {}; };
//- gates/config.cpp
class CfgPatches { class gates { requiredAddons[] = {\"walls\"}; }; };
class CfgVehicles {
    class TAG_Wall;
    class TAG_Gate: TAG_Wa<|>ll {};
};
",
        &["walls/config.cpp:2"],
    );
}

#[test]
fn classes_are_found_and_renamed_with_all_that_inherit_from_them() {
    let text = "\
//- walls/config.cpp
class CfgPatches { class walls {}; };
class CfgVehicles { class TAG_Wall {}; };
//- gates/config.cpp
class CfgPatches { class gates {}; };
class CfgVehicles {
    class TAG_Wall;
    class TAG_Gate: TAG_Wa<|>ll {};
};
class CfgWeapons { class TAG_Wall {}; };
";
    check_references(text, &["gates/config.cpp:3", "gates/config.cpp:4", "walls/config.cpp:2"]);
}

const FUNCTIONS: &str = "\
//- description.ext
class CfgFunctions {
    class TAG {
        class doors {
            file = \"functions\";
            class op<|>en {};
            class shut { file = \"other\\shut.sqf\"; };
        };
    };
};
class GateDialog {
    idd = 4000;
    onLoad = \"[_this select 0] call TAG_fnc_open; [] spawn TAG_fnc_shut\";
};
//- functions/fn_open.sqf
params [\"_gate\"];
_gate setDamage 0;
//- other/shut.sqf
hint \"shut\";
//- init.sqf
[player] call TAG_fnc_open;
";

#[test]
fn a_function_leads_from_its_class_to_its_script_and_back() {
    check_definition(FUNCTIONS, &["functions/fn_open.sqf:1"]);
    let at = |from: &str, to: &str| FUNCTIONS.replace("<|>", "").replacen(from, to, 1);
    check_definition(&at("class shut", "class sh<|>ut"), &["other/shut.sqf:1"]);
    check_definition(&at("spawn TAG_fnc_shut", "spawn TAG_fnc_sh<|>ut"), &["other/shut.sqf:1"]);
    check_definition(&at("other\\shut.sqf", "other\\sh<|>ut.sqf"), &["other/shut.sqf:1"]);
    let fixture = Fixture::new(&at("[player] call TAG_fnc_open", "[player] call TAG_fnc_op<|>en"));
    let found = fixture.analysis.definition(fixture.offset, Goal::Declaration);
    assert_eq!(fixture.shown(found.into_iter().map(|link| link.place)), ["description.ext:5"]);
    check_references(FUNCTIONS, &["description.ext:5", "description.ext:12", "init.sqf:1"]);
}

#[test]
fn a_function_is_renamed_from_its_class() {
    let fixture = Fixture::new(FUNCTIONS);
    let files = renamed(&fixture, "TAG_fnc_unlock");
    assert!(files["description.ext"].contains("class unlock {};"), "{}", files["description.ext"]);
    assert!(files["description.ext"].contains("call TAG_fnc_unlock;"), "{}", files["description.ext"]);
    assert_eq!(files["init.sqf"], "[player] call TAG_fnc_unlock;\n");
    assert!(files.contains_key("functions/fn_unlock.sqf"), "{:?}", files.keys());
}

const TEXTS: &str = "\
//- description.ext
overviewText = \"$STR_TAG_open\";
onLoadName = $STR_TAG_op<|>en;
//- stringtable.xml
<Project>
    <Key ID=\"STR_TAG_open\"><Original>Open</Original></Key>
</Project>
//- init.sqf
hint localize \"STR_TAG_open\";
";

#[test]
fn keys_are_followed_between_configs_scripts_and_stringtables() {
    check_definition(TEXTS, &["stringtable.xml:2"]);
    let quoted = TEXTS.replace("<|>", "").replacen("$STR_TAG_open", "$STR_TAG_op<|>en", 1);
    check_definition(&quoted, &["stringtable.xml:2"]);
    let places = ["description.ext:1", "description.ext:2", "init.sqf:1", "stringtable.xml:2"];
    check_references(TEXTS, &places);
    let in_table = TEXTS.replace("<|>", "").replacen("ID=\"STR_TAG_open", "ID=\"STR_TAG_op<|>en", 1);
    check_references(&in_table, &places);
    let in_array = TEXTS.replace("<|>", "").replace("onLoadName = $STR_TAG_open", "texts[] = {1, $STR_TAG_op<|>en}");
    check_definition(&in_array, &["stringtable.xml:2"]);
}

#[test]
fn a_key_is_renamed_everywhere() {
    let files = renamed(&Fixture::new(TEXTS), "STR_TAG_unlock");
    for (name, text) in files {
        assert!(text.contains("STR_TAG_unlock") && !text.contains("STR_TAG_open"), "{name}: {text}");
    }
}

#[test]
fn paths_of_sounds_and_pictures_lead_to_their_files() {
    let text = "\
//- description.ext
loadScreen = \"pictures\\gate.paa\";
class CfgSounds {
    class Bell { name = \"Bell\"; sound[] = {\"sounds\\be<|>ll.ogg\", 1, 1}; };
    class Horn { name = \"Horn\"; sound[] = {\"@a3\\sounds_f\\horn.wss\", 1, 1}; };
};
//- sounds/bell.ogg
Ogg
//- pictures/gate.paa
Paa
";
    check_definition(text, &["sounds/bell.ogg:1"]);
    let fixture = Fixture::new(text);
    let source = fixture.files["description.ext"].as_str();
    let links = fixture.analysis.links();
    let shown: Vec<_> = links.iter().map(|link| link.range.of(source)).collect();
    assert_eq!(shown, ["pictures\\gate.paa", "sounds\\bell.ogg"]);
}

#[test]
fn scripts_that_no_function_has_yet_are_offered_in_their_category() {
    let offered = |category: &str| {
        let files = "//- functions/doors/fn_open.sqf\nhint \"a\";\n//- functions/doors/fn_shut.sqf\nhint \"b\";\n\
            //- functions/doors/readme.sqf\nhint \"c\";\n//- other/fn_paint.sqf\nhint \"d\";\n";
        let fixture = Fixture::new(&format!(
            "{files}//- description.ext\nclass CfgFunctions {{ class TAG {{ {category} }}; }};\n"
        ));
        let found = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
        let functions = found.items.into_iter().filter(|item| format!("{:?}", item.kind) == "Function");
        functions.map(|item| format!("{:?}", item.insert)).collect::<Vec<_>>()
    };
    assert_eq!(offered("class doors { class open {}; class <|> };"), ["Text(\"shut {};\")"]);
    assert_eq!(offered("class doors { <|> };"), ["Text(\"class open {};\")", "Text(\"class shut {};\")"]);
    assert_eq!(offered("class doors { file = \"other\"; class p<|> {}; };"), ["Text(\"paint\")"]);
    assert_eq!(offered("class walls { class <|> };"), [""; 0]);
}

#[test]
fn headers_with_parameters_are_read_as_configs() {
    let fixture = Fixture::new(
        "\
//- description.ext
#include \"params.hpp\"
//- params.hpp
class Params { class Gates { ti<|>tle = \"Gates\"; }; };
",
    );
    assert!(fixture.analysis.hover(fixture.offset).unwrap().markdown.contains("title = text;"));
}

#[test]
fn texts_are_those_of_other_classes_and_files() {
    let offered = |header: &str| {
        labels(&Fixture::new(&format!(
            "//- description.ext\n#include \"open.hpp\"\n#include \"shut.hpp\"\nclass CfgSounds {{ class TAG_Creak {{}}; }};\n\
             //- init.sqf\ncreateDialog \"TAG_menu\";\nx = \"TAG_mend\";\n//- main.sqf\nx = \"TAG_mend\";\n\
             //- open.hpp\nclass gate_open {{ name = \"gate_open\"; }};\n//- shut.hpp\n{header}\n"
        )))
    };
    // Its own name, as the class in the other header has it.
    assert_eq!(offered("class gate_shut { name = \"ga<|>\"; };"), ["gate_shut", "gate_open"]);
    assert_eq!(offered("class Gate { menu = \"TAG_me<|>\"; };"), ["TAG_mend", "TAG_menu"]);
    assert_eq!(offered("class CfgNotifications { class Open { sound = \"TAG_<|>\"; }; };")[0], "TAG_Creak");
}

#[test]
fn keys_are_also_completed_without_quotes() {
    let fixture = Fixture::new(
        "\
//- description.ext
class Params { class Gates { title = $STR_TAG_o<|>; }; };
//- stringtable.xml
<Project name=\"Gates\"><Package name=\"A\"><Key ID=\"STR_TAG_open\"><English>Open</English></Key></Package></Project>
",
    );
    let found = fixture.analysis.completion(fixture.offset, CompletionOptions::default()).items;
    let text = fixture.files["description.ext"].as_str();
    let shown: Vec<_> = found.iter().map(|item| (item.replace.of(text), format!("{:?}", item.insert))).collect();
    assert_eq!(shown, [("$STR_TAG_o", "Text(\"$STR_TAG_open\")".to_owned())]);
}

const CLASSES: &str = "\
//- description.ext
class CfgSounds { class GateCreak { name = \"creak\"; }; };
class CfgMusic { class GateSong { name = \"song\"; }; };
class RscTitles { class GateTitle { idd = -1; }; };
class CfgNotifications { class GateOpened { title = \"open\"; }; };
class GateDialog { idd = 4000; };
//- init.sqf
createDialog \"GateDialog\";
\"gates\" cutRsc [\"GateTitle\", \"PLAIN\"];
playSound \"GateCreak\";
player say3D [\"GateCreak\", 20];
playMusic \"gatesong\";
[\"GateOpened\", [\"north\"]] call BIS_fnc_showNotification;
[\"GateOpened\"] remoteExec [\"BIS_fnc_showNotification\"];
[player, \"GateCreak\"] remoteExec [\"say3D\"];
#define QUOTE(text) #text
#define QGATE(name) QUOTE(Gate##name)
createDialog QGATE(Dialog);
hint \"GateNothing\";
";

/// Checks where the string that begins with a text leads; a cursor is inserted after the text.
#[track_caller]
fn check_class(begin: &str, expected: &[&str]) {
    check_definition(&CLASSES.replacen(begin, &format!("{begin}<|>"), 1), expected);
}

#[test]
fn strings_lead_to_the_classes_that_their_commands_take() {
    check_class("createDialog \"Gate", &["description.ext:5"]);
    check_class("cutRsc [\"Gate", &["description.ext:3"]);
    check_class("playSound \"Gate", &["description.ext:1"]);
    check_class("say3D [\"Gate", &["description.ext:1"]);
    check_class("playMusic \"gate", &["description.ext:2"]);
    check_class("\n[\"GateOp", &["description.ext:4"]);
    check_class("createDialog QGATE(Dia", &["description.ext:5"]);
    check_class("hint \"Gate", &[]);
}

#[test]
fn strings_for_other_machines_lead_to_their_classes() {
    check_class("Notification;\n[\"Gate", &["description.ext:4"]);
    check_class("[player, \"Gate", &["description.ext:1"]);
}

#[test]
fn a_class_is_found_and_renamed_in_the_strings_that_name_it() {
    let text = CLASSES.replacen("playSound \"Gate", "playSound \"<|>Gate", 1);
    let found = ["description.ext:1", "init.sqf:3", "init.sqf:4", "init.sqf:8"];
    check_references(&text, &found);
    check_references(&CLASSES.replacen("class GateCreak", "class Gate<|>Creak", 1), &found);
    let files = renamed(&Fixture::new(&text), "GateGroan");
    assert!(files.values().all(|text| !text.contains("GateCreak")), "{files:?}");
}

#[test]
fn hover_shows_the_class_that_a_string_names() {
    let fixture = Fixture::new(&CLASSES.replacen("cutRsc [\"Gate", "cutRsc [\"Ga<|>te", 1));
    let hover = fixture.analysis.hover(fixture.offset).unwrap();
    assert!(hover.markdown.contains("`GateTitle`\n\ntitle · idd `-1` · `RscTitles`"), "{}", hover.markdown);
    assert_eq!(hover.range.of(&fixture.files["init.sqf"]), "GateTitle");
}

#[test]
fn classes_of_the_project_are_offered_where_commands_take_them() {
    let labels = |begin: &str| {
        let fixture = Fixture::new(&CLASSES.replacen(begin, &format!("{begin}<|>"), 1));
        let completion = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
        let own = completion.items.into_iter().map(|item| item.label).filter(|label| label.starts_with("Gate"));
        own.collect::<Vec<_>>()
    };
    assert_eq!(labels("createDialog \"Ga"), ["GateDialog"]);
    assert_eq!(labels("cutRsc [\"Ga"), ["GateTitle"]);
    assert_eq!(labels("playSound \"Ga"), ["GateCreak"]);
}

#[test]
fn a_class_that_every_addon_opens_leads_to_itself() {
    let addon = |name: &str| format!("//- {name}/config.cpp\nclass CfgPatches {{ class {name} {{}}; }};\n");
    let addons: String = ('a'..='k').map(|letter| addon(&format!("gate_{letter}"))).collect();
    let script = "//- gate_d/open.sqf\nhint str (configFile >> \"CfgPatches\");\n";
    let text = addons + script;
    check_definition(
        &text.replacen("//- gate_c/config.cpp\nclass Cfg", "//- gate_c/config.cpp\nclass Cfg<|>", 1),
        &["gate_c/config.cpp:1"],
    );
    check_definition(&text.replacen(">> \"Cfg", ">> \"Cfg<|>", 1), &["gate_d/config.cpp:1"]);
    let fixture = Fixture::new(&text.replacen(">> \"Cfg", ">> \"Cfg<|>", 1));
    assert_eq!(fixture.analysis.references(fixture.offset, true).len(), 12);
}

/// Returns an addon with macros of CBA in a header that may be missing.
fn with_compiled(macros: &str) -> String {
    format!(
        "\
//- addons/main/$PBOPREFIX$
x\\gates\\addons\\main
//- addons/doors/$PBOPREFIX$
x\\gates\\addons\\doors
//- addons/doors/logo.paa
//- addons/main/macros.hpp
#define PREFIX gates
#define COMPONENT main
{macros}
//- addons/main/XEH_preInit.sqf
hint \"open\";
//- addons/main/functions/fnc_open.sqf
#include \"..\\macros.hpp\"
call COMPILE_FILE(functions\\fnc_shut);
hint QPATHTOEF(doors,logo.paa);
//- addons/main/functions/fnc_shut.sqf
hint \"shut\";
//- addons/main/config.cpp
#include \"macros.hpp\"
class CfgPatches {{ class gates {{}}; }};
#include \"CfgEventHandlers.hpp\"
//- addons/main/CfgEventHandlers.hpp
class Extended_PreInit_EventHandlers {{
    class gates {{ init = QUOTE(call COMPILE_SCRIPT(XEH_preInit)); }};
}};
"
    )
}

#[test]
fn macros_that_compile_lead_to_their_scripts() {
    let quoted = "#define QUOTE(var1) #var1
#define PATHTO_SYS(var1,var2,var3) \\x\\var1\\addons\\var2\\var3.sqf
#define COMPILE_FILE(var1) compile preprocessFileLineNumbers 'PATHTO_SYS(PREFIX,COMPONENT,var1)'
#define COMPILE_SCRIPT(var1) compileScript ['PATHTO_SYS(PREFIX,COMPONENT,var1)']";
    for macros in [quoted, "#include \"\\x\\cba\\addons\\main\\script_macros.hpp\""] {
        let text = with_compiled(macros);
        let check = |from: &str, to: &str, file: &str| check_definition(&text.replacen(from, to, 1), &[file]);
        check("SCRIPT(XEH_preInit))", "SCRIPT(XEH_<|>preInit))", "addons/main/XEH_preInit.sqf:1");
        check("functions\\fnc_shut)", "functions\\fnc_<|>shut)", "addons/main/functions/fnc_shut.sqf:1");
    }
    let text = with_compiled("");
    let fixture = Fixture::new(&text.replacen("doors,logo", "doors,lo<|>go", 1));
    let found = fixture.analysis.definition(fixture.offset, Goal::Definition);
    assert!(found[0].place.file.as_ref().unwrap().ends_with("addons/doors/logo.paa"));
    let fixture = Fixture::new(&text.replacen("SCRIPT(XEH", "SCRIPT(<|>XEH", 1));
    let links = fixture.analysis.links();
    let handlers = &fixture.files["addons/main/CfgEventHandlers.hpp"];
    assert_eq!(links.iter().map(|link| link.range.of(handlers)).collect::<Vec<_>>(), ["XEH_preInit"]);
    assert!(links[0].file.ends_with("addons/main/XEH_preInit.sqf"));
}

#[test]
fn a_script_is_renamed_where_a_macro_names_it_without_its_ending() {
    let path = "execVM \"x\\gates\\addons\\main\\functions\\fnc_shut.sqf\";";
    let text = with_compiled("").replacen("hint \"open\";", path, 1);
    let check = |from: &str, to: &str, name: &str| {
        let files = renamed(&Fixture::new(&text.replacen(from, to, 1)), name);
        assert!(files.contains_key("addons/main/functions/fnc_close.sqf"));
        let open = &files["addons/main/functions/fnc_open.sqf"];
        assert!(open.contains("COMPILE_FILE(functions\\fnc_close);"), "{open}");
        assert_eq!(files["addons/main/XEH_preInit.sqf"], path.replace("shut", "close") + "\n");
    };
    check("fnc_shut.sqf\"", "fnc_sh<|>ut.sqf\"", "fnc_close.sqf");
    check("fnc_shut);", "fnc_sh<|>ut);", "fnc_close");
    check("fnc_shut);", "fnc_sh<|>ut);", "fnc_close.sqf");
}

#[test]
fn hover_describes_classes_of_the_game_that_the_project_changes() {
    let fixture = Fixture::new(
        "\
//- config.cpp
class CfgVehicles { class B_MRAP_01_F { armor = 1; }; };
//- init.sqf
private _car = \"B_MRAP<|>_01_F\" createVehicle [0, 0, 0];
",
    );
    assert!(fixture.analysis.hover(fixture.offset).unwrap().markdown.contains("**Hunter**"));
    let found = fixture.analysis.definition(fixture.offset, Goal::Definition);
    assert_eq!(fixture.shown(found.into_iter().map(|link| link.place)), ["config.cpp:1"]);
}
