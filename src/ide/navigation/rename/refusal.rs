//! Reasons to refuse a rename.

use std::path::PathBuf;

/// The result of a rename.
pub type Renaming<T> = Result<T, Refusal>;

/// The reason why a rename is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no name at the position, or its meaning is unknown.
    #[error("no variable, function, macro, key or file name to rename here")]
    Nothing,
    /// A command or function of the game.
    #[error("`{0}` belongs to the game and cannot be renamed")]
    Game(String),
    /// Something of another mod.
    #[error("`{0}` belongs to another mod and cannot be renamed here")]
    Library(String),
    /// A link leads out of the project.
    #[error("`{name}` is also used in {}, which is outside the project; nothing there is changed", .file.display())]
    Outside {
        /// What was to be renamed.
        name: String,
        /// The file, by its path in the project.
        file: PathBuf,
    },
    /// Something that the mission editor has named.
    #[error("`{0}` is named in the mission editor; rename it there, because the editor overwrites `mission.sqm`")]
    Editor(String),
    /// A file that `CfgFunctions` or a macro finds by the name of a function.
    #[error("the game finds `{file}` by the name of `{function}`; rename the function instead")]
    OfFunction {
        /// The name of the file.
        file: String,
        /// The function.
        function: String,
    },
    /// A category of `CfgFunctions` whose name is that of the folder with the scripts.
    #[error(
        "the game looks for the scripts of this category in a folder named `{0}`; name the folder with \
         `file = \"...\";` in the class before you rename it"
    )]
    Folder(String),
    /// A variable that the game sets.
    #[error("`{0}` is set by the game and cannot be renamed")]
    Magic(String),
    /// The project is still being read.
    #[error("the project is still being indexed; try again in a moment")]
    NotReady,
    /// The new name cannot be written there.
    #[error("`{name}` is not a valid name: {why}")]
    Invalid {
        /// The new name.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The new name means something else already.
    #[error("`{0}` already exists")]
    Taken(String),
    /// A macro puts something before the name.
    #[error("a macro adds `{prefix}` to this name, so the new name must begin with `{prefix}` too")]
    Prefix {
        /// What it puts before it.
        prefix: String,
    },
    /// The config puts a tag before the name of a function.
    #[error(
        "`CfgFunctions` adds `{prefix}` to the names of these functions, so the new name must begin with `{prefix}`; \
         the tag can only be changed in the config"
    )]
    Tag {
        /// What it puts before the name.
        prefix: String,
    },
    /// A place where the name is not written out.
    #[error("a macro creates this name in {0}; rename it there manually first")]
    Macro(String),
    /// Code that cannot be analysed may use the variable.
    #[error("`{name}` may be used by code that cannot be analysed: {why}")]
    Unsure {
        /// The variable.
        name: String,
        /// What cannot be followed.
        why: String,
    },
    /// Several things have this name.
    #[error("{count} functions in this workspace are named `{name}`; rename them manually")]
    Ambiguous {
        /// The name.
        name: String,
        /// How many.
        count: usize,
    },
}
