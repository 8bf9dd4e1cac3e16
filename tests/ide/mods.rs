//! What an editor shows of the classes, properties and settings of mods. The mod is one text, each question a line with
//! the cursor in it, with its answer beside it.

use crate::fixture::Fixture;
use sqf_ls::internal::ide::{CompletionOptions, Goal, resolve};
use sqf_ls::internal::catalog::Reference;
use sqf_ls::internal::model::Workspace;
use sqf_ls::internal::text::LineIndex;
use std::sync::Arc;

/// A mod as its archive has it, with a header that its config was made of.
const MOD: &str = r#"
//- @Gates/addons/main/config.cpp
class CfgPatches { class gates_main { units[] = {}; requiredAddons[] = {"A3_Data_F", "walls_main"}; }; };
class CfgVehicles {
    class House;
    class B_Soldier_F;
    class B_Truck_01_transport_F;
    class GATES_Barrier: House {
        displayName = "Barrier";
        gates_speed = 2;
        gates_motor = "electric";
        gates_parts[] = {"door", 2, {1, 2}};
        class GATES_Hinge { angle = 90; class Left { offset = 1; }; };
        class GATES_Door { width = 3; };
    };
    class GATES_Barrier_Long: GATES_Barrier {
        displayName = "$STR_GATES_Long";
        gates_speed = 3;
        class GATES_Door: GATES_Door { height = 4; };
    };
    class GATES_Guard: B_Soldier_F { displayName = "$STR_GATES_Guard"; side = 1; };
    class GATES_Truck: B_Truck_01_transport_F { displayName = "Gate truck"; transportSoldier = 6; };
    class B_Truck_01_box_F { gates_space = 40; };
};
class CfgWeapons {
    class ItemCore;
    class GATES_Remote: ItemCore { displayName = "Remote"; class ItemInfo { mass = 5; }; };
};
class CfgMagazines { class CA_Magazine; class GATES_Battery: CA_Magazine { displayName = "Battery"; count = 5; ammo = "GATES_Spark"; }; };
class CfgAmmo { class BulletBase; class GATES_Spark: BulletBase { hit = 1; }; };
class CfgGlasses { class None; class GATES_Visor: None { displayName = "Visor"; }; };
class CfgSounds { class gates_squeak { name = "Squeak"; sound[] = {"\z\gates\addons\main\squeak.ogg", 1, 1}; titles[] = {}; }; };
class CfgMusic { class gates_theme { name = "Gate theme"; sound[] = {"\z\gates\addons\main\theme.ogg", 1, 1}; duration = 61; }; };
class CfgMarkers { class gates_mark { name = "Gate"; }; };
class CfgMarkerColors { class gates_rust { name = "Rust"; }; };
class CfgNotifications { class gates_opened { title = "GATE"; description = "%1 opened"; }; };
class CfgUnitInsignia { class gates_badge { displayName = "Gate keepers"; }; };
class CfgFaces { class Man_A3 { class Default; class gates_face: Default { displayName = "Keeper"; }; }; };
class CfgMagazineWells { class GATES_Cells { GATES_mags[] = {"GATES_Battery", "GATES_Coil"}; }; };
class RscTitles { class gates_bar { idd = -1; duration = 5; }; };
class gates_panel { idd = 7000; class controls { class title { idc = 7002; }; }; };
//- @Gates/addons/main/CfgVehicles.hpp
class CfgVehicles { class GATES_Barrier_Long: GATES_Barrier { displayName = CSTRING(long); }; };
//- @Gates/addons/main/stringtable.xml
<Project name="g"><Package name="g"><Key ID="STR_GATES_Long"><English>Long barrier</English><German>Lange Schranke</German></Key>
<Key ID="STR_GATES_Guard"><English>Gate guard</English></Key></Package></Project>
//- @Gates/addons/main/fn_open.sqf
// Opens a gate.
params ["_gate"];
//- @Gates/addons/main/XEH_preInit.sqf
GATES_fnc_open = compile preprocessFileLineNumbers "\z\gates\addons\main\fn_open.sqf";
GATES_all = [];
//- @Gates/addons/main/missions/demo.Stratis/mission.sqm
version=53;
//- @Gates/addons/main/missions/demo.Stratis/init.sqf
GATES_nation = "demo";
"#;

/// Returns the project with the mod and these files; the script has the cursor.
#[track_caller]
fn project(files: &str) -> Fixture {
    Fixture::new(&format!("{MOD}{files}\n"))
}

