//! The words of a project.

use super::made::sets_by_value;
use super::words::{GivenWords, Mention, functions_of, macros, plain_words, variables};
use super::*;
use crate::{Project, fixture};
use sqf_model::{NamedSymbol, WorkspaceIndex, WorkspaceNames};
use sqf_syntax::Source;

#[test]
fn functions_that_a_text_sets_or_quotes_are_known() {
    let text = "Gate_fnc_open = {}; call gate_fnc_shut; \"gate_fnc_oil\" x; gate_fnc_a == gate_fnc_b; ['gate_fnc_c']";
    let mentioned = |text: &str| -> Vec<String> {
        functions_of(text)
            .into_iter()
            .filter(|(_, it)| matches!(it, Mention::Set | Mention::Quote | Mention::InnerQuote))
            .map(|(name, _)| name)
            .collect()
    };
    assert_eq!(mentioned(text), ["gate_fnc_open", "gate_fnc_oil", "gate_fnc_c"]);
    let remote = "x remoteExec ['gate_fnc_a', 2]; remoteExecCall [ \"gate_fnc_b\"]; myRemoteExec ['gate_fnc_c']; \
                  x remoteExec 'gate_fnc_d'; x remoteExec ['x gate_fnc_e']; remoteExec";
    assert_eq!(mentioned(remote), ["gate_fnc_c"]);
    let long = "_fnc_".repeat(1_000) + "a";
    assert_eq!(mentioned(&format!("'{long}' gate_fnc_a='{long}'")), [long.as_str(), "gate_fnc_a", &long]);
}

#[test]
fn variables_whose_names_are_values_are_noticed() {
    for text in [
        "missionNamespace setVariable [_name, 1]",
        "MissionNamespace SetVariable[ (_x select 0), 1]",
        "missionNamespace setVariable [\"oil\" + _x, 1]",
        "currentNamespace setVariable [format [\"oil%1\", _x], 1]",
        "missionNamespace setVariable [Format [\"oil%1\", _x], 1]",
        "publicVariable _name",
        "call compile format [\"oil%1 = 1\", _x]",
    ] {
        assert!(sets_by_value(text), "{text}");
    }
    for text in [
        "missionNamespace setVariable [\"oil\", 1]; _gate setVariable [_name, 1]",
        "missionNamespace setVariable [QGVAR(oil), 1]; publicVariable \"oil\"; 2 publicVariableClient \"oil\"",
        "#define SET(name) missionNamespace setVariable [#name, 1]",
        "missionNamespace setVariable [TAG_oil, 1]; publicVariable TAG_oil;",
        "hint format [\"%1 == %2\", oil, _x]; missionNamespace getVariable _name",
    ] {
        assert!(!sets_by_value(text), "{text}");
    }
}

#[test]
fn beginnings_of_names_that_a_text_continues_are_known() {
    let text = "'gate_fnc_' + x; \"gate_fnc_open_\" x; 'call gate_fnc_%1'; 'gate_fnc_shut' + x; gate_fnc_ == 1; 'gate_fnc_a'; \
                _x = 'gate_fnc_b'; 'call gate_fnc_c' x";
    let begun = functions_of(text).into_iter().filter(|(_, it)| *it == Mention::Begin).map(|(name, _)| name);
    assert_eq!(begun.collect::<Vec<_>>(), ["gate_fnc_", "gate_fnc_open_", "gate_fnc_", "gate_fnc_shut"]);
}

