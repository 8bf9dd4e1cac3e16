//! What an editor asks about a script, answered in plain data.
//!
//! This is the facade of [`Analysis`]: one method for each feature, one file for each method. It decides by language which
//! file answers. Features import what they need from [`analysis`] and from each other, never from here. Places are bytes
//! of the script; nothing here knows of protocols, documents or settings' names.

mod analysis;
mod code_action;
mod code_string;
mod colors;
mod completion;
mod config;
mod diagnostics;
mod documentation;
mod findings;
mod fix;
#[cfg(test)]
mod fixture;
mod hover;
mod inlay;
mod language;
mod lens;
mod links;
mod macros;
mod memo;
mod names;
mod navigation;
mod semantic_tokens;
mod signature;
mod stringtable;
mod structure;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::Arc;

pub use analysis::{Analysis, Earlier, TEXT_LANGUAGE};
pub use code_action::{Action, Change, Effect};
pub use colors::Color;
pub use completion::{
    Completion, CompletionItem, CompletionOptions, Counts, EntryKey, Insert, ItemKind, KnownNames, Resolved,
};
pub use diagnostics::{Code, Definition, Diagnostic, Level, Lints, Related, Severity, Target, UnknownCode, guide};
pub use documentation::entry::{Entry, Meanings, meanings, near};
#[cfg(test)]
pub use fix::Fix;
pub use fix::{Edit, apply, combined};
pub use hover::Hover;
pub use inlay::{InlayHint, InlayOptions, ParameterHints};
pub use language::Language;
pub use lens::Lens;
pub use links::FileLink;
pub use macros::expand::ExpandedPart;
pub use navigation::{
    Call, CallItem, ClassItem, FileChanges, FileMoves, FileRename, Goal, Highlight, HighlightKind, Link, Place,
    Refusal, Rename, RenameStart, Renaming, Replacement,
};
pub use semantic_tokens::{SemanticKind, SemanticModifiers, SemanticOptions, SemanticToken};
#[cfg(test)]
pub use signature::SignatureParam;
pub use signature::{Signature, SignatureAsked, SignatureHelp};
pub use structure::folding::{Fold, FoldKind};
pub use structure::outline::{OutlineItem, OutlineKind};

use self::analysis::Kind;
use self::code_string::CodeString;
use self::macros::expand;
use self::structure::{folding, outline, selection};
use crate::catalog::Reference;
use crate::model::Workspace;
use crate::text::TextRange;

