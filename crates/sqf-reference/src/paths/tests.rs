use std::collections::HashSet;

use proptest::prelude::*;

use super::*;

#[track_caller]
fn check(title: &str, path: &str) {
    assert_eq!(stem(title), path, "path of {title:?}");
}

#[test]
fn names_stay_as_scripts_write_them() {
    check("setDamage", "setDamage");
    check("BIS fnc param", "BIS_fnc_param");
    check("diag log", "diag_log");
    check("description.ext", "description.ext");
    check("Code vs. Strings", "Code_vs._Strings");
    check("Hull-down", "Hull-down");
    check("Material - Normal map", "Material_-_Normal_map");
}

#[test]
fn a_type_is_found_by_replacing_its_blanks() {
    check("Number", "Number");
    check("Array of Positions", "Array_of_Positions");
}

#[test]
fn colons_and_subpages_read_like_the_title() {
    check("Arma 3: Event Handlers", "Arma_3--Event_Handlers");
    check("inputAction/actions", "inputAction/actions");
    check("Arma 3: ctrlCreate/classnames", "Arma_3--ctrlCreate/classnames");
}

#[test]
fn operators_are_spelled_out() {
    check("! a", "not_a");
    check("+", "plus");
    check("-", "minus");
    check("a != b", "a_not_equal_b");
    check("a / b", "a_divide_b");
    check("a greater= b", "a_greater_equal_b");
    check("a hash b", "a_hash_b");
    check("config greater greater name", "config_greater_greater_name");
}

#[test]
fn a_page_titled_like_an_operator_path_steps_aside() {
    check("plus", "plus-c4adc675");
    check("A or b", "A_or_b");
    check("A and B", "A_and_B-76116f67");
}

#[test]
fn invalid_characters_are_replaced_by_a_checksum() {
    check("import (Config)", "import_Config-90ff0a19");
    check("Compañia", "Compa-ia-0c55717f");
    check("\u{201e}\u{201c}", "page-069d08bf");
    check("a--b", "a-b-258cd9e8");
    check("a-: b", "a-b-c934e329");
    check("hash-deadbeef", "hash-deadbeef-64698800");
}

#[test]
fn no_file_name_is_reserved_hidden_or_trimmed() {
    for title in ["con", "Aux.sqf", "LPT1", "com0.x/y", "nul/sub"] {
        assert_ne!(stem(title), title, "{title}");
    }
    for title in [".rpt", "etc.", "-x", "a/", "/a", "a//b", "../a", "a/./b", "x.md/y", "X.JSON/y"] {
        let path = stem(title);
        assert!(!path.contains('/') && !path.contains(".."), "{title} -> {path}");
    }
    check("common", "common");
    check("console", "console");
    check(&"x".repeat(101), &format!("{}-aa53ee57", "x".repeat(100)));
}

#[test]
fn the_lower_case_one_of_titles_that_differ_in_case_is_plain() {
    let both = ["Position", "position"];
    assert_eq!(assign(&both), ["Position-e27f342a", "position"]);
    let turned = ["position", "Position"];
    assert_eq!(assign(&turned), ["position", "Position-e27f342a"]);
}

proptest! {
    /// Titles of few characters, so that near-collisions of every rule occur often.
    #[test]
    fn paths_are_safe_and_unique(titles in prop::collection::hash_set("[aAbñ0.:/ _()+-]{1,6}|\\PC{1,40}|con|x\\.md/[ab]|[a-d](: | |--|-: )[a-d]", 1..60)) {
        // The wiki does not distinguish blanks and underscores.
        let titles: HashSet<String> = titles.iter().map(|t| t.replace('_', " ")).collect();
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        let stems = assign(&titles);
        let mut taken = HashSet::new();
        for stem in &stems {
            for extension in ["md", "json"] {
                let file = file(PageKind::Topic, stem, extension);
                prop_assert!(file.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c)), "{}", file);
                prop_assert!(file.split('/').all(is_good_part), "{}", file);
                prop_assert!(taken.insert(file.to_ascii_lowercase()), "{} is there twice", file);
            }
        }
        // No file is in the place of another page's folder.
        for file in &taken {
            let mut folder = file.as_str();
            while let Some((parent, _)) = folder.rsplit_once('/') {
                prop_assert!(!taken.contains(parent), "{} lies below the file {}", file, parent);
                folder = parent;
            }
        }
    }

    #[test]
    fn another_page_does_not_move_a_page(titles in prop::collection::hash_set("[abñ0.:/ ()+-]{1,6}", 2..20)) {
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        let all = assign(&titles);
        for (index, title) in titles.iter().enumerate() {
            prop_assert_eq!(&all[index], &assign(&[title])[0]);
        }
    }
}
