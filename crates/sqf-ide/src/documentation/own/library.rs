//! Functions of mods as library files describe them, see [`sqf_reference::library`].

use super::agreed::agreed;
use super::{OwnFunction, OwnParam};
use crate::analysis::Analysis;
use sqf_markdown::code;
use sqf_model::{FunctionDefinition, Workspace};
use sqf_reference::library::set::NamedLibrary;
use sqf_reference::library::{
    DIALOGS, Libraries, Library, LibraryEvent, LibraryFunction, LibraryMacro, LibraryParam, LibraryReturns,
    LibrarySetting, LibraryVariable,
};
use sqf_reference::types::names;
use sqf_reference::{Docblock, DocblockReturns, Reference, Type, TypeSet};
use sqf_syntax::{Absent, Include};
use sqf_text::{FUNCTION_MARK, listed};

/// Labels of headers that say who is meant to call a function, each with the value that says that others are not.
const CALLERS: [(&str, Option<&str>); 3] =
    [("public", Some("no")), ("internal function", Some("")), ("function", None)];

impl OwnFunction {
    /// Returns what a library says of a function.
    pub(crate) fn of_library(function: &LibraryFunction) -> OwnFunction {
        let params = function.params.iter().flatten().map(OwnParam::of_library).collect();
        let text = match (&function.summary, &function.description) {
            (Some(summary), Some(text)) if !text.starts_with(summary.as_str()) => Some(format!("{summary}\n\n{text}")),
            (summary, text) => text.clone().or_else(|| summary.clone()),
        };
        let returns = function.returns.as_ref().filter(|returns| !returns.types.is_empty());
        let returns = returns.map(|returns| DocblockReturns {
            types: agreed(&returns.types, set_of(&returns.checked)),
            text: returns.description.clone().unwrap_or_default(),
        });
        let inferred = function.returns.as_ref().map(|returns| returns.checked.join(" or ")).unwrap_or_default();
        OwnFunction {
            name: function.name.clone(),
            params,
            header: Docblock { description: text, returns, ..Docblock::default() },
            returns: inferred,
            takes_whole: function.whole,
            ..OwnFunction::default()
        }
    }
}

/// Returns the types that the code certainly has; any if there are none.
fn set_of(checked: &[String]) -> TypeSet {
    checked.iter().filter_map(|name| names::of_name(name)).reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
}

impl OwnParam {
    fn of_library(param: &LibraryParam) -> OwnParam {
        let types = match param.types.is_empty() {
            true => param.checked.clone(),
            false => agreed(&param.types, set_of(&param.checked)),
        };
        OwnParam {
            name: param.name.clone(),
            types: types.join(", "),
            default: param.default.clone(),
            is_optional: param.optional,
            description: param.description.clone().unwrap_or_default(),
            inferred: TypeSet::NONE,
        }
    }

    fn to_library(&self, has_prose: bool) -> LibraryParam {
        let types = known_types(self.types.split(", "));
        LibraryParam {
            name: self.name.clone(),
            types,
            checked: names_of(self.inferred),
            optional: self.is_optional,
            default: self.default.clone().filter(|default| !default.is_empty()),
            description: text_if(&self.description, has_prose),
        }
    }
}

/// Returns the function of a library that a name means, in any case, if the project does not define it.
pub(crate) fn function<'w>(workspace: &'w dyn Workspace, name: &str) -> Option<(&'w Library, &'w LibraryFunction)> {
    let name = name.to_lowercase();
    let found = workspace.libraries().function(&name)?;
    workspace.functions(&name, None).is_empty().then_some(found)
}

/// Documents the function or setting of a library that a name in lower case means.
pub(crate) fn global(workspace: &dyn Workspace, name: &str) -> Option<String> {
    if let Some((library, function)) = function(workspace, name) {
        let is_read = library.tags.iter().any(|tag| workspace.reads_mod(tag));
        return Some(if is_read { of_another_version(library, function) } else { markdown(library, function) });
    }
    let libraries = workspace.libraries();
    let variable = libraries.variable(name).map(|(library, variable)| (library, ModThing::Variable(variable)));
    let setting = || libraries.setting(name).map(|(library, setting)| (library, ModThing::Setting(setting)));
    let (library, thing) = variable.or_else(setting)?;
    Some(thing.markdown(library))
}

