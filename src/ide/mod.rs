//! What an editor asks about a script, answered in plain data.
//!
//! [`Analysis`] is the whole of it: one method for each feature, one file for each method. Places are bytes of the
//! script; nothing here knows of protocols, documents or settings' names.

mod aliases;
mod code_action;
mod completion;
mod diagnostics;
mod fix;
#[cfg(test)]
mod fixture;
mod hover;
#[cfg(test)]
mod invented;
mod markup;
mod signature;
mod syntaxes;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::{Arc, OnceLock};

pub use code_action::{Action, Effect};
pub use completion::{Completion, CompletionItem, CompletionOptions, EntryKey, EventKey, Insert, ItemKind, Resolved};
pub use diagnostics::{
    Code, Definition, Diagnostic, Group, Level, Lints, Related, Severity, Target, UnknownCode, UnknownLevel, guide,
};
pub use fix::{Edit, Fix, apply, combined};
pub use hover::Hover;
pub use markup::plain_text;
pub use signature::{Signature, SignatureHelp, SignatureParam};

use self::completion::OwnWords;
use crate::catalog::Reference;
use crate::model::{Alone, Reading, Script, SourceFile, Workspace};
use crate::text::TextRange;

/// One script as it is at one moment, and the reference it is read with.
#[derive(Debug, Clone)]
pub struct Analysis {
    reading: Arc<Reading>,
    /// What completion offers of the script's own; worked out when it is first asked for.
    words: Arc<OnceLock<OwnWords>>,
}

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
        let reading = Reading::new(reference, file, path, workspace);
        Analysis { reading: Arc::new(reading), words: Arc::default() }
    }

    /// All that is read in the text: what stands at each place of it.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The script as the game sees it; worked out when it is first asked for.
    pub fn script(&self) -> &Script {
        self.reading.script()
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
            Some(reading) => Analysis { reading: Arc::clone(reading), words: Arc::default() },
            None => self.clone(),
        }
    }

    /// What the word, symbol or event name at `offset` is.
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        hover::hover(&self.meant_at(offset), offset)
    }

    /// What may be written at `offset`, best first.
    pub fn completion(&self, offset: u32, options: CompletionOptions) -> Completion {
        completion::completion(&self.meant_at(offset), offset, options)
    }

    /// The parameters of the command or function whose operand or argument is being written at `offset`.
    pub fn signature_help(&self, offset: u32) -> Option<SignatureHelp> {
        signature::signature_help(&self.meant_at(offset), offset)
    }

    /// Everything that `lints` want to say, in the order of the text.
    pub fn diagnostics(&self, lints: &Lints) -> Vec<Diagnostic> {
        diagnostics::diagnostics(self, lints)
    }

    /// The edits that mend all that can be mended unseen; one round, see [`combined`].
    pub fn safe_edits(&self, lints: &Lints) -> Vec<Edit> {
        let findings = self.diagnostics(lints);
        combined(findings.iter().filter_map(Diagnostic::safe_fix)).0
    }

    /// What can be done about the findings that meet `range`.
    pub fn code_actions(&self, range: TextRange, lints: &Lints) -> Vec<Action> {
        code_action::code_actions(self, range, lints)
    }
}

/// The documentation of a completion item, made when the item is looked at.
pub fn resolve(reference: &Reference, key: &EntryKey) -> Option<Resolved> {
    completion::resolve(reference, key)
}

/// Makes the tables that answers need of a reference. Not needed, but whoever loads a reference has the time for it, and
/// who types has not.
pub fn prepare(reference: &Reference) {
    completion::prepare(reference);
}
