//! What an editor asks about a script, answered in plain data.
//!
//! [`Analysis`] is the whole of it: one method for each feature, one file for each method. Places are bytes of the
//! script; nothing here knows of protocols, documents or settings' names.

mod aliases;
mod class_names;
mod code_action;
mod code_string;
mod colors;
mod completion;
mod config;
mod control_flow;
mod diagnostics;
mod entry;
mod expand;
mod expansion;
mod fix;
mod fixed_words;
#[cfg(test)]
mod fixture;
mod folding;
mod hover;
mod inlay;
#[cfg(test)]
mod invented;
mod known;
mod language;
mod lens;
mod links;
mod macro_definition;
mod markup;
mod memo;
mod navigation;
mod outline;
mod own;
mod passed;
mod regions;
mod selection;
mod semantic_tokens;
mod signature;
mod stringtable;
mod syntax_line;
mod syntaxes;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

pub use code_action::{Action, Change, Effect};
pub use colors::Color;
pub use completion::{
    Completion, CompletionItem, CompletionOptions, Counts, EntryKey, Insert, ItemKind, KnownNames, Resolved,
};
pub use config::{ConfigCursor, ConfigFile, ConfigKind, ConfigPlace};
pub use diagnostics::{Code, Definition, Diagnostic, Level, Lints, Related, Severity, Target, UnknownCode, guide};
pub use entry::{Entry, Meanings, meanings, near};
pub use expand::ExpandedPart;
pub use fix::{Edit, Fix, apply, combined};
pub use folding::{Fold, FoldKind};
pub use hover::Hover;
pub use inlay::{InlayHint, InlayOptions, ParameterHints};
pub use language::Language;
pub use lens::Lens;
pub use links::FileLink;
pub use navigation::{
    Call, CallItem, ClassItem, FileChanges, FileMoves, FileRename, Goal, Highlight, HighlightKind, Link, Place,
    Refusal, Rename, RenameStart, Renaming, Replacement,
};
pub use outline::{OutlineItem, OutlineKind};
pub use semantic_tokens::{SemanticKind, SemanticModifiers, SemanticOptions, SemanticToken};
#[cfg(test)]
pub use signature::SignatureParam;
pub use signature::{Signature, SignatureAsked, SignatureHelp};

use self::code_string::CodeString;
use self::completion::OwnWords;
use self::diagnostics::Asked;
use crate::catalog::Reference;
use crate::model::{self, Alone, FileIndex, Reading, Script, SourceFile, Workspace};
use crate::stringtable::Stringtable;
use crate::syntax::Preprocessed;
use crate::text::TextRange;

/// One script as it is at one moment, and the reference it is read with.
#[derive(Debug, Clone)]
pub struct Analysis {
    reading: Arc<Reading>,
    index: Arc<OnceLock<Arc<FileIndex>>>,
    /// What completion offers of the script's own; worked out when it is first asked for.
    words: Arc<OnceLock<OwnWords>>,
    language: Arc<OnceLock<Option<Language>>>,
    config: Arc<OnceLock<Arc<ConfigFile>>>,
    /// The text as a stringtable; read when it is first asked for.
    table: Arc<OnceLock<Stringtable>>,
    /// What the check of the next version need not look at again, and what that of this one need not.
    asked: Arc<OnceLock<Arc<Asked>>>,
    asked_before: Option<Arc<Asked>>,
    /// What was found last, and what was looked for.
    findings: Arc<Mutex<Option<(Lints, Findings)>>>,
    /// The language in which texts of stringtables are shown.
    text_language: &'static str,
}

/// What the analysis of a version of a script leaves to that of the next one.
#[derive(Debug, Clone)]
pub struct Earlier {
    script: model::Earlier,
    reference: Weak<Reference>,
    asked: Option<Arc<Asked>>,
}

/// Findings that several answers share.
type Findings = Arc<Vec<Diagnostic>>;

/// Findings that are kept; many more would take megabytes.
const MOST_KEPT: usize = 2_000;

