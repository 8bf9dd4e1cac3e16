//! Tests of class names with invented names of the game.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use super::*;
use crate::fixture::{at_cursor_in, cursors};
use crate::{Analysis, Completion, CompletionOptions, EntryKey, ItemKind, resolve};
use sqf_model::{
    Alone, NamedSymbol, SourceFile, Symbol, SymbolKind, WorkspaceFiles, WorkspaceFunctions, WorkspaceIndex,
    WorkspaceNames, WorkspaceTexts, unknown,
};
use sqf_reference::{ClassName, Reference, facts};
use sqf_syntax::{Included, Includes};

/// `list class, display name, side, group, subcategory, DLC`.
const NAMES: &str = "
    CfgVehicles X_Farmer_F, Farmer, Civilian, CIV, Men, -
    CfgVehicles X_Miller_F, Miller, Civilian, CIV, Men (Mill), Harvest
    CfgVehicles X_Cart_F, Hay Wain, Civilian, CIV, Cars, Harvest
    CfgVehicles X_Goat_F, Goat, -, Animals, Terrestrial, -
    CfgVehicles Land_X_Barn_F, Barn (Old), Civilian, Structures, Village, -
    CfgVehicles X_Sack_F, Sack of Hay, -, Backpacks, -, -
    CfgVehicles X_Logic_F, -, -, -, -, -
    CfgWeapons X_Pitchfork_F, Pitchfork, -, Weapons, -, -
    CfgWeapons H_X_Straw, Straw Hat, -, Equipment, -, -
    CfgWeapons V_X_Apron, Apron, -, Equipment, -, -
    CfgWeapons U_X_Overalls, Overalls, -, Equipment, -, -
    CfgWeapons optic_X_Lens, Lens, -, Items, -, -
    CfgWeapons X_Compass, Compass, -, Items, -, -
    CfgWeapons X_Horn, Horn, -, Vehicle Weapons, -, -
    CfgMagazines 5Rnd_X_Apples, Five Apples, -, -, -, -
    CfgGlasses G_X_Monocle, Monocle, -, -, -, -
    CfgMarkers x_barn, Barn, -, -, -, -
    CfgMarkerColors ColorPlum, Plum, -, -, -, -
    CfgMusic X_Harvest, Harvest Song, -, -, -, -
    CfgFaces X_Face, Old Joe, -, -, -, -
    CfgVoice X_Voice, -, -, -, -, -
    NameSounds XJoe, -, -, -, -, -
    Moves X_digIn, -, -, -, -, -
    CfgActions MilkCow, -, -, -, -, -
    InputActions plough, Plough, -, -, -, -
";

fn reference() -> Arc<Reference> {
    static REFERENCE: LazyLock<Arc<Reference>> = LazyLock::new(|| {
        let mut names: Vec<ClassName> = NAMES.lines().filter(|line| !line.trim().is_empty()).map(name).collect();
        let group = |path: &str, class: &str| ClassName {
            path: Some(path.to_owned()),
            ..ClassName::new(ClassList::CfgGroups, class)
        };
        names.extend([group("West/X_Farm/Crop", "X_Reapers"), group("East/X_Farm/Crop", "X_Gleaners")]);
        let classes = Arc::new(Classes::new(&names).unwrap());
        Arc::new(Reference::new(facts::decode(facts::EMBEDDED).unwrap()).with_classes(classes))
    });
    REFERENCE.clone()
}

fn name(line: &str) -> ClassName {
    let (list, facts) = line.trim().split_once(' ').unwrap();
    let facts: Vec<Option<String>> =
        facts.split(", ").map(|fact| Some(fact.to_owned()).filter(|fact| fact != "-")).collect();
    let [class, name, side, group, subcategory, dlc] = facts.try_into().unwrap();
    let list = ClassList::by_name(list).unwrap();
    ClassName { name, side, group, subcategory, dlc, ..ClassName::new(list, class.unwrap()) }
}

#[track_caller]
fn at_cursor(script: &str) -> (Analysis, u32) {
    at_cursor_in(reference(), script)
}

#[track_caller]
fn complete(script: &str) -> Completion {
    let (analysis, offset) = at_cursor(script);
    analysis.completion(offset, CompletionOptions::default())
}

/// Compares the offered names, best first.
#[track_caller]
fn check(script: &str, expected: &[&str]) {
    let completion = complete(script);
    let labels: Vec<&str> = completion.items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(labels, expected, "{script}");
}

