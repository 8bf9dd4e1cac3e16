//! Actions that change more than the script: they create a missing file, list a function, or add a stringtable key.

use std::path::Path;
use std::sync::Arc;

use super::{Action, Effect};
use crate::{Diagnostic, Missing};
use sqf_ide::analysis::Analysis;
use sqf_ide::change::{Addition, Change, function, key};
use sqf_ide::new_script;
use sqf_model::{Occurrence, Symbol};
use sqf_text::{has_extension, is_word};

/// Returns the action that adds what a finding says is missing.
pub(super) fn action(analysis: &Analysis, finding: &Diagnostic) -> Option<Action> {
    let (title, change) = match finding.code.missing()? {
        Missing::Function => {
            let name = named(analysis, finding, "_fnc_")?;
            let text = |place: &Path| new_script(analysis, &name, place, finding.range, None);
            function::listed(analysis, &name, text)?
        }
        Missing::Key => key::added(analysis, &named(analysis, finding, "STR_")?)?,
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

/// Returns the name that a finding is about, which contains `mark`. The call of a macro may make it: `FUNC(open)`,
/// `LLSTRING(Open)`.
fn named(analysis: &Analysis, finding: &Diagnostic, mark: &str) -> Option<String> {
    let text = written(analysis, finding);
    if is_word(text.trim_start_matches('$')) {
        return Some(text.to_owned());
    }
    let pre = analysis.pre();
    let made = pre.tokens_from(finding.range).map(|token| pre.text(token).trim_matches(['"', '\'', '$']));
    let is_marked = |name: &str| name.to_ascii_lowercase().contains(&mark.to_ascii_lowercase());
    let made = made.filter(|name| is_word(name) && is_marked(name)).map(str::to_owned).next();
    // What macros of other mods make is known without their headers, but in lower case.
    made.or_else(|| {
        let index = analysis.index();
        let is_meant = |symbol: &Symbol, occurrence: &Occurrence| {
            is_marked(symbol.name()) && occurrence.name.is_none_or(|name| finding.range.encloses(name))
        };
        let found = index.at(finding.range.start).into_iter();
        let mut found = found.filter(|(symbol, occurrence)| is_meant(symbol, occurrence));
        let (symbol, occurrence) = found.find(|(symbol, _)| matches!(symbol, Symbol::Global(_) | Symbol::Text(_)))?;
        let own = occurrence.name.map(|name| name.of(analysis.file().text())).unwrap_or_default();
        let head = symbol.name().strip_suffix(&*own.to_lowercase())?;
        Some(format!("{head}{own}"))
    })
}

/// Returns the missing script of a function, or one that a command runs.
fn script(analysis: &Analysis, finding: &Diagnostic) -> Option<Addition> {
    let (workspace, from) = (analysis.workspace(), analysis.path()?);
    let function = workspace.missing_functions(from).into_iter().find(|(range, _)| *range == finding.range);
    let (path, name, runner) = match &function {
        Some((range, path)) => (path.as_str(), function_at(analysis, range.start)?, None),
        None => {
            let path = written(analysis, finding);
            (path, Arc::default(), Some(format!("execVM \"{path}\"")))
        }
    };
    let place = workspace.absent_file(path, from, false).filter(|place| has_extension(place, "sqf"))?;
    let text = new_script(analysis, &name, &place, finding.range, runner.as_deref());
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
fn header(analysis: &Analysis, finding: &Diagnostic) -> Option<Addition> {
    let path = written(analysis, finding);
    let place = analysis.workspace().absent_file(path, analysis.path()?, true)?;
    let is_header = ["hpp", "h", "inc", "sqf", "ext", "cpp"].iter().any(|kind| has_extension(&place, kind));
    let change = Change { created: vec![(place, String::new())], ..Change::default() };
    is_header.then(|| (format!("Create `{path}`"), change))
}
