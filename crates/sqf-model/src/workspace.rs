//! What is known besides a script: other files, and what they define.

#[macro_use]
mod unknown;

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{
    Drafts, Entries, FileIndex, FileOccurrence, FunctionDefinition, Includers, LastFiles, NamedSymbol, Step, Summary,
    Symbol, SymbolKind, Translation,
};
use sqf_reference::TypeSet;
use sqf_reference::library::Libraries;
use sqf_reference::takes::Row;
use sqf_syntax::{Included, Includes, Source};
use sqf_text::TextRange;

/// Limit for the assignments of one type that [`WorkspaceFunctions::assigned_values`] lists for a variable.
pub const MOST_OF_TYPE: usize = 3;

/// All queries of a script about its project, in five traits without default answers, so that an implementation that
/// forgets one does not compile. What it cannot know, it lists in [`unknown!`].
pub trait Workspace:
    WorkspaceFiles + WorkspaceFunctions + WorkspaceNames + WorkspaceIndex + WorkspaceTexts + Includes + Debug + Send + Sync
{
}

impl<T> Workspace for T where
    T: WorkspaceFiles
        + WorkspaceFunctions
        + WorkspaceNames
        + WorkspaceIndex
        + WorkspaceTexts
        + Includes
        + Debug
        + Send
        + Sync
{
}

/// The files around a script, and what paths lead to.
pub trait WorkspaceFiles {
    /// Whether other files include this one, so that it is a part of them and may use their macros.
    fn is_part(&self, path: &Path) -> bool;

    /// Returns the files that include this one.
    fn includers(&self, path: &Path) -> Includers;

    /// Resolves a path in the script `from`, as `execVM` and `loadFile` do: from the root of the mission, or by the
    /// prefix of an addon.
    fn find(&self, path: &str, from: &Path) -> PathTarget;

    /// Returns the file in an archive of a mod that a path leads to, if it is not a source file.
    fn packed_file(&self, path: &str) -> Option<PackedFile>;

    /// Reads a file in an archive of at most `limit` MiB; None if that is not possible.
    fn packed_bytes(&self, file: &PackedFile, limit: u64) -> Option<Vec<u8>>;

    /// Resolves a path in the addon that contains `from`, or in the addon named `addon` next to it.
    fn find_in_addon(&self, addon: Option<&str>, path: &str, from: &Path) -> PathTarget;

    /// Returns the only file in the folders of the mission of `from` whose path ends like `path`, as a path from the
    /// mission's root: `scripts\gates\open.sqf` for `gates\open.sqf`.
    fn file_below(&self, path: &str, from: &Path) -> Option<String>;

    /// Returns where a missing file that `from` names would be. None if that is outside the project.
    fn absent_file(&self, path: &str, from: &Path, is_include: bool) -> Option<PathBuf>;

    /// Returns the sorted names in a folder, each with whether it is a folder. The path is written in the script
    /// `from`; with `is_include`, it is that of an `#include`, which is relative to the script.
    fn entries(&self, folder: &str, from: &Path, is_include: bool) -> Vec<(String, bool)>;

    /// Returns the text of a file that is in the project or open.
    fn source(&self, path: &Path) -> Option<Arc<Source>>;

    /// Returns the folder of the addon or mission that a file belongs to, or would belong to; otherwise that of the
    /// project.
    fn home(&self, path: &Path) -> Option<PathBuf>;

    /// Returns the folder of the only mission that reads a file, if there are several missions: a name in another one
    /// means something else. None for files outside missions, and if it is uncertain.
    fn mission(&self, path: &Path) -> Option<Arc<Path>>;

    /// Whether HEMTT builds the project of a file. It reads configs itself, and the game gets them binarized.
    fn is_built_by_hemtt(&self, path: &Path) -> bool;

    /// Whether a file belongs to a library: a folder of another mod, outside the workspace. Libraries are never
    /// changed.
    fn is_library(&self, path: &Path) -> bool;

