//! What an editor shows of the classes, properties and settings of mods. The mod is one text, each question a line with
//! the cursor in it, with its answer beside it.

use std::path::Path;
use std::sync::Arc;

use crate::fixture::Fixture;
use sqf_ide::{CompletionOptions, Goal, Place, resolve};
use sqf_model::Workspace;
use sqf_project::Project;
use sqf_reference::Reference;
use sqf_text::LineIndex;

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
#include "script_component.hpp"
#include "initSettings.inc.sqf"
//- @Gates/addons/main/script_component.hpp
#define GVAR(name) GATES_##name
#define QGVAR(name) #GVAR(name)
//- @Gates/addons/main/initSettings.inc.sqf
[
    QGVAR(width), "SLIDER",
    [localize "STR_GATES_Guard", "How wide"],
    ["Gates", "Guards"],
    [1, 20, 5, 0]
] call CBA_fnc_addSetting;
[QGVAR(mode), "LIST", "Mode", "Gates", [["slow", "fast"], ["Slow", "Fast"], 1]] call CBA_settings_fnc_init;
//- @Gates/addons/main/missions/demo.Stratis/mission.sqm
version=53;
//- @Gates/addons/main/missions/demo.Stratis/init.sqf
GATES_nation = "demo";
//- @Walls/addons/main/config.cpp
#define TITLE(name) #name
class CfgPatches { class walls_main {}; };
#include "parts/CfgVehicles.hpp"
//- @Walls/addons/main/parts/CfgVehicles.hpp
class CfgVehicles { class House; class WALLS_Wall: House { displayName = TITLE(High wall); }; };
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

/// A mission around the files that a question is about.
fn mission(files: &str) -> Fixture {
    project(&format!("//- mission/mission.sqm\nversion=53;\n{files}"))
}

