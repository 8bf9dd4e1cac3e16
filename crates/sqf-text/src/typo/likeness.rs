//! What counts as a typo in each kind of name.
//!
//! A name is reported as misspelled only if it differs from a known one by a single typo, and nothing else can have been
//! meant. Names that are written on purpose differ by little as well: `gate_1` and `gate_2`, `unit` and `units`, `_i` and
//! `_j`. So each kind has limits: the more such names people invent, the longer a name must be and the fewer of its
//! letters may be wrong. A name that the game fixes, such as that of a directive, may be shorter.

use super::Typos;

/// What has to hold for one name to be a typo of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Likeness {
    /// Minimum length of both names in bytes. Shorter ones resemble each other by chance.
    shortest: usize,
    /// Minimum length of the name that may have been meant, in bytes.
    shortest_meant: usize,
    /// Which ends must be the same.
    ends: Ends,
    /// Where the names must differ.
    differs: Differs,
}

/// What must be the same at the ends of two names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ends {
    /// Nothing.
    Any,
    /// One may not begin with the other: endings such as the plural `s` make other words.
    NoEnding,
    /// As [`Ends::NoEnding`], and the first letter is right: people rarely mistake it.
    First,
    /// As [`Ends::NoEnding`], and both the first and the last letter are right: a letter there is often a mark.
    Both,
    /// As [`Ends::Both`], and neither begins with a letter too many, as `ccount` does.
    Inner,
}

/// What the difference between two names must be in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Differs {
    /// Any characters.
    Anywhere,
    /// Not in digits alone, which number things.
    NotDigits,
    /// In letters, and not in digits and signs alone.
    Letters,
    /// In nothing but letters.
    OnlyLetters,
    /// By a slip of the hand.
    Slip,
}

impl Likeness {
    /// Names in general, among few candidates.
    pub(crate) const SLIP: Likeness =
        Likeness { shortest: 0, shortest_meant: 0, ends: Ends::NoEnding, differs: Differs::NotDigits };
    /// Names among many candidates, for which a wrong first letter is no evidence: classes, and commands.
    pub const FIRST_RIGHT: Likeness = Likeness { ends: Ends::First, ..Likeness::SLIP };
    /// Names of files and folders in a path that leads nowhere, of which only one in the folder may be like it. Shorter
    /// ones are often numbered or abbreviated: `a.sqf`, `b.sqf`.
    pub const FILE: Likeness = Likeness { shortest: 5, shortest_meant: 5, ends: Ends::Any, differs: Differs::Letters };
    /// Directives of the preprocessor: `#define`, `#else`. There are seven, so `#esle` is clear enough.
    pub const DIRECTIVE: Likeness = Likeness { shortest: 4, shortest_meant: 4, ..Likeness::SLIP };
    /// Macros without parameters. Shorter words in capitals are abbreviations.
    pub const MACRO: Likeness = Likeness { shortest: 6, shortest_meant: 6, ..Likeness::SLIP };
    /// Calls of macros, which are mistakes anyway if no such macro exists; so `GVR(open)` means `GVAR`.
    pub const MACRO_CALL: Likeness =
        Likeness { shortest: 0, shortest_meant: 4, ends: Ends::Any, differs: Differs::Anywhere };
    /// Properties of configs. `titleParam1` and `titleParam2` are two of them.
    pub const PROPERTY: Likeness =
        Likeness { shortest: 0, shortest_meant: 0, ends: Ends::Any, differs: Differs::OnlyLetters };
    /// Properties of classes that nobody documents, where the plural is another word.
    pub const OWN_PROPERTY: Likeness = Likeness { ends: Ends::Both, ..Likeness::PROPERTY };
    /// Local variables that the script may have from its caller.
    pub const LOCAL: Likeness = Likeness { shortest: 6, shortest_meant: 6, ..Likeness::SLIP };
    /// Local variables that nothing else in the project mentions, so that no caller can set them. Their length includes
    /// the underscore.
    pub const LONELY_LOCAL: Likeness = Likeness { shortest: 4, shortest_meant: 4, ..Likeness::SLIP };
    /// Local variables whose value nothing reads, for another one of the script.
    pub const UNREAD_LOCAL: Likeness = Likeness { ends: Ends::Any, differs: Differs::Slip, ..Likeness::LONELY_LOCAL };
    /// Global variables, of which projects have thousands that differ by a mark at an end.
    pub const GLOBAL: Likeness = Likeness { shortest: 8, shortest_meant: 8, ends: Ends::Both, ..Likeness::SLIP };
    /// Global variables and functions where something unseen may have the other name.
    pub const GLOBAL_SLIP: Likeness = Likeness { ends: Ends::Both, differs: Differs::Slip, ..Likeness::GLOBAL };
    /// Commands, where a script calls something that may be a function of its own.
    pub const COMMAND: Likeness = Likeness { ends: Ends::Inner, differs: Differs::Anywhere, ..Likeness::SLIP };
    /// Words in names of classes of the game. How long they must be depends on the name around them.
    pub const CLASS_WORD: Likeness = Likeness { ends: Ends::Both, differs: Differs::Anywhere, ..Likeness::SLIP };

