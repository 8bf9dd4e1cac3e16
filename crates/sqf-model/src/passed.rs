//! The contents of `_this` in code that a command or function runs: the parameters of an event, of an action, or the
//! arguments of `spawn`.
//!
//! This is for people who write such code: it returns what the reference documents. Diagnostics rely on
//! [`Semantics`](super::Semantics), which only contains what is certain. Only the tree is needed, so that it works
//! while brackets are still open.

mod script;
mod table;

use super::EventScript;
use sqf_reference::takes::{Code, Param, Passes, Row, Side, all_rows, rows_of};
use sqf_reference::types::names;
use sqf_reference::{EventHandler, EventParam, EventSet, Reference, Type, TypeSet, Version};
use sqf_text::starts_with_ignoring_case;

/// Families whose events are known to pass in the game what their pages say.
const CERTAIN: [EventSet; 4] = [EventSet::Entity, EventSet::Multiplayer, EventSet::Mission, EventSet::UserAction];

/// Events of displays and controls, without `on`, of which that is known, too.
const OF_INTERFACE: [&str; 14] = [
    "buttonclick",
    "buttondblclick",
    "editchanged",
    "keydown",
    "keyup",
    "lbdblclick",
    "lbselchanged",
    "mousebuttonclick",
    "mousebuttondblclick",
    "mousebuttondown",
    "mousebuttonup",
    "mousezchanged",
    "sliderposchanged",
    "treeselchanged",
];

/// Events of the mission that pass nothing.
const WITHOUT_PARAMS: [&str; 6] = ["draw2d", "draw3d", "eachframe", "mpended", "preloadfinished", "preloadstarted"];

/// Whether an event passes nothing. The reference does not know the parameters of some others.
pub fn passes_nothing(set: EventSet, name: &str) -> bool {
    set == EventSet::Mission && WITHOUT_PARAMS.iter().any(|event| event.eq_ignore_ascii_case(name))
}

/// The newest version of the game that everybody has: what later ones added to an event may not be passed.
const EVERYWHERE: &str = "2.00";

/// The contents of `_this` in some code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passed {
    /// Their origin.
    pub by: PassedBy,
    /// The elements of `_this`, in order; the value itself if it is not an array.
    pub params: Vec<PassedParam>,
    /// Whether `_this` is an array of these parameters.
    pub is_array: bool,
}

/// The origin of `_this`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PassedBy {
    /// The event of this family and name.
    Event(EventSet, Box<str>),
    /// The command or function of this name, in the reference's spelling.
    Runner(Box<str>),
    /// The script itself, next to the code: `[_unit] spawn { ... }`.
    Arguments,
    /// The game, which runs the script of this name.
    Script(&'static str),
}

/// An element of `_this`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassedParam {
    /// A name for it, with an underscore; empty if the script passes an unnamed value.
    pub name: Box<str>,
    /// Its documented types; any if there are none.
    pub types: TypeSet,
    /// Whether every version of the game passes it.
    pub is_always: bool,
}

impl PassedParam {
    /// Returns the types that it has in every version of the game: nil where it is not passed.
    pub fn certain_types(&self) -> TypeSet {
        in_all_versions(self.types, self.is_always)
    }
}

/// A variable that is set for code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassedVariable {
    /// Its name in the documentation's spelling.
    pub name: &'static str,
    /// Its types; any if unspecified.
    pub types: TypeSet,
    /// A short description.
    pub about: &'static str,
}

/// The variables of code that a command or function runs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// The contents of `_this`, if known.
    pub this: Option<Passed>,
    /// Further variables that are set for it.
    pub variables: Vec<PassedVariable>,
    /// The command or function, in the reference's spelling.
    pub runner: Box<str>,
}

impl Surroundings {
    /// Returns the variable of a name, in any case.
    pub fn variable(&self, name: &str) -> Option<&PassedVariable> {
        self.variables.iter().find(|variable| variable.name.eq_ignore_ascii_case(name))
    }

    /// Returns the variables of the code that a command takes as the element `at` of its right operand, such as the
    /// condition of `setTriggerStatements`.
    pub fn of_element(command: &str, at: u32) -> Surroundings {
        let is_it = |row: &&Row| row.side == Side::Right && row.path == [at];
        let code = rows_of(&command.to_ascii_lowercase()).iter().filter(is_it).find_map(Row::code);
        code.map(|code| Surroundings::of_code(code, command)).unwrap_or_default()
    }

    /// Returns what a row of the table says of code that `runner` runs.
    fn of_code(code: &Code, runner: &str) -> Surroundings {
        let by = PassedBy::Runner(runner.into());
        let this = match &code.passes {
            Passes::Array(params) => Some(Passed { by, params: of_params(params), is_array: true }),
            _ => None,
        };
        Surroundings { this, variables: of_variables(&code.sets), runner: runner.into() }
    }