#[test]
fn each_command_is_offered_its_names() {
    let objects = ["Land_X_Barn_F", "X_Cart_F", "X_Goat_F", "X_Logic_F", "X_Sack_F", "X_Farmer_F", "X_Miller_F"];
    let kinds = ["Land_X_Barn_F", "X_Cart_F", "X_Farmer_F", "X_Goat_F", "X_Logic_F", "X_Miller_F", "X_Sack_F"];
    let people = ["X_Farmer_F", "X_Goat_F", "X_Miller_F", "X_Logic_F"];
    let weapons = ["X_Pitchfork_F", "X_Horn"];
    for (script, expected) in [
        ("\"<|>\" createVehicle [0, 0, 0]", &objects[..]),
        ("createVehicle [\"<|>\", [0, 0, 0]]", &objects),
        ("[[0, 0, 0], 0, \"<|>\", west] call BIS_fnc_spawnVehicle", &objects),
        ("_group createUnit [\"<|>\", [0, 0, 0], [], 0, \"NONE\"]", &people),
        ("\"<|>\" createUnit [[0, 0, 0], _group]", &people),
        ("typeOf _thing == \"<|>\"", &kinds),
        ("\"<|>\" != typeOf _thing", &kinds),
        ("(typeOf _thing) isEqualTo \"<|>\"", &kinds),
        ("typeOf _thing in [\"X\", \"<|>\"]", &kinds),
        ("[\"<|>\"] find (typeOf _thing)", &kinds),
        ("\"<|>\" in magazines player", &["5Rnd_X_Apples"]),
        ("[[0, 0, 0], west, [\"X\", \"<|>\"]] call BIS_fnc_spawnGroup", &people),
        ("player setUnitLoadout [[], [], [], [\"<|>\", []]]", &["U_X_Overalls"]),
        ("player setUnitLoadout [[], [], [], [], [\"V_X_Apron\", [[\"apple<|>\", 2]]]]", &["5Rnd_X_Apples"]),
        ("player setUnitLoadout [[], [], [], [], [], [], \"<|>\", \"\"]", &["H_X_Straw"]),
        ("switch (typeOf _thing) do { case \"<|>\": {} }", &kinds),
        ("player addBackpack \"<|>\"", &["X_Sack_F"]),
        ("player addHeadgear \"<|>\"", &["H_X_Straw"]),
        ("player addVest \"<|>\"", &["V_X_Apron"]),
        ("player forceAddUniform \"<|>\"", &["U_X_Overalls"]),
        ("uniform player == \"<|>\"", &["U_X_Overalls"]),
        ("player addGoggles \"<|>\"", &["G_X_Monocle"]),
        ("player addPrimaryWeaponItem \"<|>\"", &["optic_X_Lens", "X_Compass", "5Rnd_X_Apples"]),
        ("player addMagazine \"<|>\"", &["5Rnd_X_Apples"]),
        ("player addMagazines [\"<|>\", 2]", &["5Rnd_X_Apples"]),
        ("\"m\" setMarkerType \"<|>\"", &["x_barn"]),
        ("\"m\" setMarkerColorLocal \"<|>\"", &["ColorPlum"]),
        ("playMusic \"<|>\"", &["X_Harvest"]),
        ("playMusic [\"<|>\", 5]", &["X_Harvest"]),
        ("player setFace \"<|>\"", &["X_Face"]),
        ("player setSpeaker \"<|>\"", &["X_Voice"]),
        ("player setNameSound \"<|>\"", &["XJoe"]),
        ("player switchMove \"<|>\"", &["X_digIn"]),
        ("player action [\"<|>\", player]", &["MilkCow"]),
        ("inputAction \"<|>\"", &["plough"]),
        ("configFile >> \"CfgMarkers\" >> \"<|>\"", &["x_barn"]),
        ("configFile >> \"CfgGroups\" >> \"West\" >> \"X_Farm\" >> \"Crop\" >> \"<|>\"", &["X_Reapers"]),
    ] {
        check(script, expected);
    }
    // Base classes, which cannot be instantiated.
    check("_thing isKindOf \"hel<|>\"", &["Helicopter", "ShellBase", "SmokeShell"]);
    check("nearestObjects [player, [\"X\", \"build<|>\"], 5]", &["Building"]);
    check("player nearEntities [[\"X\", \"wain<|>\"], 5]", &["X_Cart_F"]);
    check("typeOf _thing == \"build<|>\"", &[]);
    // Binoculars and the like are weapons, too.
    check("player addWeapon \"<|>\"", &[weapons[1], weapons[0], "optic_X_Lens", "X_Compass"]);
}

