//! Invalid new names in renames.

use super::Fixture;
use super::rename::renamed;

/// Returns why a new name is rejected.
#[track_caller]
fn refused(fixture: &Fixture, name: &str) -> String {
    fixture.analysis.rename(fixture.offset, name).unwrap_err().to_string()
}

const MACRO: &str = "\
//- macros.hpp
#define SPEED 2
#define LIMIT (SPEED + 1)
//- other.hpp
#define DOORS 3
//- init.sqf
#include \"macros.hpp\"
hint str SP<|>EED;
Width = 2;
private _gate = player;
//- alone.sqf
#include \"macros.hpp\"
hint str [Height, \"DEPTH\"];
//- elsewhere.sqf
Colour = 1;
";

#[test]
fn a_macro_cannot_be_renamed_to_a_word_of_the_language() {
    let fixture = Fixture::new(MACRO);
    let language = ["if", "player", "Player", "setDamage", "setdamage", "true", "_this", "_x", "class", "define"];
    for word in language.into_iter().filter(|word| *word != "Player").chain(["__LINE__", "defined", "BIS_fnc_spawn"]) {
        let expected = format!("`{word}` is not a valid name: as a macro it would replace a word of the language");
        assert_eq!(refused(&fixture, word), expected);
    }
    // The preprocessor is case-sensitive.
    for word in ["PLAYER", "TYPE", "IF"] {
        assert!(renamed(&fixture, word)["init.sqf"].contains(&format!("hint str {word};")), "{word}");
    }
}

#[test]
fn a_macro_cannot_be_renamed_to_a_word_in_its_scope() {
    let fixture = Fixture::new(MACRO);
    for word in ["LIMIT", "Width", "_gate", "Height", "DEPTH"] {
        assert_eq!(refused(&fixture, word), format!("`{word}` already exists"));
    }
    for word in ["WIDTH", "Colour", "DOORS", "_door", "SPEED"] {
        assert!(renamed(&fixture, word)["init.sqf"].contains(&format!("hint str {word};")), "{word}");
    }
}

#[test]
fn names_have_a_limit() {
    let long = "a".repeat(1 << 20);
    let expected = format!("`{}...` is not a valid name: it is longer than 200 characters", "a".repeat(40));
    for project in [
        MACRO,
        "//- init.sqf\nprivate _ga<|>te = 1;\n",
        "//- init.sqf\nGATE_sp<|>eed = 1;\n",
        "//- init.sqf\n#define TWICE(a) (2 * <|>a)\n",
        "//- init.sqf\nexecVM \"op<|>en.sqf\";\n//- open.sqf\n",
        "//- init.sqf\n[\"GATE_op<|>ened\", []] call CBA_fnc_localEvent;\n[\"GATE_opened\", {}] call CBA_fnc_addEventHandler;\n",
    ] {
        let fixture = Fixture::new(project);
        assert_eq!(refused(&fixture, &long), expected);
    }
}

#[test]
fn a_file_cannot_be_renamed_to_end_a_path() {
    let fixture = Fixture::new("//- init.sqf\nexecVM \"op<|>en.sqf\";\n//- open.sqf\n");
    for name in ["a\"b.sqf", "it's.sqf", "a\nb.sqf", "a;b.sqf", "../b.sqf", "a\u{9b}b.sqf", ".."] {
        let message = refused(&fixture, name);
        assert!(message.contains(" is not a valid name: paths in scripts cannot contain "), "{message}");
    }
    assert!(renamed(&fixture, "raid (1).sqf").contains_key("raid (1).sqf"));
}

#[test]
fn an_event_cannot_be_renamed_to_two_lines() {
    let fixture = Fixture::new(
        "//- init.sqf\n[\"GATE_op<|>ened\", {}] call CBA_fnc_addEventHandler;\n[\"GATE_opened\"] call CBA_fnc_localEvent;\n",
    );
    for name in ["a\nb", "a\"b", "a\u{1b}b"] {
        assert!(refused(&fixture, name).ends_with("it must be text without quotes"));
    }
}

#[test]
fn a_class_cannot_be_renamed_to_a_word_of_configs() {
    let fixture = Fixture::new("//- config.cpp\nclass CfgGates { class Ga<|>te {}; class Barn: Gate {}; };\n");
    for word in ["class", "Enum", "delete"] {
        assert_eq!(refused(&fixture, word), format!("`{word}` is not a valid name: it is a word of the language"));
    }
}
