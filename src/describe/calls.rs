//! The events that a mod raises and the settings that it adds, by its calls of CBA's functions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::tag_of;
use sqf_model::{AddedSetting, Script, WorkspaceFiles, WorkspaceFunctions, parameters_of};
use sqf_project::{Project, place};
use sqf_reference::Reference;
use sqf_reference::library::{LibraryEvent, LibraryParam, LibrarySetting};
use sqf_syntax::{Expr, NodeId};
use sqf_text::{FUNCTION_MARK, has_extension};

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
/// Functions that add code for the event that their first argument names, in lower case.
const HANDLING: [&str; 2] = ["cba_fnc_addeventhandler", "cba_fnc_addeventhandlerargs"];

/// What the calls name.
#[derive(Debug, Default)]
pub(super) struct CalledNames {
    /// The events, sorted by name.
    pub(super) events: Vec<LibraryEvent>,
    /// The settings, sorted by name.
    pub(super) settings: Vec<LibrarySetting>,
    /// Other names of functions, each with the name of the function.
    pub(super) aliases: BTreeMap<String, String>,
}

/// Finds the events and settings with one of the mod's tags in its scripts.
pub(super) fn find(
    project: &Project,
    reference: &Arc<Reference>,
    files: &[PathBuf],
    tags: &BTreeSet<String>,
) -> CalledNames {
    let scripts = files.par_iter().filter(|file| has_extension(file, "sqf"));
    let of_files: Vec<Named> = scripts.map(|file| of_script(project, reference, &place(file))).collect();
    let (mut events, mut settings) = (BTreeMap::new(), BTreeMap::new());
    let mut handled: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut aliases = BTreeMap::new();
    for named in of_files {
        aliases.extend(named.aliases);
        for (event, names) in named.handlers {
            let known = handled.entry(event).or_default();
            known.extend(names.into_iter().skip(known.len()));
        }
        for event in named.events {
            let known = events.entry(event.name.to_lowercase()).or_insert_with(|| event.clone());
            // Some calls pass what the others leave out.
            known.params = match (known.params.take(), event.params) {
                (Some(known), Some(other)) if known != other => Some(common(known, other)),
                (known, other) => known.or(other),
            };
        }
        for setting in named.settings {
            settings.entry(setting.name.to_lowercase()).or_insert(setting);
        }
    }
    events.retain(|name, _: &mut LibraryEvent| tags.contains(&tag_of(name)));
    for (name, event) in &mut events {
        name_values(event, handled.get(name).map(Vec::as_slice).unwrap_or_default());
    }
    settings.retain(|name, _| tags.contains(&tag_of(name)));
    CalledNames { events: events.into_values().collect(), settings: settings.into_values().collect(), aliases }
}

/// Returns the parameters that two calls pass: those that only one passes are optional, and types are those that both
/// give. A name is that of the first call that passes a variable.
fn common(params: Vec<LibraryParam>, other: Vec<LibraryParam>) -> Vec<LibraryParam> {
    let (mut params, other) = if params.len() < other.len() { (other, params) } else { (params, other) };
    for param in params.iter_mut().skip(other.len()) {
        param.optional = true;
        param.types.clear();
    }
    for (param, other) in params.iter_mut().zip(&other) {
        if param.name.is_empty() {
            param.name.clone_from(&other.name);
        }
        if param.types != other.types {
            param.types.clear();
        }
    }
    params
}

/// Gives names to what an event passes, by those that the code which handles it has for them: calls may pass values
/// without a name, or one variable twice.
fn name_values(event: &mut LibraryEvent, handled: &[String]) {
    if event.params.is_none() && !handled.is_empty() {
        event.params = Some(vec![LibraryParam::default(); handled.len()]);
    }
    let params = event.params.iter_mut().flatten();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for (at, param) in params.enumerate() {
        let is_new = |name: &&String| !name.is_empty() && !taken.contains(*name);
        let named = [Some(&param.name), handled.get(at)].into_iter().flatten().find(is_new).cloned();
        param.name = named.unwrap_or_default();
        taken.insert(param.name.clone());
    }
}

#[derive(Debug, Default)]
struct Named {
    events: Vec<LibraryEvent>,
    settings: Vec<LibrarySetting>,
    /// The names that code has for what an event passes, by the name of the event in lower case.
    handlers: Vec<(String, Vec<String>)>,
    /// Functions that are assigned to other names, each with the name of the function.
    aliases: Vec<(String, String)>,
}

