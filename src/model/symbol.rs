//! What the names of a project mean, and the places where they are written.

use std::path::Path;
use std::sync::Arc;

use crate::text::TextRange;

/// What a name of a project means, wherever it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A global variable or a function, in lower case: the game has one namespace for both.
    Global(Arc<str>),
    /// A macro, by the file that defines it; the case matters. No file when nothing that is known defines it, as for
    /// `#ifdef GATE_DEBUG`.
    Macro {
        /// Its name.
        name: Arc<str>,
        /// The file with the definition that counts where the macro is used.
        file: Option<Arc<Path>>,
    },
    /// A variable of an object, a group or a namespace that is not the mission's, in lower case: `_gate setVariable
    /// ["gate_width", 2]`.
    Key(Arc<str>),
    /// A file of the project: an included header, a script, an image, a sound.
    File(Arc<Path>),
    /// A key of a stringtable, in lower case: `str_gate_open`.
    Text(Arc<str>),
    /// An event of CBA or a scripted event of the game, by its name in lower case. Its handlers define it.
    Event(Arc<str>),
    /// A config class, by the names of the classes around it and its own, in lower case: `cfgvehicles/gate_base`.
    Class(Arc<str>),
    /// A marker that the editor has placed, in lower case: `mk_base`.
    Marker(Arc<str>),
    /// A string that is one word, in lower case, and may name anything: a variable, a class, an event.
    Word(Arc<str>),
}

/// What kind of thing a [`Symbol`] is.
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
    /// The variable or function of that name, in any case.
    pub fn global(name: &str) -> Symbol {
        Symbol::Global(name.to_lowercase().into())
    }

    /// The stringtable key of that name, in any case, with or without the `$` that configs put before it, or the `@` of
    /// the mission editor.
    pub fn text(key: &str) -> Symbol {
        Symbol::Text(key.trim_start_matches(['$', '@']).to_lowercase().into())
    }

    /// The event of that name, in any case.
    pub fn event(name: &str) -> Symbol {
        Symbol::Event(name.to_lowercase().into())
    }

    /// What kind of thing it is.
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

    /// Its name: of a class without those of the classes around it, of a file without its folder.
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

/// What is done with a symbol at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// It is made here: the class in `CfgFunctions`, the line of `PREP`, `name = {...}`, `#define`, `class Gate {...}`,
    /// the key of a stringtable. Of a variable that is set in several places, each is a [`Role::Write`].
    Definition,
    /// It is announced and is made elsewhere: `class Gate;`.
    Declaration,
    /// A value is assigned.
    Write,
    /// Its value is used; a macro is used or asked for; a class is the base of another; a path, a key or an event is
    /// named by a command that takes such.
    Read,
    /// It is run: `call`, `spawn`, `remoteExec`, `execVM`; of an event, it is raised.
    Call,
    /// A string names it, or code in a string.
    Mention,
}

/// A place where a symbol is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Occurrence {
    /// The word, or what is between the quotes; the innermost call of a macro where one makes the name: `FUNC(open)`.
    pub range: TextRange,
    /// The characters that spell the name or the end of it: the whole of `range` for a plain word, `open` of
    /// `FUNC(open)`, `open` of `QUOTE(call FUNC(open))`. None where it is written in the macro's own text.
    pub name: Option<TextRange>,
    /// What is done with it.
    pub role: Role,
    /// Whether the whole name is written at `name`; otherwise a macro adds what stands before it. Without a `name`, whether
    /// the macro's own text has the whole name, as an occurrence of its own.
    pub is_exact: bool,
    /// Whether it certainly means the symbol. A word in a string of which nobody knows the purpose may be a text that
    /// happens to read the same.
    pub is_certain: bool,
}

impl Occurrence {
    /// A whole name, written at `range`.
    pub fn exact(range: TextRange, role: Role) -> Occurrence {
        Occurrence { range, name: Some(range), role, is_exact: true, is_certain: true }
    }
}

/// An occurrence, and the file that it is in.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Located {
    /// The file.
    pub file: Arc<Path>,
    /// Where and how.
    pub occurrence: Occurrence,
}

/// What a search for symbols finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedSymbol {
    /// The symbol.
    pub symbol: Symbol,
    /// Its name as it is written where it is defined.
    pub name: Arc<str>,
    /// The file that defines it, or sets it where none does; of a function that was found by its characters, the file of
    /// its code. None where it is only used.
    pub file: Option<Arc<Path>>,
    /// How many files name it.
    pub files: u32,
    /// Whether it is a function: a global that code is assigned to, or that a config or `PREP` lists.
    pub is_function: bool,
}

/// A text of a stringtable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translation {
    /// The language, as the stringtable calls it: `English`, `Original`.
    pub language: Arc<str>,
    /// The text.
    pub text: Arc<str>,
}
