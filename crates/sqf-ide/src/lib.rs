//! Editor features for scripts, configs and stringtables, with plain data as results.
//!
//! * [`Analysis`]: one version of a text, with the reference and the project. It is the facade: one method for each
//!   feature, which decides by language which file answers;
//! * [`Hover`], [`Completion`], [`Rename`] and the like: their results;
//! * [`Change`] and [`Edit`]: what refactorings and fixes do to files;
//! * [`Entry`] and [`meanings`]: the documentation of a name, for other programs than editors.
//!
//! It knows no protocol, no documents and no names of settings, and changes nothing itself: places are bytes, and
//! changes are returned. Features import what they need from [`analysis`] and from each other, never from here. What
//! other files contain is asked of the [`Workspace`].
//!
//! The modules by purpose:
//!
//! | purpose | modules |
//! | --- | --- |
//! | one version of a text, and its language | [`analysis`], [`language`] |
//! | at the cursor | `hover`, `completion`, `signature`, `navigation` (definitions, references, rename, calls) |
//! | on a whole text | `structure` (outline, folds ...), `semantic_tokens`, `inlay`, `lens`, `links`, `colors` |
//! | changing text | `formatting`, `refactor`; [`fix`] and [`change`], edits of one and of several files |
//! | what names mean, and what is known of them | [`names`], [`documentation`] |
//! | configs, stringtables, code in strings, macros | [`config`], `stringtable`, [`code_string`], `macros` |
//! | code that looks like the code around it | [`layout`], `header` (comments of functions) |
//! | lookups that several versions share | [`memo`] |
//! | tests: scripts with a cursor | `fixture` |
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests make the files that they open"))]

pub mod analysis;
pub mod change;
pub mod code_string;
mod colors;
mod completion;
pub mod config;
pub mod documentation;
pub mod fix;
#[cfg(any(test, feature = "fixture"))]
pub mod fixture;
mod formatting;
mod header;
mod hover;
mod inlay;
pub mod language;
pub mod layout;
mod lens;
mod links;
mod macros;
pub mod memo;
pub mod names;
mod navigation;
mod refactor;
mod semantic_tokens;
mod signature;
mod stringtable;
mod structure;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use analysis::{Analysis, EarlierAnalysis, TEXT_LANGUAGE};
pub use change::Change;
pub use colors::Color;
pub use completion::{
    Completion, CompletionItem, CompletionOptions, ConfigCounts, Counts, EntryKey, Insert, ItemKind, KnownNames,
    Resolved,
};
pub use documentation::entry::{Entry, Meanings, meanings, meanings_in, near};
pub use documentation::own::library::ModThing;
pub use documentation::page_links::with_pages;
pub use fix::{Edit, Fix, apply, combined};
pub use hover::Hover;
pub use inlay::{InlayHint, InlayOptions, ParameterHints};
pub use language::Language;
pub use lens::Lens;
pub use links::FileLink;
pub use macros::expand::ExpandedPart;
pub use navigation::{
    Call, CallItem, ClassItem, FileChanges, FileMove, FileMoves, FileRename, Goal, Highlight, HighlightKind, Link,
    Place, Refusal, Rename, RenameStart, Renaming, Replacement,
};
pub use refactor::{Offered, RefactorKind, new_script};
pub use semantic_tokens::{SemanticKind, SemanticModifiers, SemanticOptions, SemanticToken, is_keyword};
pub use signature::{Signature, SignatureAsked, SignatureHelp, SignatureParam};
pub use structure::folding::{Fold, FoldKind};
pub use structure::outline::{Outline, OutlineItem, OutlineKind};

use self::analysis::Kind;
use self::code_string::CodeString;
use self::macros::expand;
use self::structure::{folding, outline, selection};
use sqf_model::{FunctionDefinition, PackedFile, Workspace};
use sqf_reference::library::LibraryFunction;
use sqf_reference::{Reference, TypeSet};
use sqf_text::TextRange;

