//! Tests of the tables of settings and of what is derived from them.

use serde_json::Value;

use super::*;

/// Returns the examples in the text of a setting.
fn examples<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let open = format!("```{language}\n");
    text.split(open.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_example_of_each_setting_of_a_client_changes_it() {
    for setting in client::SETTINGS {
        let [example] = examples(setting.details, "json")[..] else {
            panic!("{}: one example is wanted", setting.name)
        };
        let example: Value = serde_json::from_str(example).unwrap();
        let [(name, value)] = example.as_object().unwrap().iter().collect::<Vec<_>>()[..] else { panic!("{example}") };
        assert_eq!(name, setting.name);
        let mut settings = ClientSettings::default();
        let key = name.strip_prefix("sqf.").unwrap();
        assert_eq!(settings.merge(&serde_json::json!({ key: value }), None), [""; 0], "{name}");
        assert_ne!(settings, ClientSettings::default(), "{name}");
    }
}

#[test]
fn the_default_of_each_setting_of_a_client_changes_nothing() {
    for (name, schema) in guide::client_schema() {
        let mut settings = ClientSettings::default();
        let mut value = schema["default"].clone();
        for key in name.rsplit('.') {
            value = serde_json::json!({ key: value });
        }
        assert_eq!(settings.merge(&value, None), [""; 0], "{name}");
        assert_eq!(settings, ClientSettings::default(), "{name}");
        for word in schema["enum"].as_array().into_iter().flatten() {
            let key = name.strip_prefix("sqf.").unwrap();
            assert_eq!(settings.merge(&serde_json::json!({ key: word }), None), [""; 0], "{name}: {word}");
        }
    }
}

#[test]
fn the_examples_of_each_key_of_a_project_change_it() {
    for setting in project::SETTINGS {
        let [example] = examples(setting.details, "toml")[..] else {
            panic!("{}: one example is wanted", setting.name)
        };
        assert!(example.contains(setting.name), "{example}");
        let (settings, troubles) = ProjectSettings::parse(example, Path::new(""));
        assert_eq!(troubles, [], "{example}");
        assert_ne!(settings, ProjectSettings::default(), "{example}");
    }
}

#[test]
fn descriptions_can_be_shown_without_the_documentation() {
    let descriptions = client::SETTINGS.iter().map(|setting| setting.description);
    for text in descriptions.chain(project::SETTINGS.iter().map(|setting| setting.description)) {
        assert!(text.ends_with('.') && !text.contains("](") && !text.contains('\n'), "{text}");
    }
}

#[test]
fn every_setting_has_a_section() {
    for name in guide::names() {
        assert!(guide::section(name).unwrap().starts_with(&format!("## {name}\n\n")));
    }
    assert_eq!(guide::section("sqf.colour"), None);
}

#[test]
fn the_user_overrides_the_project_rule_by_rule() {
    let text = "target-version = \"2.18\"\nlints = { broken = \"error\", deprecated = \"off\" }\n\
                [[override]]\npaths = [\"legacy\"]\nlints.broken = \"hint\"\n";
    let (project, troubles) = ProjectSettings::parse(text, &absolute(Path::new("mods")));
    assert_eq!(troubles, []);
    let mut user = UserLints::default();
    let level = |user: &UserLints, script: Option<&Path>| project.levels_for(script, user)[&Code::Broken];
    let legacy = absolute(Path::new("mods/legacy/a.sqf"));
    assert_eq!((level(&user, None), level(&user, Some(&legacy))), (Level::Error, Level::Hint));
    assert!(matches!(project.version_for(&user), Some(TargetVersion::Fixed(target)) if target.version.minor == 18));
    user.levels.insert(Code::Broken, Level::Warning);
    user.version = Some(TargetVersion::None);
    assert_eq!((level(&user, None), level(&user, Some(&legacy))), (Level::Warning, Level::Warning));
    assert_eq!(project.levels_for(None, &user)[&Code::Deprecated], Level::Off);
    assert_eq!(project.version_for(&user), Some(&TargetVersion::None));
}
