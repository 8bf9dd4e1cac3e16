//! A row of the table of what commands and functions take.

use std::borrow::Cow;

use super::vocabulary::{ClassList, EventSet, Form, TypeSet};

/// What a command or function takes in one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The command or function, in its usual spelling.
    pub taker: Cow<'static, str>,
    /// The operand that it is about.
    pub side: Side,
    /// The form of the command that it is limited to.
    pub form: Option<Form>,
    /// The place in the operand, if that is an array: the index of the element, of the element's element, and so on;
    /// [`ANY`] for each. Empty for the operand itself.
    pub path: Vec<u32>,
    /// The meaning of the value there.
    pub takes: Takes,
}

/// Any element of an array.
pub const ANY: u32 = u32::MAX;

/// An operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// The argument of a function: the left operand of the `call`, `spawn` or `remoteExec` that names it.
    Argument,
    /// No operand: what the command returns.
    Result,
    /// No operand: the command as a whole.
    Command,
}

/// The meaning of a value.
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
    Name(ArgumentName, NameUse),
    /// A text that the player of this machine reads.
    Shown,
    /// An array.
    Array(ArrayShape),
    /// No value: the command has no effect, so its result is its only purpose.
    Only,
    /// No value: what the command is.
    Is(Trait),
}

/// What a command is, whatever its operands are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trait {
    /// It affects only the player of the machine that runs it.
    Shows,
    /// It affects only that player, and code with it serves no other purpose: it opens a dialog, not only tells something.
    Interacts,
    /// It waits, which only scheduled scripts can.
    Waits,
    /// It tells something about the machine that the script runs on.
    Machine,
    /// Its operands may be of any type on purpose, or nil.
    TakesAny,
    /// Its operands may be null on purpose.
    TakesNull,
    /// It changes an array that is its operand, keeps it or hands it on.
    Keeps,
    /// It returns a namespace, always the same.
    Namespace,
    /// Its result is always the same.
    Constant,
    /// Its result is always the same side.
    Side,
    /// Its result is a null value; whether that is equal to itself.
    Null {
        /// `scriptNull == scriptNull`, but not `objNull == objNull`.
        is_equal: bool,
    },
    /// It controls the flow: a keyword in other languages.
    Flow,
    /// It leaves a loop or a scope, or goes on with the next iteration.
    Jumps,
    /// It runs code, a script or a function.
    Runs,
    /// It joins or negates conditions.
    Logic,
    /// It tells whether its operands are equal.
    Compares,
    /// It tells which of its operands is greater.
    Orders,
    /// It calculates a number, or joins its operands.
    Calculates,
    /// Its result may be no number.
    NotANumber,
    /// What it returns depends on more than its record says.
    AnyResult,
    /// It has no side effects and returns the same twice.
    Steady,
    /// It tells the type of a value.
    AsksType,
    /// It tells which machine something is local to.
    AsksMachine,
    /// It tells whether a class, a file or an addon is there.
    AsksPresence,
    /// It changes the array or map to its left.
    Changes,
    /// It returns a position, which is an array of three numbers.
    Position,
    /// It returns a list that no loop changes by itself.
    List,
    /// It takes long.
    Slow,
    /// It puts the unit to its left into a vehicle, or assigns it.
    Boards,
    /// It sends a marker to all machines; with `Local` after its name, it does not.
    SendsMarker,
    /// It certainly only works on the server.
    ServerOnly,
}

/// The elements of an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrayShape {
    /// The type of the left operand with which the command takes this array; None if any will do.
    pub after: Option<TypeSet>,
    /// The minimum number of elements.
    pub least: usize,
    /// The types of the first elements.
    pub types: Vec<TypeSet>,
}

