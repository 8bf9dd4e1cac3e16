//! Selections that grow from a place: a word, its expression, the statement, the block, up to the whole file.
//!
//! Many readers of the text propose ranges around the place: the tree, the conditions of the preprocessor, comments and
//! so on. Those that lie in each other, from the smallest on, are the answer.

mod code;
mod config;
mod text;

use crate::ide::analysis::Analysis;
use crate::text::{TextRange, floor_boundary};

/// The ranges around `offset`: each is longer than the one before it and contains it; the last one is the whole text.
/// There are no more than [`MOST`].
pub(in crate::ide) fn selection_ranges(analysis: &Analysis, offset: u32) -> Vec<TextRange> {
    let file = analysis.file();
    let whole = TextRange::new(0, file.text().len() as u32);
    let offset = floor_boundary(file.text(), offset as usize) as u32;
    let mut around = Around { offset, found: vec![whole] };
    let target = text::propose(file, &mut around);
    match analysis.config() {
        Some(config) => config::propose(config, file.text(), target, &mut around),
        None => code::propose(analysis, target, &mut around),
    }
    around.chain()
}

/// No more ranges are returned. Clients read them as values nested in each other, and some refuse more than 128.
pub(in crate::ide) const MOST: usize = 100;

/// Takes ranges around a place.
struct Around {
    offset: u32,
    found: Vec<TextRange>,
}

impl Around {
    /// Proposes a range; what does not reach the place is ignored.
    fn add(&mut self, range: TextRange) {
        if range.touches(self.offset) && !range.is_empty() {
            self.found.push(range);
        }
    }

    /// Proposes a range of `text` without the blanks at its ends.
    fn add_trimmed(&mut self, range: TextRange, text: &str) {
        self.add(range.trimmed(text));
    }

    fn chain(mut self) -> Vec<TextRange> {
        self.found.sort_by_key(|range| (range.len(), range.start));
        let mut chain: Vec<TextRange> = Vec::new();
        for range in self.found {
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
}

#[cfg(test)]
mod tests;
