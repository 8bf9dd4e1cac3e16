//! What scripts with the same text share, so that the text is parsed once: missions side by side are copies of one
//! framework.

use std::collections::VecDeque;
use std::hash::BuildHasher;
use std::sync::{Arc, Mutex};

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use sqf_ide::analysis::{Analysis, EarlierAnalysis};
use sqf_model::SourceFile;
use sqf_text::locked;

/// Limit for the size of the texts of scripts that are kept, in bytes. What is kept of them takes much more.
const MOST_TEXT: usize = 1 << 20;

/// The last scripts whose texts were read before.
#[derive(Debug, Default)]
pub(super) struct Copies(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// The hashes of all texts.
    seen: FxHashSet<u64>,
    /// By text.
    copies: FxHashMap<Arc<str>, Shared>,
    /// The texts of these, the oldest first.
    order: VecDeque<Arc<str>>,
    /// The size of the texts in bytes.
    size: usize,
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
        locked(&self.0).copies.get(text).cloned()
    }

    /// Adds a script that was analyzed. Most texts occur only once, so nothing but a hash is kept of the first script.
    pub(super) fn add(&self, file: Arc<SourceFile>, analysis: &Analysis) {
        let Some(earlier) = analysis.earlier() else { return };
        let text = Arc::clone(file.source().text());
        let mut known = locked(&self.0);
        if known.seen.insert(FxBuildHasher.hash_one(&*text)) || text.len() > MOST_TEXT {
            return;
        }
        let copy = Shared { file, analysis: earlier.for_copies() };
        if known.copies.insert(Arc::clone(&text), copy).is_none() {
            known.size += text.len();
            known.order.push_back(text);
        }
        while known.size > MOST_TEXT
            && let Some(oldest) = known.order.pop_front()
        {
            known.size -= oldest.len();
            known.copies.remove(&oldest);
        }
    }
}
