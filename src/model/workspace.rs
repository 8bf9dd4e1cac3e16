//! What is known beside a script: other files, and what they define.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{
    Drafts, Entries, FileIndex, FunctionDefinition, Includers, LastFiles, Located, NamedSymbol, Step, Summary, Symbol,
    SymbolKind, Translation,
};
use crate::catalog::TypeSet;
use crate::catalog::takes::Row;
use crate::syntax::{Included, Includes, Source};
use crate::text::TextRange;

/// All that a script may ask about its project, in five traits without default answers: a type that forgets a question
/// does not compile. What it cannot know, it lists in [`unknown!`].
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
    /// Whether other files include this one, so that it is a part of them and its macros may be theirs.
    fn is_part(&self, path: &Path) -> bool;

    /// The files that this one is a part of.
    fn includers(&self, path: &Path) -> Includers;

    /// The file that a script in `from` means by `path`, as `execVM` and `loadFile` read it: from the root of the mission
    /// or by the prefix of an addon.
    fn find(&self, path: &str, from: &Path) -> Found;

    /// The file with this path in the addon that the file `from` belongs to, or in the one named `addon` beside that.
    fn find_in_addon(&self, addon: Option<&str>, path: &str, from: &Path) -> Found;

    /// Where the file would be that a path in `from` names and that is missing. None where it is none of the project.
    fn absent_file(&self, path: &str, from: &Path, is_include: bool) -> Option<PathBuf>;

    /// What is in a folder, as a path in the script `from` writes it: names, in their order, each with whether it is a
    /// folder. `is_include` is whether it is the path of an `#include`, which begins at the script.
    fn entries(&self, folder: &str, from: &Path, is_include: bool) -> Vec<(String, bool)>;

    /// The text of a file of the project, or of one that is open.
    fn source(&self, path: &Path) -> Option<Arc<Source>>;

    /// The folder of the addon or mission that a file belongs to, or would belong to; else that of the project.
    fn home(&self, path: &Path) -> Option<PathBuf>;

    /// The folder of the mission that alone reads a file, where there are several missions: what code in another one calls
    /// the same is something else. None for files outside of missions, and where that is not certain.
    fn mission(&self, path: &Path) -> Option<Arc<Path>>;

    /// Whether a file belongs to a library: a folder of another mod, outside of the workspace. Nothing in it is changed.
    fn is_library(&self, path: &Path) -> bool;

    /// What a file or folder really is, by a path without links, where it may be changed. None where a link leads out of
    /// the project that it is in: nothing outside is ever changed.
    fn own_file(&self, path: &Path) -> Option<PathBuf>;

    /// Whether a script of the project is called so, in any case and without its ending.
    fn has_script_named(&self, name: &str) -> bool;

    /// How many of the missions that name a script at this path have it, and how many lack it; `most` of them are looked at.
    fn missions_naming(&self, path: &str, most: usize) -> MissionsNaming;

    /// Where files are kept that parts were asked about; None where nothing is kept.
    fn last_files(&self) -> Option<&LastFiles>;
}

/// The functions of a project, and what runs its scripts.
pub trait WorkspaceFunctions {
    /// The functions of that name, in any case, those nearest to the file `from` first: missions and addons of one
    /// workspace may have functions of the same name.
    fn functions(&self, name: &str, from: Option<&Path>) -> Vec<FunctionDefinition>;

    /// Whether a global of that name, in any case, is a function: asked for many names at once.
    fn is_function(&self, name: &str) -> bool;

    /// The functions that the code of a file belongs to, such as the one that `CfgFunctions` makes of it.
    fn functions_in(&self, path: &Path) -> Vec<FunctionDefinition>;

