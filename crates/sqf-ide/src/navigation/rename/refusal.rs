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
        /// The target of the rename.
        name: String,
        /// The file, by its path in the project.
        file: PathBuf,
    },
    /// A file in the game's binary format uses it.
    #[error(
        "`{name}` is also used in {}, which is binarized; in the Eden editor, untick \"Binarize the Scenario File\" in \
         Attributes > General, save the scenario and try again", .file.display()
    )]
    Binarized {
        /// The target of the rename.
        name: String,
        /// The file.
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
    /// The new name is invalid.
    #[error("`{name}` is not a valid name: {why}")]
    Invalid {
        /// The new name.
        name: String,
        /// The reason.
        why: &'static str,
    },
    /// The new name is already in use.
    #[error("`{0}` already exists")]
    Taken(String),
    /// A macro adds a prefix to the name.
    #[error("a macro adds `{prefix}` to this name, so the new name must begin with `{prefix}` too")]
    Prefix {
        /// The prefix.
        prefix: String,
    },
    /// The config adds a tag to the name of a function.
    #[error(
        "`CfgFunctions` adds `{prefix}` to the names of these functions, so the new name must begin with `{prefix}`; \
         the tag can only be changed in the config"
    )]
    Tag {
        /// The tag.
        prefix: String,
    },
    /// An occurrence in which the name is not spelled out.
    #[error("a macro creates this name in {0}; rename it there manually first")]
    Macro(String),
    /// Code that cannot be analyzed may use the variable.
    #[error("`{name}` may be used by code that cannot be analyzed: {why}")]
    Unsure {
        /// The variable.
        name: String,
        /// The code that cannot be analyzed.
        why: String,
    },
    /// The name is ambiguous.
    #[error("{count} functions in this workspace are named `{name}`; rename them manually")]
    Ambiguous {
        /// The name.
        name: String,
        /// The number of things with this name.
        count: usize,
    },
}
