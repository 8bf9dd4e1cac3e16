//! The tool `check`: findings in code, a file, a folder or the project.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Answer, Desk};
use crate::check::{Format, Report, Settings, check, check_bytes};
use sqf_ide::Analysis;
use sqf_lint::Severity;
use sqf_model::{Access, SourceFile, Symbol, WorkspaceIndex, WorkspaceNames};
use sqf_project::{Project, discover};
use sqf_reference::EventSet;
use sqf_reference::library::Libraries;
use sqf_reference::takes::{ArgumentName, Events, Takes};
use sqf_text::nearest;

/// Size limit for code in a call, in bytes.
const LONGEST_CODE: usize = 1 << 20;
/// Maximum number of unknown names that are listed.
const MOST_NAMES: usize = 30;
/// Maximum number of typos of an event that is meant.
const MOST_TYPOS: usize = 2;

/// The arguments of `check`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Arguments {
    /// Code to check instead of files
    code: Option<String>,
    /// What the code is written in [default: script]
    #[serde(default)]
    language: Language,
    /// File or folder of the project, relative to its folder
    path: Option<String>,
    /// Whether to include hints, such as unused variables [default: false]
    #[serde(default)]
    hints: bool,
}

/// What code is written in.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Language {
    /// SQF
    #[default]
    Script,
    /// `description.ext`, `config.cpp` and their headers
    Config,
}

impl Language {
    /// Returns the name of a file in that language.
    pub(super) fn file_name(self) -> &'static str {
        match self {
            Language::Script => "code.sqf",
            Language::Config => "config.cpp",
        }
    }
}

/// Refuses code that is too long.
///
/// # Errors
///
/// The sentence to show when it is.
pub(super) fn too_long(code: &str) -> Result<(), String> {
    match code.len() > LONGEST_CODE {
        true => Err(format!("the code is longer than {} MiB", LONGEST_CODE >> 20)),
        false => Ok(()),
    }
}

/// Checks code, a file, or the whole project.
pub(super) fn run(desk: &Desk, arguments: &Arguments) -> Answer {
    let mut text = match (&arguments.code, &arguments.path) {
        (Some(_), Some(_)) => return Err("give `code` or `path`, not both".to_owned()),
        (Some(code), None) => return of_code(desk, code, arguments),
        (None, path) => of_files(desk, path.as_deref(), arguments)?,
    };
    if text.is_empty() {
        text.push_str("no findings\n");
    }
    Ok(text)
}

fn settings(desk: &Desk, of: Option<&Path>, arguments: &Arguments) -> Result<Settings, String> {
    let settings = desk.folders.settings(of)?;
    let least = if arguments.hints { Severity::Hint } else { settings.least };
    Ok(Settings { least, ..settings })
}

fn of_code(desk: &Desk, code: &str, arguments: &Arguments) -> Answer {
    too_long(code)?;
    let name = arguments.language.file_name();
    let settings = settings(desk, None, arguments)?;
    let path = settings.base.join(name);
    let report = check_bytes(&desk.reference, code.as_bytes().to_vec(), &path, &settings);
    let mut text = written(&report)?;
    if let Language::Script = arguments.language {
        let analysis = Analysis::new(Arc::clone(&desk.reference), Arc::new(SourceFile::new(code)));
        text.push_str(&unknown_names(desk, &settings, &analysis)?);
        let unknown = unknown_events(desk, &analysis, &text);
        text.push_str(&unknown);
    }
    if text.is_empty() {
        text.push_str("no findings\n");
    }
    Ok(text)
}

fn of_files(desk: &Desk, path: Option<&str>, arguments: &Arguments) -> Answer {
    let given = match path {
        Some(path) => vec![desk.folders.find(path)?],
        None => desk.folders.all()?.to_vec(),
    };
    let settings = settings(desk, given.first().map(|path| path.as_path()), arguments)?;
    let mut scripts = discover(&given).scripts;
    scripts.retain(|script| !settings.project.exclude.matches(script));
    if scripts.is_empty() {
        return Err("no scripts or configs found".to_owned());
    }
    let report = check(&desk.reference, &scripts, &settings, &|| ());
    written(&report)
}

/// Writes a report in lines, with paths relative to the project.
fn written(report: &Report) -> Answer {
    let mut out = Vec::new();
    report.write(Format::Concise, &mut out).map_err(|error| error.to_string())?;
    let mut text = String::from_utf8_lossy(&out).into_owned();
    for failure in &report.failures {
        text.push_str(&format!("{}: not checked: {}\n", failure.relative, failure.reason));
    }
    Ok(text)
}