#[test]
fn functions_whose_names_macros_make_are_known() {
    let text = "FUNC(open) = {}; DFUNC( shut ) ={}; call FUNC(oil); [QFUNC(wax)] x; PREP(paint); \
                a FUNC(nail); hint(saw); MAKE(DFUNC(bolt),2); FUNC(broken";
    let of = |text| GivenWords::of(text, &[], false);
    assert_eq!(of(text).pasted, ["open", "shut", "wax", "dfunc", "bolt", "2"]);
    assert_eq!(of(text).listed, ["paint"]);
    let quoted = of("QUOTE(_a call FUNC(open) + FUNC(shut)); QUOTE(FUNC(lock)); QUOTE([a] spawn EFUNC(b,c))");
    assert_eq!(quoted.pasted, ["_a", "call", "func", "shut", "func", "lock", "a", "spawn"]);
    assert_eq!(of("QUOTE([QFUNC(open)] call FUNC(use)); QEFUNC(walls,Climb)").quoted, ["open", "climb"]);
    let given = ["open", "shut", "oil", "wax", "nail", "dfunc", "bolt", "2", "bolt"];
    assert_eq!(of(text).called, given);
    assert!(GivenWords::of(text, &[], true).called.is_empty());
}

#[test]
fn macros_with_parameters_are_known() {
    let text = "#define gate(a) a\n \t#define OPEN(a,b) a\n#define WIDTH (2)\n// #define door(a) a\n#define\n#define ";
    assert_eq!(macros(text).join(" "), "gate OPEN");
}

#[test]
fn names_of_local_variables_begin_with_an_underscore() {
    let mut names: Vec<_> =
        variables("_a = GATE_b + _C_d; \"_e\" x__f (_a)_; isNil \"_g\"; _h==1").0.into_iter().collect();
    names.sort();
    let names: Vec<_> = names.iter().map(|(name, is_set)| (&**name, *is_set)).collect();
    let expected = [("_", false), ("_a", true), ("_c_d", false), ("_e", true), ("_g", false), ("_h", false)];
    assert_eq!(names, expected);
}

#[test]
fn words_in_comments_are_not_read() {
    let text =
        "// _a: \"gate\nhint _b; /* it's _c\n_d */ hint \"// _e\"; hint _f / _g; // _f\nhint 'x // _h'; it's\n_i";
    let mut read: Vec<_> = variables(text).0.into_iter().filter(|(_, is_set)| !is_set).map(|(name, _)| name).collect();
    read.sort();
    assert_eq!(read.join(" "), "_b _e _f _g _h _i");
    assert_eq!(variables("/* _a").0.into_iter().collect::<Vec<_>>(), [("_a".into(), true)]);
}

#[test]
fn missions_side_by_side_do_not_see_each_others_names() {
    let north = "private _gate = 1; oilLevelNow = 1; hint _wax; x = \"GATE_fnc_open_\" + y;";
    let folder = fixture::files([
        ("north.Altis/mission.sqm", "version=54;"),
        ("north.Altis/description.ext", ""),
        ("north.Altis/init.sqf", north),
        ("south.Altis/mission.sqm", "version=54;"),
        ("south.Altis/description.ext", ""),
        ("south.Altis/init.sqf", "call GATE_fnc_open_wide;"),
    ]);
    let [north, south] = ["north", "south"].map(|name| folder.path().join(name.to_owned() + ".Altis/init.sqf"));
    let project = fixture::scanned(&folder);
    let other = |path: &Path| path.with_file_name("other.sqf");
    let facts = |from: &Path| {
        let local = project.names_local("_gate", &other(from)).unwrap();
        let is_set = project.global_use("oilLevelNow", &other(from)).unwrap().is_set;
        (local, is_set, project.borrows_local("_wax", Some(from)), project.meant_global("oilLvelNow", from))
    };
    assert_eq!(facts(&north), (true, true, true, Some("oilLevelNow".to_owned())));
    assert_eq!(facts(&south), (false, false, false, None));
}

#[test]
fn a_tag_is_that_of_a_project_whose_scripts_assign_its_functions() {
    let folder = fixture::files([("mission.sqm", "version=54;")]);
    let defined = |own: usize, calls: &str| {
        let functions: String = (0..own).map(|n| format!("GATE_fnc_open{n} = {{ hint 'open' }};\n")).collect();
        std::fs::write(folder.path().join("init.sqf"), functions + calls).unwrap();
        let mut project = fixture::open(&folder);
        project.scan_functions();
        project.defines_function("GATE_fnc_oil")
    };
    assert_eq!(defined(10, "call GATE_fnc_oil;"), Some(false));
    assert_eq!(defined(9, "call GATE_fnc_oil;"), None, "they may replace some of another mod");
    assert_eq!(defined(10, "call GATE_fnc_oil; call GATE_fnc_wax;"), None);
    assert_eq!(defined(10, "call GATE_fnc_oil; x = ['GATE_fnc_oil'];"), Some(true));
    let list = "class CfgFunctions { class GATE { class gates { class oil {}; }; }; };";
    std::fs::write(folder.path().join("functions.hpp"), list).unwrap();
    assert_eq!(defined(10, "call GATE_fnc_oil;"), None, "a list that nothing includes");
}

