//! The documentation of the settings, generated from their tables.

use std::fmt::Write;

use serde_json::Value;

use super::table::Setting;
use super::{client, project};

/// Writes the page on the settings of clients, in Markdown: `docs/settings.md`.
pub fn client_page() -> String {
    let mut page = String::from(include_str!("client.md"));
    page.push_str("\n| setting | type | default |\n| --- | --- | --- |\n");
    for (name, schema) in client_schema() {
        let anchor = name.replace('.', "").to_lowercase();
        let kind = schema["type"].as_str().unwrap_or_default();
        let _ = writeln!(page, "| [`{name}`](#{anchor}) | {kind} | `{}` |", schema["default"]);
    }
    client::SETTINGS.iter().for_each(|setting| page.extend(["\n", &text(setting)]));
    page
}

/// Writes the page on `sqf-ls.toml`, in Markdown: `docs/project.md`.
pub fn project_page() -> String {
    let mut page = String::from(include_str!("project.md"));
    project::SETTINGS.iter().for_each(|setting| page.extend(["\n", &text(setting)]));
    page
}

/// Iterates over the names of all settings: `sqf.exclude` of clients, `exclude` of a project.
pub fn names() -> impl Iterator<Item = &'static str> {
    let of_project = project::SETTINGS.iter().map(|setting| setting.name);
    client::SETTINGS.iter().map(|setting| setting.name).chain(of_project)
}

/// Returns the section on the setting of that name, in Markdown.
pub fn section(name: &str) -> Option<String> {
    let of_project = || project::SETTINGS.iter().find(|setting| setting.name == name).map(text);
    client::SETTINGS.iter().find(|setting| setting.name == name).map(text).or_else(of_project)
}

/// Returns the settings of clients as JSON Schema with the extensions of VS Code, by name and in the order of the
/// documentation.
pub fn client_schema() -> impl Iterator<Item = (&'static str, Value)> {
    client::SETTINGS.iter().zip(1..).map(|(setting, order)| {
        let mut schema = setting.schema();
        schema["order"] = Value::from(order);
        (setting.name, schema)
    })
}

fn text<S>(setting: &Setting<S>) -> String {
    format!("## {}\n\n{}\n\n{}\n", setting.name, setting.description, setting.details)
}
