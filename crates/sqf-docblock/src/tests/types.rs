//! Statements of types.

use super::*;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(types_in(text), expected, "{text}");
}

#[test]
fn synonyms_and_plurals() {
    check("SCALAR", &["Number"]);
    check("int / Float / NUM", &["Number"]);
    check("BOOL", &["Boolean"]);
    check("STR or TEXT", &["String"]);
    check("ARRAY of STRINGs", &["Array", "String"]);
    check("GROUp", &["Group"]);
    check("CFG", &["Config"]);
    check("ANY", &["Anything"]);
    check("Structured Text, Team Member", &["Structured Text", "Team Member"]);
    check("script handle", &["Script Handle"]);
    check("PositionASL or position2D or POS", &["PositionASL", "Position2D", "Position"]);
    check("<object>", &["Object"]);
    check("VEHICLE", &["Object"]);
    check("vehicle", &[]);
}

#[test]
fn brackets_are_arrays() {
    check("CODE or [CODE, STRING]", &["Code", "Array", "String"]);
    check("[x,y]", &["Array"]);
}

#[test]
fn other_words_are_skipped() {
    check("objNull, stringtable, true", &[]);
    check("", &[]);
}
