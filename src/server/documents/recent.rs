//! Changes that arrive in the wrong order.
//!
//! Some clients send every change from a task of its own (Helix up to 25.01), so that one may overtake another during
//! fast typing. So the last changes of a document are remembered, and applied again when the missing one
//! arrives.

use std::collections::VecDeque;
use std::sync::Arc;

use ropey::Rope;
use tower_lsp::lsp_types::TextDocumentContentChangeEvent;

use super::changes::apply;
use sqf_text::Encoding;

/// Maximum number of changes that are remembered.
const MOST: usize = 16;

/// The last changes of a document.
#[derive(Debug, Clone)]
pub(super) struct Recent {
    /// The version before these changes.
    version: i32,
    /// The text of that version.
    text: Rope,
    /// The changes that led to each later version, in the order of the versions.
    changes: VecDeque<(i32, Arc<[TextDocumentContentChangeEvent]>)>,
}

impl Recent {
    /// Creates it for a text to which nothing has happened yet.
    pub(super) fn new(version: i32, text: Rope) -> Recent {
        Recent { version, text, changes: VecDeque::new() }
    }

    /// Adds changes. Returns None if they are too old to be applied in their place: nothing is missing there.
    pub(super) fn add(
        &mut self,
        version: i32,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) -> Option<()> {
        let at = self.changes.partition_point(|(known, _)| *known <= version);
        let before = self.version_before(at);
        let is_in_place = match self.changes.get(at) {
            Some((next, _)) => is_between(before, version, *next),
            None => before <= version,
        };
        if !is_in_place {
            return None;
        }
        self.changes.insert(at, (version, changes.into()));
        if self.changes.len() > MOST {
            let (version, changes) = self.changes.pop_front()?;
            apply(&mut self.text, &changes, encoding)?;
            self.version = version;
        }
        Some(())
    }

    /// Returns the first version whose changes have not arrived, as far as clients count by ones.
    pub(super) fn missing(&self) -> Option<i32> {
        let at = (0..self.changes.len()).find(|at| {
            let before = self.version_before(*at);
            is_between(before, before.saturating_add(1), self.changes[*at].0)
        })?;
        Some(self.version_before(at).saturating_add(1))
    }

    /// Returns the newest version and its text; None if a position does not exist.
    pub(super) fn replay(&self, encoding: Encoding) -> Option<(i32, Rope)> {
        let mut text = self.text.clone();
        for (_, changes) in &self.changes {
            apply(&mut text, changes, encoding)?;
        }
        Some((self.version_before(self.changes.len()), text))
    }

    fn version_before(&self, at: usize) -> i32 {
        at.checked_sub(1).map_or(self.version, |before| self.changes[before].0)
    }
}

fn is_between(before: i32, version: i32, after: i32) -> bool {
    before < version && version < after
}
