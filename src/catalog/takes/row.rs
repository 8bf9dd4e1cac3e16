//! A row of what commands and functions take.

use std::borrow::Cow;

use super::vocabulary::{ClassList, EventSet, Form, TypeSet};

/// What a command or function takes in one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The command or function, as people write it.
    pub taker: Cow<'static, str>,
    /// Which operand it is about.
    pub side: Side,
    /// The form of the command that has the operand, if not every one.
    pub form: Option<Form>,
    /// Where in the operand, if that is an array: the number of the element, of the element's element, and so on;
    /// [`ANY`] for each. Empty for the operand itself.
    pub path: Vec<u32>,
    /// What is meant there.
    pub takes: Takes,
}

/// Any element of an array.
pub const ANY: u32 = u32::MAX;

/// Which operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The one before the name.
    Left,
    /// The one after the name.
    Right,
    /// What a function gets: the left operand of the `call`, `spawn` or `remoteExec` that names it.
    Argument,
    /// No operand: what the command returns.
    Result,
}

/// What is meant by a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Takes {
    /// Code that is run.
    Code(Box<Code>),
    /// A class of the game or of the project.
    Class(ClassKind),
    /// An event of the game.
    Event(Events),
    /// One of a few words, in any letter case.
    Word(Coverage, Vec<&'static str>),
    /// Something that scripts name.
    Name(Named, Does),
    /// An array: the least number of elements, and the types of the first of them.
    Array(usize, Vec<TypeSet>),
    /// Nothing in particular: the result is all that the command is for, because it does nothing else.
    Only,
}

/// Code that is run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Code {
    /// How it is written.
    pub written: Written,
    /// When and where it runs.
    pub runs: Runs,
    /// Whether its value has to be true or false.
    pub is_condition: bool,
    /// Whether it is run again and again.
    pub is_repeated: bool,
    /// Whether it may wait; None if that depends.
    pub may_wait: Option<bool>,
    /// Whether a text of code sees no variables but its own and those that it is given.
    pub is_alone: bool,
    /// What `_this` holds.
    pub passes: Passes,
    /// Variables that are set for it.
    pub sets: Vec<Param>,
    /// Further local variables that it may see, in lower case: those that the function happens to have.
    pub sees: Vec<Cow<'static, str>>,
    /// The element with a value for the code, and how the code gets it.
    pub given: Option<(u32, &'static str)>,
    /// All of this holds if the array has no more elements than this.
    pub longest: Option<usize>,
}

/// How code is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Written {
    /// In braces.
    #[default]
    Braces,
    /// As a string.
    Text,
    /// As either of them.
    Either,
}

/// When code runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Runs {
    /// Before what takes it returns, so that the code sees the variables around it.
    Now,
    /// Later: the code sees nothing of the script that it is written in.
    #[default]
    Later,
    /// Later, within the script that raises an event: it sees the variables of that script, whatever they are.
    OnEvent,
    /// Whenever a script wants it to.
    Anytime,
}

/// What `_this` holds in code.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Passes {
    /// Nothing that is known.
    #[default]
    Unknown,
    /// What it holds around the code.
    Same,
    /// The operand on the left.
    Left,
    /// An array of these.
    Array(Vec<Param>),
    /// This, which is no array.
    Value(Param),
    /// What the event passes that is named by the element of this number.
    Event(u32),
    /// The element of this number.
    Element(u32),
}

/// A variable or an element of `_this`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its types; any if that is open.
    pub types: TypeSet,
    /// What it is, in a few words; may be empty.
    pub about: &'static str,
}

/// Events that are meant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Events {
    /// The families that they may be of.
    pub sets: Vec<EventSet>,
    /// The element with what they happen to, which tells their family.
    pub of: Option<u32>,
    /// Events of the function's own, with what they pass.
    pub own: Vec<(&'static str, Vec<Param>)>,
}

/// How much a list of words is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    /// It is complete: any other word is an error.
    Every,
    /// Others may exist: a word that differs from one of the list by a letter is an error.
    Most,
    /// Scripts and configs add words of their own: any word may be right.
    Few,
}

/// What scripts name in strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A global variable.
    Variable,
    /// A variable of what is on the left: of a namespace, an object ...
    Member,
    /// A function.
    Function,
    /// A function or a command, which is run with the operand or element of this number: None for the operand on the
    /// left.
    Callable(Option<u32>),
    /// An event that scripts make up.
    OwnEvent,
    /// The key of a stringtable.
    TextKey,
    /// The path of a file, which usually ends so; empty if any may be meant.
    Path(&'static str),
    /// A marker.
    Marker,
}

/// What is done with what is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// It is made here: a handler is added to the event, code assigned to the variable.
    Define,
    /// It gets a value.
    Write,
    /// It is run, or raised.
    Call,
    /// It is used in another way.
    Read,
    /// It need not be there.
    Mention,
    /// It is sent to other machines.
    Send,
}

/// What a class is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    /// Something that is created, but no person.
    Object,
    /// A person or an animal.
    Unit,
    /// What an object is.
    Type,
    /// What an object is or inherits from.
    Kind,
    /// A backpack.
    Backpack,
    /// A weapon.
    Weapon,
    /// Anything that is worn or carried but backpacks.
    Item,
    /// What is put on a weapon.
    Attachment,
    /// A helmet or hat.
    Headgear,
    /// A vest.
    Vest,
    /// A uniform.
    Uniform,
    /// Any name of a list.
    In(ClassList),
    /// A class that projects define themselves, in this class of their config. Those of dialogs are in no other class, and
    /// that is empty.
    Own(&'static str),
}