    /// Whether a name is a single typo of one that may have been meant, both in the case in which they are compared.
    pub fn is_typo(self, name: &str, meant: &str) -> bool {
        self.is_like(name, meant, 1)
    }

    /// Whether a name has at most `most` typos, and at least one.
    pub fn is_like(self, name: &str, meant: &str, most: usize) -> bool {
        let is_long = name.len().min(meant.len()) >= self.shortest && meant.len() >= self.shortest_meant;
        is_long && Typos::between(name, meant, most).is_some_and(|typos| self.allows(typos))
    }

    fn allows(self, typos: Typos<'_>) -> bool {
        let are_ends_right = match self.ends {
            Ends::Any => true,
            Ends::NoEnding => !typos.is_ending(),
            Ends::First => !typos.is_ending() && typos.keeps_first(),
            Ends::Both => !typos.is_ending() && typos.keeps_first() && typos.keeps_last(),
            Ends::Inner => !typos.is_ending() && !typos.is_beginning() && typos.keeps_first() && typos.keeps_last(),
        };
        are_ends_right
            && match self.differs {
                Differs::Anywhere => true,
                Differs::NotDigits => typos.are_in_letters(),
                Differs::Letters => typos.are_in(char::is_alphabetic),
                Differs::OnlyLetters => typos.are_among_letters(),
                Differs::Slip => typos.is_slip_of_hand(),
            }
    }
}

/// Whether a name is a likely typo of another: one letter wrong, missing or extra, or two swapped. Names that differ in
/// a number, or in an ending such as the plural `s`, are distinct names.
pub fn is_slip(name: &str, other: &str) -> bool {
    Likeness::SLIP.is_typo(name, other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_name_has_its_limits() {
        for (kind, name, meant, expected) in [
            (Likeness::SLIP, "gaet", "gate", true),
            (Likeness::SLIP, "gates", "gate", false),
            (Likeness::SLIP, "agte", "gate", true),
            (Likeness::FIRST_RIGHT, "agte", "gate", false),
            (Likeness::FIRST_RIGHT, "gaet", "gate", true),
            (Likeness::FILE, "gats.sqf", "gate.sqf", true),
            (Likeness::FILE, "gate1.sqf", "gate2.sqf", false),
            (Likeness::FILE, "gaet", "gate", false),
            (Likeness::DIRECTIVE, "esle", "else", true),
            (Likeness::DIRECTIVE, "ele", "else", false),
            (Likeness::MACRO, "GATES_WIDHT", "GATES_WIDTH", true),
            (Likeness::MACRO, "GVAER", "GVARE", false),
            (Likeness::MACRO_CALL, "GVR", "GVAR", true),
            (Likeness::MACRO_CALL, "FNK", "FNC", false),
            (Likeness::PROPERTY, "autor", "author", true),
            (Likeness::PROPERTY, "titleparam1", "titleparam2", false),
            (Likeness::LOCAL, "_gaets", "_gates", true),
            (Likeness::LOCAL, "_gaet", "_gate", false),
            (Likeness::LONELY_LOCAL, "_gaet", "_gate", true),
            (Likeness::GLOBAL, "tag_doros", "tag_doors", true),
            (Likeness::GLOBAL, "tag_doora", "tag_doorb", false),
            (Likeness::GLOBAL, "tag_dor", "tag_door", false),
            (Likeness::GLOBAL_SLIP, "tag_doros", "tag_doors", true),
            (Likeness::GLOBAL_SLIP, "tag_doars", "tag_doors", false),
            (Likeness::UNREAD_LOCAL, "_agte", "_gate", true),
            (Likeness::UNREAD_LOCAL, "_gat", "_gate", false),
            (Likeness::UNREAD_LOCAL, "_ag", "_ga", false),
            (Likeness::COMMAND, "setdammage", "setdamage", true),
            (Likeness::COMMAND, "ccount", "count", false),
            (Likeness::CLASS_WORD, "ccount", "count", true),
            (Likeness::CLASS_WORD, "soldeir", "soldier", true),
            (Likeness::CLASS_WORD, "soldie", "soldier", false),
        ] {
            assert_eq!(kind.is_typo(name, meant), expected, "{name} for {meant} as {kind:?}");
        }
        assert!(Likeness::CLASS_WORD.is_like("rfileamn", "rifleman", 2));
        assert!(!Likeness::CLASS_WORD.is_like("rifelmna", "rifleman", 2));
    }
}