/// Code that is run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Code {
    /// How it is written.
    pub written: CodeNotation,
    /// When and where it runs.
    pub runs: Runs,
    /// Whether its value has to be true or false.
    pub is_condition: bool,
    /// Whether it is run repeatedly.
    pub is_repeated: bool,
    /// Whether it may wait; None if that depends.
    pub may_wait: Option<bool>,
    /// Whether it only runs on machines with a player: something there is pressed or chosen.
    pub is_of_player: bool,
    /// Whether code in a string sees only its own variables and those passed to it.
    pub is_alone: bool,
    /// The contents of `_this`.
    pub passes: Passes,
    /// Variables that are set for it.
    pub sets: Vec<Param>,
    /// Further local variables that it may see, in lower case: those that the function happens to have.
    pub sees: Vec<Cow<'static, str>>,
    /// The element with a value for the code, and how the code receives it.
    pub given: Option<(u32, &'static str)>,
    /// The row applies only to arrays with at most this many elements.
    pub longest: Option<usize>,
}

/// How code is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CodeNotation {
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
    /// Before the command or function returns, so that the code sees the enclosing variables.
    Now,
    /// Later: the code sees nothing of the script that it is written in.
    #[default]
    Later,
    /// Later, within the script that raises an event: it sees the variables of that script, whatever they are.
    OnEvent,
    /// At a time that scripts choose.
    Anytime,
}

/// The contents of `_this` in code.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Passes {
    /// Unknown.
    #[default]
    Unknown,
    /// The same as around the code.
    Same,
    /// The left operand.
    Left,
    /// An array of these values.
    Array(Vec<Param>),
    /// This value, which is not an array.
    Value(Param),
    /// The parameters of the event that the element at this index names.
    Event(u32),
    /// The element at this index.
    Element(u32),
}

/// A variable or an element of `_this`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// Its types; any if unspecified.
    pub types: TypeSet,
    /// What it is, in a few words; may be empty.
    pub about: &'static str,
}

/// The expected events.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Events {
    /// The possible families.
    pub sets: Vec<EventSet>,
    /// The element with the object that they happen to, which determines their family.
    pub of: Option<u32>,
    /// Events defined by the function itself, with their parameters.
    pub own: Vec<(&'static str, Vec<Param>)>,
}

/// How complete a list of words is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coverage {
    /// It is complete: any other word is an error.
    Every,
    /// Others may exist: a word that differs from one of the list by a letter is an error.
    Most,
    /// Scripts and configs add their own words: any word may be right.
    Few,
}

/// What scripts name in strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentName {
    /// A global variable.
    Variable,
    /// A variable of the left operand: of a namespace, an object ...
    Member,
    /// A function.
    Function,
    /// A function or a command that is called with the operand or element at this index: None for the left operand.
    Callable(Option<u32>),
    /// An event that scripts make up.
    OwnEvent,
    /// The key of a stringtable.
    TextKey,
    /// The path of a file, with its usual extension; empty if any is possible.
    Path(&'static str),
    /// A marker.
    Marker,
    /// The key of a hash map.
    MapKey,
}

/// How the named thing is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameUse {
    /// It is defined here: a handler is added to the event, code assigned to the variable.
    Define,
    /// It gets a value.
    Write,
    /// It is run, or raised.
    Call,
    /// It is used in another way.
    Read,
    /// It need not exist.
    Mention,
    /// It is sent to other machines.
    Send,
}

/// The kind of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKind {
    /// Something that can be created, but not a person.
    Object,
    /// A person or an animal.
    Unit,
    /// The type of an object.
    Type,
    /// The type or a base of an object.
    Kind,
    /// A backpack.
    Backpack,
    /// A weapon.
    Weapon,
    /// Anything worn or carried except backpacks.
    Item,
    /// An attachment of a weapon.
    Attachment,
    /// A helmet or hat.
    Headgear,
    /// A vest.
    Vest,
    /// A uniform.
    Uniform,
    /// Any name of a list.
    In(ClassList),
    /// A class that projects define themselves, in this class of their config. Classes of dialogs are at the root, so
    /// it is empty for them.
    Own(&'static str),
}
