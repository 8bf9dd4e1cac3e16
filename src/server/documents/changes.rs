//! Applies changes to the text of a document.

use std::fmt;

use ropey::Rope;
use tower_lsp::lsp_types::TextDocumentContentChangeEvent;

use super::OpenState;
use super::recent::Recent;
use crate::server::convert::rope_range;
use sqf_text::Encoding;

/// Why a change was rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::server) enum Trouble {
    /// The document was never opened.
    NotOpen,
    /// The position of an edit does not exist in the document.
    Place,
    /// The same, but a change before it has not arrived and may do so yet.
    Missing { version: i32 },
    /// The change is older than the document.
    Old { version: i32, known: i32 },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NotOpen => f.write_str("it was changed before it was opened"),
            Trouble::Place => f.write_str("it was changed at a position that does not exist in it"),
            Trouble::Missing { version } => write!(f, "version {version} did not arrive"),
            Trouble::Old { version, known } => write!(f, "version {version} arrived after version {known}"),
        }
    }
}

/// A text after changes.
pub(super) struct Applied {
    pub(super) version: i32,
    pub(super) text: Rope,
    pub(super) recent: Recent,
}

impl OpenState {
    /// Applies changes; None if the text is lost and stays so.
    ///
    /// # Errors
    ///
    /// Why they cannot be applied, with the changes to remember if one that is missing would help.
    pub(super) fn after(
        &self,
        version: i32,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) -> Result<Option<Applied>, (Trouble, Option<Recent>)> {
        // Everything before the last full replacement is irrelevant.
        if let Some(whole) = changes.iter().rposition(|change| change.range.is_none()) {
            let mut text = Rope::new();
            apply(&mut text, &changes[whole..], encoding).ok_or((Trouble::Place, None))?;
            return Ok(Some(Applied { version, recent: Recent::new(version, text.clone()), text }));
        }
        let mut recent = match self {
            OpenState::Known(_, recent) | OpenState::Late(_, recent) => recent.clone(),
            OpenState::Lost(_) => return Ok(None),
        };
        if recent.add(version, changes, encoding).is_none() {
            let trouble = match self {
                OpenState::Known(document, _) => Trouble::Old { version, known: document.version },
                OpenState::Late(..) | OpenState::Lost(_) => Trouble::Place,
            };
            return Err((trouble, None));
        }
        // Most changes are the next one.
        if let OpenState::Known(document, _) = self
            && document.version <= version
        {
            let mut text = document.text.rope.clone();
            if apply(&mut text, changes, encoding).is_some() {
                return Ok(Some(Applied { version, text, recent }));
            }
        } else if let Some((version, text)) = recent.replay(encoding) {
            return Ok(Some(Applied { version, text, recent }));
        }
        match recent.missing() {
            Some(missing) => Err((Trouble::Missing { version: missing }, Some(recent))),
            None => Err((Trouble::Place, None)),
        }
    }
}

/// Applies changes one after another; None if a position does not exist.
pub(super) fn apply(text: &mut Rope, changes: &[TextDocumentContentChangeEvent], encoding: Encoding) -> Option<()> {
    for change in changes {
        let Some(range) = change.range else {
            *text = Rope::from_str(&change.text);
            continue;
        };
        let range = rope_range(text, range, encoding)?;
        let start = range.start;
        if !range.is_empty() {
            text.try_remove(range).ok()?;
        }
        if !change.text.is_empty() {
            text.try_insert(start, &change.text).ok()?;
        }
    }
    Some(())
}
