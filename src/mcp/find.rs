//! The tool `find`: definitions, uses and callers of a name of the project.

use std::path::Path;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Answer, Desk};
use sqf_ide::Analysis;
use sqf_model::{SourceFile, Workspace, WorkspaceIndex};
use sqf_project::Project;
use sqf_text::{LineIndex, TextRange, shortened};

/// Maximum number of places that are listed of one kind.
const MOST_PLACES: usize = 60;
/// Maximum number of symbols that a name may mean.
const MOST_SYMBOLS: usize = 8;
/// Maximum length of a source line, in characters.
const LONGEST_LINE: usize = 160;

/// The arguments of `find`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Arguments {
    /// Name, or a part of it: `TAG_fnc_openGate`
    name: String,
    /// What to list [default: definitions]
    #[serde(default)]
    what: What,
}

/// What to list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum What {
    /// Where it is defined
    #[default]
    Definitions,
    /// All places that name it
    References,
    /// The functions and scripts that call the function
    Callers,
}

/// Finds the definitions, uses and callers of a name in the project.
pub(super) fn run(desk: &Desk, arguments: &Arguments) -> Answer {
    let project = Arc::new(desk.folders.project(&desk.reference)?);
    let found = project.symbols_matching(&arguments.name, None, MOST_SYMBOLS, None);
    let is_meant = |name: &str| name.eq_ignore_ascii_case(arguments.name.trim());
    let exact: Vec<_> = found.iter().filter(|symbol| is_meant(&symbol.name)).collect();
    if exact.is_empty() {
        let near: Vec<String> = found.iter().map(|symbol| format!("`{}`", symbol.name)).collect();
        let name = shortened(&arguments.name);
        return Err(match near.as_slice() {
            [] => format!("the project does not name `{name}`"),
            near => format!("the project does not name `{name}`; similar: {}", near.join(", ")),
        });
    }
    if arguments.what == What::Callers {
        return Ok(callers(desk, &project, &arguments.name));
    }
    let mut places = Vec::new();
    for symbol in exact {
        let from = symbol.file.as_deref();
        places.extend(match arguments.what {
            What::References => project.occurrences(&symbol.symbol, from),
            _ => project.definitions(&symbol.symbol, from),
        });
    }
    let places = places.iter().map(|place| (Arc::clone(&place.file), place.occurrence.range));
    Ok(lines(desk, &project, places.collect()))
}

fn callers(desk: &Desk, project: &Arc<Project>, name: &str) -> String {
    let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(project);
    let none = Arc::new(SourceFile::new(""));
    let analysis = Analysis::in_workspace(Arc::clone(&desk.reference), none, None, workspace);
    let mut places = Vec::new();
    for call in analysis.incoming_calls(name) {
        let Some(file) = call.item.place.file else { continue };
        places.extend(call.ranges.iter().map(|range| (Arc::clone(&file), *range)));
    }
    match places.is_empty() {
        true => format!("nothing in the project calls `{name}` by its name\n"),
        false => lines(desk, project, places),
    }
}

/// Writes places with their lines: `init.sqf:3: [] call TAG_fnc_openGate;`.
fn lines(desk: &Desk, project: &Project, mut places: Vec<(Arc<Path>, TextRange)>) -> String {
    places.sort_by(|a, b| (&a.0, a.1.start).cmp(&(&b.0, b.1.start)));
    places.dedup();
    let mut text = String::new();
    for (file, range) in places.iter().take(MOST_PLACES) {
        let Ok(source) = project.source(file) else { continue };
        let index = LineIndex::new(source.text());
        let line = index.line(range.start);
        let written: String = index.text(line, source.text()).trim().chars().take(LONGEST_LINE).collect();
        text.push_str(&format!("{}:{}: {written}\n", desk.folders.shown(file), line + 1));
    }
    if places.len() > MOST_PLACES {
        text.push_str(&format!("{} more places\n", places.len() - MOST_PLACES));
    }
    text
}
