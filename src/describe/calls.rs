//! The events that a mod raises and the settings that it adds, by its calls of CBA's functions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::tag_of;
use crate::catalog::Reference;
use crate::catalog::library::{LibraryEvent, LibraryParam, LibrarySetting};
use crate::ide;
use crate::model::{AddedSetting, Script, WorkspaceFiles};
use crate::project::{Project, place};
use crate::syntax::{Expr, NodeId};

/// Functions that raise the event that their first argument names, in lower case.
const RAISING: [&str; 8] = [
    "cba_fnc_globalevent",
    "cba_fnc_globaleventjip",
    "cba_fnc_localevent",
    "cba_fnc_objectevent",
    "cba_fnc_ownerevent",
    "cba_fnc_serverevent",
    "cba_fnc_targetevent",
    "cba_fnc_turretevent",
];
/// What the calls name.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The events, sorted by name.
    pub(super) events: Vec<LibraryEvent>,
    /// The settings, sorted by name.
    pub(super) settings: Vec<LibrarySetting>,
}

/// Finds the events and settings with one of the mod's tags in its scripts.
pub(super) fn find(project: &Project, reference: &Arc<Reference>, files: &[PathBuf], tags: &BTreeSet<String>) -> Found {
    let scripts = files.par_iter().filter(|file| file.extension().is_some_and(|it| it.eq_ignore_ascii_case("sqf")));
    let of_files: Vec<Named> = scripts.map(|file| of_script(project, reference, &place(file))).collect();
    let (mut events, mut settings) = (BTreeMap::new(), BTreeMap::new());
    for named in of_files {
        for event in named.events {
            let known = events.entry(event.name.to_lowercase()).or_insert_with(|| event.clone());
            // Some calls pass what the others leave out.
            known.params = match (known.params.take(), event.params) {
                (Some(known), Some(other)) if known != other => Some(common(known, &other)),
                (known, other) => known.or(other),
            };
        }
        for setting in named.settings {
            settings.entry(setting.name.to_lowercase()).or_insert(setting);
        }
    }
    events.retain(|name, _| tags.contains(&tag_of(name)));
    settings.retain(|name, _| tags.contains(&tag_of(name)));
    Found { events: events.into_values().collect(), settings: settings.into_values().collect() }
}

/// Returns the parameters that two calls pass, with the types that both give them. A name is that of the first call that
/// passes a variable.
fn common(mut params: Vec<LibraryParam>, other: &[LibraryParam]) -> Vec<LibraryParam> {
    params.truncate(other.len());
    for (param, other) in params.iter_mut().zip(other) {
        if param.name.is_empty() {
            param.name.clone_from(&other.name);
        }
        if param.types != other.types {
            param.types.clear();
        }
    }
    params
}

#[derive(Debug, Default)]
struct Named {
    events: Vec<LibraryEvent>,
    settings: Vec<LibrarySetting>,
}

fn of_script(project: &Project, reference: &Reference, file: &Path) -> Named {
    let mut named = Named::default();
    let Some(source) = WorkspaceFiles::source(project, file) else { return named };
    let script = Script::new(source, Some(file), reference, project);
    let tree = script.tree();
    for node in tree.ids() {
        let Expr::Binary(given, function) = tree.expr(node) else { continue };
        let function = tree.bare(function);
        if script.word(node) != "call" || tree.expr(function) != Expr::Name {
            continue;
        }
        let word = script.word(function);
        let Some(arguments) = script.elements(given) else { continue };
        let name = arguments.first().and_then(|first| script.string(*first));
        let Some(name) = name.filter(|name| crate::text::is_word(name)) else { continue };
        if RAISING.contains(&word) {
            let params = arguments.get(1).and_then(|given| passed(&script, reference, *given));
            named.events.push(LibraryEvent { name: name.into_owned(), params, summary: None });
        } else if let Some(setting) = AddedSetting::of_call(&script, node) {
            named.settings.push(LibrarySetting {
                name: setting.name,
                kind: Some(setting.kind).filter(|kind| !kind.is_empty()),
                types: ide::type_names(setting.types),
                default: setting.default,
                values: setting.values,
            });
        }
    }
    named
}

/// Returns what a call passes: the elements of an array, by the local variables that they are and by their types. None if
/// it tells nothing.
fn passed(script: &Script, reference: &Reference, given: NodeId) -> Option<Vec<LibraryParam>> {
    let tree = script.tree();
    let semantics = script.semantics(reference);
    // The variables that the game sets have names that tell nothing.
    let is_telling = |name: &&str| name.starts_with('_') && reference.magic_variable(name).is_none();
    let name = |node: NodeId| match tree.expr(node) {
        Expr::Name => Some(script.text(tree.token(node))).filter(is_telling),
        _ => None,
    };
    let param = |node: &NodeId| LibraryParam {
        name: name(tree.bare(*node)).unwrap_or_default().to_owned(),
        types: ide::type_names(semantics.types(*node)),
        ..LibraryParam::default()
    };
    // A single value is passed as it is, and may be an array.
    let params: Vec<LibraryParam> = script.elements(given)?.iter().map(param).collect();
    let is_known = params.iter().any(|param| !param.name.is_empty() || !param.types.is_empty());
    is_known.then_some(params)
}