    /// Returns where the game finds a file of another mod. None for files of the project.
    fn game_file(&self, path: &Path) -> Option<GameFile>;

    /// Returns the path of a file or folder with links resolved, if it may be changed, or created with its folders. None
    /// if a link leads out of its project, because nothing outside is ever changed, and if it is in the game's binary
    /// format.
    fn own_file(&self, path: &Path) -> Option<PathBuf>;

    /// Returns a copy of the text of a file in the game's binary format, which editors cannot show. None for other
    /// files.
    fn text_copy(&self, path: &Path) -> Option<PathBuf>;

    /// Whether the project has a script of this name, ignoring case and without its extension.
    fn has_script_named(&self, name: &str) -> bool;

    /// Returns how many of the missions that name a script at this path have it, and how many lack it; looks at `most`
    /// of them.
    fn missions_naming(&self, path: &str, most: usize) -> MissionsNaming;

    /// Returns the cache of files that were looked at as parts of others; None if there is none.
    fn last_files(&self) -> Option<&LastFiles>;
}

/// The functions of a project, and what runs its scripts.
pub trait WorkspaceFunctions {
    /// Returns the functions of a name, ignoring case, those nearest to the file `from` first: missions and addons of
    /// one workspace may have functions of the same name.
    fn functions(&self, name: &str, from: Option<&Path>) -> Vec<FunctionDefinition>;

    /// Whether a global name is that of a function, ignoring case. Fast, because it is called for many names at once.
    fn is_function(&self, name: &str) -> bool;

    /// Returns the functions that the code of a file belongs to, such as the one that `CfgFunctions` compiles from it.
    fn functions_in(&self, path: &Path) -> Vec<FunctionDefinition>;

