//! The pages in `docs/` are up to date: rules, settings, examples, pictures.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use sqf_ide::Analysis;
use sqf_lint::{Code, Level, Lints, Severity, Target, guide};
use sqf_ls::settings::{self, FILE_NAME, ProjectSettings};
use sqf_model::SourceFile;
use sqf_project::Trust;
use sqf_reference::{Reference, Version};

fn repository_file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Returns heading and text of each section of a page.
fn sections(page: &str) -> Vec<(&str, &str)> {
    page.split("\n## ").skip(1).map(|section| section.split_once('\n').unwrap()).collect()
}

/// Returns the texts in fenced code blocks of a language.
fn examples<'p>(text: &'p str, language: &str) -> Vec<&'p str> {
    let open = format!("```{language}\n");
    text.split(open.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// Returns the findings in a script that must run on version 2.00.
fn findings(script: &str) -> Vec<(Code, Severity)> {
    let version = Version { major: 2, minor: 0 };
    let target = Some(Target { version, origin: "the test".to_owned(), chosen: true });
    let file = Arc::new(SourceFile::new(script));
    let found =
        sqf_lint::diagnostics(&Analysis::new(Reference::embedded(), file), &Lints { target, ..Lints::default() });
    found.iter().map(|finding| (finding.code, finding.severity)).collect()
}

#[test]
fn the_page_on_rules_is_up_to_date() {
    let page = repository_file("docs/rules.md");
    assert!(page == guide::page(), "docs/rules.md is out of date: `cargo run -- rules > docs/rules.md` renews it");
}

#[test]
fn the_comments_on_the_page_silence_the_findings() {
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

#[test]
fn the_pages_on_settings_are_up_to_date() {
    for (path, page, command) in [
        ("docs/settings.md", settings::guide::client_page(), "settings"),
        ("docs/project.md", settings::guide::project_page(), "settings --project"),
    ] {
        assert!(repository_file(path) == page, "{path} is out of date: `cargo run -- {command} > {path}` renews it");
    }
}

#[test]
fn the_extension_declares_the_settings_of_the_server() {
    let manifest: Value = serde_json::from_str(&repository_file("editors/vscode/package.json")).unwrap();
    let declared = manifest["contributes"]["configuration"][0]["properties"].as_object().unwrap();
    let schema: BTreeMap<_, _> = settings::guide::client_schema().collect();
    assert_eq!(
        declared.keys().collect::<Vec<_>>(),
        schema.keys().collect::<Vec<_>>(),
        "`npm run settings` in editors/vscode renews them"
    );
    for (name, schema) in schema {
        assert_eq!(declared[name], schema, "{name}: `npm run settings` in editors/vscode renews it");
    }
    let levels = declared["sqf.diagnostics.levels"]["properties"].as_object().unwrap();
    assert!(Code::ALL.iter().all(|code| levels.contains_key(code.name())));
}

#[test]
fn the_files_on_the_pages_can_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(FILE_NAME);
    let trouble = |text: &str| {
        fs::write(&file, text).unwrap();
        ProjectSettings::read(&file, Trust::Trusted).1.first().map(|trouble| trouble.message.clone())
    };
    for page in ["docs/project.md", "docs/diagnostics.md", "docs/check.md"] {
        for example in examples(&repository_file(page), "toml") {
            assert_eq!(trouble(example), None, "{page}: {example}");
        }
    }
}

#[test]
fn the_tests_of_security_promises_exist() {
    let page = repository_file("SECURITY.md");
    let named = page.split('`').filter_map(|word| word.split_once(".rs::"));
    let mut count = 0;
    for (file, test) in named {
        let text = repository_file(&format!("{file}.rs"));
        assert!(text.contains(&format!("fn {test}(")), "{file}.rs has no test `{test}`");
        count += 1;
    }
    let promises = page.lines().filter(|line| line.starts_with("| ")).skip(2);
    for promise in promises {
        assert!(promise.contains(".rs::"), "no test: {promise}");
    }
    assert!(count > 20, "{count} tests");
}
