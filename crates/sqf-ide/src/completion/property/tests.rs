//! Tests of completion in configs.

use std::path::Path;
use std::sync::Arc;

use crate::completion::{Completion, CompletionOptions, Insert, ItemKind};
use crate::fixture::{cursors, reference};
use crate::{Analysis, Edit, apply};
use sqf_model::{Alone, SourceFile};

/// Returns the items at the cursor in a mission's config.
#[track_caller]
fn offered(marked: &str, options: CompletionOptions) -> (String, Completion) {
    let (text, offsets) = cursors(marked);
    let [offset] = offsets[..] else { panic!("one cursor is wanted in {marked:?}") };
    let path: Arc<Path> = Arc::from(Path::new("description.ext"));
    let file = Arc::new(SourceFile::new(text.as_str()));
    let analysis = Analysis::in_workspace(reference(), file, Some(path), Arc::new(Alone));
    (text, analysis.completion(offset, options))
}

/// Returns the labels of the first items.
#[track_caller]
fn labels(marked: &str, count: usize) -> Vec<String> {
    let (_, completion) = offered(marked, CompletionOptions::default());
    completion.items.into_iter().take(count).map(|item| item.label).collect()
}

#[track_caller]
fn check(marked: &str, expected: &[&str]) {
    assert_eq!(labels(marked, expected.len().max(1)), expected, "{marked}");
}

/// Returns the text after an item is accepted.
#[track_caller]
fn check_taken(marked: &str, label: &str, snippets: bool, expected: &str) {
    let (text, completion) = offered(marked, CompletionOptions { snippets, trigger: None });
    let names: Vec<&str> = completion.items.iter().map(|item| item.label.as_str()).collect();
    let Some(item) = completion.items.iter().find(|item| item.label == label) else {
        panic!("{label} is not among {names:?}")
    };
    let insert = match &item.insert {
        Insert::Label => item.label.clone(),
        Insert::Text(text) | Insert::Snippet(text) => text.clone(),
    };
    let edit = Edit { range: item.replace, text: insert };
    assert_eq!(apply(&text, &[edit]).unwrap(), expected, "{marked}");
}

#[test]
fn properties_fit_the_class_and_are_offered_once() {
    check("respawnDe<|>", &["respawnDelay"]);
    check("respawnDelay = 1;\nrespawnDe<|>", &["respawnVehicleDelay"]);
    check("class Header { <|> };", &["gameType", "minPlayers", "maxPlayers", "playerCountMultipleOf"]);
    check("class Header { minPlayers = 1; m<|> };", &["maxPlayers"]);
    check("class CfgFunctions { class TAG { class Gates { class open { pre<|> }; }; }; };", &["preInit", "preStart"]);
    check("class CfgFunctions { class TAG { class Gates { class open { respawn<|> }; }; }; };", &[]);
    check("class Fence { height<|> };", &[]);
    check("class Fence { id<|> };", &["idd"]);
    check("class Fence { height = 1; id<|> };", &["idd"]);
    check("class CfgFence { id<|> };", &[]);
}

#[test]
fn lines_of_the_preprocessor_are_offered_in_configs() {
    check("#inc<|>", &["#include"]);
    check("class Header {\n\t#en<|>\n};", &["#endif"]);
    check("class Header { mi<|> };", &["minPlayers"]);
}

#[test]
fn the_classes_of_addons_come_first_in_their_configs() {
    let classes = |marked: &str| -> Vec<String> {
        let (text, offsets) = cursors(marked);
        let path: Arc<Path> = Arc::from(Path::new("config.cpp"));
        let file = Arc::new(SourceFile::new(text));
        let analysis = Analysis::in_workspace(reference(), file, Some(path), Arc::new(Alone));
        let completion = analysis.completion(offsets[0], CompletionOptions::default());
        completion.items.into_iter().map(|item| item.label).collect()
    };
    let first = ["CfgPatches", "CfgVehicles", "CfgFunctions", "CfgWeapons"];
    assert_eq!(classes("class <|>")[..4], first);
    assert_eq!(classes("<|>")[..4], first);
    assert_eq!(classes("class Ext<|>")[0], "Extended_PreInit_EventHandlers");
    let after = classes("class CfgPatches {}; class <|>");
    assert!(!after.contains(&"CfgPatches".to_owned()), "{after:?}");
    // Those of missions are included.
    assert_eq!(after.iter().filter(|class| *class == "Header").count(), 1);
    assert!(after.iter().position(|class| class == "Header") > after.iter().position(|class| class == "CfgSounds"));
}