/// The language in which texts of stringtables are shown unless somebody wants another.
pub const TEXT_LANGUAGE: &str = "English";

impl Analysis {
    /// Joins a script and a reference.
    pub fn new(reference: Arc<Reference>, file: Arc<SourceFile>) -> Analysis {
        Analysis::in_workspace(reference, file, None, Arc::new(Alone))
    }

    /// The same of a script that is a file, with the files around it.
    pub fn in_workspace(
        reference: Arc<Reference>,
        file: Arc<SourceFile>,
        path: Option<Arc<Path>>,
        workspace: Arc<dyn Workspace>,
    ) -> Analysis {
        Analysis::after(None, reference, file, path, workspace)
    }

    /// The same of a script of which an earlier version was parsed; what did not change is taken over from it.
    pub fn after(
        before: Option<Earlier>,
        reference: Arc<Reference>,
        file: Arc<SourceFile>,
        path: Option<Arc<Path>>,
        workspace: Arc<dyn Workspace>,
    ) -> Analysis {
        let reading = Reading::new(reference, file, path, workspace);
        let Some(Earlier { script, reference, asked }) = before else { return Analysis::of(Arc::new(reading)) };
        let reading = reading.after(Some(script), &reference);
        Analysis { asked_before: asked, ..Analysis::of(Arc::new(reading)) }
    }

    /// What the analysis of the next version can take over.
    pub fn earlier(&self) -> Option<Earlier> {
        let script = self.reading.earlier()?;
        // Another thread may read or check this version right now.
        let asked = match self.reading.is_parsed(script.parsed()) {
            true => self.asked.get().cloned().or_else(|| Some(Arc::new(self.asked_before()?.of_next(script.parsed())))),
            false => self.asked_before.clone(),
        };
        Some(Earlier { script, reference: Arc::downgrade(self.reading.reference()), asked })
    }

    /// What the check of the version before has left.
    fn asked_before(&self) -> Option<&Asked> {
        self.asked_before.as_deref()
    }

    /// Leaves something to the check of the next version.
    fn keep_asked(&self, asked: Option<Asked>) {
        if let Some(asked) = asked {
            let _ = self.asked.set(Arc::new(asked));
        }
    }

    fn of(reading: Arc<Reading>) -> Analysis {
        Analysis {
            reading,
            index: Arc::default(),
            words: Arc::default(),
            language: Arc::default(),
            config: Arc::default(),
            table: Arc::default(),
            asked: Arc::default(),
            asked_before: None,
            findings: Arc::default(),
            text_language: TEXT_LANGUAGE,
        }
    }

    /// The same, with the texts of stringtables in a language of the game, such as `German`.
    pub fn with_texts_in(self, language: &'static str) -> Analysis {
        Analysis { text_language: language, ..self }
    }

    /// What the text is written in; found out when it is first asked for. None for a header that may hold either, of
    /// which only the lines of the preprocessor are checked, and for files of other programs.
    pub fn language(&self) -> Option<Language> {
        *self.language.get_or_init(|| Language::of(self.path(), self.file().source(), self.workspace()))
    }

    /// The language in which an editor shows the text best: that of what includes a header which may hold either.
    pub fn shown_language(&self) -> Option<Language> {
        let of_includers = || Language::of_includers(self.path()?, self.file().source(), self.workspace());
        self.language().or_else(of_includers)
    }

    /// Whether anything is reported on the text: on scripts, configs, stringtables and headers of any of them, but not on
    /// files of other programs.
    pub fn is_checked(&self) -> bool {
        self.language().is_some() || self.is_header()
    }

    /// Whether the text is a header, in whichever language.
    fn is_header(&self) -> bool {
        self.path().is_some_and(|path| Language::is_header(path, self.file().source()))
    }

    /// The text as a config; read when it is first asked for. None for other files.
    pub fn config(&self) -> Option<&ConfigFile> {
        (self.language() == Some(Language::Config)).then(|| {
            let read = || ConfigFile::shared(self.file().source(), self.path(), self.reading.shared_workspace());
            &**self.config.get_or_init(read)
        })
    }

