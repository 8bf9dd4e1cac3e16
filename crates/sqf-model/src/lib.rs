//! What a script means: names, types, and what is at a position.
//!
//! * [`SourceFile`]: its text with tokens and lines; [`Script`]: what the game reads of it, preprocessed and parsed;
//! * [`Semantics`]: scopes, variables, and the types that each value may have;
//! * [`Reading`]: from a position in the text to the code there, as a [`Cursor`];
//! * [`FileIndex`] and [`Draft`]: what a project keeps of the file: its names, and what each function proves by itself;
//! * [`Workspace`]: what a script may ask about other files.
//!
//! It never opens a file: `sqf-project` implements [`Workspace`], and a script without a project has [`Alone`]. It
//! reports nothing and shows nothing. What cannot be proved may be anything.

// For `unknown!`, which names types of this crate in others.
extern crate self as sqf_model;

mod allowed;
mod branches;
mod code_use;
mod event_script;
#[cfg(any(test, feature = "fixture"))]
pub mod fixture;
mod includers;
mod index;
mod last_files;
mod passed;
mod plugin;
mod reading;
mod script;
mod semantics;
mod setting;
mod source_file;
mod summary;
mod symbol;
mod takes;
mod workspace;

pub use allowed::Allowed;
pub use code_use::CodeUse;
pub use event_script::EventScript;
pub use includers::Includers;
pub use index::{
    AssignedCode, AssignedFunction, CodeString, CodeText, Collector, FileIndex, FileNames, FunctionDefinition,
    FunctionKind, JoinedText, Listing, Names, Outline, Parameter, StringText, code_strings, has_globals,
    is_place_of_code, made_by_convention, makes_name, name_of_macro, parameters_of, tidy,
};
pub use last_files::LastFiles;
pub use passed::{
    Passed, PassedBy, PassedParam, PassedVariable, Surroundings, classes_of_handler, is_handler, passes_nothing,
    set_variables, variables_named,
};
pub use reading::{Cursor, Descent, Expects, Reading, Region, Slot, Visible};
pub use script::{EarlierScript, Position, Script};
pub use semantics::{
    Access, Cause, Declaration, Local, LocalId, ScopeId, Scopes, Semantics, Unbound, Undefined, signatures,
};
pub use setting::{ADDING_SETTINGS, AddedSetting};
pub use source_file::SourceFile;
pub use sqf_reference::takes::Side;
pub use summary::{
    Act, AssignedValue, Deed, Draft, Drafts, Effect, EffectKind, Elements, Entries, Entry, FUNCTION_LISTS, HANDLER,
    KnownStarts, Machines, Mention, Mentions, Need, Origin, Param, ParamUse, Start, StartedBy, StartedCode, Step,
    StepKind, Summary, SummaryParam, Unplaced, UsedBy, Value, Wait, WaitsBy, WithoutValue, acts_of, assignments,
    draft_of, handler_of, is_asked, is_for_player, is_player_needed, needs_local, possible_machines, remote_targets,
    sizes_in, starts_in_text, starts_of, tells_player, without_array,
};
pub use symbol::{FileOccurrence, NamedSymbol, Occurrence, Role, Symbol, SymbolKind, Translation};
pub use takes::CalledFunction;

pub use workspace::{
    Alone, GameFile, GlobalUse, MOST_OF_TYPE, MissionsNaming, PackedFile, PathTarget, TextKey, Workspace,
    WorkspaceFiles, WorkspaceFunctions, WorkspaceIndex, WorkspaceNames, WorkspaceTexts,
};