#[test]
fn controls_have_the_properties_of_their_type() {
    let dialog = |inside: &str| format!("class Gate {{ idd = 1; class Controls {{ {inside} }}; }};");
    check(&dialog("class A { type = 43; sliderR<|> };"), &["sliderRange"]);
    check(&dialog("class A: RscXSliderH { sliderR<|> };"), &["sliderRange"]);
    check(&dialog("class A: RscButton { sliderR<|> };"), &[]);
    check(&dialog("class B: RscEdit {}; class A: B { maxCh<|> };"), &["maxChars"]);
    check("class Base: RscButton { tool<|> };", &["tooltip"]);
    check("class Gate { idd = 1; enableS<|> };", &["enableSimulation"]);
    check("class RscTitles { class Gate { fade<|> }; };", &["fadeIn", "fadeOut"]);
}

#[test]
fn a_property_comes_with_a_place_for_its_value() {
    check_taken("respawnDe<|>", "respawnDelay", true, "respawnDelay = $1;$0");
    check_taken("respawnDe<|>", "respawnDelay", false, "respawnDelay = ");
    check_taken("respawnDe<|> = 5;", "respawnDelay", true, "respawnDelay = 5;");
    check_taken("corpseLi<|>", "corpseLimit", true, "corpseLimit = ${1:15};$0");
    check_taken("auth<|>", "author", true, "author = \"$1\";$0");
    check_taken("doneK<|>", "doneKeys", true, "doneKeys[] = {\"$1\"\\};$0");
    check_taken("doneK<|>[] = {};", "doneKeys", true, "doneKeys[] = {};");
    check_taken("Head<|>", "Header", true, "class Header\n{\n\t$0\n\\};");
    check_taken("class Head<|>", "Header", true, "class Header");
}

#[test]
fn values_with_a_meaning_are_offered() {
    check("respawn = <|>;", &["0", "\"NONE\"", "1", "\"BIRD\""]);
    check("respawn = \"B<|>\";", &["BASE", "BIRD"]);
    check("disabledAI = <|>;", &["1", "0"]);
    check("disabledAI = tru<|>;", &["1"]);
    check("respawnTemplates[] = {\"Counter\", \"MenuP<|>\"};", &["MenuPosition"]);
    check("respawnTemplatesWest[] = {\"MenuP<|>\"};", &["MenuPosition"]);
    check("respawnDelay = <|>;", &[]);
    check("class Gate { idd = 1; class Controls { class A { type = BUTT<|>; }; }; };", &["1", "16", "41"]);
    check("class CfgRespawnTemplates { class TAG_gate {}; };\nrespawnTemplates[] = {\"TAG<|>\"};", &["TAG_gate"]);
    check_taken("respawn = \"B<|>\";", "BASE", true, "respawn = \"BASE\";");
    check_taken("respawn = B<|>;", "\"BASE\"", true, "respawn = \"BASE\";");
}

#[test]
fn classes_inherit_from_those_around_them() {
    check("class Wall {}; class Gate: <|> {};", &["Wall"]);
    check("class Wall {}; class Out { class Gate: Wa<|> {}; };", &["Wall"]);
    check("class Gate { idd = 1; class Controls { class A: RscBut<|> {}; }; };", &["RscButton"]);
    check("class CfgSounds { class a {}; class b: RscBut<|> {}; };", &[]);
}

#[test]
fn nothing_is_offered_for_a_class_that_is_new() {
    for marked in [
        "class CfgVehicles { class Hint<|> };",
        "class CfgVehicles { class B_Soldier<|> };",
        "class CfgWeapons { class <|> };",
        "class CfgFunctions { class TAG { class Gates { class op<|> }; }; };",
        "class Gate<|>",
        "class rol<|>",
    ] {
        assert_eq!(in_addon(marked), [""; 0], "{marked}");
        check(marked, &[]);
    }
}

