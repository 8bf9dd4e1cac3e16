use super::*;

fn cart() -> ClassName {
    ClassName {
        group: Some("CIV".to_owned()),
        name: Some("Hay Cart".to_owned()),
        side: Some("Civilian".to_owned()),
        category: Some("Farmers".to_owned()),
        subcategory: Some("Carts".to_owned()),
        dlc: Some("Harvest".to_owned()),
        ..ClassName::new(ClassList::CfgVehicles, "X_Cart_F")
    }
}

fn names() -> Vec<ClassName> {
    vec![
        ClassName::new(ClassList::CfgVehicles, "x_anvil"),
        cart(),
        ClassName::new(ClassList::CfgVehicles, "X_Cart_F_2"),
        ClassName { path: Some("West/A".to_owned()), ..ClassName::new(ClassList::CfgGroups, "X_Reapers") },
        ClassName { path: Some("West/B".to_owned()), ..ClassName::new(ClassList::CfgGroups, "X_Reapers") },
        ClassName { name: Some("a\tb".to_owned()), ..ClassName::new(ClassList::Moves, "X_digIn") },
    ]
}

fn packed(text: &str) -> Vec<u8> {
    zstd::bulk::compress(text.as_bytes(), 3).unwrap()
}

#[test]
fn names_are_found_in_any_case_with_their_facts() {
    let classes = Classes::decode(&packed(&Classes::encode(&names()).unwrap())).unwrap();
    let cart = classes.get(ClassList::CfgVehicles, "X_CART_f").unwrap();
    assert_eq!((cart.class(), cart.name(), cart.list()), ("X_Cart_F", Some("Hay Cart"), ClassList::CfgVehicles));
    assert_eq!((cart.group(), cart.side(), cart.dlc()), (Some("CIV"), Some("Civilian"), Some("Harvest")));
    assert_eq!((cart.category(), cart.subcategory(), cart.path()), (Some("Farmers"), Some("Carts"), None));
    let anvil = classes.get(ClassList::CfgVehicles, "X_Anvil").unwrap();
    assert_eq!((anvil.name(), anvil.group(), anvil.side()), (None, None, None));
    assert!(classes.get(ClassList::CfgVehicles, "X_Car").is_none());
    assert!(classes.get(ClassList::CfgWeapons, "X_Cart_F").is_none());
    let paths: Vec<_> = classes.named(ClassList::CfgGroups, "x_reapers").map(Class::path).collect();
    assert_eq!(paths, [Some("West/A"), Some("West/B")]);
    assert_eq!(classes.get(ClassList::Moves, "x_digin").unwrap().name(), Some("a b"));
    assert_eq!((classes.len(), classes.list(ClassList::CfgVehicles).len()), (6, 3));
}

#[test]
fn encoding_is_deterministic() {
    assert_eq!(Classes::encode(&names()).unwrap(), Classes::encode(&names()).unwrap());
}

#[test]
fn invalid_files_of_names_are_rejected() {
    let failed = |bytes: &[u8]| Classes::decode(bytes).unwrap_err().to_string();
    assert!(failed(b"").contains("not a complete file of names"));
    assert!(failed(b"text").contains("not a complete file of names"));
    let whole = packed(&Classes::encode(&names()).unwrap());
    for length in 0..whole.len() {
        assert!(Classes::decode(&whole[..length]).is_err(), "{length}");
    }
    for (text, line) in [
        ("other\n", 1),
        ("sqf-ls classes 1\nCfgUnknown\t\t\t\t\t\t\n", 2),
        ("sqf-ls classes 1\nMoves\t\t\n", 2),
        ("sqf-ls classes 1\nMoves\t\t\t\t\t\t\n\nX_a\t\t1\n", 4),
        ("sqf-ls classes 1\nMoves\t\t\t\t\t\t\n\nX_a\n", 4),
    ] {
        assert_eq!(failed(&packed(text)), format!("line {line} of the file of names cannot be read"), "{text:?}");
    }
}

#[test]
fn names_of_several_files_are_sorted() {
    let files = ["#\tMoves\nX_digIn\tdig\n", "#\tCfgVehicles\tCIV\tCivilian\nX_b\n#\tCfgVehicles\nx_A\tCart\n"];
    let joined = sqf_pack::classes::join(files).unwrap();
    let sets = "CfgVehicles\t\t\t\t\t\t\nCfgVehicles\tCIV\tCivilian\t\t\t\t\nMoves\t\t\t\t\t\t\n";
    assert_eq!(joined, format!("sqf-ls classes 1\n{sets}\nx_A\tCart\t0\nX_b\t\t1\nX_digIn\tdig\t2\n"));
    assert_eq!(Classes::decode(&packed(&joined)).unwrap().len(), 3);
    assert!(sqf_pack::classes::join(["X_b\n"]).is_err() && sqf_pack::classes::join(["#\tCfgCheese\nX_b\n"]).is_err());
}