/// What a mod offers besides functions and classes.
#[derive(Debug, Clone, Copy)]
pub enum ModThing<'l> {
    /// An event.
    Event(&'l LibraryEvent),
    /// A macro.
    Macro(&'l LibraryMacro),
    /// A setting.
    Setting(&'l LibrarySetting),
    /// A variable.
    Variable(&'l LibraryVariable),
}

impl<'l> ModThing<'l> {
    /// Returns all that have a name, in any case except for macros, with their libraries.
    pub(crate) fn named(libraries: &'l Libraries, name: &str) -> Vec<(&'l Library, ModThing<'l>)> {
        let lower = name.to_lowercase();
        let event = libraries.event(&lower).map(|(library, event)| (library, ModThing::Event(event)));
        let setting = libraries.setting(&lower).map(|(library, setting)| (library, ModThing::Setting(setting)));
        let variable = libraries.variable(&lower).map(|(library, variable)| (library, ModThing::Variable(variable)));
        let defines = |named: &'l NamedLibrary| Some((named.library(), ModThing::Macro(named.macro_named(name)?)));
        let defined = libraries.with_tags(&|_| true).find_map(defines);
        event.into_iter().chain(setting).chain(variable).chain(defined).collect()
    }

    /// Returns the noun for it.
    pub fn noun(self) -> &'static str {
        match self {
            ModThing::Event(_) => "event",
            ModThing::Macro(_) => "macro",
            ModThing::Setting(_) => "setting",
            ModThing::Variable(_) => "variable",
        }
    }

    /// Returns its name.
    pub fn name(self) -> &'l str {
        match self {
            ModThing::Event(event) => &event.name,
            ModThing::Macro(known) => &known.name,
            ModThing::Setting(setting) => &setting.name,
            ModThing::Variable(variable) => &variable.name,
        }
    }

    /// Returns what it is for, in one sentence.
    pub fn summary(self) -> Option<&'l str> {
        match self {
            ModThing::Event(event) => event.summary.as_deref(),
            ModThing::Macro(known) => known.summary.as_deref(),
            ModThing::Setting(_) => None,
            ModThing::Variable(variable) => variable.summary.as_deref(),
        }
    }

    /// Documents it, as shown by hovers.
    pub(crate) fn markdown(self, library: &Library) -> String {
        let blocks = match self {
            ModThing::Event(event) => return event_of(library, event),
            ModThing::Setting(setting) => return super::setting::of_library(library, setting),
            ModThing::Macro(known) => [
                Some(format!("```sqf\n#define {}{}\n```", known.name, operands(known))),
                known.summary.as_deref().map(super::prose),
                Some(format!("Macro of {}, in {}", code(&library.name), code(&known.header))),
            ],
            ModThing::Variable(variable) => [
                Some(format!("```sqf\n{}\n```", variable.name)),
                Some(format!("Variable of {}: {}", code(&library.name), listed(&variable.types, "or"))),
                variable.summary.as_deref().map(super::prose),
            ],
        };
        blocks.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
    }
}

/// Returns the parameters of a macro as a definition writes them.
fn operands(known: &LibraryMacro) -> String {
    known.params.as_ref().map(|params| format!("({})", params.join(", "))).unwrap_or_default()
}

/// Documents a class of a library: the list that contains it.
pub(crate) fn class(library: &Library, list: &str, name: &str) -> String {
    let kind = match list {
        "" | DIALOGS => "Dialog".to_owned(),
        list => format!("Class in {}", code(list)),
    };
    format!("```sqf\n{}\n```\n\n{kind} of {}", name, mod_name(library))
}

/// Documents the class of a library in one of some lists of the config; in any if there are none.
pub(crate) fn class_named(workspace: &dyn Workspace, lists: Option<&[&str]>, name: &str) -> Option<String> {
    let libraries = workspace.libraries();
    let found = match lists {
        Some(lists) => libraries.class(lists, name),
        None => libraries.class(&libraries.class_lists(), name),
    };
    found.map(|(library, list, name)| class(library, list, name))
}

/// Documents the event of a library that a name in lower case means.
pub(super) fn event(workspace: &dyn Workspace, name: &str) -> Option<String> {
    let (library, event) = workspace.libraries().event(name)?;
    Some(event_of(library, event))
}

fn event_of(library: &Library, event: &LibraryEvent) -> String {
    let mut blocks = vec![format!("Event of {}", code(&library.name))];
    blocks.extend(event.summary.as_deref().map(super::prose));
    let params: Vec<OwnParam> = event.params.iter().flatten().map(OwnParam::of_library).collect();
    if params.iter().any(|param| !param.name.is_empty()) {
        let names: Vec<&str> = params.iter().map(OwnParam::shown_name).collect();
        blocks.insert(0, format!("```sqf\nparams {}\n```", params_of(&names)));
        if params.iter().any(|param| !param.is_bare()) {
            let lines = params.iter().enumerate().map(|(at, param)| param.markdown(at)).collect::<Vec<_>>();
            blocks.push(format!("**Parameters:**\n{}", lines.join("\n")));
        }
    }
    blocks.join("\n\n")
}

/// Returns the libraries of mods with headers that the script includes and that are not there.
pub(crate) fn of_absent_headers(analysis: &Analysis) -> Vec<&NamedLibrary> {
    let is_absent = |include: &&Include| matches!(include.target, Err(Absent::Missing | Absent::Elsewhere));
    let paths: Vec<&str> = analysis.pre().includes().iter().filter(is_absent).map(|include| &*include.path).collect();
    if paths.is_empty() { Vec::new() } else { analysis.workspace().libraries().with_headers(&paths) }
}