#[test]
fn classes_that_similar_ones_have_are_offered() {
    check("class Gate { idd = 1; class con<|> };", &["controls", "controlsBackground"]);
    check_taken("class Gate { idd = 1; class con<|> };", "controls", true, "class Gate { idd = 1; class controls };");
    let vehicle = |inside: &str| format!("class CfgVehicles {{ class Gate: House {{ {inside} }}; }};");
    assert_eq!(in_addon(&vehicle("class UserA<|>"))[0], "UserActions");
    assert_eq!(in_addon(&vehicle("UserA<|>"))[0], "UserActions");
    assert!(!in_addon(&vehicle("class UserActions {}; class UserA<|>")).contains(&"UserActions".to_owned()));
}

#[test]
fn properties_of_similar_classes_are_offered() {
    let vehicle = |inside: &str| format!("class CfgVehicles {{ class Gate {{ {inside} }}; }};");
    assert_eq!(in_addon(&vehicle("class UserActions { class Open { cond<|> }; };"))[0], "condition");
    assert_eq!(in_addon(&vehicle("class AnimationSources { class Wing { sour<|> }; };"))[0], "source");
    assert_eq!(in_addon(&vehicle("class ACE_SelfActions { class Open { exce<|> }; };"))[0], "exceptions");
    // What others of the same list, or of the same parent, have.
    check("class Gates { class A { hinges = 2; }; class B { hi<|> }; };", &["hinges"]);
    check("class Gates { class A { hinges = 2; }; class B { hinges = 1; hi<|> }; };", &[]);
    check_taken(
        "class Gates { class A { bars[] = {1}; }; class B { ba<|> }; };",
        "bars",
        false,
        "class Gates { class A { bars[] = {1}; }; class B { bars[] =  }; };",
    );
    check_taken(
        "class Gates { class A { sign = \"a\"; }; class B { si<|> }; };",
        "sign",
        true,
        "class Gates { class A { sign = \"a\"; }; class B { sign = \"$1\";$0 }; };",
    );
    // The one that usually follows comes first.
    check(
        "class Gates { class A { bars = 1; bolts = 2; bands = 3; }; class B { bolts = 1; b<|> }; };",
        &["bands", "bars"],
    );
}

#[test]
fn values_that_the_file_has_are_offered_the_last_one_first() {
    let gates = |inside: &str| {
        format!(
            "class Gates {{ class A {{ kind = \"iron\"; }}; class B {{ kind = \"ivory\"; }}; class C {{ {inside} }}; }};"
        )
    };
    check(&gates("kind = \"i<|>\";"), &["ivory", "iron"]);
    check(
        "#define IRON 1\n#define IVORY 2\nclass Gate { a = IRON; b = IVORY; c = IRON; a = I<|>; };",
        &["IRON", "IVORY"],
    );
}

#[test]
fn parents_are_those_of_neighbors_first() {
    let gates =
        "class Gateway; class GateOfIron; class Gates { class A: GateOfIron {}; class B: GateOfIron {}; class C: Ga<|>";
    check(gates, &["GateOfIron", "Gateway"]);
    check("class Base { class Hinge; }; class Gate: Base { class Hinge: Hi<|> };", &["Hinge"]);
    // What the class is called says more than what its neighbors inherit from.
    let gates = "class GateText; class GateButton; class Gates { class A: GateText {}; class B: GateText {};";
    check(&format!("{gates} class OpenButton: Ga<|>"), &["GateButton", "GateText"]);
    check(&format!("{gates} class Other: Ga<|>"), &["GateText", "GateButton"]);
}

#[test]
fn macros_are_offered_as_statements() {
    check("#define GATE_PARTS(x) x = 1;\nclass Gate { GATE_P<|> };", &["GATE_PARTS"]);
    check("class A { GATE_PARTS(one) };\nclass Gate {\n    GATE_P<|>\n};", &["GATE_PARTS"]);
}