#[test]
fn local_variables_are_known_by_the_files_that_name_them() {
    let folder = fixture::files([
        ("description.ext", ""),
        ("init.sqf", "private _Gate = 1; private _width = 2; call compile preprocessFile \"open.sqf\";"),
        ("open.sqf", "hint str [_gate, _withd];"),
        ("doors.fsm", "\"_door = 1\""),
    ]);
    let (init, open) = (folder.path().join("init.sqf"), folder.path().join("open.sqf"));
    let mut project = fixture::open(&folder);
    assert_eq!(project.names_local("_gate", &open), None, "the files have not been read");
    project.scan_functions();
    assert_eq!(project.names_local("_gate", &open), Some(true));
    assert_eq!(project.names_local("_gate", &init), Some(true));
    assert_eq!(project.names_local("_withd", &open), Some(false));
    assert_eq!(project.names_local("_withd", &init), Some(true));
    assert_eq!(project.names_local("_door", &open), Some(true));
    assert!(project.borrows_local("_gate", None) && !project.borrows_local("_width", None));
    assert_eq!(project.names_local("_nowhere", &open), Some(false));
    assert_eq!(project.names_local("_nowhere", Path::new("/elsewhere/open.sqf")), None);
}

#[test]
fn a_function_is_unknown_only_where_its_tag_is_the_projects_own() {
    let config = "class CfgFunctions { class GATE { class doors { class open {}; }; }; };";
    let folder = fixture::files([("description.ext", config), ("init.sqf", "GATE_fnc_shut = { hint \"shut\" };")]);
    let mut project = fixture::open(&folder);
    assert_eq!(project.defines_function("gate_fnc_open"), None, "the files have not been read");
    project.scan_functions();
    assert_eq!(project.defines_function("gate_fnc_OPEN"), Some(true));
    assert_eq!(project.defines_function("GATE_fnc_shut"), Some(true));
    assert_eq!(project.defines_function("GATE_fnc_oil"), Some(false));
    assert_eq!(project.defines_function("BARN_fnc_oil"), None);
}

#[test]
fn an_undefined_name_may_be_a_typo_of_a_function() {
    let config = "class CfgFunctions { class GATE { class doors { class open {}; class Foo {}; class oil1 {}; class oil2 {}; }; }; };";
    let script =
        "x remoteExec [\"GATE_fnc_opne\", 2]; x remoteExec [\"GATE_fnc_saved\", 2]; x remoteExec ['GATE_fnc_oil3'];";
    let folder = fixture::files([("description.ext", config), ("init.sqf", script)]);
    let mut project = fixture::open(&folder);
    project.scan_functions();
    for (name, meant) in [
        ("GATE_fnc_fo", Some("GATE_fnc_Foo")),
        ("gate_fnc_opne", Some("GATE_fnc_open")),
        ("GATE_fnc_oil1a", Some("GATE_fnc_oil1")),
        ("GATE_fnc_oil", None),
        ("GATE_fnc_saved", None),
        ("BARN_fnc_open", None),
    ] {
        assert_eq!(project.meant_function(name, None).as_deref(), meant, "{name}");
    }
    assert_eq!(project.defines_function("GATE_fnc_opne"), Some(false), "a misspelled name in a string defines nothing");
    assert_eq!(project.defines_function("GATE_fnc_saved"), Some(true), "the server may have it");
    assert_eq!(project.defines_function("GATE_fnc_oil3"), Some(true), "another number");
}

