//! The pages in `docs/` say what is so: rules, settings, examples, pictures.
#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use sqf_ls::internal::catalog::{Reference, Version};
use sqf_ls::internal::ide::{Analysis, Code, Level, Lints, Severity, Target, guide};
use sqf_ls::internal::model::SourceFile;
use sqf_ls::internal::settings::{FILE_NAME, ProjectSettings};

fn repository_file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The sections of a page: heading and text of each.
fn sections(page: &str) -> Vec<(&str, &str)> {
    page.split("\n## ").skip(1).map(|section| section.split_once('\n').unwrap()).collect()
}

/// The text in the fences of a language.
fn examples<'p>(text: &'p str, language: &str) -> Vec<&'p str> {
    let open = format!("```{language}\n");
    text.split(open.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// What is found in a script that must run on version 2.00.
fn findings(script: &str) -> Vec<(Code, Severity)> {
    let version = Version { major: 2, minor: 0 };
    let target = Some(Target { version, origin: "the test".to_owned(), chosen: true });
    let file = Arc::new(SourceFile::new(script));
    let found = Analysis::new(Reference::embedded(), file).diagnostics(&Lints { target, ..Lints::default() });
    found.iter().map(|finding| (finding.code, finding.severity)).collect()
}

#[test]
fn the_list_of_rules_is_what_the_rules_say() {
    let page = repository_file("docs/rules.md");
    assert!(page == guide::page(), "docs/rules.md is out of date: `cargo run -- rules > docs/rules.md` renews it");
}

#[test]
fn the_extension_knows_every_rule() {
    let manifest: Value = serde_json::from_str(&repository_file("editors/vscode/package.json")).unwrap();
    let groups = manifest["contributes"]["configuration"].as_array().unwrap();
    let levels = groups.iter().find_map(|group| group["properties"].get("sqf.diagnostics.levels")).unwrap();
    let known = levels["properties"].as_object().unwrap();
    let names: BTreeSet<&str> = known.keys().map(String::as_str).collect();
    assert_eq!(names, BTreeSet::from(Code::ALL.map(Code::name)), "`npm run rules` in editors/vscode renews them");
    for code in Code::ALL {
        let about = guide::about(code);
        let text = format!("{}. Normally `{}`.\n\n{}", about.title, about.level, about.explanation);
        assert_eq!(known[code.name()]["markdownDescription"], text, "`npm run rules` in editors/vscode renews it");
    }
}

#[test]
fn the_comments_of_the_page_silence_what_they_say() {
    let page = repository_file("docs/diagnostics.md");
    let (_, text) = sections(&page).into_iter().find(|(heading, _)| heading.starts_with("Change")).unwrap();
    let [example] = examples(text, "sqf")[..] else { panic!("one example is wanted") };
    assert_eq!(findings(example), []);
    assert_eq!(findings(&example.replace("allow(", "forbid(")).len(), 2);
    for json in examples(text, "json") {
        let settings: Value = serde_json::from_str(json).unwrap();
        for (code, level) in settings["sqf.diagnostics.levels"].as_object().unwrap() {
            code.parse::<Code>().unwrap();
            serde_json::from_value::<Level>(level.clone()).unwrap();
        }
    }
}

/// The settings that the server reads, as its source names them.
fn settings_of_the_server() -> BTreeSet<String> {
    let source = repository_file("src/server/config.rs");
    let fields = source.split("pub(super) struct Settings {").nth(1).unwrap().split("\n}").next().unwrap();
    let names = fields.split('`').filter(|word| word.starts_with("sqf.")).map(str::to_owned);
    names.collect()
}

#[test]
fn every_setting_is_on_the_page_with_an_example_and_nothing_else_is() {
    let page = repository_file("docs/settings.md");
    let sections = sections(&page);
    let headings: BTreeSet<String> = sections.iter().map(|(heading, _)| (*heading).to_owned()).collect();
    let settings = settings_of_the_server();
    assert!(settings.len() >= 5, "{settings:?}");
    assert_eq!(headings, settings);
    for (heading, text) in sections {
        let [example] = examples(text, "json")[..] else { panic!("{heading}: one example is wanted") };
        let example: Value = serde_json::from_str(example).unwrap();
        assert_eq!(example.as_object().unwrap().keys().collect::<Vec<_>>(), [heading]);
        assert!(
            page.contains(&format!("| [`{heading}`](#{}) | ", heading.replace('.', "").to_lowercase())),
            "{heading}"
        );
    }
}

#[test]
fn the_page_and_the_extension_agree_on_types_and_defaults() {
    let page = repository_file("docs/settings.md");
    let manifest: Value = serde_json::from_str(&repository_file("editors/vscode/package.json")).unwrap();
    let groups = manifest["contributes"]["configuration"].as_array().unwrap();
    let mut seen = BTreeSet::new();
    for (key, property) in groups.iter().flat_map(|group| group["properties"].as_object().unwrap()) {
        // What the extension reads for itself is on its own page.
        if key.starts_with("sqf.server.") || key.starts_with("sqf.trace.") {
            continue;
        }
        seen.insert(key.clone());
        let (kind, default) = (property["type"].as_str().unwrap(), &property["default"]);
        let row = page.lines().find(|line| line.starts_with(&format!("| [`{key}`]"))).unwrap();
        assert!(row.ends_with(&format!("| {kind} | `{default}` |")), "{row}: {kind}, {default}");
    }
    assert_eq!(seen, settings_of_the_server());
}

#[test]
fn the_files_on_the_pages_can_be_used_and_every_key_has_a_section() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(FILE_NAME);
    let trouble = |text: &str| {
        fs::write(&file, text).unwrap();
        ProjectSettings::read(&file).1.first().map(|trouble| trouble.message.clone())
    };
    for page in ["docs/project.md", "docs/diagnostics.md", "docs/check.md"] {
        for example in examples(&repository_file(page), "toml") {
            assert_eq!(trouble(example), None, "{page}: {example}");
        }
    }
    let keys = trouble("abcdefghijklm = 1").unwrap();
    let (_, keys) = keys.split_once("expected one of ").unwrap();
    let page = repository_file("docs/project.md");
    let with_example = |(heading, text): &(&str, &str)| !examples(text, "toml").is_empty() && !heading.contains(' ');
    let sections: Vec<&str> = sections(&page).iter().filter(|section| with_example(section)).map(|(h, _)| *h).collect();
    assert_eq!(sections.join(", "), keys);
}