    /// The functions among the global variables whose names begin with `prefix`, in any case, in the order of their names:
    /// at most `limit`. `from` is the file that asks.
    fn function_names(&self, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol>;

    /// Names of functions that begin with `prefix`, in any case, that several files name and none defines, in their
    /// order: at most `limit`. `from` is the file that asks.
    fn undefined_functions(&self, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol>;

    /// The functions that `CfgFunctions` or lines of `PREP` in `file` list and whose scripts are missing: the place in
    /// `file` that lists each, and the path at which the game looks for the script.
    fn missing_functions(&self, file: &Path) -> Vec<(TextRange, String)>;

    /// Whether a file is the script of a function.
    fn is_of_function(&self, path: &Path) -> bool;

    /// Whether a file is the script of one function only, which the game calls before the mission starts.
    fn runs_before_mission(&self, path: &Path) -> bool;

    /// Whether a script certainly runs as one of its own: the game runs it as it does `init.sqf`, or `execVM` stands before
    /// its name wherever the project names it. Such a script sees no variables of another one.
    fn runs_alone(&self, path: &Path) -> bool;

    /// What is known of the function that the file `from` means by a name in lower case. None as long as not all scripts
    /// have been read, and where a name may mean several functions. `own` returns the functions in that file itself.
    fn summary(&self, name: &str, from: Option<&Path>, own: &dyn Fn() -> Arc<Drafts>) -> Option<Arc<Summary>>;

    /// Like [`WorkspaceFunctions::summary`], of the script that a file means by a path, as `execVM` reads it.
    fn summary_of_script(&self, path: &str, from: Option<&Path>, own: &dyn Fn() -> Arc<Drafts>)
    -> Option<Arc<Summary>>;

    /// The values that the project assigns to a global variable that the file `from` means by a name in lower case, all
    /// of known types. None if something else may set it. `own` returns what that file assigns itself.
    fn assigned_values(&self, name: &str, from: &Path, own: &dyn Fn() -> Arc<Drafts>) -> Option<Vec<Step>>;

    /// How the function that the file `from` means by a name in lower case is entered. Looks into the scripts that may
    /// lead to it; nothing is known as long as not all scripts have been read.
    fn entered(&self, name: &str, from: Option<&Path>) -> Entries;

    /// What the settings of the project say about functions that run code given to them.
    fn code_runners(&self) -> Arc<[Row]>;
}

/// Whether the project has what a name means, and what a name that means nothing is a slip of.
pub trait WorkspaceNames {
    /// Whether the project defines a function of that name, in any case. None when not everything that may define
    /// functions is known.
    fn defines_function(&self, name: &str) -> Option<bool>;

    /// The function of the project that is probably meant by a name, in any case, which nothing defines: the one whose
    /// name differs least, as it is written.
    fn meant_function(&self, name: &str, from: Option<&Path>) -> Option<String>;

    /// A function that `CfgFunctions` declares, by its name in any case, as it is written.
    fn declared_function(&self, name: &str, from: &Path) -> Option<String>;

    /// The one function that `CfgFunctions` declares and whose script has this name, without the extension and in any case:
    /// `GATE_fnc_open` of `fn_open`.
    fn function_of_file(&self, name: &str, from: &Path) -> Option<String>;

    /// A script of the project whose name is that of the file of this function (`fn_open.sqf` of `GATE_fnc_open`), and
    /// that no function has: its path, from the folder of the mission or the addons.
    fn unlisted_function(&self, name: &str, from: &Path) -> Option<PathBuf>;

    /// Whether a config of the project has a class of that name, in any case. None when not all classes are known; names
    /// without a `_` are not.
    fn defines_class(&self, name: &str) -> Option<bool>;

    /// Whether another file of the project than `from` has a word in it that is the name of this local variable, in lower
    /// case: who calls the script may set it. None when nobody has looked.
    fn names_local(&self, name: &str, from: &Path) -> Option<bool>;

    /// Whether a function may see a local variable of this name, in lower case, of a script that calls it: `from` is its
    /// script. None if not everything that may call it is known.
    fn may_inherit(&self, name: &str, from: &Path) -> Option<bool>;

    /// Whether a file of the project reads a local variable of that name, in lower case, and does not set it, so that it
    /// may be meant to get it from its caller.
    fn borrows_local(&self, name: &str) -> bool;

    /// The global variable of the project that a script means by a name which nothing sets, and which stands in one place
    /// of all files only: the one whose name is a slip of the pen away.
    fn meant_global(&self, name: &str, from: &Path) -> Option<String>;

    /// What the files of the project do with the name of a global variable, in any case; names without a `_` are not
    /// counted. None when not all files that may set it are known.
    fn global_use(&self, name: &str, from: &Path) -> Option<GlobalUse>;

    /// A file of the project that defines a macro of this name with parameters, for a script that lacks it; one of the same
    /// addon or mission before others.
    fn macro_elsewhere(&self, name: &str, from: &Path) -> Option<PathBuf>;
}

/// The symbols of all files: where they are named, and what they hold.
pub trait WorkspaceIndex {
    /// Whether all files have been read, so that what the methods below answer is complete. Until then they answer from
    /// what is known.
    fn is_indexed(&self) -> bool;

    /// The symbols in a file as it is now: a script, a config, a header (as the files that include it read it), a
    /// stringtable. None for a file that cannot be read or is of another kind. Reads the file when it has changed since it
    /// was last asked for.
    fn file_index(&self, path: &Path) -> Option<Arc<FileIndex>>;

    /// All places that name a symbol, those of definitions among them, by file and range. Strings that read like its name
    /// and may mean anything are among them, and not [certain](super::Occurrence::is_certain). With `from`, only what the
    /// name in that file may mean: nothing in other [missions](WorkspaceFiles::mission).
    fn occurrences(&self, symbol: &Symbol, from: Option<&Path>) -> Vec<Located>;

    /// The places that define a symbol, the best first: of a function its declarations, of a variable those that write
    /// it where nothing else defines it, of a file its start. Where several are as good, those nearest to `from` first.
    fn definitions(&self, symbol: &Symbol, from: Option<&Path>) -> Vec<Located>;

    /// Where a symbol is made, as the file `from` sees it: the first of the best places; of a function, its code.
    fn place_of(&self, symbol: &Symbol, from: Option<&Path>) -> Option<Located>;

    /// Symbols of a kind whose names begin with `prefix`, in any case, in the order of their names: at most `limit`. In a
    /// mission, those that only other missions have are left out; `from` is the file that asks.
    fn names(&self, kind: SymbolKind, prefix: &str, limit: usize, from: Option<&Path>) -> Vec<NamedSymbol>;

    /// Symbols of a kind that are wanted, in the order of their names: at most `limit`. What is known of the others is not
    /// put together. `from` is the file that asks.
    fn names_where(
        &self,
        kind: SymbolKind,
        limit: usize,
        from: Option<&Path>,
        is_wanted: &dyn Fn(&Symbol) -> bool,
    ) -> Vec<NamedSymbol>;

    /// Symbols whose names have the characters of `query` in them in that order, the best matches first: at most `limit`.
    /// Only those of one kind, if one is given, and only those that the file `from` may mean. Without a file, a symbol that
    /// several missions have is there once for each.
    fn symbols_matching(
        &self,
        query: &str,
        kind: Option<SymbolKind>,
        limit: usize,
        from: Option<&Path>,
    ) -> Vec<NamedSymbol>;

    /// What a global variable of that name in the file `from`, in any case, may hold by the values that the project assigns
    /// to it; anything when one of these is not known.
    fn value_types(&self, name: &str, from: Option<&Path>) -> TypeSet;

    /// The same of any symbol that has a value: a variable of objects, or a global one.
    fn symbol_types(&self, symbol: &Symbol, from: Option<&Path>) -> TypeSet;

    /// The classes of that name, in any case, wherever they are in the configs.
    fn classes(&self, name: &str) -> Vec<Symbol>;
}

/// The texts in stringtables.
pub trait WorkspaceTexts {
    /// The text of a stringtable key, in any case, in a language, such as `German`; else the original, else in English,
    /// else in any, as the game does it.
    fn text(&self, key: &str, language: &str) -> Option<Translation>;

    /// What the stringtables around the file `from` say of a key, in any case.
    fn text_key(&self, key: &str, from: &Path) -> TextKey;

    /// Whether nothing in the project uses a stringtable key, in any case: neither by its name nor by a part of it that
    /// code or a macro may complete. False as long as not all files have been read.
    fn is_unused_text(&self, key: &str) -> bool;
}

/// Methods of the traits of [`Workspace`] that say that something is not known: in an `impl`, `unknown!(find, entries);`
/// writes those two, and `unknown!(WorkspaceTexts);` all of that trait.
macro_rules! unknown {
    (is_part) => {
        fn is_part(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (includers) => {
        fn includers(&self, _: &std::path::Path) -> $crate::model::Includers {
            $crate::model::Includers::default()
        }
    };
    (find) => {
        fn find(&self, _: &str, _: &std::path::Path) -> $crate::model::Found {
            $crate::model::Found::Elsewhere
        }
    };
    (find_in_addon) => {
        fn find_in_addon(&self, _: Option<&str>, _: &str, _: &std::path::Path) -> $crate::model::Found {
            $crate::model::Found::Elsewhere
        }
    };
    (absent_file) => {
        fn absent_file(&self, _: &str, _: &std::path::Path, _: bool) -> Option<std::path::PathBuf> {
            None
        }
    };
    (entries) => {
        fn entries(&self, _: &str, _: &std::path::Path, _: bool) -> Vec<(String, bool)> {
            Vec::new()
        }
    };
    (source) => {
        fn source(&self, _: &std::path::Path) -> Option<std::sync::Arc<$crate::syntax::Source>> {
            None
        }
    };
    (home) => {
        fn home(&self, _: &std::path::Path) -> Option<std::path::PathBuf> {
            None
        }
    };
    (mission) => {
        fn mission(&self, _: &std::path::Path) -> Option<std::sync::Arc<std::path::Path>> {
            None
        }
    };
    (is_library) => {
        fn is_library(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (own_file) => {
        fn own_file(&self, path: &std::path::Path) -> Option<std::path::PathBuf> {
            Some(path.to_owned())
        }
    };
    (has_script_named) => {
        fn has_script_named(&self, _: &str) -> bool {
            false
        }
    };
    (missions_naming) => {
        fn missions_naming(&self, _: &str, _: usize) -> $crate::model::MissionsNaming {
            Default::default()
        }
    };
    (last_files) => {
        fn last_files(&self) -> Option<&$crate::model::LastFiles> {
            None
        }
    };
    (functions) => {
        fn functions(&self, _: &str, _: Option<&std::path::Path>) -> Vec<$crate::model::FunctionDefinition> {
            Vec::new()
        }
    };
    (is_function) => {
        fn is_function(&self, _: &str) -> bool {
            false
        }
    };
    (functions_in) => {
        fn functions_in(&self, _: &std::path::Path) -> Vec<$crate::model::FunctionDefinition> {
            Vec::new()
        }
    };
    (function_names) => {
        fn function_names(&self, _: &str, _: usize, _: Option<&std::path::Path>) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (undefined_functions) => {
        fn undefined_functions(
            &self,
            _: &str,
            _: usize,
            _: Option<&std::path::Path>,
        ) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (missing_functions) => {
        fn missing_functions(&self, _: &std::path::Path) -> Vec<($crate::text::TextRange, String)> {
            Vec::new()
        }
    };
    (is_of_function) => {
        fn is_of_function(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (runs_before_mission) => {
        fn runs_before_mission(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (runs_alone) => {
        fn runs_alone(&self, _: &std::path::Path) -> bool {
            false
        }
    };
    (summary) => {
        fn summary(
            &self,
            _: &str,
            _: Option<&std::path::Path>,
            _: &dyn Fn() -> std::sync::Arc<$crate::model::Drafts>,
        ) -> Option<std::sync::Arc<$crate::model::Summary>> {
            None
        }
    };
    (summary_of_script) => {
        fn summary_of_script(
            &self,
            _: &str,
            _: Option<&std::path::Path>,
            _: &dyn Fn() -> std::sync::Arc<$crate::model::Drafts>,
        ) -> Option<std::sync::Arc<$crate::model::Summary>> {
            None
        }
    };
    (assigned_values) => {
        fn assigned_values(
            &self,
            _: &str,
            _: &std::path::Path,
            _: &dyn Fn() -> std::sync::Arc<$crate::model::Drafts>,
        ) -> Option<Vec<$crate::model::Step>> {
            None
        }
    };
    (entered) => {
        fn entered(&self, _: &str, _: Option<&std::path::Path>) -> $crate::model::Entries {
            $crate::model::Entries::default()
        }
    };
    (code_runners) => {
        fn code_runners(&self) -> std::sync::Arc<[$crate::catalog::takes::Row]> {
            std::sync::Arc::default()
        }
    };
    (defines_function) => {
        fn defines_function(&self, _: &str) -> Option<bool> {
            None
        }
    };
    (meant_function) => {
        fn meant_function(&self, _: &str, _: Option<&std::path::Path>) -> Option<String> {
            None
        }
    };
    (declared_function) => {
        fn declared_function(&self, _: &str, _: &std::path::Path) -> Option<String> {
            None
        }
    };
    (function_of_file) => {
        fn function_of_file(&self, _: &str, _: &std::path::Path) -> Option<String> {
            None
        }
    };
    (unlisted_function) => {
        fn unlisted_function(&self, _: &str, _: &std::path::Path) -> Option<std::path::PathBuf> {
            None
        }
    };
    (defines_class) => {
        fn defines_class(&self, _: &str) -> Option<bool> {
            None
        }
    };
    (names_local) => {
        fn names_local(&self, _: &str, _: &std::path::Path) -> Option<bool> {
            None
        }
    };
    (may_inherit) => {
        fn may_inherit(&self, _: &str, _: &std::path::Path) -> Option<bool> {
            None
        }
    };
    (borrows_local) => {
        fn borrows_local(&self, _: &str) -> bool {
            false
        }
    };
    (meant_global) => {
        fn meant_global(&self, _: &str, _: &std::path::Path) -> Option<String> {
            None
        }
    };
    (global_use) => {
        fn global_use(&self, _: &str, _: &std::path::Path) -> Option<$crate::model::GlobalUse> {
            None
        }
    };
    (macro_elsewhere) => {
        fn macro_elsewhere(&self, _: &str, _: &std::path::Path) -> Option<std::path::PathBuf> {
            None
        }
    };
    (is_indexed) => {
        fn is_indexed(&self) -> bool {
            false
        }
    };
    (file_index) => {
        fn file_index(&self, _: &std::path::Path) -> Option<std::sync::Arc<$crate::model::FileIndex>> {
            None
        }
    };
    (occurrences) => {
        fn occurrences(&self, _: &$crate::model::Symbol, _: Option<&std::path::Path>) -> Vec<$crate::model::Located> {
            Vec::new()
        }
    };
    (definitions) => {
        fn definitions(&self, _: &$crate::model::Symbol, _: Option<&std::path::Path>) -> Vec<$crate::model::Located> {
            Vec::new()
        }
    };
    (place_of) => {
        fn place_of(&self, _: &$crate::model::Symbol, _: Option<&std::path::Path>) -> Option<$crate::model::Located> {
            None
        }
    };
    (names) => {
        fn names(
            &self,
            _: $crate::model::SymbolKind,
            _: &str,
            _: usize,
            _: Option<&std::path::Path>,
        ) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (names_where) => {
        fn names_where(
            &self,
            _: $crate::model::SymbolKind,
            _: usize,
            _: Option<&std::path::Path>,
            _: &dyn Fn(&$crate::model::Symbol) -> bool,
        ) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (symbols_matching) => {
        fn symbols_matching(
            &self,
            _: &str,
            _: Option<$crate::model::SymbolKind>,
            _: usize,
            _: Option<&std::path::Path>,
        ) -> Vec<$crate::model::NamedSymbol> {
            Vec::new()
        }
    };
    (value_types) => {
        fn value_types(&self, _: &str, _: Option<&std::path::Path>) -> $crate::catalog::TypeSet {
            $crate::catalog::TypeSet::ANY
        }
    };
    (symbol_types) => {
        fn symbol_types(&self, _: &$crate::model::Symbol, _: Option<&std::path::Path>) -> $crate::catalog::TypeSet {
            $crate::catalog::TypeSet::ANY
        }
    };
    (classes) => {
        fn classes(&self, _: &str) -> Vec<$crate::model::Symbol> {
            Vec::new()
        }
    };
    (text) => {
        fn text(&self, _: &str, _: &str) -> Option<$crate::model::Translation> {
            None
        }
    };
    (text_key) => {
        fn text_key(&self, _: &str, _: &std::path::Path) -> $crate::model::TextKey {
            $crate::model::TextKey::Unknown
        }
    };
    (is_unused_text) => {
        fn is_unused_text(&self, _: &str) -> bool {
            false
        }
    };
    (WorkspaceFiles) => {
        $crate::model::unknown!(
            is_part, includers, find, find_in_addon, absent_file, entries, source, home, mission, is_library,
            own_file, has_script_named, missions_naming, last_files
        );
    };
    (WorkspaceFunctions) => {
        $crate::model::unknown!(
            functions, is_function, functions_in, function_names, undefined_functions, missing_functions,
            is_of_function, runs_before_mission, runs_alone, summary, summary_of_script, assigned_values, entered,
            code_runners
        );
    };
    (WorkspaceNames) => {
        $crate::model::unknown!(
            defines_function, meant_function, declared_function, function_of_file, unlisted_function, defines_class,
            names_local, may_inherit, borrows_local, meant_global, global_use, macro_elsewhere
        );
    };
    (WorkspaceIndex) => {
        $crate::model::unknown!(
            is_indexed, file_index, occurrences, definitions, place_of, names, names_where, symbols_matching,
            value_types, symbol_types, classes
        );
    };
    (WorkspaceTexts) => {
        $crate::model::unknown!(text, text_key, is_unused_text);
    };
    ($first:ident, $($others:ident),+ $(,)?) => {
        $crate::model::unknown!($first);
        $crate::model::unknown!($($others),+);
    };
}
pub(crate) use unknown;

/// What the files of a project do with the name of a global variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GlobalUse {
    /// How often it stands in them; 0 for a name without a `_`.
    pub count: u32,
    /// Whether something sets it by `=`.
    pub is_set: bool,
    /// Whether it stands in quotes, so that something may set it that is not seen.
    pub is_quoted: bool,
    /// Whether something may set it other than a script that assigns it: a string that names it and does not merely ask
    /// for its value, a file that is no script, a macro.
    pub is_set_otherwise: bool,
    /// Whether code may put the name together, from a beginning that a string holds, as in `format ["TAG_%1", 5]`, or
    /// from its tag. Only looked for if nothing sets it.
    pub may_be_composed: bool,
    /// Whether the files have a marker or a variable of objects of that name, and no string with it that may name
    /// anything else.
    pub is_other: bool,
    /// Whether a config has a class of that name, and no string may name anything else by it. Missions set variables by
    /// the names of classes, too: those of their parameters.
    pub is_class: bool,
}

/// What the missions of a project have at a path that they name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MissionsNaming {
    /// Those that have a file there.
    pub having: usize,
    /// Those that have none.
    pub lacking: usize,
}

/// What is known of a stringtable key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextKey {
    /// A stringtable of the project has it.
    Defined,
    /// No stringtable has it, and only the project itself could: it defines all other keys with this tag.
    Missing {
        /// The key that is probably meant, as it is written.
        near: Option<String>,
    },
    /// The game or another mod may have it, or not all tables have been read.
    Unknown,
}

/// Where a path leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// To this file or folder.
    File(PathBuf),
    /// Into the project, where there is no such file.
    Missing,
    /// To the game, another mod, or nowhere that is known.
    Elsewhere,
}

/// Nothing is known but the script.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alone;

impl Includes for Alone {
    fn include(&self, _: &str, _: Option<&Path>) -> Included {
        Included::Elsewhere
    }
}

impl WorkspaceFiles for Alone {
    unknown!(WorkspaceFiles);
}

impl WorkspaceFunctions for Alone {
    unknown!(WorkspaceFunctions);
}

impl WorkspaceNames for Alone {
    unknown!(WorkspaceNames);
}

impl WorkspaceIndex for Alone {
    unknown!(WorkspaceIndex);
}

impl WorkspaceTexts for Alone {
    unknown!(WorkspaceTexts);
}