impl Analysis {
    /// Returns the code of the string around `offset`.
    fn code_at(&self, offset: u32) -> Option<CodeString<'_>> {
        match self.kind() {
            Kind::Stringtable(_) => None,
            _ => code_string::at(self, offset),
        }
    }

    /// Describes the word, symbol or event name at `offset`.
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        if let Kind::Stringtable(table) = self.kind() {
            return stringtable::hover(self, table, offset);
        }
        let meant = self.meant_at(offset);
        let inside = code_string::at(&meant, offset).and_then(|code| code.hover(Analysis::hover));
        inside.or_else(|| hover::hover(&meant, offset))
    }

    /// Returns the file of the project that the string at `offset` leads to, which may be a picture.
    pub fn picture(&self, offset: u32) -> Option<PathBuf> {
        documentation::own::file_at(&self.meant_at(offset), offset)
    }

    /// Returns the file in the archive of a mod that the string at `offset` leads to, which may be a picture.
    pub fn packed_file(&self, offset: u32) -> Option<PackedFile> {
        hover::packed_at(&self.meant_at(offset), offset).map(|(_, file)| file)
    }

    /// Describes the name at `offset` in a header that may be code or classes, where only names of the project are
    /// known.
    pub fn hover_of_list(&self, offset: u32) -> Option<Hover> {
        hover::of_list(self, offset)
    }

    /// Completes at `offset`, best items first.
    pub fn completion(&self, offset: u32, options: CompletionOptions) -> Completion {
        if let Kind::Stringtable(table) = self.kind() {
            return stringtable::completion(self, table, offset, options);
        }
        let meant = self.meant_at(offset);
        let inside = code_string::at(&meant, offset).map(|code| {
            let mut found = code.completion(|code, offset| code.completion(offset, options));
            // An action takes code or a file.
            found.items.splice(..0, completion::scripts(&meant, offset));
            found
        });
        inside
            .filter(|found| !found.items.is_empty())
            .unwrap_or_else(|| completion::completion(&meant, offset, options))
    }

    /// Describes the parameters of the command or function whose operand or argument is being written at `offset`.
    pub fn signature_help(&self, offset: u32, asked: SignatureAsked) -> Option<SignatureHelp> {
        if let Kind::Stringtable(_) = self.kind() {
            return None;
        }
        let meant = self.meant_at(offset);
        let inside = code_string::at(&meant, offset)
            .and_then(|code| code.signature_help(|code, offset| code.signature_help(offset, asked)));
        match self.kind() {
            Kind::Config(_) => inside,
            _ => inside.or_else(|| signature::signature_help(&meant, offset, asked)),
        }
    }

    /// Returns the preprocessed text, in parts with their origins. None for files without a preprocessor.
    pub fn expanded(&self) -> Option<Vec<ExpandedPart>> {
        expand::expanded(self)
    }

    /// Returns the edits that format the text, in order and not overlapping. None for files that cannot be formatted.
    pub fn formatting(&self, options: &sqf_format::Options) -> Option<Vec<Edit>> {
        if self.is_library() { None } else { formatting::edits(self, options) }
    }

    /// Returns the first place that keeps parts of the text from being formatted, such as a bracket that is never closed,
    /// with what is wrong.
    pub fn unformatted(&self) -> Option<(TextRange, &'static str)> {
        if self.is_library() { None } else { formatting::broken(self) }
    }

    /// Like [`Analysis::formatting`], for the lines of a range.
    pub fn range_formatting(&self, range: TextRange, options: &sqf_format::Options) -> Option<Vec<Edit>> {
        if self.is_library() { None } else { formatting::edits_in(self, range, options) }
    }

    /// Returns the outline of the file.
    pub fn outline(&self) -> Outline {
        match self.kind() {
            Kind::Stringtable(table) => stringtable::outline(self, table),
            _ => outline::outline(self),
        }
    }

    /// Returns the functions that the script is or assigns, with their parameters and results, which inlay hints in
    /// other files show.
    pub fn signatures(&self) -> Vec<String> {
        match self.kind() {
            Kind::Script => outline::signatures(self),
            _ => Vec::new(),
        }
    }

    /// Returns inlay hints in a range.
    pub fn inlay_hints(&self, range: TextRange, options: InlayOptions) -> Vec<InlayHint> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => inlay::inlay_hints(self, range, options),
        }
    }

    /// Returns code lenses for the functions that the script defines.
    pub fn lenses(&self) -> Vec<Lens> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => lens::lenses(self),
        }
    }

    /// Returns all references to a function except its definitions.
    pub fn lens_references(&self, function: &str) -> Vec<Place> {
        lens::lens_references(self, function)
    }

    /// Returns the paths in the script that refer to files of the project.
    pub fn links(&self) -> Vec<FileLink> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => links::links(self),
        }
    }

    /// Returns the definitions of the name at `offset`, best first.
    pub fn definition(&self, offset: u32, goal: Goal) -> Vec<Link> {
        let inside = self.code_at(offset).and_then(|code| code.definition(goal));
        inside.unwrap_or_else(|| navigation::definition(self, offset, goal))
    }

    /// Returns all references in the workspace to the name at `offset`.
    pub fn references(&self, offset: u32, with_declaration: bool) -> Vec<Place> {
        let inside = self.code_at(offset).and_then(|code| code.references(with_declaration));
        inside.unwrap_or_else(|| navigation::references(self, offset, with_declaration))
    }

    /// Returns all occurrences in the script of the name at `offset`.
    pub fn highlights(&self, offset: u32) -> Vec<Highlight> {
        let inside = self.code_at(offset).and_then(|code| code.highlights());
        inside.unwrap_or_else(|| navigation::highlights(self, offset))
    }

    /// Returns what a rename at `offset` would replace.
    ///
    /// # Errors
    ///
    /// If it cannot be renamed, whatever the new name.
    pub fn prepare_rename(&self, offset: u32) -> Renaming<RenameStart> {
        let inside = self.code_at(offset).and_then(|code| code.prepare_rename());
        inside.unwrap_or_else(|| navigation::prepare(self, offset))
    }

    /// Returns all changes to rename what is at `offset`.
    ///
    /// # Errors
    ///
    /// If an occurrence could be missed, or the name is invalid.
    pub fn rename(&self, offset: u32, name: &str) -> Renaming<Rename> {
        let inside = self.code_at(offset).and_then(|code| code.rename(name));
        inside.unwrap_or_else(|| navigation::rename(self, offset, name))
    }

    /// Returns the function at `offset`.
    pub fn prepare_calls(&self, offset: u32) -> Vec<CallItem> {
        navigation::prepare_calls(self, offset)
    }

    /// Returns the callers of the function `name`.
    pub fn incoming_calls(&self, name: &str) -> Vec<Call> {
        navigation::incoming(self, name)
    }

    /// Returns the calls made by the function `name`, whose code is in `file`.
    pub fn outgoing_calls(&self, name: &str, file: &Path) -> Vec<Call> {
        navigation::outgoing(self, name, file)
    }

    /// Returns the class of a config at `offset`.
    pub fn prepare_types(&self, offset: u32) -> Option<ClassItem> {
        navigation::prepare_types(self, offset)
    }

    /// Returns the parent of the class with this path.
    pub fn supertypes(&self, path: &str) -> Vec<ClassItem> {
        navigation::supertypes(self, path)
    }

    /// Returns the classes that inherit from the one with this path.
    pub fn subtypes(&self, path: &str) -> Vec<ClassItem> {
        navigation::subtypes(self, path)
    }

    /// Returns foldable ranges, ordered by their starts.
    pub fn folding_ranges(&self) -> Vec<Fold> {
        match self.kind() {
            Kind::Stringtable(table) => stringtable::folding_ranges(self, table),
            _ => folding::folding_ranges(self),
        }
    }

    /// Returns the ranges around `offset` for expanding the selection: each contains the previous one and is longer,
    /// and the last one is the whole script. There are at most 100.
    pub fn selection_ranges(&self, offset: u32) -> Vec<TextRange> {
        match self.kind() {
            Kind::Stringtable(table) => stringtable::selection_ranges(self, table, offset),
            _ => selection::selection_ranges(self, offset),
        }
    }

    /// Returns semantic tokens in order; they do not overlap, and each is on one line.
    pub fn semantic_tokens(&self, options: SemanticOptions) -> Vec<SemanticToken> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => semantic_tokens::semantic_tokens(self, options),
        }
    }

    /// Returns literal colors, in order. `is_script` distinguishes scripts from configs.
    pub fn colors(&self, is_script: bool) -> Vec<Color> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => colors::colors(self, is_script),
        }
    }

    /// Returns the text for changing the color at `range`: red, green, blue and opacity from 0 to 1. None if there is
    /// no color.
    pub fn color_text(&self, range: TextRange, rgba: [f64; 4]) -> Option<String> {
        match self.kind() {
            Kind::Stringtable(_) => None,
            _ => colors::color_text(self, range, rgba),
        }
    }

    /// Returns the refactorings that apply to a selection, or at the cursor if it is empty.
    pub fn refactorings(&self, range: TextRange) -> Vec<Offered> {
        if self.is_library() { Vec::new() } else { refactor::offered(self, range) }
    }

    /// Returns the changes of the refactoring `id` of a selection, of its offers the one at `choice`; None if it does
    /// not apply.
    pub fn refactoring(&self, range: TextRange, id: &str, choice: usize) -> Option<Change> {
        refactor::perform(self, range, id, choice)
    }
}