/// Returns the text after the first item with a label is accepted, with its additional edits.
#[track_caller]
fn check_whole(marked: &str, label: &str, expected: &str) {
    let (text, completion) = offered(marked, CompletionOptions::default());
    let names: Vec<&str> = completion.items.iter().map(|item| item.label.as_str()).collect();
    let Some(item) = completion.items.iter().find(|item| item.label == label) else {
        panic!("{label} is not among {names:?}")
    };
    let new = if let Insert::Text(text) = &item.insert { text } else { &item.label };
    let mut edits = item.also.clone();
    edits.push(Edit { range: item.replace, text: new.clone() });
    assert_eq!(apply(&text, &edits).unwrap(), expected, "{marked}");
}

#[test]
fn a_class_of_the_game_is_declared_when_it_is_inherited_from() {
    check_whole(
        "class Gate {\n    class Controls {\n        class A: RscBut<|> {};\n    };\n};\n",
        "RscButton",
        "import RscButton;\n\nclass Gate {\n    class Controls {\n        class A: RscButton {};\n    };\n};\n",
    );
    check_whole(
        "import RscText;\n\nclass Gate { class Controls { class A: RscBut<|> {}; }; };",
        "RscButton",
        "import RscText;\nimport RscButton;\n\nclass Gate { class Controls { class A: RscButton {}; }; };",
    );
    check_whole(
        "class RscButton {};\nclass Gate { class Controls { class A: RscBut<|> {}; }; };",
        "RscButton",
        "class RscButton {};\nclass Gate { class Controls { class A: RscButton {}; }; };",
    );
    check_whole("import RscBut<|>", "RscButton", "import RscButton;");
    check_whole("import RscBut<|>;", "RscButton", "import RscButton;");
}

#[test]
fn snippets_declare_the_classes_that_they_inherit_from() {
    let options = CompletionOptions { snippets: true, trigger: None };
    let (_, completion) = offered("class Gate { idd = 1; class Controls { <|> }; };", options);
    let button = completion.items.iter().find(|item| item.label == "button").unwrap();
    assert_eq!(button.also, [Edit { range: sqf_text::TextRange::empty(0), text: "import RscButton;\n\n".to_owned() }]);
    let (_, completion) = offered("import RscText;\n<|>", options);
    let dialog = completion.items.iter().find(|item| item.label == "dialog").unwrap();
    let Insert::Snippet(body) = &dialog.insert else { panic!("expected a snippet") };
    assert!(body.starts_with("import RscButton;\n\nclass "), "{body}");
}

#[test]
fn an_enclosing_class_is_not_a_parent() {
    let controls =
        |inside: &str| format!("class Own: RscText {{ type = 0; }}; class Gate {{ class Controls {{ {inside} }}; }};");
    check(&controls("class A: <|> {};"), &["RscText", "Own", "RscPicture"]);
    let offered = labels(&controls("class Beside {}; class A: <|> {};"), 200);
    assert!(!offered.iter().any(|label| matches!(&**label, "Gate" | "Controls" | "A")), "{offered:?}");
    assert!(offered.contains(&"Beside".to_owned()));
}

#[test]
fn values_of_dialogs_are_offered() {
    let control = |inside: &str| format!("class Gate {{ idd = 1; class Controls {{ class A {{ {inside} }}; }}; }};");
    check(&control("x = <|>;"), &["safeZoneX + safeZoneW * 0.5", "safeZoneX", "safeZoneY"]);
    check(&control("y = safeZoneY + safeZ<|>;"), &["safeZoneX", "safeZoneY", "safeZoneW"]);
    check(&control("x = safeZoneX + <|>;"), &["safeZoneX"]);
    check(&control("font = \"Rob<|>\";"), &["RobotoCondensed"]);
    check(&control("colorText[] = <|>;"), &["{1, 1, 1, 1}", "{0, 0, 0, 1}"]);
    check(&control("colorText[] = {<|>};"), &[]);
    check(&control("style = <|>;"), &["0", "1", "2"]);
    check(&format!("#define CT_GATE 1\n{}", control("type = CT_G<|>;")), &["CT_GATE"]);
    // The order does not depend on the type.
    check(&control("<|>"), &["idc", "x", "y", "w", "h", "text"]);
    check(&control("type = 1; <|>"), &["idc", "x", "y", "w", "h", "text"]);
}

