//! Symbols of a project, and the places where they are named.

use std::path::Path;
use std::sync::Arc;

use sqf_text::TextRange;

/// The meaning of a name in a project, wherever it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A global variable or a function, in lower case: the game has one namespace for both.
    Global(Arc<str>),
    /// A macro, by the file that defines it; case-sensitive. Without a file if no definition is known, as for `#ifdef
    /// GATE_DEBUG`.
    Macro {
        /// Its name.
        name: Arc<str>,
        /// The file with the definition that applies where the macro is used.
        file: Option<Arc<Path>>,
    },
    /// A variable of an object, a group or a namespace other than the mission's, in lower case: `_gate setVariable
    /// ["gate_width", 2]`.
    Key(Arc<str>),
    /// A file of the project: an included header, a script, an image, a sound.
    File(Arc<Path>),
    /// A key of a stringtable, in lower case: `str_gate_open`.
    Text(Arc<str>),
    /// An event of CBA or a scripted event of the game, by name in lower case. Its handlers define it.
    Event(Arc<str>),
    /// A config class, by the names of its enclosing classes and its own, in lower case: `cfgvehicles/gate_base`.
    Class(Arc<str>),
    /// A marker placed in the editor, in lower case: `mk_base`.
    Marker(Arc<str>),
    /// A string that is a single word, in lower case, and may name anything: a variable, a class, an event.
    Word(Arc<str>),
}

/// The kind of a [`Symbol`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SymbolKind {
    /// [`Symbol::Global`]
    Global,
    /// [`Symbol::Macro`]
    Macro,
    /// [`Symbol::Key`]
    Key,
    /// [`Symbol::File`]
    File,
    /// [`Symbol::Text`]
    Text,
    /// [`Symbol::Event`]
    Event,
    /// [`Symbol::Class`]
    Class,
    /// [`Symbol::Marker`]
    Marker,
    /// [`Symbol::Word`]
    Word,
}

impl Symbol {
    /// Returns the variable or function of that name, in any case.
    pub fn global(name: &str) -> Symbol {
        Symbol::Global(name.to_lowercase().into())
    }

    /// Returns the stringtable key of that name, in any case, with or without the `$` of configs or the `@` of the
    /// mission editor.
    pub fn text(key: &str) -> Symbol {
        Symbol::Text(key.trim_start_matches(['$', '@']).to_lowercase().into())
    }

    /// Returns the event of that name, in any case.
    pub fn event(name: &str) -> Symbol {
        Symbol::Event(name.to_lowercase().into())
    }

    /// Returns its kind.
    pub fn kind(&self) -> SymbolKind {
        match self {
            Symbol::Global(_) => SymbolKind::Global,
            Symbol::Macro { .. } => SymbolKind::Macro,
            Symbol::Key(_) => SymbolKind::Key,
            Symbol::File(_) => SymbolKind::File,
            Symbol::Text(_) => SymbolKind::Text,
            Symbol::Event(_) => SymbolKind::Event,
            Symbol::Class(_) => SymbolKind::Class,
            Symbol::Marker(_) => SymbolKind::Marker,
            Symbol::Word(_) => SymbolKind::Word,
        }
    }

    /// Returns its name: for a class, without its enclosing classes; for a file, without its folder.
    pub fn name(&self) -> &str {
        match self {
            Symbol::Global(name)
            | Symbol::Key(name)
            | Symbol::Text(name)
            | Symbol::Event(name)
            | Symbol::Marker(name)
            | Symbol::Word(name) => name,
            Symbol::Macro { name, .. } => name,
            Symbol::File(path) => path.file_name().and_then(|name| name.to_str()).unwrap_or_default(),
            Symbol::Class(path) => path.rsplit_once('/').map_or(path, |(_, name)| name),
        }
    }
}

/// How a symbol is used at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// It is defined here: the class in `CfgFunctions`, the line of `PREP`, `name = {...}`, `#define`, `class Gate
    /// {...}`, the key of a stringtable. For a variable that is set in several places, each is a [`Role::Write`].
    Definition,
    /// It is declared here and defined elsewhere: `class Gate;`.
    Declaration,
    /// A value is assigned.
    Write,
    /// Its value is used; a macro is used or tested; a class is the base of another; a command takes a path, a key or
    /// an event.
    Read,
    /// It is run: `call`, `spawn`, `remoteExec`, `execVM`; for an event, it is raised.
    Call,
    /// A string names it, or code in a string.
    Mention,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 6] =
        [Role::Definition, Role::Declaration, Role::Write, Role::Read, Role::Call, Role::Mention];
}

/// A place where a symbol is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Occurrence {
    /// The word, or the text between the quotes; the innermost macro call if one composes the name: `FUNC(open)`.
    pub range: TextRange,
    /// The characters that spell the name or the end of it: the whole `range` for a plain word, `open` of `FUNC(open)`,
    /// `open` of `QUOTE(call FUNC(open))`. None if it is written in the macro's own text.
    pub name: Option<TextRange>,
    /// How it is used.
    pub role: Role,
    /// Whether the whole name is written at `name`; otherwise a macro adds a prefix. Without a `name`, whether the
    /// macro's own text contains the whole name, as a separate occurrence.
    pub is_exact: bool,
    /// Whether it certainly refers to the symbol. A word in a string of unknown purpose may be a text that happens to
    /// read the same.
    pub is_certain: bool,
}

impl Occurrence {
    /// Returns a whole name, written at `range`.
    pub fn exact(range: TextRange, role: Role) -> Occurrence {
        Occurrence { range, name: Some(range), role, is_exact: true, is_certain: true }
    }
}

/// An occurrence with its file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileOccurrence {
    /// The file.
    pub file: Arc<Path>,
    /// The range and the use.
    pub occurrence: Occurrence,
}

/// A result of a search for symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedSymbol {
    /// The symbol.
    pub symbol: Symbol,
    /// Its name as written in its definition.
    pub name: Arc<str>,
    /// The file that defines it, or sets it if there is no definition; for a function found by a fuzzy search, the file
    /// of its code. None if it is only used.
    pub file: Option<Arc<Path>>,
    /// Number of files that name it.
    pub files: u32,
    /// Whether it is a function: a global that is assigned code, or listed in a config or by `PREP`.
    pub is_function: bool,
}

/// A text of a stringtable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translation {
    /// The language, as named in the stringtable: `English`, `Original`.
    pub language: Arc<str>,
    /// The text.
    pub text: Arc<str>,
}