/// Documents a macro of a header that is not there. One with the name of a function wraps it for debugging.
pub(crate) fn macro_named(analysis: &Analysis, name: &str) -> Option<String> {
    if name.contains(FUNCTION_MARK) {
        return None;
    }
    let mut libraries = of_absent_headers(analysis).into_iter();
    let (library, found) = libraries.find_map(|named| Some((named.library(), named.macro_named(name)?)))?;
    Some(format!("{}, which is not available", ModThing::Macro(found).markdown(library)))
}

/// Returns the operand of `params` with these names.
fn params_of(names: &[&str]) -> String {
    let quoted = |name: &&str| if *name == "_" { "\"\"".to_owned() } else { format!("\"{name}\"") };
    format!("[{}]", names.iter().map(quoted).collect::<Vec<_>>().join(", "))
}

/// Returns the documentation of a function of a library.
pub(crate) fn markdown(library: &Library, function: &LibraryFunction) -> String {
    OwnFunction::of_library(function).markdown(&format!("{} of {}", kind(function), mod_name(library)))
}

/// Like [`markdown`], of a function that the files of its mod do not contain although they are read.
fn of_another_version(library: &Library, function: &LibraryFunction) -> String {
    let place = format!("{} of {}, not in the files of the mod that are read", kind(function), mod_name(library));
    OwnFunction::of_library(function).markdown(&place)
}

fn kind(function: &LibraryFunction) -> &'static str {
    if function.internal { "Internal function" } else { "Function" }
}

/// Returns the mod of a library, with the version that the library describes.
fn mod_name(library: &Library) -> String {
    match &library.version {
        Some(version) => format!("{} {}", code(&library.name), super::escaped(version)),
        None => code(&library.name),
    }
}

/// Describes a function of a project for a library file; with the text of its header comment only if `has_prose`.
pub(crate) fn described(
    workspace: &dyn Workspace,
    reference: &Reference,
    found: &FunctionDefinition,
    has_prose: bool,
) -> (LibraryFunction, Option<bool>) {
    let own = super::function(workspace, reference, found);
    let said = is_internal(workspace, found);
    let internal = said == Some(true);
    let mut function = LibraryFunction { name: own.name.clone(), internal, ..LibraryFunction::default() };
    let is_known = found.outline.as_ref().is_some_and(|outline| outline.params.is_some()) || !own.params.is_empty();
    function.whole = own.takes_whole;
    function.params = is_known.then(|| own.params.iter().map(|param| param.to_library(has_prose)).collect());
    let checked = found.summary(workspace, reference).map(|summary| summary.result.types);
    let documented = own.header.returns.as_ref();
    let returns = LibraryReturns {
        types: documented.map(|it| known_types(it.types.iter().map(String::as_str))).unwrap_or_default(),
        checked: names_of(checked.filter(|types| !types.may_be_nothing()).unwrap_or(TypeSet::ANY)),
        description: documented.and_then(|returns| text_if(&returns.text, has_prose)),
    };
    function.returns = Some(returns).filter(|returns| *returns != LibraryReturns::default());
    if has_prose {
        let text = own.header.description.as_deref().unwrap_or_default();
        function.summary = text_if(text.split("\n\n").next().unwrap_or_default(), true);
        function.description = text_if(text, true).filter(|text| Some(text) != function.summary.as_ref());
    }
    (function, said)
}

fn text_if(text: &str, has_prose: bool) -> Option<String> {
    Some(text.trim()).filter(|text| has_prose && !text.is_empty()).map(str::to_owned)
}

/// Returns the names that are those of types; comments may say anything.
fn known_types<'t>(types: impl Iterator<Item = &'t str>) -> Vec<String> {
    types.filter(|name| names::of_name(name).is_some()).map(str::to_owned).collect()
}

/// Returns the names of types that a value certainly has; none if it may have any or many, or is nothing.
pub(crate) fn names_of(types: TypeSet) -> Vec<String> {
    /// More types than this say no more than any type does.
    const MOST: usize = 8;
    let types = types.without(Type::Nothing.into());
    match types.is_any() || types.iter().count() > MOST {
        true => Vec::new(),
        false => types.iter().map(|one| one.to_string()).collect(),
    }
}

/// Whether the header of a function says that only its mod is meant to call it; None if it says nothing of that.
fn is_internal(workspace: &dyn Workspace, found: &FunctionDefinition) -> Option<bool> {
    let source = found.home().and_then(|file| workspace.source(file))?;
    let range = found.outline.as_ref().and_then(|outline| outline.header)?;
    range.of(source.text()).lines().find_map(|line| {
        let line = line.trim_start_matches(|c: char| c == '*' || c == '/' || c.is_whitespace()).to_ascii_lowercase();
        let said = |(label, value): &(&str, Option<&str>)| {
            let rest = line.strip_prefix(label)?.trim_start().strip_prefix(':')?.trim_start();
            Some(value.is_some_and(|value| rest.starts_with(value)))
        };
        CALLERS.iter().find_map(said)
    })
}