    /// The tokens that the game's parser sees, of a script or a config.
    fn pre(&self) -> &Preprocessed {
        self.config().map_or_else(|| self.script().pre(), ConfigFile::pre)
    }

    /// All that is read in the text: what stands at each place of it.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The script as the game sees it; worked out when it is first asked for.
    pub fn script(&self) -> &Script {
        self.reading.script()
    }

    fn is_table(&self) -> bool {
        self.language() == Some(Language::Stringtable)
    }

    /// The text as a stringtable.
    pub(super) fn table(&self) -> &Stringtable {
        self.table.get_or_init(|| Stringtable::parse(self.file().text()))
    }

    /// The names of the project in the script as it is now; read when they are first asked for.
    fn index(&self) -> Arc<FileIndex> {
        let index = self.index.get_or_init(|| {
            if self.is_table() {
                return Arc::new(stringtable::index(self));
            }
            if let Some(index) = self.index_of_config() {
                return index;
            }
            let path = Arc::from(self.path().unwrap_or(Path::new("")));
            Arc::new(FileIndex::of_script(self.script(), &path, self.reference(), self.workspace()))
        });
        Arc::clone(index)
    }

    /// The names in a file that is no script: a config, or a header as the files that include it read it. None while the
    /// workspace has another text of it.
    fn index_of_config(&self) -> Option<Arc<FileIndex>> {
        let is_script = |path: &&Path| path.extension().is_some_and(|it| it.eq_ignore_ascii_case("sqf"));
        let path = self.path().filter(|path| !is_script(path))?;
        let is_same = self.workspace().source(path).is_some_and(|source| **source.text() == *self.file().text());
        if is_same { self.workspace().file_index(path) } else { None }
    }

    /// The file of the script, when it is one.
    pub fn path(&self) -> Option<&Path> {
        self.reading.path()
    }

    /// The files around the script.
    pub fn workspace(&self) -> &dyn Workspace {
        self.reading.workspace()
    }

    /// The script.
    pub fn file(&self) -> &SourceFile {
        self.reading.file()
    }

    /// The reference.
    pub fn reference(&self) -> &Reference {
        self.reading.reference()
    }

    /// This, or where a quote is missing further up, the script without that one.
    fn meant_at(&self, offset: u32) -> Analysis {
        match self.reading.mended(offset) {
            Some(reading) => Analysis::of(Arc::clone(reading)).with_texts_in(self.text_language),
            None => self.clone(),
        }
    }

