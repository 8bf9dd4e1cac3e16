//! Go to definition, declaration, type definition and implementation.

use std::path::Path;
use std::sync::Arc;

use super::local::Local;
use super::param::Param;
use super::{Link, Place, Target, local, place_of, places, target};
use crate::analysis::Analysis;
use crate::names::config_path::ConfigPath;
use sqf_model::{FileOccurrence, FunctionDefinition, FunctionKind, Occurrence, Role, Symbol};
use sqf_text::TextRange;

/// What to go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Where the thing itself is: the code of a function, the first assignment of a variable, the file of an include,
    /// the entry of a stringtable.
    Definition,
    /// Where it is declared: the class in `CfgFunctions`, the line with `PREP`.
    Declaration,
    /// The parent class.
    TypeDefinition,
    /// All implementations: the code of every function of that name, every assignment of a variable.
    Implementation,
}

/// Finds what `goal` asks for the name at `offset`: its definition, its declaration or its type. Empty if it is
/// unknown.
pub(crate) fn definition(analysis: &Analysis, offset: u32, goal: Goal) -> Vec<Link> {
    let mut links = match target(analysis, offset) {
        Some(Target::Local(local)) => of_local(analysis, &local, goal),
        Some(Target::Param(param)) => of_param(&param, goal),
        Some(Target::Symbol(symbol, occurrence)) => {
            let origin = occurrence.name.filter(|name| name.touches(offset)).unwrap_or(occurrence.range);
            let is_here = matches!(goal, Goal::Definition | Goal::Declaration) && occurrence.role == Role::Definition;
            match symbol {
                // Many configs open the same class, such as `CfgVehicles`. Use references to find the others.
                Symbol::Class(path) if is_here && is_of_mod(analysis, &path) => {
                    let mut links = of_symbol(analysis, &Symbol::Class(path), origin, goal);
                    links.retain(|link| link.place.file.is_some());
                    links
                }
                Symbol::Class(_) if is_here => {
                    let range = occurrence.range;
                    vec![Link { origin, place: Place { file: None, range }, whole: range }]
                }
                // Events have no definition. From a handler, go to where it is raised, and vice versa.
                Symbol::Event(_) if is_here => {
                    let raises = raises_of(analysis, &symbol, origin);
                    if raises.is_empty() { of_symbol(analysis, &symbol, origin, goal) } else { raises }
                }
                symbol => of_symbol(analysis, &symbol, origin, goal),
            }
        }
        None => Vec::new(),
    };
    if links.is_empty() && goal != Goal::TypeDefinition {
        links.extend(of_member(analysis, offset));
    }
    // Clients show several results as a list, so remove duplicates.
    let mut seen = Vec::new();
    links.retain(|link| {
        let is_new = !seen.contains(&link.place);
        seen.push(link.place.clone());
        is_new
    });
    links
}

/// Whether the project changes a class that a mod defines, by its path. Lists of classes are in every config.
pub(crate) fn is_of_mod(analysis: &Analysis, path: &str) -> bool {
    let workspace = analysis.workspace();
    let is_library =
        |located: &FileOccurrence| located.occurrence.role == Role::Definition && workspace.is_library(&located.file);
    let defined = || workspace.definitions(&Symbol::Class(path.into()), analysis.path());
    path.contains('/') && !analysis.is_library() && defined().iter().any(is_library)
}

/// Returns a link to the property or class of a config that a path in a script leads to.
fn of_member(analysis: &Analysis, offset: u32) -> Option<Link> {
    let (path, origin) = ConfigPath::at(analysis, offset)?;
    let (_, member) = path.member(analysis, origin.of(analysis.file().text()))?;
    let (file, range) = member.place()?;
    let is_here = Some(&*file) == analysis.path();
    Some(Link { origin, place: Place { file: (!is_here).then_some(file), range }, whole: range })
}

fn of_param(param: &Param, goal: Goal) -> Vec<Link> {
    let link = |range: TextRange| Link { origin: param.range, place: Place { file: None, range }, whole: range };
    let first = param.places.first().filter(|_| goal != Goal::TypeDefinition);
    first.map(|range| link(*range)).into_iter().collect()
}

fn of_local(analysis: &Analysis, local: &Local, goal: Goal) -> Vec<Link> {
    let places = local::places(analysis, local);
    let link = |range: TextRange| Link { origin: local.range, place: Place { file: None, range }, whole: range };
    match goal {
        Goal::Definition | Goal::Declaration => {
            let begins = local.script.semantics(analysis.reference()).local(local.id).token;
            let begins = local.script.place(begins..begins + 1).map(|(range, _)| range);
            let first = places.iter().find(|place| begins.is_some_and(|begins| begins.meets(place.range)));
            first.or(places.first()).map(|place| link(place.range)).into_iter().collect()
        }
        Goal::Implementation => {
            let writes = places.iter().filter(|place| place.usage != local::Use::Read);
            writes.map(|place| link(place.range)).collect()
        }
        Goal::TypeDefinition => Vec::new(),
    }
}

