//! Actions that change more than the script: they create a missing file, list a function, or add a stringtable key.

pub(super) mod function;
pub(super) mod key;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Action, Effect};
use crate::ide::analysis::Analysis;
use crate::ide::diagnostics::{Diagnostic, Missing};
use crate::ide::fix::Edit;
use crate::model::{Symbol, Workspace};

/// A change of the project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Change {
    /// New files with their texts.
    pub created: Vec<(PathBuf, String)>,
    /// The edits of files; None is the script that was asked about.
    pub files: BTreeMap<Option<Arc<Path>>, Vec<Edit>>,
    /// Files that are moved after they have been edited, with their new paths.
    pub moved: Vec<(Arc<Path>, PathBuf)>,
}

impl Change {
    /// Whether it changes nothing outside the project, wherever links lead.
    pub(super) fn stays_inside(&self, workspace: &dyn Workspace) -> bool {
        // The folder of a new file may be new, too.
        let is_inside = |created: &PathBuf| {
            let folder = created.ancestors().skip(1).find(|folder| folder.is_dir());
            folder.is_some_and(|folder| workspace.own_file(folder).is_some())
        };
        self.created.iter().all(|(path, _)| is_inside(path))
            && self.moved.iter().all(|(from, to)| workspace.own_file(from).is_some() && is_inside(to))
            && self.files.keys().flatten().all(|file| workspace.own_file(file).is_some())
    }
}

/// What is missing in the project, and the title of the action that adds it.
type Lacking = (String, Change);

/// Returns the action that adds what a finding says is missing.
pub(super) fn action(analysis: &Analysis, finding: &Diagnostic) -> Option<Action> {
    let (title, change) = match finding.code.missing()? {
        Missing::Function => function::listed(analysis, written(analysis, finding))?,
        Missing::Key => key::added(analysis, written(analysis, finding))?,
        Missing::Script => script(analysis, finding)?,
        Missing::Header => header(analysis, finding)?,
    };
    if !change.stays_inside(analysis.workspace()) {
        return None;
    }
    let (diagnostic, preferred) = (Some(finding.clone()), finding.fix.is_none());
    Some(Action { title, diagnostic, preferred, effect: Effect::Change(change) })
}

/// Returns the name or path that a finding is about.
fn written<'a>(analysis: &'a Analysis, finding: &Diagnostic) -> &'a str {
    finding.range.of(analysis.file().text()).trim_matches(['"', '\'', '<', '>'])
}

/// Returns the missing script of a function, or one that a command runs.
fn script(analysis: &Analysis, finding: &Diagnostic) -> Option<Lacking> {
    let (workspace, from) = (analysis.workspace(), analysis.path()?);
    let function = workspace.missing_functions(from).into_iter().find(|(range, _)| *range == finding.range);
    let (path, name, example) = match &function {
        Some((range, path)) => {
            let name = function_at(analysis, range.start)?;
            (path.as_str(), Arc::clone(&name), format!("[] call {name}"))
        }
        None => {
            let path = written(analysis, finding);
            (path, Arc::default(), format!("[] execVM \"{path}\""))
        }
    };
    let place = workspace.absent_file(path, from, false).filter(|place| is_kind(place, "sqf"))?;
    let text = function::script(analysis, &name, &place, &example);
    Some((format!("Create `{path}`"), Change { created: vec![(place, text)], ..Change::default() }))
}

/// Returns the function that is listed at a place of a config, with its name as written.
fn function_at(analysis: &Analysis, offset: u32) -> Option<Arc<str>> {
    let index = analysis.index();
    let found = index.at(offset).into_iter().find_map(|(symbol, _)| match symbol {
        Symbol::Global(name) => Some(Arc::clone(name)),
        _ => None,
    })?;
    let functions = analysis.workspace().functions(&found, analysis.path());
    Some(functions.first().map_or(found, |function| Arc::clone(&function.name)))
}

/// Creates the missing file of an `#include`. Its content is unknown.
fn header(analysis: &Analysis, finding: &Diagnostic) -> Option<Lacking> {
    let path = written(analysis, finding);
    let place = analysis.workspace().absent_file(path, analysis.path()?, true)?;
    let is_header = ["hpp", "h", "inc", "sqf", "ext", "cpp"].iter().any(|kind| is_kind(&place, kind));
    let change = Change { created: vec![(place, String::new())], ..Change::default() };
    is_header.then(|| (format!("Create `{path}`"), change))
}

fn is_kind(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|it| it.eq_ignore_ascii_case(extension))
}

/// Returns a text with the line breaks of the script.
fn in_lines_of(analysis: &Analysis, text: String) -> String {
    if analysis.file().text().contains("\r\n") { text.replace('\n', "\r\n") } else { text }
}

/// Returns a path as shown to the user: relative to the folder of the mission or addon.
fn shown(workspace: &dyn Workspace, path: &Path) -> String {
    let home = workspace.home(path);
    let below = home.as_deref().and_then(|home| path.strip_prefix(home).ok());
    below.unwrap_or(path).to_string_lossy().replace('/', "\\")
}
