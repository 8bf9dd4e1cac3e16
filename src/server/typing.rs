//! Findings about what is being typed wait for a moment.
//!
//! Half of a statement is an error, and a person who is still writing it knows. So a new finding in the lines that were
//! edited last is told when nothing has been typed for a while, or when the next edit is in another line. All other
//! findings are told at once, and so is what was told of those lines before: nothing flickers.

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustc_hash::{FxHashSet, FxHasher};
use tower_lsp::lsp_types::TextDocumentContentChangeEvent;

use crate::ide::Diagnostic;
use crate::text::LineIndex;

/// Line breaks in what a person types at once. More is pasted, and finished.
const MOST_BREAKS: usize = 1;

/// What is remembered of the typing in a document, from version to version.
#[derive(Debug, Clone, Default)]
pub(super) struct Typing {
    /// The lines that the last edit left behind, and when; None after a change of another kind.
    last: Option<(RangeInclusive<u32>, Instant)>,
    /// The findings that were told last, as hashes of what they say.
    told: Arc<Mutex<FxHashSet<u64>>>,
}

impl Typing {
    /// The same after the next changes of the document.
    pub(super) fn after(&self, changes: &[TextDocumentContentChangeEvent]) -> Typing {
        let last = changes.last().and_then(|change| {
            let line = change.range?.start.line;
            let breaks = change.text.matches('\n').count();
            (breaks <= MOST_BREAKS).then(|| (line..=line.saturating_add(breaks as u32), Instant::now()))
        });
        Typing { last, told: Arc::clone(&self.told) }
    }

    /// How long findings still have to wait; None when they need not.
    pub(super) fn left(&self, pause: Duration) -> Option<Duration> {
        let (_, at) = self.last.as_ref()?;
        pause.checked_sub(at.elapsed()).filter(|left| !left.is_zero())
    }

    /// Takes out the findings that have to wait; whether there are any. What remains counts as told.
    pub(super) fn hold_back(&self, found: &mut Vec<Diagnostic>, lines: &LineIndex, pause: Duration) -> bool {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let all = found.len();
        if let (Some(_), Some((typed, _))) = (self.left(pause), &self.last) {
            let is_typed = |found: &Diagnostic| {
                lines.line(found.range.start) <= *typed.end() && *typed.start() <= lines.line(found.range.end)
            };
            found.retain(|found| told.contains(&saying(found)) || !is_typed(found));
        }
        *told = found.iter().map(saying).collect();
        found.len() < all
    }
}

fn saying(found: &Diagnostic) -> u64 {
    let mut hasher = FxHasher::default();
    found.code.name().hash(&mut hasher);
    found.message.hash(&mut hasher);
    hasher.finish()
}