#[test]
fn nothing_is_offered_in_other_strings() {
    for script in [
        "hint \"<|>\"",
        "createVehicle [\"X\", \"<|>\"]",
        "player setVariable [\"X\", \"<|>\"]",
        "missionConfigFile >> \"CfgMarkers\" >> \"<|>\"",
        "configFile >> \"CfgMarkers\" >> \"x_barn\" >> \"<|>\"",
        "name player == \"<|>\"",
        "switch (_x) do { case \"<|>\": {} }",
    ] {
        check(script, &[]);
    }
}

#[test]
fn display_names_of_the_game_find_classes() {
    check("\"wain<|>\" createVehicle [0, 0, 0]", &["X_Cart_F"]);
    check("\"HAY<|>\" createVehicle [0, 0, 0]", &["X_Cart_F", "X_Sack_F"]);
    check("\"cart<|>\" createVehicle [0, 0, 0]", &["X_Cart_F"]);
    check("\"xfa<|>\" createUnit [[0, 0, 0], _group]", &["X_Farmer_F"]);
    check("\"nothing<|>\" createVehicle [0, 0, 0]", &[]);
    let item = &complete("\"wain<|>er\" createVehicle [0, 0, 0]").items[0];
    assert_eq!((item.filter.as_deref(), item.kind), (Some("X_Cart_F Hay Wain"), ItemKind::Class));
    assert_eq!(item.detail.as_deref(), Some("Hay Wain, Civilian, Harvest"));
    // The whole word is replaced.
    assert_eq!((item.replace.start, item.replace.end), (1, 7));
    let key = item.key.clone().unwrap();
    assert_eq!(key.to_string(), "class:CfgVehicles:X_Cart_F");
    assert_eq!(key.to_string().parse(), Ok(key.clone()));
    let resolved = resolve(&reference(), &(Arc::new(Alone) as _), &key, "English").unwrap();
    assert!(resolved.markdown.contains("**Hay Wain**"), "{}", resolved.markdown);
    assert_eq!("class:CfgCheese:X".parse::<EntryKey>(), Err(()));
    assert_eq!(
        resolve(
            &reference(),
            &(Arc::new(Alone) as _),
            &EntryKey::Class(ClassList::CfgMusic, "X".to_owned()),
            "English"
        ),
        None
    );
}

#[test]
fn an_incomplete_string_is_completed() {
    check("_car = createVehicle [\"wain<|>", &["X_Cart_F"]);
    check("if (typeOf _thing == \"xbarn<|>", &["Land_X_Barn_F"]);
}

#[track_caller]
fn hovered(script: &str) -> Option<String> {
    let (analysis, offset) = at_cursor(script);
    analysis.hover(offset).map(|hover| hover.markdown)
}

