//! What callers can know of a function: what it takes, what it returns, whether it waits.
//!
//! A [`Draft`] is what the code of one function proves, with the functions that it calls left open. It is kept for each
//! file and depends on nothing but its text. A project connects the drafts to a [`Summary`] of each function.
//!
//! Both contain only what is certain: a function that something may replace or that cannot be read has neither, and
//! whatever depends on it is unknown.

mod acts;
mod draft;
mod entries;
mod functions;
mod hash;
mod library;
mod machines;
mod mentions;
mod starts;
mod straight;
#[cfg(test)]
mod tests;
mod unplaced;
mod uses;
mod value;
mod visible;

use std::path::Path;
use std::sync::{Arc, OnceLock};

use sqf_reference::{Type, TypeSet};
use sqf_text::TextRange;

pub use acts::{
    Act, Deed, SentVariable, acts_of, is_asked, is_for_player, is_player_needed, needs_local, tells_player,
};
pub use draft::{HANDLER, assignments, draft_of, handler_of, sizes_in};
pub use entries::{Entries, Entry, Origin};
pub(super) use functions::Functions;
pub use machines::{Machines, possible_machines};
pub use mentions::{FUNCTION_LISTS, Mention, Mentions};
pub use starts::{Start, StartedBy, StartedCode, remote_targets, starts_in_text, starts_of};
pub use unplaced::Unplaced;
pub use uses::without_array;
pub use value::{Elements, Value};
pub(super) use value::{Values, lets_change};

/// The functions in one script.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Drafts {
    /// The script as a whole, as `CfgFunctions`, `execVM` and the like run it; None if it cannot be summarized.
    pub script: Option<Draft>,
    /// The global variables that it assigns, sorted by name in lower case, those of one name in text order.
    pub assigned: Vec<(Arc<str>, AssignedValue)>,
    /// Its words, and how it uses functions.
    pub mentions: Mentions,
    /// What it starts, once something has asked.
    pub starts: KnownStarts,
}

/// What a script starts, see [`starts_of`], once something has asked. It follows from the script, so that it does not
/// matter when drafts are compared.
#[derive(Debug, Default)]
pub struct KnownStarts(OnceLock<Arc<[Start]>>);

impl PartialEq for KnownStarts {
    fn eq(&self, _: &KnownStarts) -> bool {
        true
    }
}

impl Eq for KnownStarts {}

impl KnownStarts {
    /// Returns what the script starts, if something has asked.
    pub fn get(&self) -> Option<&Arc<[Start]>> {
        self.0.get()
    }

    /// Keeps what the script starts.
    pub fn set(&self, starts: Arc<[Start]>) {
        let _ = self.0.set(starts);
    }
}

impl Drafts {
    /// Returns what the script assigns to a global variable, by its name in lower case.
    pub fn assigned_to(&self, name: &str) -> impl Iterator<Item = &AssignedValue> {
        let first = self.assigned.partition_point(|(other, _)| **other < *name);
        let all = self.assigned[first..].iter();
        all.take_while(move |(other, _)| **other == *name).map(|(_, what)| what)
    }
}

/// What a script assigns to a global variable.
#[derive(Debug, PartialEq, Eq)]
pub enum AssignedValue {
    /// Code in braces; None if it cannot be summarized.
    Code(Option<Draft>),
    /// Code that is compiled from a file or a text.
    Compiled,
    /// Another value: its types, any if unknown, and the place.
    Other(TypeSet, TextRange),
}

/// What the code of a function proves by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// The elements of `_this` that it names, in order.
    pub params: Vec<Param>,
    /// What certainly happens with `_this` itself.
    pub this: Vec<ParamUse>,
    /// Whether it takes its arguments by `params` only, so that nothing reads further ones.
    pub is_closed: bool,
    /// What it returns.
    pub result: Value,
    /// The last expression that it returns the value of.
    pub returned: Option<TextRange>,
    /// A way out that returns nothing, if others return something.
    pub without_value: Option<WithoutValue<TextRange>>,
    /// Where it may wait whenever it runs, in order: the first that certainly waits counts.
    pub waits: Vec<Wait>,
    /// What it certainly does on the machine that runs it, in order.
    pub acts: Vec<Act>,
    /// Whether it does nothing else than tell the player something, itself or in the functions that it calls.
    pub only_tells: bool,
}