#[test]
fn a_few_functions_of_a_foreign_tag_do_not_define_it() {
    let script = "CBA_fnc_globalEvent = compileFinal \"true\"; [] call CBA_fnc_localEvent; call CBA_fnc_players; \
                  GATE_fnc_shut = compileFinal \"false\"; [] call GATE_fnc_oil;";
    let folder = fixture::files([("description.ext", ""), ("init.sqf", script)]);
    let mut project = fixture::open(&folder);
    project.scan_functions();
    assert_eq!(project.defines_function("CBA_fnc_localEvent"), None);
    assert_eq!(project.defines_function("GATE_fnc_oil"), Some(false));
}

#[test]
fn functions_of_a_mod_with_another_name_than_the_addon_do_not_define_its_tag() {
    let config = "class CfgPatches { class oiled_doors { requiredAddons[] = {\"works_main\"}; }; };
        class CfgFunctions {
            class GATE { class all { class open {}; class shutAll {}; }; };
            class oiled { class all { class drop {}; }; };
        };";
    let knows = |config: &str, name: &str| {
        let calls = ("addons/doors/a.sqf", "call GATE_fnc_knock; call oiled_fnc_drip; call GATE_fnc_shutAl;");
        let folder =
            fixture::files([("addons/doors/config.cpp", config), ("addons/doors/$PBOPREFIX$", "oiled\\doors"), calls]);
        let mut project = fixture::open(&folder);
        project.scan_functions();
        project.defines_function(name)
    };
    assert_eq!(knows(config, "GATE_fnc_knock"), None);
    assert_eq!(knows(config, "GATE_fnc_shutAl"), Some(false), "a typo of one that is replaced");
    assert_eq!(knows(config, "oiled_fnc_drip"), Some(false));
    // Nothing else is required, so both tags are those of the project.
    assert_eq!(knows(&config.replace("works_main", "cba_main"), "GATE_fnc_knock"), Some(false));
    // No tag is that of the addons, so they may have any.
    let other = config.replace("class oiled {", "class DOOR {");
    assert_eq!(knows(&other, "GATE_fnc_knock"), Some(false));
}

#[test]
fn the_missions_of_a_server_have_functions_with_its_tag() {
    let config = "class CfgPatches { class gate_server { requiredAddons[] = {\"A3_Data_F\"}; }; };
        class CfgFunctions { class gate { class all { class open {}; class shutAll {}; }; }; };";
    let files = [
        ("gate_server/config.cpp", config),
        ("gate_server/$PBOPREFIX$", "gate_server"),
        ("gate_server/a.sqf", "call gate_fnc_knock; call gate_fnc_shutAl;"),
    ];
    let knows = |files: &[(&str, &str)], name: &str| {
        let folder = fixture::files(files.iter().copied());
        let mut project = fixture::open(&folder);
        project.scan_functions();
        project.defines_function(name)
    };
    assert_eq!(knows(&files, "gate_fnc_knock"), None);
    assert_eq!(knows(&files, "gate_fnc_shutAl"), Some(false));
    let with_mission = [&files[..], &[("gate.Altis/description.ext", "")]].concat();
    assert_eq!(knows(&with_mission, "gate_fnc_knock"), Some(false));
}