#[test]
fn a_hover_shows_the_display_name() {
    insta::assert_snapshot!(hovered("\"x_ca<|>rt_f\" createVehicle [0, 0, 0]").unwrap_or_default(), @r"
    `X_Cart_F`

    **Hay Wain**

    Civilian · Cars · `CfgVehicles`

    DLC: Harvest
    ");
    insta::assert_snapshot!(hovered("\"m\" setMarkerType \"x_<|>barn\"").unwrap_or_default(), @r"
    `x_barn`

    **Barn**

    `CfgMarkers`
    ");
    insta::assert_snapshot!(
        hovered("configFile >> \"CfgGroups\" >> \"West\" >> \"X_Farm\" >> \"Crop\" >> \"X_<|>Reapers\"")
            .unwrap_or_default(),
        @r"
    `X_Reapers`

    `CfgGroups/West/X_Farm/Crop`
    "
    );
    assert!(hovered("_thing isKindOf \"la<|>ndVehicle\"").is_some_and(|text| text.contains("vehicles on land")));
    // Including lists that scripts store in variables.
    assert!(hovered("TAG_carts = [\"X_<|>Cart_F\"]").is_some_and(|text| text.contains("Hay Wain")));
    for script in [
        "\"X_No<|>thing_F\" createVehicle [0, 0, 0]",
        "hint \"Col<|>orPlum\"",
        "\"m\" setMarkerType \"X_C<|>art_F\"",
        "hint \"X_Cart_F is <|>here\"",
    ] {
        assert_eq!(hovered(script), None, "{script}");
    }
}

/// A mod with its own vehicle, a changed vehicle of the game, and a dialog.
#[derive(Debug)]
struct OwnMod;

impl Includes for OwnMod {
    fn include(&self, _: &str, _: Option<&Path>) -> Included {
        Included::Missing
    }
}

unknown!(impl WorkspaceFiles, WorkspaceFunctions, WorkspaceNames, WorkspaceTexts for OwnMod);

impl WorkspaceIndex for OwnMod {
    fn names(&self, kind: SymbolKind, prefix: &str, _: usize, _: Option<&std::path::Path>) -> Vec<NamedSymbol> {
        let classes = [
            ("cfgvehicles/tag_wagon_f", "TAG_Wagon_F"),
            ("cfgvehicles/x_cart_f", "X_Cart_F"),
            ("cfgvehicles/tag_wagon_f/turrets", "Turrets"),
            ("cfgvehicles/b_solider_f", "B_Solider_F"),
            ("tag_dialog", "TAG_Dialog"),
        ];
        let starts = |name: &str| name.to_lowercase().starts_with(&prefix.to_lowercase());
        let classes = classes.into_iter().filter(|(_, name)| kind == SymbolKind::Class && starts(name));
        let symbol = |(path, name): (&str, &str)| NamedSymbol {
            symbol: Symbol::Class(path.into()),
            name: name.into(),
            file: None,
            files: 1,
            is_function: false,
        };
        classes.map(symbol).collect()
    }

    fn names_where(
        &self,
        kind: SymbolKind,
        limit: usize,
        from: Option<&Path>,
        is_wanted: &dyn Fn(&Symbol) -> bool,
    ) -> Vec<NamedSymbol> {
        let found = self.names(kind, "", usize::MAX, from).into_iter();
        found.filter(|named| is_wanted(&named.symbol)).take(limit).collect()
    }

    fn classes(&self, name: &str) -> Vec<Symbol> {
        let names = self.names(SymbolKind::Class, name, usize::MAX, None).into_iter();
        names.filter(|symbol| symbol.name.eq_ignore_ascii_case(name)).map(|symbol| symbol.symbol).collect()
    }

    unknown!(is_indexed, file_index, occurrences, definitions, place_of, symbols_matching, symbol_types);
}

fn in_own_mod(reference: Arc<Reference>, script: &str) -> Analysis {
    Analysis::in_workspace(reference, Arc::new(SourceFile::new(script)), None, Arc::new(OwnMod))
}

#[test]
fn classes_of_the_project_are_offered_where_they_fit() {
    let labels = |script: &str| -> Vec<String> {
        let (text, offsets) = cursors(script);
        let completion = in_own_mod(reference(), &text).completion(offsets[0], CompletionOptions::default());
        completion.items.into_iter().map(|item| item.label).collect()
    };
    assert_eq!(labels("\"tag<|>\" createVehicle [0, 0, 0]"), ["TAG_Wagon_F"]);
    assert_eq!(labels("\"X_Car<|>\" createVehicle [0, 0, 0]"), ["X_Cart_F"]);
    assert_eq!(labels("player addWeapon \"tag<|>\""), [""; 0]);
}

#[test]
fn real_names_of_the_game_are_found() {
    let first = |script: &str| {
        let (text, offsets) = cursors(script);
        let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)));
        let items = analysis.completion(offsets[0], CompletionOptions::default()).items;
        items.first().map(|item| item.label.clone()).unwrap_or_default()
    };
    assert_eq!(first("\"hunter<|>\" createVehicle [0, 0, 0]"), "B_MRAP_01_F");
    assert_eq!(first("_group createUnit [\"b_soldier_f<|>\", [0, 0, 0], [], 0, \"NONE\"]"), "B_Soldier_F");
    assert_eq!(first("player addWeapon \"arifle_mx_f<|>\""), "arifle_MX_F");
    // Base classes come before their subclasses.
    assert_eq!(first("nearestObjects [player, [\"LandV<|>\"], 50]"), "LandVehicle");
    assert_eq!(first("player nearEntities [\"Ma<|>\", 50]"), "Man");
    assert_eq!(first("vehicle player isKindOf \"Ai<|>\""), "Air");
}