/// Returns the documentation of a completion item, computed when the item is selected; texts of stringtables are in a
/// language of the game.
pub fn resolve(
    reference: &Reference,
    workspace: &Arc<dyn Workspace>,
    key: &EntryKey,
    language: &str,
) -> Option<Resolved> {
    completion::resolve(reference, workspace, key, language)
}

/// Returns the call of a function of the project with its parameters, such as `[_gate] call TAG_fnc_open`, and the
/// first sentence or paragraph of its header comment, which may be empty.
pub fn call_of(reference: &Reference, workspace: &dyn Workspace, function: &FunctionDefinition) -> (String, String) {
    let own = documentation::own::function(workspace, reference, function);
    (own.signature(), own.summary())
}

/// Describes a function of a project for a library file; with the text of its header comment only if `has_prose`. Also
/// returns whether the header says that only its mod is meant to call it; None if it does not say who is.
pub fn library_function(
    reference: &Reference,
    workspace: &dyn Workspace,
    function: &FunctionDefinition,
    has_prose: bool,
) -> (LibraryFunction, Option<bool>) {
    documentation::own::library::described(workspace, reference, function, has_prose)
}

/// Returns the names of the types that a value certainly has, for a library file; none if it may have any or many.
pub fn type_names(types: TypeSet) -> Vec<String> {
    documentation::own::library::names_of(types)
}

/// Precomputes the tables that answers need of a reference. Optional, but loading a reference is a better time for it
/// than the first request.
pub fn prepare(reference: &Reference) {
    completion::prepare(reference);
}