    /// Returns at most `limit` functions among the global variables whose names begin with `prefix`, ignoring case,
    /// sorted by name. `from` is the file that asks.
    fn function_names(&self, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol>;

    /// Returns at most `limit` names of functions that begin with `prefix`, ignoring case, and that several files use
    /// but none defines; sorted. `from` is the file that asks.
    fn undefined_functions(&self, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol>;

    /// Returns the functions that `CfgFunctions` or `PREP` in `file` lists and whose scripts are missing: where each is
    /// listed, and the path at which the game looks for the script.
    fn missing_functions(&self, file: &Path) -> Vec<(TextRange, String)>;

    /// Whether a file is the script of a function.
    fn is_of_function(&self, path: &Path) -> bool;

    /// Whether a file is the script of exactly one function, which the game calls before the mission starts.
    fn runs_before_mission(&self, path: &Path) -> bool;

    /// Whether a script certainly runs separately: the game runs it, as it does `init.sqf`, or every mention of it in
    /// the project is after `execVM`. It sees no variables of other scripts then.
    fn runs_alone(&self, path: &Path) -> bool;

    /// Returns what is known of the function that a lower-case name in the file `from` means. None until all scripts
    /// have been read, and if the name may mean several functions. `own` returns the functions in that file.
    fn summary(&self, name: &str, from: Option<&Path>, own: &dyn Fn() -> Arc<Drafts>) -> Option<Arc<Summary>>;

    /// Like [`WorkspaceFunctions::summary`], for the script at a path, as `execVM` reads it.
    fn summary_of_script(&self, path: &str, from: Option<&Path>, own: &dyn Fn() -> Arc<Drafts>)
    -> Option<Arc<Summary>>;

    /// Returns the values that the project assigns to the global variable that a lower-case name in the file `from`
    /// means, all of known types; of each type at most [`MOST_OF_TYPE`]. None if something else may assign it. `own` returns what
    /// that file itself assigns.
    fn assigned_values(&self, name: &str, from: &Path, own: &dyn Fn() -> Arc<Drafts>) -> Option<Vec<Step>>;

    /// Returns how the function that a lower-case name in the file `from` means is entered. Reads the scripts that may
    /// lead to it; nothing is known until all scripts have been read.
    fn entered(&self, name: &str, from: Option<&Path>) -> Entries;

    /// Returns how a script of a mission is entered, or code that it assigns to a variable of this lower-case name.
    /// Complete only if nothing outside of the mission's files can start it; only the machines count, so ways are left out
    /// once these are unknown, or all.
    fn code_entered(&self, path: &Path, name: Option<&str>) -> Entries;

    /// Returns the functions that run code given to them, according to the settings of the project.
    fn code_runners(&self) -> Arc<[Row]>;

    /// Returns the script of a function of the game, by its name in any case, if the game's sources are there.
    fn script_of_game(&self, name: &str) -> Option<Arc<Path>>;

    /// Returns the library files that describe mods whose sources are elsewhere. What the project defines takes
    /// precedence.
    fn libraries(&self) -> &Libraries;
}

/// Whether the project defines a name, and which name it is probably a misspelling of.
pub trait WorkspaceNames {
    /// Whether the project defines a function of a name, ignoring case. None if not everything that may define
    /// functions is known.
    fn defines_function(&self, name: &str) -> Option<bool>;

    /// Whether the project names a mod, by the tag of its names in lower case: it uses one of its functions, or
    /// requires one of its addons.
    fn names_mod(&self, tag: &str) -> bool;

    /// Whether files of the mod with this tag, in lower case, are read: from archives, or from folders of sources.
    fn reads_mod(&self, tag: &str) -> bool;

    /// Returns the function of the project whose name is most similar to one that nothing defines, as it is written.
    fn meant_function(&self, name: &str, from: Option<&Path>) -> Option<String>;

    /// Returns the class of a mod that is plainly meant by a name that no config has: one directly in one of the
    /// classes `around`, such as `CfgVehicles`; empty for the root. None if not everything is known that the mod
    /// defines.
    fn meant_class(&self, name: &str, around: &[&str]) -> Option<String>;

    /// Returns the name, as it is written, of a function that `CfgFunctions` declares; ignores case.
    fn declared_function(&self, name: &str, from: &Path) -> Option<String>;

    /// Returns the only function that `CfgFunctions` declares and whose script, without the extension, or whose own
    /// name this is, ignoring case: `GATE_fnc_open` for `fn_open` and `open`.
    fn function_of_file(&self, name: &str, from: &Path) -> Option<String>;

    /// Returns a script of the project that is named like the file of this function (`fn_open.sqf` for `GATE_fnc_open`)
    /// and belongs to no function: its path from the folder of the mission or the addons.
    fn unlisted_function(&self, name: &str, from: &Path) -> Option<PathBuf>;

    /// Whether a config of the project has a class of a name, ignoring case. None if not all classes are known; names
    /// without a `_` never are.
    fn defines_class(&self, name: &str) -> Option<bool>;

    /// Whether a file of the project other than `from` contains the name of a local variable, in lower case, so that a
    /// caller of the script may set it. None if the files have not been read.
    fn names_local(&self, name: &str, from: &Path) -> Option<bool>;

    /// Whether a function, whose script is `from`, may see a local variable of this lower-case name that belongs to its
    /// caller. None if not everything that may call it is known. With `stored`, code in any script is meant that the
    /// script assigns to the function of that name or, if it is empty, that anything may run which calls values; the flag
    /// tells whether the code lists its parameters, and then only what calls code directly counts, not an event.
    fn may_inherit(&self, name: &str, from: &Path, stored: Option<(&str, bool)>) -> Option<bool>;

    /// Whether a file of the project reads a local variable of this lower-case name without setting it, so that it may
    /// expect it from its caller.
    fn borrows_local(&self, name: &str, from: Option<&Path>) -> bool;

    /// Returns the global variable that is probably meant by a name that nothing assigns and that occurs only once in
    /// the project: the one that differs by a typing error.
    fn meant_global(&self, name: &str, from: &Path) -> Option<String>;

    /// Returns the event of CBA that is plainly meant by a name that nothing in the project raises (or handles, if
    /// `is_raised`, since the script raises it itself): one of the project or of a known mod that differs by a typing
    /// error.
    fn meant_event(&self, name: &str, is_raised: bool, from: &Path) -> Option<String>;

    /// Returns the setting of a known mod that is plainly meant by a name that nothing in the project sets. With
    /// `is_given`, a function of CBA takes the name of the setting, so that it cannot be another variable.
    fn meant_setting(&self, name: &str, is_given: bool, from: &Path) -> Option<String>;

    /// Returns how the files of the project use the name of a global variable, ignoring case; names without a `_` are
    /// not counted. None if not all files that may assign it are known.
    fn global_use(&self, name: &str, from: &Path) -> Option<GlobalUse>;

    /// Returns a file of the project that defines a macro of this name with parameters, for a script that lacks it; one
    /// of the same addon or mission comes first.
    fn macro_elsewhere(&self, name: &str, from: &Path) -> Option<PathBuf>;
}

/// The symbols of all files: where they are named, and their values.
pub trait WorkspaceIndex {
    /// Whether all files have been read, so that the answers of the methods below are complete. Until then, they are
    /// about what is known.
    fn is_indexed(&self) -> bool;

    /// Returns the symbols in the current version of a file: a script, a config, a header (as the files that include it
    /// read it), or a stringtable. None if it cannot be read or is of another kind. Reads the file again if it has
    /// changed since the last call.
    fn file_index(&self, path: &Path) -> Option<Arc<FileIndex>>;

    /// Returns all places that name a symbol, including its definitions, by file and range. Strings that look like its
    /// name but may mean anything are included; they are not [certain](super::Occurrence::is_certain). With `from`,
    /// only what the name may mean in that file: nothing in other [missions](WorkspaceFiles::mission).
    fn occurrences(&self, symbol: &Symbol, from: Option<&Path>) -> Vec<FileOccurrence>;

    /// Returns the places that define a symbol, the best first: declarations of a function; assignments of a variable
    /// that nothing else defines; the start of a file. Of equally good places, those nearest to `from` come first.
    fn definitions(&self, symbol: &Symbol, from: Option<&Path>) -> Vec<FileOccurrence>;

    /// Returns where a symbol is defined, as seen from the file `from`: the first of the best places; for a function,
    /// its code.
    fn place_of(&self, symbol: &Symbol, from: Option<&Path>) -> Option<FileOccurrence>;

    /// Returns at most `limit` symbols of a kind whose names begin with `prefix`, ignoring case, sorted by name. In a
    /// mission, symbols that only other missions have are left out; `from` is the file that asks.
    fn names(&self, kind: SymbolKind, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol>;

    /// Returns at most `limit` symbols of a kind that satisfy a predicate, sorted by name. Nothing is computed for the
    /// others. `from` is the file that asks.
    fn names_where(
        &self,
        kind: SymbolKind,
        limit: usize,
        from: Option<&Path>,
        is_wanted: &dyn Fn(&Symbol) -> bool,
    ) -> Vec<NamedSymbol>;

    /// Returns at most `limit` symbols whose names contain the characters of `query` in this order, the best matches
    /// first; only those of one kind, if one is given, and only those that `from` can see. Without a file, a symbol
    /// that several missions have is listed once for each.
    fn symbols_matching(
        &self,
        query: &str,
        kind: Option<SymbolKind>,
        limit: usize,
        from: Option<&Path>,
    ) -> Vec<NamedSymbol>;

    /// Returns the types of the values that the project assigns to a variable of an object, or to a global variable of
    /// the file `from`; any type if one of the values is unknown.
    fn symbol_types(&self, symbol: &Symbol, from: Option<&Path>) -> TypeSet;

    /// Returns all classes of a name in the configs, ignoring case.
    fn classes(&self, name: &str) -> Vec<Symbol>;
}

/// The texts in stringtables.
pub trait WorkspaceTexts {
    /// Returns the text of a stringtable key, ignoring case, in a language such as `German`; otherwise the original,
    /// English or any other text, in the order of the game.
    fn text(&self, key: &str, language: &str) -> Option<Translation>;

    /// Returns what the stringtables around the file `from` say about a key, ignoring case.
    fn text_key(&self, key: &str, from: &Path) -> TextKey;

    /// Whether nothing in the project uses a stringtable key, ignoring case: neither by its name nor by a part of it
    /// that code or a macro may complete. False until all files have been read.
    fn is_unused_text(&self, key: &str) -> bool;
}

/// Where the game finds a file of a mod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFile {
    /// The name of the mod's folder: `@Gates`. None for the game itself, and for folders that the settings assign to
    /// prefixes.
    pub mod_name: Option<Arc<str>>,
    /// The path: `\z\gates\addons\main\config.cpp`.
    pub path: String,
}

/// A file in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedFile {
    /// The archive.
    pub archive: PathBuf,
    /// The name of its mod: `@Gates`.
    pub mod_name: String,
    /// The path in it, as written: `data\icon.paa`.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
}

/// How the files of a project use the name of a global variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GlobalUse {
    /// The number of mentions; 0 for a name without a `_`.
    pub count: u32,
    /// Whether something assigns it with `=`.
    pub is_set: bool,
    /// Whether a string names it, so that something unseen may assign it.
    pub is_quoted: bool,
    /// Whether code assigns it, or a string names it in a place that may be about a global variable. Properties of configs
    /// and variables of objects are not.
    pub may_be_variable: bool,
    /// Whether something other than a script may assign it: a string that names it and does more than read it, a file
    /// that is not a script, a macro.
    pub is_set_otherwise: bool,
    /// Whether code may build the name from its beginning in a string, as in `format ["TAG_%1", 5]`, or from its tag.
    /// Only determined if nothing assigns it.
    pub may_be_composed: bool,
    /// Whether the files have a marker or an object variable of this name, and every string with it means that.
    pub is_other: bool,
    /// Whether strings name it, and each of them is the name that a `getVariable` reads.
    pub is_only_read: bool,
    /// Whether a config has a class of this name, and every string with it means that. Missions also set variables
    /// named like classes: those of their parameters.
    pub is_class: bool,
    /// Whether the project sets nearly all variables with its tag, which is not that of a mod that it names. A name
    /// without a `_` has none, and must not begin like the names of a mod.
    pub has_own_tag: bool,
    /// Whether scripts set variables whose names are values, such as those in a database: this may be one.
    pub may_be_set_by_value: bool,
}