fn of_symbol(analysis: &Analysis, symbol: &Symbol, origin: TextRange, goal: Goal) -> Vec<Link> {
    let workspace = analysis.workspace();
    if let Symbol::Global(name) = symbol {
        let functions = workspace.functions(name, analysis.path());
        let links: Vec<Link> = match goal {
            Goal::Definition | Goal::Implementation => {
                functions.iter().map(|function| to_code(analysis, function, origin)).collect()
            }
            Goal::Declaration => functions.iter().map(|function| to_declaration(analysis, function, origin)).collect(),
            Goal::TypeDefinition => return Vec::new(),
        };
        if !links.is_empty() {
            return links;
        }
        if let Some(script) = workspace.script_of_game(name) {
            return vec![to_file(script, origin)];
        }
        if let Some(script) = unlisted(analysis, name) {
            return vec![to_file(script, origin)];
        }
    }
    if goal == Goal::TypeDefinition {
        return bases(analysis, symbol, origin);
    }
    let mut found = workspace.definitions(symbol, analysis.path());
    if found.is_empty() {
        // The script may not be in the workspace, or be newer than its index.
        let own = analysis.index();
        let makes = own.of(symbol).filter(|occurrence| is_making(occurrence.role));
        return makes
            .map(|occurrence| Link {
                origin,
                place: Place { file: None, range: occurrence.range },
                whole: occurrence.range,
            })
            .collect();
    }
    if goal != Goal::Implementation {
        found.truncate(most_definitions(symbol, found.len()));
    }
    found
        .into_iter()
        .map(|located| {
            let whole = located.occurrence.range;
            Link { origin, place: place_of(analysis, located), whole }
        })
        .collect()
}

/// Returns a link to the start of a file.
fn to_file(file: Arc<Path>, origin: TextRange) -> Link {
    let start = TextRange::empty(0);
    Link { origin, place: Place { file: Some(file), range: start }, whole: start }
}

/// Returns the script of a function that no list of the project contains, although it has the name and place of one.
pub(crate) fn unlisted(analysis: &Analysis, name: &str) -> Option<Arc<Path>> {
    let (workspace, path) = (analysis.workspace(), analysis.path()?);
    let file = workspace.unlisted_function(name, path)?;
    let candidates = path.ancestors().skip(1).map(|folder| folder.join(&file));
    let existing =
        candidates.filter(|file| workspace.source(file).is_some()).find_map(|file| workspace.own_file(&file));
    existing.map(Arc::from)
}

/// Returns links to the places that raise an event.
fn raises_of(analysis: &Analysis, event: &Symbol, origin: TextRange) -> Vec<Link> {
    let places = places(analysis, event).into_iter();
    let raises = places.filter(|(_, occurrence)| occurrence.role == Role::Call && occurrence.is_certain);
    raises.map(|(place, occurrence)| Link { origin, place, whole: occurrence.range }).collect()
}

/// Returns links to the parent of a class.
fn bases(analysis: &Analysis, class: &Symbol, origin: TextRange) -> Vec<Link> {
    let workspace = analysis.workspace();
    let Symbol::Class(_) = class else { return Vec::new() };
    let base_of = |class: FileOccurrence| {
        let (index, source) = (workspace.file_index(&class.file)?, workspace.source(&class.file)?);
        // `class gate: gate_base`
        let is_base = |found: &Occurrence| {
            let between = (class.occurrence.range.end, found.range.start);
            found.role == Role::Read
                && between.0 <= between.1
                && TextRange::new(between.0, between.1).of(source.text()).trim() == ":"
        };
        let mut classes = index.occurrences().filter(|(symbol, _)| matches!(symbol, Symbol::Class(_)));
        classes.find(|(_, found)| is_base(found)).map(|(base, _)| base.clone())
    };
    let bases = workspace.definitions(class, analysis.path()).into_iter().filter_map(base_of);
    let classes = bases.flat_map(|base| workspace.definitions(&base, analysis.path()));
    let link = |located: FileOccurrence| {
        let whole = located.occurrence.range;
        Link { origin, place: place_of(analysis, located), whole }
    };
    classes.map(link).collect()
}

fn is_making(role: Role) -> bool {
    matches!(role, Role::Definition | Role::Declaration | Role::Write)
}

/// Returns how many places are useful as a list. A variable with a hundred assignments has no single definition.
fn most_definitions(symbol: &Symbol, count: usize) -> usize {
    const MOST_CONFIGS: usize = 8;
    match symbol {
        Symbol::Global(_) => 20,
        // Every addon opens `CfgPatches`; the nearest one suffices.
        Symbol::Class(path) if count > MOST_CONFIGS && !path.contains('/') => 1,
        _ => usize::MAX,
    }
}

/// Returns a link to the code of a function: the start of its file, or the name that it is assigned to.
fn to_code(analysis: &Analysis, function: &FunctionDefinition, origin: TextRange) -> Link {
    let Some(file) = function.file.as_ref().filter(|_| function.kind != FunctionKind::Assigned) else {
        return to_declaration(analysis, function, origin);
    };
    let whole = function.outline.as_ref().map(|outline| outline.code).unwrap_or_default();
    let is_here = Some(&**file) == analysis.path();
    let place = Place { file: (!is_here).then(|| file.clone()), range: TextRange::empty(whole.start) };
    Link { origin, place, whole }
}

fn to_declaration(analysis: &Analysis, function: &FunctionDefinition, origin: TextRange) -> Link {
    let place = place_of(analysis, function.declared.clone());
    let whole = place.range;
    Link { origin, place, whole }
}