#[test]
fn functions_overriding_a_required_mod_do_not_define_its_tag() {
    let folder = tempfile::tempdir().unwrap();
    let config = "class CfgPatches { class oiled_doors { requiredAddons[] = {\"GATE_main\"}; }; };
        class CfgFunctions {
            class changed { tag = \"GATE_doors\"; class all { class open {}; class shut {}; }; };
            class oiled { class all { class drop {}; }; };
        };";
    std::fs::write(folder.path().join("config.cpp"), config).unwrap();
    std::fs::write(folder.path().join("a.sqf"), "call GATE_doors_fnc_knock; call oiled_fnc_drip;").unwrap();
    let knows = |name: &str| {
        let mut project = fixture::open(&folder);
        project.scan_functions();
        project.defines_function(name)
    };
    assert_eq!(knows("GATE_doors_fnc_knock"), None);
    assert_eq!(knows("oiled_fnc_drip"), Some(false));
    // One of the project's own addons, of which another one with the tag is required, or none.
    let own = config.replace("oiled_doors", "GATE_oil");
    std::fs::write(folder.path().join("config.cpp"), &own).unwrap();
    assert_eq!(knows("GATE_doors_fnc_knock"), None);
    std::fs::write(folder.path().join("config.cpp"), own.replace("GATE_main", "GATE_oil")).unwrap();
    assert_eq!(knows("GATE_doors_fnc_knock"), Some(false));
    // A mission has no addons.
    std::fs::write(folder.path().join("config.cpp"), "").unwrap();
    let config = "class CfgFunctions { class ACE_doors { class all { class open {}; class shut {}; }; }; };";
    std::fs::write(folder.path().join("description.ext"), config).unwrap();
    assert_eq!(knows("ACE_doors_fnc_knock"), None);
}

#[test]
fn a_script_that_is_named_like_a_function_may_not_be_listed() {
    let config = "class CfgFunctions { class GATE { class doors { class open {}; }; }; };";
    let (open, oil) = ("functions/doors/fn_open.sqf", "functions/doors/fn_oil.sqf");
    let folder = fixture::files([("description.ext", config), (open, ""), (oil, "")]);
    let mut project = fixture::open(&folder);
    project.scan_functions();
    let init = crate::place(&folder.path().join("init.sqf"));
    let expected = Path::new("functions").join("doors").join("fn_oil.sqf");
    assert_eq!(project.unlisted_function("GATE_fnc_oil", &init), Some(expected));
    assert_eq!(project.unlisted_function("GATE_fnc_open", &init), None);
    assert_eq!(project.unlisted_function("GATE_fnc_wax", &init), None);
}

#[test]
fn an_unset_name_may_be_a_typo_of_another() {
    let folder = fixture::files([("description.ext", "")]);
    let init = crate::place(&folder.path().join("init.sqf"));
    std::fs::write(&init, "GATE_doorWidth = 5; GATE_height1 = 2; GATE_colours = 1; GATE_oiled = 1;").unwrap();
    std::fs::write(folder.path().join("paint.sqf"), "supplyCount = 5; wallPaint1 = 1; fences = 'gardenPaint';")
        .unwrap();
    let other = "hint str [GATE_doroWidth, GATE_height2, GATE_colors]; hint str GATE_oield; x = 'GATE_oield';";
    std::fs::write(folder.path().join("open.sqf"), other).unwrap();
    let mut project = fixture::open(&folder);
    project.scan_functions();
    assert_eq!(project.meant_global("gate_doroWidth", &init).as_deref(), Some("GATE_doorWidth"));
    assert_eq!(project.meant_global("GATE_colors", &init).as_deref(), Some("GATE_colours"));
    assert_eq!(project.meant_global("GATE_height2", &init), None, "another number");
    assert_eq!(project.meant_global("GATE_oield", &init), None, "a string may set it");
    assert_eq!(project.meant_global("GATE_doorWidth", &init), None);
    // Another tag of the project.
    let script = "GATES_hay = 1; hint str GATE_hay;";
    std::fs::write(folder.path().join("hay.sqf"), script).unwrap();
    let mut project = fixture::open(&folder);
    project.scan_functions();
    assert_eq!(project.meant_global("GATE_hay", &init), None);
    assert_eq!(project.meant_global("suplyCount", &init).as_deref(), Some("supplyCount"));
    for name in ["supplyCount", "wallPaint2", "gardenPanit", "fencse"] {
        assert_eq!(project.meant_global(name, &init), None, "{name}");
    }
}

#[test]
fn names_that_were_just_typed_are_known() {
    let folder = fixture::files([
        ("description.ext", ""),
        ("init.sqf", "GATE_doorWidth = 5; GATE_height = 1;"),
        ("open.sqf", "hint str GATE_doorWidth;"),
    ]);
    let [init, open] = ["init.sqf", "open.sqf"].map(|name| crate::place(&folder.path().join(name)));
    let mut project = fixture::scanned(&folder);
    assert_eq!(project.global_use("GATE_doroWidth", &open), None);
    project.set_overlay(&open, Arc::new(Source::new("hint str GATE_doroWidth; hint str GATE_heigth;")));
    assert_eq!(project.meant_global("GATE_doroWidth", &open).as_deref(), Some("GATE_doorWidth"));
    assert_eq!(project.global_use("GATE_doroWidth", &open).map(|used| used.count), Some(1));
    // Other documents that are not saved yet.
    project.set_overlay(&init, Arc::new(Source::new("GATE_doorWidth = 5; GATE_heigth = 1; wallPaint = 1;")));
    assert_eq!(project.meant_global("GATE_heigth", &open), None);
    assert!(project.global_use("GATE_heigth", &open).unwrap().is_set);
    assert!(project.global_use("wallPaint", &open).unwrap().is_set);
    // What is there since the scan is not counted twice.
    assert_eq!(project.global_use("GATE_doorWidth", &open).map(|used| used.count), Some(2));
    // A new scan knows the texts in the editor.
    project.scan_functions();
    assert_eq!(project.meant_global("GATE_doroWidth", &open).as_deref(), Some("GATE_doorWidth"));
    assert_eq!(project.meant_global("GATE_heigth", &open), None);
}

#[test]
fn strings_may_name_variables_in_some_places_only() {
    let script = "missionNamespace setVariable [\"oilA\", 1]; player setVariable [\"oilB\", 1]; (group x) setVariable [\"oilC\", 1];\n\
        // a list (of names)\n[\"oilD\", 1] call x; [[\"oilE\", 1], [\"oilF\", 1]]; x set [\"oilG\", 1]; isNil \"oilH\"; case \"oilI\": {};\n\
        // more\n(missionNamespace) getVariable [\"oilJ\", 1]; _ns setVariable [\"oilK\", 1]; oilL = 1;";
    let words = plain_words(script, true);
    let mut named: Vec<_> = words.iter().filter(|(_, word)| word.may_be_variable).map(|(name, _)| &name[3..]).collect();
    named.sort_unstable();
    assert_eq!(named.concat(), "acdefhjkl", "all but those of `player`, `set` and `case`");
    let config = "class oilA { oilB = \"oilC\"; init = \"oilD = 1\"; property = \"oilE\"; };";
    let words = plain_words(config, false);
    let mut named: Vec<_> = words.iter().filter(|(_, word)| word.may_be_variable).map(|(name, _)| &**name).collect();
    named.sort_unstable();
    assert_eq!(named, ["oild", "oile"]);
}

#[test]
fn the_place_of_a_symbol_does_not_depend_on_what_was_read_first() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str| std::fs::write(folder.path().join(name), "GATE_isOpen = true;").unwrap();
    let open = || fixture::open(&folder);
    std::fs::write(folder.path().join("description.ext"), "").unwrap();
    put("b.sqf");
    let mut project = open();
    project.scan_functions();
    project.build_index(&|_, _| ());
    put("a.sqf");
    project.forget_all(&[folder.path().join("a.sqf")]);
    project.settle_index();
    let mut fresh = open();
    fresh.scan_functions();
    fresh.build_index(&|_, _| ());
    let places = |project: &Project| {
        let found = project.symbols_matching("gate", None, 10, None);
        let file = |found: &NamedSymbol| project.place_of(&found.symbol, found.file.as_deref()).unwrap().file;
        found.iter().map(|found| (found.name.clone(), file(found))).collect::<Vec<_>>()
    };
    assert_eq!(places(&project), places(&fresh));
    assert!(places(&fresh)[0].1.ends_with("a.sqf"));
}

