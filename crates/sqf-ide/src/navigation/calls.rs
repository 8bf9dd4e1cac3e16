//! Call hierarchy.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::{Place, Target, place_of, places, target};
use crate::analysis::Analysis;
use sqf_model::{FunctionDefinition, FunctionKind, Role, Symbol};
use sqf_text::{TextRange, stop};

/// A function, or a script with calls.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallItem {
    /// The name of the function; for a script that is not a function, the name of its file.
    pub name: String,
    /// Whether it is a function.
    pub is_function: bool,
    /// Whether it certainly suspends the script that calls it.
    pub suspends: bool,
    /// Whether it runs scheduled, as far as is known; None if it runs both ways or nothing is known.
    pub is_scheduled: Option<bool>,
    /// The range of the name in its declaration, or of the start of its code.
    pub place: Place,
    /// The range of its code; contains `place`.
    pub whole: TextRange,
}

/// Calls between two functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The other function: caller or callee.
    pub item: CallItem,
    /// The calls, in the file of the caller.
    pub ranges: Vec<TextRange>,
}

/// Returns the function whose name is at `offset`, or else the one around it.
pub(crate) fn prepare_calls(analysis: &Analysis, offset: u32) -> Vec<CallItem> {
    if let Some(Target::Symbol(Symbol::Global(name), _)) = target(analysis, offset) {
        let functions = analysis.workspace().functions(&name, analysis.path());
        return functions.iter().map(|function| item(analysis, function)).collect();
    }
    let own = analysis.path().map(|path| analysis.workspace().functions_in(path)).unwrap_or_default();
    own.iter().filter(|function| code(function).contains(offset)).map(|function| item(analysis, function)).collect()
}

/// Returns the calls of the function `name`.
pub(crate) fn incoming(analysis: &Analysis, name: &str) -> Vec<Call> {
    let mut callers: BTreeMap<CallItem, Vec<TextRange>> = BTreeMap::new();
    for (place, occurrence) in places(analysis, &Symbol::global(name)) {
        stop::check();
        if matches!(occurrence.role, Role::Definition | Role::Declaration | Role::Write) {
            continue;
        }
        let file = place.file.as_deref().or(analysis.path());
        let caller = match file.and_then(|file| around(analysis, file, place.range)) {
            Some(function) => item(analysis, &function),
            None => script(file, &place),
        };
        callers.entry(caller).or_default().push(place.range);
    }
    callers.into_iter().map(|(item, ranges)| Call { item, ranges }).collect()
}

/// Returns the calls made by the function `name`; if there are several, by the one whose code is in `file`.
pub(crate) fn outgoing(analysis: &Analysis, name: &str, file: &Path) -> Vec<Call> {
    let workspace = analysis.workspace();
    let functions = workspace.functions(name, Some(file));
    let is_it = |function: &&FunctionDefinition| function.home().is_some_and(|home| **home == *file);
    let range = functions.iter().find(is_it).map(code);
    let own = (Some(file) == analysis.path()).then(|| analysis.index());
    let Some(index) = own.or_else(|| workspace.file_index(file)) else { return Vec::new() };
    let mut called: BTreeMap<CallItem, Vec<TextRange>> = BTreeMap::new();
    for (symbol, occurrence) in index.occurrences() {
        let is_inside = range.is_none_or(|range| range.contains(occurrence.range.start));
        let is_use = matches!(occurrence.role, Role::Call | Role::Read | Role::Mention);
        let Symbol::Global(other) = symbol else { continue };
        if !is_inside || !is_use || !occurrence.is_certain {
            continue;
        }
        if let Some(function) = workspace.functions(other, Some(file)).first() {
            called.entry(item(analysis, function)).or_default().push(occurrence.range);
        }
    }
    called.into_iter().map(|(item, ranges)| Call { item, ranges }).collect()
}

/// Returns the innermost function around a range.
fn around(analysis: &Analysis, file: &Path, range: TextRange) -> Option<FunctionDefinition> {
    let functions = analysis.workspace().functions_in(file).into_iter();
    functions.filter(|function| code(function).contains(range.start)).min_by_key(|function| code(function).len())
}

/// Returns the range of a function's code in its file.
fn code(function: &FunctionDefinition) -> TextRange {
    function.outline.as_ref().map(|outline| outline.code).unwrap_or_default()
}

fn item(analysis: &Analysis, function: &FunctionDefinition) -> CallItem {
    let name = function.name.to_string();
    let declared = place_of(analysis, function.declared.clone());
    let summary = function.summary(analysis.workspace(), analysis.reference());
    let suspends = summary.is_some_and(|summary| !summary.waits_at_start.is_empty());
    let home = function.home().map(|home| &**home);
    let is_scheduled = analysis.workspace().entered(&name.to_ascii_lowercase(), home).is_scheduled();
    match function.home().filter(|_| function.kind != FunctionKind::Assigned) {
        Some(file) => {
            let is_here = Some(&**file) == analysis.path();
            let whole = code(function);
            let place = Place { file: (!is_here).then(|| Arc::clone(file)), range: TextRange::empty(whole.start) };
            CallItem { name, is_function: true, suspends, is_scheduled, place, whole }
        }
        None => {
            let whole = code(function);
            let start = whole.start.min(declared.range.start);
            let whole = TextRange::new(start, whole.end.max(declared.range.end));
            CallItem { name, is_function: true, suspends, is_scheduled, place: declared, whole }
        }
    }
}

/// Creates the item of a script that is not a function.
fn script(file: Option<&Path>, place: &Place) -> CallItem {
    let name = file.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let range = TextRange::empty(0);
    let place = Place { file: place.file.clone(), range };
    CallItem { name, is_function: false, suspends: false, is_scheduled: None, place, whole: range }
}
