use super::*;

/// Parses a page with the layout of a real one and invented names.
fn names(title: &str, text: &str) -> Vec<ClassName> {
    read(&[page(title, text)])
}

fn page(title: &str, text: &str) -> RawPage {
    RawPage {
        title: title.to_owned(),
        namespace: 0,
        revid: 1,
        timestamp: None,
        text: text.to_owned(),
        redirect: None,
        categories: None,
    }
}

/// Writes `class: name, side, category, subcategory, dlc`, omitting unknown facts.
fn shown(name: &ClassName) -> String {
    let facts = [&name.name, &name.side, &name.category, &name.subcategory, &name.dlc, &name.path];
    let facts: Vec<&str> = facts.iter().filter_map(|fact| fact.as_deref()).collect();
    format!("{} {}: {}", name.list.name(), name.class, facts.join(", "))
}

fn all_shown(names: &[ClassName]) -> Vec<String> {
    names.iter().map(shown).collect()
}

const VEHICLES: &str = r#"{{Navbox/A3Assets}}
{| class="wikitable sortable" style="font-size:80%"
! Preview
! Class Name
! Subcategory
! Side
! Display Name
! DLC
! Category
! Scope
! Addons
|-
| [[File:cart.jpg|150px]]
| <span id="X_Cart_F" >'''X_Cart_F'''</span>
| Carts
| style="background-color:#dac2e1" | Civilian
| ''Hay&nbsp;Cart''
| [[File:heli_icon_ca.png|50px]]
| Farmers
| style="background-color:#c2e1c2" | Public
|
:[[Some Page#X_Farm|X_Farm]]
|-
|
| <span id='' >'''X_Sledge_F'''</span>
| Carts
| WEST
|
| Enoch
|
| style="background-color:#fff3b2" | Protected
|
{| class="wikitable mw-collapsible"
! Objects
|-
| X_Nested_F
|}
|-
|
| no class at all
| ''Broken''
|}
"#;

#[test]
fn a_table_of_vehicles_is_read_by_the_names_of_its_columns() {
    let names = names("Arma 3: CfgVehicles CIV", VEHICLES);
    assert_eq!(
        all_shown(&names),
        [
            "CfgVehicles X_Cart_F: Hay Cart, Civilian, Farmers, Carts, Helicopters",
            "CfgVehicles X_Sledge_F: BLUFOR, Carts, Contact",
        ]
    );
    assert_eq!(names[0].group.as_deref(), Some("CIV"));
}

#[test]
fn facts_from_two_pages_are_merged() {
    let more = "* X_Anvil_F <spoiler text=\"Sources\">\n# move => user\n</spoiler>\n* x_cart_f\n* not a class!\n";
    let names = read(&[page("Arma 3: createVehicle/vehicles", more), page("Arma 3: CfgVehicles CIV", VEHICLES)]);
    let classes: Vec<&str> = names.iter().map(|name| name.class.as_str()).collect();
    assert_eq!(classes, ["not", "X_Anvil_F", "X_Cart_F", "X_Sledge_F"]);
    assert_eq!(names[2].name.as_deref(), Some("Hay Cart"));
}

#[test]
fn short_tables_have_their_cells_on_one_line() {
    let colors = "== Colours ==\n{| class=\"wikitable\"\n! Preview !! Class Name !! Display Name !! HTML\n|-\n\
        | style=\"background-color: #FF7F50\" | || ColorCoral || ''Coral'' || #FF7F50\n|-\n\
        | || ColorPlum || {{n/a}} || #8E4585\n|}\n";
    assert_eq!(
        all_shown(&names("Arma 3: CfgMarkerColors", colors)),
        ["CfgMarkerColors ColorCoral: Coral", "CfgMarkerColors ColorPlum: "]
    );
    let markers =
        "{|\n! No. !! Class !! Name !! Icon Path\n|-\n| 1. || {{hl|m_barn}} || Barn || {{hl|\\x\\barn.paa}}\n|}\n";
    assert_eq!(all_shown(&names("Arma 3: CfgMarkers", markers)), ["CfgMarkers m_barn: Barn"]);
    let keys = "{|\n! Key !! Type !! DIK ID !! Hexadecimal !! Integer\n|-\n! colspan=\"5\" | Letters\n|-\n\
        | Q || Letter || DIK_Q || 0x10 || 16\n|}\n";
    let keys = names("DIK KeyCodes", keys);
    assert_eq!((all_shown(&keys), keys[0].value), (vec!["KeyCodes DIK_Q: Q".to_owned()], Some(16)));
    let inputs = "{|\n! colspan=\"3\"| Action information !! colspan=\"2\"| Presets\n|-\n\
        ! Type !! actionName !! Name !! Old !! New\n|-\n| Common || {{hl|plough}} || Plough || P || O\n|}\n";
    assert_eq!(all_shown(&names("inputAction/actions", inputs)), ["InputActions plough: Plough"]);
}

#[test]
fn headings_determine_the_list_of_a_table() {
    let page = "== Vehicles ==\n{|\n! Preview\n! className\n! displayName\n! Side\n! Faction\n! Category\n|-\n|\n| X_Tractor\n\
        | Tractor\n| EAST\n| Farmers\n| Cars\n|}\n== Weapons and Equipment ==\n{|\n! Preview\n! className\n! displayName\n|-\n\
        |\n| X_Pitchfork\n| Pitchfork\n|}\n== Musics ==\n{|\n! className\n! name\n|-\n| X_Harvest\n| Harvest\n|}\n";
    assert_eq!(
        all_shown(&names("Western Sahara classNames", page)),
        [
            "CfgVehicles X_Tractor: Tractor, OPFOR, Farmers, Cars, Western Sahara",
            "CfgWeapons X_Pitchfork: Pitchfork, Western Sahara",
            "CfgMusic X_Harvest: Harvest, Western Sahara",
        ]
    );
}

#[test]
fn bullets_and_headings_are_names() {
    let moves = "== All ==\n=== Actions ===\n* X_notThis\n=== States ===\n{{Columns|2|\n* X_digIn\n* X_digOut\n}}\n== More ==\n\
        * X_norThis\n==== States ====\n* X_Goat_Jump\n";
    assert_eq!(
        all_shown(&names("Arma 3: Moves", moves)),
        ["Moves X_digIn: ", "Moves X_digOut: ", "Moves X_Goat_Jump: "]
    );
    let actions = "= General =\n== Syntax ==\n= Actions =\n== MilkCow ==\n=== Notes ===\n== Feed Hens ==\n= Other =\n== More ==\n";
    assert_eq!(all_shown(&names("Arma 3: Actions", actions)), ["CfgActions MilkCow: "]);
}

#[test]
fn groups_are_found_by_side_faction_and_kind() {
    let groups = "== BLUFOR ==\n\nconfig: West\n\n=== Farmers ===\n\nconfig: X_Farm\n\n{| class=\"wikitable\"\n|- style=\"x\"\n\
        ! rowspan=\"2\" | Harvest\n<div>config: Crop</div>\n| <div>'''Reapers'''<br>config: X_Reapers</div>\nComposition:<div>\n\
        # X_Reaper_F\n</div>\n| <div>'''Binders'''<br>config: X_Binders</div>\n|-\n| <div>'''Gleaners'''<br>config: X_Gleaners</div>\n|}\n";
    assert_eq!(
        all_shown(&names("Arma 3: CfgGroups", groups)),
        [
            "CfgGroups X_Binders: Binders, BLUFOR, Farmers, Harvest, West/X_Farm/Crop",
            "CfgGroups X_Gleaners: Gleaners, BLUFOR, Farmers, Harvest, West/X_Farm/Crop",
            "CfgGroups X_Reapers: Reapers, BLUFOR, Farmers, Harvest, West/X_Farm/Crop",
        ]
    );
}

#[test]
fn pages_that_are_cut_off_or_empty_have_no_names() {
    for text in ["", "{|", "{|\n! Class\n", "= =\n==\n*\n* \n", "[[File:", "{|\n! Class Name\n|-\n|\n|}"] {
        for title in titles() {
            assert_eq!(names(title, text), [], "{text:?} on {title}");
        }
    }
}

#[test]
fn the_order_of_pages_does_not_matter() {
    let pages = [page("Arma 3: createVehicle/vehicles", "* X_Cart_F\n"), page("Arma 3: CfgVehicles CIV", VEHICLES)];
    let turned: Vec<RawPage> = pages.iter().rev().cloned().collect();
    assert_eq!(read(&pages), read(&turned));
}
