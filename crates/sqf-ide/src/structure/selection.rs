//! Expanding selections: a word, its expression, the statement, the block, up to the whole file.
//!
//! The tree, preprocessor conditions, comments and others propose ranges around the position. The result consists of
//! those that nest, starting with the smallest.

mod code;
mod config;
mod text;

use crate::analysis::Analysis;
use sqf_text::{TextRange, floor_boundary};

/// Returns the ranges around `offset`: each contains the previous one and is longer, and the last one is the whole
/// text. There are at most [`MOST`].
pub(crate) fn selection_ranges(analysis: &Analysis, offset: u32) -> Vec<TextRange> {
    let file = analysis.file();
    let whole = TextRange::new(0, file.text().len() as u32);
    let offset = floor_boundary(file.text(), offset as usize) as u32;
    let mut around = RangesAround { offset, found: vec![whole] };
    let target = text::propose(file, &mut around);
    match analysis.config() {
        Some(config) => config::propose(config, file.text(), target, &mut around),
        None => code::propose(analysis, target, &mut around),
    }
    chain(around.found)
}

/// Maximum number of ranges. In the protocol they are nested, and some clients refuse more than 128 levels.
pub(crate) const MOST: usize = 100;

/// Collects ranges around a position.
struct RangesAround {
    offset: u32,
    found: Vec<TextRange>,
}

impl RangesAround {
    /// Proposes a range; ignored if it does not contain the position.
    fn add(&mut self, range: TextRange) {
        if range.touches(self.offset) && !range.is_empty() {
            self.found.push(range);
        }
    }

    /// Proposes a range of `text`, trimmed.
    fn add_trimmed(&mut self, range: TextRange, text: &str) {
        self.add(range.trimmed(text));
    }
}

/// Returns the longest chain of ranges around a position in which each contains the one before it. Of a long one, those
/// in the middle are left out.
pub(crate) fn chain(mut found: Vec<TextRange>) -> Vec<TextRange> {
    found.sort_by_key(|range| (range.len(), range.start));
    let mut chain: Vec<TextRange> = Vec::new();
    for range in found {
        let grows = |last: &TextRange| *last != range && range.start <= last.start && last.end <= range.end;
        if chain.last().is_none_or(grows) {
            chain.push(range);
        }
    }
    if chain.len() > MOST {
        chain.drain(MOST - 1..chain.len() - 1);
    }
    chain
}

#[cfg(test)]
mod tests;