    /// The code of the string that `offset` is in.
    fn code_at(&self, offset: u32) -> Option<CodeString<'_>> {
        if self.is_table() { None } else { code_string::at(self, offset) }
    }

    /// What the word, symbol or event name at `offset` is.
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        if self.is_table() {
            return stringtable::hover(self, offset);
        }
        let meant = self.meant_at(offset);
        let inside = code_string::at(&meant, offset).and_then(|code| code.hover());
        inside.or_else(|| hover::hover(&meant, offset))
    }

    /// What the name at `offset` is in a header that may hold code or classes: only names of the project are known there.
    pub fn hover_of_list(&self, offset: u32) -> Option<Hover> {
        hover::of_list(self, offset)
    }

    /// What may be written at `offset`, best first.
    pub fn completion(&self, offset: u32, options: CompletionOptions) -> Completion {
        if self.is_table() {
            return stringtable::completion(self, offset, options);
        }
        let meant = self.meant_at(offset);
        let inside = code_string::at(&meant, offset).map(|code| {
            let mut found = code.completion(options);
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
        if self.is_table() {
            return None;
        }
        let meant = self.meant_at(offset);
        let inside = code_string::at(&meant, offset).and_then(|code| code.signature_help(asked));
        if inside.is_some() || self.config().is_some() {
            return inside;
        }
        signature::signature_help(&meant, offset, asked)
    }

    /// The text as the preprocessor leaves it, in parts whose lines lead back. None for files that it does not read.
    pub fn expanded(&self) -> Option<Vec<ExpandedPart>> {
        expand::expanded(self)
    }

    /// What is in the script, as a tree.
    pub fn outline(&self) -> Vec<OutlineItem> {
        if self.is_table() { stringtable::outline(self) } else { outline::outline(self) }
    }

    /// The functions that the script is or assigns, each with its parameters: inlay hints in other files show them.
    pub fn signatures(&self) -> Vec<String> {
        if self.language() == Some(Language::Script) { outline::signatures(self) } else { Vec::new() }
    }

    /// What values in a range are for.
    pub fn inlay_hints(&self, range: TextRange, options: InlayOptions) -> Vec<InlayHint> {
        if self.is_table() {
            return Vec::new();
        }
        inlay::inlay_hints(self, range, options)
    }

    /// The functions that the script defines.
    pub fn lenses(&self) -> Vec<Lens> {
        if self.is_table() {
            return Vec::new();
        }
        lens::lenses(self)
    }

    /// The places that name a function and do not define it.
    pub fn lens_references(&self, function: &str) -> Vec<Place> {
        lens::lens_references(self, function)
    }

    /// The paths in the script that lead to files of the project.
    pub fn links(&self) -> Vec<FileLink> {
        if self.is_table() {
            return Vec::new();
        }
        links::links(self)
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
        let mut found = diagnostics::diagnostics(self, lints);
        found.iter_mut().for_each(Diagnostic::quote);
        found
    }

    /// The same, kept for the next request: clients ask for code actions whenever the cursor moves. Of two requests at the
    /// same time, one waits for the other.
    pub fn findings(&self, lints: &Lints) -> Arc<Vec<Diagnostic>> {
        let mut kept = self.findings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = kept.as_ref().filter(|(known, _)| known == lints) {
            return Arc::clone(found);
        }
        let found = Arc::new(self.diagnostics(lints));
        if found.len() <= MOST_KEPT {
            *kept = Some((lints.clone(), Arc::clone(&found)));
        }
        found
    }

    /// The edits that fix all that can be fixed unseen; one round, see [`combined`]. Very many edits that are close together
    /// are joined into one.
    pub fn safe_edits(&self, lints: &Lints) -> Vec<Edit> {
        let findings = self.findings(lints);
        let edits = combined(findings.iter().filter_map(Diagnostic::safe_fix)).0;
        fix::joined(self.file().text(), edits)
    }

    /// What can be hidden, in the order in which it begins.
    pub fn folding_ranges(&self) -> Vec<Fold> {
        if self.is_table() { stringtable::folding_ranges(self) } else { folding::folding_ranges(self) }
    }

    /// The ranges around `offset` that a selection grows to: each is longer than the one before it and contains it, and
    /// the last one is the whole script. There are at most 100.
    pub fn selection_ranges(&self, offset: u32) -> Vec<TextRange> {
        match self.is_table() {
            true => stringtable::selection_ranges(self, offset),
            false => selection::selection_ranges(self, offset),
        }
    }

    /// What each word is, in the order of the text; no token overlaps another or is on more than one line.
    pub fn semantic_tokens(&self, options: SemanticOptions) -> Vec<SemanticToken> {
        if self.is_table() {
            return Vec::new();
        }
        semantic_tokens::semantic_tokens(self, options)
    }

    /// The colours that are written out, in the order of the text. `is_script` tells scripts from configs.
    pub fn colors(&self, is_script: bool) -> Vec<Color> {
        if self.is_table() {
            return Vec::new();
        }
        colors::colors(self, is_script)
    }

    /// The text that makes the colour at `range` another: red, green, blue and opacity from 0 to 1. None where there is
    /// no colour.
    pub fn color_text(&self, range: TextRange, rgba: [f64; 4]) -> Option<String> {
        if self.is_table() {
            return None;
        }
        colors::color_text(self, range, rgba)
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