#[test]
fn snippets_are_offered_where_they_fit_and_only_to_clients_that_support_them() {
    let pieces = |marked: &str, snippets: bool| -> Vec<String> {
        let (_, completion) = offered(marked, CompletionOptions { snippets, trigger: None });
        completion.items.into_iter().filter(|it| it.kind == ItemKind::Snippet).map(|it| it.label).collect()
    };
    assert_eq!(pieces("class CfgNotifications { <|> };", true), ["notification"]);
    assert_eq!(pieces("class CfgNotifications { <|> };", false), Vec::<String>::new());
    assert_eq!(
        pieces("class CfgFunctions { class TAG { class A { <|> }; }; };", true),
        ["function", "function with file"]
    );
    assert_eq!(pieces("class Gate { idd = 1; class Controls { <|> }; };", true), ["text", "button"]);
    assert!(pieces("<|>", true).contains(&"dialog".to_owned()));
    assert_eq!(pieces("class Fence { <|> };", true), Vec::<String>::new());
}

#[test]
fn a_trigger_character_asks_only_where_it_is_meaningful() {
    let asked = |marked: &str, trigger: char| {
        !offered(marked, CompletionOptions { snippets: true, trigger: Some(trigger) }).1.items.is_empty()
    };
    assert!(asked("respawn = \"<|>", '"'));
    assert!(!asked("respawn = \"BASE\"<|>", '"'));
    assert!(!asked("// respawn_<|>", '_'));
    assert!(!asked("#define GATE_<|>", '_'));
    assert!(!asked("onLoadName = \"a\\<|>\";", '\\'));
    assert!(!asked("x = 1 /<|>", '/'));
}

#[test]
fn nothing_offered_for_class_fits_the_name_after_it() {
    // Editors keep a list while its items match the typed text, including after a space.
    let options = CompletionOptions { snippets: true, trigger: None };
    for marked in ["<|>", "c<|>", "class<|>", "class CfgFunctions { class<|> };", "class RscTitles { c<|> };"] {
        for item in offered(marked, options).1.items {
            let text = item.filter.as_deref().unwrap_or(&item.label).to_ascii_lowercase();
            assert!(!text.starts_with("class "), "{marked}: {text}");
        }
    }
    assert!(offered("resp<|>", options).1.items.iter().any(|item| item.label == "respawn at markers"));
    assert!(offered("mark<|>", options).1.items.iter().any(|item| item.label == "respawn at markers"));
}

#[test]
fn a_parent_of_another_addon_is_declared() {
    let taken = |marked: &str, label: &str| {
        let (text, offsets) = cursors(marked);
        let path: Arc<Path> = Arc::from(Path::new("config.cpp"));
        let file = Arc::new(SourceFile::new(text.as_str()));
        let reference = sqf_reference::Reference::embedded();
        let analysis = Analysis::in_workspace(reference, file, Some(path), Arc::new(Alone));
        let completion = analysis.completion(offsets[0], CompletionOptions::default());
        let item = completion.items.into_iter().find(|item| item.label == label).expect("the class is offered");
        apply(&text, &item.also).unwrap()
    };
    assert_eq!(
        taken("class CfgVehicles {\n\tclass TAG_Gate: Land_Cargo20_gr<|>\n};", "Land_Cargo20_grey_F"),
        "class CfgVehicles {\n\tclass Land_Cargo20_grey_F;\n\tclass TAG_Gate: Land_Cargo20_gr\n};"
    );
    assert_eq!(
        taken(
            "class CfgVehicles {\n\tclass A;\n\n\tclass B: A {};\n\tclass C: Land_Cargo20_gr<|> {};\n};",
            "Land_Cargo20_grey_F"
        ),
        "class CfgVehicles {\n\tclass A;\n\tclass Land_Cargo20_grey_F;\n\n\tclass B: A {};\n\tclass C: Land_Cargo20_gr {};\n};"
    );
    let known = "class CfgVehicles { class Land_Cargo20_grey_F; class C: Land_Cargo20_gr {}; };";
    assert_eq!(taken(&known.replace("gr {}", "gr<|> {}"), "Land_Cargo20_grey_F"), known);
}