    /// Returns the variables of code in an entry of a config, given the names of the enclosing classes, from the
    /// outside in, and of the entry.
    pub fn of_entry(reference: &Reference, classes: &[&str], entry: &str) -> Option<Surroundings> {
        if let Some(code) = table::of_entry(classes, entry) {
            return Some(Surroundings::of_code(code, entry));
        }
        let this = Passed::of_entry(reference, classes, entry)?;
        Some(Surroundings { this: Some(this), variables: Vec::new(), runner: entry.into() })
    }
}

/// The class of an object, a weapon or an ammunition with handlers of events.
const HANDLERS: &str = "EventHandlers";

/// Returns the event, in lower case, for which a class has CBA's extended event handlers: `killed` for
/// `Extended_Killed_EventHandlers`.
fn extended_event(class: &str) -> Option<String> {
    let lower = class.to_ascii_lowercase();
    lower.strip_prefix("extended_").and_then(|rest| rest.strip_suffix("_eventhandlers")).map(str::to_owned)
}

/// The classes from the one that tells which code an entry contains, inwards; None if no class tells it.
pub fn classes_of_handler<'c>(classes: &'c [&'c str]) -> Option<&'c [&'c str]> {
    let tells = |class: &&str| {
        class.eq_ignore_ascii_case(HANDLERS) || extended_event(class).is_some() || table::is_of_actions(class)
    };
    classes.iter().rposition(tells).map(|at| &classes[at..])
}

/// Whether an event of an object is its creation.
fn is_init(event: &str) -> bool {
    ["init", "initPost"].iter().any(|it| it.eq_ignore_ascii_case(event))
}

/// Whether the text of an entry certainly handles an event, given the names of the enclosing classes, from the outside
/// in, and of the entry: an event of `EventHandlers`, an extended event handler of CBA, an action of ACE.
pub fn is_handler(reference: &Reference, classes: &[&str], entry: &str) -> bool {
    let is = |name: &str| name.eq_ignore_ascii_case(entry);
    let Some((class, inner)) = classes_of_handler(classes).and_then(<[_]>::split_first) else { return false };
    let Some(event) = extended_event(class) else {
        let is_event = || is_init(entry) || reference.events_named(EventSet::Entity, entry).next().is_some();
        return table::of_entry(classes, entry).is_some() || class.eq_ignore_ascii_case(HANDLERS) && is_event();
    };
    // `class Extended_PreInit_EventHandlers { class TAG { init = ...; }; };` has no class of objects in between.
    let is_of_mission = ["prestart", "preinit", "postinit"].contains(&&*event);
    let (name, depth) = if is_of_mission { ("init", 1) } else { (&*event, 2) };
    let of_machine = || ["client", "server"].iter().any(|machine| is(&format!("{machine}{name}")));
    if inner.len() == depth { is(name) || of_machine() } else { inner.len() < depth }
}

/// Iterates over everything that sets variables for code, in the usual spelling, with the variables that need an
/// explanation.
pub fn set_variables() -> impl Iterator<Item = (&'static str, Vec<PassedVariable>)> {
    let of_row = |row: &'static Row| (&*row.taker, row.code().map(|code| of_variables(&code.sets)).unwrap_or_default());
    // The others are magic variables such as `_x`, which have their own texts.
    let explained = |(_, variables): &mut (&str, Vec<PassedVariable>)| {
        variables.retain(|variable| !variable.about.is_empty());
        !variables.is_empty()
    };
    all_rows().iter().map(of_row).filter_map(move |mut set| explained(&mut set).then_some(set))
}

fn of_variables(variables: &[Param]) -> Vec<PassedVariable> {
    variables.iter().map(|it| PassedVariable { name: it.name, types: it.types, about: it.about }).collect()
}

fn of_params(params: &[Param]) -> Vec<PassedParam> {
    params.iter().map(|param| PassedParam { name: param.name.into(), types: param.types, is_always: true }).collect()
}

/// Returns the variables of that name, in any case, that are set for code, each with the command or function that sets
/// it, without duplicates.
pub fn variables_named<'r>(reference: &'r Reference, name: &str) -> Vec<(&'r str, PassedVariable)> {
    let mut found: Vec<(&str, PassedVariable)> = Vec::new();
    for (word, variables) in set_variables() {
        for variable in variables.into_iter().filter(|variable| variable.name.eq_ignore_ascii_case(name)) {
            let by = reference.get(word).map_or(word, |record| &record.name);
            if !found.iter().any(|(_, known)| *known == variable) {
                found.push((by, variable));
            }
        }
    }
    found
}