fn of_script(project: &Project, reference: &Reference, file: &Path) -> Named {
    let mut named = Named::default();
    let Some(source) = WorkspaceFiles::source(project, file) else { return named };
    let script = Script::new(source, Some(file), reference, project);
    let tree = script.tree();
    for node in tree.ids() {
        named.aliases.extend(alias(&script, node));
        let Expr::Binary(given, function) = tree.expr(node) else { continue };
        let function = tree.bare(function);
        if script.word(node) != "call" || tree.expr(function) != Expr::Name {
            continue;
        }
        let word = script.word(function);
        let Some(arguments) = script.elements(given) else { continue };
        let name = arguments.first().and_then(|first| script.string(*first));
        let Some(name) = name.filter(|name| sqf_text::is_word(name)) else { continue };
        if RAISING.contains(&word) {
            let params = arguments.get(1).and_then(|given| passed(&script, reference, *given));
            named.events.push(LibraryEvent { name: name.into_owned(), params, summary: None });
        } else if HANDLING.contains(&word) {
            let names = arguments.get(1).and_then(|code| names_in(project, &script, *code));
            named.handlers.extend(names.map(|names| (name.to_lowercase(), names)));
        } else if let Some(setting) = AddedSetting::of_call(&script, node) {
            named.settings.push(LibrarySetting {
                name: setting.name,
                kind: Some(setting.kind).filter(|kind| !kind.is_empty()),
                types: sqf_ide::type_names(setting.types),
                default: setting.default,
                values: setting.values,
            });
        }
    }
    named
}

/// Returns the other name that an assignment gives to a function, and the name of the function.
fn alias(script: &Script, node: NodeId) -> Option<(String, String)> {
    let Expr::Assign(value) = script.tree().expr(node) else { return None };
    let value = Some(script.tree().bare(value)).filter(|value| script.tree().expr(*value) == Expr::Name)?;
    let name = |node: NodeId| Some(script.text(script.tree().token(node))).filter(|name| name.contains(FUNCTION_MARK));
    Some((name(node)?.to_owned(), name(value)?.to_owned()))
}

/// Returns the names of the parameters of some code, or of a function.
fn names_in(project: &Project, script: &Script, code: NodeId) -> Option<Vec<String>> {
    let code = script.tree().bare(code);
    let params = match script.tree().expr(code) {
        Expr::Code(_) => parameters_of(script, code)?,
        Expr::Name => {
            let functions = WorkspaceFunctions::functions(project, script.word(code), None);
            functions.iter().find_map(|function| function.outline.as_ref()?.params.clone())?
        }
        _ => return None,
    };
    Some(params.into_iter().map(|param| param.name.into_string()).collect())
}

/// Returns what a call passes: the elements of an array, by the local variables that they are and by their types. None
/// if it tells nothing.
fn passed(script: &Script, reference: &Reference, given: NodeId) -> Option<Vec<LibraryParam>> {
    let tree = script.tree();
    let semantics = script.semantics(reference);
    // The variables that the game sets have names that tell nothing.
    let is_telling = |name: &&str| name.starts_with('_') && reference.magic_variable(name).is_none();
    let name = |node: NodeId| match tree.expr(node) {
        Expr::Name => Some(script.text(tree.token(node))),
        _ => None,
    };
    let local = |written: &str| match written.rsplit_once('_') {
        // The last part of a global variable: `_opened` of `gate_main_opened`.
        Some((tag, last)) if !tag.is_empty() && !last.is_empty() => Some(format!("_{last}")),
        _ => None,
    };
    let named = |node: NodeId| {
        let written = name(node)?;
        let own = Some(written).filter(is_telling).map(str::to_owned);
        own.or_else(|| local(written).filter(|_| !written.starts_with('_')))
    };
    let param = |node: &NodeId| LibraryParam {
        name: named(tree.bare(*node)).unwrap_or_default(),
        types: sqf_ide::type_names(semantics.types(*node)),
        ..LibraryParam::default()
    };
    // A single value is passed as it is, and may be an array.
    let params: Vec<LibraryParam> = script.elements(given)?.iter().map(param).collect();
    let is_known = params.iter().any(|param| !param.name.is_empty() || !param.types.is_empty());
    is_known.then_some(params)
}