#[test]
fn the_program_carries_the_names_that_it_would_write() {
    let carried = Classes::decode(EMBEDDED).unwrap();
    let owned = |fact: Option<&str>| fact.map(str::to_owned);
    let names = ClassList::ALL.into_iter().flat_map(|list| carried.list(list)).map(|class| ClassName {
        name: owned(class.name()),
        group: owned(class.group()),
        side: owned(class.side()),
        category: owned(class.category()),
        subcategory: owned(class.subcategory()),
        dlc: owned(class.dlc()),
        path: owned(class.path()),
        ..ClassName::new(class.list(), class.class())
    });
    let written = Classes::encode(&names.collect::<Vec<_>>()).unwrap();
    assert!(written.as_bytes() == zstd::decode_all(EMBEDDED).unwrap(), "write the files again, see docs/data.md");
}

#[test]
fn the_names_are_facts_alone() {
    let carried = Classes::decode(EMBEDDED).unwrap();
    for class in ClassList::ALL.into_iter().flat_map(|list| carried.list(list)) {
        let shared = [class.group(), class.side(), class.category(), class.subcategory(), class.dlc(), class.path()];
        let longest = shared.into_iter().chain([class.name()]).flatten().map(|text| text.split(' ').count()).max();
        assert!(longest.is_none_or(|words| words <= 16) && !class.class().contains(' '), "{}", class.class());
    }
}

#[test]
fn the_embedded_names_can_be_read() {
    let classes = Classes::decode(EMBEDDED).unwrap();
    assert!(classes.len() > 15_000, "{}", classes.len());
    for list in ClassList::ALL {
        let names: Vec<&str> = classes.list(list).map(Class::class).collect();
        assert!(!names.is_empty(), "{}", list.name());
        assert!(names.windows(2).all(|pair| compare(pair[0], pair[1]).is_le()), "{}", list.name());
        assert_eq!(ClassList::by_name(list.name()), Some(list));
        assert!(names.iter().all(|name| classes.get(list, &name.to_uppercase()).is_some()), "{}", list.name());
    }
    assert_eq!(ClassList::by_name("CfgCheese"), None);
}

/// Returns the correction of a name among invented ones.
fn near(name: &str) -> Option<String> {
    let known = [
        "X_Blacksmith_F",
        "X_Blacksmith_old_F",
        "X_Barrel_01_F",
        "X_Barrels_02_F",
        "X_Colour_F",
        "Wheelbarrow",
        "X_Miller_F",
        "X_Milker_F",
        "X_Cart_A_F",
        "X_Thatcher_F",
        "X_Chandler",
        "X_Closed_F",
        "X_Cartwrights_F",
    ];
    let mut names: Vec<_> = known.map(|class| ClassName::new(ClassList::CfgVehicles, class)).into();
    names[0].name = Some("Farrier".to_owned());
    let classes = Classes::new(&names).unwrap();
    classes.near(&[ClassList::CfgVehicles], name).map(str::to_owned)
}

#[test]
fn a_typo_in_a_long_word_is_certain() {
    for (wrong, right) in [
        ("X_Blakcsmith_F", "X_Blacksmith_F"),
        ("x_blaksmith_f", "X_Blacksmith_F"),
        ("X_Balcksmtih_old_F", "X_Blacksmith_old_F"),
        ("X_Barel_01_F", "X_Barrel_01_F"),
        ("Wheelbarow", "Wheelbarrow"),
    ] {
        assert_eq!(near(wrong).as_deref(), Some(right), "{wrong}");
    }
}

#[test]
fn an_ending_is_certain_in_long_words_of_names_that_bohemia_interactive_gives() {
    for (wrong, right) in [
        ("X_Blacksmit_F", Some("X_Blacksmith_F")),
        ("X_Blacksmit_old_F", Some("X_Blacksmith_old_F")),
        ("X_Thatcherr_F", Some("X_Thatcher_F")),
        ("X_Thatchre_F", Some("X_Thatcher_F")),
        // Another letter, a plural, a word without its ending, a mark of a variant, names of other authors.
        ("X_Thatchet_F", None),
        ("X_Thatchers_F", None),
        ("X_Cartwright_F", None),
        ("X_Thatche_F", None),
        ("X_Close_F", None),
        ("X_Thatcher_FF", None),
        ("X_Chandle", None),
        ("X_Chandlerr", None),
    ] {
        assert_eq!(near(wrong).as_deref(), right, "{wrong}");
    }
}

#[test]
fn similar_names_are_not_corrected_when_ambiguous() {
    for name in [
        // An existing name.
        "x_blacksmith_f",
        // Names that differ in numbers, short words or endings are distinct.
        "X_Barrel_03_F",
        "X_Crat_A_F",
        "X_Barre_01_F",
        "X_Blacksmiths_F",
        // Other names contain the word.
        "X_Barrels_01_F",
        "X_Farrier_F",
        // Equally close to two names; a spelling variant; too far; two words that differ.
        "X_Milter_F",
        "X_Color_F",
        "X_Blckmth_F",
        "X_Blakcsmith_odl_F",
        "Y_Blakcsmith_F",
        "X_Blakcsmith_01_F",
        "",
        "_",
        "é",
        "X_Blécksmith_F",
    ] {
        assert_eq!(near(name), None, "{name}");
    }
}
