//! Links: the paths in a script that lead to files of the project.

use std::path::Path;
use std::sync::Arc;

use super::analysis::Analysis;
use sqf_model::Symbol;
use sqf_text::TextRange;

/// A path in a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileLink {
    /// The path, without its quotes.
    pub range: TextRange,
    /// The file that it leads to.
    pub file: Arc<Path>,
}

/// Returns the paths in a script that lead to files, in text order.
pub(super) fn links(analysis: &Analysis) -> Vec<FileLink> {
    let index = analysis.index();
    let found = index.occurrences().filter_map(|(symbol, occurrence)| match symbol {
        Symbol::File(file) => Some(FileLink { range: occurrence.name.unwrap_or(occurrence.range), file: file.clone() }),
        _ => None,
    });
    let mut found: Vec<FileLink> = found.collect();
    found.dedup_by_key(|link| link.range);
    found
}