#[test]
fn scripts_of_actions_run_on_their_own() {
    let named = |text: &str| scripts::named(text).scripts.first().map(|(_, is_executed)| *is_executed);
    assert_eq!(named("execVM 'open.sqf';"), Some(true));
    assert_eq!(named("_gate addAction ['Open, slowly', 'scripts\\open.sqf', [1]];"), Some(true));
    assert_eq!(named("_gate addAction [localize 'open', \"open.sqf\"];"), Some(true));
    assert_eq!(named("_gate addAction ['Open', { call compile preprocessFile 'open.sqf' }];"), Some(false));
    assert_eq!(named("_gate addAction ['Open', 'x', [1, 'open.sqf']];"), Some(false));
    assert_eq!(named("_gate addAction ['Open', x]; ['a', 'open.sqf'] call run;"), Some(false));
}

#[test]
fn a_composed_name_may_be_that_of_scripts_with_its_beginning_only() {
    let begins = |text: &str| scripts::named(text).composed.iter().map(|it| it.begin.to_string()).collect::<Vec<_>>();
    assert_eq!(begins("format ['gates\\Open_%1.sqf', x]; format ['%1.sqf', x]; 'gates' + x + '.sqf'"), ["open_", ""]);
    let defined =
        "#define FILE(part,func) QUOTE(part\\DOUBLES(fnc,func).sqf)\n#define ONE(func) QUOTE(TRIPLES(func,a,b).sqf)";
    assert_eq!(begins(defined), ["fnc_", ""]);
    let lines = "#define LISTED(fnc,func) class func { \\\n file = QUOTE(DOUBLES(fnc,func).sqf); \\\n}";
    assert_eq!(begins(lines), [""]);
    assert_eq!(begins(&lines.replace("(fnc,func) class", "(func) class")), ["fnc_"]);
    assert_eq!(begins("_path = DOUBLES(fnc,func).sqf;"), [""], "`fnc` may be a macro");
    let pasted = "#define RUN(a,b) execVM 'scripts\\a##b.sqf'\n#define ALL QUOTE(DOUBLES(fnc,a)_open.sqf)";
    assert_eq!(begins(pasted), ["", ""]);
}