/// Lists the names in code that are not commands and that neither it nor the project assigns. Another mod may define
/// them, so no rule reports them; in code that was just generated, they are often invented commands.
///
/// # Errors
///
/// If the project cannot be read.
fn unknown_names(desk: &Desk, settings: &Settings, analysis: &Analysis) -> Answer {
    let script = analysis.script();
    let name = |token: usize| script.text(token).to_owned();
    let globals = script.semantics(&desk.reference).globals();
    let written = globals.iter().filter(|global| matches!(global.access, Access::Write(_)));
    let mut seen: FxHashSet<String> = written.map(|global| name(global.token).to_lowercase()).collect();
    let read = globals.iter().filter(|global| matches!(global.access, Access::Read)).map(|global| name(global.token));
    let mods = Libraries::embedded();
    // In lower case.
    let is_known = |name: &str| {
        let of_mod = mods.function(name).is_some() || mods.variable(name).is_some() || mods.setting(name).is_some();
        of_mod || desk.reference.get(name).is_some()
    };
    let unknown = read.filter(|name| {
        let name = name.to_lowercase();
        !is_known(&name) && seen.insert(name)
    });
    let mut unknown: Vec<String> = unknown.collect();
    if unknown.is_empty() || settings.is_alone {
        let about = "Neither commands or functions of the game nor assigned in this code, so they are nil unless the \
                     project or a mod defines them";
        return Ok(listed(about, unknown));
    }
    let project = desk.folders.project_with(settings, &desk.reference)?;
    unknown.retain(|name| !defines(&project, name));
    let about = "Neither commands or functions of the game nor defined in this code or the project, so they are nil \
                 unless another mod defines them";
    Ok(listed(about, unknown))
}

/// Whether the project or one of its mods defines a global variable or a function.
fn defines(project: &Project, name: &str) -> bool {
    let is_function = project.defines_function(name) == Some(true);
    is_function || !project.definitions(&Symbol::global(name), None).is_empty()
}

/// Lists the events that the reference does not know and that the report does not name. It is not complete, so no rule
/// reports them unless they are similar to one; in code that was just generated, they are often invented.
fn unknown_events(desk: &Desk, analysis: &Analysis, report: &str) -> String {
    let script = analysis.script();
    let is_known = |events: &Events, name: &str| {
        // Scripts make up events of their own for functions.
        let is_open = events.sets.is_empty() || events.sets.contains(&EventSet::Scripted);
        is_open || events.sets.iter().any(|set| desk.reference.handled_event(*set, name).is_some())
    };
    // Scripts make up events, too, but not with the tag of a mod whose events are known.
    let mods = Libraries::embedded();
    let is_invented = |name: &str| {
        let name = name.to_lowercase();
        let tag = name.split('_').next().filter(|tag| tag.len() < name.len());
        tag.is_some_and(|tag| mods.has_events_of(tag)) && mods.event(&name).is_none()
    };
    let mut unknown = Vec::new();
    for node in script.tree().ids() {
        script.each_taken(node, &mut |value, row| {
            let is_unknown = |name: &Cow<'_, str>| match (row.events(), &row.takes) {
                (Some(events), _) => !is_known(events, name),
                (None, Takes::Name(ArgumentName::OwnEvent, _)) => is_invented(name),
                _ => false,
            };
            let name = script.string(value).filter(|name| !name.is_empty() && is_unknown(name));
            unknown.extend(name.map(Cow::into_owned));
        });
    }
    unknown.retain(|name| !report.contains(&format!("`{name}`")));
    unknown.sort_unstable();
    unknown.dedup();
    let about = "Events that the reference does not list; look up the events of the command before you use them";
    sentence(
        about,
        unknown.iter().map(|name| match event_near(name) {
            Some(meant) => format!("`{name}` (did you mean `{meant}`?)"),
            None => format!("`{name}`"),
        }),
    )
}

/// Returns the event of a mod that differs from a name by a typo or two.
fn event_near(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    let events = Libraries::embedded().of(&name).flat_map(|named| &named.library().events);
    let lower: Vec<(String, &str)> = events.map(|event| (event.name.to_lowercase(), &*event.name)).collect();
    nearest(&name, MOST_TYPOS, lower.iter().map(|(lower, name)| (&**lower, *name))).first().copied()
}

/// Lists names after a sentence about them; empty if there are none.
fn listed(about: &str, names: impl IntoIterator<Item = String>) -> String {
    sentence(about, names.into_iter().map(|name| format!("`{name}`")))
}

fn sentence(about: &str, things: impl Iterator<Item = String>) -> String {
    let listed: Vec<String> = things.take(MOST_NAMES).collect();
    if listed.is_empty() { String::new() } else { format!("{about}: {}\n", listed.join(", ")) }
}