/// A way out of a function that returns nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithoutValue<P> {
    /// Where.
    pub place: P,
    /// The positions of the parameters that decide on it: what calls the function may never pass such values.
    pub about: Box<[usize]>,
}

/// A parameter of a [`Draft`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// Its name, with the underscore; empty for a skipped one.
    pub name: Box<str>,
    /// The place that declares it.
    pub place: TextRange,
    /// The types that `params` allows; any if it does not say.
    pub declared: TypeSet,
    /// The numbers of elements that `params` allows if it is an array; empty if any.
    pub sizes: Box<[usize]>,
    /// Whether it has a value if no argument is passed.
    pub has_default: bool,
    /// What certainly happens with its value whenever the function runs, in order, before anything tests it.
    pub uses: Vec<ParamUse>,
}

/// A certain use of a parameter's value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParamUse {
    /// Where.
    pub place: TextRange,
    /// How.
    pub by: UsedBy,
    /// Whether it depends on a condition.
    pub is_conditional: bool,
    /// Whether it is a use of each element of the value, which is an array.
    pub is_of_elements: bool,
}

/// How a value is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UsedBy {
    /// As an operand of a command, which takes these types there.
    Command(Box<str>, TypeSet),
    /// As the argument of a function, at this position.
    Function(Arc<str>, usize),
    /// As all that a function is called with: its `_this`.
    This(Arc<str>),
}

/// A place at which a function may wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wait {
    /// Where.
    pub place: TextRange,
    /// The command or function.
    pub by: WaitsBy,
    /// Whether the function returns before that for some values of its arguments.
    pub is_told: bool,
    /// Whether it waits until something exists, as at the start of a mission. Later the condition may be met at once,
    /// and then the game does not suspend the script.
    pub is_for_start: bool,
}

/// What waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WaitsBy {
    /// `sleep`, `uiSleep`, `waitUntil`.
    Command(Box<str>),
    /// A function that is called, by its name in lower case.
    Function(Arc<str>),
}

/// What callers can know of a function, the functions that it calls included.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// The elements of `_this` that it names, in order.
    pub params: Vec<SummaryParam>,
    /// What `_this` itself must be.
    pub this: Vec<Need>,
    /// Whether nothing reads further arguments.
    pub is_closed: bool,
    /// What it returns.
    pub result: Value,
    /// Where the result comes from: calls first, then the value itself.
    pub returned: Vec<Step>,
    /// A way out that returns nothing, if others return something.
    pub without_value: Option<WithoutValue<Step>>,
    /// Why it certainly waits: the calls, then the command. Empty if it may not wait.
    pub waits: Vec<Step>,
    /// Why it waits for most values of its arguments, as those that an event passes; `waits` if that is not empty.
    pub waits_usually: Vec<Step>,
    /// Why it waits at the start of a mission, when what it waits for does not exist yet; `waits` if that is not empty.
    pub waits_at_start: Vec<Step>,
    /// What it certainly does on the machine that runs it.
    pub effects: Vec<Effect>,
}

/// Something that a function certainly does, itself or in a function that it calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// What.
    pub kind: EffectKind,
    /// The machines on which it happens if the function runs there.
    pub on: Machines,
    /// The calls on the way, then the place.
    pub why: Vec<Step>,
}

/// The kind of an [`Effect`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EffectKind {
    /// It shows something, or needs the player: nothing without an interface.
    Shows,
    /// It sends this variable to other machines.
    Sends(Box<str>),
    /// The argument at this position has to be local.
    Local(usize),
}