#[test]
fn items_are_explained() {
    let (_, completion) = offered("respawnDe<|>", CompletionOptions::default());
    let key = completion.items[0].key.clone().unwrap();
    assert_eq!(key.to_string().parse(), Ok(key.clone()));
    let resolved = crate::resolve(&reference(), &(Arc::new(Alone) as _), &key, "English").unwrap();
    insta::assert_snapshot!(resolved.markdown, @r"
    ```cpp
    respawnDelay = number;
    ```

    ---

    Seconds between death and respawn.

    [respawnDelay on the wiki](https://community.bistudio.com/wiki/Description.ext#respawnDelay)
    ");
}

/// Returns the labels with the embedded reference in an addon's config.
#[track_caller]
fn in_addon(marked: &str) -> Vec<String> {
    let (text, offsets) = cursors(marked);
    let path: Arc<Path> = Arc::from(Path::new("config.cpp"));
    let file = Arc::new(SourceFile::new(text));
    let analysis = Analysis::in_workspace(sqf_reference::Reference::embedded(), file, Some(path), Arc::new(Alone));
    let completion = analysis.completion(offsets[0], CompletionOptions::default());
    completion.items.into_iter().map(|item| item.label).collect()
}

#[test]
fn classes_of_the_game_are_offered_where_they_are_changed_or_inherited_from() {
    for marked in
        ["class CfgVehicles { class Gate: B_MRAP_01<|> };", "class CfgVehicles { class Gate: hunter<|> {}; };"]
    {
        assert!(in_addon(marked).contains(&"B_MRAP_01_F".to_owned()), "{marked}");
    }
    assert_eq!(in_addon("class CfgPatches {}; class CfgVehicles { class Wall; class Gate: <|> };")[0], "Wall");
    assert_eq!(in_addon("class CfgGates { class Gate: B_MRAP_01<|> };"), [""; 0]);
}

#[test]
fn strings_that_name_classes_of_the_game_are_completed() {
    for (marked, expected) in [
        ("class CfgRespawnInventory { class A { weapons[] = {\"arifle_MX_<|>\"}; }; };", "arifle_MX_F"),
        ("class CfgRespawnInventory { class A { vehicle = \"B_Soldier_<|>\"; }; };", "B_Soldier_F"),
        (
            "class CfgVehicles { class A { magazines[] = {\"30Rnd_65x39_caseless_<|>\"}; }; };",
            "30Rnd_65x39_caseless_mag",
        ),
        ("class CfgIdentities { class A { face = \"WhiteHead<|>\"; }; };", "WhiteHead_01"),
        ("class CfgPatches { class A { units[] = {\"<|>\"}; }; }; class CfgVehicles { class Gate {}; };", "Gate"),
    ] {
        assert!(in_addon(marked).contains(&expected.to_owned()), "{marked}: {:?}", in_addon(marked));
    }
}

#[test]
fn events_are_offered_as_entries_of_their_class() {
    let inside = |inside: &str| format!("class CfgVehicles {{ class A {{ class EventHandlers {{ {inside} }}; }}; }};");
    assert_eq!(in_addon(&inside("<|>"))[..2], ["fired", "init"]);
    assert_eq!(in_addon(&inside("fired<|>"))[0], "fired");
    assert!(!in_addon(&inside("fired = \"\"; fire<|>")).contains(&"fired".to_owned()));
    assert_eq!(in_addon("class Gate { fired<|> };"), [""; 0]);
}

/// Returns the labels offered in a file with this name.
fn labels_in(file: &str, marked: &str) -> Vec<String> {
    let (text, offsets) = cursors(marked);
    let path: Arc<Path> = Arc::from(Path::new(file));
    let file = Arc::new(SourceFile::new(text));
    let analysis = Analysis::in_workspace(reference(), file, Some(path), Arc::new(Alone));
    let completion = analysis.completion(offsets[0], CompletionOptions::default());
    completion.items.into_iter().map(|item| item.label).collect()
}

#[test]
fn mods_are_described_by_what_others_write() {
    assert_eq!(labels_in("mod.cpp", "name = \"Gates\";\nlog<|>"), ["logo", "logoOver", "logoSmall"]);
    assert_eq!(labels_in("Mod.cpp", "tooltip<|> = \"\";"), ["tooltip", "tooltipOwned"]);
    assert_eq!(labels_in("mod.cpp", "CfgPat<|>"), [""; 0], "the game looks for no classes in it");
    assert_eq!(labels_in("mod.cpp", "class Cfg<|>"), [""; 0]);
}

#[test]
fn macros_that_make_names_are_offered_for_classes_and_parents() {
    const MACROS: &str = "#define GATE_(x) TAG_##x\n#define ADDON TAG##_gates\n#define ADDITION(a) a = 1;\n";
    let offered = |marked: &str| labels_in("config.cpp", &format!("{MACROS}{marked}"));
    assert_eq!(offered("class CfgPatches { class ADD<|> };"), ["ADDON"]);
    assert_eq!(offered("class CfgPatches { class ADDON<|> {}; };"), ["ADDON"]);
    assert_eq!(offered("class CfgVehicles { class GA<|> };"), ["GATE_"]);
    // A new name in another case.
    assert_eq!(offered("class CfgVehicles { class Gat<|> };"), [""; 0]);
    let parents = offered("class CfgVehicles { class GATE_(one) {}; class GATE_(two): GATE<|> {}; };");
    assert_eq!(parents.first().map(String::as_str), Some("GATE_"));
    let statements = offered("class Gate { ADD<|> };");
    assert!(statements.contains(&"ADDITION".to_owned()), "{statements:?}");
}

#[test]
fn the_parent_that_a_macro_makes_is_another_class() {
    const CLASSES: &str = "#define GVAR(x) TAG_##x\nclass GVAR(one) {};\nclass GVAR(two): GVAR(one) {};\n";
    assert_eq!(labels_in("config.cpp", &format!("{CLASSES}class GVAR(three): GVAR(<|>) {{}};")), [""; 0]);
}

#[test]
fn what_most_addons_say_of_themselves_is_offered() {
    assert_eq!(
        labels_in("config.cpp", "class CfgPatches { class gates { auth<|> }; };"),
        ["author", "authors", "authorUrl"]
    );
    let handlers =
        labels_in("config.cpp", "class CfgVehicles { class A { class UserActions { class B { onlyf<|> }; }; }; };");
    assert_eq!(handlers.first().map(String::as_str), Some("onlyForPlayer"));
}

#[test]
fn the_class_with_the_controls_comes_before_the_array() {
    let (_, completion) = offered("class Gate { idd = 1; contro<|> };", CompletionOptions::default());
    let kinds: Vec<_> = completion.items.iter().filter(|item| item.label == "controls").map(|item| item.kind).collect();
    assert_eq!(kinds, [ItemKind::Class, ItemKind::Property]);
}

#[test]
fn lists_name_what_is_beside_them_in_order_and_once() {
    let dialog = |lists: &str| {
        format!(
            "class Gate {{\nidd = 1;\n{lists}\nclass Beam {{ idc = 1; }};\nclass BarTop {{ idc = 2; }};\nclass Bar {{ idc = 3; }};\n}};"
        )
    };
    check(&dialog("controls[] = {\"B<|>\"};"), &["Beam", "BarTop", "Bar"]);
    // The brace is not written yet.
    check(&dialog("controls[] = {\"Ba<|>\""), &["BarTop", "Bar"]);
    check(&dialog("controls[] = {\"BarTop\", \"B<|>\"};"), &["Bar", "Beam"]);
    check(&dialog("controls[] = {Beam, B<|>"), &["BarTop", "Bar"]);
    let effect = "class CfgSFX { class Gate { sounds[] = {cr<|>}; creak[] = {\"a.ogg\"}; crack[] = {\"b.ogg\"}; }; };";
    check(effect, &["creak", "crack"]);
    let other = "class Gate {\ncontrols[] = {{\"Gate_B<|>\", 1}};\n};\nclass Wall_Beam {};\nclass Gate_Beam {};";
    check(other, &["Gate_Beam"]);
}
