//! Holds back new diagnostics on the lines being typed.
//!
//! An unfinished statement is an error that its author already knows about. So new diagnostics on the last edited lines
//! are shown only after a pause in typing, or when another line is edited. All others are shown immediately, and those
//! already shown on these lines stay, so nothing flickers. The line of the closing brace that an editor added is one of
//! them while the block is filled: its `;` comes last.

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustc_hash::{FxHashSet, FxHasher};
use tower_lsp::lsp_types::TextDocumentContentChangeEvent;

use sqf_lint::Diagnostic;
use sqf_text::{LineIndex, locked};

/// Maximum number of line breaks in a typed edit. More are pasted, and complete.
const MOST_BREAKS: usize = 1;

/// Number of line breaks that editors write for Enter between braces.
const BREAKS_OF_BLOCK: usize = 2;

/// The typing state of a document, passed from version to version.
#[derive(Debug, Clone, Default)]
pub(in crate::server) struct Typing {
    /// The lines of the last edit, and its time; None after another kind of change.
    last: Option<(RangeInclusive<u32>, Instant)>,
    /// The lines of a block that was just opened and is being filled, without that of its opening brace.
    block: Option<RangeInclusive<u32>>,
    /// Hashes of the diagnostics shown last.
    told: Arc<Mutex<FxHashSet<u64>>>,
}

impl Typing {
    /// Returns the state after further changes of the document.
    pub(in crate::server) fn after(&self, changes: &[TextDocumentContentChangeEvent]) -> Typing {
        let change = changes.last().and_then(|change| Some((change.range?, change.text.as_str())));
        let last = change.and_then(|(range, text)| {
            let breaks = text.matches('\n').count();
            let is_typed = breaks <= MOST_BREAKS || opens_block(text);
            is_typed.then(|| (range.start.line..=range.start.line.saturating_add(breaks as u32), Instant::now()))
        });
        let block = change.and_then(|(range, text)| {
            let (start, end) = (range.start.line, range.end.line);
            if opens_block(text) {
                return Some(start.saturating_add(1)..=start.saturating_add(BREAKS_OF_BLOCK as u32));
            }
            let block = self.block.as_ref().filter(|block| *block.start() <= start && end < *block.end())?;
            let breaks = text.matches('\n').count() as u32;
            Some(*block.start()..=block.end().saturating_add(breaks).saturating_sub(end.saturating_sub(start)))
        });
        Typing { last, block, told: Arc::clone(&self.told) }
    }

    /// Returns how long diagnostics still have to be held back; None if not at all.
    pub(in crate::server) fn left(&self, pause: Duration) -> Option<Duration> {
        let (_, at) = self.last.as_ref()?;
        pause.checked_sub(at.elapsed()).filter(|left| !left.is_zero())
    }

    /// Removes the diagnostics to hold back. Returns whether there are any. The rest counts as shown.
    pub(in crate::server) fn hold_back(&self, found: &mut Vec<Diagnostic>, lines: &LineIndex, pause: Duration) -> bool {
        let mut told = locked(&self.told);
        let all = found.len();
        if let (Some(_), Some((typed, _))) = (self.left(pause), &self.last) {
            let is_typed = |found: &Diagnostic| {
                let (start, end) = (lines.line(found.range.start), lines.line(found.range.end));
                // What follows the brace that the editor added is not written yet.
                let is_close = self.block.as_ref().is_some_and(|block| start == *block.end());
                is_close || start <= *typed.end() && *typed.start() <= end
            };
            found.retain(|found| told.contains(&saying(found)) || !is_typed(found));
        }
        *told = found.iter().map(saying).collect();
        found.len() < all
    }
}

/// Whether an edit is Enter between braces.
fn opens_block(text: &str) -> bool {
    text.matches('\n').count() == BREAKS_OF_BLOCK && text.trim().is_empty()
}

fn saying(found: &Diagnostic) -> u64 {
    let mut hasher = FxHasher::default();
    found.code.name().hash(&mut hasher);
    found.message.hash(&mut hasher);
    hasher.finish()
}