#[test]
fn a_composed_path_names_scripts_in_its_folder_only() {
    let folders = |text: &str| scripts::named(text).composed.iter().map(|it| it.folder.to_string()).collect::<Vec<_>>();
    assert_eq!(folders("format ['scripts\\Gates\\%1.sqf', x]; format ['gates/%1_open.sqf', x]"), ["\\gates\\"]);
    assert_eq!(
        folders("format ['%1\\gates\\%2.sqf', x, y]; 'gates' + x + '.sqf'; format ['\\x\\gates\\%1.sqf', y]"),
        [""]
    );

    let init = "{ call compile preprocessFile format ['gates\\%1.sqf', _x] } forEach x; [] execVM 'oil.sqf'; [] execVM 'gates\\wax.sqf';";
    let oil_or_wax = "hint str _width";
    let folder = fixture::files([
        ("description.ext", ""),
        ("init.sqf", init),
        ("oil.sqf", oil_or_wax),
        ("gates/wax.sqf", oil_or_wax),
    ]);
    let [oil, wax] = ["oil.sqf", "gates/wax.sqf"].map(|path| folder.path().join(path));
    let project = fixture::scanned(&folder);
    assert_eq!((project.is_only_executed(&oil), project.is_only_executed(&wax)), (Some(true), Some(false)));
}

#[test]
fn copies_of_a_script_are_files_of_their_own() {
    let script = "_gate = 1;\nTAG_width = _gate;\n[] call TAG_fnc_open;\n";
    let folder = fixture::folder(&format!(
        "//- description.ext\n//- east/gate.sqf\n{script}//- west/gate.sqf\n{script}//- west/lone.sqf\n_wall = 1;\n"
    ));
    let project = fixture::scanned(&folder);
    let file = |name: &str| crate::place(&folder.path().join(name));
    assert_eq!(project.global_use("TAG_width", &file("west/lone.sqf")).unwrap().count, 2);
    assert_eq!(project.names_local("_gate", &file("east/gate.sqf")), Some(true));
    assert_eq!(project.names_local("_wall", &file("west/lone.sqf")), Some(false));
    assert!(project.names.scanned.as_ref().unwrap().may_be_sent("tag_fnc_open"), "two files call it");
}