/// Returns a hover with its paragraphs on one line, and without the targets of links.
fn one_line(markdown: &str) -> String {
    let mut shown = String::new();
    let mut rest = markdown;
    while let Some((before, after)) = rest.split_once("](file:") {
        shown.push_str(before);
        let end = after.find(')').unwrap();
        if let Some((_, line)) = after[..end].split_once("#L") {
            shown.push_str(&format!("](L{line})"));
        } else {
            shown.push_str("]()");
        }
        rest = &after[end + 1..];
    }
    shown.push_str(rest);
    shown.replace("\n\n", " | ").replace('\n', " ")
}

#[track_caller]
fn hover_in(file: &str, text: &str) -> String {
    let fixture = project(&format!("//- mission/mission.sqm\nversion=53;\n//- mission/{file}\n{text}"));
    fixture.analysis.hover(fixture.offset).map(|hover| one_line(&hover.markdown)).unwrap_or_default()
}

#[track_caller]
fn check_hover(questions: &[(&str, &str)]) {
    let mut wrong = String::new();
    for (script, expected) in questions {
        let found = hover_in("init.sqf", script);
        if found != *expected {
            wrong.push_str(&format!("{script}\n  found    {found}\n  expected {expected}\n"));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[track_caller]
fn completed(script: &str) -> Vec<(String, String)> {
    let fixture = project(&format!("//- mission/mission.sqm\nversion=53;\n//- mission/init.sqf\n{script}"));
    let found = fixture.analysis.completion(fixture.offset, CompletionOptions::default());
    found.items.into_iter().map(|item| (item.label, item.detail.unwrap_or_default())).collect()
}

#[track_caller]
fn defined(files: &str) -> Vec<String> {
    let fixture = project(&format!("//- mission/mission.sqm\nversion=53;\n{files}"));
    let found = fixture.analysis.definition(fixture.offset, Goal::Definition);
    let shown = |file: &std::path::Path, start: u32| {
        let text = std::fs::read_to_string(file).unwrap();
        let line = LineIndex::new(&text).line(start) + 1;
        let below = file.strip_prefix(fixture.mods()).or(file.strip_prefix(fixture.root())).unwrap();
        format!("{}:{line}", below.to_str().unwrap().replace('\\', "/"))
    };
    let place = |place: sqf_ls::internal::ide::Place| {
        shown(place.file.as_deref().or(fixture.analysis.path()).unwrap(), place.range.start)
    };
    found.into_iter().map(|link| place(link.place)).collect()
}

#[test]
fn hover_says_what_a_class_of_a_mod_is() {
    check_hover(&[
        (
            r#"createVehicle ["GATES_Barrier_<|>Long", [0,0,0], [], 0, "NONE"];"#,
            "",
        ),
        (
            r#""GATES_<|>Truck" createVehicle [0,0,0];"#,
            "",
        ),
        (
            r#"(createGroup west) createUnit ["GATES_<|>Guard", [0,0,0], [], 0, "NONE"];"#,
            "",
        ),
        (
            r#"player addItem "GATES_<|>Remote";"#,
            "",
        ),
        (
            r#"player addMagazine "GATES_<|>Battery";"#,
            "",
        ),
        (
            r#"player addGoggles "GATES_<|>Visor";"#,
            "",
        ),
        (
            r#"playSound "gates_<|>squeak";"#,
            "",
        ),
        (
            r#"playMusic "gates_<|>theme";"#,
            "",
        ),
        (
            r#"_m setMarkerType "gates_<|>mark";"#,
            "",
        ),
        (
            r#"_m setMarkerColor "gates_<|>rust";"#,
            "",
        ),
        (
            r#"["gates_<|>opened", []] call BIS_fnc_showNotification;"#,
            "",
        ),
        (
            r#"[player, "gates_<|>badge"] call BIS_fnc_setUnitInsignia;"#,
            "",
        ),
        (
            r#"player setFace "gates_<|>face";"#,
            "",
        ),
        (
            r#"createDialog "gates_<|>panel";"#,
            "",
        ),
        (
            r#""l" cutRsc ["gates_<|>bar", "PLAIN"];"#,
            "",
        ),
        (
            r#"isClass (configFile >> "CfgPatches" >> "gates_<|>main");"#,
            "",
        ),
        (
            r#"[gate] call GATES_fnc_<|>open;"#,
            "",
        ),
    ]);
}

#[test]
fn hover_on_a_path_shows_the_value_and_the_class_that_sets_it() {
    check_hover(&[
        (
            r#"getNumber (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "gates_<|>speed");"#,
            "",
        ),
        (
            r#"getText (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "gates_<|>motor");"#,
            "",
        ),
        (
            r#"getArray (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "gates_<|>parts");"#,
            "",
        ),
        (
            r#"configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "GATES_<|>Hinge";"#,
            "",
        ),
        (
            r#"getNumber (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "GATES_Hinge" >> "an<|>gle");"#,
            "",
        ),
        (
            r#"getNumber (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "GATES_Door" >> "wi<|>dth");"#,
            "",
        ),
        (
            r#"private _c = configFile >> "CfgVehicles" >> "GATES_Barrier_Long"; getNumber (_c >> "gates_<|>speed");"#,
            "",
        ),
        (
            r#"getNumber (configFile >> "CfgVehicles" >> "B_Truck_01_box_F" >> "gates_<|>space");"#,
            "",
        ),
        (
            r#"getText (configFile >> "CfgVehicles" >> "GATES_Guard" >> "display<|>Name");"#,
            "",
        ),
        (
            r#"getNumber (configFile >> "gates_panel" >> "id<|>d");"#,
            "",
        ),
        (
            r#"getNumber (missionConfigFile >> "gates_panel" >> "id<|>d");"#,
            "",
        ),
        (
            r#"getNumber (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "no<|>ne");"#,
            "",
        ),
    ]);
}

#[test]
fn classes_in_configs_are_described() {
    for (file, text) in [
        ("mission.sqm", "class Item0 { type=\"GATES_Barrier_<|>Long\"; };"),
        ("description.ext", "import gates_panel;\nclass TAG_panel: gates_<|>panel {};"),
        ("description.ext", "import gates_<|>panel;"),
        ("description.ext", "import gates_panel;\nclass TAG_panel: gates_panel { class controls: con<|>trols {}; };"),
        ("config.cpp", "class CfgPatches { class tag { requiredAddons[] = {\"gates_<|>main\"}; }; };"),
        ("config.cpp", "class CfgMagazineWells { class GATES_<|>Cells { TAG_mags[] = {\"TAG_Coil\"}; }; };"),
        ("config.cpp", "class CfgWeapons { class GATES_Remote; class TAG_Remote: GATES_Re<|>mote {}; };"),
    ] {
        println!("{file} {text}\n   {}", hover_in(file, text));
    }
}

#[test]
fn definitions() {
    for text in [
        "//- mission/init.sqf\ngetText (configFile >> \"CfgVehicles\" >> \"GATES_Barrier_Long\" >> \"gates_<|>motor\");",
        "//- mission/init.sqf\nconfigFile >> \"CfgVehicles\" >> \"GATES_Barrier_Long\" >> \"GATES_<|>Hinge\";",
        "//- mission/description.ext\nimport gates_panel;\nclass TAG_panel: gates_panel { class controls: con<|>trols {}; };",
        "//- mission/config.cpp\nclass CfgMagazineWells { class GATES_<|>Cells { TAG_mags[] = {\"TAG_Coil\"}; }; };",
        "//- mission/config.cpp\nclass CfgPatches { class tag { requiredAddons[] = {\"gates_<|>main\"}; }; };",
        "//- mission/init.sqf\nplayer setFace \"gates_<|>face\";",
    ] {
        println!("{text}\n   {:?}", defined(text));
    }
}

#[test]
fn completions() {
    for text in [
        "createVehicle [\"GATES_<|>\", [0,0,0], [], 0, \"NONE\"];",
        "player addItem \"GATES_<|>\";",
        "player setFace \"gates_<|>\";",
        "playSound \"gates_<|>\";",
        "x = configFile >> \"CfgVehicles\" >> \"GATES_Barrier_Long\" >> \"<|>\";",
        "x = configFile >> \"CfgVehicles\" >> \"GATES_Barrier_Long\" >> \"GATES_Door\" >> \"<|>\";",
        "x = configFile >> \"CfgWeapons\" >> \"GATES_Remote\" >> \"ItemInfo\" >> \"<|>\";",
        "x = GATES_na<|>",
        "x = GATES_al<|>",
        "[] call GATES_fnc_<|>",
    ] {
        let mut items = completed(text);
        items.truncate(12);
        println!("{text}");
        for item in items { println!("   {item:?}"); }
    }
}