/// A parameter of a [`Summary`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryParam {
    /// Its name, with the underscore; empty for a skipped one.
    pub name: Box<str>,
    /// Where it is declared.
    pub declared_at: Step,
    /// Whether it has a value if no argument is passed.
    pub has_default: bool,
    /// The numbers of elements that it may have if it is an array; empty if any.
    pub sizes: Box<[usize]>,
    /// What its value must be: each with the types that are allowed, and why.
    pub needs: Vec<Need>,
}

/// The types that a value must have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// The types.
    pub types: TypeSet,
    /// Whether it is declared in `params`, which then uses the default. Otherwise a command fails.
    pub is_declared: bool,
    /// Whether the command only runs on a condition.
    pub is_conditional: bool,
    /// Whether each element of the value must have the types, instead of the value.
    pub is_of_elements: bool,
    /// The calls on the way, then the place.
    pub why: Vec<Step>,
}

/// A step on the way to the cause of a finding, in any file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The file.
    pub file: Arc<Path>,
    /// The place in it.
    pub range: TextRange,
    /// What happens there.
    pub what: StepKind,
}

/// What happens at a [`Step`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StepKind {
    /// A parameter is declared with these types.
    Declared(TypeSet),
    /// A command takes the value as an operand of these types.
    Used(Box<str>, TypeSet),
    /// The value is passed to this function, whose name is in lower case.
    Passed(Arc<str>),
    /// A command waits.
    Waits(Box<str>),
    /// A function is called, by its name in lower case.
    Called(Arc<str>),
    /// A value of these types is assigned to a global variable.
    Assigned(TypeSet),
    /// The result is computed.
    Returned(TypeSet),
    /// A command shows something, or needs the player.
    Shows(Box<str>),
    /// A command sends a variable.
    Sends(SentVariable),
    /// A command needs the value to be local.
    NeedsLocal(Box<str>),
    /// The game enters the code from here, on these machines only.
    Entered(Machines),
    /// The code is started.
    Started,
}

impl Summary {
    /// Returns the types that the parameter at a position takes; any if unknown. Nil stands for a missing argument.
    pub fn types(&self, position: usize) -> TypeSet {
        taken(self.params.get(position).map_or(&[][..], |param| &param.needs))
    }

    /// Like [`Summary::types`], for what the function is called with as a whole.
    pub fn types_of_this(&self) -> TypeSet {
        taken(&self.this)
    }

    /// Returns the need that a value violates as the argument at a position. None if the value may be right, as one
    /// that may be nil is. If the game passes it (`is_passed`), needs of commands that only run on a condition count as
    /// well.
    pub fn refuses(&self, position: usize, given: &Value, is_passed: bool) -> Option<&Need> {
        refused(&self.params.get(position)?.needs, given, is_passed)
    }

    /// Returns the numbers of elements that the argument at a position may have, if it is an array of another number.
    pub fn refuses_size(&self, position: usize, given: &Value) -> Option<(&[usize], usize)> {
        let sizes = &*self.params.get(position)?.sizes;
        let size = given.size().filter(|size| !sizes.is_empty() && !sizes.contains(size))?;
        Some((sizes, size))
    }

    /// Like [`Summary::refuses`], for a value that the function is called with as a whole.
    pub fn refuses_this(&self, given: &Value, is_passed: bool) -> Option<&Need> {
        refused(&self.this, given, is_passed)
    }
}

fn taken(needs: &[Need]) -> TypeSet {
    let certain = needs.iter().filter(|need| !need.is_conditional && !need.is_of_elements);
    certain.fold(TypeSet::ANY, |types, need| types.intersection(need.types.union(Type::Nothing.into())))
}

fn refused<'n>(needs: &'n [Need], given: &Value, is_passed: bool) -> Option<&'n Need> {
    let of_elements = match given.types == Type::Array.into() {
        true => given.elements.every().types,
        false => TypeSet::ANY,
    };
    needs.iter().filter(|need| is_passed || !need.is_conditional).find(|need| {
        let types = if need.is_of_elements { of_elements } else { given.types };
        !types.is_empty() && !types.may_be_nothing() && need.types.is_disjoint(types)
    })
}