/// Compares the answers to questions: each is a file with its text, in which the cursor is.
#[track_caller]
fn check(questions: &[(&str, &str, &str)], answer: impl Fn(&Fixture) -> String) {
    let mut wrong = String::new();
    for (file, text, expected) in questions {
        let found = answer(&mission(&format!("//- mission/{file}\n{text}")));
        if found != *expected {
            wrong.push_str(&format!("{text}\n  found    {found}\n  expected {expected}\n"));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

fn hover(fixture: &Fixture) -> String {
    fixture.analysis.hover(fixture.offset).map(|hover| one_line(&hover.markdown)).unwrap_or_default()
}

/// Returns the items with their details, as far as they begin like the name of the mod or are details of a class.
fn completion(fixture: &Fixture) -> String {
    let found = fixture.analysis.completion(fixture.offset, CompletionOptions::default()).items.into_iter();
    let shown = found.map(|item| format!("{}: {}", item.label, item.detail.unwrap_or_default()));
    shown.take(4).collect::<Vec<_>>().join(" | ")
}

/// Returns what is shown of the first item when it is selected.
fn resolved(fixture: &Fixture) -> String {
    let found = fixture.analysis.completion(fixture.offset, CompletionOptions::default()).items.into_iter();
    let key = found.filter_map(|item| item.key).next().unwrap();
    let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(&fixture.project);
    let resolved = resolve(&Reference::embedded(), &workspace, &key, "German").unwrap();
    one_line(&resolved.markdown)
}

fn definition(fixture: &Fixture) -> String {
    let shown = |place: Place| {
        let file = place.file.as_deref().or(fixture.analysis.path()).unwrap();
        let line = LineIndex::new(&std::fs::read_to_string(file).unwrap()).line(place.range.start) + 1;
        let below: &Path = file.strip_prefix(fixture.mods()).or(file.strip_prefix(fixture.root())).unwrap();
        format!("{}:{line}", below.to_str().unwrap().replace('\\', "/"))
    };
    let found = fixture.analysis.definition(fixture.offset, Goal::Definition);
    found.into_iter().map(|link| shown(link.place)).collect::<Vec<_>>().join(" | ")
}

#[test]
fn hover_says_what_a_class_of_a_mod_is() {
    check(
        &[
            (
                "init.sqf",
                r#"createVehicle ["WALLS_<|>Wall", [0,0,0], [], 0, "NONE"];"#,
                r#"`WALLS_Wall` | **High wall** | buildings that can be entered or stand on the map · `CfgVehicles` | Inherits from `House` | Class in `@Walls`, [`\z\walls\addons\main\parts\CfgVehicles.hpp:1`](L1)"#,
            ),
            (
                "init.sqf",
                r#"createVehicle ["GATES_Barrier_<|>Long", [0,0,0], [], 0, "NONE"];"#,
                r#"`GATES_Barrier_Long` | **Long barrier** | buildings that can be entered or stand on the map · `CfgVehicles` | Inherits from `GATES_Barrier`, `House` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:14`](L14)"#,
            ),
            (
                "init.sqf",
                r#""GATES_<|>Truck" createVehicle [0,0,0];"#,
                r#"`GATES_Truck` | **Gate truck** | Cars · 6 passenger seats · `CfgVehicles` | Inherits from `B_Truck_01_transport_F` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:20`](L20)"#,
            ),
            (
                "init.sqf",
                r#"(createGroup west) createUnit ["GATES_<|>Guard", [0,0,0], [], 0, "NONE"];"#,
                r#"`GATES_Guard` | **Gate guard** | BLUFOR · Men · `CfgVehicles` | Inherits from `B_Soldier_F` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:19`](L19)"#,
            ),
            (
                "init.sqf",
                r#"player addItem "GATES_<|>Remote";"#,
                r#"`GATES_Remote` | **Remote** | item · `CfgWeapons` | Inherits from `ItemCore` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:25`](L25)"#,
            ),
            (
                "init.sqf",
                r#"player addMagazine "GATES_<|>Battery";"#,
                r#"`GATES_Battery` | **Battery** | magazine · 5 rounds · ammo `GATES_Spark` · `CfgMagazines` | Inherits from `CA_Magazine` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:27`](L27)"#,
            ),
            (
                "init.sqf",
                r#"player addGoggles "GATES_<|>Visor";"#,
                r#"`GATES_Visor` | **Visor** | facewear · `CfgGlasses` | Inherits from `None` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:29`](L29)"#,
            ),
            (
                "init.sqf",
                r#"playSound "gates_<|>squeak";"#,
                r#"`gates_squeak` | **Squeak** | sound · `\z\gates\addons\main\squeak.ogg` · `CfgSounds` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:30`](L30)"#,
            ),
            (
                "init.sqf",
                r#"playMusic "gates_<|>theme";"#,
                r#"`gates_theme` | **Gate theme** | music · 61 s · `\z\gates\addons\main\theme.ogg` · `CfgMusic` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:31`](L31)"#,
            ),
            (
                "init.sqf",
                r#"_m setMarkerType "gates_<|>mark";"#,
                r#"`gates_mark` | **Gate** | marker type · `CfgMarkers` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:32`](L32)"#,
            ),
            (
                "init.sqf",
                r#"_m setMarkerColor "gates_<|>rust";"#,
                r#"`gates_rust` | **Rust** | marker color · `CfgMarkerColors` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:33`](L33)"#,
            ),
            (
                "init.sqf",
                r#"["gates_<|>opened", []] call BIS_fnc_showNotification;"#,
                r#"`gates_opened` | **GATE** | notification · `CfgNotifications` | > %1 opened | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:34`](L34)"#,
            ),
            (
                "init.sqf",
                r#"[player, "gates_<|>badge"] call BIS_fnc_setUnitInsignia;"#,
                r#"`gates_badge` | **Gate keepers** | insignia · `CfgUnitInsignia` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:35`](L35)"#,
            ),
            (
                "init.sqf",
                r#"player setFace "gates_<|>face";"#,
                r#"`gates_face` | **Keeper** | face · `CfgFaces/Man_A3` | Inherits from `Default` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:36`](L36)"#,
            ),
            (
                "init.sqf",
                r#"createDialog "gates_<|>panel";"#,
                r#"`gates_panel` | dialog · idd `7000` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:39`](L39)"#,
            ),
            (
                "init.sqf",
                r#""l" cutRsc ["gates_<|>bar", "PLAIN"];"#,
                r#"`gates_bar` | title · idd `-1` · 5 s · `RscTitles` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:38`](L38)"#,
            ),
            (
                "init.sqf",
                r#"isClass (configFile >> "CfgPatches" >> "gates_<|>main");"#,
                r#"`gates_main` | addon · requires `A3_Data_F`, `walls_main` · `CfgPatches` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:1`](L1)"#,
            ),
            (
                "init.sqf",
                r#"[gate] call GATES_fnc_<|>open;"#,
                r#"```sqf [_gate] call GATES_fnc_open ``` | --- | Opens a gate. | **Returns:** Boolean (inferred) | Function in `@Gates`, [`\z\gates\addons\main\fn_open.sqf`]()"#,
            ),
        ],
        hover,
    );
}

#[test]
fn hover_on_a_path_shows_the_value_and_the_class_that_sets_it() {
    check(
        &[
            (
                "init.sqf",
                r#"getNumber (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "gates_<|>speed");"#,
                r#"```cpp gates_speed = 3; ``` | Set in `GATES_Barrier_Long`, in `@Gates`, [`\z\gates\addons\main\config.cpp:16`](L16)"#,
            ),
            (
                "init.sqf",
                r#"getText (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "gates_<|>motor");"#,
                r#"```cpp gates_motor = "electric"; ``` | Inherited from `GATES_Barrier`, in `@Gates`, [`\z\gates\addons\main\config.cpp:9`](L9)"#,
            ),
            (
                "init.sqf",
                r#"getArray (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "gates_<|>parts");"#,
                r#"```cpp gates_parts[] = {"door", 2, {1, 2}}; ``` | Inherited from `GATES_Barrier`, in `@Gates`, [`\z\gates\addons\main\config.cpp:10`](L10)"#,
            ),
            (
                "init.sqf",
                r#"configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "GATES_<|>Hinge";"#,
                r#"`GATES_Hinge` | `CfgVehicles/GATES_Barrier` | Inherited by `GATES_Barrier_Long` from `GATES_Barrier` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:11`](L11)"#,
            ),
            (
                "init.sqf",
                r#"getNumber (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "GATES_Hinge" >> "an<|>gle");"#,
                r#"```cpp angle = 90; ``` | Set in `GATES_Hinge`, in `@Gates`, [`\z\gates\addons\main\config.cpp:11`](L11)"#,
            ),
            (
                "init.sqf",
                r#"getNumber (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "GATES_Door" >> "wi<|>dth");"#,
                r#"```cpp width = 3; ``` | Inherited from `GATES_Door`, in `@Gates`, [`\z\gates\addons\main\config.cpp:12`](L12)"#,
            ),
            (
                "init.sqf",
                r#"private _c = configFile >> "CfgVehicles" >> "GATES_Barrier_Long"; getNumber (_c >> "gates_<|>speed");"#,
                r#"```cpp gates_speed = 3; ``` | Set in `GATES_Barrier_Long`, in `@Gates`, [`\z\gates\addons\main\config.cpp:16`](L16)"#,
            ),
            (
                "init.sqf",
                r#"getNumber (configFile >> "CfgVehicles" >> "B_Truck_01_box_F" >> "gates_<|>space");"#,
                r#"```cpp gates_space = 40; ``` | Set in `B_Truck_01_box_F`, in `@Gates`, [`\z\gates\addons\main\config.cpp:21`](L21)"#,
            ),
            (
                "init.sqf",
                r#"getText (configFile >> "CfgVehicles" >> "GATES_Guard" >> "display<|>Name");"#,
                r#"```cpp displayName = "$STR_GATES_Guard"; ``` | > Gate guard | Set in `GATES_Guard`, in `@Gates`, [`\z\gates\addons\main\config.cpp:19`](L19) | --- | ```cpp displayName = text; ``` | --- | Name that players see. | [displayName on the wiki](https://community.bistudio.com/wiki/CfgVehicles_Config_Reference)"#,
            ),
            (
                "init.sqf",
                r#"getNumber (configFile >> "gates_panel" >> "id<|>d");"#,
                r#"```cpp idd = 7000; ``` | Set in `gates_panel`, in `@Gates`, [`\z\gates\addons\main\config.cpp:39`](L39)"#,
            ),
            ("init.sqf", r#"getNumber (missionConfigFile >> "gates_panel" >> "id<|>d");"#, ""),
            ("init.sqf", r#"getNumber (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "no<|>ne");"#, ""),
        ],
        hover,
    );
}

#[test]
fn classes_in_configs_are_described() {
    check(
        &[
            (
                "mission.sqm",
                r#"class Item0 { type="GATES_Barrier_<|>Long"; };"#,
                r#"`GATES_Barrier_Long` | **Long barrier** | buildings that can be entered or stand on the map · `CfgVehicles` | Inherits from `GATES_Barrier`, `House` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:14`](L14)"#,
            ),
            (
                "description.ext",
                r#"import gates_panel;
class TAG_panel: gates_<|>panel {};"#,
                r#"```cpp class gates_panel ``` | dialog · idd `7000` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:39`](L39)"#,
            ),
            (
                "description.ext",
                r#"import gates_<|>panel;"#,
                r#"```cpp import gates_panel ``` | dialog · idd `7000` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:39`](L39)"#,
            ),
            (
                "description.ext",
                r#"import gates_panel;
class TAG_panel: gates_panel { class controls: con<|>trols {}; };"#,
                r#"```cpp class controls ``` | `gates_panel` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:39`](L39)"#,
            ),
            (
                "config.cpp",
                r#"class CfgPatches { class tag { requiredAddons[] = {"gates_<|>main"}; }; };"#,
                r#"`gates_main` | addon · requires `A3_Data_F`, `walls_main` · `CfgPatches` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:1`](L1)"#,
            ),
            (
                "config.cpp",
                r#"class CfgMagazineWells { class GATES_<|>Cells { TAG_mags[] = {"TAG_Coil"}; }; };"#,
                r#"```cpp class GATES_Cells ``` | magazine well · 3 magazines · `CfgMagazineWells` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:37`](L37)"#,
            ),
            (
                "config.cpp",
                r#"class CfgWeapons { class GATES_Remote; class TAG_Remote: GATES_Re<|>mote {}; };"#,
                r#"```cpp class GATES_Remote ``` | **Remote** | item · `CfgWeapons` | Inherits from `ItemCore` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:25`](L25)"#,
            ),
            (
                "config.cpp",
                r#"class CfgWeapons { class TAG_Remote { ammo = "GATES_<|>Spark"; text = "GATES_none"; }; };"#,
                r#"`GATES_Spark` | ammo · `CfgAmmo` | Inherits from `BulletBase` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:28`](L28)"#,
            ),
        ],
        hover,
    );
}

#[test]
fn definition_of_what_a_class_has_leads_to_where_it_is_set() {
    check(
        &[
            (
                "init.sqf",
                r#"getText (configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "gates_<|>motor");"#,
                r#"@Gates/addons/main/config.cpp:9"#,
            ),
            (
                "init.sqf",
                r#"configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "GATES_<|>Hinge";"#,
                r#"@Gates/addons/main/config.cpp:11"#,
            ),
            (
                "description.ext",
                r#"import gates_panel;
class TAG_panel: gates_panel { class controls: con<|>trols {}; };"#,
                r#"@Gates/addons/main/config.cpp:39"#,
            ),
            (
                "config.cpp",
                r#"class CfgMagazineWells { class GATES_<|>Cells { TAG_mags[] = {"TAG_Coil"}; }; };"#,
                r#"@Gates/addons/main/config.cpp:37"#,
            ),
            (
                "config.cpp",
                r#"class CfgPatches { class tag { requiredAddons[] = {"gates_<|>main"}; }; };"#,
                r#"@Gates/addons/main/config.cpp:1"#,
            ),
            ("init.sqf", r#"player setFace "gates_<|>face";"#, r#"@Gates/addons/main/config.cpp:36"#),
        ],
        definition,
    );
}

#[test]
fn completion_shows_names_and_mods_of_classes_and_values_of_properties() {
    check(
        &[
            (
                "init.sqf",
                r#"createVehicle ["GATES_<|>", [0,0,0], [], 0, "NONE"];"#,
                r#"GATES_Barrier: Barrier, @Gates | GATES_Barrier_Long: Long barrier, @Gates | GATES_Guard: Gate guard, @Gates | GATES_Truck: Gate truck, @Gates"#,
            ),
            ("init.sqf", r#"player addItem "GATES_Remo<|>";"#, r#"GATES_Remote: Remote, @Gates"#),
            ("init.sqf", r#"player setFace "gates_<|>";"#, r#"gates_face: Keeper, @Gates"#),
            ("init.sqf", r#"playSound "gates_<|>";"#, r#"gates_squeak: Squeak, @Gates"#),
            (
                "init.sqf",
                r#"x = configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "<|>";"#,
                r#"displayName: displayName = "$STR_GATES_Long"; | gates_speed: gates_speed = 3; | GATES_Door: class GATES_Door: GATES_Door | gates_motor: gates_motor = "electric"; (in GATES_Barrier)"#,
            ),
            (
                "init.sqf",
                r#"x = configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "GATES_Door" >> "<|>";"#,
                r#"height: height = 4; | width: width = 3; (in GATES_Door)"#,
            ),
            (
                "init.sqf",
                r#"x = configFile >> "CfgWeapons" >> "GATES_Remote" >> "ItemInfo" >> "<|>";"#,
                r#"mass: mass = 5;"#,
            ),
            (
                "init.sqf",
                r#"x = missionConfigFile >> "TAG_panel" >> "<|>";
//- mission/description.ext
import gates_panel;
class TAG_panel: gates_panel { title = 2; };"#,
                r#"title: title = 2; | idd: idd = 7000; (in gates_panel) | controls: class controls (in gates_panel)"#,
            ),
            ("init.sqf", r#"x = GATES_al<|>"#, r#"GATES_all: global variable, @Gates"#),
            ("init.sqf", r#"x = GATES_wi<|>"#, r#"GATES_width: global variable, @Gates"#),
            ("init.sqf", r#"x = GATES_nat<|>"#, ""),
            ("init.sqf", r#"[] call GATES_fnc_<|>"#, r#"GATES_fnc_open: function, @Gates"#),
            ("description.ext", r#"class TAG_panel: gates_<|> {};"#, r#"gates_panel: class, @Gates"#),
        ],
        completion,
    );
}

#[test]
fn a_selected_item_says_what_it_is() {
    check(
        &[
            (
                "init.sqf",
                r#"createVehicle ["GATES_Barrier_L<|>", [0,0,0], [], 0, "NONE"];"#,
                r#"`GATES_Barrier_Long` | **Lange Schranke** | buildings that can be entered or stand on the map · `CfgVehicles` | Inherits from `GATES_Barrier`, `House` | Class in `@Gates`, [`\z\gates\addons\main\config.cpp:14`](L14)"#,
            ),
            (
                "init.sqf",
                r#"x = configFile >> "CfgVehicles" >> "GATES_Barrier_Long" >> "gates_mo<|>";"#,
                r#"```cpp gates_motor = "electric"; ``` | Inherited from `GATES_Barrier`, in `@Gates`, [`\z\gates\addons\main\config.cpp:9`](L9)"#,
            ),
        ],
        resolved,
    );
}

#[test]
fn settings_of_mods_have_titles_ranges_and_categories() {
    check(
        &[
            (
                "init.sqf",
                r#"hint str GATES_<|>width;"#,
                r#"```sqf GATES_width ``` | Setting added in `@Gates`, [`\z\gates\addons\main\initSettings.inc.sqf:2`](L2): Number | **Gate guard** | How wide | Slider; default `5`; from `1` to `20` | Category: Gates, Guards"#,
            ),
            (
                "init.sqf",
                r#"hint str GATES_<|>mode;"#,
                r#"```sqf GATES_mode ``` | Setting added in `@Gates`, [`\z\gates\addons\main\initSettings.inc.sqf:7`](L7): String | **Mode** | List; default `"fast"`; values `"slow"`, `"fast"` | Category: Gates"#,
            ),
        ],
        hover,
    );
}