impl Analysis {
    /// The code of the string that `offset` is in.
    fn code_at(&self, offset: u32) -> Option<CodeString<'_>> {
        match self.kind() {
            Kind::Stringtable(_) => None,
            _ => code_string::at(self, offset),
        }
    }

    /// What the word, symbol or event name at `offset` is.
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        if let Kind::Stringtable(table) = self.kind() {
            return stringtable::hover(self, table, offset);
        }
        let meant = self.meant_at(offset);
        let inside = code_string::at(&meant, offset).and_then(|code| code.hover(Analysis::hover));
        inside.or_else(|| hover::hover(&meant, offset))
    }

    /// What the name at `offset` is in a header that may hold code or classes: only names of the project are known there.
    pub fn hover_of_list(&self, offset: u32) -> Option<Hover> {
        hover::of_list(self, offset)
    }

    /// What may be written at `offset`, best first.
    pub fn completion(&self, offset: u32, options: CompletionOptions) -> Completion {
        if let Kind::Stringtable(table) = self.kind() {
            return stringtable::completion(self, table, offset, options);
        }
        let meant = self.meant_at(offset);
        let inside = code_string::at(&meant, offset).map(|code| {
            let mut found = code.completion(|code, offset| code.completion(offset, options));
            // What an action runs is code, or a file.
            found.items.splice(..0, completion::scripts(&meant, offset));
            found
        });
        inside
            .filter(|found| !found.items.is_empty())
            .unwrap_or_else(|| completion::completion(&meant, offset, options))
    }

    /// The parameters of the command or function whose operand or argument is being written at `offset`.
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

    /// The text as the preprocessor leaves it, in parts whose lines lead back. None for files that it does not read.
    pub fn expanded(&self) -> Option<Vec<ExpandedPart>> {
        expand::expanded(self)
    }

    /// What is in the script, as a tree.
    pub fn outline(&self) -> Vec<OutlineItem> {
        match self.kind() {
            Kind::Stringtable(table) => stringtable::outline(self, table),
            _ => outline::outline(self),
        }
    }

    /// The functions that the script is or assigns, each with its parameters: inlay hints in other files show them.
    pub fn signatures(&self) -> Vec<String> {
        match self.kind() {
            Kind::Script => outline::signatures(self),
            _ => Vec::new(),
        }
    }

    /// What values in a range are for.
    pub fn inlay_hints(&self, range: TextRange, options: InlayOptions) -> Vec<InlayHint> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => inlay::inlay_hints(self, range, options),
        }
    }

    /// The functions that the script defines.
    pub fn lenses(&self) -> Vec<Lens> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => lens::lenses(self),
        }
    }

    /// The places that name a function and do not define it.
    pub fn lens_references(&self, function: &str) -> Vec<Place> {
        lens::lens_references(self, function)
    }

    /// The paths in the script that lead to files of the project.
    pub fn links(&self) -> Vec<FileLink> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => links::links(self),
        }
    }

    /// Where the name at `offset` leads, the best place first.
    pub fn definition(&self, offset: u32, goal: Goal) -> Vec<Link> {
        let inside = self.code_at(offset).and_then(|code| code.definition(goal));
        inside.unwrap_or_else(|| navigation::definition(self, offset, goal))
    }

    /// All places of the workspace that name what is at `offset`.
    pub fn references(&self, offset: u32, with_declaration: bool) -> Vec<Place> {
        let inside = self.code_at(offset).and_then(|code| code.references(with_declaration));
        inside.unwrap_or_else(|| navigation::references(self, offset, with_declaration))
    }

    /// The places of the script that name what is at `offset`.
    pub fn highlights(&self, offset: u32) -> Vec<Highlight> {
        let inside = self.code_at(offset).and_then(|code| code.highlights());
        inside.unwrap_or_else(|| navigation::highlights(self, offset))
    }

    /// What would be renamed at `offset`.
    ///
    /// # Errors
    ///
    /// When it cannot be renamed, whatever the new name.
    pub fn prepare_rename(&self, offset: u32) -> Renaming<RenameStart> {
        let inside = self.code_at(offset).and_then(|code| code.prepare_rename());
        inside.unwrap_or_else(|| navigation::prepare(self, offset))
    }

    /// All changes that give what is at `offset` another name.
    ///
    /// # Errors
    ///
    /// When a place might be missed, or the name is not possible.
    pub fn rename(&self, offset: u32, name: &str) -> Renaming<Rename> {
        let inside = self.code_at(offset).and_then(|code| code.rename(name));
        inside.unwrap_or_else(|| navigation::rename(self, offset, name))
    }

    /// The function at `offset`.
    pub fn prepare_calls(&self, offset: u32) -> Vec<CallItem> {
        navigation::prepare_calls(self, offset)
    }

    /// Who calls the function `name`.
    pub fn incoming_calls(&self, name: &str) -> Vec<Call> {
        navigation::incoming(self, name)
    }

    /// What the function `name` calls whose code is in `file`.
    pub fn outgoing_calls(&self, name: &str, file: &Path) -> Vec<Call> {
        navigation::outgoing(self, name, file)
    }

    /// The class of a config at `offset`.
    pub fn prepare_types(&self, offset: u32) -> Option<ClassItem> {
        navigation::prepare_types(self, offset)
    }

    /// What the class with this path inherits from.
    pub fn supertypes(&self, path: &str) -> Vec<ClassItem> {
        navigation::supertypes(self, path)
    }

    /// The classes that inherit from the one with this path.
    pub fn subtypes(&self, path: &str) -> Vec<ClassItem> {
        navigation::subtypes(self, path)
    }

    /// Everything that `lints` want to say, in the order of the text.
    pub fn diagnostics(&self, lints: &Lints) -> Vec<Diagnostic> {
        findings::all(self, lints)
    }

    /// The same, kept for the next request: clients ask for code actions whenever the cursor moves. Of two requests at the
    /// same time, one waits for the other.
    pub fn findings(&self, lints: &Lints) -> Arc<Vec<Diagnostic>> {
        findings::findings(self, lints)
    }

    /// The edits that fix all that can be fixed unseen; one round, see [`combined`]. Very many edits that are close together
    /// are joined into one.
    pub fn safe_edits(&self, lints: &Lints) -> Vec<Edit> {
        findings::safe_edits(self, lints)
    }

    /// What can be hidden, in the order in which it begins.
    pub fn folding_ranges(&self) -> Vec<Fold> {
        match self.kind() {
            Kind::Stringtable(table) => stringtable::folding_ranges(self, table),
            _ => folding::folding_ranges(self),
        }
    }

    /// The ranges around `offset` that a selection grows to: each is longer than the one before it and contains it, and
    /// the last one is the whole script. There are at most 100.
    pub fn selection_ranges(&self, offset: u32) -> Vec<TextRange> {
        match self.kind() {
            Kind::Stringtable(table) => stringtable::selection_ranges(self, table, offset),
            _ => selection::selection_ranges(self, offset),
        }
    }

    /// What each word is, in the order of the text; no token overlaps another or is on more than one line.
    pub fn semantic_tokens(&self, options: SemanticOptions) -> Vec<SemanticToken> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => semantic_tokens::semantic_tokens(self, options),
        }
    }

    /// The colours that are written out, in the order of the text. `is_script` tells scripts from configs.
    pub fn colors(&self, is_script: bool) -> Vec<Color> {
        match self.kind() {
            Kind::Stringtable(_) => Vec::new(),
            _ => colors::colors(self, is_script),
        }
    }

    /// The text that makes the colour at `range` another: red, green, blue and opacity from 0 to 1. None where there is
    /// no colour.
    pub fn color_text(&self, range: TextRange, rgba: [f64; 4]) -> Option<String> {
        match self.kind() {
            Kind::Stringtable(_) => None,
            _ => colors::color_text(self, range, rgba),
        }
    }

    /// What can be done about the findings that meet `range`, then about those that have one of the ranges `named`.
    pub fn code_actions(&self, range: TextRange, named: &[TextRange], lints: &Lints) -> Vec<Action> {
        code_action::code_actions(self, range, named, lints)
    }
}

/// The documentation of a completion item, made when the item is looked at; texts of stringtables are in a language of
/// the game.
pub fn resolve(reference: &Reference, workspace: &dyn Workspace, key: &EntryKey, language: &str) -> Option<Resolved> {
    completion::resolve(reference, workspace, key, language)
}

/// Makes the tables that answers need of a reference. Not needed, but whoever loads a reference has the time for it, and
/// who types has not.
pub fn prepare(reference: &Reference) {
    completion::prepare(reference);
}