impl Passed {
    /// Returns the parameters of an event according to the documentation; None if it is silent, or if several events of
    /// the name have different parameters.
    pub(crate) fn of_event(reference: &Reference, set: EventSet, name: &str, first: TypeSet) -> Option<Passed> {
        let name = set.bare_name(name);
        let events: Vec<&EventHandler> = reference.events_named(set, name).collect();
        let types = |param: &EventParam| types_of(set, param);
        // An event of groups is not one of objects.
        let suits = |event: &&EventHandler| {
            event.params.first().is_none_or(|param| !types(param).is_disjoint(first) || types(param).is_any())
        };
        let mut events = events.into_iter().filter(suits);
        let event = events.next()?;
        let names = |event: &EventHandler| event.params.iter().map(|param| param.name.clone()).collect::<Vec<_>>();
        let is_unknown = event.params.is_empty() && !passes_nothing(set, name);
        if is_unknown || event.is_each || events.any(|other| names(other) != names(event)) {
            return None;
        }
        let param = |param: &EventParam| PassedParam {
            name: param.name.as_str().into(),
            types: types(param),
            is_always: is_everywhere(param),
        };
        let by = PassedBy::Event(set, event.name.as_str().into());
        Some(Passed { by, params: event.params.iter().map(param).collect(), is_array: true })
    }

    /// Returns what the game passes to a script of a mission, by file name.
    pub fn of_script(file: &str) -> Option<Passed> {
        let (name, params) = EventScript::params(file)?;
        Some(Passed { by: PassedBy::Script(name), params: of_table(params), is_array: true })
    }

    /// Returns what code in an entry of a config is passed, given the names of the enclosing classes, from the outside
    /// in, and of the entry.
    fn of_entry(reference: &Reference, classes: &[&str], entry: &str) -> Option<Passed> {
        let event = |set: EventSet, name: &str| {
            let is_init = set == EventSet::Entity && is_init(name);
            // The entry may belong to a control or a display.
            let first = if set == EventSet::Interface { TypeSet::ANY } else { Type::Object.into() };
            let passed = Passed::of_event(reference, set, name, first);
            passed.or_else(|| is_init.then(|| Passed::of_object(name)))
        };
        for class in classes.iter().rev() {
            if class.eq_ignore_ascii_case(HANDLERS) {
                return event(EventSet::Entity, entry);
            }
            if let Some(name) = extended_event(class) {
                return event(EventSet::Entity, &name);
            }
        }
        let is_on = starts_with_ignoring_case(entry, "on");
        if is_on { event(EventSet::Interface, entry) } else { None }
    }

    /// Returns what the event `init` of a unit or vehicle passes.
    fn of_object(event: &str) -> Passed {
        let param = PassedParam { name: "_object".into(), types: Type::Object.into(), is_always: true };
        Passed { by: PassedBy::Event(EventSet::Entity, event.into()), params: vec![param], is_array: true }
    }

    /// Whether the game certainly passes exactly this: the code handles an event that is documented reliably, or a
    /// command or function runs it that always passes the same.
    pub fn is_certain(&self) -> bool {
        self.is_array
            && match &self.by {
                PassedBy::Event(set, name) => is_certain(*set, name),
                PassedBy::Runner(_) => true,
                PassedBy::Arguments | PassedBy::Script(_) => false,
            }
    }

    /// Returns the documented types of the element of `_this` at a zero-based index.
    pub fn types(&self, index: usize) -> TypeSet {
        let is_there = self.is_array || index == 0;
        self.params.get(index).filter(|_| is_there).map_or(TypeSet::ANY, |param| param.types)
    }
}

/// Whether every version of the game that is still in use passes a parameter.
fn is_everywhere(param: &EventParam) -> bool {
    let version = |text: &str| text.parse::<Version>().ok();
    param.since.as_deref().is_none_or(|since| version(since).is_some_and(|since| Some(since) <= version(EVERYWHERE)))
}

/// Returns the types of a parameter in all versions of the game.
fn certain_types(set: EventSet, param: &EventParam) -> TypeSet {
    in_all_versions(types_of(set, param), is_everywhere(param))
}

/// Returns the documented types of a parameter.
fn types_of(set: EventSet, param: &EventParam) -> TypeSet {
    match param.types.is_empty() {
        true => table::of_interface(set, &param.name),
        false => of_names(&param.types),
    }
}

/// Whether the events of a family and name are known to pass in the game what their pages say.
fn is_certain(set: EventSet, name: &str) -> bool {
    match set {
        EventSet::Interface => OF_INTERFACE.iter().any(|event| event.eq_ignore_ascii_case(set.bare_name(name))),
        set => CERTAIN.contains(&set),
    }
}

fn in_all_versions(types: TypeSet, is_always: bool) -> TypeSet {
    if is_always || types.is_any() { types } else { types.union(Type::Nothing.into()) }
}

fn of_names(types: &[String]) -> TypeSet {
    let of_one = |name: &String| names::of_name(name).unwrap_or(TypeSet::ANY);
    types.iter().map(of_one).reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
}

fn of_table(params: &[(&'static str, TypeSet)]) -> Vec<PassedParam> {
    params.iter().map(|(name, types)| PassedParam { name: (*name).into(), types: *types, is_always: true }).collect()
}

#[cfg(test)]
mod tests;