impl GlobalUse {
    /// Whether nothing assigns it, and no string names it.
    pub fn is_unmentioned(&self) -> bool {
        !self.is_set && !self.is_quoted
    }

    /// Whether it is only in strings, and none of them may be about a global variable.
    pub fn is_only_text(&self) -> bool {
        self.is_quoted && !self.may_be_variable
    }
}

/// How many missions of a project have a file that they name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MissionsNaming {
    /// Missions with the file.
    pub having: usize,
    /// Missions without it.
    pub lacking: usize,
}

/// What is known about a stringtable key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextKey {
    /// A stringtable of the project defines it.
    Defined,
    /// No stringtable defines it, and only the project could: it defines all other keys with this tag.
    Missing {
        /// The key that is probably meant, as written.
        near: Option<String>,
    },
    /// The game or another mod may define it, or not all stringtables have been read.
    Unknown,
}

/// Where a path leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathTarget {
    /// To a file or folder.
    File(PathBuf),
    /// Into the project, where the file is missing.
    Missing,
    /// To the game, another mod, or an unknown place.
    Elsewhere,
}

/// A workspace that knows nothing except the script.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alone;

impl Includes for Alone {
    fn include(&self, _: &str, _: Option<&Path>) -> Included {
        Included::Elsewhere
    }
}

unknown!(impl WorkspaceFiles, WorkspaceFunctions, WorkspaceNames, WorkspaceIndex, WorkspaceTexts for Alone);
