//! Types of the game's values, and which of them commands take and return.
//!
//! * [`Type`] and [`TypeSet`]: the types and sets of them;
//! * [`names`]: the set that a type name or a type phrase of the wiki stands for;
//! * [`engine`]: the operand types of every command as the game itself lists them;
//! * [`signatures`]: the operands and results of a command, from both sources together;
//! * [`values`]: the names of the types in the game, and a value of each;
//! * [`corrections`]: where the wiki is wrong, and which of its function pages are right.
//!
//! The set for a value always includes its actual type: whatever is not known for certain is [`TypeSet::ANY`].

pub mod corrections;
pub mod engine;
pub mod names;
pub mod signatures;
pub mod values;

#[cfg(test)]
mod tests;

use std::fmt;

use super::named::TYPES;
use sqf_text::listed;

pub use engine::EngineSignatures;
pub use signatures::CommandTypes;

/// A type of value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Type {
    /// A number; also NaN, which the game treats as a separate type.
    Number,
    /// `true` or `false`.
    Boolean,
    /// Text.
    String,
    /// A list. Positions, colors, waypoints, turret paths and unit loadouts are arrays.
    Array,
    /// Keys with values.
    HashMap,
    /// Code in braces, or compiled text.
    Code,
    /// A unit, vehicle, building, logic ...
    Object,
    /// A group of units.
    Group,
    /// `west`, `sideLogic` ...
    Side,
    /// An entry of the configuration.
    Config,
    /// A display or dialog.
    Display,
    /// A control of a display.
    Control,
    /// A location of the map.
    Location,
    /// `missionNamespace` and the like.
    Namespace,
    /// A running script, as returned by `spawn`.
    Script,
    /// Formatted text, as returned by `parseText`.
    StructuredText,
    /// A task.
    Task,
    /// A member of a team.
    TeamMember,
    /// An entry of the diary.
    DiaryRecord,
    /// An object of the network.
    NetObject,
    /// What `createTarget` returns.
    Target,
    /// What `if condition` returns.
    If,
    /// What `while {condition}` returns.
    While,
    /// What `for` returns.
    For,
    /// What `switch (value)` returns.
    Switch,
    /// What `with namespace` returns.
    With,
    /// What `try {code}` returns.
    Exception,
    /// No value: `nil`, and the result of commands that return nothing.
    Nothing,
}

impl Type {
    /// All types, in the order in which messages name them.
    pub const ALL: [Type; 28] = [
        Type::Number,
        Type::Boolean,
        Type::String,
        Type::Array,
        Type::HashMap,
        Type::Code,
        Type::Object,
        Type::Group,
        Type::Side,
        Type::Config,
        Type::Display,
        Type::Control,
        Type::Location,
        Type::Namespace,
        Type::Script,
        Type::StructuredText,
        Type::Task,
        Type::TeamMember,
        Type::DiaryRecord,
        Type::NetObject,
        Type::Target,
        Type::If,
        Type::While,
        Type::For,
        Type::Switch,
        Type::With,
        Type::Exception,
        Type::Nothing,
    ];

    /// Returns the name as the wiki's pages spell it.
    pub fn name(self) -> &'static str {
        TYPES[self as usize]
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of types: the possible types of a value or an operand.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TypeSet(u64);

impl TypeSet {
    /// Returns the set as bits, for a file.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set of these [bits](TypeSet::bits).
    pub fn of_bits(bits: u64) -> TypeSet {
        TypeSet(bits)
    }

    /// No type: for a value that cannot exist.
    pub const NONE: TypeSet = TypeSet(0);

    /// Every type including `Nothing`: for an unknown value.
    pub const ANY: TypeSet = TypeSet((1 << Type::ALL.len()) - 1);

    /// The types of keys of a `HashMap`.
    pub(crate) const HASH_MAP_KEY: TypeSet = TypeSet::of(&[
        Type::Number,
        Type::Boolean,
        Type::String,
        Type::Array,
        Type::Code,
        Type::Side,
        Type::Config,
        Type::Namespace,
    ]);

    /// Creates a set of these types.
    pub const fn of(types: &[Type]) -> TypeSet {
        let mut bits = 0;
        let mut at = 0;
        while at < types.len() {
            bits |= 1 << types[at] as u8;
            at += 1;
        }
        TypeSet(bits)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every type is in the set.
    #[inline]
    pub fn is_any(self) -> bool {
        self == TypeSet::ANY
    }

    /// Whether a type is in the set.
    pub fn contains(self, one: Type) -> bool {
        self.0 & (1 << one as u8) != 0
    }

    /// Whether a value may be nil. A command with such an operand does nothing, so it is not a mismatch.
    #[inline]
    pub fn may_be_nothing(self) -> bool {
        self.contains(Type::Nothing)
    }

    /// Returns the types in either set.
    #[must_use]
    pub const fn union(self, other: TypeSet) -> TypeSet {
        TypeSet(self.0 | other.0)
    }

    /// Returns the types in both sets.
    #[must_use]
    pub const fn intersection(self, other: TypeSet) -> TypeSet {
        TypeSet(self.0 & other.0)
    }

    /// Returns the types of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: TypeSet) -> TypeSet {
        TypeSet(self.0 & !other.0)
    }

    /// Whether no type is in both sets.
    pub fn is_disjoint(self, other: TypeSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every type of this set is in the other.
    pub fn is_subset(self, other: TypeSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Iterates over the types in the order of [`Type::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Type> {
        Type::ALL.into_iter().filter(move |one| self.contains(*one))
    }
}

impl From<Type> for TypeSet {
    #[inline]
    fn from(one: Type) -> TypeSet {
        TypeSet::of(&[one])
    }
}

impl FromIterator<Type> for TypeSet {
    fn from_iter<I: IntoIterator<Item = Type>>(types: I) -> TypeSet {
        types.into_iter().fold(TypeSet::NONE, |set, one| set.union(one.into()))
    }
}

/// Writes `Number, String or Array`.
impl fmt::Display for TypeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_any() {
            return f.write_str("anything");
        }
        let names: Vec<String> = self.iter().map(|one| one.to_string()).collect();
        f.write_str(&listed(&names, "or"))
    }
}

impl fmt::Debug for TypeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
