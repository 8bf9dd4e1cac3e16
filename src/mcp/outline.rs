//! The tool `outline`: the functions of the project, or what is in a file.

use std::path::Path;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Answer, Desk};
use sqf_ide::{Analysis, OutlineItem};
use sqf_model::{SourceFile, Workspace, WorkspaceFunctions};
use sqf_project::{Project, place};
use sqf_text::LineIndex;

/// Maximum number of functions that are listed.
const MOST_FUNCTIONS: usize = 400;
/// Maximum depth of an outline.
const DEEPEST: usize = 3;

/// The arguments of `outline`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Arguments {
    /// File of the project, relative to its folder [default: the functions of the project]
    path: Option<String>,
    /// Beginning of the names of functions: `TAG_fnc_` [default: all]
    #[serde(default)]
    prefix: String,
}

/// Lists what is in a file, or the functions of the project that begin with a prefix.
pub(super) fn run(desk: &Desk, arguments: &Arguments) -> Answer {
    let project = Arc::new(desk.folders.project(&desk.reference)?);
    match &arguments.path {
        Some(path) => of_file(desk, &project, &desk.folders.find(path)?),
        None => of_project(desk, &project, &arguments.prefix),
    }
}

fn analysis(desk: &Desk, project: &Arc<Project>, file: &Path) -> Option<Analysis> {
    let path: Arc<Path> = place(file).into();
    let source = project.source(&path).ok()?;
    let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(project);
    let text = Arc::new(SourceFile::new(Arc::clone(source.text())));
    Some(Analysis::in_workspace(Arc::clone(&desk.reference), text, Some(path), workspace))
}

fn of_file(desk: &Desk, project: &Arc<Project>, file: &Path) -> Answer {
    let shown = desk.folders.shown(file);
    let analysis = analysis(desk, project, file).ok_or_else(|| format!("{shown} cannot be read"))?;
    let index = LineIndex::new(analysis.file().text());
    let mut text = String::new();
    let outline = analysis.outline();
    for item in &outline.items {
        write(item, 0, &index, &mut text);
    }
    match text.is_empty() {
        true => Err(format!("{shown} has no functions, variables or classes")),
        false => Ok(text),
    }
}

fn write(item: &OutlineItem, depth: usize, index: &LineIndex, out: &mut String) {
    let detail = if item.detail.is_empty() { String::new() } else { format!(": {}", item.detail) };
    let (indent, line) = ("  ".repeat(depth), index.line(item.range.start) + 1);
    out.push_str(&format!("{indent}- {}{detail} (line {line})\n", item.name));
    if depth < DEEPEST {
        item.children.iter().for_each(|child| write(child, depth + 1, index, out));
    }
}

fn of_project(desk: &Desk, project: &Arc<Project>, prefix: &str) -> Answer {
    let names = project.function_names(prefix, MOST_FUNCTIONS + 1, None);
    if names.is_empty() {
        return Err("the project has no functions of that name".to_owned());
    }
    let mut text = String::new();
    for name in names.iter().take(MOST_FUNCTIONS) {
        let functions = WorkspaceFunctions::functions(&**project, &name.name, name.file.as_deref());
        let Some(function) = functions.first() else { continue };
        let (call, summary) = sqf_ide::call_of(&desk.reference, &**project, function);
        let summary = summary.lines().next().map(|line| format!(": {line}")).unwrap_or_default();
        let file = function.file.as_deref().map(|file| format!(" ({})", desk.folders.shown(file))).unwrap_or_default();
        text.push_str(&format!("- {call}{file}{summary}\n"));
    }
    if names.len() > MOST_FUNCTIONS {
        text.push_str("More functions are not listed; give a `prefix`.\n");
    }
    Ok(text)
}
