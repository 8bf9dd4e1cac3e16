//! The comment as a whole: its beginning, its end and its decoration.

use super::*;

#[track_caller]
fn check(comment: &str, expected: Option<&str>) {
    assert_eq!(parse(comment).map(|docblock| docblock.text).as_deref(), expected);
}

#[test]
fn only_decoration_is_removed() {
    check("/*\n\tOne\n\n\t\ttwo\tthree\n*/\n#define X 1", Some("One\n\n    two\tthree"));
    check("\r\n/**\r\n * One\r\n *  two\r\n */", Some("One\n two"));
    check("/****\n * One\n \ttwo\n * * three\n ****/", Some("One\n two\n* three"));
    check("/*\n\tOne:\n\t* two\n\t* three\n*/", Some("One:\n* two\n* three"));
    check("/* One */", Some("One"));
    check("/*One\n\ttwo\n", Some("One\ntwo"));
    check("//One\n//  two\ncode = 1;", Some("One\n  two"));
    check("/*\n\tCut off\n{{Wiki|placeholder}}\n|s1=", Some("Cut off"));
}

#[test]
fn empty_text_is_not_a_docblock() {
    check("", None);
    check("/*-----\n\n-----*/", None);
    check("hint 'tea'; // comment", None);
}

#[test]
fn header_comments_are_distinguished_from_code() {
    assert!(is_header_comment("/*\n\tDescription:\n\tMakes tea.\n*/\n\nprivate _pot = 1;"));
    assert!(is_header_comment("\n//--- Makes tea\n"));
    assert!(is_header_comment("/* Makes tea */\n#define POT 1"));
    assert!(!is_header_comment("#define POT 1"));
    assert!(!is_header_comment("//#define POT 2 // large\n#define POT 1"));
    assert!(!is_header_comment("/*, _cups*/"));
    assert!(!is_header_comment("/*------\n------*/"));
    assert!(!is_header_comment("// makes tea\n[pot] call BIS_fnc_brew;"));
}
