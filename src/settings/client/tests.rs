//! Valid and invalid settings of clients.

use std::collections::BTreeMap;

use serde_json::json;

use super::super::TargetVersion;
use super::*;
use crate::settings::full_source;
use sqf_lint::{Code, Level, Target};
use sqf_reference::Version;

fn merged(value: Json) -> (ClientSettings, Vec<String>) {
    let mut settings = ClientSettings::default();
    let errors = settings.merge(&value, Some(Path::new("mission")));
    (settings, errors)
}

#[test]
fn all_settings_are_read() {
    let value = json!({
        "reference": {"path": "site", "updateUrl": "https://mirror.example.org"},
        "targetVersion": "2.18",
        "diagnostics": {"enabled": false, "levels": {"broken": "error", "newer-version": "off"}},
        "exclude": ["legacy/**"],
        "prefixes": {"\\x\\CBA": "../CBA_A3", "\\z\\ace": ""},
        "stringtableLanguage": "german",
        "trusted": false,
    });
    let expected = ClientSettings {
        reference: Some(Path::new("mission").join("site")),
        update_url: Some("https://mirror.example.org".to_owned()),
        lints: UserLints {
            levels: BTreeMap::from([(Code::Broken, Level::Error), (Code::NewerVersion, Level::Off)]),
            version: Some(TargetVersion::Fixed(Target {
                version: Version { major: 2, minor: 18 },
                origin: "sqf.targetVersion".to_owned(),
                chosen: true,
            })),
        },
        diagnostics: false,
        exclude: Globs::new(Path::new("mission"), ["legacy/**"]).0,
        prefixes: BTreeMap::from([("x\\cba".to_owned(), Path::new("mission").join("../CBA_A3"))]),
        text_language: Some("German"),
        trusted: false,
        ..ClientSettings::default()
    };
    assert_eq!(merged(value.clone()), (expected.clone(), Vec::new()));
    assert_eq!(merged(json!({ "sqf": value })), (expected.clone(), Vec::new()));
    assert_eq!(merged(json!({ "sqf": value, "lua": {"colour": "green"} })), (expected, Vec::new()));
}

#[test]
fn paths_begin_at_home_or_at_the_workspace() {
    let home = dirs::home_dir().unwrap();
    let root = Path::new("mission");
    for (written, expected) in [
        ("~", home.clone()),
        ("~/site", home.join("site")),
        ("~gate", root.join("~gate")),
        ("../site", root.join("../site")),
    ] {
        let settings = merged(json!({"reference": {"path": written, "updateUrl": written}})).0;
        assert_eq!(settings.reference.as_ref(), Some(&expected));
        assert_eq!(settings.update_url.map(PathBuf::from), Some(expected));
    }
    assert_eq!(full_source("https://~/x", Some(root)), "https://~/x");
}

#[test]
fn unset_settings_stay_as_they_are() {
    let mut settings = merged(json!({"targetVersion": "2.18", "diagnostics": {"enabled": false}})).0;
    let before = settings.clone();
    for nothing in [json!(null), json!({}), json!({"targetVersion": null, "reference": {"path": null}})] {
        assert_eq!(settings.merge(&nothing, None), [""; 0]);
        assert_eq!(settings, before);
    }
    settings.merge(&json!({"targetVersion": ""}), None);
    assert_eq!(settings.lints.version, None, "an empty text takes it back");
}

#[test]
fn every_error_is_named_and_the_rest_is_used() {
    let (settings, errors) = merged(json!({
        "targetVersion": "two",
        "reference": {"path": 3, "url": "x"},
        "diagnostics": {"enabled": "yes", "levels": {"broken": "loud", "brokn": "off", "deprecated": "off"}},
        "colour": "green",
        "exclude": ["[a", 1],
        "mods": ["x", 1],
        "prefixes": {"a": 1},
        "stringtableLanguage": "Klingon",
        "trusted": "yes",
    }));
    assert!(!settings.trusted, "rather too little than too much");
    assert_eq!(settings.lints.levels, BTreeMap::from([(Code::Deprecated, Level::Off)]));
    let all: Vec<&str> = SETTINGS.iter().filter_map(|setting| setting.name.strip_prefix("sqf.")).collect();
    insta::assert_snapshot!(errors.join("\n").replace(&all.join(", "), "(all settings)"), @r#"
    `sqf.trusted`: invalid value "yes"; expected true or false
    `sqf.colour`: unknown setting; expected one of (all settings)
    `sqf.diagnostics.enabled`: invalid value "yes"; expected true or false
    `sqf.diagnostics.levels.broken`: invalid value "loud"; expected "off", "hint", "information", "warning", "error"
    `sqf.diagnostics.levels`: unknown rule `brokn`; did you mean `broken`?
    `sqf.exclude`: invalid pattern `[a`: unclosed character class; missing ']'
    `sqf.exclude`: invalid value 1; expected a pattern in quotes such as "legacy/**"
    `sqf.mods`: invalid value 1; expected a path in quotes
    `sqf.prefixes.a`: invalid value 1; expected a path in quotes
    `sqf.reference.path`: invalid value 3; expected a path in quotes
    `sqf.reference.url`: unknown setting; expected one of path, pages, updateUrl
    `sqf.stringtableLanguage`: invalid value "Klingon"; expected a language of the game (Original, English, Czech, French, German, Italian, Polish, Portuguese, Russian, Spanish, Korean, Japanese, Chinesesimp, Chinese, Turkish, Hungarian, Slovak, Ukrainian, Latin, Bulgarian, Swedish, SerboCroatian, Norwegian, Icelandic, Greek, Finnish, Dutch)
    `sqf.targetVersion`: invalid game version `two`; expected a version such as 2.18, or "none"
    "#);
}

#[test]
fn a_section_that_is_not_an_object_is_an_error() {
    assert_eq!(merged(json!([1])).1, ["`sqf`: invalid value [1]; expected an object"]);
}

#[test]
fn similar_settings_are_suggested() {
    let errors = merged(json!({
        "inlayhints": {},
        "diagnostics": {"level": {}},
        "targetVersion": 2.18,
        "deprecated": "off",
    }));
    insta::assert_snapshot!(errors.1.join("\n"), @"
    `sqf.deprecated` belongs in `sqf.diagnostics.levels`
    `sqf.diagnostics.level`: unknown setting; did you mean `levels`?
    `sqf.inlayhints`: unknown setting; did you mean `inlayHints`?
    `sqf.targetVersion` must be in quotes: \"2.18\"
    ");
}

#[test]
fn names_may_be_written_with_dots() {
    let (settings, errors) = merged(json!({"diagnostics.enabled": false, "inlayHints.parameterNames": "none"}));
    assert_eq!(errors, [""; 0]);
    assert!(!settings.diagnostics && settings.inlay.parameters == sqf_ide::ParameterHints::None);
    assert!(ClientSettings::are_in(&json!({"diagnostics.enabled": false})));
    assert!(ClientSettings::are_in(&json!({"trusted": false})) && ClientSettings::are_in(&json!({"sqf": null})));
    assert!(!ClientSettings::are_in(&json!({"lua": {"diagnostics": {}}})) && !ClientSettings::are_in(&json!([1])));
}

#[test]
fn a_level_of_a_rule_overrides_that_for_all() {
    let levels = merged(json!({"diagnostics": {"levels": {"all": "off", "broken": "error"}}})).0.lints.levels;
    assert_eq!((levels[&Code::Broken], levels[&Code::Deprecated]), (Level::Error, Level::Off));
}
