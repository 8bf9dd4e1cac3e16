//! What scripts with the same text share, so that the text is parsed once: missions side by side are copies of one
//! framework.

use std::collections::VecDeque;
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex};

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use sqf_ide::analysis::{Analysis, EarlierAnalysis};
use sqf_model::SourceFile;
use sqf_text::locked;

/// Limit for the size of the texts of scripts that are kept for each thread, in bytes. What is kept of them takes much
/// more.
const MOST_TEXT: usize = 1 << 20;

/// Each thread checks another mission. More threads share what is kept, so that it does not take up all memory.
const MOST_THREADS: usize = 4;

/// The last scripts whose texts were read before.
#[derive(Debug, Default)]
pub(super) struct Copies(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// The hashes of all texts.
    seen: FxHashSet<u64>,
    /// By text.
    copies: FxHashMap<Arc<str>, Shared>,
    /// The texts of these, the last used at the end.
    order: VecDeque<Arc<str>>,
    /// The size of the texts in bytes.
    size: usize,
    /// The texts with findings, which are part of the report.
    reported: FxHashSet<Arc<str>>,
}

/// What scripts with the same text share.
#[derive(Debug, Clone)]
pub(super) struct Shared {
    pub(super) file: Arc<SourceFile>,
    pub(super) analysis: EarlierAnalysis,
}

impl Copies {
    /// Returns what is known of a text.
    pub(super) fn get(&self, text: &str) -> Option<Shared> {
        let mut known = locked(&self.0);
        let (text, shared) = known.copies.get_key_value(text)?;
        let (text, shared) = (Arc::clone(text), shared.clone());
        if let Some(at) = known.order.iter().position(|other| Arc::ptr_eq(other, &text)) {
            known.order.remove(at);
            known.order.push_back(text);
        }
        Some(shared)
    }

    /// Returns a text as it is shared with what is known of it.
    pub(super) fn text(&self, text: String) -> Arc<str> {
        let known = locked(&self.0).copies.get_key_value(text.as_str()).map(|(known, _)| Arc::clone(known));
        known.unwrap_or_else(|| text.into())
    }

    /// Returns a text with findings as it is shared with other scripts that have it.
    pub(super) fn reported(&self, text: Arc<str>) -> Arc<str> {
        let mut known = locked(&self.0);
        if let Some(known) = known.reported.get(&text) {
            return Arc::clone(known);
        }
        known.reported.insert(Arc::clone(&text));
        text
    }

    /// Adds a script that was analyzed. Most texts occur only once, so nothing but a hash is kept of the first script.
    pub(super) fn add(&self, file: Arc<SourceFile>, analysis: &Analysis) {
        let Some(earlier) = analysis.earlier() else { return };
        let text = Arc::clone(file.source().text());
        let mut known = locked(&self.0);
        if known.seen.insert(FxBuildHasher.hash_one(&*text)) || text.len() > MOST_TEXT {
            return;
        }
        let most = MOST_TEXT * rayon::current_num_threads().min(MOST_THREADS);
        let copy = Shared { file, analysis: earlier.for_copies() };
        if known.copies.insert(Arc::clone(&text), copy).is_none() {
            known.size += text.len();
            known.order.push_back(text);
        }
        while known.size > most
            && let Some(oldest) = known.order.pop_front()
        {
            known.size -= oldest.len();
            known.copies.remove(&oldest);
        }
    }
}
