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
mod usage;

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

use crate::catalog::Reference;
use crate::model::{Alone, Script, SourceFile, Workspace};
use crate::text::TextRange;

/// One script as it is at one moment, and the reference it is read with.
#[derive(Debug, Clone)]
pub struct Analysis {
    reference: Arc<Reference>,
    file: Arc<SourceFile>,
    path: Option<Arc<Path>>,
    workspace: Arc<dyn Workspace>,
    script: Arc<OnceLock<Script>>,
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
        Analysis { reference, file, path, workspace, script: Arc::default() }
    }

    /// The script as the game sees it; worked out when it is first asked for.
    pub fn script(&self) -> &Script {
        self.script.get_or_init(|| {
            let source = Arc::clone(self.file.source());
            Script::new(source, self.path.as_deref(), &self.reference, &*self.workspace)
        })
    }

    /// The file of the script, when it is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The files around the script.
    pub fn workspace(&self) -> &dyn Workspace {
        &*self.workspace
    }

    /// The script.
    pub fn file(&self) -> &SourceFile {
        &self.file
    }

    /// The reference.
    pub fn reference(&self) -> &Reference {
        &self.reference
    }

    /// What the word, symbol or event name at `offset` is.
    pub fn hover(&self, offset: u32) -> Option<Hover> {
        hover::hover(self, offset)
    }

    /// What may be written at `offset`, best first.
    pub fn completion(&self, offset: u32, options: CompletionOptions) -> Completion {
        completion::completion(self, offset, options)
    }

    /// The parameters of the command or function whose operand or argument is being written at `offset`.
    pub fn signature_help(&self, offset: u32) -> Option<SignatureHelp> {
        signature::signature_help(self, offset)
    }

    /// Everything that `lints` want to say, in the order of the text.
    pub fn diagnostics(&self, lints: &Lints) -> Vec<Diagnostic> {
        diagnostics::diagnostics(self, lints)
    }

    /// The edits that mend all that can be mended unseen; one round, see [`combined`]. Very many edits are one, see
    /// [`fix::joined`].
    pub fn safe_edits(&self, lints: &Lints) -> Vec<Edit> {
        let findings = self.diagnostics(lints);
        let edits = combined(findings.iter().filter_map(Diagnostic::safe_fix)).0;
        fix::joined(self.file.text(), edits)
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
