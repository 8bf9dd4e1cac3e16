//! Holds back new diagnostics on the lines being typed.
//!
//! An unfinished statement is an error that its author already knows about. So new diagnostics on the last edited lines
//! are shown only after a pause in typing, or when another line is edited. All others are shown immediately, and those
//! already shown on these lines stay, so nothing flickers.

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustc_hash::{FxHashSet, FxHasher};
use tower_lsp::lsp_types::TextDocumentContentChangeEvent;

use sqf_lint::Diagnostic;
use sqf_text::LineIndex;

/// Maximum number of line breaks in a typed edit. More are pasted, and complete.
const MOST_BREAKS: usize = 1;

/// The typing state of a document, passed from version to version.
#[derive(Debug, Clone, Default)]
pub(in crate::server) struct Typing {
    /// The lines of the last edit, and its time; None after another kind of change.
    last: Option<(RangeInclusive<u32>, Instant)>,
    /// Hashes of the diagnostics shown last.
    told: Arc<Mutex<FxHashSet<u64>>>,
}

impl Typing {
    /// Returns the state after further changes of the document.
    pub(in crate::server) fn after(&self, changes: &[TextDocumentContentChangeEvent]) -> Typing {
        let last = changes.last().and_then(|change| {
            let line = change.range?.start.line;
            let breaks = change.text.matches('\n').count();
            (breaks <= MOST_BREAKS).then(|| (line..=line.saturating_add(breaks as u32), Instant::now()))
        });
        Typing { last, told: Arc::clone(&self.told) }
    }

    /// Returns how long diagnostics still have to be held back; None if not at all.
    pub(in crate::server) fn left(&self, pause: Duration) -> Option<Duration> {
        let (_, at) = self.last.as_ref()?;
        pause.checked_sub(at.elapsed()).filter(|left| !left.is_zero())
    }

    /// Removes the diagnostics to hold back. Returns whether there are any. The rest counts as shown.
    pub(in crate::server) fn hold_back(&self, found: &mut Vec<Diagnostic>, lines: &LineIndex, pause: Duration) -> bool {
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
