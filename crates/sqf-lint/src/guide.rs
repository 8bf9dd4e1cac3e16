//! The documentation of the rules, generated from their definitions.

use std::fmt::Write;

use serde::Serialize;

use super::Code;
use sqf_reference::search::{Document, Kind};

/// The documentation of a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleGuide {
    /// The name in settings, comments and reports.
    pub code: Code,
    /// The heading of its group.
    pub group: &'static str,
    /// The title.
    pub title: String,
    /// The default level: `off`, or the severity.
    pub level: &'static str,
    /// What it checks and why, and its exceptions; Markdown.
    pub explanation: &'static str,
    /// A script that it reports.
    pub wrong: &'static str,
    /// The corrected script.
    pub right: &'static str,
}

/// Returns the documentation of a rule.
pub fn about(code: Code) -> RuleGuide {
    let (wrong, right) = code.example();
    RuleGuide {
        code,
        group: code.group().title(),
        title: sentence(code.title()),
        level: level(code),
        explanation: code.explanation(),
        wrong,
        right,
    }
}

/// Returns the rules as entries of a search.
pub fn documents() -> impl Iterator<Item = Document> {
    Code::ALL.into_iter().map(|code| Document {
        name: code.to_string(),
        kind: Kind::Rule,
        summary: sentence(code.title()),
        texts: code.explanation().to_owned(),
        ..Document::default()
    })
}

/// Generates the page on all rules, in Markdown: `docs/rules.md`.
pub fn page() -> String {
    let mut page = String::from(
        "# Rules\n\nThe problems that sqf-ls reports, in editors and with [`sqf-ls check`](check.md). You can [change the \
         level of a rule](diagnostics.md#change-the-level-of-a-rule); a rule whose level is *off* runs only if you turn \
         it on. `sqf-ls rules` prints this list, `sqf-ls rules CODE` one of its sections.\n",
    );
    let mut group = None;
    for code in Code::ALL {
        if group != Some(code.group()) {
            group = Some(code.group());
            let title = code.group().title();
            let _ = write!(page, "\n**{title}**\n\n| code | what | level |\n| --- | --- | --- |\n");
        }
        let _ = writeln!(page, "| [`{code}`](#{code}) | {} | {} |", code.title(), level(code));
    }
    for code in Code::ALL {
        let _ = write!(page, "\n{}", section(code));
    }
    page
}

/// Generates the section on one rule, in Markdown.
pub fn section(code: Code) -> String {
    let RuleGuide { title, explanation, wrong, right, .. } = about(code);
    let severity = code.default_severity().name();
    let level = if code.is_on() {
        format!("Level: **{severity}**.")
    } else {
        format!("Level: **off**; `{code} = \"{severity}\"` turns it on.")
    };
    let former: String = code.former_names().iter().map(|name| format!(" Formerly called `{name}`.")).collect();
    let language = code.language();
    format!(
        "## {code}\n\n{title}. {level}{former}\n\n{explanation}\n\n```{language}\n{}\n```\n\nBetter:\n\n```{language}\n{}\n```\n",
        wrong.trim_end(),
        right.trim_end()
    )
}

/// Returns the default level.
fn level(code: Code) -> &'static str {
    if code.is_on() { code.default_severity().name() } else { "off" }
}

/// Top-level classes that addons have and missions do not.
const OF_ADDONS: [&str; 4] = ["CfgPatches", "CfgVehicles", "CfgMagazines", "Extended_"];

/// Returns the name of a file that the example of a rule can be.
pub fn file_of_example(code: Code) -> &'static str {
    let (wrong, _) = code.example();
    match code.language() {
        "xml" => "stringtable.xml",
        "cpp" if OF_ADDONS.iter().any(|class| wrong.contains(class)) => "config.cpp",
        "cpp" => "description.ext",
        _ => "init.sqf",
    }
}

/// Capitalizes a title.
fn sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
