use globset::GlobBuilder;
use proptest::prelude::*;

use super::*;

#[track_caller]
fn check(style: GlobStyle, pattern: &str, matches: &[&str], others: &[&str]) {
    let glob = Glob::new(pattern, style).unwrap();
    for (paths, expected) in [(matches, true), (others, false)] {
        for path in paths {
            assert_eq!(glob.matches(path), expected, "{pattern}: {path}");
            assert_eq!(glob.has_all(path), expected, "{pattern}: {path}, without checking its end");
        }
    }
}

#[test]
fn patterns_match_as_those_of_git() {
    let check = |pattern: &str, matches: &[&str], others: &[&str]| check(GlobStyle::Git, pattern, matches, others);
    check("a.sqf", &["a.sqf"], &["A.sqf", "a.sqf2", "xa.sqf", "x/a.sqf", "a_sqf", ""]);
    check("*.sqf", &["a.sqf", ".sqf"], &["x/a.sqf", "a.sqf/b"]);
    check("x/*", &["x/a", "x/"], &["x/a/b", "x"]);
    check("a?c", &["abc", "aéc"], &["ac", "a/c", "abbc"]);
    check("**/a", &["a", "x/a", "x/y/a"], &["xa", "a/x"]);
    check("x/**", &["x/a", "x/a/b"], &["x", "xy/a"]);
    check("x/**/a", &["x/a", "x/y/a", "x/y/z/a"], &["xa", "x/ya"]);
    check("**", &["a", "x/y/a", ""], &[]);
    check("x**a", &["xa", "xya"], &["x/a"]);
    check("x/***", &["x/a"], &["x/a/b"]);
    check("[a-c]x", &["ax", "cx"], &["dx", "-x", "x"]);
    check("[!a-c]x", &["dx", "[x"], &["ax", "/x"]);
    check("[^a]x", &["bx"], &["ax"]);
    check("[]a]x", &["]x", "ax"], &["x"]);
    check("[a-]x", &["ax", "-x"], &["bx"]);
    check("[\\]]x", &["]x"], &["\\x"]);
    check("\\*\\[a", &["*[a"], &["x[a", "\\*\\[a"]);
    check("{a,b}", &["{a,b}"], &["a"]);
    check("*a*b*c", &["abc", "xaybzc", "aabbcc"], &["acb", "abcd"]);
}

#[test]
fn patterns_of_settings_have_alternatives_and_ignore_case() {
    let check = |pattern: &str, matches: &[&str], others: &[&str]| check(GlobStyle::Settings, pattern, matches, others);
    check("a.sqf", &["A.SQF"], &["b.sqf"]);
    check("[a-c]x", &["BX"], &["DX"]);
    check("[!a-c]x", &["dx"], &["BX"]);
    check("{a,b}c", &["ac", "bc"], &["c", "abc"]);
    check("x{a,b/{c,d}}/e", &["xa/e", "xb/c/e", "xb/d/e"], &["xb/e", "xc/e"]);
    check("{,x}a", &["a", "xa"], &["ya"]);
    check("{**/a,b/**}", &["a", "x/a", "b/x/y"], &["x/b/y", "b"]);
    check("a,b", &["a,b"], &["a"]);
}

#[test]
fn incomplete_patterns_are_rejected() {
    let error = |pattern, style| Glob::new(pattern, style).unwrap_err();
    assert_eq!(error("[a", GlobStyle::Git), GlobError::UnclosedClass);
    assert_eq!(error("[]", GlobStyle::Git), GlobError::UnclosedClass);
    assert_eq!(error("[z-a]", GlobStyle::Git), GlobError::Range('z', 'a'));
    assert_eq!(error("a\\", GlobStyle::Git), GlobError::DanglingEscape);
    assert_eq!(error("{a,{b}", GlobStyle::Settings), GlobError::UnclosedGroup);
    assert_eq!(error("{a}}", GlobStyle::Settings), GlobError::UnopenedGroup);
}

#[test]
fn a_malicious_pattern_is_not_slow() {
    let pattern = "*a".repeat(200);
    let glob = Glob::new(&pattern, GlobStyle::Git).unwrap();
    assert!(!glob.matches(&format!("{}ba", "a".repeat(150))));
    let deep = Glob::new(&format!("{}a{}", "{".repeat(20_000), "}".repeat(20_000)), GlobStyle::Settings).unwrap();
    assert!(deep.matches("a"));
}

proptest! {
    #[test]
    fn another_implementation_agrees(pattern in "[ab/*?]{1,8}|[ab*/]{0,3}\\[[ab]\\][ab*]{0,3}|(\\*\\*/|[ab]/){1,3}(\\*\\*|a|\\*)", paths in
        prop::collection::vec("[ab]{1,2}(/[ab]{1,2}){0,3}", 1..8))
    {
        // For empty parts of a path, only our matcher follows git.
        let is_odd = pattern.starts_with('/') || pattern.ends_with('/') || pattern.contains("//");
        prop_assume!(!is_odd && !pattern.contains("***"));
        let theirs = GlobBuilder::new(&pattern).literal_separator(true).backslash_escape(true).build().unwrap();
        let ours = Glob::new(&pattern, GlobStyle::Git).unwrap();
        for path in paths {
            prop_assert_eq!(ours.matches(&path), theirs.compile_matcher().is_match(&path), "{}: {}", pattern, path);
        }
    }
}
